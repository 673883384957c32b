//! What a designer looks at and turns: the pieces of a game, and its numbers.

use game_core::{BadOptions, shortened};
use std::ops::Range;

/// A table from which something was taken.
#[derive(Clone, PartialEq, Debug)]
pub struct TakenOut<O> {
    /// The options of a table without it.
    pub options: O,
    /// What that means, in a few words: `a card without effect takes its place`.
    pub how: &'static str,
}

/// A number of the components that may be turned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// What it is called: `die-price`, `Old Fort value`.
    pub name: String,
    /// What it is now.
    pub value: i64,
}

/// A number that stands in a components text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// What it is called, and what it is.
    pub number: Number,
    /// The bytes of the text that it takes.
    pub at: Range<usize>,
}

impl Printed {
    /// The same text with the number of this name set to this.
    pub fn set(text: &str, all: &[Printed], name: &str, value: i64) -> Result<String, BadOptions> {
        let Some(printed) = all.iter().find(|printed| printed.number.name == name) else {
            return Err(BadOptions(format!("there is no number {:?} to turn", shortened(name))));
        };
        Ok(format!("{}{value}{}", &text[..printed.at.start], &text[printed.at.end..]))
    }
}

/// The first word of a move's text.
pub(crate) fn first_word(text: &str) -> String {
    text.split_whitespace().next().unwrap_or("nothing").to_owned()
}

/// The whole numbers in a text, from left to right, with the bytes they take. Digits within a
/// word are none.
pub fn numbers_in(text: &str) -> Vec<(i64, Range<usize>)> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let from = at;
        while at < bytes.len() && bytes[at].is_ascii_digit() {
            at += 1;
        }
        let in_word = from > 0 && bytes[from - 1].is_ascii_alphanumeric();
        if let (false, Ok(value)) = (in_word, text[from..at].parse()) {
            found.push((value, from..at));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_the_first_word() {
        assert_eq!(first_word("build castle-2"), "build");
        assert_eq!(first_word("5"), "5");
        assert_eq!(first_word(""), "nothing");
    }

    #[test]
    fn numbers_are_found_and_set_where_they_stand() {
        let text = "red 4+: jar 15, b2 sells";
        let found = numbers_in(text);
        assert_eq!(found, [(4, 4..5), (15, 12..14)]);
        let jar = Number { name: "jar".into(), value: 15 };
        let all = [Printed { number: jar, at: 12..14 }];
        assert_eq!(Printed::set(text, &all, "jar", 7).unwrap(), "red 4+: jar 7, b2 sells");
        let error = Printed::set(text, &all, "ore", 7).unwrap_err().to_string();
        assert_eq!(error, "there is no number \"ore\" to turn");
    }
}
