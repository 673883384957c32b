//! The mat as it lies: bag, start spaces, rows, loss box.

use super::{Layout, Order, Requirement, Row, SPACES, Space, Stake, Trial};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

/// TH-1.5: markers of each guild.
pub const MARKERS: u8 = 6;
/// TH-1.1: start spaces I, II and III.
pub const START_SPACES: usize = 3;
/// TH-4.1: turns of a game. TH-4.3: two of the markers are left over.
pub const TURNS: u8 = 16;
/// TH-4.2: points that win.
pub const WINNING_POINTS: i32 = 70;
/// TH-2.2: what a swap costs.
const SWAP_COST: u32 = 3;
/// TH-1.2: what a coin is worth.
const COIN: u32 = 5;

/// TH-1.5: one of the three guilds that are not the player's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Guild {
    /// The potters, with triangles.
    Ochre,
    /// The fishers, with discs.
    Teal,
    /// The dyers, with squares.
    Plum,
}

impl Guild {
    /// All three.
    pub const ALL: [Guild; 3] = [Guild::Ochre, Guild::Teal, Guild::Plum];

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The mat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mat {
    /// Where its requirements stand.
    layout: Layout,
    /// Markers in the bag, by guild.
    bag: [u8; 3],
    /// The markers on I, II and III.
    start: [Option<Guild>; START_SPACES],
    /// Whose row it is, and how many markers lie in it.
    rows: [Option<(Guild, u8)>; 3],
    /// TH-3.3: whether a coin lies on the last space of the row.
    coins: [bool; 3],
    /// The space that has to be dealt with.
    pending: Option<Trial>,
    /// The requirements that were met, a bit each.
    met: u16,
    /// Those that were not.
    failed: u16,
    /// Last spaces reached and met.
    reached: u8,
    /// Turns in which a marker was placed.
    turns: u8,
    swapped: bool,
}

impl Default for Mat {
    /// TH-1.5: six markers of each guild in the bag.
    fn default() -> Mat {
        Mat {
            layout: Layout::default(),
            bag: [MARKERS; 3],
            start: [None; START_SPACES],
            rows: [None; 3],
            coins: [false; 3],
            pending: None,
            met: 0,
            failed: 0,
            reached: 0,
            turns: 0,
            swapped: false,
        }
    }
}

/// TH-4.2: what the mat adds to the points of the base game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SheetLine {
    /// Last spaces reached and met.
    LastSpaces,
    /// The second of them.
    SecondLastSpace,
    /// Mines in the loss box.
    LossBox,
    /// The 7 Jar of row A, if they were not there.
    SevenJar,
    /// The 14 Jar of row B, if they were not there.
    FourteenJar,
}

/// How the mat says that it is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// TH-3.4: the requirement of a last space was not met.
    LastSpaceFailed,
    /// TH-4.1: sixteen turns without two last spaces.
    OutOfTurns,
    /// TH-3.4: two last spaces are reached; now the points decide.
    TwoLastSpaces,
}

/// Why something cannot be done with the mat now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotNow {
    /// A marker has to be drawn first.
    #[error("the start spaces are filled first")]
    DrawFirst,
    /// All start spaces are full.
    #[error("there is no free start space")]
    StartFull,
    /// The bag has no such marker.
    #[error("the bag has no marker of that guild left")]
    NotInBag,
    /// A requirement has to be dealt with.
    #[error("the requirement of the space is dealt with first")]
    DealFirst,
    /// No requirement is to be dealt with.
    #[error("there is no requirement to deal with")]
    NothingToDeal,
    /// Only once a turn.
    #[error("you can swap markers once a turn")]
    Swapped,
    /// Both spaces must hold a marker.
    #[error("you can only swap two markers that lie side by side")]
    NothingToSwap,
    /// The game is over.
    #[error("the game is over")]
    Over,
}

impl Mat {
    /// TH-6.5: a mat whose requirements stand elsewhere.
    pub fn new(layout: Layout) -> Mat {
        Mat { layout, ..Mat::default() }
    }

    /// Where its requirements stand.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// What is asked on the spaces of a row, from the left.
    pub fn trials(&self, row: Row) -> [Option<Trial>; SPACES] {
        self.layout.row(row)
    }

    /// What is asked on a space.
    pub fn trial_at(&self, space: Space) -> Option<Trial> {
        self.layout.trial_at(space)
    }

    /// Where a requirement stands.
    pub fn space_of(&self, trial: Trial) -> Space {
        self.layout.space_of(trial)
    }

    /// The markers in the bag, by guild: what a draw can bring, and how likely.
    pub fn bag(&self) -> [u8; 3] {
        self.bag
    }

    /// The markers on I, II and III.
    pub fn start(&self) -> [Option<Guild>; START_SPACES] {
        self.start
    }

