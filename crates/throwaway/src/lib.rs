//! A PostgreSQL server that is thrown away afterwards: for tests, for `tidetable chaos` and for measurements.
//!
//! It listens on a free port of the loopback address, trusts everybody there, and ends with whoever started it, however
//! that ends.

mod server;

pub use server::{Server, Syncing, find_programs, within};
