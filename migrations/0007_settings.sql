-- What servers have chosen, and the bot's stays in them.

-- What those who manage a server have chosen for it. A guild without a row has chosen nothing.
CREATE TABLE guild_settings (
    guild       INTEGER PRIMARY KEY,
    -- What a new game is, where its challenger does not say.
    pace        TEXT    NOT NULL CHECK (pace IN ('brisk', 'steady', 'leisure', 'none')),
    ship        TEXT    NOT NULL CHECK (ship IN ('shuttle', 'frigate', 'ark')),
    thread      INTEGER NOT NULL CHECK (thread IN (0, 1)),
    is_rated    INTEGER NOT NULL CHECK (is_rated IN (0, 1)),
    -- What everybody reads; NULL for the language that Discord says.
    language    TEXT             CHECK (language IN ('en', 'ko')),
    theme       TEXT    NOT NULL CHECK (theme IN ('dark', 'light', 'contrast')),
    -- Where the deeds of admins are told; NULL for where they are done.
    log_channel INTEGER
) STRICT;

-- The channels in which games may be played; where a guild has none here, all.
CREATE TABLE guild_channels (
    guild   INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    PRIMARY KEY (guild, channel)
) STRICT, WITHOUT ROWID;
