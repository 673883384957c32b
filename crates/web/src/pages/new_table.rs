//! The form that opens a table, built from the game's own options.

use crate::pages::Visitor;
use crate::pages::layout::{self, Page, csrf, name_field};
use maud::{Markup, html};
use serde_json::{Map, Value, json};

/// What there is to choose.
#[derive(Clone, Debug)]
pub struct NewTablePage {
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub title: String,
    /// JSON Schema of the options.
    pub schema: Value,
    /// The options that the form starts with, complete.
    pub defaults: Value,
    /// Fewest seats.
    pub min_seats: usize,
    /// Most seats.
    pub max_seats: usize,
    /// The bots that play it.
    pub bots: Vec<String>,
    /// What was wrong with the last attempt.
    pub problem: Option<String>,
    /// What that attempt sent, in order: it is still chosen.
    pub sent: Vec<(String, String)>,
}

impl NewTablePage {
    /// The nth field of this name in the last attempt.
    fn again(&self, name: &str, nth: usize) -> Option<&str> {
        let mut fields = self.sent.iter().filter(|(key, _)| key == name);
        fields.nth(nth).map(|(_, value)| value.as_str())
    }
}

/// One choice for a clock: what the form sends, and how it reads.
const PER_MOVE: [(&str, &str); 5] = [
    ("", "no clock"),
    ("30", "30 seconds"),
    ("120", "2 minutes"),
    ("3600", "1 hour"),
    ("86400", "1 day"),
];
const PER_GAME: [(&str, &str); 4] = [
    ("", "no clock"),
    ("300", "5 minutes each"),
    ("900", "15 minutes each"),
    ("3600", "1 hour each"),
];

