//! Who sees what.

use crate::campaign::Struck;
use crate::purse::Purse;
use crate::state::{FineSand, Setup};
use crate::yard::{Doing, Step, Task, Trigger, Yard};
use crate::{Card, Cards, Turns};
use game_core::{Seat, Viewer};
use serde::{Serialize, Serializer};

/// All that one viewer may know of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FineSandView {
    /// The turn that is being played, from 1.
    pub turn: u16,
    /// The last turn, once it is known.
    pub last_turn: Option<u16>,
    /// How far the table is set up.
    pub stage: Stage,
    /// Who acts when.
    pub turns: Turns,
    /// The thirty cards that everybody started with.
    pub stack: Cards,
    /// Alone: the numbers that earlier games of the campaign have struck off the sheet.
    #[serde(skip_serializing_if = "Struck::is_empty")]
    pub struck: Struck,
    /// Through whose eyes this is.
    pub you: Option<Seat>,
    /// Everybody's side of the table, by seat.
    pub yards: Vec<YardView>,
    /// What the viewer is doing in this turn.
    pub yours: Option<YourTurn>,
}

/// How far a table is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Fable rounds up to `until` are being exchanged.
    Exchange {
        /// The last round that is to be exchanged.
        until: u8,
        /// How many are.
        round: u8,
        /// Cards of the next that are revealed.
        revealed: u8,
    },
    /// The opening cards are drawn.
    Dealing,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

/// One player's side of the table. The viewer's own is as it is; the others'
/// are as they were when the turn began.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct YardView {
    /// Whose.
    pub seat: Seat,
    /// Whether this player is done with the turn.
    pub done: bool,
    /// Cards in hand.
    pub hand: HandView,
    /// How many cards the draw stack holds.
    pub to_draw: usize,
    /// What lies face down. Of the viewer's own: the draw stack. Of others:
    /// hand, draw stack and Symbol card together.
    pub unseen: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// What is built.
    pub built: Cards,
    /// Coin cards on Pallets.
    pub stored: Cards,
    /// What is out of this game.
    pub removed: Cards,
    /// Cards on the Symbol card.
    pub symbol: SymbolView,
    /// Scaffolds laid in front.
    pub scaffolds: u8,
    /// Wooden coins.
    pub wood: u16,
    /// How many cards of the draw stack still lie presorted.
    pub presorted: u8,
    /// Beach chairs that go to the left neighbour after this turn.
    pub chairs: u8,
    /// Limits raised for this turn.
    pub raised: u8,
    /// Whether this player's draws bring the end.
    pub trigger: Trigger,
    /// Cards that may be kept.
    pub limit: usize,
    /// Cards that are not built: hand, draw stack, discard pile, Scaffolds, and
    /// what is being built and not paid yet. Symbol cards are not included.
    pub unbuilt: usize,
    /// What would be written down if the game ended now.
    pub score: usize,
}

/// A hand of cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HandView {
    /// The viewer's own, or anybody's once the game is over.
    Open(Cards),
    /// So many.
    FaceDown(usize),
}

impl HandView {
    /// How many cards.
    pub fn len(&self) -> usize {
        match self {
            HandView::Open(cards) => cards.len(),
            HandView::FaceDown(count) => *count,
        }
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What lies on a Symbol card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SymbolView {
    /// How many cards.
    pub cards: usize,
    /// Which, the topmost last; for whoever put them there.
    pub known: Option<Vec<Card>>,
    /// Solo: coins that are still to be removed.
    pub coins: u8,
}

/// What the viewer is doing in this turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct YourTurn {
    /// The step.
    pub step: Step,
    /// What has been begun and must be finished first.
    pub task: Task,
    /// What was built before this turn, so that its action can be used.
    pub ready: Cards,
    /// Actions used this turn.
    pub used: Cards,
    /// Whether the Off-load action is used.
    pub offloaded: bool,
    /// Solo: whether a card still has to go to the Symbol card this turn.
    pub owes: bool,
    /// Whether the board's draw of this step is made.
    pub board_drawn: bool,
    /// Builds left in a red turn.
    pub builds: u8,
    /// Cards being built, not yet paid.
    pub site: Cards,
    /// Cards drawn or revealed, to choose from.
    pub aside: Cards,
    /// What the cards on the site cost together.
    pub due: u16,
    /// How much of it is paid.
    pub paid: u16,
    /// The least valuable thing in the payment so far; 255 for none.
    pub least: u8,
    /// All that could be paid with hand, coins, Scaffolds and Pallets.
    pub purse: u16,
    /// How much less each "build one card" costs.
    pub discount: u8,
    /// Builds that a red turn has from its start.
    pub red_builds: u8,
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.print().text)
    }
}

