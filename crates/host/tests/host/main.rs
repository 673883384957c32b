//! The host from outside: whole matches, seats, secrets, clocks, and what is
//! on disk afterwards.

mod campaigns;
mod clocks;
mod crash;
mod fine_sand;
mod forks;
mod guests;
mod matches;
mod memory;
mod old_rules;
mod rush;
mod seats;
mod secrecy;
mod store;
mod trouble;
mod world;
