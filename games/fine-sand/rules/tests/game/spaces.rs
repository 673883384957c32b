//! Moves as numbers, and what a seat sees as a row of numbers.

use fine_sand::{Card, FineSand, Move, Options};
use game_core::{Game, Seat, Spaces};
use std::collections::BTreeSet;

#[test]
fn every_move_has_a_number_of_its_own_whatever_lies_on_the_table() {
    let table = FineSand::new(&Options::default(), 2).unwrap();
    let layout = FineSand::layout(&Options::default(), 2).unwrap();
    let mut numbers = BTreeSet::new();
    for field in &layout.actions {
        // A word for every field, and a card where there is one for every kind.
        let verb = field.name.replace('-', " ");
        let cards: Vec<String> = match field.len {
            1 => vec![verb],
            _ => Card::ALL.iter().map(|card| format!("{verb} {card}")).collect(),
        };
        assert_eq!(cards.len(), field.len);
        for text in cards {
            let mv: Move = text.parse().unwrap();
            let number = table.action(Seat::new(0), &mv).unwrap();
            assert_eq!(number as usize, numbers.len(), "{mv}");
            assert_eq!(table.move_of(Seat::new(1), number), Some(mv));
            numbers.insert(number);
        }
    }
    assert_eq!(numbers.len(), layout.action_count());
    assert_eq!(table.move_of(Seat::new(0), numbers.len() as u32), None);
}

/// Where a field begins, and how long it is.
fn field(seats: usize, name: &str) -> std::ops::Range<usize> {
    let layout = FineSand::layout(&Options::default(), seats).unwrap();
    let at = layout.observation.iter().position(|field| field.name == name).unwrap();
    let start: usize = layout.observation[..at].iter().map(|field| field.len).sum();
    start..start + layout.observation[at].len
}

/// FS-3.5: until the turn is over the others are seen as it found them.
#[test]
fn fs_3_5_what_others_do_is_not_observed_before_the_turn_is_over() {
    let mut table = FineSand::new(&Options::default(), 2).unwrap();
    while table.turn().seats().is_empty() {
        let mut outcomes = Vec::new();
        table.chances(&mut outcomes);
        table.apply_chance(outcomes[0].0);
    }
    let observed = |table: &FineSand, seat: usize| {
        let len = FineSand::layout(&Options::default(), 2).unwrap().observation_len();
        let mut row = vec![f32::NAN; len];
        table.observe(Seat::new(seat), &mut row);
        row
    };
    let (before, own) = (observed(&table, 0), observed(&table, 1));
    let mut moves = Vec::new();
    table.legal_moves(Seat::new(1), &mut moves);
    table.play(Seat::new(1), moves[0]).unwrap();
    assert_eq!(observed(&table, 0), before);
    assert_ne!(observed(&table, 1), own);
    let hand = &own[field(2, "hand")];
    assert_eq!(hand.iter().filter(|card| **card == 1.0).count(), distinct(&table, 0));
}

/// How many kinds of cards the first seat holds; both drew the same.
fn distinct(table: &FineSand, seat: usize) -> usize {
    let view = table.view(game_core::Viewer::Seat(Seat::new(seat)));
    match &view.yards[seat].hand {
        fine_sand::HandView::Open(cards) => cards.kinds().count(),
        fine_sand::HandView::FaceDown(_) => panic!("the own hand is open"),
    }
}

#[test]
fn options_that_open_no_table_have_no_layout() {
    let options = Options { fable: 10, ..Options::default() };
    let refused = FineSand::layout(&options, 2).unwrap_err();
    assert_eq!(Err(refused), FineSand::new(&options, 2).map(|_| ()));
}
