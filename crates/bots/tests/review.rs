//! Matches of Ferry, looked at again.

use bots::{
    AnyBots, Assessment, Bot, BotRng, Budget, Choice, Gap, RandomBot, Review, Reviewer, Roster,
};
use bots::{SimultaneousMcts, Verdict, Worth};
use catalog::AnyMatch;
use ferry::Ferry;
use game_core::{Dice, Game, Seat, Secret, Turn};
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
        for account in &found.scores {
            let sum = account.start + account.own + account.others + account.luck;
            assert!((sum - account.result).abs() < 1e-9, "{account:?}");
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
    assert_eq!(BOTS.review(&played(1, 2), reviewer, &|progress| progress.done < 0.5), None);
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

/// Bots of which one looks twice.
struct Twice;

/// Thinks little of all moves but the last at first sight, and better of them when it looks again.
struct Wavering;

impl Bot<Ferry> for Wavering {
    fn choose(
        &mut self,
        _: Seat,
        _: &<Ferry as Game>::View,
        legal: &[<Ferry as Game>::Move],
        _: Budget,
        _: &mut BotRng,
    ) -> Choice<<Ferry as Game>::Move> {
        Choice::plain(legal[legal.len() - 1])
    }

    fn assess(
        &mut self,
        seat: Seat,
        _: &<Ferry as Game>::View,
        legal: &[<Ferry as Game>::Move],
        _: Budget,
        _: &mut BotRng,
    ) -> Assessment<<Ferry as Game>::Move> {
        let worth = |at: usize| {
            let own = if at + 1 == legal.len() { 0.8 } else { 0.4 };
            let mut win = vec![1.0 - own; 2];
            win[seat.index()] = own;
            Worth { win, score: vec![3.0, 3.0], error: 0.1, visits: 9, behind: Some(0.1) }
        };
        let moves = legal.iter().copied().enumerate().map(|(at, mv)| (mv, worth(at))).collect();
        Assessment::by_chance(seat, moves, |score| score)
    }

    fn look_again(
        &mut self,
        _: Seat,
        _: &<Ferry as Game>::View,
        _: [&<Ferry as Game>::Move; 2],
        _: Budget,
        _: &mut BotRng,
    ) -> Option<Gap> {
        Some(Gap { win: 0.2, score: 1.0, error: 0.01, score_error: 0.1 })
    }
}

impl Roster for Twice {
    type Game = Ferry;
    const NAMES: &'static [&'static str] = &["wavering", "random"];
    fn bot(name: &str) -> Option<Box<dyn Bot<Ferry>>> {
        match name {
            "wavering" => Some(Box::new(Wavering)),
            _ => Some(Box::new(RandomBot)),
        }
    }
}

#[test]
fn a_second_look_weighs_more_than_the_first_if_it_is_surer() {
    let bots = AnyBots::of::<Twice>();
    let played = played(7, 2);
    let found = bots.review(&played, bots.reviewer(), &|_| true).unwrap();
    let twice: Vec<_> = found.decisions.iter().filter(|one| one.looked_again).collect();
    assert!(!twice.is_empty());
    for decision in twice {
        // 40 % by a first look that may be off by 10 %, 20 % by a second that is sure to 1 %.
        assert!((decision.lost - 0.202).abs() < 0.001, "{decision:?}");
        assert!(decision.error < 0.01 && decision.verdict == Verdict::Blunder, "{decision:?}");
        assert!(decision.why.is_some(), "{decision:?}");
    }
    // What was best stays so, and needs neither a second look nor a reason.
    let best = found.decisions.iter().filter(|one| one.was_best());
    assert!(best.clone().count() > 0);
    for decision in best {
        assert_eq!((decision.lost, decision.verdict), (0.0, Verdict::Fine));
        assert!(decision.why.is_none() && !decision.looked_again, "{decision:?}");
    }
}

#[test]
fn a_match_turns_where_much_changes_and_seven_times_at_most() {
    let bots = AnyBots::of::<Twice>();
    for secret in 8..12 {
        let found = bots.review(&played(secret, 2), bots.reviewer(), &|_| true).unwrap();
        assert!(!found.turning_points.is_empty());
        for seat in (0..2).map(Seat::new) {
            let own = found.turning_points.iter().filter(|one| one.seat == seat);
            assert!(own.clone().count() <= 7);
            for turned in own {
                assert!(turned.swing.abs() >= 0.08, "{turned:?}");
                let decided = found.decisions.iter().find(|one| one.version == turned.version);
                assert!(
                    turned.by.is_none() || decided.is_some_and(|one| Some(one.seat()) == turned.by)
                );
                let mistake = decided.is_some_and(|one| one.verdict != Verdict::Fine);
                assert_eq!(turned.own_mistake(), turned.by == Some(seat) && mistake, "{turned:?}");
            }
        }
        let versions = found.turning_points.iter().map(|one| one.version);
        assert!(versions.is_sorted());
    }
}

#[test]
fn what_is_known_on_the_way_stands_in_the_review() {
    let match_ = played(3, 3);
    let told = std::cell::RefCell::new(Vec::new());
    let reviewer = Reviewer { bot: "random", budget: Budget::Simulations(40), seed: 1 };
    let found = BOTS.review(&match_, reviewer, &|progress| {
        told.borrow_mut().push((progress.done, progress.curve.to_vec()));
        true
    });
    let (found, told) = (found.unwrap(), told.into_inner());
    assert!(told.windows(2).all(|pair| pair[0].0 <= pair[1].0), "it never goes back");
    let (first, last) = (&told[0].1, &told.last().unwrap().1);
    assert_eq!(first.len(), 3, "where everybody starts is known first");
    assert!(told.windows(2).all(|pair| pair[1].1.starts_with(&pair[0].1)));
    // All but the end, which nobody has to work out.
    assert_eq!(last[..], found.curve[..last.len()]);
    assert_eq!(last.len() + 3, found.curve.len());
    assert_eq!(Some(found), review(&match_), "being told of it changes nothing");
}
