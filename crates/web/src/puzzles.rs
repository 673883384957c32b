//! The puzzles of all games, read once, and which of them is today's.

use catalog::AnyGame;
use host::{Host, Puzzles};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// What has been read so far, by the game's id.
#[derive(Default)]
pub(crate) struct PuzzleShelf(Mutex<HashMap<&'static str, Option<Arc<Puzzles>>>>);

impl PuzzleShelf {
    /// The puzzles of a game; none if it has none, or if its rules have changed since they were found.
    pub(crate) fn of(&self, host: &Host, game: AnyGame) -> Option<Arc<Puzzles>> {
        let about = game.about();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || {
            let puzzles = host.bots().puzzles(game)?;
            let fits = puzzles.from.ruleset == about.ruleset && !puzzles.all.is_empty();
            fits.then(|| Arc::new(puzzles))
        };
        known.entry(about.id).or_insert_with(read).clone()
    }
}

/// The number of the puzzle of the day, the same for everybody: days of the world's time, one puzzle after the
/// other, counted from 1.
pub(crate) fn of_the_day(now: u64, count: usize) -> usize {
    (now / DAY) as usize % count.max(1) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_puzzle_of_the_day_is_the_same_all_day_and_another_tomorrow() {
        let noon = 20_000 * DAY + DAY / 2;
        assert_eq!(of_the_day(noon, 7), of_the_day(20_000 * DAY, 7));
        assert_eq!(of_the_day(noon, 7), of_the_day(21_000 * DAY - 980 * DAY - 1 - 19 * DAY, 7));
        assert_ne!(of_the_day(noon, 7), of_the_day(noon + DAY, 7));
        let week: std::collections::BTreeSet<usize> =
            (0..7).map(|day| of_the_day(noon + day * DAY, 7)).collect();
        assert_eq!(week.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    }
}
