//! A turn: chapter 3 of the ledger, but for what happens when a castle is finished.

use crate::common::{NO_MORE, before_the_last_tower, draw, lay_out, lay_out_odd, started};
use game_core::{Game, Seat, Turn};
use sand_castles::Phase;

#[test]
fn sc_3_1_a_turn_begins_with_the_dice_and_their_tiles_come_from_the_pool() {
    for (roll, held, left) in [
        ("roll 1 1", "2 sandpails", "40 sandpails, 10 towers"),
        ("roll 1 2", "3 sandpails", "39 sandpails, 10 towers"),
        ("roll 2 2", "4 sandpails", "38 sandpails, 10 towers"),
        ("roll 1 4", "1 sandpail, 1 tower", "41 sandpails, 9 towers"),
        ("roll 4 4", "2 towers", "42 sandpails, 8 towers"),
    ] {
        let mut table = started();
        let words = "the dice are still rolling";
        table.refuses_seat(Seat::new(0), "put 1a1", "SC-3.1", words);
        table.play(roll);
        assert_eq!(table.hand(0), held, "{roll}");
        assert_eq!(table.hand(1), "none", "{roll}");
        assert_eq!(table.pool(), format!("{left}, 3 single waves, 3 double waves"), "{roll}");
        table.refuses_seat(Seat::new(1), "done", "SC-3.1", "it is not your turn");
    }
}

#[test]
fn sc_3_1_what_the_pool_cannot_supply_is_forfeited() {
    for (pool, roll, held) in [
        ("1 sandpail, 1 tower", "roll 2 4", "1 sandpail, 1 tower"),
        ("1 sandpail", "roll 1 1", "1 sandpail"),
        ("1 sandpail", "roll 2 4", "1 sandpail"),
        ("5 sandpails, 1 tower", "roll 4 4", "1 tower"),
        ("5 sandpails, 1 double wave", "roll 6 6", "1 double wave"),
        ("5 sandpails", "roll 1 6", "1 sandpail"),
        ("none", "roll 2 2", "none"),
    ] {
        let mut table = lay_out("Beacon", "Needle").of(pool).before_the_roll().table();
        table.play(roll);
        assert_eq!((table.hand(0).as_str(), table.phase()), (held, Phase::Build), "{pool}");
    }
}

#[test]
fn sc_3_2_up_to_three_tiles_are_played_on_one_or_both_castles() {
    let layout = || lay_out("Beacon", "Chapel").hand(0, "5 sandpails, 1 single wave");
    let mut both = layout().built(1, "1a1").table();
    both.play("put 1a1; put 2a1; wave single 1");
    assert_eq!((both.view().played, both.built(0).as_str()), (3, "1a1 2a1"));
    assert_eq!(both.legal(), ["done"]);
    both.refuses("put 1b1", "SC-3.2", NO_MORE);
    both.refuses("wave double 1", "SC-3.2", NO_MORE);

    let mut one = layout().table();
    one.play("put 2a1; put 2b1; put 2c1");
    assert_eq!(one.built(0), "2a1 2b1 2c1");
    one.refuses("put 2d1", "SC-3.2", NO_MORE);
    // The next turn has three tiles again, for the other seat and for this one.
    one.play("done; roll 1 2; put 1a1; put 1b1; put 1c1; done; roll 1 1; put 2d1; put 1a1");
    assert_eq!((one.built(0), one.view().played), ("1a1 2a1 2b1 2c1 2d1".into(), 2));
}

#[test]
fn sc_3_2_playing_none_is_allowed() {
    let mut table = lay_out("Beacon", "Chapel").hand(0, "2 sandpails").table();
    table.play("done");
    assert_eq!(table.hand(0), "2 sandpails");
    assert_eq!(table.game.turn(), Turn::Chance(Some(Seat::new(1))));
}

#[test]
fn sc_3_2_only_one_of_them_is_a_wave() {
    let mut table = lay_out("Beacon", "Chapel")
        .hand(0, "2 single waves, 1 double wave")
        .built(1, "1a1 2a1")
        .table();
    table.play("wave single 1");
    for mv in ["wave single 2", "wave double 2"] {
        table.refuses(mv, "SC-3.2", "you have played a wave this turn");
    }
    assert_eq!(table.legal(), ["done"]);
    // One in each turn.
    table.play("done; roll 1 1; done; roll 1 1; wave single 2");
    assert_eq!(table.built(1), "");
}

