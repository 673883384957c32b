//! The same tests on PostgreSQL. What is only about files is in `main.rs` alone.

mod anew;
mod begun;
mod bots_at_tables;
mod calls;
mod campaigns;
mod clocks;
mod database_faults;
mod devices;
mod drawn;
mod engine;
mod exports;
mod fair_bots;
mod forks;
mod guests;
mod hints;
mod house;
mod housekeeping;
mod interleavings;
mod leaving;
mod limits;
mod lobby;
#[path = "../../../game-core/tests/lots/mod.rs"]
mod lots;
mod matches;
mod memory;
mod minds;
mod mistakes;
mod moving;
mod names;
mod nodes;
mod old_rules;
mod pages;
mod peace;
mod puzzles;
mod races;
mod reviews;
mod rush;
mod seats;
mod secrecy;
mod store;
mod tally;
mod thoughts;
mod time;
mod toys;
mod trouble;
mod world;

/// These tests run on PostgreSQL.
pub(crate) const POSTGRES: bool = true;
