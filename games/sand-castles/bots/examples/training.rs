//! Finds weights by practice and prints them:
//! `cargo run --release -p sand-castles-bots --example training -- 1 4 4000 0`
//! for the seed, the rounds, the games of each, and the rounds by rule of thumb.

use sand_castles_bots::training::{Practice, train};

fn main() {
    let numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let numbers: Vec<u64> = numbers.collect();
    let [seed, rounds, games, thumb] = numbers[..] else {
        panic!("seed, rounds, games of each, rounds by rule of thumb");
    };
    train(Practice { seed, rounds, games, thumb }, |line| println!("{line}"));
}
