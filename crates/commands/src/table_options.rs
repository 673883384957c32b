//! The options of a table, as the command line gives them.

use crate::stock;
use anyhow::{Context, Result, bail};
use catalog::AnyGame;
use game_core::shortened;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use terminal::machine;

/// What a table agrees on.
#[derive(clap::Args)]
pub struct TableOptions {
    /// An option of the table; whoever names one that is none is told which there are; may be repeated
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
        for (name, value) in &options {
            known(game, &schema, name)?;
            fits(&schema["properties"][name], name, value)?;
        }
        for pair in &self.options {
            let Some((name, value)) = pair.split_once('=') else {
                bail!("option {pair:?} should look like name=value");
            };
            let name = name.replace('-', "_");
            known(game, &schema, &name)?;
            let value = typed(&schema["properties"][&name], value);
            fits(&schema["properties"][&name], &name, &value)?;
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
            let text = machine::read_text(file)?;
            if text.trim().is_empty() {
                // It would stand for the game's own.
                bail!("{} is empty: it holds no components", file.display());
            }
            if options.insert("components".into(), text.into()).is_some() {
                bail!("option \"components\" is given twice");
            }
        }
        Ok(Value::Object(options))
    }
}

/// Whether a table of this game has such an option.
fn known(game: AnyGame, schema: &Value, name: &str) -> Result<()> {
    let Some(options) = schema["properties"].as_object().filter(|all| !all.contains_key(name))
    else {
        return Ok(());
    };
    let names: Vec<&str> = options.keys().map(String::as_str).collect();
    match names.is_empty() {
        true => bail!("{game} has no options"),
        false => bail!("{game} has no option {:?}; it has {}", shortened(name), names.join(", ")),
    }
}

/// Whether a value is of the kind that the option takes; the game looks closer.
fn fits(schema: &Value, name: &str, value: &Value) -> Result<()> {
    let choices = schema["oneOf"].as_array().into_iter().flatten();
    let choices: Vec<&str> = choices.filter_map(|one| one["const"].as_str()).collect();
    let said = shortened(&value.to_string());
    let words = choices.iter().all(|choice| choice.parse::<f64>().is_err());
    if !choices.is_empty() && words && !value.is_string() {
        bail!("option {name:?} is one of {}, not {said}", choices.join(", "));
    }
    match schema["type"].as_str() {
        Some("integer") if !value.is_u64() && !value.is_i64() => {
            bail!("option {name:?} is a whole number, not {said}")
        }
        Some("boolean") if !value.is_boolean() => {
            bail!("option {name:?} is true or false, not {said}")
        }
        _ => Ok(()),
    }
}

/// The options in a file.
fn from_file(file: &Path) -> Result<Map<String, Value>> {
    let text = machine::read_text(file)?;
    serde_json::from_str(&text).with_context(|| {
        format!(
            "{} holds no options: a JSON object of names and values, such as {{\"name\": 3}}",
            file.display()
        )
    })
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
