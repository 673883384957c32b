//! The games there are, and a table of one of them before it begins.

use super::errors::bad;
use super::json::{from_python, to_python};
use super::state::State;
use catalog::AnyGame;
use game_core::{Dice, Field, Header, Layout, Secret, Sitter};
use numpy::{PyArray1, PyArray3, PyArrayMethods, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use serde_json::{Map, Value};
use sim::{AnySpaces, Speed, most_return};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

/// More than any drawing has.
const MOST_NUMBERS: usize = 1 << 16;
/// Nobody measures longer.
const MOST_MS: u64 = 60_000;

/// A game with its options and as many seats as sit down.
#[pyclass(module = "tidetable", frozen)]
pub(crate) struct Game(pub(crate) Arc<Table>);

/// What a [`Game`] is.
pub(crate) struct Table {
    pub(crate) game: AnyGame,
    pub(crate) seats: usize,
    pub(crate) options: Value,
    numbers: Option<(AnySpaces, Layout)>,
}

impl Table {
    pub(crate) fn new(game: AnyGame, options: &Value, seats: usize) -> PyResult<Table> {
        let options = game.complete_options(options).map_err(bad)?;
        // Opened once, so that whatever is wrong is said here and not later.
        game.open(&options, seats, None).map_err(bad)?;
        let spaces = shelf::SPACES.iter().find(|spaces| spaces.game() == game);
        let numbers = match spaces {
            None => None,
            Some(&&spaces) => Some((spaces, spaces.layout(&options, seats).map_err(bad)?)),
        };
        Ok(Table { game, seats, options, numbers })
    }

    /// The numbers of its moves.
    pub(crate) fn spaces(&self) -> PyResult<AnySpaces> {
        self.numbers.as_ref().map(|(spaces, _)| *spaces).ok_or_else(|| self.no_numbers())
    }

    pub(crate) fn layout(&self) -> PyResult<&Layout> {
        self.numbers.as_ref().map(|(_, layout)| layout).ok_or_else(|| self.no_numbers())
    }

    /// Whether seats that act at once make one move each.
    pub(crate) fn together(&self) -> bool {
        self.numbers.as_ref().is_some_and(|(spaces, _)| spaces.together())
    }

    fn no_numbers(&self) -> PyErr {
        bad(format!("the moves of {} have no numbers: play them as text", self.game))
    }
}

/// Which games there are, by name.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    shelf::games().iter().map(|game| game.about().id).collect()
}

/// What is true of a game before anybody sits down: title, seats, a schema of its options, bots.
#[pyfunction]
pub(crate) fn game_info<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let game = shelf::games().find(game).map_err(bad)?;
    let mut described = shelf::players().of(game).described();
    described["usual_seats"] = game.usual_seats().into();
    described["ruleset"] = game.about().ruleset.into();
    let numbered = shelf::SPACES.iter().find(|spaces| spaces.game() == game);
    described["numbered"] = numbered.is_some().into();
    described["together"] = numbered.is_some_and(|spaces| spaces.together()).into();
    to_python(py, &described)
}

/// A table of a game: with as many seats as usual unless said otherwise, and options by name.
#[pyfunction]
#[pyo3(signature = (game, seats=None, **options))]
pub(crate) fn load_game(
    game: &str,
    seats: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Game> {
    let game = shelf::games().find(game).map_err(bad)?;
    let seats = match seats.filter(|seats| !seats.is_none()) {
        None => game.usual_seats(),
        Some(seats) => {
            let number = super::errors::whole(seats, "the number of seats")?;
            // Whatever else no table has is refused by the game, in its own words.
            usize::try_from(number).map_err(|_| fewer_than_none(number))?
        }
    };
    let options = match options {
        None => Value::Object(Map::new()),
        Some(options) => from_python(options.as_any())?,
    };
    Ok(Game(Arc::new(Table::new(game, &options, seats)?)))
}

/// What is said of a number of seats below 0.
pub(crate) fn fewer_than_none(number: i64) -> PyErr {
    bad(format!("the number of seats must be a whole number from 1, not {number}"))
}

/// The secret behind all chances of a match.
pub(crate) fn secret(seed: &Bound<'_, PyAny>) -> PyResult<Secret> {
    if let Ok(text) = seed.cast::<PyString>() {
        return text.to_cow()?.parse::<Secret>().map_err(bad);
    }
    let number: u64 = seed.extract().map_err(|error: PyErr| {
        match error.is_instance_of::<PyTypeError>(seed.py()) {
            true => super::errors::no_number(seed, "a seed"),
            false => bad("a seed is a whole number from 0 to 2**64 - 1, or 64 hex digits"),
        }
    })?;
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Ok(Secret::new(bytes))
}

/// Name, first place, number of places and meaning of every field.
fn described<'py>(py: Python<'py>, fields: &[Field]) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let mut start = 0;
    let mut described = Vec::new();
    for field in fields {
        let dict = PyDict::new(py);
        dict.set_item("name", &*field.name)?;
        dict.set_item("start", start)?;
        dict.set_item("len", field.len)?;
        dict.set_item("meaning", &*field.meaning)?;
        start += field.len;
        described.push(dict);
    }
    Ok(described)
}

