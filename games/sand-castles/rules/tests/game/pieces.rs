//! Pieces and setting up: chapters 1 and 2 of the ledger, each clause by name.

use crate::common::{Table, lay_out, lay_out_odd, started, tiles};
use game_core::{Game, Search, Seat, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sand_castles::{CASTLES, Chance, Count, OURS, Options, Phase, Symbol, Tile};
use std::collections::{HashMap, HashSet};

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
        let words = "you rolled no wave";
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
