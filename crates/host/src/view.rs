//! A table as one viewer may see it.

use crate::bots::shown_name;
use crate::log::{LogLine, visible};
use crate::store::{
    AskedHint, CampaignGame, ChatRow, Clocks, Fork, Hints, SeatRow, Status, Thought, Visibility,
};
use crate::table::{
    Archive, Hint, KnownClock, LoggedMatch, MOST_CHANGES, Options, Snapshot, beside, in_force,
    readable, refusal,
};
use crate::{GuestId, TableId};
use ::bots::Character;
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
    /// The character that this bot is.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "by_name")]
    pub character: Option<Character>,
    /// Whether somebody has still to sit down.
    pub open: bool,
    /// Whether it is kept for somebody, by a rematch.
    pub reserved: bool,
    /// Whether its guest is watching now, or has looked within the last minute
    /// or so. Bots always are.
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
    /// Counted from 1, as far as this viewer may read.
    pub no: u32,
    /// Who said it. Escape it before it goes into a page.
    pub name: String,
    /// From which seat; none for a spectator.
    pub seat: Option<u8>,
    /// What was said. Escape it before it goes into a page.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Whether this viewer may choose not to hear whoever said it.
    #[serde(skip)]
    pub may_mute: bool,
    /// Whether this viewer may send whoever said it away.
    #[serde(skip)]
    pub may_remove: bool,
}

/// Somebody whom this viewer does not want to hear.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Muted {
    /// Their name.
    pub name: String,
    /// Where they sit, if they do.
    pub seat: Option<u8>,
    /// A line of theirs, by which they can be meant; none if they have said nothing.
    pub line: Option<u32>,
}

/// Several share this viewer's device, and it is on its way to one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HandOver {
    /// Who is to have it.
    pub to: Seat,
    /// Who had it last, and may still have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Seat>,
}

/// That somebody has asked for a hint; what it was is theirs alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HintLine {
    /// Who asked.
    pub seat: Seat,
    /// Which hint of theirs it was, from 1.
    pub hint: u32,
    /// After which line of the viewer's log it was asked: the last one before its step.
    pub after: u32,
    /// When, in milliseconds since 1970; of others, until the match is over, when the step began.
    pub at: u64,
}

/// What stands where the operator has hidden a line.
const WITHDRAWN: &str = "(removed by the people who run this site)";

