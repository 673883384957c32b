//! The solo campaign: ten games, one score sheet.

use super::sheet::{Sheet, SheetRow};
use super::{NotSo, reveal};
use crate::view::FineSandView;
use crate::yard::taken_by_castles;
use crate::{Card, Cards, EXCHANGED, fable_round, start_stack};
use game_core::Secret;
use serde::Serialize;

/// FS-8.1: how many games there are.
pub const SOLO_GAMES: u8 = 10;
/// FS-8.9: how many cards are revealed to choose from.
const REVEALED: usize = 6;

/// A solo campaign between games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solo {
    stack: Cards,
    sheet: Sheet,
    stage: SoloStage,
    /// The cards revealed for choosing, drawn when the game ended.
    revealed: Vec<Card>,
}

/// What comes next in a solo campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SoloStage {
    /// This game is to be played, from 1.
    Playing(u8),
    /// FS-8.7: a total is to be struck off.
    Scoring(u8, Tally),
    /// FS-8.9: three of six cards are to be put away.
    Choosing(u8),
    /// FS-8.10: all ten games are struck off.
    Won,
    /// FS-8.7: there was no number left for a total.
    Lost(u8),
}

/// How a solo game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    /// Unbuilt cards that castles have not taken away: they count once.
    pub unbuilt: u16,
    /// The same of cards on the Symbol card: they count twice.
    pub off_loads: u16,
    /// Left-over wooden coins.
    pub coins: u16,
}

impl Tally {
    /// Reads it off a solo game that is over. FS-8.12: castles take off-loaded
    /// cards first, so what is left of the score is other cards.
    pub fn of(end: &FineSandView) -> Tally {
        let yard = &end.yards[0];
        let off_loads = yard.symbol.cards.saturating_sub(taken_by_castles(&yard.built));
        Tally {
            unbuilt: (yard.score - 2 * off_loads) as u16,
            off_loads: off_loads as u16,
            coins: yard.wood,
        }
    }

    /// FS-8.6.
    pub fn total(self) -> u16 {
        self.unbuilt + 2 * self.off_loads
    }
}

impl Default for Solo {
    fn default() -> Self {
        Solo::new()
    }
}

impl Solo {
    /// FS-8.1: the first game is played with the start stack.
    pub fn new() -> Solo {
        Solo {
            stack: start_stack(),
            sheet: Sheet::default(),
            stage: SoloStage::Playing(1),
            revealed: Vec::new(),
        }
    }

    /// The stack of the next game.
    pub fn stack(&self) -> &Cards {
        &self.stack
    }

    /// The score sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// What comes next.
    pub fn stage(&self) -> SoloStage {
        self.stage
    }

    /// FS-8.9: the six cards to choose from, while they are to be chosen.
    pub fn revealed(&self) -> &[Card] {
        match self.stage {
            SoloStage::Choosing(_) => &self.revealed,
            _ => &[],
        }
    }

    /// The cards that come in after the game that was just scored.
    pub fn next_cards(&self) -> Vec<Card> {
        match self.stage {
            SoloStage::Playing(game) | SoloStage::Scoring(game, _) | SoloStage::Choosing(game)
                if game < SOLO_GAMES =>
            {
                fable_round(game).to_vec()
            }
            _ => Vec::new(),
        }
    }

    /// The game ended like this. FS-8.8: its coins can be used at once.
    pub fn finish(&mut self, tally: Tally, secret: &Secret, nonces: &[&str]) -> Result<(), NotSo> {
        let SoloStage::Playing(game) = self.stage else { return Err(self.not_playing()) };
        self.sheet.fill(tally.coins);
        if game < SOLO_GAMES {
            self.revealed = reveal(&self.stack, REVEALED, secret, nonces);
        }
        self.stage = SoloStage::Scoring(game, tally);
        Ok(())
    }

    fn not_playing(&self) -> NotSo {
        match self.stage {
            SoloStage::Playing(_) => NotSo::StillPlaying,
            SoloStage::Scoring(..) => NotSo::StillToStrike,
            SoloStage::Choosing(_) => NotSo::StillToChoose,
            SoloStage::Won | SoloStage::Lost(_) => NotSo::Over,
        }
    }

    /// FS-8.7, FS-8.8: spends these sets on the total and strikes it off.
    pub fn strike(&mut self, sets: &[u8]) -> Result<(), NotSo> {
        let SoloStage::Scoring(game, tally) = self.stage else {
            return Err(match self.stage {
                SoloStage::Won | SoloStage::Lost(_) => NotSo::Over,
                _ => NotSo::NothingToStrike,
            });
        };
        self.sheet.may_spend(sets)?;
        let number = self.sheet.strike(tally.total(), sets).number;
        self.sheet.spent.extend(sets);
        self.sheet.rows.push(SheetRow {
            game,
            unbuilt: tally.unbuilt,
            off_loads: tally.off_loads,
            total: tally.total(),
            coins: tally.coins,
            spent: sets.to_vec(),
            struck: number,
            added: Vec::new(),
        });
        self.stage = match number {
            None => SoloStage::Lost(game),
            Some(_) if game == SOLO_GAMES => SoloStage::Won,
            Some(_) => SoloStage::Choosing(game),
        };
        Ok(())
    }

    /// FS-8.9: puts three of the six away for good and takes the next three
    /// Fable cards.
    pub fn put_away(&mut self, cards: &[Card]) -> Result<(), NotSo> {
        let SoloStage::Choosing(game) = self.stage else {
            return Err(match self.stage {
                SoloStage::Won | SoloStage::Lost(_) => NotSo::Over,
                _ => NotSo::NothingToChoose,
            });
        };
        if cards.len() != EXCHANGED {
            return Err(NotSo::NotThree);
        }
        let mut left: Cards = self.revealed.iter().copied().collect();
        for &card in cards {
            if !left.has(card) {
                return Err(NotSo::NotRevealed(card));
            }
            left.remove(card);
        }
        let added = fable_round(game);
        cards.iter().for_each(|&card| self.stack.remove(card));
        added.iter().for_each(|&card| self.stack.add(card));
        if let Some(row) = self.sheet.rows.last_mut() {
            row.added = added.to_vec();
        }
        self.revealed.clear();
        self.stage = SoloStage::Playing(game + 1);
        Ok(())
    }
}
