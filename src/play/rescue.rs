//! Rescues: the game for one. One person moves both crews in turn, Amber first, and what both save
//! together is the score.

use std::fmt;

use super::error::refused;
use super::game::replay_moves;
use super::{ActionError, Day, Failure, Person, Play, Timestamp};
use crate::rules::{
    Effect, Move, PlayError, Ply, Record, Replay, Saved, Seed, Setup, Ship, Side, View, deal,
};
use crate::search::rescue::{Thoroughness, rescue_move};
use crate::search::{Stop, TopicId};
use crate::store::{
    ChannelId, GuildId, NewRescueRow, Reader, RescueId, RescueMoveRow, RescueRow, UserId, Writer,
};

/// A rescue, played again from its record. Its replay, which knows the stack, does not leave it.
#[derive(Clone, PartialEq, Eq)]
pub struct Rescue {
    /// Which rescue.
    pub id: RescueId,
    /// Who moves both crews.
    pub player: Person,
    /// The guild it was begun in, `None` for a private message.
    pub guild: Option<GuildId>,
    /// The channel it was begun in.
    pub channel: ChannelId,
    /// The day whose deal it is, `None` for a deal of its own.
    pub day: Option<Day>,
    /// When it was begun.
    pub started_at: Timestamp,
    /// When it ended, `None` while it is in play.
    pub finished_at: Option<Timestamp>,
    /// Whether the player left before the ship was done.
    pub has_left: bool,
    /// What the bot's own search saves from the same deal, where that was worked out.
    pub by_search: Option<Saved>,
    pub(super) replay: Replay,
}

impl fmt::Debug for Rescue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rescue")
            .field("id", &self.id)
            .field("player", &self.player)
            .field("day", &self.day)
            .field("ply", &self.ply())
            .field("is_over", &self.is_over())
            .finish_non_exhaustive()
    }
}

/// A move that was made in a rescue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RescueTurn {
    /// The rescue after it.
    pub rescue: Rescue,
    /// What it did.
    pub effect: Effect,
}

/// Why a player may not do this in a rescue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RescueRefused {
    /// There is no such rescue.
    NoSuchRescue,
    /// It is somebody else's.
    NotYours {
        /// Whose it is.
        player: Person,
    },
    /// This very move was made at this very ply: a second press, or one on another device. The
    /// move stands, once.
    AlreadyPlayed {
        /// The rescue as it is now.
        rescue: Box<Rescue>,
    },
    /// The board that was pressed is not the present one.
    Stale {
        /// The rescue as it is now.
        rescue: Box<Rescue>,
    },
    /// It has ended.
    Over {
        /// The rescue as it is now.
        rescue: Box<Rescue>,
    },
    /// The rules forbid it.
    Illegal {
        /// Which of them.
        reason: PlayError,
        /// The rescue as it is now.
        rescue: Box<Rescue>,
    },
}

/// The ark that everybody is dealt on a day.
///
/// It follows from the day's number alone, so every server and every process has the same one,
/// for ever: the seed is the 24 bytes of the label, then the number's eight, the lowest first.
/// Whoever reads this can work out the stack beforehand, and beats only themselves.
pub fn deal_of_day(day: Day) -> Setup {
    const LABEL: &[u8; 24] = b"Wayk, rescue of the day ";
    let mut bytes = [0; 32];
    bytes[..24].copy_from_slice(LABEL);
    bytes[24..].copy_from_slice(&i64::from(day.number()).to_le_bytes());
    deal(Ship::Ark, &Seed::new(bytes))
}

impl Rescue {
    /// What the player may know.
    pub fn view(&self) -> View {
        self.replay.view()
    }

    /// How many moves have been made.
    pub fn ply(&self) -> Ply {
        self.replay.ply()
    }

    /// Whether it has ended: the ship is done, or its player has left.
    pub fn is_over(&self) -> bool {
        self.has_left || self.replay.is_over()
    }

    /// The crew that moves next, `None` once it is over.
    pub fn to_move(&self) -> Option<Side> {
        self.replay.state().to_move().filter(|_| !self.has_left)
    }

    /// What has been saved so far.
    pub fn saved(&self) -> Saved {
        Saved::by(self.replay.state().crews())
    }

    /// The record that anybody may see. Cards that never lay open stay hidden where the player
    /// left before the end.
    pub fn record(&self) -> Record {
        let date = self.started_at.strftime("%Y-%m-%d").to_string();
        let record = Record::new(self.replay.clone()).with_tag("Rescue", self.player.name.as_str());
        record.with_tag("Date", &date).public()
    }

    pub(super) fn load(rows: &Reader<'_>, id: RescueId) -> Result<Option<Self>, Failure> {
        rows.rescue(id)?
            .map(|row| Self::of_row(rows, &row))
            .transpose()
    }

