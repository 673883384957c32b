//! The tests of Sand Castles, one file about one thing; one program, because each costs a build.

mod allocation;
mod bad_input;
mod common;
mod components;
mod ending;
mod finishing;
mod laws;
mod luck;
mod pieces;
mod spaces;
mod text;
mod turn;
mod walls;
