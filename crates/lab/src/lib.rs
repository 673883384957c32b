//! Many games at once: tournaments between bots, and studies of one game.

mod interval;
mod study;
mod tournament;

pub use interval::{Interval, mean_interval, share_interval};
pub use study::{Study, StudyPlan, StudyReport};
pub use tournament::{NoTournament, Plan, Report, Standing, run};
