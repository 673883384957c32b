//! The task that owns a table.
//!
//! It takes all commands that wait, applies what it can, and hands every new
//! entry to the store in one request. Only when the store has them on disk are
//! the callers answered and the watchers told. If the store refuses, the table
//! leaves memory with everything that was not stored, and the next who asks
//! finds it as the store has it.

use super::command::{Ask, Command, Reply};
use super::live::{Done, LiveTable};
use super::logged_match::LoggedMatch;
use super::presence::Attendance;
use super::snapshot::Snapshot;
use crate::bots::{Choice, NamedThinker};
use crate::metrics::{down, up};
use crate::panics::caught;
use crate::shared::Shared;
use crate::store::{Status, StoreError, StoredTable, Write};
use crate::{HostError, TableId};
use game_core::{MAX_SEATS, Seat};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// The most commands that go into one request to the store.
const MOST_AT_ONCE: usize = 64;

type ReplyTo = oneshot::Sender<Result<Reply, HostError>>;

/// What to answer once the store has confirmed.
enum Pending {
    Done(ReplyTo, Result<Done, HostError>),
    Look(ReplyTo),
    Draft(ReplyTo, Result<Option<String>, HostError>),
    Watch(ReplyTo, Attendance),
}

/// Why the task goes on or stops.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

struct Task {
    shared: Arc<Shared>,
    table: LiveTable,
    mailbox: mpsc::Receiver<Command>,
    /// Every state that is on disk, for those who watch.
    published: watch::Sender<Arc<Snapshot>>,
    /// Whether `published` is the present state.
    is_fresh: bool,
    last_used: u64,
    /// The bots that have been asked, by seat: they sit here from move to move.
    seated: [Option<NamedThinker>; MAX_SEATS],
}

/// Serves one table until nobody needs it. `stored` is given when the table
/// has just been made, and read from the store otherwise.
///
/// A panic is ours to mend, and must not take anybody else along: the table is
/// forgotten with whatever was half done, and the next who asks finds it as the
/// store has it.
pub(crate) async fn run(
    shared: Arc<Shared>,
    id: TableId,
    stored: Option<StoredTable>,
    mut mailbox: mpsc::Receiver<Command>,
) {
    up(&shared.counts().tables_live);
    let loaded = caught(load(&shared, id, stored)).await.unwrap_or_else(|panic| {
        up(&shared.counts().panics);
        Err(HostError::Broken(format!("table {id} panicked while it was loaded: {panic}")))
    });
    match loaded {
        Err(error) => {
            if matches!(error, HostError::Broken(_) | HostError::Storage(_)) {
                tracing::error!(?error, "table {id} cannot be loaded");
            }
            shared.forget(id, &mut mailbox);
            while let Ok(command) = mailbox.try_recv() {
                command.refuse(&error);
            }
        }
        Ok((table, now)) => {
            let published = watch::Sender::new(Arc::new(table.snapshot()));
            let shared = shared.clone();
            let mut task = Task {
                shared,
                table,
                mailbox,
                published,
                is_fresh: true,
                last_used: now,
                seated: [const { None }; MAX_SEATS],
            };
            if let Err(panic) = caught(task.serve()).await {
                up(&task.shared.counts().panics);
                tracing::error!("table {id} panicked and is loaded anew: {panic}");
                task.shared.forget(id, &mut task.mailbox);
            }
            // Commands that crossed with the leaving go to the table's next task.
            while let Ok(command) = task.mailbox.try_recv() {
                task.shared.post(id, command).await;
            }
        }
    }
    down(&shared.counts().tables_live);
}

/// The table in memory, and since when it is there.
async fn load(
    shared: &Shared,
    id: TableId,
    stored: Option<StoredTable>,
) -> Result<(LiveTable, u64), HostError> {
    let now = shared.clock.now();
    let stored = match stored {
        Some(stored) => stored,
        None => shared.store.table(id).await?.ok_or(HostError::NotFound("table"))?,
    };
    let table = LiveTable::new(shared.store.games(), stored, now, shared.settings.absent_ms);
    Ok((table.map_err(HostError::Broken)?, now))
}

