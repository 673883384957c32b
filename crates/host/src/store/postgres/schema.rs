//! The schema on PostgreSQL, one numbered step after another.
//!
//! Several programs may start at once: one of them makes the steps, the others wait for it. Steps first add and take
//! away only later, so that a program of the version before goes on beside a newer one while nodes are
//! replaced: `oldest` is the earliest that still may.

use super::address::Address;
use super::faults;
use super::session::Session;
use crate::store::{SCHEMA_VERSION, StoreError};
use tokio_postgres::error::SqlState;

/// A step, and the oldest schema whose programs can still work after it.
struct Step {
    version: usize,
    oldest: usize,
    sql: &'static str,
}

/// Every step ever released, in order.
const STEPS: [Step; 1] =
    [Step { version: 16, oldest: 16, sql: include_str!("migrations/0016_first.sql") }];

/// Under this number the programs take turns: `tidetab` in ASCII.
const TURN: i64 = 0x0074_6964_6574_6162;

/// Brings a new or older database up to [`SCHEMA_VERSION`], all steps or none. Refuses what this program
/// cannot work with.
pub(super) fn upgrade(session: &Session, address: &Address) -> Result<(), StoreError> {
    let failed = |error: tokio_postgres::Error| faults::at_start(address, &error);
    session.batch(&format!("BEGIN; SELECT pg_advisory_xact_lock({TURN})")).map_err(failed)?;
    match steps(session, address) {
        Ok(()) => session.batch("COMMIT").map_err(failed),
        Err(error) => {
            // It is over either way; what was wrong matters more.
            let _ = session.batch("ROLLBACK");
            Err(error)
        }
    }
}

fn steps(session: &Session, address: &Address) -> Result<(), StoreError> {
    let failed = |error: tokio_postgres::Error| faults::at_start(address, &error);
    let present = present(session, address)?;
    let (version, oldest) = present.unwrap_or((0, 0));
    if oldest > SCHEMA_VERSION {
        return Err(StoreError::Unusable(format!(
            "the database at {address} has schema version {version}, which needs at least version {oldest}, but \
             this program knows only up to {SCHEMA_VERSION}; please use a newer program"
        )));
    }
    if version >= SCHEMA_VERSION {
        return Ok(());
    }
    if present.is_none() {
        let things = session.query(
            "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()",
            &[],
        );
        let things: i64 = things.map_err(failed)?[0].get(0);
        if things > 0 {
            return Err(StoreError::Unusable(format!(
                "the database at {address} is not one of Tidetable's: there are other tables in it"
            )));
        }
        let sql = "CREATE TABLE schema_version (version BIGINT NOT NULL, oldest BIGINT NOT NULL)";
        session.batch(sql).map_err(failed)?;
    }
    let mut oldest = oldest;
    for step in STEPS.iter().filter(|step| step.version > version) {
        session.batch(step.sql).map_err(failed)?;
        oldest = step.oldest;
    }
    let sql = format!(
        "DELETE FROM schema_version; INSERT INTO schema_version VALUES ({SCHEMA_VERSION}, {oldest})"
    );
    session.batch(&sql).map_err(failed)
}

/// The version and the oldest that can work with it; none in a fresh database.
fn present(session: &Session, address: &Address) -> Result<Option<(usize, usize)>, StoreError> {
    let failed = |error: tokio_postgres::Error| faults::at_start(address, &error);
    let known =
        session.query("SELECT to_regclass('schema_version') IS NOT NULL", &[]).map_err(failed)?;
    if !known[0].get::<_, bool>(0) {
        return Ok(None);
    }
    let rows = match session.query("SELECT version, oldest FROM schema_version", &[]) {
        Ok(rows) => rows,
        Err(error) if error.code() == Some(&SqlState::UNDEFINED_COLUMN) => Vec::new(),
        Err(error) => return Err(failed(error)),
    };
    match rows.as_slice() {
        [row] => {
            let (version, oldest): (i64, i64) = (row.get(0), row.get(1));
            Ok(Some((version.max(0) as usize, oldest.max(0) as usize)))
        }
        _ => Err(StoreError::Unusable(format!(
            "the database at {address} does not say its schema version"
        ))),
    }
}
