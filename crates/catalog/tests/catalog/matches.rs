//! A match over text and JSON.

use crate::lots::Lots;
use crate::{ANNA, BEN, by_hand, dice, finished};
use catalog::{AnyGame, AnyMatch, LegalMove, Refused};
use ferry::Ferry;
use game_core::{Act, Disclosure, Refusal, Seat, SeatSet, TakeBack, Turn, Viewer};
use serde_json::{Value, json};

fn texts(moves: &[LegalMove]) -> Vec<&str> {
    moves.iter().map(|mv| mv.text.as_str()).collect()
}

/// Anna has drawn a lot of 2 and stopped; Ben is to decide.
fn halfway() -> AnyMatch {
    let mut lots = by_hand();
    lots.play(ANNA, "draw", None).unwrap();
    lots.chance("l2").unwrap();
    lots.play(ANNA, "stop", None).unwrap();
    lots
}

#[test]
fn a_match_says_where_it_stands() {
    let lots = halfway();
    assert_eq!(lots.game(), AnyGame::of::<Lots>());
    assert_eq!((lots.seats(), lots.version(), lots.step()), (2, 3, 0));
    assert_eq!(lots.turn(), Turn::Seats(SeatSet::only(BEN)));
    assert_eq!((lots.outcome(), lots.left()), (None, SeatSet::EMPTY));
    assert_eq!(lots.typed::<Lots>().unwrap().version(), 3);
    assert!(lots.typed::<Ferry>().is_none());
    assert!(format!("{lots:?}").contains("Lots"));
    let over = finished(AnyGame::of::<Lots>());
    assert_eq!(over.step(), 2);
    let outcome = over.outcome().unwrap();
    assert_eq!((outcome.scores.to_vec(), outcome.winners.len()), (vec![0, 0], 2));
}

#[test]
fn each_viewer_is_shown_its_own_view() {
    let lots = halfway();
    assert_eq!(lots.view(Viewer::Seat(ANNA)), json!({"own": [2], "round": 0, "table": 0}));
    assert_eq!(lots.view(Viewer::Seat(BEN))["own"], json!([]));
    assert_eq!(lots.show(Viewer::Seat(ANNA)), "round 0, table 0, yours [2]");
    assert_eq!(lots.show(Viewer::Spectator), "round 0, table 0, yours []");
}

#[test]
fn what_may_be_played_has_a_label_and_says_what_stands_for_more() {
    let lots = halfway();
    assert!(lots.legal_moves(ANNA).is_empty());
    let legal = lots.legal_moves(BEN);
    assert_eq!(texts(&legal), ["draw", "stop", "note:", "keep"]);
    assert_eq!(legal[0].label, "draw in seat 2");
    let open: Vec<bool> = legal.iter().map(|mv| mv.open).collect();
    assert_eq!(open, [false, false, true, false]);
    // On the wire it is told of those alone of which it is true.
    let wire = serde_json::to_value(&legal).unwrap();
    assert_eq!(wire[0], json!({"text": "draw", "label": "draw in seat 2"}));
    assert_eq!(wire[2], json!({"text": "note:", "label": "note: in seat 2", "open": true}));
}

#[test]
fn a_move_is_read_checked_and_played() {
    let mut lots = halfway();
    let malformed = Refused::Malformed("\"dance\" is no choice".into());
    assert_eq!(lots.check(BEN, "dance"), Err(malformed.clone()));
    assert_eq!(lots.play(BEN, "dance", None), Err(malformed));
    let illegal = Refused::Illegal {
        message: "it is not your turn".into(),
        clause: "L-1",
        reason: "not-now",
    };
    assert_eq!(lots.check(ANNA, "draw"), Err(illegal.clone()));
    assert_eq!(lots.play(ANNA, "draw", None), Err(illegal));
    assert_eq!(lots.check(BEN, "stop"), Ok(()));
    let stale = lots.play(BEN, "stop", Some(9)).unwrap_err();
    assert!(matches!(stale, Refused::Stale(_)), "{stale:?}");
    assert_eq!(stale.to_string(), "that answers version 9, but the table is at version 3");
    assert_eq!(lots.version(), 3);
    lots.play(BEN, "stop", Some(0)).unwrap();
    assert_eq!(lots.turn(), Turn::Chance(None));
}

