//! The embedded store: one SQLite file, one writer thread, several readers.
//!
//! The writer takes every request that waits, carries all of them out in one
//! transaction, and answers each only after the commit is on disk. So a
//! thousand tables share one flush, and a lonely move waits for nobody.

mod in_place;
pub(super) mod lock;
mod schema;

use self::in_place::InPlace;
use self::lock::Lock;
use super::db::Db;
use super::{Durability, StoreError, StoreSettings, Write, Written, private, write};
use crate::metrics::Counts;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
pub use schema::SCHEMA_VERSION;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc, oneshot};

/// Requests that may wait before those who ask have to wait too.
const QUEUE: usize = 8192;
/// Pages in the write-ahead log before it is carried over: many tables write
/// to the same few pages, so a longer log is carried over in fewer writes.
const CHECKPOINT_PAGES: u32 = 8192;

type Confirm = oneshot::Sender<Result<Written, StoreError>>;

enum Job {
    Write(Write, Confirm),
    Close(oneshot::Sender<()>),
}

/// An open file.
pub(super) struct Sqlite {
    shared: Arc<State>,
}

struct State {
    path: PathBuf,
    queue: mpsc::Sender<Job>,
    readers: Mutex<Vec<Connection>>,
    reading: Semaphore,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// Keeps other servers off the file; none where one may be at work on it.
    lock: Mutex<Option<Lock>>,
    in_place: Arc<InPlace>,
    /// Whether the files were found not to be in place when last looked at.
    is_lost: AtomicBool,
}

impl Sqlite {
    /// Opens the file, makes it if there is none, and upgrades an older one.
    pub fn open(
        path: &Path,
        settings: StoreSettings,
        counts: Arc<Counts>,
    ) -> Result<Sqlite, StoreError> {
        let path = &resolved(path);
        let unusable =
            |error: std::io::Error| StoreError::Unusable(format!("{}: {error}", path.display()));
        let [log, index] = in_place::beside(path);
        private::keep_to_owner(path, &[&log, &index]).map_err(unusable)?;
        let lock = Lock::take(path)?;
        let mut db = open_writer(path, settings.durability)?;
        schema::upgrade(&mut db)?;
        Sqlite::over(db, path, settings, counts, Some(lock))
    }

    /// Opens a file that is there, whether or not a server is at work on it.
    pub fn beside(
        path: &Path,
        settings: StoreSettings,
        counts: Arc<Counts>,
    ) -> Result<Sqlite, StoreError> {
        let path = &resolved(path);
        let mut db = open_writer(path, settings.durability)?;
        if schema::is_older(&db)? {
            let _alone = Lock::take(path)?;
            schema::upgrade(&mut db)?;
        }
        Sqlite::over(db, path, settings, counts, None)
    }

    fn over(
        db: Connection,
        path: &Path,
        settings: StoreSettings,
        counts: Arc<Counts>,
        lock: Option<Lock>,
    ) -> Result<Sqlite, StoreError> {
        // Opened now: if the file is deleted later, they still read what was in it.
        let readers = (0..settings.readers.max(1)).map(|_| open_reader(path));
        let readers: Vec<Connection> = readers.collect::<Result<_, _>>()?;
        let in_place = Arc::new(InPlace::of(path));
        let (queue, jobs) = mpsc::channel(QUEUE);
        let most = settings.most_in_batch.max(1);
        let writer = Writer { db, counts, most, in_place: in_place.clone() };
        let thread = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || writer.run(jobs))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Sqlite {
            shared: Arc::new(State {
                path: path.to_path_buf(),
                queue,
                readers: Mutex::new(readers),
                reading: Semaphore::new(settings.readers.max(1)),
                writer: Mutex::new(Some(thread)),
                lock: Mutex::new(lock),
                in_place,
                is_lost: AtomicBool::new(false),
            }),
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// Lets whoever is refused the file know where its server is.
    pub fn served_at(&self, address: String) -> Result<(), StoreError> {
        let mut lock = self.shared.lock.lock().unwrap_or_else(PoisonError::into_inner);
        lock.as_mut().map_or(Ok(()), |lock| lock.say(Some(address)))
    }

    /// Whether the files still lie where they were opened. Writes down when
    /// that changes.
    pub fn health(&self) -> Result<(), StoreError> {
        let found = self.shared.in_place.check();
        let was_lost = self.shared.is_lost.swap(found.is_err(), Relaxed);
        match &found {
            Err(error) if !was_lost => tracing::error!("the data is lost: {error}"),
            Ok(()) if was_lost => tracing::error!("the data is back where it was"),
            _ => {}
        }
        found
    }

    /// Carries out one change. When this returns, it is on disk.
    pub async fn write(&self, change: Write) -> Result<Written, StoreError> {
        let (answer, written) = oneshot::channel();
        let job = Job::Write(change, answer);
        self.shared.queue.send(job).await.map_err(|_| StoreError::Closed)?;
        written.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs `ask` on a connection that can only read, beside the writer.
    pub async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Db<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.aside(move |db| ask(&Db::Sqlite(db))).await
    }

    /// The same, with all its questions answered as of one moment.
    pub async fn read_at_once<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Db<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.aside(move |db| ask(&Db::Sqlite(&*db.transaction()?))).await
    }

