//! Everything a player reads, in English and Korean, as Fluent messages from `locales/`.
//!
//! A key is looked up in the reader's [`Locale`]. `tests/i18n.rs` holds that both languages have
//! the same keys with the same arguments and that the code uses every one of them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader};

fluent_templates::static_loader! {
    static LOCALES = {
        locales: "./locales",
        fallback_language: "en",
        // Discord shows the marks that would isolate an argument's writing direction as boxes.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A language that the bot speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locale {
    /// English.
    #[default]
    English,
    /// Korean.
    Korean,
}

impl Locale {
    /// Every language, the fallback first.
    pub const ALL: [Self; 2] = [Self::English, Self::Korean];

    /// The language tag: that of the folder under `locales/`, and for Korean also Discord's.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Korean => "ko",
        }
    }

    /// The language for a reader whose client says this locale (Discord's reference, "Locales"):
    /// Korean for `ko`, English for all others.
    pub fn for_reader(discord_locale: &str) -> Self {
        if discord_locale.split('-').next() == Some("ko") {
            Self::Korean
        } else {
            Self::English
        }
    }

    /// The message of a key that takes no arguments.
    pub fn text(self, key: &str) -> String {
        self.text_with(key, &[])
    }

    /// The message of a key with its arguments.
    ///
    /// A key that no language has comes back as itself and is logged: a wrong word is better than
    /// no answer.
    pub fn text_with(self, key: &str, arguments: &[(&'static str, Argument<'_>)]) -> String {
        let arguments: HashMap<Cow<'static, str>, FluentValue<'_>> = arguments
            .iter()
            .map(|(name, value)| (Cow::Borrowed(*name), value.in_locale(self)))
            .collect();
        LOCALES
            .try_lookup_with_args(self.identifier(), key, &arguments)
            .unwrap_or_else(|| {
                tracing::error!(key, locale = self.tag(), "no such message");
                key.to_owned()
            })
    }

    /// The identifier as the loader takes it.
    fn identifier(self) -> &'static LanguageIdentifier {
        static IDENTIFIERS: std::sync::LazyLock<[LanguageIdentifier; 2]> =
            std::sync::LazyLock::new(|| {
                Locale::ALL.map(|locale| {
                    locale
                        .tag()
                        .parse()
                        .expect("both tags are well-formed language tags")
                })
            });
        &IDENTIFIERS[self as usize]
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// The text names no language that the bot speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a language is `en` or `ko`")]
pub struct ParseLocaleError;

impl FromStr for Locale {
    type Err = ParseLocaleError;

    fn from_str(text: &str) -> Result<Self, ParseLocaleError> {
        Self::ALL
            .into_iter()
            .find(|locale| text.eq_ignore_ascii_case(locale.tag()))
            .ok_or(ParseLocaleError)
    }
}

/// An argument of a message: a text, a number, which plural forms can be chosen by, or another
/// message.
#[derive(Clone, Debug)]
pub struct Argument<'a>(Value<'a>);

#[derive(Clone, Debug)]
enum Value<'a> {
    Given(FluentValue<'a>),
    Message(&'static str),
}

impl<'a> Argument<'a> {
    /// The message of a key, in the language of the message that it stands in. It takes no
    /// arguments itself.
    pub const fn message(key: &'static str) -> Self {
        Self(Value::Message(key))
    }

    const fn given(value: FluentValue<'a>) -> Self {
        Self(Value::Given(value))
    }

    fn in_locale(&self, locale: Locale) -> FluentValue<'a> {
        match &self.0 {
            Value::Given(value) => value.clone(),
            Value::Message(key) => FluentValue::from(locale.text(key)),
        }
    }
}

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Self {
        Self::given(FluentValue::from(text))
    }
}

impl<'a> From<&'a String> for Argument<'a> {
    fn from(text: &'a String) -> Self {
        Self::given(FluentValue::from(text.as_str()))
    }
}

impl From<String> for Argument<'_> {
    fn from(text: String) -> Self {
        Self::given(FluentValue::from(text))
    }
}

impl From<char> for Argument<'_> {
    fn from(c: char) -> Self {
        Self::given(FluentValue::from(c.to_string()))
    }
}

macro_rules! from_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Argument<'_> {
            fn from(number: $number) -> Self {
                Self::given(FluentValue::from(number))
            }
        }
    )*};
}

from_numbers!(u8, u32, i64, usize);
