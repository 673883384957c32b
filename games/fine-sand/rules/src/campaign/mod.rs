//! Campaigns: games that follow each other with a changing stack.
//!
//! Both are values like a game: results and decisions go in, and the stack of
//! the next game comes out. What is shuffled between games is drawn from the
//! secret of the game before, so that a file with the records of all games
//! proves the whole campaign.

mod decision;
mod fable;
mod file;
mod general;
mod sheet;
mod solo;
mod text;
mod view;

pub use decision::Decision;
pub use fable::{Exchange, Fable};
pub use file::{BadCampaign, Campaign, Chapter, Kind, Progress};
pub use sheet::{COIN_SETS, HIGHEST, Sheet, SheetRow, Strike, Struck, victory_points};
pub use solo::{SOLO_GAMES, Solo, SoloStage, Tally};
pub use view::{CampaignView, ChoiceView, GameView, Next};

use crate::{Card, Cards};
use game_core::{Dice, Refusal, Secret};

/// Why a campaign's decision is refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NotSo {
    #[error("the campaign is over")]
    Over,
    #[error("the game of this campaign is still to be played")]
    StillPlaying,
    #[error("the total of the last game is still to be struck off")]
    StillToStrike,
    #[error("three of the six revealed cards are still to be put away")]
    StillToChoose,
    #[error("there is nothing to strike off now")]
    NothingToStrike,
    #[error("there are no cards to choose from now")]
    NothingToChoose,
    #[error("the coin set of {0} is not full")]
    SetNotFull(u8),
    #[error("the coin set of {0} is spent already")]
    SetSpent(u8),
    #[error("there are coin sets of 1 to 5, not of {0}")]
    NoSuchSet(u8),
    #[error("put away exactly three of the six cards")]
    NotThree,
    #[error("{} is not among the six revealed cards", .0.name())]
    NotRevealed(Card),
}

impl NotSo {
    fn says(&self) -> (&'static str, &'static str) {
        match self {
            NotSo::Over => ("FS-8.10", "over"),
            NotSo::StillPlaying => ("FS-6.6", "still-playing"),
            NotSo::StillToStrike => ("FS-8.7", "still-to-strike"),
            NotSo::StillToChoose => ("FS-8.9", "still-to-choose"),
            NotSo::NothingToStrike => ("FS-8.7", "nothing-to-strike"),
            NotSo::NothingToChoose => ("FS-8.9", "nothing-to-choose"),
            NotSo::SetNotFull(_) => ("FS-8.8", "set-not-full"),
            NotSo::SetSpent(_) => ("FS-8.8", "set-spent"),
            NotSo::NoSuchSet(_) => ("FS-8.8", "no-such-set"),
            NotSo::NotThree => ("FS-8.9", "not-three"),
            NotSo::NotRevealed(_) => ("FS-8.9", "not-revealed"),
        }
    }
}

impl Refusal for NotSo {
    fn clause(&self) -> &'static str {
        self.says().0
    }

    fn reason(&self) -> &'static str {
        self.says().1
    }
}

/// FS-6.2, FS-8.9: the stack is shuffled and cards are revealed until so many
/// numbered ones show. The draws come from the dice of the game just played,
/// with one more nonce: `exchange`.
fn reveal(stack: &Cards, count: usize, secret: &Secret, nonces: &[&str]) -> Vec<Card> {
    let nonces: Vec<&str> = nonces.iter().copied().chain(["exchange"]).collect();
    let mut dice = Dice::new(secret, &nonces);
    let mut left = crate::numbered(stack);
    let mut revealed = Vec::with_capacity(count);
    for _ in 0..count {
        let weights: Vec<(Card, u32)> = left.iter().map(|(card, n)| (card, n as u32)).collect();
        let card = dice.draw(None, &weights);
        left.remove(card);
        revealed.push(card);
    }
    revealed
}
