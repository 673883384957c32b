//! How fair, long, open and lucky a game is: one bot against itself, many times, and what
//! came of it. The same figures for every game.

pub(crate) mod chart;
mod course;
pub(crate) mod html;
mod pieces;
mod report;
mod skill;
mod tally;
mod text;

pub use report::{
    Balance, Best, Bin, Choices, Course, Ends, Kind, Length, Luck, Piece, Skill, Without,
};

use crate::deals::deal;
use crate::tournament::NoTournament;
use bots::{AnyBots, Arena, Budget, Contender, Watch, Watched};
use rayon::prelude::*;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// So many deals are under way before they are handed over, in their order: the same sums
/// on any number of threads.
const AT_ONCE: u64 = 256;
/// Every deal is played so often by the same bot: what comes again is due to the deal.
const AGAIN: usize = 2;

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

/// A table at which matches are watched.
pub(crate) struct Stage<'a> {
    pub(crate) arena: &'a Arena,
    pub(crate) seed: u64,
    /// Setting it ends the play after the matches under way.
    pub(crate) stop: &'a AtomicBool,
    /// Called after every match, from any thread.
    pub(crate) after_each: &'a (dyn Fn() + Sync),
}

impl Stage<'_> {
    /// Plays deals on all cores, each in all these seatings, and hands them over in their
    /// order. Nothing of a deal that was stopped.
    pub(crate) fn play(
        &self,
        deals: u64,
        seatings: &[Vec<Contender>],
        watch: Watch,
        mut take: impl FnMut(u64, Vec<Watched>),
    ) {
        let mut from = 0;
        while from < deals && !self.stopped() {
            let to = deals.min(from + AT_ONCE);
            let played: Vec<Option<Vec<Watched>>> = (from..to)
                .into_par_iter()
                .map(|number| self.one(number, seatings, watch))
                .collect();
            for (number, deal) in (from..to).zip(played) {
                if let Some(deal) = deal {
                    take(number, deal);
                }
            }
            from = to;
        }
    }

    fn one(&self, number: u64, seatings: &[Vec<Contender>], watch: Watch) -> Option<Vec<Watched>> {
        let mut found = Vec::with_capacity(seatings.len());
        for (at, seats) in seatings.iter().enumerate() {
            if self.stopped() {
                return None;
            }
            found.push(self.arena.watch(seats, deal(self.seed, number, at), watch));
            (self.after_each)();
        }
        Some(found)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Plays the plan on all cores. `after_each` is called after every match, from any thread;
/// setting `stop` ends it after the matches under way, with what there is.
pub fn balance(
    plan: &BalancePlan,
    stop: &AtomicBool,
    after_each: &(dyn Fn() + Sync),
) -> Result<Balance, NoTournament> {
    // Once up front, so that a wrong name or option is told before anything runs.
    let bot = plan.bots_of.contender(&plan.bot, plan.budget)?;
    let rival = match &plan.rival {
        Some(rival) => Some(plan.bots_of.contender(rival, plan.budget)?),
        None => None,
    };
    let arena = plan.bots_of.arena(&plan.options, plan.seats)?;
    let start = Instant::now();
    let stage = Stage { arena: &arena, seed: plan.seed, stop, after_each };
    let watch = Watch { moments: plan.moments, assessed: plan.assessed, budget: bot.budget };
    let mirror = vec![vec![bot; plan.seats]; AGAIN];
    let mut tally = tally::Tally::new(plan);
    stage.play(plan.deals(), &mirror, watch, |number, deal| tally.add(number, &deal));
    if tally.deals() == 0 {
        return Err(NoTournament::Stopped);
    }
    let skill = rival.map(|rival| skill::skill(plan, &stage, [rival, bot]));
    let without = pieces::without(plan, &stage, bot, &tally)?;
    let mut report = tally.report(plan, without);
    report.skill = skill.flatten();
    report.stopped = stop.load(Ordering::Relaxed);
    report.seconds = start.elapsed().as_secs_f64();
    Ok(report)
}

#[cfg(test)]
mod tests;
