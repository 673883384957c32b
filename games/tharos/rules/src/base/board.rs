//! What one guild owns.

use super::components::{ACTIONS, Components};
use super::dice::{Colours, Dice};
use super::effect::{Ability, Good, Lasting, Medal};
use crate::mat::Question;
use std::sync::Arc;

/// TH-3.6: action cards that may be held.
pub const MOST_HELD: u8 = 3;

/// The numbers of a set of cards, buildings or regions, a bit each.
#[inline]
pub(super) fn members(set: u16) -> impl Iterator<Item = u8> + use<> {
    let mut left = u32::from(set);
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let at = left.trailing_zeros();
        left &= left - 1;
        Some(at as u8)
    })
}

/// Those members of a set of which something is true.
#[inline]
pub(super) fn those(set: u16, which: impl Fn(u8) -> bool) -> u16 {
    members(set).fold(0, |those, at| those | u16::from(which(at)) << at)
}

/// What the hired player cards add up to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Perks {
    /// Jar more for a die that earns.
    pub earn: u8,
    /// More guard for a die.
    pub guard: u8,
    /// Pips less for a region.
    pub path: u8,
    /// Jar more for a marker sold by a die.
    pub sell: u8,
    /// Jar less for a building.
    pub build: u8,
    /// Jar less for a player card.
    pub hire: u8,
    /// Jar less for a mine.
    pub mine: u8,
    /// Markers more that a die takes.
    pub take: u8,
    /// Jar less for a fee.
    pub fee: u8,
    /// Jar at the end of a round.
    pub income: u8,
    /// Combat strength.
    pub strength: u8,
}

/// One guild.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    /// Jar owned.
    pub jar: u16,
    /// Ore and crystals owned.
    pub goods: [u8; 2],
    /// Medals owned, by kind.
    pub medals: [u8; 4],
    /// TH-5.1: dice in the bag.
    pub bag: Colours,
    /// TH-5.1: dice used, until they return to the bag.
    pub used: Colours,
    /// The dice drawn in this turn, with the colours they have in the bag.
    pub drawn: Colours,
    /// The rolled dice that are not used yet.
    pub dice: Dice,
    /// Dice bought.
    pub bought: u8,
    /// Action cards in hand, by number. Of others one sees only [`Board::held`].
    pub(super) hand: [u8; ACTIONS],
    /// How many action cards are held.
    pub held: u8,
    /// Player cards in the deck, a bit each.
    pub(super) deck: u16,
    /// TH-5.2: player cards on offer.
    pub(super) offer: u16,
    /// Player cards in the play area.
    pub(super) hired: u16,
    /// Those that have worked in this turn.
    pub(super) worked: u16,
    /// What the hired ones add up to.
    pub perks: Perks,
    /// Regions explored.
    pub(super) explored: u16,
    /// Regions with a mine of this guild.
    pub(super) mines: u16,
    /// Buildings built.
    pub(super) built: u16,
    /// Buildings used in this turn.
    pub(super) visited: u16,
    /// Guard of this pass.
    pub guard: u8,
    /// Jar less for the next building or card of this turn.
    pub cheaper: u8,
    /// Pips less for the next region of this turn.
    pub path: u8,
    /// TH-5.6: points lost to attacks.
    pub minus: u8,
}

impl Board {
    /// TH-5.1, TH-5.2.
    pub(super) fn new(components: &Arc<Components>) -> Board {
        Board {
            jar: components.numbers.start_jar.into(),
            bag: components.dice,
            deck: (1 << components.cards.len()) - 1,
            ..Board::default()
        }
    }

    /// Markers of a kind.
    pub fn good(&self, good: Good) -> u8 {
        self.goods[good.index()]
    }

    /// Medals of a kind.
    pub fn medal(&self, medal: Medal) -> u8 {
        self.medals[medal.index()]
    }

    /// How many of this action card are in hand.
    pub fn holds(&self, action: u8) -> u8 {
        self.hand[usize::from(action)]
    }

    /// The action cards in hand, by number, each kind once.
    pub(super) fn held_kinds(&self) -> impl Iterator<Item = u8> + use<> {
        let bits = (0..).zip(self.hand).map(|(action, count)| u16::from(count > 0) << action);
        members(bits.fold(0, |set: u16, bit| set | bit))
    }

    /// Player cards on offer, by number.
    pub fn offer(&self) -> impl Iterator<Item = u8> {
        members(self.offer)
    }

    /// Player cards in the play area.
    pub fn hired(&self) -> impl Iterator<Item = u8> {
        members(self.hired)
    }

    /// Whether a player card has worked in this turn.
    pub fn has_worked(&self, card: u8) -> bool {
        self.worked & 1 << card != 0
    }

