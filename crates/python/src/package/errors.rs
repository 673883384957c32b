//! What goes wrong, as exceptions.

use catalog::Refused as Refusal;
use game_core::{BadCampaign, Seat};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use sim::BadStep;
use std::fmt::Display;

pyo3::create_exception!(
    tidetable,
    Error,
    PyValueError,
    "Something that cannot be done, in the words of the program. Nothing has changed."
);
pyo3::create_exception!(
    tidetable,
    Refused,
    Error,
    "A move that the rules forbid, with their `clause` and one stable word, the `reason`. Nothing has changed."
);

/// The sentence that the program would print.
pub(crate) fn bad(what: impl Display) -> PyErr {
    Error::new_err(what.to_string())
}

/// A refusal with its clause and its reason.
pub(crate) fn forbidden(py: Python<'_>, message: &str, clause: &str, reason: &str) -> PyErr {
    let error = Refused::new_err(message.to_string());
    let value = error.value(py);
    let told = value.setattr("clause", clause).and_then(|()| value.setattr("reason", reason));
    told.err().unwrap_or(error)
}

pub(crate) fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    match refusal {
        Refusal::Illegal { message, clause, reason } => forbidden(py, message, clause, reason),
        Refusal::Malformed(_) | Refusal::Stale(_) => bad(refusal),
    }
}

pub(crate) fn bad_step(py: Python<'_>, step: &BadStep) -> PyErr {
    match &step.why {
        Refusal::Illegal { clause, reason, .. } => forbidden(py, &step.to_string(), clause, reason),
        Refusal::Malformed(_) | Refusal::Stale(_) => bad(step),
    }
}

pub(crate) fn not_so(py: Python<'_>, error: &BadCampaign) -> PyErr {
    match error {
        BadCampaign::Refused { clause, reason, .. } => {
            forbidden(py, &error.to_string(), clause, reason)
        }
        BadCampaign::NotOne(_) | BadCampaign::OtherRules { .. } => bad(error),
    }
}

/// A whole number; one that is too large for us is no better than any other that is not there.
pub(crate) fn whole(number: &Bound<'_, PyAny>, what: &str) -> PyResult<i64> {
    number.extract().map_err(|error: PyErr| {
        let py = number.py();
        match error.is_instance_of::<PyOverflowError>(py) {
            true => bad(format!("{what} is too large a number")),
            false if error.is_instance_of::<PyTypeError>(py) => no_number(number, what),
            false => error,
        }
    })
}

/// Something else stands where a whole number should.
pub(crate) fn no_number(given: &Bound<'_, PyAny>, what: &str) -> PyErr {
    match given.get_type().name() {
        Ok(kind) => PyTypeError::new_err(format!("{what} is a whole number, not of type {kind}")),
        Err(error) => error,
    }
}

/// The seat with this number.
pub(crate) fn seat(number: &Bound<'_, PyAny>, seats: usize) -> PyResult<Seat> {
    let number = whole(number, "the seat")?;
    let seat = u64::try_from(number).ok().and_then(|number| Seat::try_new(number, seats));
    seat.ok_or_else(|| bad(format!("there is no seat {number}: seats are 0 to {}", seats - 1)))
}
