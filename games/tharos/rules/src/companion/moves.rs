//! What the player may answer, and why an answer is refused.

use super::Bag;
use super::desk::{Companion, Phase};
use super::words::most;
use crate::mat::{End, Guild, MARKERS, NotNow, Question};
use game_core::Refusal;

/// TH-6.4: the fewest points of the base game that are believed.
pub const LEAST_POINTS: i32 = -99;
/// TH-6.4: and the most.
pub const MOST_POINTS: i32 = 999;

/// TH-1.5, TH-2.4: a marker of this guild comes out of the bag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marker(pub Guild);

impl Marker {
    /// One of each guild.
    pub const ALL: [Marker; 3] = [Marker(Guild::Ochre), Marker(Guild::Teal), Marker(Guild::Plum)];
}

/// One answer of the player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// TH-6.6: a step of the preparation is done.
    Ready,
    /// TH-6.7: a marker of this guild came out of the player's own bag.
    Drew(Guild),
    /// TH-2.2: swaps this start space, counted from 1, with the next.
    Swap(u8),
    /// TH-2.3: places the marker of space I.
    Place,
    /// The requirement is met.
    Yes,
    /// It is not.
    No,
    /// The number that was asked about; at the end, the points.
    Count(i32),
    /// Orders, actions and defence are done.
    Done,
    /// TH-4.2: points of the base game.
    Points(i32),
    /// The sheet is right.
    Finish,
    /// TH-6.3: takes the last answer back.
    Undo,
    /// TH-6.3: goes back to the beginning of this turn, counted from 1.
    Back(u8),
}

/// Why an answer is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// TH-1.5, TH-2.4
    #[error("a marker is drawn first")]
    DrawFirst,
    /// TH-6.6
    #[error("the preparation comes first: say ready when this step is done")]
    PrepareFirst,
    /// TH-6.6
    #[error("everything is prepared")]
    Prepared,
    /// TH-6.7
    #[error("all {MARKERS} {0} markers are out of the bag")]
    NotInBag(Guild),
    /// TH-6.7
    #[error(
        "markers are drawn for you here: open a companion with your own bag to draw them yourself"
    )]
    OurBag,
    /// TH-6.7
    #[error("no marker is drawn now")]
    NoDraw,
    /// TH-2.2
    #[error("you have already swapped markers this turn")]
    Swapped,
    /// TH-2.2
    #[error("there are two swaps: 1 for I and II, 2 for II and III")]
    NoSuchSwap,
    /// TH-2.2
    #[error("swap before you place the marker")]
    TooLateToSwap,
    /// TH-2.3
    #[error("place the marker of space I first")]
    PlaceFirst,
    /// TH-2.3
    #[error("you place one marker a turn: end your turn first")]
    Placed,
    /// TH-2.3
    #[error("answer the question about this space first")]
    AnswerFirst,
    /// TH-3.1
    #[error("nothing is asked about now")]
    NothingAsked,
    /// TH-6.2; for action cards TH-3.6 sets the limit.
    #[error("{0} {noun} is not possible: enter a number from 0 to {most}", noun = .1.noun(2), most = most(*.1))]
    CannotBe(i32, Question),
    /// TH-3.4, TH-4.1
    #[error("the mat has ended the game: only your points are missing")]
    Ended(End),
    /// TH-4.2
    #[error("enter your points when the game is over")]
    NotEnded,
    /// TH-6.4
    #[error("{0} points is not possible: enter a number from {LEAST_POINTS} to {MOST_POINTS}")]
    SuchPoints(i32),
    /// TH-6.4
    #[error("you met two last spaces, so your points decide: enter them first")]
    PointsFirst,
    /// TH-6.3
    #[error("nothing has been answered yet")]
    NothingToUndo,
    /// TH-6.3
    #[error("turn {0} has not begun yet")]
    NotYet(u8),
    /// TH-6.3
    #[error("turns are counted from 1 to 16")]
    NoSuchTurn,
    /// TH-6.3
    #[error("this is the beginning of turn {0}")]
    IsThere(u8),
    /// TH-6.4
    #[error("the sheet is closed")]
    Over,
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Illegal::DrawFirst => "TH-2.4",
            Illegal::PrepareFirst | Illegal::Prepared => "TH-6.6",
            Illegal::NotInBag(_) | Illegal::OurBag | Illegal::NoDraw => "TH-6.7",
            Illegal::Swapped | Illegal::NoSuchSwap | Illegal::TooLateToSwap => "TH-2.2",
            Illegal::PlaceFirst | Illegal::Placed | Illegal::AnswerFirst => "TH-2.3",
            Illegal::NothingAsked => "TH-3.1",
            Illegal::CannotBe(_, Question::ActionCards) => "TH-3.6",
            Illegal::CannotBe(..) => "TH-6.2",
            Illegal::Ended(End::OutOfTurns) => "TH-4.1",
            Illegal::Ended(_) => "TH-3.4",
            Illegal::NotEnded => "TH-4.2",
            Illegal::SuchPoints(_) | Illegal::PointsFirst | Illegal::Over => "TH-6.4",
            Illegal::NothingToUndo
            | Illegal::NotYet(_)
            | Illegal::NoSuchTurn
            | Illegal::IsThere(_) => "TH-6.3",
        }
    }

    fn reason(&self) -> &'static str {
        match self {
            Illegal::DrawFirst => "draw-first",
            Illegal::PrepareFirst => "prepare-first",
            Illegal::Prepared => "prepared",
            Illegal::NotInBag(_) => "not-in-bag",
            Illegal::OurBag => "our-bag",
            Illegal::NoDraw => "no-draw",
            Illegal::Swapped => "swapped",
            Illegal::NoSuchSwap => "no-such-swap",
            Illegal::TooLateToSwap => "too-late-to-swap",
            Illegal::PlaceFirst => "place-first",
            Illegal::Placed => "placed",
            Illegal::AnswerFirst => "answer-first",
            Illegal::NothingAsked => "nothing-asked",
            Illegal::CannotBe(..) => "cannot-be",
            Illegal::Ended(_) => "ended",
            Illegal::NotEnded => "not-ended",
            Illegal::SuchPoints(_) => "such-points",
            Illegal::PointsFirst => "points-first",
            Illegal::NothingToUndo => "nothing-to-undo",
            Illegal::NotYet(_) => "not-yet",
            Illegal::NoSuchTurn => "no-such-turn",
            Illegal::IsThere(_) => "is-there",
            Illegal::Over => "over",
        }
    }
}

