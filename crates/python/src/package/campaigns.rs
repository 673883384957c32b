//! Campaigns: matches in a row, and the file that proves them.

use super::errors::{bad, not_so, whole};
use super::game::{Game, Table, fewer_than_none, secret};
use super::json::to_python;
use super::state::State;
use catalog::AnyCampaign;
use game_core::CampaignEnd;
use pyo3::prelude::*;
use serde_json::json;
use std::sync::Arc;

/// A campaign under way.
#[pyclass(module = "tidetable")]
pub(crate) struct Campaign(AnyCampaign);

/// Which campaigns there are, by game.
#[pyfunction]
pub(crate) fn campaigns(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let kinds = |of: catalog::AnyCampaigns| {
        let kind = |kind: &game_core::CampaignKind| json!({"id": kind.id, "seats": [kind.min_seats, kind.max_seats], "days": kind.has_days});
        let kinds: Vec<_> = of.kinds().iter().map(kind).collect();
        (of.game().about().id.to_string(), json!(kinds))
    };
    to_python(py, &shelf::games().campaigns().map(kinds).collect())
}

/// A new campaign of a game.
#[pyfunction]
#[pyo3(signature = (game, kind, seats, day=None))]
pub(crate) fn campaign(
    py: Python<'_>,
    game: &str,
    kind: &str,
    seats: &Bound<'_, PyAny>,
    day: Option<&str>,
) -> PyResult<Campaign> {
    let game = shelf::games().find(game).map_err(bad)?;
    let none = || bad(format!("{game} has no campaigns"));
    let of = shelf::games().campaigns_of(game).ok_or_else(none)?;
    let number = whole(seats, "the number of seats")?;
    let seats = usize::try_from(number).map_err(|_| fewer_than_none(number))?;
    of.begin(kind, seats, day).map(Campaign).map_err(|error| not_so(py, &error))
}

/// Reads the file of a campaign, and plays all of it again.
#[pyfunction]
pub(crate) fn load_campaign(py: Python<'_>, file: &str) -> PyResult<Campaign> {
    shelf::games().read_campaign(file).map(Campaign).map_err(|error| not_so(py, &error))
}

#[pymethods]
impl Campaign {
    /// The game that is played.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.of_game().about().id
    }

    /// Which kind of campaign it is.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    /// The day whose seeds it shares with everybody's.
    #[getter]
    fn day(&self) -> Option<String> {
        self.0.day().map(String::from)
    }

    /// The number of the game that is to be played or decided about, from 1.
    #[getter]
    fn number(&self) -> usize {
        self.0.game()
    }

    /// The points so far, where there are any.
    #[getter]
    fn points(&self) -> Option<u32> {
        self.0.points()
    }

    /// Whether it is over.
    #[getter]
    fn over(&self) -> bool {
        self.0.end() != CampaignEnd::On
    }

    /// All there is to know, as a dict.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.view())
    }

    /// What has to be known for the decision that is due, and every way to decide it: text and a
    /// short sentence. None where a game comes next or all is over.
    fn decisions(&self) -> Option<(String, Vec<(String, String)>)> {
        self.0.decisions()
    }

    /// Carries out a decision, given as text.
    fn decide(&mut self, py: Python<'_>, decision: &str) -> PyResult<()> {
        self.0.decide(decision).map_err(|error| not_so(py, &error))
    }

    /// The next game, with its options. Its seed is the shared one of the day, if there is one,
    /// or else the one given, or a fresh one: what is revealed afterwards is drawn from it.
    #[pyo3(signature = (seed=None))]
    fn next_state(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let options = self.0.next_game().map_err(|error| not_so(py, &error))?;
        let table = Table::new(self.0.of_game(), &options, self.0.seats())?;
        let given = match (seed.filter(|seed| !seed.is_none()), self.0.shared_seed()) {
            (Some(_), Some(_)) => {
                return Err(bad("this game has a seed that everybody shares"));
            }
            (None, Some(shared)) => shared,
            (Some(seed), None) => secret(seed)?,
            (None, None) => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes)
                    .map_err(|error| bad(format!("the machine has no randomness: {error}")))?;
                game_core::Secret::new(bytes)
            }
        };
        Game(Arc::new(table)).open(Some(given))
    }

    /// Enters a game that is over, checked from its first entry to its last.
    fn enter(&mut self, py: Python<'_>, state: &State) -> PyResult<()> {
        self.0.enter(state.paper()).map_err(|error| not_so(py, &error))
    }

    /// The file: everything that was played and decided, to be read by `load_campaign`.
    fn file(&self) -> String {
        self.0.to_text()
    }

    /// A copy that goes its own way.
    #[pyo3(name = "clone")]
    fn copied(&self) -> Campaign {
        Campaign(self.0.clone())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let rebuild = slf.py().import("tidetable")?.getattr("load_campaign")?;
        Ok((rebuild, (slf.borrow().file(),)))
    }

    fn __str__(&self) -> String {
        self.0.in_words()
    }
}
