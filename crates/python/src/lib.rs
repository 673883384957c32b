//! `import tidetable`: the games for those who simulate, learn and study.
//!
//! This crate turns what Python says into calls of the house, and answers into
//! what Python reads. It knows no game by name. Names are OpenSpiel's where it has
//! one. Nothing here looks further than the seat it is asked about, but for what
//! says so in its name.

mod bots;
mod campaigns;
mod errors;
mod game;
mod json;
mod records;
mod solutions;
mod state;
mod vector;

use pyo3::prelude::*;

/// What `tidetable` is made of. Programs import `tidetable`, not this.
#[pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::bots::{Bot, Choice, advise, bot, review};
    #[pymodule_export]
    use crate::campaigns::{Campaign, campaign, campaigns, load_campaign};
    #[pymodule_export]
    use crate::errors::{Error, Refused};
    #[pymodule_export]
    use crate::game::{Game, game_info, games, load_game};
    #[pymodule_export]
    use crate::records::{deserialize, load_record, verify};
    #[pymodule_export]
    use crate::solutions::{solutions, solve};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::vector::VectorEnv;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
