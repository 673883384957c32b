//! Tharos: a base game of dice, regions and buildings, and a solo mat laid beside it.
//!
//! Three layers, kept apart. The [`mat`] of three rows and eighteen spaces knows
//! nothing of the base game but what it may ask ([`mat::Question`]) and what it may
//! order ([`mat::Order`]). So the same mat lies beside our own [`base`] game and, as
//! a [`companion`], beside a printed copy. The rules, clause by clause, are in
//! `games/tharos/rules.md`; code cites the clause where the rule is carried out.

pub mod base;
pub mod companion;
pub mod mat;
