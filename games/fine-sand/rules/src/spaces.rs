//! Moves as numbers, and what a seat sees as a row of numbers.

use crate::cards::{Kinds, kinds};
use crate::listing::{EVERY, Each, Listing};
use crate::state::{FineSand, MOST_TURNS, SOLO_COINS, Setup};
use crate::yard::{Doing, Task, Yard};
use crate::{Card, Cards, Move, Options, STACK_SIZE};
use game_core::{
    BadOptions, Field, Layout, Pen, Rng, Room, Seat, Spaces, mark_members, push_first, push_members,
};

/// Moves with a card, in the order of [`EVERY`].
const VERBS: [(&str, &str); EVERY.len()] = [
    ("use", "use the action of this built card"),
    ("build", "build this card"),
    ("pay", "pay with this card from hand, or with the Scaffold in front of me"),
    ("pay-stored", "pay with this card on a Pallet"),
    ("discard", "discard this card"),
    ("take", "take this card from the discard pile"),
    ("remove", "remove this card from the game"),
    ("offload", "put this card onto my Symbol card"),
    ("store", "put this coin card on a Pallet"),
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
const ACTIONS: usize = FIRST_PLAIN + PLAIN.len();

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
/// Among the first so many kinds are those of which a stack has several.
pub(crate) const COPIED: usize = 4;
// What the numbers of an observation are parts of, so that most lie between 0 and 1.
const CARDS: f32 = STACK_SIZE as f32;
const COPIES: f32 = 4.0;
const COINS: f32 = 16.0;
const COST: f32 = 16.0;
const LIMIT: f32 = 12.0;
const FEW: f32 = 4.0;
const TURNS: f32 = MOST_TURNS as f32;
const SYMBOL: f32 = SOLO_COINS as f32;

/// Steps, tasks, actions of tasks and flags, a place each.
const STATES: usize = 6 + 10 + LASTING.len() + 6 + STORABLE.len();
/// Numbers about my side and what I am doing.
const NUMBERS: usize = 16;
/// Numbers about somebody else's.
const OUTLINE: usize = 12;

/// What they are multiplied by.
static SCALES: [f32; NUMBERS] = [
    1.0 / CARDS,
    1.0 / CARDS,
    1.0 / CARDS,
    1.0 / CARDS,
    1.0 / CARDS,
    1.0 / FEW,
    1.0 / COINS,
    1.0 / FEW,
    1.0 / SYMBOL,
    0.5,
    1.0 / FEW,
    1.0 / FEW,
    1.0 / COST,
    1.0 / COST,
    1.0 / FEW,
    1.0 / TURNS,
];
/// Places about my own side and what I am doing.
const OWN: usize = 5 * Card::KINDS + 3 * COPIED + STATES + NUMBERS;

/// What anybody may know of a yard, in short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outline([u8; OUTLINE]);

/// What the numbers of an outline are multiplied by.
static OUTLINE_SCALES: [f32; OUTLINE] = [
    1.0 / CARDS,
    1.0 / CARDS,
    1.0 / CARDS,
    1.0 / CARDS,
    1.0 / CARDS,
    1.0 / CARDS,
    1.0 / LIMIT,
    1.0 / COINS,
    1.0 / FEW,
    1.0 / SYMBOL,
    0.5,
    1.0 / FEW,
];

impl Spaces for FineSand {
    const MOST_CHANCES: usize = Card::KINDS;

    fn layout(options: &Options, seats: usize) -> Result<Layout, BadOptions> {
        FineSand::open(options, seats)?;
        let named = |cards: &[Card]| -> String {
            let names: Vec<&str> = cards.iter().map(|card| card.print().text).collect();
            names.join(", ")
        };
        let by_kind = format!("by kind: {}", named(&Card::ALL));
        let with_card = VERBS
            .map(|(name, meaning)| Field::new(name, Card::KINDS, format!("{meaning}, {by_kind}")));
        let plain = PLAIN.map(|(name, _, meaning)| Field::new(name, 1, meaning));
        let of_kinds = |name: &'static str, what: &str| {
            Field::new(name, Card::KINDS, format!("{what}, {by_kind}"))
        };
        let copies = format!(
            "how many in my hand, in my draw stack, in my discard pile of {}",
            named(&Card::ALL[..COPIED])
        );
        let piles = format!(
            "cards in hand, in the draw stack, in the discard pile, on the Symbol card, and what \
             would be written down now, / {CARDS}"
        );
        let rest = format!(
            "wooden coins / {COINS}; Scaffolds / {FEW}; coins on the Symbol card / {SYMBOL}; 0.5 \
             or 1 if draws bring the end with the next turn or this one"
        );
        let mut observation = vec![
            of_kinds("hand", "1 for cards in my hand, and those drawn or revealed to choose from"),
            of_kinds("built", "1 for my built cards, and those that I am to pay for"),
            of_kinds("left", "1 for actions of mine that are left this turn"),
            of_kinds("stack", "1 for cards in my draw stack"),
            of_kinds("discards", "1 for cards in my discard pile"),
            Field::new("copies", 3 * COPIED, format!("{copies} / {COPIES}")),
            Field::new("step", 6, "my step: opening, draw, red, blue, limit, done"),
            Field::new(
                "task",
                10,
                "what I must finish first: nothing, exchange, pay, build by an action, discard, \
                 discard any number, keep one, take, remove, reveal",
            ),
            Field::new("by", LASTING.len(), format!("by which action: {}", named(&LASTING))),
            Field::new("on", 1, "whether the game is on: dealt and not over"),
            Field::new("acting", 1, "whether I am to act"),
            Field::new("offloaded", 1, "whether I have off-loaded a card this turn"),
            Field::new("owes", 1, "whether I owe my Symbol card a card"),
            Field::new("board-drawn", 1, "whether the board's draw of this step is made"),
            Field::new("last-turn", 1, "whether this turn is known to be the last"),
            Field::new("stored", STORABLE.len(), format!("1 on my Pallets: {}", named(&STORABLE))),
            Field::new("mine", 10, format!("{piles}; limits raised / {FEW}; {rest}")),
            Field::new("count", 1, format!("cards of the task, done or to come / {FEW}")),
            Field::new("builds", 1, format!("builds left / {FEW}")),
            Field::new("due", 1, format!("what is to be paid / {COST}")),
            Field::new("paid", 1, format!("what is paid / {COST}")),
            Field::new("least", 1, format!("the least part of the payment / {FEW}, 0 for none")),
            Field::new("turn", 1, format!("the turn / {TURNS}")),
        ];
        for other in 1..seats {
            let whose = format!("the player {other} to my left, as the turn found them");
            let meaning = format!(
                "{whose}: {piles}; built cards / {CARDS}; the hand limit / {LIMIT}; {rest}; \
                 built cards that let more be built / {FEW}"
            );
            observation.push(Field::new(format!("other-{other}"), OUTLINE, meaning));
        }
        if seats > 1 {
            let whose = "whether they are done with this turn: I, then the others to my left";
            observation.push(Field::new("done", 4, whose));
        }
        let actions = with_card.into_iter().chain(plain).collect();
        Ok(Layout { actions, observation })
    }

    #[inline]
    fn action(&self, _: Seat, mv: &Move) -> Option<u32> {
        Some(number(*mv) as u32)
    }

    #[inline]
    fn move_of(&self, _: Seat, action: u32) -> Option<Move> {
        MOVES.get(action as usize).copied()
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        let (me, seats) = (seat.index(), usize::from(self.seats));
        let yard = &self.yards[me];
        let Yard { hand, stack, discard, built, .. } = yard;
        let Doing { site, aside, .. } = &yard.doing;
        // Of a row whose length is known no place is looked for twice.
        let (own, others) = out.split_first_chunk_mut::<OWN>().expect("as long as the layout says");
        let mut pen = Pen::new(own);
        pen.members::<{ Card::KINDS }>(hand.set() | aside.set());
        pen.members::<{ Card::KINDS }>(built.set() | site.set());
        pen.members::<{ Card::KINDS }>(yard.left());
        pen.members::<{ Card::KINDS }>(stack.set());
        pen.members::<{ Card::KINDS }>(discard.set());
        let [first, second, third] = [hand, stack, discard].map(Cards::first_counts);
        let two = u64::from(first) | u64::from(second) << 32;
        pen.put(two.to_le_bytes().map(|count| f32::from(count) * (1.0 / COPIES)));
        pen.put(third.to_le_bytes().map(|count| f32::from(count) * (1.0 / COPIES)));
        pen.members::<STATES>(self.states(seat, yard));
        let numbers = self.numbers(yard);
        pen.put(std::array::from_fn::<_, NUMBERS, _>(|at| numbers[at] as f32 * SCALES[at]));
        pen.end();
        let mut pen = Pen::new(others);
        for other in 1..seats {
            let at = if me + other < seats { me + other } else { me + other - seats };
            pen.scaled(self.outlines[at].0, &OUTLINE_SCALES);
        }
        if seats > 1 {
            // Whoever plays after the last is the first.
            let done = u32::from(!self.waiting.bits()) & ((1 << seats) - 1);
            let turned = (done | done << seats) >> me & ((1 << seats) - 1);
            let on = self.setup == Setup::Playing;
            pen.members::<4>(if on { turned } else { 0 });
        }
        pen.end();
    }

    fn mask(&self, seat: Seat, _: &mut Vec<Move>, out: &mut [u8]) {
        let out: &mut [u8; ACTIONS] = out.try_into().expect("the mask is as long as the layout");
        out.fill(0);
        self.list_moves(seat, &mut Mask(out));
    }

    fn mask_and_pick(
        &self,
        seat: Seat,
        rng: &mut impl Rng,
        room: &mut Room<Move>,
        out: &mut [u8],
    ) -> Option<(u32, Move)> {
        let out: &mut [u8; ACTIONS] = out.try_into().expect("the mask is as long as the layout");
        out.fill(0);
        room.numbers.clear();
        self.list_moves(seat, &mut room.numbers);
        for &number in &room.numbers {
            out[number as usize] = 1;
        }
        let number = room.numbers[room.any(rng)?];
        Some((number, MOVES[number as usize]))
    }
}

