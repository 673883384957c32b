//! Hostile lines: whatever is sent, the engine stays up and every match stays
//! as it was.
//!
//! `TIDETABLE_FUZZ_LINES=1000000 cargo test --release -p tidetable --test
//! engine_fuzz` is the recorded campaign (docs/fuzzing.md); without the variable
//! a short one runs.

use catalog::{AnyCampaigns, AnyGame};
use game_core::{Act, Dice, Seat, Secret, below};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::sync::LazyLock;
use testing::program::{Engine, Program};

const USUAL_LINES: u64 = 20_000;
/// How often the witnesses are looked at.
const ROUND: u64 = 2_000;

/// Every game on the shelf.
static GAMES: LazyLock<Vec<AnyGame>> = LazyLock::new(|| shelf::games().iter().collect());
/// What can be said in them: moves and draws from the beginning of a match.
static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| GAMES.iter().flat_map(words_of).collect());

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

/// A match that nobody may change, and what it looked like.
struct Witness {
    name: Value,
    log: Value,
}

fn witness(engine: &mut Engine, moves: usize) -> Witness {
    let about = GAMES[0].about();
    let new = json!({"game": about.id, "seats": about.min_seats});
    let name = engine.call("new", new)["match"].clone();
    for _ in 0..moves {
        let state = engine.call("state", json!({"match": name}));
        let Some(seat) = state["turn"]["seats"].get(0) else { break };
        let legal = engine.call("legal", json!({"match": name, "seat": seat}))["moves"].clone();
        let mv = &legal[0]["text"];
        engine.call("play", json!({"match": name, "seat": seat, "move": mv}));
    }
    let log = engine.call("log", json!({"match": name}));
    Witness { name, log }
}

/// The program with everything on the shelf.
fn program() -> Program {
    Program::at(env!("CARGO_BIN_EXE_tidetable"))
}

#[test]
fn hostile_lines_change_nothing() {
    let lines = match std::env::var("TIDETABLE_FUZZ_LINES") {
        Ok(text) => text.parse().expect("TIDETABLE_FUZZ_LINES is a number of lines"),
        Err(_) => USUAL_LINES,
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(lines);
    let mut engine = program().engine();
    let witnesses = [witness(&mut engine, 0), witness(&mut engine, 6)];
    let campaign = shelf::games().campaigns().next().map(|campaigns| {
        let (game, kind) = (campaigns.game(), campaigns.kinds()[0]);
        let new = json!({"game": game.about().id, "kind": kind.id, "seats": kind.min_seats});
        json!({"campaign": engine.call("campaign.new", new)["campaign"]})
    });
    let state = |engine: &mut Engine| {
        campaign.clone().map(|campaign| engine.call("campaign.state", campaign))
    };
    let stands = state(&mut engine);
    let mut sent = 0;
    while sent < lines {
        // Answers are read while writing, or both sides would wait for ever on
        // full pipes: so each line is followed by hearing what it caused.
        for _ in 0..ROUND.min(lines - sent) {
            let mut line = hostile_line(&mut rng);
            line.retain(|byte| *byte != b'\n');
            line.push(b'\n');
            engine.send(&line);
            // A call with an id of our own flushes out whatever came before.
            engine.answer("state", json!({"match": witnesses[0].name}));
            sent += 1;
        }
        for Witness { name, log } in &witnesses {
            assert_eq!(engine.call("log", json!({"match": name})), *log, "after {sent} lines");
        }
        assert_eq!(state(&mut engine), stands, "after {sent} lines");
    }
    // A line far beyond any message, several times over.
    for size in [10 << 20, 40 << 20] {
        let mut line = vec![b'['; size];
        line.push(b'\n');
        engine.send(&line);
        assert!(engine.hear()["error"]["code"].is_i64());
        let mut line =
            format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{}\"}}", "x".repeat(size))
                .into_bytes();
        line.push(b'\n');
        engine.send(&line);
        let answer = engine.hear();
        assert!(answer.to_string().len() < 1000, "an answer does not repeat megabytes");
    }
    for Witness { name, log } in &witnesses {
        assert_eq!(engine.call("log", json!({"match": name})), *log);
    }
    engine.finish();
}

fn hostile_line(rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    match below(rng, 8) {
        0 => random_bytes(rng),
        1 => nested(rng),
        2 => random_json(rng, 4).to_string().into_bytes(),
        3 => mutilated(rng),
        _ => call(rng).to_string().into_bytes(),
    }
}

fn random_bytes(rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut bytes = vec![0; below(rng, 200) as usize];
    rng.fill_bytes(&mut bytes);
    bytes
}

fn nested(rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let depth = below(rng, 5000) as usize;
    let open = ["[", "{\"a\":", "[[{\"params\":"][below(rng, 3) as usize];
    open.repeat(depth).into_bytes()
}

/// A well-formed call with some bytes changed, dropped or doubled.
fn mutilated(rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
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
fn call(rng: &mut Xoshiro256PlusPlus) -> Value {
    const METHODS: [&str; 21] = [
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
        "choose",
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

fn parameter(rng: &mut Xoshiro256PlusPlus) -> Value {
    let game = GAMES[below(rng, GAMES.len() as u32) as usize];
    match below(rng, 18) {
        0 => json!(game.about().id),
        1 => json!(2),
        // Matches beyond the two witnesses, which are m1 and m2.
        2..5 => json!(format!("m{}", 3 + below(rng, 40))),
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
            let schema = game.options_schema();
            let names = schema["properties"].as_object().into_iter().flatten();
            names.map(|(name, _)| (name.clone(), random_json(rng, 1))).collect()
        }
        _ => random_json(rng, 3),
    }
}

fn word(rng: &mut Xoshiro256PlusPlus) -> &'static str {
    &WORDS[below(rng, WORDS.len() as u32) as usize]
}

fn random_json(rng: &mut Xoshiro256PlusPlus, depth: u32) -> Value {
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