#[test]
fn sc_3_3_a_castle_grows_from_the_base_row_in_front_of_its_builder() {
    // Its rows are written from the top down, and the first is the base.
    let mut table = lay_out("Needle", "Pier Head").hand(0, "5 sandpails, 1 tower").table();
    assert_eq!(
        table.legal(),
        ["put 1a1", "put 1b1", "put 1c1", "put 2a1", "put 2b1", "put 2c1", "done"]
    );
    table.play("put 1b1; put 1b2; put 1b3; done; roll 1 1");
    assert_eq!(table.built(0), "1b1 1b2 1b3");
    // Each in front of themselves: the other starts with a base as well.
    assert_eq!(table.built(1), "");
    table.refuses("put 1b2", "SC-3.5", "there is nothing beneath it yet");
    table.play("done; roll 1 1; put 1b4");
    assert_eq!(table.hand(0), "4 sandpails");
}

#[test]
fn sc_3_4_sandpails_go_on_sandpail_cells_and_towers_on_tower_cells() {
    let layout = || lay_out("Sand Pie", "Twin Cones").built(0, "1a1 1b1");
    let mut pails = layout().hand(0, "2 sandpails").table();
    pails.refuses("put 1a2", "SC-3.2", "you have no tower in your hand");
    assert_eq!(pails.legal(), ["put 2a1", "put 2c1", "done"]);
    pails.play("put 2a1");
    assert_eq!(pails.hand(0), "1 sandpail");
    pails.refuses("put 2a1", "SC-3.4", "there is already a tile there");

    let mut towers = layout().hand(0, "2 towers").table();
    towers.refuses("put 2a1", "SC-3.2", "you have no sandpail in your hand");
    assert_eq!(towers.legal(), ["put 1a2", "done"]);
    for nowhere in ["put 1b2", "put 1c1", "put 2b1", "put 2a3", "put 2f6"] {
        towers.refuses(nowhere, "SC-3.4", "the plan of this castle has nothing there");
    }
    towers.play("put 1a2");
    assert_eq!((towers.hand(0).as_str(), towers.points()), ("1 tower", [2, 0]));
}

#[test]
fn sc_3_5_a_tile_needs_a_tile_directly_under_it() {
    // Twin Gate:  T..T
    //             SSSS
    //             SSSS
    let mut table =
        lay_out("Twin Gate", "Beacon").built(0, "1a1 2a1").hand(0, "5 sandpails, 2 towers").table();
    let words = "there is nothing beneath it yet";
    for above in ["put 1b2", "put 1d2", "put 1a3", "put 1d3", "put 2b2"] {
        table.refuses(above, "SC-3.5", words);
    }
    table.play("put 1a2; put 1a3; put 1b1");
    assert_eq!(table.built(0), "1a1 1b1 1a2 1a3 2a1");
    table.play("done; roll 1 1; done; roll 1 1; put 1b2");
    // A tile beside it or anywhere in the row below is not enough.
    table.refuses("put 1c2", "SC-3.5", words);
    table.refuses("put 1d2", "SC-3.5", words);
}

#[test]
fn sc_3_5_over_a_gap_of_the_design_any_tile_of_the_row_below_carries() {
    // Arch:  .T.
    //        SSS
    //        S.S
    let layout = || lay_out_odd("Arch", "Vault").hand(0, "5 sandpails, 1 tower");
    let mut table = layout().table();
    let words = "there is nothing beneath it yet";
    for above in ["put 1a2", "put 1b2", "put 1c2", "put 1b3"] {
        table.refuses(above, "SC-3.5", words);
    }
    table.play("put 1c1");
    // The lintel may be laid from either side; the pillar needs its own foot.
    table.refuses("put 1a2", "SC-3.5", words);
    table.play("put 1b2; put 1b3; done");
    assert_eq!(table.built(0), "1c1 1b2 1b3");
    // Vault:  T....T      Two gaps: one inside the other.
    //         SSSSSS
    //         S.SS.S
    //         S....S
    let vault = layout().built(0, "2f1 2c2").table();
    let puts: Vec<String> =
        vault.legal().into_iter().filter(|mv| mv.starts_with("put 2")).collect();
    assert_eq!(puts, ["put 2a1", "put 2d2", "put 2f2", "put 2b3", "put 2c3", "put 2e3"]);
    vault.refuses("put 2d3", "SC-3.5", words);
    vault.refuses("put 2a3", "SC-3.5", words);
}

