//! Making tables: from a wish, from a match played before, or from a point
//! within one.

use crate::bots::{BotPool, called, resolve};
use crate::entropy::{self, Entropy};
use crate::names::{check_no_bot, clean_name};
use crate::store::{
    CampaignGame, Clocks, Fork, Guest, Hints, Passing, Peace, SeatRow, Status, StoredTable,
    Visibility,
};
use crate::table::{LoggedMatch, Snapshot, check_nonce, name_in};
use crate::{HostError, TableId};
use ::bots::Character;
use catalog::{AnyCampaign, AnyGame};
use game_core::{Seat, Turn};
use serde_json::Value;
use std::net::IpAddr;

/// A day: whoever wants to think longer needs no clock.
const MOST_SECONDS: u32 = 24 * 60 * 60;

/// Who is to have a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatWish {
    /// The guest who opens the table.
    Me,
    /// Somebody else at the device of whoever opens the table, by this name.
    Local(String),
    /// Whoever sits down first.
    Open,
    /// The bot of this name.
    Bot(String),
}

/// The table a guest would like.
#[derive(Clone, PartialEq, Debug)]
pub struct NewTable {
    /// The game.
    pub game: AnyGame,
    /// Options that differ from the defaults; `null` for none.
    pub options: Value,
    /// Who is to sit where.
    pub seats: Vec<SeatWish>,
    /// Who may find it.
    pub visibility: Visibility,
    /// How long seats may think.
    pub clocks: Clocks,
    /// The bot that plays for those who are out of time or away; the game's
    /// own choice if there is none.
    pub stand_in: Option<String>,
    /// What the guest throws into the dice; random if there is none.
    pub nonce: Option<String>,
    /// Who may ask for hints; if nothing is said, everybody where nobody but bots sits opposite.
    pub hints: Option<Hints>,
    /// From where it is asked for: tables at which only bots play are counted by it.
    pub address: Option<IpAddr>,
}

/// Bots of the same name are told apart by numbers: `Gull`, `Gull 2`.
fn numbered(mut seats: Vec<SeatRow>) -> Vec<SeatRow> {
    for at in 0..seats.len() {
        let Some(bot) = seats[at].bot.clone() else { continue };
        let before = seats[..at].iter().filter(|seat| seat.bot.as_ref() == Some(&bot)).count();
        if before > 0 {
            seats[at].name = format!("{} {}", seats[at].name, before + 1);
        }
    }
    seats
}

/// Somebody who bears the name of another at the table is told apart, too.
fn told_apart(mut seats: Vec<SeatRow>, guest: &Guest) -> Result<Vec<SeatRow>, HostError> {
    let own = |seat: &SeatRow| seat.guest == Some(guest.id) && !seat.local;
    let beside = |seat: &SeatRow| seat.guest == Some(guest.id) && seat.local;
    // Whoever has the device keeps their name; those beside them are numbered, in the order of the seats.
    let rows = seats.iter_mut().enumerate().filter(|(_, row)| beside(row));
    let names: Vec<(usize, String)> =
        rows.map(|(at, row)| (at, std::mem::take(&mut row.name))).collect();
    if let Some(own) = seats.iter().position(own) {
        seats[own].name = name_in(&seats, own, &guest.name)?;
    }
    for (at, name) in names {
        seats[at].name = name_in(&seats, at, &name)?;
    }
    Ok(seats)
}

impl NewTable {
    /// A table of `game` with these seats, found by link, without clocks.
    pub fn of(game: AnyGame, seats: Vec<SeatWish>) -> NewTable {
        NewTable {
            game,
            options: Value::Null,
            seats,
            visibility: Visibility::Link,
            clocks: Clocks::default(),
            stand_in: None,
            nonce: None,
            hints: None,
            address: None,
        }
    }
}

/// What is needed to make a table.
pub(crate) struct Opening<'a> {
    pub entropy: &'a dyn Entropy,
    pub bots: &'a dyn BotPool,
    pub now: u64,
}

