//! Novem, and with it every page of the frame, played in real Chromium. One
//! file, one play.

mod against_a_bot;
mod by_keyboard;
mod first_game;
mod for_everybody;
mod hint;
mod match_for_two;
mod novem;
mod on_a_phone;
mod power_cut;
mod puzzle;
mod reveal;
mod review;
mod without_script;
