//! TH-5.4: what a guild may do, listed: everything that `may` accepts, in a fixed order.

use super::agenda::Task;
use super::board::{members, those};
use super::effect::{Ability, Effect, Good, Target};
use super::moves::{Deed, Move, Place};
use super::table::Tharos;
use super::{Colour, Die, SIDES};
use game_core::Seat;

/// Whatever takes legal moves down: a list, or a mask.
pub(super) trait Listing {
    fn add(&mut self, mv: Move);
}

impl Listing for Vec<Move> {
    #[inline]
    fn add(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// What a guild could do with any die that is good enough, found out once for
/// all of them: sets of numbers, a bit each.
struct Doable {
    /// Open buildings that it can pay for.
    builds: u16,
    /// Player cards on offer that it can pay for.
    hires: u16,
    /// Whether there is an action card to draw.
    draws: bool,
    /// Buildings that it can use.
    uses: u16,
    /// Player cards that can be put to work.
    works: u16,
}

impl Tharos {
    /// Hands over every move that `may` accepts.
    #[inline]
    pub(super) fn list_moves(&self, seat: Seat, list: &mut impl Listing) {
        let Some(task) = self.task() else { return };
        if seat != self.active() {
            return;
        }
        let me = self.me();
        match task {
            Task::Mat => {
                list.add(Move::Place);
                let may =
                    [0, 1].map(Move::Swap).into_iter().filter(|mv| self.may(seat, *mv).is_ok());
                may.for_each(|mv| list.add(mv));
            }
            Task::Act => self.list_acts(list),
            Task::Mine => self.mine_places().map(Move::Mine).for_each(|mv| list.add(mv)),
            Task::Medal | Task::Unpaid(_) => {
                let owned = super::Medal::ALL.into_iter().filter(|medal| me.medal(*medal) > 0);
                owned.map(Move::Lose).for_each(|mv| list.add(mv));
            }
            Task::Return(_) => me.hired().map(Move::Return).for_each(|mv| list.add(mv)),
            Task::Discard => me.held_kinds().map(Move::Discard).for_each(|mv| list.add(mv)),
            _ => {}
        }
    }

    #[inline]
    fn list_acts(&self, list: &mut impl Listing) {
        let me = self.me();
        if !me.dice.is_empty() {
            let doable = self.doable();
            for die in me.dice.kinds() {
                self.list_deeds_of_colour(die, list);
                self.list_deeds_of_any(die, &doable, list);
            }
        }
        for action in me.held_kinds() {
            let effect = self.components.actions[usize::from(action)].effect;
            self.each_target(effect, None, |target| list.add(Move::Play(action, target)));
        }
        if self.may_buy().is_ok() {
            Colour::ALL.map(Move::Buy).into_iter().for_each(|mv| list.add(mv));
        }
        list.add(Move::Pass);
    }

    fn doable(&self) -> Doable {
        let me = self.me();
        let uses = self.buildings.in_use() & !me.visited;
        let works = me.hired & !me.worked & self.components.workers;
        Doable {
            builds: those(self.buildings.open(), |at| self.build_price(at) <= me.jar),
            hires: those(me.offer, |at| self.hire_price(at) <= me.jar),
            draws: self.may_draw().is_ok(),
            uses: those(uses, |at| self.price_of_use(at) <= me.jar),
            works,
        }
    }

    /// TH-5.7: the fee of a building in use, and what a medal costs there.
    fn price_of_use(&self, building: u8) -> u16 {
        let fee = self.fee(building).unwrap_or(u16::MAX);
        match self.components.buildings[usize::from(building)].effect {
            Effect::Medal(_, price) => fee.saturating_add(price.into()),
            _ => fee,
        }
    }

    /// What a die of any colour does.
    #[inline]
    fn list_deeds_of_any(&self, die: Die, doable: &Doable, list: &mut impl Listing) {
        let numbers = &self.components.numbers;
        if die.pips >= numbers.build_pips {
            members(doable.builds)
                .for_each(|building| list.add(Move::Spend(die, Deed::Build(building))));
        }
        if die.pips >= numbers.hire_pips {
            members(doable.hires).for_each(|card| list.add(Move::Spend(die, Deed::Hire(card))));
        }
        if doable.draws {
            list.add(Move::Spend(die, Deed::Draw));
        }
        for building in members(doable.uses) {
            let effect = self.components.buildings[usize::from(building)].effect;
            self.each_target(effect, Some(die), |target| {
                list.add(Move::Spend(die, Deed::Use(building, target)));
            });
        }
        for card in members(doable.works) {
            if let Ability::Work(colour, pips, effect) =
                self.components.cards[usize::from(card)].ability
                && die.pips >= pips
                && colour.is_none_or(|colour| colour == die.colour)
            {
                self.each_target(effect, Some(die), |target| {
                    list.add(Move::Spend(die, Deed::Work(card, target)));
                });
            }
        }
    }

    /// What only a die of this colour does.
    #[inline]
    fn list_deeds_of_colour(&self, die: Die, list: &mut impl Listing) {
        let me = self.me();
        let numbers = &self.components.numbers;
        match die.colour {
            Colour::Yellow => {
                list.add(Move::Spend(die, Deed::Earn));
                let [have_ore, have_crystals] = me.goods;
                for ore in 0..=have_ore.min(die.pips) {
                    for crystals in 0..=have_crystals.min(die.pips - ore) {
                        if ore + crystals > 0 {
                            list.add(Move::Spend(die, Deed::Sell(ore, crystals)));
                        }
                    }
                }
                if die.pips >= numbers.deliver_pips && have_ore > 0 && have_crystals > 0 {
                    list.add(Move::Spend(die, Deed::Deliver));
                }
            }
            Colour::Red => list.add(Move::Spend(die, Deed::Guard)),
            Colour::Green => {
                let in_reach =
                    |at: u8| self.entry(me, Place(at)).is_some_and(|entry| entry <= die.pips);
                let unexplored = Place::SET & !me.explored;
                members(those(unexplored, in_reach))
                    .for_each(|place| list.add(Move::Spend(die, Deed::Explore(Place(place)))));
            }
            Colour::Blue => {
                let takes = die.pips >= numbers.take_pips;
                let mines = die.pips >= numbers.mine_pips && self.mine_price() <= me.jar;
                for place in members(me.explored).map(Place) {
                    let Some(land) = self.land(place) else { continue };
                    for good in Good::ALL {
                        if takes && land.goods[good.index()] > 0 {
                            list.add(Move::Spend(die, Deed::Take(good, place)));
                        }
                    }
                    if mines && !me.has_mine(place) && !land.is_empty() {
                        list.add(Move::Spend(die, Deed::Mine(place)));
                    }
                }
            }
        }
    }

    /// TH-3.6: everything an effect can be aimed at, apart from the die that it takes.
    fn each_target(&self, effect: Effect, spent: Option<Die>, mut add: impl FnMut(Target)) {
        let me = self.me();
        let unused = || {
            let mut dice = me.dice;
            spent.into_iter().for_each(|die| dice.remove(die));
            dice.kinds()
        };
        match effect {
            Effect::Jar(_)
            | Effect::Guard(_)
            | Effect::Goods(..)
            | Effect::Cheaper(_)
            | Effect::Path(_) => add(Target::Nothing),
            Effect::Draw(_) => {
                if self.may_draw().is_ok() {
                    add(Target::Nothing);
                }
            }
            Effect::Reroll => {
                if me.dice.len() > u8::from(spent.is_some()) {
                    add(Target::Nothing);
                }
            }
            Effect::Medal(_, price) => {
                if me.jar >= price.into() {
                    add(Target::Nothing);
                }
            }
            Effect::Recolour => {
                for die in unused() {
                    let others = Colour::ALL.into_iter().filter(|colour| *colour != die.colour);
                    others.for_each(|colour| add(Target::Recolour(die, colour)));
                }
            }
            Effect::Raise(_) => {
                unused().filter(|die| die.pips < SIDES).for_each(|die| add(Target::Die(die)));
            }
            Effect::Restock(_) => {
                let taken = Place::all().filter(|place| self.has_been_taken_from(*place));
                taken.for_each(|place| add(Target::Region(place)));
            }
            Effect::Sell(..) => {
                let owned = Good::ALL.into_iter().filter(|good| me.good(*good) > 0);
                owned.for_each(|good| add(Target::Good(good)));
            }
            Effect::Die => {
                if me.bought < self.components.numbers.most_dice {
                    Colour::ALL.into_iter().for_each(|colour| add(Target::Colour(colour)));
                }
            }
        }
    }
}
