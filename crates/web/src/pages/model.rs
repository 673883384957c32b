//! What the pages of a table are told.

use crate::assets::Asset;
use crate::game::{Board, Further, MenuLink};
use crate::pages::hint::HintsHere;
use crate::pages::{Emblem, Log, SharedDevice};
use game_core::{Seat, Viewer};
use host::{Character, Muted};
use std::sync::Arc;

/// Who asks for a page, and when.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    /// The name they gave, if they gave one.
    pub name: Option<String>,
    /// What they are known by outside a table.
    pub emblem: Emblem,
    /// Goes with every form.
    pub csrf: String,
    /// Milliseconds since 1970 (UTC).
    pub now: u64,
}

/// One table, as one viewer may see it.
#[derive(Clone, Debug)]
pub struct TablePage {
    /// Its id in addresses.
    pub id: String,
    /// The game's id: `ferry`.
    pub game: String,
    /// The game's name: `Ferry`.
    pub game_title: String,
    /// The version of the match that this page shows; moves answer it.
    pub version: u32,
    /// Whose eyes these are.
    pub viewer: Viewer,
    /// Gathering, playing or over.
    pub stage: Stage,
    /// Who sits where, in seating order.
    pub seats: Vec<SeatRow>,
    /// The board, once the match has started.
    pub board: Option<Arc<dyn Board>>,
    /// The game's own style sheets and scripts.
    pub assets: &'static [Asset],
    /// What the game adds to the menu of all its tables.
    pub menu: &'static [MenuLink],
    /// What the table agreed on beyond the defaults, in words.
    pub options: Vec<String>,
    /// The match from which it is played on, if it is.
    pub played_on: Option<PlayedOn>,
    /// The sealed secret behind every draw.
    pub seal: Option<Seal>,
    /// The whole address to hand to friends.
    pub join_link: String,
    /// What has happened, oldest first, in words for this viewer.
    pub log: Log,
    /// What was said that this viewer may read, oldest first.
    pub chat: Vec<ChatLine>,
    /// Whether this viewer may sit down.
    pub can_join: bool,
    /// How many others watch.
    pub spectators: u32,
    /// The viewer's own move may be taken back.
    pub can_take_back: bool,
    /// A player has been away for long.
    pub absence: Option<Absence>,
    /// Whoever leaves during play does not come back.
    pub leaving_is_final: bool,
    /// This viewer has: why they may only watch, and the clause that says so.
    pub left: Option<(String, String)>,
    /// Where the rematch is, once somebody has asked for it.
    pub rematch: Option<String>,
    /// The campaign it is a game of: its address, and which game.
    pub campaign: Option<(String, u32)>,
    /// The rules have changed since: what is kept of the match.
    pub old: Option<OldMatch>,
    /// What was decided about people.
    pub peace: Peace,
    /// What this viewer may arrange before the match.
    pub lobby: Option<Lobby>,
    /// Several share this viewer's device.
    pub device: Option<SharedDevice>,
    /// Who may ask for hints, and who has.
    pub hints: HintsHere,
}

/// A match by rules that are not played any more: it can be read, that is all.
#[derive(Clone, Debug)]
pub struct OldMatch {
    /// Says so.
    pub sentence: String,
    /// The final scores by seat; none if it never ended.
    pub scores: Vec<i32>,
    /// Who won.
    pub winners: Vec<Seat>,
    /// How it ended.
    pub reason: String,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Seats are still open.
    Gathering,
    /// The match is on.
    Playing,
    /// The match has ended.
    Over,
}

/// One seat and whoever sits in it.
#[derive(Clone, Debug)]
pub struct SeatRow {
    /// A person, a bot or nobody.
    pub occupant: Occupant,
    /// What the seat is known by.
    pub emblem: Emblem,
    /// Whether the match waits for this seat.
    pub state: SeatState,
    /// Whether a browser of theirs is connected. Bots always are.
    pub present: bool,
    /// Their clock, if the table has one.
    pub clock: Option<Clock>,
}

