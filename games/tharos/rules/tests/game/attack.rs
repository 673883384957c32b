//! TH-5.6: attacks, met, exceeded and missed.

use crate::common::{MEDALS, RICH, Table};
use game_core::Game;
use tharos::base::{Medal, Task};

/// A first turn under an attack of this strength, begun with so many Jar.
fn attacked(strength: u8, jar: u8, before: &str) -> Table {
    let attack = format!("attack | 1 | {strength} | Reed Thieves");
    let start = format!("number | start-jar | {jar}");
    let lines: &[&str] = &[&attack, &start, "dice | 9 yellow | 9 red | 9 green | 9 blue"];
    let mut table = Table::alone(&[MEDALS, lines]);
    table.play(before);
    table
}

#[test]
fn th_5_6_four_of_five_cards_are_used_in_each_round() {
    let mut table = Table::of(2, &[RICH]);
    let mut seen = Vec::new();
    for pass in 0..16 {
        while table.game.task() != Some(Task::Attack) {
            let first = table.chances()[0].to_string();
            table.play(&first);
        }
        // The strongest that is left.
        let left = table.chances();
        assert_eq!(left.len(), 5 - pass % 4, "pass {pass}");
        table.play(&left.last().unwrap().to_string());
        seen.push(table.game.attack().unwrap().strength);
        table.play("pass; pass");
    }
    assert_eq!(seen, [3, 2, 2, 1, 5, 4, 3, 3, 7, 6, 5, 4, 9, 8, 7, 6]);
    assert!(table.game.outcome().is_some());
}

#[test]
fn th_5_6_an_attack_that_is_met_costs_nothing() {
    for (dice, strength) in [("r1 r1 y1 y1 y1", 2), ("r1 r1 y1 y1 y1", 1)] {
        let mut table = attacked(strength, 10, &format!("roll {dice}; place; r1 guard; r1 guard"));
        assert_eq!(table.game.defence(table.game.active()), 2);
        table.play("pass");
        assert_eq!((table.jar(), table.me().medals), (10, [0; 4]));
    }
}

#[test]
fn th_5_6_exceeding_it_by_two_is_a_combat_medal() {
    let mut table = attacked(2, 10, "roll r6 r6 y1 y1 y1; place; r6 guard; r6 guard; pass");
    assert_eq!((table.jar(), table.me().medal(Medal::Combat)), (10, 1));
    // Once, by however much.
    table = attacked(0, 10, "roll r6 r6 y1 y1 y1; place; r6 guard; r6 guard; pass");
    assert_eq!(table.me().medal(Medal::Combat), 1);
}

#[test]
fn th_5_6_combat_strength_counts_as_guard_does() {
    let mut table = attacked(3, 20, "offer 8; roll y6 y6 r1 y1 y1; place; y6 hire 8; y6 build 4");
    let jar = table.jar();
    assert_eq!(table.game.defence(table.game.active()), 3);
    table.play("pass");
    assert_eq!((table.jar(), table.me().medals[0]), (jar, 0));
}

#[test]
fn th_5_6_each_missing_point_costs_two_jar() {
    let mut table = attacked(4, 10, "roll r1 y1 y1 y1 y1; place; r1 guard; pass");
    assert_eq!((table.jar(), table.me().minus), (4, 0));
    // Exactly enough.
    table = attacked(5, 10, "roll y1 y1 y1 y1 y1; place; pass");
    assert_eq!((table.jar(), table.me().minus), (0, 0));
}

#[test]
fn th_5_6_what_cannot_be_paid_costs_medals_of_choice() {
    let medals = "roll g6 g6 y6 y6 y6; place; g6 explore 1a; g6 explore 2a; y6 deliver";
    let mut table = attacked(4, 3, medals);
    assert_eq!(table.me().medals, [0, 2, 1, 0]);
    table.play("pass");
    // One point is paid for; a single Jar is not enough for another.
    assert_eq!((table.jar(), table.game.task()), (1, Some(Task::Unpaid(3))));
    table.refuses("pass", "TH-5.6", "choose which medal to give up first");
    table.refuses("lose combat", "TH-5.6", "you have no combat medal");
    assert_eq!(table.legal(), ["lose exploration", "lose trade"]);
    assert_eq!(table.says("lose trade"), "lose a trade medal");
    table.play("lose trade");
    // With one kind left there is no choice any more.
    assert_eq!((table.me().medals, table.me().minus, table.jar()), ([0; 4], 0, 1));
}

#[test]
fn th_5_6_without_medals_it_costs_points_at_the_end() {
    let mut table = attacked(5, 3, "roll g6 y1 y1 y1 y1; place; g6 explore 1a; pass");
    // One is paid, one is a medal, three are points.
    assert_eq!((table.jar(), table.me().medals, table.me().minus), (1, [0; 4], 3));
    assert_eq!(table.me().points(table.game.components()).minus, -3);
    table.settle();
    assert_eq!(table.game.pass(), 2);
}
