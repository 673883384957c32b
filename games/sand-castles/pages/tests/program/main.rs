//! Sand Castles in the terminal and over the engine protocol.

mod commands;
mod engine;
