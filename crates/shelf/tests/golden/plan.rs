//! Which matches are pinned, where they lie, and what is pinned of each.
//!
//! Shared by the test that replays them and the program that makes them.

use catalog::AnyGame;
use game_core::{Outcome, Record, Turn};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// The list of what every file of a folder leads to.
pub const SCORES: &str = "scores.txt";

/// The folder with all records of a game, one folder in it for each ruleset. A
/// companion lies in the folder of its game.
pub fn records_of(game: AnyGame) -> PathBuf {
    let games = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games"));
    let folders = fs::read_dir(&games).expect("the folder of games is there");
    let names = folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok());
    let own = names.filter(|name| game.about().id.starts_with(name.as_str()));
    let own = own.max_by_key(String::len).unwrap_or_else(|| panic!("{game} has no folder"));
    games.join(own).join("records")
}

/// The folder of one ruleset: `fine-sand-2`.
pub fn folder_of(game: AnyGame, ruleset: u32) -> PathBuf {
    records_of(game).join(format!("{game}-{ruleset}"))
}

/// Something that at least one pinned match must have.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Need {
    /// So many seats.
    Seats(usize),
    /// This option with this value, as JSON.
    Option(String, String),
}

/// All seat counts and all values of all options. Of a number the usual, the
/// least and the most; free text has no values.
pub fn needs(game: AnyGame) -> BTreeSet<Need> {
    let about = game.about();
    let mut needs: BTreeSet<Need> = (about.min_seats..=about.max_seats).map(Need::Seats).collect();
    let schema = game.options_schema();
    let properties = schema["properties"].as_object().cloned().unwrap_or_default();
    for (name, property) in &properties {
        for value in values(property) {
            needs.insert(Need::Option(name.clone(), value.to_string()));
        }
    }
    needs
}

/// The values that an option can have, by its schema.
pub fn values(property: &Value) -> Vec<Value> {
    if let Some(values) = property["enum"].as_array().or(property["examples"].as_array()) {
        return values.clone();
    }
    if let Some(choices) = property["oneOf"].as_array() {
        return choices.iter().flat_map(values).collect();
    }
    match property {
        property if !property["const"].is_null() => vec![property["const"].clone()],
        property if property["type"] == "boolean" => vec![false.into(), true.into()],
        property if property["type"] == "integer" => {
            let bounds = ["default", "minimum", "maximum"].map(|bound| property[bound].clone());
            bounds.into_iter().filter(|bound| !bound.is_null()).collect()
        }
        _ => Vec::new(),
    }
}

/// What a match with these options has of what is needed.
pub fn covered(seats: usize, options: &Value) -> BTreeSet<Need> {
    let options = options.as_object().cloned().unwrap_or_default();
    let options = options.into_iter().map(|(name, value)| Need::Option(name, value.to_string()));
    options.chain([Need::Seats(seats)]).collect()
}

/// Tables that together have everything that is needed, as few as can easily be
/// found: each takes along whatever it can.
pub fn tables(game: AnyGame) -> Vec<(usize, Value)> {
    let about = game.about();
    let mut missing = needs(game);
    let mut tables = Vec::new();
    while let Some(first) = missing.first().cloned() {
        let counts = match first {
            Need::Seats(count) => count..=count,
            Need::Option(..) => about.min_seats..=about.max_seats,
        };
        let found = counts.rev().find_map(|seats| {
            let options = most_of(game, seats, &missing);
            covered(seats, &options).contains(&first).then_some((seats, options))
        });
        let (seats, options) =
            found.unwrap_or_else(|| panic!("no table of {game} can have {first:?}"));
        for need in covered(seats, &options) {
            missing.remove(&need);
        }
        tables.push((seats, options));
    }
    tables
}

/// Complete options with as many of the missing values as can be played.
fn most_of(game: AnyGame, seats: usize, missing: &BTreeSet<Need>) -> Value {
    let mut chosen = Map::new();
    for need in missing {
        let Need::Option(name, value) = need else { continue };
        if chosen.contains_key(name) {
            continue;
        }
        let mut tried = chosen.clone();
        tried.insert(name.clone(), serde_json::from_str(value).expect("it was JSON"));
        if game.open(&Value::Object(tried.clone()), seats, None).is_ok() {
            chosen = tried;
        }
    }
    game.complete_options(&Value::Object(chosen)).expect("they were played just now")
}

/// What is pinned of a record: how it ends when it is played again.
pub fn end_of_record(text: &str) -> Result<String, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let verified = shelf::games().verify(&record).map_err(|error| error.to_string())?;
    let played = shelf::games().replay(&record).map_err(|error| error.to_string())?;
    let outcome = played.outcome().filter(|_| played.turn() == Turn::Over);
    let outcome = outcome.ok_or("the match is not over")?;
    let (moves, chances) = (verified.moves, verified.chances);
    Ok(format!("{}, {moves} moves, {chances} draws", told(&outcome)))
}

fn told(outcome: &Outcome) -> String {
    let winners: Vec<usize> = outcome.winners.iter().map(|seat| seat.index() + 1).collect();
    format!("scores {:?}, winners {winners:?}", &*outcome.scores)
}

/// What is pinned of a campaign: the scores of its games, and where it stands.
pub fn end_of_campaign(text: &str) -> Result<String, String> {
    let campaign = shelf::games().read_campaign(text).map_err(|error| error.to_string())?;
    let scores = |record: &&Record| {
        let played = shelf::games().replay(record).map_err(|error| error.to_string())?;
        let outcome = played.outcome().ok_or("a game of it is not over")?;
        Ok(outcome.scores.to_vec())
    };
    let games: Vec<Vec<i32>> =
        campaign.records().iter().map(scores).collect::<Result<_, String>>()?;
    let points =
        campaign.points().map_or(String::new(), |points| format!(", {points} victory points"));
    // What comes next is long; that it is the same can be seen from a sum.
    let next = campaign.view().to_string();
    let sum = next.bytes().fold(0u32, |sum, byte| sum * 31 % 1_000_003 + u32::from(byte));
    Ok(format!("scores {games:?}{points}, all of it {sum}"))
}

/// What is pinned of a file, by its name.
pub fn end_of(file: &str, text: &str) -> Result<String, String> {
    match file.ends_with(".tide") {
        true => end_of_record(text),
        false => end_of_campaign(text),
    }
}
