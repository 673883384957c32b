//! Every move has a number.
//!
//! Most numbers stand for one move text for good. Where a die is spent to change another die, which of
//! the different dice on the table is spent is counted instead, as they lie in order: so many pairs of
//! dice there are that a number for each would be four fifths of all.

use super::components::{ACTIONS, Action, BUILDINGS, Building, CARDS, Card, REGIONS};
use super::dice::{ALL, KINDS};
use super::effect::{Ability, Aim, Good, Medal, Target};
use super::moves::{Deed, Move, Place};
use super::table::Tharos;
use super::{Colour, DRAWN, Dice, Die, SIDES};
use game_core::{Field, Seat};

const PIPS: usize = SIDES as usize;
/// Different dice that can lie there at once.
const MOST_DICE: usize = DRAWN as usize;

/// What a yellow die can sell, by pips: at least one marker, and at most as many as it shows.
const SALES: usize = 77;

// Where the moves begin that are the same with every box.
const EARN: usize = 0;
const DELIVER: usize = EARN + PIPS;
const GUARD: usize = DELIVER + PIPS;
const SELL: usize = GUARD + PIPS;
const EXPLORE: usize = SELL + SALES;
const TAKE: usize = EXPLORE + PIPS * REGIONS;
const DIG: usize = TAKE + PIPS * 2 * REGIONS;
const BUILD: usize = DIG + PIPS * REGIONS;
const HIRE: usize = BUILD + KINDS * BUILDINGS;
const DRAW: usize = HIRE + KINDS * CARDS;
const BUY: usize = DRAW + KINDS;
const PASS: usize = BUY + 4;
const PLACE: usize = PASS + 1;
const SWAP: usize = PLACE + 1;
const MINE: usize = SWAP + 2;
const LOSE: usize = MINE + REGIONS;
const RETURN: usize = LOSE + 4;
const DISCARD: usize = RETURN + CARDS;
const FIXED: usize = DISCARD + ACTIONS;

/// Buildings to use, cards to work, action cards to play.
const BLOCKS: usize = BUILDINGS + CARDS + ACTIONS;
const FIRST_WORK: usize = BUILDINGS;
const FIRST_PLAY: usize = BUILDINGS + CARDS;

/// Which numbers belong to each building, player card and action card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Numbering {
    aims: [Option<Aim>; BLOCKS],
    /// Where each begins, and after the last the end.
    starts: [u32; BLOCKS + 1],
}

impl Numbering {
    pub fn of(buildings: &[Building], cards: &[Card], actions: &[Action]) -> Numbering {
        let buildings = buildings.iter().map(|building| Some(building.effect.aim()));
        let cards = cards.iter().map(|card| match card.ability {
            Ability::Work(_, _, effect) => Some(effect.aim()),
            Ability::Lasting(_) => None,
        });
        let actions = actions.iter().map(|action| Some(action.effect.aim()));
        let mut numbering = Numbering { aims: [None; BLOCKS], starts: [0; BLOCKS + 1] };
        let mut next = FIXED;
        for (block, aim) in buildings.chain(cards).chain(actions).enumerate() {
            numbering.aims[block] = aim;
            numbering.starts[block] = next as u32;
            next += aim.map_or(0, |aim| targets(aim) * dice(block, aim));
        }
        numbering.starts[BLOCKS] = next as u32;
        numbering
    }

