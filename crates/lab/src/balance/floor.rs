//! Who plays the deals of a plan: all cores of this machine, or whoever took them in portions.

use super::BalancePlan;
use crate::deals::deal;
use crate::seatings::alternately;
use crate::tournament::NoTournament;
use bots::{Arena, Contender, Watch, Watched};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many deals are under way before they are handed over, in their order: the same sums
/// on any number of threads.
const AT_ONCE: u64 = 256;
/// Every deal is played so often by the same bot: what comes again is due to the deal.
pub(super) const AGAIN: usize = 2;

/// What is played of a plan, one after the other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Section {
    /// The bot against itself.
    Mirror,
    /// The bot against the rival.
    Rival,
    /// The bot against itself, without this piece.
    Without(String),
}

/// Some deals of a part, that can be played anywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Portion {
    /// Of what.
    pub part: Section,
    /// The first deal.
    pub from: u64,
    /// The deal after the last.
    pub to: u64,
}

/// What was played: a deal is its matches, in all its seatings.
pub type Deals = Vec<Vec<Watched>>;

/// Takes the deals of a part as they come, in their order.
pub(super) type Take<'a> = dyn FnMut(u64, Vec<Watched>) + 'a;

/// Where deals are played.
pub(super) trait Floor {
    /// Hands over the deals of a part in their order. Nothing of a deal that was stopped.
    fn play(
        &mut self,
        plan: &BalancePlan,
        part: &Section,
        take: &mut Take<'_>,
    ) -> Result<(), NoTournament>;

    /// Whether it was told to stop.
    fn stopped(&self) -> bool;
}

/// A table with its seatings.
struct Scene {
    arena: Arena,
    seatings: Vec<Vec<Contender>>,
    watch: Watch,
    seed: u64,
}

impl BalancePlan {
    /// How many deals a part has.
    pub(super) fn deals_of(&self, part: &Section) -> u64 {
        match part {
            Section::Mirror => self.deals(),
            Section::Rival => self.rival_deals(),
            Section::Without(_) => self.without_deals(),
        }
    }

    /// All that is played, in its order.
    pub(super) fn parts(&self) -> Result<Vec<Section>, NoTournament> {
        let mut parts = vec![Section::Mirror, Section::Rival];
        for piece in self.bots_of.pieces(&self.options)? {
            if self.bots_of.without(&self.options, &piece)?.is_some() {
                parts.push(Section::Without(piece));
            }
        }
        parts.retain(|part| self.deals_of(part) > 0);
        Ok(parts)
    }

    /// The whole plan in portions of at most so many deals.
    pub fn portions(&self, most: u64) -> Result<Vec<Portion>, NoTournament> {
        let mut portions = Vec::new();
        for part in self.parts()? {
            let deals = self.deals_of(&part);
            for from in (0..deals).step_by(most.max(1) as usize) {
                portions.push(Portion {
                    part: part.clone(),
                    from,
                    to: deals.min(from + most.max(1)),
                });
            }
        }
        Ok(portions)
    }

    /// How many matches a portion comes to.
    pub fn matches_of(&self, portion: &Portion) -> u64 {
        let seatings = match portion.part {
            Section::Mirror => AGAIN as u64,
            Section::Rival => 2,
            Section::Without(_) => 1,
        };
        seatings * (portion.to - portion.from)
    }

    /// Plays a portion on all cores of this machine; nothing of it if it was stopped.
    pub fn play(&self, portion: &Portion, stop: &AtomicBool) -> Result<Deals, NoTournament> {
        let scene = self.scene(&portion.part)?;
        let played = scene.play(portion.from..portion.to, stop, &|| {});
        played.into_iter().collect::<Option<Deals>>().ok_or(NoTournament::Stopped)
    }

    fn scene(&self, part: &Section) -> Result<Scene, NoTournament> {
        let bot = self.bots_of.contender(&self.bot, self.budget)?;
        let (mut options, mut watch) = (self.options.clone(), Watch::COUNT_ONLY);
        let seatings = match part {
            Section::Mirror => {
                watch =
                    Watch { moments: self.moments, assessed: self.assessed, budget: bot.budget };
                vec![vec![bot; self.seats]; AGAIN]
            }
            Section::Rival => {
                let rival = self.rival.as_deref().unwrap_or(&self.bot);
                let meet = [self.bots_of.contender(rival, self.budget)?, bot];
                let sit = |seating: &Vec<usize>| seating.iter().map(|&side| meet[side]).collect();
                alternately(self.seats).iter().map(sit).collect()
            }
            Section::Without(piece) => {
                if let Some(taken) = self.bots_of.without(&options, piece)? {
                    options = taken.options;
                }
                vec![vec![bot; self.seats]]
            }
        };
        let arena = self.bots_of.arena(&options, self.seats)?;
        Ok(Scene { arena, seatings, watch, seed: self.seed })
    }
}

impl Scene {
    fn play(
        &self,
        numbers: Range<u64>,
        stop: &AtomicBool,
        after_each: &(dyn Fn() + Sync),
    ) -> Vec<Option<Vec<Watched>>> {
        numbers.into_par_iter().map(|number| self.one(number, stop, after_each)).collect()
    }

    fn one(
        &self,
        number: u64,
        stop: &AtomicBool,
        after_each: &(dyn Fn() + Sync),
    ) -> Option<Vec<Watched>> {
        let mut found = Vec::with_capacity(self.seatings.len());
        for (at, seats) in self.seatings.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            found.push(self.arena.watch(seats, deal(self.seed, number, at), self.watch));
            after_each();
        }
        Some(found)
    }
}

/// All cores of this machine.
pub(super) struct Here<'a> {
    /// Setting it ends the play after the matches under way.
    pub(super) stop: &'a AtomicBool,
    /// Called after every match, from any thread.
    pub(super) after_each: &'a (dyn Fn() + Sync),
}

impl Floor for Here<'_> {
    fn play(
        &mut self,
        plan: &BalancePlan,
        part: &Section,
        take: &mut Take<'_>,
    ) -> Result<(), NoTournament> {
        let (scene, deals) = (plan.scene(part)?, plan.deals_of(part));
        let mut from = 0;
        while from < deals && !self.stopped() {
            let to = deals.min(from + AT_ONCE);
            let played = scene.play(from..to, self.stop, self.after_each);
            for (number, deal) in (from..to).zip(played) {
                if let Some(deal) = deal {
                    take(number, deal);
                }
            }
            from = to;
        }
        Ok(())
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// What was played elsewhere.
#[derive(Default)]
pub(super) struct Gathered(BTreeMap<Section, BTreeMap<u64, Vec<Watched>>>);

impl Gathered {
    pub(super) fn new(played: impl IntoIterator<Item = (Portion, Deals)>) -> Gathered {
        let mut all = Gathered::default();
        for (portion, deals) in played {
            all.0.entry(portion.part).or_default().extend((portion.from..).zip(deals));
        }
        all
    }
}

impl Floor for Gathered {
    fn play(
        &mut self,
        plan: &BalancePlan,
        part: &Section,
        take: &mut Take<'_>,
    ) -> Result<(), NoTournament> {
        let deals = self.0.remove(part).unwrap_or_default();
        if deals.len() as u64 != plan.deals_of(part) {
            return Err(NoTournament::Missing);
        }
        for (number, deal) in deals {
            take(number, deal);
        }
        Ok(())
    }

    fn stopped(&self) -> bool {
        false
    }
}