/// A list of numbers, in the order in which moves are listed.
impl Listing for Vec<u32> {
    #[inline(always)]
    fn cards(&mut self, each: &Each, set: Kinds) {
        push_members::<4, _>(self, &each.numbers, set);
    }

    #[inline]
    fn few_cards(&mut self, each: &Each, mut set: Kinds) {
        while set != 0 {
            self.push(each.numbers[set.trailing_zeros() as usize]);
            set &= set - 1;
        }
    }

    #[inline]
    fn first<const N: usize>(&mut self, moves: [Move; N], count: usize) {
        push_first(self, moves.map(|mv| number(mv) as u32), count);
    }

    #[inline]
    fn one(&mut self, mv: Move) {
        self.push(number(mv) as u32);
    }
}

/// A mask that moves are marked in.
struct Mask<'a>(&'a mut [u8; ACTIONS]);

impl Listing for Mask<'_> {
    #[inline]
    fn cards(&mut self, each: &Each, set: Kinds) {
        mark_members(&mut self.0[each.verb * Card::KINDS..][..Card::KINDS], set.into());
    }

    #[inline]
    fn few_cards(&mut self, each: &Each, mut set: Kinds) {
        while set != 0 {
            self.0[each.verb * Card::KINDS + set.trailing_zeros() as usize] = 1;
            set &= set - 1;
        }
    }

    #[inline]
    fn first<const N: usize>(&mut self, moves: [Move; N], count: usize) {
        for (at, mv) in moves.into_iter().enumerate() {
            self.0[number(mv)] |= u8::from(at < count);
        }
    }

    #[inline]
    fn one(&mut self, mv: Move) {
        self.0[number(mv)] = 1;
    }
}

