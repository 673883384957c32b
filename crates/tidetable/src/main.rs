//! The program, with everything on the shelf.

use commands::Stock;
use mimalloc::MiMalloc;
use std::process::ExitCode;

/// A server makes and forgets small things all the time, and holds many of them for hours.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

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
