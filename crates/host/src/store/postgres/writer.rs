//! How changes get into PostgreSQL: many tables' moves in one transaction.
//!
//! A writer takes every request that waits. It locks the heads of all their tables at once and in order, so that
//! writers of several nodes never wait for each other in a circle, and sees at once whose table has changed
//! meanwhile. What remains is sent in a few statements, together with the commit.
//!
//! If the connection breaks while a commit is under way, nobody is told anything before the database has been asked
//! what became of it: with every batch a writer raises a number of its own, and a number that stands in the database
//! was stored with all the rest.

use super::away::Away;
use super::bulk::Bulk;
use super::faults;
use super::session::Session;
use crate::metrics::Counts;
use crate::store::db::Db;
use crate::store::{StoreError, TableChange, Write, Written, write};
use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

/// Where much is asked for, a batch is waited for as long as the last one took, within these bounds: a transaction costs
/// as much as ten rows, and of those that tell other programs something PostgreSQL commits one after the other.
const GATHERED_AT_LEAST: Duration = Duration::from_millis(4);
const GATHERED_AT_MOST: Duration = Duration::from_millis(10);
/// Whoever comes so long after the last batch waits for nobody.
const QUIET: Duration = Duration::from_millis(25);
/// How often in a row a connection may break before whoever waits is told.
const MOST_TRIES: usize = 10;

/// What a writer's session is like. A program that stands still in the middle of a transaction must not keep the
/// others from its tables for long.
const SETTINGS: &str = "SET idle_in_transaction_session_timeout = '1500ms'; \
                        SET lock_timeout = '5s'; SET statement_timeout = '20s'; \
                        SET enable_seqscan = off; \
                        SET default_transaction_isolation = 'read committed'";
/// The tables of a batch, in the order in which everybody locks them.
const LOCK: &str = "SELECT table_no, rev FROM heads WHERE table_no = ANY(?1) \
                    ORDER BY table_no FOR NO KEY UPDATE";
const MY_NUMBER: &str = "UPDATE writers SET batch = ?2 WHERE writer = ?1";

pub(super) type Confirm = oneshot::Sender<Result<Written, StoreError>>;

pub(super) enum Job {
    Write(Box<Write>, Confirm),
    Close,
}

/// Who this program is among those that work on one database.
#[derive(Clone, Debug)]
pub(super) struct Myself {
    /// Its name.
    pub node: String,
    /// On which channel the nodes tell each other something.
    pub channel: String,
}

pub(super) struct Writer {
    pub away: Arc<Away>,
    pub counts: Arc<Counts>,
    pub most: usize,
    pub me: Myself,
    /// Whoever has it takes the next batch.
    pub jobs: Arc<Mutex<mpsc::Receiver<Job>>>,
    session: Option<Session>,
    /// Its own name, and how many batches it has begun.
    name: String,
    number: i64,
    /// When the last batch was stored, and how long that took.
    last: Option<(Instant, Duration)>,
}

type Batch = Vec<(Box<Write>, Confirm)>;
type Answers = Vec<Result<Written, StoreError>>;

/// How an attempt to store a batch ended.
enum Attempt {
    /// Everything is decided.
    Answered(Answers),
    /// The connection broke before anything can have been stored.
    Broke(StoreError),
    /// The connection broke while it was being committed, with what is to be answered if it was.
    Unsure(Answers, StoreError),
    /// Some request does not go together with the others.
    Contrary(StoreError),
}

impl Writer {
    /// A writer that takes its requests from `jobs`.
    pub fn new(
        away: Arc<Away>,
        counts: Arc<Counts>,
        most: usize,
        (me, own): (Myself, usize),
        jobs: Arc<Mutex<mpsc::Receiver<Job>>>,
    ) -> Writer {
        let name = format!("{}-{own}", me.node);
        Writer { away, counts, most, me, jobs, session: None, name, number: 0, last: None }
    }

    /// Writes until the queue is closed.
    pub fn run(mut self) {
        while let Some((mut batch, closing)) = self.next_batch() {
            if !batch.is_empty() {
                let began = Instant::now();
                self.store(&mut batch);
                self.counts.times.store_writes.count(began.elapsed());
                self.last = Some((Instant::now(), began.elapsed()));
            }
            if closing {
                break;
            }
        }
        if let Some(session) = &self.session {
            // Left behind, it would be taken away after a day.
            let _ = session.execute("DELETE FROM writers WHERE writer = ?1", &[&self.name]);
        }
    }