#[test]
fn chance_is_listed_and_decided_by_hand() {
    let mut lots = halfway();
    assert!(lots.chances().is_empty());
    lots.play(BEN, "draw", None).unwrap();
    let listed = [("l0".into(), 0), ("l1".into(), 1), ("l2".into(), 2), ("l3".into(), 3)];
    assert_eq!(lots.chances(), listed);
    assert_eq!(lots.chance("lot"), Err("\"lot\" is no lot".into()));
    assert_eq!(lots.chance("l0"), Err("l0 cannot come up now".into()));
    lots.chance("l3").unwrap();
    assert_eq!(lots.view(Viewer::Seat(BEN))["own"], json!([3]));
}

#[test]
fn a_move_can_be_taken_back() {
    let mut lots = halfway();
    assert_eq!((lots.can_take_back(ANNA), lots.can_take_back(BEN)), (true, false));
    assert_eq!(lots.take_back(BEN), Err(TakeBack::Nothing));
    lots.take_back(ANNA).unwrap();
    assert_eq!((lots.version(), lots.can_take_back(ANNA)), (4, false));
    assert!(lots.turn().seats().contains(ANNA));
}

#[test]
fn what_happened_is_told_as_a_record_says_it_and_for_people() {
    let lots = halfway();
    let drawn = Act::Chance { text: "l2".into(), belongs_to: Some(ANNA) };
    let stopped = Act::Move { seat: ANNA, text: "stop".into() };
    assert_eq!(lots.acts_after(1), [(2, drawn), (3, stopped)]);
    assert_eq!(
        lots.story(),
        ["seat 1: draw in seat 1", "drawn by seat 1: l2", "seat 1: stop in seat 1"]
    );
    assert_eq!((lots.is_telling("stop"), lots.is_telling("draw")), (true, false));
    assert!(!lots.is_telling("dance"));
    let name = |seat: Seat| if seat == ANNA { "Anna" } else { "Ben" }.to_string();
    assert_eq!(lots.epilogue(&name), ["Anna drew [2]", "Ben drew []"]);
}

#[test]
fn what_is_sealed_or_covered_is_known_by_its_text() {
    let lots = halfway();
    let known = |text: &str| lots.disclosure(BEN, text);
    assert_eq!(known("draw"), Disclosure::Sealed);
    assert_eq!(known("keep"), Disclosure::Covered("something face down"));
    assert_eq!((known("note hm"), known("dance")), (Disclosure::Open, Disclosure::Open));
}

#[test]
fn the_rules_say_how_long_a_seat_has_and_what_counts_then() {
    let lots = AnyGame::of::<Lots>().open(&json!({"seconds": 40}), 2, None).unwrap();
    assert_eq!(lots.seconds(BEN), Some(40));
    assert_eq!(lots.out_of_time(BEN).as_deref(), Some("stop"));
    let ferry = AnyGame::of::<Ferry>().open(&Value::Null, 2, None).unwrap();
    assert_eq!((ferry.seconds(BEN), ferry.out_of_time(BEN)), (None, None));
}

#[test]
fn the_rules_say_what_leaving_is() {
    let mut lots = by_hand();
    assert_eq!(lots.when_left(BEN).as_deref(), Some("leave"));
    lots.play(BEN, "leave", None).unwrap();
    assert_eq!((lots.when_left(BEN), lots.left()), (None, SeatSet::only(BEN)));
    let left = crate::lots::Illegal::Left;
    let (message, clause, reason) = (left.to_string(), left.clause(), left.reason());
    assert_eq!(lots.no_way_back(), Some(Refused::Illegal { message, clause, reason }));
    let ferry = AnyGame::of::<Ferry>().open(&Value::Null, 2, None).unwrap();
    assert_eq!((ferry.when_left(BEN), ferry.no_way_back()), (None, None));
}

#[test]
fn a_match_goes_on_with_dice_or_from_an_earlier_version() {
    let mut lots = halfway();
    lots.play(BEN, "draw", None).unwrap();
    assert_eq!(lots.turn(), Turn::Chance(Some(BEN)));
    let copy = lots.clone();
    let with_dice = lots.with_dice(dice());
    assert_eq!((with_dice.version(), copy.version()), (5, 4));
    let mut earlier = with_dice.rewound(1);
    assert_eq!((earlier.version(), earlier.turn()), (1, Turn::Chance(Some(ANNA))));
    earlier.chance("l1").unwrap();
    assert_eq!(with_dice.view(Viewer::Seat(ANNA))["own"], json!([2]));
}
