//! The laws of `game-core`, at every kind of Subtext table.

use crate::common::pack;
use game_core::laws::{self, Table};
use game_core::{Game, Search, Seat, TableRules, Turn, Viewer, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use subtext::{Leaver, Move, Options, Subtext, rounds};

/// The laws of games, and those of numbered moves and rows of numbers.
fn hold(table: &Table<Subtext>) {
    laws::hold(table);
    laws::spaces_hold(&Table { games: 1, ..table.clone() });
}

#[test]
fn subtext_keeps_the_laws() {
    let usual = Options::default();
    let rich =
        Options { guess_seconds: 60, word_hints: true, leaver: Leaver::Void, ..Options::default() };
    let quiet = Options { objections: false, ..Options::default() };
    for seats in 4..=8 {
        for options in [&usual, &rich, &quiet] {
            let options = options.clone();
            hold(&Table { options, seats, games: 3, most_moves: 5000 });
        }
    }
}

/// Leaving is not listed, so the laws never try it. ST-2.10: at whatever moment
/// and in whatever order players leave, everything else holds as before.
#[test]
fn st_2_10_whoever_leaves_whenever_changes_nothing_else() {
    let mut voided = 0;
    for (seed, leaver) in (0..60).flat_map(|seed| [(seed, Leaver::Bot), (seed, Leaver::Void)]) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let seats = 4 + seed as usize % 5;
        let options = Options { leaver, ..Options::default() };
        let mut game = Subtext::new(&options, seats).unwrap();
        let mut moves = Vec::new();
        while game.turn() != Turn::Over {
            if let Turn::Chance(_) = game.turn() {
                assert!(game.seats().iter().all(|seat| game.when_left(seat).is_none()));
                let chance = game.sample_chance(&mut rng);
                game.apply_chance(chance);
                continue;
            }
            let (gone, before) = (Seat::new(below(&mut rng, seats as u32) as usize), game.clone());
            // One of them stays.
            if below(&mut rng, 12) == 0 && gone.index() > 0 && game.when_left(gone).is_some() {
                let mv = game.when_left(gone).unwrap();
                let finished = mv == Move::Next;
                game.play(gone, mv).unwrap();
                assert_eq!(
                    game.left().contains(gone),
                    !finished,
                    "after the last reveal it counts"
                );
                let void = game.view(Viewer::Spectator).past.last().is_some_and(|it| it.void);
                if !finished && game.step() == before.step() {
                    // A bot plays on: the same is awaited of the same seats.
                    assert_eq!(game.turn(), before.turn());
                } else if !finished && game.turn() != Turn::Over {
                    assert!(void && leaver == Leaver::Void);
                    voided += 1;
                }
            }
            for viewer in game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
                let view = game.view(viewer);
                let guess = Subtext::determinize(&view, &mut rng);
                assert_eq!((guess.view(viewer), guess.left()), (view, game.left()));
            }
            let Some(seat) = game.turn().seats().iter().next() else { continue };
            moves.clear();
            game.legal_moves(seat, &mut moves);
            assert!(!moves.contains(&Move::Leave));
            let mv = moves.swap_remove(below(&mut rng, moves.len() as u32) as usize);
            game.play(seat, mv).unwrap();
        }
        let outcome = game.outcome().unwrap();
        assert!(!outcome.winners.is_empty());
        assert!(outcome.winners.iter().all(|seat| !game.left().contains(seat)));
        let void = game.view(Viewer::Spectator).past.iter().filter(|round| round.void).count();
        assert!(void <= game.left().len(), "nobody makes two rounds void");
    }
    assert!(voided > 50, "{voided}");
}

/// The last round uses up the pack, and one of the words is the hint that is
/// listed for everybody.
#[test]
fn a_pack_that_is_just_large_enough_keeps_the_laws() {
    for seats in [4, 6] {
        let words = format!("{}…", pack(rounds(seats) * (seats - 1) - 1));
        let options = Options { words, word_hints: true, ..Options::default() };
        hold(&Table { options, seats, games: 6, most_moves: 5000 });
    }
}
