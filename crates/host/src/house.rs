//! What whoever runs the house can see and do. Nothing here tells anything of a
//! running match, and what players said to each other is told only for one table
//! and for a reason, which is kept.

use crate::host::Host;
use crate::metrics::Metrics;
use crate::store::{Ban, Deed, Guest, ListedTable, Write, Written};
use crate::table::Ask;
use crate::{GuestId, HostError, Network, TableId};

/// The most of anything in a list.
const MOST_LISTED: u32 = 200;
/// The longest reason or announcement, in characters.
const MOST_WORDS: usize = 300;
/// The longest ban: a year. Whoever wants it longer says so again.
const MOST_BANNED_MS: u64 = 366 * 24 * 60 * 60 * 1000;

/// The house at one moment, as its operator sees it.
#[derive(Clone, Debug)]
pub struct House {
    /// What has been counted since the start.
    pub load: Metrics,
    /// Tables that are open or being played, latest first.
    pub tables: Vec<ListedTable>,
    /// Guests, latest first.
    pub guests: Vec<Guest>,
    /// How many guests there are in all.
    pub guests_in_all: u64,
    /// Who is kept out.
    pub bans: Vec<Ban>,
    /// What was done, latest first.
    pub deeds: Vec<Deed>,
    /// What everybody is told at present.
    pub announcement: Option<String>,
}

/// What everybody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// The sentence.
    pub text: String,
}

/// One line that was said, for whoever has to judge it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its number at the table.
    pub no: u32,
    /// Who said it.
    pub guest: Option<GuestId>,
    /// By which name.
    pub name: String,
    /// Whether they sit at the table.
    pub seated: bool,
    /// What was said.
    pub text: String,
    /// When.
    pub at: u64,
    /// Whether it is hidden already.
    pub withdrawn: bool,
}

impl Host {
    /// Everything that the operator is shown; guests whose name begins so.
    pub async fn house(&self, guests_named: &str) -> Result<House, HostError> {
        let (store, now) = (self.store(), self.now());
        Ok(House {
            load: self.metrics(),
            tables: store.listed_tables(MOST_LISTED).await?,
            guests: store.listed_guests(guests_named.to_owned(), MOST_LISTED).await?,
            guests_in_all: store.count_guests().await?,
            bans: store.bans(now).await?,
            deeds: store.deeds(MOST_LISTED).await?,
            announcement: self.announcement().map(|said| said.text.clone()),
        })
    }

    /// Closes a table, open or being played. Everybody there is told why, and
    /// what was hidden stays hidden.
    pub async fn close_table(&self, table: TableId, why: &str) -> Result<(), HostError> {
        let why = reason(why)?;
        self.ask_version(table, Ask::Close { why: why.clone() }).await?;
        self.done(format!("closed table {table}"), why).await
    }

    /// What was said at one table, which is written down as having been read.
    pub async fn read_chat(&self, table: TableId, why: &str) -> Result<Vec<Kept>, HostError> {
        let why = reason(why)?;
        let snapshot = self.look(table).await?;
        self.done(format!("read the chat of table {table}"), why).await?;
        let kept = |said: &crate::store::ChatRow| Kept {
            no: said.no,
            guest: said.guest,
            name: said.name.clone(),
            seated: said.seat.is_some(),
            text: said.text.clone(),
            at: said.at,
            withdrawn: snapshot.peace.withdrawn.contains(&said.no),
        };
        Ok(snapshot.chat.iter().map(kept).collect())
    }

    /// Hides a line of a table's chat from everybody.
    pub async fn hide_line(&self, table: TableId, line: u32, why: &str) -> Result<(), HostError> {
        let why = reason(why)?;
        self.ask_version(table, Ask::Withdraw { line }).await?;
        self.done(format!("hid line {line} at table {table}"), why).await
    }

