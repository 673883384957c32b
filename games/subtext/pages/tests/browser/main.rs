//! Subtext, played in real Chromium. One file, one play.

mod for_everybody;
mod for_four;
mod hand;
