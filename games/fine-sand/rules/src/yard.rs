//! One player's side of the table: piles, board, and what the player is doing.

use crate::cards::Kinds;
use crate::{Card, Cards, Colour};

/// FS-1.1: what the board prints for steps 1 and 2B.
pub const BOARD_DRAW: u8 = 2;
/// FS-1.1: what the board prints for step 2A.
const BOARD_BUILDS: u8 = 1;
/// FS-1.1: what the board prints for step 3.
const BOARD_LIMIT: usize = 3;
/// FS-7.5b: how much the hand limit rises for the turn.
const RAISE: usize = 3;
/// FS-7.9b: how many cards "Build as desired" reveals at most.
pub const MOST_REVEALED: usize = 5;

/// All that belongs to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Yard {
    /// FS-8.11: whether card texts for one player hold.
    pub solo: bool,
    pub hand: Cards,
    /// The draw stack: a set until a card is drawn from it.
    pub stack: Cards,
    pub discard: Cards,
    pub built: Cards,
    /// FS-7.7c: coin cards on Pallets.
    pub stored: Cards,
    /// Out of this game: FS-7.3c, FS-7.8b, and solo FS-7.5b.
    pub removed: Cards,
    /// FS-1.3: what lies face down on the own Symbol card, the topmost last.
    pub symbol: Pile,
    /// FS-8.1: coins on the own Symbol card; solo only.
    pub symbol_coins: u8,
    /// FS-7.1a: Scaffolds laid in front.
    pub scaffolds: u8,
    /// FS-1.4.
    pub wood: u16,
    /// FS-2.1: how many cards of the stack still lie presorted.
    pub presorted: u8,
    /// FS-7.14: Beach chairs on their way to the left neighbour.
    pub chairs: u8,
    /// FS-7.5b: raised limits that go onto the Symbol card after this turn.
    pub raised: u8,
    pub trigger: Trigger,
    pub doing: Doing,
}

/// FS-5.1, FS-5.2: whether this seat has brought the end about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// Not.
    No,
    /// FS-5.2: by drawing more; one more turn is played after this one.
    NextTurn,
    /// FS-5.1: in step 1; the game ends with this turn.
    ThisTurn,
}

/// Where a player is in the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// FS-2.3: looking at the opening six.
    Opening,
    /// Step 1.
    Draw,
    /// Step 2A.
    Red,
    /// Step 2B.
    Blue,
    /// Step 3.
    Limit,
    /// FS-3.1: finished.
    Done,
}

/// What a player has done and is doing in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Doing {
    pub step: Step,
    /// FS-3.27: what was built before this turn, so that its action can be used.
    pub ready: Cards,
    /// Actions used this turn.
    pub used: Cards,
    /// Those among them that cannot be used again.
    pub spent: Kinds,
    pub offloaded: bool,
    /// FS-3.12: whether the board's draw of the present step is made.
    pub board_drawn: bool,
    /// FS-3.21: "build one card" left in this red turn.
    pub builds: u8,
    pub task: Task,
    pub drawing: Drawing,
    /// Cards being built, not yet paid.
    pub site: Cards,
    /// Cards drawn or revealed that are in nobody's hand yet.
    pub aside: Cards,
    /// FS-3.24: what the cards on the site cost together.
    pub due: u16,
    pub paid: u16,
    /// FS-3.25: the least valuable thing in the payment so far.
    pub least: u8,
}

/// What has been begun and must be finished first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Nothing.
    Free,
    /// FS-2.3: this many of the opening six are put away.
    Exchange(u8),
    /// Paying for the site; before the first payment more can be built with it.
    Pay,
    /// An action lets one card be built.
    BuildBy(Card),
    /// This many cards are still to be discarded for an action.
    Discard(u8, Card),
    /// So many cards were discarded for an action; more may be.
    DiscardAny(u8, Card),
    /// FS-7.2b: one of the two cards aside goes to the discard pile.
    KeepOne,
    /// FS-7.2c, FS-7.9a: a card is to be taken from the discard pile.
    Take,
    /// FS-7.3c: a card leaves the game.
    Remove,
    /// FS-7.9b: cards are being revealed.
    Reveal,
}

/// Cards on their way from the draw stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Drawing {
    pub to: To,
    pub left: u8,
    pub cause: Cause,
    /// FS-7.10: the one-time card that is discarded after the draw.
    pub spent: Option<Card>,
}

/// Where drawn cards go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum To {
    Nowhere,
    Hand,
    /// FS-7.3b: into hand until it is full.
    Limit,
    /// FS-7.2b: aside, to choose from.
    Aside,
    /// FS-7.3a: aside until a coin card comes.
    Coin,
    /// FS-7.9b, FS-7.13: aside, one; a reshuffle does not touch it.
    Reveal,
}

/// Which kind of action draws; it decides about the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cause {
    Opening,
    StepOne,
    Blue,
    Other,
}

