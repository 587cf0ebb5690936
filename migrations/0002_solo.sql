-- Games against the bot: its level, hints, takebacks, results, and games in private messages.
--
-- The bot plays as the user 0, a number that Discord gives to nobody. A takeback deletes moves, so
-- the same ply can come twice: the line of play, which is the number of takebacks before, tells
-- the two apart wherever a ply is named.

INSERT INTO players (user, name) VALUES (0, 'Wayk');

CREATE TABLE new_games (
    id          INTEGER PRIMARY KEY,
    -- NULL for a game in private messages.
    guild       INTEGER,
    -- Where it is played; where it was accepted while it waits for a thread.
    channel     INTEGER NOT NULL,
    is_placed   INTEGER NOT NULL CHECK (is_placed IN (0, 1)),
    amber       INTEGER NOT NULL REFERENCES players (user),
    cyan        INTEGER NOT NULL REFERENCES players (user) CHECK (cyan <> amber),
    -- The bot's level; NULL between two people.
    level       TEXT             CHECK (level IN ('cadet', 'deckhand', 'pilot', 'captain', 'admiral')),
    -- The present line of play: how often a round was taken back.
    line        INTEGER NOT NULL DEFAULT 0 CHECK (line >= 0),
    -- The record before the first move. The moves are rows; all else is derived by replaying.
    deal        TEXT    NOT NULL CHECK (deal LIKE '[Ship %'),
    -- The crew that gave up.
    resigned    TEXT             CHECK (resigned IN ('amber', 'cyan')),
    -- The game that this one takes up again: it has one rematch at most.
    rematch_of  INTEGER UNIQUE   REFERENCES games (id),
    started_at  INTEGER NOT NULL,
    turned_at   INTEGER NOT NULL,
    finished_at INTEGER,
    CHECK (resigned IS NULL OR finished_at IS NOT NULL),
    CHECK ((level IS NULL) = (amber <> 0 AND cyan <> 0))
) STRICT;

INSERT INTO new_games (id, guild, channel, is_placed, amber, cyan, deal, resigned, rematch_of,
                       started_at, turned_at, finished_at)
SELECT id, guild, channel, is_placed, amber, cyan, deal, resigned, rematch_of,
       started_at, turned_at, finished_at FROM games;
DROP TABLE games;
ALTER TABLE new_games RENAME TO games;

CREATE UNIQUE INDEX games_one_in_play ON games (channel)
    WHERE finished_at IS NULL AND is_placed = 1;
CREATE INDEX games_by_channel ON games (channel, finished_at);
CREATE INDEX games_of_amber ON games (amber) WHERE finished_at IS NULL;
CREATE INDEX games_of_cyan ON games (cyan) WHERE finished_at IS NULL;

CREATE TABLE new_outbox (
    game     INTEGER NOT NULL REFERENCES games (id),
    line     INTEGER NOT NULL CHECK (line >= 0),
    ply      INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 60),
    kind     TEXT    NOT NULL CHECK (kind IN ('board', 'end')),
    state    TEXT    NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'delivered', 'overtaken')),
    due_at   INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- Why the last attempt failed.
    failure  TEXT,
    PRIMARY KEY (game, line, ply, kind)
) STRICT, WITHOUT ROWID;

INSERT INTO new_outbox (game, line, ply, kind, state, due_at, attempts, failure)
SELECT game, 0, ply, kind, state, due_at, attempts, failure FROM outbox;
DROP TABLE outbox;
ALTER TABLE new_outbox RENAME TO outbox;

CREATE INDEX outbox_by_due ON outbox (due_at) WHERE state = 'waiting';

ALTER TABLE boards ADD COLUMN line INTEGER NOT NULL DEFAULT 0 CHECK (line >= 0);
DROP INDEX boards_by_game;
CREATE INDEX boards_by_game ON boards (game, line, ply, message);

-- The hint at a board, and how much of it has been told.
CREATE TABLE hints (
    game INTEGER NOT NULL REFERENCES games (id),
    line INTEGER NOT NULL CHECK (line >= 0),
    ply  INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 59),
    move TEXT    NOT NULL CHECK (move GLOB '[A-S][1-6]-[A-S][1-6]'),
    -- 1 the robot, 2 the tile, 3 the move.
    step INTEGER NOT NULL CHECK (step BETWEEN 1 AND 3),
    PRIMARY KEY (game, line, ply)
) STRICT, WITHOUT ROWID;

-- How games against the bot went for the person.
CREATE TABLE solo_results (
    game        INTEGER PRIMARY KEY REFERENCES games (id),
    user        INTEGER NOT NULL REFERENCES players (user),
    level       TEXT    NOT NULL
        CHECK (level IN ('cadet', 'deckhand', 'pilot', 'captain', 'admiral')),
    outcome     TEXT    NOT NULL CHECK (outcome IN ('won', 'drawn', 'lost')),
    is_assisted INTEGER NOT NULL CHECK (is_assisted IN (0, 1)),
    at          INTEGER NOT NULL
) STRICT;

CREATE INDEX solo_results_of_user ON solo_results (user, level);
