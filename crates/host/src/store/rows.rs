//! What is stored, as plain data.

use super::Handful;
use super::hints::{AskedHint, Hints};
use super::house::{Ban, Deed};
use super::mistakes::{FoundMistakes, KeptMistake, MistakeAnswer};
use super::passing::{Passing, Sent, SharedDevice, ShownHint};
use super::peace::Peace;
use super::push::PushSubscription;
use super::puzzle_export::{GuestPuzzles, PuzzleRating};
use super::puzzles::{PuzzleAnswer, PuzzleDone};
use super::reviews::KeptReview;
use crate::{CampaignId, GuestId, TableId};
use game_core::{Header, Record, Sitter};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A table's number within one store.
pub type TableNo = i64;

/// SHA-256 of a secret that only its owner knows.
pub type Hash = [u8; 32];

/// Who may find a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// It is listed for all.
    Public,
    /// Only who knows its id.
    #[default]
    Link,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is still open.
    Open,
    /// The match is on.
    Playing,
    /// The match has come to its end.
    Over,
    /// Everybody left before it started, or the operator closed it.
    Abandoned,
}

/// How long a seat may think. None means as long as it likes.
///
/// When the time for a move is up, the table's stand-in bot takes that one
/// decision. When the time for the whole match is up, it takes every further
/// decision of that seat. Nobody forfeits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// Seconds for each decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_move_s: Option<u32>,
    /// Seconds for all decisions of a seat together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_game_s: Option<u32>,
}

impl Clocks {
    /// Whether any clock runs.
    pub fn any(self) -> bool {
        self.per_move_s.is_some() || self.per_game_s.is_some()
    }
}

/// A guest: a name and an id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// Who it is.
    pub id: GuestId,
    /// The name shown at tables.
    pub name: String,
    /// When they first came.
    pub created: u64,
}

/// One seat of a table. Without guest and bot it is open.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRow {
    /// Who sits there.
    pub guest: Option<GuestId>,
    /// For whom it is kept; nobody else may sit down. While a bot stands in
    /// for somebody who is away, whose place it is.
    pub reserved: Option<GuestId>,
    /// The bot that plays there.
    pub bot: Option<String>,
    /// The name shown.
    pub name: String,
    /// What the seat threw into the dice.
    pub nonce: String,
    /// Whether the guest left during play.
    pub gone: bool,
    /// Who left it for good: the game says that they do not come back, and a
    /// bot plays there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_by: Option<GuestId>,
    /// Whether somebody else plays there, on the device of the seat's guest.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub local: bool,
    /// How long the seat has thought so far, if the table has clocks.
    pub used_ms: u64,
    /// How much of that the others know of.
    #[serde(default)]
    pub known_ms: u64,
}

impl SeatRow {
    /// Whether somebody has still to sit down there.
    pub fn is_open(&self) -> bool {
        self.guest.is_none() && self.bot.is_none()
    }

    /// Who sits there, as the record says it.
    pub(crate) fn sitter(&self) -> Sitter {
        let (name, bot, nonce) = (self.name.clone(), self.bot.clone(), self.nonce.clone());
        Sitter { name, bot, nonce, ..Sitter::default() }
    }
}

/// One thing said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChatRow {
    /// Counted from 1.
    pub no: u32,
    /// Who said it.
    pub guest: Option<GuestId>,
    /// By which name.
    pub name: String,
    /// From which seat; none for a spectator.
    pub seat: Option<u8>,
    /// Said by a spectator during play: the players read it afterwards.
    pub hidden: bool,
    /// What was said, as it was typed.
    pub text: String,
    /// When.
    pub at: u64,
}

/// What a bot thought of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thought {
    /// The version that the choice made.
    pub v: u32,
    /// The bot's seat.
    pub seat: u8,
    /// One sentence.
    pub thought: String,
}

/// Where a table's log was copied from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// The table.
    pub table: TableId,
    /// How many of its entries were copied.
    pub version: u32,
}

/// Which game of which campaign a table plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignGame {
    /// The campaign.
    pub campaign: CampaignId,
    /// The game, from 1.
    pub game: u32,
}

/// How a campaign stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CampaignResult {
    /// It goes on.
    On,
    /// All its games are won.
    Won,
    /// It is lost.
    Lost,
}

