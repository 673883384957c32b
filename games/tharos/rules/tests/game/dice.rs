//! TH-5.1 and TH-5.4: the bag, the dice, and what each colour does.

use crate::common::{RICH, Table};
use game_core::Game;
use tharos::base::{Chance, Medal};

/// A table in its first turn with these dice.
fn with(dice: &str, lines: &[&[&str]]) -> Table {
    let mut table = Table::alone(&[&[RICH], lines].concat());
    table.play(&format!("roll {dice}; place")).settle();
    table
}

#[test]
fn th_5_1_a_bag_has_twelve_dice_and_five_are_drawn() {
    let mut table = Table::alone(&[]);
    table.play("attack 1");
    let mut chances = Vec::new();
    table.game.chances(&mut chances);
    assert_eq!(chances.len(), 24);
    let weight = |text: &str| {
        let chance: Chance = text.parse().unwrap();
        chances.iter().find(|(c, _)| *c == chance).unwrap().1
    };
    assert_eq!((weight("die y1"), weight("die r6")), (4, 4));
    assert_eq!((weight("die g3"), weight("die b4")), (2, 2));
    table.play("roll g1 g2");
    assert_eq!(table.chances().len(), 18, "no green die is left in the bag");
    table.play("roll y1 y1 y1");
    assert_eq!((table.me().bag, table.me().drawn), ([1, 4, 0, 2], [3, 0, 2, 0]));
    assert_eq!(table.me().dice.len(), 5);
}

#[test]
fn th_5_1_used_dice_return_when_the_bag_runs_out() {
    let mut table = Table::alone(&[]);
    table.play("roll y1 y1 y1 y1 r1; place; y1 earn; pass");
    // Unused dice count as used.
    assert_eq!(table.me().used, [4, 1, 0, 0]);
    table.play("roll r1 r1 r1 g1 g1; place; pass; roll b1 b1");
    // Two were left; the other ten are in the bag again, and the drawing goes on.
    assert_eq!((table.me().bag, table.me().used), ([4, 4, 2, 0], [0; 4]));
    assert_eq!(table.me().drawn, [0, 0, 0, 2]);
    table.play("roll y6 y6 y6");
    assert_eq!(table.me().dice.len(), 5);
}

#[test]
fn th_5_1_a_die_costs_4_jar_and_six_can_be_bought() {
    let mut table = with("y1 y1 y1 y1 y1", &[]);
    table.play("buy blue");
    assert_eq!((table.jar(), table.me().used, table.me().bought), (26, [0, 0, 0, 1], 1));
    assert_eq!(table.me().dice.len(), 5, "it takes no die");
    table.play("buy red; buy red; buy green; buy yellow; buy yellow");
    assert_eq!((table.jar(), table.me().used), (6, [2, 2, 1, 1]));
    table.refuses("buy red", "TH-5.1", "you can't buy any more dice");
    let mut poor = with("y1 y1 y1 y1 y1", &[&["number | start-jar | 7"]]);
    poor.play("buy red");
    poor.refuses("buy red", "TH-5.4", "that costs 4 Jar, and you have 3");
}

#[test]
fn th_5_4_a_die_is_used_once_and_does_what_its_colour_does() {
    let mut table = with("y4 r4 g4 b4 y2", &[]);
    for (mv, colour) in [
        ("r4 earn", "yellow"),
        ("g4 sell 1 0", "yellow"),
        ("b4 deliver", "yellow"),
        ("y4 explore 1a", "green"),
        ("r4 take ore 1a", "blue"),
        ("g4 mine 1a", "blue"),
        ("b4 guard", "red"),
    ] {
        table.refuses(mv, "TH-5.4", &format!("that needs a {colour} die"));
    }
    table.play("y4 earn");
    assert_eq!(table.jar(), 34);
    table.refuses("y4 earn", "TH-5.1", "you have no yellow 4 left");
    table.play("y2 earn; r4 guard; g4 draw; b4 build 1").settle();
    assert_eq!((table.jar(), table.me().guard, table.me().held), (32, 1, 1));
    assert!(table.me().dice.is_empty());
    assert_eq!(table.legal().last().unwrap(), "pass");
}

#[test]
fn th_5_4_a_yellow_die_sells_as_many_markers_as_it_shows() {
    let goods: &[&str] = &[
        "region | top | 1 | 1 ore | 4 ore | hills | Heron Hills",
        "region | top | 1 | 1 crystal | 3 crystal | wood | Lantern Wood",
    ];
    let mut table = with("g1 g1 y3 y1 y6", &[goods]);
    table.refuses("y3 sell 1 0", "TH-5.4", "you don't have that many ore or crystals");
    table.play("g1 explore 1a; g1 explore 2a");
    table.refuses("y3 sell 0 0", "TH-5.4", "choose what you sell");
    table.refuses("y3 sell 2 2", "TH-5.4", "this die sells at most 3");
    table.refuses("y6 sell 5 0", "TH-5.4", "you don't have that many ore or crystals");
    table.refuses("y6 sell 2 4", "TH-5.4", "you don't have that many ore or crystals");
    table.play("y3 sell 2 1; y1 sell 0 1");
    assert_eq!((table.jar(), table.me().goods), (30 + 6 + 2, [2, 1]));
    table.play("y6 sell 2 1");
    assert_eq!((table.jar(), table.me().goods), (44, [0, 0]));
}

#[test]
fn th_5_4_a_delivery_takes_one_of_each_and_three_pips() {
    let goods: &[&str] = &[
        "region | top | 1 | 1 ore | 2 ore | hills | Heron Hills",
        "region | top | 1 | 1 crystal | 1 crystal | wood | Lantern Wood",
    ];
    let mut table = with("g1 g1 y2 y3 y3", &[goods]);
    table.play("g1 explore 1a");
    table.refuses("y3 deliver", "TH-5.4", "you need one ore and one crystal to deliver");
    table.play("g1 explore 2a");
    table.refuses("y2 deliver", "TH-5.4", "the die must show at least 3");
    table.play("y3 deliver");
    assert_eq!((table.me().medal(Medal::Trade), table.me().goods), (1, [1, 0]));
    table.refuses("y3 deliver", "TH-5.4", "you need one ore and one crystal to deliver");
}

#[test]
fn th_5_4_a_red_die_guards_and_counts_twice_from_five_on() {
    let mut table = with("r1 r4 r5 r6 y1", &[]);
    for (mv, guard) in [("r1 guard", 1), ("r4 guard", 2), ("r5 guard", 4), ("r6 guard", 6)] {
        table.play(mv);
        assert_eq!(table.me().guard, guard, "{mv}");
    }
    // It is for this pass only.
    table.play("pass").settle();
    assert_eq!(table.me().guard, 0);
}

#[test]
fn th_5_4_building_and_hiring_take_four_pips_of_any_colour() {
    let mut table = with("y4 r4 g4 b4 b3", &[]);
    table.refuses("b3 build 1", "TH-5.4", "the die must show at least 4");
    table.refuses("b3 hire 1", "TH-5.4", "the die must show at least 4");
    table.play("y4 build 1; r4 hire 1; g4 build 2; b4 hire 2; b3 draw");
    assert_eq!((table.me().built().count(), table.me().hired().count()), (2, 2));
    assert_eq!(table.jar(), 30 - 4 - 2 - 4 - 2);
}
