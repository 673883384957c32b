//! Sand Castles, played in real Chromium. One file, one play.

mod again;
mod first_game;
mod for_everybody;
mod for_two;
mod hint;
mod sand_castles;
