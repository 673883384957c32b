//! A match under way, as OpenSpiel names it.
//!
//! Where several seats are to act at once there are two cases. In a game in which
//! each makes one move and waits (`Game.together`) that is a simultaneous node:
//! `apply_actions` takes all of them. In a game in which a turn is many moves, and
//! each seat makes its own at its own pace, the lowest seat that may act is the
//! current player: the order changes nothing, and nobody sees what the others do
//! before the step has closed.

use super::errors::{self, bad, refused};
use super::game::Table;
use super::json::to_python;
use catalog::AnyMatch;
use game_core::{Entry, Header, Record, Seat, Turn, Viewer};
use numpy::PyArray1;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use serde_json::json;
use sim::returns;
use std::sync::Arc;

/// OpenSpiel's players that are none.
const CHANCE: i64 = -1;
const SIMULTANEOUS: i64 = -2;
const TERMINAL: i64 = -4;
/// What OpenSpiel gives where there is no action.
const NO_ACTION: i64 = -1;

/// A match under way.
#[pyclass(module = "tidetable")]
pub(crate) struct State {
    pub(crate) table: Arc<Table>,
    pub(crate) played: AnyMatch,
    pub(crate) header: Arc<Header>,
}

/// Who is asked about: a seat, chance, or nobody in particular.
enum Who {
    Seat(Seat),
    Chance,
    Nobody,
}

impl State {
    fn player(&self) -> i64 {
        match self.played.turn() {
            Turn::Over => TERMINAL,
            Turn::Chance(_) => CHANCE,
            Turn::Seats(seats) if seats.len() > 1 && self.table.together() => SIMULTANEOUS,
            Turn::Seats(seats) => seats.iter().next().map_or(TERMINAL, |seat| seat.index() as i64),
        }
    }

    pub(crate) fn seat(&self, number: &Bound<'_, PyAny>) -> PyResult<Seat> {
        errors::seat(number, self.table.seats)
    }

    /// The seat that is meant; without one, whoever is to act alone.
    pub(crate) fn seat_or_current(&self, number: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        match number.filter(|number| !number.is_none()) {
            Some(number) => self.seat(number),
            None => match self.player() {
                CHANCE => Err(bad("chance is awaited: say which seat is meant")),
                SIMULTANEOUS => Err(bad("several seats act at once: say which is meant")),
                TERMINAL => Err(bad("the match is over: say which seat is meant")),
                player => Ok(Seat::new(player as usize)),
            },
        }
    }

    fn who(&self, number: Option<&Bound<'_, PyAny>>) -> PyResult<Who> {
        let number = match number.filter(|number| !number.is_none()) {
            None => self.player(),
            Some(number) => match errors::whole(number, "the player")? {
                special @ (CHANCE | SIMULTANEOUS | TERMINAL) => special,
                _ => return self.seat(number).map(Who::Seat),
            },
        };
        Ok(match number {
            CHANCE => Who::Chance,
            SIMULTANEOUS | TERMINAL => Who::Nobody,
            seat => Who::Seat(Seat::new(seat as usize)),
        })
    }

    fn viewer(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        match seat.filter(|seat| !seat.is_none()) {
            Some(seat) => Ok(Viewer::Seat(self.seat(seat)?)),
            None => Ok(Viewer::Spectator),
        }
    }

    /// A number that an action can have.
    fn action(&self, action: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.known_action(errors::whole(action, "the action")?)
    }

    fn known_action(&self, number: i64) -> PyResult<u32> {
        let count = self.table.layout()?.action_count();
        let known = u32::try_from(number).ok().filter(|&action| (action as usize) < count);
        known.ok_or_else(|| {
            bad(format!("there is no action {number}: actions are 0 to {}", count - 1))
        })
    }

