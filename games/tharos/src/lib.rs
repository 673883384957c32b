//! Tharos, solo: a mat of three rows and eighteen spaces, laid beside a base game.
//!
//! The mat is a module of its own. It knows nothing of the base game but what it
//! may ask ([`mat::Question`]) and what it may order ([`mat::Order`]), so the same
//! mat lies beside our base game and, as a companion, beside a printed copy. Code
//! cites the clause of the rules where it is carried out; the ledger comes into
//! `rules/` with the game.

pub mod mat;
