//! A table in memory: what each command does to it. Nothing here waits or
//! stores; the task around it does.

use super::agreed::Agreed;
use super::archive::Archive;
use super::clocks::Thinking;
use super::command::Ask;
use super::devices::{Actor, Device};
use super::hints::TableHints;
use super::logged_match::{LoggedMatch, entries};
use super::memo::Memo;
use super::presence::Presence;
use super::snapshot::{KnownClock, Setting, Snapshot, seat_of, seats_of};
use crate::bots::BotPool;
use crate::store::{
    ChatRow, News, Peace, Present, SeatRow, Sent, Status, StoredTable, TableChange, Thought,
};
use crate::{GuestId, HostError, TableId};
use catalog::{AnyGame, Catalog};
use game_core::{Act, BadText, Entry, MAX_SEATS, Seat, SeatSet, Secret, Stale, Turn, Viewer};
use std::sync::Arc;

/// The longest thing that can be said at once, in characters.
pub(crate) const MOST_SAID: usize = 500;
/// The most moves that one request plays in a row.
const MOST_IN_A_ROW: usize = 64;
/// How often a seat may change its mind while a step is open. Moves taken back in a row are one change
/// of mind: who begins a whole turn anew has changed it once.
pub(crate) const MOST_CHANGES: u32 = 20;

/// Clocks that differ by less have not been set: they are read one after the
/// other. In milliseconds.
const SET_BY: u64 = 1000;

/// A table in memory.
pub(crate) struct LiveTable {
    pub setting: Arc<Setting>,
    pub status: Status,
    pub presence: Arc<Presence>,
    pub(super) seats: Arc<Vec<SeatRow>>,
    pub(super) chat: Arc<Vec<ChatRow>>,
    pub(super) votes: Vec<(u8, u8)>,
    pub(super) peace: Arc<Peace>,
    thoughts: Arc<Vec<Thought>>,
    /// What seats have begun and not yet played, as the moves they would be.
    /// Never part of a snapshot: that something is being drawn is nobody's business.
    pub(super) drafts: [Option<String>; MAX_SEATS],
    pub played: Option<LoggedMatch>,
    /// A match by rules that this program does not play; then nothing else is
    /// played here.
    archive: Option<Arc<Archive>>,
    pub rematch: Option<TableId>,
    /// How far the world's time is ahead of the steady time in which everything
    /// below is measured.
    ahead: i64,
    /// Since when each seat's present decision is awaited.
    pub(super) since: [u64; MAX_SEATS],
    /// When the turn of each seat began; a turn can be many moves.
    pub(super) began: [u64; MAX_SEATS],
    /// The same two of every seat, as the others know them.
    pub(super) known: [Thinking; MAX_SEATS],
    /// Seats that are in the middle of a turn of many moves.
    pub(super) midway: SeatSet,
    /// When the guest of each seat was last seen here, if not watching now.
    pub(super) seen: [u64; MAX_SEATS],
    /// Seats whose guests were watching when it was last noted.
    pub(super) watching: SeatSet,
    /// Seats whose guests were here then: watching, or having looked a moment ago.
    pub(super) here: SeatSet,
    /// Until when the guest of each seat counts as here after a look. Whoever
    /// has no script does not watch, but reloads.
    pub(super) here_until: [u64; MAX_SEATS],
    /// Devices at which several play.
    pub(super) devices: Vec<Device>,
    /// Seats that have been called to their present turn, as far as that is known.
    pub(super) called: SeatSet,
    /// How long a guest must have been away before a vote.
    pub(super) absent_ms: u64,
    /// Seats for which a bot is at work.
    pub thinking: SeatSet,
    /// Seats for which Heron thinks of a hint.
    pub hinting: SeatSet,
    pub(super) hints: TableHints,
    /// What guests have sent with names of their own, and what they were answered.
    pub(super) sent: Vec<Sent>,
    /// The revision that the store has.
    rev: u64,
    /// When the house has something to do here, as the store has it.
    stored_due: Option<u64>,
    /// What has not been stored yet.
    pub(super) change: TableChange,
    /// What readers have worked out.
    memo: Arc<Memo>,
}

/// What a command led to, apart from what is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    /// The table was at this version when it was done.
    Version(u32),
    /// The caller sits here.
    Seat(Seat),
}

