//! The other programs that work on the same database: what this one tells them, and who does what.
//!
//! Every node says again and again that it is there. Whoever is not heard of for a moment counts as gone, with
//! the duties it had: another takes them over. Nothing here has to survive a crash of the database.

use super::away::Away;
use super::session::Session;
use super::writer::Myself;
use crate::GuestId;
use crate::store::{StoreError, TableNo};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Error;

/// How often a node says that it is there.
const BEAT: Duration = Duration::from_millis(300);
/// How long that is believed.
const BELIEVED: &str = "1200 milliseconds";
/// Nodes that have been gone for so long are forgotten, with everything of theirs.
const FORGOTTEN: &str = "30 seconds";
/// How often what is gone is taken away.
const TIDIED: Duration = Duration::from_secs(5);
/// What is wished for within so long goes in one statement.
const GATHERED: Duration = Duration::from_millis(1);
/// A clock is compared with the database's over the quickest of so many answers.
const COMPARED: usize = 16;

/// Nothing is lost if the database crashes, so nobody waits for its disk.
const SETTINGS: &str = "SET synchronous_commit = off; SET statement_timeout = '5s'; \
                        SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '2s'";

const BEATS: &str = "WITH before AS (SELECT until FROM nodes WHERE node = ?1) \
    INSERT INTO nodes (node, until) VALUES (?1, clock_timestamp() + ?2::text::interval) \
    ON CONFLICT (node) DO UPDATE SET until = excluded.until \
    RETURNING coalesce((SELECT until < clock_timestamp() FROM before), true), \
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
const ALIVE: &str = "SELECT node FROM nodes WHERE until > clock_timestamp() ORDER BY node";
const WATCH: &str = "INSERT INTO watches (table_no, node) SELECT unnest(?1::bigint[]), ?2 \
    ON CONFLICT DO NOTHING";
const UNWATCH: &str = "DELETE FROM watches WHERE table_no = ANY(?1::bigint[]) AND node = ?2";
const TAKE_ON: &str = "INSERT INTO duties (table_no, node) SELECT unnest(?1::bigint[]), ?2 \
    ON CONFLICT (table_no) DO UPDATE SET node = excluded.node \
    WHERE duties.node = excluded.node OR NOT EXISTS \
    (SELECT 1 FROM nodes WHERE nodes.node = duties.node AND until > clock_timestamp()) \
    RETURNING table_no";
const LET_GO: &str = "DELETE FROM duties WHERE table_no = ANY(?1::bigint[]) AND node = ?2";
const GONE: &str = "DELETE FROM presence WHERE table_no = ANY(?1::bigint[]) AND node = ?2";
const PRESENT: &str = "INSERT INTO presence (table_no, node, guest, count) \
    SELECT no, ?2, guest, count FROM unnest(?1::bigint[], ?3::text[], ?4::bigint[]) \
    AS here (no, guest, count)";
const TELL_PRESENCE: &str = "SELECT pg_notify(?3, 'p' || string_agg(told.no::text, ',')) FROM ( \
    SELECT no, (row_number() OVER () - 1) / 400 AS part FROM unnest(?1::bigint[]) AS no \
    WHERE EXISTS (SELECT 1 FROM watches WHERE table_no = no AND node <> ?2)) AS told GROUP BY part";

/// What a node is told by others, or by its own duties.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// Tables have changed; with their revisions.
    Tables(Vec<(TableNo, u64)>),
    /// People came to these tables or left them.
    Presence(Vec<TableNo>),
    /// A guest has another name or other secrets.
    Guest(GuestId),
    /// Somebody is kept out, or not any more.
    Bans,
    /// Everybody is told something else.
    Announcement,
    /// This node minds these tables from now on.
    OnDuty(Vec<TableNo>),
    /// Nodes have come or gone.
    Nodes,
    /// Something may have been missed.
    CutOff,
}

/// Who is at a table through some node, and how often. Strangers have no name.
pub(crate) type Present = Vec<(Option<GuestId>, u64)>;

enum Wish {
    Watch(TableNo, oneshot::Sender<Result<(), StoreError>>),
    Unwatch(TableNo),
    TakeOn(TableNo),
    Presence(TableNo, Present),
    Leave,
}

