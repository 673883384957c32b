//! A table as one viewer may see it.

use crate::log::{LogLine, keep_count_secret, visible};
use crate::store::{CampaignGame, Clocks, Fork, Status, Thought, Visibility};
use crate::table::{Archive, LoggedMatch, Snapshot};
use crate::{GuestId, TableId};
use catalog::{AnyGame, AnyMatch, AnyView, LegalMove, Refused};
use game_core::{
    Entry, Header, OtherRules, Outcome, Record, Seat, SeatSet, Turn, Verified, Viewer,
};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::sync::{Arc, OnceLock};

/// All that one viewer may know of a table at one moment.
///
/// Parts are worked out when they are asked for, on the task of whoever asks.
#[derive(Clone)]
pub struct TableView {
    snapshot: Arc<Snapshot>,
    guest: Option<GuestId>,
    viewer: Viewer,
}

/// One seat, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// Its number, from 0.
    pub seat: Seat,
    /// The name shown; empty while the seat is open.
    pub name: String,
    /// The bot that plays there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether somebody has still to sit down.
    pub open: bool,
    /// Whether it is kept for somebody, by a rematch.
    pub reserved: bool,
    /// Whether its guest is watching now. Bots always are.
    pub present: bool,
    /// Whether its guest left during play.
    pub gone: bool,
    /// Whether its player left for good; a bot plays there until the end.
    pub left: bool,
    /// Whether its decision is awaited.
    pub acting: bool,
    /// Whether it has decided in the step that others still decide.
    pub acted: bool,
    /// How long it has thought, up to its present decision.
    pub used_ms: u64,
    /// When its time is up, in milliseconds since 1970; none without clocks or
    /// while its decision is not awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<u64>,
    /// Who agrees that a bot takes this seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<Seat>,
    /// Whether this viewer may agree to that, once the player has been away
    /// long enough.
    pub may_vote: bool,
}

/// One thing said, as far as this viewer may read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChatLine {
    /// Counted from 1, with gaps where this viewer may not read.
    pub no: u32,
    /// Who said it. Escape it before it goes into a page.
    pub name: String,
    /// From which seat; none for a spectator.
    pub seat: Option<u8>,
    /// What was said. Escape it before it goes into a page.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// A table as it stood at an earlier version, through one pair of eyes.
#[derive(Clone, Debug)]
pub struct PastView {
    any: AnyMatch,
    eyes: Viewer,
}

impl TableView {
    pub(crate) fn new(snapshot: Arc<Snapshot>, guest: Option<GuestId>) -> TableView {
        let viewer = snapshot.viewer(guest);
        TableView { snapshot, guest, viewer }
    }

    fn played(&self) -> Option<&LoggedMatch> {
        self.snapshot.played.as_ref()
    }

    fn archive(&self) -> Option<&Archive> {
        self.snapshot.archive.as_deref()
    }

    /// The rules it was played by, if this program does not play them: then the
    /// table can be read, but not played on.
    pub fn other_rules(&self) -> Option<&OtherRules> {
        self.archive().map(|archive| &archive.rules)
    }

    /// The number of the rules it is played by.
    pub fn ruleset(&self) -> u32 {
        self.snapshot.setting.ruleset
    }

    /// The table.
    pub fn id(&self) -> TableId {
        self.snapshot.setting.id
    }

    /// The game.
    pub fn game(&self) -> AnyGame {
        self.snapshot.setting.game
    }

    /// The options; what is to stay secret is in them once the match is over.
    pub fn options(&self) -> &Value {
        let setting = &self.snapshot.setting;
        if self.is_over() { &setting.options } else { &setting.shown }
    }

    /// Who may find the table.
    pub fn visibility(&self) -> Visibility {
        self.snapshot.setting.visibility
    }

    /// When it was opened.
    pub fn created(&self) -> u64 {
        self.snapshot.setting.created
    }

    /// Through whose eyes this is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Where the viewer sits, if at all.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// What the viewer is told if they left this match for good.
    pub fn no_way_back(&self) -> Option<Refused> {
        let guest = self.guest?;
        self.snapshot.seats.iter().find(|row| row.left_by == Some(guest))?;
        self.played()?.any().no_way_back()
    }

    /// Whether those who leave during play do not come back.
    pub fn is_leaving_final(&self) -> bool {
        let any = self.played().map(LoggedMatch::any);
        any.is_some_and(|any| any.no_way_back().is_some())
    }

    /// Whether the viewer opened the table.
    pub fn is_owner(&self) -> bool {
        self.guest.is_some() && self.snapshot.setting.owner == self.guest
    }

