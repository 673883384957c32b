//! What chance may bring, and what it brought.

use super::agenda::Task;
use super::board::members;
use super::buildings::Where;
use super::components::COLUMNS;
use super::moves::{Chance, Place};
use super::table::{Land, Tharos};
use super::{Die, SIDES};
use crate::mat::Guild;
use game_core::{Rng, below};

/// A set of numbers, and what drawing one of them means.
type EqualChances = (u16, fn(u8) -> Chance);

impl Tharos {
    /// The place that is laid out next.
    fn next_place(&self) -> Place {
        let at = self.lands.iter().position(Option::is_none).unwrap_or(0);
        Place(at as u8)
    }

    /// TH-5.3: region cards of the row that is laid out.
    fn cards_for(&self, place: Place) -> u16 {
        let laid = self.lands.iter().flatten().fold(0u16, |set, land| set | 1 << land.card);
        let row =
            |card: &u8| usize::from(self.components.regions[usize::from(*card)].row) == place.row();
        let cards = (0..self.components.regions.len() as u8).filter(row);
        cards.fold(0, |set, card| set | 1 << card) & !laid
    }

    /// What is drawn with equal chances now, as a set of numbers; `None` if the
    /// chances are not equal.
    fn equal_chances(&self) -> Option<EqualChances> {
        Some(match self.task()? {
            Task::Regions => (self.cards_for(self.next_place()), Chance::Region),
            Task::Buildings => (self.buildings.stack(), Chance::Building),
            Task::Offers => (self.me().deck, Chance::Offer),
            Task::Attack => (self.attacks_left(), Chance::Attack),
            Task::Line => (0b111_1110, Chance::Line),
            Task::Remove(_) => (self.buildings.unbuilt(), Chance::Remove),
            Task::Foreign(_) => (self.buildings.unbuilt(), Chance::Foreign),
            _ => return None,
        })
    }

    /// TH-5.1: the colours that may come next: from the bag, or of the dice
    /// that are rolled again, one colour after the other.
    fn next_colours(&self) -> [u8; 4] {
        if self.task() == Some(Task::Dice) {
            return self.me().bag;
        }
        let mut next = [0; 4];
        if let Some(first) = self.rolling.iter().position(|count| *count > 0) {
            next[first] = 1;
        }
        next
    }

    pub(crate) fn list_chances(&self, out: &mut Vec<(Chance, u32)>) {
        if let Some((set, chance)) = self.equal_chances() {
            out.extend(members(set).map(|at| (chance(at), 1)));
            return;
        }
        match self.task() {
            Some(Task::Cards(_)) => {
                let cards = (0..).zip(self.unseen).filter(|(_, count)| *count > 0);
                out.extend(cards.map(|(action, count)| (Chance::Card(action), count.into())));
            }
            Some(Task::Markers) => {
                let bag = self.mat.map_or([0; 3], |mat| mat.bag());
                let markers = Guild::ALL.into_iter().zip(bag).filter(|(_, count)| *count > 0);
                out.extend(markers.map(|(guild, count)| (Chance::Marker(guild), count.into())));
            }
            Some(Task::Dice | Task::Roll) => {
                let colours = self.next_colours();
                let dice = Die::all().map(|die| (die, colours[die.colour.index()]));
                let dice = dice.filter(|(_, count)| *count > 0);
                out.extend(dice.map(|(die, count)| (Chance::Die(die), count.into())));
            }
            _ => {}
        }
    }

    pub(crate) fn sample(&self, rng: &mut impl Rng) -> Chance {
        if let Some((set, chance)) = self.equal_chances() {
            let at = below(rng, set.count_ones()) as usize;
            return chance(members(set).nth(at).expect("there are so many"));
        }
        match self.task() {
            Some(Task::Cards(_)) => Chance::Card(pick(&self.unseen, rng) as u8),
            Some(Task::Markers) => {
                let bag = self.mat.map_or([0; 3], |mat| mat.bag());
                Chance::Marker(Guild::ALL[pick(&bag, rng)])
            }
            _ => {
                let colour = super::Colour::ALL[pick(&self.next_colours(), rng)];
                Chance::Die(Die { colour, pips: 1 + below(rng, SIDES.into()) as u8 })
            }
        }
    }

    /// Carries out what chance brought.
    pub(crate) fn drawn(&mut self, chance: Chance) {
        match chance {
            Chance::Region(card) => {
                let place = self.next_place();
                let region = &self.components.regions[usize::from(card)];
                let (entry, goods) = (region.entry, region.holds);
                self.lands[place.index()] = Some(Land { card, entry, goods });
            }
            Chance::Building(building) => self.buildings.put(building, Where::Open),
            Chance::Offer(card) => {
                let me = self.me_mut();
                me.deck &= !(1 << card);
                me.offer |= 1 << card;
            }
            Chance::Card(action) => {
                self.unseen[usize::from(action)] -= 1;
                self.deck -= 1;
                let me = self.me_mut();
                me.hand[usize::from(action)] += 1;
                me.held += 1;
                if let Some(Task::Cards(count)) = self.agenda.top() {
                    self.agenda.replace(Task::Cards(count - 1));
                }
            }
            Chance::Marker(guild) => {
                let mat = self.mat.as_mut().expect("only a game alone has markers");
                mat.draw(guild).expect("it was in the bag");
            }
            Chance::Attack(attack) => {
                self.attack = Some(attack);
                self.attacks |= 1 << attack;
                self.agenda.pop();
            }
            Chance::Die(die) => {
                let rolling = self.task() == Some(Task::Roll);
                let colour = die.colour.index();
                if rolling {
                    self.rolling[colour] -= 1;
                } else {
                    let me = self.me_mut();
                    me.bag[colour] -= 1;
                    me.drawn[colour] += 1;
                }
                self.me_mut().dice.add(die);
            }
            Chance::Line(pips) => {
                self.clear_line(pips);
                self.agenda.pop();
            }
            Chance::Remove(building) => {
                self.buildings.put(building, Where::Gone);
                if let Some(Task::Remove(count)) = self.agenda.top() {
                    self.agenda.replace(Task::Remove(count - 1));
                }
            }
            Chance::Foreign(building) => {
                self.buildings.put(building, Where::Foreign);
                if let Some(Task::Foreign(count)) = self.agenda.top() {
                    self.agenda.replace(Task::Foreign(count - 1));
                }
            }
        }
        self.settle();
    }
}

/// One of so many of each kind.
#[inline]
pub(crate) fn pick(counts: &[u8], rng: &mut impl Rng) -> usize {
    let all: u32 = counts.iter().map(|count| u32::from(*count)).sum();
    let drawn = below(rng, all);
    // Counted, not searched: where it lies is anybody's guess.
    let (mut at, mut sum) = (0, 0);
    for count in counts {
        sum += u32::from(*count);
        at += usize::from(sum <= drawn);
    }
    at
}

// TH-3.5: the four columns, and two of the rows.
const _: () = assert!(COLUMNS + 2 == SIDES as usize);
