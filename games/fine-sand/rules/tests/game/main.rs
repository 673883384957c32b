//! The tests of Fine Sand, one file about one thing; one program, because each costs a build.

mod allocation;
mod bad_input;
mod campaign;
mod combinations;
mod common;
mod fable_cards;
mod laws;
mod owed;
mod piles;
mod preparation;
mod solo;
mod spaces;
mod text;
mod turn;
