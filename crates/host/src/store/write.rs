//! How each change is written.

use super::{
    Guest, Import, SeatRow, Status, StoreError, StoredTable, TableChange, TableNo, Thought,
};
use super::{
    Hash, Write, Written, campaigns, hints, house, mistakes, peace, private, push, puzzle_export,
    puzzles, reviews, tidy,
};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;

/// Carries out one change within the writer's transaction.
pub(super) fn carry_out(db: &Connection, change: &Write) -> Result<Written, StoreError> {
    match change {
        Write::Probe => {
            db.prepare_cached("UPDATE schema_version SET version = version")?.execute([])?;
            private::check_room(Path::new(db.path().unwrap_or_default()))?;
            Ok(Written::Done)
        }
        Write::AddGuest(guest, token) => {
            add_guest(db, guest)?;
            add_token(db, token, guest)?;
            Ok(Written::Done)
        }
        Write::Rename(guest, name) => {
            let sql = "UPDATE guests SET name = ?2 WHERE id = ?1";
            let changed = db.prepare_cached(sql)?.execute(params![guest.to_string(), name])?;
            Ok(if changed == 1 { Written::Done } else { Written::Nothing })
        }
        Write::SignOut(token) => {
            db.prepare_cached("DELETE FROM tokens WHERE hash = ?1")?.execute([token])?;
            push::forget_device(db, token)?;
            Ok(Written::Done)
        }
        Write::SignOutEverywhere { guest, token, now } => {
            forget_secrets(db, &guest.to_string())?;
            let sql = "INSERT INTO tokens (hash, guest, created) VALUES (?1, ?2, ?3)";
            db.prepare_cached(sql)?.execute(params![token, guest.to_string(), now])?;
            Ok(Written::Done)
        }
        Write::AddBan(ban, now) => house::add_ban(db, ban, *now).map(|()| Written::Done),
        Write::LiftBan(no, now) => {
            let lifted = house::lift_ban(db, *no, *now)?;
            Ok(if lifted { Written::Done } else { Written::Nothing })
        }
        Write::AddDeed(deed) => house::add_deed(db, deed).map(|()| Written::Done),
        Write::AddLink { code, guest, expires } => {
            forget_links(db, &guest.to_string())?;
            let sql = "INSERT INTO link_codes (hash, guest, expires) VALUES (?1, ?2, ?3)";
            db.prepare_cached(sql)?.execute(params![code, guest.to_string(), expires])?;
            Ok(Written::Done)
        }
        Write::UseLink { code, token, now } => use_link(db, code, token, *now),
        Write::AddTable(table) => add_table(db, table).map(Written::Table),
        Write::Change(change) => change_table(db, change),
        Write::AddCampaign(campaign) => campaigns::add(db, campaign).map(|()| Written::Done),
        Write::ChangeCampaign(campaign) => campaigns::change(db, campaign).map(|()| Written::Done),
        Write::ReplaceCampaign { old, new } => {
            campaigns::change(db, old)?;
            campaigns::add(db, new)?;
            Ok(Written::Done)
        }
        Write::AddPush(new) => push::put(db, new).map(|()| Written::Done),
        Write::ForgetPush { endpoint, guest } => {
            let known = push::forget(db, endpoint, *guest)?;
            Ok(if known { Written::Done } else { Written::Nothing })
        }
        Write::ForgetOldPush(before) => push::forget_old(db, *before).map(Written::Gone),
        Write::AddKey { name, key } => push::add_key(db, name, key).map(Written::Key),
        Write::KeepReview(review) => reviews::keep(db, review).map(|()| Written::Done),
        Write::KeepMistakes(found) => mistakes::keep(db, found).map(|()| Written::Done),
        Write::AnswerMistake(given) => {
            let known = mistakes::answer(db, given)?;
            Ok(if known { Written::Done } else { Written::Nothing })
        }
        Write::AnswerPuzzle(given) => puzzles::answer(db, given).map(Written::Puzzle),
        Write::TakeAway(handful) => tidy::take_away(db, handful).map(Written::Gone),
        Write::Import(lines) => {
            for (number, line) in lines {
                import(db, line).map_err(|error| match error {
                    StoreError::Conflict(what) => {
                        StoreError::Conflict(format!("line {number}: {what}"))
                    }
                    other => other,
                })?;
            }
            Ok(Written::Done)
        }
    }
}

