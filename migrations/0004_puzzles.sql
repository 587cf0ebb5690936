-- Puzzles: those of the days and those for practice, who tried them, and what came of it.
--
-- A puzzle is its solver's alone to see, in one message that is changed in place, so as with
-- rescues there is no outbox.

CREATE TABLE puzzles (
    id      INTEGER PRIMARY KEY,
    -- What the puzzle itself is called, the same everywhere.
    key     TEXT    NOT NULL UNIQUE,
    -- The day it is set for, counted from 1970-01-01 (UTC); NULL for practice.
    day     INTEGER UNIQUE,
    grade   INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 5),
    -- The record of the game up to the position, with the goal. No solution is in it.
    text    TEXT    NOT NULL CHECK (text LIKE '[Ship %'),
    made_at INTEGER NOT NULL
) STRICT;

CREATE INDEX puzzles_for_practice ON puzzles (grade, id) WHERE day IS NULL;

CREATE TABLE puzzle_attempts (
    id          INTEGER PRIMARY KEY,
    puzzle      INTEGER NOT NULL REFERENCES puzzles (id),
    user        INTEGER NOT NULL REFERENCES players (user),
    -- 1 is the one that is scored, from the moment that the puzzle is shown.
    number      INTEGER NOT NULL CHECK (number >= 1),
    state       TEXT    NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'solved', 'failed')),
    -- How many steps of hints were asked for.
    hints       INTEGER NOT NULL DEFAULT 0 CHECK (hints >= 0),
    -- How the game goes on after the solver's last move, as records write moves; NULL while open.
    rest        TEXT,
    started_at  INTEGER NOT NULL,
    finished_at INTEGER,
    UNIQUE (puzzle, user, number),
    CHECK ((state = 'open') = (finished_at IS NULL)),
    CHECK ((state = 'open') = (rest IS NULL))
) STRICT;

CREATE UNIQUE INDEX puzzle_attempts_one_open ON puzzle_attempts (puzzle, user)
    WHERE state = 'open';
CREATE INDEX puzzle_attempts_of_user ON puzzle_attempts (user, id);

-- The solver's moves and the bot's replies.
CREATE TABLE puzzle_moves (
    attempt INTEGER NOT NULL REFERENCES puzzle_attempts (id),
    -- How many moves were made before it, from the puzzle's position on.
    ply     INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 59),
    move    TEXT    NOT NULL CHECK (move GLOB '[A-S][1-6]-[A-S][1-6]'),
    at      INTEGER NOT NULL,
    PRIMARY KEY (attempt, ply)
) STRICT, WITHOUT ROWID;

-- The hint at a board, and how much of it has been told.
CREATE TABLE puzzle_hints (
    attempt INTEGER NOT NULL REFERENCES puzzle_attempts (id),
    ply     INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 59),
    move    TEXT    NOT NULL CHECK (move GLOB '[A-S][1-6]-[A-S][1-6]'),
    -- 1 the robot, 2 the tile, 3 the move.
    step    INTEGER NOT NULL CHECK (step BETWEEN 1 AND 3),
    PRIMARY KEY (attempt, ply)
) STRICT, WITHOUT ROWID;

-- The guilds in which a member asked for the puzzle of a day, whose boards of the day show them.
CREATE TABLE puzzle_guilds (
    guild  INTEGER NOT NULL,
    puzzle INTEGER NOT NULL REFERENCES puzzles (id),
    user   INTEGER NOT NULL REFERENCES players (user),
    PRIMARY KEY (guild, puzzle, user)
) STRICT, WITHOUT ROWID;
