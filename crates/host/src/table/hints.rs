//! Hints: what Heron would do in a seat, asked for by whoever sits there.
//!
//! A hint is made from what its seat sees, and shown to nobody else. That it was asked for is told to the
//! others with the moves of its step: during a turn of many hidden moves the beat of somebody's questions
//! would tell how far they are. What was asked is stored for good, what was answered as long as it lies open; the
//! same position is answered from memory.

use super::devices::Actor;
use super::live::LiveTable;
use super::snapshot::Setting;
use crate::HostError;
use crate::store::{AskedHint, Hints, SeatRow, ShownHint, Status};
use ::bots::Advice;
use game_core::{MAX_SEATS, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// As many answers are remembered for a seat within one step.
const MOST_REMEMBERED: usize = 8;

/// What was advised to a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hint {
    /// Which hint of this seat it was, from 1.
    pub no: u32,
    /// What was advised.
    pub advice: Advice,
}

/// The hints of a table in memory.
#[derive(Default)]
pub(crate) struct TableHints {
    /// All that were asked for, oldest first.
    pub asked: Arc<Vec<AskedHint>>,
    /// What is shown to each seat, and the seat's version at which it holds.
    shown: [Option<(u32, Arc<Hint>)>; MAX_SEATS],
    /// What was answered in the present step.
    remembered: [Vec<Answered>; MAX_SEATS],
    /// With which version of the log that step began.
    step: u32,
}

/// What was answered, and to what.
struct Answered {
    /// What the seat saw.
    seen: Value,
    /// At which version of its own.
    version: u32,
    hint: Arc<Hint>,
}

impl TableHints {
    /// Those of a table that comes back to memory.
    pub fn of(asked: Vec<AskedHint>, shown: Vec<(u8, ShownHint)>) -> TableHints {
        let mut hints = TableHints { asked: Arc::new(asked), ..TableHints::default() };
        for (seat, ShownHint { version, hint }) in shown {
            // One that another version of this program has written may not be read: it is asked for again.
            if let Ok(hint) = serde_json::from_str(&hint) {
                hints.shown[usize::from(seat) % MAX_SEATS] = Some((version, Arc::new(hint)));
            }
        }
        hints
    }

    /// Keeps what was answered before.
    pub fn remember(&mut self, old: TableHints) {
        (self.remembered, self.step) = (old.remembered, old.step);
    }
}

/// What becomes of somebody's question.
pub(crate) enum Wanted {
    /// It has been answered before.
    Known(Arc<Hint>),
    /// Heron has to think.
    Thought(Seat),
}

/// Who may ask at a table: what was chosen for it, or else everybody where nobody but bots sits opposite.
pub(crate) fn in_force(setting: &Setting, seats: &[SeatRow]) -> Hints {
    let person = |row: &&SeatRow| {
        row.is_open() || row.guest.is_some() || row.reserved.is_some() || row.left_by.is_some()
    };
    let alone = seats.iter().filter(person).count() <= 1;
    setting.hints.unwrap_or(if alone { Hints::On } else { Hints::Off })
}

/// Why somebody cannot ask for a hint at a table, whoever's turn it is.
pub(crate) fn refusal(setting: &Setting, seats: &[SeatRow], beginner: bool) -> Option<HostError> {
    let why = match in_force(setting, seats) {
        _ if setting.no_hints.is_some() => setting.no_hints?,
        Hints::On => return None,
        Hints::Beginners if beginner => return None,
        Hints::Beginners => {
            "hints at this table are for beginners, who have finished fewer than 5 matches of this game"
        }
        Hints::Off if setting.campaign.is_some() => {
            "there are no hints in daily games: everybody plays the same one"
        }
        Hints::Off => "hints are off at this table",
    };
    Some(HostError::NotNow(why))
}

impl LiveTable {
    /// Somebody asks for a hint.
    pub fn wants_hint(&mut self, by: Actor, beginner: bool) -> Result<Wanted, HostError> {
        self.check_played_on()?;
        self.running()?;
        let seat = self.seat_acting(by).map_err(|error| match error {
            HostError::NotYourSeat(_) => {
                HostError::NotYourSeat("only those who play here can ask for a hint")
            }
            other => other,
        })?;
        if let Some(refusal) = refusal(&self.setting, &self.seats, beginner) {
            return Err(refusal);
        }
        if !self.acting().contains(seat) {
            return Err(HostError::NotNow("it is not your turn: ask when it is"));
        }
        let (version, seen) = (self.version_of(seat), self.seen_by(seat));
        self.forget_old_hints();
        let remembered = &self.hints.remembered[seat.index()];
        let same =
            |known: &&Answered| known.seen == seen || self.is_same_decision(seat, known.version);
        let Some(known) = remembered.iter().find(same) else {
            return Ok(Wanted::Thought(seat));
        };
        let hint = known.hint.clone();
        self.lay_open(seat, Some((version, hint.clone())));
        Ok(Wanted::Known(hint))
    }