    fn of_row(rows: &Reader<'_>, row: &RescueRow) -> Result<Self, Failure> {
        let damaged = |reason: String| Failure::DamagedRescue {
            rescue: row.id,
            reason,
        };
        let moves = rows.rescue_moves(row.id)?;
        let moves = moves
            .iter()
            .map(|stored| (stored.ply, stored.text.as_str()));
        let replay = replay_moves(&row.deal, moves).map_err(damaged)?;
        if (row.has_left || replay.is_over()) != row.finished_at.is_some() {
            let reason = "its moves and its state do not agree on whether it is over";
            return Err(damaged(reason.to_owned()));
        }
        let player = Person::load(rows, row.player)?
            .ok_or_else(|| damaged(format!("its player {} is not known", row.player)))?;
        Ok(Self {
            id: row.id,
            player,
            guild: row.guild,
            channel: row.channel,
            day: row.day.map(Day::new),
            started_at: row.started_at,
            finished_at: row.finished_at,
            has_left: row.has_left,
            by_search: row.by_search,
            replay,
        })
    }

    fn begin(rows: &Writer<'_>, player: &Person, new: &NewRescueRow) -> Result<Self, Failure> {
        player.note(rows)?;
        let id = rows.add_rescue(new)?;
        Self::load(rows, id)?.ok_or_else(|| Failure::DamagedRescue {
            rescue: id,
            reason: "it is gone as soon as it was begun".to_owned(),
        })
    }
}

impl Play {
    /// A person's rescue of a deal of its own in a channel: the one in play there, else a new one
    /// on this ship.
    ///
    /// # Errors
    ///
    /// Where no deal can be made or the database fails.
    pub async fn rescue_here(
        &self,
        player: &Person,
        guild: Option<GuildId>,
        channel: ChannelId,
        ship: Ship,
    ) -> Result<Rescue, Failure> {
        let now = self.now();
        let setup = self.dealer.deal(ship)?;
        let player = player.clone();
        self.store
            .write(move |rows| {
                if let Some(row) = rows.rescue_in_play(player.id, channel)? {
                    return Rescue::of_row(rows, &row);
                }
                let new = NewRescueRow {
                    player: player.id,
                    guild,
                    channel,
                    day: None,
                    deal: Record::new(Replay::new(setup)).to_string(),
                    started_at: now,
                };
                Rescue::begin(rows, &player, &new)
            })
            .await
    }

