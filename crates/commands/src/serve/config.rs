//! Settings in a file: TOML, each named as its flag is.

use super::origins::command;
use clap::{Arg, ArgAction};
use std::any::TypeId;
use std::fmt::Write;
use toml::de::{DeTable, DeValue};

/// What decides about the file itself is not in it.
const NOT_IN_A_FILE: [&str; 3] = ["config", "print_config", "help"];

/// A setting of the file.
#[derive(Debug)]
pub(super) struct Setting {
    /// Its name in the program, with underscores.
    pub(super) name: String,
    /// The same as it would be said on the command line.
    pub(super) said: Vec<String>,
}

/// What a setting's value has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Text,
    Texts,
    Number,
    YesNo,
}

impl Kind {
    fn of(arg: &Arg) -> Kind {
        let numbers =
            [TypeId::of::<u16>(), TypeId::of::<u32>(), TypeId::of::<u64>(), TypeId::of::<usize>()];
        let value = arg.get_value_parser().type_id();
        match arg.get_action() {
            ArgAction::SetTrue => Kind::YesNo,
            ArgAction::Append => Kind::Texts,
            _ if numbers.iter().any(|number| value == *number) => Kind::Number,
            _ => Kind::Text,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Kind::Text => "text in quotation marks",
            Kind::Texts => "a list of texts, such as [\"10.0.0.0/8\"]",
            Kind::Number => "a whole number",
            Kind::YesNo => "true or false",
        }
    }
}

fn arguments() -> Vec<Arg> {
    let command = command();
    let all = command.get_arguments().filter(|arg| !NOT_IN_A_FILE.contains(&arg.get_id().as_str()));
    all.cloned().collect()
}

fn key(arg: &Arg) -> &str {
    arg.get_long().expect("every setting has a long name")
}

/// Reads a file. On `Err`, the line and what is wrong there.
pub(super) fn read(text: &str) -> Result<Vec<Setting>, String> {
    let at = |place: usize| text[..place.min(text.len())].matches('\n').count() + 1;
    let table = DeTable::parse(text).map_err(|error| {
        let place = error.span().map_or(0, |span| span.start);
        format!("line {}: {}", at(place), error.message())
    })?;
    let arguments = arguments();
    let mut settings: Vec<(usize, Setting)> = Vec::new();
    for (name, value) in table.get_ref() {
        let place = name.span().start;
        let name: &str = name.get_ref();
        let line = at(place);
        let Some(arg) = arguments.iter().find(|arg| key(arg) == name) else {
            return Err(format!(
                "line {line}: there is no setting {name:?}; tidetable serve --print-config lists them all"
            ));
        };
        let kind = Kind::of(arg);
        let said = said(name, kind, value.get_ref())
            .ok_or_else(|| format!("line {line}: {name} has to be {}", kind.word()))?;
        let checked = [&["tidetable serve".to_owned()], said.as_slice()].concat();
        if let Err(error) = command().try_get_matches_from(checked) {
            let told = error.to_string();
            let first = told.lines().next().unwrap_or_default();
            let what = first.split_once(": ").map_or(first, |(_, what)| what);
            return Err(format!("line {line}: {name}: {what}"));
        }
        settings.push((place, Setting { name: arg.get_id().to_string(), said }));
    }
    settings.sort_by_key(|(place, _)| *place);
    Ok(settings.into_iter().map(|(_, setting)| setting).collect())
}

/// A value as it would be said on the command line; none if it is of another kind.
fn said(name: &str, kind: Kind, value: &DeValue<'_>) -> Option<Vec<String>> {
    let one = |text: &str| format!("--{name}={text}");
    match (kind, value) {
        (Kind::Text | Kind::Texts, DeValue::String(text)) => Some(vec![one(text)]),
        (Kind::Texts, DeValue::Array(texts)) => texts
            .iter()
            .map(|text| match text.get_ref() {
                DeValue::String(text) => Some(one(text)),
                _ => None,
            })
            .collect(),
        (Kind::Number, DeValue::Integer(number)) => {
            let number = i128::from_str_radix(number.as_str(), number.radix()).ok()?;
            Some(vec![one(&number.to_string())])
        }
        (Kind::YesNo, DeValue::Boolean(true)) => Some(vec![format!("--{name}")]),
        (Kind::YesNo, DeValue::Boolean(false)) => Some(Vec::new()),
        _ => None,
    }
}

