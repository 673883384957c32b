//! The shapes that calls take and answer, as the description shows them.
//!
//! What the `host` writes as JSON itself has a twin here that only describes
//! it; tests compare real answers with the description.

use super::error::ApiError;
use catalog::Catalog;
use host::{SeatWish, TableSummary};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};

/// Which table.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it only describes")]
pub(super) struct TableParam {
    /// The table's id: 20 letters and digits.
    #[param(example = "4cm3jz8v1k7rqh2w9d5t")]
    id: String,
}

/// Which campaign.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it only describes")]
pub(super) struct CampaignParam {
    /// The campaign's id: 20 letters and digits.
    #[param(example = "4cm3jz8v1k7rqh2w9d5t")]
    id: String,
}

// What calls take.

/// Somebody new.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Ada"}))]
pub(super) struct NewGuest {
    /// 1 to 40 visible characters.
    pub(super) name: String,
}

/// Who is to have a seat: `"me"`, `"open"`, `{"bot": name}` or `{"local": name}`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Place {
    /// Whoever opens the table.
    Me,
    /// Whoever sits down first.
    Open,
    /// The bot of this name.
    Bot(String),
    /// Somebody of this name who shares the caller's device: the caller plays
    /// there, too, but sees one side at a time.
    Local(String),
}

/// Who may find a table.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Visibility {
    /// It is listed for all.
    Public,
    /// Only who knows its address.
    #[default]
    Link,
}

/// How long a seat may think; without a number, as long as it likes. When the
/// time is up, the stand-in decides: nobody forfeits.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Clocks {
    /// Seconds for each decision.
    #[serde(default)]
    per_move_s: Option<u32>,
    /// Seconds for all decisions of a seat together.
    #[serde(default)]
    per_game_s: Option<u32>,
}

/// A table to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "ferry", "seats": ["me", {"bot": "random"}], "visibility": "link"}))]
pub(super) struct NewTable {
    /// The game's id.
    game: String,
    /// Options that differ from the defaults of the game's schema.
    #[serde(default)]
    options: Value,
    /// Who is to sit where, in order.
    seats: Vec<Place>,
    /// `link` unless said otherwise.
    #[serde(default)]
    visibility: Visibility,
    /// Without limits unless said otherwise.
    #[serde(default)]
    clocks: Clocks,
    /// The bot that decides for those who are out of time or away; the game's
    /// own choice unless said otherwise.
    #[serde(default)]
    stand_in: Option<String>,
    /// What the caller throws into the dice: at most 64 visible characters;
    /// random unless given.
    #[serde(default)]
    nonce: Option<String>,
    /// Who may ask for hints; unless said otherwise everybody, where nobody but bots sits opposite.
    #[serde(default)]
    hints: Option<Hints>,
}

/// Who may ask for hints at a table.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Hints {
    /// Nobody.
    Off,
    /// Everybody who plays there.
    On,
    /// Whoever has finished fewer than 5 matches of the game.
    Beginners,
}

/// Where to sit down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1}))]
pub(super) struct Joining {
    /// The seat, from 0; any open one unless said.
    #[serde(default)]
    pub(super) seat: Option<u64>,
    /// What the caller throws into the dice; random unless given.
    #[serde(default)]
    pub(super) nonce: Option<String>,
}

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"move": "B", "version": 7}))]
pub(super) struct Play {
    /// One of the `legal` moves' `text`.
    #[serde(rename = "move")]
    pub(super) mv: String,
    /// The version it answers, as the caller was shown it; a stale one is refused.
    #[serde(default)]
    pub(super) version: Option<u32>,
    /// The caller's own name for this: sent again under the same name it is only answered again, as the first
    /// time. At most 64 letters, digits and signs; the latest 128 of a guest at a table are remembered.
    #[serde(default)]
    pub(super) once: Option<String>,
}

/// What was begun.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"move": "draw 2 120,80 125,82 | 1 300,300"}))]
pub(super) struct Draft {
    /// The move it would be if it were played now.
    #[serde(rename = "move")]
    pub(super) mv: String,
}

