//! The page of the sandbox: files compiled into the program and served as they are.
//!
//! They are plain HTML, CSS and JavaScript modules; there is no build step, and they ask nothing
//! of another host.

use axum::Router;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// A file of the page: its name below `/`, its media type, its text.
struct Asset {
    name: &'static str,
    kind: &'static str,
    text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Nothing but the page's own files: no inline script, no other host, no frame around it.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// One entry per file of `page/`; a test compares the two.
macro_rules! assets {
    ($($kind:ident $name:literal),+ $(,)?) => {
        &[$(Asset { name: $name, kind: $kind, text: include_str!(concat!("page/", $name)) }),+]
    };
}

const ASSETS: &[Asset] = assets![
    HTML "index.html",
    SVG "icon.svg",
    CSS "attachments.css",
    CSS "composer.css",
    CSS "frame.css",
    CSS "markdown.css",
    CSS "message.css",
    CSS "overlay.css",
    CSS "style.css",
    JS "api.js",
    JS "command-form.js",
    JS "command.js",
    JS "components.js",
    JS "composer.js",
    JS "dom.js",
    JS "guide.js",
    JS "log.js",
    JS "main.js",
    JS "markdown.js",
    JS "message.js",
    JS "overlay.js",
    JS "panel.js",
    JS "people.js",
    JS "sidebar.js",
    JS "state.js",
    JS "strings.js",
    JS "suggest.js",
    JS "time.js",
];

/// Serves every file of the page under its name. `/` itself is not among the routes, since the
/// gateway's WebSocket lives there too: who answers it calls [`index`].
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    ASSETS.iter().fold(Router::new(), |router, asset| {
        router.route(&format!("/{}", asset.name), get(|| async { serve(asset) }))
    })
}

/// The page itself, for a browser that asks for `/`.
pub(super) fn index() -> Response {
    serve(&ASSETS[0])
}

fn serve(asset: &'static Asset) -> Response {
    let headers = [
        (CONTENT_TYPE, asset.kind),
        // A rebuilt sandbox has the same address and must not be shown with yesterday's script.
        (CACHE_CONTROL, "no-cache"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, asset.text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_of_the_folder_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/sandbox/page");
        let on_disk: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let served = ASSETS.iter().map(|asset| asset.name.to_owned()).collect();
        assert_eq!(on_disk, served);
    }

    #[test]
    fn the_first_file_is_the_page() {
        assert_eq!(ASSETS[0].name, "index.html");
    }

    /// Text of members may never become markup, and nothing may be fetched from elsewhere.
    #[test]
    fn no_file_makes_markup_of_text_or_names_another_host() {
        for asset in ASSETS {
            for forbidden in [
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "eval(",
            ] {
                assert!(
                    !asset.text.contains(forbidden),
                    "{}: {forbidden}",
                    asset.name
                );
            }
            // Patterns that recognise addresses in messages are written `https?:\/\/`.
            let without_svg = asset.text.replace("http://www.w3.org/2000/svg", "");
            for scheme in ["http://", "https://"] {
                assert!(!without_svg.contains(scheme), "{}: {scheme}", asset.name);
            }
        }
    }
}
