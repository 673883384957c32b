//! The form that opens a table, built from the game's own options.

use crate::pages::Visitor;
use crate::pages::icons::{face, icon, level};
use crate::pages::layout::{self, Page, csrf, name_field};
use crate::site::rivals::Rival;
use host::{BEGINNER_MATCHES, Character};
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
    /// The bot this visitor played last, and how that went.
    pub rival: Option<Rival>,
    /// What was wrong with the last attempt.
    pub problem: Option<String>,
    /// What that attempt sent, in order: it is still chosen.
    pub sent: Vec<(String, String)>,
}

impl NewTablePage {
    /// What the last attempt wanted in a seat, and which bot: as our own form
    /// says it, or as a plain row of seats does.
    fn wanted(&self, at: usize) -> (Option<&str>, Option<&str>) {
        let numbered = self.again(&format!("seat-{}", at + 1), 0);
        let bot = self.again(&format!("bot-{}", at + 1), 0);
        match (numbered, self.again("seat", at)) {
            (None, Some(seat)) => match seat.strip_prefix("bot:") {
                Some(bot) => (Some("bot"), Some(bot)),
                None if seat == "open" => (Some("friend"), bot),
                None => (Some(seat), bot),
            },
            (numbered, _) => (numbered, bot),
        }
    }

    /// The nth field of this name in the last attempt.
    fn again(&self, name: &str, nth: usize) -> Option<&str> {
        let mut fields = self.sent.iter().filter(|(key, _)| key == name);
        fields.nth(nth).map(|(_, value)| value.as_str())
    }
}

/// One choice for a clock: what the form sends, and how it reads.
const PER_MOVE: [(&str, &str); 5] = [
    ("", "no limit"),
    ("30", "30 seconds"),
    ("120", "2 minutes"),
    ("3600", "1 hour"),
    ("86400", "1 day"),
];
const PER_GAME: [(&str, &str); 4] = [
    ("", "no limit"),
    ("300", "5 minutes each"),
    ("900", "15 minutes each"),
    ("3600", "1 hour each"),
];

/// Who may ask for hints.
const HINTS: [(&str, &str); 4] = [
    ("", "you, when you play bots only"),
    ("on", "everybody"),
    ("beginners", "beginners only"),
    ("off", "nobody"),
];

/// The whole page.
pub fn page(page: &NewTablePage, visitor: &Visitor) -> Markup {
    let title = format!("New table: {}", page.title);
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
                        header { h2 { "Who plays" } a.aside href=(format!("/rules/{}", page.game)) { "How to play" } }
                        (name_field(visitor))
                        (seats(page))
                        @if page.max_seats > 1 {
                            p.side-note {
                                "All in one room? " a href=(format!("/new/{}?one-device", page.game)) { "Play on this device" }
                                " and pass it around."
                            }
                        }
                    }
                    @if properties(&page.schema).next().is_some() {
                        section.panel {
                            header { h2 { "Options" } span.aside { "fixed once the match starts" } }
                            div.fields {
                                @for (name, field) in properties(&page.schema) {
                                    (control(name, field, page.defaults.get(name), &page.schema))
                                }
                            }
                        }
                    }
                    section.panel {
                        header { h2 { "Hints" } }
                        div.fields {
                            (select(page, "hints", "Who may ask Heron", &HINTS))
                        }
                        p.help {
                            "Every hint is in the log and on the result. A beginner has finished fewer than "
                            (BEGINNER_MATCHES) " matches of this game."
                        }
                    }
                    section.panel {
                        header { h2 { "Time" } }
                        div.fields {
                            (select(page, "clock_move", "Time for each move", &PER_MOVE))
                            (select(page, "clock_game", "Time for the match", &PER_GAME))
                        }
                    }
                    div.acts {
                        button.btn.btn-deep { "Open table" }
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
    let usual = page.min_seats.max(2).min(page.max_seats);
    let taken = |at: usize| page.wanted(at).0.is_some_and(|seat| !seat.is_empty());
    html! {
        @for at in 0..usual { (seat(page, at, if at == 0 { "me" } else { "friend" })) }
        @if usual < page.max_seats {
            details.more-seats open[(usual..page.max_seats).any(taken)] {
                summary.linkbtn { (icon("i-plus")) " More seats" }
                @for at in usual..page.max_seats { (seat(page, at, "")) }
            }
        }
        p.help {
            "Invite a friend with a link that only they get. A table with an open seat stands on the front page, for anybody to join."
        }
    }
}

