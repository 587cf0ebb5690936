//! What is asked for in the panels of settings. What is chosen is the value of the menu.

/// Writes the words of the controls of a panel.
macro_rules! fields {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$of])* $variant,)*
        }

        impl $name {
            /// Every control.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            /// The control of a word.
            pub(super) fn read(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|field| field.word() == word)
            }
        }
    };
}

fields! {
    /// A control of the panel of a person's own settings.
    SettingsField {
        /// The menu of pages.
        Page = "page",
        /// The way back from the server's panel.
        Open = "open",
        /// Whether a move is shown before it is made.
        Preview = "preview",
        /// How pictures look.
        Theme = "theme",
        /// Whether boards come as text too.
        TextBoard = "text",
        /// When to be reminded.
        Reminders = "reminders",
        /// Where to be told.
        ToldBy = "told",
        /// The first quiet hour.
        QuietFrom = "from",
        /// The hour that ends the quiet ones.
        QuietUntil = "until",
        /// Where one is.
        Zone = "zone",
        /// Whom one blocks.
        Blocks = "blocks",
    }
}

fields! {
    /// A control of the panel of a server's settings.
    GuildField {
        /// The menu of pages.
        Page = "page",
        /// The button that opens the panel.
        Open = "open",
        /// Where games may be played.
        Channels = "channels",
        /// Where the deeds of admins are told.
        Log = "log",
        /// Whether new games get threads.
        Threads = "threads",
        /// The pace of new games.
        Pace = "pace",
        /// The ship of new games.
        Ship = "ship",
        /// Whether new games count.
        Rated = "rated",
        /// What everybody reads.
        Language = "language",
        /// How the pictures look that everybody sees.
        Theme = "theme",
    }
}
