//! The engine protocol, as a program in another language meets it.

mod common;

use common::program;
use serde_json::{Value, json};
use testing::program::Engine;

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
/// SHA-256 of those 32 bytes, computed elsewhere.
const COMMIT: &str = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

fn ferry(engine: &mut Engine, more: Value) -> Value {
    let mut params = json!({"game": "ferry", "seats": 2});
    for (name, value) in more.as_object().unwrap() {
        params[name] = value.clone();
    }
    engine.call("new", params)["match"].clone()
}

#[test]
fn hello_describes_the_games() {
    let mut engine = program().engine();
    let hello = engine.call("hello", json!({}));
    assert_eq!((&hello["name"], &hello["protocol"]), (&json!("tidetable"), &json!(1)));
    let games = hello["games"].as_array().unwrap();
    let game = games.iter().find(|game| game["id"] == json!("ferry")).unwrap();
    for (field, value) in [
        ("id", json!("ferry")),
        ("title", json!("Ferry")),
        ("seats", json!([2, 4])),
        ("simultaneous", json!(true)),
        ("hidden", json!(true)),
        ("chance", json!(true)),
        ("bots", json!(["mcts", "mcts-100", "mcts-10", "mcts-1", "random"])),
    ] {
        assert_eq!(game[field], value, "{field}");
    }
    let coins = &game["options"]["properties"]["coins"];
    assert_eq!((&coins["default"], &coins["minimum"]), (&json!(5), &json!(2)));
    engine.finish();
}

#[test]
fn a_whole_match_is_refereed() {
    let mut engine = program().engine();
    let opened = engine.call("new", json!({"game": "ferry", "seats": 2, "seed": SEED}));
    assert_eq!(opened["commit"], json!(COMMIT));
    let name = &opened["match"];
    let mut version = 1;
    loop {
        let state = engine.call("state", json!({"match": name}));
        assert_eq!(state["version"], json!(version));
        if state["turn"] == json!("over") {
            let outcome = &state["outcome"];
            assert_eq!(outcome["scores"].as_array().unwrap().len(), 2);
            assert!(outcome["winners"].is_array() && outcome["reason"].is_string());
            break;
        }
        let seat = state["turn"]["seats"][0].clone();
        let moves = engine.call("legal", json!({"match": name, "seat": seat}))["moves"].clone();
        let moves = moves.as_array().unwrap();
        assert!(moves[0]["label"].as_str().unwrap().starts_with("seal coin "));
        let mv = moves[version as usize % moves.len()]["text"].clone();
        let played = engine
            .call("play", json!({"match": name, "seat": seat, "move": mv, "version": version}));
        let log = played["log"].as_array().unwrap();
        assert_eq!(log[0]["move"], mv);
        version += log.len() as u64;
        assert_eq!(played["version"], json!(version));
    }
    // The record goes out and comes back in, in both shapes.
    let log = engine.call("log", json!({"match": name}));
    assert_eq!(log["header"]["seed"], json!(SEED));
    assert_eq!(log["entries"].as_array().unwrap().len() as u64, version);
    let mut text = format!("{}\n", log["header"]);
    for entry in log["entries"].as_array().unwrap() {
        text += &format!("{entry}\n");
    }
    for record in [log.clone(), json!(text)] {
        let loaded = engine.call("load", json!({"record": record}))["match"].clone();
        let again = engine.call("log", json!({"match": loaded}));
        assert_eq!(again, log);
        assert_eq!(engine.call("close", json!({"match": loaded})), json!({}));
    }
    engine.finish();
}

#[test]
fn chance_can_be_decided_by_hand() {
    let mut engine = program().engine();
    let name = ferry(&mut engine, json!({"chance": "manual"}));
    let state = engine.call("state", json!({"match": name}));
    assert_eq!(state, json!({"version": 0, "turn": {"chance": null}}));
    let outcomes = engine.call("chances", json!({"match": name}))["outcomes"].clone();
    assert_eq!(outcomes.as_array().unwrap().len(), 3);
    assert_eq!(outcomes[0]["weight"], json!(3));

    assert_eq!(
        engine.refusal("play", json!({"match": name, "seat": 0, "move": "1"}))["code"],
        json!(-32001)
    );
    let chance = |text: &str| json!({"match": name, "outcome": text});
    assert_eq!(engine.refusal("chance", chance("p9"))["code"], json!(-32602));
    let drawn = engine.call("chance", chance("p3"));
    assert_eq!(drawn["version"], json!(1));
    assert_eq!(drawn["log"][0]["chance"], json!("p3"));
    assert_eq!(engine.refusal("chance", chance("p3"))["code"], json!(-32602));

    let seeded = ferry(&mut engine, json!({}));
    assert_eq!(engine.refusal("chances", json!({"match": seeded}))["code"], json!(-32602));
    engine.finish();
}

