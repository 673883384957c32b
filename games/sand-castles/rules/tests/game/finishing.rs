//! A finished castle, and what is kept of it: SC-3.8 and SC-3.9.

use crate::common::{NO_MORE, Table, before_the_last_tower, draw, lay_out, lay_out_odd};
use game_core::{Game, Seat, Turn};
use sand_castles::{Options, Phase};

#[test]
fn sc_3_8_a_castle_without_towers_is_finished_like_any_other() {
    let mut table =
        lay_out_odd("Dune", "Arch").hand(0, "1 sandpail").built(0, "1a1 1b1 1c1").table();
    table.play("put 1b2");
    assert_eq!((table.points(), table.phase()), ([4, 0], Phase::Draw(0, 0)));
}

#[test]
fn sc_3_8_a_finished_castle_scores_at_once_and_makes_room_for_a_new_one() {
    let mut table = before_the_last_tower("1a1 1a2 2b1").table();
    assert_eq!((table.points(), table.view().deck), ([0, 0], 10));
    table.play("put 1a2");
    // (a) the points and the castle tile are the builder's, before anything else.
    assert_eq!(table.points(), [2, 0]);
    assert_eq!(table.view().players[0].finished, [("Sand Pie".to_string(), 2)]);
    assert_eq!(table.castles(), [None, Some("Beacon".into())]);
    // (c) the tiles of both go back; what stands at the other castle stays. One
    // sandpail is held back, because seat 1 may keep it.
    assert_eq!((table.built(0), table.built(1)), ("2a1".into(), "2b1".into()));
    assert_eq!(table.pool(), "39 sandpails, 10 towers, 3 single waves, 3 double waves");
    // (b) a new castle is drawn, from those that nobody has seen.
    assert_eq!((table.game.turn(), table.chances().len()), (Turn::Chance(None), 22));
    let words = "the castles are still being laid out";
    table.refuses_seat(Seat::new(0), "done", "SC-2.2", words);
    table.play(&draw("Chapel"));
    assert_eq!(table.castles().map(Option::unwrap), ["Chapel", "Beacon"]);
    assert_eq!(table.view().deck, 9);
    // (d) seat 1 keeps the sandpail, not the tower.
    assert_eq!((table.awaited(), table.phase()), (Seat::new(1), Phase::Keep(0, 1)));
    // Chapel has two more sandpails, but not in its base.
    assert_eq!(table.legal(), ["keep 1a1", "keep 1b1", "keep 1c1", "keep 1d1", "enough"]);
    table.play("keep 1d1");
    assert_eq!((table.built(1).as_str(), table.awaited()), ("1d1 2b1", Seat::new(0)));
}

#[test]
fn sc_3_8_the_other_player_keeps_up_to_two_sandpails() {
    let mut table = lay_out("Beacon", "Doorstep")
        .built(0, "1a1 1b1 1c1")
        .built(1, "1a1 1b1 1c1")
        .hand(0, "1 tower, 1 sandpail")
        .table();
    table.play(&format!("put 1b2; {}", draw("Twin Cones")));
    assert_eq!(table.phase(), Phase::Keep(0, 2), "two of the three");
    // Twin Cones:  T.T
    //              S.S
    assert_eq!(table.legal(), ["keep 1a1", "keep 1c1", "enough"]);
    let words = "kept sandpails go onto sandpail places of the new castle, from the ground up";
    for cell in ["1b1", "1a2", "2a1"] {
        table.refuses(&format!("keep {cell}"), "SC-3.8", words);
    }
    table.refuses_seat(Seat::new(0), "put 1a1", "SC-3.1", "it is not your turn");
    let words = "first choose where the sandpails you keep go, or keep no more";
    table.refuses("done", "SC-3.8", words);

    let kept = |script: &str| {
        let mut table = table.clone();
        table.play(script);
        assert_eq!((table.awaited(), table.phase()), (Seat::new(0), Phase::Build), "{script}");
        table.refuses("enough", "SC-3.8", "there is nothing to keep");
        (table.built(1), table.view().pool.sandpails)
    };
    assert_eq!(kept("keep 1a1; keep 1c1"), ("1a1 1c1".into(), 39));
    assert_eq!(kept("keep 1c1; enough"), ("1c1".into(), 40));
    assert_eq!(kept("enough"), (String::new(), 41));
    table.play("keep 1a1");
    let words = "kept sandpails go onto sandpail places of the new castle, from the ground up";
    table.refuses("keep 1a1", "SC-3.8", words);
}

