//! How far a long run has come, and what it found.

use indicatif::{ProgressBar, ProgressStyle};
use lab::Interval;
use std::time::Duration;

/// A bar on standard error, drawn only on a terminal.
pub fn progress_bar(total: u64, unit: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!(
        "{{bar:40}} {{pos}} of {{len}} {unit}, {{eta}} left"
    ))
    .expect("the template is well-formed")
    .progress_chars("=> ");
    let bar = ProgressBar::new(total).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// An interval as people read it: `0.084 (0.080 to 0.088)`.
pub fn plain(Interval { low, at, high }: Interval) -> String {
    format!("{at:.3} ({low:.3} to {high:.3})")
}
