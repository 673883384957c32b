//! The table: regions, buildings, the decks, one to four guilds, and the mat.

use super::agenda::{Agenda, Task};
use super::board::{Board, members};
use super::buildings::{Buildings, Where};
use super::components::{ACTIONS, ATTACKS, BUILDINGS, Components, OURS, PASSES, REGIONS};
use super::dice::Colours;
use super::effect::{Good, Medal};
use super::moves::{Illegal, Place};
use super::options::Options;
use crate::mat::{Cards, Mat, Order, TURNS};
use game_core::{BadOptions, MAX_SEATS, Outcome, Scores, Seat, SeatSet, Turn};
use std::sync::Arc;

/// Most guilds.
pub const MOST_GUILDS: usize = 4;
/// TH-5.7: buildings that are open at a time.
pub const OPEN_BUILDINGS: u32 = 5;
/// TH-5.2: player cards on offer at a time.
pub const OFFERS: u32 = 2;

/// A region on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Land {
    /// Its card, by number.
    pub card: u8,
    /// What an exploring die must show, as its card says.
    pub entry: u8,
    /// Ore and crystals that lie there.
    pub goods: [u8; 2],
}

impl Land {
    /// Whether nothing lies there.
    pub fn is_empty(&self) -> bool {
        self.goods == [0, 0]
    }
}

/// A table of Tharos.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tharos {
    pub(super) components: Arc<Components>,
    pub(super) seats: u8,
    /// TH-1: only for a game alone.
    pub(super) mat: Option<Mat>,
    pub(super) boards: [Board; MOST_GUILDS],
    pub(super) lands: [Option<Land>; REGIONS],
    pub(super) buildings: Buildings,
    /// Action cards that nobody has seen, by number: those in the deck and
    /// those that left the game from its top.
    pub(super) unseen: [u8; ACTIONS],
    /// Action cards in the deck.
    pub(super) deck: u8,
    /// Action cards played or discarded.
    pub(super) discards: [u8; ACTIONS],
    /// Attack cards of this round that were revealed, a bit each.
    pub(super) attacks: u8,
    /// The attack of this pass, by number in its round.
    pub(super) attack: Option<u8>,
    /// Passes that are over.
    pub(super) pass: u8,
    /// Turns of this pass that are over.
    pub(super) turns: u8,
    /// Whose turn it is.
    pub(super) active: u8,
    /// Dice to be rolled again.
    pub(super) rolling: Colours,
    pub(super) agenda: Agenda,
    pub(super) over: bool,
}

impl Tharos {
    pub(crate) fn open(options: &Options, seats: usize) -> Result<Tharos, BadOptions> {
        let components = match options.components.as_str() {
            "" => OURS.clone(),
            text => {
                Arc::new(Components::parse(text).map_err(|error| BadOptions(error.to_string()))?)
            }
        };
        let mut unseen = [0; ACTIONS];
        for (count, action) in unseen.iter_mut().zip(&components.actions) {
            *count = action.copies;
        }
        let mut agenda = Agenda::empty();
        agenda.push(Task::Turn);
        if seats == 1 {
            agenda.push(Task::Markers);
        }
        for seat in (0..seats as u8).rev() {
            agenda.push(Task::Guild(seat));
        }
        agenda.push(Task::Buildings);
        agenda.push(Task::Regions);
        let mut boards = [Board::default(); MOST_GUILDS];
        boards[..seats].fill(Board::new(&components));
        Ok(Tharos {
            seats: seats as u8,
            mat: (seats == 1).then(Mat::default),
            boards,
            lands: [None; REGIONS],
            buildings: Buildings::STACKED,
            deck: unseen.iter().sum(),
            unseen,
            discards: [0; ACTIONS],
            attacks: 0,
            attack: None,
            pass: 0,
            turns: 0,
            active: 0,
            rolling: [0; 4],
            agenda,
            over: false,
            components,
        })
    }

    /// What is in the box.
    pub fn components(&self) -> &Arc<Components> {
        &self.components
    }

    /// The mat of a game alone.
    pub fn mat(&self) -> Option<&Mat> {
        self.mat.as_ref()
    }

    /// What the guild of a seat owns. Of others the hand is not to be seen.
    pub fn board(&self, seat: Seat) -> &Board {
        &self.boards[seat.index()]
    }

    /// How many guilds there are.
    pub fn guilds(&self) -> usize {
        self.seats.into()
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        Seat::new(self.active.into())
    }

    /// The region at a place, once it is laid out.
    pub fn land(&self, place: Place) -> Option<Land> {
        self.lands[place.index()]
    }

