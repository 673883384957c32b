//! How rounds may go from here on: drawn many times, and counted.

use bots::BotRng;
use game_core::{MAX_SEATS, Rng, Seat, SeatSet, below};
use rand_core::SeedableRng;
use subtext::score;

/// So many futures are drawn.
pub(super) const FUTURES: usize = 600;

/// How rounds usually go among the strongest bots, by the number of players. Most rounds are open, and nearly
/// everybody finds the Partner's drawing; in the others hardly anybody does but the Dealer and the Partner, who
/// gain much. Counted over 1,800 to 3,000 rounds each, level II, with seeds from 900,000 (five and seven players:
/// 910,000) on.
struct Usual {
    /// How often none, one, two … of the others are right.
    right: &'static [f64],
    /// How often the Dealer and how often the Partner is right where at most one of the others is.
    found: [f64; 2],
}

const USUAL: [Usual; 5] = [
    Usual { right: &[0.044, 0.137, 0.819], found: [0.87, 0.92] },
    Usual { right: &[0.081, 0.106, 0.044, 0.769], found: [0.84, 0.88] },
    Usual { right: &[0.111, 0.137, 0.003, 0.059, 0.690], found: [0.83, 0.86] },
    Usual { right: &[0.159, 0.164, 0.002, 0.003, 0.051, 0.621], found: [0.79, 0.86] },
    Usual { right: &[0.176, 0.171, 0.002, 0.0, 0.004, 0.058, 0.589], found: [0.815, 0.87] },
];
/// The same where more of the others are right.
const FOUND_IN_THE_OPEN: [f64; 2] = [0.99, 1.0];
/// Up to so many of the others are right in a round that is not open.
const FEW: usize = 1;

/// What somebody with a guess to make knows of the round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// Whose guess it is.
    pub seat: Seat,
    /// How likely it is right if the seat is not the Partner.
    pub right: f64,
    /// Whether that is the likeliest drawing: then it is right where most are.
    pub likeliest: bool,
    /// How likely the seat is the Partner.
    pub partner: f64,
    /// Whether it points at the own drawing, which is right if the seat is the Partner.
    pub own: bool,
    /// How likely the round is open to all, as far as the seat can tell.
    pub open: f64,
}

/// A match from now on.
pub(super) struct Futures {
    usual: &'static Usual,
    seats: SeatSet,
    players: usize,
    rng: BotRng,
}

/// How likely a round of so many players is open to all, as it is seen by somebody who finds a drawing so
/// likely the Partner's: what one sees nearly everybody sees.
pub(super) fn open_to_others(players: usize, likely: f64) -> f64 {
    let right = usual(players).right;
    let rate = |counts: std::ops::Range<usize>| {
        let all: f64 = right[counts.clone()].iter().sum();
        let sum: f64 = counts.map(|count| count as f64 * right[count]).sum();
        sum / all / (right.len() - 1) as f64
    };
    let (few, many) = (rate(0..FEW + 1), rate(FEW + 1..right.len()));
    ((likely - few) / (many - few)).clamp(0.0, 1.0)
}

/// The same for the Dealer, and for somebody who takes the own drawing for the Partner's: hints that those two find
/// at once are mostly found by all, and hints that they doubt by few.
pub(super) fn open_to_the_two(players: usize, likely: f64, is_dealer: bool) -> f64 {
    let few: f64 = usual(players).right[..=FEW].iter().sum();
    match (likely > 0.9, is_dealer) {
        (true, true) => 1.0 - 0.83 * few,
        (true, false) => 1.0 - 0.57 * few,
        (false, _) => 0.35,
    }
}

fn usual(players: usize) -> &'static Usual {
    &USUAL[players.clamp(4, 8) - 4]
}

impl Futures {
    /// Of so many players; the same seed draws the same futures.
    pub fn new(players: usize, seed: u64) -> Futures {
        let (seats, rng) = (SeatSet::first(players), BotRng::seed_from_u64(seed));
        Futures { usual: usual(players), seats, players, rng }
    }