    /// A person's run of today: the one they have begun, else a new one. From here on it is
    /// theirs, and there is no second.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn rescue_today(
        &self,
        player: &Person,
        guild: Option<GuildId>,
        channel: ChannelId,
    ) -> Result<Rescue, Failure> {
        let now = self.now();
        let day = self.today();
        let player = player.clone();
        self.store
            .write(move |rows| {
                let rescue = if let Some(row) = rows.rescue_of_day(player.id, day.number())? {
                    Rescue::of_row(rows, &row)?
                } else {
                    let new = NewRescueRow {
                        player: player.id,
                        guild,
                        channel,
                        day: Some(day.number()),
                        deal: Record::new(Replay::new(deal_of_day(day))).to_string(),
                        started_at: now,
                    };
                    Rescue::begin(rows, &player, &new)?
                };
                if let Some(guild) = guild {
                    rows.show_rescue_in(rescue.id, guild)?;
                }
                Ok(rescue)
            })
            .await
    }

    /// The present day.
    pub fn today(&self) -> Day {
        Day::of(self.now())
    }

    /// A rescue, for its player alone.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn rescue(
        &self,
        user: UserId,
        id: RescueId,
    ) -> Result<Rescue, ActionError<RescueRefused>> {
        self.store.read(move |rows| own(rows, user, id)).await
    }

    /// Makes a move in a rescue. `expected` is the ply of the board that was pressed, so that a
    /// press on an older board moves nothing.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn make_rescue_move(
        &self,
        user: UserId,
        id: RescueId,
        expected: Ply,
        mv: Move,
    ) -> Result<RescueTurn, ActionError<RescueRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let rescue = own(rows, user, id)?;
                let made = rescue.replay.effects().get(expected.index());
                if made.is_some_and(|made| made.mv == mv) {
                    let rescue = Box::new(rescue);
                    return Err(refused(RescueRefused::AlreadyPlayed { rescue }));
                }
                let mut rescue = at(rescue_in_play(rescue)?, expected)?;
                let ply = rescue.ply();
                let text = rescue.view().move_text(mv);
                let effect = match rescue.replay.play(mv) {
                    Ok(effect) => effect,
                    Err(reason) => {
                        let rescue = Box::new(rescue);
                        return Err(refused(RescueRefused::Illegal { reason, rescue }));
                    }
                };
                rows.add_rescue_move(id, &RescueMoveRow { ply, text }, now)?;
                if rescue.is_over() {
                    rows.finish_rescue(id, false, now)?;
                    rescue.finished_at = Some(now);
                }
                Ok(RescueTurn { rescue, effect })
            })
            .await
    }

    /// Leaves a rescue before the ship is done: what was saved until then is its score.
    /// `expected` is the ply at which the player was asked whether they mean it.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn leave_rescue(
        &self,
        user: UserId,
        id: RescueId,
        expected: Ply,
    ) -> Result<Rescue, ActionError<RescueRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let rescue = own(rows, user, id)?;
                let mut rescue = at(rescue_in_play(rescue)?, expected)?;
                rows.finish_rescue(id, true, now)?;
                rescue.has_left = true;
                rescue.finished_at = Some(now);
                Ok(rescue)
            })
            .await
    }

    /// A rescue that is over, with what the bot's own search saves from the same deal: worked out
    /// where nobody has yet. Of a day it is the same for everybody.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn compare_rescue(&self, mut rescue: Rescue) -> Result<Rescue, Failure> {
        if !rescue.is_over() || rescue.by_search.is_some() {
            return Ok(rescue);
        }
        let known = match rescue.day {
            None => None,
            Some(day) => {
                let number = day.number();
                self.store
                    .read(move |rows| rows.search_of_day(number))
                    .await?
            }
        };
        let id = rescue.id;
        let saved = if let Some(saved) = known {
            saved
        } else {
            let start = Replay::new(rescue.replay.setup().clone());
            let seed = rescue
                .day
                .map_or(id.get(), |day| i64::from(day.number()))
                .unsigned_abs();
            let thoroughness = self.thinking.rescues;
            // Below the numbers of games.
            let topic = TopicId(-id.get());
            let search = move |stop: &Stop| rescue_by_search(start, thoroughness, seed, stop);
            match self.thinkers.run(topic, search).await {
                Some(saved) => saved,
                None => return Ok(rescue),
            }
        };
        self.store
            .write(move |rows| rows.note_search(id, saved))
            .await?;
        rescue.by_search = Some(saved);
        Ok(rescue)
    }

    /// The runs of a day that were asked for in a guild: those that ended, the best first, of
    /// equals the one that ended first; then those in play. A damaged one is left out and logged.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn rescues_of_day(&self, guild: GuildId, day: Day) -> Result<Vec<Rescue>, Failure> {
        self.store
            .read(move |rows| {
                let mut runs = Vec::new();
                for row in rows.rescues_of_day(guild, day.number())? {
                    match Rescue::of_row(rows, &row) {
                        Ok(run) => runs.push(run),
                        Err(damage @ Failure::DamagedRescue { .. }) => {
                            tracing::error!(%damage, "a run is left off a board");
                        }
                        Err(failure) => return Err(failure),
                    }
                }
                runs.sort_by_key(|run| {
                    let score = run.is_over().then(|| run.saved());
                    (std::cmp::Reverse(score), run.finished_at, run.id)
                });
                Ok(runs)
            })
            .await
    }
}

/// Plays a deal to its end by the search, for which the cards are turned up as they are for a
/// player: it is handed no more than the view. `None` where it was stopped.
fn rescue_by_search(
    mut replay: Replay,
    thoroughness: Thoroughness,
    seed: u64,
    stop: &Stop,
) -> Option<Saved> {
    while let Some(mv) = rescue_move(&replay.view(), thoroughness, seed, stop) {
        if stop.is_stopped() {
            return None;
        }
        replay
            .play(mv)
            .expect("the search chooses among the legal moves");
    }
    Some(Saved::by(replay.state().crews()))
}

/// A rescue that is this user's.
fn own(
    rows: &Reader<'_>,
    user: UserId,
    id: RescueId,
) -> Result<Rescue, ActionError<RescueRefused>> {
    let rescue = Rescue::load(rows, id)?.ok_or_else(|| refused(RescueRefused::NoSuchRescue))?;
    if rescue.player.id == user {
        Ok(rescue)
    } else {
        let player = rescue.player;
        Err(refused(RescueRefused::NotYours { player }))
    }
}

/// A rescue that is not over.
fn rescue_in_play(rescue: Rescue) -> Result<Rescue, ActionError<RescueRefused>> {
    if rescue.is_over() {
        let rescue = Box::new(rescue);
        return Err(refused(RescueRefused::Over { rescue }));
    }
    Ok(rescue)
}

/// A rescue whose present board is the one that was pressed.
fn at(rescue: Rescue, pressed: Ply) -> Result<Rescue, ActionError<RescueRefused>> {
    if rescue.ply() != pressed {
        let rescue = Box::new(rescue);
        return Err(refused(RescueRefused::Stale { rescue }));
    }
    Ok(rescue)
}
