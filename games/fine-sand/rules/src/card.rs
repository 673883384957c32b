//! The 49 kinds of cards: what is printed on them.

use std::fmt;

/// A kind of card. Two cards of one kind cannot be told apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[rustfmt::skip]
#[expect(missing_docs, reason = "the table of prints below says what each of them is")]
pub enum Card {
    // FS-1.2: the start stack.
    Castle1, Castle2, Castle3,
    Coin2, Coin3,
    Draw6, Draw7, Draw8, Draw10,
    Build4, Build5, Build6, Discount,
    More3, More4, More5, More7,
    Limit4, Limit5, Limit6, Limit8,
    Swap,
    // FS-7: the Fable cards, three a round. FS-7.5a: Castle4 is a castle only.
    Scaffold, TakeCoin, BuildMore,
    Pit, DrawDiscard, Essentials,
    DrawCoin, ToLimit, Junk,
    BuildCheap, DrawHalf, AlwaysBuild,
    Castle4, RaiseLimit, ThreeForTwo,
    DrawTwo, BuildFree, OneMore,
    BigCastle, GiantCastle, Pallet,
    BeachChair, BigBase, Recycling,
    RealEssentials, BuildDesired, FinalDelivery,
}

/// FS-3.22: where a card goes when it is built, and in which step it works.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Above the board; no step.
    Castle,
    /// Cannot be built.
    Coin,
    /// Step 1.
    Green,
    /// Step 2A.
    Red,
    /// Step 2B.
    Blue,
    /// Step 3.
    Purple,
    /// Out of sequence.
    Yellow,
}

/// What is printed on a card.
#[derive(Clone, Copy, Debug)]
pub struct Print {
    /// The card in moves and records: `castle-2`.
    pub text: &'static str,
    /// The card for people: `Sand castle 2`.
    pub name: &'static str,
    /// Its colour.
    pub colour: Colour,
    /// Its building cost; 0 for what cannot be built.
    pub cost: u8,
    /// What the step gets from it: cards to draw, builds, cards to keep.
    pub plus: u8,
    /// The Fable round it comes in; 0 for the start stack.
    pub round: u8,
    /// How many of it one player's stack can hold.
    pub copies: u8,
    /// FS-6.5: bears the warning sign, so it is never exchanged.
    pub warned: bool,
    /// What it does, in a few words.
    pub effect: &'static str,
}

/// One line of the table: a start card, or with a round a Fable card.
const fn start(
    text: &'static str,
    name: &'static str,
    colour: Colour,
    cost: u8,
    plus: u8,
    copies: u8,
    effect: &'static str,
) -> Print {
    Print { text, name, colour, cost, plus, round: 0, copies, warned: false, effect }
}

/// FS-6.5: which start cards are never exchanged; this is the one place.
const fn warned(print: Print) -> Print {
    Print { warned: true, ..print }
}

const fn fable(
    round: u8,
    text: &'static str,
    name: &'static str,
    colour: Colour,
    cost: u8,
    effect: &'static str,
) -> Print {
    Print { text, name, colour, cost, plus: 0, round, copies: 1, warned: false, effect }
}

use Colour::{Blue, Castle, Coin, Green, Purple, Red, Yellow};

