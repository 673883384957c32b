//! Many games at once: tournaments between bots, and studies of one game.

pub mod bench;
mod deals;
mod elo;
mod interval;
mod ladder;
mod picture;
mod reliability;
mod seatings;
mod study;
mod tournament;
#[cfg(test)]
mod toys;

pub use interval::{Interval, clustered_share, mean_interval, share_interval};
pub use ladder::{LadderPlan, LadderReport, Pair, Rung, ladder};
pub use reliability::{ENOUGH, Reliability, ReliabilityPlan, TOLERANCE, Tenth, reliability};
pub use seatings::seatings;
pub use study::{Study, StudyPlan, StudyReport, read_options};
pub use tournament::{NoTournament, Plan, Report, Standing, run};
