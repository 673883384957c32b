//! What an end of the game is worth to a seat.

use super::playout::Table;
use ::fine_sand::FineSandView;
use ::fine_sand::campaign::{HIGHEST, SOLO_GAMES, Struck, victory_points};
use bots::BotRng;
use game_core::Rng;
use rand_core::SeedableRng;

/// Totals of the games of a solo campaign, from the first on, as the strongest bot reaches them: mean
/// and spread. Of 100 campaigns (example `solo_campaigns`, seed 5).
const USUAL: [(f32, f32); SOLO_GAMES as usize] = [
    (12.4, 1.2),
    (12.4, 1.2),
    (12.4, 1.2),
    (12.4, 1.2),
    (12.4, 1.2),
    (12.4, 1.2),
    (12.4, 1.2),
    (7.3, 1.3),
    (5.0, 1.5),
    (4.7, 1.2),
];
/// How many ways a campaign may go on are tried for each number.
const WAYS: usize = 48;
/// What a left-over coin is worth in points off a total.
const COIN: f32 = 0.35;

/// What a seat plays for.
pub(super) struct Aim {
    /// Alone, with numbers struck already: what the campaign is worth in victory points after striking each
    /// total from 1 on.
    totals: Option<[f32; HIGHEST as usize]>,
}

impl Aim {
    /// What is played for at this table.
    pub fn of(view: &FineSandView) -> Aim {
        Aim { totals: (!view.struck.is_empty()).then(|| after_each(view.struck)) }
    }

    /// How good an end is for a seat, about 0 to 1.
    pub fn worth(&self, table: &Table, me: usize) -> f32 {
        let own = table.sides[me].score() as f32;
        if table.seats == 1 {
            let coins = COIN * f32::from(table.sides[0].wood.min(5));
            return match &self.totals {
                Some(totals) => (at(totals, own) + coins) / 25.0,
                // Above twenty a campaign is lost.
                None => 1.0 - if own > 16.0 { 0.15 } else { 0.0 } - (own - coins) / 25.0,
            };
        }
        let others = (0..table.seats).filter(|&at| at != me).map(|at| table.sides[at].score());
        let lead = others.min().expect("somebody else sits") as f32 - own;
        0.5 * table.shares()[me] + 0.5 / (1.0 + (-lead / 3.0).exp())
    }
}

/// What is left of a campaign after this total; the further above the sheet, the worse.
fn at(totals: &[f32; HIGHEST as usize], total: f32) -> f32 {
    let index = total.max(1.0) as usize - 1;
    totals.get(index).copied().unwrap_or(-0.2 * (total - f32::from(HIGHEST)))
}

/// FS-8.7, FS-8.10: what the campaign is worth after each total of the present game, by the points of the number
/// that it strikes and of those that later games may strike, whose totals fall as they usually do.
fn after_each(struck: Struck) -> [f32; HIGHEST as usize] {
    let mut before: Option<(u8, f32)> = None;
    std::array::from_fn(|index| match (struck.number_for(index as i32 + 1), before) {
        (None, _) => 0.0,
        (Some(number), Some((same, worth))) if same == number => worth,
        (Some(number), _) => {
            let worth = f32::from(victory_points(number)) + after(struck.and(number));
            before = Some((number, worth));
            worth
        }
    })
}

/// Victory points that the games after this sheet usually bring; less if it may not last.
pub(super) fn after(struck: Struck) -> f32 {
    // The same totals whatever is struck, so that luck does not choose.
    let mut rng = BotRng::seed_from_u64(8);
    let mut sum = 0.0;
    for _ in 0..WAYS {
        let (mut sheet, mut points) = (struck, 0.0);
        for (mean, spread) in &USUAL[struck.len().min(USUAL.len())..] {
            // Three dice together fall about as totals do.
            let throw: f32 = (0..3).map(|_| rng.next_u32() as f32 / u32::MAX as f32 - 0.5).sum();
            let total = (mean + 2.0 * spread * throw).round();
            match sheet.number_for(total as i32) {
                Some(number) => {
                    points += f32::from(victory_points(number));
                    sheet = sheet.and(number);
                }
                None => {
                    points = 0.0;
                    break;
                }
            }
        }
        sum += points;
    }
    sum / WAYS as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn struck(numbers: &[u8]) -> Struck {
        numbers.iter().fold(Struck::default(), |struck, number| struck.and(*number))
    }

    /// FS-8.7: a total that is struck already strikes the next higher, so it is worth no more than that.
    #[test]
    fn a_struck_number_is_worth_no_more_than_the_next_free_one() {
        let totals = after_each(struck(&[8, 9]));
        assert_eq!((at(&totals, 8.0), at(&totals, 9.0)), (at(&totals, 10.0), at(&totals, 10.0)));
        assert!(at(&totals, 7.0) > at(&totals, 8.0) + 1.0);
        // Without points to be had, one number is much like another.
        assert!((at(&totals, 11.0) - at(&totals, 13.0)).abs() < 1.0);
    }

    /// FS-8.7: above twenty the campaign is lost, whatever it was worth.
    #[test]
    fn a_total_without_a_number_loses_everything() {
        let totals = after_each(struck(&[18, 19, 20]));
        assert_eq!(at(&totals, 18.0), 0.0);
        assert!(at(&totals, 17.0) > 5.0);
        assert!(at(&totals, 30.0) < at(&totals, 22.0));
    }

    /// FS-8.10: in the last game nothing follows.
    #[test]
    fn the_last_game_counts_its_own_points_alone() {
        let totals = after_each(struck(&[4, 9, 10, 11, 12, 13, 14, 15, 16]));
        assert_eq!(
            [1.0, 3.0, 4.0, 5.0, 9.0].map(|total| at(&totals, total)),
            [10.0, 8.0, 6.0, 6.0, 0.0]
        );
    }
}
