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
use crate::store::{ChatRow, Peace, SeatRow, Status, StoredTable, TableChange, Thought};
use crate::{GuestId, HostError, TableId};
use catalog::{AnyGame, Catalog};
use game_core::{BadText, MAX_SEATS, Seat, SeatSet, Secret, Stale, Turn, Viewer};
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

impl LiveTable {
    /// A stored table, its match rebuilt from the log.
    /// Says what is wrong if that cannot be done.
    pub fn new(
        games: &Catalog,
        bots: &dyn BotPool,
        mut stored: StoredTable,
        now: u64,
        absent_ms: u64,
    ) -> Result<LiveTable, String> {
        let unusable = |what: String| format!("table {}: {what}", stored.id);
        let secret: Secret =
            stored.secret.parse().map_err(|error: BadText| unusable(error.to_string()))?;
        let game = games.find_or_absent(&stored.game);
        let archive = Archive::of(&stored, game).map_err(unusable)?;
        let played = match &archive {
            Some(_) => None,
            None => rebuild(game, &stored, &secret).map_err(unusable)?,
        };
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
            ahead: 0,
            // Time during which the table was not in memory does not count.
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
            hints: TableHints::of(stored.asked),
            memo: Arc::default(),
        };
        table.recall_known_clocks();
        table.mind_devices();
        Ok(table)
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

    /// Whether anything is to be stored.
    pub fn has_changed(&self) -> bool {
        !self.change.is_empty()
    }

    /// Takes what is to be stored; none if nothing has changed.
    pub fn take_change(&mut self) -> Option<TableChange> {
        if self.change.is_empty() {
            return None;
        }
        let next = TableChange { table: self.setting.no, ..TableChange::default() };
        Some(std::mem::replace(&mut self.change, next))
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

    /// Does what is asked by a person. On an error nothing has changed.
    pub fn handle(&mut self, ask: Ask, now: u64) -> Result<Done, HostError> {
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
            Ask::Play { by, text, version } => self.play(by, &text, version, now),
            Ask::TakeBack { by, version } => self.take_back(by, version, now),
            Ask::Join { guest, seat, nonce } => self.join(guest, seat, nonce, now).map(Done::Seat),
            Ask::Leave { guest } => self.leave(guest, now),
            Ask::Arrange { guest, how } => self.arrange(guest, how, now),
            Ask::TakeDevice { guest, seat } => self.take_device(guest, seat),
            Ask::Draft { by, text } => self.keep_draft(by, &text),
            Ask::Say { guest, text } => self.say(guest, &text, now),
            Ask::Vote { guest, seat } => self.vote(guest, seat, now),
            Ask::Mute { guest, whom, mute } => self.mute(guest, whom, mute),
            Ask::Quiet { guest, quiet } => self.be_quiet(guest, quiet),
            Ask::Remove { guest, whom } => self.remove(guest, whom),
            Ask::Close { why } => self.close(why),
            Ask::Withdraw { line } => self.withdraw(line),
            Ask::CallGuest { guest, name } => self.call_guest(guest, &name),
            Ask::Rematch(id) => {
                self.rematch = Some(id);
                Ok(Done::Version(self.version()))
            }
            Ask::Look { .. }
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
        let Moment { version, step, acting, public } = before;
        let played = self.played.as_ref().expect("something has just been played");
        let noticed = played.version_for(Viewer::Spectator) != public;
        if self.change.lines.is_empty() {
            self.change.first = version + 1;
        }
        self.change.lines.extend(played.lines_after(version));
        let turn = played.turn();
        let closed = played.step() != step;
        let outcome = played.any().outcome();
        if closed {
            self.forget_drafts();
        }
        self.stop_clock(actor, acting, now);
        for seat in turn.seats().iter() {
            if seat == actor || !acting.contains(seat) {
                self.since[seat.index()] = now;
            }
            if closed || !acting.contains(seat) {
                self.began[seat.index()] = now;
                self.called = self.called.without(seat);
            }
        }
        for seat in (0..self.seats.len()).map(Seat::new) {
            // Whoever decides in secret, on a clock, is not counted by it.
            if closed || (noticed && (seat == actor || !acting.contains(seat))) {
                self.clock_is_known(seat);
            }
        }
        self.midway = match turn.seats().contains(actor) {
            true if closed => SeatSet::EMPTY,
            true => self.midway.with(actor),
            false => self.midway.without(actor),
        };
        if turn == Turn::Over {
            let outcome = serde_json::to_value(outcome).expect("an outcome is plain data");
            self.status = Status::Over;
            self.change.status = Some(Status::Over);
            self.change.ended = Some((self.world_time(now), outcome));
            self.votes.clear();
            self.change.votes = Some(Vec::new());
        }
    }

    pub(super) fn seat_changed(&mut self, seat: Seat) {
        let row = self.seats[seat.index()].clone();
        self.change.seats.push((seat.index() as u8, row));
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
