//! Text forms, and what a terminal shows, reviewed like code.

use crate::common::{Table, lay_out};
use fine_sand::{Card, Move};
use game_core::{Describe, Game, Seat, Viewer};

#[test]
fn cards_and_moves_are_read_as_they_are_written() {
    for card in Card::ALL {
        assert_eq!(card.to_string().parse(), Ok(card));
        for mv in [
            Move::Use(card),
            Move::Build(card),
            Move::Pay(card),
            Move::PayStored(card),
            Move::Discard(card),
            Move::Take(card),
            Move::Remove(card),
            Move::Offload(card),
            Move::Store(card),
        ] {
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }
    for mv in
        [Move::Draw, Move::Red, Move::Blue, Move::PayWood, Move::Reveal, Move::Enough, Move::Done]
    {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    let texts: std::collections::HashSet<&str> =
        Card::ALL.iter().map(|card| card.print().text).collect();
    assert_eq!(texts.len(), Card::KINDS);
}

#[test]
fn texts_that_are_no_moves_are_answered_clearly_and_shortly() {
    let answer = |text: &str| text.parse::<Move>().unwrap_err().to_string();
    assert_eq!(answer("build"), "build what? Name a card, such as castle-2");
    assert_eq!(answer("build castle-7"), "\"castle-7\" is no card");
    assert_eq!(answer("pay stored wood"), "\"wood\" is no card");
    assert_eq!(answer("build  castle-2"), "\" castle-2\" is no card");
    let moves = "is no move: there are draw, use, red, blue, build, pay, discard, take, remove, \
                 offload, store, reveal, enough and done";
    assert_eq!(answer("sell castle-2"), format!("\"sell castle-2\" {moves}"));
    for text in ["", " ", "DRAW", "draw castle-2", "red blue", "done ", "draw\n", "🏖"] {
        assert_eq!(answer(text), format!("{text:?} {moves}"));
    }
    for long in ["x".repeat(100_000), format!("use {}", "é".repeat(100_000))] {
        assert!(answer(&long).len() < 200);
    }
    assert_eq!("Castle-2".parse::<Card>().unwrap_err().to_string(), "\"Castle-2\" is no card");
}

#[test]
fn moves_are_described_for_people() {
    let mut table = lay_out(2)
        .built("build-4 draw-6 pallet build-desired")
        .hand("castle-2 more-4 coin-2 coin-3")
        .stored("coin-3")
        .stack("limit-4 pit")
        .table();
    let says = |table: &Table, mv: &str| table.game.describe(Seat::new(0), &mv.parse().unwrap());
    assert_eq!(says(&table, "use draw-6"), "use Draw +1: draw 1 card more in step 1");
    assert_eq!(says(&table, "red"), "choose red: build up to 2 cards");
    assert_eq!(says(&table, "offload coin-2"), "off-load 2 coins");
    table.play("red");
    assert_eq!(says(&table, "build more-4"), "build Draw more +1, costs 4");
    table.play("use build-desired -> limit-4");
    assert_eq!(says(&table, "enough"), "build none of them");
    table.play("build limit-4");
    assert_eq!(says(&table, "pay coin-2"), "pay 2 with 2 coins");
    assert_eq!(says(&table, "pay stored coin-3"), "pay 3 with 3 coins from the Pallet");
}

#[test]
fn a_view_reads_as_plain_text() {
    let mut table = lay_out(2)
        .built("build-4 draw-6 limit-5 swap castle-1 pallet")
        .hand("2 castle-2 more-4 coin-2 coin-2")
        .stored("coin-3")
        .scaffolds(1)
        .stack("limit-4 pit")
        .discard("castle-3")
        .wood(2)
        .symbol("pit castle-1")
        .table();
    table.play("red; build more-4; pay coin-2");
    let text = table.view(0).to_string();
    let own = text.split("\n\n").last().unwrap();
    let expected = "\
You: 9 unbuilt, hand limit 4; 2 to draw, 2 discarded
  built: green: Draw +1, costs 6 | red: Build +1, costs 4 | purple: Hand limit +1, costs 5 | yellow: Discard and draw, costs 4; Pallet, costs 4 | castle: Sand castle 1
  wooden coins 2; Scaffold in front; on the Pallet 3 coins; cards on the Symbol card 2
  hand: 2 × Sand castle 2; 2 coins
  discards: Sand castle 3; 2 coins
  step 2A, build: pay 2 of 4
";
    assert_eq!(own, expected);
    assert!(text.starts_with("Turn 5\n\n"), "{text}");

    // The other sees counts, and the table as the turn found it.
    let other = table.view(1).to_string();
    assert!(other.contains("2 to draw, 1 discarded"), "{other}");
    assert!(other.contains("cards on the Symbol card 2"), "{other}");
    assert!(other.contains("  hand: 5 cards\n"), "{other}");
    assert!(
        !other.contains("Draw more +1") && !other.contains("Hand limit +1, costs 4"),
        "{other}"
    );
}

#[test]
fn the_text_says_what_is_asked_next_and_when_it_ends() {
    let mut table = lay_out(2)
        .built("draw-discard swap")
        .hand("castle-1")
        .stack("castle-2 castle-3")
        .before_drawing()
        .table();
    let asks = |table: &Table, words: &str| {
        let text = table.view(0).to_string();
        assert!(text.lines().last().unwrap().contains(words), "{text}");
    };
    asks(&table, "step 1, draw: draw 2 cards");
    table.play("use draw-discard -> castle-2 castle-3");
    asks(&table, "discard one of Sand castle 2; Sand castle 3");
    table.play("discard castle-2; use swap");
    asks(&table, "discard 1 for Discard and draw");
    table.play("discard castle-1 -> castle-1; draw -> castle-2");
    asks(
        &table,
        "choose red to build or blue to draw more (both piles are empty: the game ends now)",
    );
    table.play("red");
    asks(&table, "step 2A, build: build 1 card, or go on");
    table.end_turn();
    assert!(table.view(0).to_string().starts_with("Over after turn 5\n"));
    assert!(table.game.view(Viewer::Spectator).to_string().contains("hand: Sand castle 1"));

    // Alone, what is owed; and the total, which is more than the unbuilt cards.
    let mut owes = lay_out(1).hand("castle-1 castle-2").symbol("pit pit").table();
    asks(&owes, "blue to draw more (1 card has to go to your Symbol card this turn)");
    assert!(owes.view(0).to_string().contains("You: 2 unbuilt, would score 6, hand limit 3"));
    owes.play("offload castle-1");
    asks(&owes, "choose red to build or blue to draw more");
    assert!(!owes.view(0).to_string().contains("has to go"));

    let mut blue = lay_out(2).stack("2 castle-2").table();
    blue.play("blue; draw -> castle-2 castle-2");
    asks(&blue, "(both piles are empty: one more turn follows)");
    blue.end_turn();
    assert!(blue.view(0).to_string().starts_with("Turn 6, the last\n"));
}

#[test]
fn a_view_becomes_json_with_cards_by_name() {
    let table = lay_out(2).hand("2 castle-2 coin-2").symbol("pit").built("draw-6").table();
    let json = serde_json::to_value(table.view(0)).unwrap();
    assert_eq!(json["yards"][0]["hand"]["open"], serde_json::json!({"castle-2": 2, "coin-2": 1}));
    assert_eq!(json["yards"][0]["symbol"]["known"], serde_json::json!(["pit"]));
    assert_eq!(json["yours"]["step"], "draw");
    assert_eq!(json["yours"]["owes"], false);
    assert_eq!((&json["yards"][0]["unbuilt"], &json["yards"][0]["score"]), (&3.into(), &3.into()));
    let other = serde_json::to_value(table.view(1)).unwrap();
    assert_eq!(other["yards"][0]["hand"], serde_json::json!({"face-down": 3}));
    assert_eq!(other["yards"][0]["symbol"]["known"], serde_json::Value::Null);
}
