//! What guests did wrong in their own matches, asked again.
//!
//! When a match has its review, the worst decisions of the people who played it are looked at once more, longer,
//! one match after the other and in the last row of the bots' queue. Those that stay mistakes are kept for whoever
//! made them and shown to nobody else. What a restart interrupts is begun again when its guest asks for it.

use crate::host::Host;
use crate::long_look::LongLook;
use crate::metrics::up;
use crate::shared::Shared;
use crate::store::{FoundMistakes, KeptMistake, MistakeAnswer, MistakesOfMatch, Status, Write};
use crate::table::Snapshot;
use crate::{GuestId, HostError, TableId};
use ::bots::{Mistake, Puzzle, mistakes_of};
use catalog::AnyGame;
use game_core::Seat;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// As many matches wait; those of whoever asks later are looked at when they ask again.
const MOST_WAITING: usize = 64;
/// As many matches of one guest are asked for at once.
const MOST_OF_ONE: u32 = 4;
/// As many decisions of a seat are looked at.
const MOST_TRIED: usize = 4;
/// As many of them are asked again.
const MOST_ASKED: usize = 3;
/// Matches that are remembered because looking at them came to grief.
const MOST_BROKEN: usize = 64;

/// A guest's mistakes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OwnMistakes {
    /// Game by its id, and what was done wrong, the latest first.
    pub all: Vec<(String, KeptMistake)>,
    /// Whether matches of the guest are still looked at.
    pub looking: bool,
}

/// A mistake as a puzzle for whoever made it.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnMistake {
    /// The game.
    pub game: AnyGame,
    /// What is asked.
    pub puzzle: Puzzle,
    /// What is kept.
    pub kept: KeptMistake,
}

/// The matches that wait for a look.
#[derive(Default)]
pub(crate) struct MistakeLine(Mutex<Line>);

#[derive(Default)]
struct Line {
    busy: bool,
    current: Option<TableId>,
    waiting: VecDeque<TableId>,
    broken: VecDeque<TableId>,
}

impl MistakeLine {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    fn knows(&self, table: TableId) -> bool {
        self.current == Some(table) || self.waiting.contains(&table)
    }

    /// Whether it is looked at from now on, sooner or later.
    fn join(&mut self, table: TableId) -> bool {
        if self.knows(table) {
            return true;
        }
        let room = self.waiting.len() < MOST_WAITING && !self.broken.contains(&table);
        if room {
            self.waiting.push_back(table);
        }
        room
    }

    fn next(&mut self) -> Option<TableId> {
        self.current = self.waiting.pop_front();
        self.busy = self.current.is_some();
        self.current
    }
}

impl Host {
    /// What a guest did wrong in their own matches. Those that were reviewed and not looked at yet are from now on.
    pub async fn mistakes(&self, guest: GuestId) -> Result<OwnMistakes, HostError> {
        let mut looking = false;
        for (table, reviewer) in
            self.shared.store.not_looked_for_mistakes(guest, MOST_OF_ONE).await?
        {
            looking |= self.shared.looks_for_mistakes(table, &reviewer).await;
        }
        // Read last: if nothing is looked at any more, all of it is there.
        let all = self.shared.store.mistakes(guest).await?;
        Ok(OwnMistakes { all, looking })
    }

    /// What is known of a guest's mistakes in a match that has its review.
    pub async fn mistakes_in(
        &self,
        guest: GuestId,
        table: TableId,
    ) -> Result<MistakesOfMatch, HostError> {
        let known = self.shared.store.mistakes_of_match(guest, table).await?;
        if !known.looked {
            let open = self.shared.store.not_looked_for_mistakes(guest, MOST_OF_ONE).await?;
            if let Some((_, reviewer)) = open.into_iter().find(|(of, _)| *of == table) {
                self.shared.looks_for_mistakes(table, &reviewer).await;
            }
        }
        Ok(known)
    }

    /// One of a guest's own mistakes, to be answered. Nobody else's is there.
    pub async fn mistake(
        &self,
        guest: GuestId,
        table: TableId,
        version: u32,
    ) -> Result<OwnMistake, HostError> {
        self.check_open()?;
        let missing = || HostError::NotFound("mistake of yours");
        let kept = self.shared.store.mistake(guest, table, version).await?.ok_or_else(missing)?;
        let snapshot = self.look(table).await?;
        snapshot.check_welcome(Some(guest))?;
        snapshot.check_rules()?;
        let played = snapshot.played.as_ref().ok_or_else(missing)?.any();
        let puzzle = kept.mistake.puzzle(played, &snapshot.setting.agreed.kept.value);
        Ok(OwnMistake { game: snapshot.setting.game, puzzle: puzzle.ok_or_else(missing)?, kept })
    }