/// What time it is when a table comes to memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coming {
    /// The steady time.
    pub now: u64,
    /// The world's.
    pub world: u64,
    /// Whether seats have thought since the log says so, because the table was in another program's
    /// memory; otherwise since now, because nobody could have played meanwhile.
    pub clocks_went_on: bool,
    /// Whether other programs have it in memory, and know who has its devices.
    pub is_elsewhere: bool,
    /// How long a guest must have been away before a vote.
    pub absent_ms: u64,
}

impl LiveTable {
    /// A stored table, its match rebuilt from the log.
    /// Says what is wrong if that cannot be done.
    pub fn new(
        games: &Catalog,
        bots: &dyn BotPool,
        mut stored: StoredTable,
        coming: Coming,
    ) -> Result<LiveTable, String> {
        let Coming { now, world, clocks_went_on, is_elsewhere, absent_ms } = coming;
        let unusable = |what: String| format!("table {}: {what}", stored.id);
        let secret: Secret =
            stored.secret.parse().map_err(|error: BadText| unusable(error.to_string()))?;
        let game = games.find_or_absent(&stored.game);
        let archive = Archive::of(&stored, game).map_err(unusable)?;
        let entries = entries(&stored.lines).map_err(unusable)?;
        let beginning = match &archive {
            Some(_) => None,
            None => {
                let (header, copied) = (stored.header(), stored.forked.map(|fork| fork.version));
                let started = stored.has_started();
                LoggedMatch::beginning(game, &header, &entries, copied, started, &secret)
                    .map_err(unusable)?
            }
        };
        let (played, after) = beginning.map_or((None, &[][..]), |(at, after)| (Some(at), after));
        let setting = Setting {
            no: stored.no,
            id: stored.id,
            game,
            cast: bots.cast(game),
            ruleset: stored.ruleset,
            agreed: Agreed::of(game, std::mem::take(&mut stored.options), stored.id),
            visibility: stored.visibility,
            secret,
            commit: secret.commit(),
            owner: stored.owner,
            created: stored.created,
            clocks: stored.clocks,
            stand_in: std::mem::take(&mut stored.stand_in),
            forked: stored.forked,
            again: stored.again,
            rematch_of: stored.rematch_of,
            campaign: stored.campaign,
            hints: stored.hints,
            no_hints: bots.no_advice(game),
        };
        let mut drafts = [const { None }; MAX_SEATS];
        for (seat, text) in std::mem::take(&mut stored.drafts) {
            drafts[usize::from(seat) % MAX_SEATS] = Some(text);
        }
        let mut table = LiveTable {
            drafts,
            change: TableChange { table: setting.no, ..TableChange::default() },
            rev: stored.rev,
            stored_due: stored.passing.due,
            sent: stored.passing.sent,
            setting: Arc::new(setting),
            status: stored.status,
            presence: Arc::default(),
            seats: Arc::new(stored.seats),
            chat: Arc::new(stored.chat),
            votes: stored.votes,
            peace: Arc::new(stored.peace),
            thoughts: Arc::new(stored.thoughts),
            played,
            archive: archive.map(Arc::new),
            rematch: stored.rematch,
            ahead: world as i64 - now as i64,
            since: [now; MAX_SEATS],
            began: [now; MAX_SEATS],
            known: [Thinking::default(); MAX_SEATS],
            midway: SeatSet::EMPTY,
            seen: [now; MAX_SEATS],
            watching: SeatSet::EMPTY,
            here: SeatSet::EMPTY,
            here_until: [0; MAX_SEATS],
            devices: Vec::new(),
            called: SeatSet::EMPTY,
            absent_ms,
            thinking: SeatSet::EMPTY,
            hinting: SeatSet::EMPTY,
            hints: TableHints::of(stored.asked, stored.passing.shown),
            memo: Arc::default(),
        };
        if clocks_went_on {
            let began = table.steady_time(stored.passing.started.unwrap_or(stored.created));
            (table.since, table.began) = ([began; MAX_SEATS], [began; MAX_SEATS]);
            table.recall_known_clocks();
        }
        if is_elsewhere {
            table.devices = table.known_devices(&stored.passing.devices);
        }
        for entry in after {
            table.follow(entry).map_err(|what| format!("table {}: {what}", stored.id))?;
        }
        if let Some(played) = &table.played {
            let whole = played.check_whole(entries.len());
            whole.map_err(|what| format!("table {}: {what}", stored.id))?;
        }
        if !clocks_went_on {
            // Time during which the table was not in memory does not count.
            (table.since, table.began) = ([now; MAX_SEATS], [now; MAX_SEATS]);
            table.recall_known_clocks();
        }
        table.mind_devices();
        // Whoever else has the table comes to the same.
        table.change.devices = None;
        Ok(table)
    }

