//! What a designer looks at and turns: the pieces of a game, and its numbers.

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

/// The first word of a move's text; the whole of it where it has no letters.
pub(crate) fn first_word(text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or("nothing");
    word.to_owned()
}

/// A whole number within a text, with where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberInText {
    /// Where its first digit stands, and where it ends.
    pub at: std::ops::Range<usize>,
    /// Its value.
    pub value: i64,
}

/// The whole numbers in a text, from left to right. Digits within a word are none.
pub fn numbers_in(text: &str) -> Vec<NumberInText> {
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
            found.push(NumberInText { at: from..at, value });
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
    fn numbers_are_found_where_they_stand() {
        let text = "red 4+: jar 15, b2 sells";
        let found = numbers_in(text);
        assert_eq!(found.iter().map(|number| number.value).collect::<Vec<_>>(), [4, 15]);
        assert_eq!(&text[found[1].at.clone()], "15");
    }
}
