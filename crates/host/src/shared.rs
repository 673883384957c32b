//! What all tables share: the store, the clock, the bots, and the list of
//! tables in memory.

use crate::bans::Bans;
use crate::bot_queue::{Attention, BotQueue};
use crate::bot_tables::{BotTable, BotTables};
use crate::bots::{BotPool, Choice, NamedThinker, Thinker};
use crate::calls::Call;
use crate::campaigns::ReadLately;
use crate::clock::Clock;
use crate::entropy::{self, Entropy};
use crate::guests::Guests;
use crate::health::LastCheck;
use crate::hint_line::{HintLine, HintPlace};
use crate::house::Announcement;
use crate::metrics::Counts;
use crate::minding::Minded;
use crate::mistakes::MistakeLine;
use crate::reviews::Reviews;
use crate::settings::Settings;
use crate::store::{Store, StoredTable};
use crate::table::{self, Ask, Command, Reply, Snapshot};
use crate::throttle::Throttle;
use crate::{GuestId, HostError, TableId};
use ::bots::Advice;
use catalog::{AnyGame, AnyMatch};
use game_core::Seat;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::timeout;

/// A table that leaves memory comes back at the next attempt. One that never
/// stays is broken.
const MOST_TRIES: usize = 100;
/// How long tables get to stop before they are told again.
const SWEEP_AGAIN: Duration = Duration::from_millis(100);
/// Commands that may wait at one table before those who ask have to wait too.
const MAILBOX: usize = 64;

/// Finished matches that are remembered although their tables have left memory:
/// people look at one again and again just after it, and at few others.
const MOST_FINISHED: usize = 32;

/// The table that asks a bot, how much it matters, and on whose behalf it asks.
pub(crate) struct Asking {
    pub table: TableId,
    pub attention: Attention,
    pub guests: Vec<GuestId>,
}
const TEN_SECONDS: u64 = 10 * 1000;
const AN_HOUR: u64 = 60 * 60 * 1000;

/// A match that has been finished lately.
struct Finished {
    /// Since when its table is not in memory any more.
    since: u64,
    over: Arc<Snapshot>,
    /// The revision that the table had.
    rev: u64,
}

type Mailboxes = HashMap<TableId, mpsc::Sender<Command>>;

pub(crate) struct Shared {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    pub bots: Arc<dyn BotPool>,
    pub settings: Settings,
    pub guests: Guests,
    pub throttle: Throttle,
    /// How many tables each guest opens.
    pub openings: Throttle,
    pub reading: LastCheck,
    pub writing: LastCheck,
    pub bans: Bans,
    pub campaigns_read: ReadLately,
    /// What the operator tells everybody.
    pub announcement: watch::Sender<Option<Arc<Announcement>>>,
    pub bot_queue: BotQueue,
    pub bot_tables: BotTables,
    /// The finished matches that are looked at again.
    pub reviews: Reviews,
    pub mistakes: MistakeLine,
    pub hint_line: HintLine,
    /// Games in which the first answer waits for nothing, by their ids.
    prepared: Mutex<HashSet<&'static str>>,
    /// Where calls go, if anybody listens.
    pub calls: OnceLock<mpsc::Sender<Call>>,
    live: Mutex<Mailboxes>,
    /// Those of them that other programs may have in memory too.
    pub minded: Minded,
    /// The matches finished lately, latest last.
    finished: Mutex<VecDeque<Finished>>,
    closing: AtomicBool,
    /// Whether whoever watches is asked to come back elsewhere, before the host closes.
    draining: watch::Sender<bool>,
    /// Rung when the last table has left memory.
    emptied: Notify,
}

