//! What a table agrees on before it starts: options as JSON, and the texts
//! among them, such as components and words.

use crate::choices::Choices;
use crate::is_short;
use crate::matches::{GAMES, dice_of, goes_on, seen};
use catalog::AnyGame;
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// Moves that are played with options that were taken.
const MOST_MOVES: usize = 12;

/// Every game with the names of its options.
pub static NAMES: LazyLock<Vec<(AnyGame, Vec<String>)>> = LazyLock::new(|| {
    let names = |game: AnyGame| match game.options_schema()["properties"].as_object() {
        Some(options) => options.keys().cloned().collect(),
        None => Vec::new(),
    };
    GAMES.iter().map(|game| (*game, names(*game))).collect()
});

/// The first bytes say which game and how many sit down; the rest is JSON.
pub fn read(input: &[u8]) {
    let &[game, seats, ref json @ ..] = input else { return };
    let game = GAMES[usize::from(game) % GAMES.len()];
    let Ok(options) = serde_json::from_slice::<Value>(json) else { return };
    // From none to more than there is room for.
    open(game, &options, usize::from(seats) % 12, json);
}

/// The first bytes say whose option of this name, how many sit down and what
/// is played; the rest is its text.
pub fn read_text(option: &str, input: &[u8]) {
    let &[game, seats, ref text @ ..] = input else { return };
    let has_it = |names: &&(AnyGame, Vec<String>)| names.1.iter().any(|name| name == option);
    let games = NAMES.iter().filter(has_it).count();
    let Some((game, _)) = NAMES.iter().filter(has_it).nth(usize::from(game) % games.max(1)) else {
        return;
    };
    let text = Value::String(String::from_utf8_lossy(text).into_owned());
    let options = Value::Object(Map::from_iter([(option.to_owned(), text)]));
    let about = game.about();
    let seats = about.min_seats + usize::from(seats) % (about.max_seats - about.min_seats + 1);
    open(*game, &options, seats, input);
}

/// Opens a table with these options, if they are taken, and plays a little as
/// the input decides.
fn open(game: AnyGame, options: &Value, seats: usize, input: &[u8]) {
    game.shown_options(options);
    let complete = match game.complete_options(options) {
        Ok(complete) => complete,
        Err(refused) => return is_short(&refused),
    };
    assert_eq!(game.complete_options(&complete).as_ref(), Ok(&complete));
    let opened = game.open(&complete, seats, Some(dice_of(seats as u8, seats)));
    let mut played = match opened {
        Ok(played) => played,
        Err(refused) => return is_short(&refused),
    };
    let mut choices = Choices::new(input);
    for _ in 0..MOST_MOVES {
        seen(&played);
        if !goes_on(&mut played, &mut choices) {
            break;
        }
    }
    assert_eq!(played.story().len(), played.version() as usize);
}
