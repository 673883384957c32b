//! Thousands of tables at once, stepped in Rust while Python does something else.

use super::bots::fresh_seed;
use super::errors::{bad, bad_step, no_number, whole};
use super::game::{Game, Table};
use super::json::to_python;
use game_core::{Seat, Viewer};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rayon::{ThreadPool, ThreadPoolBuilder};
use sim::{AnyTables, Shape, Written};
use std::sync::Arc;

/// More tables than anybody has memory for.
const MOST_TABLES: i64 = 1 << 18;
const MOST_THREADS: i64 = 256;

/// A whole number from 0 to 2**64 - 1.
pub(crate) fn seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    given.extract().map_err(|error: PyErr| match error.is_instance_of::<PyTypeError>(given.py()) {
        true => no_number(given, "a seed"),
        false => bad("a seed is a whole number from 0 to 2**64 - 1"),
    })
}

/// Many tables of one game, stepped at once. A table whose match is over begins anew in the same
/// step.
#[pyclass(module = "tidetable")]
pub(crate) struct VectorEnv {
    table: Arc<Table>,
    tables: AnyTables,
    pool: Option<ThreadPool>,
    threads: usize,
    /// Whose threads they are: a process that forks leaves them behind.
    process: u32,
}

/// An array of the caller's, borrowed for one call.
struct Borrowed<'py, T: Element>(Option<PyReadwriteArrayDyn<'py, T>>);

impl<'py, T: Element> Borrowed<'py, T> {
    fn new(given: Option<&Bound<'py, PyAny>>, what: &str, shape: &[usize]) -> PyResult<Self> {
        let Some(given) = given.filter(|given| !given.is_none()) else { return Ok(Borrowed(None)) };
        let py = given.py();
        let Ok(array) = given.cast::<PyArrayDyn<T>>() else {
            let wanted = T::get_dtype(py);
            let dtype = given.getattr("dtype");
            let found = match dtype {
                Ok(dtype) => format!("an array of {dtype}"),
                Err(_) => format!("a {}", given.get_type().name()?),
            };
            return Err(PyTypeError::new_err(format!(
                "{what} is a numpy array of {wanted}, not {found}"
            )));
        };
        if array.shape() != shape {
            let found = array.shape();
            return Err(bad(format!("{what} has the shape {shape:?}, not {found:?}")));
        }
        if !array.is_c_contiguous() {
            return Err(bad(format!("{what} lies in pieces: it has to be C-contiguous")));
        }
        let borrowed = array.try_readwrite();
        let cannot = |error| bad(format!("{what} cannot be written to: {error}"));
        Ok(Borrowed(Some(borrowed.map_err(cannot)?)))
    }

    fn slice(&mut self) -> PyResult<Option<&mut [T]>> {
        let slice = self.0.as_mut().map(PyReadwriteArrayDyn::as_slice_mut).transpose();
        slice.map_err(|error| bad(format!("{error}")))
    }
}

/// A fresh array, by numpy itself: it says so where there is no memory.
fn zeros<'py, T: Element>(py: Python<'py>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    let shape = PyTuple::new(py, shape)?;
    py.import("numpy")?.call_method1("zeros", (shape, T::get_dtype(py)))
}

/// All that a step can be written to.
struct Arrays<'py> {
    observations: Borrowed<'py, f32>,
    masks: Borrowed<'py, u8>,
    players: Borrowed<'py, i8>,
    samples: Borrowed<'py, i32>,
    rewards: Borrowed<'py, f32>,
    dones: Borrowed<'py, u8>,
    scores: Borrowed<'py, i32>,
}

const ARRAYS: [&str; 7] =
    ["observations", "masks", "players", "samples", "rewards", "dones", "scores"];

