//! A table in memory: what each command does to it. Nothing here waits or
//! stores; the task around it does.

use super::archive::Archive;
use super::command::Ask;
use super::logged_match::{LoggedMatch, entries};
use super::memo::Memo;
use super::presence::Presence;
use super::snapshot::{Setting, Snapshot, seat_of};
use crate::store::{ChatRow, Guest, SeatRow, Status, StoredTable, TableChange, Thought};
use crate::{GuestId, HostError, TableId};
use catalog::{AnyGame, Catalog};
use game_core::{BadText, MAX_SEATS, Seat, SeatSet, Secret, Turn};
use std::sync::Arc;

/// The longest thing that can be said at once, in characters.
pub(crate) const MOST_SAID: usize = 500;
/// The most that can be said at one table.
const MOST_CHAT: usize = 2000;
/// The most moves that one request plays in a row.
const MOST_IN_A_ROW: usize = 64;

/// A table in memory.
pub(crate) struct LiveTable {
    pub setting: Arc<Setting>,
    pub status: Status,
    pub presence: Arc<Presence>,
    pub(super) seats: Arc<Vec<SeatRow>>,
    pub(super) chat: Arc<Vec<ChatRow>>,
    pub(super) votes: Vec<(u8, u8)>,
    thoughts: Arc<Vec<Thought>>,
    /// What seats have begun and not yet played, as the moves they would be.
    /// Never part of a snapshot: that something is being drawn is nobody's business.
    pub(super) drafts: [Option<String>; MAX_SEATS],
    pub played: Option<LoggedMatch>,
    /// A match by rules that this program does not play; then nothing else is
    /// played here.
    archive: Option<Arc<Archive>>,
    pub rematch: Option<TableId>,
    /// Since when each seat's present decision is awaited.
    pub(super) since: [u64; MAX_SEATS],
    /// When the turn of each seat began; a turn can be many moves.
    pub(super) began: [u64; MAX_SEATS],
    /// Seats that are in the middle of a turn of many moves.
    pub(super) midway: SeatSet,
    /// When the guest of each seat was last seen here, if not watching now.
    pub(super) seen: [u64; MAX_SEATS],
    /// Seats whose guests were watching when it was last noted.
    pub(super) watching: SeatSet,
    /// How long a guest must have been away before a vote.
    pub(super) absent_ms: u64,
    /// Seats for which a bot is at work.
    pub thinking: SeatSet,
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
            ruleset: stored.ruleset,
            shown: game.shown_options(&stored.options),
            options: std::mem::take(&mut stored.options),
            visibility: stored.visibility,
            secret,
            commit: secret.commit(),
            owner: stored.owner,
            created: stored.created,
            clocks: stored.clocks,
            stand_in: std::mem::take(&mut stored.stand_in),
            forked: stored.forked,
            rematch_of: stored.rematch_of,
            campaign: stored.campaign,
        };
        let mut drafts = [const { None }; MAX_SEATS];
        for (seat, text) in std::mem::take(&mut stored.drafts) {
            drafts[usize::from(seat) % MAX_SEATS] = Some(text);
        }
        Ok(LiveTable {
            drafts,
            change: TableChange { table: setting.no, ..TableChange::default() },
            setting: Arc::new(setting),
            status: stored.status,
            presence: Arc::default(),
            seats: Arc::new(stored.seats),
            chat: Arc::new(stored.chat),
            votes: stored.votes,
            thoughts: Arc::new(stored.thoughts),
            played,
            archive: archive.map(Arc::new),
            rematch: stored.rematch,
            // Time during which the table was not in memory does not count.
            since: [now; MAX_SEATS],
            began: [now; MAX_SEATS],
            midway: SeatSet::EMPTY,
            seen: [now; MAX_SEATS],
            watching: SeatSet::EMPTY,
            absent_ms,
            thinking: SeatSet::EMPTY,
            memo: Arc::default(),
        })
    }

    /// Everything, as it stands.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            setting: self.setting.clone(),
            status: self.status,
            seats: self.seats.clone(),
            chat: self.chat.clone(),
            votes: self.votes.clone(),
            thoughts: self.thoughts.clone(),
            played: self.played.clone(),
            archive: self.archive.clone(),
            rematch: self.rematch,
            present: self.present(),
            watchers: self.presence.count(),
            due: std::array::from_fn(|index| self.due(Seat::new(index))),
            memo: self.memo.clone(),
            memo_now: Arc::default(),
        }
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

    /// Does what is asked by a person. On an error nothing has changed.
    pub fn handle(&mut self, ask: Ask, now: u64) -> Result<Done, HostError> {
        // By what rules could it go on? But those who were there may talk.
        if let Some(archive) = &self.archive
            && !matches!(ask, Ask::Say { .. })
        {
            return Err(HostError::OtherRules(archive.rules.clone()));
        }
        match ask {
            Ask::Play { guest, text, version } => self.play(guest, &text, version, now),
            Ask::TakeBack { guest, version } => self.take_back(guest, version, now),
            Ask::Join { guest, seat, nonce } => self.join(guest, seat, nonce, now).map(Done::Seat),
            Ask::Leave { guest } => self.leave(guest, now),
            Ask::Draft { guest, text } => self.keep_draft(guest, &text),
            Ask::Say { guest, text } => self.say(guest, &text, now),
            Ask::Vote { guest, seat } => self.vote(guest, seat, now),
            Ask::Rematch(id) => {
                self.rematch = Some(id);
                Ok(Done::Version(self.version()))
            }
            Ask::Look
            | Ask::ReadDraft { .. }
            | Ask::TimeIsUp
            | Ask::Watch { .. }
            | Ask::WatcherLeft
            | Ask::BotChose { .. }
            | Ask::Rest { .. }
            | Ask::Stop => unreachable!("the task answers these itself"),
        }
    }

    /// Whether it can only be read.
    pub(super) fn is_archive(&self) -> bool {
        self.archive.is_some()
    }

    pub(super) fn seat(&self, guest: GuestId) -> Result<Seat, HostError> {
        let nowhere = || HostError::NotYourSeat("you do not sit at this table");
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
        guest: GuestId,
        text: &str,
        version: Option<u32>,
        now: u64,
    ) -> Result<Done, HostError> {
        let seat = self.seat(guest)?;
        self.seat_plays(seat, text, version, now)?;
        if !self.has_left(seat) {
            self.has_returned(seat, now);
        } else {
            // Leaving can be played like a move.
            self.let_a_bot_play_on(seat, now)?;
        }
        Ok(Done::Version(self.version()))
    }

    /// Keeps what a bot thought of the move it has just made.
    pub fn bot_thought(&mut self, v: u32, seat: Seat, thought: &str) {
        let thought: String = thought.chars().take(MOST_SAID).collect();
        let thought = Thought { v, seat: seat.index() as u8, thought };
        Arc::make_mut(&mut self.thoughts).push(thought.clone());
        self.change.thoughts.push(thought);
    }

    /// Plays a move in `seat`, whoever decided it; or several in a row,
    /// separated by semicolons, all or none.
    pub fn seat_plays(
        &mut self,
        seat: Seat,
        text: &str,
        version: Option<u32>,
        now: u64,
    ) -> Result<(), HostError> {
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
                tried.play(seat, text.trim(), version.take(), now)?;
            }
            *played = tried;
        } else {
            played.play(seat, text, version, now)?;
        }
        self.note(before, seat, now);
        Ok(())
    }

    fn take_back(
        &mut self,
        guest: GuestId,
        version: Option<u32>,
        now: u64,
    ) -> Result<Done, HostError> {
        let seat = self.seat(guest)?;
        let played = self.running()?;
        let before = Moment::of(played);
        if let Some(answered) = version.filter(|&answered| answered > before.version) {
            return Err(game_core::Stale { answered, current: before.version }.into());
        }
        played.take_back(seat, now)?;
        self.note(before, seat, now);
        Ok(Done::Version(self.version()))
    }

    /// Puts what happened after `before` into the change: the lines, the
    /// clocks, and the end of the match if it is over.
    fn note(&mut self, before: Moment, actor: Seat, now: u64) {
        let Moment { version, step, acting } = before;
        let played = self.played.as_ref().expect("something has just been played");
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
            self.change.ended = Some((now, outcome));
            self.votes.clear();
            self.change.votes = Some(Vec::new());
        }
    }

    pub(super) fn seat_changed(&mut self, seat: Seat) {
        let row = self.seats[seat.index()].clone();
        self.change.seats.push((seat.index() as u8, row));
    }

    fn say(&mut self, guest: Guest, text: &str, now: u64) -> Result<Done, HostError> {
        let text = text.trim();
        let unreadable = |c: char| c.is_control() && c != '\n';
        if text.is_empty() || text.chars().count() > MOST_SAID || text.contains(unreadable) {
            let what = format!("a message has 1 to {MOST_SAID} characters, without control codes");
            return Err(HostError::Malformed(what));
        }
        if self.chat.len() >= MOST_CHAT {
            return Err(HostError::NotNow("enough has been said at this table"));
        }
        let seat = seat_of(&self.seats, guest.id).map(|seat| seat.index() as u8);
        let said = ChatRow {
            no: self.chat.len() as u32 + 1,
            guest: Some(guest.id),
            name: guest.name,
            seat,
            hidden: seat.is_none() && self.status == Status::Playing,
            text: text.to_string(),
            at: now,
        };
        self.change.chat.push(said.clone());
        Arc::make_mut(&mut self.chat).push(said);
        Ok(Done::Version(self.version()))
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
}

impl Moment {
    fn of(played: &LoggedMatch) -> Moment {
        let acting = played.turn().seats();
        Moment { version: played.version(), step: played.step(), acting }
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
