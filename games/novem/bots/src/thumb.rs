//! The bots that only look at the tiles, and not far ahead.

use bots::{Assessment, Bot, BotRng, Budget, Choice, draw, named_mix};
use game_core::Seat;
use novem::{Marker, Novem, NovemView, Side, SquareView};

/// How much a point more on a line makes the rule of thumb prefer it: each
/// makes it this many times as likely.
const THUMB: f32 = 1.15;
/// The same for a newcomer, by the biggest tile of the line alone.
const NEWCOMER: f32 = 1.2;
/// How many rounds the patient one looks ahead, this one included.
const ROUNDS_AHEAD: usize = 2;
/// How often a round is gone over in the head until its mix settles.
const THOUGHTS: usize = 60;

/// Prefers lines with more to take, or with less to lose, by all their tiles.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThumbBot;

/// Has eyes for the biggest tile only: goes after it, or keeps away from it. It
/// does not add up the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewcomerBot;

/// Thinks a few rounds ahead, whatever either may lay, and mixes so that no
/// answer hurts. What comes after that, and who is ahead, it does not see.
#[derive(Clone, Copy, Debug, Default)]
pub struct PatientBot;

impl Bot<Novem> for ThumbBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<Marker> {
        let mix = self.mix(seat, view, legal, budget, rng);
        let mv = legal[draw(&mix, rng)];
        Choice::because(mv, why(seat, view, legal, mv, lying, |tops| tops.sum()))
    }

    fn mix(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        _: Budget,
        _: &mut BotRng,
    ) -> Vec<f32> {
        preferring(seat, view, legal, THUMB, |tops| tops.sum())
    }
}

impl Bot<Novem> for NewcomerBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<Marker> {
        let mix = self.mix(seat, view, legal, budget, rng);
        let mv = legal[draw(&mix, rng)];
        Choice::because(mv, why(seat, view, legal, mv, topped, biggest))
    }

    fn mix(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        _: Budget,
        _: &mut BotRng,
    ) -> Vec<f32> {
        preferring(seat, view, legal, NEWCOMER, biggest)
    }
}

impl Bot<Novem> for PatientBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<Marker> {
        let mix = self.mix(seat, view, legal, budget, rng);
        let mv = legal[draw(&mix, rng)];
        let mut thought =
            format!("looking {ROUNDS_AHEAD} rounds ahead I mix {}", named_mix(legal, &mix));
        if let Some((other, cost)) = left_out(seat, view, legal, &mix) {
            thought += &format!("; {other} would cost me {cost:.1} points");
        }
        Choice::because(mv, thought)
    }

    fn mix(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        _: Budget,
        _: &mut BotRng,
    ) -> Vec<f32> {
        let (_, mixes) = balanced(&in_sight(view));
        let own = mixes[usize::from(Side::of(seat) == Side::Columns)];
        shares(legal.iter().map(|marker| own[marker.line.index()]).collect())
    }
}

/// The two tiles of a square, upper one first; 0 is none.
type Tiles = [[u8; 2]; 9];

fn stacked(square: &SquareView) -> [u8; 2] {
    [square.top.unwrap_or(0), square.beneath.unwrap_or(0)]
}

/// What each meeting of this round is worth to the rows, as far as the patient one looks.
fn in_sight(view: &NovemView) -> [[f32; 3]; 3] {
    let tiles = std::array::from_fn(|at| view.board.get(at).map_or([0; 2], stacked));
    meetings(&tiles, view.attacker == Side::Rows, ROUNDS_AHEAD)
}

/// Of the lines that the patient one leaves out, the best and the points that it would cost.
fn left_out(seat: Seat, view: &NovemView, legal: &[Marker], mix: &[f32]) -> Option<(Marker, f32)> {
    let (gains, side) = (in_sight(view), Side::of(seat));
    let (value, mixes) = balanced(&gains);
    let sign = side.sign() as f32;
    let worth = |line: usize| match side {
        Side::Rows => (0..3).map(|at| mixes[1][at] * gains[line][at]).sum::<f32>(),
        Side::Columns => -(0..3).map(|row| mixes[0][row] * gains[row][line]).sum::<f32>(),
    };
    let out = legal.iter().zip(mix).filter(|(_, share)| **share < 0.005);
    let costs = out.map(|(marker, _)| (*marker, sign * value - worth(marker.line.index())));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, cost)| *cost >= 0.05)
}

