//! TH-5.2 and TH-5.5: player cards, on offer, hired, at work and lasting.

use crate::common::{RICH, Table};
use tharos::base::Perks;

/// A table whose guild has hired the first card of the box, which is this one.
fn hired(ability: &str, dice: &str, lines: &[&[&str]]) -> Table {
    let card = format!("card | 0 | 0 | 1 | {ability} | guard | Gatekeeper");
    let mut table = Table::alone(&[&[RICH, &[&card]], lines].concat()).markers("otpotpotp");
    table.play("roll r6 r6 r6 r6 r6; place; r6 hire 1; pass");
    table.play(&format!("roll {dice}; place")).settle();
    table
}

#[test]
fn th_5_2_a_guild_begins_with_5_jar_a_card_and_two_offers() {
    let mut table = Table::alone(&[]);
    table.play("offer 7; offer 3; card 9").settle();
    assert_eq!((table.jar(), table.hand()), (5, vec![9]));
    assert_eq!(table.me().offer().collect::<Vec<u8>>(), [2, 6]);
    assert_eq!((table.me().deck().count(), table.me().hired().count()), (10, 0));
    assert_eq!((table.me().goods, table.me().medals), ([0; 2], [0; 4]));
}

#[test]
fn th_5_2_two_are_always_open_until_the_deck_is_empty() {
    let mut table = Table::alone(&[RICH]).markers("otpotpotp");
    table.play("offer 1; offer 2; roll y6 y6 y6 y6 y6; place; y6 hire 2").settle();
    assert_eq!(table.me().offer().collect::<Vec<u8>>(), [0, 2]);
    table.refuses("y6 hire 2", "TH-5.2", "that player card is not on offer");
    table.refuses("y6 hire 9", "TH-5.2", "that player card is not on offer");
    table.play("y6 hire 1; offer 12");
    assert_eq!(table.me().offer().collect::<Vec<u8>>(), [2, 11]);
}

#[test]
fn th_5_5_hiring_without_money_is_refused() {
    let poor: &[&str] = &["number | start-jar | 1"];
    let mut table = Table::alone(&[RICH, poor]);
    table.play("roll y6 y6 y1 y1 y1; place").settle();
    table.refuses("y6 hire 1", "TH-5.4", "that costs 2 Jar, and you have 1");
    table.refuses("y6 build 1", "TH-5.4", "that costs 4 Jar, and you have 1");
    table.play("y1 earn; y6 hire 1");
    assert_eq!((table.jar(), table.me().hired().collect::<Vec<u8>>()), (0, vec![0]));
}

#[test]
fn th_5_5_strength_is_that_of_the_cards_and_of_buildings_that_say_so() {
    let mut table = Table::alone(&[RICH]);
    table.play("offer 1; offer 8; roll y6 y6 y6 y6 y6; place");
    let strength = |table: &Table| table.me().strength(table.game.components());
    assert_eq!(strength(&table), 0);
    table.play("y6 hire 1");
    assert_eq!(strength(&table), 1);
    table.play("y6 hire 8");
    assert_eq!(strength(&table), 3);
    table.play("y6 build 1");
    assert_eq!(strength(&table), 3);
    table.play("y6 build 4");
    assert_eq!(strength(&table), 4);
}

#[test]
fn th_5_5_a_card_works_once_a_turn_with_the_die_it_asks_for() {
    let mut table = hired("red 3+: jar 5", "r2 r3 r6 y6 y1", &[]);
    assert_eq!(table.says("r3 work 1"), "red 3: Gatekeeper: take 5 Jar");
    table.refuses("y6 work 1", "TH-5.4", "that needs a red die");
    table.refuses("r2 work 1", "TH-5.4", "the die must show at least 3");
    table.refuses("r3 work 2", "TH-5.5", "that player card is not in your play area");
    table.play("r3 work 1");
    assert_eq!((table.jar(), table.me().dice.len()), (35, 4));
    assert!(table.me().has_worked(0));
    table.refuses("r6 work 1", "TH-5.5", "a player card can work once a turn");
    table.play("pass; roll r3; place; r3 work 1");
    assert_eq!(table.jar(), 40);
}

#[test]
fn th_5_5_a_card_may_take_any_die_but_not_the_one_it_changes() {
    let mut table = hired("any 1+: raise 2", "y1 r3 r3 g5 b2", &[]);
    assert_eq!(table.says("y1 work 1 g5"), "yellow 1: Gatekeeper: a die shows 2 more (green 5)");
    table.refuses("y1 work 1 y1", "TH-5.1", "you have no yellow 1 left");
    table.refuses("y1 work 1 g6", "TH-5.1", "you have no green 6 left");
    // Of two that look the same, one raises the other.
    table.play("r3 work 1 r3");
    let dice: Vec<String> = table.me().dice.each().map(|die| die.to_string()).collect();
    assert_eq!(dice, ["y1", "r5", "g5", "b2"]);
}

#[test]
fn th_5_5_a_lasting_card_needs_no_die() {
    let table = hired("always: earn 1", "y1 y1 y1 y1 y1", &[]);
    let words = "this player card always works, without a die";
    table.refuses("y1 work 1", "TH-5.5", words);
}

