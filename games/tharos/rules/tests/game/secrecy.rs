//! TH-5: the action cards in hand are the only hidden information.

use crate::common::{RICH, Table};
use game_core::laws::Lookalikes;
use game_core::{Describe, Game, Seat, Turn, Viewer};
use serde_json::Value;

/// Three guilds with two action cards each, all different.
fn three_guilds() -> Table {
    let mut table = Table::of(3, &[RICH, &["number | start-cards | 2"]]);
    table.play("card 1; card 2; card 3; card 4; card 5; card 6").settle();
    table
}

fn json(table: &Table, viewer: Viewer) -> Value {
    serde_json::to_value(table.game.view(viewer)).unwrap()
}

#[test]
fn a_guild_sees_its_own_hand_and_the_others_number_of_cards() {
    let table = three_guilds();
    let own = json(&table, Viewer::Seat(Seat::new(1)));
    assert_eq!(own["you"], 1);
    assert_eq!(own["guilds"][1]["hand"], serde_json::json!(["Crystal Find", "New Seam"]));
    for other in [0, 2] {
        assert_eq!(own["guilds"][other]["hand"], Value::Null);
        assert_eq!(own["guilds"][other]["action_cards"], 2);
    }
    let nobody = json(&table, Viewer::Spectator);
    assert!((0..3).all(|seat| nobody["guilds"][seat]["hand"] == Value::Null));
    assert_eq!(nobody["you"], Value::Null);
}

#[test]
fn hands_that_are_exchanged_look_the_same_to_everybody_else() {
    let table = three_guilds();
    let viewers = [0, 1, 2].map(|seat| Viewer::Seat(Seat::new(seat)));
    for viewer in viewers.into_iter().chain([Viewer::Spectator]) {
        let others = table.game.lookalikes(viewer);
        assert!(others.len() >= 4, "{viewer:?}");
        let seen = table.game.view(viewer);
        for other in others {
            assert_ne!(other, table.game);
            let text = serde_json::to_string(&other.view(viewer)).unwrap();
            assert_eq!(text, serde_json::to_string(&seen).unwrap());
            assert_eq!(other.view(viewer).to_string(), seen.to_string());
        }
    }
}

#[test]
fn what_is_unseen_is_counted_through_the_eyes_of_the_viewer() {
    let table = three_guilds();
    let unseen = |viewer| json(&table, viewer)["action_unseen"].clone();
    // Three of each; a guild knows where two of its own kinds are.
    let own = serde_json::json!([3, 3, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3]);
    assert_eq!(unseen(Viewer::Seat(Seat::new(1))), own);
    assert_eq!(unseen(Viewer::Spectator), serde_json::json!([3u8; 12].to_vec()));
}

#[test]
fn a_drawn_card_belongs_to_the_stream_of_its_guild() {
    let mut table = three_guilds();
    table.play("y1 draw");
    assert_eq!(table.game.turn(), Turn::Chance(Some(Seat::new(0))));
    let card = "card 7".parse().unwrap();
    let words = table.game.describe_chance(Some(Seat::new(0)), &card);
    assert_eq!(words, "seat 1 draws Helping Hand");
    // Everything else is everybody's.
    let mut table = Table::of(3, &[]);
    assert_eq!(table.game.turn(), Turn::Chance(None));
    table.play("attack 1");
    assert_eq!(table.game.turn(), Turn::Chance(None));
}

#[test]
fn played_and_discarded_cards_are_open() {
    let mut table = three_guilds();
    table.play("play 1");
    for viewer in [Viewer::Seat(Seat::new(2)), Viewer::Spectator] {
        let seen = json(&table, viewer);
        assert_eq!(seen["action_discards"][0], 1);
        assert_eq!(seen["guilds"][0]["action_cards"], 1);
    }
}