const IDLE: Drawing = Drawing { to: To::Nowhere, left: 0, cause: Cause::Other, spent: None };

impl Yard {
    pub const EMPTY: Yard = Yard {
        solo: false,
        hand: Cards::EMPTY,
        stack: Cards::EMPTY,
        discard: Cards::EMPTY,
        built: Cards::EMPTY,
        stored: Cards::EMPTY,
        removed: Cards::EMPTY,
        symbol: Pile::EMPTY,
        symbol_coins: 0,
        scaffolds: 0,
        wood: 0,
        presorted: 0,
        chairs: 0,
        raised: 0,
        trigger: Trigger::No,
        doing: Doing::at(Step::Opening, Cards::EMPTY),
    };

    /// FS-3.50: how many cards may be kept.
    #[inline]
    pub fn limit(&self) -> usize {
        let built = &self.built;
        BOARD_LIMIT
            + built.count(Card::Limit4)
            + built.count(Card::Limit5)
            + built.count(Card::Limit6)
            + 2 * built.count(Card::Limit8)
            + RAISE * usize::from(self.raised)
    }

    /// FS-3.21: builds of a red turn.
    pub fn red_builds(&self) -> u8 {
        let ready = &self.doing.ready;
        let cards = [Card::Build4, Card::Build5, Card::Build6];
        BOARD_BUILDS + cards.into_iter().map(|card| ready.count(card) as u8).sum::<u8>()
    }

    /// FS-3.26: how much less a "build one card" costs.
    pub fn discount(&self) -> u8 {
        self.doing.ready.count(Card::Discount) as u8
    }

    /// FS-8.3: whether a solo player still has to give the Symbol card a card
    /// this turn.
    #[inline]
    pub fn owes_a_card(&self) -> bool {
        self.solo & (self.symbol_coins == 0) & !self.doing.offloaded
    }

    /// What is unbuilt: FS-5.5, and FS-7.1a for the Scaffold. What is not paid
    /// yet, or not yet chosen, is not built. FS-5.6: the Symbol card is not
    /// looked at.
    pub fn unbuilt(&self) -> usize {
        let Yard { hand, stack, discard, scaffolds, doing, .. } = self;
        let begun = doing.site.len() + doing.aside.len();
        hand.len() + stack.len() + discard.len() + usize::from(*scaffolds) + begun
    }

    /// FS-5.5: what would be written down if the game ended now. FS-8.6, FS-8.12:
    /// in a solo game off-loaded cards count twice, and castles take them first.
    pub fn score(&self) -> usize {
        let less = taken_by_castles(&self.built);
        let off_loads = if self.solo { self.symbol.len() } else { 0 };
        let unbuilt = self.unbuilt().saturating_sub(less.saturating_sub(off_loads));
        unbuilt + 2 * off_loads.saturating_sub(less)
    }

    /// A card comes into hand; FS-7.1a: the Scaffold goes in front instead.
    pub fn receive(&mut self, card: Card) {
        match card {
            Card::Scaffold => self.scaffolds += 1,
            _ => self.hand.add(card),
        }
    }

    /// Whether a card is to be drawn now.
    pub fn is_drawing(&self) -> bool {
        self.doing.drawing.left > 0
    }

    /// Begins to draw, and goes on until a card is to come up or all is drawn.
    pub fn draw(&mut self, to: To, count: u8, cause: Cause, spent: Option<Card>) {
        self.doing.drawing = Drawing { to, left: count, cause, spent };
        self.go_on_drawing();
    }

    /// FS-4.1: the discard pile becomes the draw stack.
    fn reshuffle(&mut self) {
        debug_assert!(self.stack.is_empty());
        self.stack = self.discard.take();
    }

    /// This card comes off the draw stack.
    pub fn drawn(&mut self, card: Card) {
        self.stack.remove(card);
        self.presorted = self.presorted.saturating_sub(1);
        let drawing = &mut self.doing.drawing;
        match drawing.to {
            // FS-7.1a: a Scaffold does not fill the hand.
            To::Limit if card == Card::Scaffold => self.scaffolds += 1,
            To::Hand | To::Limit => {
                drawing.left -= 1;
                self.receive(card);
            }
            To::Aside | To::Reveal => {
                drawing.left -= 1;
                self.doing.aside.add(card);
            }
            To::Coin if card.is_coin() => {
                drawing.left = 0;
                self.receive(card);
            }
            To::Coin => self.doing.aside.add(card),
            To::Nowhere => unreachable!("nothing was to be drawn"),
        }
        // FS-4.1; but FS-7.3a looks through one stack only.
        if self.stack.is_empty() && self.doing.drawing.to != To::Coin {
            self.reshuffle();
        }
        self.go_on_drawing();
    }

