//! One connection to PostgreSQL, used by one thread at a time.
//!
//! Whoever asks waits, and while it waits it moves the bytes of its own connection: there is no other thread to
//! be woken.

use super::address::Address;
use super::faults;
use super::habit::Habit;
use crate::store::db::{Cell, Value};
use crate::store::{StoreError, TableNo};
use futures_util::future::try_join_all;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use tokio::runtime::Runtime;
use tokio_postgres::types::{IsNull, ToSql, Type, private::BytesMut, to_sql_checked};
use tokio_postgres::{Client, Error, Row, Statement};

/// What a thread waits with. It may be dropped anywhere.
struct Waiting(Option<Runtime>);

impl Waiting {
    fn new() -> Waiting {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        Waiting(Some(runtime.expect("a thread of its own can wait")))
    }

    fn on<T>(&self, what: impl Future<Output = T>) -> T {
        self.0.as_ref().expect("it is there until it is dropped").block_on(what)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        // Ended like this it waits for nobody, which is forbidden where others are served.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// What moves the bytes of a connection.
type Driver = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

/// A connection with the statements that it has prepared.
pub(in crate::store) struct Session {
    inner: RefCell<Inner>,
    habit: RefCell<Habit>,
    channel: String,
}

struct Inner {
    runtime: Waiting,
    client: Client,
    /// None when the connection has ended.
    driver: Option<Driver>,
    statements: HashMap<Cow<'static, str>, Statement>,
}

impl Session {
    /// Connects, and says how it is to be with this session: a list of settings.
    pub fn open(address: &Address, settings: &str) -> Result<Session, Error> {
        let runtime = Waiting::new();
        let connector = address.tls.connector().expect("it was looked at when the store opened");
        let (client, connection) = runtime.on(address.config.connect(connector))?;
        let driver: Option<Driver> = Some(Box::pin(connection));
        let inner = Inner { runtime, client, driver, statements: HashMap::new() };
        let channel = address.channel.clone();
        let session = Session { inner: RefCell::new(inner), habit: RefCell::default(), channel };
        session.batch(settings)?;
        Ok(session)
    }

    /// Lets `ask` ask everything about one table. What was asked of the table before is sent all at once, so that only
    /// one answer is waited for.
    pub fn about<T>(
        &self,
        table: TableNo,
        ask: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let questions = self.habit.borrow_mut().begin(table);
        let told = self.query_together(&questions, &[&table]).map_err(StoreError::from);
        let told = told.and_then(|answers| {
            self.habit.borrow_mut().answered(questions, answers);
            ask()
        });
        self.habit.borrow_mut().end();
        told
    }

    /// All rows of the answer to a question about one table, which may be there already.
    pub fn query_about(&self, sql: &str, table: TableNo) -> Result<Vec<Row>, Error> {
        let known = self.habit.borrow_mut().asks(sql, table);
        known.map_or_else(|| self.query(sql, &[&table]), Ok)
    }

    /// On which channel nodes tell each other something.
    pub fn channel(&self) -> &str {
        &self.channel
    }

    /// Whether it can still be used, as far as that is known without asking.
    pub fn is_open(&self) -> bool {
        let inner = &mut *self.inner.borrow_mut();
        let Inner { runtime, driver, .. } = inner;
        runtime.on(async {
            // Only when the thread has looked at what waits at its door is the end of a connection noticed.
            for _ in 0..2 {
                poll_fn(|context| {
                    drive(driver, context);
                    Poll::Ready(())
                })
                .await;
                tokio::task::yield_now().await;
            }
        });
        driver.is_some() && !inner.client.is_closed()
    }

    /// Carries out statements that are given nothing.
    pub fn batch(&self, sql: &str) -> Result<(), Error> {
        self.inner.borrow_mut().wait(async |client| client.batch_execute(sql).await)
    }

    /// Carries out one statement; how many rows it touched.
    pub fn execute(&self, sql: &str, given: &[&(dyn ToSql + Sync)]) -> Result<u64, Error> {
        let mut inner = self.inner.borrow_mut();
        let statement = inner.prepared(sql)?;
        inner.wait(async |client| client.execute(&statement, given).await)
    }

    /// All rows of an answer.
    pub fn query(&self, sql: &str, given: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        let mut inner = self.inner.borrow_mut();
        let statement = inner.prepared(sql)?;
        inner.wait(async |client| client.query(&statement, given).await)
    }

    /// The same for several questions that are given the same, all sent before an answer is waited for.
    fn query_together(
        &self,
        all: &[String],
        given: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Vec<Row>>, Error> {
        let mut inner = self.inner.borrow_mut();
        let statements =
            all.iter().map(|sql| inner.prepared(sql)).collect::<Result<Vec<_>, Error>>()?;
        inner.wait(async |client| {
            try_join_all(statements.iter().map(|statement| client.query(statement, given))).await
        })
    }

    /// The same, for a statement that is hardly carried out twice.
    pub fn query_once(&self, sql: &str) -> Result<Vec<Row>, Error> {
        self.inner.borrow_mut().wait(async |client| client.query(sql, &[]).await)
    }

    /// The statements, ready to be sent together.
    pub fn prepare(&self, all: &[&'static str]) -> Result<Vec<Statement>, Error> {
        let mut inner = self.inner.borrow_mut();
        all.iter().map(|sql| inner.prepared(sql)).collect()
    }

    /// Lets `work` send several things before it waits for an answer.
    pub fn pipelined<T>(
        &self,
        work: impl AsyncFnOnce(&Client) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.inner.borrow_mut().wait(async |client| work(client).await)
    }
}

/// Moves the bytes of a connection as far as they go.
fn drive(driver: &mut Option<Driver>, context: &mut Context<'_>) {
    if let Some(connection) = driver
        && connection.as_mut().poll(context).is_ready()
    {
        // Whatever was asked is told by itself that nobody answers.
        *driver = None;
    }
}

impl Inner {
    fn wait<T>(&mut self, ask: impl AsyncFnOnce(&Client) -> Result<T, Error>) -> Result<T, Error> {
        let Inner { runtime, client, driver, .. } = self;
        runtime.on(async {
            let mut ask = pin!(ask(client));
            poll_fn(|context| {
                let answer = ask.as_mut().poll(context);
                if answer.is_pending() {
                    drive(driver, context);
                    return ask.as_mut().poll(context);
                }
                answer
            })
            .await
        })
    }

    fn prepared(&mut self, sql: &str) -> Result<Statement, Error> {
        if let Some(known) = self.statements.get(sql) {
            return Ok(known.clone());
        }
        let text = numbered(sql);
        let statement = self.wait(async |client| client.prepare(&text).await)?;
        self.statements.insert(sql.to_owned().into(), statement.clone());
        Ok(statement)
    }
}

/// A statement with the places for what is given as PostgreSQL writes them: `$1` for `?1`.
fn numbered(sql: &str) -> String {
    let mut text = String::with_capacity(sql.len());
    let mut letters = sql.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_place = letter == '?' && letters.peek().is_some_and(char::is_ascii_digit);
        text.push(if is_place { '$' } else { letter });
    }
    text
}

impl From<&Error> for StoreError {
    fn from(error: &Error) -> StoreError {
        faults::in_play(error)
    }
}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        faults::in_play(&error)
    }
}

/// What stands in a column of a row.
pub(in crate::store) fn cell(row: &Row, at: usize) -> Result<Cell<'_>, Error> {
    let kind = row.columns()[at].type_();
    Ok(match *kind {
        Type::INT8 => row.try_get::<_, Option<i64>>(at)?.map_or(Cell::Null, Cell::Int),
        Type::INT4 => {
            row.try_get::<_, Option<i32>>(at)?.map_or(Cell::Null, |n| Cell::Int(n.into()))
        }
        Type::BOOL => {
            row.try_get::<_, Option<bool>>(at)?.map_or(Cell::Null, |yes| Cell::Int(yes.into()))
        }
        Type::FLOAT8 => row.try_get::<_, Option<f64>>(at)?.map_or(Cell::Null, Cell::Real),
        Type::BYTEA => row.try_get::<_, Option<&[u8]>>(at)?.map_or(Cell::Null, Cell::Blob),
        _ => row.try_get::<_, Option<&str>>(at)?.map_or(Cell::Null, Cell::Text),
    })
}

impl ToSql for Value<'_> {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match (self, kind) {
            (Value::Null, _) => Ok(IsNull::Yes),
            (Value::Int(number), &Type::INT4) => i32::try_from(*number)?.to_sql(kind, out),
            (Value::Int(number), &Type::BOOL) => (*number != 0).to_sql(kind, out),
            (Value::Int(number), &Type::FLOAT8) => (*number as f64).to_sql(kind, out),
            (Value::Int(number), _) => number.to_sql(&Type::INT8, out),
            (Value::Real(number), _) => number.to_sql(&Type::FLOAT8, out),
            (Value::Text(text), _) => text.as_ref().to_sql(&Type::TEXT, out),
            (Value::Blob(bytes), _) => bytes.as_ref().to_sql(&Type::BYTEA, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