#[test]
fn a_card_whose_effect_cannot_be_carried_out_does_not_work() {
    let table = hired("any 1+: sell 2 3", "y1 y1 y1 y1 y1", &[]);
    table.refuses("y1 work 1 ore", "TH-5.4", "you don't have that many ore or crystals");
    let table = hired("any 1+: restock 1", "y1 y1 y1 y1 y1", &[]);
    table.refuses("y1 work 1 1a", "TH-3.6", "nothing is missing from this region");
    let mut table = hired("any 1+: reroll", "y1 y1 y1 y1 y2", &[]);
    table.play("y1 earn; y1 earn; y1 earn; y1 earn");
    table.refuses("y2 work 1", "TH-3.6", "you need another unused die for it");
    let table = hired("any 1+: medal trade 30", "y1 y1 y1 y1 y1", &[&["number | start-jar | 29"]]);
    table.refuses("y1 work 1", "TH-5.4", "that costs 30 Jar, and you have 29");
}

#[test]
fn lasting_earn_adds_to_every_die_that_earns() {
    let mut table = hired("always: earn 2", "y4 y1 r1 r1 r1", &[]);
    assert_eq!(table.says("y4 earn"), "yellow 4: earn 6 Jar");
    table.play("y4 earn; y1 earn");
    assert_eq!(table.jar(), 30 + 6 + 3);
}

#[test]
fn lasting_guard_adds_to_every_die_on_guard() {
    let mut table = hired("always: guard 2", "r1 r5 y1 y1 y1", &[]);
    assert_eq!(table.says("r5 guard"), "red 5: guard +4");
    table.play("r1 guard; r5 guard");
    assert_eq!(table.me().guard, 3 + 4);
}

#[test]
fn lasting_path_lowers_every_entry_value() {
    let mut table = hired("always: path 2", "g3 g3 g2 y1 y1", &[]);
    table.refuses("g2 explore 4c", "TH-5.4", "this region needs a 3 or more");
    table.play("g3 explore 4c; g3 explore 3c").settle();
    table.play("g2 explore 3b");
    assert_eq!(table.me().regions(), 3);
}

#[test]
fn lasting_sell_adds_to_every_marker_a_die_sells() {
    let goods: &[&str] = &["region | top | 1 | 1 ore | 5 ore | hills | Heron Hills"];
    let mut table = hired("always: sell 1", "g6 y3 y6 y1 y1", &[goods]);
    table.play("g6 explore 1a");
    assert_eq!(table.says("y3 sell 3 0"), "yellow 3: sell 3 ore for 9 Jar");
    table.play("y3 sell 3 0");
    assert_eq!(table.jar(), 39);
    // Not to what a building sells: it has a price of its own.
    table.play("y6 build 1; y1 use 1 ore");
    assert_eq!(table.jar(), 39 - 4 + 6);
}

#[test]
fn lasting_build_and_hire_lower_prices() {
    let mut table = hired("always: build 3", "y6 y6 y6 y1 y1", &[]);
    assert_eq!(table.says("y6 build 1"), "yellow 6: build Market Hall for 1 Jar");
    table.play("y6 build 1; y6 hire 2");
    assert_eq!(table.jar(), 30 - 1 - 2);
    let mut table = hired("always: hire 9", "y6 y6 y6 y1 y1", &[]);
    assert_eq!(table.says("y6 hire 2"), "yellow 6: hire Peddler for 0 Jar");
    table.play("y6 hire 2; y6 build 1");
    assert_eq!(table.jar(), 30 - 4);
}

#[test]
fn lasting_mine_lowers_the_price_of_mines() {
    let mut table = hired("always: mine 2", "g6 b6 y1 y1 y1", &[]);
    table.play("g6 explore 1c");
    let jar = table.jar();
    assert_eq!(table.says("b6 mine 1c"), "blue 6: place a mine on Old Growth for 1 Jar");
    table.play("b6 mine 1c");
    assert_eq!(table.jar(), jar - 1);
}

#[test]
fn lasting_take_takes_more_if_there_is_more() {
    let mut table = hired("always: take 1", "g6 b6 b6 y1 y1", &[]);
    table.play("g6 explore 1c; b6 take ore 1c; b6 take crystal 1c");
    assert_eq!((table.me().goods, table.land("1c").goods), ([2, 1], [0, 0]));
}

#[test]
fn lasting_income_comes_at_the_end_of_each_round() {
    let mut table = hired("always: income 3", "y1 y1 y1 y1 y1", &[]);
    table.play("pass; place; pass; place").settle();
    let jar = table.jar();
    table.play("pass").settle();
    assert_eq!((table.game.round(), table.jar()), (2, jar + 3));
}

#[test]
fn what_hired_cards_lend_adds_up() {
    let cards: &[&str] = &[
        "card | 0 | 1 | 1 | always: earn 2 | guard | Gatekeeper",
        "card | 0 | 2 | 1 | always: earn 1 | trader | Peddler",
        "card | 0 | 0 | 1 | always: fee 1 | scout | Pathfinder",
    ];
    let mut table = Table::alone(&[RICH, cards]);
    table.play("roll y6 y6 y6 y1 y1; place; y6 hire 1; y6 hire 2; y6 hire 3; y1 earn");
    let perks = Perks { earn: 3, strength: 3, fee: 1, ..Perks::default() };
    assert_eq!((table.me().perks, table.jar()), (perks, 34));
}
