//! Looks for tables where one move is clearly best and stays best at ten times the budget, in
//! matches of bots, and prints them as `positions/known.txt` keeps them:
//! `cargo run --release -p sand-castles-bots --example find_positions -- 24 1`
//! for how many, and the seed.

use bots::{Assessment, Bot, BotRng, Budget, Worth};
use game_core::{Game, Search, Turn, Viewer};
use rand_core::SeedableRng;
use sand_castles::{Move, Options, Phase, SandCastles};
use sand_castles_bots::Expectimax;
use sand_castles_bots::positions::{Position, written};

/// The budget of the strongest bot, and ten times as much.
const BUDGETS: [u64; 2] = [1_000, 10_000];
/// How much better the best must be than whatever is not as good.
const CLEARLY: f64 = 0.04;
/// Moves that differ by less are as good as each other.
const AS_GOOD: f64 = 0.01;

/// The moves that are as good as the best, if all others are clearly worse.
fn clear(found: &Assessment<Move>) -> Option<Vec<Move>> {
    let best = found.moves[found.best].1.of(found.seat);
    let behind = |worth: &Worth| best - worth.of(found.seat);
    let near = |most: f64| found.moves.iter().filter(move |(_, worth)| behind(worth) < most);
    let as_good: Vec<Move> = near(AS_GOOD).map(|(mv, _)| *mv).collect();
    let alone = near(CLEARLY).count() == as_good.len() && as_good.len() < found.moves.len();
    alone.then_some(as_good)
}

fn main() {
    let numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let numbers: Vec<u64> = numbers.collect();
    let [wanted, seed] = numbers[..] else { panic!("how many, seed") };
    let mut rng = BotRng::seed_from_u64(seed);
    let mut found = 0;
    while found < wanted {
        let mut table = SandCastles::new(&Options::default(), 2).expect("the usual options");
        let mut since = 0;
        loop {
            let seat = match table.turn() {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = table.sample_chance(&mut rng);
                    table.apply_chance(chance);
                    continue;
                }
                Turn::Seats(seats) => seats.iter().next().expect("somebody is to act"),
            };
            let mut legal = Vec::new();
            table.legal_moves(seat, &mut legal);
            let view = table.view(Viewer::Seat(seat));
            let mut bot = Expectimax::new(BUDGETS[1]);
            let mut look = |sims: u64| {
                bot.assess(
                    seat,
                    &view,
                    &legal,
                    Budget::Simulations(sims),
                    &mut BotRng::seed_from_u64(0),
                )
            };
            let brief = look(120);
            let mv = *brief.best();
            since += 1;
            // One of a game's stretches, so that the tables differ.
            let here = table.phase() == Phase::Build && table.played() == 0 && since > 40;
            if here && clear(&brief).is_some() && legal.len() > 3 {
                let far = look(BUDGETS[1]);
                let near = look(BUDGETS[0]);
                if let (Some(best), Some(same)) = (clear(&far), clear(&near))
                    && best == same
                    && found < wanted
                {
                    found += 1;
                    since = 0;
                    let lead = 100.0
                        * far
                            .moves
                            .iter()
                            .filter(|(mv, _)| !best.contains(mv))
                            .map(|(_, worth)| far.moves[far.best].1.of(seat) - worth.of(seat))
                            .fold(1.0, f64::min);
                    let name = format!("{} leads by {lead:.0} in 100", far.best());
                    println!("{}", written(&Position { name, view: view.clone(), best }));
                    eprintln!("{found} of {wanted}");
                }
            }
            table.apply(seat, mv);
        }
    }
}
