-- Games that last for days: paces and clocks, leave, what people are told and when, and other ends
-- than the rules' own and resignation.

CREATE TABLE new_games (
    id            INTEGER PRIMARY KEY,
    -- NULL for a game in private messages.
    guild         INTEGER,
    -- Where it is played; where it was accepted while it waits for a thread.
    channel       INTEGER NOT NULL,
    is_placed     INTEGER NOT NULL CHECK (is_placed IN (0, 1)),
    amber         INTEGER NOT NULL REFERENCES players (user),
    cyan          INTEGER NOT NULL REFERENCES players (user) CHECK (cyan <> amber),
    -- The bot's level; NULL between two people.
    level         TEXT             CHECK (level IN ('cadet', 'deckhand', 'pilot', 'captain', 'admiral')),
    -- The present line of play: how often moves were taken back.
    line          INTEGER NOT NULL DEFAULT 0 CHECK (line >= 0),
    -- The record before the first move. The moves are rows; all else is derived by replaying.
    deal          TEXT    NOT NULL CHECK (deal LIKE '[Ship %'),
    pace          TEXT    NOT NULL DEFAULT 'none'
        CHECK (pace IN ('brisk', 'steady', 'leisure', 'none')),
    is_rated      INTEGER NOT NULL DEFAULT 0 CHECK (is_rated IN (0, 1)),
    -- What ended it before the rules did, and the crew that lost by it.
    decision      TEXT
        CHECK (decision IN ('resigned', 'out-of-time', 'agreed', 'called-off', 'abandoned')),
    decision_side TEXT             CHECK (decision_side IN ('amber', 'cyan')),
    -- The game that this one takes up again: it has one rematch at most.
    rematch_of    INTEGER UNIQUE   REFERENCES games (id),
    started_at    INTEGER NOT NULL,
    turned_at     INTEGER NOT NULL,
    -- When the clock does something about it next; NULL for never.
    due_at        INTEGER,
    -- Whether that is to be reckoned anew, since a downtime became known.
    is_clock_behind INTEGER NOT NULL DEFAULT 0 CHECK (is_clock_behind IN (0, 1)),
    -- Since when the one to move is out of time and leave.
    overdue_at    INTEGER,
    finished_at   INTEGER,
    CHECK (decision IS NULL OR finished_at IS NOT NULL),
    CHECK ((decision_side IS NOT NULL) = (decision IS NOT NULL AND decision IN ('resigned', 'out-of-time'))),
    CHECK ((level IS NULL) = (amber <> 0 AND cyan <> 0)),
    CHECK (level IS NULL OR (pace = 'none' AND is_rated = 0)),
    CHECK (finished_at IS NULL OR (due_at IS NULL AND is_clock_behind = 0))
) STRICT;

-- Nobody who began a game without a clock finds one in it.
INSERT INTO new_games (id, guild, channel, is_placed, amber, cyan, level, line, deal, decision,
                       decision_side, rematch_of, started_at, turned_at, finished_at)
SELECT id, guild, channel, is_placed, amber, cyan, level, line, deal,
       iif(resigned IS NULL, NULL, 'resigned'), resigned, rematch_of, started_at, turned_at,
       finished_at FROM games;
DROP TABLE games;
ALTER TABLE new_games RENAME TO games;

CREATE UNIQUE INDEX games_one_in_play ON games (channel)
    WHERE finished_at IS NULL AND is_placed = 1;