    /// Whose a row is, and how many markers lie in it.
    pub fn row(&self, row: Row) -> Option<(Guild, u8)> {
        self.rows[row.index()]
    }

    /// The space that has to be dealt with.
    pub fn pending(&self) -> Option<Trial> {
        self.pending
    }

    /// Markers placed so far, one a turn.
    pub fn placed(&self) -> u8 {
        self.turns
    }

    /// Whether a coin lies on the last space of a row.
    pub fn has_coin(&self, row: Row) -> bool {
        self.coins[row.index()]
    }

    /// Last spaces reached and met.
    pub fn reached(&self) -> u8 {
        self.reached
    }

    /// Whether a marker has to be drawn onto a start space. TH-2.4: from turn
    /// 16 on the bag is empty, and III stays empty.
    pub fn awaits_draw(&self) -> bool {
        let free = self.start.contains(&None);
        let filling = self.bag.iter().any(|count| *count > 0);
        free && filling && self.pending.is_none() && self.end().is_none()
    }

    /// TH-1.5, TH-2.4: a marker drawn from the bag goes onto the first free start space.
    pub fn draw(&mut self, guild: Guild) -> Result<(), NotNow> {
        self.is_on()?;
        let free = self.start.iter().position(Option::is_none).ok_or(NotNow::StartFull)?;
        let left = &mut self.bag[guild.index()];
        *left = left.checked_sub(1).ok_or(NotNow::NotInBag)?;
        self.start[free] = Some(guild);
        Ok(())
    }

    /// TH-2.2: swaps the marker on this start space (0 is I, 1 is II) with the
    /// next one, and says what that costs.
    pub fn swap(&mut self, at: usize) -> Result<Order, NotNow> {
        self.is_on()?;
        if self.swapped {
            return Err(NotNow::Swapped);
        }
        if self.awaits_draw() {
            return Err(NotNow::DrawFirst);
        }
        match (self.start.get(at), self.start.get(at + 1)) {
            (Some(Some(_)), Some(Some(_))) => {
                self.start.swap(at, at + 1);
                self.swapped = true;
                Ok(Order::Pay(SWAP_COST))
            }
            _ => Err(NotNow::NothingToSwap),
        }
    }

    /// TH-2.3 to TH-2.5: places the marker of space I, moves the others down,
    /// and says where it went.
    pub fn place(&mut self) -> Result<Space, NotNow> {
        self.is_on()?;
        if self.awaits_draw() {
            return Err(NotNow::DrawFirst);
        }
        let guild = self.start[0].take().ok_or(NotNow::DrawFirst)?;
        self.start.rotate_left(1);
        let space = self.put(guild);
        self.pending = self.trial_at(space);
        self.turns += 1;
        self.swapped = false;
        Ok(space)
    }

    /// TH-2.5: a marker goes to the leftmost empty space of its guild's row.
    fn put(&mut self, guild: Guild) -> Space {
        let row = self.row_of(guild);
        let count = self.rows[row.index()].map_or(0, |(_, count)| count);
        self.rows[row.index()] = Some((guild, count + 1));
        Space { row, place: count }
    }

    /// Where the markers on the start spaces go if none of them is swapped.
    pub fn ahead(&self) -> Vec<(Guild, Space)> {
        let mut mat = *self;
        let waiting = self.start.into_iter().flatten();
        waiting.map(|guild| (guild, mat.put(guild))).collect()
    }

    /// TH-2.5: the row of this guild, or the next empty one.
    fn row_of(&self, guild: Guild) -> Row {
        let own = |row: &Row| self.rows[row.index()].is_some_and(|(of, _)| of == guild);
        let empty = |row: &Row| self.rows[row.index()].is_none();
        let all = || Row::ALL.into_iter();
        all().find(own).or_else(|| all().find(empty)).expect("there are as many rows as guilds")
    }

    /// What must be true on a space now.
    pub fn requirement(&self, trial: Trial) -> Requirement {
        trial.requirement(self.coins[trial.row().index()])
    }

    /// TH-3: deals with the space, given whether its requirement is met, and
    /// says what the base game has to do. The general action (TH-3.1) comes
    /// before that and is not among it.
    pub fn deal(&mut self, met: bool) -> Result<Option<Order>, NotNow> {
        if self.end().is_some() {
            return Err(NotNow::Over);
        }
        let trial = self.pending.take().ok_or(NotNow::NothingToDeal)?;
        let results = if met { &mut self.met } else { &mut self.failed };
        *results |= trial.bit();
        if met {
            // TH-3.2
            return Ok(match trial.stake() {
                Stake::Mine => Some(Order::PlaceMine),
                Stake::Coin => Some(Order::Receive(COIN)),
                Stake::Nothing => {
                    self.reached += 1;
                    None
                }
            });
        }
        // TH-3.3
        if trial.stake() == Stake::Coin {
            self.coins[trial.row().index()] = true;
        }
        Ok(trial.penalty())
    }

