//! What is wrong with a database, in sentences that an operator can act on.

use super::address::Address;
use crate::store::StoreError;
use std::error::Error as _;
use tokio_postgres::Error;
use tokio_postgres::error::{DbError, SqlState};

/// Why a database could not be reached or used at all.
pub(super) fn at_start(address: &Address, error: &Error) -> StoreError {
    let name = address.config.get_dbname().unwrap_or_default();
    let user = address.config.get_user().unwrap_or("the user");
    let why = match error.code() {
        Some(code) if *code == SqlState::INVALID_CATALOG_NAME => {
            format!("there is no database called {name}; make it with `createdb {name}`")
        }
        Some(code)
            if *code == SqlState::INVALID_PASSWORD
                || *code == SqlState::INVALID_AUTHORIZATION_SPECIFICATION =>
        {
            format!("{user} may not come in: {}", told(error))
        }
        Some(code) if *code == SqlState::INSUFFICIENT_PRIVILEGE => {
            format!("{user} lacks a right there: {}", told(error))
        }
        Some(code) if *code == SqlState::INVALID_SCHEMA_NAME => {
            format!("{user} lacks a right there: there is no schema in which it may make tables")
        }
        Some(code) if *code == SqlState::TOO_MANY_CONNECTIONS => {
            "it has no connection left; raise its max_connections, or start fewer nodes".into()
        }
        _ => told(error),
    };
    StoreError::Unusable(format!("the database at {address} cannot be used: {why}"))
}

/// Why something could not be asked or stored.
pub(super) fn in_play(error: &Error) -> StoreError {
    let Some(code) = error.code() else {
        // No answer from the server: it, or the way to it, is gone.
        return StoreError::Away(told(error));
    };
    let is = |states: &[SqlState]| states.contains(code);
    if is(&[
        SqlState::UNIQUE_VIOLATION,
        SqlState::FOREIGN_KEY_VIOLATION,
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::LOCK_NOT_AVAILABLE,
    ]) {
        return StoreError::Conflict(told(error));
    }
    if is(&[SqlState::DISK_FULL, SqlState::OUT_OF_MEMORY, SqlState::INSUFFICIENT_RESOURCES]) {
        return StoreError::Failed(format!("the database has no room: {}", told(error)));
    }
    if is(&[SqlState::READ_ONLY_SQL_TRANSACTION]) {
        return StoreError::Failed(format!("the database can only be read: {}", told(error)));
    }
    if is(&[SqlState::INSUFFICIENT_PRIVILEGE]) {
        return StoreError::Failed(format!("a right is missing in the database: {}", told(error)));
    }
    // 08: connections; 57P: the server goes down, comes up or ends the session; 25P03: it did not wait any
    // longer.
    let gone = ["08", "57P", "25P03"].iter().any(|class| code.code().starts_with(class));
    match gone || is(&[SqlState::TOO_MANY_CONNECTIONS]) {
        true => StoreError::Away(told(error)),
        false => StoreError::Failed(told(error)),
    }
}

/// Whether the server, or the way to it, is gone, so that it is worth trying another connection.
pub(super) fn is_gone(error: &Error) -> bool {
    matches!(in_play(error), StoreError::Away(_))
}

/// What the server said, or what happened on the way to it. Neither says what was asked, nor a password.
fn told(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said_by(said);
    }
    let why = error.source().map(ToString::to_string);
    why.map_or_else(|| error.to_string(), |why| format!("{error}: {why}"))
}

fn said_by(said: &DbError) -> String {
    // Details quote values, which may be somebody's secrets.
    let place = [said.table(), said.constraint()].into_iter().flatten().collect::<Vec<_>>();
    match place.is_empty() {
        true => format!("{} ({})", said.message(), said.code().code()),
        false => format!("{} ({}, {})", said.message(), said.code().code(), place.join(", ")),
    }
}
