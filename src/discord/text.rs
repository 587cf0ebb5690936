//! Pieces of a message's text: names that cannot format or ping, mentions, links, times.

use serenity::all::{CreateAllowedMentions, FormattedTimestamp, FormattedTimestampStyle};

use crate::play::{
    BoardMessage, ChannelId, GuildId, MessageId, Person, PlayerName, Timestamp, UserId,
};

/// Discord's limit for a message's text (message resource, "Create Message").
pub const MOST_TEXT: usize = 2000;

/// A name as text that stands for itself: everything that Discord would format, link or mention
/// is escaped, and what would hide or turn the text around is left out.
pub fn name(person: &Person) -> String {
    escape(person.name.as_str())
}

/// See [`name`].
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_invisible(c) {
            continue;
        }
        if c.is_ascii_punctuation() && !matches!(c, '\'' | '"' | ',' | ';' | '?' | '%' | '$' | '^')
        {
            escaped.push('\\');
        }
        escaped.push(if c.is_whitespace() { ' ' } else { c });
    }
    if escaped.trim().is_empty() {
        // A name of nothing but such characters still needs to be spoken of.
        "?".to_owned()
    } else {
        escaped
    }
}

/// A name where nothing is formatted, as on a button: only what cannot be seen is left out.
pub fn plain(name: &PlayerName) -> String {
    let seen = |c: &char| !is_invisible(*c);
    let text: String = name.as_str().chars().filter(seen).collect();
    if text.trim().is_empty() {
        "?".to_owned()
    } else {
        text
    }
}

/// Controls, and marks that change the direction of what follows. The joiner inside emoji stays.
fn is_invisible(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(
            c,
            '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
        )
}

/// A mention of a user: it pings only where the message [allows](allowed_mentions) it.
pub fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

/// A link to a channel.
pub fn channel(channel: ChannelId) -> String {
    format!("<#{channel}>")
}

/// The address of a message; without a guild it is a private one.
pub fn message_link(guild: Option<GuildId>, channel: ChannelId, message: MessageId) -> String {
    let place = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{place}/{channel}/{message}")
}

/// The address of a board.
pub fn board_link(guild: Option<GuildId>, board: BoardMessage) -> String {
    message_link(guild, board.channel, board.message)
}

/// A time as Discord shows it to each reader in their own zone: "in three days".
pub fn relative_time(time: Timestamp) -> String {
    FormattedTimestamp::new(
        serenity::all::Timestamp::from_unix_timestamp(time.as_second())
            .unwrap_or_else(|_| serenity::all::Timestamp::now()),
        Some(FormattedTimestampStyle::RelativeTime),
    )
    .to_string()
}

/// A day as Discord shows it to each reader in their own zone and language: "24 December 2026".
pub fn day(time: Timestamp) -> String {
    format!("<t:{}:D>", time.as_second())
}

/// A day with its time: "24 December 2026 12:00".
pub fn date_and_time(time: Timestamp) -> String {
    format!("<t:{}:f>", time.as_second())
}

/// Who may be pinged: this one user, or nobody at all. Every message that the bot sends says it.
pub fn allowed_mentions(user: Option<UserId>) -> CreateAllowedMentions {
    CreateAllowedMentions::new().users(user.map(|user| serenity::all::UserId::new(user.get())))
}

/// A text cut at so many characters, the last of them `…` where something is missing.
pub fn clip(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut clipped: String = text.chars().take(most.saturating_sub(1)).collect();
    clipped.push('…');
    clipped
}

/// The length of a text in UTF-16 units, the longest way in which Discord may count it.
pub fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// How many units can be added to a message's text.
pub fn room_in(text: &str) -> usize {
    MOST_TEXT.saturating_sub(units(text))
}

/// A text cut at so many UTF-16 units.
pub fn clip_units(text: &str, most: usize) -> String {
    if units(text) <= most {
        return text.to_owned();
    }
    let mut clipped = String::new();
    for c in text.chars() {
        if units(&clipped) + c.len_utf16() >= most {
            break;
        }
        clipped.push(c);
    }
    clipped.push('…');
    clipped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_neither_format_nor_ping_nor_link() {
        assert_eq!(escape("@everyone"), "\\@everyone");
        assert_eq!(escape("<@12> **x**"), "\\<\\@12\\> \\*\\*x\\*\\*");
        assert_eq!(escape("https://a.b"), "https\\:\\/\\/a\\.b");
        assert_eq!(escape("a\nb\u{202e}c"), "a bc");
        assert_eq!(escape("\u{200b}"), "?");
        assert_eq!(escape("민아 👩‍🚀"), "민아 👩‍🚀");
    }

    #[test]
    fn a_long_text_is_cut_with_a_mark() {
        assert_eq!(clip("abc", 3), "abc");
        assert_eq!(clip("abcd", 3), "ab…");
        assert_eq!(clip_units("a👩", 3), "a👩");
        assert_eq!(clip_units("a👩b", 3), "a…");
    }
}
