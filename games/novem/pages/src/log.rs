//! A match of Novem in words, as it grows.

use crate::page;
use crate::story::{self, Event, What};
use game_core::Viewer;
use novem::{Novem, NovemView};
use web::pages::{LogLine, SeatRow};
use web::{Seen, Teller};

/// Tells a match to one viewer.
#[derive(Clone)]
pub(crate) struct Growing {
    story: story::Growing,
    seats: Vec<SeatRow>,
    viewer: Viewer,
    /// Whether it may be said which tiles were taken (NV-3.2).
    open_piles: bool,
}

impl Growing {
    pub(crate) fn of(seen: &Seen<'_, Novem>) -> Option<Growing> {
        Growing::new(&seen.view, seen.seats, seen.viewer())
    }

    fn new(view: &NovemView, seats: &[SeatRow], viewer: Viewer) -> Option<Growing> {
        let story = story::Growing::new(&view.options)?;
        let open_piles = view.options.open_piles || view.over;
        Some(Growing { story, seats: seats.to_vec(), viewer, open_piles })
    }

    fn line(&self, event: Event) -> Option<LogLine> {
        let line = match event.what {
            What::LaidOut(setup) => LogLine::new(
                None,
                format!("The tiles were laid out: set-up no. {}.", setup.number()),
            ),
            What::Round { number, round, .. } => {
                page::tell(&round, number, self.open_piles, &self.seats, self.viewer)
            }
            // A choice that lies face down tells nothing, whoever reads.
            What::Laid(..) => return None,
            What::TookBack(seat) => {
                let you = self.viewer.is(seat);
                let name = if you { "You" } else { self.seats[seat.index()].name() };
                let whose = if you { "your" } else { "their" };
                LogLine::new(Some(seat), format!("{name} took {whose} marker back."))
            }
        };
        Some(line.under(&format!("Game {}", event.game)))
    }
}

impl Teller for Growing {
    fn tell(&mut self, entries: &[host::LogLine]) -> Vec<LogLine> {
        let events = self.story.events(entries);
        events.into_iter().filter_map(|event| self.line(event)).collect()
    }

    fn copy(&self) -> Box<dyn Teller> {
        Box::new(self.clone())
    }
}