fn add_guest(db: &Connection, Guest { id, name, created }: &Guest) -> Result<(), StoreError> {
    let sql = "INSERT INTO guests (id, name, created) VALUES (?1, ?2, ?3)";
    db.prepare_cached(sql)?.execute(params![id.to_string(), name, created])?;
    Ok(())
}

fn add_token(db: &Connection, token: &Hash, guest: &Guest) -> Result<(), StoreError> {
    let sql = "INSERT INTO tokens (hash, guest, created) VALUES (?1, ?2, ?3)";
    db.prepare_cached(sql)?.execute(params![token, guest.id.to_string(), guest.created])?;
    Ok(())
}

fn forget_links(db: &Connection, guest: &str) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM link_codes WHERE guest = ?1")?.execute([guest])?;
    Ok(())
}

fn forget_secrets(db: &Connection, guest: &str) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM tokens WHERE guest = ?1")?.execute([guest])?;
    push::forget_guest(db, guest)?;
    forget_links(db, guest)
}

fn use_link(db: &Connection, code: &Hash, token: &Hash, now: u64) -> Result<Written, StoreError> {
    db.prepare_cached("DELETE FROM link_codes WHERE expires <= ?1")?.execute([now])?;
    let sql = "DELETE FROM link_codes WHERE hash = ?1 RETURNING guest";
    let owner: Option<String> =
        db.prepare_cached(sql)?.query_row([code], |row| row.get(0)).optional()?;
    let Some(owner) = owner else { return Ok(Written::Nothing) };
    let sql = "SELECT id, name, created FROM guests WHERE id = ?1";
    let guest = db.prepare_cached(sql)?.query_row([owner], super::read::guest)?;
    let sql = "INSERT INTO tokens (hash, guest, created) VALUES (?1, ?2, ?3)";
    db.prepare_cached(sql)?.execute(params![token, guest.id.to_string(), now])?;
    Ok(Written::Guest(guest))
}

fn add_table(db: &Connection, table: &StoredTable) -> Result<TableNo, StoreError> {
    let sql = "INSERT INTO tables (id, game, ruleset, options, visibility, status, secret, owner, \
               created, ended, outcome, per_move_s, per_game_s, stand_in, forked_from, forked_at, \
               rematch_of, hints, again_from, again_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, \
               ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)";
    db.prepare_cached(sql)?.execute(params![
        table.id.to_string(),
        table.game,
        table.ruleset,
        table.options.to_string(),
        Word(table.visibility),
        Word(table.status),
        table.secret,
        table.owner.map(|id| id.to_string()),
        table.created,
        table.ended,
        table.outcome.as_ref().map(ToString::to_string),
        table.clocks.per_move_s,
        table.clocks.per_game_s,
        table.stand_in,
        table.forked.map(|fork| fork.table.to_string()),
        table.forked.map(|fork| fork.version),
        table.rematch_of.map(|id| id.to_string()),
        table.hints.map(Word),
        table.again.map(|again| again.table.to_string()),
        table.again.map(|again| again.version),
    ])?;
    let no = db.last_insert_rowid();
    if let Some(place) = &table.campaign {
        campaigns::add_game(db, place, table.id)?;
    }
    for (number, seat) in table.seats.iter().enumerate() {
        put_seat(db, no, number as u8, seat)?;
    }
    append(db, no, 1, &table.lines)?;
    for said in &table.chat {
        put_chat(db, no, said)?;
    }
    put_votes(db, no, &table.votes)?;
    put_thoughts(db, no, &table.thoughts)?;
    for (seat, text) in &table.drafts {
        put_draft(db, no, *seat, Some(text))?;
    }
    if table.status == Status::Over {
        add_results(db, no)?;
    }
    if !table.peace.is_default() {
        peace::put(db, no, &table.peace)?;
    }
    hints::put(db, no, &table.asked)?;
    Ok(no)
}

