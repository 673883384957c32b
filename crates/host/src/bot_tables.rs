//! Tables at which only bots play: they use the machine and need nobody, so a
//! guest and an address may have only so many running.

use crate::{GuestId, HostError};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Several people may share an address.
const BY_ADDRESS: usize = 3;

/// Who has a table of bots running.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Holder {
    Guest(GuestId),
    Address(IpAddr),
}

type Running = Arc<Mutex<HashMap<Holder, usize>>>;

/// Counts the tables of bots that run, by guest and by address.
#[derive(Debug)]
pub(crate) struct BotTables {
    most: usize,
    running: Running,
}

/// One table of bots, counted for as long as this lives.
#[derive(Debug)]
pub(crate) struct BotTable {
    /// Whether its guest had enough of them without it. It was opened before, so
    /// it plays on, but after all others.
    pub is_too_many: bool,
    holders: Vec<Holder>,
    running: Running,
}

impl BotTables {
    /// Lets each guest have `most` of them, and each address some more; any
    /// number if it is 0.
    pub fn new(most: usize) -> BotTables {
        BotTables { most, running: Running::default() }
    }

    /// Counts a new one in, or refuses it.
    pub fn open(
        &self,
        guest: Option<GuestId>,
        address: Option<IpAddr>,
    ) -> Result<BotTable, HostError> {
        let table = self.count_in(guest, address);
        match table.is_too_many {
            true => Err(HostError::TooManyBotTables(self.most)),
            false => Ok(table),
        }
    }

    /// Counts in one that was opened before.
    pub fn reopen(&self, guest: Option<GuestId>) -> BotTable {
        self.count_in(guest, None)
    }

    fn count_in(&self, guest: Option<GuestId>, address: Option<IpAddr>) -> BotTable {
        let guest = guest.map(|guest| (Holder::Guest(guest), self.most));
        let address = address.map(|address| (Holder::Address(address), BY_ADDRESS * self.most));
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut holders, mut is_too_many) = (Vec::new(), false);
        for (holder, most) in guest.into_iter().chain(address) {
            let count = running.entry(holder).or_default();
            *count += 1;
            is_too_many |= self.most > 0 && *count > most;
            holders.push(holder);
        }
        BotTable { is_too_many, holders, running: self.running.clone() }
    }
}

impl Drop for BotTable {
    fn drop(&mut self) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        for holder in &self.holders {
            if let Some(count) = running.get_mut(holder) {
                *count -= 1;
                if *count == 0 {
                    running.remove(holder);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(no: u8) -> Option<GuestId> {
        Some(format!("{no:020}").parse().expect("a guest"))
    }

    #[test]
    fn a_guest_has_so_many_and_gets_another_when_one_ends() {
        let tables = BotTables::new(2);
        let first = tables.open(guest(1), None).unwrap();
        let _second = tables.open(guest(1), None).unwrap();
        assert_eq!(tables.open(guest(1), None).unwrap_err(), HostError::TooManyBotTables(2));
        assert!(tables.open(guest(2), None).is_ok());
        drop(first);
        assert!(tables.open(guest(1), None).is_ok());
    }

    #[test]
    fn an_address_has_three_times_as_many_whoever_asks() {
        let tables = BotTables::new(1);
        let here = "192.0.2.1".parse().ok();
        let open = |no| tables.open(guest(no), here);
        let running: Vec<_> = (1..=3).map(|no| open(no).unwrap()).collect();
        assert!(open(4).is_err());
        assert!(tables.open(guest(4), "192.0.2.2".parse().ok()).is_ok());
        drop(running);
        assert!(open(4).is_ok());
        assert!(tables.running.lock().unwrap().is_empty(), "nothing is remembered of what is gone");
    }

    #[test]
    fn one_that_comes_back_plays_on_but_counts() {
        let tables = BotTables::new(1);
        let back = [tables.reopen(guest(1)), tables.reopen(guest(1))];
        assert_eq!(back.each_ref().map(|table| table.is_too_many), [false, true]);
        assert!(tables.open(guest(1), None).is_err());
    }

    #[test]
    fn without_a_limit_there_is_none() {
        let tables = BotTables::new(0);
        let many: Vec<_> = (0..100).map(|_| tables.open(guest(1), None)).collect();
        assert!(many.iter().all(Result::is_ok));
    }
}
