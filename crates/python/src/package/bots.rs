//! Bots: what they choose, and what they think of it. They are asked from what a
//! seat sees, and from nothing else.

use super::errors::bad;
use super::json::{from_python, to_python};
use super::records::restored;
use super::state::State;
use ::bots::{AnyBots, Budget};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::Value;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A bot thinks no longer than a minute.
const MOST_MS: u64 = 60_000;
/// And no further than this.
const MOST_SIMULATIONS: u64 = 10_000_000;
/// How long it thinks unless told otherwise.
const USUAL_BUDGET: Budget = Budget::Time(Duration::from_millis(500));

/// A bot of some game, by its own name or by the character that it plays.
#[pyclass(module = "tidetable", frozen)]
pub(crate) struct Bot {
    bots: AnyBots,
    name: &'static str,
}

/// What a bot chose. `apply_action` takes it as it is, where it has a number.
#[pyclass(module = "tidetable", frozen)]
pub(crate) struct Choice {
    /// Whose.
    #[pyo3(get)]
    seat: usize,
    /// Its number; None where it has none, as a drawing.
    #[pyo3(get)]
    action: Option<u32>,
    /// Its text.
    #[pyo3(get)]
    text: String,
    /// Why, in a sentence, if the bot has one.
    #[pyo3(get)]
    thought: Option<String>,
    assessment: Option<Value>,
}

#[pymethods]
impl Choice {
    /// What it found out about this and the other moves, if it looked at them.
    #[getter]
    fn assessment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.assessment.as_ref().map(|found| to_python(py, found)).transpose()
    }

    fn __index__(&self) -> PyResult<u32> {
        self.action.ok_or_else(|| bad("this move has no number: apply_text plays it"))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        let Choice { seat, action, text, .. } = self;
        let text = game_core::shortened(text);
        let action = action.map_or("None".into(), |action| action.to_string());
        format!("tidetable.Choice(seat={seat}, action={action}, text={text:?})")
    }
}

/// How long a bot may think: `{"ms": 500}` or `{"sims": 1000}`.
fn budget(given: Option<&Bound<'_, PyAny>>) -> PyResult<Budget> {
    let Some(given) = given.filter(|given| !given.is_none()) else { return Ok(USUAL_BUDGET) };
    let wrong = || bad("a budget is {\"ms\": 500} or {\"sims\": 1000}");
    let Value::Object(fields) = from_python(given)? else { return Err(wrong()) };
    let mut fields = fields.iter();
    let (Some((kind, number)), None) = (fields.next(), fields.next()) else { return Err(wrong()) };
    let within = |most: u64| {
        let known = number.as_u64().filter(|number| (1..=most).contains(number));
        known.ok_or_else(|| bad(format!("budget.{kind} must be 1 to {most}, not {number}")))
    };
    match kind.as_str() {
        "ms" => Ok(Budget::Time(Duration::from_millis(within(MOST_MS)?))),
        "sims" => Ok(Budget::Simulations(within(MOST_SIMULATIONS)?)),
        _ => Err(wrong()),
    }
}

/// A seed for a bot; a fresh one if none is given.
fn seed(given: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    match given.filter(|given| !given.is_none()) {
        None => fresh_seed(),
        Some(given) => super::vector::seed(given),
    }
}

/// A seed that nobody has had before.
pub(crate) fn fresh_seed() -> PyResult<u64> {
    getrandom::u64().map_err(|error| bad(format!("the machine has no randomness: {error}")))
}