/// Who sits in a seat.
#[derive(Clone, Debug)]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// Nobody yet, but it is kept for this person.
    Kept(String),
    /// A person, by name.
    Person(String),
    /// A bot, by name: `Gull`, `Gull 2`, `Gull for Ann`.
    Bot(String),
}

/// What a seat is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatState {
    /// The match waits for it.
    Deciding,
    /// It has decided, and others have not.
    Done,
    /// It is not its turn, or nothing is on.
    Idle,
}

/// The reading of a clock when the page was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left, in milliseconds.
    pub left: u64,
    /// Whether it runs.
    pub running: bool,
}

/// One thing said.
#[derive(Clone, Debug, Default)]
pub struct ChatLine {
    /// Its number at the table.
    pub no: u32,
    /// Who said it.
    pub name: String,
    /// Their seat; none for spectators.
    pub seat: Option<Seat>,
    /// What they said.
    pub text: String,
    /// When, in milliseconds since 1970 (UTC).
    pub at: u64,
    /// Whether this viewer may choose not to hear whoever said it.
    pub may_mute: bool,
    /// Whether this viewer may send whoever said it away.
    pub may_remove: bool,
}

/// What somebody may arrange before a match.
#[derive(Clone, Debug)]
pub struct Lobby {
    /// Whether it is all of it: this viewer opened the table.
    pub owner: bool,
    /// The seats of others at this viewer's device.
    pub beside: Vec<Seat>,
    /// The bots that can be seated, by the names people read.
    pub bots: Vec<String>,
    /// Whether the match could start without the open seats.
    pub fewer: bool,
}

/// What people and the operator have decided about each other at a table.
#[derive(Clone, Debug, Default)]
pub struct Peace {
    /// Whether this viewer opened the table.
    pub owner: bool,
    /// Whether spectators may not speak.
    pub quiet: bool,
    /// Whom this viewer does not want to hear.
    pub muted: Vec<Muted>,
    /// Why the operator closed the table.
    pub closed: Option<String>,
}

/// A player who has been away for long, and what the others say about it.
#[derive(Clone, Debug)]
pub struct Absence {
    /// Whose seat it is.
    pub seat: Seat,
    /// How many have agreed that a bot plays on.
    pub agreed: usize,
    /// How many have to.
    pub needed: usize,
    /// Whether this viewer still has a say.
    pub may_agree: bool,
}

/// Another match, from one of whose moments a table is played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedOn {
    /// The address of that match.
    pub from: String,
    /// After how many of its moves and draws.
    pub at: u32,
    /// Whether what is drawn comes as it came there.
    pub same_chance: bool,
}

/// The sealed secret of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seal {
    /// SHA-256 of the secret, shown since the table opened.
    pub commit: String,
    /// The secret itself, once the match is over.
    pub secret: Option<String>,
    /// What the check found, in words: `Opened now, it gives exactly these 2
    /// set-ups.` Nothing if the record has not been checked or does not agree.
    pub verified: Option<String>,
}

/// Emblems for a new table, one after the other.
pub fn seat_emblems(seats: usize) -> Vec<Emblem> {
    Emblem::ALL.into_iter().cycle().take(seats).collect()
}

impl TablePage {
    /// The viewer's own seat.
    pub fn you(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// What this viewer calls a seat: `You`, or a name.
    pub fn name(&self, seat: Seat) -> &str {
        self.cast().name(seat)
    }

    /// Who sits where, seen by this viewer.
    pub fn cast(&self) -> Cast<'_> {
        Cast { seats: &self.seats, viewer: self.viewer, live: self.stage == Stage::Playing }
    }

