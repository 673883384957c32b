//! One connection to whichever database stands behind the store, so that every
//! question is written once.
//!
//! Statements are in the SQL that both databases know, with `?1`, `?2` … for
//! what is given. Whole numbers are 64 bits wide, yes and no are 1 and 0.

use super::postgres::{self, Session};
use super::{StoreError, TableNo, private};
use crate::{CampaignId, GuestId, Network, TableId};
use rusqlite::types::{ToSqlOutput, ValueRef};
use std::borrow::Cow;
use std::path::Path;
use std::str::FromStr;
use tokio_postgres::types::ToSql;

/// A connection, within a transaction or not.
pub(super) enum Db<'c> {
    /// The embedded database.
    Sqlite(&'c rusqlite::Connection),
    /// PostgreSQL.
    Postgres(&'c Session),
}

impl Db<'_> {
    /// Carries out a statement. How many rows it touched.
    pub fn execute(&self, sql: &str, given: &[Value<'_>]) -> Result<usize, StoreError> {
        match self {
            Db::Sqlite(db) => {
                Ok(db.prepare_cached(sql)?.execute(rusqlite::params_from_iter(given))?)
            }
            Db::Postgres(db) => Ok(db.execute(sql, &given_to_postgres(given))? as usize),
        }
    }

    /// All rows of an answer.
    pub fn all<T>(
        &self,
        sql: &str,
        given: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        match self {
            Db::Sqlite(db) => {
                let mut statement = db.prepare_cached(sql)?;
                let mut rows = statement.query(rusqlite::params_from_iter(given))?;
                let mut all = Vec::new();
                while let Some(row) = rows.next()? {
                    all.push(read(&Row::Sqlite(row))?);
                }
                Ok(all)
            }
            Db::Postgres(db) => {
                let rows = match given {
                    [Value::Int(no)] => db.query_about(sql, *no)?,
                    several => db.query(sql, &given_to_postgres(several))?,
                };
                rows.iter().map(|row| read(&Row::Postgres(row))).collect()
            }
        }
    }

    /// Lets `ask` ask everything about one table, within a transaction that sees one moment: the order in which it is
    /// answered must not matter.
    pub fn about<T>(
        &self,
        table: TableNo,
        ask: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        match self {
            // There is nothing to wait for.
            Db::Sqlite(_) => ask(),
            Db::Postgres(db) => db.about(table, ask),
        }
    }

    /// The first row of an answer, if there is one.
    pub fn first<T>(
        &self,
        sql: &str,
        given: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.all(sql, given, read)?.into_iter().next())
    }

    /// The only value of an answer that always has one, such as a count.
    pub fn value<T: Column>(&self, sql: &str, given: &[Value<'_>]) -> Result<T, StoreError> {
        let found = self.first(sql, given, |row| row.get(0))?;
        found.ok_or_else(|| StoreError::Failed("a count or a choice had no answer".into()))
    }

    /// All rows of an answer to a question that is hardly asked twice: nothing of it is remembered.
    pub fn all_once<T>(
        &self,
        sql: &str,
        mut read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        match self {
            Db::Sqlite(db) => {
                let mut statement = db.prepare(sql)?;
                let mut rows = statement.query([])?;
                let mut all = Vec::new();
                while let Some(row) = rows.next()? {
                    all.push(read(&Row::Sqlite(row))?);
                }
                Ok(all)
            }
            Db::Postgres(db) => {
                let rows = db.query_once(sql)?;
                rows.iter().map(|row| read(&Row::Postgres(row))).collect()
            }
        }
    }

    /// Does something within a transaction, and nothing of it if it fails.
    pub fn attempt<T>(
        &self,
        what: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<Result<T, StoreError>, StoreError> {
        self.command("SAVEPOINT attempt")?;
        let tried = what();
        if tried.is_err() {
            self.command("ROLLBACK TO SAVEPOINT attempt")?;
        }
        self.command("RELEASE SAVEPOINT attempt")?;
        Ok(tried)
    }

    /// Carries out something that is given nothing and answers nothing.
    fn command(&self, sql: &str) -> Result<(), StoreError> {
        match self {
            Db::Sqlite(db) => Ok(db.execute_batch(sql)?),
            Db::Postgres(db) => Ok(db.batch(sql)?),
        }
    }

    /// Tells the other programs that work on the same database something, when this transaction is committed.
    pub fn tell(&self, what: &str) -> Result<(), StoreError> {
        match self {
            // There are none.
            Db::Sqlite(_) => Ok(()),
            Db::Postgres(db) => {
                let channel = db.channel();
                db.query("SELECT pg_notify(?1, ?2)", &[&channel, &what])?;
                Ok(())
            }
        }
    }

    /// Refuses where as much as a long move would not find room.
    pub fn check_room(&self) -> Result<(), StoreError> {
        match self {
            Db::Sqlite(db) => Ok(private::check_room(Path::new(db.path().unwrap_or_default()))?),
            // What has been written has found room.
            Db::Postgres(_) => Ok(()),
        }
    }

    /// Copies the whole database into a file of its own.
    pub fn copy_into(&self, file: &Path) -> Result<(), StoreError> {
        match self {
            Db::Sqlite(db) => {
                // Readers are not allowed to write, and copying counts.
                db.pragma_update(None, "query_only", false)?;
                let copied = db.execute("VACUUM INTO ?1", [file.to_string_lossy()]);
                db.pragma_update(None, "query_only", true)?;
                copied?;
                Ok(())
            }
            Db::Postgres(_) => Err(StoreError::Unusable(BACKUP_OF_POSTGRES.into())),
        }
    }

    /// Whether there is such a row.
    pub fn exists(&self, select: &str, given: &[Value<'_>]) -> Result<bool, StoreError> {
        self.value(&format!("SELECT EXISTS ({select})"), given)
    }
}

/// What is given, as PostgreSQL's client takes it.
fn given_to_postgres<'g>(given: &'g [Value<'g>]) -> Vec<&'g (dyn ToSql + Sync)> {
    given.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// Whoever wants to copy such a database is told how.
pub(super) const BACKUP_OF_POSTGRES: &str = "a database on PostgreSQL is copied by its own tools: pg_dump --format=custom --file=FILE ADDRESS, \
     and pg_restore --clean --if-exists --dbname=ADDRESS FILE to bring it back";

/// One row of an answer.
pub(super) enum Row<'r> {
    /// The embedded database's.
    Sqlite(&'r rusqlite::Row<'r>),
    /// PostgreSQL's.
    Postgres(&'r tokio_postgres::Row),
}

impl Row<'_> {
    /// What stands in a column.
    pub fn get<T: Column>(&self, at: usize) -> Result<T, StoreError> {
        let cell = match self {
            Row::Sqlite(row) => Cell::from(row.get_ref(at)?),
            Row::Postgres(row) => postgres::cell(row, at)?,
        };
        T::read(cell).map_err(|what| StoreError::Failed(format!("column {at} is {what}")))
    }
}

/// What stands in one column of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell<'r> {
    Null,
    Int(i64),
    Real(f64),
    Text(&'r str),
    Blob(&'r [u8]),
}

impl<'r> From<ValueRef<'r>> for Cell<'r> {
    fn from(value: ValueRef<'r>) -> Cell<'r> {
        match value {
            ValueRef::Null => Cell::Null,
            ValueRef::Integer(number) => Cell::Int(number),
            ValueRef::Real(number) => Cell::Real(number),
            // What is no text is refused by whoever wants text.
            ValueRef::Text(bytes) => {
                std::str::from_utf8(bytes).map_or(Cell::Blob(bytes), Cell::Text)
            }
            ValueRef::Blob(bytes) => Cell::Blob(bytes),
        }
    }
}

/// A type that can be read from a column.
pub(super) trait Column: Sized {
    /// Reads it, or says what stands there instead.
    fn read(cell: Cell<'_>) -> Result<Self, String>;
}

fn unexpected<T>(cell: Cell<'_>) -> Result<T, String> {
    Err(match cell {
        Cell::Null => "empty".into(),
        Cell::Int(number) => format!("the number {number}"),
        Cell::Real(number) => format!("the number {number}"),
        // What it says may be somebody's secret.
        Cell::Text(_) => "another text".into(),
        Cell::Blob(_) => "not a text".into(),
    })
}

impl<T: Column> Column for Option<T> {
    fn read(cell: Cell<'_>) -> Result<Option<T>, String> {
        match cell {
            Cell::Null => Ok(None),
            some => T::read(some).map(Some),
        }
    }
}

impl Column for bool {
    fn read(cell: Cell<'_>) -> Result<bool, String> {
        i64::read(cell).map(|number| number != 0)
    }
}

impl Column for f64 {
    fn read(cell: Cell<'_>) -> Result<f64, String> {
        match cell {
            Cell::Real(number) => Ok(number),
            Cell::Int(number) => Ok(number as f64),
            other => unexpected(other),
        }
    }
}

impl Column for String {
    fn read(cell: Cell<'_>) -> Result<String, String> {
        match cell {
            Cell::Text(text) => Ok(text.to_owned()),
            other => unexpected(other),
        }
    }
}

impl Column for Vec<u8> {
    fn read(cell: Cell<'_>) -> Result<Vec<u8>, String> {
        match cell {
            Cell::Blob(bytes) => Ok(bytes.to_vec()),
            other => unexpected(other),
        }
    }
}

impl<const N: usize> Column for [u8; N] {
    fn read(cell: Cell<'_>) -> Result<[u8; N], String> {
        match cell {
            Cell::Blob(bytes) if bytes.len() == N => Ok(bytes.try_into().expect("the length fits")),
            other => unexpected(other),
        }
    }
}

macro_rules! whole_numbers {
    ($($Number:ty),*) => {$(
        impl Column for $Number {
            fn read(cell: Cell<'_>) -> Result<$Number, String> {
                match cell {
                    Cell::Int(number) => <$Number>::try_from(number).or_else(|_| unexpected(cell)),
                    other => unexpected(other),
                }
            }
        }

        impl Bind for $Number {
            fn bind(&self) -> Value<'_> {
                Value::Int(i64::try_from(*self).expect("nothing is counted so far"))
            }
        }
    )*};
}

whole_numbers!(i64, u64, u32, u8, usize);

macro_rules! read_from_text {
    ($($Type:ty),*) => {$(
        impl Column for $Type {
            fn read(cell: Cell<'_>) -> Result<$Type, String> {
                match cell {
                    Cell::Text(text) => <$Type>::from_str(text).map_err(|error| error.to_string()),
                    other => unexpected(other),
                }
            }
        }

        impl Bind for $Type {
            fn bind(&self) -> Value<'_> {
                Value::Text(self.to_string().into())
            }
        }
    )*};
}

read_from_text!(GuestId, TableId, CampaignId, Network, serde_json::Value);

/// A small enum, stored as the word that JSON has for it.
pub(super) struct Word<T>(pub T);

impl<T: serde::Serialize> Bind for Word<T> {
    fn bind(&self) -> Value<'_> {
        match serde_json::to_value(&self.0) {
            Ok(serde_json::Value::String(word)) => Value::Text(word.into()),
            _ => unreachable!("only enums of plain words are stored so"),
        }
    }
}

impl<T: serde::de::DeserializeOwned> Column for Word<T> {
    fn read(cell: Cell<'_>) -> Result<Word<T>, String> {
        let word = serde_json::Value::String(String::read(cell)?);
        serde_json::from_value(word).map(Word).map_err(|error| error.to_string())
    }
}

/// Something given to a statement.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value<'v> {
    Null,
    Int(i64),
    Real(f64),
    Text(Cow<'v, str>),
    Blob(Cow<'v, [u8]>),
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Real(number) => ValueRef::Real(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

/// A type that can be given to a statement.
pub(super) trait Bind {
    /// As the databases know it.
    fn bind(&self) -> Value<'_>;
}

impl<T: Bind + ?Sized> Bind for &T {
    fn bind(&self) -> Value<'_> {
        (**self).bind()
    }
}

impl<T: Bind> Bind for Option<T> {
    fn bind(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, Bind::bind)
    }
}

impl Bind for bool {
    fn bind(&self) -> Value<'_> {
        Value::Int(i64::from(*self))
    }
}

impl Bind for f64 {
    fn bind(&self) -> Value<'_> {
        Value::Real(*self)
    }
}

impl Bind for str {
    fn bind(&self) -> Value<'_> {
        Value::Text(self.into())
    }
}

impl Bind for String {
    fn bind(&self) -> Value<'_> {
        Value::Text(self.as_str().into())
    }
}

impl Bind for [u8] {
    fn bind(&self) -> Value<'_> {
        Value::Blob(self.into())
    }
}

impl Bind for Vec<u8> {
    fn bind(&self) -> Value<'_> {
        Value::Blob(self.as_slice().into())
    }
}

impl<const N: usize> Bind for [u8; N] {
    fn bind(&self) -> Value<'_> {
        Value::Blob(self.as_slice().into())
    }
}

/// What is given to a statement, in the order of its places.
macro_rules! given {
    ($($value:expr),* $(,)?) => { &[$($crate::store::db::Bind::bind(&$value)),*][..] };
}
pub(super) use given;