#[pymethods]
impl Bot {
    /// Its own name.
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    /// The game that it plays.
    #[getter]
    fn game(&self) -> &'static str {
        self.bots.game().about().id
    }

    /// How it plays, in a few words.
    #[getter]
    fn about(&self) -> Option<&'static str> {
        self.bots.about(self.name)
    }

    /// What it plays from what a seat sees: of whoever is to act unless said otherwise. It thinks for
    /// half a second unless told otherwise; so many simulations and a seed give the same answer
    /// every time.
    #[pyo3(signature = (state, seat=None, budget=None, seed=None))]
    fn choose(
        &self,
        py: Python<'_>,
        state: &State,
        seat: Option<&Bound<'_, PyAny>>,
        budget: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Choice> {
        let seat = state.seat_or_current(seat)?;
        let (budget, seed) = (self::budget(budget)?, self::seed(seed)?);
        let (played, bots, name) = (&state.played, self.bots, self.name);
        let choice = py.detach(|| bots.ask(played, seat, name, budget, seed)).map_err(bad)?;
        let number = match state.table.spaces() {
            Ok(spaces) => spaces.action(played, seat, &choice.mv).unwrap_or_default(),
            Err(_) => None,
        };
        let assessment = choice.assessment.map(|found| found.described());
        let (text, thought) = (choice.mv, choice.thought);
        Ok(Choice { seat: seat.index(), action: number, text, thought, assessment })
    }

    /// What every legal move of a seat is worth, in its eyes.
    #[pyo3(signature = (state, seat=None, budget=None, seed=None))]
    fn assess<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        seat: Option<&Bound<'py, PyAny>>,
        budget: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = state.seat_or_current(seat)?;
        let (budget, seed) = (self::budget(budget)?, self::seed(seed)?);
        let (played, bots, name) = (&state.played, self.bots, self.name);
        let found = py.detach(|| bots.assess(played, seat, name, budget, seed)).map_err(bad)?;
        to_python(py, &found.described())
    }

    /// It is its names: players are sent to workers, and tables with bots are copied.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, &'static str))> {
        let rebuild = py.import("tidetable")?.getattr("bot")?;
        Ok((rebuild, (self.game(), self.name)))
    }

    fn __repr__(&self) -> String {
        format!("tidetable.Bot({}, {})", self.bots.game(), self.name)
    }
}

/// A bot of a game: by its own name, or by the character that it plays, such as heron.
#[pyfunction]
pub(crate) fn bot(game: &str, name: &str) -> PyResult<Bot> {
    let bots = shelf::players().of(shelf::games().find(game).map_err(bad)?);
    Ok(Bot { bots, name: bots.resolve(name).map_err(bad)? })
}

/// What a patient player would do in a seat, why, and what else there is.
#[pyfunction]
#[pyo3(signature = (state, seat=None, seed=None))]
pub(crate) fn advise<'py>(
    py: Python<'py>,
    state: &State,
    seat: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (seat, seed) = (state.seat_or_current(seat)?, self::seed(seed)?);
    let (played, bots) = (&state.played, shelf::players().of(state.played.game()));
    let advice = py.detach(|| bots.advise(played, seat, seed)).map_err(bad)?;
    to_python(py, &advice.described())
}

/// Hears Ctrl-C, and whatever else a signal handler raises.
fn signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Looks at a match that is over, a state or the text of a record: what every decision was worth,
/// and what was luck. By the strongest bot unless another is named.
#[pyfunction]
#[pyo3(signature = (record, bot=None, budget=None))]
pub(crate) fn review<'py>(
    py: Python<'py>,
    record: &Bound<'py, PyAny>,
    bot: Option<&str>,
    budget: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let state = match record.cast::<PyString>() {
        Ok(text) => restored(&text.to_cow()?)?,
        Err(_) => record.extract::<PyRef<'_, State>>()?.copy(),
    };
    if !state.is_over() {
        return Err(bad("the match is not over: there is nothing to look back at yet"));
    }
    let (played, bots) = (&state.played, shelf::players().of(state.played.game()));
    let mut reviewer = bots.reviewer();
    if let Some(bot) = bot {
        reviewer.bot = bots.resolve(bot).map_err(bad)?;
    }
    if budget.is_some_and(|budget| !budget.is_none()) {
        reviewer.budget = self::budget(budget)?;
    }
    // A long look back can be broken off between two decisions.
    let broken_off = Mutex::new(None);
    let go_on = || match Python::attach(signals) {
        Ok(()) => true,
        Err(why) => {
            *broken_off.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
            false
        }
    };
    let review = py.detach(|| bots.review(played, reviewer, &|_| go_on()));
    if let Some(why) = broken_off.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(why);
    }
    let review = review.ok_or_else(|| bad("there is nothing to look back at"))?;
    to_python(py, &review.described())
}