impl Opening<'_> {
    /// A nonce for a guest who brings none.
    pub fn nonce(&self) -> String {
        hex::encode(entropy::bytes::<8>(self.entropy))
    }

    /// The table that `guest` would like, not started yet.
    pub fn table(&self, guest: &Guest, new: NewTable) -> Result<StoredTable, HostError> {
        let NewTable {
            game,
            options,
            seats,
            visibility,
            clocks,
            stand_in,
            nonce,
            hints,
            address: _,
        } = new;
        let malformed = |error: game_core::BadOptions| HostError::Malformed(error.0);
        let options = game.complete_options(&options).map_err(malformed)?;
        // Says why if the options or the number of seats cannot be played.
        game.open(&options, seats.len(), None).map_err(malformed)?;
        // Only then: what is wrong is told by its line.
        let options = game.kept_options(&options).map_err(malformed)?;
        let seats = self.seats(game, guest, seats, nonce)?;
        let sane = |seconds: Option<u32>| seconds.is_none_or(|s| (1..=MOST_SECONDS).contains(&s));
        if !sane(clocks.per_move_s) || !sane(clocks.per_game_s) {
            let what = format!("a clock takes 1 to {MOST_SECONDS} seconds");
            return Err(HostError::Malformed(what));
        }
        let stand_in = match stand_in {
            Some(bot) => self.known_bot(game, bot)?,
            None => self.bots.stand_in(game).to_string(),
        };
        let table = self.fresh(guest, game, seats);
        Ok(StoredTable { options, visibility, clocks, stand_in, hints, ..table })
    }

    /// A table whose log begins as another's, up to `version`.
    pub fn fork(
        &self,
        guest: &Guest,
        source: &Snapshot,
        version: u32,
        seats: Vec<SeatWish>,
        visibility: Visibility,
    ) -> Result<StoredTable, HostError> {
        if source.status != Status::Over {
            return Err(HostError::NotOver);
        }
        let played = source.played.as_ref().ok_or(HostError::NotStarted)?;
        if version > played.version() {
            return Err(HostError::NotFound("version"));
        }
        let version = played.settled_version(version);
        if played.any().rewound(version).turn() == Turn::Over {
            return Err(HostError::Over);
        }
        let new = NewTable {
            options: Value::clone(&source.setting.agreed.kept.value),
            visibility,
            stand_in: Some(source.setting.stand_in.clone()),
            ..NewTable::of(source.setting.game, seats)
        };
        if new.seats.len() != source.seats.len() {
            let what = format!("that match has {} seats", source.seats.len());
            return Err(HostError::Malformed(what));
        }
        let left = played.any().rewound(version).left();
        let by_person = |seat: &Seat| !matches!(new.seats[seat.index()], SeatWish::Bot(_));
        if left.iter().any(|seat| by_person(&seat)) {
            let what = "a player had left by then, so only a bot can play on in that seat";
            return Err(HostError::NotNow(what));
        }
        let mut lines = played.lines_after(0);
        lines.truncate(version as usize);
        let forked = Some(Fork { table: source.setting.id, version });
        let table = StoredTable { lines, forked, ..self.table(guest, new)? };
        // The copy must stand on its own feet before anybody sits down.
        let entries = crate::table::entries(&table.lines).map_err(HostError::Malformed)?;
        LoggedMatch::copied(source.setting.game, &table.header(), &entries)
            .map_err(HostError::Malformed)?;
        Ok(table)
    }

    /// A table whose log begins as another's, up to `version`, and goes on with the same dice.
    pub fn fork_again(
        &self,
        guest: &Guest,
        source: &Snapshot,
        version: u32,
        seats: Vec<SeatWish>,
    ) -> Result<StoredTable, HostError> {
        if !seats.iter().all(|wish| matches!(wish, SeatWish::Me | SeatWish::Bot(_))) {
            let what = "the dice of that match are known, so everybody else has to be a bot";
            return Err(HostError::NotNow(what));
        }
        if source.setting.forked.is_some() {
            let what = "that match was played on from another, so its dice cannot be rolled again";
            return Err(HostError::NotNow(what));
        }
        let mut table = self.fork(guest, source, version, seats, Visibility::Link)?;
        table.again = table.forked.take();
        // Who may not ask about these dice there may not ask about them here: others may still play that day.
        table.hints = source.setting.hints;
        table.secret = source.setting.secret.reveal();
        for (row, before) in table.seats.iter_mut().zip(source.seats.iter()) {
            row.nonce.clone_from(&before.nonce);
        }
        Ok(table)
    }

    /// The table at which those who sit at `source` play again, each one seat
    /// further. Bots and the guest who asks sit down; for the others who
    /// stayed to the end their seats are kept.
    pub fn rematch(&self, guest: &Guest, source: &Snapshot) -> Result<StoredTable, HostError> {
        let count = source.seats.len();
        let turned = |index: usize| {
            let before = &source.seats[(index + 1) % count];
            let name = before.name.clone();
            if before.guest == Some(guest.id) {
                let (guest, local) = (Some(guest.id), before.local);
                SeatRow { guest, name, nonce: self.nonce(), local, ..SeatRow::default() }
            } else if let Some(bot) = &before.bot {
                SeatRow { name, bot: Some(bot.clone()), ..SeatRow::default() }
            } else if before.gone {
                SeatRow::default()
            } else {
                let local = before.local;
                SeatRow { reserved: before.guest, name, local, ..SeatRow::default() }
            }
        };
        let setting = &source.setting;
        let seats = told_apart((0..count).map(turned).collect(), guest)?;
        Ok(StoredTable {
            options: Value::clone(&setting.agreed.kept.value),
            visibility: setting.visibility,
            clocks: setting.clocks,
            stand_in: setting.stand_in.clone(),
            rematch_of: Some(setting.id),
            hints: setting.hints,
            ..self.fresh(guest, setting.game, seats)
        })
    }

    /// The table for the next game of a campaign. Those who played before sit
    /// where they sat: bots and the guest who asks at once, for the others
    /// their seats are kept. A shared seed leaves no room for nonces.
    pub fn campaign_table(
        &self,
        campaign: &AnyCampaign,
        guest: &Guest,
        place: CampaignGame,
        options: Value,
        seats: Vec<SeatRow>,
    ) -> Result<StoredTable, HostError> {
        let (game, shared) = (campaign.of_game(), campaign.shared_seed());
        let sit = |row: SeatRow| match (&row.bot, row.guest.or(row.reserved)) {
            (Some(bot), None) => {
                SeatRow { name: row.name, bot: Some(bot.clone()), ..SeatRow::default() }
            }
            // A bot has only stood in for whoever has a place there.
            (_, Some(id)) if id == guest.id => {
                let nonce = if shared.is_some() { String::new() } else { self.nonce() };
                let SeatRow { name, local, .. } = row;
                SeatRow { guest: Some(id), name, nonce, local, ..SeatRow::default() }
            }
            (_, Some(_)) if row.gone => SeatRow::default(),
            (_, reserved) => {
                let SeatRow { name, local, .. } = row;
                SeatRow { reserved, name, local, ..SeatRow::default() }
            }
        };
        let seats = told_apart(seats.into_iter().map(sit).collect(), guest)?;
        let table = self.fresh(guest, game, seats);
        let secret = shared.map_or(table.secret.clone(), |shared| shared.reveal());
        let stand_in = self.bots.stand_in(game).to_string();
        // A game that everybody plays is nobody's to be helped with.
        let hints = shared.map(|_| Hints::Off);
        Ok(StoredTable { options, secret, stand_in, campaign: Some(place), hints, ..table })
    }

    fn fresh(&self, guest: &Guest, game: AnyGame, seats: Vec<SeatRow>) -> StoredTable {
        StoredTable {
            no: 0,
            rev: 1,
            id: TableId::draw(self.entropy),
            game: game.to_string(),
            ruleset: game.about().ruleset,
            options: Value::Null,
            visibility: Visibility::Link,
            status: Status::Open,
            secret: hex::encode(entropy::bytes::<32>(self.entropy)),
            owner: Some(guest.id),
            created: self.now,
            ended: None,
            outcome: None,
            clocks: Clocks::default(),
            stand_in: String::new(),
            forked: None,
            again: None,
            rematch_of: None,
            rematch: None,
            campaign: None,
            seats,
            lines: Vec::new(),
            chat: Vec::new(),
            votes: Vec::new(),
            thoughts: Vec::new(),
            drafts: Vec::new(),
            peace: Peace::default(),
            hints: None,
            asked: Vec::new(),
            passing: Passing::default(),
        }
    }

    /// Seats as a guest wishes them.
    pub fn seats(
        &self,
        game: AnyGame,
        guest: &Guest,
        wishes: Vec<SeatWish>,
        nonce: Option<String>,
    ) -> Result<Vec<SeatRow>, HostError> {
        if wishes.iter().filter(|wish| **wish == SeatWish::Me).count() > 1 {
            return Err(HostError::Malformed("you can only take one seat".into()));
        }
        let nonce = nonce.unwrap_or_else(|| self.nonce());
        check_nonce(&nonce)?;
        let seat = |wish| {
            Ok(match wish {
                SeatWish::Me => SeatRow {
                    guest: Some(guest.id),
                    name: guest.name.clone(),
                    nonce: nonce.clone(),
                    ..SeatRow::default()
                },
                SeatWish::Local(name) => SeatRow {
                    guest: Some(guest.id),
                    name: self.local_name(game, &name)?,
                    nonce: self.nonce(),
                    local: true,
                    ..SeatRow::default()
                },
                SeatWish::Open => SeatRow::default(),
                SeatWish::Bot(bot) => {
                    let bot = self.known_bot(game, bot)?;
                    let name = called(self.bots.cast(game), &bot).to_owned();
                    SeatRow { name, bot: Some(bot), ..SeatRow::default() }
                }
            })
        };
        let seats: Result<Vec<SeatRow>, HostError> = wishes.into_iter().map(seat).collect();
        told_apart(numbered(seats?), guest)
    }

    /// What somebody at another's device may be called.
    fn local_name(&self, game: AnyGame, name: &str) -> Result<String, HostError> {
        let name = clean_name(name)?;
        let bots = self.bots.names(game).iter().copied();
        check_no_bot(&name, Character::ALL.map(Character::name).into_iter().chain(bots))?;
        Ok(name)
    }

    /// The bot that is meant by its own name or by its character's.
    pub fn known_bot(&self, game: AnyGame, bot: String) -> Result<String, HostError> {
        if let Some(bot) = resolve(self.bots, game, &bot) {
            return Ok(bot.to_owned());
        }
        let known = match self.bots.cast(game) {
            Some(_) => Character::ALL.map(Character::name).join(", "),
            None => self.bots.names(game).join(", "),
        };
        Err(HostError::Malformed(format!("{game} has no bot of that name; there is {known}")))
    }
}
