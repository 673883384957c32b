//! For tests of pages: a site in a folder, a browser without a script, sample
//! tables, and what must be true of every page and of every reader of a log.
#![allow(missing_docs, reason = "tests say what they need")]

mod browser;
mod checks;
mod gallery;
pub mod minds;
pub mod program;
mod readers;
pub mod samples;
mod tables;
pub mod twins;
mod watching;
mod world;

pub use browser::{Browser, Events, Reply, field};
pub use checks::{holds_for_every_page, holds_for_pages_with};
pub use gallery::write_gallery;
pub use readers::reads_only_what_stands;
pub use tables::Tables;
pub use watching::sent_around;
pub use world::{Site, World};
