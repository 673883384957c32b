//! Tidetable, played in real Chromium. One file, one play.

mod against_a_bot;
mod by_keyboard;
mod castles_for_two;
mod companion;
mod for_everybody;
mod match_for_two;
mod on_a_phone;
mod power_cut;
mod sand_alone;
mod sand_for_two;
mod subtext_for_four;
mod tharos_alone;
mod without_script;
