//! The host: everything that can be asked of it from outside.

use crate::bots::{BotPool, shown_name};
use crate::clock::Clock;
use crate::entropy::{self, Entropy};
use crate::guests::{draw_token, hash};
use crate::histogram::Times;
use crate::housekeeping::keep_tidy;
use crate::metrics::{Metrics, up};
use crate::names::{check_no_bot, clean_name};
use crate::neighbours::{listen, mind_what_is_due};
use crate::once::Once;
use crate::opening::{NewTable, Opening, SeatWish};
use crate::settings::Settings;
use crate::shared::Shared;
use crate::store::{
    BEGINNER_MATCHES, CampaignGame, Guest, Hints, Listed, Page, PastMatch, SeatRow, Status, Store,
    StoredTable, TableSummary, Tally, Visibility, Write, Written,
};
use crate::table::{Actor, Arrange, Ask, Hint, LoggedMatch, Reply, Snapshot, in_force};
use crate::view::TableView;
use crate::watch::TableWatch;
use crate::{CampaignId, GuestId, HostError, TableId};
use ::bots::Character;
use catalog::{AnyCampaign, AnyGame, Catalog};
use game_core::{Record, Seat};
use serde_json::Value;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// How often it is seen whether the data file is still in its place.
const FILES_LOOKED_AFTER: Duration = Duration::from_secs(2);

/// Running tables. Clones share everything.
#[derive(Clone)]
pub struct Host {
    pub(crate) shared: Arc<Shared>,
}

/// A table that has just been opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    /// Its name in addresses.
    pub table: TableId,
    /// Where the guest who opened it sits, if at all.
    pub seat: Option<Seat>,
    /// The commitment to the dice.
    pub commit: String,
}

impl Host {
    /// A host over a store. Needs a running tokio runtime.
    pub fn start(
        store: Store,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        bots: Arc<dyn BotPool>,
        settings: Settings,
    ) -> Host {
        let shared = Arc::new(Shared::new(store, clock, entropy, bots, settings));
        let swept = Arc::downgrade(&shared);
        tokio::spawn(async move {
            let pause = Duration::from_millis((settings.idle_ms / 2).max(10));
            loop {
                tokio::time::sleep(pause).await;
                match swept.upgrade() {
                    Some(shared) if !shared.is_closing() => shared.sweep(),
                    _ => break,
                }
            }
        });
        let watched = Arc::downgrade(&shared);
        tokio::spawn(async move {
            while let Some(shared) = watched.upgrade().filter(|shared| !shared.is_closing()) {
                // What is wrong is written down there.
                let _ = shared.store.health();
                drop(shared);
                tokio::time::sleep(FILES_LOOKED_AFTER).await;
            }
        });
        tokio::spawn(keep_tidy(Arc::downgrade(&shared)));
        tokio::spawn(mind_what_is_due(Arc::downgrade(&shared)));
        if let Some(told) = shared.store.told() {
            tokio::spawn(listen(Arc::downgrade(&shared), told));
        }
        Host { shared }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Whether moves are kept; a sentence for the operator if not. Asked for
    /// by itself every two seconds.
    pub fn health(&self) -> Result<(), HostError> {
        self.check_open()?;
        Ok(self.shared.store.health()?)
    }

    /// The store underneath.
    pub fn store(&self) -> &Store {
        &self.shared.store
    }

    /// The games there are.
    pub fn games(&self) -> &Catalog {
        self.shared.store.games()
    }

    /// The bots that may sit at tables.
    pub fn bots(&self) -> &dyn BotPool {
        &*self.shared.bots
    }

    /// The present time, in milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.shared.clock.now()
    }

    /// What has been counted so far.
    pub fn metrics(&self) -> Metrics {
        let bots_waiting = self.shared.bot_queue.len() as u64;
        Metrics { bots_waiting, ..self.shared.counts().read() }
    }

    /// How long the host's work takes.
    pub fn times(&self) -> &Times {
        &self.shared.counts().times
    }

    /// Asks every unused table to leave memory now; otherwise that happens by
    /// itself every half of the idle time.
    pub fn sweep(&self) {
        self.shared.sweep();
    }

    /// The host is about to close: it is not ready for new guests any more, and whoever watches is asked, one after the
    /// other, to come back elsewhere. Everybody is served until it closes.
    pub fn drain(&self) {
        self.shared.drain();
    }

