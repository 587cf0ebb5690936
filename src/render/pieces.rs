//! What stands on the tiles: chambers, robots, the last move and what can be reached.

use crate::rules::{Effect, Move, Outcome, Side, Space, SpaceSet, View};

use super::canvas::Canvas;
use super::fonts::{Face, Line};
use super::geometry::{Layout, Point};
use super::sprites::{Sprites, trail};
use super::theme::{Colour, Paint, Theme};

/// A badge's centre lies this share of the way from its tile's centre to the corner: between the
/// letter and the number.
const BADGE_SHARE: f32 = 0.335;

/// Draws the pieces of one view.
#[derive(Debug)]
pub(super) struct Pieces<'a> {
    pub(super) view: &'a View,
    pub(super) layout: &'a Layout,
    pub(super) theme: &'a Theme,
    /// How many moves have their trails shown, the last of the view and those before it.
    pub(super) shown: usize,
}

/// How much of a colour is left (of 255) in the trail of a move that is not the last.
const FAINT: u8 = 120;

/// A move whose trail is shown.
#[derive(Clone, Copy, Debug)]
struct Shown<'a> {
    effect: &'a Effect,
    /// The moves made before it.
    before: &'a [Effect],
    /// Whether another came after it.
    is_older: bool,
}

/// Which of the legal moves are marked on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marks {
    /// None.
    None,
    /// This one.
    One(Move),
    /// All.
    All,
}

