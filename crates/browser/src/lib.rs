//! A stage for tests in a real browser: the program itself, chromedriver, and
//! people with a Chromium each.
//!
//! The plays are in `tests/browser` of `crates/web` and of each game's pages, one file each. Every wait is for
//! something to be seen, with [`PATIENCE`]; no test asserts a time. With
//! `TIDETABLE_PICTURES` set, pictures of every page are kept in
//! `artefacts/browser` at the root of the workspace; what goes wrong always is.
//! Cards and dice fall the same way every time; with a number in `TIDETABLE_LUCK` they fall another way.

mod axe;
mod by_itself;
mod driver;
mod measure;
mod newcomer;
mod person;
mod server;
mod stage;

pub use axe::{Look, Size, Theme};
pub use measure::{STEADY, Shift, THUMB};
pub use newcomer::{FirstGame, Step};
pub use person::{Person, Script, Tab};
pub use server::Server;
pub use stage::Stage;
pub use thirtyfour::Key;

use std::time::Duration;

/// How long a test waits for something before it gives up. Far more than it
/// takes: the machine may have other things to do.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// How often it looks in the meantime.
const GLANCE: Duration = Duration::from_millis(30);
