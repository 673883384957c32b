//! A limit on how much each of many may do within a while.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Into how many parts the time that counts is divided.
const PARTS: u64 = 10;
/// As many parts as are remembered: one more, because the first has begun
/// before the time that counts.
const SLOTS: usize = PARTS as usize + 1;
/// Of as many keys as this it is remembered what they spent. Nobody can make
/// it more by asking under ever new names.
const MOST_KEYS: usize = 16_384;

/// Lets each key spend so much within any stretch of a given length: no border
/// of a window lets twice as much through. Forgets what is too old to count,
/// and never remembers more than a fixed number of keys.
#[derive(Debug)]
pub struct Limiter<K> {
    most: u64,
    part_ms: u64,
    spent: Mutex<HashMap<K, Spent>>,
}

/// What one key has spent lately.
#[derive(Clone, Copy, Debug)]
struct Spent {
    /// The part of time that was counted last.
    latest: u64,
    /// What was spent in each part; the part's number says where it stands.
    parts: [u32; SLOTS],
}

impl<K: Hash + Eq + Copy> Limiter<K> {
    /// Lets each key spend `most` within any `window_ms`; without end if it is 0.
    pub fn new(most: u32, window_ms: u64) -> Limiter<K> {
        let part_ms = (window_ms / PARTS).max(1);
        Limiter { most: most.into(), part_ms, spent: Mutex::default() }
    }

    /// Spends `weight` for every one of these keys, each of which may spend so
    /// many times more than one alone; or for none of them. On `Err`, the
    /// milliseconds until it is worth trying again.
    pub fn spend(&self, keys: &[(K, u32)], weight: u32, now: u64) -> Result<(), u64> {
        if self.most == 0 {
            return Ok(());
        }
        let part = now / self.part_ms;
        let mut all = self.lock();
        for (key, times) in keys {
            let most = self.most.saturating_mul((*times).into());
            let Some(spent) = all.get_mut(key) else {
                if u64::from(weight) > most {
                    return Err(self.part_ms * SLOTS as u64);
                }
                continue;
            };
            spent.go_on_to(part);
            if let Some(free) = spent.free_in(u64::from(weight), most) {
                return Err(free * self.part_ms - now % self.part_ms);
            }
        }
        for (key, _) in keys {
            if !all.contains_key(key) {
                make_room(&mut all, part);
            }
            let spent = all.entry(*key).or_insert(Spent { latest: part, parts: [0; SLOTS] });
            let here = &mut spent.parts[slot(part)];
            *here = here.saturating_add(weight);
        }
        Ok(())
    }

