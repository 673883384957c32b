//! Whose bot thinks next.
//!
//! Only a few bots think at once, so that people keep a core to themselves.
//! Where a person waits, the bot comes first, and does not even wait for one
//! that thinks already: one place more is kept for those. Then come the tables that somebody
//! watches, and last those that nobody looks at. Within each of these guests
//! take turns by how long their bots have thought, and the tables of one guest
//! take turns, so that whoever opens a hundred tables waits for themself.

use crate::{GuestId, TableId};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::oneshot;

/// How much a table's bots matter to anybody just now, most first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Attention {
    /// A person who plays there waits.
    Awaited,
    /// Somebody looks on.
    Watched,
    /// Nobody looks.
    Unseen,
}

/// Guests whose time is kept although they wait for nothing: more than this,
/// and those who are no longer ahead of anybody are forgotten.
const MOST_REMEMBERED: usize = 1024;
/// What a bot that begins to think is charged at once, in microseconds, so that
/// the next free place goes to somebody else.
const BEGINNING: u64 = 1000;

/// The bots that wait for their turn to think.
pub(crate) struct BotQueue(Arc<Mutex<Waiting>>);

impl BotQueue {
    /// `at_once` bots think at the same time, at least one.
    pub fn new(at_once: usize) -> BotQueue {
        let (free, kept) = (at_once.max(1), 1);
        BotQueue(Arc::new(Mutex::new(Waiting { free, kept, ..Waiting::default() })))
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.waiting().tables.values().map(|table| table.bells.len()).sum()
    }

    /// Whether anybody waits.
    pub fn is_wanted(&self) -> bool {
        !self.waiting().tables.is_empty()
    }

    /// Waits until a bot of `table` may think, on behalf of one of these guests:
    /// of several the one whose bots have thought least.
    pub async fn turn(&self, table: TableId, attention: Attention, guests: &[GuestId]) -> BotTurn {
        let (bell, rung) = oneshot::channel();
        self.waiting().join(table, attention, guests, bell);
        Waiting::go_on(&self.0);
        rung.await.expect("the queue outlives those who wait in it")
    }

    /// The bots of `table` that wait matter this much from now on.
    pub fn heed(&self, table: TableId, attention: Attention) {
        self.waiting().heed(table, attention);
    }
}

/// The right to think, until it is dropped; how long that takes is charged.
pub(crate) struct BotTurn {
    queue: Arc<Mutex<Waiting>>,
    attention: Attention,
    guest: Option<GuestId>,
    /// Whether it has the place that is kept for whoever is awaited.
    is_kept: bool,
    since: Instant,
}

impl Drop for BotTurn {
    fn drop(&mut self) {
        let thought = self.since.elapsed().as_micros().try_into().unwrap_or(u64::MAX);
        {
            let mut waiting = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
            match self.is_kept {
                true => waiting.kept += 1,
                false => waiting.free += 1,
            }
            waiting.charge(self.attention, self.guest, thought);
        }
        Waiting::go_on(&self.queue);
    }
}

/// Rung when a bot may think.
type Bell = oneshot::Sender<BotTurn>;

/// All that waits, and how many may still begin.
#[derive(Default)]
struct Waiting {
    free: usize,
    /// Places that only those have who are awaited.
    kept: usize,
    lanes: [Lane; 3],
    tables: HashMap<TableId, WaitingTable>,
}

/// A table with bots that wait.
struct WaitingTable {
    attention: Attention,
    guest: Option<GuestId>,
    bells: VecDeque<Bell>,
}

/// Those who matter alike.
#[derive(Default)]
struct Lane {
    /// Guests with tables that wait, by how long their bots have thought.
    order: BTreeSet<(u64, Option<GuestId>)>,
    /// Their tables, the one whose turn it is first.
    tables: HashMap<Option<GuestId>, VecDeque<TableId>>,
    /// How long each guest's bots have thought, in microseconds.
    thought: HashMap<Option<GuestId>, u64>,
    /// How long those have thought whose turn it was last. Whoever comes begins
    /// here: nobody saves up turns by staying away.
    floor: u64,
}

impl Lane {
    fn thought(&self, guest: Option<GuestId>) -> u64 {
        self.thought.get(&guest).copied().unwrap_or_default().max(self.floor)
    }

    fn add(&mut self, guest: Option<GuestId>, table: TableId) {
        let thought = self.thought(guest);
        let tables = self.tables.entry(guest).or_default();
        if tables.is_empty() {
            self.order.insert((thought, guest));
            self.thought.insert(guest, thought);
        }
        tables.push_back(table);
    }

    fn remove(&mut self, guest: Option<GuestId>, table: TableId) {
        let Some(tables) = self.tables.get_mut(&guest) else { return };
        tables.retain(|other| *other != table);
        if tables.is_empty() {
            self.tables.remove(&guest);
            self.order.remove(&(self.thought(guest), guest));
        }
        // When nobody waits nobody is ahead of anybody.
        if self.order.is_empty() {
            (self.thought, self.floor) = (HashMap::new(), 0);
        }
    }

