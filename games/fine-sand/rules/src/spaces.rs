//! Moves as numbers, and what a seat sees as a row of numbers.

use crate::purse::Purse;
use crate::state::{FineSand, MOST_TURNS, SOLO_COINS, Setup};
use crate::yard::{Doing, Task, Trigger, Yard};
use crate::{Card, Move, Options, STACK_SIZE};
use game_core::{BadOptions, Field, Layout, Pen, Seat, Spaces};

/// What a move with a card is: one number for every kind of card, in this order.
type Verb = fn(Card) -> Move;
const VERBS: [(&str, Verb, &str); 9] = [
    ("use", Move::Use, "use the action of this built card"),
    ("build", Move::Build, "build this card"),
    ("pay", Move::Pay, "pay with this card from hand, or with the Scaffold in front of me"),
    ("pay-stored", Move::PayStored, "pay with this card on a Pallet"),
    ("discard", Move::Discard, "discard this card"),
    ("take", Move::Take, "take this card from the discard pile"),
    ("remove", Move::Remove, "remove this card from the game"),
    ("offload", Move::Offload, "put this card onto my Symbol card"),
    ("store", Move::Store, "put this coin card on a Pallet"),
];
/// Moves without a card.
const PLAIN: [(&str, Move, &str); 7] = [
    ("draw", Move::Draw, "the board's own draw"),
    ("red", Move::Red, "choose the red actions for this turn"),
    ("blue", Move::Blue, "choose the blue actions for this turn"),
    ("pay-wood", Move::PayWood, "pay with a wooden coin"),
    ("reveal", Move::Reveal, "reveal one more card"),
    ("enough", Move::Enough, "no more of what was asked for"),
    ("done", Move::Done, "end my turn"),
];
/// Where the moves without a card begin.
const FIRST_PLAIN: usize = VERBS.len() * Card::KINDS;

/// Cards whose actions go on after the first move.
const LASTING: [Card; 11] = [
    Card::Swap,
    Card::BuildMore,
    Card::Junk,
    Card::BuildCheap,
    Card::DrawHalf,
    Card::AlwaysBuild,
    Card::ThreeForTwo,
    Card::BuildFree,
    Card::OneMore,
    Card::Recycling,
    Card::BuildDesired,
];

/// Coin cards that a Pallet can hold.
const STORABLE: [Card; 5] = [Card::Coin2, Card::Coin3, Card::Scaffold, Card::Pit, Card::BigBase];

// What the numbers of an observation are parts of, so that most lie between 0 and 1.
const CARDS: f32 = STACK_SIZE as f32;
const COINS: f32 = 16.0;
const COST: f32 = 16.0;
const LIMIT: f32 = 12.0;
const FEW: f32 = 4.0;
const TURNS: f32 = MOST_TURNS as f32;
const SYMBOL: f32 = SOLO_COINS as f32;

/// Numbers about what I am doing.
const DOING: usize = 12;
/// Numbers about any yard.
const YARD: usize = 11;