/// Every move by its number.
static MOVES: [Move; ACTIONS] = {
    let mut moves = [Move::Done; ACTIONS];
    let mut at = 0;
    while at < FIRST_PLAIN {
        moves[at] = EVERY[at / Card::KINDS].moves[at % Card::KINDS];
        at += 1;
    }
    while at < ACTIONS {
        moves[at] = PLAIN[at - FIRST_PLAIN].1;
        at += 1;
    }
    moves
};

/// The number of a move.
#[inline]
const fn number(mv: Move) -> usize {
    let (verb, card) = match mv {
        Move::Use(card) => (0, card),
        Move::Build(card) => (1, card),
        Move::Pay(card) => (2, card),
        Move::PayStored(card) => (3, card),
        Move::Discard(card) => (4, card),
        Move::Take(card) => (5, card),
        Move::Remove(card) => (6, card),
        Move::Offload(card) => (7, card),
        Move::Store(card) => (8, card),
        Move::Draw => return FIRST_PLAIN,
        Move::Red => return FIRST_PLAIN + 1,
        Move::Blue => return FIRST_PLAIN + 2,
        Move::PayWood => return FIRST_PLAIN + 3,
        Move::Reveal => return FIRST_PLAIN + 4,
        Move::Enough => return FIRST_PLAIN + 5,
        Move::Done => return FIRST_PLAIN + 6,
    };
    verb * Card::KINDS + card as usize
}

