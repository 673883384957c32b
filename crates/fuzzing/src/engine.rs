//! Lines that other programs send to the engine.

use crate::choices::Choices;
use crate::matches::GAMES;
use crate::options::NAMES as NAMES_OF_OPTIONS;
use catalog::{AnyCampaigns, AnyGame};
use commands::{Engine, Stock};
use game_core::{Act, Dice, Seat, Secret, below};
use rand_core::Rng;
use serde_json::{Value, json};
use std::sync::{LazyLock, Once};

/// Lines that are made up of one input.
const MOST_LINES: usize = 12;
/// An answer may tell what a match or the shelf looks like, and no more.
const LONGEST_ANSWER: usize = 4 << 20;
/// An error is a sentence, with what it is about.
const LONGEST_ERROR: usize = 1500;

/// What can be said in the games: moves and draws from the beginning of a match.
static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| GAMES.iter().flat_map(words_of).collect());

/// Lines as they are; or, where the input does not begin with a brace or a bracket,
/// choices by which lines are made up.
pub fn read(input: &[u8]) {
    let mut referee = Referee::new();
    if matches!(input.first(), Some(b'{' | b'[')) {
        input.split(|byte| *byte == b'\n').for_each(|line| referee.hears(line));
    } else {
        let mut choices = Choices::new(input);
        // Copies of it, `m2` and `m3`, are anybody's.
        (0..2).for_each(|_| referee.hears(&request("fork", &json!({"match": "m1"}))));
        for _ in 0..MOST_LINES {
            if choices.is_spent() {
                break;
            }
            referee.hears(&hostile_line(&mut choices));
        }
    }
    referee.is_as_before();
}

/// An engine with a match that nobody may change: it is named `m1`, and no line
/// that is made up speaks of it.
struct Referee {
    engine: Engine,
    before: String,
}

impl Referee {
    fn new() -> Referee {
        static STOCKED: Once = Once::new();
        STOCKED.call_once(|| {
            commands::stock_up(Stock {
                games: shelf::games().clone(),
                players: shelf::players().clone(),
                pages: shelf::pages(),
                studies: &[],
                tools: &[],
                benches: &[],
            });
        });
        let mut engine = Engine::new(|| 1_800_000_000_000, || [7; 32]);
        let about = GAMES[0].about();
        let new = json!({"game": about.id, "seats": about.min_seats});
        engine.answer(&request("new", &new)).expect("a call is answered");
        let before = engine.answer(&log_of_first()).expect("a call is answered");
        Referee { engine, before }
    }

    fn hears(&mut self, line: &[u8]) {
        let (line, speaks_of_it) = patient(line);
        let answer = self.engine.answer(&line);
        // A line that was not made up may well speak of it.
        if speaks_of_it {
            self.before = self.engine.answer(&log_of_first()).expect("a call is answered");
        }
        let Some(answer) = answer else { return };
        assert!(answer.len() <= LONGEST_ANSWER, "{} bytes of answer", answer.len());
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        let answers = answer.as_array().cloned().unwrap_or_else(|| vec![answer]);
        for answer in answers {
            assert_eq!(answer["jsonrpc"], "2.0");
            let (result, error) = (answer.get("result"), answer.get("error"));
            assert!(result.is_some() != error.is_some(), "either it worked or it did not");
            if let Some(error) = error {
                assert!(error["code"].is_i64() && error["message"].is_string());
                assert!(error.to_string().len() <= LONGEST_ERROR, "{error:.300}");
            }
        }
    }

    fn is_as_before(&mut self) {
        let now = self.engine.answer(&log_of_first()).expect("a call is answered");
        assert_eq!(now, self.before, "a match that nobody spoke of has changed");
    }
}

fn request(method: &str, params: &Value) -> Vec<u8> {
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string().into_bytes()
}

fn log_of_first() -> Vec<u8> {
    request("log", &json!({"match": "m1"}))
}

