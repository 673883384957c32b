//! What it is worth to meet a requirement of the mat: the same game goes on both ways.

use crate as players;
use bots::{Bot, BotRng, Budget};
use game_core::{Game, Search, Seat, Turn, Viewer};
use lab::{Interval, mean_interval};
use rand_core::SeedableRng;
use rayon::prelude::*;
use tharos::base::{Move, Options, Task, Tharos};
use tharos::mat::{Layout, Trial};

/// What meeting a requirement brings whoever fails it otherwise.
#[derive(Clone, PartialEq, Debug)]
pub struct Gain {
    /// Which one.
    pub space: String,
    /// How often it was reached.
    pub reached: u64,
    /// Share of the win more.
    pub won: Interval,
    /// Points more.
    pub points: Interval,
}

/// Two ends of a game from the same requirement on: how much more the one is that met it.
type Fork = (Trial, [i64; 2]);

/// Lets a bot play alone, and at each of these requirements goes on once as if it were met and once as
/// if it were not, whatever the guild owns, with the same dice to begin with.
pub fn gains(
    bot: &str,
    options: &Options,
    trials: &[Trial],
    games: u64,
    budget: Budget,
    seed: u64,
) -> Option<Vec<Gain>> {
    players::bot(bot)?;
    Tharos::new(options, 1).ok()?;
    let forks: Vec<Fork> = (0..games)
        .into_par_iter()
        .flat_map_iter(|number| {
            let seed = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut rng = BotRng::seed_from_u64(seed);
            let mut forks = Vec::new();
            let table = Tharos::new(options, 1).expect("checked up front");
            go_on(bot, table, budget, &mut rng, |table, rng| {
                let next = next_trial(table);
                if let Some(trial) = next.filter(|trial| trials.contains(trial)) {
                    let end = |met| {
                        let end = go_on(
                            bot,
                            table.placed_as_if(met),
                            budget,
                            &mut rng.clone(),
                            |_, _| {},
                        );
                        let outcome = end.outcome().expect("the game is over");
                        [outcome.winners.len() as i64, i64::from(outcome.scores[0])]
                    };
                    let (met, failed) = (end(true), end(false));
                    forks.push((trial, [met[0] - failed[0], met[1] - failed[1]]));
                }
            });
            forks
        })
        .collect();
    Some(trials.iter().map(|trial| gain(*trial, &forks)).collect())
}

fn gain(trial: Trial, forks: &[Fork]) -> Gain {
    let of_it = || forks.iter().filter(|(of, _)| *of == trial);
    let reached = of_it().count() as u64;
    let interval = |at: usize| {
        let sum: i64 = of_it().map(|(_, more)| more[at]).sum();
        let squares: i64 = of_it().map(|(_, more)| more[at] * more[at]).sum();
        mean_interval(sum as f64, squares as f64, reached)
    };
    let space = Layout::default().space_of(trial).to_string();
    Gain { space, reached, won: interval(0), points: interval(1) }
}

/// The requirement of the space where the next marker goes.
fn next_trial(table: &Tharos) -> Option<Trial> {
    let mut mat = *table.mat()?;
    let space = mat.place().ok()?;
    mat.trial_at(space)
}

/// Plays on to the end; `before_placing` is called before each marker that is placed.
fn go_on(
    bot: &str,
    mut table: Tharos,
    budget: Budget,
    rng: &mut BotRng,
    mut before_placing: impl FnMut(&Tharos, &BotRng),
) -> Tharos {
    let mut player: Box<dyn Bot<Tharos>> = players::bot(bot).expect("checked up front");
    let (mut legal, seat) = (Vec::new(), Seat::new(0));
    loop {
        match table.turn() {
            Turn::Over => return table,
            Turn::Chance(_) => {
                let chance = table.sample_chance(rng);
                table.apply_chance(chance);
            }
            Turn::Seats(_) => {
                legal.clear();
                table.legal_moves(seat, &mut legal);
                let view = table.view(Viewer::Seat(seat));
                let mv = player.choose(seat, &view, &legal, budget, rng).mv;
                if table.task() == Some(Task::Mat) && mv == Move::Place {
                    before_placing(&table, rng);
                }
                table.apply(seat, mv);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_are_played_from_the_same_requirement_on() {
        let trials = [Trial::SevenJar, Trial::FourteenJar];
        let budget = Budget::Simulations(1);
        let play = |seed| gains("greedy", &Options::default(), &trials, 30, budget, seed).unwrap();
        let found = play(5);
        assert_eq!(found, play(5));
        let spaces: Vec<&str> = found.iter().map(|gain| gain.space.as_str()).collect();
        assert_eq!(spaces, ["A2", "B4"]);
        // TH-4.2: a lost mine and the minus points are at least 4 and 5 points, one way or the other.
        assert!(found.iter().all(|gain| gain.reached > 20 && gain.points.at > 0.0), "{found:?}");
        assert_eq!(gains("nobody", &Options::default(), &trials, 1, budget, 1), None);
    }
}
