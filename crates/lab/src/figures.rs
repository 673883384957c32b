//! A report as a list of figures, each by its name.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A measured figure, with its interval where it has one.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// The figure itself.
    pub at: f64,
    /// Lower and upper end of its 95 % interval.
    pub interval: Option<[f64; 2]>,
}

/// Every number of a report by the way to it: `length.moves`, `seat.1`, `kinds.build`,
/// `study.deeds.sell`. What is in a list goes by its name, or else by its place from 1.
pub fn figures(report: &Value) -> BTreeMap<String, Figure> {
    let mut found = BTreeMap::new();
    walk(String::new(), report, &mut found);
    found
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.into() } else { format!("{path}.{name}") }
}

fn walk(path: String, value: &Value, found: &mut BTreeMap<String, Figure>) {
    match value {
        Value::Number(number) => {
            let at = number.as_f64().unwrap_or(0.0);
            found.insert(path, Figure { at, interval: None });
        }
        Value::Object(fields) => {
            if let Some(at) = fields.get("at").and_then(Value::as_f64) {
                let end = |name: &str| fields.get(name).and_then(Value::as_f64);
                let interval = end("low").zip(end("high")).map(|(low, high)| [low, high]);
                found.insert(path, Figure { at, interval });
                return;
            }
            // A row with nothing but a name and a share is that share.
            if let (2, Some(share)) = (fields.len(), fields.get("share")) {
                return walk(path, share, found);
            }
            for (name, value) in fields {
                walk(joined(&path, name), value, found);
            }
        }
        Value::Array(rows) => {
            for (at, row) in rows.iter().enumerate() {
                walk_row(&path, at, row, found);
            }
        }
        _ => {}
    }
}

/// A row of a list: `["sell", 0.02]` and `{"name": "sell", …}` go by their names.
fn walk_row(path: &str, at: usize, row: &Value, found: &mut BTreeMap<String, Figure>) {
    match row {
        Value::Array(pair) if pair.len() == 2 && !pair[1].is_array() => {
            let name = pair[0].as_str().map_or_else(|| pair[0].to_string(), str::to_owned);
            walk(joined(path, &name), &pair[1], found);
        }
        Value::Object(fields) => {
            let name = fields.get("name").or(fields.get("space")).and_then(Value::as_str);
            let name = name.map_or_else(|| (at + 1).to_string(), str::to_owned);
            walk(joined(path, &name), row, found);
        }
        other => walk(joined(path, &(at + 1).to_string()), other, found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_number_has_a_name() {
        let found = figures(&json!({
            "games": 8,
            "length": {"moves": {"low": 1.0, "at": 2.0, "high": 3.0}, "bot": "mcts"},
            "seat": [{"low": 0.1, "at": 0.4, "high": 0.7}, {"low": 0.3, "at": 0.6, "high": 0.9}],
            "kinds": [{"name": "build", "share": {"low": 0.0, "at": 0.5, "high": 1.0}}],
            "study": {"deeds": [["sell", 0.02]]}
        }));
        let names: Vec<&str> = found.keys().map(String::as_str).collect();
        assert_eq!(
            names,
            ["games", "kinds.build", "length.moves", "seat.1", "seat.2", "study.deeds.sell"]
        );
        assert_eq!(found["length.moves"], Figure { at: 2.0, interval: Some([1.0, 3.0]) });
        assert_eq!(found["study.deeds.sell"].at, 0.02);
    }
}
