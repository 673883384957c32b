//! Moves, what chance brings, and why a move is refused.

use super::components::{COLUMNS, REGIONS};
use super::effect::{Good, Medal, Target};
use super::{Colour, Die};
use crate::mat::Guild;
use game_core::Refusal;

/// The place of a region: column 1 to 4, and row `a` (the top one) to `c`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(pub(super) u8);

impl Place {
    /// All of them, a bit each.
    pub(super) const SET: u16 = (1 << REGIONS) - 1;

    /// All twelve, row by row from the top.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..REGIONS as u8).map(Place)
    }

    /// Counted from 0, row by row.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From the left, counted from 0.
    pub const fn column(self) -> usize {
        self.index() % COLUMNS
    }

    /// From the top, counted from 0.
    pub const fn row(self) -> usize {
        self.index() / COLUMNS
    }

    pub(super) const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// What a die is used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// Yellow: take its pips in Jar.
    Earn,
    /// Yellow: sell so many ore and so many crystals.
    Sell(u8, u8),
    /// Yellow: one ore and one crystal for a trade medal.
    Deliver,
    /// Green: explore a region.
    Explore(Place),
    /// Blue: take a marker from a region.
    Take(Good, Place),
    /// Blue: place a mine on a region.
    Mine(Place),
    /// Red: stand guard.
    Guard,
    /// Build this public building.
    Build(u8),
    /// Hire this player card.
    Hire(u8),
    /// Draw an action card.
    Draw,
    /// Use this public building.
    Use(u8, Target),
    /// Put this player card to work.
    Work(u8, Target),
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// TH-2.2: swap the markers on I and II (0) or on II and III (1).
    Swap(u8),
    /// TH-2.3: place the marker of space I.
    Place,
    /// TH-5.4: use a die.
    Spend(Die, Deed),
    /// TH-5.8: play this action card.
    Play(u8, Target),
    /// TH-5.1: buy a die.
    Buy(Colour),
    /// The turn is over; the attack is met.
    Pass,
    /// TH-3.2: the mine of the mat goes onto this region.
    Mine(Place),
    /// A medal is lost.
    Lose(Medal),
    /// This player card goes back into the deck.
    Return(u8),
    /// TH-3.6: this action card is discarded.
    Discard(u8),
}

/// What chance brings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// TH-5.3: this region card is laid out next.
    Region(u8),
    /// TH-5.7: this public building is opened.
    Building(u8),
    /// TH-5.2: this player card is on offer.
    Offer(u8),
    /// An action card is drawn.
    Card(u8),
    /// A marker is drawn from the bag of the mat.
    Marker(Guild),
    /// TH-5.6: this attack card of the round is revealed.
    Attack(u8),
    /// A die is drawn and rolled, or rolled again.
    Die(Die),
    /// TH-3.5: a die says which line of regions is cleared.
    Line(u8),
    /// This unbuilt building leaves the game.
    Remove(u8),
    /// This unbuilt building gets a foreign guild's marker.
    Foreign(u8),
}

/// Why a move is refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("something is still being drawn or rolled")]
    Rolling,
    #[error("the mat is only for a game alone")]
    NoMat,
    #[error("place the marker first, then use dice and cards")]
    PlaceFirst,
    #[error("this turn's marker is already placed")]
    Placed,
    #[error("a swap costs 3 Jar, and you have {0}")]
    SwapTooDear(u16),
    #[error("you can swap markers once a turn")]
    Swapped,
    #[error("you can only swap two markers that lie side by side")]
    NothingToSwap,
    #[error("choose a region for the mine first")]
    MineFirst,
    #[error("there is no mine to place now")]
    NoMine,
    #[error("choose which medal to give up first")]
    MedalFirst,
    #[error("you lose no medal now")]
    NoMedalLost,
    #[error("you have no {0} medal")]
    NoMedal(Medal),
    #[error("choose which player card goes back into your deck first")]
    ReturnFirst,
    #[error("no player card goes back now")]
    NoReturn,
    #[error("you hold more than three action cards: discard one first")]
    DiscardFirst,
    #[error("you can't simply discard action cards")]
    NoDiscard,
    #[error("you have no {} {} left", .0.colour, .0.pips)]
    NoDie(Die),
    #[error("that needs a {0} die")]
    WrongColour(Colour),
    #[error("the die must show at least {0}")]
    TooFewPips(u8),
    #[error("that costs {0} Jar, and you have {1}")]
    TooDear(u16, u16),
    #[error("choose what you sell")]
    NothingSold,
    #[error("this die sells at most {0}")]
    TooManySold(u8),
    #[error("you don't have that many ore or crystals")]
    NoGoods,
    #[error("you need one ore and one crystal to deliver")]
    NothingToDeliver,
    #[error("you have already explored this region")]
    Explored,
    #[error("explore this region first")]
    NotExplored,
    #[error("this region needs a {0} or more")]
    EntryTooHigh(u8),
    #[error("this region has no {0}")]
    NoneThere(Good),
    #[error("this region is empty")]
    EmptyRegion,
    #[error("you already have a mine there")]
    HasMine,
    #[error("that building can't be built now")]
    NotOpen,
    #[error("nobody has built that building")]
    NotBuilt,
    #[error("you can use a building once a turn")]
    UsedBuilding,
    #[error("that player card is not on offer")]
    NotOnOffer,
    #[error("that player card is not in your play area")]
    NotHired,
    #[error("this player card always works, without a die")]
    NoWork,
    #[error("a player card can work once a turn")]
    Worked,
    #[error("you do not hold that action card")]
    NotInHand,
    #[error("there are no action cards left")]
    NoCards,
    #[error("you need another unused die for it")]
    NoUnusedDie,
    #[error("the die already has that colour")]
    SameColour,
    #[error("the die already shows a 6")]
    ShowsSix,
    #[error("nothing is missing from this region")]
    RegionFull,
    #[error("you can't buy any more dice")]
    NoMoreDice,
    #[error("choose something it can be used on")]
    WrongTarget,
    #[error("there is no such card, building or region")]
    Unknown,
}

