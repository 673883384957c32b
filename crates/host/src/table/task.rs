//! The task that owns a table.
//!
//! It takes all commands that wait, applies what it can, and hands every new
//! entry to the store in one request. Only when the store has them on disk are
//! the callers answered and the watchers told. If the store refuses, the table
//! leaves memory with everything that was not stored, and the next who asks
//! finds it as the store has it.

use super::command::{Ask, Command, Reply};
use super::devices::Actor;
use super::hints::{Hint, Wanted};
use super::live::{Coming, Done, LiveTable};
use super::logged_match::LoggedMatch;
use super::presence::Attendance;
use super::snapshot::Snapshot;
use crate::bot_queue::Attention;
use crate::bot_tables::BotTable;
use crate::bots::{Choice, NamedThinker};
use crate::calls::Call;
use crate::metrics::{down, up};
use crate::minding::Minding;
use crate::panics::caught;
use crate::shared::{Asking, Shared};
use crate::store::{HasTable, Status, StoreError, StoredTable, Write};
use crate::{GuestId, HostError, TableId};
use game_core::{MAX_SEATS, Seat, SeatSet, Viewer};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// The most commands that go into one request to the store.
const MOST_AT_ONCE: usize = 64;

/// How often in a row others may be first before something is wrong.
const MOST_CONFLICTS: usize = 50;

/// A log of more entries is rebuilt beside the threads that serve everybody.
const LONG_LOG: usize = 500;

type ReplyTo = oneshot::Sender<Result<Reply, HostError>>;

/// A command that was taken from the mailbox, with what became of it. Nobody is answered before the store has
/// confirmed; if somebody else was first, it is carried out once more on what they left.
struct Taken {
    ask: Box<Ask>,
    replies: Vec<ReplyTo>,
    /// What to answer.
    outcome: Outcome,
    /// Whoever has come to watch is counted once.
    attendance: Option<Attendance>,
}

/// What became of a command.
enum Outcome {
    /// There is nobody to be answered, or they are answered later.
    Nothing,
    Done(Result<Done, HostError>),
    Look,
    Draft(Result<Option<String>, HostError>),
    Watch,
    Hint(Result<Arc<Hint>, HostError>),
    Guests(Result<Vec<GuestId>, HostError>),
    BotPlayed,
}

impl From<Command> for Taken {
    fn from(Command { ask, reply }: Command) -> Taken {
        let replies = reply.into_iter().collect();
        Taken { ask, replies, outcome: Outcome::Nothing, attendance: None }
    }
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
    /// What other programs know of it.
    minding: Minding,
    mailbox: mpsc::Receiver<Command>,
    /// Every state that is on disk, for those who watch.
    published: watch::Sender<Arc<Snapshot>>,
    /// Whether `published` is the present state.
    is_fresh: bool,
    /// The table before the commands that are being carried out.
    before: Option<Box<LiveTable>>,
    /// Whether the store has something newer than what is in memory.
    is_behind: bool,
    last_used: u64,
    /// The bots that have been asked, by seat: they sit here from move to move.
    seated: [Option<NamedThinker>; MAX_SEATS],
    /// Counts this table while only bots play at it.
    of_bots: Option<BotTable>,
    /// When somebody last did or looked at anything here.
    attended: u64,
    /// Those who wait for a hint, by seat.
    asking: [Vec<ReplyTo>; MAX_SEATS],
    /// Looks that are to be answered by what is on disk, when nothing more can be stored.
    looks: Vec<Command>,
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
    stored: Option<Box<StoredTable>>,
    of_bots: Option<BotTable>,
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
            while let Some(command) = mailbox.recv().await {
                command.refuse(&error);
            }
        }
        Ok((table, minding)) => {
            let now = shared.clock.steady();
            let published = watch::Sender::new(Arc::new(table.snapshot()));
            let shared = shared.clone();
            let mut task = Box::new(Task {
                shared,
                table: *table,
                minding,
                mailbox,
                published,
                is_fresh: true,
                before: None,
                is_behind: false,
                last_used: now,
                seated: [const { None }; MAX_SEATS],
                of_bots,
                attended: now,
                asking: [const { Vec::new() }; MAX_SEATS],
                looks: Vec::new(),
            });
            if let Err(panic) = caught(task.serve()).await {
                up(&task.shared.counts().panics);
                tracing::error!("table {id} panicked and is loaded anew: {panic}");
                task.shared.forget(id, &mut task.mailbox);
            }
            // Commands that crossed with the leaving go to the table's next task; also those that are
            // only just being put into the mailbox, for which one has to wait.
            while let Some(command) = task.mailbox.recv().await {
                task.shared.post(id, command).await;
            }
            for look in std::mem::take(&mut task.looks) {
                task.shared.post(id, look).await;
            }
        }
    }
    down(&shared.counts().tables_live);
}

