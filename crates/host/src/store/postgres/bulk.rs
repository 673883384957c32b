//! What many tables' changes have in common, gathered into a few statements.

use super::session::Session;
use super::writer::Myself;
use crate::store::{SeatRow, TableChange};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Statement};

const HEADS: &str = "UPDATE heads SET rev = new.base + 1, \
    rest = CASE WHEN new.rest THEN new.base + 1 ELSE heads.rest END, \
    seated = CASE WHEN new.seated THEN new.base + 1 ELSE heads.seated END, \
    started = coalesce(new.started, heads.started), changed = new.at, due = new.due \
    FROM unnest(?1::bigint[], ?2::bigint[], ?3::bool[], ?4::bigint[], ?5::bigint[], ?6::bigint[], \
    ?7::bool[]) AS new (no, base, rest, started, at, due, seated) WHERE heads.table_no = new.no AND heads.rev = new.base";
const ENTRIES: &str = "INSERT INTO entries (table_no, version, line) \
    SELECT * FROM unnest(?1::bigint[], ?2::bigint[], ?3::text[])";
/// Seats that are there already: nobody sits down or gets up with these.
const SEATS: &str = "UPDATE seats SET guest = new.guest, reserved = new.reserved, bot = new.bot, \
    name = new.name, nonce = new.nonce, gone = new.gone, left_by = new.left_by, \
    used_ms = new.used_ms, local = new.local, known_ms = new.known_ms \
    FROM unnest(?1::bigint[], ?2::bigint[], ?3::text[], ?4::text[], ?5::text[], ?6::text[], \
    ?7::text[], ?8::bigint[], ?9::text[], ?10::bigint[], ?11::bigint[], ?12::bigint[]) \
    AS new (no, seat, guest, reserved, bot, name, nonce, gone, left_by, used_ms, local, known_ms) \
    WHERE seats.table_no = new.no AND seats.seat = new.seat";
/// Tells those nodes that have one of these tables in memory. A message holds 8,000 bytes.
const TELL: &str = "SELECT pg_notify(?4, 't' || string_agg(told.no || ':' || told.rev, ',')) FROM ( \
    SELECT new.no, new.rev, (row_number() OVER () - 1) / 250 AS part \
    FROM unnest(?1::bigint[], ?2::bigint[]) AS new (no, rev) WHERE EXISTS \
    (SELECT 1 FROM watches WHERE table_no = new.no AND node <> ?3)) AS told GROUP BY part";

/// Columns of the statements.
#[derive(Default)]
pub(super) struct Bulk {
    heads: Heads,
    entries: Entries,
    seats: Seats,
}

#[derive(Default)]
struct Heads {
    no: Vec<i64>,
    base: Vec<i64>,
    rev: Vec<i64>,
    rest: Vec<bool>,
    started: Vec<Option<i64>>,
    at: Vec<i64>,
    due: Vec<Option<i64>>,
    seated: Vec<bool>,
}

#[derive(Default)]
struct Entries {
    no: Vec<i64>,
    version: Vec<i64>,
    line: Vec<String>,
}

#[derive(Default)]
struct Seats {
    no: Vec<i64>,
    seat: Vec<i64>,
    guest: Vec<Option<String>>,
    reserved: Vec<Option<String>>,
    bot: Vec<Option<String>>,
    name: Vec<String>,
    nonce: Vec<String>,
    gone: Vec<i64>,
    left_by: Vec<Option<String>>,
    used_ms: Vec<i64>,
    local: Vec<i64>,
    known_ms: Vec<i64>,
}

/// What is given to one statement.
pub(super) type Given<'b> = Vec<&'b (dyn ToSql + Sync)>;

impl Bulk {
    /// A table moves on.
    pub fn add_head(&mut self, change: &TableChange) {
        let Heads { no, base, rev, rest, started, at, due, seated } = &mut self.heads;
        no.push(change.table);
        base.push(change.base as i64);
        rev.push(change.base as i64 + 1);
        rest.push(change.changes_the_rest());
        started.push(change.started.map(|at| at as i64));
        at.push(change.at as i64);
        due.push(change.due.map(|at| at as i64));
        seated.push(!change.seats.is_empty());
    }

    /// A change of nothing but a table's log and its seats.
    pub fn add(&mut self, change: &TableChange) {
        for (version, line) in (i64::from(change.first)..).zip(&change.lines) {
            self.entries.no.push(change.table);
            self.entries.version.push(version);
            self.entries.line.push(line.clone());
        }
        // Of several changes of a seat the last counts.
        for (at, (number, row)) in change.seats.iter().enumerate() {
            if change.seats[at + 1..].iter().all(|(later, _)| later != number) {
                self.seats.add(change.table, *number, row);
            }
        }
    }

    /// The statements that have something to do, prepared.
    pub fn prepared(&self, session: &Session) -> Result<Vec<Statement>, Error> {
        let all = [
            (HEADS, self.heads.no.is_empty()),
            (ENTRIES, self.entries.no.is_empty()),
            (SEATS, self.seats.no.is_empty()),
            (TELL, self.heads.no.is_empty()),
        ];
        let some: Vec<&str> = all.iter().filter(|(_, idle)| !idle).map(|(sql, _)| *sql).collect();
        session.prepare(&some)
    }

    /// What is given to them, in the same order.
    pub fn statements<'b>(&'b self, me: &'b Myself) -> Vec<Given<'b>> {
        let mut all: Vec<Given<'b>> = Vec::new();
        let Heads { no, base, rev, rest, started, at, due, seated } = &self.heads;
        if !no.is_empty() {
            all.push(vec![no, base, rest, started, at, due, seated]);
        }
        if !self.entries.no.is_empty() {
            let Entries { no, version, line } = &self.entries;
            all.push(vec![no, version, line]);
        }
        if !self.seats.no.is_empty() {
            all.push(self.seats.given());
        }
        if !no.is_empty() {
            all.push(vec![no, rev, &me.node, &me.channel]);
        }
        all
    }
}

impl Seats {
    fn add(&mut self, table: i64, number: u8, row: &SeatRow) {
        let text = |id: Option<crate::GuestId>| id.map(|id| id.to_string());
        self.no.push(table);
        self.seat.push(number.into());
        self.guest.push(text(row.guest));
        self.reserved.push(text(row.reserved));
        self.bot.push(row.bot.clone());
        self.name.push(row.name.clone());
        self.nonce.push(row.nonce.clone());
        self.gone.push(row.gone.into());
        self.left_by.push(text(row.left_by));
        self.used_ms.push(row.used_ms as i64);
        self.local.push(row.local.into());
        self.known_ms.push(row.known_ms as i64);
    }

    fn given(&self) -> Given<'_> {
        let Seats {
            no,
            seat,
            guest,
            reserved,
            bot,
            name,
            nonce,
            gone,
            left_by,
            used_ms,
            local,
            known_ms,
        } = self;
        vec![no, seat, guest, reserved, bot, name, nonce, gone, left_by, used_ms, local, known_ms]
    }
}
