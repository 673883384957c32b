//! How fair, long, open and lucky a game is: one bot against itself, many times, and what
//! came of it. The same figures for every game.

pub(crate) mod chart;
mod course;
mod floor;
pub(crate) mod html;
mod pieces;
mod report;
mod skill;
mod tally;
mod text;
mod wire;

pub use report::{
    Balance, Best, Bin, Choices, Course, Ends, Kind, Length, Luck, Piece, Skill, Without,
};

pub use floor::{Deals, Portion, Section};
pub use wire::{packed, packed_report, unpacked, unpacked_report};

use crate::tournament::NoTournament;
use bots::{AnyBots, Budget};
use floor::{AGAIN, Floor, Gathered, Here};
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What to play.
#[derive(Clone, Debug)]
pub struct BalancePlan {
    /// The bots of which game.
    pub bots_of: AnyBots,
    /// The table's options, as JSON; `null` for the defaults.
    pub options: Value,
    /// Who plays all seats, with a budget behind its name if it has one of its own.
    pub bot: String,
    /// Who plays against it to tell skill from luck; nobody if absent.
    pub rival: Option<String>,
    /// How many sit at a table.
    pub seats: usize,
    /// How many matches of the bot against itself. Half as many against the rival come on top.
    pub games: u64,
    /// How many matches without each piece that can be taken out; 0 for none.
    pub without: u64,
    /// At so many moments of a match everybody's outlook is asked for.
    pub moments: usize,
    /// At so many decisions of a match all moves are assessed.
    pub assessed: usize,
    /// How long a bot may think, about a move and about each of those questions.
    pub budget: Budget,
    /// The same seed and budgets of simulations give the same report, on any number of threads.
    pub seed: u64,
}

impl BalancePlan {
    /// How many deals are played by the bot against itself.
    fn deals(&self) -> u64 {
        self.games.div_ceil(AGAIN as u64)
    }

    /// How many deals are played against the rival, both ways.
    fn rival_deals(&self) -> u64 {
        if self.rival.is_some() { self.games.div_ceil(4) } else { 0 }
    }

    /// How many deals are played without a piece: not more than were played with it.
    fn without_deals(&self) -> u64 {
        self.without.min(self.deals())
    }

    /// How many matches the plan comes to.
    pub fn matches(&self) -> Result<u64, NoTournament> {
        let pieces = self.bots_of.pieces(&self.options)?.len() as u64;
        Ok(AGAIN as u64 * self.deals() + 2 * self.rival_deals() + pieces * self.without_deals())
    }
}

/// Plays the plan on all cores. `after_each` is called after every match, from any thread;
/// setting `stop` ends it after the matches under way, with what there is.
pub fn balance(
    plan: &BalancePlan,
    stop: &AtomicBool,
    after_each: &(dyn Fn() + Sync),
) -> Result<Balance, NoTournament> {
    let start = Instant::now();
    let mut report = plan.told(&mut Here { stop, after_each })?;
    report.stopped = stop.load(Ordering::Relaxed);
    report.seconds = start.elapsed().as_secs_f64();
    Ok(report)
}

/// The same report from portions that were played anywhere, in any order.
pub fn balance_of(
    plan: &BalancePlan,
    played: impl IntoIterator<Item = (Portion, Deals)>,
) -> Result<Balance, NoTournament> {
    plan.told(&mut Gathered::new(played))
}

impl BalancePlan {
    fn told(&self, floor: &mut dyn Floor) -> Result<Balance, NoTournament> {
        // Once up front, so that a wrong name or option is told before anything runs.
        self.bots_of.contender(&self.bot, self.budget)?;
        if let Some(rival) = &self.rival {
            self.bots_of.contender(rival, self.budget)?;
        }
        let mut tally = tally::Tally::new(self);
        floor.play(self, &Section::Mirror, &mut |number, deal| tally.add(number, &deal))?;
        if tally.deals() == 0 {
            return Err(NoTournament::Stopped);
        }
        let skill = if self.rival.is_some() { skill::skill(self, floor)? } else { None };
        let without = pieces::without(self, floor, &tally)?;
        let mut report = tally.report(self, without);
        report.skill = skill;
        Ok(report)
    }
}

#[cfg(test)]
mod tests;
