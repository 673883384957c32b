//! Matches of Ferry, looked at again.

use bots::{AnyBots, Bot, Budget, RandomBot, Review, Reviewer, Roster, SimultaneousMcts};
use catalog::AnyMatch;
use ferry::Ferry;
use game_core::{Dice, Secret, Turn};
use serde_json::{Value, json};

struct FerryBots;

impl Roster for FerryBots {
    type Game = Ferry;
    const NAMES: &'static [&'static str] = &["mcts", "random"];
    fn bot(name: &str) -> Option<Box<dyn Bot<Ferry>>> {
        match name {
            "mcts" => Some(Box::new(SimultaneousMcts::default())),
            "random" => Some(Box::new(RandomBot)),
            _ => None,
        }
    }
}

const BOTS: AnyBots = AnyBots::of::<FerryBots>();

fn opened(secret: u8, seats: usize) -> AnyMatch {
    let dice = Dice::new(&Secret::new([secret; 32]), &vec![""; seats]);
    BOTS.game().open(&json!({}), seats, Some(dice)).unwrap()
}

/// A match to its end, every seat playing whatever comes.
fn played(secret: u8, seats: usize) -> AnyMatch {
    let mut played = opened(secret, seats);
    let mut seed = 0;
    while let Turn::Seats(to_act) = played.turn() {
        let seat = to_act.iter().next().unwrap();
        seed += 1;
        let budget = Budget::Simulations(1);
        let choice = BOTS.ask(&played, seat, "random", budget, seed).unwrap();
        played.play(seat, &choice.mv, None).unwrap();
    }
    played
}

fn review(played: &AnyMatch) -> Option<Review> {
    let reviewer = Reviewer { bot: "random", budget: Budget::Simulations(40), seed: 1 };
    BOTS.review(played, reviewer, &|_| true)
}

#[test]
fn start_luck_and_play_add_up_to_the_result() {
    for (secret, seats) in [(1, 2), (2, 2), (3, 3), (4, 4)] {
        let found = review(&played(secret, seats)).unwrap();
        assert_eq!(found.accounts.len(), seats);
        for (seat, account) in found.accounts.iter().enumerate() {
            let sum = account.start + account.own + account.others + account.luck;
            assert!((sum - account.result).abs() < 1e-9, "{account:?}");
            // The single turns of luck are those of the account, one by one.
            let turned = found.luck.iter().filter(|turned| turned.seat.index() == seat);
            let luck: f64 = turned.map(|turned| turned.luck).sum();
            assert!((luck - account.luck).abs() < 1e-9, "{luck} {account:?}");
        }
        let lost = found.decisions.iter().map(|decision| decision.lost);
        assert!(lost.clone().all(|lost| (0.0..=1.0).contains(&lost)) && lost.count() >= 4 * seats);
    }
}

#[test]
fn two_reviews_of_one_match_are_equal() {
    let played = played(5, 2);
    assert_eq!(review(&played), review(&played));
    let described = review(&played).unwrap().described();
    let sum = |name: &str| described[name][0].as_f64().unwrap();
    assert!((sum("start") + sum("luck") + sum("play") - sum("result")).abs() < 1e-9);
    assert!(described["decisions"].as_array().is_some_and(|found| !found.is_empty()));
    assert_ne!(described["curve"], Value::Null);
}

#[test]
fn a_running_match_is_not_looked_at() {
    assert_eq!(review(&opened(1, 2)), None);
}

#[test]
fn whoever_has_seen_enough_can_stop() {
    let reviewer = Reviewer { bot: "random", budget: Budget::Simulations(40), seed: 1 };
    assert_eq!(BOTS.review(&played(1, 2), reviewer, &|part| part < 0.5), None);
}

/// What was taken back is no decision.
#[test]
fn what_was_taken_back_does_not_count() {
    let mut played = opened(6, 2);
    while let Turn::Seats(to_act) = played.turn() {
        let seat = to_act.iter().next().unwrap();
        let legal = played.legal_moves(seat);
        if to_act.len() == 2 {
            played.play(seat, &legal[0].text, None).unwrap();
            played.take_back(seat).unwrap();
        }
        played.play(seat, &legal[legal.len() - 1].text, None).unwrap();
    }
    let found = review(&played).unwrap();
    let mut versions: Vec<u32> = found.decisions.iter().map(|decision| decision.version).collect();
    let all = versions.len();
    versions.dedup();
    assert_eq!(versions.len(), all);
    // Of every round each seat's one choice, as long as there is one.
    let rounds = found.decisions.iter().filter(|decision| decision.seat().index() == 0).count();
    assert_eq!(all, 2 * rounds);
}