/// The table in memory, and what other programs know of that.
async fn load(
    shared: &Arc<Shared>,
    id: TableId,
    stored: Option<Box<StoredTable>>,
) -> Result<(Box<LiveTable>, Minding), HostError> {
    let is_new = stored.is_some();
    let no = match &stored {
        Some(stored) => Some(stored.no),
        None if shared.store.is_shared() => shared.store.table_number(id).await?,
        None => Some(0),
    };
    let minding = Minding::begin(shared, id, no.ok_or(HostError::NotFound("table"))?).await?;
    let mut table = match stored {
        Some(stored) if !minding.is_elsewhere => rebuild(shared, *stored, false).await?,
        // Somebody may have done something there already.
        _ => read(shared, id, minding.is_elsewhere).await?,
    };
    minding.is_at(table.rev(), table.version());
    // What others did meanwhile was told to nobody who could have listened.
    while minding.may_lack_something() {
        table = read(shared, id, minding.is_elsewhere).await?;
        minding.is_at(table.rev(), table.version());
    }
    if !is_new {
        table.have_been_called();
    }
    if is_new {
        // It may go on from where another match left somebody no choice.
        table.play_what_is_compulsory(shared.clock.steady());
        table.mind_devices();
    }
    minding.is_at(table.rev(), table.version());
    Ok((Box::new(table), minding))
}

/// The table as the store has it.
async fn read(shared: &Shared, id: TableId, is_elsewhere: bool) -> Result<LiveTable, HostError> {
    let stored = shared.store.table(id).await?.ok_or(HostError::NotFound("table"))?;
    rebuild(shared, stored, is_elsewhere).await
}

async fn rebuild(
    shared: &Shared,
    stored: StoredTable,
    is_elsewhere: bool,
) -> Result<LiveTable, HostError> {
    let coming = Coming {
        now: shared.clock.steady(),
        world: shared.clock.now(),
        clocks_went_on: is_elsewhere || shared.store.is_shared(),
        is_elsewhere,
        absent_ms: shared.settings.absent_ms,
    };
    let (games, bots) = (shared.store.games().clone(), shared.bots.clone());
    let long = stored.lines.len() > LONG_LOG;
    let rebuild = move || LiveTable::new(&games, &*bots, stored, coming);
    let table = match long {
        false => rebuild(),
        // A long log takes a while, and must not keep a thread from serving others.
        true => match tokio::task::spawn_blocking(rebuild).await {
            Ok(table) => table,
            Err(error) => match error.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => return Err(HostError::Closing),
            },
        },
    };
    table.map_err(HostError::Broken)
}

