//! The rule of thumb: the move that looks best at once, without looking ahead.

use super::judge::Judge;
use super::mcts::glances;
use super::weights::{NEWCOMER, RULE_OF_THUMB, Weights};
use super::words;
use ::tharos::base::{Move, Tharos, TharosView};
use bots::{Bot, BotRng, Budget, Choice};
use game_core::{Search, Seat};

/// Takes the move after which things look best, and never thinks of the next one.
#[derive(Clone, Debug)]
pub struct GreedyBot {
    weights: Weights,
    judge: Option<Judge>,
}

impl GreedyBot {
    fn weighing(weights: Weights) -> GreedyBot {
        GreedyBot { weights, judge: None }
    }

    /// By the rule of thumb.
    pub fn thumb() -> GreedyBot {
        GreedyBot::weighing(RULE_OF_THUMB)
    }

    /// By what a newcomer sees.
    pub fn newcomer() -> GreedyBot {
        GreedyBot::weighing(NEWCOMER)
    }
}

impl Bot<Tharos> for GreedyBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &TharosView,
        legal: &[Move],
        _: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        let table = Tharos::determinize(view, rng);
        let judge = Judge::renew(&mut self.judge, view.components(), self.weights);
        let best = glances(judge, &table, seat, legal).max_by(|a, b| a.1.total_cmp(&b.1));
        let (mv, _) = best.expect("there is something to choose");
        Choice::because(mv, words::thought(&table, seat, mv))
    }
}
