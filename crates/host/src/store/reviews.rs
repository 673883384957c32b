//! Finished matches, looked at again, and how well somebody plays by them.

use super::db::{Db, given};
use super::{Store, StoreError, read};
use crate::{GuestId, TableId, moment};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use std::io::{Read, Write as _};

/// As many matches of a guest count for how well they play, the latest.
const MOST_COUNTED: u32 = 5_000;

/// As many reviews say how well bots play here, the latest.
const MOST_OF_BOTS: u32 = 2_000;

/// No review is longer, whatever lies in the file.
const LONGEST: u64 = 64 << 20;

/// What was found in a finished match.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptReview {
    /// The match.
    pub table: TableId,
    /// Who looked, and how.
    pub reviewer: String,
    /// When.
    pub made: u64,
    /// What was found, as JSON.
    pub text: Packed,
    /// What each seat's decisions gave away, in the order of the seats.
    pub seats: Vec<SeatPlay>,
}

/// A text as the store keeps it. It is packed by whoever has it, because the store's writer has
/// everybody's moves to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed(Vec<u8>);

impl Packed {
    /// Packs a text.
    pub fn new(text: &str) -> Packed {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(text.as_bytes()).expect("memory takes everything");
        Packed(packed.finish().expect("memory takes everything"))
    }

    fn text(&self) -> Result<String, StoreError> {
        let mut text = String::new();
        DeflateDecoder::new(&*self.0).take(LONGEST).read_to_string(&mut text)?;
        Ok(text)
    }
}

/// What a seat's decisions gave away in a match.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SeatPlay {
    /// How many decisions it had.
    pub decisions: u32,
    /// What they gave away of the chance to win, all in all.
    pub lost: f64,
}

/// How well somebody plays one game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Accuracy {
    /// The game's id.
    pub game: String,
    /// Month by month, the earliest first.
    pub months: Vec<MonthOfPlay>,
    /// How well the bots play it that were reviewed here, by their names.
    pub bots: Vec<(String, MonthOfPlay)>,
}

/// What decisions gave away within a month, or in all.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct MonthOfPlay {
    /// `2026-11` (UTC); empty for all there are.
    pub month: String,
    /// In how many reviewed matches.
    pub matches: u32,
    /// How many decisions.
    pub decisions: u32,
    /// What they gave away of the chance to win, all in all.
    pub lost: f64,
}

impl MonthOfPlay {
    /// What a decision gave away on average, from 0 to 1.
    pub fn per_decision(&self) -> f64 {
        if self.decisions == 0 { 0.0 } else { self.lost / f64::from(self.decisions) }
    }
}

impl Store {
    /// What this reviewer found in a match, as JSON. What another found is out of date.
    pub async fn review(
        &self,
        table: TableId,
        reviewer: String,
    ) -> Result<Option<String>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT review FROM reviews JOIN tables ON tables.no = reviews.table_no \
                       WHERE tables.id = ?1 AND reviewer = ?2";
            let found = db.first(sql, given![table, reviewer], |row| row.get(0))?;
            found.map(|packed| Packed(packed).text()).transpose()
        })
        .await
    }

    /// How well a guest plays, by game and month, over their latest matches that were reviewed;
    /// and how well the bots play that were reviewed here.
    pub async fn accuracy(&self, guest: GuestId) -> Result<Vec<Accuracy>, StoreError> {
        self.read(move |db| {
            let mut games = of_guest(db, guest)?;
            if !games.is_empty() {
                for (game, bot, play) in of_bots(db)? {
                    if let Some(known) = games.iter_mut().find(|known| known.game == game) {
                        known.bots.push((bot, play));
                    }
                }
            }
            Ok(games)
        })
        .await
    }
}

/// Matches that a bot finished in the guest's seat say nothing about the guest.
fn of_guest(db: &Db<'_>, guest: GuestId) -> Result<Vec<Accuracy>, StoreError> {
    let sql = "WITH mine AS (SELECT table_no, seat, ended FROM results WHERE guest = ?1 \
               ORDER BY ended DESC, table_no DESC LIMIT ?2) \
               SELECT tables.game, mine.ended, decisions, lost FROM mine \
               JOIN review_seats USING (table_no, seat) JOIN seats USING (table_no, seat) \
               JOIN tables ON tables.no = mine.table_no \
               WHERE seats.guest = ?1 AND decisions > 0 ORDER BY tables.game, mine.ended";
    let played = db.all(sql, given![guest, MOST_COUNTED], |row| {
        let play = SeatPlay { decisions: row.get(2)?, lost: row.get(3)? };
        Ok((row.get(0)?, row.get(1)?, play))
    })?;
    let mut games: Vec<Accuracy> = Vec::new();
    for (game, ended, play) in played {
        if games.last().is_none_or(|last| last.game != game) {
            games.push(Accuracy { game, months: Vec::new(), bots: Vec::new() });
        }
        let months = &mut games.last_mut().expect("one was put there just now").months;
        let month = moment::month(ended);
        if months.last().is_none_or(|last| last.month != month) {
            months.push(MonthOfPlay { month, ..MonthOfPlay::default() });
        }
        let month = months.last_mut().expect("one was put there just now");
        month.matches += 1;
        month.decisions += play.decisions;
        month.lost += play.lost;
    }
    Ok(games)
}

/// Game, bot, and what its decisions gave away. A bot that only stood in for somebody counts for itself,
/// but hardly ever for a whole match, so it is left out.
fn of_bots(db: &Db<'_>) -> Result<Vec<(String, String, MonthOfPlay)>, StoreError> {
    let sql = "WITH latest AS (SELECT table_no FROM reviews ORDER BY made DESC LIMIT ?1) \
               SELECT tables.game, seats.bot, count(DISTINCT latest.table_no), \
               CAST(sum(decisions) AS BIGINT), sum(lost) FROM latest JOIN review_seats USING (table_no) \
               JOIN seats USING (table_no, seat) JOIN tables ON tables.no = latest.table_no \
               WHERE seats.bot IS NOT NULL AND seats.guest IS NULL AND seats.left_by IS NULL \
               AND decisions > 0 GROUP BY tables.game, seats.bot ORDER BY tables.game, seats.bot";
    db.all(sql, given![MOST_OF_BOTS], |row| {
        let play = MonthOfPlay {
            month: String::new(),
            matches: row.get(2)?,
            decisions: row.get(3)?,
            lost: row.get(4)?,
        };
        Ok((row.get(0)?, row.get(1)?, play))
    })
}

/// Keeps a review, within the writer's transaction.
pub(super) fn keep(db: &Db<'_>, review: &KeptReview) -> Result<(), StoreError> {
    let KeptReview { table, reviewer, made, text, seats } = review;
    let no = read::number(db, *table)?;
    let no = no.ok_or_else(|| StoreError::Conflict("the table is gone".into()))?;
    db.execute("DELETE FROM review_seats WHERE table_no = ?1", given![no])?;
    let sql = "INSERT INTO reviews (table_no, reviewer, made, review) VALUES (?1, ?2, ?3, ?4) \
               ON CONFLICT (table_no) DO UPDATE SET reviewer = ?2, made = ?3, review = ?4";
    db.execute(sql, given![no, reviewer, made, text.0])?;
    let sql = "INSERT INTO review_seats (table_no, seat, decisions, lost) VALUES (?1, ?2, ?3, ?4)";
    for (seat, play) in seats.iter().enumerate() {
        db.execute(sql, given![no, seat, play.decisions, play.lost])?;
    }
    Ok(())
}
