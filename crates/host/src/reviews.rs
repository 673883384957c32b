//! Finished matches are looked at again, one after the other, behind everybody who plays.
//!
//! Whoever asks for a review first has it made; it is kept, so a match is looked at once however many
//! ask. The reviewer thinks in the last row of the bots' queue and gives its place back between two
//! decisions whenever somebody waits there. Those who played a match come before strangers, and
//! neither a guest nor an address has more than a few reviews waiting.

use crate::bots::Reviewed;
use crate::host::Host;
use crate::long_look::LongLook;
use crate::metrics::up;
use crate::shared::Shared;
use crate::store::{Accuracy, KeptReview, Packed, SeatPlay, Status, Write};
use crate::table::Snapshot;
use crate::{GuestId, HostError, TableId};
use ::bots::{Measure, Point, Progress};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// As many reviews wait that somebody asked for who played the match, and as many for strangers.
const MOST_WAITING: usize = 64;
/// As many of them are one guest's or one address's.
const MOST_OF_ONE: usize = 4;
/// Reviews that are remembered although the store has them: people leaf through one.
const MOST_KEPT: usize = 16;
/// Matches that are remembered because their review came to grief.
const MOST_BROKEN: usize = 64;
/// When it is worth asking again where too many wait.
const LATER: u64 = 60;

/// Who would like to read a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Asker {
    /// The guest, if it is one.
    pub guest: Option<GuestId>,
    /// From where they ask.
    pub address: Option<IpAddr>,
}

/// How far the review of a match is.
#[derive(Clone, PartialEq, Debug)]
pub enum Reviewing {
    /// There it is, as JSON.
    Done(Arc<str>),
    /// It is being made.
    Looking(SoFar),
    /// So many others come first.
    Waiting(usize),
}

/// What is known of a match that is being looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct SoFar {
    /// How much of it was looked at, from 0 to 1.
    pub done: f64,
    /// What the review will show.
    pub measure: Measure,
    /// The curve so far; the review goes on from there.
    pub curve: Vec<Point>,
}

impl Default for SoFar {
    fn default() -> SoFar {
        SoFar { done: 0.0, measure: Measure::WIN, curve: Vec::new() }
    }
}

/// Where the reviewer says how far it is.
type Sheet = Arc<Mutex<SoFar>>;

/// What is being looked at, and what waits for it.
#[derive(Default)]
pub(crate) struct Reviews(Mutex<Line>);

#[derive(Default)]
struct Line {
    /// Whether somebody is at work.
    busy: bool,
    /// What is looked at now, and what is known of it.
    current: Option<(TableId, Sheet)>,
    /// Of those who played the match; then those of strangers.
    waiting: [VecDeque<Wish>; 2],
    kept: VecDeque<(TableId, Arc<str>)>,
    broken: VecDeque<TableId>,
}

/// A review that somebody waits for.
struct Wish {
    table: TableId,
    asker: Asker,
    guests: Vec<GuestId>,
    /// Whether it is somebody who played the match.
    has_played: bool,
}

impl Reviews {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Where the review of this match is, unless nobody has asked for it.
    fn progress(&self, table: TableId) -> Option<Reviewing> {
        if let Some((_, text)) = self.kept.iter().find(|(of, _)| *of == table) {
            return Some(Reviewing::Done(text.clone()));
        }
        if let Some((_, sheet)) = self.current.as_ref().filter(|(of, _)| *of == table) {
            let known = sheet.lock().unwrap_or_else(PoisonError::into_inner);
            return Some(Reviewing::Looking(known.clone()));
        }
        let ahead = self.waiting.iter().flatten().position(|wish| wish.table == table)?;
        Some(Reviewing::Waiting(ahead + usize::from(self.current.is_some())))
    }

    fn join(&mut self, wish: Wish) -> Result<Reviewing, HostError> {
        let waiting = &mut self.waiting[usize::from(!wish.has_played)];
        let Asker { guest, address } = wish.asker;
        let same = |other: &&Wish| {
            guest.is_some() && guest == other.asker.guest
                || address.is_some() && address == other.asker.address
        };
        if waiting.iter().filter(same).count() >= MOST_OF_ONE {
            return Err(HostError::RateLimited { seconds: LATER });
        }
        if waiting.len() >= MOST_WAITING {
            let what = "many matches wait for their review already";
            return Err(HostError::Busy { what, seconds: LATER });
        }
        let table = wish.table;
        waiting.push_back(wish);
        Ok(self.progress(table).expect("it waits since now"))
    }