/// A move, as a message on a socket.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"move": "B", "version": 7, "id": 1}))]
pub(super) struct SocketMove {
    /// One of the `legal` moves' `text`.
    #[serde(rename = "move")]
    pub(super) mv: String,
    /// The version it answers, as the caller was shown it; a stale one is refused.
    #[serde(default)]
    pub(super) version: Option<u32>,
    /// Anything; the answer repeats it.
    #[serde(default)]
    pub(super) id: Option<Value>,
    /// The caller's own name for this: sent again under the same name it is only answered again, as the first
    /// time. At most 64 letters, digits and signs; the latest 128 of a guest at a table are remembered.
    #[serde(default)]
    pub(super) once: Option<String>,
}

/// Taking back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"version": 8}))]
pub(super) struct TakeBack {
    /// The version the caller has seen.
    #[serde(default)]
    pub(super) version: Option<u32>,
    /// The caller's own name for this: sent again under the same name it is only answered again, as the first
    /// time. At most 64 letters, digits and signs; the latest 128 of a guest at a table are remembered.
    #[serde(default)]
    pub(super) once: Option<String>,
}

/// Something to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"text": "well played"}))]
pub(super) struct Saying {
    /// 1 to 500 characters.
    pub(super) text: String,
    /// The caller's own name for this: sent again under the same name it is only answered again, as the first
    /// time. At most 64 letters, digits and signs; the latest 128 of a guest at a table are remembered.
    #[serde(default)]
    pub(super) once: Option<String>,
}

/// Another seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 2}))]
pub(super) struct Moving {
    /// The seat to take.
    pub(super) seat: u64,
}

/// A bot for a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1, "bot": "gull"}))]
pub(super) struct SeatingBot {
    /// The seat.
    pub(super) seat: u64,
    /// The bot, by its own name or its character's; none lets the one that sits
    /// there go.
    #[serde(default)]
    pub(super) bot: Option<String>,
}

/// How to start.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"bot": "gull"}))]
pub(super) struct Starting {
    /// The bot that takes every open seat; without one they are left out.
    #[serde(default)]
    pub(super) bot: Option<String>,
}

/// A vote.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1}))]
pub(super) struct Voting {
    /// The seat a bot should take.
    pub(super) seat: u64,
}

/// Who has a device that several share.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1}))]
pub(super) struct Holding {
    /// The seat whose side is shown and played from now on; none while the
    /// device is passed on.
    #[serde(default)]
    pub(super) seat: Option<u64>,
}

/// A device on its way from one player to another.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
struct HandOver {
    /// Who is to have it.
    to: u8,
    /// Who had it last.
    from: Option<u8>,
}

/// Whom not to hear: by `seat` or by a `line` of theirs, one of both.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"line": 3, "mute": true}))]
pub(super) struct Muting {
    /// Where they sit.
    #[serde(default)]
    pub(super) seat: Option<u64>,
    /// The `no` of something they said.
    #[serde(default)]
    pub(super) line: Option<u32>,
    /// `false` to hear them again.
    pub(super) mute: bool,
}

/// Whether only those may speak who sit at the table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"quiet": true}))]
pub(super) struct Quieting {
    /// `false` to let all speak again.
    pub(super) quiet: bool,
}

/// Whom to send away: by `seat`, by a `line` of theirs or by `guest`, one of these.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1}))]
pub(super) struct Removing {
    /// Where they sit.
    #[serde(default)]
    pub(super) seat: Option<u64>,
    /// The `no` of something they said.
    #[serde(default)]
    pub(super) line: Option<u32>,
    /// The id of one of the `spectators`.
    #[serde(default)]
    pub(super) guest: Option<String>,
}