#[test]
fn views_tell_each_viewer_what_it_may_know() {
    let mut engine = program().engine();
    let name = ferry(&mut engine, json!({"options": {"coins": 4}}));
    engine.call("play", json!({"match": name, "seat": 0, "move": "2"}));
    let mut sealed = |seat: Value| {
        let view = engine.call("view", json!({"match": name, "seat": seat}))["view"].clone();
        view["seats"][0]["sealed"].clone()
    };
    assert_eq!(sealed(json!(0)), json!({"yours": 2}));
    assert_eq!(sealed(json!(1)), json!("face_down"));
    assert_eq!(sealed(Value::Null), json!("face_down"));
}

#[test]
fn refusals_name_the_clause_and_change_nothing() {
    let mut engine = program().engine();
    let name = ferry(&mut engine, json!({"seed": SEED}));
    engine.call("play", json!({"match": name, "seat": 0, "move": "3"}));
    let before = engine.call("log", json!({"match": name}));

    let twice = engine.refusal("play", json!({"match": name, "seat": 0, "move": "4"}));
    assert_eq!(
        (&twice["code"], &twice["data"]),
        (&json!(-32001), &json!({"clause": "FE-2.1", "reason": "already-sealed"}))
    );
    assert!(twice["message"].as_str().unwrap().contains("already sealed a coin"));
    let theirs = engine.refusal("play", json!({"match": name, "seat": 1, "move": "6"}));
    assert_eq!(theirs["data"]["clause"], json!("FE-2.3"));
    let stale =
        engine.refusal("play", json!({"match": name, "seat": 1, "move": "2", "version": 0}));
    assert_eq!(stale["code"], json!(-32003));
    let future =
        engine.refusal("play", json!({"match": name, "seat": 1, "move": "2", "version": 7}));
    assert_eq!(future["code"], json!(-32003));
    assert_eq!(engine.refusal("state", json!({"match": "m99"}))["code"], json!(-32002));

    for (method, params, named) in [
        ("new", json!({"game": "chess", "seats": 2}), "chess"),
        ("new", json!({"game": "ferry", "seats": 5}), "not by 5"),
        ("new", json!({"game": "ferry", "seats": -1}), "-1"),
        ("new", json!({"game": "ferry", "seats": 2, "options": {"coin": 1}}), "coin"),
        ("new", json!({"game": "ferry", "seats": 2, "options": {"coins": 73}}), "73"),
        ("new", json!({"game": "ferry", "seats": 2, "seed": "abc"}), "seed"),
        ("new", json!({"game": "ferry", "seats": 2, "chance": "loaded"}), "loaded"),
        ("new", json!({"game": "ferry"}), "seats"),
        ("new", json!(["ferry", 2]), "by name"),
        ("play", json!({"match": name, "seat": 1, "move": "Z"}), "Z"),
        ("play", json!({"match": name, "seat": 1, "move": 3}), "string"),
        ("play", json!({"match": name, "seat": 2, "move": "1"}), "seat 2"),
        ("legal", json!({"match": name, "seat": 1e30}), "seat: "),
        ("view", json!({"match": name, "seat": "spectator"}), "spectator"),
        ("load", json!({"record": "nonsense"}), "line 1"),
        ("choose", json!({"match": name, "seat": 1, "bot": "hal"}), "hal"),
        ("assess", json!({"match": name, "seat": 1, "bot": "hal"}), "hal"),
        ("assess", json!({"match": name, "seat": 0, "bot": "random"}), "nothing to decide"),
        ("choose", json!({"match": name, "seat": 0, "bot": "random"}), "nothing to decide"),
        (
            "choose",
            json!({"match": name, "seat": 1, "bot": "mcts", "budget": {"ms": 9_000_000}}),
            "budget.ms",
        ),
        (
            "choose",
            json!({"match": name, "seat": 1, "bot": "mcts", "budget": {"sims": 0}}),
            "budget.sims",
        ),
        ("hello", json!({"loud": true}), "loud"),
    ] {
        let refused = engine.refusal(method, params.clone());
        assert_eq!(refused["code"], json!(-32602), "{method} {params}: {refused}");
        assert!(
            refused["message"].as_str().unwrap().contains(named),
            "{method} {params}: {refused}"
        );
    }
    assert_eq!(engine.refusal("resign", json!({"match": name}))["code"], json!(-32601));
    assert_eq!(engine.call("log", json!({"match": name})), before);
    engine.call("play", json!({"match": name, "seat": 1, "move": "2", "version": 1}));
    engine.finish();
}

