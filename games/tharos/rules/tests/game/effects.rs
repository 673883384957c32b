//! TH-5.8 and TH-3.6: action cards, and the thirteen effects they may have.

use crate::common::{RICH, Table, place, single_actions};
use tharos::base::{Effect, Medal, Move, Target, Task};

/// A table whose guild holds two action cards with this effect.
fn holding(effect: &str, dice: &str, lines: &[&[&str]]) -> Table {
    let card = format!("action | 3 | {effect} | Good Harvest");
    let two: &[&str] = &[&card, "number | start-cards | 2"];
    let mut table = Table::alone(&[&[RICH, two], lines].concat());
    table.play(&format!("card 1; card 1; roll {dice}; place")).settle();
    table
}

const GOODS: &[&str] = &["region | top | 1 | 1 ore | 5 ore | hills | Heron Hills"];

#[test]
fn th_5_8_there_are_36_action_cards_with_twelve_effects() {
    let table = Table::alone(&[]);
    let actions = &table.game.components().actions;
    let effects: std::collections::HashSet<Effect> = actions.iter().map(|a| a.effect).collect();
    assert_eq!((actions.len(), effects.len()), (12, 12));
    assert_eq!(table.game.action_cards(), (36, 0));
}

#[test]
fn th_5_8_a_card_is_played_without_a_die_and_then_discarded() {
    let mut table = holding("jar 4", "y1 y1 y1 y1 y1", &[]);
    table.refuses("play 2", "TH-5.8", "you do not hold that action card");
    assert_eq!(table.game.action_cards(), (34, 0));
    table.play("play 1");
    assert_eq!((table.jar(), table.me().dice.len()), (34, 5));
    assert_eq!((table.hand(), table.game.action_cards()), (vec![1], (34, 1)));
    table.play("play 1");
    table.refuses("play 1", "TH-5.8", "you do not hold that action card");
}

/// Draws this action card, in the next turn if no die is left.
fn draw(table: &mut Table, card: &str) {
    if table.settle().me().dice.is_empty() {
        table.play("pass; place").settle();
    }
    let die = table.me().dice.each().next().unwrap();
    table.play(&format!("{die} draw; {card}"));
}

#[test]
fn th_5_8_the_discards_become_the_deck_when_it_is_empty() {
    let mut table = Table::alone(&[RICH, &single_actions(), &["number | start-cards | 3"]]);
    table = table.markers("otp");
    table.play("card 1; card 2; card 3; place; play 1; play 2; play 3");
    for card in 4..=12 {
        draw(&mut table, &format!("card {card}"));
        if table.game.task() == Some(Task::Discard) {
            table.play(&format!("discard {card}"));
        }
    }
    assert_eq!((table.hand(), table.game.action_cards()), (vec![4, 5, 6], (0, 9)));
    // All nine come again, and only they.
    draw(&mut table, "");
    let cards: Vec<String> = table.chances().iter().map(ToString::to_string).collect();
    assert_eq!(cards, [1, 2, 3, 7, 8, 9, 10, 11, 12].map(|card| format!("card {card}")));
    assert_eq!(table.game.action_cards(), (9, 0));
}

#[test]
fn effect_jar_and_goods_are_taken_from_the_supply() {
    let mut table = holding("jar 4", "y1 y1 y1 y1 y1", &[]);
    assert_eq!(table.says("play 1"), "play Good Harvest: take 4 Jar");
    table.refuses("play 1 ore", "TH-5.8", "choose something it can be used on");
    table.play("play 1");
    assert_eq!(table.jar(), 34);
    let mut table = holding("2 crystal", "y1 y1 y1 y1 y1", &[]);
    assert_eq!(table.says("play 1"), "play Good Harvest: take 2 crystals");
    table.refuses("play 1 1a", "TH-5.8", "choose something it can be used on");
    table.play("play 1");
    assert_eq!(table.me().goods, [0, 2]);
}

#[test]
fn effect_draw_brings_cards_as_long_as_there_are_any() {
    let mut table = holding("draw 2", "y1 y1 y1 y1 y1", &[]);
    assert_eq!(table.says("play 1"), "play Good Harvest: draw 2 action cards");
    table.play("play 1; card 3; card 7");
    assert_eq!(table.hand(), [1, 3, 7]);
    table.refuses("play 1 y1", "TH-5.8", "choose something it can be used on");
}