    /// Ends when this watcher is to come back elsewhere, which is not for all of them at once.
    pub fn sent_elsewhere(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut draining = self.shared.draining();
        let entropy = self.shared.entropy.clone();
        let within = self.shared.settings.drain_ms;
        async move {
            if draining.wait_for(|draining| *draining).await.is_err() {
                // The host is gone, and what it showed has ended.
                return std::future::pending().await;
            }
            let chance = u32::from_le_bytes(entropy::bytes(&*entropy));
            let wait = within * u64::from(chance) / u64::from(u32::MAX);
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
    }

    /// Takes no further commands, finishes what is being written, and leaves a
    /// file that needs no recovery. Whether that was done in time; if not, what
    /// was acknowledged is on disk all the same.
    pub async fn shutdown(&self) -> bool {
        self.shared.close().await
    }

    // Guests.

    /// A new guest, and the secret that proves who they are. Only its hash is kept.
    pub async fn create_guest(&self, name: &str) -> Result<(Guest, String), HostError> {
        self.check_open()?;
        let name = self.guest_name(name)?;
        let entropy = &*self.shared.entropy;
        let guest = Guest { id: GuestId::draw(entropy), name, created: self.now() };
        let token = draw_token(entropy);
        let add = Write::AddGuest(guest.clone(), hash(&token));
        self.shared.store.write(add).await?;
        self.shared.guests.remember(hash(&token), guest.clone());
        Ok((guest, token))
    }

    /// Whose secret this is. Whoever is kept out is told so.
    pub async fn authenticate(&self, token: &str) -> Result<Guest, HostError> {
        let found = self.shared.guests.by_token(&self.shared.store, token).await?;
        let guest = found.ok_or(HostError::Unknown)?;
        self.check_ban(Some(guest.id), None).await?;
        Ok(guest)
    }

    /// The guest with this id, as anybody may know them.
    pub async fn guest(&self, id: GuestId) -> Result<Option<Guest>, HostError> {
        Ok(self.shared.store.guest(id).await?)
    }

    /// Another name, from the next table on.
    pub async fn rename_guest(&self, guest: GuestId, name: &str) -> Result<String, HostError> {
        self.check_open()?;
        let name = self.guest_name(name)?;
        let written = self.shared.store.write(Write::Rename(guest, name.clone())).await?;
        self.shared.guests.forget(guest);
        match written {
            Written::Nothing => Err(HostError::Unknown),
            _ => Ok(name),
        }
    }

    /// A name that a guest may have: it is clean, and no bot's.
    pub(crate) fn guest_name(&self, name: &str) -> Result<String, HostError> {
        let name = clean_name(name)?;
        let bots = self.games().iter().flat_map(|game| self.bots().names(game)).copied();
        check_no_bot(&name, Character::ALL.map(Character::name).into_iter().chain(bots))?;
        Ok(name)
    }

    /// A code that brings this guest to one other device, once, and for a
    /// short time only. An earlier one is void.
    pub async fn link_code(&self, guest: GuestId) -> Result<String, HostError> {
        self.check_open()?;
        self.shared.throttle.count(guest, self.now())?;
        let code = draw_token(&*self.shared.entropy);
        let expires = self.now() + self.shared.settings.link_ms;
        self.shared.store.write(Write::AddLink { code: hash(&code), guest, expires }).await?;
        Ok(code)
    }

    /// Spends such a code for a secret of the new device's own.
    pub async fn use_link_code(&self, code: &str) -> Result<(Guest, String), HostError> {
        self.check_open()?;
        let token = draw_token(&*self.shared.entropy);
        let spend = Write::UseLink { code: hash(code), token: hash(&token), now: self.now() };
        match self.shared.store.write(spend).await? {
            Written::Guest(guest) => Ok((guest, token)),
            _ => Err(HostError::Unknown),
        }
    }

    // Opening tables.

    /// Opens a table. The match starts when no seat is open.
    pub async fn create_table(&self, guest: &Guest, new: NewTable) -> Result<Opened, HostError> {
        self.check_open()?;
        self.shared.throttle.count(guest.id, self.now())?;
        let address = new.address;
        let stored = self.opening().table(guest, new)?;
        self.open(stored, guest, address).await
    }

    /// Opens a table that plays on from `version` of a match that is over,
    /// with new dice. Where choices lie sealed at that version, the copy ends
    /// before them.
    pub async fn fork(
        &self,
        guest: &Guest,
        table: TableId,
        version: u32,
        seats: Vec<SeatWish>,
        visibility: Visibility,
    ) -> Result<Opened, HostError> {
        self.check_open()?;
        self.shared.throttle.count(guest.id, self.now())?;
        let source = self.look(table).await?;
        source.check_rules()?;
        let stored = self.opening().fork(guest, &source, version, seats, visibility)?;
        self.open(stored, guest, None).await
    }

    /// Opens a table that plays on from `version` of a match that is over with the dice of that match:
    /// whoever decides as before draws as before. They are no secret any more, so it is played against bots.
    pub async fn fork_again(
        &self,
        guest: &Guest,
        table: TableId,
        version: u32,
        seats: Vec<SeatWish>,
    ) -> Result<Opened, HostError> {
        self.check_open()?;
        self.shared.throttle.count(guest.id, self.now())?;
        let source = self.look(table).await?;
        source.check_rules()?;
        let stored = self.opening().fork_again(guest, &source, version, seats)?;
        self.open(stored, guest, None).await
    }

    /// Plays again at a new table with the seats turned. The first to ask
    /// opens it, the others who sat here find their seats kept there.
    pub async fn rematch(&self, guest: &Guest, table: TableId) -> Result<Opened, HostError> {
        self.check_open()?;
        let source = self.look(table).await?;
        if source.seat_of(Some(guest.id)).is_none() {
            return Err(HostError::NotYourSeat(
                "only the players of this match can ask for a rematch",
            ));
        }
        if source.status != Status::Over {
            return Err(HostError::NotOver);
        }
        source.check_rules()?;
        let next = match source.rematch {
            Some(next) => next,
            None => {
                self.shared.throttle.count(guest.id, self.now())?;
                let stored = self.opening().rematch(guest, &source)?;
                let opened = self.open(stored, guest, None).await;
                let next = match opened {
                    Ok(opened) => opened.table,
                    // Somebody else asked at the same moment and was first.
                    Err(HostError::Conflict(_)) => {
                        let stored = self.shared.store.table(table).await?;
                        stored
                            .and_then(|stored| stored.rematch)
                            .ok_or(HostError::NotFound("table"))?
                    }
                    Err(error) => return Err(error),
                };
                self.ask_version(table, Ask::ReadAgain).await?;
                next
            }
        };
        let seat = self.join(guest, next, None, None).await?;
        let commit = self.look(next).await?.setting.commit.to_string();
        Ok(Opened { table: next, seat: Some(seat), commit })
    }

    /// Opens the table of a campaign's next game. It belongs to whoever began
    /// the campaign, whichever of the players asks for it.
    pub(crate) async fn open_campaign_table(
        &self,
        campaign: &AnyCampaign,
        guest: &Guest,
        owner: GuestId,
        place: CampaignGame,
        options: Value,
        seats: Vec<SeatRow>,
    ) -> Result<Opened, HostError> {
        self.check_open()?;
        let mut stored = self.opening().campaign_table(campaign, guest, place, options, seats)?;
        stored.owner = Some(owner);
        self.open(stored, guest, None).await
    }

    pub(crate) fn wished_seats(
        &self,
        game: AnyGame,
        guest: &Guest,
        seats: Vec<SeatWish>,
    ) -> Result<Vec<SeatRow>, HostError> {
        self.opening().seats(game, guest, seats, None)
    }

    pub(crate) fn draw_campaign_id(&self) -> CampaignId {
        CampaignId::draw(&*self.shared.entropy)
    }

    /// Counts a request of a guest; too many are refused.
    pub(crate) fn count(&self, guest: GuestId) -> Result<(), HostError> {
        self.shared.throttle.count(guest, self.now())
    }

    fn opening(&self) -> Opening<'_> {
        Opening { entropy: &*self.shared.entropy, bots: &*self.shared.bots, now: self.now() }
    }