/// FS-1.2 and FS-7: every kind, in the order of [`Card`].
#[rustfmt::skip]
const PRINTS: [Print; Card::KINDS] = [
    start("castle-1", "Sand castle 1", Castle, 1, 0, 1, "no effect"),
    start("castle-2", "Sand castle 2", Castle, 2, 0, 5, "no effect"),
    start("castle-3", "Sand castle 3", Castle, 3, 0, 3, "no effect"),
    warned(start("coin-2", "2 coins", Coin, 0, 0, 3, "pays 2")),
    warned(start("coin-3", "3 coins", Coin, 0, 0, 1, "pays 3")),
    warned(start("draw-6", "Draw +1", Green, 6, 1, 1, "draw 1 card more in step 1")),
    start("draw-7", "Draw +1", Green, 7, 1, 1, "draw 1 card more in step 1"),
    start("draw-8", "Draw +1", Green, 8, 1, 1, "draw 1 card more in step 1"),
    start("draw-10", "Draw +2", Green, 10, 2, 1, "draw 2 cards more in step 1"),
    warned(start("build-4", "Build +1", Red, 4, 1, 1, "build 1 card more")),
    start("build-5", "Build +1", Red, 5, 1, 1, "build 1 card more"),
    start("build-6", "Build +1", Red, 6, 1, 1, "build 1 card more"),
    start("discount", "Discount", Red, 7, 0, 1, "each card you build from hand costs 1 less"),
    warned(start("more-3", "Draw more +1", Blue, 3, 1, 1, "draw 1 card more in a blue turn")),
    start("more-4", "Draw more +1", Blue, 4, 1, 1, "draw 1 card more in a blue turn"),
    start("more-5", "Draw more +1", Blue, 5, 1, 1, "draw 1 card more in a blue turn"),
    start("more-7", "Draw more +2", Blue, 7, 2, 1, "draw 2 cards more in a blue turn"),
    warned(start("limit-4", "Hand limit +1", Purple, 4, 1, 1, "keep 1 card more")),
    start("limit-5", "Hand limit +1", Purple, 5, 1, 1, "keep 1 card more"),
    start("limit-6", "Hand limit +1", Purple, 6, 1, 1, "keep 1 card more"),
    start("limit-8", "Hand limit +2", Purple, 8, 2, 1, "keep 2 cards more"),
    start("swap", "Discard and draw", Yellow, 4, 0, 1, "discard 1 card, draw 1"),

    fable(1, "scaffold", "Scaffold", Coin, 0, "worth 1; lies in front of you until spent, outside your hand"),
    fable(1, "take-coin", "Take 1 wooden coin", Green, 7, "take 1 wooden coin"),
    fable(1, "build-more", "Build additionally", Blue, 5, "build 1 card of printed cost 3 or less, at full cost"),
    fable(2, "pit", "Pit", Coin, 0, "worth nothing, cannot be built"),
    fable(2, "draw-discard", "Draw and discard", Green, 8, "draw 2 cards, discard one of them"),
    fable(2, "essentials", "Essentials from the discard pile", Blue, 5, "take 1 card from your discards"),
    fable(3, "draw-coin", "Draw a coin card", Green, 8, "reveal cards until a coin card, take it"),
    fable(3, "to-limit", "Cards to the limit", Blue, 3, "draw up to your hand limit"),
    fable(3, "junk", "Remove junk", Yellow, 7, "discard 2 cards to remove 1 from this game"),
    fable(4, "build-cheap", "Build cheaply", Red, 10, "build 1 card for 2 less, without discount"),
    fable(4, "draw-half", "Draw half", Blue, 4, "discard any number, draw half as many, rounded up"),
    fable(4, "always-build", "Always build 1 card", Yellow, 6, "discard 2 cards to build 1 at full cost"),
    fable(5, "castle-4", "Sand castle 4", Castle, 4, "no effect"),
    fable(5, "raise-limit", "Shortly raise the hand limit", Purple, 3, "keep 3 cards more this turn; then it goes to your neighbour"),
    fable(5, "three-for-two", "Three for two", Yellow, 6, "discard 3 cards, draw 2"),
    fable(6, "draw-two", "Draw 2 cards", Green, 2, "once: draw 2 cards"),
    fable(6, "build-free", "Build for free", Red, 5, "once: build 1 card at no cost"),
    fable(6, "one-more", "Draw an additional card", Yellow, 3, "once: discard any number, draw one more than that"),
    fable(7, "big-castle", "Big sand castle", Castle, 5, "1 unbuilt card counts less at the end"),
    fable(7, "giant-castle", "Giant sand castle", Castle, 8, "2 unbuilt cards count less at the end"),
    fable(7, "pallet", "Pallet", Yellow, 4, "holds 1 coin card that can still pay; at the end it counts as built"),
    fable(8, "beach-chair", "Beach chair", Castle, 4, "goes onto your left neighbour's discards"),
    fable(8, "big-base", "The big base", Coin, 0, "pays 4, then it is out of the game"),
    fable(8, "recycling", "Recycling", Purple, 3, "as often as you want: discard 2 cards, draw 1"),
    fable(9, "real-essentials", "Real essentials from the discard pile", Green, 9, "take 1 card from your discards"),
    fable(9, "build-desired", "Build as desired", Red, 6, "reveal up to 5 cards and build 1 of them"),
    fable(9, "final-delivery", "Final delivery", Purple, 6, "draw 1 card before the hand limit counts"),
];

impl Card {
    /// How many kinds there are.
    pub const KINDS: usize = 49;

    /// Every kind, in order.
    pub const ALL: [Card; Card::KINDS] = {
        use Card::*;
        [
            Castle1,
            Castle2,
            Castle3,
            Coin2,
            Coin3,
            Draw6,
            Draw7,
            Draw8,
            Draw10,
            Build4,
            Build5,
            Build6,
            Discount,
            More3,
            More4,
            More5,
            More7,
            Limit4,
            Limit5,
            Limit6,
            Limit8,
            Swap,
            Scaffold,
            TakeCoin,
            BuildMore,
            Pit,
            DrawDiscard,
            Essentials,
            DrawCoin,
            ToLimit,
            Junk,
            BuildCheap,
            DrawHalf,
            AlwaysBuild,
            Castle4,
            RaiseLimit,
            ThreeForTwo,
            DrawTwo,
            BuildFree,
            OneMore,
            BigCastle,
            GiantCastle,
            Pallet,
            BeachChair,
            BigBase,
            Recycling,
            RealEssentials,
            BuildDesired,
            FinalDelivery,
        ]
    };

    /// What is printed on it.
    #[inline]
    pub const fn print(self) -> &'static Print {
        &PRINTS[self as usize]
    }

    /// Its bit in a set of kinds.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u32
    }

    /// Its colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        self.print().colour
    }

    /// Its printed building cost.
    #[inline]
    pub const fn cost(self) -> u8 {
        self.print().cost
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        self.print().name
    }

    /// FS-1.5, FS-1.2: what it pays when it is discarded as payment.
    #[inline]
    pub const fn value(self) -> u8 {
        match self {
            Card::Pit => 0,
            Card::Coin2 => 2,
            Card::Coin3 => 3,
            Card::BigBase => 4,
            _ => 1,
        }
    }

    /// FS-1.6, FS-7.11: whether it is a coin card, which cannot be built.
    #[inline]
    pub const fn is_coin(self) -> bool {
        matches!(self.colour(), Colour::Coin)
    }

    /// FS-7.10: whether it is discarded when its action is used.
    #[inline]
    pub const fn is_one_time(self) -> bool {
        matches!(self, Card::DrawTwo | Card::BuildFree | Card::OneMore)
    }
}

impl Colour {
    /// For people: `green`.
    pub const fn name(self) -> &'static str {
        match self {
            Castle => "castle",
            Coin => "coin",
            Green => "green",
            Red => "red",
            Blue => "blue",
            Purple => "purple",
            Yellow => "yellow",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.print().text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_the_order_of_the_kinds() {
        for (at, card) in Card::ALL.into_iter().enumerate() {
            assert_eq!(card as usize, at);
        }
    }
}
