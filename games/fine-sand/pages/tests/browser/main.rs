//! Fine Sand, played in real Chromium. One file, one play.

mod again;
mod alone;
mod fine_sand;
mod first_game;
mod for_everybody;
mod for_two;
