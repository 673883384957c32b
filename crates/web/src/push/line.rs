//! Who is called next. Guests take turns, and nobody has more than a few messages waiting or under way, so that
//! whoever names a browser that never answers keeps nobody else from being called.

use host::{Call, GuestId, PushSubscription};
use std::collections::{HashMap, HashSet, VecDeque};
use tokio::time::Instant;

/// Messages that are on their way at once.
const AT_ONCE: usize = 8;
/// Of these, messages of one guest.
const AT_ONCE_OF_ONE: usize = 2;
/// Of these, messages that did not arrive before, or to browsers that did not answer the last time.
const AT_ONCE_IN_DOUBT: usize = 4;
/// Messages that wait, for their turn or to be sent again.
const MOST_WAITING: usize = 512;
/// Of these, messages of one guest: six browsers at four tables.
const MOST_OF_ONE: usize = 24;
/// Browsers of which it is remembered that they did not answer.
const MOST_SILENT: usize = 4096;

/// A message to one browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Letter {
    /// Whom it calls, and where to.
    pub call: Call,
    /// The browser.
    pub to: PushSubscription,
    /// How often it was sent.
    pub tries: u32,
    /// Not before this.
    pub due: Instant,
    /// Whether it has one of the places for those that may not arrive.
    in_doubt: bool,
}

impl Letter {
    pub fn new(call: Call, to: PushSubscription, due: Instant) -> Letter {
        Letter { call, to, tries: 0, due, in_doubt: false }
    }
}

/// The messages that wait.
#[derive(Default)]
pub(super) struct Line {
    /// Guests with messages that wait or are under way, the one whose turn it is first.
    guests: VecDeque<GuestId>,
    of: HashMap<GuestId, Letters>,
    waiting: usize,
    under_way: usize,
    in_doubt: usize,
    /// Browsers that were sent a message as often as may be, and did not take it.
    silent: HashSet<String>,
}

/// Those of one guest.
#[derive(Default)]
struct Letters {
    waiting: VecDeque<Letter>,
    under_way: usize,
}

impl Line {
    /// Takes a message in. If there are too many, the oldest of those goes who has most of them: how many were dropped.
    pub fn add(&mut self, letter: Letter) -> usize {
        let guest = letter.call.guest;
        if !self.of.contains_key(&guest) {
            self.guests.push_back(guest);
        }
        let own = self.of.entry(guest).or_default();
        // The latest call to a table is as good as all before it.
        let same = |other: &Letter| {
            (other.call.table, &other.to.endpoint) == (letter.call.table, &letter.to.endpoint)
        };
        match own.waiting.iter_mut().find(|other| same(other)) {
            Some(before) => {
                // What is sent again is older than what waits.
                if letter.tries == 0 {
                    *before = letter;
                }
                return 0;
            }
            None => own.waiting.push_back(letter),
        }
        self.waiting += 1;
        let too_many = match own.waiting.len() > MOST_OF_ONE {
            true => Some(guest),
            false if self.waiting > MOST_WAITING => self.busiest(),
            false => None,
        };
        let Some(guest) = too_many else { return 0 };
        let dropped = self.of.get_mut(&guest).and_then(|own| own.waiting.pop_front());
        self.waiting -= usize::from(dropped.is_some());
        usize::from(dropped.is_some())
    }

    fn busiest(&self) -> Option<GuestId> {
        let most = self.of.iter().max_by_key(|(guest, own)| (own.waiting.len(), **guest));
        most.map(|(guest, _)| *guest)
    }

    /// The next to be sent. If there is none, when there will be, as far as only time is awaited.
    pub fn next(&mut self, now: Instant) -> Result<Letter, Option<Instant>> {
        let mut soonest: Option<Instant> = None;
        if self.under_way >= AT_ONCE {
            return Err(None);
        }
        for at in 0..self.guests.len() {
            let guest = self.guests[at];
            let Some(own) = self.of.get_mut(&guest) else { continue };
            if own.under_way >= AT_ONCE_OF_ONE {
                continue;
            }
            let room = self.in_doubt < AT_ONCE_IN_DOUBT;
            let silent = &self.silent;
            let doubted =
                |letter: &Letter| letter.tries > 0 || silent.contains(&letter.to.endpoint);
            let may = |letter: &Letter| letter.due <= now && (room || !doubted(letter));
            let ready = own.waiting.iter().position(may);
            let Some(mut letter) = ready.and_then(|ready| own.waiting.remove(ready)) else {
                let later = own.waiting.iter().map(|letter| letter.due).filter(|due| *due > now);
                soonest = soonest.into_iter().chain(later).min();
                continue;
            };
            own.under_way += 1;
            self.waiting -= 1;
            self.under_way += 1;
            letter.in_doubt = doubted(&letter);
            self.in_doubt += usize::from(letter.in_doubt);
            self.guests.remove(at);
            self.guests.push_back(guest);
            return Ok(letter);
        }
        Err(soonest)
    }