#[test]
fn effect_guard_counts_in_this_pass() {
    let mut table = holding("guard 3", "r1 y1 y1 y1 y1", &[]);
    assert_eq!(table.says("play 1"), "play Good Harvest: guard +3 in this pass");
    table.play("play 1; r1 guard");
    assert_eq!((table.me().guard, table.game.defence(table.game.active())), (4, 4));
    table.play("pass").settle();
    assert_eq!(table.me().guard, 0);
}

#[test]
fn effect_reroll_rolls_the_unused_dice_again() {
    let mut table = holding("reroll", "y1 y1 r2 g3 b4", &[]);
    assert_eq!(table.says("play 1"), "play Good Harvest: roll your unused dice again");
    table.play("y1 earn; play 1");
    assert_eq!(table.game.task(), Some(Task::Roll));
    table.refuses("pass", "TH-2.1", "something is still being drawn or rolled");
    assert!(table.chances().iter().all(|chance| chance.to_string().starts_with("die y")));
    table.play("roll y6 r6 g6 b6");
    let dice: Vec<String> = table.me().dice.each().map(|die| die.to_string()).collect();
    assert_eq!(dice, ["y6", "r6", "g6", "b6"]);
    table.play("y6 earn; r6 guard; g6 draw; b6 draw").settle();
    table.refuses("play 1", "TH-3.6", "you need another unused die for it");
}

#[test]
fn effect_recolour_changes_the_colour_of_a_die_for_this_turn() {
    let mut table = holding("recolour", "y5 r2 r2 r2 r2", &[]);
    let words = "play Good Harvest: give a die another colour (yellow 5 to green)";
    assert_eq!(table.says("play 1 y5 green"), words);
    table.refuses("play 1 y5 yellow", "TH-3.6", "the die already has that colour");
    table.refuses("play 1 b5 green", "TH-5.1", "you have no blue 5 left");
    table.refuses("play 1 y5", "TH-5.8", "choose something it can be used on");
    table.play("play 1 y5 green; g5 explore 4c; pass");
    // In the bag it is yellow as before.
    assert_eq!(table.me().used, [1, 4, 0, 0]);
}

#[test]
fn effect_raise_turns_a_die_up_to_six_at_most() {
    let mut table = holding("raise 2", "y3 y5 y6 y1 y1", &[]);
    assert_eq!(table.says("play 1 y3"), "play Good Harvest: a die shows 2 more (yellow 3)");
    table.refuses("play 1 y6", "TH-3.6", "the die already shows a 6");
    table.refuses("play 1 y4", "TH-5.1", "you have no yellow 4 left");
    table.refuses("play 1", "TH-5.8", "choose something it can be used on");
    table.play("play 1 y3; play 1 y5");
    let dice: Vec<String> = table.me().dice.each().map(|die| die.to_string()).collect();
    assert_eq!(dice, ["y1", "y1", "y5", "y6", "y6"]);
}

/// TH-3.5 too.
#[test]
fn effect_restock_puts_markers_back_up_to_what_is_printed() {
    let mut table = holding("restock 3", "g6 b6 b6 y1 y1", &[]);
    table.refuses("play 1 1b", "TH-3.6", "nothing is missing from this region");
    table.refuses("play 1 ore", "TH-5.8", "choose something it can be used on");
    table.play("g6 explore 1b; b6 take ore 1b; b6 take ore 1b");
    let words = "play Good Harvest: put up to 3 markers back onto a region (Anvil Peak)";
    assert_eq!(table.says("play 1 1b"), words);
    table.play("play 1 1b");
    assert_eq!((table.land("1b").goods, table.me().goods), ([2, 0], [2, 0]));
    table.refuses("play 1 1b", "TH-3.6", "nothing is missing from this region");
}

#[test]
fn effect_sell_sells_markers_of_one_kind() {
    let mut table = holding("sell 3 4", "g6 y1 y1 y1 y1", &[GOODS]);
    table.refuses("play 1 ore", "TH-5.4", "you don't have that many ore or crystals");
    table.play("g6 explore 1a");
    let words = "play Good Harvest: sell up to 3 markers of a kind at 4 Jar each (ore)";
    assert_eq!(table.says("play 1 ore"), words);
    table.refuses("play 1 crystal", "TH-5.4", "you don't have that many ore or crystals");
    table.refuses("play 1", "TH-5.8", "choose something it can be used on");
    table.play("play 1 ore");
    assert_eq!((table.jar(), table.me().goods), (42, [2, 0]));
    table.play("play 1 ore");
    assert_eq!((table.jar(), table.me().goods), (50, [0, 0]));
}