fn change_table(db: &Connection, change: &TableChange) -> Result<Written, StoreError> {
    let TableChange {
        table,
        first,
        lines,
        swapped,
        dropped,
        seats,
        status,
        ended,
        chat,
        votes,
        thoughts,
        drafts,
        peace,
        asked,
    } = change;
    append(db, *table, *first, lines)?;
    swap_seats(db, *table, swapped)?;
    drop_seats(db, *table, dropped)?;
    for (number, seat) in seats {
        put_seat(db, *table, *number, seat)?;
    }
    if let Some(status) = status {
        let (at, outcome) = ended.as_ref().map(|(at, what)| (*at, what.to_string())).unzip();
        let sql = "UPDATE tables SET status = ?2, ended = ?3, outcome = ?4 WHERE no = ?1";
        db.prepare_cached(sql)?.execute(params![table, Word(*status), at, outcome])?;
        if *status == Status::Over {
            add_results(db, *table)?;
        }
    }
    for said in chat {
        put_chat(db, *table, said)?;
    }
    if let Some(votes) = votes {
        put_votes(db, *table, votes)?;
    }
    put_thoughts(db, *table, thoughts)?;
    for (seat, text) in drafts {
        put_draft(db, *table, *seat, text.as_deref())?;
    }
    if let Some(peace) = peace {
        peace::put(db, *table, peace)?;
    }
    hints::put(db, *table, asked)?;
    Ok(Written::Done)
}

fn append(db: &Connection, no: TableNo, first: u32, lines: &[String]) -> Result<(), StoreError> {
    if lines.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO entries (table_no, version, line) VALUES (?1, ?2, ?3)";
    let mut insert = db.prepare_cached(sql)?;
    for (version, line) in (first..).zip(lines) {
        insert.execute(params![no, version, line])?;
    }
    Ok(())
}

/// What was said goes along with those who change places.
fn swap_seats(db: &Connection, no: TableNo, swapped: &[(u8, u8)]) -> Result<(), StoreError> {
    for (one, other) in swapped {
        let sql = "UPDATE chat SET seat = ?2 + ?3 - seat WHERE table_no = ?1 AND seat IN (?2, ?3)";
        db.prepare_cached(sql)?.execute(params![no, one, other])?;
    }
    Ok(())
}

/// Forgets seats; those that are left are written anew with the same change. What was said stays with
/// whoever said it.
fn drop_seats(db: &Connection, no: TableNo, dropped: &[u8]) -> Result<(), StoreError> {
    if dropped.is_empty() {
        return Ok(());
    }
    for seat in dropped {
        let gone = "UPDATE chat SET seat = NULL WHERE table_no = ?1 AND seat = ?2";
        db.prepare_cached(gone)?.execute(params![no, seat])?;
        let up = "UPDATE chat SET seat = seat - 1 WHERE table_no = ?1 AND seat > ?2";
        db.prepare_cached(up)?.execute(params![no, seat])?;
    }
    db.prepare_cached("DELETE FROM seats WHERE table_no = ?1")?.execute([no])?;
    Ok(())
}

fn put_seat(db: &Connection, no: TableNo, number: u8, seat: &SeatRow) -> Result<(), StoreError> {
    let SeatRow { guest, reserved, bot, name, nonce, gone, left_by, local, used_ms, known_ms } =
        seat;
    let sql = "INSERT OR REPLACE INTO seats \
               (table_no, seat, guest, reserved, bot, name, nonce, gone, left_by, used_ms, local, \
               known_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    db.prepare_cached(sql)?.execute(params![
        no,
        number,
        guest.map(|id| id.to_string()),
        reserved.map(|id| id.to_string()),
        bot,
        name,
        nonce,
        gone,
        left_by.map(|id| id.to_string()),
        used_ms,
        local,
        known_ms
    ])?;
    Ok(())
}

fn put_chat(db: &Connection, table: TableNo, said: &super::ChatRow) -> Result<(), StoreError> {
    let super::ChatRow { no, guest, name, seat, hidden, text, at } = said;
    let sql = "INSERT INTO chat (table_no, no, guest, name, seat, hidden, text, at) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let guest = guest.map(|id| id.to_string());
    db.prepare_cached(sql)?.execute(params![table, no, guest, name, seat, hidden, text, at])?;
    Ok(())
}

fn put_thoughts(db: &Connection, table: TableNo, all: &[Thought]) -> Result<(), StoreError> {
    let sql = "INSERT INTO thoughts (table_no, version, seat, thought) VALUES (?1, ?2, ?3, ?4)";
    for Thought { v, seat, thought } in all {
        db.prepare_cached(sql)?.execute(params![table, v, seat, thought])?;
    }
    Ok(())
}