    /// The table whose turn it is. It goes to the end of its guest's.
    fn next(&mut self) -> Option<TableId> {
        let &(thought, guest) = self.order.first()?;
        self.floor = self.floor.max(thought);
        let tables = self.tables.get_mut(&guest)?;
        tables.rotate_left(1);
        tables.back().copied()
    }

    fn charge(&mut self, guest: Option<GuestId>, thought: u64) {
        let before = self.thought(guest);
        let after = before.saturating_add(thought);
        self.thought.insert(guest, after);
        if self.order.remove(&(before, guest)) {
            self.order.insert((after, guest));
        }
        if self.thought.len() > MOST_REMEMBERED.max(2 * self.order.len()) {
            let Lane { thought, tables, floor, .. } = self;
            thought.retain(|guest, thought| *thought > *floor || tables.contains_key(guest));
        }
    }
}

impl Waiting {
    fn join(&mut self, table: TableId, attention: Attention, guests: &[GuestId], bell: Bell) {
        if let Some(known) = self.tables.get_mut(&table) {
            known.bells.push_back(bell);
            return self.heed(table, attention);
        }
        let lane = &mut self.lanes[attention as usize];
        let guest = guests.iter().copied().min_by_key(|guest| lane.thought(Some(*guest)));
        lane.add(guest, table);
        let bells = VecDeque::from([bell]);
        self.tables.insert(table, WaitingTable { attention, guest, bells });
    }

    fn heed(&mut self, table: TableId, attention: Attention) {
        let Some(known) = self.tables.get_mut(&table) else { return };
        if known.attention != attention {
            self.lanes[known.attention as usize].remove(known.guest, table);
            self.lanes[attention as usize].add(known.guest, table);
            known.attention = attention;
        }
    }

    /// The next to be rung, with what it is charged to, among those who matter
    /// at least so much.
    fn next(&mut self, least: Attention) -> Option<(Attention, Option<GuestId>, Bell)> {
        let table = self.lanes[..=least as usize].iter_mut().find_map(Lane::next)?;
        let known = self.tables.get_mut(&table)?;
        let bell = known.bells.pop_front();
        let (attention, guest, done) = (known.attention, known.guest, known.bells.is_empty());
        if done {
            self.tables.remove(&table);
            self.lanes[attention as usize].remove(guest, table);
        }
        self.charge(attention, guest, BEGINNING);
        Some((attention, guest, bell?))
    }

    fn charge(&mut self, attention: Attention, guest: Option<GuestId>, thought: u64) {
        self.lanes[attention as usize].charge(guest, thought);
    }

