//! Matches and records, on the toy game.

mod ferry;

use ferry::{Options, fault};
use game_core::{
    Act, BadRecord, Dice, Entry, Event, Game, Header, Match, Record, Seat, Secret, Sitter,
    TakeBack, Turn,
};

type Ferry = ferry::Ferry<{ fault::NONE }>;

const ANNA: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

fn secret() -> Secret {
    Secret::new([42; 32])
}

fn seeded() -> Match<Ferry> {
    let dice = Dice::new(&secret(), &["", ""]);
    Match::new(&Options::default(), 2, Some(dice)).unwrap()
}

fn play(ferry: &mut Match<Ferry>, seat: Seat, coin: &str) {
    ferry.play(seat, coin.parse().unwrap()).unwrap();
}

/// A whole match: both always seal the lowest coin they have.
fn finished() -> Match<Ferry> {
    let mut ferry = seeded();
    while let Some(seat) = ferry.game().turn().seats().iter().next() {
        let lowest = ferry.legal_moves(seat)[0];
        ferry.play(seat, lowest).unwrap();
    }
    ferry
}

fn record(ferry: &Match<Ferry>) -> Record {
    let over = ferry.game().turn() == Turn::Over;
    let header = Header {
        tidetable: 1,
        game: "ferry".into(),
        ruleset: 1,
        options: serde_json::to_value(Options::default()).unwrap(),
        seats: ["Anna", "Ben"].map(|name| Sitter { name: name.into(), ..Sitter::default() }).into(),
        commit: Some(secret().commit().to_string()),
        seed: over.then(|| secret().reveal()),
        created: 1_700_000_000_000,
        copied: 0,
    };
    let entries = ferry.acts_after(0).map(|(v, act)| Entry { v, act, at: 7 }).collect();
    Record { header, entries }
}

#[test]
fn seeded_chance_is_drawn_at_once_and_manual_chance_waits() {
    assert_eq!(seeded().version(), 1);
    let mut manual = Match::<Ferry>::new(&Options::default(), 2, None).unwrap();
    assert!(manual.awaits_chance());
    assert!(manual.play(ANNA, "1".parse().unwrap()).is_err(), "no boat is waiting yet");
    assert_eq!(manual.chance("p9".parse().unwrap()), Err("p9 cannot come up now".into()));
    manual.chance("p3".parse().unwrap()).unwrap();
    assert!(manual.chance("p3".parse().unwrap()).is_err(), "one passenger a boat");
    play(&mut manual, ANNA, "1");
}

#[test]
fn a_wrong_number_of_seats_is_named() {
    let refused = Match::<Ferry>::new(&Options::default(), 5, None).unwrap_err();
    assert_eq!(refused.to_string(), "Ferry is played by 2 to 4, not by 5");
    assert!(Match::<Ferry>::new(&Options { hat: 10 }, 2, None).is_err());
}

#[test]
fn while_seats_choose_together_any_version_of_the_step_will_do() {
    let mut ferry = seeded();
    let seen = ferry.version();
    play(&mut ferry, ANNA, "2");
    assert!(ferry.check_version(BEN, seen).is_ok(), "Anna's sealed coin changes nothing for Ben");
    assert!(ferry.check_version(ANNA, seen).is_err(), "Anna has moved since");
    assert!(ferry.check_version(BEN, 99).is_err(), "a version from the future");
    play(&mut ferry, BEN, "1");
    assert!(ferry.check_version(BEN, seen).is_err(), "the coins have been turned up");
    assert!(ferry.check_version(BEN, ferry.version()).is_ok());
}