    /// The next to be looked at; nobody is at work if there is none.
    fn next(&mut self) -> Option<(Wish, Sheet)> {
        self.current = None;
        let wish = self.waiting.iter_mut().find_map(VecDeque::pop_front);
        self.busy = wish.is_some();
        let wish = wish?;
        let sheet = Sheet::default();
        self.current = Some((wish.table, sheet.clone()));
        Some((wish, sheet))
    }

    fn keep(&mut self, table: TableId, text: Arc<str>) {
        self.kept.push_back((table, text));
        if self.kept.len() > MOST_KEPT {
            self.kept.pop_front();
        }
    }
}

impl Host {
    /// The review of a match that is over, or how far it is: whoever asks first has it made.
    /// While the match is on nobody is told anything.
    pub async fn review(&self, asker: Asker, table: TableId) -> Result<Reviewing, HostError> {
        self.check_open()?;
        let snapshot = self.look(table).await?;
        snapshot.check_welcome(asker.guest)?;
        check_reviewable(&snapshot)?;
        let reviewer = self.bots().reviewer(snapshot.setting.game);
        let reviewer = reviewer.ok_or(HostError::NotNow("nobody here reviews this game"))?;
        let reviews = &self.shared.reviews;
        if let Some(known) = reviews.line().progress(table) {
            return Ok(known);
        }
        if let Some(text) = self.shared.store.review(table, reviewer.version).await? {
            let text: Arc<str> = text.into();
            reviews.line().keep(table, text.clone());
            return Ok(Reviewing::Done(text));
        }
        let has_played = snapshot.seat_of(asker.guest).is_some();
        let wish = Wish { table, asker, guests: asker.guest.into_iter().collect(), has_played };
        self.shared.wish(wish)
    }

    /// How well a guest plays by their reviewed matches, by game and month.
    pub async fn accuracy(&self, guest: GuestId) -> Result<Vec<Accuracy>, HostError> {
        Ok(self.shared.store.accuracy(guest).await?)
    }
}

fn check_reviewable(snapshot: &Snapshot) -> Result<(), HostError> {
    match snapshot.status {
        Status::Open | Status::Playing => return Err(HostError::ReviewWaits),
        Status::Abandoned => {
            return Err(HostError::NotNow("this match was never finished, so nobody reviews it"));
        }
        Status::Over => {}
    }
    snapshot.check_rules()
}

impl Shared {
    /// Has a match reviewed that is just over, if there is room.
    pub fn review_unasked(self: &Arc<Self>, table: TableId, guests: Vec<GuestId>) {
        let asker = Asker { guest: guests.first().copied(), address: None };
        // Whoever would like to read it asks again.
        let _ = self.wish(Wish { table, asker, guests, has_played: true });
    }

    fn wish(self: &Arc<Self>, wish: Wish) -> Result<Reviewing, HostError> {
        let table = wish.table;
        let mut line = self.reviews.line();
        if let Some(known) = line.progress(table) {
            return Ok(known);
        }
        if line.broken.contains(&table) {
            return Err(HostError::Broken(format!("the review of {table} has failed before")));
        }
        let joined = line.join(wish)?;
        if !line.busy {
            line.busy = true;
            tokio::spawn(work(self.clone()));
        }
        Ok(joined)
    }
}

/// Looks at one match after the other until none waits.
async fn work(shared: Arc<Shared>) {
    loop {
        let Some((wish, sheet)) = shared.reviews.line().next() else { return };
        let (table, has_played) = (wish.table, wish.has_played);
        match look_again(&shared, wish, sheet).await {
            Ok(text) => {
                shared.reviews.line().keep(table, text);
                // Strangers who are curious cost no more than the review.
                if has_played {
                    shared.mistakes_wait(table);
                }
            }
            Err(HostError::Closing) => {}
            Err(error) => {
                up(&shared.counts().panics);
                tracing::error!(?error, "the review of table {table} failed");
                let mut line = shared.reviews.line();
                line.broken.push_back(table);
                if line.broken.len() > MOST_BROKEN {
                    line.broken.pop_front();
                }
            }
        }
    }
}

