//! What nobody needs any more goes by itself, a handful at a time, so that
//! nobody waits for it.

use crate::shared::Shared;
use crate::store::{Handful, KeptSince, StoreError, TableNo, Tidied, Write};
use crate::{Host, HostError, TableId};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// What is taken away in one transaction, among everybody's moves.
const HANDFUL: u32 = 50;
/// Between two handfuls others get their turn.
const BREATH: Duration = Duration::from_millis(50);
/// How long after the start the first look is, and how long between two.
const FIRST: Duration = Duration::from_secs(60);
const THEN: Duration = Duration::from_secs(60 * 60);
const DAY: u64 = 24 * 60 * 60 * 1000;
/// Nobody sends anything again for longer.
const SENT_AGAIN_FOR: u64 = DAY;
/// A browser that was not heard of for so many days is not called any more.
const CALLED_FOR_DAYS: u64 = 90;

impl KeptSince {
    /// So many days before now; 0 days for ever.
    pub fn days(now: u64, open_tables: u32, guests: u32) -> KeptSince {
        let before = |days: u32| (days > 0).then(|| now.saturating_sub(u64::from(days) * DAY));
        KeptSince { open_tables: before(open_tables), guests: before(guests) }
    }
}

impl Host {
    /// Takes away what the settings do not keep: tables that never started,
    /// drafts that were left lying, guests who never sat down. Happens by itself
    /// every hour. A table that is in use stays.
    pub async fn tidy(&self) -> Result<Tidied, HostError> {
        Ok(tidy(self.shared()).await?)
    }
}

/// Tidies every hour, as long as the host is there.
pub(crate) async fn keep_tidy(host: Weak<Shared>) {
    tokio::time::sleep(FIRST).await;
    while let Some(shared) = host.upgrade().filter(|shared| !shared.is_closing()) {
        match tidy(&shared).await {
            Ok(Tidied { tables: 0, drafts: 0, guests: 0 }) => {}
            Ok(gone) => tracing::info!("tidied away: {gone:?}"),
            Err(error) => tracing::warn!("could not tidy up: {error}"),
        }
        drop(shared);
        tokio::time::sleep(THEN).await;
    }
}

async fn tidy(shared: &Arc<Shared>) -> Result<Tidied, StoreError> {
    let settings = &shared.settings;
    let (tables, guests) = (settings.keep_open_tables_days, settings.keep_guests_days);
    let since = KeptSince::days(shared.clock.now(), tables, guests);
    let store = &shared.store;
    let mut gone = Tidied::default();
    if let Some(before) = since.open_tables {
        let mut after = 0;
        while let Some((last, found)) =
            unused(shared, store.never_started(before, after, HANDFUL).await?)
        {
            after = last;
            gone.tables += store.take_away(Handful::Tables(found, before)).await?;
            tokio::time::sleep(BREATH).await;
        }
        let mut after = 0;
        while let Some((last, found)) =
            unused(shared, store.drafts_left_lying(before, after, HANDFUL).await?)
        {
            after = last;
            gone.drafts += store.take_away(Handful::Drafts(found, before)).await?;
            tokio::time::sleep(BREATH).await;
        }
    }
    if let Some(before) = since.guests {
        let mut after = String::new();
        loop {
            let found = store.never_sat_down(before, after, HANDFUL).await?;
            let Some(last) = found.last() else { break };
            after = last.to_string();
            gone.guests += store.take_away(Handful::Guests(found.clone(), before)).await?;
            found.into_iter().for_each(|guest| shared.guests.forget(guest));
            tokio::time::sleep(BREATH).await;
        }
    }
    let before = shared.clock.now().saturating_sub(CALLED_FOR_DAYS * DAY);
    store.write(Write::ForgetOldPush(before)).await?;
    let before = shared.clock.now().saturating_sub(SENT_AGAIN_FOR);
    store.write(Write::ForgetSent(before)).await?;
    Ok(gone)
}

/// The last that was found, and those that nobody has in memory; none if
/// nothing was found.
fn unused(shared: &Shared, found: Vec<(TableNo, TableId)>) -> Option<(TableNo, Vec<TableNo>)> {
    let (last, _) = *found.last()?;
    let free = found.into_iter().filter(|(_, id)| !shared.is_live(*id)).map(|(no, _)| no);
    Some((last, free.collect()))
}
