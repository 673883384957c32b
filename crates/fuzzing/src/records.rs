//! Records: matches on paper, as somebody sends them.

use crate::choices::Choices;
use crate::is_short;
use crate::matches::{GAMES, KINDS, goes_on, on_paper};
use game_core::{Dice, Record, Secret, Viewer};
use serde_json::Value;

/// Moves of a record that is made up.
const MOST_MOVES: usize = 40;
/// Changes to it at most.
const MOST_CHANGES: usize = 6;

/// A record as text; or, where the input does not begin with a brace, choices: a match
/// is played by them and its record is tampered with.
pub fn read(input: &[u8]) {
    if input.first() == Some(&b'{') {
        read_text(&String::from_utf8_lossy(input));
    } else {
        read_text(&tampered(&mut Choices::new(input)));
    }
}

/// Reads a record, and looks at all there is in it.
pub fn read_text(text: &str) {
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(refused) => return is_short(&refused),
    };
    assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(&record));
    let games = shelf::games();
    let verified = games.verify(&record);
    let played = match games.replay(&record) {
        Ok(played) => played,
        Err(refused) => {
            is_short(&refused);
            return is_short(&verified.expect_err("what cannot be replayed is not verified"));
        }
    };
    if let Err(refused) = verified {
        is_short(&refused);
    }
    // Every entry was played as it stands, though its text may have been spelled otherwise.
    let acts = played.acts_after(0);
    assert!(acts.len() >= record.entries.len(), "all of the record was played");
    // With a seed the match may have gone on by itself.
    let then = played.rewound(record.entries.len() as u32);
    assert_eq!(then.version() as usize, record.entries.len());
    then.show(Viewer::Spectator);
    played.story();
    let again = Record {
        entries: record
            .entries
            .iter()
            .zip(&acts)
            .map(|(entry, (_, act))| game_core::Entry { act: act.clone(), ..entry.clone() })
            .collect(),
        ..record.clone()
    };
    let same = games.replay(&again).expect("the same match in the words of its log");
    assert_eq!(same.acts_after(0), acts);
}

/// The record of a match that the input plays, changed as the input says.
fn tampered(choices: &mut Choices<'_>) -> String {
    let at = choices.below(GAMES.len());
    let game = GAMES[at];
    let about = game.about();
    let seats = about.min_seats + choices.below(about.max_seats - about.min_seats + 1);
    let secret = Secret::new([choices.below(4) as u8; 32]);
    let options = choices.one_of(&KINDS[at]).clone();
    let options = game.complete_options(&options).expect("options of this game");
    let dice = Dice::new(&secret, &vec![""; seats]);
    let Ok(mut played) = game.open(&options, seats, Some(dice)) else { return String::new() };
    for _ in 0..choices.below(MOST_MOVES) {
        if choices.below(6) == 0 {
            let seat = game_core::Seat::new(choices.below(seats));
            let refused = played.take_back(seat).err();
            refused.iter().for_each(is_short);
        } else if !goes_on(&mut played, choices) {
            break;
        }
    }
    let text = on_paper(&played, options, &secret).to_text();
    read_text(&text);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=choices.below(MOST_CHANGES) {
        if !lines.is_empty() {
            tamper(&mut lines, choices);
        }
    }
    lines.join("\n")
}

fn tamper(lines: &mut Vec<String>, choices: &mut Choices<'_>) {
    let (at, other) = (choices.below(lines.len()), choices.below(lines.len()));
    match choices.below(6) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[other].clone()),
        2 => lines.swap(at, other),
        3 => lines.truncate(at + 1),
        _ => {
            let Ok(mut line) = serde_json::from_str::<Value>(&lines[at]) else { return };
            let Some(fields) = line.as_object_mut() else { return };
            let names: Vec<String> = fields.keys().cloned().collect();
            if names.is_empty() {
                return;
            }
            let name = choices.one_of(&names).clone();
            let value = match choices.below(5) {
                0 => Value::from(choices.below(300)),
                1 => Value::Null,
                // What stands in the same place of another line.
                2 => {
                    serde_json::from_str::<Value>(&lines[other]).unwrap_or_default()[&name].clone()
                }
                3 => Value::Bool(true),
                _ => Value::String(choices.text(40)),
            };
            fields.insert(name, value);
            lines[at] = line.to_string();
        }
    }
    renumbered(lines, choices);
}

/// Versions count up again, mostly: or nothing behind a change would ever be read.
fn renumbered(lines: &mut [String], choices: &mut Choices<'_>) {
    if choices.below(8) == 0 {
        return;
    }
    for (at, line) in lines.iter_mut().enumerate().skip(1) {
        if let Ok(mut entry) = serde_json::from_str::<Value>(line)
            && let Some(v) = entry.get_mut("v")
        {
            *v = Value::from(at);
            *line = entry.to_string();
        }
    }
}
