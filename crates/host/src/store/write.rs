//! How each change is written.

use super::db::{Db, Word, given};
use super::{
    Guest, Import, SeatRow, Status, StoreError, StoredTable, TableChange, TableNo, Thought,
};
use super::{
    Hash, Write, Written, campaigns, heads, hints, house, mistakes, passing, peace, push,
    puzzle_export, puzzles, results, reviews, tidy,
};
use crate::GuestId;

/// Carries out one change within the writer's transaction.
pub(super) fn carry_out(db: &Db<'_>, change: &Write) -> Result<Written, StoreError> {
    match change {
        Write::Probe => {
            db.execute("UPDATE schema_version SET version = version", given![])?;
            db.check_room()?;
            Ok(Written::Done)
        }
        Write::AddGuest(guest, token) => {
            add_guest(db, guest)?;
            add_token(db, token, guest)?;
            Ok(Written::Done)
        }
        Write::Rename(guest, name) => {
            let sql = "UPDATE guests SET name = ?2 WHERE id = ?1";
            let changed = db.execute(sql, given![guest, name])?;
            tell_of_guest(db, *guest)?;
            Ok(if changed == 1 { Written::Done } else { Written::Nothing })
        }
        Write::SignOut(token) => {
            let sql = "DELETE FROM tokens WHERE hash = ?1 RETURNING guest";
            if let Some(guest) = db.first(sql, given![token], |row| row.get(0))? {
                tell_of_guest(db, guest)?;
            }
            push::forget_device(db, token)?;
            Ok(Written::Done)
        }
        Write::SignOutEverywhere { guest, token, now } => {
            forget_secrets(db, *guest)?;
            tell_of_guest(db, *guest)?;
            let sql = "INSERT INTO tokens (hash, guest, created) VALUES (?1, ?2, ?3)";
            db.execute(sql, given![token, guest, now])?;
            Ok(Written::Done)
        }
        Write::AddBan(ban, now) => {
            house::add_ban(db, ban, *now)?;
            db.tell("b")?;
            ban.guest.map_or(Ok(()), |guest| tell_of_guest(db, guest))?;
            Ok(Written::Done)
        }
        Write::LiftBan(no, now) => {
            let lifted = house::lift_ban(db, *no, *now)?;
            db.tell("b")?;
            Ok(if lifted { Written::Done } else { Written::Nothing })
        }
        Write::Announce(text) => house::announce(db, text.as_deref()).map(|()| Written::Done),
        Write::AddDeed(deed) => house::add_deed(db, deed).map(|()| Written::Done),
        Write::AddLink { code, guest, expires } => {
            forget_links(db, *guest)?;
            let sql = "INSERT INTO link_codes (hash, guest, expires) VALUES (?1, ?2, ?3)";
            db.execute(sql, given![code, guest, expires])?;
            Ok(Written::Done)
        }
        Write::UseLink { code, token, now } => use_link(db, code, token, *now),
        Write::AddTable(table) => add_table(db, table).map(Written::Table),
        Write::Change(change) => {
            heads::move_on(db, change)?;
            change_table(db, change).map(|()| Written::Done)
        }
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
        Write::ForgetSent(before) => passing::forget_sent(db, *before).map(Written::Gone),
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

/// Other programs may remember a guest as they were.
fn tell_of_guest(db: &Db<'_>, guest: GuestId) -> Result<(), StoreError> {
    db.tell(&format!("g{guest}"))
}

fn add_guest(db: &Db<'_>, Guest { id, name, created }: &Guest) -> Result<(), StoreError> {
    let sql = "INSERT INTO guests (id, name, created) VALUES (?1, ?2, ?3)";
    db.execute(sql, given![id, name, created])?;
    Ok(())
}

fn add_token(db: &Db<'_>, token: &Hash, guest: &Guest) -> Result<(), StoreError> {
    let sql = "INSERT INTO tokens (hash, guest, created) VALUES (?1, ?2, ?3)";
    db.execute(sql, given![token, guest.id, guest.created])?;
    Ok(())
}

fn forget_links(db: &Db<'_>, guest: GuestId) -> Result<(), StoreError> {
    db.execute("DELETE FROM link_codes WHERE guest = ?1", given![guest])?;
    Ok(())
}

fn forget_secrets(db: &Db<'_>, guest: GuestId) -> Result<(), StoreError> {
    db.execute("DELETE FROM tokens WHERE guest = ?1", given![guest])?;
    push::forget_guest(db, guest)?;
    forget_links(db, guest)
}

fn use_link(db: &Db<'_>, code: &Hash, token: &Hash, now: u64) -> Result<Written, StoreError> {
    db.execute("DELETE FROM link_codes WHERE expires <= ?1", given![now])?;
    let sql = "DELETE FROM link_codes WHERE hash = ?1 RETURNING guest";
    let owner: Option<GuestId> = db.first(sql, given![code], |row| row.get(0))?;
    let Some(owner) = owner else { return Ok(Written::Nothing) };
    let sql = "SELECT id, name, created FROM guests WHERE id = ?1";
    let Some(guest) = db.first(sql, given![owner], super::read::guest)? else {
        return Ok(Written::Nothing);
    };
    let sql = "INSERT INTO tokens (hash, guest, created) VALUES (?1, ?2, ?3)";
    db.execute(sql, given![token, guest.id, now])?;
    Ok(Written::Guest(guest))
}

fn add_table(db: &Db<'_>, table: &StoredTable) -> Result<TableNo, StoreError> {
    let sql = "INSERT INTO tables (id, game, ruleset, options, visibility, status, secret, owner, \
               created, ended, outcome, per_move_s, per_game_s, stand_in, forked_from, forked_at, \
               rematch_of, hints, again_from, again_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, \
               ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20) RETURNING no";
    let no = db.value(
        sql,
        given![
            table.id,
            table.game,
            table.ruleset,
            table.options,
            Word(table.visibility),
            Word(table.status),
            table.secret,
            table.owner,
            table.created,
            table.ended,
            table.outcome,
            table.clocks.per_move_s,
            table.clocks.per_game_s,
            table.stand_in,
            table.forked.map(|fork| fork.table),
            table.forked.map(|fork| fork.version),
            table.rematch_of,
            table.hints.map(Word),
            table.again.map(|again| again.table),
            table.again.map(|again| again.version),
        ],
    )?;
    heads::add(db, no, table)?;
    if let Some(before) = table.rematch_of {
        // Whoever has that table open is shown the way to this one.
        heads::touch(db, before)?;
    }
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
        results::add(db, no)?;
    }
    if !table.peace.is_default() {
        peace::put(db, no, &table.peace)?;
    }
    hints::put(db, no, &table.asked)?;
    Ok(no)
}

/// What changes at a table, whose head has moved on.
pub(super) fn change_table(db: &Db<'_>, change: &TableChange) -> Result<(), StoreError> {
    let TableChange {
        table,
        base: _,
        at: _,
        due: _,
        started: _,
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
        devices,
        shown,
        sent,
    } = change;
    append(db, *table, *first, lines)?;
    swap_seats(db, *table, swapped)?;
    drop_seats(db, *table, dropped)?;
    for (number, seat) in seats {
        put_seat(db, *table, *number, seat)?;
    }
    if let Some(status) = status {
        let (at, outcome) = ended.as_ref().map(|(at, what)| (at, what)).unzip();
        let sql = "UPDATE tables SET status = ?2, ended = ?3, outcome = ?4 WHERE no = ?1";
        db.execute(sql, given![table, Word(*status), at, outcome])?;
        if *status == Status::Over {
            results::add(db, *table)?;
            passing::forget(db, *table)?;
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
    if let Some(devices) = devices {
        passing::put_devices(db, *table, devices)?;
    }
    for (seat, shown) in shown {
        passing::put_shown(db, *table, *seat, shown.as_ref())?;
    }
    for sent in sent {
        passing::put_sent(db, *table, sent)?;
    }
    Ok(())
}

fn append(db: &Db<'_>, no: TableNo, first: u32, lines: &[String]) -> Result<(), StoreError> {
    if lines.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO entries (table_no, version, line) VALUES (?1, ?2, ?3)";
    for (version, line) in (first..).zip(lines) {
        db.execute(sql, given![no, version, line])?;
    }
    Ok(())
}

/// What was said goes along with those who change places.
fn swap_seats(db: &Db<'_>, no: TableNo, swapped: &[(u8, u8)]) -> Result<(), StoreError> {
    for (one, other) in swapped {
        let sql = "UPDATE chat SET seat = ?2 + ?3 - seat WHERE table_no = ?1 AND seat IN (?2, ?3)";
        db.execute(sql, given![no, one, other])?;
    }
    Ok(())
}

/// Forgets seats; those that are left are written anew with the same change. What was said stays with
/// whoever said it.
fn drop_seats(db: &Db<'_>, no: TableNo, dropped: &[u8]) -> Result<(), StoreError> {
    if dropped.is_empty() {
        return Ok(());
    }
    for seat in dropped {
        let gone = "UPDATE chat SET seat = NULL WHERE table_no = ?1 AND seat = ?2";
        db.execute(gone, given![no, seat])?;
        let up = "UPDATE chat SET seat = seat - 1 WHERE table_no = ?1 AND seat > ?2";
        db.execute(up, given![no, seat])?;
    }
    db.execute("DELETE FROM seats WHERE table_no = ?1", given![no])?;
    Ok(())
}

fn put_seat(db: &Db<'_>, no: TableNo, number: u8, seat: &SeatRow) -> Result<(), StoreError> {
    let SeatRow { guest, reserved, bot, name, nonce, gone, left_by, local, used_ms, known_ms } =
        seat;
    let sql = "INSERT INTO seats \
               (table_no, seat, guest, reserved, bot, name, nonce, gone, left_by, used_ms, local, \
               known_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) \
               ON CONFLICT (table_no, seat) DO UPDATE SET guest = ?3, reserved = ?4, bot = ?5, \
               name = ?6, nonce = ?7, gone = ?8, left_by = ?9, used_ms = ?10, local = ?11, \
               known_ms = ?12";
    db.execute(
        sql,
        given![
            no, number, guest, reserved, bot, name, nonce, gone, left_by, used_ms, local, known_ms
        ],
    )?;
    Ok(())
}

fn put_chat(db: &Db<'_>, table: TableNo, said: &super::ChatRow) -> Result<(), StoreError> {
    let super::ChatRow { no, guest, name, seat, hidden, text, at } = said;
    let sql = "INSERT INTO chat (table_no, no, guest, name, seat, hidden, text, at) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    db.execute(sql, given![table, no, guest, name, seat, hidden, text, at])?;
    Ok(())
}

fn put_thoughts(db: &Db<'_>, table: TableNo, all: &[Thought]) -> Result<(), StoreError> {
    let sql = "INSERT INTO thoughts (table_no, version, seat, thought) VALUES (?1, ?2, ?3, ?4)";
    for Thought { v, seat, thought } in all {
        db.execute(sql, given![table, v, seat, thought])?;
    }
    Ok(())
}

/// Keeps what a seat has begun, or forgets it.
fn put_draft(db: &Db<'_>, table: TableNo, seat: u8, text: Option<&str>) -> Result<(), StoreError> {
    match text {
        Some(text) => {
            let sql = "INSERT INTO drafts (table_no, seat, move) VALUES (?1, ?2, ?3) \
                       ON CONFLICT (table_no, seat) DO UPDATE SET move = ?3";
            db.execute(sql, given![table, seat, text])?;
        }
        None => {
            let sql = "DELETE FROM drafts WHERE table_no = ?1 AND seat = ?2";
            db.execute(sql, given![table, seat])?;
        }
    }
    Ok(())
}

fn put_votes(db: &Db<'_>, table: TableNo, votes: &[(u8, u8)]) -> Result<(), StoreError> {
    db.execute("DELETE FROM votes WHERE table_no = ?1", given![table])?;
    let sql = "INSERT INTO votes (table_no, seat, voter) VALUES (?1, ?2, ?3)";
    for (seat, voter) in votes {
        db.execute(sql, given![table, seat, voter])?;
    }
    Ok(())
}

fn import(db: &Db<'_>, line: &Import) -> Result<(), StoreError> {
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