    /// The outcome with this number.
    fn outcome_text(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let number = errors::whole(action, "the action")?;
        let mut outcomes = self.played.chances();
        let many = outcomes.len();
        match usize::try_from(number).ok().filter(|&at| at < many) {
            Some(at) => Ok(outcomes.swap_remove(at).0),
            None if many == 0 => Err(bad("nothing is to be drawn or rolled now")),
            None => {
                Err(bad(format!("there is no outcome {number}: outcomes are 0 to {}", many - 1)))
            }
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let entry = |(v, act)| Entry { v, act, at: self.header.created };
        self.played.acts_after(0).into_iter().map(entry).collect()
    }

    pub(crate) fn paper(&self) -> Record {
        Record { header: Header::clone(&self.header), entries: self.entries() }
    }

    pub(crate) fn copy(&self) -> State {
        State {
            table: self.table.clone(),
            played: self.played.clone(),
            header: self.header.clone(),
        }
    }

    /// Makes the moves of all who act at once, or none of them.
    fn make(&mut self, py: Python<'_>, given: &[Option<i64>]) -> PyResult<()> {
        if self.is_over() {
            return Err(bad("the match is over: nobody acts any more"));
        }
        if self.player() != SIMULTANEOUS {
            return Err(bad("seats do not act at once now: apply_action takes one action"));
        }
        let acting = self.played.turn().seats();
        let spaces = self.table.spaces()?;
        let mut chosen = Vec::new();
        for (at, action) in given.iter().enumerate() {
            let seat = Seat::new(at);
            match (acting.contains(seat), action) {
                (false, None) => continue,
                (false, Some(_)) => {
                    return Err(bad(format!("{seat} has nothing to decide now: its action is -1")));
                }
                (true, None) => return Err(bad(format!("{seat} has to act, too"))),
                (true, &Some(number)) => chosen.push((seat, self.known_action(number)?)),
            }
        }
        // All are looked at before any is made: they do not depend on one another.
        for &(seat, action) in &chosen {
            let check = spaces.check(&self.played, seat, action);
            check.map_err(|refusal| refused(py, &refusal))?;
        }
        for (seat, action) in chosen {
            let played = spaces.play(&mut self.played, seat, action);
            played.map_err(|refusal| refused(py, &refusal))?;
        }
        Ok(())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.played.turn() == Turn::Over
    }
}

#[pymethods]
impl State {
    /// The table that is played at.
    fn get_game(&self) -> super::game::Game {
        super::game::Game(self.table.clone())
    }

    /// Whose decision is awaited: a seat, -1 for chance, -2 where several seats act at once, -4
    /// when it is over.
    fn current_player(&self) -> i64 {
        self.player()
    }

    /// The seats that may act now.
    fn acting_players(&self) -> Vec<usize> {
        self.played.turn().seats().iter().map(Seat::index).collect()
    }

    fn is_chance_node(&self) -> bool {
        self.player() == CHANCE
    }

    fn is_simultaneous_node(&self) -> bool {
        self.player() == SIMULTANEOUS
    }

    fn is_player_node(&self) -> bool {
        self.player() >= 0
    }

    fn is_terminal(&self) -> bool {
        self.is_over()
    }

    fn num_players(&self) -> usize {
        self.table.seats
    }

    /// How many moves and draws there have been.
    fn move_number(&self) -> u32 {
        self.played.version()
    }

    /// What a player may do now, in rising order; of whoever is to act unless said otherwise. At a
    /// chance node the numbers of the outcomes.
    #[pyo3(signature = (player=None))]
    fn legal_actions(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<u32>> {
        match self.who(player)? {
            Who::Seat(seat) => Ok(self.table.spaces()?.actions(&self.played, seat)),
            Who::Chance => Ok((0..self.played.chances().len() as u32).collect()),
            Who::Nobody if player.is_none() && self.player() == SIMULTANEOUS => {
                Err(bad("several seats act at once: say which is meant"))
            }
            Who::Nobody => Ok(Vec::new()),
        }
    }

    /// The same as a row of 0 and 1, one for each action; at a chance node one for each outcome
    /// that any draw could have.
    #[pyo3(signature = (player=None))]
    fn legal_actions_mask<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let (spaces, count) = (self.table.spaces()?, self.table.layout()?.action_count());
        let mask = match self.who(player)? {
            Who::Seat(seat) => {
                let mut mask = vec![0; count];
                spaces.mask(&self.played, seat, &mut mask);
                mask
            }
            Who::Chance => {
                let mut mask = vec![0; spaces.most_chances()];
                mask[..self.played.chances().len()].fill(1);
                mask
            }
            Who::Nobody if player.is_none() && self.player() == SIMULTANEOUS => {
                return Err(bad("several seats act at once: say which is meant"));
            }
            Who::Nobody => vec![0; count],
        };
        Ok(PyArray1::from_vec(py, mask))
    }

