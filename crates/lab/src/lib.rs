//! Many games at once: tournaments between bots, and studies of one game.

pub mod bench;
mod interval;
mod study;
mod tournament;

pub use interval::{Interval, mean_interval, share_interval};
pub use study::{Study, StudyPlan, StudyReport, read_options};
pub use tournament::{NoTournament, Plan, Report, Standing, run};