    async fn open(
        &self,
        mut stored: StoredTable,
        guest: &Guest,
        address: Option<IpAddr>,
    ) -> Result<Opened, HostError> {
        let of_bots = match stored.seats.iter().all(|row| row.bot.is_some()) {
            true => Some(self.shared.bot_tables.open(Some(guest.id), address)?),
            false => None,
        };
        let seat = stored.seats.iter().position(|row| row.guest == Some(guest.id)).map(Seat::new);
        let secret: game_core::Secret = stored.secret.parse().expect("it was drawn just now");
        if !stored.seats.iter().any(SeatRow::is_open) {
            let game = self
                .games()
                .find(&stored.game)
                .map_err(|error| HostError::Malformed(error.to_string()))?;
            start(game, &mut stored, &secret, self.now())?;
        }
        let now = self.now();
        self.shared.openings.count(guest.id, now)?;
        let add = Write::AddTable(Box::new(stored.clone()));
        let written = self.shared.store.write(add).await;
        if let Written::Table(no) =
            written.inspect_err(|_| self.shared.openings.uncount(guest.id, now))?
        {
            stored.no = no;
        }
        up(&self.shared.counts().tables_opened);
        let opened = Opened { table: stored.id, seat, commit: secret.commit().to_string() };
        self.shared.seat(stored, of_bots);
        Ok(opened)
    }

