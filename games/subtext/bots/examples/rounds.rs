//! How well the bots of Subtext draw and guess: many games of bots alone.
//!
//! ```sh
//! cargo run --release -p subtext-bots --example rounds -- [BOT] [ROUNDS] [SEATS] [LEVEL]
//! ```

use bots::{Bot, BotRng, Budget};
use game_core::{Game, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use subtext::{Level, Options, Subtext};

/// How one role did.
#[derive(Default)]
struct Role {
    guesses: u32,
    right: u32,
    points: i32,
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize, usual: &str| given.get(at).cloned().unwrap_or_else(|| usual.into());
    let bot = argument(0, subtext_bots::BOTS[0]);
    let rounds: u32 = argument(1, "1000").parse().expect("a number of rounds");
    let seats: usize = argument(2, "8").parse().expect("a number of seats");
    let level = argument(3, "II");
    let level = Level::ALL.into_iter().find(|known| known.name() == level).expect("I to V");
    let mut roles: [Role; 3] = Default::default();
    let mut played = 0;
    for seed in 0.. {
        if played >= rounds {
            break;
        }
        let table = play(&bot, Options { level, ..Options::default() }, seats, seed);
        for round in table.view(Viewer::Spectator).past {
            played += 1;
            for (at, shown) in round.players.iter().enumerate() {
                let seat = Seat::new(at);
                let role = match seat == round.dealer {
                    true => 0,
                    false => 1 + usize::from(round.partner != Some(seat)),
                };
                roles[role].guesses += 1;
                roles[role].right += u32::from(shown.right);
                roles[role].points += shown.gained;
            }
        }
    }
    println!("{played} rounds of {seats} {bot}, level {}", level.name());
    for (name, role) in ["Dealer", "Partner", "others"].into_iter().zip(&roles) {
        let (guesses, points) = (f64::from(role.guesses), f64::from(role.points));
        let share = f64::from(role.right) / guesses;
        let error = 196.0 * (share * (1.0 - share) / guesses).sqrt();
        let each = points / guesses;
        println!("{name:8} right {:5.1} % ± {error:.1}, {each:.2} points each", 100.0 * share);
    }
}

/// One game of bots alone.
fn play(bot: &str, options: Options, seats: usize, seed: u64) -> Subtext {
    let mut rng = BotRng::seed_from_u64(seed);
    let mut bots: Vec<Box<dyn Bot<Subtext>>> =
        (0..seats).map(|_| subtext_bots::bot(bot).expect("there is such a bot")).collect();
    let mut table = Subtext::new(&options, seats).expect("usual options");
    let mut legal = Vec::new();
    loop {
        match table.turn() {
            Turn::Over => return table,
            Turn::Chance(_) => {
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
            }
            Turn::Seats(to_act) => {
                let seat = to_act.iter().next().expect("somebody is to act");
                legal.clear();
                table.legal_moves(seat, &mut legal);
                let view = table.view(Viewer::Seat(seat));
                let budget = Budget::Simulations(1);
                let choice = bots[seat.index()].choose(seat, &view, &legal, budget, &mut rng);
                table.play(seat, choice.mv).expect("bots play by the rules");
            }
        }
    }
}
