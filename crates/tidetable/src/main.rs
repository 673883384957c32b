//! The program, with everything on the shelf.

use commands::Stock;
use std::process::ExitCode;

fn main() -> ExitCode {
    commands::main(Stock {
        games: shelf::games().clone(),
        players: shelf::players().clone(),
        pages: shelf::pages(),
        studies: shelf::studies(),
        tools: shelf::TOOLS,
        benches: shelf::BENCHES,
    })
}