/// Looks at a match and keeps what was found.
async fn look_again(shared: &Arc<Shared>, wish: Wish, sheet: Sheet) -> Result<Arc<str>, HostError> {
    let Wish { table, guests, .. } = wish;
    let snapshot = Host { shared: shared.clone() }.look(table).await?;
    check_reviewable(&snapshot)?;
    let gone = || HostError::NotNow("nobody here reviews this game");
    let reviewer = shared.bots.reviewer(snapshot.setting.game).ok_or_else(gone)?;
    let played = snapshot.played.as_ref().ok_or(HostError::NotStarted)?.any().clone();
    let (house, look) = (shared.clone(), LongLook::begin(shared, table, guests).await);
    let job = move || {
        house.bots.review(&played, &|progress| {
            note(&sheet, progress);
            look.goes_on()
        })
    };
    let found = tokio::task::spawn_blocking(job).await;
    let found = found.map_err(|error| HostError::Broken(error.to_string()))?;
    let Some(Reviewed { text, mut seats }) = found else {
        return Err(match shared.is_closing() {
            true => HostError::Closing,
            false => HostError::Broken("the reviewer had nothing to say".into()),
        });
    };
    // Half of it was decided by whoever played the match that it goes on from: it says nothing of how these play.
    if snapshot.setting.taken_up().is_some() {
        seats.fill(SeatPlay::default());
    }
    let made = shared.clock.now();
    let (text, packed) = (Arc::from(text.as_str()), Packed::new(&text));
    let kept = KeptReview { table, reviewer: reviewer.version, made, text: packed, seats };
    shared.store.write(Write::KeepReview(Box::new(kept))).await?;
    Ok(text)
}

/// Writes down what is new.
fn note(sheet: &Sheet, progress: &Progress<'_>) {
    let mut known = sheet.lock().unwrap_or_else(PoisonError::into_inner);
    let at = known.curve.len().min(progress.curve.len());
    known.curve.extend_from_slice(&progress.curve[at..]);
    (known.done, known.measure) = (progress.done, progress.measure);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(no: usize) -> TableId {
        format!("{no:020}").parse().expect("a table")
    }

    fn wish(no: usize, asker: u8) -> Wish {
        let guest = format!("{asker:020}").parse().ok();
        let asker = Asker { guest, address: None };
        Wish { table: table(no), asker, guests: Vec::new(), has_played: false }
    }

    fn played(no: usize, asker: u8) -> Wish {
        Wish { has_played: true, ..wish(no, asker) }
    }

    fn all(line: &mut Line) -> Vec<TableId> {
        std::iter::from_fn(|| line.next().map(|(wish, _)| wish.table)).collect()
    }

    #[test]
    fn those_who_played_come_before_strangers() {
        let mut line = Line::default();
        line.join(wish(1, 1)).unwrap();
        line.join(wish(2, 2)).unwrap();
        assert_eq!(line.join(played(3, 3)), Ok(Reviewing::Waiting(0)));
        assert_eq!(line.progress(table(1)), Some(Reviewing::Waiting(1)));
        assert_eq!(all(&mut line), [table(3), table(1), table(2)]);
        assert!(!line.busy && line.current.is_none());
    }

    #[test]
    fn nobody_has_more_than_a_few_waiting_and_strangers_fill_only_their_own_row() {
        let mut line = Line::default();
        for no in 0..MOST_OF_ONE {
            line.join(wish(no, 1)).unwrap();
        }
        assert_eq!(line.join(wish(99, 1)), Err(HostError::RateLimited { seconds: LATER }));
        let address = "192.0.2.1".parse().ok();
        for no in 100..100 + MOST_OF_ONE {
            let asker = Asker { guest: None, address };
            line.join(Wish { asker, ..wish(no, 1) }).unwrap();
        }
        let asker = Asker { guest: None, address };
        assert!(line.join(Wish { asker, ..wish(200, 1) }).is_err());
        for no in 0..MOST_WAITING - 2 * MOST_OF_ONE {
            line.join(wish(300 + no, 10 + no as u8)).unwrap();
        }
        let full = line.join(wish(999, 255)).unwrap_err();
        assert_eq!(full.code(), "busy");
        assert!(line.join(played(999, 255)).is_ok(), "it was played by them");
    }

    #[test]
    fn what_was_found_is_remembered_for_a_while() {
        let mut line = Line::default();
        for no in 0..=MOST_KEPT {
            line.keep(table(no), "{}".into());
        }
        assert_eq!(line.progress(table(0)), None);
        assert_eq!(line.progress(table(MOST_KEPT)), Some(Reviewing::Done("{}".into())));
    }
}
