//! TH-5.7: public buildings, built, used, and with foreign markers.

use crate::common::{RICH, Table, free_buildings};
use tharos::base::{Medal, Where};
use tharos::mat::Trial;

fn with(dice: &str, lines: &[&[&str]]) -> Table {
    let mut table = Table::alone(&[&[RICH], lines].concat()).markers("otpotpotp");
    table.play(&format!("roll {dice}; place")).settle();
    table
}

#[test]
fn th_5_7_five_are_open_and_a_built_one_is_replaced() {
    let mut table = Table::alone(&[RICH]);
    table.play("building 14; building 1; building 7; building 9; building 3").settle();
    let open = |table: &Table| -> Vec<usize> {
        (1..=14).filter(|at| table.building(*at) == Where::Open).collect()
    };
    assert_eq!(open(&table), [1, 3, 7, 9, 14]);
    let mut table = Table::alone(&[RICH]);
    table.play("roll y6 y6 y1 y1 y1; place").settle();
    assert_eq!(open(&table), [1, 2, 3, 4, 5]);
    table.refuses("y6 build 6", "TH-5.7", "that building can't be built now");
    table.play("y6 build 2; building 11");
    assert_eq!(open(&table), [1, 3, 4, 5, 11]);
    assert_eq!((table.building(2), table.jar()), (Where::Built(0), 26));
    table.refuses("y6 build 2", "TH-5.7", "that building can't be built now");
}

#[test]
fn th_5_4_every_second_building_is_a_civil_medal() {
    let mut table = with("y6 y6 y6 y6 y6", &[]);
    for (mv, medals) in [("y6 build 1", 0), ("y6 build 2", 1), ("y6 build 3", 1), ("y6 build 4", 2)]
    {
        table.play(mv);
        assert_eq!(table.me().medal(Medal::Civil), medals, "{mv}");
    }
}

#[test]
fn th_5_7_a_building_is_used_once_a_turn_and_ones_own_is_free() {
    let mut table = with("y6 y1 y2 y3 y4", &[]);
    table.refuses("y1 use 3", "TH-5.7", "nobody has built that building");
    table.refuses("y1 use 14", "TH-5.7", "nobody has built that building");
    table.play("y6 build 3").settle();
    assert_eq!(table.says("y1 use 3"), "yellow 1: use Counting House: take 4 Jar");
    table.play("y1 use 3");
    assert_eq!(table.jar(), 30 - 5 + 4);
    table.refuses("y2 use 3", "TH-5.7", "you can use a building once a turn");
    table.play("pass; roll y1; place; y1 use 3");
    assert_eq!(table.jar(), 33);
}

#[test]
fn th_5_7_the_effect_of_a_building_must_be_possible() {
    let cheap: &[&str] = &[
        "building | 1 | 1 | 2 | 0 | medal trade 28 | market | Market Hall",
        "building | 0 | 1 | 2 | 0 | raise 1 | library | Library",
        "building | 0 | 1 | 2 | 0 | sell 2 3 | mint | Counting House",
    ];
    let mut table = with("y6 y6 y6 y6 r6", &[cheap]);
    table.play("y6 build 1; y6 build 2; y6 build 3").settle();
    table.refuses("y6 use 3 ore", "TH-5.4", "you don't have that many ore or crystals");
    table.refuses("y6 use 2 r6", "TH-3.6", "the die already shows a 6");
    table.refuses("y6 use 2 y6", "TH-5.1", "you have no yellow 6 left");
    table.refuses("y6 use 2", "TH-5.8", "choose something it can be used on");
    table.play("y6 use 1");
    assert_eq!((table.jar(), table.me().medal(Medal::Trade)), (1, 1));
}

/// TH-3.3: twice the fee, and it goes to the bank.
#[test]
fn th_5_7_a_foreign_marker_doubles_the_fee() {
    let poor: &[&str] = &["number | start-jar | 6"];
    let mut table = Table::alone(&[RICH, poor]).markers("oooo");
    table.until(Trial::SevenJar);
    table.play("place; remove 1; foreign 5; foreign 3").settle();
    let die = table.me().dice.each().next().unwrap();
    assert_eq!(
        table.says(&format!("{die} use 3")).split(": ").nth(1),
        Some("use Counting House for 2 Jar")
    );
    table.refuses(&format!("{die} build 3"), "TH-5.4", "the die must show at least 4");
    table.play(&format!("{die} use 3"));
    assert_eq!(table.jar(), 6 - 2 + 4);
    table.play(&format!("{die} use 5"));
    assert_eq!((table.jar(), table.me().goods), (8 - 4, [2, 0]));
    assert_eq!(table.building(3), Where::Foreign);
}

#[test]
fn th_5_7_a_building_with_a_foreign_marker_cannot_be_built_or_paid_too_little() {
    let poor: &[&str] =
        &["number | start-jar | 3", "building | 5 | 2 | 2 | 0 | jar 4 | mint | Counting House"];
    let mut table = Table::alone(&[RICH, poor]).markers("oooo");
    table.until(Trial::SevenJar).play("place; remove 1; foreign 2; foreign 3").settle();
    let die = table.me().dice.each().next().unwrap();
    table.refuses(&format!("{die} use 3"), "TH-5.4", "that costs 4 Jar, and you have 3");
    table.play("pass; roll g6; place").settle();
    table.refuses("g6 build 3", "TH-5.7", "that building can't be built now");
}

#[test]
fn th_5_7_when_no_building_is_left_fewer_are_open() {
    let mut table =
        Table::alone(&[RICH, &free_buildings(), &["number | start-jar | 6"]]).markers("otpo");
    let six = "y6 y6 y6 y6 y6";
    table.play(&format!("roll {six}; place; y6 build 1; y6 build 2; y6 build 3; y6 build 4"));
    table.play("y6 build 5; pass; roll r6 r6 r6 r6 r6; place; r6 build 6; r6 build 7");
    table.play("r6 build 8; r6 build 9; r6 build 10; pass").settle();
    let count =
        |table: &Table, place| table.game.buildings().iter().filter(|at| **at == place).count();
    assert_eq!((count(&table, Where::Open), count(&table, Where::Stack)), (4, 0));
    // A2 takes one away and marks two; there is nothing to put in their place.
    table.play("place; pass").until(Trial::SevenJar);
    table.play("place; remove 11; foreign 12; foreign 13").settle();
    assert_eq!((count(&table, Where::Open), count(&table, Where::Foreign)), (1, 2));
}

#[test]
fn lasting_fee_lowers_fees_before_they_are_doubled() {
    let cards: &[&str] =
        &["card | 0 | 0 | 1 | always: fee 1 | guard | Gatekeeper", "number | start-jar | 6"];
    let mut table = Table::alone(&[RICH, cards]).markers("oooo");
    table.play("roll y6; place; y6 hire 1; pass").until(Trial::SevenJar);
    table.play("place; remove 1; foreign 5; foreign 3").settle();
    assert_eq!((table.game.fee(4), table.game.fee(2)), (Some(2), Some(0)));
    let die = table.me().dice.each().next().unwrap();
    table.play(&format!("{die} use 5"));
    assert_eq!(table.jar(), 4);
}
