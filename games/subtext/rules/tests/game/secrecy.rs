//! Until the reveal nobody can tell who has which word, who drew what and who
//! guessed what: whatever of it is exchanged, a viewer reads the same.

use crate::common::{Table, pack, random_sheet, read_by, words_in};
use game_core::{Game, Rng, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::{HashMap, HashSet};
use subtext::{Chance, Leaver, Letter, Move, Options, Phase, Sheet, Words};

/// More cards than any match needs, so that some are never used.
const CARDS: usize = 90;

fn options() -> Options {
    Options {
        words: pack(CARDS),
        word_hints: true,
        guess_seconds: 60,
        leaver: Leaver::Void,
        ..Options::default()
    }
}

fn any<T: Copy>(list: &[T], rng: &mut impl Rng) -> T {
    list[below(rng, list.len() as u32) as usize]
}

fn shuffled<T: Copy>(mut list: Vec<T>, rng: &mut impl Rng) -> Vec<T> {
    for at in (1..list.len()).rev() {
        list.swap(at, below(rng, at as u32 + 1) as usize);
    }
    list
}

/// What a round hides, by seat.
#[derive(Clone)]
struct Hidden {
    cards: Vec<Chance>,
    sheets: Vec<Sheet>,
    letters: Vec<Option<Letter>>,
    guesses: Vec<Move>,
}

/// One thing that happens in a round; what it is stands in `Hidden`.
#[derive(Clone, Copy)]
enum Event {
    Card(usize),
    Draw(usize),
    Letter(usize),
    Guess(usize),
}

/// Cards to give out anew, and who must keep which.
fn deal(
    dealer: usize,
    seats: usize,
    unused: &[Chance],
    kept: Option<(usize, Chance)>,
    rng: &mut impl Rng,
) -> Vec<Chance> {
    let others: Vec<usize> = (0..seats).filter(|&seat| seat != dealer).collect();
    let partner = any(&others, rng);
    let mine = kept.map(|(_, card)| card);
    let fresh: Vec<Chance> = unused.iter().copied().filter(|&card| Some(card) != mine).collect();
    let mut cards = shuffled(fresh, rng)[..seats].to_vec();
    if let Some((seat, card)) = kept {
        cards[seat] = card;
        if seat == partner {
            cards[dealer] = card;
        }
    }
    cards[partner] = cards[dealer];
    cards
}

fn any_guess(seats: usize, rng: &mut impl Rng) -> Move {
    match below(rng, seats as u32) {
        0 => Move::Pass,
        letter => Move::Guess(Letter::new(letter as u8 - 1)),
    }
}

fn hide(table: &Table, rng: &mut impl Rng) -> Hidden {
    let (dealer, seats) = (table.dealer(), table.seats());
    let unused: Vec<Chance> = table.chances().into_iter().map(|(card, _)| card).collect();
    let letters: Vec<Letter> = shuffled((0..seats as u8 - 1).map(Letter::new).collect(), rng);
    let mut letters = letters.into_iter();
    Hidden {
        cards: deal(dealer, seats, &unused, None, rng),
        sheets: (0..seats).map(|_| random_sheet(rng)).collect(),
        letters: (0..seats)
            .map(|seat| if seat == dealer { None } else { letters.next() })
            .collect(),
        guesses: (0..seats).map(|_| any_guess(seats, rng)).collect(),
    }
}

/// The order of a round: everybody draws and guesses when they like.
fn order(dealer: usize, seats: usize, rng: &mut impl Rng) -> Vec<Event> {
    let others = || (0..seats).filter(move |&seat| seat != dealer);
    let dealt = [dealer].into_iter().chain(others()).map(Event::Card);
    let draws = shuffled((0..seats).collect(), rng).into_iter().map(Event::Draw);
    let guesses = shuffled((0..seats).collect(), rng).into_iter().map(Event::Guess);
    dealt.chain(draws).chain(others().map(Event::Letter)).chain(guesses).collect()
}

/// The table after these events.
fn after(table: &Table, hidden: &Hidden, events: &[Event]) -> Table {
    let mut table = table.clone();
    for event in events {
        match *event {
            Event::Card(seat) => table.come_up(&hidden.cards[seat].to_string()),
            Event::Letter(seat) => {
                table.come_up(&Chance::Letter(hidden.letters[seat].unwrap()).to_string());
            }
            Event::Draw(seat) => {
                let sheet = Move::Draw(hidden.sheets[seat].clone());
                table.game.play(Seat::new(seat), sheet).unwrap();
            }
            Event::Guess(seat) => {
                table.game.play(Seat::new(seat), hidden.guesses[seat].clone()).unwrap();
            }
        }
    }
    table
}

/// Everything that `viewer` must not know at this moment is another.
fn otherwise(
    table: &Table,
    hidden: &Hidden,
    now: Phase,
    viewer: Viewer,
    rng: &mut impl Rng,
) -> Hidden {
    let (dealer, seats) = (table.dealer(), table.seats());
    let mine = |seat: usize| viewer.is(Seat::new(seat));
    let unused: Vec<Chance> = table.chances().into_iter().map(|(card, _)| card).collect();
    let kept = (0..seats).find(|&seat| mine(seat)).map(|seat| (seat, hidden.cards[seat]));
    let mut other = hidden.clone();
    other.cards = deal(dealer, seats, &unused, kept, rng);
    for seat in (0..seats).filter(|&seat| !mine(seat)) {
        other.guesses[seat] = any_guess(seats, rng);
    }
    // Once the drawings lie there, only whose they are can be another.
    let authors: Vec<usize> = (0..seats).filter(|&seat| seat != dealer && !mine(seat)).collect();
    for (&seat, from) in authors.iter().zip(shuffled(authors.clone(), rng)) {
        other.letters[seat] = hidden.letters[from];
        other.sheets[seat] = hidden.sheets[from].clone();
    }
    if now != Phase::Guess {
        for seat in (0..seats).filter(|&seat| !mine(seat)) {
            other.sheets[seat] = random_sheet(rng);
        }
    }
    other
}

/// Calls `look` at moments of rounds of random matches, the rounds before
/// having been played to their ends: the table before the deal, what is
/// hidden, and the events up to now.
fn at_random_moments(
    matches: u64,
    mut look: impl FnMut(&Table, &Hidden, &[Event], &mut Xoshiro256PlusPlus),
) {
    for seats in 4..=8 {
        for seed in 0..matches {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut table = Table::open(&options(), seats);
            table.come_up(&format!("dealer {}", below(&mut rng, seats as u32) + 1));
            while table.game.turn() != Turn::Over {
                let hidden = hide(&table, &mut rng);
                let events = order(table.dealer(), seats, &mut rng);
                for _ in 0..4 {
                    let now = below(&mut rng, events.len() as u32) as usize;
                    look(&table, &hidden, &events[..now], &mut rng);
                }
                table = after(&table, &hidden, &events);
                table.all_go_on();
            }
        }
    }
}

#[test]
fn whatever_is_hidden_can_be_exchanged_and_a_viewer_reads_the_same() {
    let (mut compared, mut phases) = (0, HashMap::new());
    at_random_moments(14, |table, hidden, events, rng| {
        let here = after(table, hidden, events);
        for viewer in table.viewers() {
            let other = otherwise(table, hidden, here.phase(), viewer, rng);
            let there = after(table, &other, events);
            assert_eq!(read_by(&here, viewer), read_by(&there, viewer));
            assert_eq!(here.game.view(viewer), there.game.view(viewer));
            assert_eq!(here.game.turn(), there.game.turn());
            assert_eq!(here.game.step(), there.game.step());
            compared += 1;
            *phases.entry(format!("{:?}", here.phase())).or_insert(0) += i32::from(here != there);
        }
    });
    assert!(compared > 15_000, "{compared}");
    // In every phase most of these tables were others.
    for phase in ["Deal", "Draw", "LayOut", "Guess"] {
        assert!(phases[phase] > 500, "{phases:?}");
    }
}

/// What the test above would see if something were told.
#[test]
fn after_the_reveal_everybody_can_tell_the_same_tables_apart() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut table = Table::open(&options(), 6);
    table.come_up("dealer 3");
    for _ in 0..50 {
        let hidden = hide(&table, &mut rng);
        let events = order(2, 6, &mut rng);
        for viewer in table.viewers() {
            let mut other = otherwise(&table, &hidden, Phase::Guess, viewer, &mut rng);
            // The guesses alone would give it away.
            other.guesses.clone_from(&hidden.guesses);
            let (here, there) = (after(&table, &hidden, &events), after(&table, &other, &events));
            let (here, there) = (read_by(&here, viewer), read_by(&there, viewer));
            assert!(here.0 != there.0 && here.1 != there.1);
        }
    }
}

