//! FS-8.3, FS-8.4: alone, once the coins are gone, random play with all Fable
//! cards never gets out of the card that is owed, and never gets stuck.

use crate::common::{all_fable_cards, cards, lay_out};
use fine_sand::{Card, Cards, FineSand, FineSandView, HandView, Move, Options, Task, start_stack};
use game_core::{Game, Refusal, Rng, Search, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const ME: Seat = Seat::new(0);

/// Every card that a solo player could have, dealt at random over hand, piles
/// and board of turn 14: small hands, where the last card is soon at stake.
fn turn_fourteen(stack: Cards, rng: &mut impl Rng) -> FineSand {
    let mut piles = [String::new(), String::new(), String::new(), String::new()];
    let mut held = 0;
    for card in stack.each() {
        let at = match below(rng, 10) {
            0 if card != Card::Scaffold && held < 4 => {
                held += 1;
                0
            }
            0..3 => 1,
            3 => 2,
            _ if card.is_coin() => 1,
            _ => 3,
        };
        piles[at].push_str(&format!("{card} "));
    }
    let [hand, to_draw, discard, built] = piles;
    let stored = if below(rng, 2) == 0 { "none" } else { "coin-2" };
    let table = lay_out(1)
        .hand(&hand)
        .stack(&to_draw)
        .discard(&discard)
        .built(&built)
        .stored(if cards(&built).has(Card::Pallet) { stored } else { "none" })
        .wood(below(rng, 3) as u16)
        .scaffolds(below(rng, 2) as u8)
        .turn(14)
        .before_drawing();
    table.table().game
}

fn hand(view: &FineSandView) -> usize {
    let HandView::Open(hand) = &view.yards[0].hand else { unreachable!("the own hand") };
    hand.len()
}

/// How a row of random games went.
#[derive(Default, Debug)]
struct Course {
    /// Turns ended after a card was given.
    given: u32,
    /// Turns ended with nothing to give, and no move that took the last card.
    bare: u32,
    /// A Scaffold came for the last card.
    fronted: u32,
    /// Moves that were refused because the last card was owed.
    kept: u32,
}

/// Plays on at random to the end, with a liking for what empties a hand.
fn play(mut game: FineSand, rng: &mut impl Rng, course: &mut Course) {
    let mut legal = Vec::new();
    let (mut moves, mut fronted) = (0, false);
    while game.turn() != Turn::Over {
        legal.clear();
        game.legal_moves(ME, &mut legal);
        assert!(!legal.is_empty(), "stuck\n{}", game.view(Viewer::Seat(ME)));
        let view = game.view(Viewer::Seat(ME));
        let turn = view.yours.as_ref().expect("the own turn");
        let emptying: Vec<Move> =
            legal.iter().copied().filter(|mv| !matches!(mv, Move::Offload(_))).collect();
        let from = match emptying.is_empty() || below(rng, 4) == 0 {
            true => &legal,
            false => &emptying,
        };
        let mv = from[below(rng, from.len() as u32) as usize];
        if moves % 16 == 0 {
            course.kept += refused_for_the_last_card(&game, &legal, turn.owes);
        }
        if mv == Move::Done && view.yards[0].symbol.coins == 0 {
            match (turn.offloaded, hand(&view)) {
                (true, _) => course.given += 1,
                (false, 0) if fronted => course.fronted += 1,
                (false, 0) => course.bare += 1,
                (false, held) => panic!("done with {held} cards and nothing given\n{view}"),
            }
            fronted = false;
        }
        let held = hand(&view);
        game.play(ME, mv).unwrap();
        let mut last = None;
        while let Turn::Chance(_) = game.turn() {
            let card = game.sample_chance(rng);
            game.apply_chance(card);
            last = Some(card);
        }
        let after = game.view(Viewer::Seat(ME));
        let doing = after.yours.as_ref().expect("the own turn");
        let given = matches!(mv, Move::Offload(_) | Move::Done);
        // While discarding for a draw the hand may be empty; when that is over it
        // is so only because a Scaffold came.
        let empty = hand(&after) == 0 && !draws_later(doing.task);
        if turn.owes && held > 0 && empty && !given {
            assert_eq!(last, Some(Card::Scaffold), "{mv} took the last card\n{view}\n{after}");
        }
        if turn.owes && last == Some(Card::Scaffold) && hand(&after) == 0 {
            fronted = true;
        }
        assert_eq!(doing.owes, after.yards[0].symbol.coins == 0 && !doing.offloaded);
        moves += 1;
        assert!(moves < 20_000, "it does not end");
    }
}

/// How many moves are refused for the last card's sake; none without being owed.
fn refused_for_the_last_card(game: &FineSand, legal: &[Move], owes: bool) -> u32 {
    let verbs = [Move::Build, Move::Use, Move::Store, Move::Pay, Move::PayStored];
    let moves = Card::ALL.into_iter().flat_map(|card| verbs.map(|verb| verb(card)));
    let refused = moves.filter(|mv| {
        let why = game.check(ME, mv).err();
        why.is_some_and(|why| why.reason() == "last-card-owed") && !legal.contains(mv)
    });
    let count = refused.count() as u32;
    assert!(owes || count == 0, "{}", game.view(Viewer::Seat(ME)));
    count
}

/// Whether cards are being discarded for an action that draws afterwards.
fn draws_later(task: Task) -> bool {
    match task {
        Task::Discard(_, by) | Task::DiscardAny(_, by) => {
            !matches!(by, Card::Junk | Card::AlwaysBuild)
        }
        _ => false,
    }
}

#[test]
fn fs_8_4_random_play_from_turn_14_on_owes_nothing_and_never_gets_stuck() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(14);
    let fable: Cards = Card::ALL.into_iter().filter(|card| card.print().round > 0).collect();
    let mut all = fable;
    [Card::Coin2, Card::Coin3, Card::Castle2].into_iter().for_each(|card| all.add(card));
    let mut both = start_stack();
    both.add_all(&fable);
    let mut course = Course::default();
    for game in 0..4_000 {
        let stack = if game % 2 == 0 { all } else { both };
        play(turn_fourteen(stack, &mut rng), &mut rng, &mut course);
    }
    assert!(course.given > 10_000 && course.kept > 500, "{course:?}");
    assert!(course.bare + course.fronted < course.given / 50, "{course:?}");
}

/// The same from the very first turn.
#[test]
fn fs_8_3_whole_random_games_alone_give_a_card_every_turn_after_the_thirteenth() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
    let mut course = Course::default();
    for options in [all_fable_cards(), Options::default()] {
        for _ in 0..60 {
            let mut game = FineSand::new(&options, 1).unwrap();
            while let Turn::Chance(_) = game.turn() {
                let card = game.sample_chance(&mut rng);
                game.apply_chance(card);
            }
            play(game, &mut rng, &mut course);
        }
    }
    assert!(course.given > 500, "{course:?}");
}
