//! Finds weights by practice and prints them:
//! `cargo run --release -p fine-sand-bots --example training -- 2 200 1`
//! for the seats, the rounds and the seed.

use fine_sand_bots::training::{Practice, train};

fn main() {
    let numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let numbers: Vec<u64> = numbers.collect();
    let [seats, rounds, seed] = numbers[..] else { panic!("seats, rounds, seed") };
    let seats = usize::try_from(seats).expect("a few seats");
    train(Practice { seats, rounds, seed, ..Practice::default() }, |line| println!("{line}"));
}
