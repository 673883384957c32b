//! Many games at once: tournaments between bots, and how much a bot gives away.

pub mod balance;
mod endings;
mod exploitability;
mod interval;
pub mod solo;
mod tournament;

pub use endings::{Endings, endings};
pub use exploitability::{Exploitability, exploitability};
pub use interval::{Interval, mean_interval, share_interval};
pub use tournament::{NoTournament, Plan, Report, Standing, run};
