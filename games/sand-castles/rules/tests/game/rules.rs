//! Every clause of `games/sand-castles/rules.md`, by name.

use crate::common::{Table, draw, lay_out, lay_out_odd, tiles};
use game_core::{Game, Search, Seat, SeatSet, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sand_castles::{
    CASTLES, Chance, Count, MOST_DRY_TURNS, OURS, Options, Phase, Symbol, Tile, Tiles,
};
use std::collections::{HashMap, HashSet};

const NO_MORE: &str = "you have played three tiles this turn";

/// A fresh game in which seat 0 begins with a Sand Pie and a Doorstep.
///
/// ```text
/// T.   TT
/// SS   SS
/// ```
fn started() -> Table {
    let mut table = Table::open(&Options::default());
    table.play(&format!("first 1; {}; {}", draw("Sand Pie"), draw("Doorstep")));
    table
}

#[test]
fn sc_1_1_there_are_24_castle_tiles_each_a_design_and_a_value() {
    assert_eq!((CASTLES, OURS.castles.len()), (24, 24));
    let names: HashSet<&str> = OURS.castles.iter().map(|castle| castle.name.as_str()).collect();
    assert_eq!(names.len(), 24);
    for castle in &OURS.castles {
        assert!(castle.value > 0 && castle.cells() != 0, "{castle:?}");
        assert_eq!(castle.sandpails & castle.towers, 0, "{castle:?}");
    }
    let all = Table::open(&Options { castles: Count::All, ..Options::default() });
    assert_eq!((all.view().deck, all.view().unseen.len()), (24, 24));
}

#[test]
fn sc_1_2_builder_tiles_are_sandpails_towers_and_waves_of_one_or_two() {
    let waves: Vec<(Tile, u8)> = Tile::ALL.into_iter().map(|tile| (tile, tile.waves())).collect();
    assert_eq!(
        waves,
        [(Tile::Sandpail, 0), (Tile::Tower, 0), (Tile::Single, 1), (Tile::Double, 2)]
    );
    // Each kind does its own work.
    let mut table = lay_out("Sand Pie", "Beacon")
        .hand(0, "1 tower, 1 single wave, 1 double wave")
        .built(0, "1a1")
        .built(1, "2a1 2b1 2c1")
        .table();
    assert_eq!(table.legal(), ["put 1a2", "wave single 2", "wave double 2", "done"]);
    let mut other = table.clone();
    table.play("wave single 2; hit 2a1");
    assert_eq!((table.built(1).as_str(), table.phase()), ("2b1 2c1", Phase::Build));
    other.play("wave double 2; hit 2a1; hit 2b1");
    assert_eq!((other.built(1).as_str(), other.phase()), ("2c1", Phase::Build));
}

#[test]
fn sc_1_3_a_pool_has_58_tiles_or_64_if_the_table_says_so() {
    let pool =
        |name: &str| Table::open(&Options { tiles: name.into(), ..Options::default() }).view().pool;
    let waves = "10 towers, 3 single waves, 3 double waves";
    assert_eq!(pool("58"), tiles(&format!("42 sandpails, {waves}")));
    assert_eq!(pool("64"), tiles(&format!("48 sandpails, {waves}")));
    assert_eq!((pool("58").len(), pool("64").len()), (58, 64));
    assert_eq!(Options::default().tiles, "58");
}

#[test]
fn sc_1_4_two_dice_show_towers_sandpails_and_waves() {
    for symbol in Symbol::ALL {
        assert!(OURS.dice.iter().all(|die| die.iter().any(|face| face.count(symbol) > 0)));
    }
    // Both dice count: a tower and two sandpails.
    let mut table = started();
    table.play("roll 2 4");
    assert_eq!(table.hand(0), "2 sandpails, 1 tower");
    let rolled = table.view().rolled.unwrap();
    assert_eq!(rolled, ["2 sandpails", "1 tower"]);
}

/// First die: 1 sandpail, 2 sandpails + 1 wave, nothing, 2 sandpails, a tower
/// twice. Second: one of each, a wave, nothing, 3 sandpails twice, a tower.
#[test]
fn sc_1_4_an_owners_dice_may_differ_and_show_several_symbols_or_none() {
    let layout = || lay_out_odd("Dune", "Arch").before_the_roll();
    for (roll, takes, held) in [
        ("roll 2 3", "take single", "2 sandpails, 1 single wave"),
        ("roll 3 1", "take double", "1 sandpail, 1 tower, 1 double wave"),
        ("roll 1 1", "take double", "2 sandpails, 1 tower, 1 double wave"),
        (
            "roll 2 1",
            "take double; take single",
            "3 sandpails, 1 tower, 1 single wave, 1 double wave",
        ),
        ("roll 3 3", "", "none"),
        ("roll 4 4", "", "5 sandpails"),
    ] {
        let mut table = layout().table();
        table.play(&format!("{roll}; {takes}"));
        assert_eq!((table.hand(0).as_str(), table.phase()), (held, Phase::Build), "{roll}");
    }
    // What the pool lacks is forfeited symbol by symbol.
    let mut short = layout().of("9 sandpails").table();
    short.play("roll 2 1");
    assert_eq!((short.hand(0).as_str(), short.phase()), ("3 sandpails", Phase::Build));
}

/// Counts the 36 pairs of faces of two dice that differ.
#[test]
fn sc_1_4_every_roll_of_different_dice_comes_up_as_often_as_they_bring_it() {
    let table = lay_out_odd("Dune", "Arch").before_the_roll().table();
    let components = table.view().components;
    let mut expected: HashMap<[String; 2], u32> = HashMap::new();
    for one in components.dice[0] {
        for other in components.dice[1] {
            *expected.entry([one, other].map(|face| face.to_string())).or_default() += 1;
        }
    }
    let mut listed: HashMap<[String; 2], u32> = HashMap::new();
    for (chance, weight) in table.chances() {
        let Chance::Roll(one, other) = chance else { panic!("{chance} is no roll") };
        let pair = components.shown(one, other).map(|face| face.to_string());
        assert_eq!(listed.insert(pair, weight), None, "{chance} is listed twice");
    }
    assert_eq!((listed.len(), listed.values().sum::<u32>()), (25, 36));
    assert_eq!(listed, expected);
    // And they are drawn as often as that.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut drawn: HashMap<Chance, u32> = HashMap::new();
    for _ in 0..36_000 {
        *drawn.entry(table.game.sample_chance(&mut rng)).or_default() += 1;
    }
    assert_eq!(drawn.len(), 25);
    for (chance, weight) in table.chances() {
        let (times, fair) = (drawn[&chance], 1000 * weight);
        assert!(times.abs_diff(fair) < 160 * weight, "{chance}: {times}, not about {fair}");
    }
}

#[test]
fn sc_1_5_both_dice_have_our_six_faces_and_a_wave_takes_a_tile_of_choice() {
    assert!(OURS.dice_are_alike());
    let faces: Vec<String> = OURS.dice[0].iter().map(ToString::to_string).collect();
    assert_eq!(faces, ["1 sandpail", "2 sandpails", "2 sandpails", "1 tower", "1 tower", "1 wave"]);
    for (wave, held) in [("single", "1 single wave"), ("double", "1 double wave")] {
        let mut table = started();
        table.play("roll 1 6");
        assert_eq!(table.legal(), ["take single", "take double"]);
        let words = "first choose which wave tile you take";
        table.refuses("put 1a1", "SC-1.5", words);
        table.refuses("done", "SC-1.5", words);
        table.play(&format!("take {wave}"));
        assert_eq!(table.hand(0), format!("1 sandpail, {held}"));
        let words = "no wave was rolled that you could take a tile for";
        table.refuses(&format!("take {wave}"), "SC-1.5", words);
    }
    // Two waves are two choices.
    let mut table = started();
    table.play("roll 6 6; take double; take single");
    assert_eq!(table.hand(0), "1 single wave, 1 double wave");
    assert_eq!(table.pool(), "42 sandpails, 10 towers, 2 single waves, 2 double waves");
}

/// Counts the 36 ordered pairs of faces, and what they bring.
#[test]
fn sc_1_5_every_roll_comes_up_as_often_as_two_dice_bring_it() {
    let mut expected: HashMap<[String; 2], u32> = HashMap::new();
    for one in OURS.dice[0] {
        for other in OURS.dice[1] {
            let mut pair = [one, other];
            pair.sort_unstable();
            *expected.entry(pair.map(|face| face.to_string())).or_default() += 1;
        }
    }
    assert_eq!(expected.len(), 10);
    let mut listed: HashMap<[String; 2], u32> = HashMap::new();
    for (chance, weight) in started().chances() {
        let Chance::Roll(one, other) = chance else { panic!("{chance} is no roll") };
        let mut pair = OURS.shown(one, other);
        pair.sort_unstable();
        let known = listed.insert(pair.map(|face| face.to_string()), weight);
        assert_eq!(known, None, "{chance} is listed twice");
    }
    assert_eq!(listed.values().sum::<u32>(), 36);
    assert_eq!(listed, expected);
}

#[test]
fn sc_1_6_our_designs_grow_from_three_tiles_to_twelve_and_their_values_with_them() {
    let sizes: Vec<(u32, u32, u8)> = OURS
        .castles
        .iter()
        .map(|castle| (castle.cells().count_ones(), castle.towers.count_ones(), castle.rows))
        .collect();
    let range = |of: fn(&(u32, u32, u8)) -> u32| {
        (sizes.iter().map(of).min().unwrap(), sizes.iter().map(of).max().unwrap())
    };
    assert_eq!(range(|size| size.0), (3, 12), "tiles");
    assert_eq!(range(|size| size.1), (1, 4), "towers");
    assert_eq!(range(|size| size.2.into()), (2, 5), "rows");
    for (one, (tiles, towers, _)) in OURS.castles.iter().zip(&sizes) {
        for (other, (fewer, lower, _)) in OURS.castles.iter().zip(&sizes) {
            if tiles + towers >= fewer + lower + 2 {
                assert!(one.value >= other.value, "{} and {}", one.name, other.name);
            }
            if tiles + towers >= fewer + lower + 4 {
                assert!(one.value > other.value, "{} and {}", one.name, other.name);
            }
        }
    }
}

#[test]
fn sc_2_1_twelve_of_the_24_castles_are_used_or_8_or_16_or_24() {
    assert_eq!(Options::default().castles, Count::Twelve);
    for (castles, number) in
        [(Count::Eight, 8), (Count::Twelve, 12), (Count::Sixteen, 16), (Count::All, 24)]
    {
        let mut table = Table::open(&Options { castles, ..Options::default() });
        assert_eq!(table.view().deck, number);
        table.play("first 1");
        // Any castle may be among them, each as likely as the next.
        let chances = table.chances();
        let numbers: Vec<Chance> = (0..24).map(Chance::Castle).collect();
        assert_eq!(chances.iter().map(|(chance, _)| *chance).collect::<Vec<_>>(), numbers);
        assert!(chances.iter().all(|(_, weight)| *weight == 1));
        table.play("castle 3; castle 24");
        assert_eq!((table.view().deck, table.view().unseen.len()), (number - 2, 22));
    }
}

#[test]
fn sc_2_2_two_castles_lie_between_the_players_and_both_build_both() {
    let mut table = Table::open(&Options::default());
    table.play("first 1");
    let words = "the castles are still being laid out";
    table.refuses_seat(Seat::new(0), "put 1a1", "SC-2.2", words);
    table.play("castle 1");
    assert_eq!(table.castles(), [Some("Sand Pie".to_string()), None]);
    // What lies on the table is not drawn again.
    assert!(table.chances().iter().all(|(chance, _)| *chance != Chance::Castle(0)));
    table.play("castle 4");
    assert_eq!(table.castles().map(Option::unwrap), ["Sand Pie", "Doorstep"]);
    table.play("roll 1 1; put 1a1; put 2a1; done; roll 1 1; put 1a1; put 2a1; done");
    assert_eq!((table.built(0), table.built(1)), ("1a1 2a1".into(), "1a1 2a1".into()));
}

#[test]
fn sc_2_3_the_pool_is_open_and_the_first_player_random() {
    let table = Table::open(&Options::default());
    assert_eq!(table.chances(), [(Chance::First(0), 1), (Chance::First(1), 1)]);
    assert_eq!(table.pool(), "42 sandpails, 10 towers, 3 single waves, 3 double waves");
    for seat in [0, 1] {
        let mut table = table.clone();
        table.play(&format!("first {}; castle 1; castle 4", seat + 1));
        assert_eq!(table.game.turn(), Turn::Chance(Some(Seat::new(seat))));
        table.play("roll 1 1; done");
        assert_eq!(table.game.turn(), Turn::Chance(Some(Seat::new(1 - seat))));
    }
}

#[test]
fn sc_2_4_a_head_start_is_an_option_and_gives_the_second_player_a_sandpail() {
    assert!(!Options::default().head_start, "the text deals nobody anything");
    for (head_start, first, hands, pool) in [
        (false, 1, ["none", "none"], 42),
        (false, 2, ["none", "none"], 42),
        (true, 1, ["none", "1 sandpail"], 41),
        (true, 2, ["1 sandpail", "none"], 41),
    ] {
        let mut table = Table::open(&Options { head_start, ..Options::default() });
        assert_eq!([table.hand(0), table.hand(1)], ["none", "none"]);
        table.play(&format!("first {first}"));
        assert_eq!([table.hand(0), table.hand(1)], hands);
        assert_eq!((table.view().pool.sandpails, table.view().head_start), (pool, head_start));
    }
}

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
    pails.refuses("put 2a1", "SC-3.4", "there is a tile already");

    let mut towers = layout().hand(0, "2 towers").table();
    towers.refuses("put 2a1", "SC-3.2", "you have no sandpail in your hand");
    assert_eq!(towers.legal(), ["put 1a2", "done"]);
    for nowhere in ["put 1b2", "put 1c1", "put 2b1", "put 2a3", "put 2f6"] {
        towers.refuses(nowhere, "SC-3.4", "the design of this castle has nothing there");
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
fn sc_3_8_a_castle_without_towers_is_finished_like_any_other() {
    let mut table =
        lay_out_odd("Dune", "Arch").hand(0, "1 sandpail").built(0, "1a1 1b1 1c1").table();
    table.play("put 1b2");
    assert_eq!((table.points(), table.phase()), ([4, 0], Phase::Draw(0, 0)));
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
    let words = "there is nothing of your opponent's that a wave could take";
    table.refuses("wave double 1", "SC-3.7", words);
    // With less than two tiles to take, it takes what there is.
    table.play("wave double 2");
    assert_eq!((table.built(1).as_str(), table.phase()), ("", Phase::Build));
    // A wall is enough.
    let wall = lay_out("Beacon", "Chapel").hand(0, "1 single wave").walls(1, [1, 0]).table();
    assert_eq!(wall.legal(), ["wave single 1", "done"]);
    wall.refuses("wave single 2", "SC-3.7", words);
}

/// Seat 0 has all of a Sand Pie but the tower, which it holds; seat 1 has this.
fn before_the_last_tower(theirs: &str) -> crate::common::Layout {
    lay_out("Sand Pie", "Beacon").built(0, "1a1 1b1 2a1").built(1, theirs).hand(0, "1 tower")
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
    let words = "what is kept goes onto empty sandpail cells of the new castle, from the ground up";
    for cell in ["1b1", "1a2", "2a1"] {
        table.refuses(&format!("keep {cell}"), "SC-3.8", words);
    }
    table.refuses_seat(Seat::new(0), "put 1a1", "SC-3.1", "it is not your turn");
    let words = "first choose where the sandpails you keep go, or say that it is enough";
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
    let words = "what is kept goes onto empty sandpail cells of the new castle, from the ground up";
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
    let words = "what is kept goes onto empty sandpail cells of the new castle, from the ground up";
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

const DRAWN_NOW: &str = "this castle was drawn this turn, so no wave goes at it yet";

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

#[test]
fn sc_3_10_at_the_end_of_a_turn_the_player_discards_down_to_five() {
    let mut table =
        lay_out("Beacon", "Chapel").hand(0, "4 sandpails, 2 towers, 1 double wave").table();
    table.refuses(
        "discard tower",
        "SC-3.10",
        "you have no more than five tiles, so none goes back",
    );
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

#[test]
fn sc_4_1_the_game_ends_when_the_last_castle_is_built() {
    let mut table = before_the_last_tower("1a1").deck(0).built(0, "2b1 2c1").table();
    table.play("put 1a2");
    assert_eq!(table.castles(), [None, Some("Beacon".into())]);
    table.refuses("put 1a1", "SC-2.2", "there is no castle 1 on the table");
    table.play("done; roll 1 4; done; roll 1 4; put 2b2");
    let outcome = table.outcome();
    assert_eq!(
        (outcome.scores.to_vec(), outcome.winners),
        (vec![5, 0], SeatSet::only(Seat::new(0)))
    );
    for mv in crate::common::all_moves() {
        for seat in [0, 1] {
            table.refuses_seat(Seat::new(seat), &mv.to_string(), "SC-4.1", "the game is over");
        }
    }
}

#[test]
fn sc_4_1_the_last_castles_of_a_short_game_are_built_in_the_end() {
    // Eight castles: six more come out, and the last two end it.
    let mut table =
        Table::open(&Options { castles: Count::Eight, tiles: "64".into(), ..Options::default() });
    table.play("first 1; castle 1; castle 2");
    let mut drawn = 2;
    while table.game.turn() != Turn::Over {
        match table.phase() {
            Phase::Draw(..) => {
                drawn += 1;
                table.play(&format!("castle {drawn}"));
            }
            Phase::Roll => {
                assert_eq!(table.game.outcome(), None);
                table.play("roll 1 4");
            }
            _ => {
                let legal = table.legal();
                table.play(&legal[0].clone());
            }
        }
    }
    assert_eq!(drawn, 8);
    let view = table.view();
    assert_eq!(view.castles, [None, None]);
    assert_eq!(view.players.iter().map(|player| player.finished.len()).sum::<usize>(), 8);
    let all: i32 = OURS.castles[..8].iter().map(|castle| i32::from(castle.value)).sum();
    assert_eq!(table.outcome().scores.to_vec().iter().sum::<i32>(), all);
}

/// Ends a game in which the seats have finished these, with a Sand Pie (2) for seat 0.
fn ended(first: &[&str], second: &[&str]) -> (Vec<i32>, SeatSet, String) {
    let mut table = lay_out("Sand Pie", "-")
        .built(0, "1a1 1b1")
        .hand(0, "1 tower")
        .deck(0)
        .finished(0, first)
        .finished(1, second)
        .table();
    table.play("put 1a2");
    let outcome = table.outcome();
    (outcome.scores.to_vec(), outcome.winners, outcome.reason.to_string())
}

#[test]
fn sc_4_2_most_points_win_then_the_castle_of_highest_value_then_the_next() {
    let [zero, one] = [0, 1].map(|seat| SeatSet::only(Seat::new(seat)));
    // Points come first, whatever the highest castle.
    let points = "most points".to_string();
    let four = ["Three Sisters", "Crooked Keep"];
    assert_eq!(ended(&four, &["Four Winds"]), (vec![22, 12], zero, points.clone()));
    assert_eq!(ended(&["Beacon"], &["Old Fort"]), (vec![5, 8], one, points));
    let highest = "equal points, and the castle of higher value".to_string();
    assert_eq!(ended(&["Breakwater"], &["Old Fort"]), (vec![8, 8], one, highest.clone()));
    // 7 2 against 5 4, each with 9 points.
    let five_and_four = ["Stairway", "Doorstep"];
    assert_eq!(ended(&["Lookout"], &five_and_four), (vec![9, 9], zero, highest.clone()));
    // 8 5 2 against 8 4 3: the next highest decides.
    let (first, second) = (["Courtyard", "Stairway"], ["Old Fort", "Doorstep", "Beacon"]);
    assert_eq!(ended(&first, &second), (vec![15, 15], zero, highest));
}

#[test]
fn sc_4_2_equal_castles_are_a_draw() {
    // 4 and 5 each; the safety net ends it.
    let mut table = lay_out("Needle", "Chapel")
        .finished(0, &["Doorstep", "Stairway"])
        .finished(1, &["Pier Head", "Crab Keep"])
        .dry(MOST_DRY_TURNS)
        .table();
    table.play("done");
    let outcome = table.outcome();
    assert_eq!((outcome.scores.to_vec(), outcome.winners), (vec![9, 9], SeatSet::first(2)));
    assert_eq!(
        outcome.reason,
        "200 turns without a finished castle (SC-4.3), equal points and castles: a draw"
    );
}

#[test]
fn sc_4_3_two_hundred_turns_without_a_finished_castle_end_the_game() {
    assert_eq!(MOST_DRY_TURNS, 200);
    let mut table = started();
    let idle = |table: &mut Table, turns: usize| {
        for _ in 0..turns {
            table.play("roll 1 1; done");
            while table.phase() == Phase::Discard {
                table.play("discard sandpail");
            }
        }
    };
    idle(&mut table, 199);
    assert_eq!((table.view().turn, table.phase()), (200, Phase::Roll));
    let mut over = table.clone();
    idle(&mut over, 1);
    assert_eq!((over.game.turn(), over.view().turn), (Turn::Over, 200));
    assert_eq!(over.outcome().winners, SeatSet::first(2));

    // The result says so, however it is decided.
    assert!(over.game.is_netted() && over.view().is_netted());
    let reason = |first: &[&str], second: &[&str]| {
        let layout = lay_out("Needle", "Chapel").dry(MOST_DRY_TURNS);
        let mut table = layout.finished(0, first).finished(1, second).table();
        table.play("done");
        table.outcome().reason.to_string()
    };
    let net = "200 turns without a finished castle (SC-4.3)";
    assert_eq!(reason(&["Doorstep"], &[]), format!("{net}, and most points"));
    assert_eq!(
        reason(&["Stairway", "Doorstep"], &["Lookout", "Sand Pie"]),
        format!("{net}, equal points, and the castle of higher value")
    );

    // A castle in the last of them counts anew, from the turn after it.
    let mut built = before_the_last_tower("").dry(MOST_DRY_TURNS).table();
    built.play(&format!("put 1a2; {}; done", draw("Chapel")));
    idle(&mut built, 199);
    assert_eq!(built.phase(), Phase::Roll);
    idle(&mut built, 1);
    assert_eq!(built.game.turn(), Turn::Over);

    // A last castle that ends the game in the same turn is no safety net.
    let mut last = before_the_last_tower("").deck(0).dry(MOST_DRY_TURNS).table();
    last.play("put 1a2");
    assert!(!last.game.is_netted());
}

#[test]
fn sc_5_1_up_to_two_sandpails_stand_as_walls_in_front_of_each_castle() {
    let options = Options { walls: true, ..Options::default() };
    let mut table = Table::open(&options);
    table.play("first 1; castle 1; castle 4; roll 2 2");
    table.play("wall 1; wall 1");
    assert_eq!((table.walls(0), table.walls(1)), ([2, 0], [0, 0]));
    assert_eq!((table.hand(0).as_str(), table.view().played), ("2 sandpails", 2));
    table.refuses("wall 1", "SC-5.1", "there are two walls in front of this castle already");
    table.play("wall 2");
    assert_eq!((table.walls(0), table.legal()), ([2, 1], vec!["done".to_string()]));
    table.refuses("wall 2", "SC-3.2", NO_MORE);
    table.play("done; roll 1 4; wall 1");
    table.refuses("wall 2", "SC-3.2", "you have no sandpail in your hand");

    // A wall that a wave has taken may be placed again.
    let mut again = lay_out("Beacon", "Chapel")
        .hand(0, "1 single wave")
        .hand(1, "1 sandpail")
        .walls(1, [2, 0])
        .table();
    again.play("wave single 1; done; roll 4 4; wall 1");
    assert_eq!((again.walls(1), again.built(1).as_str()), ([2, 0], ""));

    let mut plain = started();
    plain.play("roll 2 2");
    plain.refuses("wall 1", "SC-5.1", "castle walls are not part of this game");
    assert!(!plain.legal().contains(&"wall 1".to_string()));
}

#[test]
fn sc_5_2_a_wave_takes_walls_before_it_touches_the_castle() {
    let wave = |wave: &str, walls: u8| {
        let mut table = lay_out("Doorstep", "Beacon")
            .hand(0, "1 single wave, 1 double wave")
            .built(1, "1a1 1b1 1a2")
            .walls(1, [walls, 2])
            .walls(0, [2, 2])
            .table();
        table.play(&format!("wave {wave} 1"));
        assert_eq!((table.walls(0), table.walls(1)[1]), ([2, 2], 2), "other walls stand");
        (table.walls(1)[0], table.built(1))
    };
    let (whole, topless) = ("1a1 1b1 1a2".to_string(), "1a1 1b1".to_string());
    assert_eq!(wave("single", 2), (1, whole.clone()));
    assert_eq!(wave("single", 1), (0, whole.clone()));
    assert_eq!(wave("double", 2), (0, whole));
    assert_eq!(wave("double", 1), (0, topless.clone()));
    assert_eq!(wave("single", 0), (0, topless));
}

#[test]
fn sc_5_3_when_a_castle_is_built_all_its_walls_go_to_the_pool() {
    let mut table = before_the_last_tower("").walls(0, [2, 1]).walls(1, [1, 2]).table();
    let Tiles { sandpails, .. } = table.view().pool;
    table.play(&format!("put 1a2; {}", draw("Chapel")));
    assert_eq!((table.walls(0), table.walls(1)), ([0, 1], [0, 2]));
    // Two of the castle and three walls; a wall is not kept for the new castle.
    assert_eq!((table.view().pool.sandpails, table.phase()), (sandpails + 5, Phase::Build));
}
