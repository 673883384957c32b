//! What a table of Fine Sand agrees on before it starts.

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
