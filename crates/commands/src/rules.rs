//! Printing the rules, clause by clause.

use crate::stock;
use anyhow::{Result, bail};
use catalog::AnyGame;
use std::io::Write;

/// Print the rules, or one clause of them.
#[derive(clap::Args)]
pub struct Rules {
    /// The game
    game: String,
    /// A clause, such as FE-2.1
    clause: Option<String>,
}

impl Rules {
    pub fn run(self) -> Result<()> {
        let game = stock::games().find(&self.game)?;
        let text = match &self.clause {
            None => game.ledger().to_string(),
            Some(name) => match clause(game, name) {
                Some(text) => text,
                None => bail!("the rules of {} have no clause {name:?}", game.about().title),
            },
        };
        writeln!(std::io::stdout(), "{}", text.trim_end())?;
        Ok(())
    }
}

/// One clause of a game's ledger: its list item or table row. The letters in
/// front may be left out: `2.1` finds `FE-2.1`.
pub fn clause(game: AnyGame, name: &str) -> Option<String> {
    let wanted = name.trim().to_uppercase();
    game.ledger().lines().find_map(|line| {
        let item = line.strip_prefix("- ").or_else(|| line.strip_prefix("| "))?;
        let id = item.split_whitespace().next()?;
        let number = id.split_once('-')?.1;
        (id == wanted || number == wanted).then(|| item.trim_end_matches(" |").to_string())
    })
}

/// All clauses, one line each.
pub fn clauses(game: AnyGame) -> impl Iterator<Item = &'static str> {
    game.ledger().lines().filter_map(|line| line.strip_prefix("- "))
}
