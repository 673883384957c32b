//! The puzzles that are kept follow the rules of today, and the strongest bot finds their answers.

use bots::AnyBots;
use bots::puzzle::laws;
use subtext_bots::SubtextBots;

/// One in so many is tried.
const EVERY: usize = 10;
/// So many there should be.
const WANTED: usize = 60;

#[test]
fn every_puzzle_follows_the_rules_and_the_strongest_finds_most_of_a_sample() {
    laws::hold(AnyBots::of::<SubtextBots>(), WANTED, EVERY).unwrap();
}
