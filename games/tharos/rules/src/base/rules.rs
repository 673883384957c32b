//! TH-5.4: what a guild may do, and why not.

use super::agenda::Task;
use super::board::Board;
use super::buildings::Where;
use super::components::BUILDINGS;
use super::effect::{Ability, Effect, Good, Target};
use super::moves::{Deed, Illegal, Move, Place};
use super::table::Tharos;
use super::{Colour, Die, SIDES};
use game_core::Seat;

type Verdict = Result<(), Illegal>;

/// TH-2.2: what a swap costs.
const SWAP_PRICE: u16 = 3;

/// `Ok` if it holds.
fn holds(condition: bool, why: Illegal) -> Verdict {
    if condition { Ok(()) } else { Err(why) }
}

impl Tharos {
    /// Whether `seat` may do this now.
    pub(crate) fn may(&self, seat: Seat, mv: Move) -> Verdict {
        let task = self.task().ok_or(Illegal::Over)?;
        holds(seat == self.active(), Illegal::NotYourTurn)?;
        match task {
            Task::Mat => match mv {
                Move::Place => Ok(()),
                Move::Swap(at) => self.may_swap(at),
                _ => Err(Illegal::PlaceFirst),
            },
            Task::Act => self.may_act(mv),
            Task::Mine => match mv {
                Move::Mine(place) => self.may_mine(place),
                _ => Err(Illegal::MineFirst),
            },
            Task::Medal | Task::Unpaid(_) => match mv {
                Move::Lose(medal) => holds(self.me().medal(medal) > 0, Illegal::NoMedal(medal)),
                _ => Err(Illegal::MedalFirst),
            },
            Task::Return(_) => match mv {
                Move::Return(card) => holds(self.me().hired & 1 << card != 0, Illegal::NotHired),
                _ => Err(Illegal::ReturnFirst),
            },
            Task::Discard => match mv {
                Move::Discard(action) => holds(self.me().holds(action) > 0, Illegal::NotInHand),
                _ => Err(Illegal::DiscardFirst),
            },
            _ => Err(Illegal::Rolling),
        }
    }

    /// TH-2.2: 3 Jar, once, two neighbours.
    fn may_swap(&self, at: u8) -> Verdict {
        let mut mat = self.mat.ok_or(Illegal::NoMat)?;
        mat.swap(at.into())?;
        holds(self.me().jar >= SWAP_PRICE, Illegal::SwapTooDear(self.me().jar))
    }

    fn may_act(&self, mv: Move) -> Verdict {
        match mv {
            Move::Spend(die, deed) => self.may_spend(die, deed),
            Move::Play(action, target) => {
                holds(self.me().holds(action) > 0, Illegal::NotInHand)?;
                let effect = self.components.actions[usize::from(action)].effect;
                self.may_have(effect, target, None)
            }
            Move::Buy(_) => self.may_buy(),
            Move::Pass => Ok(()),
            Move::Swap(_) | Move::Place => {
                Err(if self.mat.is_some() { Illegal::Placed } else { Illegal::NoMat })
            }
            Move::Mine(_) => Err(Illegal::NoMine),
            Move::Lose(_) => Err(Illegal::NoMedalLost),
            Move::Return(_) => Err(Illegal::NoReturn),
            // TH-3.6: not simply to get rid of them.
            Move::Discard(_) => Err(Illegal::NoDiscard),
        }
    }

    /// TH-5.1: a price, and a limit.
    pub(super) fn may_buy(&self) -> Verdict {
        let numbers = &self.components.numbers;
        holds(self.me().bought < numbers.most_dice, Illegal::NoMoreDice)?;
        self.may_pay(numbers.die_price.into())
    }

    fn may_pay(&self, price: u16) -> Verdict {
        holds(self.me().jar >= price, Illegal::TooDear(price, self.me().jar))
    }

