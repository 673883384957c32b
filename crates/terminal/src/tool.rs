//! A command that only one game has.

use anyhow::Result;
use clap::{ArgMatches, Command};

/// A command that only one game has, such as solving it: `tidetable VERB GAME`.
#[derive(Clone, Copy)]
pub struct Tool {
    /// What it does: `solve`.
    pub verb: &'static str,
    /// The game's id.
    pub game: &'static str,
    /// Its arguments; the command bears the game's id.
    pub command: fn() -> Command,
    /// Carries it out.
    pub run: fn(&ArgMatches) -> Result<()>,
}