impl Task {
    async fn serve(&mut self) {
        let id = self.table.setting.id;
        if self.shared.settings.prepare_ahead
            && matches!(self.table.status, Status::Open | Status::Playing)
        {
            self.shared.prepare(self.table.setting.game, id, self.beneficiaries());
        }
        if self.table.has_changed() {
            // What was done at the opening is on disk before anybody is told.
            let nothing = Command::tell(Ask::TimeIsUp);
            if Box::pin(self.take(nothing)).await == Next::Leave {
                self.shared.forget(id, &mut self.mailbox);
                return;
            }
        }
        self.wake_bots(self.attended);
        loop {
            let event = match self.minding.is_on_duty() {
                true => self.table.next_event().into_iter().chain(self.next_call()).min(),
                false => self.table.next_lapse(),
            };
            let first = match event {
                None => self.mailbox.recv().await,
                Some(due) => {
                    let wait = self.shared.clock.sleep_until(due);
                    tokio::select! {
                        command = self.mailbox.recv() => command,
                        () = wait => Some(Command::tell(Ask::TimeIsUp)),
                    }
                }
            };
            let Some(first) = first else { return };
            if self.choose_at_once(&first) {
                // What came together with it is put into the mailbox meanwhile.
                tokio::task::yield_now().await;
            }
            // A table waits most of the time, and then needs no room for what it does with a command.
            let next = Box::pin(self.take(first)).await;
            if next == Next::Leave {
                self.shared.forget(id, &mut self.mailbox);
                return;
            }
            if self.is_done_with() {
                let over =
                    (self.table.status == Status::Over).then(|| (self.present(), self.table.rev()));
                if self.shared.forget_if_idle(id, &mut self.mailbox, over) {
                    return;
                }
            }
        }
    }

    /// Whether it is a choice and others choose as well, all having been told of the same moment ago: theirs are on their
    /// way, as a rule, and what is stored and told together costs half.
    fn choose_at_once(&self, command: &Command) -> bool {
        let played = self.table.played.as_ref();
        let acting = played.map_or(SeatSet::EMPTY, |played| played.turn().seats());
        matches!(&*command.ask, Ask::Play { .. }) && acting.len() > 1
    }

    /// Carries out `first` and all other commands that wait.
    async fn take(&mut self, first: Command) -> Next {
        let now = self.shared.clock.steady();
        if self.table.note_time(now, self.shared.clock.now()) {
            self.is_fresh = false;
        }
        // Where others may be first, the way back is kept.
        self.before = self.shared.store.is_shared().then(|| Box::new(self.table.clone()));
        let mut taken = vec![Taken::from(first)];
        let mut next = self.apply(&mut taken[0], now);
        while next == Next::GoOn && taken.len() < MOST_AT_ONCE {
            let Ok(command) = self.mailbox.try_recv() else { break };
            taken.push(command.into());
            next = self.apply(taken.last_mut().expect("it was put there just now"), now);
        }
        if let Err(error) = self.store_or_try_again(&mut taken, now).await {
            up(&self.shared.counts().storage_failures);
            tracing::error!("table {} could not be stored: {error:?}", self.table.setting.id);
            self.refuse(taken, &error);
            return Next::Leave;
        }
        self.minding.is_at(self.table.rev(), self.table.version());
        self.minding.tell_presence(|| self.table.present_here());
        self.publish();
        taken.into_iter().for_each(|one| self.answer(one));
        self.wake_bots(now);
        self.call_players(now);
        next
    }

    /// Stores what the commands changed. When somebody else was first, they are carried out on the table as it
    /// is now; nobody notices but for a moment.
    async fn store_or_try_again(&mut self, taken: &mut [Taken], now: u64) -> Result<(), HostError> {
        for _ in 0..MOST_CONFLICTS {
            match self.store(now).await {
                Err(StoreError::Conflict(_)) => up(&self.shared.counts().conflicts),
                Ok(()) if self.is_behind => return self.read_again().await,
                stored => return Ok(stored?),
            }
            self.catch_up().await?;
            for one in &mut *taken {
                self.apply(one, now);
            }
        }
        let what = format!("table {} was changed by others all the time", self.table.setting.id);
        Err(HostError::Conflict(what))
    }