    // At a table.

    /// Sits down, with a nonce for the dice if the guest brings one. Who sits
    /// there already keeps the seat, and is back if they had left.
    pub async fn join(
        &self,
        guest: &Guest,
        table: TableId,
        seat: Option<u64>,
        nonce: Option<String>,
    ) -> Result<Seat, HostError> {
        let nonce = nonce.unwrap_or_else(|| self.opening().nonce());
        match self.shared.ask(table, Ask::Join { guest: guest.clone(), seat, nonce }).await? {
            Reply::Seat(seat) => Ok(seat),
            _ => unreachable!("joining is answered by a seat"),
        }
    }

    /// Gets up: before the start the seat opens again, during play the guest
    /// counts as gone until they come back.
    pub async fn leave(&self, guest: GuestId, table: TableId) -> Result<(), HostError> {
        self.ask_version(table, Ask::Leave { guest }).await.map(drop)
    }

    /// Takes a device that several share, for the player in this seat; without
    /// one, puts it down to be passed on.
    pub async fn take_device(
        &self,
        guest: GuestId,
        table: TableId,
        seat: Option<u64>,
    ) -> Result<u32, HostError> {
        self.ask_version(table, Ask::TakeDevice { guest, seat }).await
    }

    /// Plays a move given as text. With a version, only if the table still
    /// stands as it did then. When this returns, the move is on disk.
    pub async fn play(
        &self,
        by: impl Into<Actor>,
        table: TableId,
        text: &str,
        version: Option<u32>,
    ) -> Result<u32, HostError> {
        self.play_once(by, table, text, version, None).await
    }

    /// The same, but whoever sends it again under the same name is only told once more what came of it.
    pub async fn play_once(
        &self,
        by: impl Into<Actor>,
        table: TableId,
        text: &str,
        version: Option<u32>,
        once: Option<Once>,
    ) -> Result<u32, HostError> {
        let by = by.into();
        let play = self.ask_version(table, Ask::Play { by, text: text.into(), version, once });
        self.times().moves.time(play).await
    }

    /// Keeps what a guest has begun, such as a drawing, as the move it would be
    /// now. It counts when the time is up; nobody else is told of it.
    pub async fn keep_draft(
        &self,
        by: impl Into<Actor>,
        table: TableId,
        text: &str,
    ) -> Result<(), HostError> {
        let by = by.into();
        self.ask_version(table, Ask::Draft { by, text: text.into() }).await.map(drop)
    }

    /// What the guest has begun in the present step.
    pub async fn draft(&self, guest: GuestId, table: TableId) -> Result<Option<String>, HostError> {
        match self.shared.ask(table, Ask::ReadDraft { guest }).await? {
            Reply::Draft(draft) => Ok(draft),
            _ => unreachable!("a draft is what was asked for"),
        }
    }

    /// Takes back the guest's latest move, as long as they have learned
    /// nothing since. The log keeps both.
    pub async fn take_back(
        &self,
        by: impl Into<Actor>,
        table: TableId,
        version: Option<u32>,
    ) -> Result<u32, HostError> {
        self.take_back_once(by, table, version, None).await
    }

