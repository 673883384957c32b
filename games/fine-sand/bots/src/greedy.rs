//! The bots that follow weights and nothing else: they answer at once.

use super::aim::Aim;
use super::imagined::{Imagined, outlook};
use super::policy::Policy;
use super::race::Race;
use super::weights::{NEWCOMER, PRACTISED, SEASONED, SOLO, THUMB, Weights};
use super::words;
use ::fine_sand::{FineSand, FineSandView, Move};
use bots::{Assessment, Bot, BotRng, Budget, Choice, Worth};
use game_core::{Rng, Seat};

/// How many games are played out for an answer when there is time for more.
const MOST_FUTURES: u64 = 2000;

/// Follows the rule of thumb: builds what pays for itself first, off-loads
/// every turn, and draws when nothing worthwhile can be built.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyBot;

/// Follows the rule of thumb as far as practice has not put it right.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeasonedBot;

/// Follows the rule of thumb and makes a newcomer's mistake: it thinks little of the hand
/// limit, and often draws where it should build.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewcomerBot;

/// Judges like the greedy bot, with weights found by practice.
#[derive(Clone, Copy, Debug, Default)]
pub struct PractisedBot;

/// A bot that follows these weights.
macro_rules! follows {
    ($bot:ty, $weights:expr) => {
        impl Bot<FineSand> for $bot {
            fn choose(
                &mut self,
                seat: Seat,
                view: &FineSandView,
                legal: &[Move],
                _: Budget,
                _: &mut BotRng,
            ) -> Choice<Move> {
                follow($weights(view), seat, view, legal)
            }

            fn assess(
                &mut self,
                seat: Seat,
                view: &FineSandView,
                legal: &[Move],
                budget: Budget,
                rng: &mut BotRng,
            ) -> Assessment<Move> {
                assess($weights(view), seat, view, legal, budget, rng)
            }

            fn outlook(
                &mut self,
                seat: Seat,
                view: &FineSandView,
                budget: Budget,
                rng: &mut BotRng,
            ) -> Worth {
                let dice = rng.next_u64();
                outlook(seat, view, $weights(view), MOST_FUTURES, &budget.start(), dice)
            }
        }
    };
}

follows!(GreedyBot, |_| &*THUMB);
follows!(SeasonedBot, |_| &*SEASONED);
follows!(NewcomerBot, |_| &*NEWCOMER);
follows!(PractisedBot, practised);

/// The practised weights for this table.
pub(super) fn practised(view: &FineSandView) -> &'static Weights {
    if view.yards.len() == 1 { &SOLO } else { &PRACTISED }
}

fn follow(weights: &Weights, seat: Seat, view: &FineSandView, legal: &[Move]) -> Choice<Move> {
    let policy = Policy::new(seat, view, weights);
    let mv = policy.choose(legal);
    Choice::because(mv, words::plain(&policy, mv))
}

/// What each move is worth if everybody goes on by these weights: all of them in the same futures.
fn assess(
    weights: &Weights,
    seat: Seat,
    view: &FineSandView,
    legal: &[Move],
    budget: Budget,
    rng: &mut BotRng,
) -> Assessment<Move> {
    let wish = Policy::new(seat, view, weights).choose(legal);
    let mut imagined = Imagined::new(seat, view, weights, rng.next_u64());
    let moves = legal.iter().map(|mv| vec![*mv]).collect();
    let mut race = Race::new(&mut imagined, moves, Aim::of(view));
    let (stopwatch, each) = (budget.start(), MOST_FUTURES as usize / legal.len());
    // Every move once, whatever the budget: an answer names them all.
    let mut visits = 1;
    while visits <= each.max(1) && (visits == 1 || stopwatch.allows(race.done)) {
        (0..legal.len()).for_each(|at| race.look_often(at, visits));
        visits += 1;
    }
    let distinct = (0..legal.len()).filter(|at| race.runners[*at].same_as.is_none());
    let better = |a: &usize, b: &usize| race.runners[*a].mean().total_cmp(&race.runners[*b].mean());
    let best = distinct.max_by(better).expect("the first move is like no earlier one");
    let moves: Vec<(Move, Worth)> = (0..legal.len())
        .map(|at| (legal[at], race.runners[race.runners[at].same_as.unwrap_or(at)].worth(seat)))
        .collect();
    let played = legal.iter().position(|mv| *mv == wish).expect("the wish is legal");
    Assessment { seat, position: moves[played].1.clone(), moves, best }
}
