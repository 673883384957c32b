//! How what is stored is read.

use super::db::{Db, Row, Value, Word, given};
use super::{
    CampaignGame, ChatRow, Clocks, Fork, Guest, Hash, Listed, Page, Passing, PastMatch, Peace,
    SeatRow, SeatSummary, Status, Store, StoreError, StoredTable, TableNo, TableSummary, Thought,
    heads, hints, passing, peace,
};
use crate::table::in_brief;
use crate::{CampaignId, GuestId, TableId};
use serde_json::Value as Json;
use std::collections::HashMap;

impl Store {
    /// Whose token has this hash.
    pub async fn guest_by_token(&self, token: Hash) -> Result<Option<Guest>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT guests.id, guests.name, guests.created FROM tokens \
                       JOIN guests ON guests.id = tokens.guest WHERE tokens.hash = ?1";
            db.first(sql, given![token], guest)
        })
        .await
    }

    /// The guest with this id.
    pub async fn guest(&self, id: GuestId) -> Result<Option<Guest>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT id, name, created FROM guests WHERE id = ?1";
            db.first(sql, given![id], guest)
        })
        .await
    }

    /// A table with its whole log.
    pub async fn table(&self, id: TableId) -> Result<Option<StoredTable>, StoreError> {
        // One snapshot: the log must not grow between two questions.
        self.read_at_once(move |db| match number(db, id)? {
            Some(no) => db.about(no, || table(db, no)),
            None => Ok(None),
        })
        .await
    }

    /// Public tables that can be joined, latest first, and after them those
    /// that can be watched.
    pub async fn public_tables(
        &self,
        page: impl Into<Page>,
    ) -> Result<Listed<TableSummary>, StoreError> {
        let page = page.into();
        let (mut open_after, mut playing_after) = (None, None);
        let mut is_past_open = false;
        match page.after.as_deref().map(|mark| mark.split_once('-')) {
            None => {}
            Some(Some(("open", table))) => open_after = Some(marked(table)?),
            Some(Some(("playing", table))) => {
                (playing_after, is_past_open) = (Some(marked(table)?), true);
            }
            Some(_) => return Err(no_mark()),
        }
        let store = self.clone();
        self.read(move |db| {
            let sql = "SELECT no, id, game, status, created, per_move_s, per_game_s, ruleset \
                       FROM tables WHERE visibility = 'public' AND status = ?1 \
                       AND (CAST(?3 AS TEXT) IS NULL OR no < (SELECT no FROM tables WHERE id = ?3)) \
                       ORDER BY no DESC LIMIT ?2";
            // Two questions, because each is answered by the index alone.
            let mut found = Vec::new();
            if !is_past_open {
                found = store.summaries(db, sql, given!["open", page.looked_for(), open_after])?;
            }
            let more = page.looked_for() - found.len() as u32;
            found.extend(store.summaries(db, sql, given!["playing", more, playing_after])?);
            let word = |table: &TableSummary| match table.status {
                Status::Open => "open",
                _ => "playing",
            };
            Ok(Listed::of(found, &page, |table| format!("{}-{}", word(table), table.table)))
        })
        .await
    }

    /// Tables at which a guest sits and which are not over, latest first.
    pub async fn tables_of(
        &self,
        id: GuestId,
        page: impl Into<Page>,
    ) -> Result<Listed<TableSummary>, StoreError> {
        let page = page.into();
        let after = page.after.as_deref().map(marked).transpose()?;
        let store = self.clone();
        self.read(move |db| {
            let sql = "SELECT no, id, game, status, created, per_move_s, per_game_s, ruleset \
                       FROM tables WHERE status IN ('open', 'playing') \
                       AND no IN (SELECT table_no FROM seats WHERE guest = ?1) \
                       AND (CAST(?3 AS TEXT) IS NULL OR no < (SELECT no FROM tables WHERE id = ?3)) \
                       ORDER BY no DESC LIMIT ?2";
            let found = store.summaries(db, sql, given![id, page.looked_for(), after])?;
            Ok(Listed::of(found, &page, |table| table.table.to_string()))
        })
        .await
    }

    /// Whether a guest has played a match of this game to the end, or left one for good.
    pub async fn has_played(&self, id: GuestId, game: &'static str) -> Result<bool, StoreError> {
        self.read(move |db| {
            let sql = "SELECT 1 FROM results JOIN tables ON tables.no = results.table_no \
                       WHERE results.guest = ?1 AND tables.game = ?2";
            db.exists(sql, given![id, game])
        })
        .await
    }

    /// How many matches of this game a guest has played to the end, or left for good, counted up to
    /// `most`.
    pub async fn finished_matches(
        &self,
        id: GuestId,
        game: &'static str,
        most: u32,
    ) -> Result<u32, StoreError> {
        self.read(move |db| hints::finished(db, id, game, most)).await
    }

    /// Matches that a guest has played to the end or left for good, latest first.
    pub async fn past_matches(
        &self,
        id: GuestId,
        page: impl Into<Page>,
    ) -> Result<Listed<PastMatch>, StoreError> {
        let page = page.into();
        let after = page.after.as_deref().map(marked).transpose()?;
        self.read(move |db| {
            let sql = "SELECT results.table_no, tables.id, tables.game, results.ended, \
                       results.seat, results.score, results.won, \
                       seats.left_by IS NOT DISTINCT FROM results.guest \
                       FROM results JOIN tables ON tables.no = results.table_no \
                       LEFT JOIN seats ON seats.table_no = tables.no AND seats.seat = results.seat \
                       WHERE results.guest = ?1 AND (CAST(?3 AS TEXT) IS NULL OR \
                       (results.ended, results.table_no) < \
                       (SELECT ended, no FROM tables WHERE id = ?3)) \
                       ORDER BY results.ended DESC, tables.no DESC LIMIT ?2";
            let found = db.all(sql, given![id, page.looked_for(), after], |row| {
                let past = PastMatch {
                    table: row.get(1)?,
                    game: row.get(2)?,
                    ended: row.get(3)?,
                    seat: row.get(4)?,
                    score: row.get(5)?,
                    won: row.get(6)?,
                    left: row.get(7)?,
                    names: Vec::new(),
                    bots: Vec::new(),
                };
                Ok((row.get(0)?, past))
            })?;
            let numbers: Vec<TableNo> = found.iter().map(|(no, _)| *no).collect();
            let mut seats = seats_of(db, &numbers)?;
            let rows = found.into_iter().map(|(no, past)| {
                let seats = seats.remove(&no).unwrap_or_default();
                let (names, bots) = seats.into_iter().map(|seat| (seat.name, seat.bot)).unzip();
                PastMatch { names, bots, ..past }
            });
            Ok(Listed::of(rows.collect(), &page, |past: &PastMatch| past.table.to_string()))
        })
        .await
    }

    fn summaries(
        &self,
        db: &Db<'_>,
        sql: &str,
        given: &[Value<'_>],
    ) -> Result<Vec<TableSummary>, StoreError> {
        let found = db.all(sql, given, |row| {
            let (game, ruleset): (String, u32) = (row.get(2)?, row.get(7)?);
            let known = self.games().find(&game).ok().map(|game| game.about().ruleset);
            let summary = TableSummary {
                table: row.get(1)?,
                ruleset,
                read_only: known != Some(ruleset),
                options: Json::Null,
                game,
                status: row.get::<Word<_>>(3)?.0,
                created: row.get(4)?,
                clocks: Clocks { per_move_s: row.get(5)?, per_game_s: row.get(6)? },
                seats: Vec::new(),
            };
            Ok((row.get(0)?, summary))
        })?;
        let numbers: Vec<TableNo> = found.iter().map(|(no, _)| *no).collect();
        let mut seats = seats_of(db, &numbers)?;
        let seat = |seat: SeatRow| SeatSummary {
            open: seat.is_open() && seat.reserved.is_none(),
            name: seat.name,
            bot: seat.bot,
        };
        let whole = found.into_iter().map(|(no, mut summary)| {
            summary.options = self.listed_options(db, no, summary.table, &summary.game)?;
            summary.seats = seats.remove(&no).unwrap_or_default().into_iter().map(seat).collect();
            Ok(summary)
        });
        whole.collect()
    }

    /// The options of a table as a list shows them. They never change, so they
    /// are read once: they can be long, and lists are asked for again and again.
    fn listed_options(
        &self,
        db: &Db<'_>,
        no: TableNo,
        table: TableId,
        game: &str,
    ) -> Result<Json, StoreError> {
        if let Some(known) = self.listed().get(&no) {
            return Ok(known.clone());
        }
        let sql = "SELECT options FROM tables WHERE no = ?1";
        let whole: Json = db.value(sql, given![no])?;
        let shown = self.games().find(game).map_or(Json::Null, |game| game.shown_options(&whole));
        let brief = in_brief(&shown, table).unwrap_or(shown);
        let mut listed = self.listed();
        if listed.len() >= MOST_REMEMBERED {
            listed.clear();
        }
        listed.insert(no, brief.clone());
        Ok(brief)
    }
}

