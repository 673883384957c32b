//! How what is stored is read.

use super::write::Word;
use super::{
    CampaignGame, ChatRow, Clocks, Fork, Guest, Hash, Listed, Page, PastMatch, Peace, SeatRow,
    SeatSummary, Status, Store, StoreError, StoredTable, TableNo, TableSummary, Thought, hints,
    peace,
};
use crate::table::in_brief;
use crate::{CampaignId, GuestId, TableId};
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::Value;
use std::str::FromStr;

impl Store {
    /// Whose token has this hash.
    pub async fn guest_by_token(&self, token: Hash) -> Result<Option<Guest>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT guests.id, guests.name, guests.created FROM tokens \
                       JOIN guests ON guests.id = tokens.guest WHERE tokens.hash = ?1";
            Ok(db.prepare_cached(sql)?.query_row([token], guest).optional()?)
        })
        .await
    }

    /// The guest with this id.
    pub async fn guest(&self, id: GuestId) -> Result<Option<Guest>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT id, name, created FROM guests WHERE id = ?1";
            Ok(db.prepare_cached(sql)?.query_row([id.to_string()], guest).optional()?)
        })
        .await
    }

    /// A table with its whole log.
    pub async fn table(&self, id: TableId) -> Result<Option<StoredTable>, StoreError> {
        self.read(move |db| {
            // One snapshot: the log must not grow between two questions.
            let step = db.transaction()?;
            table(&step, "id", &id.to_string())
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
                       AND (?3 IS NULL OR no < (SELECT no FROM tables WHERE id = ?3)) \
                       ORDER BY no DESC LIMIT ?2";
            // Two questions, because each is answered by the index alone.
            let mut found = Vec::new();
            if !is_past_open {
                let given = params!["open", page.looked_for(), open_after];
                found = store.summaries(db, sql, given)?;
            }
            let more = page.looked_for() - found.len() as u32;
            found.extend(store.summaries(db, sql, params!["playing", more, playing_after])?);
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
                       AND (?3 IS NULL OR no < (SELECT no FROM tables WHERE id = ?3)) \
                       ORDER BY no DESC LIMIT ?2";
            let given = params![id.to_string(), page.looked_for(), after];
            let found = store.summaries(db, sql, given)?;
            Ok(Listed::of(found, &page, |table| table.table.to_string()))
        })
        .await
    }

    /// Whether a guest has played a match of this game to the end, or left one for good.
    pub async fn has_played(&self, id: GuestId, game: &'static str) -> Result<bool, StoreError> {
        self.read(move |db| {
            let sql = "SELECT EXISTS (SELECT 1 FROM results \
                       JOIN tables ON tables.no = results.table_no \
                       WHERE results.guest = ?1 AND tables.game = ?2)";
            let given = params![id.to_string(), game];
            Ok(db.prepare_cached(sql)?.query_row(given, |row| row.get(0))?)
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
                       seats.left_by IS results.guest \
                       FROM results JOIN tables ON tables.no = results.table_no \
                       LEFT JOIN seats ON seats.table_no = tables.no AND seats.seat = results.seat \
                       WHERE results.guest = ?1 AND (?3 IS NULL OR \
                       (results.ended, results.table_no) < \
                       (SELECT ended, no FROM tables WHERE id = ?3)) \
                       ORDER BY results.ended DESC, tables.no DESC LIMIT ?2";
            let mut past = db.prepare_cached(sql)?;
            let given = params![id.to_string(), page.looked_for(), after];
            let rows = past.query_map(given, |row| {
                let no: TableNo = row.get(0)?;
                let (names, bots) =
                    seats(db, no)?.into_iter().map(|seat| (seat.name, seat.bot)).unzip();
                let past = PastMatch {
                    table: parsed(row, 1)?,
                    game: row.get(2)?,
                    ended: row.get(3)?,
                    seat: row.get(4)?,
                    score: row.get(5)?,
                    won: row.get(6)?,
                    left: row.get(7)?,
                    names,
                    bots,
                };
                Ok(past)
            })?;
            let rows = rows.collect::<Result<_, _>>()?;
            Ok(Listed::of(rows, &page, |past: &PastMatch| past.table.to_string()))
        })
        .await
    }

    fn summaries(
        &self,
        db: &Connection,
        sql: &str,
        given: impl rusqlite::Params,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let mut tables = db.prepare_cached(sql)?;
        let rows = tables.query_map(given, |row| {
            let no: TableNo = row.get(0)?;
            let seat = |seat: SeatRow| SeatSummary {
                open: seat.is_open() && seat.reserved.is_none(),
                name: seat.name,
                bot: seat.bot,
            };
            let (table, game, ruleset): (TableId, String, u32) =
                (parsed(row, 1)?, row.get(2)?, row.get(7)?);
            let known = self.games().find(&game).ok().map(|game| game.about().ruleset);
            Ok(TableSummary {
                table,
                ruleset,
                read_only: known != Some(ruleset),
                options: self.listed_options(db, no, table, &game)?,
                game,
                status: row.get::<_, Word<_>>(3)?.0,
                created: row.get(4)?,
                clocks: Clocks { per_move_s: row.get(5)?, per_game_s: row.get(6)? },
                seats: seats(db, no)?.into_iter().map(seat).collect(),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The options of a table as a list shows them. They never change, so they
    /// are read once: they can be long, and lists are asked for again and again.
    fn listed_options(
        &self,
        db: &Connection,
        no: TableNo,
        table: TableId,
        game: &str,
    ) -> rusqlite::Result<Value> {
        if let Some(known) = self.listed().get(&no) {
            return Ok(known.clone());
        }
        let sql = "SELECT options FROM tables WHERE no = ?1";
        let whole: Value = db.prepare_cached(sql)?.query_row([no], |row| parsed(row, 0))?;
        let shown = self.games().find(game).map_or(Value::Null, |game| game.shown_options(&whole));
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

pub(super) fn guest(row: &Row<'_>) -> rusqlite::Result<Guest> {
    Ok(Guest { id: parsed(row, 0)?, name: row.get(1)?, created: row.get(2)? })
}

/// The table whose `key` is this, with everything that belongs to it.
pub(super) fn table(
    db: &Connection,
    key: &'static str,
    value: &dyn rusqlite::ToSql,
) -> Result<Option<StoredTable>, StoreError> {
    let sql = format!(
        "SELECT no, id, game, ruleset, options, visibility, status, secret, owner, created, ended, \
         outcome, per_move_s, per_game_s, stand_in, forked_from, forked_at, rematch_of, \
         (SELECT id FROM tables AS later WHERE later.rematch_of = tables.id), \
         (SELECT campaign FROM campaign_games WHERE table_id = tables.id), \
         (SELECT campaign_games.game FROM campaign_games WHERE table_id = tables.id), hints, again_from, \
         again_at FROM tables WHERE {key} = ?1"
    );
    let found = db.prepare_cached(&sql)?.query_row([value], |row| {
        let forked_from: Option<TableId> = maybe(row, 15)?;
        let forked_at: Option<u32> = row.get(16)?;
        let again: (Option<TableId>, Option<u32>) = (maybe(row, 22)?, row.get(23)?);
        let campaign: Option<CampaignId> = maybe(row, 19)?;
        let game: Option<u32> = row.get(20)?;
        Ok(StoredTable {
            no: row.get(0)?,
            id: parsed(row, 1)?,
            game: row.get(2)?,
            ruleset: row.get(3)?,
            options: parsed(row, 4)?,
            visibility: row.get::<_, Word<_>>(5)?.0,
            status: row.get::<_, Word<_>>(6)?.0,
            secret: row.get(7)?,
            owner: maybe(row, 8)?,
            created: row.get(9)?,
            ended: row.get(10)?,
            outcome: maybe(row, 11)?,
            clocks: Clocks { per_move_s: row.get(12)?, per_game_s: row.get(13)? },
            stand_in: row.get(14)?,
            forked: forked_from.zip(forked_at).map(|(table, version)| Fork { table, version }),
            again: again.0.zip(again.1).map(|(table, version)| Fork { table, version }),
            rematch_of: maybe(row, 17)?,
            rematch: maybe(row, 18)?,
            campaign: campaign.zip(game).map(|(campaign, game)| CampaignGame { campaign, game }),
            seats: Vec::new(),
            lines: Vec::new(),
            chat: Vec::new(),
            votes: Vec::new(),
            thoughts: Vec::new(),
            drafts: Vec::new(),
            peace: Peace::default(),
            hints: row.get::<_, Option<Word<_>>>(21)?.map(|word| word.0),
            asked: Vec::new(),
        })
    });
    let Some(mut table) = found.optional()? else { return Ok(None) };
    table.peace = peace::of(db, table.no)?;
    table.asked = hints::of(db, table.no)?;
    table.seats = seats(db, table.no)?;
    table.lines = lines(db, table.no)?;
    let sql = "SELECT no, guest, name, seat, hidden, text, at FROM chat \
               WHERE table_no = ?1 ORDER BY no";
    table.chat = db
        .prepare_cached(sql)?
        .query_map([table.no], |row| {
            Ok(ChatRow {
                no: row.get(0)?,
                guest: maybe(row, 1)?,
                name: row.get(2)?,
                seat: row.get(3)?,
                hidden: row.get(4)?,
                text: row.get(5)?,
                at: row.get(6)?,
            })
        })?
        .collect::<Result<_, _>>()?;
    let sql = "SELECT version, seat, thought FROM thoughts WHERE table_no = ?1 ORDER BY version";
    table.thoughts = db
        .prepare_cached(sql)?
        .query_map([table.no], |row| {
            Ok(Thought { v: row.get(0)?, seat: row.get(1)?, thought: row.get(2)? })
        })?
        .collect::<Result<_, _>>()?;
    let sql = "SELECT seat, move FROM drafts WHERE table_no = ?1 ORDER BY seat";
    table.drafts = db
        .prepare_cached(sql)?
        .query_map([table.no], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    let sql = "SELECT seat, voter FROM votes WHERE table_no = ?1 ORDER BY seat, voter";
    table.votes = db
        .prepare_cached(sql)?
        .query_map([table.no], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    Ok(Some(table))
}

fn seats(db: &Connection, no: TableNo) -> rusqlite::Result<Vec<SeatRow>> {
    let sql = "SELECT guest, reserved, bot, name, nonce, gone, left_by, used_ms, local, known_ms FROM seats \
               WHERE table_no = ?1 ORDER BY seat";
    db.prepare_cached(sql)?
        .query_map([no], |row| {
            Ok(SeatRow {
                guest: maybe(row, 0)?,
                reserved: maybe(row, 1)?,
                bot: row.get(2)?,
                name: row.get(3)?,
                nonce: row.get(4)?,
                gone: row.get(5)?,
                left_by: maybe(row, 6)?,
                used_ms: row.get(7)?,
                local: row.get(8)?,
                known_ms: row.get(9)?,
            })
        })?
        .collect()
}

/// The log, refused if a version is missing.
fn lines(db: &Connection, no: TableNo) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT version, line FROM entries WHERE table_no = ?1 ORDER BY version";
    let mut entries = db.prepare_cached(sql)?;
    let mut rows = entries.query([no])?;
    let mut lines = Vec::new();
    while let Some(row) = rows.next()? {
        let version: u32 = row.get(0)?;
        lines.push(row.get(1)?);
        if version as usize != lines.len() {
            let what = format!("version {} of a table's log is missing", lines.len());
            return Err(StoreError::Failed(what));
        }
    }
    Ok(lines)
}

pub(super) fn parsed<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    row: &Row<'_>,
    at: usize,
) -> rusqlite::Result<T> {
    read_text(row.get_ref(at)?.as_str()?, at)
}

pub(super) fn maybe<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    row: &Row<'_>,
    at: usize,
) -> rusqlite::Result<Option<T>> {
    row.get_ref(at)?.as_str_or_null()?.map(|text| read_text(text, at)).transpose()
}

fn read_text<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    text: &str,
    at: usize,
) -> rusqlite::Result<T> {
    text.parse().map_err(|error: T::Err| {
        rusqlite::Error::FromSqlConversionFailure(at, Type::Text, error.into())
    })
}
