//! Rules picked at run time.

use crate::lots::Lots;
use crate::{dice, finished, record};
use catalog::AnyGame;
use ferry::Ferry;
use game_core::{BadRecord, Game};
use serde_json::{Value, json};
use std::collections::HashSet;

#[test]
fn a_game_says_what_its_rules_say() {
    let game = AnyGame::of::<Ferry>();
    assert_eq!(game.about(), Ferry::ABOUT);
    assert_eq!(game.ledger(), Ferry::LEDGER);
    assert_eq!(game.usual_seats(), 2);
    assert_eq!((game.to_string(), format!("{game:?}")), ("ferry".into(), "AnyGame(ferry)".into()));
}

#[test]
fn company_is_usual_even_where_one_can_play_alone() {
    assert_eq!(<Lots>::ABOUT.min_seats, 1);
    assert_eq!(AnyGame::of::<Lots>().usual_seats(), 2);
}

#[test]
fn games_are_told_apart_by_their_names() {
    let (ferry, lots) = (AnyGame::of::<Ferry>(), AnyGame::of::<Lots>());
    assert_eq!(ferry, AnyGame::of::<Ferry>());
    assert_ne!(ferry, lots);
    let set: HashSet<AnyGame> = [ferry, lots, ferry].into();
    assert_eq!(set.len(), 2);
    // Two games of one hash value would be no mistake, but here it would be no chance either.
    let hash = |game| std::hash::BuildHasher::hash_one(set.hasher(), game);
    assert_ne!(hash(ferry), hash(lots));
}

#[test]
fn options_are_completed_and_what_is_none_is_refused() {
    let game = AnyGame::of::<Lots>();
    let complete = json!({"rounds": 2, "word": "", "seconds": null});
    assert_eq!(game.complete_options(&Value::Null).unwrap(), complete);
    assert_eq!(game.complete_options(&json!({})).unwrap(), complete);
    assert_eq!(game.complete_options(&json!({"rounds": 7})).unwrap()["rounds"], 7);
    let refused = game.complete_options(&json!({"round": 7})).unwrap_err().to_string();
    assert!(refused.starts_with("options: unknown field `round`"), "{refused}");
}

#[test]
fn secret_options_are_not_shown_nor_any_that_cannot_be_read() {
    let game = AnyGame::of::<Lots>();
    let shown = game.shown_options(&json!({"rounds": 3, "word": "tide"}));
    assert_eq!(shown, json!({"rounds": 3, "word": "", "seconds": null}));
    for unreadable in [json!({"wrod": "tide"}), json!({"word": ["tide"]}), json!("tide")] {
        assert_eq!(game.shown_options(&unreadable), Value::Null);
    }
}

#[test]
fn the_schema_of_the_options_has_defaults_and_needs_no_other_file() {
    let schema = AnyGame::of::<Ferry>().options_schema();
    let coins = &schema["properties"]["coins"];
    assert_eq!((&coins["default"], &coins["minimum"]), (&json!(5), &json!(2)));
    assert_eq!((schema.get("$schema"), schema.get("$defs")), (None, None));
}

#[test]
fn a_match_is_opened_as_agreed() {
    let game = AnyGame::of::<Ferry>();
    let by_hand = game.open(&json!({"coins": 3}), 3, None).unwrap();
    assert_eq!((by_hand.seats(), by_hand.version()), (3, 0));
    assert_eq!(game.open(&Value::Null, 2, Some(dice())).unwrap().version(), 1);
    let refused = |options: Value, seats| game.open(&options, seats, None).unwrap_err().to_string();
    assert_eq!(refused(Value::Null, 5), "Ferry is played by 2 to 4, not by 5");
    assert_eq!(refused(json!({"coins": 9}), 2), "a purse holds 2 to 5 coins, not 9");
    assert!(refused(json!({"coin": 3}), 2).starts_with("options: unknown field"));
}

#[test]
fn a_record_is_replayed_and_verified() {
    let game = AnyGame::of::<Lots>();
    let played = finished(game);
    let mut paper = record(&played);
    assert_eq!(game.replay(&paper).unwrap().version(), played.version());
    let verified = game.verify(&paper).unwrap();
    assert_eq!((verified.moves, verified.chances), (4, 2));
    let other = AnyGame::of::<Ferry>().verify(&paper).unwrap_err();
    assert_eq!(other, BadRecord::Header("this is a record of lots".into()));
    assert!(AnyGame::of::<Ferry>().replay(&paper).is_err());
    paper.entries.pop();
    assert!(game.verify(&paper).is_err());
}

#[test]
fn whatever_is_sent_as_options_the_answer_stays_short() {
    let long = "x".repeat(1_000_000);
    let refused = AnyGame::of::<Ferry>().complete_options(&json!({ &long: 1 })).unwrap_err();
    let told = refused.to_string();
    assert!(told.len() < 500 && told.starts_with("options: unknown field `xxx"), "{told:.600}");
}