    /// Player cards still in the deck.
    pub fn deck(&self) -> impl Iterator<Item = u8> {
        members(self.deck)
    }

    /// Buildings built.
    pub fn built(&self) -> impl Iterator<Item = u8> {
        members(self.built)
    }

    /// Whether a building was used in this turn.
    pub fn has_visited(&self, building: u8) -> bool {
        self.visited & 1 << building != 0
    }

    /// Whether a region is explored.
    pub fn has_explored(&self, place: super::Place) -> bool {
        self.explored & place.bit() != 0
    }

    /// Regions explored.
    pub fn regions(&self) -> u32 {
        self.explored.count_ones()
    }

    /// Whether there is a mine on a region.
    pub fn has_mine(&self, place: super::Place) -> bool {
        self.mines & place.bit() != 0
    }

    /// Mines on regions.
    pub fn mines(&self) -> u32 {
        self.mines.count_ones()
    }

    /// TH-5.5: combat strength: cards, and buildings that say so.
    pub fn strength(&self, components: &Components) -> u8 {
        let buildings = self.built().map(|at| components.buildings[usize::from(at)].strength);
        self.perks.strength + buildings.sum::<u8>()
    }

    /// What the mat asks.
    pub fn answer(&self, question: Question, components: &Components) -> u32 {
        match question {
            Question::Jar => self.jar.into(),
            Question::ActionCards => self.held.into(),
            Question::PlayerCards => self.hired.count_ones(),
            Question::CombatStrength => self.strength(components).into(),
            Question::Markers => self.goods.iter().map(|count| u32::from(*count)).sum(),
            Question::TradeMedals => self.medal(Medal::Trade).into(),
            Question::ExplorationMedals => self.medal(Medal::Exploration).into(),
            Question::CivilMedals => self.medal(Medal::Civil).into(),
            Question::KindsOfMedals => {
                self.medals.iter().filter(|count| **count > 0).count() as u32
            }
        }
    }

    /// TH-5.5: adds up the player cards anew.
    pub(super) fn count_perks(&mut self, components: &Components) {
        let mut perks = Perks::default();
        for at in members(self.hired) {
            let card = &components.cards[usize::from(at)];
            perks.strength += card.strength;
            let Ability::Lasting(lasting) = card.ability else { continue };
            match lasting {
                Lasting::Earn(count) => perks.earn += count,
                Lasting::Guard(count) => perks.guard += count,
                Lasting::Path(count) => perks.path += count,
                Lasting::Sell(count) => perks.sell += count,
                Lasting::Build(count) => perks.build += count,
                Lasting::Hire(count) => perks.hire += count,
                Lasting::Mine(count) => perks.mine += count,
                Lasting::Take(count) => perks.take += count,
                Lasting::Fee(count) => perks.fee += count,
                Lasting::Income(count) => perks.income += count,
            }
        }
        self.perks = perks;
    }

    /// TH-5.9: what each kind of thing is worth.
    pub fn points(&self, components: &Components) -> Points {
        let numbers = &components.numbers;
        let medals = Medal::ALL
            .map(|medal| i32::from(self.medal(medal)) * i32::from(numbers.medal_points(medal)));
        let sets = self.medals.iter().min().copied().unwrap_or(0);
        let goods: u32 = self.answer(Question::Markers, components);
        let cards = self.hired().map(|at| i32::from(components.cards[usize::from(at)].points));
        let built = self.built().map(|at| i32::from(components.buildings[usize::from(at)].points));
        Points {
            medals,
            sets: i32::from(sets) * i32::from(numbers.set_points),
            mines: self.mines() as i32 * i32::from(numbers.mine_points),
            cards: cards.sum(),
            buildings: built.sum(),
            jar: i32::from(self.jar) / i32::from(numbers.jar_a_point),
            goods: goods as i32 / i32::from(numbers.goods_a_point),
            minus: -i32::from(self.minus),
        }
    }
}

/// TH-5.9: points, line by line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub struct Points {
    /// Medals, by kind.
    pub medals: [i32; 4],
    /// Full sets of four kinds.
    pub sets: i32,
    /// Mines on regions.
    pub mines: i32,
    /// Player cards.
    pub cards: i32,
    /// Buildings.
    pub buildings: i32,
    /// Jar left.
    pub jar: i32,
    /// Ore and crystals left.
    pub goods: i32,
    /// Lost to attacks.
    pub minus: i32,
}

impl Points {
    /// All of them.
    pub fn total(&self) -> i32 {
        let Points { medals, sets, mines, cards, buildings, jar, goods, minus } = self;
        medals.iter().sum::<i32>() + sets + mines + cards + buildings + jar + goods + minus
    }
}