    /// Takes in an entry that is stored already.
    fn follow(&mut self, entry: &Entry) -> Result<(), String> {
        let Some(played) = &mut self.played else { return Err("no match has begun".into()) };
        let before = Moment::of(played);
        played.follow(entry)?;
        if let Act::Move { seat, .. } | Act::TakeBack { seat, .. } = entry.act {
            let at = self.steady_time(entry.at);
            self.turn_passes(&before, seat, at);
            for known in self.clocks_to_know(&before, seat).iter() {
                self.clock_was_known(known);
            }
        }
        Ok(())
    }

    /// How far it is stored.
    pub fn rev(&self) -> u64 {
        self.rev
    }

    /// Takes in what another program has stored. Whether that could be done with this alone: otherwise
    /// everything has to be read anew.
    pub fn hear(&mut self, news: &News) -> bool {
        let (Some(lines), false) = (&news.lines, self.has_changed()) else { return false };
        let follows = news.first == self.version() + 1 && self.status == Status::Playing;
        let read = |line: &String| serde_json::from_str(line);
        let entries: Result<Vec<Entry>, _> = lines.iter().map(read).collect();
        let (true, Ok(entries)) = (follows, entries) else { return false };
        for entry in &entries {
            if let Err(what) = self.follow(entry) {
                tracing::error!("table {}: what another node stored: {what}", self.setting.id);
                return false;
            }
        }
        if let Some(seats) = &news.seats {
            self.seats = Arc::new(seats.clone());
            self.recall_known_times();
        }
        self.rev = news.rev;
        self.mind_devices();
        self.change.devices = None;
        true
    }

    /// Takes over what only this program knows of a table, from how it had it in memory before.
    pub fn take_over(&mut self, old: LiveTable) {
        for seat in (0..self.seats.len()).map(Seat::new) {
            let Some(guest) = self.seats[seat.index()].guest else { continue };
            let Some(before) = seat_of(&old.seats, guest) else { continue };
            self.seen[seat.index()] = old.seen[before.index()];
            self.here_until[seat.index()] = old.here_until[before.index()];
        }
        (self.presence, self.watching, self.here) = (old.presence, old.watching, old.here);
        (self.thinking, self.hinting, self.called) = (old.thinking, old.hinting, old.called);
        (self.ahead, self.memo) = (old.ahead, old.memo);
        self.hints.remember(old.hints);
    }

