//! What is written and what is read: moves, draws and the table as plain text.

use crate::common::{Table, all_moves, draw, lay_out, lay_out_odd};
use game_core::{Describe, Game, Seat, Viewer};
use sand_castles::{Chance, MOST_DRY_TURNS, Move, Options, Tile};

#[test]
fn every_move_and_every_draw_is_read_as_it_is_written() {
    let moves = all_moves();
    assert_eq!(moves.len(), 4 + 16 + 3 * 72);
    for mv in moves {
        assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
    }
    let rolls = (0..36).map(|at| Chance::Roll(at / 6, at % 6));
    let draws = [Chance::First(0), Chance::First(1)].into_iter().chain((0..24).map(Chance::Castle));
    for chance in rolls.chain(draws) {
        assert_eq!(chance.to_string().parse::<Chance>().unwrap(), chance);
    }
    for tile in Tile::ALL {
        assert_eq!(tile.to_string().parse::<Tile>().unwrap(), tile);
    }
    // Numbers and letters as people count.
    let cell = |text: &str| text.parse::<sand_castles::Cell>().unwrap();
    assert_eq!((cell("2c1").castle, cell("2c1").column, cell("2c1").row), (1, 2, 0));
    assert_eq!("wave double 2".parse::<Move>().unwrap(), Move::Wave(Tile::Double, 1));
    assert_eq!("roll 1 6".parse::<Chance>().unwrap(), Chance::Roll(0, 5));
}