    /// Lets bots think as long as there is room.
    fn go_on(queue: &Arc<Mutex<Waiting>>) {
        loop {
            let (is_kept, (attention, guest, bell)) = {
                let mut waiting = queue.lock().unwrap_or_else(PoisonError::into_inner);
                let is_kept = waiting.free == 0;
                if is_kept && waiting.kept == 0 {
                    return;
                }
                let least = if is_kept { Attention::Awaited } else { Attention::Unseen };
                let Some(next) = waiting.next(least) else { return };
                match is_kept {
                    true => waiting.kept -= 1,
                    false => waiting.free -= 1,
                }
                (is_kept, next)
            };
            let (queue, since) = (queue.clone(), Instant::now());
            let turn = BotTurn { queue, attention, guest, is_kept, since };
            // Whoever does not wait any more gives the turn back by dropping it.
            let _ = bell.send(turn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(no: u8) -> GuestId {
        format!("{no:020}").parse().expect("a guest")
    }

    fn table(no: u8) -> TableId {
        format!("{no:020}").parse().expect("a table")
    }

    /// A queue, who waits in it, and a bell to listen to for each.
    #[derive(Default)]
    struct Line {
        waiting: Waiting,
        heard: Vec<(&'static str, oneshot::Receiver<BotTurn>)>,
    }

    impl Line {
        fn join(&mut self, name: &'static str, table: TableId, at: Attention, guests: &[GuestId]) {
            let (bell, rung) = oneshot::channel();
            self.waiting.join(table, at, guests, bell);
            self.heard.push((name, rung));
        }

        /// Who is next, if each thinks for `thought`.
        fn next(&mut self, thought: u64) -> Option<&'static str> {
            let (attention, guest, bell) = self.waiting.next(Attention::Unseen)?;
            self.waiting.charge(attention, guest, thought);
            drop(bell);
            // Only the bell that was dropped is gone for good.
            let rung = |(_, bell): &mut (_, oneshot::Receiver<BotTurn>)| {
                matches!(bell.try_recv(), Err(oneshot::error::TryRecvError::Closed))
            };
            let at = self.heard.iter_mut().position(rung).expect("somebody was meant");
            Some(self.heard.remove(at).0)
        }

        fn all(&mut self) -> Vec<&'static str> {
            std::iter::from_fn(|| self.next(100)).collect()
        }
    }

    #[test]
    fn people_come_before_watchers_and_watchers_before_nobody() {
        let mut line = Line::default();
        line.join("nobody's", table(1), Attention::Unseen, &[guest(1)]);
        line.join("watched", table(2), Attention::Watched, &[guest(2)]);
        line.join("awaited", table(3), Attention::Awaited, &[guest(3)]);
        assert_eq!(line.all(), ["awaited", "watched", "nobody's"]);
    }

    #[test]
    fn guests_take_turns_however_many_tables_one_has() {
        let mut line = Line::default();
        for no in 1..=3 {
            line.join("many", table(no), Attention::Awaited, &[guest(1)]);
        }
        line.join("one", table(9), Attention::Awaited, &[guest(2)]);
        assert_eq!(line.all(), ["many", "one", "many", "many"]);
    }

    #[test]
    fn the_tables_of_a_guest_take_turns() {
        let mut line = Line::default();
        for name in ["a1", "a2", "a3"] {
            line.join(name, table(1), Attention::Watched, &[guest(1)]);
        }
        line.join("b1", table(2), Attention::Watched, &[guest(1)]);
        assert_eq!(line.all(), ["a1", "b1", "a2", "a3"]);
    }

    #[test]
    fn whoever_thought_long_waits_longer_and_nobody_saves_up_turns() {
        let mut line = Line::default();
        line.join("long", table(1), Attention::Awaited, &[guest(1)]);
        assert_eq!(line.next(5000), Some("long"));
        line.join("long", table(1), Attention::Awaited, &[guest(1)]);
        for name in ["short 1", "short 2"] {
            line.join(name, table(2), Attention::Awaited, &[guest(2)]);
        }
        assert_eq!([line.next(100), line.next(100)], [Some("short 1"), Some("short 2")]);
        // Somebody new begins where the others are, not at nothing.
        line.join("short 3", table(2), Attention::Awaited, &[guest(2)]);
        line.join("new", table(3), Attention::Awaited, &[guest(3)]);
        let mut two = [line.next(100).unwrap(), line.next(100).unwrap()];
        two.sort_unstable();
        assert_eq!(two, ["new", "short 3"]);
        assert_eq!(line.next(100), Some("long"));
    }

    #[test]
    fn a_table_of_several_people_goes_by_the_one_who_used_least() {
        let mut line = Line::default();
        line.join("first", table(1), Attention::Awaited, &[guest(1)]);
        assert_eq!(line.next(900), Some("first"));
        line.join("greedy alone", table(2), Attention::Awaited, &[guest(1)]);
        line.join("with a friend", table(3), Attention::Awaited, &[guest(1), guest(2)]);
        assert_eq!(line.all(), ["with a friend", "greedy alone"]);
    }

    #[test]
    fn a_table_that_somebody_comes_to_is_moved_up() {
        let mut line = Line::default();
        line.join("first", table(1), Attention::Unseen, &[guest(1)]);
        line.join("second", table(2), Attention::Unseen, &[guest(2)]);
        line.waiting.heed(table(2), Attention::Watched);
        assert_eq!(line.all(), ["second", "first"]);
        assert!(line.waiting.tables.is_empty());
        assert!(
            line.waiting.lanes.iter().all(|lane| lane.order.is_empty() && lane.tables.is_empty())
        );
    }

    #[test]
    fn guests_who_wait_for_nothing_are_forgotten_in_the_end() {
        let mut lane = Lane::default();
        // Somebody always waits, so that the lane is never empty.
        lane.add(Some(guest(1)), table(1));
        for no in 0..10_000_u32 {
            let guest = Some(format!("{no:020}").parse().expect("a guest"));
            lane.add(guest, table(2));
            lane.charge(guest, 100);
            lane.remove(guest, table(2));
            lane.next();
            lane.charge(Some(self::guest(1)), 100);
        }
        assert!(lane.thought.len() <= MOST_REMEMBERED + 1, "{}", lane.thought.len());
        lane.remove(Some(self::guest(1)), table(1));
        assert!(lane.thought.is_empty());
    }

    #[tokio::test]
    async fn no_more_think_than_may_and_those_who_give_up_do_not_block_the_others() {
        let queue = BotQueue::new(1);
        let first = queue.turn(table(1), Attention::Unseen, &[]).await;
        let at_once = |turn| tokio::time::timeout(std::time::Duration::ZERO, turn);
        let gave_up = at_once(queue.turn(table(2), Attention::Watched, &[])).await;
        assert!(gave_up.is_err(), "one thinks already");
        assert_eq!(queue.len(), 1);
        let third = queue.turn(table(3), Attention::Unseen, &[]);
        drop(first);
        drop(third.await);
        assert_eq!((queue.len(), queue.waiting().free), (0, 1));
    }

    #[tokio::test]
    async fn whoever_is_awaited_does_not_wait_for_those_who_are_not() {
        let queue = BotQueue::new(1);
        let _unseen = queue.turn(table(1), Attention::Unseen, &[]).await;
        let awaited = queue.turn(table(2), Attention::Awaited, &[]).await;
        let another = queue.turn(table(3), Attention::Awaited, &[]);
        let waits = tokio::time::timeout(std::time::Duration::ZERO, another).await;
        assert!(waits.is_err(), "there is one such place");
        drop(awaited);
        let waiting = queue.waiting();
        assert_eq!((waiting.free, waiting.kept, waiting.tables.len()), (0, 1, 0));
    }
}