    /// The table as it was before, and what others have done there since. If that is not enough, all of it is read
    /// anew.
    async fn catch_up(&mut self) -> Result<(), HostError> {
        let Some(mut table) = self.before.take() else { return self.read_again().await };
        let (no, rev, version) = (table.setting.no, table.rev(), table.version());
        let news = self.shared.store.news(vec![HasTable { no, rev, version }]).await?;
        match news.as_slice() {
            [news] if table.hear(news) => {
                self.before = Some(table.clone());
                std::mem::swap(&mut self.table, &mut table);
                self.table.take_over(*table);
                self.is_fresh = false;
                Ok(())
            }
            _ => self.read_again().await,
        }
    }

    /// The table as the store has it now, in place of what was in memory.
    async fn read_again(&mut self) -> Result<(), HostError> {
        let id = self.table.setting.id;
        let mut fresh = read(&self.shared, id, true).await?;
        std::mem::swap(&mut self.table, &mut fresh);
        self.table.take_over(fresh);
        self.before = self.shared.store.is_shared().then(|| Box::new(self.table.clone()));
        (self.is_fresh, self.is_behind) = (false, false);
        Ok(())
    }

    /// Nothing could be stored: everybody is told, but what is on disk can be looked at all the same.
    fn refuse(&mut self, taken: Vec<Taken>, error: &HostError) {
        for Taken { outcome, replies, .. } in taken {
            for reply in replies {
                match outcome {
                    Outcome::Look => {
                        let ask = Box::new(Ask::Look { guest: None });
                        self.looks.push(Command { ask, reply: Some(reply) });
                    }
                    _ => {
                        let _ = reply.send(Err(error.clone()));
                    }
                }
            }
        }
    }

    /// Carries out one command; again, if its outcome could not be stored.
    fn apply(&mut self, taken: &mut Taken, now: u64) -> Next {
        let next = self.carry_out(taken, now);
        self.is_fresh &= !self.table.mind_devices();
        next
    }

    fn carry_out(&mut self, taken: &mut Taken, now: u64) -> Next {
        let Taken { ask, replies, outcome, attendance } = taken;
        match &mut **ask {
            Ask::Stop => return Next::Leave,
            Ask::Rest { unused_since } => {
                let unused = self.last_used <= *unused_since;
                let idle = self.table.thinking.is_empty() && self.table.hinting.is_empty();
                let free = self.table.presence.nobody_here() && idle;
                // A running clock needs its table, and so does a call.
                let due = self.table.next_due().or(self.next_call());
                let rest = unused && free && (due.is_none() || !self.minding.is_on_duty());
                return if rest { Next::Leave } else { Next::GoOn };
            }
            Ask::WatcherLeft => {
                self.attended = now;
                self.table.note_presence(now);
                self.is_fresh = false;
            }
            Ask::BotChose { seat, version, choice, seated } => {
                if let Some(seated) = seated.take() {
                    self.seated[seat.index()] = Some(seated);
                }
                let played = self.bot_chose(*seat, *version, choice, now);
                *outcome = if played { Outcome::BotPlayed } else { Outcome::Nothing };
            }
            Ask::ReadAgain => {
                self.is_behind = true;
                *outcome = Outcome::Done(Ok(Done::Version(self.table.version())));
            }
            Ask::Hint { by, beginner } => {
                self.attended = now;
                *outcome = self.wants_hint(*by, *beginner, replies);
            }
            Ask::CloseHint { by } => {
                let done = self.table.close_hint(*by).map(|()| Done::Version(self.table.version()));
                self.is_fresh &= done.is_err();
                *outcome = Outcome::Done(done);
            }
            Ask::Advised { seat, version, advice } => {
                self.table.hinting = self.table.hinting.without(*seat);
                let hint = self.table.advised(*seat, *version, advice.clone(), now);
                self.is_fresh = false;
                replies.append(&mut self.asking[seat.index()]);
                *outcome = Outcome::Hint(hint);
            }
            Ask::News(news) => {
                if news.rev > self.table.rev() {
                    self.is_behind |= !self.table.hear(news);
                    self.is_fresh = false;
                }
                return Next::GoOn;
            }
            Ask::Elsewhere(present) => {
                if self.table.presence.is_elsewhere(std::mem::take(present)) {
                    self.table.note_presence(now);
                    self.is_fresh = false;
                }
                return Next::GoOn;
            }
            Ask::OnDuty => {
                self.time_is_up(now);
                return Next::GoOn;
            }
            Ask::TimeIsUp => {
                self.time_is_up(now);
                self.is_fresh &= !self.table.note_presence(now);
                return Next::GoOn;
            }
            Ask::ReadDraft { guest } => *outcome = Outcome::Draft(self.table.draft_of(*guest)),
            Ask::Spectators { guest } => {
                *outcome = Outcome::Guests(self.table.spectators(*guest));
            }
            Ask::Look { guest } => {
                self.attended = now;
                let news = guest.is_some_and(|guest| self.table.looked(guest, now));
                self.is_fresh &= !news;
                *outcome = Outcome::Look;
            }
            Ask::Watch { guest } => {
                self.attended = now;
                let first = match attendance {
                    Some(_) => true,
                    None => {
                        let (id, presence) = (self.table.setting.id, &self.table.presence);
                        let (seat, first) = Attendance::begin(&self.shared, id, presence, *guest);
                        *attendance = Some(seat);
                        first
                    }
                };
                if first {
                    self.table.arrived(*guest, now);
                    self.is_fresh = false;
                }
                *outcome = Outcome::Watch;
            }
            by_person => {
                let drafted = matches!(by_person, Ask::Draft { .. });
                let active = match &by_person {
                    Ask::Say { guest, .. } => Some(guest.id),
                    Ask::TakeBack { by, .. } | Ask::Draft { by, .. } => Some(by.guest),
                    _ => None,
                };
                self.attended = now;
                let done = self.table.handle(by_person, now);
                if let (Ok(_), Some(guest)) = (&done, active) {
                    self.table.was_active(guest, now);
                }
                self.is_fresh &= !self.table.note_presence(now);
                // Nobody is told of a draft: the beat of somebody's pen could be
                // compared with the drawings afterwards.
                self.is_fresh &= done.is_err() || drafted;
                *outcome = Outcome::Done(done);
            }
        }
        self.last_used = now;
        Next::GoOn
    }

