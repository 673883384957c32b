//! Many games at once: tournaments between bots, and how much a bot gives away.

mod interval;
mod tournament;

pub use interval::{Interval, mean_interval, share_interval};
pub use tournament::{NoTournament, Plan, Report, Standing, run};
