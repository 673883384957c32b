//! Hints in words at a word of which a bot knows the letters and nothing else.

use ::subtext::{LEVELS, MOST_LETTERS, OURS, says};

/// Fewer letters in common are no likeness.
const ALIKE: usize = 3;

/// What can be said of such a word without saying it, in an order that is the same for everybody.
pub(super) fn hints(word: &str) -> Vec<String> {
    let word = word.to_lowercase();
    let like = [nearest(&word, ends_alike), nearest(&word, begins_alike)];
    let ends = like[0].map(|other| format!("it ends like {other}"));
    let begins = like[1].map(|other| format!("it begins like {other}"));
    let mut all: Vec<String> = ends.into_iter().chain(begins).collect();
    let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
    all.push(format!("{letters} letters long"));
    let vowels: String = word.chars().filter(|letter| "aeiou".contains(*letter)).collect();
    all.push(match vowels.as_str() {
        "" => "it has no vowels".into(),
        some => format!("its vowels: {}", spaced(some)),
    });
    all.retain(|hint| hint.chars().count() <= MOST_LETTERS && !says(hint, &word));
    all
}

fn spaced(letters: &str) -> String {
    letters.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// The word of ours that is most alike; of several the first in the alphabet.
fn nearest(word: &str, alike: fn(&str, &str) -> usize) -> Option<&'static str> {
    let cards = 0..OURS.len() as u16;
    let ours = cards.flat_map(|card| (0..LEVELS).map(move |level| OURS.word(card, level)));
    let near = ours.filter(|other| *other != word).map(|other| (alike(word, other), other));
    let best = near.max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(a.1)))?;
    (best.0 >= ALIKE).then_some(best.1)
}

fn begins_alike(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count()
}

fn ends_alike(one: &str, other: &str) -> usize {
    one.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b).count()
}