    /// Somebody has read their hint and puts it away.
    pub fn close_hint(&mut self, by: Actor) -> Result<(), HostError> {
        let seat = self.seat_acting(by)?;
        self.lay_open(seat, None);
        Ok(())
    }

    /// A hint lies open before a seat from now on, or is put away.
    fn lay_open(&mut self, seat: Seat, hint: Option<(u32, Arc<Hint>)>) {
        let shown = hint.as_ref().map(|(version, hint)| ShownHint {
            version: *version,
            hint: serde_json::to_string(&**hint).expect("hints are plain data"),
        });
        let number = seat.index() as u8;
        if hint.is_some() || self.hints.shown[seat.index()].is_some() {
            self.change.shown.retain(|(of, _)| *of != number);
            self.change.shown.push((number, shown));
        }
        self.hints.shown[seat.index()] = hint;
    }

    /// Heron has an answer to what `seat` asked at a version of its own.
    pub fn advised(
        &mut self,
        seat: Seat,
        version: u32,
        advice: Result<Advice, String>,
        now: u64,
    ) -> Result<Arc<Hint>, HostError> {
        if self.status != Status::Playing || !self.is_same_decision(seat, version) {
            return Err(HostError::NotNow(
                "the table has moved on meanwhile: ask again if you like",
            ));
        }
        let advice = advice.map_err(|what| {
            tracing::warn!("no hint at table {}: {what}", self.setting.id);
            HostError::NotNow("Heron does not know what to do here either")
        })?;
        self.forget_old_hints();
        let hint = Arc::new(Hint { no: self.count_hint(seat, version, now), advice });
        let seen = self.seen_by(seat);
        let remembered = &mut self.hints.remembered[seat.index()];
        if remembered.len() >= MOST_REMEMBERED {
            remembered.remove(0);
        }
        remembered.push(Answered { seen, version, hint: hint.clone() });
        self.lay_open(seat, Some((version, hint.clone())));
        Ok(hint)
    }

    /// Which hint of the seat it is. Whoever asks again about the same decision had one.
    fn count_hint(&mut self, seat: Seat, version: u32, now: u64) -> u32 {
        let own = self.hints.asked.iter().filter(|asked| usize::from(asked.seat) == seat.index());
        let last = own.max_by_key(|asked| asked.no);
        if let Some(last) = last.filter(|last| self.is_same_decision(seat, last.version)) {
            return last.no;
        }
        let no = last.map_or(0, |last| last.no) + 1;
        let (step, at) = (self.settled(), self.world_time(now));
        let asked = AskedHint { seat: seat.index() as u8, no, step, version, at };
        Arc::make_mut(&mut self.hints.asked).push(asked);
        self.change.asked.push(asked);
        no
    }

    /// Whether a seat still decides what it did at this version of its own: others may have chosen since.
    fn is_same_decision(&self, seat: Seat, version: u32) -> bool {
        self.played.as_ref().is_some_and(|played| played.check_answer(seat, version).is_ok())
    }

    /// With which version of the log the present step began.
    fn settled(&self) -> u32 {
        self.played.as_ref().map_or(0, |played| played.any().settled())
    }

    fn forget_old_hints(&mut self) {
        let step = self.settled();
        if self.hints.step != step {
            self.hints.remembered = Default::default();
            self.hints.step = step;
        }
    }

    fn seen_by(&self, seat: Seat) -> Value {
        let played = self.played.as_ref();
        played.map_or(Value::Null, |played| played.any().view(Viewer::Seat(seat)))
    }

    /// What is shown to each seat just now.
    pub(super) fn shown_hints(&self) -> [Option<Arc<Hint>>; MAX_SEATS] {
        std::array::from_fn(|index| {
            let (version, hint) = self.hints.shown[index].as_ref()?;
            let holds =
                self.status == Status::Playing && self.is_same_decision(Seat::new(index), *version);
            holds.then(|| hint.clone())
        })
    }
}