#[test]
fn a_sealed_move_can_be_taken_back_until_it_is_turned_up() {
    let mut ferry = seeded();
    assert_eq!(ferry.take_back(ANNA), Err(TakeBack::Nothing));
    let before = ferry.game().clone();
    play(&mut ferry, ANNA, "2");
    ferry.take_back(ANNA).unwrap();
    assert_eq!(*ferry.game(), before);
    assert_eq!(ferry.version(), 3, "history is not rewritten");
    assert_eq!(ferry.take_back(ANNA), Err(TakeBack::Nothing));
    play(&mut ferry, ANNA, "5");
    play(&mut ferry, BEN, "1");
    // The reveal was followed by the next passenger, drawn for the whole table.
    assert_eq!(ferry.take_back(ANNA), Err(TakeBack::Drawn));
    assert!(!ferry.can_take_back(BEN));
    let read = Record::parse(&record(&ferry).to_text()).unwrap();
    assert_eq!(read.replay::<Ferry>().unwrap().game(), ferry.game());
    assert_eq!(*ferry.rewound(3).game(), before);
    assert_ne!(ferry.rewound(2).game(), ferry.rewound(4).game());
}

#[test]
fn a_copy_goes_its_own_way() {
    let mut ferry = seeded();
    play(&mut ferry, ANNA, "2");
    let mut copy = ferry.clone();
    // Each takes back and plays what it likes, and the other stays as it was.
    copy.take_back(ANNA).unwrap();
    assert_eq!((ferry.version(), copy.version()), (2, 3));
    assert!(ferry.can_take_back(ANNA) && !copy.can_take_back(ANNA));
    play(&mut copy, ANNA, "4");
    play(&mut copy, BEN, "1");
    play(&mut ferry, BEN, "1");
    // Both draw the passenger that the one would have drawn.
    let drawn = |of: &Match<Ferry>| match of.events().last() {
        Some(Event::Chance(None, passenger)) => *passenger,
        other => panic!("{other:?}"),
    };
    assert_eq!(drawn(&ferry), drawn(&copy));
    for both in [&ferry, &copy] {
        let read = Record::parse(&record(both).to_text()).unwrap();
        assert_eq!(read.replay::<Ferry>().unwrap().game(), both.game());
    }
}

#[test]
fn a_finished_record_verifies() {
    let verified = record(&finished()).verify::<Ferry>().unwrap();
    assert_eq!((verified.moves, verified.chances), (10, 5));
}

#[test]
fn an_unfinished_record_goes_on_by_hand_and_cannot_be_verified() {
    let mut ferry = seeded();
    play(&mut ferry, ANNA, "4");
    let unfinished = record(&ferry);
    assert_eq!(unfinished.verify::<Ferry>(), Err(BadRecord::NoSeed));
    let mut loaded = unfinished.replay::<Ferry>().unwrap();
    play(&mut loaded, BEN, "3");
    assert!(loaded.awaits_chance());
}

#[test]
fn a_record_with_its_seed_goes_on_with_the_same_dice() {
    let whole = record(&finished());
    let mut half = whole.clone();
    half.entries.truncate(7);
    let mut ferry = half.replay::<Ferry>().unwrap();
    for entry in &whole.entries[7..] {
        if let Act::Move { seat, text } = &entry.act {
            play(&mut ferry, *seat, text);
        }
    }
    assert!(ferry.events().eq(finished().events()));
}

#[test]
fn a_match_that_goes_on_from_another_verifies_with_its_own_dice() {
    let source = record(&finished());
    let mut forked = source.clone();
    forked.entries.truncate(7);
    forked.header.copied = 7;
    let other = Secret::new([43; 32]);
    forked.header.commit = Some(other.commit().to_string());
    forked.header.seed = Some(other.reveal());
    let mut ferry = forked.replay::<Ferry>().unwrap();
    while let Some(seat) = ferry.game().turn().seats().iter().next() {
        let lowest = ferry.legal_moves(seat)[0];
        ferry.play(seat, lowest).unwrap();
    }
    forked.entries = ferry.acts_after(0).map(|(v, act)| Entry { v, act, at: 7 }).collect();
    let read = Record::parse(&forked.to_text()).unwrap();
    let verified = read.verify::<Ferry>().unwrap();
    assert_eq!((verified.moves, verified.chances), (10, 2));
    // Without the note of its origin its first draws are wrong.
    forked.header.copied = 0;
    assert!(forked.verify::<Ferry>().is_err());
    forked.header.copied = 99;
    assert!(matches!(forked.verify::<Ferry>(), Err(BadRecord::CutShort(_))));
}