impl Spaces for FineSand {
    fn layout(options: &Options, seats: usize) -> Result<Layout, BadOptions> {
        FineSand::open(options, seats)?;
        let names: Vec<&str> = Card::ALL.iter().map(|card| card.print().text).collect();
        let by_kind = format!("by kind: {}", names.join(", "));
        let with_card = VERBS.map(|(name, _, meaning)| {
            Field::new(name, Card::KINDS, format!("{meaning}, {by_kind}"))
        });
        let plain = PLAIN.map(|(name, _, meaning)| Field::new(name, 1, meaning));
        let actions = with_card.into_iter().chain(plain).collect();
        let of = |cards: &[Card]| {
            cards.iter().map(|card| card.print().text).collect::<Vec<_>>().join(", ")
        };
        let mut observation = vec![
            Field::new("hand", Card::KINDS, format!("cards in my hand, {by_kind}")),
            Field::new("stack", Card::KINDS, format!("cards in my draw stack, {by_kind}")),
            Field::new("discards", Card::KINDS, format!("cards in my discard pile, {by_kind}")),
            Field::new("built", Card::KINDS, format!("my built cards, {by_kind}")),
            Field::new("left", Card::KINDS, format!("1 for an action left this turn, {by_kind}")),
            Field::new(
                "begun",
                Card::KINDS,
                format!("1 for what I am building or choosing from, {by_kind}"),
            ),
            Field::new("stored", STORABLE.len(), format!("on my Pallets: {}", of(&STORABLE))),
            Field::new("step", 6, "my step: opening, draw, red, blue, limit, done"),
            Field::new(
                "task",
                10,
                "what I must finish first: nothing, exchange, pay, build by an action, discard, \
                 discard any number, keep one, take, remove, reveal",
            ),
            Field::new("by", LASTING.len(), format!("by which action: {}", of(&LASTING))),
            Field::new(
                "flags",
                4,
                "whether I am to act, have off-loaded, owe my Symbol card a card, have made the \
                 board's draw",
            ),
            Field::new("count", 1, format!("cards of the task, done or to come / {FEW}")),
            Field::new("builds", 1, format!("builds left / {FEW}")),
            Field::new("due", 3, format!("what is due, what is paid, what I could pay / {COST}")),
            Field::new("least", 1, "the least valuable part of the payment / 4, 0 for none"),
            Field::new("discount", 1, format!("how much less a card costs / {FEW}")),
            Field::new("red-builds", 1, format!("builds of a red turn / {FEW}")),
            Field::new("turn", 1, format!("the turn / {TURNS}")),
            Field::new("last", 1, "whether the last turn is known"),
            Field::new("turns-left", 1, "turns after this one, once the last is known"),
            Field::new("stage", 1, "whether the game is on"),
        ];
        let yard = format!(
            "cards in hand, in the draw stack, in the discard pile, on the Symbol card and what \
             would be written down now, / {CARDS}; the hand limit / {LIMIT}; wooden coins / \
             {COINS}; Scaffolds / {FEW}; coins on the Symbol card / {SYMBOL}; 0.5 or 1 if these \
             draws bring the end after the next turn or this one; whether done with this turn"
        );
        observation.push(Field::new("mine", YARD, yard.clone()));
        for other in 1..seats {
            let (built, rest) = (format!("built-{other}"), format!("other-{other}"));
            let whose = format!("of the player {other} to my left, as the turn found them");
            let meaning = format!("1 for the built cards {whose}, {by_kind}");
            observation.push(Field::new(built, Card::KINDS, meaning));
            observation.push(Field::new(rest, YARD, format!("{whose}: {yard}")));
        }
        Ok(Layout { actions, observation })
    }

    #[inline]
    fn action(&self, _: Seat, mv: &Move) -> Option<u32> {
        let (verb, card) = match *mv {
            Move::Use(card) => (0, card),
            Move::Build(card) => (1, card),
            Move::Pay(card) => (2, card),
            Move::PayStored(card) => (3, card),
            Move::Discard(card) => (4, card),
            Move::Take(card) => (5, card),
            Move::Remove(card) => (6, card),
            Move::Offload(card) => (7, card),
            Move::Store(card) => (8, card),
            _ => {
                let plain = PLAIN.iter().position(|(_, plain, _)| plain == mv)?;
                return Some((FIRST_PLAIN + plain) as u32);
            }
        };
        Some((verb * Card::KINDS + card as usize) as u32)
    }

    #[inline]
    fn move_of(&self, _: Seat, action: u32) -> Option<Move> {
        let action = action as usize;
        match VERBS.get(action / Card::KINDS) {
            Some((_, verb, _)) => Some(verb(Card::ALL[action % Card::KINDS])),
            None => PLAIN.get(action - FIRST_PLAIN).map(|(_, mv, _)| *mv),
        }
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        let me = seat.index();
        let yard = &self.yards[me];
        let mut pen = Pen::new(out);
        for pile in [&yard.hand, &yard.stack, &yard.discard, &yard.built] {
            pen.put(pile.counts().map(f32::from));
        }
        pen.members::<{ Card::KINDS }>(yard.left());
        let Doing { site, aside, .. } = &yard.doing;
        pen.members::<{ Card::KINDS }>(site.set() | aside.set());
        pen.put(STORABLE.map(|card| yard.stored.count(card) as f32));
        pen.members::<{ 6 + 10 + LASTING.len() + 4 }>(self.states(seat, yard));
        pen.put(self.numbers(yard));
        pen.put(self.side(seat, yard));
        for other in 1..usize::from(self.seats) {
            let index = (me + other) % usize::from(self.seats);
            let yard = &self.before[index];
            pen.members::<{ Card::KINDS }>(yard.built.set());
            pen.put(self.side(Seat::new(index), yard));
        }
        pen.end();
    }
}

