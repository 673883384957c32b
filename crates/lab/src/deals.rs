//! Deals: the same chance, played in several seatings.

use bots::{Arena, Contender, Deal, Played};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many deals are under way before they are handed over, in their order: the same sums
/// on any number of threads.
const AT_ONCE: u64 = 512;

/// One match of a deal.
pub(crate) struct Seated<'a> {
    /// `seating[seat]` is the number of the bot there.
    pub(crate) seating: &'a [usize],
    /// How it went.
    pub(crate) played: Played,
}

/// The chance of the deal with this number. What the bots think differs from seating to seating.
pub(crate) fn deal(seed: u64, number: u64, seating: usize) -> Deal {
    let chance = seed ^ number.wrapping_add(1).wrapping_mul(0xD134_2543_DE82_EF95);
    Deal { chance, minds: !chance ^ (seating as u64).wrapping_mul(0x2545_F491_4F6C_DD1D) }
}

/// Plays deals between the same bots.
pub(crate) struct Dealer<'a> {
    pub(crate) arena: &'a Arena,
    pub(crate) contenders: &'a [Contender],
    /// Every deal is played in all of them.
    pub(crate) seatings: &'a [Vec<usize>],
    pub(crate) seed: u64,
    /// Setting it ends the play after the matches under way.
    pub(crate) stop: &'a AtomicBool,
    /// Called after every match, from any thread.
    pub(crate) after_each: &'a (dyn Fn() + Sync),
}

impl<'a> Dealer<'a> {
    /// Plays these deals on all cores, and hands them over in their order. Nothing of a deal
    /// that was stopped.
    pub(crate) fn play(&self, numbers: Range<u64>, mut take: impl FnMut(&[Seated<'a>])) {
        let mut from = numbers.start;
        while from < numbers.end && !self.stopped() {
            let to = numbers.end.min(from + AT_ONCE);
            let played: Vec<Option<Vec<Seated<'a>>>> =
                (from..to).into_par_iter().map(|number| self.play_one(number)).collect();
            for deal in played.iter().flatten() {
                take(deal);
            }
            from = to;
        }
    }

    fn play_one(&self, number: u64) -> Option<Vec<Seated<'a>>> {
        let mut found = Vec::with_capacity(self.seatings.len());
        for (at, seating) in self.seatings.iter().enumerate() {
            if self.stopped() {
                return None;
            }
            let seats: Vec<Contender> = seating.iter().map(|&bot| self.contenders[bot]).collect();
            let played = self.arena.play(&seats, deal(self.seed, number, at));
            found.push(Seated { seating, played });
            (self.after_each)();
        }
        Some(found)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::FerryBots;
    use bots::{AnyBots, Budget};
    use serde_json::Value;

    #[test]
    fn a_deal_brings_the_same_draws_whoever_sits_there() {
        let arena = AnyBots::of::<FerryBots>().arena(&Value::Null, 2).unwrap();
        let one = Contender { name: "random", budget: Budget::Simulations(1) };
        let played = |deal| arena.play(&[one, one], deal).outcome;
        let first = deal(1, 0, 0);
        assert_eq!(first.chance, deal(1, 0, 1).chance);
        assert_ne!(first.minds, deal(1, 0, 1).minds);
        assert_eq!(played(first), played(first));
        let others = (1..20).filter(|number| played(deal(1, *number, 0)) != played(first));
        assert!(others.count() > 5, "another deal is another match");
    }
}