    /// Where each building is.
    pub fn buildings(&self) -> &[Where; BUILDINGS] {
        self.buildings.places()
    }

    /// Action cards in the deck, and those discarded.
    pub fn action_cards(&self) -> (u8, u8) {
        (self.deck, self.discards.iter().sum())
    }

    /// Action cards that may come, by number: in the deck, or out of the game unseen.
    pub fn unseen(&self) -> &[u8; ACTIONS] {
        &self.unseen
    }

    /// The attack card of this pass: its strength and its name.
    pub fn attack(&self) -> Option<&super::components::Attack> {
        let round = usize::from(self.round() - 1);
        self.attack.map(|at| &self.components.attacks[round][usize::from(at)])
    }

    /// Passes, counted from 1 to 16: in a game alone, the turn.
    pub fn pass(&self) -> u8 {
        (self.pass + 1).min(TURNS)
    }

    /// The round, from 1 to 4.
    pub fn round(&self) -> u8 {
        (self.pass() - 1) / PASSES + 1
    }

    /// What is awaited; `None` when the game is over.
    #[inline]
    pub fn task(&self) -> Option<Task> {
        if self.over { None } else { self.agenda.top() }
    }

    #[inline]
    pub(super) fn me(&self) -> &Board {
        &self.boards[usize::from(self.active)]
    }