#[test]
fn choosing_is_repeatable_with_simulations_and_a_seed() {
    let mut engine = program().engine();
    let name = ferry(&mut engine, json!({"seed": SEED}));
    for bot in ["mcts", "random"] {
        let ask = json!({"match": name, "seat": 1, "bot": bot, "budget": {"sims": 500}, "seed": 7});
        let first = engine.call("choose", ask.clone());
        assert!(["1", "2", "3", "4", "5"].contains(&first["move"].as_str().unwrap()));
        assert!(first["thought"].is_string());
        assert_eq!(engine.call("choose", ask), first, "{bot}");
    }
    engine.finish();
}

#[test]
fn every_bot_says_what_every_move_is_worth() {
    let mut engine = program().engine();
    let name = ferry(&mut engine, json!({"seed": SEED}));
    let before = engine.call("log", json!({"match": name}));
    for bot in ["mcts", "random"] {
        let ask = json!({"match": name, "seat": 1, "bot": bot, "budget": {"sims": 400}, "seed": 7});
        let found = engine.call("assess", ask.clone());
        let moves = found["moves"].as_array().unwrap();
        let texts: Vec<&str> = moves.iter().map(|mv| mv["text"].as_str().unwrap()).collect();
        assert_eq!(texts, ["1", "2", "3", "4", "5"]);
        assert!(texts.contains(&found["best"].as_str().unwrap()));
        for worth in moves {
            assert_eq!(worth["win"], worth["wins"][1], "{bot}");
            assert_eq!(worth["score"], worth["scores"][1], "{bot}");
            assert!(
                worth["visits"].as_u64().unwrap() > 0 && worth["error"].as_f64().unwrap() > 0.0
            );
        }
        let chances = found["position"]["win"].as_array().unwrap();
        let sum: f64 = chances.iter().map(|chance| chance.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{bot}: {chances:?}");
        assert_eq!(engine.call("assess", ask), found, "{bot}");
    }
    assert_eq!(engine.call("log", json!({"match": name})), before);
    engine.finish();
}

#[test]
fn a_hint_is_a_move_that_can_be_played_with_its_reason() {
    let mut engine = program().engine();
    let name = ferry(&mut engine, json!({"seed": SEED}));
    let ask = |seat: u32, seed: u64| json!({"match": name, "seat": seat, "seed": seed});
    let hint = engine.call("hint", ask(0, 1));
    assert_eq!(engine.call("hint", ask(0, 1)), hint, "with a seed the same every time");
    for field in ["by", "words", "why", "measure", "ways"] {
        assert!(!hint[field].is_null(), "{field}: {hint}");
    }
    let mv = hint["moves"][0].clone();
    engine.call("play", json!({"match": name, "seat": 0, "move": mv}));
    // Whoever has chosen is not asked, and nobody sits on the moon.
    for (params, code, says) in [
        (ask(0, 1), -32602, "seat 1"),
        (ask(9, 1), -32602, "seat"),
        (json!({"match": "nowhere", "seat": 0}), -32002, "nowhere"),
        (json!({"match": name}), -32602, "seat"),
    ] {
        let refused = engine.refusal("hint", params);
        assert_eq!(refused["code"], json!(code), "{refused}");
        assert!(refused["message"].to_string().contains(says), "{refused}");
    }
    assert!(engine.call("hint", ask(1, 1))["moves"].is_array(), "the other is");
    engine.finish();
}

#[test]
fn a_match_that_is_over_is_reviewed_here_or_on_paper() {
    let mut engine = program().engine();
    let name = ferry(&mut engine, json!({"seed": SEED}));
    let early = engine.refusal("review", json!({"match": name}));
    assert!(early["message"].as_str().unwrap().contains("not over"), "{early}");
    loop {
        let state = engine.call("state", json!({"match": name}));
        let Some(seats) = state["turn"]["seats"].as_array() else { break };
        let seat = seats[0].clone();
        let legal = engine.call("legal", json!({"match": name, "seat": seat}));
        let text = legal["moves"][0]["text"].clone();
        engine.call("play", json!({"match": name, "seat": seat, "move": text}));
    }
    let budget = json!({"sims": 40});
    let here = engine.call("review", json!({"match": name, "bot": "random", "budget": budget}));
    let log = engine.call("log", json!({"match": name}));
    let paper = engine.call("review", json!({"record": log, "bot": "random", "budget": budget}));
    assert_eq!(here, paper);
    for seat in 0..2 {
        let of = |part: &str| here[part][seat].as_f64().unwrap();
        assert!((of("start") + of("luck") + of("play") - of("result")).abs() < 1e-9);
    }
    assert!(!here["decisions"].as_array().unwrap().is_empty());
    // A record that does not verify has no review.
    let mut forged = log.clone();
    let moves = forged["entries"].as_array_mut().unwrap().iter_mut();
    let last = moves.filter(|entry| entry["move"].is_string()).last().unwrap();
    last["move"] = json!("7");
    let refused = engine.refusal("review", json!({"record": forged}));
    assert!(refused["message"].as_str().unwrap().contains("cannot play 7"), "{refused}");
    let both = engine.refusal("review", json!({"match": name, "record": log}));
    assert!(both["message"].as_str().unwrap().contains("either"), "{both}");
    engine.finish();
}

#[test]
fn messages_follow_json_rpc() {
    let mut engine = program().engine();
    for (line, id, code) in [
        ("{\"jsonrpc\":", Value::Null, -32700),
        ("{}", Value::Null, -32600),
        ("[]", Value::Null, -32600),
        ("7", Value::Null, -32600),
        ("{\"jsonrpc\":\"1.0\",\"id\":5,\"method\":\"hello\"}", json!(5), -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":7}", json!(6), -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"hello\"}", Value::Null, -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"\"}", json!(8), -32601),
    ] {
        engine.send(format!("{line}\n").as_bytes());
        let answer = engine.hear();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&id, &json!(code)), "{line}");
    }
    // Notifications and blank lines get no answer; batches get one line.
    engine.send(b"\n  \r\n{\"jsonrpc\":\"2.0\",\"method\":\"hello\"}\n");
    engine.send(b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\"},{\"jsonrpc\":\"2.0\",\"method\":\"hello\"},3]\n");
    let batch = engine.hear();
    assert_eq!(batch.as_array().unwrap().len(), 2);
    assert_eq!(batch[0]["id"], json!(1));
    assert_eq!(batch[1]["error"]["code"], json!(-32600));
    engine.finish();
}