    /// A message is not under way any more. Whether its browser took it, if that is known; none means that it is to
    /// be sent again.
    pub fn is_back(&mut self, letter: &Letter, taken: Option<bool>) {
        self.under_way -= 1;
        self.in_doubt -= usize::from(letter.in_doubt);
        let guest = letter.call.guest;
        if let Some(own) = self.of.get_mut(&guest) {
            own.under_way -= 1;
            if own.under_way == 0 && own.waiting.is_empty() {
                self.of.remove(&guest);
                self.guests.retain(|other| *other != guest);
            }
        }
        match taken {
            Some(true) => drop(self.silent.remove(&letter.to.endpoint)),
            Some(false) if self.silent.len() < MOST_SILENT => {
                self.silent.insert(letter.to.endpoint.clone());
            }
            Some(false) | None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn guest(no: u8) -> GuestId {
        format!("{no:020}").parse().expect("a guest")
    }

    /// A message to one of a guest's browsers about one of their tables.
    fn letter(no: u8, browser: u8, table: u8, due: Instant) -> Letter {
        let call = Call { guest: guest(no), table: format!("{table:020}").parse().unwrap() };
        let endpoint = format!("https://push.example/{no}/{browser}");
        let (key, auth, device) = (Vec::new(), Vec::new(), [0; 32]);
        let to = PushSubscription { endpoint, guest: guest(no), device, key, auth, renewed: 0 };
        Letter::new(call, to, due)
    }

    /// Whose messages are sent now, in order.
    fn sent(line: &mut Line, now: Instant) -> Vec<Letter> {
        std::iter::from_fn(|| line.next(now).ok()).collect()
    }

    fn whose(letters: &[Letter]) -> Vec<GuestId> {
        letters.iter().map(|letter| letter.call.guest).collect()
    }

    #[test]
    fn two_who_never_answer_leave_room_for_all_others() {
        let (mut line, now) = (Line::default(), Instant::now());
        let dropped: usize = (0..60)
            .flat_map(|table| (0..6).map(move |browser| (table, browser)))
            .flat_map(|(table, browser)| [1, 2].map(|no| letter(no, browser, table, now)))
            .map(|letter| line.add(letter))
            .sum();
        assert_eq!(line.waiting, 2 * MOST_OF_ONE);
        assert_eq!(dropped, 2 * 360 - 2 * MOST_OF_ONE);
        assert_eq!(line.add(letter(3, 0, 0, now)), 0);
        // Nothing of it ever comes back, and the third is called all the same.
        let under_way = sent(&mut line, now);
        assert_eq!(whose(&under_way), [1, 2, 3, 1, 2].map(guest));
    }

    #[test]
    fn what_did_not_arrive_waits_aside_and_takes_no_more_than_half_of_the_places() {
        let (mut line, now) = (Line::default(), Instant::now());
        for no in 1..=8 {
            line.add(letter(no, 0, 0, now));
        }
        let later = now + Duration::from_secs(10);
        for mut again in sent(&mut line, now) {
            line.is_back(&again, None);
            (again.tries, again.due) = (1, later);
            line.add(again);
        }
        assert_eq!(line.next(now), Err(Some(later)));
        assert_eq!(sent(&mut line, later).len(), AT_ONCE_IN_DOUBT);
        line.add(letter(9, 0, 0, later));
        assert_eq!(whose(&sent(&mut line, later)), [guest(9)]);
    }

    #[test]
    fn a_browser_that_never_answers_is_remembered_until_it_does() {
        let (mut line, now) = (Line::default(), Instant::now());
        for no in 1..=6 {
            line.add(letter(no, 0, 0, now));
        }
        for in_vain in sent(&mut line, now) {
            line.is_back(&in_vain, Some(false));
        }
        assert!(line.of.is_empty() && line.guests.is_empty() && line.under_way == 0);
        for no in 1..=6 {
            line.add(letter(no, 0, 1, now));
        }
        let under_way = sent(&mut line, now);
        assert_eq!(under_way.len(), AT_ONCE_IN_DOUBT);
        under_way.iter().for_each(|letter| line.is_back(letter, Some(true)));
        assert_eq!(line.silent.len(), 6 - AT_ONCE_IN_DOUBT);
    }

    #[test]
    fn the_latest_call_to_a_table_takes_the_place_of_those_before() {
        let (mut line, now) = (Line::default(), Instant::now());
        let mut again = letter(1, 0, 0, now + Duration::from_secs(360));
        again.tries = 3;
        line.add(again);
        line.add(letter(1, 0, 0, now));
        assert_eq!((line.waiting, sent(&mut line, now).len()), (1, 1));
    }

    #[test]
    fn when_all_is_full_whoever_has_most_loses_one() {
        let (mut line, now) = (Line::default(), Instant::now());
        for no in 0..=21 {
            for table in 0..MOST_OF_ONE as u8 {
                line.add(letter(no, 0, table, now));
            }
        }
        assert_eq!(line.waiting, MOST_WAITING);
        assert_eq!(line.add(letter(99, 0, 0, now)), 1);
        assert_eq!(line.of[&guest(99)].waiting.len(), 1, "newcomers are taken in");
    }
}