#[test]
fn effect_cheaper_helps_the_next_building_or_card_of_this_turn() {
    let mut table = holding("cheaper 3", "y6 y6 y6 y1 y1", &[]);
    let words = "play Good Harvest: your next building or card costs 3 Jar less";
    assert_eq!(table.says("play 1"), words);
    table.play("play 1; y6 build 1; y6 build 2");
    assert_eq!(table.jar(), 30 - 1 - 4);
    // No card costs less than nothing, and what is not used is gone with the turn.
    let mut table = holding("cheaper 3", "y6 y6 y6 y1 y1", &[]);
    table.play("play 1; y6 hire 1; y6 hire 2");
    assert_eq!(table.jar(), 28);
    table.play("play 1; pass; roll y6; place; y6 build 2");
    assert_eq!(table.jar(), 24);
}

#[test]
fn effect_path_helps_the_next_region_of_this_turn() {
    let mut table = holding("path 2", "g3 g3 y1 y1 y1", &[]);
    assert_eq!(table.says("play 1"), "play Good Harvest: your next region needs 2 less");
    table.refuses("g3 explore 4c", "TH-5.4", "this region needs a 5 or more");
    table.play("play 1; g3 explore 4c");
    assert!(table.me().has_explored(place("4c")));
    table.refuses("g3 explore 3c", "TH-5.4", "this region needs a 5 or more");
    table.play("play 1; pass; roll g3; place").settle();
    table.refuses("g3 explore 3c", "TH-5.4", "this region needs a 5 or more");
}

#[test]
fn effect_medal_is_bought_for_its_price() {
    let mut table = holding("medal combat 16", "y1 y1 y1 y1 y1", &[]);
    assert_eq!(table.says("play 1"), "play Good Harvest: buy a combat medal for 16 Jar");
    table.refuses("play 1 y1", "TH-5.8", "choose something it can be used on");
    table.play("play 1");
    assert_eq!((table.jar(), table.me().medal(Medal::Combat)), (14, 1));
    table.refuses("play 1", "TH-5.4", "that costs 16 Jar, and you have 14");
}

#[test]
fn effect_die_adds_a_die_of_any_colour_without_a_price() {
    let one: &[&str] = &["number | most-dice | 1"];
    let mut table = holding("die", "y1 y1 y1 y1 y1", &[one]);
    let words = "play Good Harvest: a new die of your choice (blue)";
    assert_eq!(table.says("play 1 blue"), words);
    table.refuses("play 1", "TH-5.8", "choose something it can be used on");
    table.play("play 1 blue");
    assert_eq!((table.jar(), table.me().used, table.me().bought), (30, [0, 0, 0, 1], 1));
    table.refuses("play 1 red", "TH-5.1", "you can't buy any more dice");
}

/// An effect is aimed at what it is for, and at nothing else.
#[test]
fn effects_aimed_at_something_else_are_refused() {
    let targets = ["", " y1", " y1 red", " 1a", " ore", " blue"];
    for (effect, fits) in [
        ("jar 4", 0),
        ("draw 1", 0),
        ("guard 1", 0),
        ("1 ore", 0),
        ("reroll", 0),
        ("cheaper 1", 0),
        ("path 1", 0),
        ("medal civil 1", 0),
        ("raise 1", 1),
        ("recolour", 2),
        ("restock 1", 3),
        ("sell 1 1", 4),
        ("die", 5),
    ] {
        let mut table = holding(effect, "g6 b6 y1 y1 y1", &[GOODS]);
        table.play("g6 explore 1a; b6 take ore 1a");
        for (at, target) in targets.iter().enumerate() {
            let mv = format!("play 1{target}");
            match at == fits {
                true => drop(table.clone().play(&mv)),
                false => table.refuses(&mv, "TH-5.8", "choose something it can be used on"),
            }
        }
        let seat = table.game.active();
        let nothing = Move::Play(1, Target::Nothing);
        table.refuses_seat(seat, nothing, "TH-5.8", "you do not hold that action card");
    }
}