/// Every setting with what it means and what is usual, as a file in which
/// everything is commented out.
pub(super) fn sample() -> String {
    let mut text = String::from(
        "# Settings of `tidetable serve --config FILE`.\n\
         # A flag goes before an environment variable, that before this file, and that before what is usual.\n\
         # Take away the first sign of a line to make it count.\n",
    );
    for arg in arguments() {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        let usual = arg.get_default_values().first().map(|value| value.to_string_lossy());
        let value = match (Kind::of(&arg), usual) {
            (Kind::Text, Some(usual)) => format!("{usual:?}"),
            (_, Some(usual)) => usual.into_owned(),
            (Kind::Texts, None) => "[]".into(),
            (Kind::YesNo, None) => "false".into(),
            (Kind::Number, None) => "0".into(),
            (Kind::Text, None) => "\"\"".into(),
        };
        let choices: Vec<_> = arg.get_possible_values();
        let choices: Vec<&str> =
            choices.iter().map(clap::builder::PossibleValue::get_name).collect();
        let choices = match (Kind::of(&arg), choices.is_empty()) {
            (Kind::YesNo, _) | (_, true) => String::new(),
            _ => format!(" ({})", choices.join(", ")),
        };
        let _ = write!(text, "\n# {help}{choices}\n#{} = {value}\n", key(&arg));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        read(text).expect_err("something is wrong")
    }

    #[test]
    fn settings_are_read_in_order() {
        let text =
            "port = 9000\nsecure-cookies = true\ntrusted-proxy = [\"10.0.0.0/8\", \"::1\"]\n";
        let said: Vec<String> =
            read(text).expect("sound").into_iter().flat_map(|setting| setting.said).collect();
        let expected = [
            "--port=9000",
            "--secure-cookies",
            "--trusted-proxy=10.0.0.0/8",
            "--trusted-proxy=::1",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_name_and_line() {
        assert!(wrong("\n\nprot = 1\n").starts_with("line 3: there is no setting \"prot\""));
        assert_eq!(wrong("# a\nport = \"1\"\n"), "line 2: port has to be a whole number");
        assert_eq!(wrong("secure-cookies = 1"), "line 1: secure-cookies has to be true or false");
        assert!(wrong("data = 1").starts_with("line 1: data has to be text"));
        assert!(wrong("trusted-proxy = [1]").starts_with("line 1: trusted-proxy has to be a list"));
        let told = wrong("port = 70000");
        assert!(told.starts_with("line 1: port: ") && told.contains("70000"), "{told}");
        assert!(wrong("port = 1\nport = 2").starts_with("line 2: "));
        assert!(wrong("port = = 1").starts_with("line 1: "));
        assert!(wrong("[port]\na = 1").starts_with("line 1: port has to be"));
        assert!(wrong("config = \"x\"").contains("there is no setting"));
    }

    #[test]
    fn the_sample_holds_every_setting_and_can_be_read() {
        let sample = sample();
        let whole: String = sample
            .lines()
            .filter_map(|line| line.strip_prefix('#'))
            .filter(|line| !line.starts_with(' ') && !line.ends_with("\"\""))
            .map(|line| format!("{line}\n"))
            .collect();
        let read = read(&whole).unwrap_or_else(|wrong| panic!("{wrong}\n{whole}"));
        assert!(read.len() > 15, "{whole}");
        assert!(
            sample.contains("#port = 8470\n") && sample.contains("#log = \"warn\"\n"),
            "{sample}"
        );
    }
}
