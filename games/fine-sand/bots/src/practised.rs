//! Weights found by practice, as files: many thousand tables played by weights alone, each a
//! little different, and a step towards those that did better. The example `training` does it.

use super::weights::Weights;
use ::fine_sand::Card;

/// For two to four players.
pub(super) const TABLE: &str = include_str!("../weights/table.txt");
/// For one player.
pub(super) const ALONE: &str = include_str!("../weights/alone.txt");

/// The lines of a file after those of the cards.
const REST: [&str; 5] = ["price", "room", "over", "wood", "other"];

/// Reads what `write` wrote. A file of ours that cannot be read is a mistake of ours.
pub(super) fn read(text: &str) -> Weights {
    parse(text).expect("the weights are whole")
}

/// Reads what `write` wrote, or says what is wrong with it.
pub(super) fn parse(text: &str) -> Result<Weights, String> {
    let mut weights = super::weights::THUMB.clone();
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut row = |name: &str, size: usize| -> Result<Vec<f32>, String> {
        let line = lines.next().ok_or(format!("no line for {name}"))?;
        let mut words = line.split_whitespace();
        if words.next() != Some(name) {
            return Err(format!("a line for {name} was expected, not {line}"));
        }
        let numbers: Result<Vec<f32>, _> = words.map(str::parse).collect();
        let numbers = numbers.map_err(|error| format!("{name}: {error}"))?;
        match numbers.len() == size {
            true => Ok(numbers),
            false => Err(format!("{name}: {size} numbers were expected, not {}", numbers.len())),
        }
    };
    let mut columns = [const { Vec::<f32>::new() }; 3];
    for card in Card::ALL {
        let numbers = row(&card.to_string(), 9)?;
        for (column, three) in columns.iter_mut().zip(numbers.chunks(3)) {
            column.extend(three);
        }
    }
    let mut all: Vec<f32> = columns.concat();
    let left = weights.numbers().len() - all.len() - 12;
    for name in REST {
        all.extend(row(name, if name == "other" { left } else { 3 })?);
    }
    weights.numbers().into_iter().zip(all).for_each(|(number, read)| *number = read);
    Ok(weights)
}

/// The weights as a file; `about` says where they come from.
pub(super) fn write(weights: &Weights, about: &str) -> String {
    let mut weights = weights.clone();
    let numbers: Vec<String> = weights.numbers().into_iter().map(|n| format!("{n:.3}")).collect();
    let mut text: String = about.lines().map(|line| format!("# {line}\n")).collect();
    let column = 3 * Card::KINDS;
    for (at, card) in Card::ALL.into_iter().enumerate() {
        let three = |from: usize| numbers[from + 3 * at..from + 3 * at + 3].join(" ");
        text += &format!("{card} {} {} {}\n", three(0), three(column), three(2 * column));
    }
    let mut rest = &numbers[3 * column..];
    for name in REST {
        let size = if name == "other" { rest.len() } else { 3 };
        text += &format!("{name} {}\n", rest[..size].join(" "));
        rest = &rest[size..];
    }
    text
}