    /// Points that one more round brings, if this seat deals.
    pub fn round(&mut self, dealer: Seat, guess: Option<&Guess>) -> [i32; MAX_SEATS] {
        let few: f64 = self.usual.right[..=FEW].iter().sum();
        let open = guess.map_or(1.0 - few, |guess| guess.open);
        let open = self.happens(open);
        let found = if open { FOUND_IN_THE_OPEN } else { self.usual.found };
        let asker = guess.map(|guess| guess.seat).filter(|seat| *seat != dealer);
        let is_partner = guess.is_some_and(|guess| asker.is_some() && self.happens(guess.partner));
        let partner = match asker.filter(|_| is_partner) {
            Some(seat) => seat,
            None => self.anybody_but([Some(dealer), asker]),
        };
        let mut right = self.others_right(open, dealer, partner);
        for (seat, rate) in [dealer, partner].into_iter().zip(found) {
            if self.happens(rate) {
                right = right.with(seat);
            }
        }
        if let Some(guess) = guess {
            let is_right = match is_partner {
                true => guess.own,
                false if guess.likeliest && asker.is_some() => right.contains(guess.seat),
                false => self.happens(guess.right),
            };
            right = match is_right {
                true => right.with(guess.seat),
                false => right.without(guess.seat),
            };
        }
        score(self.seats, dealer, partner, right)
    }

    /// Who of the others is right in a round that is open to all, or is not.
    fn others_right(&mut self, open: bool, dealer: Seat, partner: Seat) -> SeatSet {
        let counts = self.usual.right;
        let range = if open { FEW + 1..counts.len() } else { 0..FEW + 1 };
        let mut at = self.share() * counts[range.clone()].iter().sum::<f64>();
        let mut count = range.start;
        while count + 1 < range.end && at >= counts[count] {
            at -= counts[count];
            count += 1;
        }
        let mut left = self.players - 2;
        let mut right = SeatSet::EMPTY;
        for seat in self.seats.iter().filter(|seat| *seat != dealer && *seat != partner) {
            // Each as likely as the others to be among them.
            if count > 0 && (count == left || below(&mut self.rng, left as u32) < count as u32) {
                right = right.with(seat);
                count -= 1;
            }
            left -= 1;
        }
        right
    }

    fn anybody_but(&mut self, these: [Option<Seat>; 2]) -> Seat {
        loop {
            let seat = Seat::new(below(&mut self.rng, self.players as u32) as usize);
            if !these.contains(&Some(seat)) {
                return seat;
            }
        }
    }

    fn happens(&mut self, chance: f64) -> bool {
        self.share() < chance
    }

    fn share(&mut self) -> f64 {
        f64::from(self.rng.next_u32()) / (f64::from(u32::MAX) + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mean points of some seats over many rounds dealt by the first.
    fn mean(players: usize, guess: Option<&Guess>) -> Vec<f64> {
        let mut futures = Futures::new(players, 7);
        let mut sums = vec![0.0; players];
        for _ in 0..4000 {
            let points = futures.round(Seat::new(0), guess);
            (0..players).for_each(|at| sums[at] += f64::from(points[at]) / 4000.0);
        }
        sums
    }

    #[test]
    fn dealing_pays_more_the_more_there_are_to_mislead() {
        let [few, many] = [4, 8].map(|players| mean(players, None)[0]);
        assert!(few < 0.5 && many > 1.0, "{few} and {many}");
        let all = mean(8, None);
        for other in &all[2..] {
            assert!((all[1] - other).abs() < 0.2, "nobody else is preferred: {all:?}");
        }
    }

    #[test]
    fn a_likelier_guess_is_worth_more_and_tells_that_others_guess_well() {
        let guess = |likely: f64| Guess {
            seat: Seat::new(3),
            right: likely,
            likeliest: true,
            partner: 0.0,
            own: false,
            open: open_to_others(8, likely),
        };
        let [doubted, sure] = [0.3, 0.97].map(|likely| mean(8, Some(&guess(likely))));
        assert!(sure[3] > 0.9, "{sure:?}");
        assert!(doubted[0] > sure[0] + 1.0, "{doubted:?} and {sure:?}");
        let wrong = Guess { right: 0.0, likeliest: false, ..guess(0.5) };
        assert_eq!(mean(8, Some(&wrong))[3], 0.0);
    }
}
