//! Matches on paper, in and out.

use super::errors::bad;
use super::game::Table;
use super::state::State;
use game_core::Record;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The state that a record leads to.
pub(crate) fn restored(text: &str) -> PyResult<State> {
    let record = Record::parse(text).map_err(bad)?;
    let played = shelf::games().replay(&record).map_err(bad)?;
    let Record { header, .. } = record;
    let table = Table::new(played.game(), &header.options, played.seats())?;
    Ok(State { table: Arc::new(table), played, header: Arc::new(header) })
}

/// Reads the text of a `.tide` file and plays it to where it stops. With the seed in it the match
/// goes on from where the dice stand.
#[pyfunction]
pub(crate) fn load_record(text: &str) -> PyResult<State> {
    restored(text)
}

/// The state that `State.serialize` wrote.
#[pyfunction]
pub(crate) fn deserialize(text: &str) -> PyResult<State> {
    restored(text)
}

/// Recomputes every draw of a finished record from its seed, and every state from its moves. Says
/// how many moves and draws there were.
#[pyfunction]
pub(crate) fn verify(text: &str) -> PyResult<BTreeMap<&'static str, usize>> {
    let record = Record::parse(text).map_err(bad)?;
    let found = shelf::games().verify(&record).map_err(bad)?;
    Ok(BTreeMap::from([("moves", found.moves), ("chances", found.chances)]))
}