impl<'py> Arrays<'py> {
    fn new(given: Option<&Bound<'py, PyDict>>, shape: Shape) -> PyResult<Arrays<'py>> {
        let mut arrays = [const { None }; ARRAYS.len()];
        if let Some(given) = given {
            for (name, array) in given.iter() {
                let name: String = name.extract()?;
                let at = ARRAYS.iter().position(|known| *known == name).ok_or_else(|| {
                    let known = ARRAYS.join(", ");
                    PyTypeError::new_err(format!("there is no array {name}; there are {known}"))
                })?;
                arrays[at] = Some(array);
            }
        }
        let [observations, masks, players, samples, rewards, dones, scores] = &arrays;
        let Shape { tables, seats, rows, actions, observation } = shape;
        Ok(Arrays {
            observations: Borrowed::new(
                observations.as_ref(),
                "observations",
                &[tables, rows, observation],
            )?,
            masks: Borrowed::new(masks.as_ref(), "masks", &[tables, rows, actions])?,
            players: Borrowed::new(players.as_ref(), "players", &[tables, rows])?,
            samples: Borrowed::new(samples.as_ref(), "samples", &[tables, rows])?,
            rewards: Borrowed::new(rewards.as_ref(), "rewards", &[tables, seats])?,
            dones: Borrowed::new(dones.as_ref(), "dones", &[tables])?,
            scores: Borrowed::new(scores.as_ref(), "scores", &[tables, seats])?,
        })
    }

    fn written(&mut self) -> PyResult<Written<'_>> {
        Ok(Written {
            observations: self.observations.slice()?,
            masks: self.masks.slice()?,
            players: self.players.slice()?,
            samples: self.samples.slice()?,
            rewards: self.rewards.slice()?,
            dones: self.dones.slice()?,
            scores: self.scores.slice()?,
        })
    }
}

#[pymethods]
impl VectorEnv {
    /// So many tables of a game. The same seed gives the same chances, with any number of threads.
    #[new]
    #[pyo3(signature = (game, n, seed=None, threads=None))]
    fn new(
        game: &Game,
        n: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<VectorEnv> {
        let within = |number: i64, most: i64, what: &str| {
            let known = usize::try_from(number).ok().filter(|_| (1..=most).contains(&number));
            known.ok_or_else(|| bad(format!("{what} must be 1 to {most}, not {number}")))
        };
        let many = within(whole(n, "the number of tables")?, MOST_TABLES, "the number of tables")?;
        let threads = match threads.filter(|threads| !threads.is_none()) {
            None => 1,
            Some(threads) => {
                let what = "the number of threads";
                within(whole(threads, what)?, MOST_THREADS, what)?
            }
        };
        let seed = match seed.filter(|seed| !seed.is_none()) {
            None => fresh_seed()?,
            Some(seed) => self::seed(seed)?,
        };
        let table = game.0.clone();
        let tables = table.spaces()?.tables(&table.options, table.seats, many, seed);
        let pool = match threads {
            1 => None,
            _ => Some(
                ThreadPoolBuilder::new()
                    .num_threads(threads)
                    .build()
                    .map_err(|error| bad(format!("cannot start {threads} threads: {error}")))?,
            ),
        };
        let process = std::process::id();
        Ok(VectorEnv { table, tables: tables.map_err(bad)?, pool, threads, process })
    }

    /// The table that is played at.
    #[getter]
    fn game(&self) -> Game {
        Game(self.table.clone())
    }

    /// How many tables there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.tables.shape().tables
    }

    /// How many act in one step at most: all seats where their moves are made as one, otherwise 1.
    #[getter]
    fn rows(&self) -> usize {
        self.tables.shape().rows
    }