impl Illegal {
    fn says(&self) -> (&'static str, &'static str) {
        use Illegal::*;
        match self {
            Over => ("TH-4.1", "over"),
            NotYourTurn => ("TH-5.11", "not-your-turn"),
            Rolling => ("TH-2.1", "rolling"),
            NoMat => ("TH-5.11", "no-mat"),
            PlaceFirst => ("TH-2.3", "place-first"),
            Placed => ("TH-2.3", "placed"),
            SwapTooDear(_) => ("TH-2.2", "swap-too-dear"),
            Swapped => ("TH-2.2", "swapped"),
            NothingToSwap => ("TH-2.2", "nothing-to-swap"),
            MineFirst => ("TH-3.2", "mine-first"),
            NoMine => ("TH-3.2", "no-mine"),
            MedalFirst => ("TH-5.6", "medal-first"),
            NoMedalLost => ("TH-5.6", "no-medal-lost"),
            NoMedal(_) => ("TH-5.6", "no-medal"),
            ReturnFirst => ("TH-3.3", "return-first"),
            NoReturn => ("TH-3.3", "no-return"),
            DiscardFirst => ("TH-3.6", "discard-first"),
            NoDiscard => ("TH-3.6", "no-discard"),
            NoDie(_) => ("TH-5.1", "no-die"),
            WrongColour(_) => ("TH-5.4", "wrong-colour"),
            TooFewPips(_) => ("TH-5.4", "too-few-pips"),
            TooDear(..) => ("TH-5.4", "too-dear"),
            NothingSold => ("TH-5.4", "nothing-sold"),
            TooManySold(_) => ("TH-5.4", "too-many-sold"),
            NoGoods => ("TH-5.4", "no-goods"),
            NothingToDeliver => ("TH-5.4", "nothing-to-deliver"),
            Explored => ("TH-5.4", "explored"),
            NotExplored => ("TH-5.4", "not-explored"),
            EntryTooHigh(_) => ("TH-5.4", "entry-too-high"),
            NoneThere(_) => ("TH-5.4", "none-there"),
            EmptyRegion => ("TH-5.4", "empty-region"),
            HasMine => ("TH-5.4", "has-mine"),
            NotOpen => ("TH-5.7", "not-open"),
            NotBuilt => ("TH-5.7", "not-built"),
            UsedBuilding => ("TH-5.7", "used-building"),
            NotOnOffer => ("TH-5.2", "not-on-offer"),
            NotHired => ("TH-5.5", "not-hired"),
            NoWork => ("TH-5.5", "no-work"),
            Worked => ("TH-5.5", "worked"),
            NotInHand => ("TH-5.8", "not-in-hand"),
            NoCards => ("TH-5.8", "no-cards"),
            NoUnusedDie => ("TH-3.6", "no-unused-die"),
            SameColour => ("TH-3.6", "same-colour"),
            ShowsSix => ("TH-3.6", "shows-six"),
            RegionFull => ("TH-3.6", "region-full"),
            NoMoreDice => ("TH-5.1", "no-more-dice"),
            WrongTarget => ("TH-5.8", "wrong-target"),
            Unknown => ("TH-5.4", "unknown"),
        }
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
