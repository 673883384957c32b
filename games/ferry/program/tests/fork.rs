//! `fork`: a match copied over the engine protocol, and what that costs.

mod common;

use bots::{AnyBots, OnlyRandom, Players};
use catalog::Catalog;
use commands::Stock;
use common::program;
use ferry::Ferry;
use serde_json::{Value, json};
use std::sync::Once;
use testing::program::Engine;
use web::{AllPages, AnyPages};

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

fn opened(engine: &mut Engine, more: &[(&str, Value)]) -> Value {
    let mut params = json!({"game": "ferry", "seats": 2, "seed": SEED});
    more.iter().for_each(|(name, value)| params[*name] = value.clone());
    engine.call("new", params)["match"].clone()
}

fn forked(engine: &mut Engine, name: &Value) -> Value {
    engine.call("fork", json!({"match": name}))["match"].clone()
}

fn play(engine: &mut Engine, name: &Value, seat: u32, mv: &str) -> Value {
    engine.call("play", json!({"match": name, "seat": seat, "move": mv}))
}

/// Everything that can be asked about a match.
fn all_of(engine: &mut Engine, name: &Value) -> Value {
    let mut all = json!([
        engine.call("log", json!({"match": name})),
        engine.call("state", json!({"match": name})),
    ]);
    for seat in [json!(0), json!(1), Value::Null] {
        let view = engine.call("view", json!({"match": name, "seat": seat}));
        all.as_array_mut().unwrap().push(view);
    }
    all
}

/// Plays to the end, both seats by a rule of thumb.
fn play_out(engine: &mut Engine, name: &Value, dearest: bool) {
    loop {
        let state = engine.call("state", json!({"match": name}));
        let Some(seat) = state["turn"]["seats"].get(0) else { return };
        let moves = engine.call("legal", json!({"match": name, "seat": seat}))["moves"].clone();
        let moves = moves.as_array().unwrap();
        let mv = if dearest { moves.last() } else { moves.first() }.unwrap();
        engine.call("play", json!({"match": name, "seat": seat, "move": mv["text"]}));
    }
}

#[test]
fn a_fork_goes_its_own_way() {
    let mut engine = program().engine();
    let first = opened(&mut engine, &[]);
    play(&mut engine, &first, 0, "3");
    let fork = forked(&mut engine, &first);
    assert_ne!(fork, first);
    let before = all_of(&mut engine, &first);
    assert_eq!(all_of(&mut engine, &fork), before, "a copy is the same in every way");

    // What is done in one is not done in the other, either way round.
    play(&mut engine, &fork, 1, "2");
    assert_eq!(all_of(&mut engine, &first), before);
    let ahead = all_of(&mut engine, &fork);
    play(&mut engine, &first, 1, "5");
    assert_eq!(all_of(&mut engine, &fork), ahead);
    // A fork of a fork, and a match that is closed.
    let second = forked(&mut engine, &fork);
    engine.call("close", json!({"match": fork}));
    assert_eq!(all_of(&mut engine, &second), ahead);
    assert_eq!(engine.refusal("state", json!({"match": fork}))["code"], json!(-32002));
    play_out(&mut engine, &second, true);
    play_out(&mut engine, &first, false);
    // Each is a record that holds, with the dice of the one seed.
    for name in [&first, &second] {
        let log = engine.call("log", json!({"match": name}));
        let loaded = engine.call("load", json!({"record": log}))["match"].clone();
        assert_eq!(engine.call("log", json!({"match": loaded})), log);
    }
    // What is over can be copied too.
    let over = forked(&mut engine, &first);
    assert_eq!(all_of(&mut engine, &over), all_of(&mut engine, &first));
    engine.finish();
}