    /// The same, once under each name.
    pub async fn take_back_once(
        &self,
        by: impl Into<Actor>,
        table: TableId,
        version: Option<u32>,
        once: Option<Once>,
    ) -> Result<u32, HostError> {
        self.ask_version(table, Ask::TakeBack { by: by.into(), version, once }).await
    }

    /// What Heron would do in the guest's place, from what they see. That they asked is told to the others with
    /// the moves of this step, and what they were told to nobody. When this returns, it is on disk that
    /// they asked.
    pub async fn hint(&self, by: impl Into<Actor>, table: TableId) -> Result<Arc<Hint>, HostError> {
        self.check_open()?;
        let by = by.into();
        self.shared.throttle.count(by.guest, self.now())?;
        let snapshot = self.look(table).await?;
        let beginner = match in_force(&snapshot.setting, &snapshot.seats) {
            Hints::Beginners => self.is_beginner(by.guest, snapshot.setting.game).await?,
            Hints::On | Hints::Off => false,
        };
        match self.shared.ask(table, Ask::Hint { by, beginner }).await? {
            Reply::Hint(hint) => Ok(hint),
            _ => unreachable!("a hint is what was asked for"),
        }
    }

    /// Puts the hint away that the guest was shown.
    pub async fn close_hint(&self, by: impl Into<Actor>, table: TableId) -> Result<(), HostError> {
        self.ask_version(table, Ask::CloseHint { by: by.into() }).await.map(drop)
    }

    /// Whether a guest is new to a game: they have finished fewer than [`BEGINNER_MATCHES`] matches of it.
    pub async fn is_beginner(&self, guest: GuestId, game: AnyGame) -> Result<bool, HostError> {
        let store = &self.shared.store;
        let finished = store.finished_matches(guest, game.about().id, BEGINNER_MATCHES).await?;
        Ok(finished < BEGINNER_MATCHES)
    }

    /// Says something. Spectators are heard by the players once the match is over.
    pub async fn say(&self, guest: &Guest, table: TableId, text: &str) -> Result<(), HostError> {
        self.say_once(guest, table, text, None).await
    }

    /// The same, once under each name.
    pub async fn say_once(
        &self,
        guest: &Guest,
        table: TableId,
        text: &str,
        once: Option<Once>,
    ) -> Result<(), HostError> {
        self.shared.throttle.count(guest.id, self.now())?;
        let say = Ask::Say { guest: guest.clone(), text: text.to_string(), once };
        self.ask_version(table, say).await.map(drop)
    }

    /// Arranges the seats before the match. Bots go by their own names or by
    /// their characters'.
    pub async fn arrange(
        &self,
        guest: GuestId,
        table: TableId,
        how: Arrange,
    ) -> Result<(), HostError> {
        self.check_open()?;
        self.shared.throttle.count(guest, self.now())?;
        let how = match how {
            Arrange::Bot(seat, bot) => Arrange::Bot(seat, self.bot_at(table, bot).await?),
            Arrange::Start(Some(bot)) => Arrange::Start(Some(self.bot_at(table, bot).await?)),
            plain => plain,
        };
        self.ask_version(table, Ask::Arrange { guest, how }).await.map(drop)
    }

    /// The bot of this name at a table.
    async fn bot_at(&self, table: TableId, bot: String) -> Result<String, HostError> {
        let game = self.look(table).await?.setting.game;
        self.opening().known_bot(game, bot)
    }

    /// Agrees that a bot takes the seat of somebody who is away.
    pub async fn vote(&self, guest: GuestId, table: TableId, seat: u64) -> Result<(), HostError> {
        self.ask_version(table, Ask::Vote { guest, seat }).await.map(drop)
    }

    // Looking.

    /// The table as this guest may see it now; a spectator without one. A
    /// guest who looks is at the table, and counts as there for as long as
    /// anybody may be silent.
    pub async fn view(
        &self,
        guest: Option<GuestId>,
        table: TableId,
    ) -> Result<TableView, HostError> {
        let snapshot = self.look_as(guest, table).await?;
        snapshot.check_welcome(guest)?;
        Ok(TableView::new(snapshot, guest))
    }

