-- Courtesy between two people: challenges to anyone, takebacks and draws that one of them asks for
-- and the other grants, and whom a player does not want to be challenged by.

-- Whether the challenge was made to whoever takes it up: then the opponent is known only once
-- somebody did.
ALTER TABLE challenges ADD COLUMN is_for_anyone INTEGER NOT NULL DEFAULT 0
    CHECK (is_for_anyone IN (0, 1));

-- One challenge to anyone of each player in a channel.
CREATE UNIQUE INDEX challenges_one_for_anyone ON challenges (channel, challenger)
    WHERE state = 'open' AND is_for_anyone = 1;
-- What the limits against too many challenges look back at.
CREATE INDEX challenges_made ON challenges (challenger, created_at);

-- A block is its maker's. Of whom it keeps away nothing is kept for it but the number, so that nobody
-- gets rid of one by having themselves forgotten: it refers to no player.
CREATE TABLE blocks (
    blocker INTEGER NOT NULL REFERENCES players (user),
    blocked INTEGER NOT NULL CHECK (blocked <> blocker),
    since   INTEGER NOT NULL,
    PRIMARY KEY (blocker, blocked)
) STRICT, WITHOUT ROWID;

-- What a player asks the other for: to take moves back, or a draw.
CREATE TABLE requests (
    id           INTEGER PRIMARY KEY,
    game         INTEGER NOT NULL REFERENCES games (id),
    -- The board at which it was asked.
    line         INTEGER NOT NULL CHECK (line >= 0),
    ply          INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 60),
    kind         TEXT    NOT NULL CHECK (kind IN ('takeback', 'draw')),
    -- The crew whose player asks.
    asker        TEXT    NOT NULL CHECK (asker IN ('amber', 'cyan')),
    state        TEXT    NOT NULL DEFAULT 'open'
        CHECK (state IN ('open', 'granted', 'refused', 'withdrawn', 'lapsed')),
    channel      INTEGER,
    -- The message that asks, if told, and whether it still has its buttons.
    message      INTEGER,
    has_controls INTEGER NOT NULL DEFAULT 0 CHECK (has_controls IN (0, 1)),
    -- Whether the one who is to answer is called by a notice, and the message pings nobody.
    is_apart     INTEGER NOT NULL DEFAULT 0 CHECK (is_apart IN (0, 1)),
    asked_at     INTEGER NOT NULL,
    answered_at  INTEGER,
    CHECK ((state = 'open') = (answered_at IS NULL)),
    CHECK (has_controls = 0 OR message IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX requests_one_open ON requests (game, kind) WHERE state = 'open';
CREATE INDEX requests_of_game ON requests (game, kind, asker);

-- The newest board at which the one to move has done anything at all: a move is taken back without
-- being asked for only while it was not looked at.
CREATE TABLE looks (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    line INTEGER NOT NULL CHECK (line >= 0),
    ply  INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 60)
) STRICT;

-- After how many moves the last one was taken back without being asked for: that is free once at each
-- turn, so that nobody can call the other player to the same turn over and over.
CREATE TABLE free_takebacks (
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL CHECK (ply BETWEEN 1 AND 60),
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