/// A handle to what this node tells the others.
#[derive(Clone)]
pub(crate) struct Neighbours {
    name: Arc<str>,
    wishes: Sender<Wish>,
    shared: Arc<Known>,
}

#[derive(Default)]
pub(super) struct Known {
    /// The tables that this node minds.
    duties: Mutex<HashSet<TableNo>>,
    /// How far the database's clock is ahead of this machine's, in milliseconds.
    ahead: AtomicI64,
}

impl Neighbours {
    /// What this node is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Says that this node has a table in memory. When this returns, it is told of every change that is begun
    /// from now on.
    pub async fn watch(&self, table: TableNo) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let gone = |_| StoreError::Closed;
        self.wishes.send(Wish::Watch(table, done)).map_err(|_| StoreError::Closed)?;
        answer.await.map_err(gone)?
    }

    /// Says that this node has a table in memory no longer; nor does it mind it.
    pub fn unwatch(&self, table: TableNo) {
        self.lock().remove(&table);
        let _ = self.wishes.send(Wish::Unwatch(table));
    }

    /// Whether this node minds a table: asks its bots and looks after its clocks.
    pub fn is_on_duty(&self, table: TableNo) -> bool {
        self.lock().contains(&table)
    }

    /// Offers to mind a table; tried until it has it or does not have the table in memory any more.
    pub fn take_on(&self, table: TableNo) {
        let _ = self.wishes.send(Wish::TakeOn(table));
    }

    /// Says who is at a table through this node.
    pub fn tell_presence(&self, table: TableNo, present: Present) {
        let _ = self.wishes.send(Wish::Presence(table, present));
    }

    /// How far the database's clock is ahead of this machine's, in milliseconds.
    pub fn ahead(&self) -> i64 {
        self.shared.ahead.load(Relaxed)
    }

    /// Leaves: others take over at once.
    pub fn leave(&self) {
        let _ = self.wishes.send(Wish::Leave);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashSet<TableNo>> {
        self.shared.duties.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the thread that speaks for this node.
pub(super) fn start(
    away: Arc<Away>,
    me: Myself,
    told: mpsc::Sender<Told>,
) -> std::io::Result<(Neighbours, std::thread::JoinHandle<()>)> {
    let (wishes, received) = std::sync::mpsc::channel();
    let shared = Arc::<Known>::default();
    let name = me.node.as_str().into();
    let speaker = Speaker {
        away,
        me,
        told,
        shared: shared.clone(),
        wishes: received,
        session: None,
        watched: HashSet::new(),
        wanted: HashSet::new(),
        present: HashMap::new(),
        alive: Vec::new(),
        compared: Vec::new(),
        tidied: Instant::now(),
    };
    let thread =
        std::thread::Builder::new().name("neighbours".into()).spawn(move || speaker.run())?;
    Ok((Neighbours { name, wishes, shared }, thread))
}

struct Speaker {
    away: Arc<Away>,
    me: Myself,
    told: mpsc::Sender<Told>,
    shared: Arc<Known>,
    wishes: Receiver<Wish>,
    session: Option<Session>,
    /// The tables in this node's memory.
    watched: HashSet<TableNo>,
    /// Those that it would mind, if nobody else did.
    wanted: HashSet<TableNo>,
    /// Who is at its tables.
    present: HashMap<TableNo, Present>,
    /// The nodes that were there at the last beat.
    alive: Vec<String>,
    /// How long answers took lately, and what they said of the clock.
    compared: Vec<(Duration, i64)>,
    tidied: Instant,
}

/// What was wished for within a moment.
#[derive(Default)]
struct Wishes {
    watch: Vec<TableNo>,
    waiting: Vec<oneshot::Sender<Result<(), StoreError>>>,
    unwatch: Vec<TableNo>,
    presence: Vec<TableNo>,
    take_on: bool,
    leave: bool,
}

impl Speaker {
    fn run(mut self) {
        let mut next_beat = Instant::now();
        loop {
            let mut wishes = Wishes::default();
            let pause = next_beat.saturating_duration_since(Instant::now());
            match self.wishes.recv_timeout(pause) {
                Ok(wish) => {
                    self.note(wish, &mut wishes);
                    // Others wish at the same moment.
                    std::thread::sleep(GATHERED);
                    while let Ok(wish) = self.wishes.try_recv() {
                        self.note(wish, &mut wishes);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => wishes.leave = true,
            }
            if wishes.leave {
                self.leave();
                return;
            }
            let beat = Instant::now() >= next_beat;
            if beat {
                next_beat = Instant::now() + BEAT;
            }
            self.carry_out(wishes, beat);
        }
    }

    fn note(&mut self, wish: Wish, wishes: &mut Wishes) {
        match wish {
            Wish::Watch(table, done) => {
                self.watched.insert(table);
                wishes.unwatch.retain(|other| *other != table);
                wishes.watch.push(table);
                wishes.waiting.push(done);
            }
            Wish::Unwatch(table) => {
                self.shared.duties.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
                self.watched.remove(&table);
                self.wanted.remove(&table);
                if self.present.remove(&table).is_some() {
                    wishes.presence.push(table);
                }
                wishes.watch.retain(|other| *other != table);
                wishes.unwatch.push(table);
            }
            Wish::TakeOn(table) => {
                if self.watched.contains(&table) && self.wanted.insert(table) {
                    wishes.take_on = true;
                }
            }
            Wish::Presence(table, present) => {
                if self.present.get(&table) != Some(&present) {
                    self.present.insert(table, present);
                    wishes.presence.push(table);
                }
            }
            Wish::Leave => wishes.leave = true,
        }
    }

    fn carry_out(&mut self, wishes: Wishes, beat: bool) {
        let idle = wishes.watch.is_empty() && wishes.unwatch.is_empty();
        if idle && wishes.presence.is_empty() && !wishes.take_on && !beat {
            return;
        }
        let done = self.connected().and_then(|session| {
            let done = self.speak(&session, &wishes, beat);
            match done {
                Ok(()) => {
                    self.session = Some(session);
                    Ok(())
                }
                // Whatever was not said is said again with the next beat.
                Err(error) => Err(error.into()),
            }
        });
        for waiting in wishes.waiting {
            let _ = waiting.send(done.clone());
        }
    }

    /// A session in which the others know of this node.
    fn connected(&mut self) -> Result<Session, StoreError> {
        if let Some(session) = self.session.take() {
            return Ok(session);
        }
        let session = self.away.connect(SETTINGS)?;
        self.begin_anew(&session)?;
        self.tell(Told::CutOff);
        Ok(session)
    }

    /// Says everything that the others have forgotten, or never knew.
    fn begin_anew(&mut self, session: &Session) -> Result<(), Error> {
        self.shared.duties.lock().unwrap_or_else(PoisonError::into_inner).clear();
        session.query(BEATS, &[&self.me.node, &BELIEVED])?;
        let mut watched: Vec<TableNo> = self.watched.iter().copied().collect();
        watched.sort_unstable();
        session.execute(WATCH, &[&watched, &self.me.node])?;
        let present: Vec<TableNo> = self.present.keys().copied().collect();
        self.say_present(session, &present)
    }

    fn speak(&mut self, session: &Session, wishes: &Wishes, beat: bool) -> Result<(), Error> {
        let me = self.me.node.clone();
        if beat {
            self.beat(session)?;
        }
        if !wishes.watch.is_empty() {
            session.execute(WATCH, &[&sorted(&wishes.watch), &me])?;
        }
        if !wishes.unwatch.is_empty() {
            let gone = sorted(&wishes.unwatch);
            session.execute(UNWATCH, &[&gone, &me])?;
            session.execute(LET_GO, &[&gone, &me])?;
        }
        if !wishes.presence.is_empty() {
            self.say_present(session, &wishes.presence)?;
        }
        if wishes.take_on || (beat && !self.wanted.is_empty()) {
            self.take_on(session)?;
        }
        Ok(())
    }

    fn beat(&mut self, session: &Session) -> Result<(), Error> {
        let asked = Instant::now();
        let before = this_machine();
        let rows = session.query(BEATS, &[&self.me.node, &BELIEVED])?;
        let (lapsed, theirs): (bool, i64) = (rows[0].get(0), rows[0].get(1));
        self.compare(asked.elapsed(), theirs - before - asked.elapsed().as_millis() as i64 / 2);
        if lapsed {
            tracing::warn!("this node was not heard of for a moment; others may have taken over");
            self.begin_anew(session)?;
            self.tell(Told::CutOff);
        }
        let alive: Vec<String> = session.query(ALIVE, &[])?.iter().map(|row| row.get(0)).collect();
        if alive != self.alive {
            self.alive = alive;
            self.tell(Told::Nodes);
        }
        if self.tidied.elapsed() >= TIDIED {
            self.tidied = Instant::now();
            session.batch(&format!(
                "DELETE FROM nodes WHERE until < clock_timestamp() - interval '{FORGOTTEN}'; \
                 DELETE FROM watches WHERE node NOT IN (SELECT node FROM nodes); \
                 DELETE FROM duties WHERE node NOT IN (SELECT node FROM nodes); \
                 DELETE FROM presence WHERE node NOT IN (SELECT node FROM nodes); \
                 DELETE FROM writers WHERE since < clock_timestamp() - interval '1 day' \
                 AND split_part(writer, '-', 1) NOT IN (SELECT node FROM nodes)"
            ))?;
        }
        Ok(())
    }

    /// The quicker an answer, the better it says what time it is there.
    fn compare(&mut self, took: Duration, ahead: i64) {
        self.compared.push((took, ahead));
        if self.compared.len() > COMPARED {
            self.compared.remove(0);
        }
        if let Some((_, best)) = self.compared.iter().min_by_key(|(took, _)| *took) {
            self.shared.ahead.store(*best, Relaxed);
        }
    }

    fn take_on(&mut self, session: &Session) -> Result<(), Error> {
        let mut wanted: Vec<TableNo> = self.wanted.iter().copied().collect();
        wanted.sort_unstable();
        let taken = session.query(TAKE_ON, &[&wanted, &self.me.node])?;
        let mut taken: Vec<TableNo> = taken.iter().map(|row| row.get(0)).collect();
        {
            let mut duties = self.shared.duties.lock().unwrap_or_else(PoisonError::into_inner);
            // One that has left memory meanwhile is let go with the next wishes.
            taken.retain(|table| duties.insert(*table));
        }
        self.wanted.retain(|table| !taken.contains(table));
        if !taken.is_empty() {
            self.tell(Told::OnDuty(taken));
        }
        Ok(())
    }

    fn say_present(&self, session: &Session, tables: &[TableNo]) -> Result<(), Error> {
        let tables = sorted(tables);
        let me = &self.me.node;
        let (mut no, mut guests, mut counts) = (Vec::new(), Vec::new(), Vec::new());
        for table in &tables {
            for (guest, count) in self.present.get(table).into_iter().flatten() {
                no.push(*table);
                guests.push(guest.map_or(String::new(), |guest| guest.to_string()));
                counts.push(*count as i64);
            }
        }
        session.execute(GONE, &[&tables, me])?;
        session.execute(PRESENT, &[&no, me, &guests, &counts])?;
        session.query(TELL_PRESENCE, &[&tables, me, &self.me.channel])?;
        Ok(())
    }

    fn leave(&mut self) {
        self.shared.duties.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let Some(session) = self.session.take() else { return };
        let node = &self.me.node;
        // Without this they find out a moment later.
        let _ = session.batch(&format!(
            "DELETE FROM duties WHERE node = '{node}'; DELETE FROM presence WHERE node = '{node}'; \
             DELETE FROM watches WHERE node = '{node}'; DELETE FROM nodes WHERE node = '{node}'"
        ));
    }

    fn tell(&self, what: Told) {
        // If nobody listens, the host is closing.
        let _ = self.told.blocking_send(what);
    }
}

/// Everybody takes rows in the same order, so that nobody waits in a circle.
fn sorted(tables: &[TableNo]) -> Vec<TableNo> {
    let mut tables = tables.to_vec();
    tables.sort_unstable();
    tables.dedup();
    tables
}

#[expect(clippy::disallowed_methods, reason = "this clock is what the database's is compared with")]
fn this_machine() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}