/// Where the design allows it the second stands on the first.
#[test]
fn sc_3_8_what_is_kept_goes_on_any_legal_cells_from_the_ground_up() {
    let mut table = lay_out("Beacon", "Doorstep")
        .built(0, "1a1 1b1 1c1")
        .built(1, "1a1 1b1 1c1")
        .hand(0, "1 tower")
        .table();
    // Gatehouse:  T.T
    //             S.S
    //             S.S
    table.play(&format!("put 1b2; {}", draw("Gatehouse")));
    assert_eq!(table.legal(), ["keep 1a1", "keep 1c1", "enough"]);
    let words = "kept sandpails go onto sandpail places of the new castle, from the ground up";
    table.refuses("keep 1c2", "SC-3.8", words);
    table.play("keep 1c1");
    assert_eq!(table.legal(), ["keep 1a1", "keep 1c2", "enough"]);
    table.refuses("keep 1a2", "SC-3.8", words);
    table.play("keep 1c2");
    assert_eq!((table.built(1).as_str(), table.awaited()), ("1c1 1c2", Seat::new(0)));
}

#[test]
fn sc_3_8_an_arch_is_kept_from_the_ground_up_too() {
    let mut table = lay_out_odd("Dune", "Spire")
        .built(0, "1a1 1b1 1c1")
        .built(1, "1a1 1b1")
        .hand(0, "1 sandpail")
        .table();
    let arch = table.view().components.castle("Arch").unwrap() + 1;
    table.play(&format!("put 1b2; castle {arch}; keep 1a1"));
    assert_eq!(table.legal(), ["keep 1c1", "keep 1a2", "keep 1b2", "enough"]);
    assert_eq!(table.view().keeping().len(), 1);
}

/// Without towers a castle can be so small that what is kept is all of it.
#[test]
fn sc_3_8_a_castle_that_is_kept_whole_is_finished_by_the_keeper() {
    let layout = || {
        lay_out_odd("Dune", "Arch")
            .built(0, "1a1 1b1 1c1")
            .built(1, "1a1 1b1 2a1")
            .hand(0, "3 sandpails, 1 double wave")
    };
    let draw = |table: &Table, name: &str| {
        format!("castle {}", table.view().components.castle(name).unwrap() + 1)
    };
    let mut table = layout().table();
    table.play(&format!("put 1b2; {}; keep 1a1; keep 1b1", draw(&table, "Puddle")));
    // Seat 1 has finished it in seat 0's turn, and a new castle is drawn.
    assert_eq!((table.points(), table.phase()), ([4, 2], Phase::Draw(0, 0)));
    table.play(&draw(&table, "Spire"));
    assert_eq!((table.awaited(), table.phase()), (Seat::new(0), Phase::Build));
    assert_eq!((table.view().played, table.view().dry), (1, 0));
    assert_eq!((table.built(0).as_str(), table.built(1).as_str()), ("", "2a1"));
    table.refuses("wave double 1", "SC-3.9", DRAWN_NOW);

    // One sandpail is all of a Pebble: the other goes back to the pool.
    let mut pebble = layout().table();
    pebble.play(&format!("put 1b2; {}; keep 1a1", draw(&pebble, "Pebble")));
    assert_eq!((pebble.points(), pebble.phase()), ([4, 1], Phase::Draw(0, 0)));

    // The last of all castles ends the game there and then.
    let mut last = layout().deck(1).table();
    last.play(&format!("put 1b2; {}; keep 1a1; keep 1b1", draw(&last, "Puddle")));
    assert_eq!((last.points(), last.phase()), ([4, 2], Phase::Build));
    assert_eq!(last.castles(), [None, Some("Arch".into())]);
    let mut only = lay_out_odd("Dune", "-")
        .built(0, "1a1 1b1 1c1")
        .built(1, "1a1 1b1")
        .hand(0, "1 sandpail")
        .deck(1)
        .table();
    only.play(&format!("put 1b2; {}; keep 1a1; keep 1b1", draw(&only, "Puddle")));
    assert_eq!(only.outcome().scores.to_vec(), [4, 2]);
}

#[test]
fn sc_3_8_all_that_can_be_kept_is_known_at_once() {
    let table = lay_out_odd("Dune", "Arch")
        .built(0, "1a1 1b1 1c1")
        .built(1, "1a1 1b1 1c1")
        .hand(0, "1 sandpail")
        .table();
    // In front of the others, on top of the first, one alone, and none.
    for (name, cells) in
        [("Needle", "1a1 1b1"), ("Balcony", "1a1 1a2"), ("Spire", "1a1"), ("Bridge", "")]
    {
        let mut table = table.clone();
        let number = table.view().components.castle(name).unwrap() + 1;
        table.play(&format!("put 1b2; castle {number}"));
        let keeping: Vec<String> = table.view().keeping().iter().map(ToString::to_string).collect();
        assert_eq!(keeping.join(" "), cells, "{name}");
        for cell in keeping {
            table.play(&format!("keep {cell}"));
        }
        assert_eq!(table.phase(), Phase::Build, "{name}");
    }
    assert_eq!(table.view().keeping(), [], "nothing is asked");
}

