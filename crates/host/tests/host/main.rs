//! The host from outside: whole matches, seats, secrets, clocks, and what is
//! on disk afterwards.

mod anew;
mod begun;
mod bots_at_tables;
mod campaigns;
mod clocks;
mod crash;
mod drawn;
mod exports;
mod forks;
mod guests;
mod leaving;
mod limits;
#[path = "../../../game-core/tests/lots/mod.rs"]
mod lots;
mod matches;
mod memory;
mod old_rules;
mod rush;
mod seats;
mod secrecy;
mod store;
mod thoughts;
mod time;
mod toys;
mod trouble;
mod world;
