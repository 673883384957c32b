//! What `tidetable` is made of.

mod bots;
mod campaigns;
mod errors;
mod game;
mod json;
mod portions;
mod records;
mod solutions;
mod state;
mod tuning;
mod vector;

use pyo3::prelude::*;

/// What `tidetable` is made of. Programs import `tidetable`, not this.
#[pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::bots::{Bot, Choice, advise, bot, review};
    #[pymodule_export]
    use super::campaigns::{Campaign, campaign, campaigns, load_campaign};
    #[pymodule_export]
    use super::errors::{Error, Refused};
    #[pymodule_export]
    use super::game::{Game, game_info, games, load_game};
    #[pymodule_export]
    use super::portions::{_balance_of, _balance_work, _play};
    #[pymodule_export]
    use super::records::{deserialize, load_record, verify};
    #[pymodule_export]
    use super::solutions::{solutions, solve};
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::tuning::_Tuning;
    #[pymodule_export]
    use super::vector::VectorEnv;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