/// The words of a pack are looked for in everything that can be read.
#[test]
fn only_the_own_word_and_those_of_open_rounds_are_ever_written() {
    let mut looked = 0;
    at_random_moments(3, |table, hidden, events, _| {
        let here = after(table, hidden, events);
        for viewer in table.viewers() {
            let view = here.game.view(viewer);
            let mut known: HashSet<String> = view.word.iter().cloned().collect();
            known.extend(view.past.iter().flat_map(|round| &round.players).map(|s| s.word.clone()));
            let own = view.you.is_some() && view.word.is_some();
            assert_eq!(
                known.len(),
                table.seats().saturating_sub(1) * view.past.len() + own as usize
            );
            let (json, text, moves) = read_by(&here, viewer);
            for written in [json, text, moves.join(" "), format!("{view:?}")] {
                for word in words_in(&written) {
                    assert!(known.contains(word), "{viewer:?} reads {word} in {written}");
                    looked += 1;
                }
            }
        }
    });
    assert!(looked > 10_000, "{looked}");
}

#[test]
fn the_words_of_a_pack_that_no_round_used_stay_unknown_to_the_end() {
    let mut table = Table::open(&options(), 4);
    table.come_up("dealer 1");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    while table.game.turn() != Turn::Over {
        let hidden = hide(&table, &mut rng);
        let events = order(table.dealer(), 4, &mut rng);
        table = after(&table, &hidden, &events);
        table.all_go_on();
    }
    for viewer in table.viewers() {
        let (json, text, _) = read_by(&table, viewer);
        assert_eq!(words_in(&json).into_iter().collect::<HashSet<_>>().len(), 8 * 3);
        assert!(words_in(&text).is_empty());
    }
}

