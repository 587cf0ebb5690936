//! The address at which somebody invites the bot.

use serenity::all::Permissions;

/// What the bot asks for when it is invited: to see a channel, write in it and in its threads,
/// attach the board, link, read what stands there (whether a board was posted already), and open
/// a thread for a game. As Discord's number: 309237763072.
pub const INVITE_PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::READ_MESSAGE_HISTORY)
    .union(Permissions::CREATE_PUBLIC_THREADS);

/// The address at which the application of this id is invited to a server.
pub fn invite_address(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}\
         &scope=bot+applications.commands&permissions={}",
        INVITE_PERMISSIONS.bits()
    )
}

/// The address at which somebody installs the application for themselves: its commands alone, and
/// no rights (`OAuth2` page, `integration_type` 1).
pub fn user_install_address(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}\
         &scope=applications.commands&integration_type=1"
    )
}

/// The id of the application whose bot has this token: a token's first part is the id in base64.
///
/// `None` where the text is not a token.
pub fn application_of_token(token: &str) -> Option<u64> {
    let (id, _) = token.split_once('.')?;
    std::str::from_utf8(&base64(id)?).ok()?.parse().ok()
}

/// What a text in base64, of either alphabet and without padding, stands for.
fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let mut bits = 0_u32;
    let mut held = 0;
    for c in text.trim_end_matches('=').bytes() {
        let value = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xff).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_asks_for_exactly_these_rights() {
        assert_eq!(INVITE_PERMISSIONS.bits(), 309_237_763_072);
        assert_eq!(
            invite_address(80_351_110_224_678_912),
            "https://discord.com/oauth2/authorize?client_id=80351110224678912\
             &scope=bot+applications.commands&permissions=309237763072"
        );
    }

    #[test]
    fn a_person_installs_the_commands_alone() {
        assert_eq!(
            user_install_address(80_351_110_224_678_912),
            "https://discord.com/oauth2/authorize?client_id=80351110224678912\
             &scope=applications.commands&integration_type=1"
        );
    }

    #[test]
    fn a_token_names_its_application() {
        // Discord's reference shows this id in this form.
        assert_eq!(
            application_of_token("ODAzNTExMTAyMjQ2Nzg5MTI.x.y"),
            Some(80_351_110_224_678_912)
        );
        for no_token in ["", ".", "!!.x.y", "ODAzNTExMTAyMjQ2Nzg5MTI", "QUJD.x.y"] {
            assert_eq!(application_of_token(no_token), None, "{no_token:?}");
        }
    }
}
