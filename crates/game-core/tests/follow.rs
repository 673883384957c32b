//! Walking through logs, on the toy game.

mod ferry;

use ferry::{Options, fault};
use game_core::{
    Dice, Event, Follow, Game, Known, Match, Reader, Search, Seat, Secret, Step, Turn, Viewer,
    below,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::cell::Cell;
use std::rc::Rc;

type Ferry = ferry::Ferry<{ fault::NONE }>;
type Log = Vec<(u32, Known<Ferry>)>;

const ANNA: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

fn fresh(seats: usize) -> Ferry {
    Ferry::new(&Options::default(), seats).unwrap()
}

fn opened(seats: usize, seed: u64) -> Match<Ferry> {
    let dice = Dice::new(&Secret::new([seed as u8; 32]), &vec![""; seats]);
    Match::new(&Options::default(), seats, Some(dice)).unwrap()
}

fn coin<C: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> C {
    text.parse().unwrap()
}

/// A match in which everybody changes their mind often, after each of its versions.
fn played(seats: usize, seed: u64) -> Vec<Match<Ferry>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut ferry = opened(seats, seed);
    let mut all = vec![ferry.clone()];
    while ferry.game().turn() != Turn::Over {
        let seat = Seat::new(below(&mut rng, seats as u32) as usize);
        if ferry.can_take_back(seat) && below(&mut rng, 2) == 0 {
            ferry.take_back(seat).unwrap();
        } else if let Some(mv) = ferry.game().random_move(seat, &mut rng, &mut Vec::new()) {
            ferry.play(seat, mv).unwrap();
        }
        if ferry.version() > all.last().unwrap().version() {
            all.push(ferry.clone());
        }
    }
    all
}

/// Matches of two, three and four.
fn matches() -> impl Iterator<Item = Vec<Match<Ferry>>> {
    (0..24).map(|seed| played(2 + seed as usize % 3, seed))
}

/// The log as `viewer` reads it at a table: of what lies sealed only whose it is,
/// and only once each, so that nobody can count how often they chose anew.
fn read_by(ferry: &Match<Ferry>, viewer: Viewer) -> Log {
    let over = ferry.game().turn() == Turn::Over;
    let all: Log = ferry.known().collect();
    let undone =
        |v: u32| all.iter().any(|(_, act)| matches!(act, Known::TakeBack(_, of) if *of == v));
    let mut chosen = Vec::new();
    let line = |(v, act): &(u32, Known<Ferry>)| {
        let open = ferry.rewound(*v - 1).game().step() == ferry.game().step();
        match act {
            Known::Move(seat, _) if !over && !viewer.is(*seat) && (open || undone(*v)) => {
                let again = open && chosen.contains(seat);
                chosen.extend(open.then_some(*seat));
                (!again).then_some((*v, Known::Sealed(*seat)))
            }
            act => Some((*v, act.clone())),
        }
    };
    all.iter().filter_map(line).collect()
}

fn walked(seats: usize, log: Log) -> (Vec<Step<Ferry>>, Follow<Ferry>) {
    let mut follow = Follow::new(fresh(seats));
    let steps = follow.walk(log).collect();
    (steps, follow)
}

#[test]
fn every_entry_has_the_states_before_and_after_it() {
    for all in matches() {
        let ferry = all.last().unwrap();
        let (steps, follow) = walked(ferry.game().seats().len(), ferry.known().collect());
        assert_eq!(steps.len() as u32, ferry.version());
        for (step, (event, v)) in steps.iter().zip(ferry.events().zip(1..)) {
            assert_eq!((step.version, &step.act), (v, &Known::from(event.clone())));
            assert_eq!(step.before, *ferry.rewound(v - 1).game(), "before {v}");
            assert_eq!(step.after, *ferry.rewound(v).game(), "after {v}");
            let back = |event: &Event<Ferry>| matches!(event, Event::TakeBack(_, of) if *of == v);
            assert_eq!(step.undone, ferry.events().any(back), "{v}");
            assert_eq!(step.closes(), step.before.step() != step.after.step());
        }
        assert_eq!((follow.now(), follow.version()), (ferry.game(), ferry.version()));
    }
}

#[test]
fn going_on_is_the_same_as_walking_from_the_start() {
    for all in matches() {
        let ferry = all.last().unwrap();
        let seats = ferry.game().seats().len();
        let mut follow = Follow::new(fresh(seats));
        let mut told = Vec::new();
        for now in &all {
            // A copy goes on by itself.
            let mut copy = follow.clone();
            let more = now.known().skip(follow.version() as usize);
            told.extend(copy.walk(more.collect::<Log>()));
            assert!(follow.version() < copy.version());
            follow = copy;
            assert_eq!((follow.now(), follow.version()), (now.game(), now.version()));
        }
        let (steps, _) = walked(seats, ferry.known().collect());
        assert_eq!(steps.len(), told.len());
        for (step, told) in steps.iter().zip(&told) {
            assert_eq!((step.version, &step.act), (told.version, &told.act));
            assert_eq!((&step.before, &step.after), (&told.before, &told.after));
        }
    }
}

#[test]
fn what_is_not_asked_for_is_not_read() {
    let ferry = played(3, 7).pop().unwrap();
    let mut follow = Follow::new(fresh(3));
    assert_eq!(follow.walk(ferry.known()).take(4).count(), 4);
    assert_eq!((follow.version(), follow.now()), (4, ferry.rewound(4).game()));
}