    /// How many entries the log has.
    pub fn version(&self) -> u32 {
        let kept = self.archive().map_or(0, Archive::version);
        self.played().map_or(kept, LoggedMatch::version)
    }

    /// How far the table has come.
    pub fn status(&self) -> Status {
        self.snapshot.status
    }

    /// Whose decision is awaited; none before the match starts.
    pub fn turn(&self) -> Option<Turn> {
        match self.status() {
            Status::Over if self.archive().is_some() => Some(Turn::Over),
            Status::Playing | Status::Over => self.played().map(LoggedMatch::turn),
            Status::Open | Status::Abandoned => None,
        }
    }

    /// The seats whose decision is awaited.
    fn acting(&self) -> SeatSet {
        self.turn().map_or(SeatSet::EMPTY, Turn::seats)
    }

    /// Whether the viewer's decision is awaited.
    pub fn is_my_turn(&self) -> bool {
        self.seat().is_some_and(|seat| self.acting().contains(seat))
    }

    /// The game as this viewer sees it, as JSON; none before there is one.
    pub fn view(&self) -> Option<Value> {
        self.played().map(|played| played.any().view(self.viewer))
    }

    /// The same in the game's own type.
    pub fn any_view(&self) -> Option<AnyView> {
        self.played().map(|played| played.any().any_view(self.viewer))
    }

    /// Why the viewer may not play this now; nothing for what may be played.
    pub fn refusal(&self, text: &str) -> Option<Refused> {
        let (seat, played) = (self.seat()?, self.played()?);
        played.any().check(seat, text).err()
    }

    /// What the viewer may play now; empty unless it is their turn.
    pub fn legal(&self) -> Vec<LegalMove> {
        match (self.seat(), self.played()) {
            (Some(seat), Some(played)) if self.is_my_turn() => played.any().legal_moves(seat),
            _ => Vec::new(),
        }
    }