#[test]
fn sc_3_5_a_tower_carries_a_tower_and_a_sandpail() {
    // Spire: T over T over S. Bridge: SSS over T.T
    let mut table = lay_out_odd("Spire", "Bridge").hand(0, "3 sandpails, 3 towers").table();
    let words = "there is nothing beneath it yet";
    table.refuses("put 1a3", "SC-3.5", words);
    table.refuses("put 2a2", "SC-3.5", words);
    table.play("put 2a1; put 2a2; put 2b2");
    table.refuses("put 2c2", "SC-3.2", NO_MORE);
    table.play("done; roll 3 3; done; roll 3 3");
    table.refuses("put 2c2", "SC-3.5", words);
    table.play("put 1a1; put 1a2; put 1a3");
    assert_eq!(table.points(), [7, 0]);
}

#[test]
fn sc_3_6_a_wave_leaves_no_tile_of_an_arch_in_the_air() {
    let mut table =
        lay_out_odd("Arch", "Dune").hand(0, "1 double wave").built(1, "1a1 1b2 1b3").table();
    table.play("wave double 1");
    assert_eq!(table.built(1), "1a1");
}

#[test]
fn sc_3_6_a_wave_takes_tiles_of_the_opponents_topmost_row() {
    let mut table = lay_out("Courtyard", "Beacon")
        .hand(0, "1 single wave, 1 double wave, 1 sandpail")
        .built(0, "2a1")
        .built(1, "1a1 1b1 1d1 1a2 1d2 1a3 2a1")
        .table();
    assert_eq!(table.pool(), "34 sandpails, 9 towers, 2 single waves, 2 double waves");
    let single = {
        let mut table = table.clone();
        table.play("wave single 1");
        table
    };
    // The tower was all there was on top. It goes back, and the wave tile too.
    assert_eq!(single.built(1), "1a1 1b1 1d1 1a2 1d2 2a1");
    assert_eq!(single.pool(), "34 sandpails, 10 towers, 3 single waves, 2 double waves");
    assert_eq!((single.hand(0).as_str(), single.view().played), ("1 sandpail, 1 double wave", 1));

    // The second wave hits the row below, and the player of the wave picks.
    table.play("wave double 1");
    assert_eq!((table.awaited(), table.phase()), (Seat::new(0), Phase::Hit(0, 1)));
    assert_eq!(table.legal(), ["hit 1a2", "hit 1d2"]);
    for not_on_top in ["hit 1a1", "hit 1b2", "hit 1a3", "hit 2a1"] {
        table.refuses(not_on_top, "SC-3.6", "a wave takes a tile of the topmost row");
    }
    table.refuses("done", "SC-3.6", "first choose what your wave takes");
    table.play("hit 1d2");
    assert_eq!(table.built(1), "1a1 1b1 1d1 1a2 2a1");
    assert_eq!(table.pool(), "35 sandpails, 10 towers, 2 single waves, 3 double waves");
    table.refuses("hit 1a2", "SC-3.6", "no wave of yours is rolling");
    assert_eq!(table.built(0), "2a1", "one's own castle stays dry");
}

#[test]
fn sc_3_7_a_wave_is_played_only_where_there_is_something_to_take() {
    let mut table = lay_out("Beacon", "Chapel")
        .hand(0, "1 double wave")
        .built(0, "1a1 2a1")
        .built(1, "2a1")
        .table();
    let words = "your opponent has nothing there that a wave could take";
    table.refuses("wave double 1", "SC-3.7", words);
    // With less than two tiles to take, it takes what there is.
    table.play("wave double 2");
    assert_eq!((table.built(1).as_str(), table.phase()), ("", Phase::Build));
    // A wall is enough.
    let wall = lay_out("Beacon", "Chapel").hand(0, "1 single wave").walls(1, [1, 0]).table();
    assert_eq!(wall.legal(), ["wave single 1", "done"]);
    wall.refuses("wave single 2", "SC-3.7", words);
}

