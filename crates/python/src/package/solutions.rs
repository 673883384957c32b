//! Games that are solved exactly, as arrays.

use super::errors::bad;
use super::json::{from_python, to_python};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;
use sim::Numbers;

/// Which games have a solution.
#[pyfunction]
pub(crate) fn solutions() -> Vec<&'static str> {
    shelf::SOLVERS.iter().map(|solver| solver.game).collect()
}

/// Solves a game exactly: a dict of arrays, and what else is known of them under `about`.
#[pyfunction]
#[pyo3(signature = (game, **options))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    game: &str,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let game = shelf::games().find(game).map_err(bad)?.about().id;
    let solver = shelf::SOLVERS.iter().find(|solver| solver.game == game);
    let solver = solver.ok_or_else(|| bad(format!("{game} is not solved")))?;
    let options = options.map_or(Ok(Value::Null), |options| from_python(options.as_any()))?;
    let found = py.detach(|| (solver.solve)(&options)).map_err(bad)?;
    let dict = PyDict::new(py);
    for (name, array) in found.arrays {
        let shape = array.shape;
        let numbers = match array.numbers {
            Numbers::Floats(numbers) => PyArray1::from_vec(py, numbers).reshape(shape)?.into_any(),
            Numbers::Wholes(numbers) => PyArray1::from_vec(py, numbers).reshape(shape)?.into_any(),
        };
        dict.set_item(name, numbers)?;
    }
    dict.set_item("about", to_python(py, &found.about)?)?;
    Ok(dict)
}