/// A table as it stood at an earlier version, through one pair of eyes.
#[derive(Clone, Debug)]
pub struct PastView {
    any: AnyMatch,
    version: u32,
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
        let agreed = &self.snapshot.setting.agreed;
        if self.is_over() { &agreed.kept.value } else { &agreed.shown.value }
    }

    /// The same with notes in the place of long texts, for what is sent again
    /// and again.
    pub fn options_in_brief(&self) -> &Value {
        &self.agreed_in_brief().value
    }

    fn agreed_in_brief(&self) -> &Options {
        let agreed = &self.snapshot.setting.agreed;
        if self.is_over() { &agreed.kept_in_brief } else { &agreed.shown_in_brief }
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

    /// Whether the viewer, or somebody at their device, sits here.
    fn sits(&self) -> bool {
        self.snapshot.seat_of(self.guest).is_some()
    }

    /// The seats that are played from the viewer's device, if several are.
    pub fn device(&self) -> SeatSet {
        self.snapshot.device_of(self.guest).map_or(SeatSet::EMPTY, |device| device.seats)
    }

    /// The seats of others at the viewer's device.
    pub fn beside(&self) -> SeatSet {
        self.guest.map_or(SeatSet::EMPTY, |guest| beside(&self.snapshot.seats, guest))
    }

    /// Whether the viewer's device is on its way to somebody. Until it is taken, nothing is shown
    /// that anybody hides.
    pub fn hand_over(&self) -> Option<HandOver> {
        let device = self.snapshot.device_of(self.guest)?;
        let from = device.last.filter(|last| *last != device.next);
        device.holder.is_none().then_some(HandOver { to: device.next, from })
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

    /// How many lines of the log this viewer may know of; when the match is over, how many entries it
    /// has. It moves when something has happened that this viewer may know of, and not otherwise, and never
    /// goes back.
    pub fn version(&self) -> u32 {
        match (self.played(), self.archive()) {
            (Some(played), _) if self.is_over() => played.version(),
            (Some(played), _) => played.version_for(self.viewer),
            (None, Some(archive)) => archive.version_for(self.viewer, self.is_over()),
            (None, None) => 0,
        }
    }

    /// Whether this viewer is shown the same by both, but for the clock on the wall: then nothing has
    /// happened that they may know of. Whatever a viewer is shown has to be compared here.
    pub(crate) fn shows_the_same(&self, other: &TableView) -> bool {
        if Arc::ptr_eq(&self.snapshot, &other.snapshot) {
            return true;
        }
        let about = |view: &TableView| {
            (view.version(), view.status(), view.viewer, view.rematch(), view.spectators())
        };
        let device = |view: &TableView| (view.device(), view.hand_over());
        let same_peace = self.snapshot.peace == other.snapshot.peace;
        let same_chat = same_peace && Arc::ptr_eq(&self.snapshot.chat, &other.snapshot.chat);
        about(self) == about(other)
            && device(self) == device(other)
            && (self.is_quiet(), self.closed()) == (other.is_quiet(), other.closed())
            && (same_peace || self.muted() == other.muted())
            && self.hint() == other.hint()
            && self.asked_hints() == other.asked_hints()
            && Arc::ptr_eq(&self.snapshot.setting, &other.snapshot.setting)
            && self.seats() == other.seats()
            && (same_chat || self.chat() == other.chat())
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

    /// Whether the decision of the viewer, or of somebody at their device, is awaited.
    pub fn is_my_turn(&self) -> bool {
        let acting = self.acting();
        self.seat().is_some_and(|seat| acting.contains(seat))
            || self.device().iter().any(|seat| acting.contains(seat))
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
            (Some(seat), Some(played)) if self.acting().contains(seat) => {
                played.any().legal_moves(seat)
            }
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
            (Some(seat), Some(played), Status::Playing) => {
                played.changes_of_mind(seat) <= MOST_CHANGES && played.any().can_take_back(seat)
            }
            _ => false,
        }
    }

    /// The seats, in order.
    pub fn seats(&self) -> Vec<SeatView> {
        (0..self.snapshot.seats.len()).map(|index| self.seat_view(Seat::new(index))).collect()
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let row = &self.snapshot.seats[seat.index()];
        let cast = self.snapshot.setting.cast;
        let acting = self.acting().contains(seat);
        let votes = self.snapshot.votes.iter();
        let votes: Vec<Seat> = votes
            .filter(|(about, _)| usize::from(*about) == seat.index())
            .map(|(_, voter)| Seat::new((*voter).into()))
            .collect();
        let present = row.bot.is_some() || self.snapshot.present.contains(seat);
        let KnownClock { used_ms, due } = match self.viewer.is(seat) || self.is_over() {
            true => KnownClock { used_ms: row.used_ms, due: self.snapshot.due[seat.index()] },
            false => self.snapshot.known_clocks[seat.index()],
        };
        SeatView {
            seat,
            name: shown_name(cast, row.bot.as_deref(), &row.name),
            character: row.bot.as_deref().and_then(|bot| cast?.character(bot)),
            bot: row.bot.clone(),
            open: row.is_open(),
            reserved: row.is_open() && row.reserved.is_some(),
            present,
            gone: row.gone,
            left: row.left_by.is_some(),
            acting,
            acted: self.played().is_some_and(|played| played.has_sealed(seat)) && !acting,
            used_ms,
            due: due.filter(|_| acting),
            may_vote: self.status() == Status::Playing
                && self.archive().is_none()
                && row.guest.is_some()
                && row.guest != self.guest
                && (row.gone || !present)
                && self.snapshot.seat_of(self.guest).is_some_and(|own| !votes.contains(&own)),
            votes,
        }
    }

    /// How many have to agree before a bot takes a seat. Whoever shares the device of somebody who is
    /// away is away with them.
    pub fn voters(&self, seat: Seat) -> usize {
        let rows = &self.snapshot.seats;
        let absent = rows.get(seat.index()).and_then(|row| row.guest);
        let votes = |row: &&SeatRow| row.guest.is_some() && row.guest != absent && !row.gone;
        rows.iter().filter(votes).count()
    }

    /// The log as this viewer may read it.
    pub fn log(&self) -> Vec<LogLine> {
        self.log_after(0)
    }

    /// When the latest entry of the log was made that this viewer may know of;
    /// when the table was opened, if there is none.
    pub fn latest(&self) -> u64 {
        let played = self.played().and_then(|played| match self.is_over() {
            true => played.version().checked_sub(1).map(|last| played.mark_of(last + 1).at),
            false => played.latest_for(self.viewer),
        });
        let kept = || Some(self.archive()?.log(self.viewer, self.is_over()).last()?.at);
        played.or_else(kept).unwrap_or(self.created())
    }

    /// Up to which version the log stays as this viewer reads it now, until the
    /// match is over: what the steps before the present one held is told, and stands.
    pub fn settled(&self) -> u32 {
        match self.played() {
            Some(played) if !self.is_over() => played.settled_for(self.viewer),
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
        visible(played, version, self.viewer, self.is_over())
    }

    fn is_over(&self) -> bool {
        self.status() == Status::Over
    }

    /// Everything that happened, one line each for people; once the match is
    /// over, because it tells sealed choices too.
    pub fn story(&self) -> Option<Vec<String>> {
        self.played().filter(|_| self.is_over()).map(|played| played.any().story())
    }

    /// Who may ask for hints here.
    pub fn hints(&self) -> Hints {
        in_force(&self.snapshot.setting, &self.snapshot.seats)
    }

    /// Whether this viewer could ask for a hint on their turn, being a beginner or not.
    pub fn may_ask_hints(&self, beginner: bool) -> bool {
        let (setting, seats) = (&self.snapshot.setting, &self.snapshot.seats);
        self.seat().is_some() && refusal(setting, seats, beginner).is_none()
    }

    /// What this viewer was advised to do now, unless they have put it away.
    pub fn hint(&self) -> Option<&Arc<Hint>> {
        self.snapshot.hints[self.seat()?.index()].as_ref()
    }

    /// The hints that were asked for, as far as this viewer may know: the others' when the step has closed in
    /// which they were asked.
    pub fn asked_hints(&self) -> Vec<HintLine> {
        let settled = self.played().map_or(0, |played| played.any().settled());
        let line = |asked: &AskedHint| {
            let seat = Seat::new(asked.seat.into());
            let known = self.is_over() || self.viewer.is(seat) || asked.step < settled;
            let after = match self.played() {
                Some(played) if !self.is_over() => played.number_of(asked.step, self.viewer),
                _ => asked.step,
            };
            // When within their turn somebody asked would tell the others how far they were then.
            let at = match self.played() {
                Some(played) if !self.is_over() && !self.viewer.is(seat) => match asked.step {
                    0 => self.snapshot.setting.created,
                    step => played.mark_of(step).at,
                },
                _ => asked.at,
            };
            known.then_some(HintLine { seat, hint: asked.no, after, at })
        };
        self.snapshot.asked.iter().filter_map(line).collect()
    }

    /// How many hints a seat has had, as far as this viewer may know.
    pub fn hints_of(&self, seat: Seat) -> u32 {
        self.asked_hints().iter().filter(|line| line.seat == seat).count() as u32
    }

    /// What the bots thought of their choices, once the match is over: it may
    /// tell what they hold.
    pub fn thoughts(&self) -> &[Thought] {
        if self.is_over() { &self.snapshot.thoughts } else { &[] }
    }

    /// How many watch without a seat.
    pub fn spectators(&self) -> usize {
        self.snapshot.spectators
    }

    /// What was said, as far as this viewer may read it.
    pub fn chat(&self) -> Vec<ChatLine> {
        let (peace, seats) = (&self.snapshot.peace, &self.snapshot.seats);
        let muted = |by: Option<GuestId>| self.mutes().any(|muted| Some(muted) == by);
        self.readable()
            .filter(|(_, said)| !muted(said.guest))
            .map(|(no, said)| {
                // Of several at one device, whoever spoke.
                let spoke = said.seat.map(|seat| Seat::new(seat.into()));
                let theirs = |seat: &Seat| {
                    seats.get(seat.index()).is_some_and(|row| row.guest == said.guest)
                };
                let seated = said.guest.and_then(|guest| {
                    spoke.filter(theirs).or_else(|| self.snapshot.seat_of(Some(guest)))
                });
                let other = said.guest.is_some() && said.guest != self.guest;
                let gone = said.guest.is_some_and(|guest| peace.removed.contains(&guest));
                ChatLine {
                    no,
                    name: seated.map_or(&said.name, |seat| &seats[seat.index()].name).clone(),
                    seat: said.seat,
                    text: match peace.withdrawn.contains(&said.no) {
                        true => WITHDRAWN.into(),
                        false => said.text.clone(),
                    },
                    at: said.at,
                    may_mute: other && self.sits(),
                    may_remove: other
                        && self.is_owner()
                        && !gone
                        && (seated.is_none() || self.status() == Status::Open),
                }
            })
            .collect()
    }

    /// What was said and may be read, by the numbers it has for this viewer.
    fn readable(&self) -> impl Iterator<Item = (u32, &ChatRow)> {
        readable(&self.snapshot.chat, self.sits(), self.is_over())
    }

    fn mutes(&self) -> impl Iterator<Item = GuestId> {
        let own = self.snapshot.peace.mutes.iter().filter(|(guest, _)| Some(*guest) == self.guest);
        own.map(|(_, muted)| *muted)
    }

    /// Whom this viewer does not want to hear.
    pub fn muted(&self) -> Vec<Muted> {
        let person = |guest: GuestId| {
            let said = self.readable().filter(|(_, said)| said.guest == Some(guest)).last();
            let seat = self.snapshot.seat_of(Some(guest));
            let name = match (seat, said) {
                (Some(seat), _) => self.snapshot.seats[seat.index()].name.clone(),
                (None, Some((_, said))) => said.name.clone(),
                (None, None) => String::new(),
            };
            let seat = seat.map(|seat| seat.index() as u8);
            Muted { name, seat, line: said.map(|(no, _)| no) }
        };
        self.mutes().map(person).filter(|muted| !muted.name.is_empty()).collect()
    }

    /// Whether only those may speak who sit here.
    pub fn is_quiet(&self) -> bool {
        self.snapshot.peace.quiet
    }

    /// Why the operator closed the table.
    pub fn closed(&self) -> Option<&str> {
        self.snapshot.peace.closed.as_deref()
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

    /// Which match it takes up again with the same dice, if it does; then it has no [`TableView::forked`].
    pub fn again(&self) -> Option<Fork> {
        self.snapshot.setting.again
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

    /// How many bytes a copy of the options and of the match up to `version` takes, more or less.
    pub fn weight_at(&self, version: u32) -> usize {
        let header_and_entries = (version as usize).saturating_add(1);
        self.record().to_text().lines().take(header_and_entries).map(str::len).sum()
    }

    fn readable_entries(&self, played: &LoggedMatch) -> Vec<Entry> {
        let log = visible(played, 0, self.viewer, self.is_over());
        log.into_iter().map_while(LogLine::entry).collect()
    }

    fn header(&self, seed: Option<String>) -> Header {
        let mut header = self.snapshot.setting.header(&self.snapshot.seats);
        header.options = self.options().clone();
        for (seat, sitter) in (0..).map(Seat::new).zip(&mut header.seats) {
            sitter.hints = self.hints_of(seat);
        }
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
        if version > self.version() || !seated || (eyes != self.viewer && !self.is_over()) {
            return None;
        }
        let entry = match self.is_over() {
            true => version,
            false => played.entry_of(version, self.viewer),
        };
        Some(PastView { any: played.any().rewound(entry), version, eyes })
    }
}

impl PastView {
    /// The version, as the viewer counts.
    pub fn version(&self) -> u32 {
        self.version
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

/// The shape of a line about a table, and of `GET /api/tables/{id}` but for long
/// texts among the options. The log is not in it: whoever wants to
/// know how the table came to stand as it does reads the record.
impl Serialize for TableView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut all = serializer.serialize_struct("TableView", 30)?;
        all.serialize_field("table", &self.id())?;
        all.serialize_field("game", self.game().about().id)?;
        all.serialize_field("ruleset", &self.ruleset())?;
        match self.other_rules() {
            Some(rules) => all.serialize_field("read_only", rules.sentence())?,
            None => all.skip_field("read_only")?,
        }
        all.serialize_field("options", &self.agreed_in_brief().json)?;
        all.serialize_field("status", &self.status())?;
        all.serialize_field("version", &self.version())?;
        all.serialize_field("seat", &self.seat())?;
        match self.device() {
            device if device.is_empty() => all.skip_field("device")?,
            device => all.serialize_field("device", &device.iter().collect::<Vec<_>>())?,
        }
        match self.hand_over() {
            Some(hand_over) => all.serialize_field("hand_over", &hand_over)?,
            None => all.skip_field("hand_over")?,
        }
        all.serialize_field("turn", &self.turn())?;
        all.serialize_field("view", &self.any_view().map(|view| view.json()))?;
        all.serialize_field("legal", &self.legal())?;
        all.serialize_field("seats", &self.seats())?;
        match self.outcome() {
            Some(outcome) => all.serialize_field("outcome", &outcome)?,
            None => all.skip_field("outcome")?,
        }
        all.serialize_field("chat", &self.chat())?;
        match self.muted() {
            muted if muted.is_empty() => all.skip_field("muted")?,
            muted => all.serialize_field("muted", &muted)?,
        }
        match self.is_quiet() {
            true => all.serialize_field("quiet", &true)?,
            false => all.skip_field("quiet")?,
        }
        match self.closed() {
            Some(why) => all.serialize_field("closed", why)?,
            None => all.skip_field("closed")?,
        }
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
        match self.again() {
            Some(again) => all.serialize_field("again", &again)?,
            None => all.skip_field("again")?,
        }
        match self.rematch() {
            Some(rematch) => all.serialize_field("rematch", &rematch)?,
            None => all.skip_field("rematch")?,
        }
        all.serialize_field("hints", &self.hints())?;
        match self.asked_hints() {
            asked if asked.is_empty() => all.skip_field("asked_hints")?,
            asked => all.serialize_field("asked_hints", &asked)?,
        }
        all.serialize_field("spectators", &self.spectators())?;
        all.serialize_field("join", &self.joinable())?;
        all.end()
    }
}

fn by_name<S: Serializer>(character: &Option<Character>, to: S) -> Result<S::Ok, S::Error> {
    character.map(Character::name).serialize(to)
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