impl FineSand {
    /// Step, task, its action and what else is so or not, a bit each.
    #[inline]
    fn states(&self, seat: Seat, yard: &Yard) -> u64 {
        let Doing { step, task, offloaded, board_drawn, .. } = yard.doing;
        let task_number = match task {
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
        let playing = self.setup == Setup::Playing;
        let stored = yard.stored.set();
        let is_stored = |card: Card| stored >> card as u32 & 1 == 1;
        let flags = [
            playing,
            playing && self.drawing.is_empty() && self.acting().contains(seat),
            offloaded,
            yard.owes_a_card(),
            board_drawn,
            self.last_turn == Some(self.turn),
            is_stored(STORABLE[0]),
            is_stored(STORABLE[1]),
            is_stored(STORABLE[2]),
            is_stored(STORABLE[3]),
            is_stored(STORABLE[4]),
        ];
        let mut states = 1 << step as u64 | 1 << (6 + task_number) | u64::from(by) << 16;
        for (at, flag) in flags.into_iter().enumerate() {
            states |= u64::from(flag) << (16 + LASTING.len() + at);
        }
        states
    }

    #[inline]
    fn numbers(&self, yard: &Yard) -> [i32; NUMBERS] {
        let Doing { task, builds, due, paid, least, .. } = yard.doing;
        let count = match task {
            Task::Exchange(count) | Task::Discard(count, _) | Task::DiscardAny(count, _) => count,
            _ => 0,
        };
        let least = if least == u8::MAX { 0 } else { least };
        [
            yard.hand.len() as i32,
            yard.stack.len() as i32,
            yard.discard.len() as i32,
            yard.symbol.len() as i32,
            yard.score() as i32,
            yard.raised.into(),
            yard.wood.into(),
            yard.scaffolds.into(),
            yard.symbol_coins.into(),
            yard.trigger as i32,
            count.into(),
            builds.into(),
            due.into(),
            paid.into(),
            least.into(),
            self.turn.into(),
        ]
    }
}

impl Yard {
    /// What anybody may know of it, in short.
    pub(crate) fn outline(&self) -> Outline {
        Outline([
            self.hand.len() as u8,
            self.stack.len() as u8,
            self.discard.len() as u8,
            self.symbol.len() as u8,
            self.score() as u8,
            self.built.len() as u8,
            self.limit() as u8,
            self.wood.min(255) as u8,
            self.scaffolds,
            self.symbol_coins,
            self.trigger as u8,
            (self.built.set() & MORE_BUILDS).count_ones() as u8,
        ])
    }
}

/// What lets more cards be built in a red turn.
const MORE_BUILDS: Kinds = kinds(&[Card::Build4, Card::Build5, Card::Build6]);

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
