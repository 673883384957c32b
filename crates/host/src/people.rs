//! People among each other: signing out, not hearing somebody, and sending
//! somebody away.

use crate::guests::{draw_token, hash};
use crate::host::Host;
use crate::store::Write;
use crate::table::{Ask, Reply, Whom};
use crate::{GuestId, HostError, TableId};
use serde::Serialize;
use std::future::Future;
use std::net::IpAddr;
use tokio::sync::broadcast::error::RecvError;

/// The most spectators that are listed.
const MOST_SPECTATORS: usize = 100;

/// Somebody who watches without a seat, as whoever opened the table is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Spectator {
    /// Their id.
    pub guest: GuestId,
    /// Their name.
    pub name: String,
}

impl Host {
    /// From now on this secret proves nothing. What follows a table with it ends.
    pub async fn sign_out(&self, token: &str) -> Result<(), HostError> {
        self.check_open()?;
        let guest = self.authenticate(token).await?;
        self.shared.store.write(Write::SignOut(hash(token))).await?;
        self.shared.guests.secrets_changed(guest.id);
        Ok(())
    }

    /// From now on none of a guest's secrets and links prove anything, on any
    /// device, but for the new secret that this returns: without one nobody
    /// could ever be this guest again.
    pub async fn sign_out_everywhere(&self, guest: GuestId) -> Result<String, HostError> {
        self.check_open()?;
        self.count(guest)?;
        let token = draw_token(&*self.shared.entropy);
        let everywhere = Write::SignOutEverywhere { guest, token: hash(&token), now: self.now() };
        self.shared.store.write(everywhere).await?;
        self.shared.guests.secrets_changed(guest);
        Ok(token)
    }

    /// Ends when this secret does not prove who this guest is any more, or
    /// the guest is kept out; for whatever follows a table in their name.
    pub fn signed_out(
        &self,
        guest: GuestId,
        token: String,
    ) -> impl Future<Output = ()> + Send + 'static {
        let mut changes = self.shared.guests.changes();
        let host = self.clone();
        async move {
            loop {
                match changes.recv().await {
                    Ok(other) if other != guest => {}
                    Ok(_) | Err(RecvError::Lagged(_)) => {
                        // There are thousands who wait for this, and hardly ever is it asked.
                        let proved = Box::pin(host.authenticate(&token)).await;
                        if matches!(proved, Err(HostError::Unknown | HostError::Banned { .. })) {
                            return;
                        }
                    }
                    Err(RecvError::Closed) => std::future::pending().await,
                }
            }
        }
    }

    /// Refuses a guest, or an address, that the operator keeps out.
    pub async fn check_ban(
        &self,
        guest: Option<GuestId>,
        address: Option<IpAddr>,
    ) -> Result<(), HostError> {
        let shared = &self.shared;
        shared.bans.check(&shared.store, guest, address, self.now()).await
    }

    /// Does not show a player what somebody says at a table, or shows it again.
    /// Nobody else notices.
    pub async fn mute(
        &self,
        guest: GuestId,
        table: TableId,
        whom: Whom,
        mute: bool,
    ) -> Result<(), HostError> {
        self.count(guest)?;
        self.ask_version(table, Ask::Mute { guest, whom, mute }).await.map(drop)
    }

    /// Lets only those speak who sit at the table, or all; whoever opened it
    /// decides that.
    pub async fn quiet(
        &self,
        guest: GuestId,
        table: TableId,
        quiet: bool,
    ) -> Result<(), HostError> {
        self.count(guest)?;
        self.ask_version(table, Ask::Quiet { guest, quiet }).await.map(drop)
    }

    /// Sends a spectator away or, before the start, a player; whoever opened
    /// the table decides that. As this guest they do not sit down, watch or
    /// speak there any more. Whoever has the table's address can still look at
    /// it as a stranger.
    pub async fn remove(
        &self,
        guest: GuestId,
        table: TableId,
        whom: Whom,
    ) -> Result<(), HostError> {
        self.count(guest)?;
        self.ask_version(table, Ask::Remove { guest, whom }).await.map(drop)
    }

    /// Who watches without a seat, for whoever opened the table.
    pub async fn spectators(
        &self,
        guest: GuestId,
        table: TableId,
    ) -> Result<Vec<Spectator>, HostError> {
        let Reply::Guests(guests) = self.shared.ask(table, Ask::Spectators { guest }).await? else {
            unreachable!("spectators are what was asked for")
        };
        let mut spectators = Vec::new();
        for guest in guests.into_iter().take(MOST_SPECTATORS) {
            if let Some(known) = self.guest(guest).await? {
                spectators.push(Spectator { guest, name: known.name });
            }
        }
        Ok(spectators)
    }
}
