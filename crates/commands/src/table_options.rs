//! The options of a table, as the command line gives them.

use crate::stock;
use anyhow::{Context, Result, bail};
use catalog::AnyGame;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use terminal::machine;

/// What a table agrees on.
#[derive(clap::Args)]
pub struct TableOptions {
    /// An option of the table, such as coins=3; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Options of the table, in a file: a JSON object of names and values
    #[arg(long, value_name = "FILE")]
    options_file: Option<PathBuf>,
    /// The components of your own copy, in a file like the game's components.txt
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
}

impl TableOptions {
    /// The JSON that the options of `game` are read from.
    pub fn read(&self, game: AnyGame) -> Result<Value> {
        let schema = game.options_schema();
        let mut options = match &self.options_file {
            Some(file) => from_file(file)?,
            None => Map::new(),
        };
        for pair in &self.options {
            let Some((name, value)) = pair.split_once('=') else {
                bail!("option {pair:?} should look like name=value");
            };
            let name = name.replace('-', "_");
            let value = typed(&schema["properties"][&name], value);
            if options.insert(name.clone(), value).is_some() {
                bail!("option {name:?} is given twice");
            }
        }
        if let Some(file) = &self.components {
            if schema["properties"]["components"].is_null() {
                let with: Vec<String> = stock::games()
                    .iter()
                    .filter(|other| !other.options_schema()["properties"]["components"].is_null())
                    .map(|other| other.to_string())
                    .collect();
                bail!(
                    "{game} has no components to choose: --components is for {}",
                    with.join(" and ")
                );
            }
            if options.insert("components".into(), machine::read_text(file)?.into()).is_some() {
                bail!("option \"components\" is given twice");
            }
        }
        Ok(Value::Object(options))
    }
}

/// The options in a file.
fn from_file(file: &Path) -> Result<Map<String, Value>> {
    let text = machine::read_text(file)?;
    serde_json::from_str(&text)
        .with_context(|| format!("{} holds no options, such as {{\"coins\": 3}}", file.display()))
}

/// `true` and `31` are what they look like, unless the option is a text.
fn typed(schema: &Value, text: &str) -> Value {
    if schema["type"] == "string" {
        return text.into();
    }
    serde_json::from_str(text)
        .ok()
        .filter(|value: &Value| value.is_boolean() || value.is_number())
        .unwrap_or_else(|| text.into())
}
