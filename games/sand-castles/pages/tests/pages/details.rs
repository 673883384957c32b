//! What a page of a table shows in small: sizes, labels, places and numbers.

use crate::samples::{building, find, me, open, play_until, settle, table, view};
use catalog::AnyMatch;
use game_core::{Seat, Viewer};
use sand_castles::{Cell, Phase};
use sand_castles_pages::CastlesBoard;
use serde_json::json;
use std::any::Any;
use testing::samples::{Dice, visitor};
use web::Board;
use web::pages::{table as tables, text_mode};

fn page(played: &AnyMatch, viewer: Viewer) -> String {
    tables::page(&table(played, viewer), &visitor()).into_string()
}

#[test]
fn the_beach_is_as_large_as_its_castles() {
    for (options, walls) in [(json!({}), 0), (json!({"walls": true}), 1)] {
        let mut played = open(&options);
        settle(&mut played, &mut Dice(3));
        let seen = view(&played, me());
        let castles = || seen.castles.iter().flatten();
        let rows = castles().map(|castle| castle.rows).max().unwrap() + walls;
        let columns: u8 = castles().map(|castle| castle.columns.max(3)).sum();
        assert!(rows > 2 && castles().count() == 2);
        let size = format!("data-rows=\"{rows}\" data-columns=\"{columns}\"");
        assert!(page(&played, me()).contains(&size), "{size}");
    }
}

#[test]
fn a_hand_says_what_is_in_it() {
    let played = find(&json!({}), |view| building(view) && view.players[0].hand.len() > 2);
    let hand = view(&played, me()).players[0].hand.to_string();
    assert!(page(&played, me()).contains(&format!("aria-label=\"Your hand: {hand}\"")), "{hand}");
}

#[test]
fn walls_that_a_wave_would_take_are_numbered() {
    let played = find(&json!({"walls": true}), |view| {
        let hand = &view.players[0].hand;
        let reached = |at: usize| view.players[1].walls[at] > 0 && !view.just_drawn[at];
        building(view)
            && !view.waved
            && view.played < 3
            && hand.singles + hand.doubles > 0
            && (0..2).any(reached)
    });
    let page = page(&played, me());
    assert!(page.contains("<span class=\"hide\">Taken by wave </span>1"), "{page}");
}

#[test]
fn what_a_wave_may_take_says_where_it_is_and_what_happens() {
    let played =
        find(&json!({}), |view| matches!(view.phase, Phase::Hit(..)) && view.builder.index() == 0);
    let page = page(&played, me());
    assert!(page.contains(": take this "), "{page}");
}

#[test]
fn a_design_is_drawn_with_its_lowest_row_below() {
    let mut played = open(&json!({}));
    settle(&mut played, &mut Dice(3));
    let page = page(&played, me());
    for castle in view(&played, me()).castles.iter().flatten() {
        let start = format!("aria-label=\"Design of {}\"", castle.name);
        let drawn = page.split_once(&start).unwrap().1.split("</svg>").next().unwrap();
        for cell in &castle.sandpails {
            let (x, y) = (10 * cell.column + 1, 10 * (castle.rows - 1 - cell.row) + 1);
            assert!(drawn.contains(&format!("x=\"{x}\" y=\"{y}\"")), "{cell} of {}", castle.name);
        }
    }
}

#[test]
fn only_sandpails_become_walls() {
    let played = find(&json!({"walls": true}), |view| {
        let (own, you) = (&view.players[0], Seat::new(0));
        let takes_a_tower = |place: u8| {
            let castle = view.castles[usize::from(place)].as_ref().expect("a castle is there");
            let tower = |cell: Cell| {
                castle.towers.iter().any(|at| (at.column, at.row) == (cell.column, cell.row))
            };
            view.next_cells(you, place).into_iter().any(tower)
        };
        building(view)
            && view.played < 3
            && view.castles.iter().all(Option::is_some)
            && own.hand.towers > 0
            && own.hand.sandpails > 0
            && own.walls == [0, 0]
            && !takes_a_tower(0)
            && !takes_a_tower(1)
    });
    let page = page(&played, me());
    let open =
        |kind: &str| page.contains(&format!("<label class=\"hstack is-open\" id=\"hand-{kind}\""));
    assert_eq!((open("sandpail"), open("tower")), (true, false), "{page}");
}

#[test]
fn whole_turns_are_played_here() {
    let played = find(&json!({}), building);
    assert!(table(&played, me()).board.unwrap().plays_turns());
}

#[test]
fn walls_are_spoken_of_where_there_may_be_some() {
    for (options, told) in [(json!({}), false), (json!({"walls": true}), true)] {
        let played = find(&options, building);
        let words = text_mode::page(&table(&played, me()), &visitor()).into_string();
        assert_eq!(words.contains(" No wall."), told);
    }
}

#[test]
fn the_kinder_dice_are_those_of_who_was_luckier() {
    let mut told = [false; 2];
    for seed in 1..40 {
        let (mut played, mut dice) = (open(&json!({"castles": "8"})), Dice(seed));
        play_until(&mut played, &mut dice, |_| false);
        let shown = table(&played, Viewer::Spectator);
        let board: &dyn Board = &**shown.board.as_ref().unwrap();
        let board: &CastlesBoard = (board as &dyn Any).downcast_ref().unwrap();
        let [first, second] = board.luck.as_ref().unwrap().map(|luck| luck.luckier_than);
        if (first - second).abs() > 0.2 {
            let name = if first > second { "Ada’s" } else { "Mira’s" };
            let page = tables::page(&shown, &visitor()).into_string();
            assert!(page.contains(&format!("{name} dice were the kinder ones.")), "{page}");
            told[usize::from(second > first)] = true;
        }
    }
    assert_eq!(told, [true, true]);
}