    /// The same from elsewhere, such as a list of tables: nobody is at a table
    /// for having read of it.
    pub async fn glance(&self, guest: GuestId, table: TableId) -> Result<TableView, HostError> {
        let snapshot = self.look(table).await?;
        snapshot.check_welcome(Some(guest))?;
        Ok(TableView::new(snapshot, Some(guest)))
    }

    /// Follows a table with this guest's eyes; a spectator's without one.
    pub async fn watch(
        &self,
        guest: Option<GuestId>,
        table: TableId,
    ) -> Result<TableWatch, HostError> {
        TableWatch::begin(self.shared.clone(), table, guest).await
    }

    /// The record as this guest may read it; see [`TableView::record`].
    pub async fn record(
        &self,
        guest: Option<GuestId>,
        table: TableId,
    ) -> Result<Record, HostError> {
        Ok(self.view(guest, table).await?.record())
    }

    /// Public tables that can be joined or watched, those to join first.
    pub async fn public_tables(
        &self,
        page: impl Into<Page>,
    ) -> Result<Listed<TableSummary>, HostError> {
        Ok(self.shared.store.public_tables(page).await?)
    }

    /// Tables at which this guest sits and which are not over, latest first.
    pub async fn tables_of(
        &self,
        guest: GuestId,
        page: impl Into<Page>,
    ) -> Result<Listed<TableSummary>, HostError> {
        Ok(self.shared.store.tables_of(guest, page).await?)
    }

    /// Matches this guest has played to the end, latest first.
    pub async fn past_matches(
        &self,
        guest: GuestId,
        page: impl Into<Page>,
    ) -> Result<Listed<PastMatch>, HostError> {
        let mut past = self.shared.store.past_matches(guest, page).await?;
        for past in &mut past.rows {
            let cast = self.games().find(&past.game).ok().and_then(|game| self.bots().cast(game));
            for (name, bot) in past.names.iter_mut().zip(&past.bots) {
                *name = shown_name(cast, bot.as_deref(), name);
            }
        }
        Ok(past)
    }

    /// Whether a guest has played a match of this game to its end, or left one for good.
    pub async fn has_played(&self, guest: GuestId, game: AnyGame) -> Result<bool, HostError> {
        Ok(self.shared.store.has_played(guest, game.about().id).await?)
    }

    /// What this guest's finished matches add up to.
    pub async fn tally(&self, guest: GuestId) -> Result<Tally, HostError> {
        Ok(self.shared.store.tally(guest, self.now()).await?)
    }

    pub(crate) async fn look(&self, table: TableId) -> Result<Arc<Snapshot>, HostError> {
        self.look_as(None, table).await
    }

    async fn look_as(
        &self,
        guest: Option<GuestId>,
        table: TableId,
    ) -> Result<Arc<Snapshot>, HostError> {
        if let Some(over) = self.shared.finished(table).await? {
            return Ok(over);
        }
        match self.shared.ask(table, Ask::Look { guest }).await? {
            Reply::Snapshot(snapshot) => Ok(snapshot),
            _ => unreachable!("looking is answered by a state"),
        }
    }

    pub(crate) async fn ask_version(&self, table: TableId, ask: Ask) -> Result<u32, HostError> {
        match self.shared.ask(table, ask).await? {
            Reply::Version(version) => Ok(version),
            _ => unreachable!("a deed is answered by a version"),
        }
    }

    pub(crate) fn check_open(&self) -> Result<(), HostError> {
        if self.shared.is_closing() { Err(HostError::Closing) } else { Ok(()) }
    }
}

/// Begins the match of a table that opens with every seat taken.
fn start(
    game: AnyGame,
    stored: &mut StoredTable,
    secret: &game_core::Secret,
    now: u64,
) -> Result<(), HostError> {
    let header = stored.header();
    let entries = crate::table::entries(&stored.lines).map_err(HostError::Malformed)?;
    let played = match stored.forked {
        None => LoggedMatch::begun(game, &header, &entries, secret, now),
        Some(_) => LoggedMatch::copied(game, &header, &entries)
            .map(|copied| copied.with_dice(&header, secret, now)),
    };
    let played = played.map_err(HostError::Malformed)?;
    stored.lines.extend(played.lines_after(entries.len() as u32));
    stored.status = Status::Playing;
    Ok(())
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("store", &self.shared.store).finish_non_exhaustive()
    }
}
