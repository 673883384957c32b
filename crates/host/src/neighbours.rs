//! Hearing what the other programs do that work on the same store, and catching up with it.

use crate::house::Announcement;
use crate::minding::Known;
use crate::shared::Shared;
use crate::store::{StoreError, TableNo, Told};
use crate::table::Ask;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// What comes within so long is read together, where much is going on.
const GATHERED: Duration = Duration::from_millis(5);
/// What comes so long after the last is read at once.
const QUIET: Duration = Duration::from_millis(20);
/// The most that is read together.
const MOST_AT_ONCE: usize = 500;
/// How often tables are looked for at which something is due and that nobody minds.
const LOOKED_FOR: Duration = Duration::from_millis(500);
/// Where this is the only program, they are looked for more seldom, and so long ahead.
const LOOKED_FOR_ALONE: Duration = Duration::from_secs(30);
const AHEAD_MS: u64 = 60 * 1000;
/// As many of them are brought into memory at once.
const MOST_DUE: u32 = 64;

/// Listens as long as the host is there.
pub(crate) async fn listen(host: Weak<Shared>, mut told: mpsc::Receiver<Told>) {
    let Some(compare_ms) = host.upgrade().map(|shared| shared.settings.compare_ms) else { return };
    let pause = Duration::from_millis(compare_ms);
    let mut next_look = Instant::now() + pause;
    let mut last = None::<Instant>;
    loop {
        let first = tokio::select! {
            told = told.recv() => match told {
                Some(told) => Some(told),
                None => return,
            },
            () = tokio::time::sleep_until(next_look) => None,
        };
        let Some(shared) = host.upgrade().filter(|shared| !shared.is_closing()) else { return };
        let mut news = Gathered::default();
        match first {
            Some(first) => {
                news.add(first);
                // What comes in a moment costs one question together.
                if last.is_some_and(|last| last.elapsed() < QUIET) {
                    tokio::time::sleep(GATHERED).await;
                }
                while let Ok(more) = told.try_recv() {
                    news.add(more);
                }
            }
            None => {
                news.all = true;
                next_look = Instant::now() + pause;
            }
        }
        if let Err(error) = news.catch_up(&shared).await {
            tracing::warn!("could not catch up with other nodes: {error}");
            // Whatever was missed is found when the store is back.
            next_look = Instant::now() + LOOKED_FOR;
        }
        last = Some(Instant::now());
    }
}

/// What was heard within a moment.
#[derive(Default)]
struct Gathered {
    tables: Vec<(TableNo, u64)>,
    presence: Vec<TableNo>,
    on_duty: Vec<TableNo>,
    bans: bool,
    announcement: bool,
    guests: Vec<crate::GuestId>,
    /// Everything is looked at.
    all: bool,
    /// Nodes have come or gone, or something may have been missed.
    unsure: bool,
}

impl Gathered {
    fn add(&mut self, told: Told) {
        match told {
            Told::Tables(tables) => self.tables.extend(tables),
            Told::Presence(tables) => self.presence.extend(tables),
            Told::Guest(guest) => self.guests.push(guest),
            Told::Bans => self.bans = true,
            Told::Announcement => self.announcement = true,
            Told::OnDuty(tables) => self.on_duty.extend(tables),
            Told::Nodes => self.unsure = true,
            Told::CutOff => (self.all, self.unsure) = (true, true),
        }
    }

    async fn catch_up(self, shared: &Arc<Shared>) -> Result<(), StoreError> {
        if self.bans || self.all {
            shared.bans.read_again(&shared.store, shared.clock.now()).await?;
        }
        // Whoever is kept out is found to be when their secrets are looked at again.
        for guest in self.guests {
            shared.guests.secrets_changed(guest);
        }
        if self.all && self.unsure {
            shared.guests.forget_all();
        }
        let minded = &shared.minded;
        let behind: Vec<Arc<Known>> = match self.all {
            true => minded.all().into_iter().filter(|known| known.lacks(u64::MAX)).collect(),
            false => {
                let newer =
                    |(no, rev): &(TableNo, u64)| minded.find(*no).filter(|known| known.lacks(*rev));
                self.tables.iter().filter_map(newer).collect()
            }
        };
        tell_news(shared, &behind).await?;
        let here: Vec<Arc<Known>> = match self.all || self.unsure {
            true => minded.all(),
            false => self.presence.iter().filter_map(|no| minded.find(*no)).collect(),
        };
        tell_presence(shared, &here).await?;
        for no in self.on_duty {
            if let Some(known) = minded.find(no) {
                shared.tell(known.id, Ask::OnDuty).await;
            }
        }
        if self.unsure {
            // Whoever was on duty may not be any more.
            for known in minded.all() {
                shared.tell(known.id, Ask::OnDuty).await;
            }
        }
        if self.announcement || self.all {
            hear_announcement(shared).await?;
        }
        Ok(())
    }
}

/// Reads what has happened at these tables, and gives it to them.
async fn tell_news(shared: &Arc<Shared>, behind: &[Arc<Known>]) -> Result<(), StoreError> {
    for some in behind.chunks(MOST_AT_ONCE) {
        let has = some.iter().map(|known| known.has()).collect();
        for news in shared.store.news(has).await? {
            if let Some(known) = shared.minded.find(news.no) {
                shared.tell(known.id, Ask::News(Box::new(news))).await;
            }
        }
    }
    Ok(())
}

/// Reads who is at these tables through other programs.
async fn tell_presence(shared: &Arc<Shared>, tables: &[Arc<Known>]) -> Result<(), StoreError> {
    for some in tables.chunks(MOST_AT_ONCE) {
        let numbers = some.iter().map(|known| known.has().no).collect();
        for (no, present) in shared.store.elsewhere(numbers).await? {
            if let Some(known) = shared.minded.find(no) {
                shared.tell(known.id, Ask::Elsewhere(present)).await;
            }
        }
    }
    Ok(())
}

/// Takes over what everybody is told.
pub(crate) async fn hear_announcement(shared: &Shared) -> Result<(), StoreError> {
    let text = shared.store.announcement().await?;
    shared.announcement.send_if_modified(|said| {
        let changed = said.as_ref().map(|said| &said.text) != text.as_ref();
        if changed {
            *said = text.map(|text| Arc::new(Announcement { text }));
        }
        changed
    });
    Ok(())
}

/// Brings tables into memory at which a clock runs out, or a bot is to decide, and that nobody has there.
pub(crate) async fn mind_what_is_due(host: Weak<Shared>) {
    while let Some(shared) = host.upgrade().filter(|shared| !shared.is_closing()) {
        let (pause, ahead) = match shared.store.is_shared() {
            true => (LOOKED_FOR, 0),
            false => (LOOKED_FOR_ALONE, AHEAD_MS),
        };
        match shared.store.due(shared.clock.now() + ahead, MOST_DUE).await {
            Ok(due) => due.into_iter().for_each(|table| shared.bring_in(table)),
            Err(error) => tracing::debug!("could not look for what is due: {error}"),
        }
        drop(shared);
        tokio::time::sleep(pause).await;
    }
}
