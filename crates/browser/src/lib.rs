//! A stage for tests in a real browser: the program itself, chromedriver, and
//! people with a Chromium each.
//!
//! The plays are in `tests/browser`, one file each. Every wait is for
//! something to be seen, with [`PATIENCE`]; no test asserts a time. With
//! `TIDETABLE_PICTURES` set, pictures of every page are kept in
//! `artefacts/browser` at the root of the workspace; what goes wrong always is.

mod axe;
mod driver;
mod fine_sand;
mod novem;
mod person;
mod sand_castles;
mod server;
mod stage;
mod subtext;
mod tharos;

pub use axe::{Look, Size, Theme};
pub use fine_sand::play_sand_to_the_end;
pub use novem::{both_play_a_round, play_rounds, play_to_the_end};
pub use person::{Person, Script};
pub use sand_castles::build_to_the_end;
pub use server::Server;
pub use stage::Stage;
pub use subtext::Hand;
pub use thirtyfour::Key;

use std::time::Duration;

/// How long a test waits for something before it gives up. Far more than it
/// takes: the machine may have other things to do.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// How often it looks in the meantime.
const GLANCE: Duration = Duration::from_millis(30);
