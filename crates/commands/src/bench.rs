//! `bench`: how fast the rules and the bots are, next to plain baselines
//! measured in the same run. CPU time of one core.

use crate::stock;
use anyhow::Result;
use lab::bench::TURNS;
use std::io::Write;
use std::time::Duration;

/// Measure how fast the rules and the bots are, against plain baselines in the same run.
#[derive(clap::Args)]
pub struct Bench {
    /// How long each measurement takes, in seconds
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
}

/// No more than an hour.
fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=3600.0).contains(number));
    number.ok_or_else(|| "a measurement takes 0 to 3600 seconds".into())
}

impl Bench {
    pub fn run(self) -> Result<()> {
        let slice = Duration::from_secs_f64((self.seconds / f64::from(TURNS)).clamp(0.0005, 60.0));
        let mut out = std::io::stdout().lock();
        let profile = env!("TIDETABLE_PROFILE");
        writeln!(out, "built with the profile {profile}; seconds are CPU time of one core\n")?;
        for (at, bench) in stock::benches().iter().enumerate() {
            if at > 0 {
                writeln!(out)?;
            }
            bench(&mut out, slice)?;
        }
        Ok(())
    }
}