    /// TH-5.4: what a die can do.
    fn may_spend(&self, die: Die, deed: Deed) -> Verdict {
        let me = self.me();
        let numbers = &self.components.numbers;
        let is = |colour| holds(die.colour == colour, Illegal::WrongColour(colour));
        let shows = |pips| holds(die.pips >= pips, Illegal::TooFewPips(pips));
        holds(me.dice.count(die) > 0, Illegal::NoDie(die))?;
        match deed {
            Deed::Earn => is(Colour::Yellow),
            Deed::Sell(ore, crystals) => {
                is(Colour::Yellow)?;
                holds(ore + crystals > 0, Illegal::NothingSold)?;
                holds(ore + crystals <= die.pips, Illegal::TooManySold(die.pips))?;
                let [have_ore, have_crystals] = me.goods;
                holds(ore <= have_ore && crystals <= have_crystals, Illegal::NoGoods)
            }
            Deed::Deliver => {
                is(Colour::Yellow)?;
                shows(numbers.deliver_pips)?;
                holds(me.goods.iter().all(|count| *count > 0), Illegal::NothingToDeliver)
            }
            Deed::Explore(place) => {
                is(Colour::Green)?;
                holds(!me.has_explored(place), Illegal::Explored)?;
                let entry = self.entry(me, place).ok_or(Illegal::Unknown)?;
                holds(die.pips >= entry, Illegal::EntryTooHigh(entry))
            }
            Deed::Take(good, place) => {
                is(Colour::Blue)?;
                shows(numbers.take_pips)?;
                holds(me.has_explored(place), Illegal::NotExplored)?;
                let land = self.land(place).ok_or(Illegal::Unknown)?;
                holds(land.goods[good.index()] > 0, Illegal::NoneThere(good))
            }
            Deed::Mine(place) => {
                is(Colour::Blue)?;
                shows(numbers.mine_pips)?;
                self.may_mine(place)?;
                self.may_pay(self.mine_price())
            }
            Deed::Guard => is(Colour::Red),
            Deed::Build(building) => {
                shows(numbers.build_pips)?;
                let known = usize::from(building) < BUILDINGS;
                holds(known, Illegal::Unknown)?;
                holds(self.buildings.at(building) == Where::Open, Illegal::NotOpen)?;
                self.may_pay(self.build_price(building))
            }
            Deed::Hire(card) => {
                shows(numbers.hire_pips)?;
                holds(me.offer & 1 << card != 0, Illegal::NotOnOffer)?;
                self.may_pay(self.hire_price(card))
            }
            Deed::Draw => self.may_draw(),
            Deed::Use(building, target) => {
                let fee = self.fee(building).ok_or(Illegal::NotBuilt)?;
                holds(!me.has_visited(building), Illegal::UsedBuilding)?;
                self.may_pay(fee)?;
                let effect = self.components.buildings[usize::from(building)].effect;
                if let Effect::Medal(_, price) = effect {
                    self.may_pay(fee + u16::from(price))?;
                }
                self.may_have(effect, target, Some(die))
            }
            Deed::Work(card, target) => {
                holds(me.hired & 1 << card != 0, Illegal::NotHired)?;
                let ability = self.components.cards[usize::from(card)].ability;
                let Ability::Work(colour, pips, effect) = ability else {
                    return Err(Illegal::NoWork);
                };
                holds(!me.has_worked(card), Illegal::Worked)?;
                colour.map_or(Ok(()), is)?;
                shows(pips)?;
                self.may_have(effect, target, Some(die))
            }
        }
    }

    /// TH-5.4, TH-3.2: a mine goes onto an explored region that holds something.
    fn may_mine(&self, place: Place) -> Verdict {
        let me = self.me();
        holds(me.has_explored(place), Illegal::NotExplored)?;
        holds(!me.has_mine(place), Illegal::HasMine)?;
        let land = self.land(place).ok_or(Illegal::Unknown)?;
        holds(!land.is_empty(), Illegal::EmptyRegion)
    }

    pub(super) fn may_draw(&self) -> Verdict {
        holds(self.deck > 0 || self.discards.iter().any(|count| *count > 0), Illegal::NoCards)
    }

