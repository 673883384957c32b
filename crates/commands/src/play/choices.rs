//! What somebody may choose now: how the choices are named, set apart and typed.

use catalog::{AnyMatch, LegalMove};
use game_core::Seat;

/// What somebody may choose now.
pub struct Choices {
    pub moves: Vec<LegalMove>,
    /// What is typed for each of them.
    pub keys: Vec<String>,
    /// Whether a number is an answer of its own, and not a place in the list.
    pub asks_for_a_number: bool,
}

/// What a typed answer stands for.
#[derive(PartialEq, Eq, Debug)]
pub enum Answer {
    /// This move, as text.
    Move(String),
    /// One of these, by their places in the list: it has to be said which.
    Several(Vec<usize>),
    /// None of the choices.
    Nothing,
}

/// Choices that begin with the same word.
pub struct Group {
    /// That word, where there are several of them.
    pub title: Option<String>,
    /// Their places in the list.
    pub places: Vec<usize>,
}

impl Choices {
    pub fn of(played: &AnyMatch, seat: Seat) -> Choices {
        let moves = played.legal_moves(seat);
        let open = moves.iter().any(|mv| mv.open);
        let asks_for_a_number = open && played.check(seat, "0").is_ok();
        let by_text = asks_for_a_number || moves.iter().all(|mv| mv.text.chars().count() == 1);
        let key = |(at, mv): (usize, &LegalMove)| match by_text {
            true => mv.text.clone(),
            false => (at + 1).to_string(),
        };
        let keys = moves.iter().enumerate().map(key).collect();
        Choices { moves, keys, asks_for_a_number }
    }

    /// A choice as a sentence.
    pub fn label(&self, at: usize) -> String {
        capitalized(&self.moves[at].label)
    }

    /// The same below the title of its group.
    pub fn short_label(&self, at: usize) -> String {
        let label = self.moves[at].label.as_str();
        capitalized(label.split_once(' ').map_or(label, |(_, rest)| rest))
    }

    /// The choices by their first words, in order of appearance.
    pub fn groups(&self) -> Vec<Group> {
        let mut words: Vec<(&str, Vec<usize>)> = Vec::new();
        for (at, mv) in self.moves.iter().enumerate() {
            // A label of one word has nothing to say below a title.
            let word = mv.label.split_once(' ').map_or("", |(word, _)| word);
            match words.iter_mut().find(|(known, _)| !word.is_empty() && *known == word) {
                Some((_, places)) => places.push(at),
                None => words.push((word, vec![at])),
            }
        }
        let one_kind = words.len() == 1;
        let group = |(word, places): (&str, Vec<usize>)| Group {
            title: (places.len() > 1 && !one_kind).then(|| capitalized(word)),
            places,
        };
        words.into_iter().map(group).collect()
    }

    /// A legal move's own name goes before its number in the list. What stands for many, such as a
    /// blank sheet for any drawing, can be typed out.
    pub fn read(&self, played: &AnyMatch, seat: Seat, answer: &str) -> Answer {
        let answer = answer.trim();
        let is = |text: &str| text.eq_ignore_ascii_case(answer);
        let named = self.moves.iter().position(|mv| is(&mv.text));
        let keyed = || self.keys.iter().position(|key| is(key));
        let said = || self.moves.iter().position(|mv| is(&mv.label));
        if let Some(at) = named.or_else(keyed).or_else(said) {
            return Answer::Move(self.moves[at].text.clone());
        }
        // Leaving is not listed.
        let leaves = played.when_left(seat).as_deref() == Some(answer);
        let open = leaves || self.moves.iter().any(|mv| mv.open);
        if open && played.check(seat, answer).is_ok() {
            return Answer::Move(answer.to_owned());
        }
        match self.with_words(answer) {
            places if places.is_empty() => Answer::Nothing,
            places => Answer::Several(places),
        }
    }

    /// The choices in whose sentences all these words are found.
    pub fn with_words(&self, words: &str) -> Vec<usize> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        // A letter or a number is found anywhere and means nothing.
        if words.iter().all(|word| word.chars().count() < 2 || word.parse::<u64>().is_ok()) {
            return Vec::new();
        }
        let fits = |mv: &LegalMove| {
            let label = mv.label.to_lowercase();
            words.iter().all(|word| label.contains(word))
        };
        (0..self.moves.len()).filter(|&at| fits(&self.moves[at])).collect()
    }
}

pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
