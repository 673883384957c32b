//! Finding out how far the search can be believed: mirror matches of the strongest bot, asked on the way.
//!
//! `cargo run --release -p fine-sand-bots --example chances -- 200 1 claims.txt` does it.

use super::chances::Chances;
pub use super::chances::Claim;
use super::ismcts::IsMcts;
use ::fine_sand::{FineSand, Options};
use bots::{Bot, BotRng, Budget, share};
use game_core::{Game, Search, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;

/// A seat is asked at one in so many decisions.
const EVERY: u32 = 30;

/// One match of two, both seats played and asked with so many simulations.
pub fn mirror_match(seed: u64, number: u64, simulations: u64) -> Vec<Claim> {
    let place = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut rng = BotRng::seed_from_u64(seed ^ place);
    let budget = Budget::Simulations(simulations);
    let mut bot = IsMcts::new(simulations);
    let mut asked = IsMcts::as_seen(simulations);
    let mut game = FineSand::new(&Options::default(), 2).expect("two can play");
    let (mut claims, mut legal) = (Vec::new(), Vec::new());
    let outcome = loop {
        match game.turn() {
            Turn::Over => break game.outcome().expect("the game is over"),
            Turn::Chance(_) => {
                let card = game.sample_chance(&mut rng);
                game.apply_chance(card);
            }
            Turn::Seats(seats) => {
                if below(&mut rng, EVERY) == 0 {
                    for seat in [0, 1].map(Seat::new) {
                        let view = game.view(Viewer::Seat(seat));
                        legal.clear();
                        game.legal_moves(seat, &mut legal);
                        let worth = match legal.is_empty() {
                            true => asked.outlook(seat, &view, budget, &mut rng),
                            false => asked.assess(seat, &view, &legal, budget, &mut rng).position,
                        };
                        claims.push((seat, view.turn, worth.of(seat)));
                    }
                }
                let seat = seats.iter().next().expect("somebody is to act");
                legal.clear();
                game.legal_moves(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let mv = bot.choose(seat, &view, &legal, budget, &mut rng).mv;
                game.apply(seat, mv);
            }
        }
    };
    let claim = |(seat, turn, claimed)| Claim { turn, claimed, happened: share(&outcome, seat) };
    claims.into_iter().map(claim).collect()
}

/// The power, the factor, its fading and the doubt that make these claims come true best.
pub fn fitted(claims: &[Claim]) -> [f64; 4] {
    let Chances { power, own, fade, doubt } = Chances::fitted(claims);
    [power, own, fade, doubt]
}