    /// FS-4.2, FS-4.3: shuffles late, and takes coins for what is not there.
    fn go_on_drawing(&mut self) {
        if self.doing.drawing.left > 0 && self.stack.is_empty() {
            let nothing_revealed = self.doing.aside.is_empty();
            if self.doing.drawing.to != To::Coin || nothing_revealed {
                self.reshuffle();
            }
            if self.stack.is_empty() {
                self.wood += match self.doing.drawing.to {
                    To::Hand | To::Limit | To::Aside => u16::from(self.doing.drawing.left),
                    // FS-7.16: only if there was nothing to look through.
                    To::Coin => u16::from(nothing_revealed),
                    To::Reveal | To::Nowhere => 0,
                };
                self.doing.drawing.left = 0;
            }
        }
        if self.doing.drawing.left == 0 {
            self.finish_drawing();
        }
    }

    fn finish_drawing(&mut self) {
        let Drawing { to, cause, spent, .. } = self.doing.drawing;
        self.doing.drawing = IDLE;
        if to == To::Coin {
            // FS-7.16: what was only revealed is not drawn.
            self.discard.add_all(&self.doing.aside.take());
            if self.stack.is_empty() {
                self.reshuffle();
            }
        }
        // Piles that ran empty while drawing still are. FS-5.1: a spent card and
        // the one of two that is not kept are discarded afterwards.
        self.see_if_both_are_empty(cause);
        if let Some(card) = spent {
            self.discard.add(card);
        }
        match to {
            To::Aside if self.doing.aside.len() == 2 => self.doing.task = Task::KeepOne,
            // FS-7.12: a single card is kept.
            To::Aside => {
                let kept = self.doing.aside.take();
                kept.each().for_each(|card| self.receive(card));
            }
            To::Reveal => self.doing.task = Task::Reveal,
            To::Hand | To::Limit | To::Coin | To::Nowhere => {}
        }
    }

    /// FS-5.1, FS-5.2: a draw that leaves both piles empty brings the end.
    pub fn see_if_both_are_empty(&mut self, cause: Cause) {
        if !self.stack.is_empty() || !self.discard.is_empty() {
            return;
        }
        let trigger = match cause {
            Cause::StepOne => Trigger::ThisTurn,
            Cause::Blue => Trigger::NextTurn,
            // FS-5.3.
            Cause::Opening | Cause::Other => Trigger::No,
        };
        self.trigger = self.trigger.max(trigger);
    }

    /// The cause that an action of the present step has.
    pub fn cause(&self) -> Cause {
        match self.doing.step {
            Step::Draw => Cause::StepOne,
            Step::Blue => Cause::Blue,
            _ => Cause::Other,
        }
    }

    /// How often the action of a built card can still be used this turn.
    /// FS-3.27: purple and yellow work at once, the others from the next turn on.
    pub fn uses_left(&self, card: Card) -> usize {
        let Doing { ready, used, .. } = &self.doing;
        match card.colour() {
            Colour::Green | Colour::Red | Colour::Blue => {
                ready.count(card).saturating_sub(used.count(card))
            }
            // FS-7.10: used up, it is no longer built. FS-7.8c: as often as wanted.
            Colour::Yellow if card.is_one_time() => self.built.count(card),
            Colour::Purple if matches!(card, Card::RaiseLimit | Card::Recycling) => {
                self.built.count(card)
            }
            Colour::Yellow | Colour::Purple => {
                self.built.count(card).saturating_sub(used.count(card))
            }
            Colour::Castle | Colour::Coin => 0,
        }
    }
}

/// FS-7.7a, FS-7.7b: how many unbuilt cards castles take away at the end.
pub(crate) fn taken_by_castles(built: &Cards) -> usize {
    built.count(Card::BigCastle) + 2 * built.count(Card::GiantCastle)
}

impl Doing {
    /// The beginning of a turn, with these cards built.
    pub const fn at(step: Step, ready: Cards) -> Doing {
        Doing {
            step,
            ready,
            used: Cards::EMPTY,
            spent: 0,
            offloaded: false,
            board_drawn: false,
            builds: 0,
            task: Task::Free,
            drawing: IDLE,
            site: Cards::EMPTY,
            aside: Cards::EMPTY,
            due: 0,
            paid: 0,
            least: u8::MAX,
        }
    }
}

/// Every card of a table of four.
const MOST_CARDS: usize = 4 * crate::STACK_SIZE;
/// What lies in the unused part of a pile, so that equal piles are equal.
const FILLER: Card = Card::Castle1;

/// Cards lying on each other, the topmost last.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pile {
    cards: [Card; MOST_CARDS],
    len: u8,
}

impl Pile {
    pub const EMPTY: Pile = Pile { cards: [FILLER; MOST_CARDS], len: 0 };

    pub fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    pub fn pop(&mut self) -> Option<Card> {
        let top = *self.as_slice().last()?;
        self.len -= 1;
        self.cards[usize::from(self.len)] = FILLER;
        Some(top)
    }

    pub fn as_slice(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    pub fn len(&self) -> usize {
        self.len.into()
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl std::fmt::Debug for Pile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
