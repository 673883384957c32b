//! The rule of thumb: the move that looks best at once, without looking ahead.

use super::glance::{at_a_glance, one_look};
use super::judge::{Judge, glances};
use super::weights::RULE_OF_THUMB;
use super::words;
use ::tharos::base::{Move, Tharos, TharosView};
use bots::{Assessment, Bot, BotRng, Budget, Choice, Worth};
use game_core::{Search, Seat};

/// Takes the move after which things look best, and never thinks of the next one.
#[derive(Clone, Debug)]
pub struct GreedyBot {
    judge: Judge,
}

impl GreedyBot {
    /// By the rule of thumb.
    pub fn thumb() -> GreedyBot {
        GreedyBot { judge: Judge { weights: RULE_OF_THUMB } }
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
        let best = glances(&self.judge, &table, seat, legal).max_by(|a, b| a.1.total_cmp(&b.1));
        let (mv, _) = best.expect("there is something to choose");
        Choice::because(mv, words::thought(&table, seat, mv, None, None))
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &TharosView,
        legal: &[Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Assessment<Move> {
        let chosen = self.choose(seat, view, legal, budget, rng).mv;
        let table = Tharos::determinize(view, rng);
        at_a_glance(&table, seat, legal, chosen, |after| self.judge.verdict(after, seat))
    }

    fn outlook(&mut self, seat: Seat, view: &TharosView, _: Budget, rng: &mut BotRng) -> Worth {
        let table = Tharos::determinize(view, rng);
        one_look(&table, seat, &self.judge.verdict(&table, seat))
    }
}
