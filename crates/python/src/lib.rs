//! `import tidetable`: the games for those who simulate, learn and study.
//!
//! This crate turns what Python says into calls of the house, and answers into
//! what Python reads. It knows no game by name. Names are OpenSpiel's where it has
//! one. Nothing here looks further than the seat it is asked about, but for what
//! says so in its name.

// Nothing of it is there for Rust's own tests: they would have to be linked with
// Python, which loads this and not the other way round. The tests are in Python.
#[cfg(not(test))]
mod package;
