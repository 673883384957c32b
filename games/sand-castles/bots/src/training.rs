//! Finding weights by practice: games are played, and the weights are moved
//! until the chances they give fit how the games ended; then again, with games
//! played by those weights.
//!
//! `cargo run --release -p sand-castles-bots --example training -- 1 4 4000 0` does it: seed, rounds, games in each,
//! and how many rounds are played by the rule of thumb first.

use super::GreedyBot;
use super::judge::{Features, Judge, Mind};
use super::turn::{ANSWER, OWN, Walk, take_doubles};
use super::weights::{FEATURES, PRACTISED, Weights};
use ::sand_castles::{OURS, Options, Phase, SandCastles};
use bots::{Bot, BotRng, Budget};
use game_core::{Game, Search, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;

/// What was seen at the end of a turn: what is weighed for the first seat, and
/// whether the deck was empty.
struct Seen {
    features: Features,
    late: usize,
    won: f32,
}

/// Plays one game by judgement alone, or by the rule of thumb, now and then
/// astray, and remembers it.
fn play(judge: &Judge, thumb: bool, options: &Options, rng: &mut BotRng, seen: &mut Vec<Seen>) {
    let mut table = SandCastles::new(options, 2).unwrap();
    let first = seen.len();
    let mut bot = GreedyBot::default();
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                if table.phase() == Phase::Roll {
                    let features = judge.features(&table, Seat::new(0));
                    let late = usize::from(table.deck() == 0);
                    seen.push(Seen { features, late, won: 0.0 });
                }
                let chance = table.sample_chance(rng);
                table.apply_chance(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                if thumb {
                    let mut legal = Vec::new();
                    table.legal_moves(seat, &mut legal);
                    let view = table.view(Viewer::Seat(seat));
                    let mut mv = bot.choose(seat, &view, &legal, Budget::Simulations(1), rng).mv;
                    if below(rng, 20) == 0 {
                        mv = legal[below(rng, legal.len() as u32) as usize];
                    }
                    table.apply(seat, mv);
                    continue;
                }
                if let Phase::Take(_) = table.phase() {
                    take_doubles(&mut table, seat);
                    continue;
                }
                let mv = if below(rng, 20) == 0 {
                    let ends = Walk::ends(judge, &table, seat, OWN);
                    ends[below(rng, ends.len().min(4) as u32) as usize].moves[0]
                } else {
                    Walk::best(judge, &table, seat, ANSWER).moves[0]
                };
                table.apply(seat, mv);
            }
        }
    }
    let winners = table.outcome().unwrap().winners;
    let won = f32::from(u8::from(winners.contains(Seat::new(0)))) / winners.len() as f32;
    seen[first..].iter_mut().for_each(|seen| seen.won = won);
}

/// Moves the weights towards what was seen.
fn fit(weights: &mut Weights, seen: &[Seen], rng: &mut BotRng) -> f32 {
    let mut loss = 0.0;
    for pass in 0..8 {
        let rate = 0.02 / (1.0 + pass as f32);
        loss = 0.0;
        for _ in 0..seen.len() {
            let seen = &seen[below(rng, seen.len() as u32) as usize];
            let weights = &mut weights[seen.late];
            let sum: f32 = (0..FEATURES).map(|at| seen.features[at] * weights[at]).sum();
            let chance = 1.0 / (1.0 + f32::exp(-sum));
            let off = seen.won - chance;
            loss += off * off;
            (0..FEATURES).for_each(|at| weights[at] += rate * off * seen.features[at]);
        }
    }
    loss / seen.len() as f32
}

/// How long to practise.
#[derive(Clone, Copy, Debug)]
pub struct Practice {
    /// Where the dice begin.
    pub seed: u64,
    /// How often the weights are fitted.
    pub rounds: u64,
    /// Games between two fittings.
    pub games: u64,
    /// So many rounds are played by the rule of thumb first.
    pub thumb: u64,
}

/// Goes on from where `PRACTISED` stands, and tells after every round where it has come to.
pub fn train(practice: Practice, mut tell: impl FnMut(String)) {
    let mut rng = BotRng::seed_from_u64(practice.seed);
    let mut weights = PRACTISED;
    for round in 0..practice.rounds {
        let judge = Judge::new(&OURS, Mind::Weights(weights));
        let mut seen = Vec::new();
        for game in 0..practice.games {
            let options = Options { walls: game % 8 == 7, ..Options::default() };
            play(&judge, round < practice.thumb, &options, &mut rng, &mut seen);
        }
        let loss = fit(&mut weights, &seen, &mut rng);
        tell(format!("// round {round}: {} positions, mean square {loss:.4}", seen.len()));
        tell(format!("{weights:.3?}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_round_ends_with_weights() {
        let mut told = Vec::new();
        let practice = Practice { seed: 1, rounds: 2, games: 2, thumb: 1 };
        train(practice, |line| told.push(line));
        assert_eq!(told.len(), 4);
        assert!(told[2].starts_with("// round 1: "), "{}", told[2]);
        assert_ne!(told[1], told[3], "a round moves the weights");
    }
}
