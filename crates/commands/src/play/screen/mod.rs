//! A match on the whole screen: the board, what happened last, and the choices, moved through with
//! the arrow keys.

mod draw;
mod state;
#[cfg(test)]
mod tests;

use super::table::{Next, Table};
use anyhow::{Context, Result, bail};
use game_core::Record;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::{DefaultTerminal, restore as leave_screen};
use state::{Screen, Wish};
use std::time::Duration;
use terminal::Look;

/// Gives the terminal back as it was.
pub fn restore() {
    leave_screen();
}

/// Plays to the end and returns the whole record. The terminal is given back as it was, whatever
/// happens: a panic does so, too.
pub fn play(table: Table, look: Look) -> Result<Record> {
    let terminal = ratatui::try_init().context("this terminal cannot be drawn on")?;
    let mut screen = Screen::new(table, look);
    let played = run(&mut screen, terminal);
    restore();
    let look = Look { drawn: true, ..look };
    if played? {
        print!("{}", look.lines(&screen.table.end(&look)));
        print!("{}", look.lines(&screen.table.proof()));
        return Ok(screen.table.record());
    }
    bail!("{}", screen.table.goodbye())
}

/// Whether it was played to its end.
fn run(screen: &mut Screen, mut terminal: DefaultTerminal) -> Result<bool> {
    screen.tell();
    loop {
        let next = screen.table.next();
        screen.turn_to(next);
        terminal.draw(|frame| draw::draw(frame, screen))?;
        let wish = match next {
            // Keys that are pressed while a bot thinks are read between its moves.
            Next::Bot(seat) if !event::poll(Duration::ZERO)? => {
                screen.let_bot_play(seat)?;
                continue;
            }
            _ => match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => screen.key(key),
                _ => Wish::Nothing,
            },
        };
        match wish {
            Wish::Nothing => {}
            Wish::Quit => return Ok(screen.table.next() == Next::Over),
            Wish::Play(seat, text) => screen.play(seat, &text)?,
            Wish::Undo(seat) => screen.undo(seat)?,
            Wish::Hint(seat) => {
                terminal.draw(|frame| draw::draw(frame, screen))?;
                screen.hint(seat);
            }
        }
    }
}
