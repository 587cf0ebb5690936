-- Everything two people need to play whole games over days.
--
-- Times are milliseconds since 1970 (UTC). Users, guilds, channels and messages are Discord's
-- ids, 64 unsigned bits kept as SQLite's signed ones. A released migration is never edited.

-- Whoever has played or was asked to, as last seen.
CREATE TABLE players (
    user    INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL CHECK (length(name) <= 32),
    -- What their client said, like `en-GB`; NULL until they pressed or typed anything.
    locale  TEXT             CHECK (length(locale) <= 16),
    preview INTEGER NOT NULL DEFAULT 1 CHECK (preview IN (0, 1))
) STRICT;

CREATE TABLE guilds (
    guild  INTEGER PRIMARY KEY,
    locale TEXT    NOT NULL CHECK (length(locale) <= 16)
) STRICT;

-- Channels that refused the bot when it last wrote there; a channel that is well has no row.
CREATE TABLE channel_troubles (
    channel INTEGER PRIMARY KEY,
    trouble TEXT    NOT NULL CHECK (trouble IN ('gone', 'forbidden', 'locked')),
    since   INTEGER NOT NULL,
    misses  INTEGER NOT NULL CHECK (misses >= 1)
) STRICT;

CREATE TABLE games (
    id          INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    -- Where it is played; where it was accepted while it waits for a thread.
    channel     INTEGER NOT NULL,
    is_placed   INTEGER NOT NULL CHECK (is_placed IN (0, 1)),
    amber       INTEGER NOT NULL REFERENCES players (user),
    cyan        INTEGER NOT NULL REFERENCES players (user) CHECK (cyan <> amber),
    -- The record before the first move. The moves are rows; all else is derived by replaying.
    deal        TEXT    NOT NULL CHECK (deal LIKE '[Ship %'),
    -- The crew that gave up.
    resigned    TEXT             CHECK (resigned IN ('amber', 'cyan')),
    -- The game that this one takes up again: it has one rematch at most.
    rematch_of  INTEGER UNIQUE   REFERENCES games (id),
    started_at  INTEGER NOT NULL,
    turned_at   INTEGER NOT NULL,
    finished_at INTEGER,
    CHECK (resigned IS NULL OR finished_at IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX games_one_in_play ON games (channel)
    WHERE finished_at IS NULL AND is_placed = 1;
CREATE INDEX games_by_channel ON games (channel, finished_at);
CREATE INDEX games_of_amber ON games (amber) WHERE finished_at IS NULL;
CREATE INDEX games_of_cyan ON games (cyan) WHERE finished_at IS NULL;

CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (id),
    -- How many moves were made before it.
    ply  INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 59),
    user INTEGER NOT NULL REFERENCES players (user),
    move TEXT    NOT NULL CHECK (move GLOB '[A-S][1-6]-[A-S][1-6]'),
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE challenges (
    id          INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    challenger  INTEGER NOT NULL REFERENCES players (user),
    opponent    INTEGER NOT NULL REFERENCES players (user) CHECK (opponent <> challenger),
    ship        TEXT    NOT NULL CHECK (ship IN ('shuttle', 'frigate', 'ark')),
    thread      INTEGER NOT NULL CHECK (thread IN (0, 1)),
    -- The challenger's crew; NULL where the lot decides.
    side        TEXT             CHECK (side IN ('amber', 'cyan')),
    rematch_of  INTEGER          REFERENCES games (id),
    state       TEXT    NOT NULL DEFAULT 'open'
        CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    game        INTEGER UNIQUE   REFERENCES games (id),
    message     INTEGER,
    created_at  INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    answered_at INTEGER,
    CHECK ((state = 'accepted') = (game IS NOT NULL)),
    CHECK ((state = 'open') = (answered_at IS NULL))
) STRICT;

-- One open challenge between two people in a channel, whoever of them made it.
CREATE UNIQUE INDEX challenges_one_open
    ON challenges (channel, min(challenger, opponent), max(challenger, opponent))
    WHERE state = 'open';
CREATE UNIQUE INDEX challenges_one_rematch ON challenges (rematch_of) WHERE state = 'open';
CREATE INDEX challenges_by_expiry ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX challenges_of_challenger ON challenges (challenger) WHERE state = 'open';
CREATE INDEX challenges_of_opponent ON challenges (opponent) WHERE state = 'open';

-- What a channel has yet to be shown, written with what it tells of.
CREATE TABLE outbox (
    game     INTEGER NOT NULL REFERENCES games (id),
    ply      INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 60),
    kind     TEXT    NOT NULL CHECK (kind IN ('board', 'end')),
    state    TEXT    NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'delivered', 'overtaken')),
    due_at   INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- Why the last attempt failed.
    failure  TEXT,
    PRIMARY KEY (game, ply, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_by_due ON outbox (due_at) WHERE state = 'waiting';

-- Messages that show a board.
CREATE TABLE boards (
    message      INTEGER PRIMARY KEY,
    game         INTEGER NOT NULL REFERENCES games (id),
    channel      INTEGER NOT NULL,
    ply          INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 60),
    has_controls INTEGER NOT NULL CHECK (has_controls IN (0, 1))
) STRICT;

CREATE INDEX boards_by_game ON boards (game, ply, message);

-- The one process that runs on this database.
CREATE TABLE lease (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    -- What people call the process; NULL where the lease was given back.
    holder     TEXT,
    -- What tells it from every other process, whatever they are called.
    token      INTEGER NOT NULL,
    renewed_at INTEGER NOT NULL,
    until      INTEGER NOT NULL
) STRICT;