/// A campaign as it is stored, all of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredCampaign {
    /// Its name in addresses.
    pub id: CampaignId,
    /// Who began it.
    pub owner: GuestId,
    /// What its owner calls it.
    pub name: String,
    /// The game's id.
    #[serde(default)]
    pub game: String,
    /// Which of the game's campaigns.
    pub kind: String,
    /// The day whose seeds it shares with everybody's.
    pub day: Option<String>,
    /// Whether its beginning was played elsewhere.
    pub imported: bool,
    /// Whether it is put down for now.
    pub paused: bool,
    /// The campaign file.
    pub file: String,
    /// Goes up with every change.
    pub revision: u32,
    /// Finished games.
    pub games: u32,
    /// Points so far, where there are any.
    pub points: Option<u32>,
    /// How it stands.
    pub result: CampaignResult,
    /// When it began.
    pub created: u64,
    /// When it last changed.
    pub changed: u64,
    /// The campaign that was begun in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anew: Option<CampaignId>,
}

/// A campaign in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CampaignSummary {
    /// Its name in addresses.
    pub campaign: CampaignId,
    /// Who plays it, by the owner's name.
    pub player: String,
    /// What its owner calls it.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// Which of the game's campaigns.
    pub kind: String,
    /// The day whose seeds it shares with everybody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// Whether its beginning was played elsewhere.
    pub imported: bool,
    /// Whether it is put down for now.
    pub paused: bool,
    /// Finished games.
    pub games: u32,
    /// Points so far, where there are any.
    pub points: Option<u32>,
    /// How it stands.
    pub result: CampaignResult,
    /// When it last changed.
    pub changed: u64,
}

/// A table as it is stored, all of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredTable {
    /// Its number in this store; not exported.
    #[serde(skip)]
    pub no: TableNo,
    /// How often it has changed in this store; not exported.
    #[serde(skip)]
    pub rev: u64,
    /// Its name in addresses.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// The rules it is played by.
    pub ruleset: u32,
    /// The options, complete.
    pub options: Value,
    /// Who may find it.
    pub visibility: Visibility,
    /// How far it has come.
    pub status: Status,
    /// 64 hex digits. Leaves the host only when the match is over.
    pub secret: String,
    /// Who opened it.
    pub owner: Option<GuestId>,
    /// When it was opened.
    pub created: u64,
    /// When the match came to its end.
    pub ended: Option<u64>,
    /// How the match ended.
    pub outcome: Option<Value>,
    /// How long seats may think.
    pub clocks: Clocks,
    /// The bot that plays for those who are out of time or away.
    pub stand_in: String,
    /// Where its log was copied from.
    pub forked: Option<Fork>,
    /// Which match it takes up again, with the same dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<Fork>,
    /// The table whose players wanted to play again.
    pub rematch_of: Option<TableId>,
    /// The table where these players play again; found, not stored.
    #[serde(skip)]
    pub rematch: Option<TableId>,
    /// The campaign it is a game of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignGame>,
    /// The seats, in order.
    pub seats: Vec<SeatRow>,
    /// The record's lines after the header: line `i` is version `i + 1`.
    pub lines: Vec<String>,
    /// What was said.
    pub chat: Vec<ChatRow>,
    /// Seat and voter: who agrees that a bot takes the seat.
    pub votes: Vec<(u8, u8)>,
    /// What bots thought of their choices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thoughts: Vec<Thought>,
    /// What seats have begun and not yet played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drafts: Vec<(u8, String)>,
    /// What its people and the operator have decided about each other.
    #[serde(default, skip_serializing_if = "Peace::is_default")]
    pub peace: Peace,
    /// Who may ask for hints; nothing where it depends on who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<Hints>,
    /// The hints that were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<AskedHint>,
    /// What passes: none of it is exported.
    #[serde(skip)]
    pub passing: Passing,
}

impl StoredTable {
    /// Whether its match has begun; the operator may have closed it since.
    pub fn has_started(&self) -> bool {
        let copied = self.forked.map_or(0, |fork| fork.version as usize);
        match self.status {
            Status::Playing | Status::Over => true,
            Status::Open => false,
            Status::Abandoned => self.lines.len() > copied,
        }
    }

    /// The whole record, without commitment and seed: what is hidden in it stays so only if it is kept to oneself.
    pub fn record(&self) -> Result<Record, String> {
        Ok(Record { header: self.header(), entries: crate::table::entries(&self.lines)? })
    }

    /// The first line of its record, without commitment and seed; for rebuilding.
    pub(crate) fn header(&self) -> Header {
        Header {
            tidetable: 1,
            game: self.game.clone(),
            ruleset: self.ruleset,
            options: self.options.clone(),
            seats: self.seats.iter().map(SeatRow::sitter).collect(),
            commit: None,
            seed: None,
            created: self.created,
            copied: self.forked.map_or(0, |fork| fork.version),
        }
    }
}

