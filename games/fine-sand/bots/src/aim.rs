//! What an end of the game is worth to a seat.

use super::playout::Table;
use ::fine_sand::FineSandView;
use ::fine_sand::campaign::{HIGHEST, Struck, victory_points};

/// What a left-over coin is worth in points off a total: it helps later ones.
const COIN: f32 = 0.35;
/// Coins that count at most: a set is full with them.
const SET: u8 = 5;
/// How much a campaign that is lost weighs, beside 25 points of a total.
const LOST: f32 = 0.3;
/// The same of a total that comes near to it.
const NEARLY_LOST: f32 = 0.15;

/// What a seat plays for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    /// Alone: the numbers that earlier games of the campaign have struck.
    struck: Struck,
}

impl Aim {
    /// What is played for at this table.
    pub fn of(view: &FineSandView) -> Aim {
        Aim { struck: view.struck }
    }

    /// How good an end is for a seat, about 0 to 1.
    pub fn worth(self, table: &Table, me: usize) -> f32 {
        let own = table.sides[me].score();
        if table.seats == 1 {
            let coins = COIN * f32::from(table.sides[0].wood.min(SET.into()));
            return self.alone(own) + coins / 25.0;
        }
        let others = (0..table.seats).filter(|&at| at != me).map(|at| table.sides[at].score());
        let lead = (others.min().expect("somebody else sits") - own) as f32;
        0.5 * table.shares()[me] + 0.5 / (1.0 + (-lead / 3.0).exp())
    }

    /// FS-8.7, FS-8.10: with nothing struck a low total is good. Later half of it is the number that it strikes, with half
    /// of what that gives: nothing is gained by a total that is struck already. The total itself stays in it,
    /// or games in which no points are to be had would be played for nothing.
    fn alone(self, total: i32) -> f32 {
        let near = if total > 16 { NEARLY_LOST } else { 0.0 };
        if self.struck.is_empty() {
            return 1.0 - near - total as f32 / 25.0;
        }
        let (number, lost) = match self.struck.number_for(total) {
            Some(number) => (number.into(), near),
            None => (total.max(HIGHEST.into()) + 1, LOST),
        };
        let points = u8::try_from(number).map_or(0, victory_points);
        1.0 - lost - 0.5 * ((total + number) as f32 - f32::from(points)) / 25.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(numbers: &[u8]) -> Aim {
        Aim { struck: numbers.iter().fold(Struck::default(), |struck, number| struck.and(*number)) }
    }

    /// FS-8.7: a total that is struck already strikes the next higher one.
    #[test]
    fn less_is_gained_by_a_total_that_is_struck_already() {
        let gained = |aim: Aim| aim.alone(8) - aim.alone(9);
        assert!(gained(after(&[8])) < 0.5 * gained(after(&[12])));
        // Where every point counts, more is gained than where none does.
        assert!(gained(after(&[12])) > after(&[12]).alone(13) - after(&[12]).alone(14));
    }

    /// FS-8.7: above twenty the campaign is lost, and a total may come there by what is struck.
    #[test]
    fn a_total_without_a_number_is_the_worst() {
        let aim = after(&[18, 19, 20]);
        assert!(aim.alone(17) > aim.alone(18) + 0.15);
        assert!(aim.alone(22) > aim.alone(30));
        assert!(after(&[]).alone(16) > after(&[]).alone(17) + 0.15);
    }
}
