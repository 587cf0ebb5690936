//! Games against the bot.
//!
//! The bot plays as [`UserId::BOT`]. A person's move is on disk before the bot thinks, with its row in
//! the outbox. So whoever comes next, the handler of the same press or the sweeper after a crash,
//! finds a game that waits for the bot and calls [`Play::bot_moves`], and of any number of them one
//! move counts. The bot is handed a view, and its seed comes from the game's number and the ply.

use std::sync::Arc;

use super::Timestamp;
use super::error::refused;
use super::{
    ActionError, Dealer, Failure, GRACE, Game, MoveRefused, Pace, Person, Play, PlayerName,
};
use crate::rules::{BySide, Record, Replay, Ship, Side, Winner};
use crate::search::rescue::Thoroughness;
use crate::search::{Level, Limits, TopicId};
use crate::store::{
    ChannelId, GameId, GameRow, GuildId, NewGameRow, Reader, SoloOutcome, SoloResultRow,
    StoreError, UserId, Writer,
};

/// How much the bot thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// About its own moves, where not its level's own limits.
    pub moves: Limits,
    /// About a hint, as the strongest level.
    pub hints: Limits,
    /// About what it would have saved in a rescue.
    pub rescues: Thoroughness,
}

impl Default for Thinking {
    fn default() -> Self {
        /// A second or so: who asks for a hint waits for it.
        const POSITIONS: u64 = 300_000;
        Self {
            moves: Limits::default(),
            hints: Limits {
                nodes: Some(POSITIONS),
                ..Limits::default()
            },
            rescues: Thoroughness::default(),
        }
    }
}

/// What belongs to a game against the bot alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solo {
    /// How well the bot plays.
    pub level: Level,
    /// Which crew the bot is.
    pub bot: Side,
    /// How many steps of hints were told.
    pub hints: u32,
    /// How often a round was taken back.
    pub takebacks: u32,
}

/// A game against the bot that somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSolo {
    /// The guild, `None` in private messages.
    pub guild: Option<GuildId>,
    /// The channel it is asked for in.
    pub channel: ChannelId,
    /// Who asks.
    pub person: Person,
    /// How well the bot shall play.
    pub level: Level,
    /// The ship to play on.
    pub ship: Ship,
    /// The person's crew, `None` where the lot decides.
    pub side: Option<Side>,
    /// Whether the game shall have a thread of its own.
    pub thread: bool,
}

/// Why no game against the bot begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SoloRefused {
    /// Another game is in play in the channel, and no thread is asked for.
    ChannelBusy {
        /// That game.
        game: GameId,
    },
}

/// A game in which the bot has moved where it was its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotMoved {
    /// The game as it is now.
    pub game: Game,
    /// Whether this call made a move. Where it did not, it was not the bot's turn, or somebody else
    /// who had it think was first.
    pub made: bool,
}

/// How somebody's games ended, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Tally {
    /// All of them together.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// How somebody's games against one level ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelResults {
    /// The level.
    pub level: Level,
    /// Games without hints and takebacks.
    pub unassisted: Tally,
    /// Games with them.
    pub assisted: Tally,
}

impl Solo {
    /// What belongs to a game's row, `None` between two people.
    pub(super) fn of_row(rows: &Reader<'_>, row: &GameRow) -> Result<Option<Self>, Failure> {
        let Some(level) = &row.level else {
            return Ok(None);
        };
        let damaged = |reason: String| Failure::Damaged {
            game: row.id,
            reason,
        };
        let bot = row.players.iter().find(|(_, user)| user.is_bot());
        Ok(Some(Self {
            level: level
                .parse()
                .map_err(|error| damaged(format!("its level cannot be read: {error}")))?,
            bot: bot
                .map(|(side, _)| side)
                .ok_or_else(|| damaged("it has a level and no bot".to_owned()))?,
            hints: rows.hints_told(row.id)?,
            takebacks: row.line.takebacks(),
        }))
    }

    /// The players with the bot's name as records write it.
    pub(super) fn name_bot(&self, mut players: BySide<Person>) -> BySide<Person> {
        players[self.bot].name = PlayerName::new(&format!("Wayk ({})", self.level));
        players
    }

    /// Which crew the person is.
    pub const fn person(&self) -> Side {
        self.bot.other()
    }

    /// Whether hints or takebacks helped the person.
    pub const fn is_assisted(&self) -> bool {
        self.hints > 0 || self.takebacks > 0
    }

    /// The same again with sides changed.
    pub(super) fn again(&self, old: &Game) -> NewSolo {
        NewSolo {
            guild: old.guild,
            channel: old.channel,
            person: old.players[self.person()].clone(),
            level: self.level,
            ship: old.replay.board().ship(),
            side: Some(self.bot),
            thread: false,
        }
    }
}

/// Begins a game against the bot. Whether its channel is free was looked at.
pub(super) fn deal(
    rows: &Writer<'_>,
    dealer: &dyn Dealer,
    new: &NewSolo,
    rematch_of: Option<GameId>,
    now: Timestamp,
) -> Result<Game, Failure> {
    let person = match new.side {
        Some(side) => side,
        None => dealer.lot()?,
    };
    let row = NewGameRow {
        guild: new.guild,
        channel: new.channel,
        is_placed: !new.thread,
        players: BySide::new_with(|side| {
            if side == person {
                new.person.id
            } else {
                UserId::BOT
            }
        }),
        level: Some(new.level.word().to_owned()),
        deal: Record::new(Replay::new(dealer.deal(new.ship)?)).to_string(),
        pace: Pace::None.word().to_owned(),
        is_rated: false,
        rematch_of,
        started_at: now,
    };
    let game = Game::load_known(rows, rows.add_game(&row)?)?;
    rows.add_delivery(game.delivery(), now + GRACE)?;
    Ok(game)
}

