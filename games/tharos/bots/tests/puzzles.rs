//! The puzzles that are kept follow the rules of today, and the strongest bot finds their answers.

use bots::AnyBots;
use bots::puzzle::laws;
use tharos_bots::TharosBots;

/// One in so many is tried.
const EVERY: usize = 10;
/// So many there should be.
const WANTED: usize = 200;

#[test]
fn every_puzzle_follows_the_rules_and_the_strongest_finds_most_of_a_sample() {
    laws::hold(AnyBots::of::<TharosBots>(), WANTED, EVERY).unwrap();
}
