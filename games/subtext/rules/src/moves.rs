//! Moves, what chance brings, and why a move is refused.

use crate::Sheet;
use game_core::Refusal;

/// ST-2.4: where a drawing lies: A, B, and so on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Letter(u8);

impl Letter {
    /// The first, second, … of them, counted from 0.
    pub const fn new(index: u8) -> Letter {
        Letter(index)
    }

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Hand in this sheet.
    Draw(Sheet),
    /// Point at this drawing.
    Guess(Letter),
    /// Point at none: time is up.
    Pass,
    /// Object to this drawing, or to the Dealer's.
    Object(Option<Letter>),
    /// Go on to the next round.
    Next,
    /// Leave the match: a bot plays on.
    Leave,
}

/// What chance brings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// ST-1.5: this seat deals first.
    Dealer(u8),
    /// ST-2.1: this word card, by its number in the pack.
    Card(u16),
    /// ST-2.4: the letter at which a drawing lies.
    Letter(Letter),
}

/// Why a move is refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("the word cards are still being dealt")]
    Dealing,
    #[error("the drawings are still being laid out")]
    LayingOut,
    #[error("everyone has drawn: it is too late to hand in a sheet")]
    NotDrawing,
    #[error("you have handed in your sheet; undo that to draw on")]
    HandedIn,
    #[error("this table plays without hints in words: please draw")]
    NoWordHints,
    #[error("your hint says the word itself; hint at it without saying it")]
    SaysTheWord,
    #[error("there is nothing to guess now")]
    NotGuessing,
    #[error("you have made your guess")]
    Guessed,
    #[error("there is no drawing {}: the last is {}", .0, .1)]
    NoSuchLetter(Letter, Letter),
    #[error("you have to guess: only a timer lets you miss one")]
    NoTimer,
    #[error("you can challenge a drawing after the reveal")]
    NotRevealed,
    #[error("you cannot challenge your own drawing")]
    OwnDrawing,
    #[error("you have already challenged this drawing")]
    Objected,
    #[error("nobody has challenged this drawing")]
    NotRaised,
    #[error("you are ready for the next round; undo that to say more")]
    Ready,
    #[error("this table plays without challenges")]
    NoObjections,
    #[error(
        "you left this match, so a bot plays your seat until its end; you are welcome to watch"
    )]
    Left,
    #[error("the last round is shown: the match counts as it stands")]
    Shown,
}

impl Illegal {
    fn says(&self) -> (&'static str, &'static str) {
        use Illegal::*;
        match self {
            Over => ("ST-4.1", "over"),
            Dealing => ("ST-2.1", "dealing"),
            LayingOut => ("ST-2.4", "laying-out"),
            NotDrawing => ("ST-2.3", "not-drawing"),
            HandedIn => ("ST-2.3", "handed-in"),
            NoWordHints => ("ST-2.11", "no-word-hints"),
            SaysTheWord => ("ST-2.11", "says-the-word"),
            NotGuessing => ("ST-2.5", "not-guessing"),
            Guessed => ("ST-2.5", "guessed"),
            NoSuchLetter(..) => ("ST-1.3", "no-such-letter"),
            NoTimer => ("ST-2.7", "no-timer"),
            NotRevealed => ("ST-2.8", "not-revealed"),
            OwnDrawing => ("ST-2.8", "own-drawing"),
            Objected => ("ST-2.8", "objected"),
            NotRaised => ("ST-2.9", "not-raised"),
            Ready => ("ST-2.9", "ready"),
            NoObjections => ("ST-2.8", "no-objections"),
            Left => ("ST-2.10", "left"),
            Shown => ("ST-2.10", "shown"),
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