/// One seat: who is to have it, and which bot if it is a bot's.
fn seat(page: &NewTablePage, at: usize, usual: &str) -> Markup {
    let number = at + 1;
    let (name, bot_name) = (format!("seat-{number}"), format!("bot-{number}"));
    let (wanted, wanted_bot) = page.wanted(at);
    let chosen = wanted.unwrap_or(if page.sent.is_empty() { usual } else { "" });
    let kinds = [
        ("me", "You"),
        ("local", "On this device"),
        ("friend", "Invite a friend"),
        ("open", "Open seat"),
        ("bot", "A bot"),
        ("", "No seat"),
    ];
    let offered = kinds.into_iter().filter(|(kind, _)| match *kind {
        "" => at >= page.min_seats,
        "local" => page.max_seats > 1,
        _ => true,
    });
    html! {
        fieldset.seatrow {
            legend { "Seat " (number) }
            div.tabs.kinds {
                @for (kind, label) in offered {
                    label {
                        input.for-bot[kind == "bot"].for-local[kind == "local"] type="radio" name=(name) value=(kind) checked[kind == chosen];
                        (label)
                    }
                }
            }
            @if page.max_seats > 1 { (local_name(page, at)) }
            div.botpick role="radiogroup" aria-label=(format!("Which bot in seat {number}")) {
                @for bot in &page.bots { (radio_card(page, &bot_name, wanted_bot, bot)) }
            }
            @if at == 1 { @if let Some(rival) = page.rival { p.fine { (so_far(rival)) } } }
        }
    }
}

/// A bot as a card to choose.
fn radio_card(page: &NewTablePage, name: &str, wanted: Option<&str>, bot: &str) -> Markup {
    let usual = || {
        let rival = page.rival.map(|rival| rival.next().unwrap_or(rival.character));
        let usual = rival.unwrap_or(Character::USUAL).name();
        page.bots.iter().find(|bot| *bot == usual).or(page.bots.first()).map_or("", String::as_str)
    };
    let checked = wanted.unwrap_or_else(usual).eq_ignore_ascii_case(bot);
    html! {
        label.bot {
            @match Character::named(bot) {
                Some(character) => {
                    (face(character, " lg")) b { (bot) } (level(character)) small { (character.brief()) }
                },
                None => { (icon("i-bot")) b { (bot) } },
            }
            input type="radio" name=(name) value=(bot) checked[checked];
        }
    }
}

/// `You and Gull: 3 games, 1 won.`, and what may come next.
fn so_far(rival: Rival) -> String {
    let Rival { character, played, won, .. } = rival;
    let games = if played == 1 { "1 game".to_owned() } else { format!("{played} games") };
    let next = match (rival.next(), character.next()) {
        (Some(next), _) => format!(" You won twice in a row: try {}.", next.name()),
        (None, Some(next)) => format!(" When you win twice in a row, try {}.", next.name()),
        (None, None) => String::new(),
    };
    format!("You and {}: {games}, {won} won.{next}", character.name())
}

/// What somebody is called who plays on the same device.
fn local_name(page: &NewTablePage, at: usize) -> Markup {
    html! {
        input.seat-name type="text" name="seat_name" maxlength="40" autocomplete="off"
            aria-label=(format!("Name of the player in seat {}", at + 1))
            placeholder=(format!("Player {}", at + 1)) value=(page.again("seat_name", at).unwrap_or_default());
    }
}

/// What the form sends at first when all play on one device.
pub fn on_one_device(min_seats: usize) -> Vec<(String, String)> {
    let seat = |at: usize| if at == 0 { "me" } else { "local" };
    let seats = 0..min_seats.max(2);
    seats.map(|at| ("seat".to_owned(), seat(at).to_owned())).collect()
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
                label for=(file) { "Or a file, which is used instead of the text" }
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
