//! Moves as numbers, and what a seat sees as a row of numbers.

use game_core::laws::{Table, spaces_hold};
use game_core::{Game, Seat, Spaces};
use std::collections::BTreeSet;
use tharos::base::{Move, OUR_TEXT, Options, Tharos};

/// Whatever an effect can be aimed at, for buildings, player cards and action cards.
const EFFECTS: [&str; 6] = ["raise 2", "recolour", "restock 1", "sell 1 5", "die", "reroll"];

/// Our components with every aim an effect can have in every place for one.
fn aiming() -> Options {
    let mut count = 0;
    let mut next = || {
        count += 1;
        EFFECTS[count % EFFECTS.len()]
    };
    let mut text = String::new();
    for line in OUR_TEXT.lines() {
        let mut columns: Vec<String> = line.split('|').map(|part| part.trim().to_owned()).collect();
        match columns[0].as_str() {
            "building" => columns[5] = next().into(),
            "action" => columns[2] = next().into(),
            "card" if !columns[4].starts_with("always") => {
                columns[4] = format!("red 1+: {}", next());
            }
            _ => {}
        }
        text += &columns.join(" | ");
        text.push('\n');
    }
    Options { components: text }
}

#[test]
fn numbers_stand_for_moves_whatever_is_in_the_box() {
    for seats in [1, 2] {
        let options = aiming();
        spaces_hold::<Tharos>(&Table { options, seats, games: 1, most_moves: 20_000 });
    }
}

#[test]
fn the_same_number_is_the_same_move_unless_a_die_changes_another() {
    let table = Tharos::new(&Options::default(), 2).unwrap();
    let layout = Tharos::layout(&Options::default(), 2).unwrap();
    let mut texts = BTreeSet::new();
    let mut number = 0;
    for field in &layout.actions {
        let by_rank = field.meaning.contains("different dice");
        for _ in 0..field.len {
            let mv: Option<Move> = table.move_of(Seat::new(0), number);
            // Nobody has rolled yet, so there is no first die.
            assert_eq!(mv.is_none(), by_rank, "{number} of {field:?}");
            if let Some(mv) = mv {
                assert!(texts.insert(mv.to_string()), "{mv}");
                assert_eq!(table.action(Seat::new(1), &mv), Some(number), "{mv}");
            }
            number += 1;
        }
    }
    let ranked = layout.actions.iter().filter(|field| field.meaning.contains("different dice"));
    let ranked: Vec<&str> = ranked.map(|field| field.name.as_ref()).collect();
    assert_eq!(ranked, ["use-7", "use-8"]);
    assert_eq!(table.move_of(Seat::new(0), number), None);
}

#[test]
fn what_no_box_allows_has_no_number() {
    let table = Tharos::new(&Options::default(), 1).unwrap();
    for text in
        ["r1 earn", "y3 sell 0 0", "y3 sell 2 2", "g2 guard", "y1 use 3 ore", "y1 work 2", "play 1"]
    {
        let mv: Move = text.parse().unwrap();
        assert_eq!(table.action(Seat::new(0), &mv), None, "{text}");
    }
}

#[test]
fn options_that_open_no_table_have_no_layout() {
    let options = Options { components: "number | start-jar | 6".into() };
    let refused = Tharos::layout(&options, 1).unwrap_err();
    assert_eq!(Err(refused), Tharos::new(&options, 1).map(|_| ()));
}
