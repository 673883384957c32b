//! Games without their types say and do what they say and do with them.

mod campaigns;
mod games;
mod list;
#[path = "../../../game-core/tests/lots/mod.rs"]
mod lots;
mod matches;
mod season;
mod views;

use catalog::{AnyGame, AnyMatch};
use game_core::{Dice, Entry, Header, Record, Seat, Secret, Sitter, Turn};
use lots::Lots;
use serde_json::Value;

const ANNA: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

fn secret() -> Secret {
    Secret::new([5; 32])
}

fn dice() -> Dice {
    Dice::new(&secret(), &["", ""])
}

/// Lots for two, in which draws wait to be decided by hand.
fn by_hand() -> AnyMatch {
    AnyGame::of::<Lots>().open(&Value::Null, 2, None).unwrap()
}

/// What was played, on paper.
fn record(played: &AnyMatch) -> Record {
    let about = played.game().about();
    let header = Header {
        tidetable: 1,
        game: about.id.into(),
        ruleset: about.ruleset,
        options: played.game().complete_options(&Value::Null).unwrap(),
        seats: vec![Sitter::default(); played.seats()],
        commit: Some(secret().commit().to_string()),
        seed: Some(secret().reveal()),
        created: 0,
        copied: 0,
    };
    let acts = played.acts_after(0).into_iter();
    Record { header, entries: acts.map(|(v, act)| Entry { v, act, at: 0 }).collect() }
}

/// A match of `game` for two, played to its end: everybody takes the last of
/// what they may do.
fn finished(game: AnyGame) -> AnyMatch {
    let mut played = game.open(&Value::Null, 2, Some(dice())).unwrap();
    while let Some(seat) = played.turn().seats().iter().next() {
        let last = played.legal_moves(seat).pop().unwrap();
        played.play(seat, &last.text, None).unwrap();
    }
    assert_eq!(played.turn(), Turn::Over);
    played
}
