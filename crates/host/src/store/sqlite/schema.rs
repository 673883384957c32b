//! The schema, one numbered step after another.

use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

/// Every step ever released, in order; the first makes version 1.
const STEPS: [&str; 16] = [
    include_str!("migrations/0001_tables.sql"),
    include_str!("migrations/0002_results.sql"),
    include_str!("migrations/0003_campaigns.sql"),
    include_str!("migrations/0004_drafts.sql"),
    include_str!("migrations/0005_leavers.sql"),
    include_str!("migrations/0006_campaigns_of_any_game.sql"),
    include_str!("migrations/0007_one_campaign.sql"),
    include_str!("migrations/0008_tidying.sql"),
    include_str!("migrations/0009_people.sql"),
    include_str!("migrations/0010_devices.sql"),
    include_str!("migrations/0011_known_clocks.sql"),
    include_str!("migrations/0012_hints.sql"),
    include_str!("migrations/0013_puzzles.sql"),
    include_str!("migrations/0014_reviews.sql"),
    include_str!("migrations/0015_mistakes.sql"),
    include_str!("migrations/0016_heads.sql"),
];

/// The version this program works with.
pub const SCHEMA_VERSION: usize = STEPS.len();

/// Brings a new or older file up to [`SCHEMA_VERSION`], all steps or none.
/// Refuses files of a newer program and files that are not ours.
pub(super) fn upgrade(db: &mut Connection) -> Result<(), StoreError> {
    let step = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version = present_version(&step)?;
    if version > SCHEMA_VERSION {
        return Err(StoreError::Unusable(format!(
            "the data file has schema version {version}, but this program knows only up to \
             {SCHEMA_VERSION}; please use a newer program"
        )));
    }
    if version == SCHEMA_VERSION {
        return Ok(());
    }
    if version == 0 {
        step.execute_batch("CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;")?;
    }
    for sql in &STEPS[version..] {
        step.execute_batch(sql)?;
    }
    step.execute("DELETE FROM schema_version", [])?;
    step.execute("INSERT INTO schema_version VALUES (?1)", [SCHEMA_VERSION as i64])?;
    step.commit()?;
    Ok(())
}

/// Whether a file is of an older program.
pub(super) fn is_older(db: &Connection) -> Result<bool, StoreError> {
    Ok(present_version(db)? < SCHEMA_VERSION)
}

/// 0 for a fresh file.
fn present_version(db: &Connection) -> Result<usize, StoreError> {
    let has = |name: &str| -> rusqlite::Result<bool> {
        db.query_row("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?1)", [name], |row| {
            row.get(0)
        })
    };
    if !has("schema_version")? {
        let things: i64 =
            db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if things > 0 {
            return Err(StoreError::Unusable("the data file is not one of Tidetable's".into()));
        }
        return Ok(0);
    }
    let version: Option<i64> =
        db.query_row("SELECT version FROM schema_version", [], |row| row.get(0)).optional()?;
    match version.map(usize::try_from) {
        Some(Ok(version)) if version > 0 => Ok(version),
        _ => Err(StoreError::Unusable("the data file does not say its schema version".into())),
    }
}