/// Who is meant by one of these.
pub(super) fn whom(
    seat: Option<u64>,
    line: Option<u32>,
    guest: Option<&str>,
) -> Result<host::Whom, ApiError> {
    let unclear = || ApiError::malformed("name one of seat, line and guest".into());
    match (seat, line, guest) {
        (Some(seat), None, None) => Ok(host::Whom::Seat(seat)),
        (None, Some(line), None) => Ok(host::Whom::Line(line)),
        (None, None, Some(guest)) => {
            let id = guest.parse().map_err(|error| ApiError::malformed(format!("guest: {error}")));
            id.map(host::Whom::Guest)
        }
        _ => Err(unclear()),
    }
}

/// Where to play on from.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"version": 4, "seats": ["me", "open"]}))]
pub(super) struct Forking {
    /// How many entries of the log to keep; where choices lie sealed, fewer.
    pub(super) version: u32,
    /// Who is to sit where, in order.
    pub(super) seats: Vec<Place>,
    /// `link` unless said otherwise.
    #[serde(default)]
    pub(super) visibility: Visibility,
    /// `fresh` unless said otherwise. With `same` whoever decides as before draws as before; the other
    /// seats have to be bots then.
    #[serde(default)]
    pub(super) chance: Chance,
}

/// Where the dice of a table come from that plays on from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Chance {
    /// New ones.
    #[default]
    Fresh,
    /// Those of the match before.
    Same,
}

/// An empty object, or no body at all.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({}))]
pub(super) struct Nothing {}

impl From<Place> for SeatWish {
    fn from(place: Place) -> SeatWish {
        match place {
            Place::Me => SeatWish::Me,
            Place::Open => SeatWish::Open,
            Place::Bot(name) => SeatWish::Bot(name),
            Place::Local(name) => SeatWish::Local(name),
        }
    }
}

impl From<Visibility> for host::Visibility {
    fn from(visibility: Visibility) -> host::Visibility {
        match visibility {
            Visibility::Public => host::Visibility::Public,
            Visibility::Link => host::Visibility::Link,
        }
    }
}

/// A campaign to begin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "GAME", "kind": "KIND", "seats": ["me", {"bot": "random"}]}))]
pub(super) struct NewCampaign {
    /// The game's id.
    game: String,
    /// Which of the game's campaigns.
    kind: String,
    /// What to call it; by its kind unless said.
    #[serde(default)]
    name: String,
    /// Who is to play, in order; the caller alone unless said.
    #[serde(default)]
    seats: Option<Vec<Place>>,
    /// The day whose seeds everybody shares, where the kind has days: `2027-03-01`.
    #[serde(default)]
    day: Option<String>,
}

/// A campaign that was played elsewhere.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"file": "what a campaign's `file` answers", "name": "North pier"}))]
pub(super) struct LoadCampaign {
    /// The text of its file.
    pub(super) file: String,
    /// What to call it; by its kind unless said.
    #[serde(default)]
    pub(super) name: String,
}

/// A decision between two games.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"choice": "strike"}))]
pub(super) struct Choosing {
    /// One of the `choices`' `text`.
    pub(super) choice: String,
}

/// Who plays the next game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seats": ["me", {"bot": "random"}]}))]
pub(super) struct NextGame {
    /// Who is to sit where, said by whoever began the campaign; as in the game
    /// before unless said.
    #[serde(default)]
    pub(super) seats: Option<Vec<Place>>,
}

impl NewCampaign {
    /// The same, as the host is asked for it.
    pub(super) fn wish(self, games: &Catalog) -> Result<host::NewCampaign, ApiError> {
        let NewCampaign { game, kind, name, seats, day } = self;
        let game = games.find(&game).map_err(unknown_game)?;
        let seats = match seats {
            Some(seats) => seats.into_iter().map(Into::into).collect(),
            None => vec![SeatWish::Me],
        };
        Ok(host::NewCampaign { name, game, kind, seats, day })
    }
}

fn unknown_game(error: catalog::UnknownGame) -> ApiError {
    ApiError::malformed(format!("game: {error}"))
}

