//! Carrying out moves that were accepted.

use super::agenda::Task;
use super::buildings::Where;
use super::effect::{Ability, Effect, Good, Medal, Target};
use super::moves::{Deed, Move, Place};
use super::table::Tharos;
use super::{Die, SIDES};

impl Tharos {
    pub(crate) fn carry_out(&mut self, mv: Move) {
        match mv {
            Move::Swap(at) => {
                let mat = self.mat.as_mut().expect("only a game alone has swaps");
                let order = mat.swap(at.into()).expect("it was checked");
                self.obey(order);
            }
            Move::Place => self.place_marker(),
            Move::Spend(die, deed) => {
                self.me_mut().dice.remove(die);
                self.spend(die, deed);
            }
            Move::Play(action, target) => {
                self.leave_hand(action);
                let effect = self.components.actions[usize::from(action)].effect;
                self.have(effect, target);
            }
            Move::Buy(colour) => {
                let price = self.components.numbers.die_price.into();
                self.pay(price);
                self.gain_die(colour.index());
            }
            Move::Pass => self.agenda.replace(Task::Defend),
            Move::Mine(place) => {
                self.place_mine(place);
                self.agenda.pop();
            }
            Move::Lose(medal) => {
                self.me_mut().medals[medal.index()] -= 1;
                match self.agenda.top() {
                    Some(Task::Unpaid(points)) => self.agenda.replace(Task::Unpaid(points - 1)),
                    _ => self.agenda.pop(),
                }
            }
            Move::Return(card) => {
                let me = &mut self.boards[usize::from(self.active)];
                me.hired &= !(1 << card);
                me.deck |= 1 << card;
                me.count_perks(&self.components);
                if let Some(Task::Return(count)) = self.agenda.top() {
                    self.agenda.replace(Task::Return(count - 1));
                }
            }
            Move::Discard(action) => self.leave_hand(action),
        }
        self.settle();
    }

    /// TH-2.3 to TH-2.5: the marker of space I goes to its row; what its space
    /// asks is dealt with before a new one is drawn.
    fn place_marker(&mut self) {
        let mat = self.mat.as_mut().expect("only a game alone has markers");
        let space = mat.place().expect("it was checked");
        let trial = mat.trial_at(space);
        self.agenda.replace(Task::Markers);
        if let Some(trial) = trial {
            self.agenda.push(Task::Check);
            // TH-3.1
            if let Some(order) = trial.general() {
                self.obey(order);
            }
        }
    }

    /// The same table with the marker of space I placed as if the requirement of its space, if it has one,
    /// were met or not, whatever the guild owns: to find out what a requirement is worth. Only before a
    /// marker is placed.
    pub fn placed_as_if(&self, met: bool) -> Tharos {
        let mut table = self.clone();
        let mat = table.mat.as_mut().expect("only a game alone has markers");
        let space = mat.place().expect("a marker is to be placed");
        let trial = mat.trial_at(space);
        table.agenda.replace(Task::Markers);
        if let Some(trial) = trial {
            let order = mat.deal(met).expect("the space has to be dealt with");
            table.over = mat.ends_at_once();
            // TH-3.1: what comes first is put on top.
            for order in [order, trial.general()].into_iter().flatten() {
                table.obey(order);
            }
        }
        table.settle();
        table
    }

    /// TH-5.4: what a die does. It is used already.
    fn spend(&mut self, die: Die, deed: Deed) {
        let numbers = self.components.numbers;
        match deed {
            Deed::Earn => {
                let me = self.me_mut();
                me.jar += u16::from(die.pips + me.perks.earn);
            }
            Deed::Sell(ore, crystals) => {
                let me = self.me_mut();
                me.goods[0] -= ore;
                me.goods[1] -= crystals;
                me.jar += u16::from(ore + crystals) * u16::from(numbers.sell_price + me.perks.sell);
            }
            Deed::Deliver => {
                let me = self.me_mut();
                me.goods = me.goods.map(|count| count - 1);
                self.earn_medal(Medal::Trade);
            }
            Deed::Explore(place) => self.explore(place),
            Deed::Take(good, place) => {
                let most = 1 + self.me().perks.take;
                let land = self.lands[place.index()].as_mut().expect("it was checked");
                let taken = most.min(land.goods[good.index()]);
                land.goods[good.index()] -= taken;
                self.gain_goods(good, taken);
            }
            Deed::Mine(place) => {
                self.pay(self.mine_price());
                self.place_mine(place);
            }
            Deed::Guard => self.add_guard(self.guard_of(die)),
            Deed::Build(building) => self.build(building),
            Deed::Hire(card) => {
                self.pay(self.hire_price(card));
                let me = &mut self.boards[usize::from(self.active)];
                me.cheaper = 0;
                me.offer &= !(1 << card);
                me.hired |= 1 << card;
                me.count_perks(&self.components);
                self.agenda.push(Task::Offers);
            }
            Deed::Draw => self.have(Effect::Draw(1), Target::Nothing),
            Deed::Use(building, target) => {
                let fee = self.fee(building).expect("it was checked");
                self.pay(fee);
                if let Where::Built(owner) = self.buildings.at(building)
                    && owner != self.active
                {
                    self.boards[usize::from(owner)].jar += fee;
                }
                self.me_mut().visited |= 1 << building;
                let effect = self.components.buildings[usize::from(building)].effect;
                self.have(effect, target);
            }
            Deed::Work(card, target) => {
                self.me_mut().worked |= 1 << card;
                if let Ability::Work(_, _, effect) =
                    self.components.cards[usize::from(card)].ability
                {
                    self.have(effect, target);
                }
            }
        }
    }

