//! Draws, in a match and in its record: whose they are, what they make stale,
//! and that none is missing.

mod ferry;
mod lots;

use ferry::fault;
use game_core::laws::{self, Table};
use game_core::{
    Act, BadRecord, Dice, Entry, Game, Header, Match, Record, Seat, Secret, Sitter, TakeBack, Turn,
};
use lots::{Lots, Options};

type Ferry = ferry::Ferry<{ fault::NONE }>;

const ANNA: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

fn secret() -> Secret {
    Secret::new([7; 32])
}

fn by_hand() -> Match<Lots> {
    Match::new(&Options::default(), 2, None).unwrap()
}

fn with_dice() -> Match<Lots> {
    Match::new(&Options::default(), 2, Some(Dice::new(&secret(), &["", ""]))).unwrap()
}

fn play(lots: &mut Match<Lots>, seat: Seat, choice: &str) {
    lots.play(seat, choice.parse().unwrap()).unwrap();
}

fn draw(lots: &mut Match<Lots>, lot: &str) {
    lots.chance(lot.parse().unwrap()).unwrap();
}

/// A whole match, which ends with a draw for the table.
fn finished() -> Match<Lots> {
    let mut lots = with_dice();
    for _ in 0..2 {
        play(&mut lots, BEN, "draw");
        play(&mut lots, ANNA, "draw");
        play(&mut lots, ANNA, "stop");
        play(&mut lots, BEN, "stop");
    }
    assert_eq!(lots.game().turn(), Turn::Over);
    lots
}

fn record(lots: &Match<Lots>) -> Record {
    let header = Header {
        tidetable: 1,
        game: "lots".into(),
        ruleset: 1,
        options: serde_json::to_value(Options::default()).unwrap(),
        seats: vec![Sitter::default(); 2],
        commit: Some(secret().commit().to_string()),
        seed: Some(secret().reveal()),
        created: 0,
        copied: 0,
    };
    let entries = lots.acts_after(0).map(|(v, act)| Entry { v, act, at: 0 }).collect();
    Record { header, entries }
}

#[test]
fn a_draw_for_the_table_makes_an_answer_stale() {
    let mut ferry = Match::<Ferry>::new(&ferry::Options::default(), 2, None).unwrap();
    ferry.chance("p3".parse().unwrap()).unwrap();
    assert_eq!(ferry.game().step(), 0, "the step is the one that was answered");
    for seat in [ANNA, BEN] {
        let stale = ferry.check_version(seat, 0).unwrap_err();
        assert_eq!((stale.answered, stale.current), (0, 1));
        assert_eq!(
            stale.to_string(),
            "that answers version 0, but the table is at version 1",
            "{seat}"
        );
    }
}

#[test]
fn a_draw_makes_the_answers_of_its_own_seat_stale_and_no_others() {
    let mut lots = by_hand();
    play(&mut lots, BEN, "draw");
    assert!(lots.check_version(ANNA, 0).is_ok(), "Ben's hidden move is nothing to Anna");
    assert!(lots.check_version(BEN, 1).is_ok());
    draw(&mut lots, "l2");
    assert!(lots.check_version(BEN, 1).is_err(), "Ben knows his lot since");
    assert!(lots.check_version(ANNA, 0).is_ok(), "Anna does not");
}

#[test]
fn a_move_stands_when_its_own_seat_has_drawn_since_and_not_when_others_have() {
    let mut lots = by_hand();
    play(&mut lots, ANNA, "stop");
    play(&mut lots, BEN, "draw");
    draw(&mut lots, "l2");
    assert_eq!(lots.take_back(BEN), Err(TakeBack::Drawn));
    assert_eq!((lots.can_take_back(BEN), lots.can_take_back(ANNA)), (false, true));
    lots.take_back(ANNA).unwrap();
    assert_eq!(lots.version(), 4);
    assert_eq!(lots.game().turn().seats(), lots.game().seats());
}

#[test]
fn a_taking_back_makes_what_the_seat_answers_stale() {
    let mut lots = by_hand();
    play(&mut lots, ANNA, "stop");
    lots.take_back(ANNA).unwrap();
    assert!(lots.check_version(ANNA, 1).is_err());
    assert!(lots.check_version(BEN, 1).is_ok());
}

#[test]
fn what_has_no_weight_does_not_come_up() {
    let mut lots = by_hand();
    assert!(lots.chances().is_empty(), "nobody has reached for a lot");
    assert_eq!(
        lots.chance("l1".parse().unwrap()),
        Err("nothing is to be drawn or rolled now".into())
    );
    play(&mut lots, ANNA, "draw");
    assert_eq!(lots.chances().len(), 4, "it is listed");
    assert_eq!(lots.chance("l0".parse().unwrap()), Err("l0 cannot come up now".into()));
    assert_eq!(lots.version(), 1);
    draw(&mut lots, "l1");
}

