//! What a table agreed on before it started, kept once however many tables
//! agreed on the same.

use crate::TableId;
use catalog::AnyGame;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// Longer texts are told by a note: an own set of components, a pack of words.
const LONGEST_TOLD: usize = 256;

/// The options of a table.
#[derive(Clone, Debug)]
pub(crate) struct Agreed {
    /// All of them.
    pub kept: Arc<Options>,
    /// As everybody may read them while the match lasts.
    pub shown: Arc<Options>,
    /// The same two with notes in the place of long texts.
    pub kept_in_brief: Arc<Options>,
    pub shown_in_brief: Arc<Options>,
}

/// Options, and as JSON that is written already: they are told with every move.
#[derive(Debug)]
pub(crate) struct Options {
    pub value: Value,
    pub json: Box<RawValue>,
}

impl Agreed {
    pub fn of(game: AnyGame, kept: Value, table: TableId) -> Agreed {
        let shown = game.shown_options(&kept);
        let (kept, shown) = (shared(kept), shared(shown));
        let brief = |whole: &Arc<Options>| match in_brief(&whole.value, table) {
            Some(brief) => Arc::new(Options::of(brief)),
            None => whole.clone(),
        };
        let (kept_in_brief, shown_in_brief) = (brief(&kept), brief(&shown));
        Agreed { kept, shown, kept_in_brief, shown_in_brief }
    }
}

impl Options {
    fn of(value: Value) -> Options {
        let json = to_raw_value(&value).expect("a value is JSON");
        Options { value, json }
    }
}

/// Options with notes in the place of long texts; none if there are no long texts.
///
/// A note is a text, as what it stands for was, and in all our formats a
/// comment, so that whoever takes it for the text itself finds an empty one.
pub(crate) fn in_brief(options: &Value, table: TableId) -> Option<Value> {
    let is_long = |value: &Value| value.as_str().is_some_and(|text| text.len() > LONGEST_TOLD);
    let fields = options.as_object().filter(|fields| fields.values().any(is_long))?;
    let mut brief = fields.clone();
    for value in brief.values_mut().filter(|value| is_long(value)) {
        let text = value.as_str().unwrap_or_default();
        let hash = hex::encode(Sha256::digest(text));
        let note = format!("# {} bytes, sha256 {hash}: /api/tables/{table}/options", text.len());
        *value = note.into();
    }
    Some(Value::Object(brief))
}

/// The same value, once in memory.
fn shared(value: Value) -> Arc<Options> {
    type Known = HashMap<[u8; 32], Weak<Options>>;
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let options = Options::of(value);
    let hash: [u8; 32] = Sha256::digest(options.json.get()).into();
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(same) = known.get(&hash).and_then(Weak::upgrade) {
        return same;
    }
    // Those whose tables have left memory are forgotten when the list would grow.
    if known.len() == known.capacity() {
        known.retain(|_, options| options.strong_count() > 0);
    }
    let options = Arc::new(options);
    known.insert(hash, Arc::downgrade(&options));
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn table() -> TableId {
        "00000000000000000001".parse().expect("an id")
    }

    #[test]
    fn long_texts_become_notes_and_everything_else_stays() {
        let options = json!({"walls": true, "tiles": "58", "components": "x".repeat(1000)});
        let brief = in_brief(&options, table()).expect("a long text");
        assert_eq!((&brief["walls"], &brief["tiles"]), (&json!(true), &json!("58")));
        let note = brief["components"].as_str().expect("a text, as it was");
        assert!(note.starts_with("# 1000 bytes, sha256 ") && note.len() < 200, "{note}");
        assert!(note.ends_with("/api/tables/00000000000000000001/options"), "{note}");
        assert_eq!(in_brief(&json!({"tiles": "58"}), table()), None);
        assert_eq!(in_brief(&Value::Null, table()), None);
    }

    #[test]
    fn what_many_agreed_on_is_kept_once() {
        let options = || json!({"components": "y".repeat(1000)});
        let (one, other) = (shared(options()), shared(options()));
        assert!(Arc::ptr_eq(&one, &other));
        assert!(!Arc::ptr_eq(&one, &shared(json!({"components": "z"}))));
    }
}