    /// The fields of the layout, in order.
    pub fn fields(&self, buildings: &[Building], cards: &[Card], actions: &[Action]) -> Vec<Field> {
        let regions = "the regions being 1a, 2a, 3a, 4a, 1b to 4b, 1c to 4c";
        let dice = "for each of the 24 dice: yellow 1 to 6, red, green, blue";
        let field =
            |name: &'static str, len: usize, meaning: String| Field::new(name, len, meaning);
        let mut fields = vec![
            field("earn", PIPS, "earn with a yellow die of 1 to 6 pips".into()),
            field("deliver", PIPS, "deliver with a yellow die of 1 to 6 pips".into()),
            field("guard", PIPS, "stand guard with a red die of 1 to 6 pips".into()),
            field(
                "sell",
                SALES,
                "sell with a yellow die of 1 to 6 pips: by pips, then by ore, then by crystals, \
                 at least one and at most as many as the pips"
                    .into(),
            ),
            field(
                "explore",
                PIPS * REGIONS,
                format!("explore by the pips of a green die, {regions}"),
            ),
            field(
                "take",
                2 * PIPS * REGIONS,
                format!("take ore, then crystals, by the pips of a blue die, {regions}"),
            ),
            field(
                "dig",
                PIPS * REGIONS,
                format!("place a mine by the pips of a blue die, {regions}"),
            ),
            field("build", KINDS * BUILDINGS, format!("build each of the buildings, {dice}")),
            field("hire", KINDS * CARDS, format!("hire each of the player cards, {dice}")),
            field("draw", KINDS, format!("draw an action card, {dice}")),
            field("buy", 4, "buy a yellow, red, green, blue die".into()),
            field("pass", 1, "end the turn".into()),
            field("place", 1, "place the marker of space I".into()),
            field("swap", 2, "swap the markers on I and II, on II and III".into()),
            field("mine", REGIONS, format!("the mine of the mat goes here, {regions}")),
            field("lose", 4, "lose a combat, exploration, trade, civil medal".into()),
            field("return", CARDS, "this player card goes back into the deck".into()),
            field("discard", ACTIONS, "discard this action card".into()),
        ];
        let names = buildings.iter().map(|building| ("use", &building.name));
        let names = names.chain(cards.iter().map(|card| ("work", &card.name)));
        let names = names.chain(actions.iter().map(|action| ("play", &action.name)));
        for (block, (verb, name)) in names.enumerate() {
            let Some(aim) = self.aims[block] else { continue };
            let number = match block {
                FIRST_PLAY.. => block - FIRST_PLAY,
                FIRST_WORK.. => block - FIRST_WORK,
                _ => block,
            };
            let at = match aim {
                Aim::Nothing => "",
                Aim::Die => " by the die it changes",
                Aim::Recolour => " by the die it changes and the colour that this gets",
                Aim::Region => " by region",
                Aim::Good => " on ore, on crystals",
                Aim::Colour => " for a yellow, red, green, blue die",
            };
            let with = match (block >= FIRST_PLAY, aim) {
                (true, _) => String::new(),
                (_, Aim::Die | Aim::Recolour) => ", by which of my up to 5 different dice, in \
                                                  order, is spent, first"
                    .into(),
                _ => format!(", {dice}"),
            };
            let len = (self.starts[block + 1] - self.starts[block]) as usize;
            let meaning = format!("{verb} {name}{at}{with}");
            fields.push(Field::new(format!("{verb}-{}", number + 1), len, meaning));
        }
        fields
    }

    /// The number of what a block does with this die, or without one.
    #[inline(always)]
    fn number(&self, block: usize, dice: &Dice, die: Option<Die>, target: Target) -> Option<usize> {
        let aim = (*self.aims.get(block)?)?;
        let target = target_number(aim, target)?;
        let start = self.starts[block] as usize;
        let Some(die) = die else { return Some(start + target) };
        Some(match aim {
            Aim::Die | Aim::Recolour => {
                let rank = dice.rank(die).filter(|rank| *rank < MOST_DICE)?;
                start + rank * targets(aim) + target
            }
            _ => start + target * KINDS + die.index(),
        })
    }
}

/// How many things there are to aim at.
const fn targets(aim: Aim) -> usize {
    match aim {
        Aim::Nothing => 1,
        Aim::Die => KINDS,
        Aim::Recolour => 4 * KINDS,
        Aim::Region => REGIONS,
        Aim::Good => 2,
        Aim::Colour => 4,
    }
}

/// How many dice it can be done with.
const fn dice(block: usize, aim: Aim) -> usize {
    match (block, aim) {
        (FIRST_PLAY.., _) => 1,
        (_, Aim::Die | Aim::Recolour) => MOST_DICE,
        _ => KINDS,
    }
}

#[inline(always)]
fn target_number(aim: Aim, target: Target) -> Option<usize> {
    Some(match (aim, target) {
        (Aim::Nothing, Target::Nothing) => 0,
        (Aim::Die, Target::Die(die)) => die.index(),
        (Aim::Recolour, Target::Recolour(die, colour)) => 4 * die.index() + colour.index(),
        (Aim::Region, Target::Region(place)) => place.index(),
        (Aim::Good, Target::Good(good)) => good.index(),
        (Aim::Colour, Target::Colour(colour)) => colour.index(),
        _ => return None,
    })
}

