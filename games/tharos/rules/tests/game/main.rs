//! The tests of Tharos, one file about one thing; one program, because each costs a build.

mod allocation;
mod attack;
mod bad_input;
mod buildings;
mod cards;
mod common;
mod companion;
mod components;
mod dice;
mod effects;
mod guilds;
mod laws;
mod ledger;
mod mat;
mod numbers;
mod points;
mod regions;
mod secrecy;
mod spaces;
mod text;
mod turn;