impl NewTable {
    /// The same, as the host is asked for it.
    pub(super) fn wish(self, games: &Catalog) -> Result<host::NewTable, ApiError> {
        let NewTable { game, options, seats, visibility, clocks, stand_in, nonce, hints } = self;
        let game = games.find(&game).map_err(unknown_game)?;
        let Clocks { per_move_s, per_game_s } = clocks;
        Ok(host::NewTable {
            game,
            options,
            seats: seats.into_iter().map(Into::into).collect(),
            visibility: visibility.into(),
            clocks: host::Clocks { per_move_s, per_game_s },
            stand_in,
            nonce,
            hints: hints.map(|hints| match hints {
                Hints::Off => host::Hints::Off,
                Hints::On => host::Hints::On,
                Hints::Beginners => host::Hints::Beginners,
            }),
            address: None,
        })
    }
}

// What calls answer.

/// What Heron would do.
#[derive(Serialize, ToSchema)]
pub(super) struct Hint {
    /// Which hint of the caller's it is, from 1.
    hint: u32,
    /// Who advises.
    by: String,
    /// Moves to be played one after the other: joined by semicolons they can be played at once. Empty where
    /// all that is given is an idea.
    moves: Vec<String>,
    /// What to do, in a sentence.
    words: String,
    /// Why, in a sentence.
    why: String,
    /// What the ways are compared by: `win` or `score`.
    measure: &'static str,
    /// What the score counts, such as `cards`.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
    /// The first of the moves, and at most two others.
    ways: Vec<Way>,
}

/// A move with what it is worth.
#[derive(Serialize, ToSchema)]
pub(super) struct Way {
    /// The move's text.
    #[serde(rename = "move")]
    mv: String,
    /// What it does.
    words: String,
    /// The caller's chance to win, from 0 to 1.
    win: f64,
    /// The caller's final score, as far as it can be expected.
    score: f64,
}

impl Hint {
    pub(super) fn of(hint: &host::Hint) -> Hint {
        let advice = hint.advice.clone();
        let (measure, unit) = match advice.measure {
            host::Yardstick::Chance => ("win", None),
            host::Yardstick::Score { unit, .. } => ("score", Some(unit.into_owned())),
        };
        let way = |way: host::Way| {
            let host::Way { mv, words, win, score } = way;
            Way { mv, words, win, score }
        };
        Hint {
            hint: hint.no,
            by: advice.by,
            moves: advice.moves,
            words: advice.words,
            why: advice.why,
            measure,
            unit,
            ways: advice.ways.into_iter().map(way).collect(),
        }
    }
}

/// That somebody has asked for a hint.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
struct AskedHint {
    /// Who asked.
    seat: u8,
    /// Which hint of theirs it was, from 1.
    hint: u32,
    /// After which line of the caller's log.
    after: u32,
    /// When, in milliseconds since 1970.
    at: u64,
}

/// A new guest.
#[derive(Serialize, ToSchema)]
pub(super) struct Welcome {
    /// The guest's id. It is no secret.
    pub(super) guest: String,
    /// The secret that proves it: send it as `authorization: Bearer TOKEN`.
    pub(super) token: String,
}

/// The guest who asks.
#[derive(Serialize, ToSchema)]
pub(super) struct Me {
    /// The guest's id.
    pub(super) guest: String,
    /// The name shown at tables.
    pub(super) name: String,
    /// When they first came, in milliseconds since 1970.
    pub(super) created: u64,
    /// Their tables that are not over, the latest first.
    #[schema(value_type = Vec<Summary>)]
    pub(super) tables: Vec<TableSummary>,
}

