//! Answers to puzzles, and tables that are only imagined.

use crate::world::World;
use bots::puzzle::{Moment, Puzzle};
use catalog::{AnyGame, AnyMatch};
use ferry::Ferry;
use game_core::{Seat, Viewer};
use host::{LogAct, PuzzleStanding, RandomBots, Settings, Status, imagined, puzzle_id};
use serde_json::Value;
use std::sync::Arc;

const GAME: AnyGame = AnyGame::of::<Ferry>();

fn puzzle(log: &[&str], solved: [u32; 4]) -> Puzzle {
    let moment = Moment { right: vec![("1".into(), None)], wrong: vec![("2".into(), 0.1)] };
    Puzzle {
        seat: Seat::new(0),
        seats: 2,
        options: Value::Null,
        log: log.iter().map(ToString::to_string).collect(),
        moments: vec![moment],
        why: String::new(),
        win: 0.5,
        solved,
    }
}

#[tokio::test]
async fn only_the_first_answer_counts_and_it_is_kept() {
    let world = World::new();
    let (ann, _) = world.host.create_guest("Ann").await.unwrap();
    let (one, two) = (puzzle(&["~1"], [4; 4]), puzzle(&["~2"], [4; 4]));
    assert_ne!(puzzle_id(&one), puzzle_id(&two));
    let first = world.host.answer_puzzle(ann.id, GAME, &one, false).await.unwrap();
    assert!(first.counted && first.standing.rating < first.before);
    let again = world.host.answer_puzzle(ann.id, GAME, &one, true).await.unwrap();
    assert!(!again.counted);
    assert_eq!(again.standing, first.standing);
    let next = world.host.answer_puzzle(ann.id, GAME, &two, true).await.unwrap();
    assert!(next.standing.rating > first.standing.rating);
    assert!(next.standing.deviation < first.standing.deviation);
    let world = world.restarted().await;
    let kept = world.host.puzzle_standing(ann.id).await.unwrap();
    assert_eq!((kept.answered, kept.solved, kept.streak, kept.longest), (2, 1, 1, 1));
    assert_eq!(kept, next.standing);
    let answers = world.host.puzzle_answers(ann.id, GAME).await.unwrap();
    assert_eq!((answers[&puzzle_id(&one)], answers[&puzzle_id(&two)]), (false, true));
    let (ben, _) = world.host.create_guest("Ben").await.unwrap();
    assert_eq!(world.host.puzzle_standing(ben.id).await.unwrap().answered, 0);
}

/// Equal but for the last digit, which a number may lose as text.
fn alike(one: &PuzzleStanding, other: &PuzzleStanding) -> bool {
    let counted = |of: &PuzzleStanding| (of.answered, of.solved, of.streak, of.longest);
    let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
    counted(one) == counted(other)
        && near(one.rating, other.rating)
        && near(one.deviation, other.deviation)
}

#[tokio::test]
async fn answers_move_with_an_export() {
    let world = World::new();
    let (ann, _) = world.host.create_guest("Ann").await.unwrap();
    let (one, two) = (puzzle(&["~1"], [4; 4]), puzzle(&["~2"], [4; 4]));
    world.host.answer_puzzle(ann.id, GAME, &one, true).await.unwrap();
    let before = world.host.answer_puzzle(ann.id, GAME, &two, true).await.unwrap().standing;
    let file = world.file("all.jsonl");
    world.host.store().export(&file, false).await.unwrap();
    // Its guests get other ids.
    let folder = tempfile::tempdir().unwrap();
    let other = World::seated(folder, Arc::new(RandomBots), Settings::for_tests(), 9);
    other.host.store().import(&file).await.unwrap();
    assert!(alike(&other.host.puzzle_standing(ann.id).await.unwrap(), &before));
    let answers = other.host.puzzle_answers(ann.id, GAME).await.unwrap();
    assert_eq!((answers.len(), answers[&puzzle_id(&two)]), (2, true));
    let again = other.host.answer_puzzle(ann.id, GAME, &one, false).await.unwrap();
    assert!(!again.counted, "it was answered elsewhere");
    // How hard a puzzle is moves along: both stores go on alike.
    let gained = async |world: &World| {
        let (ben, _) = world.host.create_guest("Ben").await.unwrap();
        world.host.answer_puzzle(ben.id, GAME, &one, true).await.unwrap().standing
    };
    assert!(alike(&gained(&world).await, &gained(&other).await));
    let third = other.file("again.jsonl");
    other.host.store().export(&third, false).await.unwrap();
    let lines = std::fs::read_to_string(&third).unwrap();
    assert_eq!(lines.matches("{\"puzzles\":").count(), 2, "{lines}");
    // Answers of somebody who is not there are refused with their line.
    let text = std::fs::read_to_string(&file).unwrap();
    let lost: String =
        text.lines().filter(|line| !line.contains("\"guest\":{")).collect::<Vec<_>>().join("\n");
    std::fs::write(&file, lost).unwrap();
    let refused = World::new().host.store().import(&file).await.unwrap_err().to_string();
    assert!(refused.contains("line 2"), "{refused}");
}

#[tokio::test]
async fn a_hard_puzzle_is_worth_more_than_an_easy_one() {
    let world = World::new();
    let mut gained = Vec::new();
    for solved in [[8; 4], [0; 4]] {
        let (guest, _) = world.host.create_guest("Ann").await.unwrap();
        let asked = puzzle(&[if solved[0] == 0 { "~3" } else { "~4" }], solved);
        let done = world.host.answer_puzzle(guest.id, GAME, &asked, true).await.unwrap();
        gained.push(done.standing.rating - done.before);
    }
    assert!(gained[1] > 2.0 * gained[0], "{gained:?}");
}

fn played(moves: &[(usize, usize)]) -> AnyMatch {
    let mut played = GAME.open(&Value::Null, 2, None).unwrap();
    let draw = |played: &mut AnyMatch| {
        while let Some((chance, _)) = played.chances().first().cloned() {
            played.chance(&chance).unwrap();
        }
    };
    draw(&mut played);
    for &(seat, at) in moves {
        let mv = played.legal_moves(Seat::new(seat))[at].text.clone();
        played.play(Seat::new(seat), &mv, None).unwrap();
        draw(&mut played);
    }
    played
}

#[test]
fn an_imagined_table_shows_what_its_seat_would_see_and_nothing_sealed() {
    let own = Seat::new(0);
    let look = |played: &AnyMatch| imagined(played, &Value::Null, own, "Ann", None, 5).unwrap();
    // Both have laid a coin, then the other lays one more.
    let before = played(&[(0, 1), (1, 2), (1, 0)]);
    let table = look(&before);
    assert_eq!((table.status(), table.viewer()), (Status::Playing, Viewer::Seat(own)));
    assert_eq!(table.view(), Some(before.view(Viewer::Seat(own))));
    assert_eq!(table.legal(), before.legal_moves(own));
    let log = table.log();
    let sealed = log.iter().filter(|line| matches!(line.what, LogAct::Sealed { .. })).count();
    assert_eq!(sealed, 1, "{log:?}");
    let turned_up = log.iter().filter(|line| matches!(line.what, LogAct::Move { .. })).count();
    assert_eq!(turned_up, 2, "{log:?}");
    // Whatever the other has sealed, it looks the same.
    let other = look(&played(&[(0, 1), (1, 2), (1, 3)]));
    assert_eq!((table.view(), log), (other.view(), other.log()));
    assert_eq!(table.seats()[1].name, "random");
}
