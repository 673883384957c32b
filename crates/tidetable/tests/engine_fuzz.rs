//! Hostile lines: whatever is sent, the engine stays up and every match stays
//! as it was.
//!
//! `TIDETABLE_FUZZ_LINES=1000000 cargo test --release -p tidetable --test
//! engine_fuzz` is the recorded campaign (docs/fuzzing.md); without the variable
//! a short one runs.

mod common;

use common::Engine;
use game_core::below;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

const USUAL_LINES: u64 = 20_000;
/// How often the witnesses are looked at.
const ROUND: u64 = 2_000;

const GAMES: [&str; 4] = ["novem", "fine-sand", "sand-castles", "subtext"];
/// Our own components, half of them, and none at all.
const COMPONENTS: [&str; 3] = ["", "die 1 wave, 1 tower", "castle 7 Keep\nT\nS\n\ntiles"];

/// A match that nobody may change, and what it looked like.
struct Witness {
    name: Value,
    log: Value,
}

fn witness(engine: &mut Engine, rounds: usize) -> Witness {
    let new = json!({"game": "novem", "seats": 2, "options": {"setup": 31}});
    let name = engine.call("new", new)["match"].clone();
    for _ in 0..rounds {
        engine.call("play", json!({"match": name, "seat": 0, "move": "A"}));
        engine.call("play", json!({"match": name, "seat": 1, "move": "2"}));
    }
    let log = engine.call("log", json!({"match": name}));
    Witness { name, log }
}

#[test]
fn hostile_lines_change_nothing() {
    let lines = match std::env::var("TIDETABLE_FUZZ_LINES") {
        Ok(text) => text.parse().expect("TIDETABLE_FUZZ_LINES is a number of lines"),
        Err(_) => USUAL_LINES,
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(lines);
    let mut engine = Engine::start();
    let witnesses = [witness(&mut engine, 0), witness(&mut engine, 3)];
    let new = json!({"game": "fine-sand", "kind": "solo"});
    let campaign = json!({"campaign": engine.call("campaign.new", new)["campaign"]});
    let stands = engine.call("campaign.state", campaign.clone());
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
        assert_eq!(engine.call("campaign.state", campaign.clone()), stands, "after {sent} lines");
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
        let game = GAMES[below(rng, 4) as usize];
        params.entry("game").or_insert(json!(game));
        params.entry("seats").or_insert(json!(if game == "subtext" { 4 } else { 2 }));
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
    match below(rng, 18) {
        0 => json!(GAMES[below(rng, 4) as usize]),
        1 => json!(2),
        // Matches beyond the two witnesses, which are m1 and m2.
        2..5 => json!(format!("m{}", 3 + below(rng, 40))),
        5 => json!(["A", "B", "1", "9", "\u{0}", "a\u{301}"][below(rng, 6) as usize]),
        6 => json!({"sims": below(rng, 3)}),
        7 => json!("equilibrium"),
        8 => json!({"header": random_json(rng, 3), "entries": random_json(rng, 2)}),
        9 => json!(
            "{\"tidetable\":1,\"game\":\"novem\",\"ruleset\":1,\"options\":{},\"seats\":[{\"name\":\"\"},{\"name\":\"\"}],\"commit\":null,\"created\":0}\n{\"v\":1,\"chance\":\"276951438\",\"at\":0}"
        ),
        10 => json!(format!("c{}", 2 + below(rng, 20))),
        11 => json!(
            ["solo", "fable", "strike 1", "put away pit", "2027-03-01"][below(rng, 5) as usize]
        ),
        12 => json!(
            ["draw", "red", "enough", "discard castle-2", "pay wood", "done"]
                [below(rng, 6) as usize]
        ),
        13 => json!(
            ["first 1", "castle 24", "roll 1 5", "put 1a1", "put 2f6", "wave double 1", "done"]
                [below(rng, 7) as usize]
        ),
        15 => json!(
            ["dealer 1", "card 5", "letter A", "draw 2 5,5 9,9", "draw 1 NaN,1", "guess B", "next"]
                [below(rng, 7) as usize]
        ),
        14 => json!({"castles": 8, "components": COMPONENTS[below(rng, 3) as usize]}),
        _ => random_json(rng, 3),
    }
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