#[test]
fn a_redacted_log_is_read_again_from_where_the_step_began() {
    for all in matches() {
        let seats = all[0].game().seats();
        let seated = seats.iter().map(Viewer::Seat);
        for viewer in seated.chain([Viewer::Spectator]) {
            let mut follow = Follow::new(fresh(seats.len()));
            for now in all.iter().filter(|now| now.game().turn() != Turn::Over) {
                let log = read_by(now, viewer);
                let since = follow.back_to_step();
                assert_eq!(follow.version(), since);
                let more: Log = log.iter().filter(|(v, _)| *v > since).cloned().collect();
                follow.walk(more).for_each(drop);
                let (_, anew) = walked(seats.len(), log);
                assert_eq!((follow.now(), follow.version()), (anew.now(), anew.version()));
                // What lies sealed is left out, and nothing else is.
                let mut known = now.game().clone();
                for seat in seats.iter().filter(|seat| !viewer.is(*seat)) {
                    game_core::Search::unseal(&mut known, seat);
                }
                assert_eq!(*follow.now(), known, "version {} for {viewer:?}", now.version());
            }
            // The end reveals everything.
            let ferry = all.last().unwrap();
            let (steps, follow) = walked(seats.len(), read_by(ferry, viewer));
            assert_eq!(follow.now(), ferry.game());
            assert!(steps.iter().all(|step| !matches!(step.act, Known::Sealed(_))));
        }
    }
}

/// Ben has sealed and taken back twice, and sealed again. How often is not told
/// while the boat waits, so in Anna's log his second and third coins are missing.
#[test]
fn a_take_back_of_what_is_missing_changes_nothing() {
    let passenger = (1, Known::Chance(None, coin("p3")));
    let log: Log = vec![
        passenger,
        (2, Known::Sealed(BEN)),
        (3, Known::TakeBack(BEN, 2)),
        (5, Known::TakeBack(BEN, 4)),
        (7, Known::Move(ANNA, coin("2"))),
    ];
    let (steps, follow) = walked(2, log);
    let undone: Vec<u32> = steps.iter().filter(|step| step.undone).map(|s| s.version).collect();
    assert_eq!(undone, [2]);
    assert_eq!(steps[1].before, steps[3].after, "whatever Ben did is not known");
    let mut known = fresh(2);
    known.apply_chance(coin("p3"));
    known.play(ANNA, coin("2")).unwrap();
    assert_eq!((follow.now(), follow.version()), (&known, 7));
}

#[test]
fn what_cannot_follow_leaves_the_state_as_it_was() {
    let log: Log = vec![
        (1, Known::Move(ANNA, coin("1"))),
        (2, Known::Chance(None, coin("p1"))),
        (3, Known::Chance(None, coin("p2"))),
        (4, Known::Covered(ANNA, "a coin")),
        (5, Known::Hidden(BEN)),
    ];
    let (steps, follow) = walked(2, log);
    assert_eq!(steps[0].before, steps[0].after, "no boat is waiting");
    assert_eq!(*follow.now(), steps[1].after, "one passenger a boat");
}

/// Counts who has chosen, for somebody who may not know what.
#[derive(Clone, Debug)]
struct Chosen {
    seats: usize,
    boats: u32,
    by: Vec<Seat>,
    /// How often this reader and its copies have read an entry.
    reads: Rc<Cell<u32>>,
}

impl Chosen {
    fn new(seats: usize) -> Chosen {
        Chosen { seats, boats: 0, by: Vec::new(), reads: Rc::default() }
    }
}

impl Reader for Chosen {
    type Game = Ferry;

    fn read(&mut self, act: &Known<Ferry>) {
        self.reads.set(self.reads.get() + 1);
        match act {
            Known::Move(seat, _) | Known::Sealed(seat) => self.by.push(*seat),
            Known::TakeBack(..) => panic!("what is left is read again instead"),
            _ => {}
        }
        if self.by.len() == self.seats {
            self.by.clear();
            self.boats += 1;
        }
    }

    fn closed(&self) -> u32 {
        self.boats
    }
}

#[test]
fn a_reader_of_its_own_makes_the_best_of_what_it_may_know() {
    for all in matches() {
        let ferry = all.last().unwrap();
        let seats = ferry.game().seats().len();
        let mut follow = Follow::new(Chosen::new(seats));
        let sealed = |(v, act)| match act {
            Known::Move(seat, _) => (v, Known::Sealed(seat)),
            act => (v, act),
        };
        for step in follow.walk(ferry.known().map(sealed)) {
            let now = ferry.rewound(step.version);
            assert_eq!(step.after.boats, now.game().step());
            let waiting = now.game().turn().seats();
            if !waiting.is_empty() {
                assert!(step.after.by.iter().all(|seat| !waiting.contains(*seat)));
                assert_eq!(step.after.by.len() + waiting.len(), seats);
            }
        }
    }
}

#[test]
fn an_entry_is_read_once_and_once_more_for_every_take_back_of_its_step() {
    let ferry = played(4, 5).pop().unwrap();
    let mut follow = Follow::new(Chosen::new(4));
    let mut since = 0;
    for (v, act) in ferry.known() {
        let before = follow.now().reads.get();
        let step = follow.walk([(v, act)]).next().unwrap();
        let read = step.after.reads.get() - before;
        if matches!(step.act, Known::TakeBack(..)) {
            since -= 1;
            assert_eq!(read, since, "what is left of the step");
        } else {
            assert_eq!(read, 1);
            since = if step.closes() { 0 } else { since + 1 };
        }
    }
    assert!(ferry.events().any(|event| matches!(event, Event::TakeBack(..))));
}