#[test]
fn sc_3_8_nothing_is_kept_without_sandpails_or_without_a_new_castle() {
    let mut bare = before_the_last_tower("2a1").table();
    bare.play(&format!("put 1a2; {}", draw("Chapel")));
    assert_eq!((bare.phase(), bare.built(1).as_str()), (Phase::Build, "2a1"));
    // The deck is empty: all goes back to the pool, and seat 0 plays on.
    let mut last = before_the_last_tower("1a1 1b1").deck(0).table();
    last.play("put 1a2");
    assert_eq!((last.phase(), last.awaited()), (Phase::Build, Seat::new(0)));
    assert_eq!(last.pool(), "41 sandpails, 10 towers, 3 single waves, 3 double waves");
    assert_eq!(last.castles(), [None, Some("Beacon".into())]);
}

/// An owner's castle may have a base of fewer sandpails than could be kept.
#[test]
fn sc_3_8_with_fewer_base_cells_fewer_are_kept() {
    let ours = include_str!("../../src/components.txt");
    for (base, most) in [("ST", 1), ("TT", 0)] {
        let text = ours.replace("TT\nSS\n", &format!("{base}\n"));
        let mut table = Table::open(&Options { components: text, ..Options::default() });
        table.play(&format!("first 1; {}; {}; roll 1 1", draw("Sand Pie"), draw("Beacon")));
        table.play("put 1a1; put 1b1; done; roll 1 1; put 1a1; put 1b1; done; roll 1 4; put 1a2");
        table.play(&draw("Doorstep"));
        if most == 1 {
            assert_eq!(table.phase(), Phase::Keep(0, 2));
            table.play("keep 1a1");
        }
        assert_eq!(table.phase(), Phase::Build);
        assert_eq!(table.built(1), if most == 1 { "1a1" } else { "" });
        assert_eq!(table.view().pool.sandpails, 41 - most);
    }
}

#[test]
fn sc_3_9_the_rest_of_the_turn_may_go_on_the_new_castle() {
    let mut table = before_the_last_tower("2b1").hand(0, "1 tower, 3 sandpails").table();
    table.play(&format!("put 1a2; {}; put 1a1; put 1b1", draw("Chapel")));
    assert_eq!((table.built(0), table.view().played), ("1a1 1b1 2a1".into(), 3));
    // The tile that finished it was one of the three.
    table.refuses("put 1c1", "SC-3.2", NO_MORE);
    // And a third tile that finishes a castle ends the playing.
    let mut third = before_the_last_tower("1a1").hand(0, "1 tower, 3 sandpails").table();
    third.play(&format!("put 2b1; put 2c1; put 1a2; {}; keep 1a1", draw("Chapel")));
    assert_eq!((third.awaited(), third.legal()), (Seat::new(0), vec!["done".to_string()]));
}

const DRAWN_NOW: &str = "this castle is new this turn, so no wave can go there yet";

#[test]
fn sc_3_9_no_wave_goes_at_a_castle_that_was_drawn_this_turn() {
    let mut table = before_the_last_tower("1a1 2b1")
        .hand(0, "1 tower, 1 sandpail, 1 single wave, 1 double wave")
        .hand(1, "1 single wave")
        .table();
    table.play(&format!("put 1a2; {}; keep 1a1", draw("Chapel")));
    // What was kept is there to be taken, but not now; the other castle is.
    for mv in ["wave single 1", "wave double 1"] {
        table.refuses(mv, "SC-3.9", DRAWN_NOW);
    }
    assert_eq!(table.view().just_drawn, [true, false]);
    assert!(table.legal().contains(&"put 1a1".to_string()));
    assert!(table.legal().contains(&"wave double 2".to_string()));
    // The next turn is another.
    table.play("put 1a1; done; roll 1 1");
    assert_eq!(table.view().just_drawn, [false, false]);
    let mut theirs = table.clone();
    theirs.play("wave single 1");
    assert_eq!(theirs.built(0), "2a1");
    table.play("done; roll 1 1; wave double 1");
    assert_eq!(table.built(1), "2b1");
}

#[test]
fn sc_3_9_walls_may_be_placed_at_the_new_castle() {
    let mut table =
        before_the_last_tower("").hand(0, "1 tower, 2 sandpails").walls(0, [0, 0]).table();
    table.play(&format!("put 1a2; {}; wall 1; put 1a1", draw("Chapel")));
    assert_eq!((table.walls(0), table.built(0).as_str()), ([1, 0], "1a1 2a1"));
}