    /// Everything, as it stands.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            setting: self.setting.clone(),
            status: self.status,
            seats: self.seats.clone(),
            chat: self.chat.clone(),
            votes: self.votes.clone(),
            peace: self.peace.clone(),
            thoughts: self.thoughts.clone(),
            played: self.played.clone(),
            archive: self.archive.clone(),
            rematch: self.rematch,
            present: self.here,
            devices: self.devices.clone(),
            spectators: self.presence.count().saturating_sub(self.players_watching()),
            due: std::array::from_fn(|index| {
                self.due(Seat::new(index)).map(|due| self.world_time(due))
            }),
            known_clocks: std::array::from_fn(|index| {
                let KnownClock { used_ms, due } = self.known_clock(Seat::new(index));
                KnownClock { used_ms, due: due.map(|due| self.world_time(due)) }
            }),
            asked: self.hints.asked.clone(),
            hints: self.shown_hints(),
            memo: self.memo.clone(),
            memo_now: Arc::default(),
        }
    }

    /// Notes both times as they are now. Whether the world's has been set since.
    pub fn note_time(&mut self, now: u64, world: u64) -> bool {
        let ahead = world as i64 - now as i64;
        let was_set = ahead.abs_diff(self.ahead) >= SET_BY;
        if was_set {
            self.ahead = ahead;
        }
        was_set
    }

    /// The world's time, for what is stored or shown, at a steady one.
    pub(super) fn world_time(&self, steady: u64) -> u64 {
        steady.saturating_add_signed(self.ahead)
    }

    /// The steady time at one of the world's.
    pub(super) fn steady_time(&self, world: u64) -> u64 {
        world.saturating_add_signed(-self.ahead)
    }

    /// Whether anything is to be stored.
    pub fn has_changed(&self) -> bool {
        !self.change.is_empty()
    }

    /// Takes what is to be stored; none if nothing has changed.
    pub fn take_change(&mut self, now: u64) -> Option<TableChange> {
        let (at, due) = (self.world_time(now), self.house_due(now));
        let overdue = self.stored_due.is_some_and(|stored| stored <= at);
        // When the next thing is due is stored with whatever led to it.
        if self.change.is_empty() && !(overdue && due != self.stored_due) {
            return None;
        }
        let next = TableChange { table: self.setting.no, ..TableChange::default() };
        let change = std::mem::replace(&mut self.change, next);
        Some(TableChange { base: self.rev, at, due, ..change })
    }

    /// What was taken is stored.
    pub fn is_stored(&mut self, due: Option<u64>) {
        self.rev += 1;
        self.stored_due = due;
    }

    /// When the house has something to do here, in the world's time: a bot is to decide, or a clock runs
    /// out. Tables at which only bots play rest until somebody looks.
    fn house_due(&self, now: u64) -> Option<u64> {
        if self.status != Status::Playing || self.is_of_bots() {
            return None;
        }
        let acting = self.acting();
        let by_bot = acting.iter().any(|seat| self.seats[seat.index()].bot.is_some());
        let now = self.world_time(now);
        let at_once = by_bot.then(|| self.stored_due.filter(|due| *due <= now).unwrap_or(now));
        let clocks = acting.iter().filter_map(|seat| self.due(seat));
        at_once.into_iter().chain(clocks.map(|due| self.world_time(due))).min()
    }

    pub fn version(&self) -> u32 {
        match (&self.played, &self.archive) {
            (Some(played), _) => played.version(),
            (None, Some(archive)) => archive.version(),
            (None, None) => 0,
        }
    }

    /// The version of the table for whoever sits in `seat`.
    pub(super) fn version_of(&self, seat: Seat) -> u32 {
        match (&self.played, self.status) {
            (Some(played), Status::Playing) => played.version_for(Viewer::Seat(seat)),
            _ => self.version(),
        }
    }

    /// The same for whoever has no seat.
    pub(super) fn version_of_spectators(&self) -> u32 {
        match (&self.played, self.status) {
            (Some(played), Status::Playing) => played.version_for(Viewer::Spectator),
            _ => self.version(),
        }
    }

    /// Does what is asked by a person, unless it was done before. On an error nothing has changed.
    pub fn handle(&mut self, ask: &Ask, now: u64) -> Result<Done, HostError> {
        if let Some(done) = self.answered_before(ask) {
            return Ok(done);
        }
        let done = self.do_as_asked(ask, now)?;
        self.remember_answer(ask, done);
        Ok(done)
    }

    fn do_as_asked(&mut self, ask: &Ask, now: u64) -> Result<Done, HostError> {
        if self.peace.closed.is_some() && !ask.is_about_words() {
            return Err(HostError::NotNow("the people who run this site closed this table"));
        }
        // By what rules could it go on? But those who were there may talk.
        if let Some(archive) = &self.archive
            && !matches!(ask, Ask::Say { .. } | Ask::Close { .. })
            && !ask.is_about_words()
        {
            return Err(HostError::OtherRules(archive.rules.clone()));
        }
        match ask {
            Ask::Play { by, text, version, once: _ } => self.play(*by, text, *version, now),
            Ask::TakeBack { by, version, once: _ } => self.take_back(*by, *version, now),
            Ask::Join { guest, seat, nonce } => self.join(guest, *seat, nonce, now).map(Done::Seat),
            Ask::Leave { guest } => self.leave(*guest, now),
            Ask::Arrange { guest, how } => self.arrange(*guest, how.clone(), now),
            Ask::TakeDevice { guest, seat } => self.take_device(*guest, *seat),
            Ask::Draft { by, text } => self.keep_draft(*by, text),
            Ask::Say { guest, text, once: _ } => self.say(guest, text, now),
            Ask::Vote { guest, seat } => self.vote(*guest, *seat, now),
            Ask::Mute { guest, whom, mute } => self.mute(*guest, *whom, *mute),
            Ask::Quiet { guest, quiet } => self.be_quiet(*guest, *quiet),
            Ask::Remove { guest, whom } => self.remove(*guest, *whom),
            Ask::Close { why } => self.close(why.clone()),
            Ask::Withdraw { line } => self.withdraw(*line),
            Ask::CallGuest { guest, name } => self.call_guest(*guest, name),
            Ask::Look { .. }
            | Ask::ReadAgain
            | Ask::News(_)
            | Ask::Elsewhere(_)
            | Ask::OnDuty
            | Ask::Spectators { .. }
            | Ask::ReadDraft { .. }
            | Ask::TimeIsUp
            | Ask::Watch { .. }
            | Ask::WatcherLeft
            | Ask::BotChose { .. }
            | Ask::Hint { .. }
            | Ask::CloseHint { .. }
            | Ask::Advised { .. }
            | Ask::Rest { .. }
            | Ask::Stop => unreachable!("the task answers these itself"),
        }
    }

    /// Refuses what needs a table that is not closed and can be played on.
    pub(super) fn check_played_on(&self) -> Result<(), HostError> {
        if self.peace.closed.is_some() {
            return Err(HostError::NotNow("the people who run this site closed this table"));
        }
        match &self.archive {
            Some(archive) => Err(HostError::OtherRules(archive.rules.clone())),
            None => Ok(()),
        }
    }

    /// Whether it can only be read.
    pub(super) fn is_archive(&self) -> bool {
        self.archive.is_some()
    }

    /// Where a guest sits; where several share a device, who has it.
    pub(super) fn seat(&self, guest: GuestId) -> Result<Seat, HostError> {
        match self.holder(guest)? {
            Some(holder) => Ok(holder),
            None => self.own_seat(guest),
        }
    }

    /// Where a guest sits, whoever has the device.
    pub(super) fn own_seat(&self, guest: GuestId) -> Result<Seat, HostError> {
        let nowhere = || HostError::NotYourSeat("you are not a player at this table");
        seat_of(&self.seats, guest).ok_or_else(|| self.no_way_back(guest).unwrap_or_else(nowhere))
    }

    pub(super) fn running(&mut self) -> Result<&mut LoggedMatch, HostError> {
        match (self.status, &mut self.played) {
            (Status::Playing, Some(played)) => Ok(played),
            (Status::Over, _) => Err(HostError::Over),
            _ => Err(HostError::NotStarted),
        }
    }

    fn play(
        &mut self,
        by: Actor,
        text: &str,
        version: Option<u32>,
        now: u64,
    ) -> Result<Done, HostError> {
        let seat = self.seat_acting(by)?;
        if let Some(answered) = version {
            self.running()?.check_answer(seat, answered)?;
        }
        self.seat_plays(seat, text, None, now)?;
        if !self.has_left(seat) {
            for own in seats_of(&self.seats, by.guest).iter() {
                self.has_returned(own, now);
            }
        } else {
            // Leaving can be played like a move.
            self.let_a_bot_play_on(seat, now)?;
        }
        Ok(Done::Version(self.version_of(seat)))
    }

    /// Keeps what a bot thought of the move it has just made.
    pub fn bot_thought(&mut self, v: u32, seat: Seat, thought: &str) {
        let thought: String = thought.chars().take(MOST_SAID).collect();
        let thought = Thought { v, seat: seat.index() as u8, thought };
        Arc::make_mut(&mut self.thoughts).push(thought.clone());
        self.change.thoughts.push(thought);
    }

    /// Plays a move in `seat`, whoever decided it; or several in a row,
    /// separated by semicolons, all or none. The version is the log's.
    pub fn seat_plays(
        &mut self,
        seat: Seat,
        text: &str,
        version: Option<u32>,
        now: u64,
    ) -> Result<(), HostError> {
        let at = self.world_time(now);
        let played = self.running()?;
        let before = Moment::of(played);
        if text.contains(';') {
            let mut tried = played.clone();
            let mut version = version;
            if text.split(';').count() > MOST_IN_A_ROW {
                return Err(HostError::Malformed(format!(
                    "more than {MOST_IN_A_ROW} moves at once"
                )));
            }
            for text in text.split(';') {
                tried.play(seat, text.trim(), version.take(), at)?;
            }
            *played = tried;
        } else {
            played.play(seat, text, version, at)?;
        }
        self.note(before, seat, now);
        self.play_what_is_compulsory(now);
        Ok(())
    }

    /// Does for people what they could only do anyway, as part of what led to it: it is stored and shown
    /// with that. Bots are asked as ever, and what was taken back is not done again unasked.
    pub fn play_what_is_compulsory(&mut self, now: u64) {
        let at = self.world_time(now);
        for _ in 0..MOST_IN_A_ROW {
            let Some((seat, text)) = self.compulsory() else { return };
            let Ok(played) = self.running() else { return };
            let before = Moment::of(played);
            if let Err(error) = played.play(seat, &text, None, at) {
                tracing::warn!("{seat} cannot do what is compulsory, {text}: {error}");
                return;
            }
            self.note(before, seat, now);
        }
    }

    /// A seat in which a person decides and has no choice, and what is to be done there.
    fn compulsory(&self) -> Option<(Seat, String)> {
        let played = self.played.as_ref().filter(|_| self.status == Status::Playing)?;
        let mut people =
            played.turn().seats().iter().filter(|seat| self.seats[seat.index()].bot.is_none());
        people.find_map(|seat| Some((seat, played.any().compulsory(seat)?)))
    }

    fn take_back(&mut self, by: Actor, version: Option<u32>, now: u64) -> Result<Done, HostError> {
        let seat = self.seat_acting(by)?;
        let at = self.world_time(now);
        let played = self.running()?;
        let before = Moment::of(played);
        let current = played.version_for(Viewer::Seat(seat));
        if let Some(answered) = version.filter(|&answered| answered > current) {
            return Err(Stale { answered, current }.into());
        }
        if played.any().can_take_back(seat) && played.changes_of_mind(seat) > MOST_CHANGES {
            return Err(HostError::EnoughTakenBack { most: MOST_CHANGES });
        }
        played.take_back(seat, at)?;
        self.note(before, seat, now);
        Ok(Done::Version(self.version_of(seat)))
    }

    /// Puts what happened after `before` into the change: the lines, the
    /// clocks, and the end of the match if it is over.
    fn note(&mut self, before: Moment, actor: Seat, now: u64) {
        let played = self.played.as_ref().expect("something has just been played");
        if self.change.lines.is_empty() {
            self.change.first = before.version + 1;
        }
        self.change.lines.extend(played.lines_after(before.version));
        let (is_over, closed) = (played.turn() == Turn::Over, played.step() != before.step);
        let outcome = played.any().outcome();
        if closed {
            self.forget_drafts();
        }
        self.stop_clock(actor, before.acting, now);
        self.turn_passes(&before, actor, now);
        for seat in self.clocks_to_know(&before, actor).iter() {
            self.clock_is_known(seat);
        }
        if is_over {
            let outcome = serde_json::to_value(outcome).expect("an outcome is plain data");
            self.status = Status::Over;
            self.change.status = Some(Status::Over);
            self.change.ended = Some((self.world_time(now), outcome));
            self.votes.clear();
            self.change.votes = Some(Vec::new());
        }
    }

    /// Since when each decision is awaited that is awaited now, after `actor` has made one.
    fn turn_passes(&mut self, before: &Moment, actor: Seat, now: u64) {
        let played = self.played.as_ref().expect("something has just been played");
        let (turn, closed) = (played.turn(), played.step() != before.step);
        for seat in turn.seats().iter() {
            let is_new = !before.acting.contains(seat);
            if seat == actor || is_new {
                self.since[seat.index()] = now;
            }
            if closed || is_new {
                self.began[seat.index()] = now;
                self.called = self.called.without(seat);
            }
        }
        self.midway = match turn.seats().contains(actor) {
            true if closed => SeatSet::EMPTY,
            true => self.midway.with(actor),
            false => self.midway.without(actor),
        };
    }

    /// The seats whose clocks everybody knows after `actor` has decided. Whoever decides in secret, on a clock, is
    /// not counted by it.
    fn clocks_to_know(&self, before: &Moment, actor: Seat) -> SeatSet {
        let played = self.played.as_ref().expect("something has just been played");
        let closed = played.step() != before.step;
        let noticed = played.version_for(Viewer::Spectator) != before.public;
        let known =
            |seat: &Seat| closed || (noticed && (*seat == actor || !before.acting.contains(*seat)));
        (0..self.seats.len()).map(Seat::new).filter(known).collect()
    }

    pub(super) fn seat_changed(&mut self, seat: Seat) {
        let row = self.seats[seat.index()].clone();
        self.change.seats.push((seat.index() as u8, row));
    }

    /// Who is here through this program: whoever watches, and whoever has looked a moment ago.
    pub fn present_here(&self) -> Present {
        let mut here = self.presence.here();
        for seat in self.here.iter() {
            let guest = self.seats[seat.index()].guest;
            let looked = self.here_until[seat.index()] > 0;
            if looked && guest.is_some() && !here.iter().any(|(known, _)| *known == guest) {
                here.push((guest, 1));
            }
        }
        here
    }

    /// The people who play here and have not left, with their seats.
    pub fn people(&self) -> impl Iterator<Item = (Seat, GuestId)> {
        let rows = self.seats.iter().enumerate();
        let here = rows.filter(|(_, row)| row.bot.is_none() && !row.gone);
        here.filter_map(|(index, row)| Some((Seat::new(index), row.guest?)))
    }

    /// Whether nobody plays here but bots: those of its seats, and one that stands in for people who
    /// have got up and whose clocks run out.
    pub fn is_of_bots(&self) -> bool {
        self.seats.iter().all(|row| row.bot.is_some() || row.gone)
    }

    /// Whether anybody who plays here is here, or was a moment ago.
    pub fn is_anybody_here(&self, now: u64) -> bool {
        let lately = |seat: Seat| now < self.seen[seat.index()].saturating_add(self.absent_ms);
        self.people().any(|(seat, guest)| self.presence.is_watching(guest) || lately(seat))
    }

    /// Seats held by bots whose decision is awaited and not being made.
    pub fn bots_to_ask(&self) -> Vec<(Seat, String)> {
        if self.status != Status::Playing {
            return Vec::new();
        }
        let acting = self.played.as_ref().map_or(SeatSet::EMPTY, |played| played.turn().seats());
        let idle = acting.iter().filter(|&seat| !self.thinking.contains(seat));
        idle.filter_map(|seat| Some((seat, self.seats[seat.index()].bot.clone()?))).collect()
    }
}

