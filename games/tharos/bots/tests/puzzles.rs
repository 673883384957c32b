//! The puzzles that are kept follow the rules of today, and the strongest bot finds their answers.

use bots::AnyBots;
use bots::puzzle::laws::{found_by_the_strongest, keeps_the_rules};
use tharos_bots::TharosBots;

/// One in so many is tried.
const EVERY: usize = 10;
/// So many there should be.
const WANTED: usize = 200;

#[test]
fn every_puzzle_follows_the_rules_and_the_strongest_finds_most_of_a_sample() {
    let bots = AnyBots::of::<TharosBots>();
    let kept = bots.puzzles().expect("the game has puzzles");
    assert!(kept.all.len() >= WANTED, "{}", kept.all.len());
    keeps_the_rules(bots, &kept).unwrap();
    let sample: Vec<_> = kept.all.iter().step_by(EVERY).collect();
    let (tried, found) = (sample.len(), found_by_the_strongest(bots, sample));
    assert!(10 * found >= 9 * tried, "{found} of {tried}");
}