/// Keeps what a seat has begun, or forgets it.
fn put_draft(
    db: &Connection,
    table: TableNo,
    seat: u8,
    text: Option<&str>,
) -> Result<(), StoreError> {
    match text {
        Some(text) => {
            let sql = "INSERT OR REPLACE INTO drafts (table_no, seat, move) VALUES (?1, ?2, ?3)";
            db.prepare_cached(sql)?.execute(params![table, seat, text])?;
        }
        None => {
            let sql = "DELETE FROM drafts WHERE table_no = ?1 AND seat = ?2";
            db.prepare_cached(sql)?.execute(params![table, seat])?;
        }
    }
    Ok(())
}

fn put_votes(db: &Connection, table: TableNo, votes: &[(u8, u8)]) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM votes WHERE table_no = ?1")?.execute([table])?;
    let sql = "INSERT INTO votes (table_no, seat, voter) VALUES (?1, ?2, ?3)";
    for (seat, voter) in votes {
        db.prepare_cached(sql)?.execute(params![table, seat, voter])?;
    }
    Ok(())
}

/// Notes for every guest at the table, and for those who left it for good, how
/// the match ended for them. Whoever left has not won, whatever the bot did. Of
/// several seats at one device the guest's own counts.
fn add_results(db: &Connection, no: TableNo) -> Result<(), StoreError> {
    let sql = "INSERT INTO results (guest, ended, table_no, seat, score, won) \
               SELECT coalesce(seats.guest, seats.left_by), tables.ended, tables.no, seats.seat, \
               json_extract(tables.outcome, '$.scores[' || seats.seat || ']'), \
               seats.left_by IS NULL AND EXISTS \
               (SELECT 1 FROM json_each(tables.outcome, '$.winners') WHERE value = seats.seat) \
               FROM tables JOIN seats ON seats.table_no = tables.no \
               WHERE tables.no = ?1 AND coalesce(seats.guest, seats.left_by) IS NOT NULL \
               AND NOT EXISTS (SELECT 1 FROM seats AS own WHERE own.table_no = seats.table_no \
               AND coalesce(own.guest, own.left_by) = coalesce(seats.guest, seats.left_by) \
               AND (own.local, own.seat) < (seats.local, seats.seat))";
    db.prepare_cached(sql)?.execute([no])?;
    Ok(())
}

fn import(db: &Connection, line: &Import) -> Result<(), StoreError> {
    match line {
        Import::TidetableExport { .. } => Ok(()),
        Import::Guest { guest, tokens } => {
            add_guest(db, guest)?;
            for token in tokens {
                let mut hash = Hash::default();
                hex::decode_to_slice(token, &mut hash)
                    .map_err(|_| StoreError::Conflict("a token hash is 64 hex digits".into()))?;
                add_token(db, &hash, guest)?;
            }
            Ok(())
        }
        Import::Key { name, key } => {
            let key = hex::decode(key)
                .map_err(|_| StoreError::Conflict("a key is written in hex".into()))?;
            push::add_key(db, name, &key).map(drop)
        }
        Import::Push(subscription) => push::put(db, subscription),
        Import::Campaign(campaign) => campaigns::bring_in(db, campaign),
        Import::Table(table) => add_table(db, table).map(drop),
        Import::Puzzles(answered) => puzzle_export::bring_in(db, answered),
        Import::PuzzleRating(rating) => puzzle_export::bring_in_rating(db, rating),
        Import::Mistake(mistake) => mistakes::bring_in(db, mistake),
    }
}

/// A small enum, stored as the word that JSON has for it.
pub(super) struct Word<T>(pub T);

impl<T: serde::Serialize> ToSql for Word<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match serde_json::to_value(&self.0) {
            Ok(serde_json::Value::String(word)) => Ok(word.into()),
            _ => unreachable!("only enums of plain words are stored so"),
        }
    }
}

impl<T: serde::de::DeserializeOwned> FromSql for Word<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Word<T>> {
        let word = serde_json::Value::String(value.as_str()?.to_string());
        serde_json::from_value(word).map(Word).map_err(|error| FromSqlError::Other(error.into()))
    }
}