    /// Gives back what was spent just now for something that did not happen.
    pub fn give_back(&self, keys: &[(K, u32)], weight: u32, now: u64) {
        let part = now / self.part_ms;
        let mut all = self.lock();
        for (key, _) in keys {
            if let Some(spent) = all.get_mut(key).filter(|spent| spent.latest == part) {
                let here = &mut spent.parts[slot(part)];
                *here = here.saturating_sub(weight);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, Spent>> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn slot(part: u64) -> usize {
    (part % SLOTS as u64) as usize
}

impl Spent {
    /// Forgets what is too old at this part of time.
    fn go_on_to(&mut self, part: u64) {
        let passed = part.checked_sub(self.latest);
        match passed {
            Some(passed) if passed < SLOTS as u64 => {
                (self.latest + 1..=part).for_each(|past| self.parts[slot(past)] = 0);
            }
            // Long ago; or the clock was set back, and nobody is charged for that.
            _ => self.parts = [0; SLOTS],
        }
        self.latest = part;
    }

    fn total(&self) -> u64 {
        self.parts.iter().copied().map(u64::from).sum()
    }

    /// After how many parts of time there is room for this weight; none if
    /// there is room now.
    fn free_in(&self, weight: u64, most: u64) -> Option<u64> {
        let mut total = self.total();
        if total + weight <= most {
            return None;
        }
        for parts in 1..SLOTS as u64 {
            // The oldest part is the next but one to be written.
            total -= u64::from(self.parts[slot(self.latest + parts)]);
            if total + weight <= most {
                return Some(parts);
            }
        }
        Some(SLOTS as u64)
    }
}

/// Makes room for one more key: those go of whom nothing counts any more, and
/// if that is not enough the half that has spent least.
fn make_room<K: Hash + Eq + Copy>(all: &mut HashMap<K, Spent>, part: u64) {
    if all.len() < MOST_KEYS {
        return;
    }
    all.retain(|_, spent| part.abs_diff(spent.latest) < SLOTS as u64);
    if all.len() <= MOST_KEYS / 2 {
        return;
    }
    let mut by_spending: Vec<(u64, K)> =
        all.iter().map(|(key, spent)| (spent.total(), *key)).collect();
    let half = by_spending.len() / 2;
    by_spending.select_nth_unstable_by_key(half, |(total, _)| *total);
    by_spending[..=half].iter().for_each(|(_, key)| {
        all.remove(key);
    });
}

/// So many seconds in words: `7 seconds`, `20 minutes`.
pub fn how_long(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..=90 => (seconds.max(1), "second"),
        91..=5400 => (seconds.div_ceil(60), "minute"),
        _ => (seconds.div_ceil(3600), "hour"),
    };
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spend(limiter: &Limiter<u32>, key: u32, weight: u32, now: u64) -> Result<(), u64> {
        limiter.spend(&[(key, 1)], weight, now)
    }

    #[test]
    fn no_stretch_of_time_sees_more_than_the_limit() {
        let limiter = Limiter::new(20, 10_000);
        // As much as goes through, asked for every 50 ms, over a minute.
        let times: Vec<u64> =
            (0..1200).map(|n| n * 50).filter(|&at| spend(&limiter, 1, 1, at).is_ok()).collect();
        for from in &times {
            let within = times.iter().filter(|at| (*from..from + 10_000).contains(*at)).count();
            assert!(within <= 20, "{within} from {from}");
        }
        assert!(times.len() >= 100, "{} in a minute", times.len());
    }

    #[test]
    fn whoever_comes_back_when_told_gets_through() {
        let limiter = Limiter::new(4, 10_000);
        for now in [123, 3_456, 3_999, 8_001] {
            assert_eq!(spend(&limiter, 1, 1, now), Ok(()));
        }
        let mut now = 9_000;
        for weight in [1, 3, 4] {
            let wait = spend(&limiter, 1, weight, now).expect_err("too much");
            assert!(wait > 0 && wait <= 11_000, "{wait}");
            assert!(spend(&limiter, 1, weight, now + wait - 1).is_err());
            now += wait;
            assert_eq!(spend(&limiter, 1, weight, now), Ok(()), "{weight}");
        }
        assert!(spend(&limiter, 1, 5, now + 60_000).is_err(), "that is never possible");
        assert_eq!(spend(&limiter, 2, 1, now), Ok(()), "others are not affected");
    }

    #[test]
    fn what_did_not_happen_is_given_back() {
        let limiter = Limiter::new(1, 1_000);
        assert_eq!(spend(&limiter, 1, 1, 0), Ok(()));
        limiter.give_back(&[(1, 1)], 1, 0);
        assert_eq!(spend(&limiter, 1, 1, 0), Ok(()));
        assert!(spend(&limiter, 1, 1, 0).is_err());
    }

    #[test]
    fn all_keys_pay_or_none_does() {
        let limiter = Limiter::new(2, 1_000);
        let both = [(1, 1), (9, 2)];
        assert_eq!([(); 2].map(|()| limiter.spend(&both, 1, 0)), [Ok(()); 2]);
        assert!(limiter.spend(&both, 1, 0).is_err());
        let other = [(2, 1), (9, 2)];
        assert_eq!([(); 2].map(|()| limiter.spend(&other, 1, 0)), [Ok(()); 2]);
        assert!(limiter.spend(&[(3, 1), (9, 2)], 1, 0).is_err(), "the larger one is used up");
        assert_eq!(spend(&limiter, 3, 2, 0), Ok(()), "nothing was spent by the smaller one");
    }

    #[test]
    fn ever_new_names_take_no_more_memory_and_free_nobody_who_spent_much() {
        let limiter = Limiter::new(100, 10_000);
        assert_eq!(spend(&limiter, u32::MAX, 100, 0), Ok(()));
        for name in 0..200_000 {
            assert_eq!(spend(&limiter, name, 1, u64::from(name) / 100), Ok(()));
        }
        assert!(limiter.lock().len() <= MOST_KEYS);
        assert!(spend(&limiter, u32::MAX, 1, 2_000).is_err());
    }

    #[test]
    fn a_clock_that_is_set_back_keeps_nobody_out() {
        let limiter = Limiter::new(1, 10_000);
        assert_eq!(spend(&limiter, 1, 1, 86_400_000), Ok(()));
        assert_eq!(spend(&limiter, 1, 1, 0), Ok(()));
    }

    #[test]
    fn a_while_is_told_in_words() {
        assert_eq!(
            [0, 1, 45, 100, 4_000, 80_000].map(how_long),
            ["1 second", "1 second", "45 seconds", "2 minutes", "67 minutes", "23 hours"]
        );
    }
}