    async fn aside<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _turn = self.shared.reading.acquire().await.map_err(|_| StoreError::Closed)?;
        let shared = self.shared.clone();
        let job = move || {
            let idle = shared.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut db = match idle {
                Some(db) => db,
                // Under the same name another file may lie by now.
                None => shared.in_place.check().and_then(|()| open_reader(&shared.path))?,
            };
            let answer = ask(&mut db);
            shared.readers.lock().unwrap_or_else(PoisonError::into_inner).push(db);
            answer
        };
        tokio::task::spawn_blocking(job)
            .await
            .map_err(|error| StoreError::Failed(error.to_string()))?
    }

    /// Writes what still waits, carries the write-ahead log over into the
    /// file, and takes no further requests.
    pub async fn close(&self) {
        self.shared.reading.close();
        let (done, closed) = oneshot::channel();
        if self.shared.queue.send(Job::Close(done)).await.is_ok() {
            // An error means that the writer is gone already.
            let _ = closed.await;
        }
        self.shared.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let writer = self.shared.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            let _ = tokio::task::spawn_blocking(move || writer.join()).await;
        }
        self.shared.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

fn open_writer(path: &Path, durability: Durability) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)
        .map_err(|error| StoreError::Unusable(format!("{}: {error}", path.display())))?;
    db.busy_timeout(Duration::from_secs(10))?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    let synchronous = match durability {
        Durability::Full => "FULL",
        Durability::Off => "OFF",
    };
    db.pragma_update(None, "synchronous", synchronous)?;
    db.pragma_update(None, "foreign_keys", true)?;
    db.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    db.pragma_update(None, "cache_size", -16_000)?;
    db.set_prepared_statement_cache_capacity(64);
    Ok(db)
}

/// The file itself, whatever links lead to it: SQLite names what it keeps
/// beside it after that, and so does the lock.
fn resolved(path: &Path) -> PathBuf {
    path.canonicalize()
        .or_else(|_| std::path::absolute(path))
        .unwrap_or_else(|_| path.to_path_buf())
}

pub(super) fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(Duration::from_secs(10))?;
    db.pragma_update(None, "query_only", true)?;
    db.set_prepared_statement_cache_capacity(32);
    // The first question opens the write-ahead log as well.
    db.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    Ok(db)
}

/// Where so many came at once, as many are on their way: then others are waited for this long, because what a
/// transaction costs beside its rows is shared by all of them. Where few play nobody waits.
const MANY: usize = 32;
const GATHERED: Duration = Duration::from_millis(2);

struct Writer {
    db: Connection,
    counts: Arc<Counts>,
    most: usize,
    in_place: Arc<InPlace>,
}

impl Writer {
    fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::new();
        let mut closing = None;
        let mut latest = 0;
        while closing.is_none() {
            let Some(mut job) = jobs.blocking_recv() else { break };
            if latest >= MANY {
                std::thread::sleep(GATHERED);
            }
            loop {
                match job {
                    Job::Write(change, answer) => batch.push((change, answer)),
                    Job::Close(done) => {
                        closing = Some(done);
                        // What was sent before the channel closed still counts.
                        jobs.close();
                    }
                }
                if batch.len() >= self.most && closing.is_none() {
                    break;
                }
                match jobs.try_recv() {
                    Ok(next) => job = next,
                    Err(_) => break,
                }
            }
            latest = batch.len();
            self.store(&mut batch);
        }
        // Failing to shorten the log loses nothing: it is read again at the next start.
        let _ = self.db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
        drop(self.db);
        if let Some(done) = closing {
            let _ = done.send(());
        }
    }

    /// Stores a batch in one transaction and answers every request in it.
    fn store(&mut self, batch: &mut Vec<(Write, Confirm)>) {
        if batch.is_empty() {
            return;
        }
        // Nearly always all of them succeed. When one does not, everything is
        // undone and done again with a way back before each request.
        let began = std::time::Instant::now();
        let stored = self
            .in_place
            .check()
            .and_then(|()| self.all_or_none(batch).or_else(|_| self.one_by_one(batch)));
        // Looked at once more: nobody is told that something is kept in a file
        // that was deleted meanwhile.
        let results = stored.and_then(|results| self.in_place.check().map(|()| results));
        self.counts.times.store_writes.count(began.elapsed());
        match results {
            Ok(results) => {
                let size = batch.len() as u64;
                self.counts.commits.fetch_add(1, Relaxed);
                self.counts.requests.fetch_add(size, Relaxed);
                self.counts.largest_batch.fetch_max(size, Relaxed);
                for ((_, answer), result) in batch.drain(..).zip(results) {
                    // Whoever asked may have gone; what they asked for is stored.
                    let _ = answer.send(result);
                }
            }
            Err(error) => {
                for (_, answer) in batch.drain(..) {
                    let _ = answer.send(Err(error.clone()));
                }
            }
        }
    }

    fn all_or_none(
        &mut self,
        batch: &[(Write, Confirm)],
    ) -> Result<Vec<Result<Written, StoreError>>, StoreError> {
        let step = Transaction::new(&mut self.db, TransactionBehavior::Immediate)?;
        let results: Result<Vec<_>, StoreError> = batch
            .iter()
            .map(|(change, _)| write::carry_out(&Db::Sqlite(&step), change).map(Ok))
            .collect();
        let results = results?;
        step.commit()?;
        Ok(results)
    }

    fn one_by_one(
        &mut self,
        batch: &[(Write, Confirm)],
    ) -> Result<Vec<Result<Written, StoreError>>, StoreError> {
        let mut step = Transaction::new(&mut self.db, TransactionBehavior::Immediate)?;
        let mut results = Vec::with_capacity(batch.len());
        for (change, _) in batch {
            let attempt = step.savepoint()?;
            match write::carry_out(&Db::Sqlite(&attempt), change) {
                Ok(written) => {
                    attempt.commit()?;
                    results.push(Ok(written));
                }
                // Dropping the savepoint goes back to before the request.
                Err(error) => results.push(Err(error)),
            }
        }
        step.commit()?;
        Ok(results)
    }
}
