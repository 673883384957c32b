//! ST-1.2, ST-1.4: word cards, ours or a table's own.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// Words on one of our cards, from easy to hard.
pub const LEVELS: usize = 5;
/// Most letters of a word.
const MOST_LETTERS: usize = 40;
/// Most cards of a pack.
pub const MOST_CARDS: usize = 2000;

/// A pack of word cards.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Words {
    /// Each card has one word for every level, or one for all of them.
    cards: Vec<Vec<String>>,
}

impl fmt::Debug for Words {
    /// Never the words themselves: what is printed may be read by players.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({} cards)", self.cards.len())
    }
}

/// A pack that cannot be used, with the line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("Own words, line {line}: {what}")]
pub struct BadWords {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

/// Our own cards.
pub static OURS: LazyLock<Arc<Words>> = LazyLock::new(|| {
    let text = include_str!("words.txt");
    Arc::new(Words::parse(text).unwrap_or_else(|error| panic!("our own {error}")))
});

impl Words {
    /// Reads a pack: a card a line, with one word or with five from easy to
    /// hard, separated by commas. Lines that begin with `#` are comments.
    pub fn parse(text: &str) -> Result<Words, BadWords> {
        let mut cards: Vec<Vec<String>> = Vec::new();
        let mut seen: HashMap<String, usize> = HashMap::new();
        // Some editors begin a file with an invisible mark of its encoding.
        let text = text.trim_start_matches('\u{feff}');
        for (line, text) in (1..).zip(text.lines()) {
            let wrong = |what: String| BadWords { line, what };
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let card: Vec<String> = text.split(',').map(|word| word.trim().to_owned()).collect();
            if card.len() != 1 && card.len() != LEVELS {
                return Err(wrong(format!(
                    "a line has 1 word, or {LEVELS} from easy to hard, not {}",
                    card.len()
                )));
            }
            if cards.first().is_some_and(|first| first.len() != card.len()) {
                return Err(wrong("all lines have the same number of words".into()));
            }
            if cards.len() == MOST_CARDS {
                return Err(wrong(format!("a pack has at most {MOST_CARDS} cards")));
            }
            for word in &card {
                check(word).map_err(wrong)?;
                if let Some(before) = seen.insert(word.to_lowercase(), line) {
                    return Err(wrong(format!("{word:?} is already in line {before}")));
                }
            }
            cards.push(card);
        }
        Ok(Words { cards })
    }

    /// The pack as a text that [`Words::parse`] reads, without comments.
    pub fn to_text(&self) -> String {
        self.cards.iter().map(|card| card.join(",") + "\n").collect()
    }

    /// A pack that tables share: the same words are in memory once, however
    /// many tables play with them.
    pub fn shared(text: &str) -> Result<Arc<Words>, BadWords> {
        static KNOWN: Mutex<Vec<Weak<Words>>> = Mutex::new(Vec::new());
        let words = Words::parse(text)?;
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|pack| pack.strong_count() > 0);
        let same = known.iter().filter_map(Weak::upgrade).find(|pack| **pack == words);
        Ok(same.unwrap_or_else(|| {
            let words = Arc::new(words);
            known.push(Arc::downgrade(&words));
            words
        }))
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The word of a card on a level, counted from 0.
    pub fn word(&self, card: u16, level: usize) -> &str {
        let words = &self.cards[usize::from(card)];
        &words[level.min(words.len() - 1)]
    }
}

fn check(word: &str) -> Result<(), String> {
    let letters = word.chars().count();
    if letters == 0 || letters > MOST_LETTERS {
        return Err(format!("a word has 1 to {MOST_LETTERS} letters"));
    }
    if word.chars().any(char::is_control) {
        return Err("a word has no control characters".into());
    }
    Ok(())
}