    /// How the match ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.archive() {
            Some(archive) => archive.outcome.clone(),
            None => self.played().and_then(|played| played.any().outcome()),
        }
    }

    /// Whether the viewer could take back their latest move.
    pub fn can_take_back(&self) -> bool {
        match (self.seat(), self.played(), self.status()) {
            (Some(seat), Some(played), Status::Playing) => played.any().can_take_back(seat),
            _ => false,
        }
    }

    /// The seats, in order.
    pub fn seats(&self) -> Vec<SeatView> {
        (0..self.snapshot.seats.len()).map(|index| self.seat_view(Seat::new(index))).collect()
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let row = &self.snapshot.seats[seat.index()];
        let acting = self.acting().contains(seat);
        let votes = self.snapshot.votes.iter();
        let votes: Vec<Seat> = votes
            .filter(|(about, _)| usize::from(*about) == seat.index())
            .map(|(_, voter)| Seat::new((*voter).into()))
            .collect();
        let present = row.bot.is_some() || self.snapshot.present.contains(seat);
        SeatView {
            seat,
            name: row.name.clone(),
            bot: row.bot.clone(),
            open: row.is_open(),
            reserved: row.is_open() && row.reserved.is_some(),
            present,
            gone: row.gone,
            left: row.left_by.is_some(),
            acting,
            acted: self.has_acted(seat) && !acting,
            used_ms: row.used_ms,
            due: self.snapshot.due[seat.index()].filter(|_| acting),
            may_vote: self.status() == Status::Playing
                && self.archive().is_none()
                && row.guest.is_some()
                && (row.gone || !present)
                && self.seat().is_some_and(|own| own != seat && !votes.contains(&own)),
            votes,
        }
    }

    /// Whether `seat` has a sealed decision in the step that is still open.
    fn has_acted(&self, seat: Seat) -> bool {
        let Some(played) = self.played() else { return false };
        let step = played.step();
        let open = played.any().acts_after(played.any().settled());
        open.iter().any(|(v, act)| {
            played.mark_of(*v).sealed_in == Some(step)
                && matches!(act, game_core::Act::Move { seat: by, .. } if *by == seat)
        })
    }

    /// The log as this viewer may read it.
    pub fn log(&self) -> Vec<LogLine> {
        self.log_after(0)
    }

    /// When the latest entry of the log was made that this viewer may know of;
    /// when the table was opened, if there is none.
    pub fn latest(&self) -> u64 {
        let settled = self.settled();
        // Of the present step nothing may be known; of the one before, its end is.
        let mut ends = [settled, settled.saturating_sub(1)].into_iter();
        let at = ends.find_map(|after| self.log_after(after).last().map(|line| line.at));
        at.unwrap_or(self.created())
    }

    /// Up to which version the log stays as this viewer reads it now, until the
    /// match is over: what the steps before the present one held is told, and stands.
    pub fn settled(&self) -> u32 {
        match self.played() {
            Some(played) if !self.is_over() => played.any().settled(),
            _ => self.version(),
        }
    }

    /// What the log has after a version up to which it was settled.
    pub fn log_after(&self, version: u32) -> Vec<LogLine> {
        if let Some(archive) = self.archive() {
            let mut log = archive.log(self.viewer, self.is_over());
            log.retain(|line| line.v > version);
            return log;
        }
        let Some(played) = self.played() else { return Vec::new() };
        let mut lines = visible(played, version, self.viewer, self.is_over());
        keep_count_secret(played, &mut lines);
        lines
    }

    fn is_over(&self) -> bool {
        self.status() == Status::Over
    }

    /// Everything that happened, one line each for people; once the match is
    /// over, because it tells sealed choices too.
    pub fn story(&self) -> Option<Vec<String>> {
        self.played().filter(|_| self.is_over()).map(|played| played.any().story())
    }

    /// What the bots thought of their choices, once the match is over: it may
    /// tell what they hold.
    pub fn thoughts(&self) -> &[Thought] {
        if self.is_over() { &self.snapshot.thoughts } else { &[] }
    }

    /// How many watch without a seat.
    pub fn spectators(&self) -> usize {
        self.snapshot.watchers.saturating_sub(self.snapshot.present.len())
    }

    /// What was said, as far as this viewer may read it.
    pub fn chat(&self) -> Vec<ChatLine> {
        // Spectators talk among themselves during play: a hint must not reach a player.
        let readable = |hidden: bool| !hidden || self.is_over() || self.seat().is_none();
        let chat = self.snapshot.chat.iter().filter(|said| readable(said.hidden));
        chat.map(|said| ChatLine {
            no: said.no,
            name: said.name.clone(),
            seat: said.seat,
            text: said.text.clone(),
            at: said.at,
        })
        .collect()
    }

    /// The commitment to the dice: SHA-256 of the seed, in hex.
    pub fn commit(&self) -> String {
        self.snapshot.setting.commit.to_string()
    }

    /// The seed, once the match is over.
    pub fn seed(&self) -> Option<String> {
        self.is_over().then(|| self.snapshot.setting.secret.reveal())
    }

    /// How long seats may think.
    pub fn clocks(&self) -> Clocks {
        self.snapshot.setting.clocks
    }

    /// The bot that plays for those who are out of time or away.
    pub fn stand_in(&self) -> &str {
        &self.snapshot.setting.stand_in
    }

    /// Where the log was copied from, if it was.
    pub fn forked(&self) -> Option<Fork> {
        self.snapshot.setting.forked
    }

    /// The campaign it is a game of.
    pub fn campaign(&self) -> Option<CampaignGame> {
        self.snapshot.setting.campaign
    }

    /// The table at which these players have played before.
    pub fn rematch_of(&self) -> Option<TableId> {
        self.snapshot.setting.rematch_of
    }

    /// The table at which these players play again; for those who sit here.
    pub fn rematch(&self) -> Option<TableId> {
        self.seat().and(self.snapshot.rematch)
    }

    /// The seat this viewer could take, if the match has not started.
    pub fn joinable(&self) -> Option<Seat> {
        if self.status() != Status::Open || self.seat().is_some() || self.archive().is_some() {
            return None;
        }
        let free = |kept_for: Option<GuestId>| kept_for.is_none() || kept_for == self.guest;
        let mut seats = self.snapshot.seats.iter();
        seats.position(|seat| seat.is_open() && free(seat.reserved)).map(Seat::new)
    }

    /// The record as this viewer may read it: complete, with the seed, once
    /// the match is over; before that without the seed, and only up to the
    /// first entry that is still hidden from this viewer.
    pub fn record(&self) -> Record {
        let entries = match (self.played(), self.archive()) {
            (Some(played), _) => self.readable_entries(played),
            (None, Some(archive)) if self.is_over() => archive.entries.clone(),
            (None, _) => Vec::new(),
        };
        Record { header: self.header(self.seed()), entries }
    }

    fn readable_entries(&self, played: &LoggedMatch) -> Vec<Entry> {
        let mut entries = played.entries_after(0);
        let log = visible(played, 0, self.viewer, self.is_over());
        let hidden = log.iter().position(LogLine::is_hidden);
        entries.truncate(hidden.unwrap_or(entries.len()));
        entries
    }

    fn header(&self, seed: Option<String>) -> Header {
        let mut header = self.snapshot.setting.header(&self.snapshot.seats);
        header.options = self.options().clone();
        if !matches!(self.status(), Status::Playing | Status::Over) {
            // Who sits down last must not know what the others threw in.
            header.seats.iter_mut().for_each(|seat| seat.nonce.clear());
        }
        Header { seed, ..header }
    }

    /// Recomputes every draw and every state of a match that is over; none
    /// while it runs. Of a forked match, the draws after the fork.
    pub fn verify(&self) -> Option<Result<Verified, String>> {
        self.seed()?;
        // A match that is over does not change, so it is checked once.
        let checked = self.memo::<OnceLock<Result<Verified, String>>>();
        let check = || self.game().verify(&self.record()).map_err(|error| error.to_string());
        Some(checked.get_or_init(check).clone())
    }

    /// What was worked out about this table before, by kind; forgotten when the
    /// table leaves memory. All viewers share it.
    pub fn memo<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.snapshot.memo.of()
    }

    /// The same about this moment of the table: forgotten with the next change.
    pub fn memo_now<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.snapshot.memo_now.of()
    }

    /// Whether this viewer is shown exactly what a stranger is shown.
    pub fn is_strangers(&self) -> bool {
        let known = |guest: GuestId| {
            let mut seats = self.snapshot.seats.iter();
            seats.any(|seat| [seat.guest, seat.reserved, seat.left_by].contains(&Some(guest)))
        };
        // Whoever opened the table may have more to say there, seated or not.
        !self.is_owner() && !self.guest.is_some_and(known)
    }

    /// The match as it stood after `version`. While it runs, through the
    /// viewer's own eyes only; once it is over, through any.
    pub fn past(&self, version: u32, eyes: Viewer) -> Option<PastView> {
        let played = self.played()?;
        let seated = match eyes {
            Viewer::Seat(seat) => seat.index() < self.snapshot.seats.len(),
            Viewer::Spectator => true,
        };
        if version > played.version() || !seated || (eyes != self.viewer && !self.is_over()) {
            return None;
        }
        Some(PastView { any: played.any().rewound(version), eyes })
    }
}

