//! What a page of a table shows in small: sizes, labels, places and numbers.

use crate::samples::{building, find, me, open, settle, table, view};
use catalog::AnyMatch;
use game_core::Viewer;
use sand_castles::Phase;
use serde_json::json;
use testing::samples::{Dice, visitor};
use web::pages::table as tables;

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