/// The whole page.
pub fn page(page: &NewTablePage, visitor: &Visitor) -> Markup {
    let title = format!("New table: {}", page.title);
    let public = page.again("visibility", 0) == Some("public");
    // Only forms with a file are sent in parts.
    let takes_file =
        properties(&page.schema).any(|(_, field)| matches!(kind(field, &page.schema), Kind::Lines));
    layout::document(&Page {
        title: &title,
        class: "page-new",
        header: layout::site_sea("", Some(&title), visitor),
        main: html! {
            main.wrap.narrow #table {
                form.new-table method="post" action="/tables" enctype=[takes_file.then_some("multipart/form-data")] {
                    (csrf(visitor))
                    input type="hidden" name="game" value=(page.game);
                    @if let Some(problem) = &page.problem { p.problem role="alert" { (problem) } }
                    section.panel {
                        header { h2 { "Seats" } a.aside href=(format!("/rules/{}", page.game)) { "rules" } }
                        (name_field(visitor))
                        (seats(page))
                    }
                    @if properties(&page.schema).next().is_some() {
                        section.panel {
                            header { h2 { "Options" } span.aside { "as agreed before the match" } }
                            div.fields {
                                @for (name, field) in properties(&page.schema) {
                                    (control(name, field, page.defaults.get(name), &page.schema))
                                }
                            }
                        }
                    }
                    section.panel {
                        header { h2 { "Table" } }
                        fieldset.choices {
                            legend { "Who can find it" }
                            label.check {
                                input type="radio" name="visibility" value="link" checked[!public];
                                " Only those with the link"
                            }
                            label.check {
                                input type="radio" name="visibility" value="public" checked[public];
                                " Everybody, on the front page"
                            }
                        }
                        div.fields {
                            (select(page, "clock_move", "Clock for a move", &PER_MOVE))
                            (select(page, "clock_game", "Clock for the match", &PER_GAME))
                        }
                    }
                    div.acts {
                        button.btn.btn-deep { "Open the table" }
                        a.btn.btn-quiet href="/" { "Back" }
                    }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: &[],
    })
}

fn seats(page: &NewTablePage) -> Markup {
    // Company is what most come for, even where one can play alone.
    let usual = page.min_seats.max(2);
    let chosen = |at: usize, value: &str| match page.again("seat", at) {
        Some(again) => again == value,
        None if at == 0 => value == "me",
        None if at < usual => value == "open",
        None => value.is_empty(),
    };
    html! {
        div.fields {
            @for at in 0..page.max_seats {
                label.field {
                    span { "Seat " (at + 1) }
                    select name="seat" {
                        option value="me" selected[chosen(at, "me")] { "Me" }
                        option value="open" selected[chosen(at, "open")] { "Open: whoever comes" }
                        @for bot in &page.bots {
                            @let value = format!("bot:{bot}");
                            option value=(value) selected[chosen(at, &value)] { "Bot: " (bot) }
                        }
                        @if at >= page.min_seats { option value="" selected[chosen(at, "")] { "No seat" } }
                    }
                }
            }
        }
    }
}

fn select(page: &NewTablePage, name: &str, label: &str, choices: &[(&str, &str)]) -> Markup {
    html! {
        label.field {
            span { (label) }
            select name=(name) {
                @for (value, text) in choices {
                    option value=(value) selected[page.again(name, 0) == Some(value)] { (text) }
                }
            }
        }
    }
}

/// The options of a schema, in its order. Lists are for programs: a campaign
/// names its stack, people do not.
fn properties(schema: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let is_list = |field: &Value| field.get("type").is_some_and(|kind| kind == "array");
    schema
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .filter(move |(_, field)| !is_list(field))
        .map(|(name, field)| (name.as_str(), field))
}

/// What kind of value an option takes.
enum Kind<'a> {
    Switch,
    Choice(Vec<(&'a str, String)>),
    Number {
        least: Option<i64>,
        most: Option<i64>,
    },
    Text {
        pattern: Option<&'a str>,
        examples: Vec<&'a str>,
    },
    /// The text of a file.
    Lines,
}

/// Follows one `$ref` into the schema's definitions.
fn resolved<'a>(field: &'a Value, schema: &'a Value) -> &'a Value {
    let target = field.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix('#'));
    target.and_then(|path| schema.pointer(path)).unwrap_or(field)
}

fn kind<'a>(field: &'a Value, schema: &'a Value) -> Kind<'a> {
    let field = resolved(field, schema);
    let constant = |choice: &'a Value| {
        let value = choice.get("const")?.as_str()?;
        let said = choice.get("title").or(choice.get("description")).and_then(Value::as_str);
        Some((value, choice_in_words(value, said)))
    };
    if let Some(choices) = field.get("oneOf").and_then(Value::as_array) {
        return Kind::Choice(choices.iter().filter_map(constant).collect());
    }
    if let Some(choices) = field.get("enum").and_then(Value::as_array) {
        return Kind::Choice(
            choices.iter().filter_map(Value::as_str).map(|value| (value, value.into())).collect(),
        );
    }
    match field.get("type").and_then(Value::as_str) {
        Some("boolean") => Kind::Switch,
        Some("integer") => Kind::Number {
            least: field.get("minimum").and_then(Value::as_i64),
            most: field.get("maximum").and_then(Value::as_i64),
        },
        _ if field.get("contentMediaType").is_some() => Kind::Lines,
        _ => Kind::Text {
            pattern: field.get("pattern").and_then(Value::as_str),
            examples: field
                .get("examples")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect(),
        },
    }
}

/// What is said of a choice; a number, ours or Roman, is told as well: `8: a
/// short game`.
fn choice_in_words(value: &str, said: Option<&str>) -> String {
    let Some(said) = said.map(|said| said.trim_end_matches('.')) else { return value.into() };
    let roman = value.chars().all(|letter| "IVX".contains(letter));
    if value.parse::<u32>().is_err() && !roman {
        return said.into();
    }
    let mut letters = said.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    format!("{value}: {}", first.chain(letters).collect::<String>())
}

/// `same_setup` reads `Same setup`.
fn title(name: &str, field: &Value) -> String {
    if let Some(title) = field.get("title").and_then(Value::as_str) {
        return title.to_owned();
    }
    let words = name.replace(['_', '-'], " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn control(name: &str, field: &Value, default: Option<&Value>, schema: &Value) -> Markup {
    let (id, input) = (format!("option-{name}"), format!("option.{name}"));
    let help = field.get("description").and_then(Value::as_str);
    let help_id = help.map(|_| format!("{id}-help"));
    let text = match default {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None => String::new(),
        Some(other) => other.to_string(),
    };
    html! {
        div.field {
            @match kind(field, schema) {
                Kind::Switch => label.check {
                    input id=(id) type="checkbox" name=(input) value="true"
                        checked[text == "true"] aria-describedby=[help_id.as_deref()];
                    " " (title(name, field))
                },
                Kind::Choice(choices) => {
                    label for=(id) { (title(name, field)) }
                    select id=(id) name=(input) aria-describedby=[help_id.as_deref()] {
                        @for (value, label) in choices {
                            option value=(value) selected[value == text] { (label) }
                        }
                    }
                },
                Kind::Number { least, most } => {
                    label for=(id) { (title(name, field)) }
                    input id=(id) type="number" name=(input) value=(text) min=[least] max=[most] required
                        aria-describedby=[help_id.as_deref()];
                },
                Kind::Text { pattern, examples } => {
                    label for=(id) { (title(name, field)) }
                    @let list = (!examples.is_empty()).then(|| format!("{id}-list"));
                    input id=(id) type="text" name=(input) value=(text) pattern=[pattern.map(bare_pattern)]
                        required[pattern.is_some()] maxlength="200" autocomplete="off" spellcheck="false"
                        aria-describedby=[help_id.as_deref()] list=[list.as_deref()];
                    @if let Some(list) = &list {
                        datalist id=(list) { @for example in examples { option value=(example) {} } }
                    }
                },
                Kind::Lines => (lines(name, &title(name, field), &text, help_id.as_deref())),
            }
            @if let (Some(help), Some(id)) = (help, &help_id) { p.help id=(id) { (help) } }
        }
    }
}

/// A long text, typed or from a file.
fn lines(name: &str, title: &str, text: &str, help: Option<&str>) -> Markup {
    let (id, file) = (format!("option-{name}"), format!("file-{name}"));
    html! {
        details.lines open[!text.is_empty()] {
            summary { (title) }
            div.stacked {
                label for=(id) { "As text" }
                textarea id=(id) name=(format!("option.{name}")) rows="12" autocomplete="off" spellcheck="false"
                    aria-describedby=[help]
                {
                    // The first line break after the tag is not part of the text.
                    "\n" (text)
                }
                label for=(file) { "Or a file, which goes before the text" }
                input id=(file) type="file" name=(format!("file.{name}")) accept="text/plain,.txt";
            }
        }
    }
}

/// Browsers match the whole value anyway.
fn bare_pattern(pattern: &str) -> &str {
    pattern.trim_start_matches('^').trim_end_matches('$')
}

/// The options that a sent form stands for, to be read by the game. Only
/// names of the schema are taken over; a switch that was not sent is off.
pub fn read_options(schema: &Value, form: &[(String, String)]) -> Value {
    let field = |name: String| form.iter().find(|(key, _)| *key == name).map(|(_, value)| value);
    let sent = |name: &str| field(format!("option.{name}")).map(|value| value.trim());
    let lines = |name: &str| {
        let file = field(format!("file.{name}")).filter(|text| !text.trim().is_empty());
        let text = file.or(field(format!("option.{name}")))?;
        // Lines are counted, so none is left out; forms end them their own way.
        Some(if text.trim().is_empty() { String::new() } else { text.replace("\r\n", "\n") })
    };
    let mut options = Map::new();
    for (name, field) in properties(schema) {
        let value = match (kind(field, schema), sent(name)) {
            (Kind::Switch, sent) => json!(sent == Some("true")),
            (Kind::Lines, _) => match lines(name) {
                Some(text) => json!(text),
                None => continue,
            },
            (_, None) => continue,
            // What is no number is handed on as it is: the game says so.
            (Kind::Number { .. }, Some(text)) => {
                text.parse::<i64>().map_or_else(|_| json!(text), |number| json!(number))
            }
            (Kind::Choice(_) | Kind::Text { .. }, Some(text)) => json!(text),
        };
        options.insert(name.to_owned(), value);
    }
    Value::Object(options)
}