/// What there was before something happened.
struct Moment {
    version: u32,
    step: u32,
    acting: SeatSet,
    /// How much of it everybody may know.
    public: u32,
}

impl Moment {
    fn of(played: &LoggedMatch) -> Moment {
        let acting = played.turn().seats();
        let public = played.version_for(Viewer::Spectator);
        Moment { version: played.version(), step: played.step(), acting, public }
    }
}

fn rebuild(
    game: AnyGame,
    stored: &StoredTable,
    secret: &Secret,
) -> Result<Option<LoggedMatch>, String> {
    let entries = entries(&stored.lines)?;
    let header = stored.header();
    let copied = stored.forked.map(|fork| fork.version);
    LoggedMatch::rebuild(game, &header, &entries, copied, stored.has_started(), secret)
}

/// A stored table, checked: its log leads to what it says. Of a match by other
/// rules, that it can be read.
pub(crate) fn check_stored(games: &Catalog, stored: &StoredTable) -> Result<(), String> {
    let secret: Secret = stored.secret.parse().map_err(|error: BadText| error.to_string())?;
    let game = games.find_or_absent(&stored.game);
    if Archive::of(stored, game)?.is_some() {
        return Ok(());
    }
    let played = rebuild(game, stored, &secret)?;
    let over = played.as_ref().is_some_and(|played| played.turn() == Turn::Over);
    if over != (stored.status == Status::Over) {
        return Err("its status is not what its log leads to".into());
    }
    let outcome = played.and_then(|played| played.any().outcome());
    let outcome = outcome.map(|outcome| serde_json::to_value(outcome).expect("plain data"));
    if over && (outcome != stored.outcome || stored.ended.is_none()) {
        return Err("its outcome is not what its log leads to".into());
    }
    Ok(())
}
