//! The bots that follow weights and nothing else: they answer at once.

use super::policy::Policy;
use super::weights::{NEWCOMER, PRACTISED, SEASONED, SOLO, THUMB, Weights};
use super::words;
use ::fine_sand::{FineSand, FineSandView, Move};
use bots::{Bot, BotRng, Budget, Choice};
use game_core::Seat;

/// Follows the rule of thumb: builds what pays for itself first, off-loads
/// every turn, and draws when nothing worthwhile can be built.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyBot;

/// Follows the rule of thumb as far as practice has not put it right.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeasonedBot;

/// Follows the rule of thumb and makes a newcomer's mistake: it forgets the hand
/// limit, and draws where it should build.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewcomerBot;

/// Judges like the greedy bot, with weights found by practice.
#[derive(Clone, Copy, Debug, Default)]
pub struct PractisedBot;

impl Bot<FineSand> for GreedyBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &FineSandView,
        legal: &[Move],
        _: Budget,
        _: &mut BotRng,
    ) -> Choice<Move> {
        follow(&THUMB, seat, view, legal)
    }
}

impl Bot<FineSand> for SeasonedBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &FineSandView,
        legal: &[Move],
        _: Budget,
        _: &mut BotRng,
    ) -> Choice<Move> {
        follow(&SEASONED, seat, view, legal)
    }
}

impl Bot<FineSand> for NewcomerBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &FineSandView,
        legal: &[Move],
        _: Budget,
        _: &mut BotRng,
    ) -> Choice<Move> {
        follow(&NEWCOMER, seat, view, legal)
    }
}

impl Bot<FineSand> for PractisedBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &FineSandView,
        legal: &[Move],
        _: Budget,
        _: &mut BotRng,
    ) -> Choice<Move> {
        follow(practised(view), seat, view, legal)
    }
}

/// The practised weights for this table.
pub(super) fn practised(view: &FineSandView) -> &'static Weights {
    if view.yards.len() == 1 { &SOLO } else { &PRACTISED }
}

fn follow(weights: &Weights, seat: Seat, view: &FineSandView, legal: &[Move]) -> Choice<Move> {
    let policy = Policy::new(seat, view, weights);
    let mv = policy.choose(legal);
    Choice::because(mv, words::plain(&policy, mv))
}
