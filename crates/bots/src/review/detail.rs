//! What only one game has to tell of a match: plain words and tables.

use serde_json::{Value, json};

/// A part of a review that only this game has. In all of its texts `{0}` stands for the name of the first
/// seat, `{1}` for the second, and so on ([`with_names`]).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Detail {
    /// What it is about: `Round 3`.
    pub title: String,
    /// The moment it belongs to, if there is one.
    pub version: Option<u32>,
    /// What there is to say, a sentence each.
    pub text: Vec<String>,
    /// What the columns of the table are; none if there is no table.
    pub columns: Vec<String>,
    /// The table, row by row.
    pub rows: Vec<Vec<String>>,
}

impl Detail {
    /// As the engine protocol and the HTTP API say it.
    pub(super) fn described(&self) -> Value {
        let Detail { title, version, text, columns, rows } = self;
        json!({"title": title, "v": version, "text": text, "columns": columns, "rows": rows})
    }
}

/// A text with the names of the seats in their places.
pub fn with_names<S: AsRef<str>>(text: &str, names: &[S]) -> String {
    let mut named = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        named += &rest[..open];
        rest = &rest[open..];
        let number = rest.find('}').map(|close| (close, rest[1..close].parse::<usize>()));
        match number {
            Some((close, Ok(seat))) if seat < names.len() => {
                named += names[seat].as_ref();
                rest = &rest[close + 1..];
            }
            _ => {
                named.push('{');
                rest = &rest[1..];
            }
        }
    }
    named + rest
}

#[cfg(test)]
mod tests {
    use super::with_names;

    #[test]
    fn seats_get_their_names_and_other_braces_stay() {
        let names = ["Mira", "Gull"];
        assert_eq!(with_names("{1} took it from {0}.", &names), "Gull took it from Mira.");
        assert_eq!(with_names("{2} {x} { {", &names), "{2} {x} { {");
        // What is put in is not read again.
        assert_eq!(with_names("{0}", &["{1}", "Gull"]), "{1}");
    }
}