    /// What a player may do now, as texts with a short sentence each.
    #[pyo3(signature = (player=None))]
    fn legal_texts(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<(String, String)>> {
        let seat = self.seat_or_current(player)?;
        let listed = self.played.legal_moves(seat).into_iter();
        Ok(listed.map(|listed| (listed.text, listed.label)).collect())
    }

    /// Takes an action: of the current player, of the player given, or of chance at a chance node.
    #[pyo3(signature = (action, player=None))]
    fn apply_action(
        &mut self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        player: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let player = player.filter(|player| !player.is_none());
        let seat = match player {
            Some(player) => self.seat(player)?,
            None => match self.player() {
                CHANCE => {
                    let outcome = self.outcome_text(action)?;
                    return self.played.chance(&outcome).map_err(bad);
                }
                SIMULTANEOUS => {
                    return Err(bad("several seats act at once: apply_actions takes all of them"));
                }
                TERMINAL => return Err(bad("the match is over")),
                player => Seat::new(player as usize),
            },
        };
        let action = self.action(action)?;
        let spaces = self.table.spaces()?;
        spaces.play(&mut self.played, seat, action).map_err(|refusal| refused(py, &refusal))
    }

    /// Takes the actions of all seats at once: one for each, -1 or None for those that do not act.
    fn apply_actions(slf: &Bound<'_, Self>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let seats = slf.try_borrow()?.table.seats;
        // Read before the state is taken: whatever makes them, one by one, may look at it.
        let number = |action: PyResult<Bound<'_, PyAny>>| -> PyResult<Option<i64>> {
            let action = action?;
            let number = (!action.is_none()).then(|| errors::whole(&action, "the action"));
            Ok(number.transpose()?.filter(|&number| number != NO_ACTION))
        };
        let given: Vec<_> =
            actions.try_iter()?.take(seats + 1).map(number).collect::<PyResult<_>>()?;
        if given.len() != seats {
            return Err(bad(format!("apply_actions takes {seats} actions, one for each seat")));
        }
        slf.try_borrow_mut()?.make(slf.py(), &given)
    }

    /// Plays a move given as text: also one that has no number, such as a drawing.
    fn apply_text(
        &mut self,
        py: Python<'_>,
        player: &Bound<'_, PyAny>,
        text: &str,
    ) -> PyResult<()> {
        let seat = self.seat(player)?;
        self.played.play(seat, text, None).map_err(|refusal| refused(py, &refusal))
    }

    /// Decides chance by its text.
    fn apply_chance_text(&mut self, text: &str) -> PyResult<()> {
        self.played.chance(text).map_err(bad)
    }

    /// What chance can do now, by number, with the probability of each.
    fn chance_outcomes(&self) -> PyResult<Vec<(usize, f64)>> {
        if self.player() != CHANCE {
            return Err(bad("nothing is to be drawn or rolled now"));
        }
        let outcomes = self.played.chances();
        let total: f64 = outcomes.iter().map(|(_, weight)| f64::from(*weight)).sum();
        let share = |(at, (_, weight)): (usize, &(String, u32))| (at, f64::from(*weight) / total);
        Ok(outcomes.iter().enumerate().map(share).collect())
    }

    /// A copy that goes its own way. However long the match is, it costs the same.
    #[pyo3(name = "clone")]
    fn copied(&self) -> State {
        self.copy()
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    /// A copy in which an action has been taken.
    #[pyo3(signature = (action, player=None))]
    fn child(
        &self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        player: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        let mut child = self.copy();
        child.apply_action(py, action, player)?;
        Ok(child)
    }

    /// What the match was worth to each seat, from -1 to 1; 0 before it is over.
    fn returns(&self) -> Vec<f32> {
        let mut worth = vec![0.0; self.table.seats];
        if let Some(outcome) = self.played.outcome() {
            returns(&outcome, &mut worth);
        }
        worth
    }

    /// What the latest move brought to each seat: nothing until the match is over, then its returns.
    fn rewards(&self) -> Vec<f32> {
        self.returns()
    }

    /// What the match was worth to one seat.
    fn player_return(&self, player: &Bound<'_, PyAny>) -> PyResult<f32> {
        Ok(self.returns()[self.seat(player)?.index()])
    }

    /// The points of each seat; None before the match is over.
    fn scores(&self) -> Option<Vec<i32>> {
        self.played.outcome().map(|outcome| outcome.scores.to_vec())
    }

    /// How it ended: scores, winners and the reason; None before.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.played.outcome().map(|outcome| to_python(py, &json!(outcome))).transpose()
    }