impl FineSand {
    pub(crate) fn view_for(&self, viewer: Viewer) -> FineSandView {
        // No `..` here: a new field does not compile until someone decides who sees it.
        let FineSand {
            seats: _,
            turns,
            deal: _, // the stacks' `presorted` tells
            stack,
            struck,
            setup,
            turn,
            closed: _,
            last_turn,
            waiting: _, // the yards' `done` tells
            drawing: _,
            yards: _,
            before: _,
            outlines: _,
        } = self;
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let stage = match *setup {
            Setup::Exchange { until, round, revealed } => {
                Stage::Exchange { until, round, revealed }
            }
            Setup::Dealing => Stage::Dealing,
            Setup::Playing => Stage::Playing,
            Setup::Over => Stage::Over,
        };
        FineSandView {
            turn: *turn,
            last_turn: *last_turn,
            stage,
            turns: *turns,
            stack: *stack,
            struck: *struck,
            you,
            yards: self.all_seats().iter().map(|seat| self.yard_view(seat, viewer)).collect(),
            yours: you.map(|seat| self.yards[seat.index()].turn_view()),
        }
    }

    /// FS-3.5: the own yard as it is, the others' as the turn found them.
    fn yard_view(&self, seat: Seat, viewer: Viewer) -> YardView {
        let done = self.setup == Setup::Playing && !self.waiting.contains(seat);
        let own = viewer.is(seat);
        let yard = if own { &self.yards[seat.index()] } else { &self.before[seat.index()] };
        yard.seen(seat, done, own, self.setup == Setup::Over)
    }
}

impl Yard {
    fn seen(&self, seat: Seat, done: bool, own: bool, over: bool) -> YardView {
        let Yard {
            solo: _,
            hand,
            stack,
            discard,
            built,
            stored,
            removed,
            symbol,
            symbol_coins,
            scaffolds,
            wood,
            presorted,
            chairs,
            raised,
            trigger,
            doing: _,
        } = self;
        let open = own || over;
        let mut unseen = *stack;
        if !open {
            unseen.add_all(hand);
            symbol.as_slice().iter().for_each(|card| unseen.add(*card));
        }
        YardView {
            seat,
            done,
            hand: if open { HandView::Open(*hand) } else { HandView::FaceDown(hand.len()) },
            to_draw: stack.len(),
            unseen,
            discard: *discard,
            built: *built,
            stored: *stored,
            removed: *removed,
            symbol: SymbolView {
                cards: symbol.len(),
                known: open.then(|| symbol.as_slice().to_vec()),
                coins: *symbol_coins,
            },
            scaffolds: *scaffolds,
            wood: *wood,
            presorted: *presorted,
            chairs: *chairs,
            raised: *raised,
            trigger: *trigger,
            limit: self.limit(),
            unbuilt: self.unbuilt(),
            score: self.score(),
        }
    }

    fn turn_view(&self) -> YourTurn {
        let Doing {
            step,
            ready,
            used,
            spent: _, // follows from it
            offloaded,
            board_drawn,
            builds,
            task,
            drawing: _, // chance is drawn before anybody looks
            site,
            aside,
            due,
            paid,
            least,
        } = self.doing;
        YourTurn {
            step,
            task,
            ready,
            used,
            offloaded,
            owes: self.owes_a_card(),
            board_drawn,
            builds,
            site,
            aside,
            due,
            paid,
            least,
            purse: Purse::of(self).total(),
            discount: self.discount(),
            red_builds: self.red_builds(),
        }
    }
}