    pub(super) fn me_mut(&mut self) -> &mut Board {
        &mut self.boards[usize::from(self.active)]
    }

    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.task() {
            Some(task) if task.is_decision() => Turn::Seats(SeatSet::only(self.active())),
            None => Turn::Over,
            // Only its own guild may see it.
            Some(Task::Cards(_)) => Turn::Chance(Some(self.active())),
            Some(_) => Turn::Chance(None),
        }
    }

    /// Counts the turns of all guilds.
    pub(crate) fn turns_over(&self) -> u32 {
        u32::from(self.pass) * u32::from(self.seats) + u32::from(self.turns)
    }

    /// TH-5.4, TH-3.2: the regions where the guild in turn may place a mine.
    pub(super) fn mine_places(&self) -> impl Iterator<Item = Place> {
        let me = self.me();
        members(me.explored & !me.mines)
            .map(Place)
            .filter(|place| self.land(*place).is_some_and(|land| !land.is_empty()))
    }

    /// Does everything that needs neither a decision nor chance.
    pub(super) fn settle(&mut self) {
        while let Some(task) = self.task() {
            match task {
                Task::Regions if self.lands.iter().all(Option::is_some) => self.agenda.pop(),
                Task::Buildings
                    if self.buildings.open().count_ones() >= OPEN_BUILDINGS
                        || self.buildings.stack() == 0 =>
                {
                    self.agenda.pop();
                }
                Task::Guild(seat) => {
                    self.active = seat;
                    let cards = self.components.numbers.start_cards;
                    self.agenda.replace(Task::Cards(cards));
                    self.agenda.push(Task::Offers);
                }
                Task::Offers if self.me().offer.count_ones() >= OFFERS || self.me().deck == 0 => {
                    self.agenda.pop();
                }
                Task::Cards(0) => self.agenda.pop(),
                Task::Cards(_) if self.deck == 0 => self.shuffle_discards(),
                Task::Discard if self.me().held <= super::MOST_HELD => self.agenda.pop(),
                Task::Markers if !self.mat.is_some_and(|mat| mat.awaits_draw()) => {
                    self.agenda.pop();
                }
                Task::Turn => self.begin_turn(),
                Task::Dice if self.me().dice.len() == super::DRAWN => self.agenda.pop(),
                Task::Dice if self.me().bag == [0; 4] => {
                    // TH-5.1: the rest was drawn first.
                    let me = self.me_mut();
                    me.bag = std::mem::take(&mut me.used);
                }
                Task::Roll if self.rolling == [0; 4] => self.agenda.pop(),
                Task::Check => self.check_requirement(),
                Task::Remove(0) | Task::Foreign(0) => self.agenda.pop(),
                Task::Remove(_) | Task::Foreign(_) if self.buildings.unbuilt() == 0 => {
                    self.agenda.pop();
                }
                Task::Mine => {
                    let mut places = self.mine_places();
                    let (one, other) = (places.next(), places.next());
                    drop(places);
                    if other.is_some() {
                        return;
                    }
                    // TH-5.12: with nowhere to go it stays with the guild.
                    if let Some(only) = one {
                        self.place_mine(only);
                    }
                    self.agenda.pop();
                }
                Task::Medal => {
                    if self.medal_is_chosen() {
                        return;
                    }
                    self.agenda.pop();
                }
                Task::Unpaid(0) => self.agenda.pop(),
                Task::Unpaid(points) => {
                    if self.me().medals == [0; 4] {
                        self.me_mut().minus = self.me().minus.saturating_add(points);
                        self.agenda.pop();
                    } else if self.medal_is_chosen() {
                        return;
                    } else {
                        self.agenda.replace(Task::Unpaid(points - 1));
                    }
                }
                Task::Return(0) => self.agenda.pop(),
                Task::Return(count) if self.me().hired.count_ones() <= count.into() => {
                    let me = &mut self.boards[usize::from(self.active)];
                    me.deck |= std::mem::take(&mut me.hired);
                    me.count_perks(&self.components);
                    self.agenda.pop();
                }
                Task::Defend => self.defend(),
                Task::End => self.end_turn(),
                _ => return,
            }
        }
    }

    /// A medal is to be lost: whether there is a choice. If there is none, it is lost.
    fn medal_is_chosen(&mut self) -> bool {
        let mut kinds = Medal::ALL.into_iter().filter(|medal| self.me().medal(*medal) > 0);
        match (kinds.next(), kinds.next()) {
            (Some(_), Some(_)) => true,
            (only, _) => {
                if let Some(only) = only {
                    self.me_mut().medals[only.index()] -= 1;
                }
                false
            }
        }
    }

    /// TH-5.8: an empty deck is made of the discards again.
    fn shuffle_discards(&mut self) {
        if self.discards == [0; ACTIONS] {
            self.agenda.pop();
        } else {
            // What left the game unseen is not among them and never comes again.
            self.unseen = std::mem::take(&mut self.discards);
            self.deck = self.unseen.iter().sum();
        }
    }

    /// TH-2.1: attack card, then dice; alone, then the mat.
    fn begin_turn(&mut self) {
        self.active = (self.pass + self.turns) % self.seats;
        self.agenda.clear();
        self.agenda.push(Task::Act);
        if self.mat.is_some() {
            self.agenda.push(Task::Mat);
        }
        self.agenda.push(Task::Dice);
        if self.turns == 0 {
            self.agenda.push(Task::Attack);
        }
    }

    /// TH-3.1 to TH-3.4: the requirement of the space where the marker lies.
    fn check_requirement(&mut self) {
        self.agenda.pop();
        let me = *self.me();
        let Some(mat) = &mut self.mat else { return };
        let Some(trial) = mat.pending() else { return };
        let requirement = mat.requirement(trial);
        let met = requirement.is_met(me.answer(requirement.question(), &self.components));
        let order = mat.deal(met).expect("the space has to be dealt with");
        // TH-4.1: whoever runs out of turns plays the last one out.
        self.over = mat.ends_at_once();
        if let Some(order) = order {
            self.obey(order);
        }
    }

    /// What the mat orders.
    pub(super) fn obey(&mut self, order: Order) {
        match order {
            Order::RemoveBuildings(count) => {
                self.agenda.push(Task::Buildings);
                self.agenda.push(Task::Remove(count as u8));
            }
            Order::ForeignBuildings(count) => {
                self.agenda.push(Task::Buildings);
                self.agenda.push(Task::Foreign(count as u8));
            }
            Order::RemoveActionCards(cards) => {
                let count = match cards {
                    Cards::Top(count) => count as u8,
                    Cards::Half => self.deck / 2,
                };
                self.deck = self.deck.saturating_sub(count);
            }
            Order::ClearLine => self.agenda.push(Task::Line),
            Order::ReturnPlayerCards(count) => self.agenda.push(Task::Return(count as u8)),
            Order::LoseMedal => self.agenda.push(Task::Medal),
            Order::PlaceMine => self.agenda.push(Task::Mine),
            Order::Receive(jar) => self.me_mut().jar += jar as u16,
            Order::Pay(jar) => self.me_mut().jar -= jar as u16,
        }
    }

    pub(super) fn place_mine(&mut self, place: Place) {
        self.me_mut().mines |= place.bit();
    }

    /// TH-5.6: combat strength and guard against the attack card.
    fn defend(&mut self) {
        self.agenda.replace(Task::End);
        let attack = self.attack().map_or(0, |attack| attack.strength);
        let numbers = self.components.numbers;
        let defence = self.defence(self.active());
        let me = self.me_mut();
        let missing = attack.saturating_sub(defence);
        if missing == 0 {
            if defence >= attack + numbers.combat_margin {
                me.medals[Medal::Combat.index()] += 1;
            }
            return;
        }
        let fine = u16::from(numbers.fine);
        let paid = match fine {
            0 => missing,
            _ => u16::from(missing).min(me.jar / fine) as u8,
        };
        me.jar -= u16::from(paid) * fine;
        self.agenda.push(Task::Unpaid(missing - paid));
    }

    /// TH-5.6: what a guild has against an attack now.
    pub fn defence(&self, seat: Seat) -> u8 {
        let board = self.board(seat);
        board.strength(&self.components).saturating_add(board.guard)
    }

    /// The next guild, the next pass, the next round, or the end.
    fn end_turn(&mut self) {
        let me = self.me_mut();
        for (used, drawn) in me.used.iter_mut().zip(std::mem::take(&mut me.drawn)) {
            *used += drawn;
        }
        me.dice = Default::default();
        (me.worked, me.visited) = (0, 0);
        (me.guard, me.cheaper, me.path) = (0, 0, 0);
        self.turns += 1;
        if self.turns == self.seats {
            self.turns = 0;
            self.pass += 1;
            self.attack = None;
            if self.pass.is_multiple_of(PASSES) {
                self.end_round();
            }
        }
        if self.pass == TURNS {
            self.over = true;
        } else {
            self.agenda.replace(Task::Turn);
        }
    }

    /// TH-5.4: mines yield; TH-5.5: incomes come in. TH-5.11: in the order of seats.
    fn end_round(&mut self) {
        self.attacks = 0;
        for board in &mut self.boards[..usize::from(self.seats)] {
            board.jar += u16::from(board.perks.income);
            for place in members(board.mines) {
                let Some(land) = &mut self.lands[usize::from(place)] else { continue };
                // TH-5.12: of what lies there more of, ore if there is as much of both.
                let [ore, crystals] = land.goods;
                let good = if crystals > ore { Good::Crystal } else { Good::Ore };
                if let Some(rest) = land.goods[good.index()].checked_sub(1) {
                    land.goods[good.index()] = rest;
                    board.goods[good.index()] += 1;
                }
            }
        }
    }

    /// The points of a seat, the mat's among them.
    pub fn points(&self, seat: Seat) -> i32 {
        let base = self.board(seat).points(&self.components).total();
        base + self.mat.map_or(0, |mat| mat.points())
    }

    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let mut points = [0; MAX_SEATS];
        for seat in self.seats_at_table().iter() {
            points[seat.index()] = self.points(seat);
        }
        let scores = Scores::new(&points[..self.guilds()]);
        if let Some(mat) = &self.mat {
            let won = mat.is_won(points[0] - mat.points());
            let winners = if won { self.seats_at_table() } else { SeatSet::EMPTY };
            return Some(Outcome {
                scores,
                winners,
                reason: super::text::end_of_mat(mat, points[0]),
            });
        }
        let best = self.seats_at_table().iter().map(|seat| self.rank(seat)).max();
        let winners = self.seats_at_table().iter().filter(|seat| Some(self.rank(*seat)) == best);
        let winners: SeatSet = winners.collect();
        Some(Outcome { scores, winners, reason: super::text::end_of_guilds(self, winners) })
    }

    /// TH-5.11: points, then medals.
    fn rank(&self, seat: Seat) -> (i32, u8) {
        (self.points(seat), self.board(seat).medals.iter().sum())
    }

    /// Everybody.
    pub fn seats_at_table(&self) -> SeatSet {
        SeatSet::first(self.guilds())
    }

    /// TH-3.5: 1 to 4 clear a column, 5 the second row, 6 the third.
    pub(super) fn clear_line(&mut self, pips: u8) {
        for place in Place::all() {
            let hit = match pips {
                5 => place.row() == 1,
                6 => place.row() == 2,
                column => place.column() + 1 == usize::from(column),
            };
            if let Some(land) = self.lands[place.index()].as_mut().filter(|_| hit) {
                land.goods = [0, 0];
            }
        }
    }

    /// Attack cards of this round that may come.
    pub(super) fn attacks_left(&self) -> u16 {
        !u16::from(self.attacks) & ((1 << ATTACKS) - 1)
    }
}

impl From<crate::mat::NotNow> for Illegal {
    fn from(why: crate::mat::NotNow) -> Illegal {
        use crate::mat::NotNow;
        match why {
            NotNow::Swapped => Illegal::Swapped,
            NotNow::Over => Illegal::Over,
            _ => Illegal::NothingToSwap,
        }
    }
}
