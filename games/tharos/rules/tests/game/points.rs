//! TH-5.9: points, line by line.

use crate::common::{MEDALS, RICH, Table};
use game_core::{Game, Search, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tharos::base::{Options, Points, Tharos};

const NONE: Points = Points {
    medals: [0; 4],
    sets: 0,
    mines: 0,
    cards: 0,
    buildings: 0,
    jar: 0,
    goods: 0,
    minus: 0,
};

fn points(table: &Table) -> Points {
    table.me().points(table.game.components())
}

#[test]
fn th_5_9_medals_have_different_values_and_a_full_set_five_more() {
    let mut table = Table::of(2, &[RICH, MEDALS, &["number | start-jar | 0"]]);
    table.play("roll g6 g6 y6 y6 r6; g6 explore 1a; g6 explore 2a");
    assert_eq!(points(&table), Points { medals: [0, 8, 0, 0], goods: 3, ..NONE });
    table.play("y6 deliver; y6 build 1");
    let three = Points { medals: [0, 8, 4, 5], goods: 2, buildings: 2, ..NONE };
    assert_eq!(points(&table), three);
    let attack: &[&str] = &["attack | 1 | 0 | Reed Thieves", "number | start-jar | 0"];
    let mut table = Table::of(2, &[RICH, MEDALS, attack]);
    table.play("attack 1; roll g6 g6 y6 y6 r6; g6 explore 1a; g6 explore 2a; y6 deliver");
    table.play("y6 build 1; r6 guard; pass");
    let board = table.board(0);
    assert_eq!(board.medals, [1, 2, 1, 1]);
    let four = board.points(table.game.components());
    assert_eq!((four.medals, four.sets), ([2, 8, 4, 5], 5));
    assert_eq!(four.total(), 2 + 8 + 4 + 5 + 5 + 2 + 2);
}

#[test]
fn th_5_9_mines_cards_and_buildings_count_as_printed() {
    let mut table = Table::of(2, &[RICH, &["number | jar-a-point | 50"]]);
    table.play("offer 12; offer 7; roll g6 b6 y6 y6 y6; g6 explore 1c; b6 mine 1c");
    assert_eq!(points(&table), Points { mines: 2, ..NONE });
    table.play("y6 hire 12; y6 hire 7");
    assert_eq!(points(&table), Points { mines: 2, cards: 5 + 3, ..NONE });
    table.play("y6 build 5");
    assert_eq!(points(&table), Points { mines: 2, cards: 8, buildings: 3, ..NONE });
    assert_eq!(table.game.points(table.game.active()), 13);
}

#[test]
fn th_5_9_five_jar_and_two_markers_are_a_point_each() {
    let goods: &[&str] = &[
        "region | top | 1 | 1 ore | 2 ore | hills | Heron Hills",
        "region | top | 1 | 1 crystal | 1 crystal | wood | Lantern Wood",
    ];
    for (jar, worth) in [(4, 0), (5, 1), (9, 1), (10, 2)] {
        let table = Table::of(2, &[RICH, &[&format!("number | start-jar | {jar}")]]);
        assert_eq!(points(&table), Points { jar: worth, ..NONE }, "{jar} Jar");
    }
    let mut table = Table::of(2, &[RICH, goods, &["number | start-jar | 0"]]);
    table.play("roll g6 g6 b6 y1 y1; g6 explore 1a; g6 explore 2a");
    // Two ore and a crystal are one point, with a second crystal they are two.
    assert_eq!(points(&table).goods, 1);
    table.play("b6 take crystal 2a");
    assert_eq!(points(&table).goods, 2);
}

/// The tuning itself is the lab's; that much of it can be asked here.
#[test]
fn th_5_10_random_play_never_wins_alone() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(510);
    let mut room = Vec::new();
    for _ in 0..2000 {
        let mut game = Tharos::new(&Options::default(), 1).unwrap();
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                }
                Turn::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    let mv = game.random_move(seat, &mut rng, &mut room).unwrap();
                    game.apply(seat, mv);
                }
            }
        }
        let outcome = game.outcome().unwrap();
        assert!(outcome.winners.is_empty(), "{}", outcome.reason);
    }
}
