//! A report as a list of figures, each by its name.

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A measured figure, with its interval where it has one.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// The figure itself.
    #[serde(deserialize_with = "exactly")]
    pub at: f64,
    /// Lower and upper end of its 95 % interval.
    #[serde(deserialize_with = "ends_exactly")]
    pub interval: Option<[f64; 2]>,
}

/// A fraction as it was written. The usual reading is quicker and may miss the last digit, and then
/// a search that goes on from its file would not be the search that was interrupted.
fn exactly<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Box::<RawValue>::deserialize(from)?.get().parse().map_err(D::Error::custom)
}

fn ends_exactly<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[f64; 2]>, D::Error> {
    let Some(ends) = Option::<[Box<RawValue>; 2]>::deserialize(from)? else { return Ok(None) };
    let [low, high] = ends.map(|end| end.get().parse());
    Ok(Some([low.map_err(D::Error::custom)?, high.map_err(D::Error::custom)?]))
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
    fn a_figure_comes_back_to_the_last_digit() {
        for at in [10.349727075898963, 11.29956990834174, 0.1, 1e300, -0.0, 3.0] {
            for interval in [None, Some([at / 3.0, at * 7.0])] {
                let figure = Figure { at, interval };
                let text = serde_json::to_string(&figure).unwrap();
                assert_eq!(serde_json::from_str::<Figure>(&text).unwrap(), figure, "{text}");
            }
        }
        assert!(serde_json::from_str::<Figure>("{\"at\":\"x\",\"interval\":null}").is_err());
    }

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