#[test]
fn what_is_no_move_is_answered_shortly() {
    let answer = |text: &str| text.parse::<Move>().unwrap_err().to_string();
    assert_eq!(answer("put 3a1"), "\"3a1\" is no cell such as 1a1");
    let tiles = "is no tile: there are sandpail, tower, single and double";
    assert_eq!(answer("take wave"), format!("\"wave\" {tiles}"));
    assert_eq!(answer("wall 3"), "\"3\" is no castle: there are 1 and 2");
    assert_eq!(answer("wave single 0"), "\"0\" is no castle: there are 1 and 2");
    for cell in ["", "1", "1a", "1a0", "1a7", "0a1", "1g1", "1A1", "1a11", "1é1", "é", "1a1 "] {
        let text = format!("hit {cell}");
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    let moves = "is no move: there are take, put, wall, wave, hit, keep, enough, discard and done";
    for text in ["", " ", "DONE", "done ", "done done", "put", "put 1a1 1a2", "wave single", "🏖"]
    {
        assert_eq!(answer(text), format!("{text:?} {moves}"));
    }
    let long = "é".repeat(100_000);
    for start in ["", "put ", "take ", "wall ", "wave single ", "done "] {
        assert!(answer(&format!("{start}{long}")).len() < 200);
    }
}

#[test]
fn what_is_no_draw_is_answered_shortly() {
    let answer = |text: &str| text.parse::<Chance>().unwrap_err().to_string();
    let draws = "is none of `first 1`, `castle 7` and `roll 1 4`";
    for text in [
        "",
        "first",
        "first 0",
        "first 3",
        "castle 0",
        "castle 25",
        "castle 256",
        "castle -1",
        "roll 1",
        "roll 0 1",
        "roll 1 7",
        "roll 1 2 3",
        "Roll 1 2",
        "roll  1 2",
    ] {
        assert_eq!(answer(text), format!("{text:?} {draws}"));
    }
    assert!(answer(&"é".repeat(100_000)).len() < 200);
}

#[test]
fn moves_are_described_for_people() {
    let table = lay_out("Sand Pie", "-").hand(0, "1 tower").table();
    for (mv, words) in [
        ("take single", "take a single wave"),
        ("take double", "take a double wave"),
        ("put 1b1", "put a sandpail on b1 of Sand Pie"),
        ("put 1a2", "put a tower on a2 of Sand Pie"),
        ("wall 1", "place a wall in front of Sand Pie"),
        ("wave double 1", "send a double wave at Sand Pie"),
        ("wave single 2", "send a single wave at castle 2"),
        ("hit 1a2", "take the tower on a2 of Sand Pie"),
        ("keep 1a1", "keep a sandpail on a1 of Sand Pie"),
        ("enough", "keep no more"),
        ("discard tower", "put a tower back"),
        ("discard single", "put a single wave back"),
        ("done", "end your turn"),
    ] {
        assert_eq!(table.game.describe(Seat::new(0), &mv.parse().unwrap()), words);
    }
}

#[test]
fn a_view_reads_as_plain_text() {
    let mut table = lay_out("Sand Pie", "Twin Cones")
        .built(0, "1a1 1b1 2c1")
        .built(1, "1b1 2a1 2a2")
        .walls(1, [0, 2])
        .hand(0, "2 sandpails, 1 tower")
        .hand(1, "1 double wave")
        .finished(1, &["Beacon", "Doorstep"])
        .table();
    table.play("put 2a1");
    let text = table.game.view(Viewer::Seat(Seat::new(0))).to_string();
    let expected = "\
Turn 5: You to build, 1 of 3 played
Rolled: 1 sandpail and 1 sandpail
Pool: 33 sandpails, 8 towers, 3 single waves, 2 double waves. Castles in the deck: 10

Castle 1: Sand Pie, 2 points
  You, walls 0
    2 t·
    1 SS
      ab
  seat 2, walls 0
    2 t·
    1 sS
      ab

Castle 2: Twin Cones, 4 points
  You, walls 0
    2 t·t
    1 S·S
      abc
  seat 2, walls 2
    2 T·t
    1 S·s
      abc

You: 0 points; in hand 1 sandpail, 1 tower
seat 2: 7 points (Beacon, Doorstep); in hand 1 double wave
"
    .replace('·', " ");
    assert_eq!(text, expected);
    // The other seat is called You in its own view, and nobody in a spectator's.
    let other = table.game.view(Viewer::Seat(Seat::new(1))).to_string();
    assert!(other.contains("\nYou: 7 points (Beacon, Doorstep)"), "{other}");
    assert!(!table.view().to_string().contains("You"));
}

#[test]
fn the_view_says_what_is_not_there_and_when_it_is_over() {
    let fresh = Table::open(&Options::default());
    let text = fresh.view().to_string();
    assert!(text.starts_with("The castles are laid out\nPool: 42 sandpails"), "{text}");
    assert!(text.contains("Castle 1: none left"), "{text}");
    let mut last = lay_out("Sand Pie", "-").deck(0).built(0, "1a1 1b1").hand(0, "1 tower").table();
    last.play("put 1a2");
    let text = last.view().to_string();
    assert!(text.starts_with("Over after turn 5\n"), "{text}");
    // SC-4.3: the safety net is named.
    let mut dry = lay_out("Needle", "Chapel").dry(MOST_DRY_TURNS).table();
    dry.play("done");
    let text = dry.view().to_string();
    let words = "Over after turn 5: 200 turns without a finished castle\n";
    assert!(text.starts_with(words), "{text}");
}

#[test]
fn an_arch_is_drawn_with_its_gap_and_dice_with_all_they_show() {
    let mut table = lay_out_odd("Arch", "Bridge").built(0, "1a1 1a2 1b2").before_the_roll().table();
    table.play("roll 2 3");
    let text = table.view().to_string();
    assert!(text.contains("Rolled: 2 sandpails + 1 wave and nothing\n"), "{text}");
    let arch = "    3 ·t·\n    2 SSs\n    1 S·s\n      abc\n".replace('·', " ");
    assert!(text.contains(&arch), "{text}");
    let roll = "roll 2 3".parse().unwrap();
    let words = "seat 1 rolls 2 sandpails + 1 wave and nothing";
    assert_eq!(table.game.describe_chance(Some(Seat::new(0)), &roll), words);
}

/// The view is what bots and pages read: nothing of the draw order is in it.
#[test]
fn the_json_of_a_view_names_cells_and_leaves_the_box_out() {
    let mut table = Table::open(&Options::default());
    table.play(&format!("first 1; {}; {}; roll 1 6", draw("Sand Pie"), draw("Beacon")));
    let json = serde_json::to_value(table.view()).unwrap();
    assert_eq!(json["castles"][0]["towers"], serde_json::json!(["1a2"]));
    assert_eq!(json["castles"][0]["sandpails"], serde_json::json!(["1a1", "1b1"]));
    assert_eq!(json["rolled"], serde_json::json!(["1 sandpail", "1 wave"]));
    assert_eq!(json["phase"], serde_json::json!({"take": 1}));
    assert_eq!(json["pool"]["sandpails"], 41);
    assert_eq!(json["unseen"].as_array().unwrap().len(), 22);
    assert_eq!(json.get("components"), None);
}