fn numbered_target(aim: Aim, number: usize) -> Target {
    match aim {
        Aim::Nothing => Target::Nothing,
        Aim::Die => Target::Die(ALL[number]),
        Aim::Recolour => Target::Recolour(ALL[number / 4], Colour::ALL[number % 4]),
        Aim::Region => Target::Region(Place(number as u8)),
        Aim::Good => Target::Good(Good::ALL[number]),
        Aim::Colour => Target::Colour(Colour::ALL[number]),
    }
}

impl Tharos {
    /// The number of a move.
    #[inline(always)] // Whoever lists moves knows which they are.
    pub(super) fn number_of(&self, seat: Seat, mv: Move) -> Option<usize> {
        let below = |number: u8, count: usize| Some(usize::from(number)).filter(|at| *at < count);
        Some(match mv {
            Move::Spend(die, deed) => return self.number_of_deed(seat, die, deed),
            Move::Play(action, target) => {
                let block = FIRST_PLAY + below(action, ACTIONS)?;
                let dice = &self.board(seat).dice;
                return self.components.numbering.number(block, dice, None, target);
            }
            Move::Buy(colour) => BUY + colour.index(),
            Move::Pass => PASS,
            Move::Place => PLACE,
            Move::Swap(at) => SWAP + below(at, 2)?,
            Move::Mine(place) => MINE + place.index(),
            Move::Lose(medal) => LOSE + medal.index(),
            Move::Return(card) => RETURN + below(card, CARDS)?,
            Move::Discard(action) => DISCARD + below(action, ACTIONS)?,
        })
    }

    #[inline(always)]
    fn number_of_deed(&self, seat: Seat, die: Die, deed: Deed) -> Option<usize> {
        let pips = usize::from(die.pips) - 1;
        let of = |colour: Colour, number: usize| (die.colour == colour).then_some(number);
        let below = |number: u8, count: usize| Some(usize::from(number)).filter(|at| *at < count);
        let block = |block: usize, target: Target| {
            self.components.numbering.number(block, &self.board(seat).dice, Some(die), target)
        };
        match deed {
            Deed::Earn => of(Colour::Yellow, EARN + pips),
            Deed::Deliver => of(Colour::Yellow, DELIVER + pips),
            Deed::Guard => of(Colour::Red, GUARD + pips),
            Deed::Sell(ore, crystals) => of(Colour::Yellow, SELL + sale(die.pips, ore, crystals)?),
            Deed::Explore(place) => of(Colour::Green, EXPLORE + pips * REGIONS + place.index()),
            Deed::Take(good, place) => {
                of(Colour::Blue, TAKE + (good.index() * PIPS + pips) * REGIONS + place.index())
            }
            Deed::Mine(place) => of(Colour::Blue, DIG + pips * REGIONS + place.index()),
            Deed::Build(at) => Some(BUILD + below(at, BUILDINGS)? * KINDS + die.index()),
            Deed::Hire(at) => Some(HIRE + below(at, CARDS)? * KINDS + die.index()),
            Deed::Draw => Some(DRAW + die.index()),
            Deed::Use(at, target) => block(below(at, BUILDINGS)?, target),
            Deed::Work(at, target) => block(FIRST_WORK + below(at, CARDS)?, target),
        }
    }

