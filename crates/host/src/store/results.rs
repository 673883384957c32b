//! How a match ended for each guest who was there.

use super::db::{Db, given};
use super::{StoreError, TableNo};
use crate::GuestId;
use serde_json::Value;

/// Notes for every guest at the table, and for those who left it for good, how
/// the match ended for them. Whoever left has not won, whatever the bot did. Of
/// several seats at one device the guest's own counts.
pub(super) fn add(db: &Db<'_>, no: TableNo) -> Result<(), StoreError> {
    let sql = "SELECT ended, outcome FROM tables WHERE no = ?1";
    let over = db.first(sql, given![no], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((Some(ended), Some(outcome))) = over else { return Ok(()) };
    let (ended, outcome): (u64, Value) = (ended, outcome);
    let score = |seat: u8| outcome["scores"][usize::from(seat)].as_i64();
    let has_won = |seat: u8| {
        let winners = outcome["winners"].as_array();
        winners.is_some_and(|winners| winners.contains(&seat.into()))
    };
    // Of one guest's seats the own one comes first.
    let sql = "SELECT seat, guest, left_by FROM seats WHERE table_no = ?1 ORDER BY local, seat";
    let seats = db.all(sql, given![no], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let seats: Vec<(u8, Option<GuestId>, Option<GuestId>)> = seats;
    let mut told: Vec<GuestId> = Vec::new();
    for (seat, guest, left_by) in seats {
        let (Some(whose), Some(score)) = (guest.or(left_by), score(seat)) else { continue };
        if told.contains(&whose) {
            continue;
        }
        told.push(whose);
        let won = left_by.is_none() && has_won(seat);
        let sql = "INSERT INTO results (guest, ended, table_no, seat, score, won) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        db.execute(sql, given![whose, ended, no, seat, score, won])?;
    }
    Ok(())
}
