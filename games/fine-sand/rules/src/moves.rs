//! Moves, and why one is refused.

use crate::Card;
use game_core::Refusal;

/// One decision. A turn is a row of small ones, so that a program can list
/// them all and a person can take the last one back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// The board's own draw, in step 1 or 2B.
    Draw,
    /// The action of a built card.
    Use(Card),
    /// Choose the red actions for this turn.
    Red,
    /// Choose the blue actions for this turn.
    Blue,
    /// Build this card; its cost is added to what is to be paid.
    Build(Card),
    /// Pay with this card from hand, or with the Scaffold in front of you.
    Pay(Card),
    /// Pay with this card on a Pallet.
    PayStored(Card),
    /// Pay with a wooden coin.
    PayWood,
    /// Discard this card, as an action asks for it or because of the hand limit.
    Discard(Card),
    /// Take this card from the discard pile.
    Take(Card),
    /// Remove this card from the game.
    Remove(Card),
    /// Put this card face down on the own Symbol card.
    Offload(Card),
    /// Put this coin card on a Pallet.
    Store(Card),
    /// Reveal one more card.
    Reveal,
    /// No more of what was asked for.
    Enough,
    /// The turn is over.
    Done,
}

/// Why a move is refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("the cards are still being dealt")]
    Dealing,
    #[error("you have ended this turn")]
    AlreadyDone,
    #[error("you play one after the other, and it is not your turn yet")]
    NotYetYou,
    #[error("first choose which of your six cards to swap, or keep them all")]
    Exchanging,
    #[error("first pay for what you are building: {left} more")]
    Unpaid { left: u16 },
    #[error("first choose the card to build with {}", by.name())]
    ChooseBuild { by: Card },
    #[error("first discard {left} more for {}", by.name())]
    StillToDiscard { left: u8, by: Card },
    #[error("first finish discarding for {}", by.name())]
    StillDiscarding { by: Card },
    #[error("first discard one of the two cards you drew")]
    StillToKeep,
    #[error("first take a card from your discards")]
    StillToTake,
    #[error("first choose the card that leaves the game")]
    StillToRemove,
    #[error("first build one of the revealed cards, or choose to build none")]
    StillRevealing,
    #[error("your board has drawn its 2 cards in this step")]
    BoardDrawn,
    #[error("your board draws in step 1 and in a blue turn, not now")]
    NoBoardDraw,
    #[error("first draw your board's 2 cards")]
    DrawFirst,
    #[error("you have chosen {chosen} for this turn")]
    Chosen { chosen: &'static str },
    #[error("first choose red or blue for this turn")]
    ChooseFirst,
    #[error("you have not built {}", .0.name())]
    NotBuilt(Card),
    #[error("you built {} this turn; it works from your next turn", .0.name())]
    TooNew(Card),
    #[error("you have used {} this turn", .0.name())]
    Used(Card),
    #[error("{} has no action to use{}", .0.name(), if *.0 == Card::Pallet { "; store a coin card on it" } else { "" })]
    NoAction(Card),
    #[error("{} works in {when}, not now", card.name())]
    WrongStep { card: Card, when: &'static str },
    #[error("{} needs {need} card{} in your hand; you have {have}", card.name(), plural(*need))]
    TooFewCards { card: Card, need: u8, have: u8 },
    #[error("your hand is at its limit already")]
    HandFull,
    #[error("you hold no card that you can build with {} now", .0.name())]
    NothingToBuild(Card),
    #[error("there is nothing left to reveal")]
    NothingToReveal,
    #[error("five cards are revealed already")]
    FiveRevealed,
    #[error("{} is not in your hand", .0.name())]
    NotInHand(Card),
    #[error("{} is a coin card: it cannot be built", .0.name())]
    CannotBuild(Card),
    #[error("you build from your hand in a red turn")]
    NotRed,
    #[error("you have no build left this turn")]
    NoBuildLeft,
    #[error("{} costs {}, and this action builds cards of cost 3 or less", .0.name(), .0.cost())]
    TooDear(Card),
    #[error("that costs {due}, and you can pay {purse}")]
    CannotAfford { due: u16, purse: u16 },
    #[error("{} is not among the revealed cards", .0.name())]
    NotRevealed(Card),
    #[error("there is nothing to pay for")]
    NothingToPay,
    #[error("the Pit is worth nothing: it cannot pay")]
    WorthNothing,
    #[error("you have no wooden coin")]
    NoWood,
    #[error("{} is not on your Pallet", .0.name())]
    NotStored(Card),
    #[error("with {value} more you would pay too much: don't include a card you don't need")]
    Overpaid { value: u8 },
    #[error("you need not discard: your hand is within its limit of {limit}")]
    WithinLimit { limit: u8 },
    #[error("{} is not one of the two cards you drew", .0.name())]
    NotDrawn(Card),
    #[error("{} is not in your discards", .0.name())]
    NotDiscarded(Card),
    #[error("no action lets you do that now")]
    NotAsked,
    #[error("discard at least one card first")]
    AtLeastOne,
    #[error("you have off-loaded a card this turn; once is all")]
    Offloaded,
    #[error("there are still {coins} coins on your Symbol card, so you cannot off-load yet")]
    CoinsOnSymbol { coins: u8 },
    #[error("you have no Pallet")]
    NoPallet,
    #[error("your Pallet holds a card already")]
    PalletFull,
    #[error("you have used your Pallet this turn")]
    PalletUsed,
    #[error("{} is no coin card, and the Pallet holds only those", .0.name())]
    NoCoin(Card),
    #[error("you hold {hand} cards and may keep {limit}: discard first")]
    OverLimit { hand: u8, limit: u8 },
    #[error("no coin is left on your Symbol card, so you must put 1 card there this turn")]
    MustOffload,
    #[error(
        "your last card is owed to your Symbol card: off-load 1 card first, or keep one for it"
    )]
    LastCardOwed,
}