/// A game.
#[derive(Serialize, ToSchema)]
pub(super) struct Game {
    /// Its name in calls and records.
    pub(super) id: &'static str,
    /// Its name for people.
    pub(super) title: &'static str,
    /// Fewest and most seats.
    pub(super) seats: [usize; 2],
    /// Whether several seats ever act at once.
    pub(super) simultaneous: bool,
    /// Whether anybody ever knows what others do not.
    pub(super) hidden: bool,
    /// Whether anything is ever drawn or rolled.
    pub(super) chance: bool,
    /// A JSON Schema of the options, with defaults.
    pub(super) options: Value,
    /// The bots that play it. Wherever a bot is named, a character of the cast
    /// may be named instead.
    pub(super) bots: Vec<String>,
    /// The four characters, from the weakest to the strongest; empty if its
    /// bots have no characters.
    pub(super) cast: Vec<Member>,
}

/// A character of the cast, the same in every game.
#[derive(Serialize, ToSchema)]
pub(super) struct Member {
    /// Its name for people: `Gull`.
    pub(super) name: &'static str,
    /// From 1 to 4.
    pub(super) level: usize,
    /// The bot that plays it in this game.
    pub(super) bot: &'static str,
}

/// A table that has just been opened.
#[derive(Serialize, ToSchema)]
pub(super) struct Opened {
    /// The table's id.
    pub(super) table: String,
    /// Where the caller sits; null for a caller without a seat.
    #[schema(required)]
    pub(super) seat: Option<u8>,
    /// The address to hand on.
    pub(super) join: String,
    /// The commitment to the dice: SHA-256 of the seed's 32 bytes, in hex.
    pub(super) commit: String,
}

/// Where the caller sits.
#[derive(Serialize, ToSchema)]
pub(super) struct Joined {
    /// From 0.
    pub(super) seat: u8,
}

/// A move is stored.
#[derive(Serialize, ToSchema)]
pub(super) struct Accepted {
    /// The caller's version of the table now.
    pub(super) version: u32,
}

/// What the caller has begun.
#[derive(Serialize, ToSchema)]
pub(super) struct Begun {
    /// The move it would be; `null` if nothing was begun.
    #[serde(rename = "move")]
    pub(super) mv: Option<String>,
}

/// A campaign has begun, or had already.
#[derive(Serialize, ToSchema)]
pub(super) struct BegunCampaign {
    /// The campaign's id.
    pub(super) campaign: String,
}

/// The next game of a campaign.
#[derive(Serialize, ToSchema)]
pub(super) struct NextMatch {
    /// The table it is played at.
    #[serde(rename = "match")]
    pub(super) game: String,
    /// The address to hand on to whoever is to sit down.
    pub(super) join: String,
    /// The commitment to the dice: SHA-256 of the seed, in hex.
    pub(super) commit: String,
}

/// A campaign as a file.
#[derive(Serialize, ToSchema)]
pub(super) struct CampaignFile {
    /// Its text.
    pub(super) file: String,
}

/// Where a campaign stands. Games add what else there is to know.
#[derive(Serialize, ToSchema)]
pub(super) struct Campaign {
    /// The campaign's id.
    campaign: String,
    /// The game's id.
    game_id: String,
    /// What its owner calls it.
    name: String,
    /// Which of the game's campaigns.
    kind: String,
    /// How many play.
    seats: usize,
    /// The number of the present or next game, from 1.
    game: usize,
    /// What is to be done now: `play`, or what is to be decided, or how it ended.
    next: String,
    /// What can be decided now; each `text` is a `choice`.
    choices: Vec<Choice>,
    /// Whether it is put down for now.
    paused: bool,
    /// Whether its beginning was played elsewhere.
    imported: bool,
    /// Who plays, by seat; empty names for seats that are open.
    players: Vec<CampaignPlayer>,
    /// The table of the present game, while it is open or being played.
    #[schema(required = false)]
    r#match: Option<String>,
    /// What else the game has to tell.
    #[serde(flatten)]
    more: HashMap<String, Value>,
}

/// Something that can be decided between two games.
#[derive(Serialize, ToSchema)]
struct Choice {
    /// What `choose` takes.
    text: String,
    /// A short sentence for people.
    label: String,
}

/// Somebody who plays a campaign.
#[derive(Serialize, ToSchema)]
struct CampaignPlayer {
    /// The name shown; empty while the seat is open.
    name: String,
    /// Whether it is a bot.
    bot: bool,
}

