//! Commands that only single games have: `solve`, `analyse`.

use crate::stock;
use anyhow::{Result, bail};
use clap::{ArgMatches, Command};

/// What each of them is for.
const ABOUT: [(&str, &str); 2] = [
    ("solve", "Solve a game exactly"),
    ("analyse", "Measure how much a bot gives away, against the exact solution"),
];

/// The command line with the tools of all games.
pub fn beside(mut program: Command) -> Command {
    for (verb, about) in ABOUT {
        let games =
            stock::tools().iter().filter(|tool| tool.verb == verb).map(|tool| (tool.command)());
        let command = Command::new(verb)
            .about(about)
            .subcommand_required(true)
            .subcommand_value_name("GAME")
            .subcommand_help_heading("Games")
            // A game without this tool is told so, and not that it is unknown.
            .allow_external_subcommands(true)
            .subcommands(games);
        program = program.subcommand(command);
    }
    program
}

/// Carries out a tool, if that is what was asked for.
pub fn run(matches: &ArgMatches) -> Option<Result<()>> {
    let (verb, matches) = matches.subcommand()?;
    ABOUT.iter().find(|(known, _)| *known == verb)?;
    let (name, matches) = matches.subcommand()?;
    match stock::tools().iter().find(|tool| tool.verb == verb && tool.game == name) {
        Some(tool) => Some((tool.run)(matches)),
        None => Some(nothing(verb, name)),
    }
}

fn nothing(verb: &str, name: &str) -> Result<()> {
    let game = stock::games().find(name)?;
    let with: Vec<&str> =
        stock::tools().iter().filter(|tool| tool.verb == verb).map(|tool| tool.game).collect();
    bail!("`{verb}` is there for {}, not for {game}", with.join(", "));
}
