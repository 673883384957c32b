//! Puzzles: answers of guests, and tables that are only imagined.

use crate::host::Host;
use crate::store::{
    Clocks, Hints, PuzzleAnswer, PuzzleDone, PuzzleStanding, SeatRow, Status, Visibility,
};
use crate::table::{Agreed, LoggedMatch, Setting, Snapshot};
use crate::view::TableView;
use crate::{GuestId, HostError, TableId};
use ::bots::{Character, Ladder, Puzzle};
use catalog::{AnyGame, AnyMatch};
use game_core::{MAX_SEATS, Seat, SeatSet, Secret};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::Arc;

/// As much of a hash as tells puzzles apart.
const ID: usize = 16;

/// What a puzzle is known by, whatever its number: what is asked.
pub fn puzzle_id(puzzle: &Puzzle) -> String {
    let mut asked = Sha256::new();
    asked.update(format!("{} {} {}\n", puzzle.seat.index(), puzzle.seats, puzzle.options));
    puzzle.log.iter().for_each(|entry| asked.update(format!("{entry}\n")));
    hex::encode(asked.finalize())[..ID].to_owned()
}

impl Host {
    /// Keeps a guest's answer to a puzzle, if it is the first: only that counts.
    pub async fn answer_puzzle(
        &self,
        guest: GuestId,
        game: AnyGame,
        puzzle: &Puzzle,
        solved: bool,
    ) -> Result<PuzzleDone, HostError> {
        self.check_open()?;
        self.count(guest)?;
        let answer = PuzzleAnswer {
            guest,
            game: game.about().id.to_owned(),
            puzzle: puzzle_id(puzzle),
            solved,
            at: self.now(),
            first_rating: puzzle.first_rating(),
        };
        Ok(self.shared.store.answer_puzzle(answer).await?)
    }

    /// What a guest's answers add up to.
    pub async fn puzzle_standing(&self, guest: GuestId) -> Result<PuzzleStanding, HostError> {
        Ok(self.shared.store.puzzle_standing(guest).await?)
    }

    /// The puzzles of a game that a guest has answered, by [`puzzle_id`], and whether at first rightly.
    pub async fn puzzle_answers(
        &self,
        guest: GuestId,
        game: AnyGame,
    ) -> Result<HashMap<String, bool>, HostError> {
        let game = game.about().id.to_owned();
        Ok(self.shared.store.puzzle_answers(guest, game).await?)
    }
}

/// A table that nobody keeps: a position to look at through the eyes of one seat, as if bots sat in
/// the others. Nothing of it is stored, and nothing that chance would bring is drawn.
pub fn imagined(
    played: &AnyMatch,
    options: &Value,
    seat: Seat,
    name: &str,
    cast: Option<Ladder>,
    now: u64,
) -> Result<TableView, String> {
    let nobody = "0".repeat(20);
    let table: TableId = nobody.parse().expect("zeros are an id");
    let guest: GuestId = nobody.parse().expect("zeros are an id");
    let game = played.game();
    let kept = game.complete_options(options).map_err(|error| error.to_string())?;
    let fresh = game.open(&kept, played.seats(), None).map_err(|error| error.to_string())?;
    let acts: Vec<_> = played.acts_after(0).into_iter().map(|(_, act)| act).collect();
    let bot = cast.map_or("random", |cast| cast.bot(Character::Heron));
    let mut others = 0;
    let row = |at: usize| {
        let row = SeatRow { name: name.to_owned(), ..SeatRow::default() };
        if Seat::new(at) == seat {
            return SeatRow { guest: Some(guest), ..row };
        }
        others += 1;
        let called = crate::bots::called(cast, bot);
        let name = if others == 1 { called.to_owned() } else { format!("{called} {others}") };
        SeatRow { bot: Some(bot.to_owned()), name, ..row }
    };
    let seats: Vec<SeatRow> = (0..played.seats()).map(row).collect();
    let secret = Secret::new([0; 32]);
    let setting = Setting {
        no: 0,
        id: table,
        game,
        cast,
        ruleset: game.about().ruleset,
        agreed: Agreed::of(game, kept, table),
        visibility: Visibility::Link,
        commit: secret.commit(),
        secret,
        owner: None,
        created: now,
        clocks: Clocks::default(),
        stand_in: bot.to_owned(),
        forked: None,
        again: None,
        rematch_of: None,
        campaign: None,
        hints: Some(Hints::Off),
        no_hints: Some("a puzzle is solved alone"),
    };
    let over = played.outcome().is_some();
    let snapshot = Snapshot {
        setting: Arc::new(setting),
        status: if over { Status::Over } else { Status::Playing },
        seats: Arc::new(seats),
        chat: Arc::default(),
        votes: Vec::new(),
        peace: Arc::default(),
        thoughts: Arc::default(),
        played: Some(LoggedMatch::imagined(fresh, &acts, now)?),
        archive: None,
        rematch: None,
        present: std::iter::once(seat).collect::<SeatSet>(),
        devices: Vec::new(),
        spectators: 0,
        due: [None; MAX_SEATS],
        known_clocks: Default::default(),
        memo: Arc::default(),
        memo_now: Arc::default(),
        asked: Arc::default(),
        hints: Default::default(),
    };
    Ok(TableView::new(Arc::new(snapshot), Some(guest)))
}