/// A campaign in a list.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
pub(super) struct CampaignSummary {
    /// The campaign's id.
    campaign: String,
    /// Who plays it, by the owner's name.
    player: String,
    /// What its owner calls it.
    name: String,
    /// The game's id.
    game: String,
    /// Which of the game's campaigns.
    kind: String,
    /// The day whose seeds it shares with everybody's.
    #[schema(required = false)]
    day: Option<String>,
    /// Whether its beginning was played elsewhere.
    imported: bool,
    /// Whether it is put down for now.
    paused: bool,
    /// Finished games.
    games: u32,
    /// Points so far, where there are any.
    points: Option<u32>,
    /// `on`, `won` or `lost`.
    result: String,
    /// When it last changed, in milliseconds since 1970.
    changed: u64,
}

/// It is done, and there is nothing more to say.
#[derive(Serialize, ToSchema)]
pub(super) struct Done {}

/// The answer to a message on a socket: one of `ok` and `error`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
pub(super) struct SocketAnswer {
    /// How many lines of the log the caller knows of with it.
    ok: Option<u32>,
    /// Why it was refused.
    error: Option<super::error::ErrorDetail>,
    /// As the message had it.
    id: Option<Value>,
}

// What the host writes.

/// How far a table has come.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "it only describes")]
enum Status {
    /// A seat is still open.
    Open,
    /// The match is on.
    Playing,
    /// The match has come to its end.
    Over,
    /// Everybody left before it started, or whoever runs the server closed it.
    Abandoned,
}

/// Whose decision is awaited: `{"seats": [0, 1]}` (any of these may act now),
/// `{"chance": seat or null}` or `"over"`.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "it only describes")]
enum Turn {
    Seats(Vec<u8>),
    Chance(Option<u8>),
    Over,
}

/// A move that may be made now.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
struct LegalMove {
    /// What a move's `move` takes.
    text: String,
    /// A short sentence for people.
    label: String,
    /// It stands for many others: a blank sheet for any drawing. Left out otherwise.
    open: Option<bool>,
}

/// How a match ended.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
struct Outcome {
    /// Final score by seat.
    scores: Vec<i32>,
    /// Who won; several share a win.
    winners: Vec<u8>,
    /// Why it ended and who won, for people.
    reason: String,
}

/// One seat, as everybody sees it.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
struct SeatView {
    /// Its number, from 0.
    seat: u8,
    /// The name shown; empty while the seat is open.
    name: String,
    /// The bot that plays there.
    bot: Option<String>,
    /// The character that this bot is: `Gull`.
    character: Option<String>,
    /// Whether somebody has still to sit down.
    open: bool,
    /// Whether it is kept for somebody, by a rematch.
    reserved: bool,
    /// Whether its guest is watching now, or has looked within the last minute
    /// or so. Bots always are.
    present: bool,
    /// Whether its guest left during play.
    gone: bool,
    /// Whether its player left for good; a bot plays there until the end.
    left: bool,
    /// Whether its decision is awaited.
    acting: bool,
    /// Whether it has decided in the step that others still decide.
    acted: bool,
    /// How long it has thought, in milliseconds.
    used_ms: u64,
    /// When its time is up, in milliseconds since 1970, if its clock runs.
    due: Option<u64>,
    /// Who agrees that a bot takes this seat.
    votes: Option<Vec<u8>>,
    /// Whether the caller may agree to that.
    may_vote: bool,
}

/// One thing said.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
struct ChatLine {
    /// Counted from 1, with gaps where the caller may not read.
    no: u32,
    /// Who said it. Escape it before it goes into a page.
    name: String,
    /// From which seat; null for a spectator.
    #[schema(required)]
    seat: Option<u8>,
    /// What was said. Escape it before it goes into a page.
    text: String,
    /// When, in milliseconds since 1970.
    at: u64,
}