/// What changes at one table, all or nothing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TableChange {
    /// Which table.
    pub table: TableNo,
    /// The revision it is based on: if somebody else was first, nothing of it is stored.
    pub base: u64,
    /// When it happens.
    pub at: u64,
    /// When the house next has something to do here.
    pub due: Option<u64>,
    /// When the match began, with its beginning.
    pub started: Option<u64>,
    /// The version of the first of `lines`.
    pub first: u32,
    /// New lines of the record.
    pub lines: Vec<String>,
    /// Seats that have changed places, one pair after the other, before any is dropped. What changed
    /// at them is told as well.
    pub swapped: Vec<(u8, u8)>,
    /// Seats that are no longer there, by the numbers they had, the last first. Those behind one
    /// move up; what changed at them is told by their new numbers.
    pub dropped: Vec<u8>,
    /// Seats that changed, with their numbers.
    pub seats: Vec<(u8, SeatRow)>,
    /// A new status.
    pub status: Option<Status>,
    /// How and when the match ended, with status over.
    pub ended: Option<(u64, Value)>,
    /// What was said.
    pub chat: Vec<ChatRow>,
    /// All votes, if they changed.
    pub votes: Option<Vec<(u8, u8)>>,
    /// What bots thought.
    pub thoughts: Vec<Thought>,
    /// What seats have begun; none where it is forgotten.
    pub drafts: Vec<(u8, Option<String>)>,
    /// What is decided about people, all of it, if it changed.
    pub peace: Option<Peace>,
    /// Hints that were asked for.
    pub asked: Vec<AskedHint>,
    /// Who has the devices that several share, all of them, if that changed.
    pub devices: Option<Vec<SharedDevice>>,
    /// Hints that lie open from now on; none where one is put away.
    pub shown: Vec<(u8, Option<ShownHint>)>,
    /// What was sent with a name of its own.
    pub sent: Vec<Sent>,
}

impl TableChange {
    /// Whether there is nothing to store but when something is due.
    pub fn is_empty(&self) -> bool {
        self.is_only_drafts()
            && self.drafts.is_empty()
            && self.asked.is_empty()
            && self.devices.is_none()
            && self.shown.is_empty()
            && self.sent.is_empty()
    }

    /// Whether anything changes but the log and the seats in their places.
    pub(super) fn changes_the_rest(&self) -> bool {
        // No `..` here: a new field does not compile until somebody decides.
        let TableChange {
            table: _,
            base: _,
            at: _,
            due: _,
            started: _,
            first: _,
            lines: _,
            seats: _,
            ended: _,
            swapped,
            dropped,
            status,
            chat,
            votes,
            thoughts,
            drafts,
            peace,
            asked,
            devices,
            shown,
            sent,
        } = self;
        !swapped.is_empty()
            || !dropped.is_empty()
            || status.is_some()
            || !chat.is_empty()
            || votes.is_some()
            || !thoughts.is_empty()
            || !drafts.is_empty()
            || peace.is_some()
            || !asked.is_empty()
            || devices.is_some()
            || !shown.is_empty()
            || !sent.is_empty()
    }

    /// Whether nothing changed that anybody else may learn of.
    pub(crate) fn is_only_drafts(&self) -> bool {
        self.lines.is_empty()
            && self.seats.is_empty()
            && self.swapped.is_empty()
            && self.dropped.is_empty()
            && self.status.is_none()
            && self.chat.is_empty()
            && self.votes.is_none()
            && self.peace.is_none()
    }
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableSummary {
    /// Its name in addresses.
    pub table: TableId,
    /// The game's id.
    pub game: String,
    /// The rules it is played by.
    pub ruleset: u32,
    /// Whether this program plays other rules: then it can be read, but not
    /// played on.
    pub read_only: bool,
    /// The options as everybody may read them, with notes in the place of long texts.
    pub options: Value,
    /// How far it has come.
    pub status: Status,
    /// When it was opened.
    pub created: u64,
    /// How long seats may think.
    pub clocks: Clocks,
    /// Who sits where.
    pub seats: Vec<SeatSummary>,
}

/// A seat in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatSummary {
    /// The name shown; empty while the seat is open.
    pub name: String,
    /// The bot that plays there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether anybody may sit down there.
    pub open: bool,
}

/// A match that a guest has played to its end, or left for good.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PastMatch {
    /// The table.
    pub table: TableId,
    /// The game's id.
    pub game: String,
    /// When it ended.
    pub ended: u64,
    /// Where the guest sat.
    pub seat: u8,
    /// The guest's score.
    pub score: i64,
    /// Whether the guest won or shared the win.
    pub won: bool,
    /// Whether the guest had left; then the score is what a bot made of it.
    pub left: bool,
    /// The names at the table, in seating order.
    pub names: Vec<String>,
    /// The bots that played at its end, by seat.
    #[serde(skip)]
    pub bots: Vec<Option<String>>,
}