    /// What a seat may know, as a row of numbers: `Game.observation_fields` says what they mean.
    #[pyo3(signature = (player=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat_or_current(player)?;
        let mut row = vec![0.0; self.table.layout()?.observation_len()];
        self.table.spaces()?.observe(&self.played, seat, &mut row);
        Ok(PyArray1::from_vec(py, row))
    }

    /// The same: views forget nothing.
    #[pyo3(signature = (player=None))]
    fn information_state_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.observation_tensor(py, player)
    }

    /// All that a seat may know, memory included, as one line of JSON.
    #[pyo3(signature = (player=None))]
    fn information_state_string(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = self.seat_or_current(player)?;
        Ok(self.played.view(Viewer::Seat(seat)).to_string())
    }

    /// What a seat may know, as text for people.
    #[pyo3(signature = (player=None))]
    fn observation_string(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = self.seat_or_current(player)?;
        Ok(self.played.show(Viewer::Seat(seat)))
    }

    /// All that a seat may know, as a dict; what everybody may, if none is given.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.played.view(self.viewer(seat)?))
    }

    /// The text of an action: `action_to_string(action)` or `action_to_string(player, action)`.
    #[pyo3(signature = (player_or_action, action=None))]
    fn action_to_string(
        &self,
        player_or_action: &Bound<'_, PyAny>,
        action: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let (player, action) = match action {
            Some(action) => (Some(player_or_action), action),
            None => (None, player_or_action),
        };
        let seat = match self.who(player)? {
            Who::Chance => return self.outcome_text(action),
            Who::Seat(seat) => seat,
            Who::Nobody => self.seat_or_current(None)?,
        };
        let number = self.action(action)?;
        let text = self.table.spaces()?.text(&self.played, seat, number);
        text.ok_or_else(|| bad(format!("action {number} is no move of {seat} now")))
    }

    /// The action of a text: `string_to_action(text)` or `string_to_action(player, text)`.
    #[pyo3(signature = (player_or_text, text=None))]
    fn string_to_action(
        &self,
        py: Python<'_>,
        player_or_text: &Bound<'_, PyAny>,
        text: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u32> {
        let (player, text) = match text {
            Some(text) => (Some(player_or_text), text),
            None => (None, player_or_text),
        };
        let text: String =
            text.extract().map_err(|_| PyTypeError::new_err("a move is a string"))?;
        let seat = match self.who(player)? {
            Who::Chance => {
                let found = self.played.chances().iter().position(|(known, _)| *known == text);
                let none = || bad(format!("{} cannot come up now", game_core::shortened(&text)));
                return found.map(|at| at as u32).ok_or_else(none);
            }
            Who::Seat(seat) => seat,
            Who::Nobody => self.seat_or_current(None)?,
        };
        let number = self.table.spaces()?.action(&self.played, seat, &text);
        let number = number.map_err(|refusal| refused(py, &refusal))?;
        number.ok_or_else(|| {
            bad(format!("{} has no number: apply_text plays it", game_core::shortened(&text)))
        })
    }

    /// The whole state as text: what it was made of, and all that happened. It holds everything,
    /// what is hidden and the seed included, so it is for whoever runs the match.
    fn serialize(&self) -> String {
        self.paper().to_text()
    }

    /// The record of a match that is over, as the text of a `.tide` file.
    fn record(&self) -> PyResult<String> {
        if !self.is_over() {
            return Err(bad("the match is not over: omniscient_record tells what is hidden, too"));
        }
        Ok(self.paper().to_text())
    }

    /// The record so far, over or not, with all that is hidden and the seed.
    fn omniscient_record(&self) -> String {
        self.paper().to_text()
    }

    /// Everything that happened, one line each, with all that is hidden.
    fn omniscient_story(&self) -> Vec<String> {
        self.played.story()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let rebuild = slf.py().import("tidetable")?.getattr("deserialize")?;
        Ok((rebuild, (slf.borrow().serialize(),)))
    }

    fn __str__(&self) -> String {
        self.played.show(Viewer::Spectator)
    }

    fn __repr__(&self) -> String {
        let (game, seats) = (self.table.game, self.table.seats);
        let (version, player) = (self.played.version(), self.player());
        format!("tidetable.State({game}, seats={seats}, move {version}, player {player})")
    }
}