CREATE INDEX games_by_channel ON games (channel, finished_at);
CREATE INDEX games_of_amber ON games (amber) WHERE finished_at IS NULL;
CREATE INDEX games_of_cyan ON games (cyan) WHERE finished_at IS NULL;
CREATE INDEX games_by_due ON games (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX games_behind ON games (is_clock_behind) WHERE is_clock_behind = 1;
-- Both for the newest, and as those who type the number of a game are offered them at every key.
CREATE INDEX games_of_guild ON games (guild, id);

CREATE TABLE new_challenges (
    id          INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    challenger  INTEGER NOT NULL REFERENCES players (user),
    -- NULL for one that anybody in the channel may take up, until somebody does.
    opponent    INTEGER          REFERENCES players (user) CHECK (opponent <> challenger),
    ship        TEXT    NOT NULL CHECK (ship IN ('shuttle', 'frigate', 'ark')),
    pace        TEXT    NOT NULL CHECK (pace IN ('brisk', 'steady', 'leisure', 'none')),
    thread      INTEGER NOT NULL CHECK (thread IN (0, 1)),
    -- The challenger's crew; NULL where the lot decides.
    side        TEXT             CHECK (side IN ('amber', 'cyan')),
    rematch_of  INTEGER          REFERENCES games (id),
    state       TEXT    NOT NULL DEFAULT 'open'
        CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    -- The word for why it was declined, where one was given.
    reason      TEXT,
    game        INTEGER UNIQUE   REFERENCES games (id),
    message     INTEGER,
    created_at  INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    answered_at INTEGER,
    CHECK ((state = 'accepted') = (game IS NOT NULL)),
    CHECK ((state = 'open') = (answered_at IS NULL)),
    CHECK (reason IS NULL OR state = 'declined'),
    CHECK (opponent IS NOT NULL OR state <> 'accepted')
) STRICT;

INSERT INTO new_challenges (id, guild, channel, challenger, opponent, ship, pace, thread, side,
                            rematch_of, state, game, message, created_at, expires_at, answered_at)
SELECT id, guild, channel, challenger, opponent, ship, 'none', thread, side,
       rematch_of, state, game, message, created_at, expires_at, answered_at FROM challenges;
DROP TABLE challenges;
ALTER TABLE new_challenges RENAME TO challenges;

-- One open challenge between two people in a channel, whoever of them made it.
CREATE UNIQUE INDEX challenges_one_open
    ON challenges (channel, min(challenger, opponent), max(challenger, opponent))
    WHERE state = 'open' AND opponent IS NOT NULL;
CREATE UNIQUE INDEX challenges_one_rematch ON challenges (rematch_of) WHERE state = 'open';
CREATE INDEX challenges_by_expiry ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX challenges_of_challenger ON challenges (challenger) WHERE state = 'open';
CREATE INDEX challenges_of_opponent ON challenges (opponent) WHERE state = 'open';

-- What happened to a game's clocks. Reckoned through from the first, with both players' leave and
-- the bot's downtimes, it says what each crew has left.
CREATE TABLE clock_events (
    game INTEGER NOT NULL REFERENCES games (id),
    seq  INTEGER NOT NULL CHECK (seq >= 0),
    at   INTEGER NOT NULL,
    kind TEXT    NOT NULL CHECK (kind IN ('started', 'moved', 'taken-back', 'extended', 'taken-over')),
    -- Whose turn it is from then on; with a move, whose it was.
    side TEXT    NOT NULL CHECK (side IN ('amber', 'cyan')),
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- When somebody was, is or will be away. Their clocks stand still meanwhile.
CREATE TABLE leaves (
    id          INTEGER PRIMARY KEY,
    user        INTEGER NOT NULL REFERENCES players (user),
    from_at     INTEGER NOT NULL,
    until       INTEGER NOT NULL,
    -- Whether they said so beforehand; else it was spent because a clock had run out.
    is_declared INTEGER NOT NULL CHECK (is_declared IN (0, 1)),
    CHECK (until > from_at)
) STRICT;

CREATE INDEX leaves_of_user ON leaves (user, until);

-- When the bot was down, or could not be reached from one guild since it was not in it. Nobody is
-- charged for it.
CREATE TABLE downtimes (
    id      INTEGER PRIMARY KEY,
    -- NULL for all guilds.
    guild   INTEGER,
    from_at INTEGER NOT NULL,
    -- NULL while it lasts.
    until   INTEGER,
    CHECK (until IS NULL OR until > from_at)
) STRICT;

CREATE INDEX downtimes_by_end ON downtimes (until);
CREATE UNIQUE INDEX downtimes_one_open ON downtimes (guild) WHERE until IS NULL;

-- What people are told about a game besides its boards, each once.
CREATE TABLE notices (
    id       INTEGER PRIMARY KEY,
    game     INTEGER NOT NULL REFERENCES games (id),
    -- The board it belongs to: most have no sense any more with the next one.
    line     INTEGER NOT NULL CHECK (line >= 0),
    ply      INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 60),
    kind     TEXT    NOT NULL
        CHECK (kind IN ('turn', 'daily', 'day', 'hours', 'nudge', 'leave', 'overdue', 'late',
                        'extended', 'request', 'replacement', 'admin', 'left', 'end')),
    -- Which of several of the kind at one board: the day of a daily reminder, say, or the number of
    -- what is asked or was done.
    nth      INTEGER NOT NULL DEFAULT 0 CHECK (nth >= 0),
    user     INTEGER NOT NULL REFERENCES players (user),
    -- Overtaken: what it would have told is no longer so. Expired: it came too late to be of use.
    state    TEXT    NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'delivered', 'overtaken', 'expired')),
    made_at  INTEGER NOT NULL,
    due_at   INTEGER NOT NULL,
    -- The message that says it.
    channel  INTEGER,
    message  INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- Why the last attempt failed.
    failure  TEXT,
    UNIQUE (game, line, ply, kind, nth, user)
) STRICT;

CREATE INDEX notices_by_due ON notices (due_at) WHERE state = 'waiting';

-- What a person has chosen.
ALTER TABLE players ADD COLUMN reminders TEXT NOT NULL DEFAULT 'two'
    CHECK (reminders IN ('off', 'one', 'two', 'daily'));
-- The hours of their day, in their zone, in which they are not to be disturbed: from the one on,
-- until the other begins.
ALTER TABLE players ADD COLUMN quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23);
ALTER TABLE players ADD COLUMN quiet_until INTEGER CHECK (quiet_until BETWEEN 0 AND 23);
-- By its name in the IANA's database, like `Asia/Seoul`; NULL for UTC.
ALTER TABLE players ADD COLUMN zone TEXT CHECK (length(zone) <= 64);
ALTER TABLE players ADD COLUMN told_by TEXT NOT NULL DEFAULT 'channel'
    CHECK (told_by IN ('channel', 'private'));
ALTER TABLE players ADD COLUMN theme TEXT NOT NULL DEFAULT 'dark'
    CHECK (theme IN ('dark', 'light', 'contrast'));
ALTER TABLE players ADD COLUMN text_board INTEGER NOT NULL DEFAULT 0 CHECK (text_board IN (0, 1));
-- Since when their private messages are known to be closed.
ALTER TABLE players ADD COLUMN inbox_closed_at INTEGER;

-- What counts is until when the bot was there, not when the lease was written last.
ALTER TABLE lease RENAME COLUMN renewed_at TO there_until;