    /// TH-5.4: a guild marker, the bonus, and a medal for every third one.
    fn explore(&mut self, place: Place) {
        let card = self.land(place).expect("it was checked").card;
        let bonus = self.components.regions[usize::from(card)].bonus;
        let every = u32::from(self.components.numbers.regions_a_medal);
        let me = self.me_mut();
        me.path = 0;
        me.explored |= place.bit();
        if me.regions().is_multiple_of(every) {
            self.earn_medal(Medal::Exploration);
        }
        self.have(bonus, Target::Nothing);
    }

    /// TH-5.4: the guild's marker on the building, and a medal for every second one.
    fn build(&mut self, building: u8) {
        self.pay(self.build_price(building));
        self.buildings.put(building, Where::Built(self.active));
        let every = u32::from(self.components.numbers.built_a_medal);
        let me = self.me_mut();
        me.cheaper = 0;
        me.built |= 1 << building;
        if me.built.count_ones().is_multiple_of(every) {
            self.earn_medal(Medal::Civil);
        }
        self.agenda.push(Task::Buildings);
    }

    /// Carries out an effect.
    fn have(&mut self, effect: Effect, target: Target) {
        match (effect, target) {
            (Effect::Jar(count), _) => self.me_mut().jar += u16::from(count),
            (Effect::Draw(count), _) => {
                self.agenda.push(Task::Discard);
                self.agenda.push(Task::Cards(count));
            }
            (Effect::Guard(count), _) => self.add_guard(count),
            (Effect::Goods(count, good), _) => self.gain_goods(good, count),
            (Effect::Reroll, _) => {
                self.rolling = std::mem::take(&mut self.me_mut().dice).colours();
                self.agenda.push(Task::Roll);
            }
            (Effect::Recolour, Target::Recolour(die, colour)) => {
                let dice = &mut self.me_mut().dice;
                dice.remove(die);
                dice.add(Die { colour, ..die });
            }
            (Effect::Raise(count), Target::Die(die)) => {
                let dice = &mut self.me_mut().dice;
                dice.remove(die);
                dice.add(Die { pips: (die.pips + count).min(SIDES), ..die });
            }
            (Effect::Restock(count), Target::Region(place)) => self.restock(place, count),
            (Effect::Sell(count, price), Target::Good(good)) => {
                let me = self.me_mut();
                let sold = count.min(me.good(good));
                me.goods[good.index()] -= sold;
                me.jar += u16::from(sold) * u16::from(price);
            }
            (Effect::Cheaper(count), _) => {
                let me = self.me_mut();
                me.cheaper = me.cheaper.saturating_add(count);
            }
            (Effect::Path(count), _) => {
                let me = self.me_mut();
                me.path = me.path.saturating_add(count).min(SIDES);
            }
            (Effect::Medal(medal, price), _) => {
                self.pay(price.into());
                self.earn_medal(medal);
            }
            (Effect::Die, Target::Colour(colour)) => self.gain_die(colour.index()),
            _ => unreachable!("{effect:?} at {target:?} was checked"),
        }
    }

    /// TH-5.12: markers return where most of that kind is missing, ore first.
    fn restock(&mut self, place: Place, count: u8) {
        let Some(land) = &mut self.lands[place.index()] else { return };
        for _ in 0..count {
            let missing = |good: Good| {
                self.components.printed(land.card, good).saturating_sub(land.goods[good.index()])
            };
            let good =
                if missing(Good::Crystal) > missing(Good::Ore) { Good::Crystal } else { Good::Ore };
            if missing(good) > 0 {
                land.goods[good.index()] += 1;
            }
        }
    }

    fn pay(&mut self, price: u16) {
        self.me_mut().jar -= price;
    }

    fn earn_medal(&mut self, medal: Medal) {
        let count = &mut self.me_mut().medals[medal.index()];
        *count = count.saturating_add(1);
    }

    fn gain_goods(&mut self, good: Good, count: u8) {
        let goods = &mut self.me_mut().goods[good.index()];
        *goods = goods.saturating_add(count);
    }

    fn add_guard(&mut self, count: u8) {
        let me = self.me_mut();
        me.guard = me.guard.saturating_add(count);
    }

    /// TH-5.1: a new die lies with the used ones.
    fn gain_die(&mut self, colour: usize) {
        let me = self.me_mut();
        me.bought += 1;
        me.used[colour] += 1;
    }

    /// An action card is played or discarded.
    fn leave_hand(&mut self, action: u8) {
        let me = self.me_mut();
        me.hand[usize::from(action)] -= 1;
        me.held -= 1;
        self.discards[usize::from(action)] += 1;
    }
}