    /// The seats that the match waits for.
    pub fn awaited(&self) -> impl Iterator<Item = Seat> + '_ {
        let deciding = |row: &SeatRow| row.state == SeatState::Deciding;
        (0..self.seats.len()).filter(move |&at| deciding(&self.seats[at])).map(Seat::new)
    }

    /// Whether the match waits for this viewer.
    pub fn is_your_move(&self) -> bool {
        self.stage == Stage::Playing && self.awaited().any(|seat| self.viewer.is(seat))
    }

    /// The names that the match waits for, without the viewer: `Mira and Tomas`.
    pub fn awaited_names(&self) -> String {
        let others = self.awaited().filter(|&seat| !self.viewer.is(seat));
        list(&others.map(|seat| self.seats[seat.index()].name()).collect::<Vec<_>>())
    }

    /// Whether it is a puzzle: there is nothing behind the page but a position.
    pub fn is_puzzle(&self) -> bool {
        self.id.starts_with('/')
    }

    /// Whether people can talk here; whoever plays alone cannot.
    pub fn has_chat(&self) -> bool {
        self.seats.len() > 1 && !self.is_puzzle()
    }

    /// Seats that nobody has taken.
    pub fn open_seats(&self) -> usize {
        self.seats
            .iter()
            .filter(|row| matches!(row.occupant, Occupant::Open | Occupant::Kept(_)))
            .count()
    }

    /// What else there is to look at when the match is over.
    pub fn further(&self) -> &'static [Further] {
        self.board.as_ref().map_or(&[], |board| board.further())
    }

    /// An address below this table's. Where several share a device, those at which somebody acts name
    /// the seat for which the page was made.
    pub fn url(&self, rest: &str) -> String {
        let url = table_url(&self.id, rest);
        let acts = ["move", "take-back", "draft", "hint"]
            .contains(&rest.split('?').next().unwrap_or(rest));
        match (self.you().filter(|_| acts && self.device.is_some()), rest.contains('?')) {
            (None, _) => url,
            (Some(seat), false) => format!("{url}?as={}", seat.index()),
            (Some(seat), true) => format!("{url}&as={}", seat.index()),
        }
    }
}

/// Who sits where, seen by somebody: at a table or in its replay.
#[derive(Clone, Copy)]
pub struct Cast<'a> {
    /// Who sits where.
    pub seats: &'a [SeatRow],
    /// Who looks.
    pub viewer: Viewer,
    /// Whether anything can still be decided; coral is for nothing else.
    pub live: bool,
}

impl<'a> Cast<'a> {
    /// What the viewer calls a seat: `You`, or a name.
    pub fn name(&self, seat: Seat) -> &'a str {
        if self.viewer.is(seat) { "You" } else { self.seats[seat.index()].name() }
    }

    /// The same in the middle of a sentence.
    pub fn in_sentence(&self, seat: Seat) -> &'a str {
        if self.viewer.is(seat) { "you" } else { self.name(seat) }
    }

    /// What a seat is known by.
    pub fn emblem(&self, seat: Seat) -> Emblem {
        self.seats[seat.index()].emblem
    }

    /// `You win`, `Mira wins`.
    pub fn does(&self, seat: Seat, verb: &str) -> String {
        let ending = if self.viewer.is(seat) { "" } else { "s" };
        format!("{} {verb}{ending}", self.name(seat))
    }
}

/// An address below a table's: `/t/ID/move`. What begins with a slash is an address itself: that of a
/// puzzle, which has no table behind it.
pub fn table_url(id: &str, rest: &str) -> String {
    let table = if id.starts_with('/') { id.to_owned() } else { format!("/t/{id}") };
    if rest.is_empty() { table } else { format!("{table}/{rest}") }
}

impl SeatRow {
    /// The character that plays there, if it is one of the cast.
    pub fn character(&self) -> Option<Character> {
        match self.emblem {
            Emblem::Face(character) => Some(character),
            _ => None,
        }
    }

    /// The name of whoever sits there.
    pub fn name(&self) -> &str {
        match &self.occupant {
            Occupant::Open => "Free seat",
            Occupant::Person(name) | Occupant::Bot(name) | Occupant::Kept(name) => name,
        }
    }
}

/// `Ada`, `Ada and Mira`, `Ada, Mira and Tomas`.
pub fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `Mira’s`, `Jonas’`, and `Your` for the viewer.
pub fn of(name: &str) -> String {
    match name {
        "You" => "Your".to_owned(),
        "you" => "your".to_owned(),
        _ if name.ends_with(['s', 'x', 'z']) => format!("{name}’"),
        _ => format!("{name}’s"),
    }
}