/// Why a line is a good one: what it may take or lose, and how often the patient one would lay it.
pub(super) fn advised(
    seat: Seat,
    view: &NovemView,
    mv: Marker,
    found: &Assessment<Marker>,
) -> String {
    let side = Side::of(seat);
    let legal: Vec<Marker> = found.moves.iter().map(|(marker, _)| *marker).collect();
    let (_, mixes) = balanced(&in_sight(view));
    let own = mixes[usize::from(side == Side::Columns)];
    let share = shares(legal.iter().map(|marker| own[marker.line.index()]).collect());
    let often = legal.iter().position(|marker| *marker == mv).map_or(0.0, |at| share[at]);
    let held = tops(view, side, mv, |tops: &mut dyn Iterator<Item = f32>| tops.sum());
    let lie = match side == view.attacker {
        true => format!("you attack, and {held:.0} points lie on {mv}"),
        false => format!("you defend, and {held:.0} points lie on {mv}"),
    };
    match often {
        often if often > 0.995 => {
            format!("{lie}; nothing else is as good, whatever your opponent lays")
        }
        often if often < 0.005 => format!("{lie}; it is as good as any"),
        _ => format!(
            "{lie}; I would lay it {:.0} times in 100, so that nobody can count on it",
            100.0 * often
        ),
    }
}

/// What somebody sees who has eyes for the biggest tile only.
fn biggest(tops: &mut dyn Iterator<Item = f32>) -> f32 {
    tops.fold(0.0, f32::max)
}

fn lying(only: &str, held: f32, mv: Marker) -> String {
    format!("{only}{held:.0} points lie on {mv}")
}

fn topped(only: &str, held: f32, mv: Marker) -> String {
    format!("the biggest tile on {mv} is {only}{held:.0}")
}

/// What a line holds, next to the one that holds most for whoever attacks, or least for the other.
fn why(
    seat: Seat,
    view: &NovemView,
    legal: &[Marker],
    mv: Marker,
    say: fn(&str, f32, Marker) -> String,
    held: impl Fn(&mut dyn Iterator<Item = f32>) -> f32,
) -> String {
    let side = Side::of(seat);
    let (attacks, here) = (side == view.attacker, tops(view, side, mv, &held));
    let better = |other: f32| if attacks { other > here } else { other < here };
    let others = legal.iter().filter(|marker| **marker != mv);
    let others = others.map(|marker| (*marker, tops(view, side, *marker, &held)));
    let (best, there) = others
        .reduce(|one, other| match (other.1 > one.1) == attacks {
            true => other,
            false => one,
        })
        .unwrap_or((mv, here));
    if (here - there).abs() < 0.5 {
        return format!("{}, and the same on {best}", say("", here, mv));
    }
    match (better(there), attacks) {
        (true, _) => format!(
            "{}, and {there:.0} on {best}, but laying {best} every time would be easy to guess",
            say("", here, mv)
        ),
        (false, true) => {
            format!("{}, and only {there:.0} on {best}", say("", here, mv))
        }
        (false, false) => {
            format!("{}, against {there:.0} on {best}", say("only ", here, mv))
        }
    }
}

/// What the tiles on top of a line come to.
fn tops(
    view: &NovemView,
    side: Side,
    marker: Marker,
    held: impl Fn(&mut dyn Iterator<Item = f32>) -> f32,
) -> f32 {
    let line = marker.line.index();
    let squares = (0..3).filter_map(|other| view.board.get(place(side, line, other)));
    held(&mut squares.map(|square| f32::from(square.top.unwrap_or(0))))
}

/// Each line as likely as what it holds makes it: the more the better for
/// whoever attacks, the less for the other.
fn preferring(
    seat: Seat,
    view: &NovemView,
    legal: &[Marker],
    keen: f32,
    held: impl Fn(&mut dyn Iterator<Item = f32>) -> f32,
) -> Vec<f32> {
    let side = Side::of(seat);
    let sign = if side == view.attacker { 1.0 } else { -1.0 };
    let appeal = |marker: &Marker| keen.powf(sign * tops(view, side, *marker, &held));
    shares(legal.iter().map(appeal).collect())
}

/// The square where a line of this side meets one of the other's.
fn place(side: Side, own: usize, other: usize) -> usize {
    match side {
        Side::Rows => 3 * own + other,
        Side::Columns => 3 * other + own,
    }
}

