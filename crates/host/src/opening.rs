//! Making tables: from a wish, from a match played before, or from a point
//! within one.

use crate::bots::BotPool;
use crate::entropy::{self, Entropy};
use crate::store::{CampaignGame, Clocks, Fork, Guest, SeatRow, Status, StoredTable, Visibility};
use crate::table::{LoggedMatch, Snapshot, check_nonce};
use crate::{HostError, TableId};
use catalog::{AnyCampaign, AnyGame};
use game_core::{Seat, Turn};
use serde_json::Value;

/// A day: whoever wants to think longer needs no clock.
const MOST_SECONDS: u32 = 24 * 60 * 60;

/// Who is to have a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatWish {
    /// The guest who opens the table.
    Me,
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
}

/// Bots of the same name are told apart by numbers: `greedy`, `greedy 2`.
fn numbered(mut seats: Vec<SeatRow>) -> Vec<SeatRow> {
    for at in 0..seats.len() {
        let Some(bot) = seats[at].bot.clone() else { continue };
        let before = seats[..at].iter().filter(|seat| seat.bot.as_ref() == Some(&bot)).count();
        if before > 0 {
            seats[at].name = format!("{bot} {}", before + 1);
        }
    }
    seats
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
        let NewTable { game, options, seats, visibility, clocks, stand_in, nonce } = new;
        let malformed = |error: game_core::BadOptions| HostError::Malformed(error.0);
        let options = game.complete_options(&options).map_err(malformed)?;
        // Says why if the options or the number of seats cannot be played.
        game.open(&options, seats.len(), None).map_err(malformed)?;
        let seats = self.seats(game, guest, seats, nonce)?;
        let sane = |seconds: Option<u32>| seconds.is_none_or(|s| (1..=MOST_SECONDS).contains(&s));
        if !sane(clocks.per_move_s) || !sane(clocks.per_game_s) {
            let what = format!("a clock has 1 to {MOST_SECONDS} seconds");
            return Err(HostError::Malformed(what));
        }
        let stand_in = match stand_in {
            Some(bot) => self.known_bot(game, bot)?,
            None => self.bots.stand_in(game).to_string(),
        };
        let table = self.fresh(guest, game, seats);
        Ok(StoredTable { options, visibility, clocks, stand_in, ..table })
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
            options: source.setting.options.clone(),
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
            let what = "somebody had left their seat by then: only a bot plays on there";
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

    /// The table at which those who sit at `source` play again, each one seat
    /// further. Bots and the guest who asks sit down; for the others who
    /// stayed to the end their seats are kept.
    pub fn rematch(&self, guest: &Guest, source: &Snapshot) -> Result<StoredTable, HostError> {
        let count = source.seats.len();
        let turned = |index: usize| {
            let before = &source.seats[(index + 1) % count];
            let name = before.name.clone();
            if before.guest == Some(guest.id) {
                let name = guest.name.clone();
                SeatRow { guest: Some(guest.id), name, nonce: self.nonce(), ..SeatRow::default() }
            } else if let Some(bot) = &before.bot {
                SeatRow { name, bot: Some(bot.clone()), ..SeatRow::default() }
            } else if before.gone {
                SeatRow::default()
            } else {
                SeatRow { reserved: before.guest, name, ..SeatRow::default() }
            }
        };
        let setting = &source.setting;
        let seats = (0..count).map(turned).collect();
        Ok(StoredTable {
            options: setting.options.clone(),
            visibility: setting.visibility,
            clocks: setting.clocks,
            stand_in: setting.stand_in.clone(),
            rematch_of: Some(setting.id),
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
    ) -> StoredTable {
        let (game, shared) = (campaign.of_game(), campaign.shared_seed());
        let sit = |row: SeatRow| match (&row.bot, row.guest) {
            (Some(bot), _) => {
                SeatRow { name: row.name, bot: Some(bot.clone()), ..SeatRow::default() }
            }
            (None, Some(id)) if id == guest.id => {
                let nonce = if shared.is_some() { String::new() } else { self.nonce() };
                let name = guest.name.clone();
                SeatRow { guest: Some(id), name, nonce, ..SeatRow::default() }
            }
            (None, Some(_)) if row.gone => SeatRow::default(),
            (None, reserved) => SeatRow { reserved, name: row.name, ..SeatRow::default() },
        };
        let table = self.fresh(guest, game, seats.into_iter().map(sit).collect());
        let secret = shared.map_or(table.secret.clone(), |shared| shared.reveal());
        let stand_in = self.bots.stand_in(game).to_string();
        StoredTable { options, secret, stand_in, campaign: Some(place), ..table }
    }

    fn fresh(&self, guest: &Guest, game: AnyGame, seats: Vec<SeatRow>) -> StoredTable {
        StoredTable {
            no: 0,
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
            rematch_of: None,
            rematch: None,
            campaign: None,
            seats,
            lines: Vec::new(),
            chat: Vec::new(),
            votes: Vec::new(),
            thoughts: Vec::new(),
            drafts: Vec::new(),
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
            return Err(HostError::Malformed("you can have one seat only".into()));
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
                SeatWish::Open => SeatRow::default(),
                SeatWish::Bot(bot) => {
                    let bot = self.known_bot(game, bot)?;
                    SeatRow { name: bot.clone(), bot: Some(bot), ..SeatRow::default() }
                }
            })
        };
        let seats: Result<Vec<SeatRow>, HostError> = wishes.into_iter().map(seat).collect();
        Ok(numbered(seats?))
    }

    fn known_bot(&self, game: AnyGame, bot: String) -> Result<String, HostError> {
        if self.bots.names(game).contains(&bot.as_str()) {
            return Ok(bot);
        }
        let known = self.bots.names(game).join(", ");
        Err(HostError::Malformed(format!("{game} has no bot of that name; there is {known}")))
    }
}
