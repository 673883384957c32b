//! A mistake as a puzzle: the match that led there, without what was taken back.

use bots::puzzle::Moment;
use bots::{Mistake, mistakes_of};
use catalog::{AnyGame, AnyMatch};
use ferry::Ferry;
use game_core::{Seat, Viewer};
use serde_json::{Value, json};

fn draw(played: &mut AnyMatch) {
    while let Some((chance, _)) = played.chances().first().cloned() {
        played.chance(&chance).unwrap();
    }
}

#[test]
fn what_was_taken_back_is_not_in_the_way() {
    let (ann, ben) = (Seat::new(0), Seat::new(1));
    let mut played = AnyGame::of::<Ferry>().open(&Value::Null, 2, None).unwrap();
    draw(&mut played);
    played.play(ann, "5", None).unwrap();
    played.take_back(ann).unwrap();
    played.play(ann, "2", None).unwrap();
    played.play(ben, "3", None).unwrap();
    draw(&mut played);
    let version = played.version() + 1;
    let moment = Moment { right: vec![("1".into(), None)], wrong: vec![("4".into(), 0.1)] };
    let (mv, label, why) = ("4".into(), "4".into(), String::new());
    let mistake = Mistake { version, seat: ann, mv, label, moment, why, win: 0.5 };
    let before = played.clone();
    played.play(ann, "4", None).unwrap();
    let puzzle = mistake.puzzle(&played, &Value::Null).expect("it is asked");
    assert!(!puzzle.log.contains(&"0 5".to_owned()), "{:?}", puzzle.log);
    let seen = |played: &AnyMatch| played.view(Viewer::Seat(ann));
    assert_eq!(seen(&puzzle.open(played.game()).unwrap()), seen(&before));
    // A decision of another match leads nowhere.
    assert_eq!(Mistake { version: 99, ..mistake }.puzzle(&before, &Value::Null), None);
}

#[test]
fn the_worst_mistake_of_a_seat_comes_first() {
    let one = |v: u32, seat: u32, words: &str, cost: f64| json!({"v": v, "seat": seat, "words": words, "cost": cost});
    let all = [one(1, 0, "mistake", 0.1), one(2, 1, "blunder", 0.9), one(3, 0, "blunder", 0.3)];
    let review = json!({"decisions": [all[0], all[1], all[2], one(4, 0, "fine", 0.8)]});
    assert_eq!(mistakes_of(&review.to_string(), Seat::new(0)), [3, 1]);
    assert!(mistakes_of("{}", Seat::new(0)).is_empty());
}
