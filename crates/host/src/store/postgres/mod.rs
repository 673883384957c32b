//! The store on PostgreSQL: any number of programs work on one database.

mod address;
mod away;
mod bulk;
mod faults;
mod habit;
mod listener;
mod neighbours;
mod schema;
mod session;
mod tls;
mod writer;

pub use self::address::Address;
use self::away::Away;
pub(crate) use self::neighbours::{Neighbours, Present, Told};
pub(super) use self::session::{Session, cell};
use self::writer::{Job, Myself, Writer};
use super::db::Db;
use super::{StoreError, StoreSettings, Write, Written};
use crate::metrics::Counts;
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use tokio::sync::{Semaphore, mpsc, oneshot};

/// Requests that may wait before those who ask have to wait too.
const QUEUE: usize = 8192;
/// What other nodes said and nobody has heard yet.
const MOST_TOLD: usize = 4096;
/// How many transactions one program has under way: while one reaches the disk, the next is made.
const WRITERS: usize = 1;

/// What a reader's session is like.
const READING: &str = "SET default_transaction_read_only = on; SET statement_timeout = '60s'";
const AT_ONCE: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// An open database.
pub(super) struct Postgres {
    shared: Arc<State>,
    address: Address,
}

struct State {
    away: Arc<Away>,
    queue: mpsc::Sender<Job>,
    readers: Mutex<Vec<Session>>,
    reading: Semaphore,
    neighbours: Neighbours,
    /// What other nodes say, for whoever takes it.
    told: Mutex<Option<mpsc::Receiver<Told>>>,
    closing: Mutex<Option<oneshot::Sender<()>>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Postgres {
    /// Connects, makes the schema if there is none, and upgrades an older one. Blocks.
    pub fn open(
        address: &Address,
        settings: StoreSettings,
        counts: Arc<Counts>,
    ) -> Result<Postgres, StoreError> {
        let mut name = [0; 8];
        getrandom::fill(&mut name).map_err(|error| StoreError::Failed(error.to_string()))?;
        let node = hex::encode(name);
        address.tls.connector().map_err(StoreError::Unusable)?;
        // Sessions wait by themselves, which is forbidden where others are served.
        let prepared = std::thread::scope(|scope| scope.spawn(|| prepare(address)).join());
        let schema = prepared.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        // Programs in several schemas of one database do not hear each other. Names of channels are short.
        let channel = format!("tidetable {}", &hex::encode(Sha256::digest(schema))[..16]);
        let mut address = address.clone();
        address.channel.clone_from(&channel);
        let me = Myself { node, channel };
        let away = Arc::new(Away::new(address.clone()));
        let (queue, jobs) = mpsc::channel(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        let mut threads = Vec::new();
        for own in 0..WRITERS {
            let most = settings.most_in_batch.max(1);
            let writer =
                Writer::new(away.clone(), counts.clone(), most, (me.clone(), own), jobs.clone());
            threads.push(spawned("store", move || writer.run())?);
        }
        let (tell, told) = mpsc::channel(MOST_TOLD);
        let (close, closing) = oneshot::channel();
        let (listening, channel, heard) = (address.clone(), me.channel.clone(), tell.clone());
        threads.push(spawned("listener", move || {
            listener::listen(&listening, &channel, &heard, closing);
        })?);
        let (neighbours, thread) = neighbours::start(away.clone(), me, tell)?;
        threads.push(thread);
        Ok(Postgres {
            address,
            shared: Arc::new(State {
                away,
                queue,
                readers: Mutex::default(),
                reading: Semaphore::new(settings.readers.max(1)),
                neighbours,
                told: Mutex::new(Some(told)),
                closing: Mutex::new(Some(close)),
                threads: Mutex::new(threads),
            }),
        })
    }

    /// What this program says to the others that work on the database.
    pub fn neighbours(&self) -> &Neighbours {
        &self.shared.neighbours
    }

    /// What they say, for the first who asks.
    pub fn told(&self) -> Option<mpsc::Receiver<Told>> {
        self.shared.told.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Where it is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Whether the database is there, as far as was seen.
    pub fn health(&self) -> Result<(), StoreError> {
        self.shared.away.why().map_or(Ok(()), |why| Err(StoreError::Away(why)))
    }

    /// Carries out one change. When this returns, it is on disk.
    pub async fn write(&self, change: Write) -> Result<Written, StoreError> {
        let (answer, written) = oneshot::channel();
        let job = Job::Write(Box::new(change), answer);
        self.shared.queue.send(job).await.map_err(|_| StoreError::Closed)?;
        written.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs `ask` on a connection that can only read, beside the writers.
    pub async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Db<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.aside(move |session| ask(&Db::Postgres(session))).await
    }

    /// The same, on a connection that may also wait for whoever is changing something.
    pub async fn read_and_wait<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Db<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.aside(move |session| {
            session.batch("BEGIN READ WRITE")?;
            let answer = ask(&Db::Postgres(session));
            session.batch("COMMIT")?;
            answer
        })
        .await
    }

    /// The same, with all its questions answered as of one moment.
    pub async fn read_at_once<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Db<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.aside(move |session| {
            session.batch(AT_ONCE)?;
            let answer = ask(&Db::Postgres(session));
            session.batch("ROLLBACK")?;
            answer
        })
        .await
    }

    async fn aside<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Session) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _turn = self.shared.reading.acquire().await.map_err(|_| StoreError::Closed)?;
        let shared = self.shared.clone();
        let job = move || {
            let session = shared.reader()?;
            let answer = ask(&session);
            if session.is_open() {
                shared.readers.lock().unwrap_or_else(PoisonError::into_inner).push(session);
            }
            answer
        };
        tokio::task::spawn_blocking(job)
            .await
            .map_err(|error| StoreError::Failed(error.to_string()))?
    }

    /// Writes what still waits, and takes no further requests.
    pub async fn close(&self) {
        self.shared.reading.close();
        let _ = self.shared.queue.send(Job::Close).await;
        self.shared.neighbours.leave();
        // Nobody listens any more.
        drop(self.told());
        drop(self.shared.closing.lock().unwrap_or_else(PoisonError::into_inner).take());
        let shared = self.shared.clone();
        // Sessions end where they may wait.
        let ended = tokio::task::spawn_blocking(move || {
            shared.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
            let threads: Vec<_> =
                shared.threads.lock().unwrap_or_else(PoisonError::into_inner).drain(..).collect();
            for thread in threads {
                let _ = thread.join();
            }
        });
        let _ = ended.await;
    }
}

fn spawned(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    Ok(std::thread::Builder::new().name(name.into()).spawn(work)?)
}

/// Makes or upgrades the schema; what it is called.
fn prepare(address: &Address) -> Result<String, StoreError> {
    let session = Session::open(address, "").map_err(|error| faults::at_start(address, &error))?;
    schema::upgrade(&session, address)?;
    let schema = session.query("SELECT current_schema()", &[])?;
    Ok(schema.first().and_then(|row| row.get::<_, Option<String>>(0)).unwrap_or_default())
}

impl State {
    /// A session that is still open, or a new one.
    fn reader(&self) -> Result<Session, StoreError> {
        loop {
            let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            match idle {
                Some(session) if session.is_open() => return Ok(session),
                Some(_) => {}
                None => return self.away.connect(READING),
            }
        }
    }
}
