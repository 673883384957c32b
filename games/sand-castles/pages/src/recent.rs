//! What has happened at a table lately. The board tells of it with every look, so what led to the
//! present turn is read once and kept beside the table.

use crate::story::{self, Event};
use game_core::Viewer;
use sand_castles::SandCastles;
use std::sync::{Arc, Mutex, PoisonError};
use web::Seen;

/// As much of a match as one viewer has read.
struct Read {
    version: u32,
    /// The version up to which nothing can be taken back any more, and a story told so far.
    settled: u32,
    story: story::Growing,
    /// The events of the two turns that led there.
    before: Vec<Event>,
    events: Arc<Vec<Event>>,
}

#[derive(Default)]
struct Reads(Mutex<Vec<(Viewer, Read)>>);

/// The events of this turn and of the two before it.
pub(crate) fn events(seen: &Seen<'_, SandCastles>) -> Arc<Vec<Event>> {
    let (viewer, version) = (seen.viewer(), seen.table.version());
    let kept = seen.table.memo::<Reads>();
    let mut all = kept.0.lock().unwrap_or_else(PoisonError::into_inner);
    if !all.iter().any(|(of, _)| *of == viewer) {
        let Some(read) = Read::nothing(seen) else { return Arc::default() };
        all.push((viewer, read));
    }
    let Some((_, read)) = all.iter_mut().find(|(of, _)| *of == viewer) else {
        return Arc::default();
    };
    if read.version > version {
        // Whoever is late reads by themselves.
        let Some(mut late) = Read::nothing(seen) else { return Arc::default() };
        late.goes_on(seen);
        return late.events;
    }
    if read.version < version || version == 0 {
        read.goes_on(seen);
    }
    read.events.clone()
}

impl Read {
    fn nothing(seen: &Seen<'_, SandCastles>) -> Option<Read> {
        let story = story::Growing::new(&seen.options())?;
        Some(Read { version: 0, settled: 0, story, before: Vec::new(), events: Arc::default() })
    }

    fn goes_on(&mut self, seen: &Seen<'_, SandCastles>) {
        let entries = seen.table.log_after(self.settled);
        self.settled = seen.table.settled();
        let (stand, open) =
            entries.split_at(entries.partition_point(|entry| entry.v <= self.settled));
        self.before.extend(self.story.events(stand));
        let turn = self.before.last().and_then(|event| event.turn);
        self.before.retain(|event| event.turn >= turn.map(|turn| turn.saturating_sub(1)));
        let mut events = self.before.clone();
        events.extend(self.story.clone().events(open));
        self.events = Arc::new(events);
        self.version = seen.table.version();
    }
}
