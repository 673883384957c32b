//! The host from outside: whole matches, seats, secrets, clocks, and what is
//! on disk afterwards.

mod anew;
mod begun;
mod bots_at_tables;
mod calls;
mod campaigns;
mod clocks;
mod crash;
mod devices;
mod drawn;
mod engine;
mod exports;
mod fair_bots;
mod faults;
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
mod names;
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

/// These tests run on a file.
pub(crate) const POSTGRES: bool = false;
