//! Commands that only Novem has: `solve novem` and `analyse novem`.

mod analyse;
mod solve;

use clap::{Args, Command, FromArgMatches};
use terminal::Tool;

/// What the shelf offers beside the game.
pub const TOOLS: [Tool; 2] = [
    Tool {
        verb: "solve",
        game: "novem",
        command: || solve::Solve::augment_args(Command::new("novem")),
        run: |matches| solve::Solve::from_arg_matches(matches)?.run(),
    },
    Tool {
        verb: "analyse",
        game: "novem",
        command: || analyse::Analyse::augment_args(Command::new("novem")),
        run: |matches| analyse::Analyse::from_arg_matches(matches)?.run(),
    },
];