impl Pieces<'_> {
    /// Everything that stands on the tiles, from the bottom up.
    pub(super) fn draw(&self, canvas: &mut Canvas, marks: Marks) {
        for shown in self.shown() {
            self.trace(canvas, shown);
        }
        self.chambers(canvas);
        for shown in self.shown() {
            self.trail(canvas, shown);
        }
        for space in self.view.state().covered() {
            self.number(canvas, space, self.theme.lying.ink);
        }
        self.reach(canvas, marks);
        self.robots(canvas);
        for shown in self.shown() {
            self.effect(canvas, shown);
        }
    }

    /// The moves whose trails are shown, the older first.
    fn shown(&self) -> impl Iterator<Item = Shown<'_>> {
        let history = self.view.history();
        let first = history.len().saturating_sub(self.shown);
        (first..history.len()).map(move |at| Shown {
            effect: &history[at],
            before: &history[..at],
            is_older: at + 1 < history.len(),
        })
    }

    /// A colour for what belongs to a move, fainter where it is not the last.
    const fn colour(&self, colour: Colour, shown: Shown<'_>) -> Colour {
        if shown.is_older {
            self.theme.background.mixed(colour, FAINT)
        } else {
            colour
        }
    }

    fn sprites(&self) -> &'static Sprites {
        Sprites::of(self.layout.ship)
    }

    /// The number of a space, strong.
    fn number(&self, canvas: &mut Canvas, space: Space, ink: Colour) {
        let number = self.view.board().number(space);
        let mask = &self.sprites().numbers[number.index()];
        canvas.stamp(mask, self.layout.space(space), ink);
    }

    /// The chambers, without the numbers they cover.
    fn chambers(&self, canvas: &mut Canvas) {
        for first in self.layout.ship.chambers() {
            let spaces = first & self.view.state().covered();
            let Some(space) = spaces.first() else {
                continue;
            };
            let paint = if spaces.len() == 3 {
                self.theme.lying
            } else {
                self.theme.standing
            };
            let masks = self.sprites().chamber(spaces);
            let at = self.layout.meeting(space);
            canvas.stamp(&masks.fill, at, paint.fill);
            canvas.stamp(&masks.edge, at, paint.edge);
        }
    }

    /// The robots with the numbers they stand on.
    fn robots(&self, canvas: &mut Canvas) {
        for side in Side::BOTH {
            let paint = self.theme.crew(side);
            let masks = self.sprites().robot(side);
            for (space, halo) in self.view.state().robots(side).into_iter().zip(&masks.halos) {
                let at = self.layout.space(space);
                canvas.stamp(&masks.rim, at, self.theme.background);
                canvas.stamp(halo, at, paint.fill);
                canvas.stamp(&masks.fill, at, paint.fill);
                self.number(canvas, space, paint.ink);
            }
        }
    }

    /// The way a robot went and the shape it left behind.
    fn trail(&self, canvas: &mut Canvas, shown: Shown<'_>) {
        let last = shown.effect;
        let colour = self.colour(self.theme.crew(last.side).fill, shown);
        let (from, to) = (
            self.layout.space(last.mv.from),
            self.layout.space(last.mv.to),
        );
        canvas.stamp(&self.sprites().robot(last.side).ghost, from, colour);
        for dot in trail(from, to, self.layout.scale.pitch()) {
            canvas.stamp(&self.sprites().dot, dot, colour);
        }
    }

    /// The trace of the chamber that a move pushed.
    fn trace(&self, canvas: &mut Canvas, shown: Shown<'_>) {
        let last = shown.effect;
        let paint = match last.outcome {
            Outcome::Woken => self.theme.lying,
            _ => self.theme.standing,
        };
        let trace = &self.sprites().chamber(self.pushed(shown)).trace;
        let colour = self.colour(paint.edge, shown);
        canvas.stamp(trace, self.layout.meeting(last.mv.to), colour);
    }

    /// The spaces that a move's chamber covered before it was pushed: all that meet there but the
    /// one that a robot had pushed it off already.
    fn pushed(&self, shown: Shown<'_>) -> SpaceSet {
        let meeting = self.layout.ship.meeting(shown.effect.mv.to);
        meeting
            .into_iter()
            .filter(|space| shown.before.iter().all(|effect| effect.mv.to != *space))
            .collect()
    }

    /// What a move did, where its chamber left the board.
    fn effect(&self, canvas: &mut Canvas, shown: Shown<'_>) {
        let last = shown.effect;
        if last.outcome == Outcome::Woken {
            return;
        }
        for space in self.pushed(shown) - last.mv.to.set() {
            self.badge(canvas, self.layout.space(space), last.outcome);
        }
    }

    /// The spaces that the player to move can reach, marked by robot, with what going there does.
    fn reach(&self, canvas: &mut Canvas, marks: Marks) {
        let Some(side) = self.view.to_move() else {
            return;
        };
        let robots = self.view.state().robots(side);
        let mut moves = self.view.legal_moves();
        moves.retain(|mv| match marks {
            Marks::None => false,
            Marks::One(only) => *mv == only,
            Marks::All => true,
        });
        let paint = self.theme.crew(side);
        let sprites = self.sprites();
        let mut marked = SpaceSet::EMPTY;
        for mv in &moves {
            let by = |robot: usize| {
                let from = robots[robot];
                moves
                    .iter()
                    .any(|other| other.from == from && other.to == mv.to)
            };
            if marked.contains(mv.to) {
                continue;
            }
            marked |= mv.to.set();
            let at = self.layout.space(mv.to);
            // A launch is worth the most and must be seen first.
            let (fill, ink) = match self.view.outcome(*mv) {
                Outcome::Launched(_) => (self.theme.launch.fill, self.theme.launch.ink),
                _ => (self.theme.background, self.theme.lying.ink),
            };
            canvas.stamp(&sprites.goal, at, fill);
            if by(0) {
                canvas.stamp(&sprites.goal_rings[0], at, paint.fill);
            }
            if by(1) {
                let ring = if by(0) {
                    &sprites.inner_ring
                } else {
                    &sprites.goal_rings[1]
                };
                canvas.stamp(ring, at, paint.fill);
            }
            self.number(canvas, mv.to, ink);
        }
        // Above the rings of all goals, since neighbours touch.
        for &mv in &moves {
            let way = self.layout.scale.towards(mv.to.corner(), BADGE_SHARE);
            let at = self.layout.tile(mv.to.tile()).plus(way);
            self.badge(canvas, at, self.view.outcome(mv));
        }
    }

    /// What a move does, as a small sign: a chamber that stands up, `+2`, `+1` or a cross.
    fn badge(&self, canvas: &mut Canvas, at: Point, outcome: Outcome) {
        let sprites = self.sprites();
        let (shape, paint, text) = match outcome {
            Outcome::Woken => (&sprites.upright, self.theme.standing, ""),
            Outcome::Launched(_) => (&sprites.pill, self.theme.launch, "+2"),
            Outcome::Seated(_) => (&sprites.pill, self.theme.seat, "+1"),
            Outcome::Lost(_) => (&sprites.coin, self.theme.loss, "×"),
        };
        let Paint { fill, edge, ink } = paint;
        canvas.stamp(&shape[0], at, fill);
        canvas.stamp(&shape[1], at, edge);
        Line::new(text, Face::Bold, sprites.badge_size).write_centred(canvas, at, ink);
    }
}
