//! The tests of Subtext, one file about one thing; one program, because each costs a build.

mod bad_input;
mod chances;
mod common;
mod laws;
mod ledger;
mod rules;
mod secrecy;
mod strokes;
mod text;
