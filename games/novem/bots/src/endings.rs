//! How games of Novem end that the equilibrium bot plays against itself.

use crate as known;
use bots::{BotRng, Budget};
use game_core::{Game, Search, Turn, Viewer};
use novem::{Novem, Options};
use rand_core::SeedableRng;
use rayon::prelude::*;
use serde::Serialize;

/// What ended the games of a number of matches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Endings {
    /// Games played: two in every match.
    pub games: u64,
    /// Those that ended because too many rounds in a row took no tile (NV-4.2).
    pub broken_off: u64,
    /// Of these, how many were played on when it was settled who wins.
    pub broken_off_decided: u64,
    /// Rounds of all games.
    pub rounds: u64,
    /// Of these, how many took no tile.
    pub empty_rounds: u64,
}

impl Endings {
    /// The part of all games that NV-4.2 ended.
    pub fn share_broken_off(&self) -> f64 {
        self.broken_off as f64 / self.games.max(1) as f64
    }

    fn and(self, other: Endings) -> Endings {
        Endings {
            games: self.games + other.games,
            broken_off: self.broken_off + other.broken_off,
            broken_off_decided: self.broken_off_decided + other.broken_off_decided,
            rounds: self.rounds + other.rounds,
            empty_rounds: self.empty_rounds + other.empty_rounds,
        }
    }
}

/// Lets `equilibrium` play `matches` against itself. The same seed gives the
/// same matches.
pub fn endings(options: &Options, matches: u64, seed: u64) -> Endings {
    (0..matches)
        .into_par_iter()
        .map(|number| one_match(options, seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
        .reduce(Endings::default, Endings::and)
}

fn one_match(options: &Options, seed: u64) -> Endings {
    let mut rng = BotRng::seed_from_u64(seed);
    let mut bot = known::bot("equilibrium").expect("Novem has it");
    let mut game = Novem::new(options, 2).expect("the options were read");
    let mut endings = Endings { games: 2, ..Endings::default() };
    loop {
        match game.turn() {
            Turn::Over => return endings,
            Turn::Chance(_) => {
                let setup = game.sample_chance(&mut rng);
                game.apply_chance(setup);
            }
            Turn::Seats(seats) => {
                let before = game.view(Viewer::Spectator);
                for seat in seats.iter() {
                    let view = game.view(Viewer::Seat(seat));
                    let mut legal = Vec::new();
                    game.legal_moves(seat, &mut legal);
                    let choice = bot.choose(seat, &view, &legal, Budget::Simulations(1), &mut rng);
                    game.apply(seat, choice.mv);
                }
                let after = game.view(Viewer::Spectator);
                let empty = after.last_round.as_ref().is_some_and(|round| round.tile.is_none());
                let ended = after.over || after.game != before.game;
                endings.rounds += 1;
                endings.empty_rounds += u64::from(empty);
                if ended && empty {
                    endings.broken_off += 1;
                    let advice = known::advice_for_match(&before);
                    let settled = advice.is_some_and(|advice| advice.value.abs() >= 1.0);
                    endings.broken_off_decided += u64::from(settled);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NV-4.2 is for those who will not play on, and the solution does. The
    /// example `novem_endings` plays as many as one likes.
    #[test]
    fn nv_4_2_hardly_ever_ends_a_game_of_the_solution_against_itself() {
        for same_setup in [false, true] {
            let options = Options { same_setup, ..Options::default() };
            let found = endings(&options, 100, 7);
            assert_eq!(found.games, 200);
            assert!(found.share_broken_off() <= 0.03, "{found:?}");
            // Before ties were broken by points and progress, two of five were.
            assert!(found.empty_rounds < found.rounds / 5, "{found:?}");
        }
    }
}