/// Plays a match to its end by whatever is listed.
fn play_out(engine: &mut Engine, name: &Value) {
    loop {
        let state = engine.call("state", json!({"match": name}));
        let Some(seat) = state["turn"]["seats"].get(0) else { return };
        let moves = engine.call("legal", json!({"match": name, "seat": seat}))["moves"].clone();
        engine.call("play", json!({"match": name, "seat": seat, "move": moves[0]["text"]}));
    }
}

#[test]
fn a_campaign_is_played_over_the_protocol() {
    let mut engine = program().engine();
    let params = json!({"game": "ferry", "kind": "season", "seats": 2, "seed": SEED});
    let name = engine.call("campaign.new", params)["campaign"].clone();
    let named = json!({"campaign": name});
    let state = engine.call("campaign.state", named.clone());
    assert_eq!((&state["next"], &state["game"]), (&json!("play"), &json!(1)));
    let coins = json!({"campaign": name, "choice": "coins 3"});
    assert_eq!(engine.refusal("campaign.choose", coins.clone())["data"]["clause"], json!("FE-4.2"));
    let first = engine.call("campaign.next", named.clone())["match"].clone();
    engine.refusal("campaign.next", named.clone());
    assert_eq!(engine.call("campaign.state", named.clone())["match"], first);
    play_out(&mut engine, &first);
    let state = engine.call("campaign.state", named.clone());
    assert_eq!(state["next"], json!("choose"));
    assert_eq!(engine.refusal("campaign.next", named.clone())["data"]["clause"], json!("FE-4.2"));
    let bad = json!({"campaign": name, "choice": "coins 6"});
    assert_eq!(engine.refusal("campaign.choose", bad)["data"]["clause"], json!("FE-4.2"));
    // Nothing has changed by what was refused.
    assert_eq!(engine.call("campaign.state", named.clone()), state);
    let after = engine.call("campaign.choose", coins);
    assert_eq!(after["coins"], json!([5, 3]));

    let file = engine.call("campaign.save", named.clone())["file"].clone();
    let copy = engine.call("campaign.load", json!({"file": file}))["campaign"].clone();
    assert_eq!(engine.call("campaign.state", json!({"campaign": copy})), after);
    let tampered = file.as_str().unwrap().replace("\"move\":\"5\"", "\"move\":\"4\"");
    assert_eq!(engine.refusal("campaign.load", json!({"file": tampered}))["code"], json!(-32602));
    engine.call("campaign.close", named.clone());
    assert_eq!(engine.refusal("campaign.state", named)["code"], json!(-32002));
    engine.finish();
}

#[test]
fn campaigns_refuse_what_makes_no_sense() {
    let mut engine = program().engine();
    for (method, params) in [
        ("campaign.new", json!({"game": "chess", "kind": "season"})),
        ("campaign.new", json!({"game": "ferry", "kind": "duo"})),
        ("campaign.new", json!({"game": "ferry", "kind": "season", "seats": 5})),
        ("campaign.new", json!({"game": "ferry", "kind": "season", "seats": 2, "day": "soon"})),
        ("campaign.load", json!({"file": "{}"})),
    ] {
        let refused = engine.refusal(method, params.clone());
        assert_eq!(refused["code"], json!(-32602), "{method} {params}");
    }
    assert_eq!(engine.refusal("campaign.dance", json!({}))["code"], json!(-32601));
    engine.finish();
}
