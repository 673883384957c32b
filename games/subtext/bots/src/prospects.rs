//! What a position is worth: the points to be expected, and by them the chance to win.

use super::futures::{FUTURES, Futures, Guess, open_to_others, open_to_the_two};
use super::talk;
use bots::{Assessment, Worth};
use game_core::Seat;
use subtext::{Letter, Move, Phase, SubtextView};

/// How far claims of a chance were off where they were counted, at most.
const ERROR: f64 = 0.05;

/// How far the distance of a guess to the best may stray: so much, and this part of the distance. All guesses of a
/// round share what is not known of the rest of the match; how likely each drawing is comes true as often as it
/// is said, and this part of it is taken on trust, not measured.
const STRAYS: [f64; 2] = [0.01, 0.25];

/// What the position is worth to everybody, through these eyes: with a guess to make, `likely` is how
/// likely each drawing is the Partner's.
pub(super) fn outlook(seat: Seat, view: &SubtextView, likely: Option<&[f32]>) -> Worth {
    let guess = likely.map(|likely| Guessing { seat, view, likely });
    let best = guess.map(|guess| guess.at(Some(guess.likeliest())));
    Prospects::new(view).worth(best.as_ref())
}

/// What every legal move is worth. `likely` is there when there is something to guess.
pub(super) fn assessed(
    seat: Seat,
    view: &SubtextView,
    legal: &[Move],
    likely: Option<&[f32]>,
) -> Assessment<Move> {
    let prospects = Prospects::new(view);
    let guess = likely.map(|likely| Guessing { seat, view, likely });
    let position = match guess {
        // The best guess says it.
        Some(_) => Worth::default(),
        None => prospects.worth(None),
    };
    let worth = |mv: &Move| match (mv, guess) {
        (Move::Guess(letter), Some(guess)) => {
            prospects.worth(Some(&guess.at(Some(letter.index()))))
        }
        (_, Some(guess)) => prospects.worth(Some(&guess.at(None))),
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
    let (most, mut moves) = (moves[best].1.of(seat), moves);
    for (_, worth) in moves.iter_mut().filter(|(_, worth)| worth.error > 0.0) {
        worth.behind = Some(STRAYS[0] + STRAYS[1] * (most - worth.of(seat)).abs());
    }
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

    /// Pointing at a drawing, or at none.
    fn at(self, letter: Option<usize>) -> Guess {
        let Guessing { seat, view, likely } = self;
        let chance = |at: usize| f64::from(likely[at]);
        let (best, players) = (self.likeliest(), view.players.len());
        let own = view.letter.map(Letter::index);
        let is_dealer = view.dealer == Some(seat);
        let partner = own.map_or(0.0, chance);
        let elsewhere = letter.filter(|_| letter != own).map_or(0.0, chance);
        let open = match is_dealer || own == Some(best) {
            true => open_to_the_two(players, chance(best), is_dealer),
            false => open_to_others(players, chance(best)),
        };
        Guess {
            seat,
            right: elsewhere / (1.0 - partner).max(1e-6),
            likeliest: letter == Some(best) && own != Some(best),
            partner,
            own: letter.is_some() && letter == own,
            open,
        }
    }
}

/// The table as it may stand in the end, future by future.
struct Prospects<'a> {
    view: &'a SubtextView,
    /// Points in the end but for the round that is being played, by future and seat.
    points: Vec<i32>,
    /// Whether there is a round being played.
    open: bool,
    /// Rounds to come, with the one being played.
    left: u8,
    seed: u64,
}

impl<'a> Prospects<'a> {
    fn new(view: &'a SubtextView) -> Prospects<'a> {
        let shown = view.reveal.as_ref();
        let left = match view.phase {
            Phase::Over => 0,
            _ => view.rounds - view.round + u8::from(shown.is_none()),
        };
        let gained = |at: usize| shown.map_or(0, |round| round.players[at].gained);
        let players = view.players.iter().enumerate();
        let now: Vec<i32> = players.map(|(at, player)| player.points + gained(at)).collect();
        // The same table, the same futures: who knows no more than others claims the same.
        let known = now.iter().map(|points| *points as u64).chain([u64::from(left)]);
        let seed = known.fold(0, |seed: u64, next| seed.wrapping_mul(0x100_0000_01B3) ^ next);
        let open = left > 0 && shown.is_none();
        let mut prospects = Prospects { view, points: Vec::new(), open, left, seed };
        let mut futures = Futures::new(now.len(), seed);
        for future in 0..prospects.futures() {
            let mut points = now.clone();
            for later in u8::from(open)..left {
                let gains = futures.round(prospects.dealer(future, later), None);
                points.iter_mut().zip(gains).for_each(|(points, gain)| *points += gain);
            }
            prospects.points.extend(points);
        }
        prospects
    }

    /// How many there are to look at: what is over is known.
    fn futures(&self) -> usize {
        if self.left == 0 { 1 } else { FUTURES }
    }

    /// Who deals so many rounds after the one that is being played or was played last. Before
    /// anybody has dealt it may be anybody.
    fn dealer(&self, future: usize, later: u8) -> Seat {
        let first = self.view.dealer.map_or(future, Seat::index);
        let on = usize::from(later) + usize::from(!self.open);
        Seat::new((first + on) % self.view.players.len())
    }

    /// What that comes to for everybody; with a guess to make, if it is this one.
    fn worth(&self, guess: Option<&Guess>) -> Worth {
        let players = self.view.players.len();
        let stays: Vec<bool> = self.view.players.iter().map(|player| !player.left).collect();
        // Other draws than those of the rounds to come, and the same for every guess.
        let mut futures = Futures::new(players, !self.seed);
        let (mut win, mut score) = (vec![0.0; players], vec![0.0; players]);
        for (future, later) in self.points.chunks_exact(players).enumerate() {
            let mut points = later.to_vec();
            if self.open {
                let gains = futures.round(self.dealer(future, 0), guess);
                points.iter_mut().zip(gains).for_each(|(points, gain)| *points += gain);
            }
            for (sum, share) in win.iter_mut().zip(winning(&points, &stays)) {
                *sum += share;
            }
            score.iter_mut().zip(points).for_each(|(sum, points)| *sum += f64::from(points));
        }
        let all = self.futures() as f64;
        win.iter_mut().chain(&mut score).for_each(|sum| *sum /= all);
        let error = if self.left == 0 { 0.0 } else { ERROR };
        Worth { win, score, error, visits: self.futures() as u64, behind: None }
    }
}

/// Shares of the win with these points in the end. ST-2.10: whoever has left does not win.
fn winning(points: &[i32], stays: &[bool]) -> Vec<f64> {
    let best = points.iter().zip(stays).filter(|(_, stays)| **stays).map(|(points, _)| *points);
    let best = best.max();
    let first: Vec<bool> =
        points.iter().zip(stays).map(|(points, stays)| *stays && Some(*points) == best).collect();
    let count = first.iter().filter(|first| **first).count().max(1) as f64;
    first.iter().map(|first| if *first { 1.0 / count } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_are_ahead_share_it_and_whoever_left_has_no_part() {
        assert_eq!(winning(&[7, 9, 9, 3], &[true; 4]), [0.0, 0.5, 0.5, 0.0]);
        assert_eq!(winning(&[7, 9, 9, 3], &[true, false, false, true]), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(winning(&[1], &[false]), [0.0]);
    }
}