/// The line with no more thinking in it than an input may take: bots may be
/// asked to think for a minute, and do. And whether it speaks of the match that
/// nobody may change.
fn patient(line: &[u8]) -> (Vec<u8>, bool) {
    let Ok(mut call) = serde_json::from_slice::<Value>(line) else { return (line.to_vec(), false) };
    let speaks_of_it = call.to_string().contains("\"m1\"");
    let calls = match &mut call {
        Value::Array(calls) => calls.iter_mut().collect(),
        call => vec![call],
    };
    let mut thinks = false;
    for call in calls {
        if call.get("method").is_some_and(|method| {
            ["choose", "assess", "review"].iter().any(|thinks| method == thinks)
        }) && let Some(params) = call.get_mut("params").and_then(Value::as_object_mut)
        {
            params.insert("budget".into(), json!({"sims": 1}));
            thinks = true;
        }
    }
    (if thinks { call.to_string().into_bytes() } else { line.to_vec() }, speaks_of_it)
}

/// What seats and chance can say while a match of this game begins.
fn words_of(game: &AnyGame) -> Vec<String> {
    let seats = game.about().min_seats;
    let dice = Dice::new(&Secret::new([5; 32]), &vec![""; seats]);
    let mut played = game.open(&Value::Null, seats, Some(dice)).expect("the usual options");
    let mut words = Vec::new();
    for turn in 0..6 {
        for seat in (0..seats).map(Seat::new) {
            let legal = played.legal_moves(seat);
            words.extend(legal.iter().take(20).map(|legal| legal.text.clone()));
            if let Some(legal) = legal.get(turn % legal.len().max(1)) {
                let _ = played.play(seat, &legal.text, None);
            }
        }
    }
    let draws = played.acts_after(0).into_iter().filter_map(|(_, act)| match act {
        Act::Chance { text, .. } => Some(text),
        Act::Move { .. } | Act::TakeBack { .. } => None,
    });
    words.extend(draws);
    words
}

/// A line that was made up: bytes, deep nesting, JSON, and calls that look like calls.
pub fn hostile_line(rng: &mut impl Rng) -> Vec<u8> {
    match below(rng, 8) {
        0 => random_bytes(rng),
        1 => nested(rng),
        2 => random_json(rng, 4).to_string().into_bytes(),
        3 => mutilated(rng),
        _ => call(rng).to_string().into_bytes(),
    }
}

fn random_bytes(rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = vec![0; below(rng, 200) as usize];
    rng.fill_bytes(&mut bytes);
    bytes
}

fn nested(rng: &mut impl Rng) -> Vec<u8> {
    let depth = below(rng, 5000) as usize;
    let open = ["[", "{\"a\":", "[[{\"params\":"][below(rng, 3) as usize];
    open.repeat(depth).into_bytes()
}

/// A well-formed call with some bytes changed, dropped or doubled.
fn mutilated(rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = call(rng).to_string().into_bytes();
    for _ in 0..=below(rng, 4) {
        let at = below(rng, bytes.len() as u32) as usize;
        match below(rng, 3) {
            0 => bytes[at] = rng.next_u32() as u8,
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, bytes[at]),
        }
        if bytes.is_empty() {
            return bytes;
        }
    }
    bytes
}

