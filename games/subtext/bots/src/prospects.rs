//! What a position is worth: the points to be expected, and by them the chance to win.

use super::talk;
use bots::{Assessment, Worth};
use game_core::Seat;
use subtext::{Move, Phase, SubtextView};

/// What a round usually brings, by the number of players from four on; counted over 400 rounds each of the
/// strongest bots, level II (`--example rounds`, seeds from 100).
struct Usual {
    /// How often the Dealer or the Partner is right, and how often each of the others.
    right: [f64; 2],
    /// What being right brings the Dealer or the Partner, and the others. Where one is right more are, so
    /// it is less than the wrong guesses of a usual round.
    points: [f64; 2],
    /// How far a player's points of a round stray from the table's mean.
    spread: f64,
}

const USUAL: [Usual; 5] = [
    Usual { right: [0.98, 0.91], points: [0.14, 1.08], spread: 0.66 },
    Usual { right: [0.97, 0.81], points: [0.43, 1.15], spread: 0.85 },
    Usual { right: [0.97, 0.76], points: [0.81, 1.21], spread: 1.08 },
    Usual { right: [0.95, 0.69], points: [1.19, 1.30], spread: 1.34 },
    Usual { right: [0.94, 0.68], points: [1.44, 1.33], spread: 1.51 },
];

/// How much of what one sees the others see as well: a round that is easy for one is easy for all.
const SEEN_BY_ALL: f64 = 0.8;

impl Usual {
    /// What a round brings the Dealer, and everybody else, who is the Partner once in a while, if the
    /// others are right so often.
    fn gains(&self, players: f64, right: f64) -> [f64; 2] {
        let dealer = self.right[0] * self.points[0];
        [dealer, (dealer + (players - 2.0) * right * self.points[1]) / (players - 1.0)]
    }
}

/// How far claims of a chance were off where they were counted, at most.
const ERROR: f64 = 0.05;

fn usual(players: usize) -> &'static Usual {
    &USUAL[players.clamp(4, 8) - 4]
}

/// What the position is worth to everybody, through these eyes: with a guess to make, `likely` is how
/// likely each drawing is the Partner's.
pub(super) fn outlook(seat: Seat, view: &SubtextView, likely: Option<&[f32]>) -> Worth {
    let guess = likely.map(|likely| Guessing { seat, view, likely });
    let best = guess.map(|guess| guess.gain(guess.likeliest()));
    worth(seat, view, guess, best)
}

/// What every legal move is worth. `likely` is there when there is something to guess.
pub(super) fn assessed(
    seat: Seat,
    view: &SubtextView,
    legal: &[Move],
    likely: Option<&[f32]>,
) -> Assessment<Move> {
    let position = outlook(seat, view, likely);
    let guess = likely.map(|likely| Guessing { seat, view, likely });
    let worth = |mv: &Move| match (mv, guess) {
        (Move::Guess(letter), Some(guess)) => {
            worth(seat, view, Some(guess), Some(guess.gain(letter.index())))
        }
        (Move::Pass, Some(guess)) => worth(seat, view, Some(guess), Some(0.0)),
        // A drawing is worth what it hints at, and whoever lists moves does not know that yet.
        _ => position.clone(),
    };
    let moves: Vec<(Move, Worth)> = legal.iter().map(|mv| (mv.clone(), worth(mv))).collect();
    let best = match (view.phase, likely) {
        (_, Some(likely)) => {
            let chance = |mv: &Move| match mv {
                Move::Guess(letter) => likely[letter.index()],
                _ => 0.0,
            };
            (0..legal.len()).rev().max_by(|a, b| chance(&legal[*a]).total_cmp(&chance(&legal[*b])))
        }
        (Phase::Reveal | Phase::Vote, None) => {
            let chosen = talk(seat, view, legal).mv;
            legal.iter().position(|mv| *mv == chosen)
        }
        _ => None,
    };
    let best = best.unwrap_or(0);
    Assessment { seat, position: moves[best].1.clone(), moves, best }
}

/// Somebody with a guess to make.
#[derive(Clone, Copy)]
struct Guessing<'a> {
    seat: Seat,
    view: &'a SubtextView,
    likely: &'a [f32],
}

impl Guessing<'_> {
    fn likeliest(self) -> usize {
        let all = 0..self.likely.len();
        all.rev().max_by(|a, b| self.likely[*a].total_cmp(&self.likely[*b])).unwrap_or(0)
    }

    /// The points to be expected of pointing at a drawing (ST-3.1, ST-3.2).
    fn gain(self, at: usize) -> f64 {
        let [together, alone] = usual(self.view.players.len()).points;
        let own = self.view.letter.is_some_and(|own| own.index() == at);
        let is_dealer = self.view.dealer == Some(self.seat);
        f64::from(self.likely[at]) * if is_dealer || own { together } else { alone }
    }

    /// How often the others are right, as far as that can be told from here.
    fn others_right(self) -> f64 {
        let usual = usual(self.view.players.len()).right[1];
        // Of what others see of their words the Dealer and the Partner know nothing.
        let is_dealer = self.view.dealer == Some(self.seat);
        let own = self.view.letter.is_some_and(|own| own.index() == self.likeliest());
        match is_dealer || own {
            true => usual,
            false => {
                let sure = f64::from(self.likely[self.likeliest()]);
                usual + SEEN_BY_ALL * (sure - usual)
            }
        }
    }
}