#[test]
fn tampering_is_found_and_named() {
    let good = record(&finished());
    let check = |tamper: &dyn Fn(&mut Record), complaint: &str| {
        let mut bad = good.clone();
        tamper(&mut bad);
        let found = bad.verify::<Ferry>().unwrap_err().to_string();
        assert!(found.starts_with(complaint), "{found:?} instead of {complaint:?}");
    };
    let other = |text: &str| if text == "p1" { "p2" } else { "p1" }.to_string();
    check(
        &|r| {
            r.entries[0].act = Act::Chance { text: other(text_of(&r.entries[0])), belongs_to: None }
        },
        "entry 1: says chance",
    );
    check(
        &|r| r.entries[1].act = Act::Move { seat: ANNA, text: "7".into() },
        "entry 2: seat 1 cannot play 7",
    );
    check(
        &|r| r.entries[1].act = Act::Move { seat: Seat::new(3), text: "1".into() },
        "entry 2: nobody sits in seat 4",
    );
    check(
        &|r| r.entries[1].act = Act::Move { seat: ANNA, text: "x".into() },
        "entry 2: \"x\" is no coin",
    );
    check(&|r| r.entries[2].act = Act::TakeBack { seat: BEN, of: 2 }, "entry 3: version 2 is not");
    check(&|r| r.entries.truncate(9), "the record ends after entry 9");
    check(&|r| r.header.seed = Some("00".repeat(32)), "header: the seed is not");
    check(&|r| r.header.seed = Some("zz".into()), "header: seed must be");
    check(&|r| r.header.game = "chess".into(), "header: this is a record of chess");
    check(
        &|r| r.header.ruleset = 9,
        "played by ruleset 9 of ferry; this program knows 1: it can be read",
    );
    check(&|r| r.header.options = serde_json::json!({"hut": 1}), "header: options: unknown field");
    check(&|r| r.header.seats.truncate(1), "header: Ferry is played by 2 to 4, not by 1");
}

fn text_of(entry: &Entry) -> &str {
    match &entry.act {
        Act::Chance { text, .. } | Act::Move { text, .. } => text,
        Act::TakeBack { .. } => "",
    }
}

#[test]
fn malformed_text_is_refused_by_line() {
    let text = record(&finished()).to_text();
    let cases = [
        (String::new(), "line 1: the record is empty"),
        ("{}".into(), "line 1: not a readable header: missing field `tidetable`"),
        (text.replacen("\"tidetable\":1", "\"tidetable\":2", 1), "header: record format 2"),
        (text[..text.len() - 5].into(), "line 16: not a readable entry: EOF"),
        (text.replacen("\"v\":3", "\"v\":4", 1), "line 4: expected version 3, found 4"),
        (
            text.replacen("\"seat\":0", "\"seat\":200", 1),
            "line 3: not a readable entry: there is no seat 200",
        ),
        (text.replacen("\"seat\":0,", "", 1), "line 3: not a readable entry: an entry is either"),
    ];
    for (text, complaint) in cases {
        let found = Record::parse(&text).unwrap_err().to_string();
        assert!(found.starts_with(complaint), "{found:?} instead of {complaint:?}");
    }
}

#[test]
fn the_wire_form_is_the_protocols() {
    let mut ferry = seeded();
    play(&mut ferry, ANNA, "4");
    ferry.take_back(ANNA).unwrap();
    let text = record(&ferry).to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with(r#"{"tidetable":1,"game":"ferry","ruleset":1,"options":{"hat":0},"seats":[{"name":"Anna"},{"name":"Ben"}],"commit":""#));
    assert!(lines[0].ends_with(r#""created":1700000000000}"#));
    assert_eq!(lines[2], r#"{"v":2,"seat":0,"move":"4","at":7}"#);
    assert_eq!(lines[3], r#"{"v":3,"seat":0,"takes_back":2,"at":7}"#);
    assert!(matches!(ferry.events().next(), Some(Event::Chance(None, _))));
}