    /// When somebody is to be called to their turn, if anybody listens.
    fn next_call(&self) -> Option<u64> {
        let after_ms = self.shared.settings.call_after_ms;
        self.shared.is_calling().then(|| self.table.next_call(after_ms))?
    }

    /// Calls those whose turn it is, which is on disk, and who are not here.
    fn call_players(&mut self, now: u64) {
        if self.minding.is_on_duty() && self.next_call().is_some_and(|due| due <= now) {
            let table = self.table.setting.id;
            for guest in self.table.take_calls(now, self.shared.settings.call_after_ms) {
                self.shared.call(Call { guest, table });
            }
        }
    }

    async fn store(&mut self, now: u64) -> Result<(), StoreError> {
        let Some(change) = self.table.take_change(now) else { return Ok(()) };
        let (over, due) = (change.status == Some(Status::Over), change.due);
        self.is_fresh &= change.is_only_drafts();
        self.shared.store.write(Write::Change(Box::new(change))).await?;
        self.table.is_stored(due);
        if over {
            up(&self.shared.counts().matches_over);
            if self.shared.settings.review_at_once && !self.table.presence.nobody() {
                self.shared.review_unasked(self.table.setting.id, self.beneficiaries());
            }
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

    /// Answers whoever asked for what is stored now. A caller who no longer listens has still been served.
    fn answer(&mut self, taken: Taken) {
        let Taken { ask, mut replies, outcome, attendance } = taken;
        let counts = self.shared.counts();
        match (&*ask, &outcome) {
            (Ask::Play { .. }, Outcome::Done(Ok(_))) => up(&counts.moves),
            (_, Outcome::Done(Err(_)) | Outcome::Hint(Err(_))) => up(&counts.refusals),
            _ => {}
        }
        let answer = match outcome {
            Outcome::Nothing => return,
            Outcome::BotPlayed => {
                up(&counts.moves);
                return up(&counts.bot_moves);
            }
            // Several may have asked.
            Outcome::Hint(hint) => {
                for reply in replies {
                    let _ = reply.send(hint.clone().map(Reply::Hint));
                }
                return;
            }
            Outcome::Done(done) => done.map(|done| match done {
                Done::Version(version) => Reply::Version(version),
                Done::Seat(seat) => Reply::Seat(seat),
            }),
            Outcome::Draft(draft) => draft.map(Reply::Draft),
            Outcome::Guests(guests) => guests.map(Reply::Guests),
            Outcome::Look => Ok(Reply::Snapshot(self.present())),
            Outcome::Watch => {
                self.present();
                let seat = attendance.expect("a watcher was counted in");
                Ok(Reply::Watch(self.published.subscribe(), seat))
            }
        };
        if let Some(reply) = replies.pop() {
            let _ = reply.send(answer);
        }
    }

    /// Whether the table can leave memory as soon as its mailbox is empty.
    fn is_done_with(&self) -> bool {
        matches!(self.table.status, Status::Over | Status::Abandoned)
            && self.table.presence.nobody_here()
            && self.table.hinting.is_empty()
    }

    /// Answers from memory, or lets Heron think; whoever asks meanwhile gets the same answer.
    fn wants_hint(&mut self, by: Actor, beginner: bool, replies: &mut Vec<ReplyTo>) -> Outcome {
        let seat = match self.table.wants_hint(by, beginner) {
            Ok(Wanted::Thought(seat)) => seat,
            Ok(Wanted::Known(hint)) => {
                self.is_fresh = false;
                return Outcome::Hint(Ok(hint));
            }
            Err(error) => return Outcome::Hint(Err(error)),
        };
        let Some(played) = self.table.played.as_ref() else { return Outcome::Nothing };
        if self.table.hinting.contains(seat) {
            self.asking[seat.index()].append(replies);
            return Outcome::Nothing;
        }
        let place = match self.shared.hint_line.join(by.guest) {
            Ok(place) => place,
            Err(error) => return Outcome::Hint(Err(error)),
        };
        self.asking[seat.index()].append(replies);
        self.table.hinting = self.table.hinting.with(seat);
        let any = played.any().clone();
        let (shared, id, version) =
            (self.shared.clone(), self.table.setting.id, played.version_for(Viewer::Seat(seat)));
        // A person waits; but it is their own share of the bots' time that it costs.
        let asking = Asking { table: id, attention: Attention::Awaited, guests: vec![by.guest] };
        tokio::spawn(async move {
            let advice = shared.bot_advises(place, asking, any, seat).await;
            shared.tell(id, Ask::Advised { seat, version, advice }).await;
        });
        Outcome::Nothing
    }

    fn wake_bots(&mut self, now: u64) {
        self.count_bots_alone();
        let attention = self.attention(now);
        self.shared.bot_queue.heed(self.table.setting.id, attention);
        if !self.minding.is_on_duty() {
            return self.offer_to_mind();
        }
        if self.is_paused(now) {
            return;
        }
        for (seat, bot) in self.table.bots_to_ask() {
            // A bot takes its time once a turn, not for every card it pays with.
            let midway = self.table.midway.contains(seat);
            let delay_ms = if midway { 0 } else { self.shared.settings.bot_delay_ms };
            self.ask_bot(seat, bot, delay_ms, now);
        }
    }

    /// Where another program may mind the table, this one offers to, if there is something to do.
    fn offer_to_mind(&self) {
        let is_due = self.table.next_due().is_some() || self.next_call().is_some();
        if is_due || !self.table.bots_to_ask().is_empty() {
            self.minding.offer();
        }
    }

    /// Counts this table among those of its owner while only bots play here.
    fn count_bots_alone(&mut self) {
        let alone = self.table.status == Status::Playing && self.table.is_of_bots();
        match alone {
            true if self.of_bots.is_none() => {
                self.of_bots = Some(self.shared.bot_tables.reopen(self.table.setting.owner));
            }
            true => {}
            false => self.of_bots = None,
        }
    }

    /// Whether the bots rest: nobody plays with them, and nobody has looked for
    /// long. Whoever looks wakes them.
    fn is_paused(&self, now: u64) -> bool {
        self.of_bots.is_some()
            && self.table.presence.nobody()
            && now.saturating_sub(self.attended) >= self.shared.settings.unseen_ms
    }

    /// How much it matters to anybody that the bots here decide.
    fn attention(&self, now: u64) -> Attention {
        if self.of_bots.as_ref().is_some_and(|table| table.is_too_many) {
            Attention::Unseen
        } else if self.table.is_anybody_here(now) {
            Attention::Awaited
        } else if !self.table.presence.nobody() {
            Attention::Watched
        } else {
            Attention::Unseen
        }
    }

    /// On whose behalf bots think here: the people who play with them, or
    /// whoever opened a table without any.
    fn beneficiaries(&self) -> Vec<GuestId> {
        let mut people: Vec<_> = self.table.people().map(|(_, guest)| guest).collect();
        people.sort_unstable();
        people.dedup();
        if people.is_empty() { self.table.setting.owner.into_iter().collect() } else { people }
    }

    /// For every seat whose time is up: what it has begun counts, if the rules
    /// give a time, and otherwise the table's stand-in decides.
    fn time_is_up(&mut self, now: u64) {
        if !self.minding.is_on_duty() {
            return;
        }
        for seat in self.table.overdue(now) {
            up(&self.shared.counts().timeouts);
            let late = self.table.is_late(seat, now);
            let played = match self.table.late_move(seat).filter(|_| late) {
                Some(text) => self.table.seat_plays(seat, &text, None, now).is_ok(),
                None => false,
            };
            if !played {
                self.ask_bot(seat, self.table.setting.stand_in.clone(), 0, now);
            }
        }
    }

    fn ask_bot(&mut self, seat: Seat, bot: String, delay_ms: u64, now: u64) {
        self.table.thinking = self.table.thinking.with(seat);
        let Some(played) = &self.table.played else { return };
        let (any, version) = (played.any().clone(), played.version());
        let (shared, id) = (self.shared.clone(), self.table.setting.id);
        let (attention, guests) = (self.attention(now), self.beneficiaries());
        let asking = Asking { table: id, attention, guests };
        // Another bot in the same seat starts afresh.
        let seated = self.seated[seat.index()].take();
        let seated = seated.filter(|seated| seated.name == bot).map(|seated| seated.thinker);
        tokio::spawn(async move {
            if delay_ms > 0 {
                shared.clock.sleep_until(shared.clock.steady() + delay_ms).await;
            }
            let (choice, seated) = shared.bot_chooses(asking, any, seat, bot, seated).await;
            shared.tell(id, Ask::BotChose { seat, version, choice, seated }).await;
        });
    }

    /// Plays what a bot chose; whether that could be done. A stale choice is asked for again, if the
    /// seat is still to act.
    fn bot_chose(
        &mut self,
        seat: Seat,
        version: u32,
        choice: &Result<Choice, String>,
        now: u64,
    ) -> bool {
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
            Err(what) => Err(HostError::Malformed(what.clone())),
        };
        let played = match played {
            Err(error @ (HostError::Illegal { .. } | HostError::Malformed(_))) => {
                up(&self.shared.counts().bot_failures);
                tracing::warn!("a bot at table {} failed: {error}", self.table.setting.id);
                self.play_anything(seat, version, now)
            }
            other => other,
        };
        played.is_ok()
    }

    /// A bot that fails must not hold up the people at the table.
    fn play_anything(&mut self, seat: Seat, version: u32, now: u64) -> Result<(), HostError> {
        let played = self.table.played.as_ref().ok_or(HostError::NotStarted)?;
        let any = played.any().legal_moves(seat).into_iter().next();
        let first = any.ok_or(HostError::NotNow("there is nothing to play"))?;
        self.table.seat_plays(seat, &first.text, Some(version), now)
    }
}