#[test]
fn nothing_of_a_void_round_can_be_read_afterwards() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut table = Table::open(&options(), 5);
    table.come_up("dealer 1");
    for _ in 0..200 {
        let one = hide(&table, &mut rng);
        let events = order(0, 5, &mut rng);
        // Up to somewhere in the drawing or the guessing, where somebody leaves.
        let draws = 5 + below(&mut rng, 5) as usize;
        let guesses = 5 + 5 + 4 + below(&mut rng, 5) as usize;
        for now in [draws, guesses] {
            let other = hide(&table, &mut rng);
            let left = |hidden: &Hidden| {
                let mut table = after(&table, hidden, &events[..now]);
                let seat = table.game.turn().seats().iter().next().unwrap();
                table.play_as(seat.index(), "leave");
                table
            };
            let (here, there) = (left(&one), left(&other));
            for viewer in table.viewers() {
                let read = read_by(&here, viewer);
                assert_eq!(read, read_by(&there, viewer));
                assert!(words_in(&read.0).is_empty() && words_in(&read.1).is_empty());
            }
        }
    }
}

#[test]
fn a_pack_is_never_printed() {
    let words = Words::parse(&pack(3)).unwrap();
    assert_eq!(format!("{words:?}"), "Words(3 cards)");
    let table = Table::dealt_with(&options(), 4, 1);
    for printed in [format!("{:?}", table.game), format!("{:#?}", table.game)] {
        assert!(words_in(&printed).is_empty(), "{printed}");
        assert!(printed.contains("Words(90 cards)"));
    }
}

/// The log keeps sealed moves from the others until their step has closed,
/// and covered ones until the match is over.
#[test]
fn the_log_tells_nobody_what_was_handed_in() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let usual = Table::dealt(4, 1);
    let table = Table::dealt_with(&options(), 4, 1);
    for _ in 0..1000 {
        let mv = Move::Draw(random_sheet(&mut rng));
        for game in [&usual.game, &table.game] {
            for seat in game.seats().iter() {
                assert!(game.disclosure(seat, &mv).is_sealed());
                // The same for every sheet: even its size would tell it from another.
                assert_eq!(game.disclosure(seat, &mv).covered(), Some("hands in a sheet"));
            }
        }
    }
    let seat = Seat::new(2);
    for mv in ["guess A", "guess C", "pass"] {
        let mv: Move = mv.parse().unwrap();
        assert!(
            usual.game.disclosure(seat, &mv).is_sealed()
                && table.game.disclosure(seat, &mv).is_sealed()
        );
        // After the reveal guesses are no secret, but those of a void round stay one.
        assert_eq!(usual.game.disclosure(seat, &mv).covered(), None);
        assert_eq!(table.game.disclosure(seat, &mv).covered(), Some("makes a guess"));
    }
    for mv in ["object A", "object dealer", "next", "leave"] {
        let mv: Move = mv.parse().unwrap();
        assert!(!table.game.disclosure(seat, &mv).is_sealed());
        assert_eq!(table.game.disclosure(seat, &mv).covered(), None);
    }
}

/// Cards and letters are drawn for a seat, so that the log shows them to that
/// seat alone; only who deals first is drawn for all.
#[test]
fn whatever_is_drawn_in_a_round_is_drawn_for_one_seat() {
    let mut drawn = 0;
    at_random_moments(2, |table, hidden, events, _| {
        let here = after(table, hidden, events);
        let turn = here.game.turn();
        assert_ne!(turn, Turn::Chance(None));
        drawn += usize::from(matches!(turn, Turn::Chance(Some(_))));
    });
    assert!(drawn > 100, "{drawn}");
}

/// Where the drawings come to lie depends on nothing else: at every draw each
/// free letter has the same weight, whoever holds what and has drawn what.
#[test]
fn letters_come_in_an_order_that_tells_nothing_of_the_seats() {
    let mut letters = 0;
    at_random_moments(6, |table, hidden, events, rng| {
        let here = after(table, hidden, events);
        if here.phase() != Phase::LayOut {
            return;
        }
        let mut free: Vec<Letter> = (0..table.seats() as u8 - 1).map(Letter::new).collect();
        free.retain(|letter| {
            let lies = |seat: usize| here.view(seat).letter == Some(*letter);
            !(0..table.seats()).any(lies)
        });
        let even: Vec<_> = free.into_iter().map(|letter| (Chance::Letter(letter), 1)).collect();
        assert_eq!(here.chances(), even);
        // The same letters are free whoever else is the Partner.
        let mut other = hidden.clone();
        let unused: Vec<Chance> = table.chances().into_iter().map(|(card, _)| card).collect();
        other.cards = deal(table.dealer(), table.seats(), &unused, None, rng);
        assert_eq!(after(table, &other, events).chances(), even);
        letters += 1;
    });
    assert!(letters > 50, "{letters}");
}