impl Shared {
    pub fn new(
        store: Store,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        bots: Arc<dyn BotPool>,
        settings: Settings,
    ) -> Shared {
        Shared {
            store,
            clock,
            entropy,
            bots,
            settings,
            guests: Guests::default(),
            throttle: Throttle::new(settings.most_in_ten_seconds, TEN_SECONDS),
            openings: Throttle::new(settings.tables_in_an_hour, AN_HOUR),
            reading: LastCheck::default(),
            writing: LastCheck::default(),
            bans: Bans::default(),
            campaigns_read: ReadLately::default(),
            announcement: watch::Sender::default(),
            bot_queue: BotQueue::new(settings.bots_at_once),
            bot_tables: BotTables::new(settings.most_bot_tables),
            reviews: Reviews::default(),
            mistakes: MistakeLine::default(),
            hint_line: HintLine::new(settings.bots_at_once),
            prepared: Mutex::default(),
            calls: OnceLock::new(),
            live: Mutex::default(),
            minded: Minded::default(),
            finished: Mutex::default(),
            closing: AtomicBool::new(false),
            draining: watch::Sender::new(false),
            emptied: Notify::new(),
        }
    }

    pub fn counts(&self) -> &Counts {
        self.store.counts()
    }

    fn live(&self) -> MutexGuard<'_, Mailboxes> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }

    /// Whoever watches is asked to come back elsewhere.
    pub fn drain(&self) {
        self.draining.send_replace(true);
    }

    /// Whether that is so.
    pub fn is_draining(&self) -> bool {
        *self.draining.borrow()
    }

    /// The same as it changes.
    pub fn draining(&self) -> watch::Receiver<bool> {
        self.draining.subscribe()
    }

    /// Whether a table is in memory.
    pub fn is_live(&self, id: TableId) -> bool {
        self.live().contains_key(&id)
    }

    /// The table's mailbox; brings the table into memory if it is not there.
    /// Closing is looked at behind the lock, so that no table comes after the
    /// last sweep.
    fn mailbox(self: &Arc<Self>, id: TableId) -> Result<mpsc::Sender<Command>, HostError> {
        let mut live = self.live();
        if self.is_closing() {
            return Err(HostError::Closing);
        }
        if let Some(mailbox) = live.get(&id) {
            return Ok(mailbox.clone());
        }
        Ok(self.spawn(&mut live, id, None, None))
    }

    fn spawn(
        self: &Arc<Self>,
        live: &mut Mailboxes,
        id: TableId,
        stored: Option<Box<StoredTable>>,
        of_bots: Option<BotTable>,
    ) -> mpsc::Sender<Command> {
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        // From here on the table itself is asked.
        self.finished_lately().retain(|finished| finished.over.setting.id != id);
        live.insert(id, sender.clone());
        tokio::spawn(table::run(self.clone(), id, stored, of_bots, mailbox));
        sender
    }

    /// Brings a table that has just been stored into memory, unless the host
    /// is closing: then it comes from the store when the host is open again.
    /// `of_bots` counts it as one at which only bots play.
    pub fn seat(self: &Arc<Self>, stored: StoredTable, of_bots: Option<BotTable>) {
        let mut live = self.live();
        if !self.is_closing() && !live.contains_key(&stored.id) {
            self.spawn(&mut live, stored.id, Some(Box::new(stored)), of_bots);
        }
    }

    /// Brings a table into memory, because something is to be done there.
    pub fn bring_in(self: &Arc<Self>, id: TableId) {
        // Whoever is closing leaves it to others, or to the next start.
        let _ = self.mailbox(id);
    }

    /// Asks a table and waits for the answer.
    pub async fn ask(self: &Arc<Self>, id: TableId, ask: Ask) -> Result<Reply, HostError> {
        let (reply, answer) = oneshot::channel();
        let command = Command { ask: Box::new(ask), reply: Some(reply) };
        self.deliver(id, command).await.map_err(|(_, error)| error)?;
        let lost = |_| match self.is_closing() {
            true => HostError::Closing,
            false => HostError::Broken(format!("table {id} broke at this command")),
        };
        answer.await.map_err(lost)?
    }

    /// Passes a command on to a table's next task.
    pub async fn post(self: &Arc<Self>, id: TableId, command: Command) {
        if let Err((command, error)) = self.deliver(id, command).await {
            command.refuse(&error);
        }
    }

