//! Whatever is sent, a move that the rules forbid changes nothing and names its clause.

use crate::common::{RICH, Table, every_move};
use game_core::{Game, Refusal, Search, Seat, Turn, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::{BTreeSet, HashSet};
use tharos::base::{Deed, Move, Options, Tharos};

/// Every reason that random games meet, with its clause. Three more need a table of
/// their own: an empty deck (`a2_leaves_no_more_than_nothing_of_a_small_deck`), and
/// two for moves that have no text.
const REASONS: &[(&str, &str)] = &[
    ("TH-2.1", "rolling"),
    ("TH-2.2", "swap-too-dear"),
    ("TH-2.2", "swapped"),
    ("TH-2.3", "place-first"),
    ("TH-2.3", "placed"),
    ("TH-3.2", "mine-first"),
    ("TH-3.2", "no-mine"),
    ("TH-3.3", "no-return"),
    ("TH-3.3", "return-first"),
    ("TH-3.6", "discard-first"),
    ("TH-3.6", "no-discard"),
    ("TH-3.6", "no-unused-die"),
    ("TH-3.6", "region-full"),
    ("TH-3.6", "same-colour"),
    ("TH-3.6", "shows-six"),
    ("TH-4.1", "over"),
    ("TH-5.1", "no-die"),
    ("TH-5.1", "no-more-dice"),
    ("TH-5.11", "no-mat"),
    ("TH-5.11", "not-your-turn"),
    ("TH-5.2", "not-on-offer"),
    ("TH-5.4", "empty-region"),
    ("TH-5.4", "entry-too-high"),
    ("TH-5.4", "explored"),
    ("TH-5.4", "has-mine"),
    ("TH-5.4", "no-goods"),
    ("TH-5.4", "none-there"),
    ("TH-5.4", "not-explored"),
    ("TH-5.4", "nothing-sold"),
    ("TH-5.4", "nothing-to-deliver"),
    ("TH-5.4", "too-dear"),
    ("TH-5.4", "too-few-pips"),
    ("TH-5.4", "too-many-sold"),
    ("TH-5.4", "wrong-colour"),
    ("TH-5.5", "no-work"),
    ("TH-5.5", "not-hired"),
    ("TH-5.5", "worked"),
    ("TH-5.6", "medal-first"),
    ("TH-5.6", "no-medal"),
    ("TH-5.6", "no-medal-lost"),
    ("TH-5.7", "not-built"),
    ("TH-5.7", "not-open"),
    ("TH-5.7", "used-building"),
    ("TH-5.8", "not-in-hand"),
    ("TH-5.8", "wrong-target"),
];

/// At random moments, everything that can be written down is tried.
#[test]
fn every_reason_is_given_somewhere_and_nothing_refused_is_listed() {
    let moves = every_move();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(46);
    let mut found = BTreeSet::new();
    let mut legal = Vec::new();
    for round in 0..60 {
        let options = Options { components: crate::common::box_with(GENEROUS) };
        let mut game = Tharos::new(&options, 1 + round % 2).unwrap();
        loop {
            let active = game.active();
            // Not every moment: there are many, and most are alike.
            if below(&mut rng, 12) == 0 || game.turn() == Turn::Over {
                legal.clear();
                game.legal_moves(active, &mut legal);
                let listed: HashSet<Move> = legal.iter().copied().collect();
                for mv in &moves {
                    let checked = game.check(active, mv);
                    assert_eq!(checked.is_ok(), listed.contains(mv), "{mv}: {checked:?}");
                    if let Err(why) = checked {
                        found.insert((why.clause(), why.reason()));
                    }
                }
                let other = Seat::new(1);
                if game.guilds() == 2 && active != other {
                    let why = game.check(other, &Move::Pass).unwrap_err();
                    found.insert((why.clause(), why.reason()));
                }
            }
            match game.turn() {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                }
                Turn::Seats(_) => {
                    let mv = game.random_move(active, &mut rng, &mut legal).unwrap();
                    game.play(active, mv).unwrap();
                }
            }
        }
    }
    assert_eq!(found, BTreeSet::from_iter(REASONS.iter().copied()));
}

/// So that random guilds come to own something.
const GENEROUS: &[&str] = &[
    "number | start-jar | 12",
    "number | build-pips | 2",
    "number | hire-pips | 2",
    "number | most-dice | 2",
    "number | regions-a-medal | 1",
    "number | built-a-medal | 1",
    "card | 1 | 1 | 1 | any 1+: reroll | guard | Gatekeeper",
    "card | 1 | 1 | 1 | any 1+: restock 1 | smith | Smith",
];

/// Two reasons can only be met by moves that have no text.
#[test]
fn moves_without_a_text_are_refused_too() {
    let mut table = Table::alone(&[RICH]);
    table.settle();
    let seat = Seat::new(0);
    let words = "you can only swap two markers that lie side by side";
    table.refuses_seat(seat, Move::Swap(2), "TH-2.2", words);
    table.play("place; pass; roll r6; place").settle();
    let die = "r6".parse().unwrap();
    let words = "there is no such card, building or region";
    table.refuses_seat(seat, Move::Spend(die, Deed::Build(14)), "TH-5.4", words);
}

#[test]
fn a_table_has_one_to_four_guilds_and_a_box_that_can_be_read() {
    let options = Options { components: "number | start-jar | many".into() };
    let words = "components, line 1: start-jar is a number from 0 to 30, not \"many\"";
    assert_eq!(Tharos::new(&options, 1).unwrap_err().to_string(), words);
    assert_eq!((Tharos::ABOUT.min_seats, Tharos::ABOUT.max_seats), (1, 4));
}
