//! Subtext, played in real Chromium. One file, one play.

mod again;
mod first_game;
mod for_everybody;
mod for_four;
mod hand;