#[pymethods]
impl Game {
    /// The name in commands: the one it was loaded by.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.game.about().id
    }

    /// The name for people.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.game.about().title
    }

    /// The options of the table, complete.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.options)
    }

    /// Goes up whenever a rule changes what it does.
    #[getter]
    fn ruleset(&self) -> u32 {
        self.0.game.about().ruleset
    }

    /// Whether seats that act at once make one move each, so that `apply_actions` takes them together.
    #[getter]
    fn together(&self) -> bool {
        self.0.together()
    }

    /// Whether there are moves that are drawings, which `drawing_text` makes of numbers.
    #[getter]
    fn draws(&self) -> bool {
        self.0.spaces().is_ok_and(AnySpaces::draws)
    }

    /// The text of the move that hands in a drawing, for `State.apply_text`: an array of strokes,
    /// points and 2 or 3 numbers from 0 to 1, across, down and the pen, where 0 is no point.
    fn drawing_text(&self, strokes: &Bound<'_, PyAny>) -> PyResult<String> {
        let strokes: PyReadonlyArray3<'_, f32> = strokes.extract().map_err(|_| {
            let wanted = "strokes is a numpy array of float32: strokes, points and 2 or 3 numbers";
            PyTypeError::new_err(wanted)
        })?;
        let shape = strokes.shape();
        let (shape, strokes) = ([shape[0], shape[1], shape[2]], strokes.as_array());
        // An array can claim more than there is memory; its shape is refused without all of it.
        let numbers: Vec<f32> = strokes.iter().copied().take(MOST_NUMBERS).collect();
        self.0.spaces()?.drawing(&numbers, shape).map_err(bad)
    }

    /// The drawing that a move hands in, as such an array of this shape.
    fn drawing_numbers<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        shape: [usize; 3],
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let numbers = self.0.spaces()?.drawn(text, shape).map_err(bad)?;
        PyArray1::from_vec(py, numbers).reshape(shape)
    }

    /// The rules ledger, as Markdown: every clause with its id.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.game.ledger()
    }

    /// How many sit at the table.
    fn num_players(&self) -> usize {
        self.0.seats
    }

    /// How many actions there are; each is a number below this.
    fn num_distinct_actions(&self) -> PyResult<usize> {
        Ok(self.0.layout()?.action_count())
    }

    /// The shape of what `State.observation_tensor` gives.
    fn observation_tensor_shape(&self) -> PyResult<Vec<usize>> {
        Ok(vec![self.0.layout()?.observation_len()])
    }

    /// How long what `State.observation_tensor` gives is.
    fn observation_tensor_size(&self) -> PyResult<usize> {
        Ok(self.0.layout()?.observation_len())
    }

    /// No more outcomes than this are ever listed for one draw or roll.
    fn max_chance_outcomes(&self) -> PyResult<usize> {
        Ok(if self.0.game.about().chance { self.0.spaces()?.most_chances() } else { 0 })
    }

    /// The least that `State.returns` can be.
    fn min_utility(&self) -> f32 {
        most_return(self.0.seats)[0]
    }

    /// The most that `State.returns` can be.
    fn max_utility(&self) -> f32 {
        most_return(self.0.seats)[1]
    }

    /// What the returns of all seats add up to; nothing where one sits alone.
    fn utility_sum(&self) -> Option<f32> {
        (self.0.seats > 1).then_some(0.0)
    }

    /// What the numbers of actions mean: name, first place, number of places, meaning.
    fn action_fields<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        described(py, &self.0.layout()?.actions)
    }

    /// What the numbers of an observation mean: name, first place, number of places, meaning.
    fn observation_fields<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        described(py, &self.0.layout()?.observation)
    }

    /// A fresh table. With a seed its chances are drawn at once, and the seed proves them; without
    /// one they are chance nodes, to be decided by `apply_action`.
    #[pyo3(signature = (seed=None))]
    fn new_initial_state(&self, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let secret = seed.filter(|seed| !seed.is_none()).map(secret).transpose()?;
        self.open(secret)
    }

    /// How fast the rules of this table are by themselves, without Python: random games a second of
    /// CPU time, each move picked from the list of all (`listed`) or drawn without it (`random`), and
    /// how many `decisions` such a game has. Measured for about so many milliseconds each.
    #[pyo3(signature = (ms=None), text_signature = "($self, ms=200)")]
    fn rules_speed(
        &self,
        py: Python<'_>,
        ms: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<BTreeMap<&'static str, f64>> {
        let Table { options, seats, .. } = &*self.0;
        let ms = ms.map_or(Ok(200), |ms| super::errors::whole(ms, "ms"))?;
        let known = u64::try_from(ms).ok().filter(|ms| (1..=MOST_MS).contains(ms));
        let ms = known.ok_or_else(|| bad(format!("ms must be 1 to {MOST_MS}, not {ms}")))?;
        let (spaces, slice) = (self.0.spaces()?, Duration::from_millis(ms));
        let speed = py.detach(|| spaces.speed(options, *seats, slice)).map_err(bad)?;
        let Speed { listed, random, decisions } = speed;
        Ok(BTreeMap::from([("listed", listed), ("random", random), ("decisions", decisions)]))
    }

    /// The state that `State.serialize` wrote, of this very table.
    fn deserialize_state(&self, text: &str) -> PyResult<State> {
        let state = super::records::restored(text)?;
        let (there, here) = (&state.table, &self.0);
        let same =
            (there.game, there.seats, &there.options) == (here.game, here.seats, &here.options);
        if same { Ok(state) } else { Err(bad("that is a state of another table")) }
    }

    /// `Game` and what makes it, so that it can be pickled.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let rebuild = py.import("tidetable")?.getattr("_load_table")?;
        let game = &slf.get().0;
        let options = to_python(py, &game.options)?;
        let id = game.game.about().id;
        Ok((rebuild, (id, game.seats, options).into_pyobject(py)?))
    }

    /// Tables that are the same are one key; what differs in options alone is rare in one dict.
    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.0.game.about().id, self.0.seats).hash(&mut hasher);
        hasher.finish()
    }

    fn __eq__(&self, other: &Game) -> bool {
        let (here, there) = (&self.0, &other.0);
        (here.game, here.seats, &here.options) == (there.game, there.seats, &there.options)
    }

    fn __repr__(&self) -> String {
        let Table { game, seats, options, .. } = &*self.0;
        format!("tidetable.Game({game}, seats={seats}, {options})")
    }
}

impl Game {
    pub(crate) fn open(&self, secret: Option<Secret>) -> PyResult<State> {
        let Table { game, seats, options, .. } = &*self.0;
        let dice = secret.map(|secret| Dice::new(&secret, &vec![""; *seats]));
        let played = game.open(options, *seats, dice).map_err(bad)?;
        let sitter = |number| Sitter { name: format!("Seat {number}"), ..Sitter::default() };
        let header = Header {
            tidetable: 1,
            game: game.about().id.into(),
            ruleset: game.about().ruleset,
            options: options.clone(),
            seats: (1..=*seats).map(sitter).collect(),
            commit: secret.map(|secret| secret.commit().to_string()),
            seed: secret.map(|secret| secret.reveal()),
            // The same seed gives the same record, whenever it is played.
            created: 0,
            copied: 0,
        };
        Ok(State { table: self.0.clone(), played, header: Arc::new(header) })
    }
}
