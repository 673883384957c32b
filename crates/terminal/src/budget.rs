//! How long bots think.

use bots::Budget;
use std::time::Duration;

/// How long bots think.
#[derive(clap::Args, Debug)]
pub struct BudgetArgs {
    /// How long a bot may think about a move, in milliseconds
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    ms: u64,
    /// How many simulations a bot may do for a move, instead of a time: reproducible with --seed
    #[arg(long, conflicts_with = "ms", value_parser = clap::value_parser!(u64).range(1..))]
    sims: Option<u64>,
}

impl BudgetArgs {
    /// The budget that these arguments stand for.
    pub fn budget(&self) -> Budget {
        match self.sims {
            Some(sims) => Budget::Simulations(sims),
            None => Budget::Time(Duration::from_millis(self.ms)),
        }
    }
}
