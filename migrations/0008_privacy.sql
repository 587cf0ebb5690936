-- People who want to be forgotten, servers that the bot has left, the deeds of admins, and what is
-- told in channels beside the boards.

-- Whoever wanted to be forgotten is one of these two from then on, by their crew, so that nothing
-- ties one of their games to another. Discord's ids count milliseconds above their 22nd bit, and
-- nobody's is below it.
INSERT INTO players (user, name) VALUES (4194302, 'A former player'), (4194303, 'A former player');

-- The servers that the bot is or was in.
CREATE TABLE stays (
    guild   INTEGER PRIMARY KEY,
    since   INTEGER NOT NULL,
    -- Since when it is out; NULL while it is in.
    left_at INTEGER
) STRICT;

CREATE INDEX stays_by_leaving ON stays (left_at) WHERE left_at IS NOT NULL;

-- From where it was thrown out before this was kept, the next start finds out.
INSERT INTO stays (guild, since)
SELECT guild, min(started_at) FROM games WHERE guild IS NOT NULL GROUP BY guild;

-- What admins did to games. Rows are only ever added; the newest result of a game is the one that
-- holds.
CREATE TABLE admin_log (
    id          INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    -- Where it was done; for a game that was moved, where it goes on.
    channel     INTEGER NOT NULL,
    game        INTEGER NOT NULL REFERENCES games (id),
    -- NULL for one who wanted to be forgotten.
    admin       INTEGER          REFERENCES players (user),
    deed        TEXT    NOT NULL CHECK (deed IN ('ended', 'moved', 'replaced', 'corrected')),
    result      TEXT             CHECK (result IN ('amber', 'cyan', 'draw', 'none')),
    -- Who was replaced by whom.
    replacement INTEGER          REFERENCES replacements (id),
    at          INTEGER NOT NULL,
    CHECK ((deed = 'replaced') = (replacement IS NOT NULL))
) STRICT;

CREATE INDEX admin_log_by_game ON admin_log (game, id);

-- Players who left, and who is to play on for them. Both who plays on and the opponent agree first.
CREATE TABLE replacements (
    id        INTEGER PRIMARY KEY,
    game      INTEGER NOT NULL REFERENCES games (id),
    -- Where both are asked.
    channel   INTEGER NOT NULL,
    side      TEXT    NOT NULL CHECK (side IN ('amber', 'cyan')),
    leaver    INTEGER NOT NULL REFERENCES players (user),
    successor INTEGER NOT NULL REFERENCES players (user),
    -- Who asked for it; NULL for one who wanted to be forgotten.
    admin     INTEGER          REFERENCES players (user),
    asked_at  INTEGER NOT NULL,
    -- When the opponent agreed, and when the successor did.
    agreed_at INTEGER,
    taken_at  INTEGER,
    state     TEXT    NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'refused')),
    -- Whether the opponent is called by a notice, and the question pings nobody.
    is_apart  INTEGER NOT NULL DEFAULT 0 CHECK (is_apart IN (0, 1)),
    CHECK (state <> 'done' OR (agreed_at IS NOT NULL AND taken_at IS NOT NULL)),
    -- Both may be the same former player in the end.
    CHECK (state = 'done' OR successor <> leaver)
) STRICT;

CREATE UNIQUE INDEX replacements_one_open ON replacements (game) WHERE state = 'open';
CREATE INDEX replacements_by_game ON replacements (game, id);

-- What a channel is yet to be told beside the boards, each once: what players and admins ask for, and
-- the deeds of admins.
CREATE TABLE postings (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL REFERENCES games (id),
    -- One of these.
    request     INTEGER UNIQUE REFERENCES requests (id),
    replacement INTEGER UNIQUE REFERENCES replacements (id),
    deed        INTEGER UNIQUE REFERENCES admin_log (id),
    -- Overtaken: it has its answer, or nobody asks any more.
    state       TEXT    NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'delivered', 'overtaken')),
    due_at      INTEGER NOT NULL,
    -- The message that says it.
    channel     INTEGER,
    message     INTEGER,
    attempts    INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- Why the last attempt failed.
    failure     TEXT,
    CHECK ((request IS NOT NULL) + (replacement IS NOT NULL) + (deed IS NOT NULL) = 1)
) STRICT;

CREATE INDEX postings_by_due ON postings (due_at) WHERE state = 'waiting';
CREATE INDEX postings_by_game ON postings (game);