/// What so many rounds are worth to the rows, and how both sides mix in the
/// first of them.
fn round(tiles: &Tiles, rows_attack: bool, rounds: usize) -> (f32, [[f32; 3]; 2]) {
    if rounds == 0 || is_over(tiles) {
        return (0.0, [[1.0 / 3.0; 3]; 2]);
    }
    balanced(&meetings(tiles, rows_attack, rounds))
}

/// What each meeting is worth to the rows, with so many rounds in sight.
fn meetings(tiles: &Tiles, rows_attack: bool, rounds: usize) -> [[f32; 3]; 3] {
    let sign = if rows_attack { 1.0 } else { -1.0 };
    let worth = |row: usize, column: usize| {
        let at = 3 * row + column;
        let mut after = *tiles;
        let taken = std::mem::replace(&mut after[at], [tiles[at][1], 0])[0];
        sign * f32::from(taken) + round(&after, !rows_attack, rounds - 1).0
    };
    std::array::from_fn(|row| std::array::from_fn(|column| worth(row, column)))
}

/// NV-3.1: whether a row or a column is empty.
fn is_over(tiles: &Tiles) -> bool {
    let empty =
        |side: Side, line: usize| (0..3).all(|other| tiles[place(side, line, other)][0] == 0);
    [Side::Rows, Side::Columns].into_iter().any(|side| (0..3).any(|line| empty(side, line)))
}

/// What these meetings are worth to the rows if both mix well, and how: found by
/// going over them again and again and regretting what would have been better.
fn balanced(gains: &[[f32; 3]; 3]) -> (f32, [[f32; 3]; 2]) {
    let mut regrets = [[0.0f32; 3]; 2];
    let mut sums = [[0.0f32; 3]; 2];
    for _ in 0..THOUGHTS {
        let [rows, columns] = regrets.map(hoped);
        let worths = [
            [0, 1, 2].map(|row| (0..3).map(|at| columns[at] * gains[row][at]).sum::<f32>()),
            [0, 1, 2].map(|at| -(0..3).map(|row| rows[row] * gains[row][at]).sum::<f32>()),
        ];
        for (side, mix) in [rows, columns].into_iter().enumerate() {
            let mean: f32 = (0..3).map(|line| mix[line] * worths[side][line]).sum();
            for line in 0..3 {
                // What was regretted and is no more is forgotten: it settles sooner.
                regrets[side][line] = (regrets[side][line] + worths[side][line] - mean).max(0.0);
                sums[side][line] += mix[line];
            }
        }
    }
    let mixes = sums.map(|sum| sum.map(|share| share / THOUGHTS as f32));
    let meets = |row: usize, at: usize| mixes[0][row] * mixes[1][at] * gains[row][at];
    let value = (0..3).flat_map(|row| (0..3).map(move |at| (row, at)));
    (value.map(|(row, at)| meets(row, at)).sum(), mixes)
}

fn hoped(regrets: [f32; 3]) -> [f32; 3] {
    let all: f32 = regrets.iter().sum();
    if all > 0.0 { regrets.map(|regret| regret / all) } else { [1.0 / 3.0; 3] }
}

/// The same as shares of one.
fn shares(mut mix: Vec<f32>) -> Vec<f32> {
    let all: f32 = mix.iter().sum();
    let even = 1.0 / mix.len() as f32;
    mix.iter_mut().for_each(|share| *share = if all > 0.0 { *share / all } else { even });
    mix
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_mixed_as_it_should_be() {
        // Matching pennies with a third choice that nobody should make.
        let gains = [[1.0, -1.0, 3.0], [-1.0, 1.0, 3.0], [-3.0, -3.0, 0.0]];
        let (value, [rows, columns]) = balanced(&gains);
        assert!(value.abs() < 0.1, "{value}");
        assert!(rows[2] < 0.05 && columns[2] < 0.05, "{rows:?} {columns:?}");
        assert!((rows[0] - 0.5).abs() < 0.1 && (columns[0] - 0.5).abs() < 0.1);
    }

    #[test]
    fn a_game_is_over_with_an_empty_line() {
        let mut tiles: Tiles = [[5, 5]; 9];
        assert!(!is_over(&tiles));
        for at in [1, 4, 7] {
            tiles[at] = [0; 2];
        }
        assert!(is_over(&tiles));
        assert_eq!(round(&tiles, true, 3).0, 0.0);
    }
}
