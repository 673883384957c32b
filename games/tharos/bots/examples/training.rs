//! Finds weights by practice and prints them:
//! `cargo run --release -p tharos-bots --example training -- 1 4 2000`
//! for the seed, the rounds, and the games of each.

use tharos_bots::training::{Practice, train};

fn main() {
    let numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let numbers: Vec<u64> = numbers.collect();
    let [seed, rounds, games] = numbers[..] else { panic!("seed, rounds, games of each") };
    train(Practice { seed, rounds, games }, |line| println!("{line}"));
}