impl PastView {
    /// How many entries the log had.
    pub fn version(&self) -> u32 {
        self.any.version()
    }

    /// Whose decision was awaited.
    pub fn turn(&self) -> Turn {
        self.any.turn()
    }

    /// The game as these eyes saw it, as JSON.
    pub fn view(&self) -> Value {
        self.any.view(self.eyes)
    }

    /// The same in the game's own type.
    pub fn any_view(&self) -> AnyView {
        self.any.any_view(self.eyes)
    }
}

/// The shape of `GET /api/tables/{id}`. The log is not in it: whoever wants to
/// know how the table came to stand as it does reads the record.
impl Serialize for TableView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut all = serializer.serialize_struct("TableView", 22)?;
        all.serialize_field("table", &self.id())?;
        all.serialize_field("game", self.game().about().id)?;
        all.serialize_field("ruleset", &self.ruleset())?;
        match self.other_rules() {
            Some(rules) => all.serialize_field("read_only", rules.sentence())?,
            None => all.skip_field("read_only")?,
        }
        all.serialize_field("options", self.options())?;
        all.serialize_field("status", &self.status())?;
        all.serialize_field("version", &self.version())?;
        all.serialize_field("seat", &self.seat())?;
        all.serialize_field("turn", &self.turn())?;
        all.serialize_field("view", &self.any_view())?;
        all.serialize_field("legal", &self.legal())?;
        all.serialize_field("seats", &self.seats())?;
        match self.outcome() {
            Some(outcome) => all.serialize_field("outcome", &outcome)?,
            None => all.skip_field("outcome")?,
        }
        all.serialize_field("chat", &self.chat())?;
        all.serialize_field("commit", &self.commit())?;
        match self.seed() {
            Some(seed) => all.serialize_field("seed", &seed)?,
            None => all.skip_field("seed")?,
        }
        all.serialize_field("clocks", &self.clocks())?;
        all.serialize_field("can_take_back", &self.can_take_back())?;
        match self.forked() {
            Some(fork) => all.serialize_field("forked", &fork)?,
            None => all.skip_field("forked")?,
        }
        match self.rematch() {
            Some(rematch) => all.serialize_field("rematch", &rematch)?,
            None => all.skip_field("rematch")?,
        }
        all.serialize_field("spectators", &self.spectators())?;
        all.serialize_field("join", &self.joinable())?;
        all.end()
    }
}

impl std::fmt::Debug for TableView {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let TableView { snapshot, guest: _, viewer } = self;
        f.debug_struct("TableView")
            .field("table", &snapshot.setting.id)
            .field("version", &self.version())
            .field("viewer", viewer)
            .finish_non_exhaustive()
    }
}