    /// Puts a command into the table's mailbox. A table that left memory just
    /// now is brought back by the next attempt.
    async fn deliver(
        self: &Arc<Self>,
        id: TableId,
        mut command: Command,
    ) -> Result<(), (Command, HostError)> {
        for _ in 0..MOST_TRIES {
            let mailbox = match self.mailbox(id) {
                Ok(mailbox) => mailbox,
                Err(closing) => return Err((command, closing)),
            };
            match mailbox.send(command).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(returned)) => command = returned,
            }
        }
        let what = format!("table {id} left memory {MOST_TRIES} times in a row");
        Err((command, HostError::Broken(what)))
    }

    /// Tells a table something, if it is in memory.
    pub async fn tell(&self, id: TableId, ask: Ask) {
        let mailbox = self.live().get(&id).cloned();
        if let Some(mailbox) = mailbox {
            // A table that is leaving will ask again when it is back.
            let _ = mailbox.send(Command::tell(ask)).await;
        }
    }

    /// Tells a table something, if it is in memory and not too busy.
    pub fn poke(&self, id: TableId, ask: Ask) {
        let mailbox = self.live().get(&id).cloned();
        if let Some(mailbox) = mailbox {
            let _ = mailbox.try_send(Command::tell(ask));
        }
    }

    /// Takes a table off the list; its mailbox takes nothing more.
    pub fn forget(&self, id: TableId, mailbox: &mut mpsc::Receiver<Command>) {
        let mut live = self.live();
        self.remove(&mut live, id, mailbox);
    }

    /// The same, but only if no command waits. Whether it was done. A match that
    /// is `over` is remembered for a while.
    pub fn forget_if_idle(
        &self,
        id: TableId,
        mailbox: &mut mpsc::Receiver<Command>,
        over: Option<(Arc<Snapshot>, u64)>,
    ) -> bool {
        let mut live = self.live();
        let idle = mailbox.is_empty();
        if idle {
            let mut finished = self.finished_lately();
            let since = self.clock.steady();
            finished.extend(over.map(|(over, rev)| Finished { since, over, rev }));
            if finished.len() > MOST_FINISHED {
                finished.pop_front();
            }
            drop(finished);
            self.remove(&mut live, id, mailbox);
        }
        idle
    }

    /// A match that has been finished lately and whose table is not in memory.
    pub async fn finished(&self, id: TableId) -> Result<Option<Arc<Snapshot>>, HostError> {
        let known = {
            let _live = self.live();
            let finished = self.finished_lately();
            let known = finished.iter().find(|finished| finished.over.setting.id == id);
            known.filter(|_| !self.is_closing()).map(|known| (known.over.clone(), known.rev))
        };
        let Some((over, rev)) = known else { return Ok(None) };
        // Somebody may have said something there, through another program.
        let is_fresh =
            !self.store.is_shared() || self.store.revision(over.setting.no).await? == Some(rev);
        if !is_fresh {
            self.finished_lately().retain(|finished| finished.over.setting.id != id);
        }
        Ok(is_fresh.then_some(over))
    }

    fn finished_lately(&self) -> MutexGuard<'_, VecDeque<Finished>> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remove(&self, live: &mut Mailboxes, id: TableId, mailbox: &mut mpsc::Receiver<Command>) {
        live.remove(&id);
        mailbox.close();
        if live.is_empty() {
            // Long after a rush the list would otherwise keep its largest size.
            live.shrink_to_fit();
            self.emptied.notify_waiters();
        }
    }

    /// A game is played here: what its first answer would wait for is worked out ahead, once, behind everybody.
    pub fn prepare(self: &Arc<Self>, game: AnyGame, table: TableId, guests: Vec<GuestId>) {
        let mut prepared = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        if !prepared.insert(game.about().id) {
            return;
        }
        let shared = self.clone();
        tokio::spawn(async move {
            let _turn = shared.bot_queue.turn(table, Attention::Unseen, &guests).await;
            let bots = shared.bots.clone();
            if let Err(error) = tokio::task::spawn_blocking(move || bots.prepare(game)).await {
                tracing::error!("nothing was worked out ahead in {game}: {error}");
            }
        });
    }

    /// What a bot plays, from the seat's view, and the bot again, unless it
    /// came to grief. Waits its turn, so that bots never take all the cores.
    pub async fn bot_chooses(
        &self,
        asking: Asking,
        any: AnyMatch,
        seat: Seat,
        bot: String,
        seated: Option<Box<dyn Thinker>>,
    ) -> (Result<Choice, String>, Option<NamedThinker>) {
        let Asking { table, attention, guests } = asking;
        let times = &self.counts().times;
        let _turn = times.bot_waiting.time(self.bot_queue.turn(table, attention, &guests)).await;
        let (bots, budget) = (self.bots.clone(), self.settings.bot_budget_ms);
        let seed = u64::from_le_bytes(entropy::bytes(&*self.entropy));
        let job = move || {
            let mut thinker = match seated {
                Some(thinker) => thinker,
                None => bots.sit(any.game(), &bot)?,
            };
            let choice = thinker.choose(&any, seat, budget, seed)?;
            Ok((choice, NamedThinker { name: bot, thinker }))
        };
        let thought = times.bot_thinking.time(tokio::task::spawn_blocking(job)).await;
        match thought.unwrap_or_else(|error| Err(error.to_string())) {
            Ok((choice, seated)) => (Ok(choice), Some(seated)),
            Err(what) => (Err(what), None),
        }
    }

    /// What Heron would do in a seat, from that seat's view. Waits its turn in the line of those who ask, and then
    /// among the bots that think.
    pub async fn bot_advises(
        &self,
        place: HintPlace,
        asking: Asking,
        any: AnyMatch,
        seat: Seat,
    ) -> Result<Advice, String> {
        let Asking { table, attention, guests } = asking;
        let times = &self.counts().times;
        let _in_line = place.turn().await;
        let _turn = times.bot_waiting.time(self.bot_queue.turn(table, attention, &guests)).await;
        let bots = self.bots.clone();
        let seed = u64::from_le_bytes(entropy::bytes(&*self.entropy));
        let thought = tokio::task::spawn_blocking(move || bots.advise(&any, seat, seed));
        let advice = times.bot_thinking.time(thought).await;
        advice.unwrap_or_else(|error| Err(error.to_string()))
    }

    /// Asks every table that nobody has used for a while to leave memory, and
    /// forgets matches that were finished so long ago.
    pub fn sweep(&self) {
        let unused_since = self.clock.steady().saturating_sub(self.settings.idle_ms);
        self.finished_lately().retain(|finished| finished.since > unused_since);
        let all: Vec<_> = self.live().values().cloned().collect();
        for mailbox in all {
            // A table with a full mailbox is in use.
            let _ = mailbox.try_send(Command::tell(Ask::Rest { unused_since }));
        }
    }

    /// Takes no further commands and no further tables, and waits until every
    /// table has stored what it had begun; but not longer than the settings
    /// allow. Whether everything ended in time.
    pub async fn close(&self) -> bool {
        {
            // Behind the lock: a table is either on the list by now, or never.
            let _live = self.live();
            self.closing.store(true, Ordering::Release);
        }
        let patience = Duration::from_millis(self.settings.closing_ms);
        let emptied = timeout(patience, self.empty()).await.is_ok();
        if !emptied {
            tracing::error!("{} tables did not end in time", self.live().len());
        }
        let stored = timeout(patience, self.store.close()).await.is_ok();
        if !stored {
            tracing::error!("the store did not end in time");
        }
        emptied && stored
    }

    /// Stops all tables. A table may be too busy to be told, so all are told
    /// again until none is left.
    async fn empty(&self) {
        loop {
            let emptied = self.emptied.notified();
            tokio::pin!(emptied);
            // From here on the bell is heard, even before it is waited for.
            emptied.as_mut().enable();
            let all: Vec<_> = self.live().values().cloned().collect();
            if all.is_empty() {
                return;
            }
            for mailbox in all {
                let _ = mailbox.try_send(Command::tell(Ask::Stop));
            }
            let _ = timeout(SWEEP_AGAIN, emptied).await;
        }
    }
}