impl Task {
    async fn serve(&mut self) {
        let id = self.table.setting.id;
        self.wake_bots();
        loop {
            let first = match self.table.next_due() {
                None => self.mailbox.recv().await,
                Some(due) => {
                    let wait = self.shared.clock.sleep_until(due);
                    tokio::select! {
                        command = self.mailbox.recv() => command,
                        () = wait => Some(Command { ask: Ask::TimeIsUp, reply: None }),
                    }
                }
            };
            let Some(first) = first else { return };
            let next = self.take(first).await;
            if next == Next::Leave {
                self.shared.forget(id, &mut self.mailbox);
                return;
            }
            if self.is_done_with() {
                let over = (self.table.status == Status::Over).then(|| self.present());
                if self.shared.forget_if_idle(id, &mut self.mailbox, over) {
                    return;
                }
            }
        }
    }

    /// Carries out `first` and all other commands that wait.
    async fn take(&mut self, first: Command) -> Next {
        let now = self.shared.clock.now();
        let mut pending = Vec::new();
        let mut next = self.apply(first, now, &mut pending);
        while next == Next::GoOn && pending.len() < MOST_AT_ONCE {
            let Ok(command) = self.mailbox.try_recv() else { break };
            next = self.apply(command, now, &mut pending);
        }
        if let Err(error) = self.store().await {
            up(&self.shared.counts().storage_failures);
            tracing::error!("table {} could not be stored: {error}", self.table.setting.id);
            let error = HostError::from(error);
            for Pending::Done(reply, _)
            | Pending::Draft(reply, _)
            | Pending::Look(reply)
            | Pending::Watch(reply, _) in pending
            {
                let _ = reply.send(Err(error.clone()));
            }
            return Next::Leave;
        }
        self.publish();
        self.answer(pending);
        self.wake_bots();
        next
    }

    fn apply(&mut self, command: Command, now: u64, pending: &mut Vec<Pending>) -> Next {
        let Command { ask, reply } = command;
        match ask {
            Ask::Stop => return Next::Leave,
            Ask::Rest { unused_since } => {
                let unused = self.last_used <= unused_since;
                let free = self.table.presence.nobody() && self.table.thinking.is_empty();
                // A running clock needs its table.
                let rest = unused && free && self.table.next_due().is_none();
                return if rest { Next::Leave } else { Next::GoOn };
            }
            Ask::WatcherLeft => {
                self.table.note_presence(now);
                self.is_fresh = false;
            }
            Ask::BotChose { seat, version, choice, seated } => {
                self.seated[seat.index()] = seated;
                self.bot_chose(seat, version, choice, now);
            }
            Ask::TimeIsUp => {
                self.time_is_up(now);
                return Next::GoOn;
            }
            Ask::ReadDraft { guest } => {
                let draft = self.table.draft_of(guest);
                pending.extend(reply.map(|reply| Pending::Draft(reply, draft)));
            }
            Ask::Look => pending.extend(reply.map(Pending::Look)),
            Ask::Watch { guest } => {
                let id = self.table.setting.id;
                let (seat, first) =
                    Attendance::begin(&self.shared, id, &self.table.presence, guest);
                if first {
                    self.table.arrived(guest, now);
                    self.is_fresh = false;
                }
                pending.extend(reply.map(|reply| Pending::Watch(reply, seat)));
            }
            by_person => {
                let played = matches!(by_person, Ask::Play { .. });
                let drafted = matches!(by_person, Ask::Draft { .. });
                let done = self.table.handle(by_person, now);
                match &done {
                    Ok(_) if played => up(&self.shared.counts().moves),
                    Ok(_) => {}
                    Err(_) => up(&self.shared.counts().refusals),
                }
                // Nobody is told of a draft: the beat of somebody's pen could be
                // compared with the drawings afterwards.
                self.is_fresh &= done.is_err() || drafted;
                pending.extend(reply.map(|reply| Pending::Done(reply, done)));
            }
        }
        self.last_used = now;
        Next::GoOn
    }

    async fn store(&mut self) -> Result<(), StoreError> {
        let Some(change) = self.table.take_change() else { return Ok(()) };
        let over = change.status == Some(Status::Over);
        self.is_fresh &= change.is_only_drafts();
        self.shared.store.write(Write::Change(Box::new(change))).await?;
        if over {
            up(&self.shared.counts().matches_over);
        }
        Ok(())
    }

    /// Shows the present state, which is on disk, to all who watch.
    fn publish(&mut self) {
        if !self.is_fresh && self.published.receiver_count() > 0 {
            self.published.send_replace(Arc::new(self.table.snapshot()));
            self.is_fresh = true;
        }
    }

    fn present(&mut self) -> Arc<Snapshot> {
        if !self.is_fresh {
            self.published.send_replace(Arc::new(self.table.snapshot()));
            self.is_fresh = true;
        }
        self.published.borrow().clone()
    }

