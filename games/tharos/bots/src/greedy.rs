//! The rule of thumb: the move that looks best at once, without looking ahead.

use super::glance::{at_a_glance, one_look};
use super::judge::{Judge, glances};
use super::verdict::Verdict;
use super::weights::{NEWCOMER, RULE_OF_THUMB, Weights};
use super::words;
use ::tharos::base::{Move, Tharos, TharosView};
use bots::{Assessment, Bot, BotRng, Budget, Choice, Worth};
use game_core::{Search, Seat};

/// Takes the move after which things look best, and never thinks of the next one.
#[derive(Clone, Debug)]
pub struct GreedyBot {
    /// How it judges a game alone.
    alone: Judge,
    /// How it judges a game of two to four guilds.
    guilds: Judge,
}

impl GreedyBot {
    /// By the rule of thumb.
    pub fn thumb() -> GreedyBot {
        GreedyBot::by(RULE_OF_THUMB)
    }

    /// The same, but alone it does not see what works turn after turn, nor the next attack.
    pub fn newcomer() -> GreedyBot {
        GreedyBot::by(NEWCOMER)
    }

    fn by(alone: Weights) -> GreedyBot {
        GreedyBot { alone: Judge { weights: alone }, guilds: Judge { weights: RULE_OF_THUMB } }
    }

    fn judge(&self, table: &Tharos) -> &Judge {
        if table.mat().is_some() { &self.alone } else { &self.guilds }
    }

    fn verdict(&self, table: &Tharos, seat: Seat) -> Verdict {
        self.judge(table).verdict(table, seat)
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
        let judge = self.judge(&table);
        let best = glances(judge, &table, seat, legal).max_by(|a, b| a.1.total_cmp(&b.1));
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
        at_a_glance(&table, seat, legal, chosen, |after| self.verdict(after, seat))
    }

    fn outlook(&mut self, seat: Seat, view: &TharosView, _: Budget, rng: &mut BotRng) -> Worth {
        let table = Tharos::determinize(view, rng);
        one_look(&table, seat, &self.verdict(&table, seat))
    }
}