/// Everything that can be asked of the writer.
#[derive(Clone, PartialEq, Debug)]
pub enum Write {
    /// Nothing that anybody would notice, to see whether it can be written.
    Probe,
    /// A new guest, with the hash of the first token.
    AddGuest(Guest, Hash),
    /// Another name for a guest.
    Rename(GuestId, String),
    /// A one-time code that expires; earlier ones of the guest are void.
    AddLink {
        /// Its hash.
        code: Hash,
        /// Whom it brings along.
        guest: GuestId,
        /// When it is worth nothing any more.
        expires: u64,
    },
    /// Spends a one-time code for a new token.
    UseLink {
        /// The code's hash.
        code: Hash,
        /// The new token's hash.
        token: Hash,
        /// The present time.
        now: u64,
    },
    /// A device's secret is worth nothing any more.
    SignOut(Hash),
    /// All secrets and codes of a guest are worth nothing any more, but for a
    /// new one.
    SignOutEverywhere {
        /// Whose.
        guest: GuestId,
        /// The new token's hash.
        token: Hash,
        /// The present time.
        now: u64,
    },
    /// Somebody is kept out, from the given time on.
    AddBan(Ban, u64),
    /// A ban ends at the given time.
    LiftBan(i64, u64),
    /// Something was done by whoever runs the house.
    AddDeed(Deed),
    /// Everybody is told something, or nothing any more.
    Announce(Option<String>),
    /// A new table.
    AddTable(Box<StoredTable>),
    /// Something happened at a table.
    Change(Box<TableChange>),
    /// A new campaign.
    AddCampaign(Box<StoredCampaign>),
    /// A campaign as it is now; its revision must be one above the stored one.
    ChangeCampaign(Box<StoredCampaign>),
    /// A new campaign in the place of another, which changes with it.
    ReplaceCampaign {
        /// The one that is put down; its revision must be one above the stored one.
        old: Box<StoredCampaign>,
        /// The new one.
        new: Box<StoredCampaign>,
    },
    /// A browser wants to be called.
    AddPush(Box<PushSubscription>),
    /// A browser is not to be called any more: a guest's own, or one that is gone.
    ForgetPush {
        /// Which.
        endpoint: String,
        /// Whose it has to be; none if it is gone anyway.
        guest: Option<GuestId>,
    },
    /// Browsers that were not heard of since a moment are not called any more.
    ForgetOldPush(u64),
    /// Names by which something was sent are forgotten at tables where nothing has happened since a moment.
    ForgetSent(u64),
    /// A key of the house, unless there is one of this name.
    AddKey {
        /// What it is for.
        name: String,
        /// The key.
        key: Vec<u8>,
    },
    /// A guest has answered a puzzle; only the first answer counts.
    AnswerPuzzle(Box<PuzzleAnswer>),
    /// What was found in a finished match; an earlier review of it goes.
    KeepReview(Box<KeptReview>),
    /// What was found of guests' mistakes in a reviewed match.
    KeepMistakes(Box<FoundMistakes>),
    /// A guest has answered a mistake of their own.
    AnswerMistake(MistakeAnswer),
    /// What nobody needs any more goes.
    TakeAway(Handful),
    /// Guests with token hashes, and tables, from an export; with the line each came from.
    Import(Vec<(usize, Import)>),
}

/// One line of an export.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Import {
    /// The first line.
    TidetableExport {
        /// The format: 1.
        format: u32,
    },
    /// A guest.
    Guest {
        /// Name and id.
        guest: Guest,
        /// Hashes of the guest's tokens in hex, if they were exported.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tokens: Vec<String>,
    },
    /// A key of the house, exported together with tokens.
    Key {
        /// What it is for.
        name: String,
        /// The key, in hex.
        key: String,
    },
    /// A browser that wants to be called, exported together with tokens.
    Push(Box<PushSubscription>),
    /// A campaign; its tables come after it.
    Campaign(Box<StoredCampaign>),
    /// A table with its record.
    Table(Box<StoredTable>),
    /// What a guest has answered to puzzles.
    Puzzles(Box<GuestPuzzles>),
    /// How hard a puzzle has turned out to be.
    PuzzleRating(PuzzleRating),
    /// A mistake of a guest; its table came before it.
    Mistake(Box<KeptMistake>),
}

/// What the writer answers.
#[derive(Clone, PartialEq, Debug)]
pub enum Written {
    /// It is on disk.
    Done,
    /// The table is on disk under this number.
    Table(TableNo),
    /// The code was this guest's.
    Guest(Guest),
    /// The house's key.
    Key(Vec<u8>),
    /// What came of an answer to a puzzle.
    Puzzle(PuzzleDone),
    /// So many have gone.
    Gone(usize),
    /// There was no such guest, code or ban, or it had expired.
    Nothing,
}