/// Keeps the result of a game that has just ended, where it was one against the bot.
pub(super) fn keep_result(
    rows: &Writer<'_>,
    game: &Game,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (Some(solo), Some(winner)) = (&game.solo, game.view().winner()) else {
        return Ok(());
    };
    let result = SoloResultRow {
        user: game.players[solo.person()].id,
        level: solo.level.word().to_owned(),
        outcome: match winner {
            Winner::Side(side) if side == solo.bot => SoloOutcome::Lost,
            Winner::Side(_) => SoloOutcome::Won,
            Winner::Draw => SoloOutcome::Drawn,
        },
        is_assisted: solo.is_assisted(),
    };
    rows.add_solo_result(game.id, &result, now)
}

/// Where a search for this board starts its lot: from the game's number and the ply alone.
pub(super) const fn seed(game: &Game, ply: u8) -> u64 {
    (game.id.get().cast_unsigned() << 8) | ply as u64
}

/// What the thinking about a game is kept in order by.
pub(super) const fn topic(game: GameId) -> TopicId {
    TopicId(game.get())
}

impl Game {
    /// How many moves the present board tells of: the bot's and the one that it answers, else the
    /// last alone; none before the first.
    pub fn moves_told(&self) -> usize {
        let effects = self.replay.effects();
        let bot_moved_last = self
            .solo
            .as_ref()
            .is_some_and(|solo| effects.last().is_some_and(|last| last.side == solo.bot));
        effects.len().min(if bot_moved_last { 2 } else { 1 })
    }
}

impl Play {
    /// Begins a game against the bot. Where the bot moves first it has yet to: see
    /// [`Play::bot_moves`].
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn begin_solo(&self, new: NewSolo) -> Result<Game, ActionError<SoloRefused>> {
        let now = self.now();
        let dealer = Arc::clone(&self.dealer);
        self.store
            .write(move |rows| {
                if !new.thread
                    && let Some(busy) = rows.game_in_play(new.channel)?
                {
                    return Err(refused(SoloRefused::ChannelBusy { game: busy.id }));
                }
                new.person.note(rows)?;
                Ok(deal(rows, &*dealer, &new, None, now)?)
            })
            .await
    }

    /// Has the bot move where the game waits for it, and gives the game as it is then. The bot's
    /// move is made like a person's: against the board that it thought about, and once.
    ///
    /// # Errors
    ///
    /// What failed; the game then still waits for the bot, and its row in the outbox falls due.
    pub async fn bot_moves(&self, game: Game) -> Result<BotMoved, Failure> {
        let mut moved = BotMoved { game, made: false };
        while let Some(solo) = moved.game.solo.clone()
            && moved.game.is_waiting_for(UserId::BOT)
        {
            let game = &moved.game;
            let (id, at) = (game.id, game.moment());
            let seed = seed(game, at.ply.moves());
            let advice = self
                .thinkers
                .think(
                    topic(id),
                    game.view(),
                    solo.level,
                    seed,
                    self.thinking.moves,
                )
                .await
                .ok_or(Failure::NoMove { game: id })?;
            moved = match self.make_move(UserId::BOT, id, at, advice.mv).await {
                Ok(turn) => BotMoved {
                    game: turn.game,
                    made: true,
                },
                Err(ActionError::Failed(failure)) => return Err(failure),
                Err(ActionError::Refused(
                    MoveRefused::AlreadyPlayed { game }
                    | MoveRefused::Over { game }
                    | MoveRefused::Stale { game }
                    | MoveRefused::NotYourTurn { game },
                )) => BotMoved {
                    game: *game,
                    made: false,
                },
                Err(ActionError::Refused(
                    MoveRefused::NoSuchGame | MoveRefused::NotAPlayer | MoveRefused::Illegal { .. },
                )) => return Err(Failure::NoMove { game: id }),
            };
        }
        Ok(moved)
    }

    /// How somebody's games against the bot ended, by level from the weakest; levels that they
    /// never finished a game against are left out.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn solo_results(&self, user: UserId) -> Result<Vec<LevelResults>, Failure> {
        let tallies = self.store.read(move |rows| rows.solo_tallies(user)).await?;
        let of = |level: Level, is_assisted| {
            let mut tally = Tally::default();
            for row in &tallies {
                if row.level == level.word() && row.is_assisted == is_assisted {
                    match row.outcome {
                        SoloOutcome::Won => tally.won = row.games,
                        SoloOutcome::Drawn => tally.drawn = row.games,
                        SoloOutcome::Lost => tally.lost = row.games,
                    }
                }
            }
            tally
        };
        let results = Level::ALL.map(|level| LevelResults {
            level,
            unassisted: of(level, false),
            assisted: of(level, true),
        });
        Ok(results
            .into_iter()
            .filter(|level| level.unassisted.games() + level.assisted.games() > 0)
            .collect())
    }
}
