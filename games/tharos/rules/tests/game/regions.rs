//! TH-5.3, TH-5.4 and TH-5.12: regions, what is taken from them, and mines.

use crate::common::{RICH, Table, place};
use tharos::base::{Good, Medal, Place};

fn with(dice: &str, lines: &[&[&str]]) -> Table {
    let mut table = Table::alone(&[&[RICH], lines].concat());
    table.play(&format!("roll {dice}; place")).settle();
    table
}

#[test]
fn th_5_3_twelve_regions_lie_in_four_columns_and_three_rows() {
    let mut table = Table::alone(&[]);
    // The cards of a row come in any order, but each in its own row.
    assert_eq!(table.chances().len(), 4);
    table.play("region 3; region 1; region 4; region 2");
    let shown: Vec<String> = table.chances().iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["region 5", "region 6", "region 7", "region 8"]);
    table.play("region 8").settle();
    assert_eq!((table.land("1a").card, table.land("1b").card), (2, 7));
    for place in Place::all() {
        let land = table.game.land(place).unwrap();
        let card = &table.game.components().regions[usize::from(land.card)];
        assert_eq!(usize::from(card.row), place.row());
        assert_eq!(land.goods, card.holds);
        assert_eq!(land.goods.iter().sum::<u8>() as usize, place.row() + 1);
    }
}

#[test]
fn th_5_4_a_green_die_explores_where_it_shows_enough() {
    let mut table = with("g3 g2 g4 g5 g5", &[]);
    table.refuses("g2 explore 3a", "TH-5.4", "this region needs a 3 or more");
    table.refuses("g3 explore 3b", "TH-5.4", "this region needs a 4 or more");
    // Its bonus is 2 Jar.
    table.play("g2 explore 1a");
    assert_eq!((table.jar(), table.me().medal(Medal::Exploration)), (32, 0));
    table.refuses("g3 explore 1a", "TH-5.4", "you have already explored this region");
    // Or an action card; and every second region is a medal.
    table.play("g3 explore 3a; card 6");
    assert_eq!((table.hand(), table.me().medal(Medal::Exploration)), (vec![6], 1));
    table.play("g4 explore 3b");
    assert_eq!(table.me().medal(Medal::Exploration), 1);
    table.play("g5 explore 4c");
    assert_eq!((table.me().medal(Medal::Exploration), table.me().regions()), (2, 4));
    assert!(table.me().has_explored(place("4c")) && !table.me().has_explored(place("1c")));
}

#[test]
fn th_5_4_a_blue_die_takes_a_marker_from_an_explored_region() {
    let mut table = with("g6 b1 b2 b2 b2", &[]);
    table.refuses("b2 take ore 1c", "TH-5.4", "explore this region first");
    table.play("g6 explore 2b").settle();
    table.refuses("b1 take ore 2b", "TH-5.4", "the die must show at least 2");
    table.play("b2 take ore 2b");
    assert_eq!((table.me().goods, table.land("2b").goods), ([1, 0], [0, 1]));
    table.refuses("b2 take ore 2b", "TH-5.4", "this region has no ore");
    table.play("b2 take crystal 2b");
    assert_eq!((table.me().good(Good::Crystal), table.land("2b").goods), (1, [0, 0]));
    table.refuses("b2 take crystal 2b", "TH-5.4", "this region has no crystal");
}

#[test]
fn th_5_4_a_mine_costs_3_jar_and_takes_four_pips() {
    let mut table = with("g6 g6 b3 b4 b4", &[]);
    table.refuses("b4 mine 1a", "TH-5.4", "explore this region first");
    table.play("g6 explore 1c");
    table.refuses("b3 mine 1c", "TH-5.4", "the die must show at least 4");
    let jar = table.jar();
    table.play("b4 mine 1c");
    assert_eq!(table.jar(), jar - 3);
    assert!(table.me().has_mine(place("1c")));
    table.refuses("b4 mine 1c", "TH-5.4", "you already have a mine there");
    // On a region that holds nothing there is nothing to dig for.
    table.play("g6 explore 1a; b3 take ore 1a");
    table.refuses("b4 mine 1a", "TH-5.4", "this region is empty");
    let poor: &[&str] = &["number | start-jar | 0"];
    let mut poor = with("g6 b4 b4 b4 b4", &[poor]);
    poor.play("g6 explore 1c");
    poor.refuses("b4 mine 1c", "TH-5.4", "that costs 3 Jar, and you have 2");
}

#[test]
fn th_5_12_a_mine_yields_what_there_is_more_of_at_the_end_of_each_round() {
    // 1c holds 2 ore and 1 crystal, 2c 1 ore and 2 crystals, 2b one of each.
    let mut table = Table::alone(&[RICH]).markers("otpppp");
    table.play("roll g6 g6 g6 b6 b6; place; g6 explore 1c; g6 explore 2c; g6 explore 2b");
    table.play("b6 mine 1c; b6 mine 2c; pass");
    table.play("roll b6; place; b6 mine 2b; pass; place; pass; place").settle();
    assert_eq!((table.game.pass(), table.me().goods), (4, [0, 0]));
    table.play("pass").settle();
    assert_eq!((table.game.round(), table.me().goods), (2, [2, 1]));
    // Ore if there is as much of both.
    assert_eq!(table.land("1c").goods, [1, 1]);
    assert_eq!(table.land("2c").goods, [1, 1]);
    assert_eq!(table.land("2b").goods, [0, 1]);
}

#[test]
fn th_5_12_an_empty_mine_yields_nothing() {
    let mut table = with("g6 b6 b6 y1 y1", &[]);
    table.play("g6 explore 1a; b6 mine 1a; b6 take ore 1a; pass");
    table.play("place; pass; place; pass; place; pass").settle();
    assert_eq!((table.game.round(), table.me().goods), (2, [1, 0]));
}

#[test]
fn th_5_12_markers_return_where_most_is_missing_ore_first() {
    let cards: &[&str] = &["number | start-cards | 2"];
    let mut table = Table::alone(&[RICH, cards]);
    table.play("card 4; card 4; roll g6 b6 b6 b6 y1; place; g6 explore 2c");
    table.play("b6 take ore 2c; b6 take crystal 2c; b6 take crystal 2c");
    assert_eq!(table.land("2c").goods, [0, 0]);
    table.play("play 4 2c");
    assert_eq!(table.land("2c").goods, [1, 1], "two crystals were missing, then one of each");
    table.play("play 4 2c");
    assert_eq!(table.land("2c").goods, [1, 2], "no more than is printed there");
}