#[test]
fn a_fork_draws_what_its_match_would_draw() {
    let mut engine = program().engine();
    let first = opened(&mut engine, &[]);
    let fork = forked(&mut engine, &first);
    play_out(&mut engine, &fork, true);
    play_out(&mut engine, &first, true);
    assert_eq!(
        engine.call("log", json!({"match": fork}))["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| entry["chance"].clone())
            .collect::<Vec<_>>(),
        engine.call("log", json!({"match": first}))["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| entry["chance"].clone())
            .collect::<Vec<_>>()
    );
    // Where chance is decided by hand it is decided for each.
    let manual = engine.call("new", json!({"game": "ferry", "seats": 2, "chance": "manual"}));
    let manual = manual["match"].clone();
    let fork = forked(&mut engine, &manual);
    engine.call("chance", json!({"match": fork, "outcome": "p3"}));
    assert_eq!(engine.call("state", json!({"match": manual}))["version"], json!(0));
    engine.call("chance", json!({"match": manual, "outcome": "p2"}));
    assert_eq!(engine.call("log", json!({"match": fork}))["entries"][0]["chance"], json!("p3"));
    engine.finish();
}

#[test]
fn what_was_taken_back_stays_so_in_a_fork() {
    let mut engine = program().engine();
    let first = opened(&mut engine, &[]);
    play(&mut engine, &first, 0, "4");
    let mut record = engine.call("log", json!({"match": first}));
    let entries = record["entries"].as_array_mut().unwrap();
    entries.push(json!({"v": 3, "seat": 0, "takes_back": 2, "at": 9}));
    let loaded = engine.call("load", json!({"record": record}))["match"].clone();
    let fork = forked(&mut engine, &loaded);
    assert_eq!(engine.call("log", json!({"match": fork})), record);
    play(&mut engine, &fork, 0, "1");
    assert_eq!(engine.call("state", json!({"match": loaded}))["turn"], json!({"seats": [0, 1]}));
    assert_eq!(engine.call("state", json!({"match": fork}))["turn"], json!({"seats": [1]}));
    engine.finish();
}

#[test]
fn bots_sit_down_in_a_fork_anew() {
    let mut engine = program().engine();
    let first = opened(&mut engine, &[]);
    let asked =
        |name: &Value| json!({"match": name, "seat": 0, "bot": "mcts", "budget": {"sims": 30}});
    let seeded = |name: &Value| {
        let mut asked = asked(name);
        asked["seed"] = json!(5);
        asked
    };
    engine.call("choose", asked(&first));
    let fork = forked(&mut engine, &first);
    assert_eq!(engine.call("choose", seeded(&first)), engine.call("choose", seeded(&fork)));
    // Both go on with bots of their own, from where each stands.
    for _ in 0..3 {
        for name in [&fork, &first] {
            let mv = engine.call("choose", asked(name))["move"].clone();
            engine.call("play", json!({"match": name, "seat": 0, "move": mv}));
            let other = engine.call("legal", json!({"match": name, "seat": 1}))["moves"][0].clone();
            engine.call("play", json!({"match": name, "seat": 1, "move": other["text"]}));
        }
    }
    engine.finish();
}

#[test]
fn a_campaign_knows_its_own_match_and_not_the_fork() {
    let mut engine = program().engine();
    let params = json!({"game": "ferry", "kind": "season", "seats": 2, "seed": SEED});
    let campaign = json!({"campaign": engine.call("campaign.new", params)["campaign"]});
    let own = engine.call("campaign.next", campaign.clone())["match"].clone();
    let fork = forked(&mut engine, &own);
    play_out(&mut engine, &fork, true);
    let state = engine.call("campaign.state", campaign.clone());
    assert_eq!((&state["match"], &state["next"]), (&own, &json!("play")));
    play_out(&mut engine, &own, false);
    assert_ne!(engine.call("campaign.state", campaign)["next"], json!("play"));
    engine.finish();
}

#[test]
fn what_cannot_be_forked_is_refused() {
    let mut engine = program().engine();
    let first = opened(&mut engine, &[]);
    for (params, code, says) in [
        (json!({"match": "m99"}), -32002, "m99"),
        (json!({}), -32602, "match"),
        (json!({"match": 1}), -32602, "string"),
        (json!({"match": first, "seed": SEED}), -32602, "seed"),
        (json!([first]), -32602, "by name"),
    ] {
        let refused = engine.refusal("fork", params.clone());
        assert_eq!(refused["code"], json!(code), "{params}: {refused}");
        assert!(refused["message"].as_str().unwrap().contains(says), "{params}: {refused}");
    }
    engine.finish();
}

/// An engine in this process, so that what it takes from memory can be counted.
struct Here(commands::Engine);

impl Here {
    fn new() -> Here {
        static STOCKED: Once = Once::new();
        STOCKED.call_once(|| {
            let bots = AnyBots::of::<OnlyRandom<Ferry>>();
            commands::stock_up(Stock {
                games: Catalog::new([bots.game()]),
                players: Players::new([bots]),
                pages: AllPages::new([AnyPages::plain(bots.game())]),
                studies: &[],
                tools: &[],
                benches: &[],
            });
        });
        Here(commands::Engine::new(|| 1_800_000_000_000, || [7; 32]))
    }

    fn call(&mut self, method: &str, params: &Value) -> Value {
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let answer = self.0.answer(call.to_string().as_bytes()).expect("a call is answered");
        serde_json::from_str(&answer).expect("an answer is JSON")
    }

    /// A match with about so many entries: nearly all of them changes of mind.
    fn with_entries(&mut self, entries: u64) -> Value {
        let new = self.call("new", &json!({"game": "ferry", "seats": 2, "seed": SEED}));
        let log = self.call("log", &json!({"match": new["result"]["match"]}))["result"].clone();
        let mut text = format!("{}\n{}\n", log["header"], log["entries"][0]);
        for v in (2..entries).step_by(2) {
            text += &format!("{{\"v\":{v},\"seat\":0,\"move\":\"3\",\"at\":{v}}}\n");
            text += &format!("{{\"v\":{},\"seat\":0,\"takes_back\":{v},\"at\":{v}}}\n", v + 1);
        }
        let loaded = self.call("load", &json!({"record": text}));
        assert!(loaded["error"].is_null(), "{loaded}");
        loaded["result"]["match"].clone()
    }
}

/// What answering a line takes from memory: how often and how much, and the answer.
fn counted(engine: &mut Here, method: &str, params: &Value) -> (u64, u64, Value) {
    let mut answer = Value::Null;
    let taken = allocation_counter::measure(|| answer = engine.call(method, params));
    assert!(answer["error"].is_null(), "{answer}");
    (taken.count_total, taken.bytes_total, answer["result"].clone())
}

#[test]
fn a_fork_of_a_long_match_costs_what_one_of_a_short_match_does() {
    let mut engine = Here::new();
    let (short, long) = (engine.with_entries(20), engine.with_entries(20_000));
    let version = |engine: &mut Here, name: &Value| {
        engine.call("state", &json!({"match": name}))["result"]["version"].as_u64().unwrap()
    };
    assert!(version(&mut engine, &short) < 25 && version(&mut engine, &long) > 19_990);
    // So that the list of matches need not grow in between.
    for _ in 0..40 {
        let name = engine.call("fork", &json!({"match": short}))["result"]["match"].clone();
        engine.call("close", &json!({"match": name}));
    }
    let of_short = counted(&mut engine, "fork", &json!({"match": short}));
    let of_long = counted(&mut engine, "fork", &json!({"match": long}));
    assert_eq!((of_short.0, of_short.1), (of_long.0, of_long.1), "how often, how many bytes");

    // What is done next copies a piece of the log and the way to it, and no more.
    let play = |name: &Value| json!({"match": name, "seat": 1, "move": "2"});
    for fork in [&of_short.2["match"], &of_long.2["match"]] {
        let (_, bytes, played) = counted(&mut engine, "play", &play(fork));
        assert_eq!(played["log"][0]["move"], json!("2"));
        assert!(bytes < 20_000, "{bytes} bytes");
    }
    assert!(version(&mut engine, &long) < version(&mut engine, &of_long.2["match"]));
}

#[test]
fn as_many_matches_are_open_as_there_may_be() {
    let mut engine = Here::new();
    let new = engine.call("new", &json!({"game": "ferry", "seats": 2, "seed": SEED}));
    let first = json!({"match": new["result"]["match"]});
    for _ in 1..10_000 {
        assert!(engine.call("fork", &first)["error"].is_null());
    }
    let too_many = engine.call("fork", &first)["error"].clone();
    let like_new = engine.call("new", &json!({"game": "ferry", "seats": 2}))["error"].clone();
    assert_eq!(too_many, like_new);
    assert_eq!(too_many["message"], json!("10000 matches are open: close some first"));
    engine.call("close", &json!({"match": "m7"}));
    assert!(engine.call("fork", &first)["error"].is_null());
}