    /// How many threads step them.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// Fresh arrays of the right shapes for `reset` and `step`, by name.
    fn buffers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Shape { tables, seats, rows, actions, observation } = self.tables.shape();
        let dict = PyDict::new(py);
        dict.set_item("observations", zeros::<f32>(py, &[tables, rows, observation])?)?;
        dict.set_item("masks", zeros::<u8>(py, &[tables, rows, actions])?)?;
        dict.set_item("players", zeros::<i8>(py, &[tables, rows])?)?;
        dict.set_item("samples", zeros::<i32>(py, &[tables, rows])?)?;
        dict.set_item("rewards", zeros::<f32>(py, &[tables, seats])?)?;
        dict.set_item("dones", zeros::<u8>(py, &[tables])?)?;
        dict.set_item("scores", zeros::<i32>(py, &[tables, seats])?)?;
        Ok(dict)
    }

    /// A fresh array of the right shape for the actions of a step.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Shape { tables, rows, .. } = self.tables.shape();
        zeros::<i32>(py, &[tables, rows])
    }

    /// Begins anew at every table, with chances that follow from the seed, and writes what is seen
    /// into the arrays given by name.
    #[pyo3(signature = (seed=None, **arrays))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        arrays: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let seed = match seed.filter(|seed| !seed.is_none()) {
            None => fresh_seed()?,
            Some(seed) => self::seed(seed)?,
        };
        let mut arrays = Arrays::new(arrays, self.tables.shape())?;
        let written = arrays.written()?;
        let tables = &mut self.tables;
        py.detach(|| tables.reset(seed, written));
        Ok(())
    }

    /// Writes what is seen now into the arrays given by name. No table moves.
    #[pyo3(signature = (**arrays))]
    fn observe(&mut self, py: Python<'_>, arrays: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let mut arrays = Arrays::new(arrays, self.tables.shape())?;
        let written = arrays.written()?;
        let tables = &mut self.tables;
        py.detach(|| tables.observe(written));
        Ok(())
    }

    /// Takes an action for every row (-1 where nobody acts), draws what follows, begins anew what is
    /// over, and writes what is seen into the arrays given by name. If an action cannot be taken, no
    /// table has moved.
    #[pyo3(signature = (actions, **arrays))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        arrays: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        if self.pool.is_some() && self.process != std::process::id() {
            return Err(bad(
                "this process was forked, and the threads of these tables stayed behind: make a VectorEnv of its own here",
            ));
        }
        let shape = self.tables.shape();
        let actions = Read::new(actions, &[shape.tables, shape.rows])?;
        let actions = actions.slice()?;
        let mut arrays = Arrays::new(arrays, shape)?;
        let written = arrays.written()?;
        let (tables, pool) = (&mut self.tables, self.pool.as_ref());
        let done = py.detach(|| tables.step(actions, written, pool));
        done.map_err(|step| bad_step(py, &step))
    }

    /// Writes any action of every row that acts, each as likely as the others, and -1 for the rest.
    /// Which they are follows from the seed.
    fn random_actions(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let shape = self.tables.shape();
        let mut out = Borrowed::<i32>::new(Some(actions), "actions", &[shape.tables, shape.rows])?;
        let out = out.slice()?.ok_or_else(|| PyTypeError::new_err("actions is a numpy array"))?;
        let tables = &mut self.tables;
        py.detach(|| tables.random_actions(out));
        Ok(())
    }

    /// All that a seat of one table may know, as a dict; what everybody may, if none is given.
    #[pyo3(signature = (table, seat=None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        table: &Bound<'py, PyAny>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let at = self.at(table)?;
        let viewer = match seat.filter(|seat| !seat.is_none()) {
            Some(seat) => Viewer::Seat(super::errors::seat(seat, self.table.seats)?),
            None => Viewer::Spectator,
        };
        to_python(py, &self.tables.view(at, viewer))
    }

    /// The seats that may act now at one table.
    fn acting_players(&self, table: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let at = self.at(table)?;
        Ok(self.tables.turn(at).seats().iter().map(Seat::index).collect())
    }

    fn __len__(&self) -> usize {
        self.tables.shape().tables
    }

    fn __repr__(&self) -> String {
        let (game, many) = (self.table.game, self.tables.shape().tables);
        format!("tidetable.VectorEnv({game}, {many}, threads={})", self.threads)
    }
}

impl VectorEnv {
    fn at(&self, table: &Bound<'_, PyAny>) -> PyResult<usize> {
        let number = whole(table, "the table")?;
        let tables = self.tables.shape().tables;
        let at = usize::try_from(number).ok().filter(|&at| at < tables);
        at.ok_or_else(|| bad(format!("there is no table {number}: tables are 0 to {}", tables - 1)))
    }
}

/// Actions, borrowed to be read.
struct Read<'py>(numpy::PyReadonlyArrayDyn<'py, i32>);

impl<'py> Read<'py> {
    fn new(given: &Bound<'py, PyAny>, shape: &[usize]) -> PyResult<Read<'py>> {
        // Checked like those that are written to, but for being writeable.
        let Ok(array) = given.cast::<PyArrayDyn<i32>>() else {
            let found = given.getattr("dtype").map_or_else(
                |_| given.get_type().name().map(|name| format!("a {name}")),
                |dtype| Ok(format!("an array of {dtype}")),
            )?;
            return Err(PyTypeError::new_err(format!(
                "actions is a numpy array of int32, not {found}"
            )));
        };
        if array.shape() != shape {
            let found = array.shape();
            return Err(bad(format!("actions has the shape {shape:?}, not {found:?}")));
        }
        if !array.is_c_contiguous() {
            return Err(bad("actions lies in pieces: it has to be C-contiguous"));
        }
        let cannot = |error| bad(format!("actions cannot be read: {error}"));
        Ok(Read(array.try_readonly().map_err(cannot)?))
    }

    fn slice(&self) -> PyResult<&[i32]> {
        self.0.as_slice().map_err(|error| bad(format!("{error}")))
    }
}
