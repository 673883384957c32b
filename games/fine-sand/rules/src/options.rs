//! What a table of Fine Sand agrees on before it starts.

use crate::campaign::{HIGHEST, SOLO_GAMES, Struck};
use crate::{Card, Cards};
use game_core::BadOptions;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How the stacks lie: shuffled, or presorted for a first game.
    pub deal: Deal,
    /// Whether everybody plays a turn at once, or one after the other as a teaching aid.
    pub turns: Turns,
    /// Add the cards of the first so many Fable rounds. 0 plays without them.
    #[schemars(range(min = 0, max = 9))]
    pub fable: u8,
    /// The thirty cards of the stack by name, as a campaign has them; empty for the start stack.
    pub stack: Vec<String>,
    /// Alone: the numbers that earlier games of a campaign have struck off the sheet, each once.
    pub struck: Vec<u8>,
}

/// FS-2.1, FS-2.3: how the stacks lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Deal {
    /// Shuffled; six cards are drawn and may be exchanged.
    #[default]
    Shuffled,
    /// Presorted: the first game.
    Learning,
}

/// FS-3.3: who acts when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Turns {
    /// Everybody at once.
    #[default]
    Together,
    /// One after the other, each seeing what the others have done.
    OneByOne,
}

impl Options {
    /// The options of a game with exactly this stack.
    pub fn with_stack(stack: &Cards) -> Options {
        let stack = stack.each().map(|card| card.to_string()).collect();
        Options { stack, ..Options::default() }
    }

    /// The options of the next game of a solo campaign.
    pub fn of_campaign(stack: &Cards, struck: Struck) -> Options {
        Options { struck: struck.each().collect(), ..Options::with_stack(stack) }
    }

    /// FS-8.7: the numbers that are struck already.
    pub(crate) fn struck_numbers(&self, seats: usize) -> Result<Struck, BadOptions> {
        let wrong = |why: String| Err(BadOptions(format!("struck: {why}")));
        if !self.struck.is_empty() && seats != 1 {
            return wrong("only who plays alone strikes numbers off".into());
        }
        let mut struck = Struck::default();
        for &number in &self.struck {
            match number {
                1..=HIGHEST if !struck.has(number) => struck = struck.and(number),
                1..=HIGHEST => return wrong(format!("{number} is there twice")),
                _ => return wrong(format!("a sheet has the numbers 1 to {HIGHEST}, not {number}")),
            }
        }
        if self.struck.len() >= usize::from(SOLO_GAMES) {
            return wrong(format!("a campaign has {SOLO_GAMES} games; none is left to be played"));
        }
        Ok(struck)
    }

    /// The stack they name, if they name one.
    pub(crate) fn named_stack(&self) -> Result<Option<Cards>, BadOptions> {
        if self.fable > crate::FABLE_ROUNDS {
            return Err(BadOptions(format!("fable: there are rounds 0 to 9, not {}", self.fable)));
        }
        if self.deal == Deal::Learning && (self.fable > 0 || !self.stack.is_empty()) {
            let why = "deal: the learning game is played with the start stack only";
            return Err(BadOptions(why.into()));
        }
        if self.stack.is_empty() {
            return Ok(None);
        }
        if self.fable > 0 {
            let why = "stack: name the stack or the Fable round, not both";
            return Err(BadOptions(why.into()));
        }
        // Before they are counted: no pile has room for any number of one kind.
        if self.stack.len() != crate::STACK_SIZE {
            let why = format!("stack: a stack has 30 cards, not {}", self.stack.len());
            return Err(BadOptions(why));
        }
        let cards = self.stack.iter().map(|name| {
            name.parse::<Card>().map_err(|error| BadOptions(format!("stack: {error}")))
        });
        let stack: Cards = cards.collect::<Result<_, _>>()?;
        for (card, count) in stack.iter() {
            let most = card.print().copies;
            if count > most.into() {
                let why = format!("stack: {count} of {card}, but there are only {most}");
                return Err(BadOptions(why));
            }
        }
        Ok(Some(stack))
    }
}