impl FineSand {
    /// Step, task, its action and what else is so or not, a bit each.
    #[inline]
    fn states(&self, seat: Seat, yard: &Yard) -> u64 {
        let Doing { step, task, offloaded, board_drawn, .. } = yard.doing;
        let number = match task {
            Task::Free => 0,
            Task::Exchange(_) => 1,
            Task::Pay => 2,
            Task::BuildBy(_) => 3,
            Task::Discard(..) => 4,
            Task::DiscardAny(..) => 5,
            Task::KeepOne => 6,
            Task::Take => 7,
            Task::Remove => 8,
            Task::Reveal => 9,
        };
        let by = match task {
            Task::BuildBy(by) | Task::Discard(_, by) | Task::DiscardAny(_, by) => {
                PLACES[by as usize]
            }
            _ => 0,
        };
        let flags = 16 + LASTING.len();
        let acts = self.whose_turn().seats().contains(seat);
        1 << step as u64
            | 1 << (6 + number)
            | u64::from(by) << 16
            | u64::from(acts) << flags
            | u64::from(offloaded) << (flags + 1)
            | u64::from(yard.owes_a_card()) << (flags + 2)
            | u64::from(board_drawn) << (flags + 3)
    }

    #[inline]
    fn numbers(&self, yard: &Yard) -> [f32; DOING] {
        let Doing { task, builds, due, paid, least, .. } = yard.doing;
        let count = match task {
            Task::Exchange(count) | Task::Discard(count, _) | Task::DiscardAny(count, _) => count,
            _ => 0,
        };
        let part = |number: u16, of: f32| f32::from(number) * (1.0 / of);
        let least = if least == u8::MAX { 0 } else { least };
        [
            part(count.into(), FEW),
            part(builds.into(), FEW),
            part(due, COST),
            part(paid, COST),
            part(Purse::of(yard).total(), COST),
            part(least.into(), 4.0),
            part(yard.discount().into(), FEW),
            part(yard.red_builds().into(), FEW),
            part(self.turn, TURNS),
            f32::from(u8::from(self.last_turn.is_some())),
            f32::from(self.last_turn.unwrap_or(0).saturating_sub(self.turn)),
            f32::from(u8::from(self.setup == Setup::Playing)),
        ]
    }

    /// What anybody may know of a yard.
    #[inline]
    fn side(&self, seat: Seat, yard: &Yard) -> [f32; YARD] {
        let part = |number: usize, of: f32| number as f32 * (1.0 / of);
        let done = self.setup == Setup::Playing && !self.waiting.contains(seat);
        [
            part(yard.hand.len(), CARDS),
            part(yard.stack.len(), CARDS),
            part(yard.discard.len(), CARDS),
            part(yard.symbol.len(), CARDS),
            part(yard.score(), CARDS),
            part(yard.limit(), LIMIT),
            part(yard.wood.into(), COINS),
            part(yard.scaffolds.into(), FEW),
            part(yard.symbol_coins.into(), SYMBOL),
            match yard.trigger {
                Trigger::No => 0.0,
                Trigger::NextTurn => 0.5,
                Trigger::ThisTurn => 1.0,
            },
            f32::from(u8::from(done)),
        ]
    }
}

/// Where a card stands among those whose actions go on, as a bit.
static PLACES: [u16; Card::KINDS] = {
    let mut places = [0; Card::KINDS];
    let mut at = 0;
    while at < LASTING.len() {
        places[LASTING[at] as usize] = 1 << at;
        at += 1;
    }
    places
};
