//! Where each setting comes from: a flag goes before the environment, that
//! before the file, and that before what is usual.

use super::{Serve, config};
use anyhow::{Context, Result};
use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Args, Command, FromArgMatches};
use ipnet::IpNet;
use std::collections::HashMap;
use std::ffi::OsString;
use std::net::IpAddr;

/// Where each setting came from, by its name.
pub(super) struct Origins(HashMap<String, Origin>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Origin {
    Flag,
    Environment(String),
    File(String),
    Default,
}

/// The settings alone, as a command.
pub(super) fn command() -> Command {
    Serve::augment_args(Command::new("tidetable serve"))
}

impl Origins {
    /// Adds what the file says, if one is given, to what was said on the command line and in the environment.
    pub(super) fn settle(serve: Serve, matches: Option<&ArgMatches>) -> Result<(Serve, Origins)> {
        // Without a command nothing was said but in the environment.
        let from_environment = || command().get_matches_from(["tidetable serve"]);
        let matches = matches.cloned().unwrap_or_else(from_environment);
        let mut origins = HashMap::new();
        let mut said: Vec<OsString> = vec!["tidetable serve".into()];
        for arg in command().get_arguments() {
            let name = arg.get_id().as_str();
            let origin = match matches.value_source(name) {
                Some(ValueSource::CommandLine) => {
                    said.extend(repeated(arg, &matches));
                    Origin::Flag
                }
                Some(ValueSource::EnvVariable) => {
                    let variable = arg.get_env().unwrap_or_default();
                    Origin::Environment(variable.to_string_lossy().into_owned())
                }
                _ => Origin::Default,
            };
            origins.insert(name.to_owned(), origin);
        }
        let Some(file) = serve.config.clone() else { return Ok((serve, Origins(origins))) };
        let shown = file.display().to_string();
        let text = std::fs::read_to_string(&file)
            .with_context(|| format!("cannot read the settings in {shown}"))?;
        for setting in config::read(&text).map_err(|wrong| anyhow::anyhow!("{shown}, {wrong}"))? {
            let origin = origins.get_mut(&setting.name).expect("only settings are read");
            if *origin == Origin::Default {
                said.extend(setting.said.into_iter().map(OsString::from));
                *origin = Origin::File(shown.clone());
            }
        }
        let matches = command().get_matches_from(said);
        let serve = Serve::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        Ok((serve, Origins(origins)))
    }

    /// Whether nobody has said anything about this setting.
    pub(super) fn is_default(&self, name: &str) -> bool {
        self.0.get(name).is_none_or(|origin| *origin == Origin::Default)
    }

    /// In words.
    pub(super) fn of(&self, name: &str) -> String {
        match self.0.get(name) {
            Some(Origin::Flag) => format!("from --{}", name.replace('_', "-")),
            Some(Origin::Environment(variable)) => format!("from {variable}"),
            Some(Origin::File(file)) => format!("from {file}"),
            Some(Origin::Default) | None => "default".into(),
        }
    }
}

/// What was said on the command line about this setting, again.
fn repeated(arg: &clap::Arg, matches: &ArgMatches) -> Vec<OsString> {
    let flag = format!("--{}", arg.get_long().expect("every setting has a long name"));
    if matches!(arg.get_action(), ArgAction::SetTrue) {
        return vec![flag.into()];
    }
    let values = matches.get_raw(arg.get_id().as_str()).into_iter().flatten();
    let each = |value: &std::ffi::OsStr| {
        let mut whole = OsString::from(format!("{flag}="));
        whole.push(value);
        whole
    };
    values.map(each).collect()
}

/// A network, or a single address.
pub(super) fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let alone = || text.parse::<IpAddr>().map(IpNet::from);
    let wrong = "it is an address such as 127.0.0.1 or a network such as 10.0.0.0/8";
    text.parse().or_else(|_| alone()).map_err(|_| wrong.to_owned())
}
