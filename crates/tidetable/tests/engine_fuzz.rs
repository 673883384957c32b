//! Hostile lines to the real program: whatever is sent, it stays up and every
//! match stays as it was. The same lines go to the engine alone in the fuzzer's
//! target `engine` (crate `fuzzing`), where they are.
//!
//! `TIDETABLE_FUZZ_LINES=1000000 cargo test --release -p tidetable --test
//! engine_fuzz` is the recorded campaign (docs/fuzzing.md); without the variable
//! a short one runs.

use fuzzing::engine::hostile_line;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use testing::program::{Engine, Program};

const USUAL_LINES: u64 = 20_000;
/// How often the witnesses are looked at.
const ROUND: u64 = 2_000;

/// A match that nobody may change, and what it looked like.
struct Witness {
    name: Value,
    log: Value,
}

fn witness(engine: &mut Engine, moves: usize) -> Witness {
    let about = shelf::games().iter().next().expect("there is a game").about();
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
    // Their copies are anybody's.
    for witness in witnesses.iter().rev() {
        engine.call("fork", json!({"match": witness.name}));
    }
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
