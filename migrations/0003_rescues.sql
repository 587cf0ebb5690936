-- Rescues: the game for one, in which one person moves both crews (rules, "For one player").
--
-- Nobody but its player is to be told of a move, and its board is changed in place, in the message
-- whose menu was used. A board whose answer was lost is shown by the next press or command, so
-- there is no outbox: the moves are all there is to keep.

CREATE TABLE rescues (
    id          INTEGER PRIMARY KEY,
    player      INTEGER NOT NULL REFERENCES players (user),
    -- Where it was begun; no guild where that was a private message.
    guild       INTEGER,
    channel     INTEGER NOT NULL,
    -- The day whose deal it is, counted from 1970-01-01 (UTC); NULL for a deal of its own.
    day         INTEGER,
    -- The record before the first move. The moves are rows; all else is derived by replaying.
    deal        TEXT    NOT NULL CHECK (deal LIKE '[Ship %'),
    started_at  INTEGER NOT NULL,
    turned_at   INTEGER NOT NULL,
    finished_at INTEGER,
    -- Whether the player left before the ship was done: what was saved until then counts.
    has_left    INTEGER NOT NULL DEFAULT 0 CHECK (has_left IN (0, 1)),
    -- What the bot's own search saves from the same deal, once that was worked out.
    search_points INTEGER CHECK (search_points BETWEEN 0 AND 54),
    search_pods   INTEGER CHECK (search_pods BETWEEN 0 AND 18),
    search_lost   INTEGER CHECK (search_lost BETWEEN 0 AND 36),
    CHECK (has_left = 0 OR finished_at IS NOT NULL),
    CHECK ((search_points IS NULL) = (search_pods IS NULL)),
    CHECK ((search_points IS NULL) = (search_lost IS NULL))
) STRICT;

-- One run for each person and day, from the moment that its deal is shown.
CREATE UNIQUE INDEX rescues_one_a_day ON rescues (player, day) WHERE day IS NOT NULL;
-- One deal of one's own at a time in a channel.
CREATE UNIQUE INDEX rescues_one_in_play ON rescues (player, channel)
    WHERE day IS NULL AND finished_at IS NULL;
CREATE INDEX rescues_of_day ON rescues (day) WHERE day IS NOT NULL;

CREATE TABLE rescue_moves (
    rescue INTEGER NOT NULL REFERENCES rescues (id),
    -- How many moves were made before it.
    ply    INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 59),
    move   TEXT    NOT NULL CHECK (move GLOB '[A-S][1-6]-[A-S][1-6]'),
    at     INTEGER NOT NULL,
    PRIMARY KEY (rescue, ply)
) STRICT, WITHOUT ROWID;

-- The guilds in which a day's run was asked for, whose boards of the day show it.
CREATE TABLE rescue_guilds (
    guild  INTEGER NOT NULL,
    rescue INTEGER NOT NULL REFERENCES rescues (id),
    PRIMARY KEY (guild, rescue)
) STRICT, WITHOUT ROWID;