    /// Gives a guest another name, at the tables they sit at as well.
    pub async fn call_guest(&self, guest: GuestId, name: &str, why: &str) -> Result<(), HostError> {
        let why = reason(why)?;
        let before = self.guest(guest).await?.ok_or(HostError::NotFound("guest"))?;
        let name = self.rename_guest(guest, name).await?;
        for table in self.tables_of(guest, MOST_LISTED).await? {
            let name = name.clone();
            self.ask_version(table.table, Ask::CallGuest { guest, name }).await?;
        }
        self.done(format!("renamed guest {guest} from {} to {name}", before.name), why).await
    }

    /// Keeps a guest out for so long. What they follow ends.
    pub async fn ban_guest(&self, guest: GuestId, ms: u64, why: &str) -> Result<(), HostError> {
        self.guest(guest).await?.ok_or(HostError::NotFound("guest"))?;
        self.ban(Some(guest), None, ms, why).await?;
        self.shared.guests.secrets_changed(guest);
        Ok(())
    }

    /// Keeps everybody out who comes from these addresses, for so long.
    pub async fn ban_network(&self, network: Network, ms: u64, why: &str) -> Result<(), HostError> {
        self.ban(None, Some(network), ms, why).await
    }

    async fn ban(
        &self,
        guest: Option<GuestId>,
        network: Option<Network>,
        ms: u64,
        why: &str,
    ) -> Result<(), HostError> {
        let why = reason(why)?;
        if ms == 0 || ms > MOST_BANNED_MS {
            return Err(HostError::Malformed("a ban lasts up to a year".into()));
        }
        let (now, until) = (self.now(), self.now() + ms);
        let whom = match (guest, network) {
            (Some(guest), _) => format!("guest {guest}"),
            (None, network) => network.map(|network| network.to_string()).unwrap_or_default(),
        };
        let ban = Ban { no: 0, guest, network, until, why: why.clone() };
        self.store().write(Write::AddBan(ban, now)).await?;
        self.shared.bans.read_again(self.store(), now).await?;
        self.done(format!("banned {whom} until {}", crate::bans::utc(until)), why).await
    }

    /// Ends a ban.
    pub async fn lift_ban(&self, ban: i64, why: &str) -> Result<(), HostError> {
        let (why, now) = (reason(why)?, self.now());
        if self.store().write(Write::LiftBan(ban, now)).await? == Written::Nothing {
            return Err(HostError::NotFound("ban"));
        }
        self.shared.bans.read_again(self.store(), now).await?;
        self.done(format!("lifted ban {ban}"), why).await
    }

    /// Tells everybody something, on every page and in every stream, until it
    /// is taken back or the program ends; nothing takes it back.
    pub async fn announce(&self, text: &str) -> Result<(), HostError> {
        let text = text.trim();
        if text.is_empty() {
            self.store().write(Write::Announce(None)).await?;
            self.shared.announcement.send_replace(None);
            return self.done("took the announcement back".into(), String::new()).await;
        }
        let text = reason(text)?;
        let said = Announcement { text: text.clone() };
        self.store().write(Write::Announce(Some(text.clone()))).await?;
        self.shared.announcement.send_replace(Some(said.into()));
        self.done(format!("announced: {text}"), String::new()).await
    }

    /// What everybody is told at present.
    pub fn announcement(&self) -> Option<std::sync::Arc<Announcement>> {
        self.shared.announcement.borrow().clone()
    }

    /// The same as it changes.
    pub fn announcements(
        &self,
    ) -> tokio::sync::watch::Receiver<Option<std::sync::Arc<Announcement>>> {
        self.shared.announcement.subscribe()
    }

    /// Writes down what was done.
    async fn done(&self, what: String, why: String) -> Result<(), HostError> {
        tracing::info!("the operator {what}");
        let deed = Deed { at: self.now(), who: "admin".into(), what, why };
        self.store().write(Write::AddDeed(deed)).await?;
        Ok(())
    }
}

/// A reason that can be shown to whom it concerns.
fn reason(text: &str) -> Result<String, HostError> {
    let text = crate::names::clean_talk(text).replace('\n', " ").trim().to_owned();
    if text.is_empty() || text.chars().count() > MOST_WORDS {
        return Err(HostError::Malformed(format!("a reason has 1 to {MOST_WORDS} characters")));
    }
    Ok(text)
}