    fn answer(&mut self, pending: Vec<Pending>) {
        for one in pending {
            // A caller who no longer listens has still been served.
            match one {
                Pending::Done(reply, done) => {
                    let answer = done.map(|done| match done {
                        Done::Version(version) => Reply::Version(version),
                        Done::Seat(seat) => Reply::Seat(seat),
                    });
                    let _ = reply.send(answer);
                }
                Pending::Draft(reply, draft) => {
                    let _ = reply.send(draft.map(Reply::Draft));
                }
                Pending::Look(reply) => {
                    let present = self.present();
                    let _ = reply.send(Ok(Reply::Snapshot(present)));
                }
                Pending::Watch(reply, seat) => {
                    self.present();
                    let _ = reply.send(Ok(Reply::Watch(self.published.subscribe(), seat)));
                }
            }
        }
    }

    /// Whether the table can leave memory as soon as its mailbox is empty.
    fn is_done_with(&self) -> bool {
        matches!(self.table.status, Status::Over | Status::Abandoned)
            && self.table.presence.nobody()
    }

    fn wake_bots(&mut self) {
        for (seat, bot) in self.table.bots_to_ask() {
            // A bot takes its time once a turn, not for every card it pays with.
            let midway = self.table.midway.contains(seat);
            let delay_ms = if midway { 0 } else { self.shared.settings.bot_delay_ms };
            self.ask_bot(seat, bot, delay_ms);
        }
    }

    /// For every seat whose time is up: what it has begun counts, if the rules
    /// give a time, and otherwise the table's stand-in decides.
    fn time_is_up(&mut self, now: u64) {
        for seat in self.table.overdue(now) {
            up(&self.shared.counts().timeouts);
            let late = self.table.is_late(seat, now);
            let played = match self.table.late_move(seat).filter(|_| late) {
                Some(text) => self.table.seat_plays(seat, &text, None, now).is_ok(),
                None => false,
            };
            if !played {
                self.ask_bot(seat, self.table.setting.stand_in.clone(), 0);
            }
        }
    }

    fn ask_bot(&mut self, seat: Seat, bot: String, delay_ms: u64) {
        self.table.thinking = self.table.thinking.with(seat);
        let Some(played) = &self.table.played else { return };
        let (any, version) = (played.any().clone(), played.version());
        let (shared, id) = (self.shared.clone(), self.table.setting.id);
        // Another bot in the same seat starts afresh.
        let seated = self.seated[seat.index()].take();
        let seated = seated.filter(|seated| seated.name == bot).map(|seated| seated.thinker);
        tokio::spawn(async move {
            if delay_ms > 0 {
                shared.clock.sleep_until(shared.clock.now() + delay_ms).await;
            }
            let (choice, seated) = shared.bot_chooses(any, seat, bot, seated).await;
            shared.tell(id, Ask::BotChose { seat, version, choice, seated }).await;
        });
    }

    fn bot_chose(&mut self, seat: Seat, version: u32, choice: Result<Choice, String>, now: u64) {
        self.table.thinking = self.table.thinking.without(seat);
        let played = match choice {
            Ok(choice) => {
                let before = self.table.played.as_ref().map_or(0, LoggedMatch::version);
                let played = self.table.seat_plays(seat, &choice.mv, Some(version), now);
                if let (Ok(()), Some(thought)) = (&played, &choice.thought) {
                    self.table.bot_thought(before + 1, seat, thought);
                }
                played
            }
            Err(what) => Err(HostError::Malformed(what)),
        };
        let played = match played {
            Err(error @ (HostError::Illegal { .. } | HostError::Malformed(_))) => {
                up(&self.shared.counts().bot_failures);
                tracing::warn!("a bot at table {} failed: {error}", self.table.setting.id);
                self.play_anything(seat, version, now)
            }
            other => other,
        };
        if played.is_ok() {
            up(&self.shared.counts().moves);
            up(&self.shared.counts().bot_moves);
        }
        // A stale choice is asked for again, if the seat is still to act.
    }

    /// A bot that fails must not hold up the people at the table.
    fn play_anything(&mut self, seat: Seat, version: u32, now: u64) -> Result<(), HostError> {
        let played = self.table.played.as_ref().ok_or(HostError::NotStarted)?;
        let any = played.any().legal_moves(seat).into_iter().next();
        let first = any.ok_or(HostError::NotNow("there is nothing to play"))?;
        self.table.seat_plays(seat, &first.text, Some(version), now)
    }
}
