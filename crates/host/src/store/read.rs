//! How what is stored is read.

use super::write::Word;
use super::{
    CampaignGame, ChatRow, Clocks, Fork, Guest, Hash, PastMatch, SeatRow, SeatSummary, Store,
    StoreError, StoredTable, TableNo, TableSummary, Thought,
};
use crate::{CampaignId, GuestId, TableId};
use catalog::Catalog;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};
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

    /// Public tables that can be joined or watched, latest first.
    pub async fn public_tables(&self, most: u32) -> Result<Vec<TableSummary>, StoreError> {
        let games = self.games().clone();
        self.read(move |db| {
            let sql = "SELECT no, id, game, options, status, created, per_move_s, per_game_s, ruleset \
                       FROM tables WHERE visibility = 'public' AND status = ?1 \
                       ORDER BY no DESC LIMIT ?2";
            // Two questions, because each is answered by the index alone.
            let mut found = summaries(db, &games, sql, params!["open", most])?;
            found.extend(summaries(db, &games, sql, params!["playing", most])?);
            found.truncate(most as usize);
            Ok(found)
        })
        .await
    }

    /// Tables at which a guest sits and which are not over, latest first.
    pub async fn tables_of(&self, id: GuestId, most: u32) -> Result<Vec<TableSummary>, StoreError> {
        let games = self.games().clone();
        self.read(move |db| {
            let sql = "SELECT no, id, game, options, status, created, per_move_s, per_game_s, ruleset \
                       FROM tables WHERE status IN ('open', 'playing') \
                       AND no IN (SELECT table_no FROM seats WHERE guest = ?1) \
                       ORDER BY no DESC LIMIT ?2";
            summaries(db, &games, sql, params![id.to_string(), most])
        })
        .await
    }

    /// Matches that a guest has played to the end or left for good, latest first.
    pub async fn past_matches(&self, id: GuestId, most: u32) -> Result<Vec<PastMatch>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT results.table_no, tables.id, tables.game, results.ended, \
                       results.seat, results.score, results.won, \
                       seats.left_by IS results.guest \
                       FROM results JOIN tables ON tables.no = results.table_no \
                       LEFT JOIN seats ON seats.table_no = tables.no AND seats.seat = results.seat \
                       WHERE results.guest = ?1 ORDER BY results.ended DESC, tables.no DESC LIMIT ?2";
            let mut past = db.prepare_cached(sql)?;
            let rows = past.query_map(params![id.to_string(), most], |row| {
                let no: TableNo = row.get(0)?;
                let past = PastMatch {
                    table: parsed(row, 1)?,
                    game: row.get(2)?,
                    ended: row.get(3)?,
                    seat: row.get(4)?,
                    score: row.get(5)?,
                    won: row.get(6)?,
                    left: row.get(7)?,
                    names: seats(db, no)?.into_iter().map(|seat| seat.name).collect(),
                };
                Ok(past)
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }
}

fn summaries(
    db: &Connection,
    games: &Catalog,
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
        let (game, ruleset): (String, u32) = (row.get(2)?, row.get(8)?);
        let known = games.find(&game).ok().map(|game| game.about().ruleset);
        Ok(TableSummary {
            table: parsed(row, 1)?,
            game,
            ruleset,
            read_only: known != Some(ruleset),
            options: shown(games, &row.get::<_, String>(2)?, &parsed(row, 3)?),
            status: row.get::<_, Word<_>>(4)?.0,
            created: row.get(5)?,
            clocks: Clocks { per_move_s: row.get(6)?, per_game_s: row.get(7)? },
            seats: seats(db, no)?.into_iter().map(seat).collect(),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The options of a table as everybody may read them.
fn shown(games: &Catalog, game: &str, options: &serde_json::Value) -> serde_json::Value {
    games.find(game).map_or(serde_json::Value::Null, |game| game.shown_options(options))
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
         (SELECT campaign_games.game FROM campaign_games WHERE table_id = tables.id) \
         FROM tables WHERE {key} = ?1"
    );
    let found = db.prepare_cached(&sql)?.query_row([value], |row| {
        let forked_from: Option<TableId> = maybe(row, 15)?;
        let forked_at: Option<u32> = row.get(16)?;
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
            rematch_of: maybe(row, 17)?,
            rematch: maybe(row, 18)?,
            campaign: campaign.zip(game).map(|(campaign, game)| CampaignGame { campaign, game }),
            seats: Vec::new(),
            lines: Vec::new(),
            chat: Vec::new(),
            votes: Vec::new(),
            thoughts: Vec::new(),
            drafts: Vec::new(),
        })
    });
    let Some(mut table) = found.optional()? else { return Ok(None) };
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
    let sql = "SELECT guest, reserved, bot, name, nonce, gone, left_by, used_ms FROM seats \
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