    /// Whether the requirement of a space was met; `None` before it was reached.
    pub fn result(&self, trial: Trial) -> Option<bool> {
        if self.met & trial.bit() != 0 {
            Some(true)
        } else if self.failed & trial.bit() != 0 {
            Some(false)
        } else {
            None
        }
    }

    /// The requirements that were met, and those that were not, a bit each in
    /// the order of [`Trial::ALL`].
    #[inline]
    pub fn results(&self) -> [u16; 2] {
        [self.met, self.failed]
    }

    /// Whether markers were swapped this turn.
    #[inline]
    pub fn has_swapped(&self) -> bool {
        self.swapped
    }

    /// The spaces that were not met.
    fn failures(&self) -> impl Iterator<Item = Trial> {
        let failed = self.failed;
        Trial::ALL.into_iter().filter(move |trial| failed & trial.bit() != 0)
    }

    /// TH-2.5: where the next marker of this guild would go, if its row has room.
    pub fn space_for(&self, guild: Guild) -> Option<Space> {
        let row = self.row_of(guild);
        let place = self.rows[row.index()].map_or(0, |(_, count)| count);
        (usize::from(place) < SPACES).then_some(Space { row, place })
    }

    /// TH-3.3: mines in the loss box.
    pub fn lost_mines(&self) -> usize {
        self.failures().filter(|trial| trial.stake() == Stake::Mine).count()
    }

    /// TH-4.2: points of the mat, to be added to those of the base game.
    pub fn points(&self) -> i32 {
        self.sheet().iter().map(|(_, points)| points).sum()
    }

    /// The same, line by line.
    pub fn sheet(&self) -> [(SheetLine, i32); 5] {
        let minus = |trial: Trial| if self.failed & trial.bit() != 0 { -trial.minus() } else { 0 };
        [
            (SheetLine::LastSpaces, 3 * i32::from(self.reached)),
            (SheetLine::SecondLastSpace, if self.reached == 2 { 5 } else { 0 }),
            (SheetLine::LossBox, -2 * self.lost_mines() as i32),
            (SheetLine::SevenJar, minus(Trial::SevenJar)),
            (SheetLine::FourteenJar, minus(Trial::FourteenJar)),
        ]
    }

    /// Whether the mat has ended the game.
    pub fn end(&self) -> Option<End> {
        match self {
            _ if self.failed & Trial::LAST_ONES != 0 => Some(End::LastSpaceFailed),
            Mat { reached: 2, .. } => Some(End::TwoLastSpaces),
            // TH-4.1
            Mat { turns: TURNS.., pending: None, .. } => Some(End::OutOfTurns),
            _ => None,
        }
    }

    /// TH-3.4: whether a last space has ended the game at once. TH-4.1: a game
    /// that runs out of turns ends when its last turn is played out.
    pub fn ends_at_once(&self) -> bool {
        matches!(self.end(), Some(End::LastSpaceFailed | End::TwoLastSpaces))
    }

    /// TH-1.6, TH-4.2: whether it is won with so many points of the base game.
    pub fn is_won(&self, base: i32) -> bool {
        self.end() == Some(End::TwoLastSpaces) && base + self.points() >= WINNING_POINTS
    }

    fn is_on(&self) -> Result<(), NotNow> {
        match (self.end(), self.pending) {
            (Some(_), _) => Err(NotNow::Over),
            (None, Some(_)) => Err(NotNow::DealFirst),
            (None, None) => Ok(()),
        }
    }
}

/// As programs read it: spaces are called by their places, such as `A2`.
impl Serialize for Mat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // No `..` here: a new field does not compile until someone decides who sees it.
        let Mat { layout, bag, start, rows, coins, pending, met, failed, reached, turns, swapped } =
            self;
        let spaces = |set: u16| -> Vec<Space> {
            let those = Trial::ALL.into_iter().filter(|trial| set & trial.bit() != 0);
            those.map(|trial| layout.space_of(trial)).collect()
        };
        let mut shown = serializer.serialize_struct("Mat", 11)?;
        shown.serialize_field("layout", layout)?;
        shown.serialize_field("bag", bag)?;
        shown.serialize_field("start", start)?;
        shown.serialize_field("rows", rows)?;
        shown.serialize_field("coins", coins)?;
        shown.serialize_field("pending", &pending.map(|trial| layout.space_of(trial)))?;
        shown.serialize_field("met", &spaces(*met))?;
        shown.serialize_field("failed", &spaces(*failed))?;
        shown.serialize_field("reached", reached)?;
        shown.serialize_field("turns", turns)?;
        shown.serialize_field("swapped", swapped)?;
        shown.end()
    }
}

const _: () = assert!(SPACES == MARKERS as usize, "a guild's markers fill a row");
