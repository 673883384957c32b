//! The tests of Sand Castles, one file about one thing; one program, because each costs a build.

mod allocation;
mod bad_input;
mod common;
mod components;
mod laws;
mod luck;
mod rules;
mod text;
