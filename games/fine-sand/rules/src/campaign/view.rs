//! A campaign as everybody who plays it sees it: nothing in it is secret.

use super::{Campaign, Exchange, Kind, Progress, Sheet, SoloStage, Strike, Tally};
use crate::{Card, Cards};
use game_core::SeatSet;
use serde::Serialize;

/// All there is to know of a campaign between games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CampaignView {
    /// Fable or solo.
    pub kind: Kind,
    /// How many play.
    pub seats: usize,
    /// The day whose seeds it shares with everybody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// The game that is to be played or decided about, from 1.
    pub game: usize,
    /// What comes next: `play`, `strike`, `choose`, `won` or `lost`.
    pub next: Next,
    /// The stack of the next game.
    pub stack: Cards,
    /// The Fable cards that come in after this game.
    pub coming: Vec<Card>,
    /// The finished games.
    pub games: Vec<GameView>,
    /// Fable: every exchange so far.
    pub exchanges: Vec<Exchange>,
    /// Solo: the score sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<Sheet>,
    /// Solo: victory points so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Solo: how the game ended whose total is to be struck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
    /// Solo: what could be struck.
    pub strikes: Vec<Strike>,
    /// Solo: the six cards to choose from.
    pub revealed: Vec<Card>,
    /// Every decision that can be made now.
    pub choices: Vec<ChoiceView>,
}

/// What comes next in a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Next {
    /// A game.
    Play,
    /// A total is to be struck off.
    Strike,
    /// Cards are to be put away.
    Choose,
    /// All ten games are struck off.
    Won,
    /// There was no number left.
    Lost,
}

/// One finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameView {
    /// Final scores, by seat.
    pub scores: Vec<i32>,
    /// Who won.
    pub winners: SeatSet,
    /// Wooden coins left, by seat.
    pub coins: Vec<u16>,
}

/// A decision that can be made now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChoiceView {
    /// Its text.
    pub text: String,
    /// A short sentence for people.
    pub label: String,
}

impl Campaign {
    /// All there is to know.
    pub fn view(&self) -> CampaignView {
        let game = |chapter: &super::Chapter| GameView {
            scores: chapter.scores.clone(),
            winners: chapter.winners,
            coins: chapter.coins.clone(),
        };
        let choice = |(decision, label): (super::Decision, String)| ChoiceView {
            text: decision.to_string(),
            label,
        };
        let mut view = CampaignView {
            kind: self.kind(),
            seats: self.seats(),
            day: self.day().map(str::to_owned),
            game: self.game(),
            next: Next::Play,
            stack: *self.stack(),
            coming: Vec::new(),
            games: self.chapters().iter().map(game).collect(),
            exchanges: Vec::new(),
            sheet: None,
            points: None,
            tally: None,
            strikes: Vec::new(),
            revealed: Vec::new(),
            choices: self.decisions().into_iter().map(choice).collect(),
        };
        match self.progress() {
            Progress::Fable(fable) => {
                view.coming = fable.next_cards();
                view.exchanges = fable.history().to_vec();
            }
            Progress::Solo(solo) => {
                view.coming = solo.next_cards();
                view.revealed = solo.revealed().to_vec();
                view.points = Some(solo.sheet().points());
                view.sheet = Some(solo.sheet().clone());
                view.next = match solo.stage() {
                    SoloStage::Playing(_) => Next::Play,
                    SoloStage::Scoring(_, tally) => {
                        view.tally = Some(tally);
                        view.strikes = solo.sheet().strikes(tally.total());
                        Next::Strike
                    }
                    SoloStage::Choosing(_) => Next::Choose,
                    SoloStage::Won => Next::Won,
                    SoloStage::Lost(_) => Next::Lost,
                };
            }
        }
        view
    }
}