/// A call that looks like one, with parameters that mostly do not fit. It
/// names matches that do not exist, so that nothing it does is meant to work
/// on a witness, and opens ones of its own.
fn call(rng: &mut impl Rng) -> Value {
    const METHODS: [&str; 25] = [
        "hello",
        "new",
        "state",
        "legal",
        "play",
        "chances",
        "chance",
        "view",
        "log",
        "load",
        "fork",
        "fork",
        "choose",
        "assess",
        "review",
        "close",
        "campaign.new",
        "campaign.state",
        "campaign.choose",
        "campaign.next",
        "campaign.save",
        "campaign.load",
        "campaign.close",
        "",
        "constructor",
    ];
    const NAMES: [&str; 19] = [
        "game", "seats", "options", "seed", "chance", "match", "seat", "move", "version",
        "outcome", "record", "bot", "budget", "extra", "campaign", "kind", "day", "choice", "file",
    ];
    let mut params = serde_json::Map::new();
    for _ in 0..below(rng, 6) {
        params.insert(NAMES[below(rng, NAMES.len() as u32) as usize].into(), parameter(rng));
    }
    if below(rng, 2) == 0 {
        let about = GAMES[below(rng, GAMES.len() as u32) as usize].about();
        params.entry("game").or_insert(json!(about.id));
        params.entry("seats").or_insert(json!(about.min_seats.max(2).min(about.max_seats)));
    }
    let mut call = json!({"jsonrpc": "2.0", "method": METHODS[below(rng, METHODS.len() as u32) as usize], "params": params});
    match below(rng, 4) {
        0 => {}
        1 => call["id"] = random_json(rng, 2),
        _ => call["id"] = json!(below(rng, 1000)),
    }
    if below(rng, 20) == 0 { json!([call, random_json(rng, 2), call.clone()]) } else { call }
}

fn parameter(rng: &mut impl Rng) -> Value {
    let game = GAMES[below(rng, GAMES.len() as u32) as usize];
    match below(rng, 18) {
        0 => json!(game.about().id),
        1 => json!(2),
        // Matches beyond those that nobody may change, which are m1 and m2; a copy of such most of all.
        2 => json!("m3"),
        3..5 => json!(format!("m{}", 3 + below(rng, 40))),
        5 => json!(["A", "B", "1", "9", "\u{0}", "a\u{301}"][below(rng, 6) as usize]),
        6 => json!({"sims": below(rng, 3)}),
        7 => json!(shelf::players().of(game).names()[0]),
        8 => json!({"header": random_json(rng, 3), "entries": random_json(rng, 2)}),
        9 => json!(format!(
            "{{\"tidetable\":1,\"game\":{:?},\"ruleset\":1,\"options\":{{}},\"seats\":[{{\"name\":\"\"}},{{\"name\":\"\"}}],\"commit\":null,\"created\":0}}\n{{\"v\":1,\"chance\":{:?},\"at\":0}}",
            game.about().id,
            word(rng)
        )),
        10 => json!(format!("c{}", 2 + below(rng, 20))),
        11 => {
            let kinds = shelf::games().campaigns().flat_map(AnyCampaigns::kinds);
            let kinds: Vec<&str> = kinds.map(|kind| kind.id).chain(["2027-03-01"]).collect();
            json!(kinds[below(rng, kinds.len() as u32) as usize])
        }
        12..15 => json!(word(rng)),
        15 => {
            let (_, names) = &NAMES_OF_OPTIONS[below(rng, GAMES.len() as u32) as usize];
            names.iter().map(|name| (name.clone(), random_json(rng, 1))).collect()
        }
        _ => random_json(rng, 3),
    }
}

fn word(rng: &mut impl Rng) -> &'static str {
    &WORDS[below(rng, WORDS.len() as u32) as usize]
}

fn random_json(rng: &mut impl Rng, depth: u32) -> Value {
    let kinds = if depth == 0 { 6 } else { 8 };
    match below(rng, kinds) {
        0 => Value::Null,
        1 => json!(below(rng, 2) == 0),
        2 => json!(rng.next_u64() as i64),
        3 => json!([1e308, -1e-308, u64::MAX as f64, -0.0, 1e30][below(rng, 5) as usize]),
        4 => json!(String::from_utf8_lossy(&random_bytes(rng))),
        5 => json!("9".repeat(below(rng, 400) as usize)),
        6 => (0..below(rng, 4)).map(|_| random_json(rng, depth - 1)).collect(),
        _ => Value::Object(
            (0..below(rng, 4))
                .map(|_| {
                    (
                        String::from_utf8_lossy(&random_bytes(rng)).into_owned(),
                        random_json(rng, depth - 1),
                    )
                })
                .collect(),
        ),
    }
}
