//! What a position of Novem seems to be worth at a glance: who is ahead, who attacks, and how much
//! is still to come. It knows nothing of the solution.

use bots::{FullWidth, Judged, Judgement};
use novem::{Novem, Side, Standing};

/// How many points it is worth to attack now. This and the next two were fitted to what 3,000
/// positions of random play are worth (seed 991), and compared on others by what a search with them gives away.
const ATTACK: f64 = 1.9;
/// How many points it is worth to attack first in the game to come.
const ATTACK_FIRST: f64 = 2.5;
/// How far the lead swings with one tile: with `n` of them, by the root of `n` times as much.
const SWING: f64 = 1.76;
/// The tiles of a game before its first round.
const WHOLE: f64 = 18.0;
/// How many points a tile that still lies there brings to each side: five, for half of those that are
/// taken at all; the others are left over when a line is empty.
const A_TILE: f64 = 1.75;

/// A lead weighs the more, the less can still happen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glance;

impl Judgement<Novem> for Glance {
    fn judge(&self, game: &Novem) -> Judged {
        let Standing { points, tiles, attacker, next } = game.standing();
        let sign = |side: Side| f64::from(side.sign());
        // Before the tiles are laid out a whole game is to come.
        let here = if tiles == 0 { WHOLE } else { f64::from(tiles) };
        let (later, then) = next.map_or((0.0, 0.0), |side| (WHOLE, ATTACK_FIRST * sign(side)));
        let lead = f64::from(points[0] - points[1]) + ATTACK * sign(attacker) + then;
        let value = (lead / (SWING * (here + later).sqrt())).tanh();
        let each = A_TILE * (here + later);
        Judged { value, scores: points.map(|points| f64::from(points) + each) }
    }
}

/// How many rounds it looks ahead at most; the sixth takes a tenth of a second.
const MOST_ROUNDS: usize = 6;
/// A position is judged in less time than a quarter of a match is played out.
const PER_SIMULATION: u64 = 4;

/// The search of Novem: four rounds ahead with 2,000 simulations.
pub fn search() -> FullWidth<Glance> {
    FullWidth { judgement: Glance, most_rounds: MOST_ROUNDS, per_simulation: PER_SIMULATION }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Game;
    use novem::Options;

    /// Plays these rounds on set-up 1 and judges where that leads.
    fn after(rounds: &str) -> f64 {
        let options = Options { setup: "1".parse().unwrap(), ..Options::default() };
        let mut novem = Novem::new(&options, 2).unwrap();
        for round in rounds.split_whitespace() {
            let (row, column) = round.split_at(1);
            novem.play(Side::Rows.seat(), row.parse().unwrap()).unwrap();
            novem.play(Side::Columns.seat(), column.parse().unwrap()).unwrap();
        }
        Glance.judge(&novem).value
    }

    #[test]
    fn whoever_took_more_is_judged_to_be_ahead() {
        // Rows begin here, columns the second game: nearly even.
        assert!(after("").abs() < 0.1, "{}", after(""));
        // Set-up 1 is 159/672/834: the rows take the nine, or the columns do.
        assert!(after("A3 A1") > 0.3);
        assert!(after("A1 A3") < -0.3);
        // Both take a five of A2: the same lead weighs more with fewer tiles to come.
        assert!(after("A3 A1 A2 A2") > after("A3 A1"));
    }
}
