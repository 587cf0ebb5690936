//! What stands on the tiles: chambers, robots, the last move and what can be reached.

use crate::rules::{Effect, Outcome, Side, Space, View};

use super::canvas::Canvas;
use super::fonts::{Face, Line};
use super::geometry::{Layout, Point};
use super::sprites::{Sprites, trail};
use super::theme::{Colour, Paint, Theme};

/// A badge's centre lies this share of the way from its tile's centre to the corner: between the
/// letter and the number.
const BADGE_SHARE: f32 = 0.355;

/// Draws the pieces of one view.
#[derive(Debug)]
pub(super) struct Pieces<'a> {
    pub(super) view: &'a View,
    pub(super) layout: &'a Layout,
    pub(super) theme: &'a Theme,
}

impl Pieces<'_> {
    /// Everything, marks of what can be reached included where `reach` says so.
    pub(super) fn draw(&self, canvas: &mut Canvas, reach: bool) {
        self.chambers(canvas);
        if let Some(last) = self.view.last() {
            self.last_move(canvas, last);
        }
        if reach {
            self.reach(canvas);
        }
        self.robots(canvas);
        if let Some(last) = self.view.last() {
            self.last_effect(canvas, last);
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

    /// The chambers with the numbers they cover.
    pub(super) fn chambers(&self, canvas: &mut Canvas) {
        let ship = self.layout.ship;
        for first in ship.chambers() {
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
            for space in spaces {
                self.number(canvas, space, paint.ink);
            }
        }
    }

    /// The robots with the numbers they stand on.
    pub(super) fn robots(&self, canvas: &mut Canvas) {
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

    /// The way a robot went, the shape it left and the trace of the chamber it pushed.
    fn last_move(&self, canvas: &mut Canvas, last: &Effect) {
        let colour = self.theme.crew(last.side).fill;
        let (from, to) = (
            self.layout.space(last.mv.from),
            self.layout.space(last.mv.to),
        );
        let ghost = &self.sprites().robot(last.side).ghost;
        canvas.stamp(ghost, from, colour);
        let pushed = self.pushed(last);
        if pushed.len() > 1 {
            let (paint, was) = match last.outcome {
                Outcome::Woken => (self.theme.lying, pushed),
                _ => (self.theme.standing, pushed),
            };
            let trace = &self.sprites().chamber(was).trace;
            canvas.stamp(trace, self.layout.meeting(last.mv.to), paint.edge);
        }
        for dot in trail(from, to, self.layout.scale.pitch()) {
            canvas.stamp(&self.sprites().dot, dot, colour);
        }
    }

    /// The spaces that the chamber covered which the last move pushed.
    fn pushed(&self, last: &Effect) -> crate::rules::SpaceSet {
        let board = self.view.board();
        let meeting = board.ship().meeting(last.mv.to);
        match last.outcome.number() {
            None => meeting,
            // It left from the one other space of this number that is still free of robots'
            // earlier steps: of two with the number, the one uncovered last. Those uncovered
            // earlier had been entered by a robot.
            Some(number) => {
                let entered = |space: &Space| {
                    let history = self.view.history();
                    history[..history.len() - 1]
                        .iter()
                        .any(|effect| effect.mv.to == *space)
                };
                let other = (meeting - last.mv.to.set())
                    .into_iter()
                    .filter(|space| board.number(*space) == number)
                    .find(|space| !entered(space));
                other.map_or(last.mv.to.set(), |other| last.mv.to.set() | other.set())
            }
        }
    }

    /// What the last move did, where the chamber left the board.
    fn last_effect(&self, canvas: &mut Canvas, last: &Effect) {
        for space in self.pushed(last) - last.mv.to.set() {
            if last.outcome != Outcome::Woken {
                let at = self.layout.space(space);
                self.badge(canvas, at, last.outcome);
            }
        }
    }

    /// The spaces that the player to move can reach, marked by robot, with what going there does.
    pub(super) fn reach(&self, canvas: &mut Canvas) {
        let Some(side) = self.view.to_move() else {
            return;
        };
        let robots = self.view.state().robots(side);
        let moves = self.view.legal_moves();
        let paint = self.theme.crew(side);
        let sprites = self.sprites();
        let mut marked = crate::rules::SpaceSet::EMPTY;
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
            canvas.stamp(&sprites.goal, at, self.theme.background);
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
            self.number(canvas, mv.to, self.theme.lying.ink);
            let badge = self
                .layout
                .tile(mv.to.tile())
                .plus(self.layout.scale.towards(mv.to.corner(), BADGE_SHARE));
            self.badge(canvas, badge, self.view.outcome(*mv));
        }
    }

    /// What a move does, as a small sign: a bar that stands up, `+2`, `+1` or a cross.
    fn badge(&self, canvas: &mut Canvas, at: Point, outcome: Outcome) {
        let theme = self.theme;
        let (shape, paint, text) = match outcome {
            Outcome::Woken => (&self.sprites().coin, theme.lying, "↑"),
            Outcome::Launched(_) => (&self.sprites().pill, theme.gain, "+2"),
            Outcome::Seated(_) => (&self.sprites().pill, theme.panel, "+1"),
            Outcome::Lost(_) => (&self.sprites().coin, theme.loss, "×"),
        };
        let Paint { fill, edge, ink } = paint;
        canvas.stamp(&shape[0], at, fill);
        canvas.stamp(&shape[1], at, edge);
        let line = Line::new(text, Face::Bold, self.sprites().badge_size);
        line.write_centred(canvas, at, ink);
    }
}
