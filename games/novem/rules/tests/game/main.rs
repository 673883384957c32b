//! The tests of Novem, one file about one thing; one program, because each costs a build.

mod allocation;
mod by_hand;
mod laws;
mod rules;
mod text;