#[test]
fn turns_of_many_moves_keep_the_laws_of_steps() {
    let table = Table::<Lots> { options: Options::default(), seats: 3, games: 40, most_moves: 500 };
    laws::unsealing_undoes_sealing(&table).unwrap();
    laws::interleavings_agree(&table).unwrap();
    laws::what_nobody_could_notice_changes_no_view(&table).unwrap();
    laws::every_game_ends(&table).unwrap();
    laws::replay_equals_play(&table).unwrap();
    laws::random_moves_are_any_legal_move(&table).unwrap();
    // A blank lot is listed, and the law says that nothing without weight is.
    let broken = laws::listed_chances_are_what_is_sampled(&table).unwrap_err();
    assert!(broken.story.starts_with("l0 has no weight"), "{broken}");
}

#[test]
fn what_happened_is_told_with_what_was_taken_back() {
    let mut lots = by_hand();
    play(&mut lots, ANNA, "stop");
    lots.take_back(ANNA).unwrap();
    play(&mut lots, ANNA, "draw");
    draw(&mut lots, "l2");
    play(&mut lots, ANNA, "stop");
    play(&mut lots, BEN, "stop");
    draw(&mut lots, "l1");
    let told = [
        "seat 1: stop (taken back later)",
        "seat 1 takes back move 1",
        "seat 1: draw in seat 1",
        "drawn by seat 1: l2",
        "seat 1: stop in seat 1",
        "seat 2: stop in seat 2",
        "drawn: l1",
    ];
    assert_eq!(lots.story(), told);
}

#[test]
fn a_record_says_whose_each_draw_is() {
    let whole = record(&finished());
    assert!(whole.verify::<Lots>().is_ok());
    let others: [(usize, Option<Seat>); 3] = [(1, Some(ANNA)), (1, None), (6, Some(BEN))];
    for (at, other) in others {
        let mut wrong = whole.clone();
        let Act::Chance { belongs_to, .. } = &mut wrong.entries[at].act else {
            panic!("entry {} is a draw", at + 1)
        };
        assert_ne!(*belongs_to, other);
        *belongs_to = other;
        // With the seed and without, when nothing is drawn anew.
        for seed in [whole.header.seed.clone(), None] {
            wrong.header.seed = seed;
            assert_eq!(
                wrong.replay::<Lots>().unwrap_err(),
                BadRecord::Entry {
                    v: at as u32 + 1,
                    what: "the chance belongs to another seat".into()
                }
            );
        }
    }
}

#[test]
fn a_record_without_its_last_draws_is_cut_short() {
    let whole = record(&finished());
    let last = whole.entries.last().unwrap();
    assert!(matches!(last.act, Act::Chance { belongs_to: None, .. }));
    let mut short = whole.clone();
    short.entries.pop();
    // The dice make up for it, so the match is over; the record is not complete for that.
    assert_eq!(short.replay::<Lots>().unwrap().game().turn(), Turn::Over);
    assert_eq!(short.verify::<Lots>(), Err(BadRecord::CutShort(last.v - 1)));
}

#[test]
fn a_record_is_as_long_as_a_match_can_be_and_no_longer() {
    let mut text = record(&with_dice()).to_text();
    for v in 1..=100_000 {
        text.push_str(&format!("{{\"v\":{v},\"seat\":0,\"move\":\"draw\",\"at\":0}}\n"));
    }
    assert_eq!(Record::parse(&text).unwrap().entries.len(), 100_000);
    text.push_str("{\"v\":100001,\"seat\":0,\"move\":\"draw\",\"at\":0}\n");
    let refused = Record::parse(&text).unwrap_err();
    assert_eq!(refused.to_string(), "line 100002: too many entries");
}

#[test]
fn a_turn_whose_draws_can_be_counted_is_caught() {
    let options = Options::default();
    let table = Table::<Lots<true>> { options, seats: 3, games: 10, most_moves: 100 };
    let broken = laws::what_nobody_could_notice_changes_no_view(&table).unwrap_err();
    assert_eq!(broken.law, "what nobody could notice changes no view", "{broken}");
}

#[test]
fn whatever_stands_in_a_record_the_answer_stays_short() {
    let long = "x".repeat(1_000_000);
    let whole = record(&finished());
    let short = |text: &str| {
        let read = Record::parse(text).and_then(|record| record.replay::<Lots>().map(drop));
        let told = read.unwrap_err().to_string();
        assert!(told.len() < 500 && told.contains("xxx…"), "{told:.600}");
    };
    let mut other = whole.clone();
    other.header.game = long.clone();
    short(&other.to_text());
    let mut other = whole.clone();
    other.header.options = serde_json::json!({ &long: 1 });
    short(&other.to_text());
    let mut other = whole.clone();
    for entry in &mut other.entries {
        if let Act::Chance { text, .. } = &mut entry.act {
            *text = long.clone();
        }
    }
    short(&other.to_text());
    short(&format!("{{\"{long}\":1}}"));
}