    /// Everything that waits; and whether that was the last.
    fn next_batch(&self) -> Option<(Batch, bool)> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let mut batch = Batch::new();
        let mut job = jobs.blocking_recv()?;
        if let Some((_, took)) = self.last.filter(|(last, _)| last.elapsed() < QUIET)
            && jobs.len() < self.most
        {
            std::thread::sleep(took.clamp(GATHERED_AT_LEAST, GATHERED_AT_MOST));
        }
        loop {
            match job {
                Job::Write(change, answer) => batch.push((change, answer)),
                // What was sent before the channel closed still counts.
                Job::Close => jobs.close(),
            }
            if batch.len() >= self.most {
                return Some((batch, false));
            }
            match jobs.try_recv() {
                Ok(next) => job = next,
                Err(_) => return Some((batch, jobs.is_closed() && jobs.is_empty())),
            }
        }
    }

    /// Stores a batch and answers every request in it.
    fn store(&mut self, batch: &mut Batch) {
        let writes: Vec<&Write> = batch.iter().map(|(write, _)| &**write).collect();
        let answers = self.decided(&writes);
        self.counts.commits.fetch_add(1, Relaxed);
        self.counts.requests.fetch_add(batch.len() as u64, Relaxed);
        self.counts.largest_batch.fetch_max(batch.len() as u64, Relaxed);
        for ((_, answer), result) in batch.drain(..).zip(answers) {
            // Whoever asked may have gone; what they asked for is stored.
            let _ = answer.send(result);
        }
    }

    /// Tries until it is known what became of every request, or the database has been away for too long.
    fn decided(&mut self, writes: &[&Write]) -> Answers {
        let all = |error: StoreError| writes.iter().map(|_| Err(error.clone())).collect();
        for _ in 0..MOST_TRIES {
            let session = match self.connected() {
                Ok(session) => session,
                Err(error) => return all(error),
            };
            self.number += 1;
            let attempt = attempt(&session, writes, &self.me, (&self.name, self.number));
            match attempt {
                Attempt::Answered(answers) => {
                    self.session = Some(session);
                    return answers;
                }
                Attempt::Contrary(error) if writes.len() == 1 => {
                    self.session = Some(session);
                    return all(error);
                }
                // Each for itself: only those fail that have to.
                Attempt::Contrary(_) => {
                    self.session = Some(session);
                    return writes.iter().flat_map(|one| self.decided(&[one])).collect();
                }
                Attempt::Broke(error) => {
                    tracing::warn!("the connection to the database broke: {error}");
                }
                Attempt::Unsure(answers, error) => {
                    tracing::warn!("the connection broke during a commit: {error}");
                    match self.is_stored() {
                        Ok(true) => return answers,
                        Ok(false) => {}
                        Err(error) => return all(StoreError::Unsure(error.to_string())),
                    }
                }
            }
        }
        all(StoreError::Away("the connection broke again and again".into()))
    }

    /// The session, or a new one in which this writer has its number.
    fn connected(&mut self) -> Result<Session, StoreError> {
        if let Some(session) = self.session.take() {
            return Ok(session);
        }
        let session = self.away.connect(SETTINGS)?;
        let sql = "INSERT INTO writers (writer, batch, since) VALUES (?1, 0, now()) \
                   ON CONFLICT (writer) DO UPDATE SET since = now()";
        session.execute(sql, &[&self.name])?;
        Ok(session)
    }

    /// Whether the latest batch is stored. Waits for the server to have done with it, if it has not noticed yet
    /// that nobody listens.
    fn is_stored(&mut self) -> Result<bool, StoreError> {
        for _ in 0..MOST_TRIES {
            let session = self.away.connect(SETTINGS)?;
            let sql = "SELECT batch FROM writers WHERE writer = ?1 FOR UPDATE";
            match session.query(sql, &[&self.name]) {
                Ok(rows) => {
                    let stored =
                        rows.first().is_some_and(|row| row.get::<_, i64>(0) == self.number);
                    self.session = Some(session);
                    return Ok(stored);
                }
                Err(error) if faults::is_gone(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(StoreError::Away("the connection broke again and again".into()))
    }
}

/// How far a transaction had come when something went wrong.
enum Stage {
    Working,
    /// With what is to be answered if it was stored.
    Committing(Answers),
}

/// One transaction with all of it.
fn attempt(session: &Session, writes: &[&Write], me: &Myself, number: (&str, i64)) -> Attempt {
    match try_all(session, writes, me, number) {
        Ok(answers) => Attempt::Answered(answers),
        Err((why @ StoreError::Away(_), Stage::Committing(answers))) => {
            Attempt::Unsure(answers, why)
        }
        Err((why @ StoreError::Away(_), Stage::Working)) => Attempt::Broke(why),
        Err((why, _)) => match session.batch("ROLLBACK") {
            Err(error) if faults::is_gone(&error) => Attempt::Broke(error.into()),
            _ => Attempt::Contrary(why),
        },
    }
}

fn try_all(
    session: &Session,
    writes: &[&Write],
    me: &Myself,
    (name, number): (&str, i64),
) -> Result<Answers, (StoreError, Stage)> {
    let working = |error: StoreError| (error, Stage::Working);
    let tables: Vec<i64> = writes.iter().filter_map(|write| changed_table(write)).collect();
    let mut revs = begin(session, &tables).map_err(|error| working(error.into()))?;
    let mut answers = Answers::with_capacity(writes.len());
    let mut bulk = Bulk::default();
    for write in writes {
        answers.push(match write {
            Write::Change(change) => {
                take_in(session, change, &mut revs, &mut bulk).map_err(working)?
            }
            other => {
                let db = Db::Postgres(session);
                match db.attempt(|| write::carry_out(&db, other)).map_err(working)? {
                    Err(why @ StoreError::Away(_)) => return Err(working(why)),
                    answer => answer,
                }
            }
        });
    }
    let statements = bulk.statements(me);
    let prepared = session.prepare(&[MY_NUMBER]).map_err(|error| working(error.into()))?;
    let sent = bulk.prepared(session).map_err(|error| working(error.into()))?;
    let committed = session.pipelined(async |client| {
        // All go out before an answer is waited for, the commit last.
        let all = sent.iter().zip(&statements).map(|(sql, given)| client.execute(sql, given));
        let all = futures_util::future::try_join_all(all);
        let number: &[&(dyn ToSql + Sync)] = &[&name, &number];
        let mine = client.execute(&prepared[0], number);
        let commit = client.batch_execute("COMMIT");
        tokio::try_join!(all, mine, commit).map(drop)
    });
    match committed {
        Ok(()) => Ok(answers),
        Err(error) => Err((error.into(), Stage::Committing(answers))),
    }
}

fn changed_table(write: &Write) -> Option<i64> {
    match write {
        Write::Change(change) => Some(change.table),
        _ => None,
    }
}

/// Begins a transaction and locks the heads of these tables. What revision each has.
fn begin(session: &Session, tables: &[i64]) -> Result<HashMap<i64, u64>, Error> {
    if tables.is_empty() {
        session.batch("BEGIN")?;
        return Ok(HashMap::new());
    }
    let prepared = session.prepare(&[LOCK])?;
    let locked = session.pipelined(async |client| {
        // Both go out before an answer is waited for.
        let given: &[&(dyn ToSql + Sync)] = &[&tables];
        let (begin, lock) = (client.batch_execute("BEGIN"), client.query(&prepared[0], given));
        let ((), locked) = tokio::try_join!(begin, lock)?;
        Ok(locked)
    })?;
    Ok(locked.iter().map(|row| (row.get(0), row.get::<_, i64>(1) as u64)).collect())
}

/// Takes one table's change in, unless somebody else was first there. What only adds to its log and its seats goes
/// with everybody's.
fn take_in(
    session: &Session,
    change: &TableChange,
    revs: &mut HashMap<i64, u64>,
    bulk: &mut Bulk,
) -> Result<Result<Written, StoreError>, StoreError> {
    match revs.get_mut(&change.table) {
        Some(rev) if *rev == change.base => *rev += 1,
        _ => return Ok(Err(StoreError::Conflict("the table has changed meanwhile".into()))),
    }
    bulk.add_head(change);
    match change.is_plain() {
        true => bulk.add(change),
        false => write::change_table(&Db::Postgres(session), change)?,
    }
    Ok(Ok(Written::Done))
}
