//! Pages without a server: what must be true of them, game by game. One program, because each costs a build.

mod castles;
mod every;
mod sand;
mod subtext;
mod tharos;

#[path = "../../examples/gallery/samples.rs"]
mod samples;