impl Companion {
    /// TH-6.1: one thing is asked at a time; whatever answers something else is refused.
    pub(super) fn may(&self, mv: Move) -> Result<(), Illegal> {
        match self.phase() {
            Phase::Draw if self.bag() == Bag::Ours => return Err(Illegal::DrawFirst),
            Phase::Over => return Err(Illegal::Over),
            _ => {}
        }
        match mv {
            Move::Undo if self.moves.is_empty() => Err(Illegal::NothingToUndo),
            Move::Undo => Ok(()),
            Move::Back(turn) => self.may_go_back_to(turn),
            Move::Ready => match self.phase() {
                Phase::Prepare => Ok(()),
                Phase::Draw => Err(Illegal::DrawFirst),
                _ => Err(Illegal::Prepared),
            },
            Move::Drew(guild) => self.may_have_drawn(guild),
            Move::Swap(at) => self.may_swap(at),
            Move::Place => match self.phase() {
                Phase::Swap => Ok(()),
                Phase::Act => Err(Illegal::Placed),
                _ => Err(self.out_of_order()),
            },
            Move::Done => match self.phase() {
                Phase::Act => Ok(()),
                _ => Err(self.out_of_order()),
            },
            Move::Points(points) | Move::Count(points) if self.phase() == Phase::Count => {
                match points {
                    LEAST_POINTS..=MOST_POINTS => Ok(()),
                    _ => Err(Illegal::SuchPoints(points)),
                }
            }
            Move::Points(_) => Err(Illegal::NotEnded),
            Move::Yes | Move::No | Move::Count(_) => self.may_answer(mv),
            Move::Finish => match self.phase() {
                Phase::Count if self.sheet().is_some() => Ok(()),
                Phase::Count => Err(Illegal::PointsFirst),
                _ => Err(Illegal::NotEnded),
            },
        }
    }

    /// What is to be done before the turn goes on.
    fn out_of_order(&self) -> Illegal {
        match self.phase() {
            Phase::Prepare => Illegal::PrepareFirst,
            Phase::Draw => Illegal::DrawFirst,
            Phase::Ask => Illegal::AnswerFirst,
            Phase::Count => Illegal::Ended(self.mat().end().expect("points come at the end")),
            _ => Illegal::PlaceFirst,
        }
    }

    /// TH-6.7: only what the bag still holds can come out of it.
    fn may_have_drawn(&self, guild: Guild) -> Result<(), Illegal> {
        match self.phase() {
            _ if self.bag() == Bag::Ours => Err(Illegal::OurBag),
            Phase::Prepare => Err(Illegal::PrepareFirst),
            Phase::Draw if self.mat().bag()[guild.index()] == 0 => Err(Illegal::NotInBag(guild)),
            Phase::Draw => Ok(()),
            _ => Err(Illegal::NoDraw),
        }
    }

    fn may_swap(&self, at: u8) -> Result<(), Illegal> {
        match self.phase() {
            Phase::Swap => {}
            Phase::Act => return Err(Illegal::TooLateToSwap),
            _ => return Err(self.out_of_order()),
        }
        let at = at.checked_sub(1).ok_or(Illegal::NoSuchSwap)?;
        // The mat is small: trying it out says what the mat would say.
        let mut mat = *self.mat();
        match mat.swap(at.into()) {
            Ok(_) => Ok(()),
            Err(NotNow::Swapped) => Err(Illegal::Swapped),
            Err(_) => Err(Illegal::NoSuchSwap),
        }
    }

    fn may_answer(&self, mv: Move) -> Result<(), Illegal> {
        let Some(trial) = self.mat().pending() else {
            return Err(match self.mat().end() {
                Some(end) if self.phase() == Phase::Count => Illegal::Ended(end),
                _ if matches!(self.phase(), Phase::Prepare | Phase::Draw) => self.out_of_order(),
                _ => Illegal::NothingAsked,
            });
        };
        let question = self.mat().requirement(trial).question();
        match mv {
            Move::Count(count) if !(0..=most(question) as i32).contains(&count) => {
                Err(Illegal::CannotBe(count, question))
            }
            _ => Ok(()),
        }
    }

    fn may_go_back_to(&self, turn: u8) -> Result<(), Illegal> {
        match turn {
            1..=16 if turn > self.turn_number() || self.is_preparing() => {
                Err(Illegal::NotYet(turn))
            }
            1..=16 if self.moves_before(turn) == self.moves.len() => Err(Illegal::IsThere(turn)),
            1..=16 => Ok(()),
            _ => Err(Illegal::NoSuchTurn),
        }
    }
}