#[test]
fn sc_3_10_at_the_end_of_a_turn_the_player_discards_down_to_five() {
    let mut table =
        lay_out("Beacon", "Chapel").hand(0, "4 sandpails, 2 towers, 1 double wave").table();
    table.refuses("discard tower", "SC-3.10", "you hold five tiles or fewer, so nothing goes back");
    table.play("done");
    assert_eq!((table.awaited(), table.phase()), (Seat::new(0), Phase::Discard));
    assert_eq!(table.legal(), ["discard sandpail", "discard tower", "discard double"]);
    table.refuses("put 1a1", "SC-3.10", "you have more than five tiles: put some back first");
    table.refuses("done", "SC-3.10", "you have more than five tiles: put some back first");
    table.refuses("discard single", "SC-3.2", "you have no single in your hand");
    table.play("discard double; discard sandpail");
    assert_eq!(table.hand(0), "3 sandpails, 2 towers");
    assert_eq!(table.pool(), "39 sandpails, 8 towers, 3 single waves, 3 double waves");
    assert_eq!(table.game.turn(), Turn::Chance(Some(Seat::new(1))));
    // Five stay.
    let mut five = lay_out("Beacon", "Chapel").hand(0, "5 sandpails").table();
    five.play("done");
    assert_eq!(five.game.turn(), Turn::Chance(Some(Seat::new(1))));
}

#[test]
fn sc_3_11_a_take_or_a_wave_without_a_choice_is_carried_out_at_once() {
    // Only one kind is left: nothing to choose.
    for left in ["2 single waves", "2 double waves"] {
        let pool = format!("9 sandpails, {left}");
        let mut take = lay_out("Beacon", "Chapel").of(&pool).before_the_roll().table();
        take.play("roll 6 6");
        assert_eq!((take.hand(0).as_str(), take.phase()), (left, Phase::Build));
    }
    // The second of two is no choice once the last single is taken.
    let mut second = lay_out("Beacon", "Chapel")
        .of("9 sandpails, 1 single wave, 2 double waves")
        .before_the_roll()
        .table();
    second.play("roll 6 6; take single");
    assert_eq!(second.hand(0), "1 single wave, 1 double wave");

    // A lonely top falls, then the row of two is a choice, then the last of it falls.
    let wave = |built: &str| {
        let mut table =
            lay_out("Doorstep", "Chapel").hand(0, "1 double wave").built(1, built).table();
        table.play("wave double 1");
        (table.built(1), table.phase())
    };
    assert_eq!(wave("1a1 1a2"), (String::new(), Phase::Build));
    assert_eq!(wave("1a1 1b1 1a2"), ("1a1 1b1".into(), Phase::Hit(0, 1)));
    assert_eq!(wave("1a1 1b1 1a2 1b2"), ("1a1 1b1 1a2 1b2".into(), Phase::Hit(0, 2)));
    let mut two =
        lay_out("Doorstep", "Chapel").hand(0, "1 double wave").built(1, "1a1 1b1 1a2 1b2").table();
    two.play("wave double 1; hit 1a2");
    assert_eq!((two.built(1).as_str(), two.phase()), ("1a1 1b1", Phase::Build));

    // The end of a turn and what is discarded are said, even with one thing to say.
    let mut said = lay_out("Beacon", "Chapel").hand(0, "6 sandpails").built(0, "1a1").table();
    said.play("done");
    assert_eq!(said.legal(), ["discard sandpail"]);
    let idle = lay_out("Beacon", "Chapel").table();
    assert_eq!(idle.legal(), ["done"]);
    // And so is what is kept, because none may be.
    let mut kept = before_the_last_tower("1a1").table();
    kept.play(&format!("put 1a2; {}", draw("Chapel")));
    assert!(kept.legal().contains(&"enough".to_string()));
}