/// Somebody whom the caller does not want to hear.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
struct Muted {
    /// Their name. Escape it before it goes into a page.
    name: String,
    /// Where they sit; null for a spectator.
    #[schema(required)]
    seat: Option<u8>,
    /// The latest thing they said; null if there is none.
    #[schema(required)]
    line: Option<u32>,
}

/// Somebody who watches without a seat.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
pub(super) struct Spectator {
    /// The guest's id.
    guest: String,
    /// Their name. Escape it before it goes into a page.
    name: String,
}

/// Where a table's log was copied from.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
struct Fork {
    table: String,
    /// How many entries were copied.
    version: u32,
}

/// A table as the caller may see it.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
pub(super) struct Table {
    /// The table's id.
    table: String,
    /// The game's id.
    game: String,
    /// The number of the rules it is played by.
    ruleset: u32,
    /// Only where the program has other rules by now: a sentence that says so.
    /// Then there is no `view` and nothing is `legal`, but the result and the
    /// record of a match that is over are there.
    read_only: Option<String>,
    /// The options, complete; in streams and sockets with notes in the place of
    /// long texts.
    options: Value,
    status: Status,
    /// How many lines of the log the caller may know of: it moves when something has happened that the
    /// caller may know of, and not otherwise.
    version: u32,
    /// Where the caller sits; null for a spectator.
    #[schema(required)]
    seat: Option<u8>,
    /// The seats that are played from the caller's device, where several are.
    device: Option<Vec<u8>>,
    /// Only while that device is on its way: then the caller sees what everybody
    /// may see.
    hand_over: Option<HandOver>,
    /// Null before the match starts.
    #[schema(required)]
    turn: Option<Turn>,
    /// The game as the caller sees it, in the game's own shape; null before
    /// the match starts.
    view: Value,
    /// What the caller may play now.
    legal: Vec<LegalMove>,
    seats: Vec<SeatView>,
    /// How the match ended, if it has.
    outcome: Option<Outcome>,
    chat: Vec<ChatLine>,
    /// Whom the caller does not want to hear, if there is anybody.
    muted: Option<Vec<Muted>>,
    /// Whether only those may speak who sit here. Left out otherwise.
    quiet: Option<bool>,
    /// Why whoever runs the server closed the table, if they did.
    closed: Option<String>,
    /// In streams and on sockets: what whoever runs the server tells everybody.
    notice: Option<String>,
    /// The commitment to the dice: SHA-256 of the seed's 32 bytes, in hex.
    commit: String,
    /// The seed, in hex, once the match is over.
    seed: Option<String>,
    clocks: Clocks,
    /// Whether the caller could take back their latest move.
    can_take_back: bool,
    /// Where the log was copied from, if it was.
    forked: Option<Fork>,
    /// Which match it takes up again with the same dice, if it does.
    again: Option<Fork>,
    /// The table at which these players play again; for those who sit here.
    rematch: Option<String>,
    /// Who may ask for hints here.
    hints: Hints,
    /// The hints that were asked for, as far as the caller may know; absent if there are none.
    asked_hints: Option<Vec<AskedHint>>,
    /// How many watch without a seat.
    spectators: usize,
    /// The seat the caller could take; null if there is none.
    #[schema(required)]
    join: Option<u8>,
}

/// A table in a list.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
pub(super) struct Summary {
    /// The table's id.
    table: String,
    /// The game's id.
    game: String,
    /// The number of the rules it is played by.
    ruleset: u32,
    /// Whether the program has other rules by now, so that it can be read but
    /// not played on.
    read_only: bool,
    /// The options, with notes in the place of long texts.
    options: Value,
    status: Status,
    /// When it was opened, in milliseconds since 1970.
    created: u64,
    clocks: Clocks,
    seats: Vec<SeatSummary>,
}

/// A seat in a list.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes")]
struct SeatSummary {
    /// The name shown; empty while the seat is open.
    name: String,
    /// The bot that plays there.
    bot: Option<String>,
    /// Whether anybody may sit down there.
    open: bool,
}