/// The table as it is to be expected in the end, if `seat` gains so much in this round.
fn worth(seat: Seat, view: &SubtextView, guess: Option<Guessing<'_>>, gains: Option<f64>) -> Worth {
    let usual = usual(view.players.len());
    let shown = view.reveal.as_ref();
    let left = match view.phase {
        Phase::Over => 0,
        _ => view.rounds - view.round + u8::from(shown.is_none()),
    };
    // Over a match everybody deals equally often.
    let players = view.players.len() as f64;
    let [dealer, other] = usual.gains(players, usual.right[1]);
    let mean = (dealer + (players - 1.0) * other) / players;
    let here = guess.map_or(usual.right[1], Guessing::others_right);
    let [dealer_here, other_here] = usual.gains(players, here);
    let expected = |(at, player): (usize, &subtext::PlayerView)| {
        let whole = f64::from(player.points) + mean * f64::from(left);
        match (shown, view.phase) {
            (Some(round), _) => whole + f64::from(round.players[at].gained),
            (None, Phase::Draw | Phase::LayOut | Phase::Guess) => {
                let is_dealer = view.dealer == Some(Seat::new(at));
                let own = gains.filter(|_| at == seat.index());
                let usually = if is_dealer { dealer_here } else { other_here };
                whole - mean + own.unwrap_or(usually)
            }
            _ => whole,
        }
    };
    let score: Vec<f64> = view.players.iter().enumerate().map(expected).collect();
    let stays: Vec<bool> = view.players.iter().map(|player| !player.left).collect();
    let spread = usual.spread * f64::from(left).sqrt();
    let error = if left == 0 { 0.0 } else { ERROR };
    Worth { win: winning(&score, &stays, spread), score, error, visits: 1, behind: None }
}

/// How likely each is to end with the most points, if all stray from what is expected by the same
/// `spread`. ST-2.10: whoever has left does not win.
fn winning(expected: &[f64], stays: &[bool], spread: f64) -> Vec<f64> {
    let best = expected.iter().zip(stays).filter(|(_, stays)| **stays).map(|(points, _)| *points);
    let Some(best) = best.reduce(f64::max) else { return vec![0.0; expected.len()] };
    if spread == 0.0 {
        let first: Vec<f64> = expected
            .iter()
            .zip(stays)
            .map(|(points, stays)| f64::from(u8::from(*stays && *points >= best - 1e-9)))
            .collect();
        return shared(first);
    }
    // The chance that one ends about here, and all others below.
    let mut win = vec![0.0; expected.len()];
    for step in 0..=STEPS {
        let here = best + spread * (f64::from(step) / f64::from(STEPS) * 9.0 - 4.5);
        let below: Vec<f64> = expected
            .iter()
            .zip(stays)
            .map(|(points, stays)| if *stays { below((here - points) / spread) } else { 1.0 })
            .collect();
        for (at, points) in expected.iter().enumerate().filter(|(at, _)| stays[*at]) {
            let others: f64 = below
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .map(|(_, b)| b)
                .product();
            let far = (here - points) / spread;
            win[at] += (-far * far / 2.0).exp() * others;
        }
    }
    shared(win)
}

/// Steps of the sum over where the best may end.
const STEPS: u32 = 90;

/// The share of a bell curve below so many spreads; off by less than 0.0002.
fn below(far: f64) -> f64 {
    1.0 / (1.0 + (-1.5976 * far - 0.07056 * far.powi(3)).exp())
}

fn shared(parts: Vec<f64>) -> Vec<f64> {
    let all: f64 = parts.iter().sum();
    parts.into_iter().map(|part| part / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_expected_to_have_more_is_likelier_to_win() {
        let all = [true; 4];
        let even = winning(&[5.0; 4], &all, 2.0);
        assert!(even.iter().all(|chance| (chance - 0.25).abs() < 1e-9), "{even:?}");
        let ahead = winning(&[7.0, 5.0, 5.0, 3.0], &all, 2.0);
        assert!(ahead.is_sorted_by(|one, other| one >= other) && ahead[0] > 0.55, "{ahead:?}");
        assert!((ahead.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        // Two alone: the difference strays by the root of two times as much.
        let two = winning(&[2.0, 0.0], &[true; 2], 1.0);
        assert!((two[0] - 0.9214).abs() < 0.002, "{two:?}");
    }

    #[test]
    fn at_the_end_those_who_are_ahead_share_it_and_whoever_left_has_no_part() {
        assert_eq!(winning(&[7.0, 9.0, 9.0, 3.0], &[true; 4], 0.0), [0.0, 0.5, 0.5, 0.0]);
        assert_eq!(
            winning(&[7.0, 9.0, 9.0, 3.0], &[true, false, false, true], 0.0),
            [1.0, 0.0, 0.0, 0.0]
        );
        let left = winning(&[7.0, 9.0], &[true, false], 1.5);
        assert!((left[0] - 1.0).abs() < 1e-9 && left[1] == 0.0, "{left:?}");
        assert_eq!(winning(&[1.0], &[false], 1.0), [0.0]);
    }
}