/// How many tables' options are remembered for lists.
const MOST_REMEMBERED: usize = 4096;

/// A table that marks where a page ended.
fn marked(table: &str) -> Result<String, StoreError> {
    table.parse::<TableId>().map(|id| id.to_string()).map_err(|_| no_mark())
}

pub(super) fn no_mark() -> StoreError {
    StoreError::NoSuchPage
}

pub(super) fn guest(row: &Row<'_>) -> Result<Guest, StoreError> {
    Ok(Guest { id: row.get(0)?, name: row.get(1)?, created: row.get(2)? })
}

/// The number of a table, if there is one of this name.
pub(super) fn number(db: &Db<'_>, table: TableId) -> Result<Option<TableNo>, StoreError> {
    db.first("SELECT no FROM tables WHERE id = ?1", given![table], |row| row.get(0))
}

/// The table of this number, with everything that belongs to it.
pub(super) fn table(db: &Db<'_>, no: TableNo) -> Result<Option<StoredTable>, StoreError> {
    let sql = "SELECT id, game, ruleset, options, visibility, status, secret, owner, created, \
               ended, outcome, per_move_s, per_game_s, stand_in, forked_from, forked_at, \
               rematch_of, (SELECT id FROM tables AS later WHERE later.rematch_of = tables.id), \
               (SELECT campaign FROM campaign_games WHERE table_id = tables.id), \
               (SELECT campaign_games.game FROM campaign_games WHERE table_id = tables.id), \
               hints, again_from, again_at FROM tables WHERE no = ?1";
    let found = db.first(sql, given![no], |row| {
        let forked: (Option<TableId>, Option<u32>) = (row.get(14)?, row.get(15)?);
        let again: (Option<TableId>, Option<u32>) = (row.get(21)?, row.get(22)?);
        let campaign: (Option<CampaignId>, Option<u32>) = (row.get(18)?, row.get(19)?);
        Ok(StoredTable {
            no,
            rev: 0,
            id: row.get(0)?,
            game: row.get(1)?,
            ruleset: row.get(2)?,
            options: row.get(3)?,
            visibility: row.get::<Word<_>>(4)?.0,
            status: row.get::<Word<_>>(5)?.0,
            secret: row.get(6)?,
            owner: row.get(7)?,
            created: row.get(8)?,
            ended: row.get(9)?,
            outcome: row.get(10)?,
            clocks: Clocks { per_move_s: row.get(11)?, per_game_s: row.get(12)? },
            stand_in: row.get(13)?,
            forked: forked.0.zip(forked.1).map(|(table, version)| Fork { table, version }),
            again: again.0.zip(again.1).map(|(table, version)| Fork { table, version }),
            rematch_of: row.get(16)?,
            rematch: row.get(17)?,
            campaign: (campaign.0.zip(campaign.1))
                .map(|(campaign, game)| CampaignGame { campaign, game }),
            seats: Vec::new(),
            lines: Vec::new(),
            chat: Vec::new(),
            votes: Vec::new(),
            thoughts: Vec::new(),
            drafts: Vec::new(),
            peace: Peace::default(),
            hints: row.get::<Option<Word<_>>>(20)?.map(|word| word.0),
            asked: Vec::new(),
            passing: Passing::default(),
        })
    });
    let Some(mut table) = found? else { return Ok(None) };
    let (rev, started, due) = heads::of(db, no)?;
    table.rev = rev;
    table.passing = Passing { started, due, ..passing::of(db, no)? };
    table.peace = peace::of(db, no)?;
    table.asked = hints::of(db, no)?;
    table.seats = seats_of(db, &[no])?.remove(&no).unwrap_or_default();
    table.lines = lines(db, no)?;
    let sql = "SELECT no, guest, name, seat, hidden, text, at FROM chat \
               WHERE table_no = ?1 ORDER BY no";
    table.chat = db.all(sql, given![no], |row| {
        Ok(ChatRow {
            no: row.get(0)?,
            guest: row.get(1)?,
            name: row.get(2)?,
            seat: row.get(3)?,
            hidden: row.get(4)?,
            text: row.get(5)?,
            at: row.get(6)?,
        })
    })?;
    let sql = "SELECT version, seat, thought FROM thoughts WHERE table_no = ?1 ORDER BY version";
    table.thoughts = db.all(sql, given![no], |row| {
        Ok(Thought { v: row.get(0)?, seat: row.get(1)?, thought: row.get(2)? })
    })?;
    let sql = "SELECT seat, move FROM drafts WHERE table_no = ?1 ORDER BY seat";
    table.drafts = db.all(sql, given![no], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let sql = "SELECT seat, voter FROM votes WHERE table_no = ?1 ORDER BY seat, voter";
    table.votes = db.all(sql, given![no], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Some(table))
}

/// The seats of some tables, in order.
pub(super) fn seats_of(
    db: &Db<'_>,
    tables: &[TableNo],
) -> Result<HashMap<TableNo, Vec<SeatRow>>, StoreError> {
    let columns = "SELECT table_no, guest, reserved, bot, name, nonce, gone, left_by, used_ms, \
                   local, known_ms FROM seats WHERE table_no";
    let rows = match tables {
        [] => return Ok(HashMap::new()),
        [one] => db.all(&format!("{columns} = ?1 ORDER BY seat"), given![one], seat)?,
        // Numbers need no quotes.
        several => {
            let several: Vec<String> = several.iter().map(ToString::to_string).collect();
            let sql = format!("{columns} IN ({}) ORDER BY table_no, seat", several.join(", "));
            db.all_once(&sql, seat)?
        }
    };
    let mut seats: HashMap<TableNo, Vec<SeatRow>> = HashMap::new();
    for (no, seat) in rows {
        seats.entry(no).or_default().push(seat);
    }
    Ok(seats)
}

fn seat(row: &Row<'_>) -> Result<(TableNo, SeatRow), StoreError> {
    let seat = SeatRow {
        guest: row.get(1)?,
        reserved: row.get(2)?,
        bot: row.get(3)?,
        name: row.get(4)?,
        nonce: row.get(5)?,
        gone: row.get(6)?,
        left_by: row.get(7)?,
        used_ms: row.get(8)?,
        local: row.get(9)?,
        known_ms: row.get(10)?,
    };
    Ok((row.get(0)?, seat))
}

/// The log, refused if a version is missing.
fn lines(db: &Db<'_>, no: TableNo) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT version, line FROM entries WHERE table_no = ?1 ORDER BY version";
    let mut expected = 0;
    db.all(sql, given![no], |row| {
        expected += 1;
        if row.get::<u32>(0)? != expected {
            let what = format!("version {expected} of a table's log is missing");
            return Err(StoreError::Failed(what));
        }
        row.get(1)
    })
}