    /// TH-3.6: whether an effect can be carried out, apart from the die that it takes.
    fn may_have(&self, effect: Effect, target: Target, spent: Option<Die>) -> Verdict {
        let me = self.me();
        let unused = |die: Die| {
            holds(me.dice.len() > u8::from(spent.is_some()), Illegal::NoUnusedDie)?;
            let count = me.dice.count(die) - u8::from(spent == Some(die) && me.dice.count(die) > 0);
            holds(count > 0, Illegal::NoDie(die))
        };
        match (effect, target) {
            (
                Effect::Jar(_)
                | Effect::Guard(_)
                | Effect::Goods(..)
                | Effect::Cheaper(_)
                | Effect::Path(_),
                Target::Nothing,
            ) => Ok(()),
            (Effect::Draw(_), Target::Nothing) => self.may_draw(),
            (Effect::Reroll, Target::Nothing) => {
                holds(me.dice.len() > u8::from(spent.is_some()), Illegal::NoUnusedDie)
            }
            (Effect::Recolour, Target::Recolour(die, colour)) => {
                unused(die)?;
                holds(die.colour != colour, Illegal::SameColour)
            }
            (Effect::Raise(_), Target::Die(die)) => {
                unused(die)?;
                holds(die.pips < SIDES, Illegal::ShowsSix)
            }
            (Effect::Restock(_), Target::Region(place)) => {
                self.land(place).ok_or(Illegal::Unknown)?;
                holds(self.has_been_taken_from(place), Illegal::RegionFull)
            }
            (Effect::Sell(..), Target::Good(good)) => holds(me.good(good) > 0, Illegal::NoGoods),
            (Effect::Medal(_, price), Target::Nothing) => self.may_pay(price.into()),
            (Effect::Die, Target::Colour(_)) => {
                holds(me.bought < self.components.numbers.most_dice, Illegal::NoMoreDice)
            }
            _ => Err(Illegal::WrongTarget),
        }
    }

    /// Whether less lies on a region than is printed there.
    pub(super) fn has_been_taken_from(&self, place: Place) -> bool {
        self.land(place).is_some_and(|land| {
            let missing =
                |good: Good| land.goods[good.index()] < self.components.printed(land.card, good);
            Good::ALL.into_iter().any(missing)
        })
    }

    /// TH-5.4: what a die must show to explore a region.
    pub fn entry(&self, board: &Board, place: Place) -> Option<u8> {
        let entry = self.land(place)?.entry;
        Some(entry.saturating_sub(board.perks.path + board.path))
    }

    /// TH-5.4: how much a red die of the guild in turn counts on guard.
    pub fn guard_of(&self, die: Die) -> u8 {
        let strong = die.pips >= self.components.numbers.strong_guard;
        1 + u8::from(strong) + self.me().perks.guard
    }

    /// TH-5.4: what a mine costs the guild in turn.
    pub fn mine_price(&self) -> u16 {
        self.components.numbers.mine_price.saturating_sub(self.me().perks.mine).into()
    }

    /// TH-5.4: what a building costs the guild in turn.
    pub fn build_price(&self, building: u8) -> u16 {
        let me = self.me();
        let price = self.components.buildings[usize::from(building)].price;
        price.saturating_sub(me.perks.build).saturating_sub(me.cheaper).into()
    }

    /// TH-5.4: what a player card costs the guild in turn.
    pub fn hire_price(&self, card: u8) -> u16 {
        let me = self.me();
        let price = self.components.cards[usize::from(card)].price;
        price.saturating_sub(me.perks.hire).saturating_sub(me.cheaper).into()
    }

    /// TH-5.7: what the guild in turn pays to use a building; nothing for its
    /// own, double (TH-3.3) for one with a foreign marker.
    pub fn fee(&self, building: u8) -> Option<u16> {
        let fee = self.components.buildings.get(usize::from(building))?.fee;
        let fee = u16::from(fee.saturating_sub(self.me().perks.fee));
        match self.buildings.at(building) {
            Where::Built(owner) if owner == self.active => Some(0),
            Where::Built(_) => Some(fee),
            Where::Foreign => Some(2 * fee),
            _ => None,
        }
    }
}