    /// The move with a number.
    pub(super) fn numbered(&self, seat: Seat, number: usize) -> Option<Move> {
        let die = |colour: Colour, pips: usize| Die { colour, pips: pips as u8 + 1 };
        let place = |number: usize| Place((number % REGIONS) as u8);
        Some(match number {
            FIXED.. => return self.numbered_block(seat, number as u32),
            DISCARD.. => Move::Discard((number - DISCARD) as u8),
            RETURN.. => Move::Return((number - RETURN) as u8),
            LOSE.. => Move::Lose(Medal::ALL[number - LOSE]),
            MINE.. => Move::Mine(place(number - MINE)),
            SWAP.. => Move::Swap((number - SWAP) as u8),
            PLACE.. => Move::Place,
            PASS.. => Move::Pass,
            BUY.. => Move::Buy(Colour::ALL[number - BUY]),
            DRAW.. => Move::Spend(ALL[number - DRAW], Deed::Draw),
            HIRE.. => {
                let at = number - HIRE;
                Move::Spend(ALL[at % KINDS], Deed::Hire((at / KINDS) as u8))
            }
            BUILD.. => {
                let at = number - BUILD;
                Move::Spend(ALL[at % KINDS], Deed::Build((at / KINDS) as u8))
            }
            DIG.. => {
                let at = number - DIG;
                Move::Spend(die(Colour::Blue, at / REGIONS), Deed::Mine(place(at)))
            }
            TAKE.. => {
                let at = (number - TAKE) / REGIONS;
                let deed = Deed::Take(Good::ALL[at / PIPS], place(number - TAKE));
                Move::Spend(die(Colour::Blue, at % PIPS), deed)
            }
            EXPLORE.. => {
                let at = number - EXPLORE;
                Move::Spend(die(Colour::Green, at / REGIONS), Deed::Explore(place(at)))
            }
            SELL.. => {
                let (pips, ore, crystals) = EVERY_SALE[number - SELL];
                let die = Die { colour: Colour::Yellow, pips };
                Move::Spend(die, Deed::Sell(ore, crystals))
            }
            GUARD.. => Move::Spend(die(Colour::Red, number - GUARD), Deed::Guard),
            DELIVER.. => Move::Spend(die(Colour::Yellow, number - DELIVER), Deed::Deliver),
            _ => Move::Spend(die(Colour::Yellow, number), Deed::Earn),
        })
    }

    fn numbered_block(&self, seat: Seat, number: u32) -> Option<Move> {
        let Numbering { aims, starts } = &self.components.numbering;
        // Blocks without moves end where they begin.
        let block = starts.partition_point(|start| *start <= number) - 1;
        let aim = (*aims.get(block)?)?;
        let at = (number - starts[block]) as usize;
        if let Some(action) = block.checked_sub(FIRST_PLAY) {
            return Some(Move::Play(action as u8, numbered_target(aim, at)));
        }
        let (die, target) = match aim {
            Aim::Die | Aim::Recolour => {
                let rank = at / targets(aim);
                (self.board(seat).dice.kinds().nth(rank)?, at % targets(aim))
            }
            _ => (ALL[at % KINDS], at / KINDS),
        };
        let target = numbered_target(aim, target);
        Some(Move::Spend(
            die,
            match block.checked_sub(FIRST_WORK) {
                Some(card) => Deed::Work(card as u8, target),
                None => Deed::Use(block as u8, target),
            },
        ))
    }
}

/// The number of what a die of so many pips sells.
#[inline]
fn sale(pips: u8, ore: u8, crystals: u8) -> Option<usize> {
    let [pips, ore, crystals] = [pips, ore, crystals].map(usize::from);
    // With n pips: n + 1 counts of crystals without ore, n with one, and so on; none of both is no sale.
    let sold = (1..=pips).contains(&(ore + crystals));
    sold.then(|| {
        SALES_BEFORE[pips - 1] + ore * (pips + 1) - ore * ore.saturating_sub(1) / 2 + crystals - 1
    })
}

/// By pips: the sales of all lesser dice.
const SALES_BEFORE: [usize; PIPS] = {
    let (mut before, mut pips) = ([0; PIPS], 1);
    while pips < PIPS {
        before[pips] = before[pips - 1] + (pips + 1) * (pips + 2) / 2 - 1;
        pips += 1;
    }
    before
};

/// Pips, ore and crystals of every sale.
static EVERY_SALE: [(u8, u8, u8); SALES] = {
    let (mut all, mut at) = ([(0, 0, 0); SALES], 0);
    let mut pips = 1;
    while pips <= SIDES {
        let mut ore = 0;
        while ore <= pips {
            let mut crystals = 0;
            while ore + crystals <= pips {
                if ore + crystals > 0 {
                    all[at] = (pips, ore, crystals);
                    at += 1;
                }
                crystals += 1;
            }
            ore += 1;
        }
        pips += 1;
    }
    all
};
