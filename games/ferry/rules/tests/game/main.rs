//! The rules of Ferry, clause by clause, and the laws of every game.

mod season;

use ferry::{Ferry, Illegal, Options, Passenger, SealedView};
use game_core::laws::{self, Table};
use game_core::{Game, Refusal, Seat, Turn, Viewer};

/// Plays boats such as `p3: 5 4` and says what everybody has then.
fn check(boats: &str, fares: &[i32], waiting: &[u8]) {
    let ferry = played(boats);
    assert_eq!(ferry.fares(), fares, "{boats}");
    assert_eq!(ferry.view(Viewer::Spectator).waiting, waiting, "{boats}");
}

fn played(boats: &str) -> Ferry {
    let seats = boats.split(';').next().unwrap_or("").split(':').nth(1).unwrap_or("");
    let seats = seats.split_whitespace().count().max(2);
    let mut ferry = Ferry::new(&Options::default(), seats).unwrap();
    for boat in boats.split(';').map(str::trim).filter(|boat| !boat.is_empty()) {
        let (passenger, coins) = boat.split_once(':').unwrap();
        ferry.apply_chance(passenger.trim().parse().unwrap());
        for (at, coin) in coins.split_whitespace().enumerate() {
            ferry.play(Seat::new(at), coin.parse().unwrap()).unwrap();
        }
    }
    ferry
}

fn coins(ferry: &Ferry, seat: usize) -> Vec<String> {
    let mut moves = Vec::new();
    ferry.legal_moves(Seat::new(seat), &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn fe_1_1_everybody_begins_with_the_same_purse() {
    let mut ferry = Ferry::new(&Options { coins: 3 }, 4).unwrap();
    ferry.apply_chance("p1".parse::<Passenger>().unwrap());
    for seat in 0..4 {
        assert_eq!(coins(&ferry, seat), ["1", "2", "3"]);
    }
    for coins in [0, 1, 6] {
        assert!(Ferry::new(&Options { coins }, 2).is_err());
    }
}

#[test]
fn fe_1_2_a_passenger_comes_before_each_boat() {
    let ferry = Ferry::new(&Options::default(), 2).unwrap();
    assert_eq!(ferry.turn(), Turn::Chance(None));
    let refused = ferry.check(Seat::new(0), &"1".parse().unwrap()).unwrap_err();
    assert_eq!((refused.clause(), refused.reason()), ("FE-1.2", "no-boat"));
    let mut chances = Vec::new();
    ferry.chances(&mut chances);
    let weights: Vec<(String, u32)> = chances.iter().map(|(p, w)| (p.to_string(), *w)).collect();
    assert_eq!(weights, [("p1".into(), 3), ("p2".into(), 2), ("p3".into(), 1)]);
}

#[test]
fn fe_2_1_a_sealed_coin_is_seen_by_its_owner_alone() {
    let mut ferry = played("");
    ferry.apply_chance("p2".parse::<Passenger>().unwrap());
    ferry.play(Seat::new(0), "4".parse().unwrap()).unwrap();
    let sealed = |viewer| ferry.view(viewer).seats[0].sealed;
    assert_eq!(sealed(Viewer::Seat(Seat::new(0))), SealedView::Yours(4));
    assert_eq!(sealed(Viewer::Seat(Seat::new(1))), SealedView::FaceDown);
    assert_eq!(sealed(Viewer::Spectator), SealedView::FaceDown);
    let again = ferry.check(Seat::new(0), &"5".parse().unwrap());
    assert_eq!(again, Err(Illegal::AlreadySealed));
}

#[test]
fn fe_2_2_the_highest_coin_alone_takes_everyone_waiting() {
    check("p3: 5 4", &[3, 0], &[]);
    check("p3: 5 5", &[0, 0], &[3]);
    check("p3: 5 5; p1: 2 4", &[0, 4], &[]);
    check("p2: 5 5 1", &[0, 0, 2], &[]);
}

#[test]
fn fe_2_3_a_coin_is_spent_once() {
    let mut ferry = played("p3: 5 5");
    ferry.apply_chance("p1".parse::<Passenger>().unwrap());
    let refused = ferry.check(Seat::new(0), &"5".parse().unwrap()).unwrap_err();
    assert_eq!(
        (refused.clause(), refused.to_string()),
        ("FE-2.3", "coin 5 is not in your purse".into())
    );
}

#[test]
fn fe_3_1_empty_purses_end_it_and_fares_decide() {
    let ferry = played("p1: 1 2; p1: 2 1; p1: 3 4; p1: 4 5; p1: 5 3");
    let outcome = ferry.outcome().expect("the purses are empty");
    assert_eq!((&outcome.scores[..], outcome.winners.len()), (&[2, 3][..], 1));
    let tied = played("p1: 1 1; p1: 2 2; p1: 3 3; p1: 4 4; p1: 5 5");
    assert_eq!(tied.outcome().expect("over").winners.len(), 2);
}

#[test]
fn ferry_keeps_the_laws() {
    for seats in 2..=4 {
        for coins in [2, 5] {
            let options = Options { coins };
            let table = Table { options, seats, games: 40, most_moves: 100 };
            laws::hold::<Ferry>(&table);
            laws::spaces_hold::<Ferry>(&table);
        }
    }
}