impl Illegal {
    /// The clause that forbids it, and a stable word for programs.
    fn says(&self) -> (&'static str, &'static str) {
        use Illegal::*;
        match self {
            Over => ("FS-5.1", "over"),
            Dealing => ("FS-2.3", "dealing"),
            AlreadyDone => ("FS-3.1", "already-done"),
            NotYetYou => ("FS-3.3", "not-yet-you"),
            Exchanging => ("FS-2.3", "exchanging"),
            Unpaid { .. } => ("FS-3.23", "unpaid"),
            ChooseBuild { by } => (clause_of(*by), "choose-build"),
            StillToDiscard { by, .. } | StillDiscarding { by } => {
                (clause_of(*by), "still-to-discard")
            }
            StillToKeep => ("FS-7.2b", "still-to-keep"),
            StillToTake => ("FS-7.2c", "still-to-take"),
            StillToRemove => ("FS-7.3c", "still-to-remove"),
            StillRevealing => ("FS-7.9b", "still-revealing"),
            BoardDrawn => ("FS-3.10", "board-drawn"),
            NoBoardDraw => ("FS-3.10", "no-board-draw"),
            DrawFirst => ("FS-3.12", "draw-first"),
            Chosen { .. } => ("FS-3.20", "chosen"),
            ChooseFirst => ("FS-3.20", "choose-first"),
            NotBuilt(_) => ("FS-3.4", "not-built"),
            TooNew(_) => ("FS-3.27", "too-new"),
            Used(card) if card.colour() == crate::Colour::Yellow => ("FS-3.40", "used"),
            Used(_) => ("FS-3.4", "used"),
            NoAction(_) => ("FS-3.4", "no-action"),
            WrongStep { .. } => ("FS-3.4", "wrong-step"),
            TooFewCards { card, .. } => (clause_of(*card), "too-few-cards"),
            HandFull => ("FS-7.3b", "hand-full"),
            NothingToBuild(card) => (clause_of(*card), "nothing-to-build"),
            NothingToReveal => ("FS-7.9b", "nothing-to-reveal"),
            FiveRevealed => ("FS-7.9b", "five-revealed"),
            NotInHand(_) => ("FS-3.23", "not-in-hand"),
            CannotBuild(Card::Pit) => ("FS-7.2a", "cannot-build"),
            CannotBuild(_) => ("FS-1.6", "cannot-build"),
            NotRed => ("FS-3.20", "not-red"),
            NoBuildLeft => ("FS-3.21", "no-build-left"),
            TooDear(_) => ("FS-7.1c", "too-dear"),
            CannotAfford { .. } => ("FS-3.23", "cannot-afford"),
            NotRevealed(_) => ("FS-7.9b", "not-revealed"),
            NothingToPay => ("FS-3.23", "nothing-to-pay"),
            WorthNothing => ("FS-7.2a", "worth-nothing"),
            NoWood => ("FS-1.4", "no-wood"),
            NotStored(_) => ("FS-7.7c", "not-stored"),
            Overpaid { .. } => ("FS-3.25", "overpaid"),
            WithinLimit { .. } => ("FS-3.50", "within-limit"),
            NotDrawn(_) => ("FS-7.2b", "not-drawn"),
            NotDiscarded(_) => ("FS-7.2c", "not-discarded"),
            NotAsked => ("FS-3.4", "not-asked"),
            AtLeastOne => ("FS-7.4b", "at-least-one"),
            Offloaded => ("FS-3.40", "offloaded"),
            CoinsOnSymbol { .. } => ("FS-8.2", "coins-on-symbol"),
            NoPallet => ("FS-7.7c", "no-pallet"),
            PalletFull => ("FS-7.7c", "pallet-full"),
            PalletUsed => ("FS-3.40", "pallet-used"),
            NoCoin(_) => ("FS-7.7c", "no-coin"),
            OverLimit { .. } => ("FS-3.50", "over-limit"),
            MustOffload => ("FS-8.3", "must-offload"),
            LastCardOwed => ("FS-8.4", "last-card-owed"),
        }
    }
}

fn plural(count: u8) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The clause that says what a card does.
fn clause_of(card: Card) -> &'static str {
    match card {
        Card::Swap => "FS-3.42",
        Card::BuildMore => "FS-7.1c",
        Card::Junk => "FS-7.3c",
        Card::BuildCheap => "FS-7.4a",
        Card::DrawHalf => "FS-7.4b",
        Card::AlwaysBuild => "FS-7.4c",
        Card::ThreeForTwo => "FS-7.5c",
        Card::BuildFree => "FS-7.6b",
        Card::OneMore => "FS-7.6c",
        Card::Recycling => "FS-7.8c",
        Card::BuildDesired => "FS-7.9b",
        _ => "FS-3.4",
    }
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        self.says().0
    }

    fn reason(&self) -> &'static str {
        self.says().1
    }
}