    /// Keeps a guest's answer to a mistake of their own. It counts for nothing but the list of what is left.
    pub async fn answer_mistake(
        &self,
        guest: GuestId,
        table: TableId,
        version: u32,
        solved: bool,
    ) -> Result<(), HostError> {
        self.check_open()?;
        self.count(guest)?;
        let answer = MistakeAnswer { guest, table, version, solved };
        match self.shared.store.answer_mistake(answer).await? {
            true => Ok(()),
            false => Err(HostError::NotFound("mistake of yours")),
        }
    }
}

impl Shared {
    /// Has a reviewed match looked at, unless its review is out of date. Whether it is.
    async fn looks_for_mistakes(self: &Arc<Self>, table: TableId, reviewer: &str) -> bool {
        if self.mistakes.line().knows(table) {
            return true;
        }
        let Ok(snapshot) = (Host { shared: self.clone() }).look(table).await else { return false };
        let today = self.bots.reviewer(snapshot.setting.game);
        today.is_some_and(|today| today.version == reviewer) && self.mistakes_wait(table)
    }

    /// A match has its review: the mistakes of those who played it are looked for when nobody needs the bots.
    pub fn mistakes_wait(self: &Arc<Self>, table: TableId) -> bool {
        let mut line = self.mistakes.line();
        let joined = line.join(table);
        if joined && !line.busy {
            line.busy = true;
            tokio::spawn(work(self.clone()));
        }
        joined
    }
}

/// Looks at one match after the other until none waits.
async fn work(shared: Arc<Shared>) {
    loop {
        let Some(table) = shared.mistakes.line().next() else { return };
        match look(&shared, table).await {
            Ok(()) | Err(HostError::Closing | HostError::Conflict(_)) => {}
            Err(error) => {
                up(&shared.counts().panics);
                tracing::error!(?error, "looking for mistakes at table {table} failed");
                let mut line = shared.mistakes.line();
                line.broken.push_back(table);
                if line.broken.len() > MOST_BROKEN {
                    line.broken.pop_front();
                }
            }
        }
    }
}

/// Looks for the mistakes of everybody who played a match, and keeps them.
async fn look(shared: &Arc<Shared>, table: TableId) -> Result<(), HostError> {
    let snapshot = Host { shared: shared.clone() }.look(table).await?;
    let gone = || HostError::Conflict("the review is gone".into());
    let reviewer = shared.bots.reviewer(snapshot.setting.game).ok_or_else(gone)?.version;
    let review = shared.store.review(table, reviewer.clone()).await?.ok_or_else(gone)?;
    let people = people(&snapshot);
    if people.is_empty() || snapshot.status != Status::Over {
        return Ok(());
    }
    // Whoever asked may have done so just when it was found.
    let mut looked = true;
    for (_, guest) in &people {
        looked &= shared.store.mistakes_of_match(*guest, table).await?.looked;
    }
    if looked {
        return Ok(());
    }
    let played = snapshot.played.as_ref().ok_or(HostError::NotStarted)?.any().clone();
    // What was copied from another match was decided by whoever played that.
    let copied = snapshot.setting.taken_up().map_or(0, |from| from.version);
    let guests: Vec<GuestId> = people.iter().map(|(_, guest)| *guest).collect();
    let (house, longer) = (shared.clone(), LongLook::begin(shared, table, guests).await);
    let job = move || {
        let mut seats: Vec<(u8, GuestId, Vec<Mistake>)> = Vec::new();
        for (seat, guest) in people {
            let worst = mistakes_of(&review, seat).into_iter().filter(|version| *version > copied);
            let worst: Vec<u32> = worst.take(MOST_TRIED).collect();
            let found =
                house.bots.mistakes(&played, seat, &worst, MOST_ASKED, &|| longer.goes_on())?;
            seats.push((seat.index() as u8, guest, found));
        }
        Some(seats)
    };
    let seats = tokio::task::spawn_blocking(job).await;
    let seats = seats.map_err(|error| HostError::Broken(error.to_string()))?;
    let seats = seats.ok_or(HostError::Closing)?;
    let found = FoundMistakes { table, reviewer, made: shared.clock.now(), seats };
    shared.store.write(Write::KeepMistakes(Box::new(found))).await?;
    Ok(())
}

/// The people who sat there to the end, and where.
fn people(snapshot: &Snapshot) -> Vec<(Seat, GuestId)> {
    let seats = snapshot.seats.iter().enumerate();
    seats.filter_map(|(at, row)| Some((Seat::new(at), row.guest?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(no: usize) -> TableId {
        format!("{no:020}").parse().expect("a table")
    }

    #[test]
    fn a_match_waits_once_and_no_more_than_there_is_room_for() {
        let mut line = Line::default();
        for no in 0..MOST_WAITING {
            assert!(line.join(table(no)) && line.join(table(no)));
        }
        assert_eq!(line.waiting.len(), MOST_WAITING);
        assert!(!line.join(table(999)), "it is asked for again later");
        assert_eq!(line.next(), Some(table(0)));
        assert!(line.join(table(0)), "it is looked at already");
        assert!(line.join(table(999)));
        line.broken.push_back(table(1000));
        line.next();
        assert!(!line.join(table(1000)), "what came to grief is left alone");
    }
}
