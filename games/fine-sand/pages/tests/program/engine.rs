//! Fine Sand over the engine protocol.

use serde_json::{Value, json};
use testing::program::{Engine, Program};

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// Plays a match of one seat to its end by whatever is listed, quickly.
fn play_alone(engine: &mut Engine, name: &Value) {
    for n in 0.. {
        let moves = engine.call("legal", json!({"match": name, "seat": 0}))["moves"].clone();
        let moves = moves.as_array().unwrap();
        if moves.is_empty() {
            return;
        }
        let text = &moves[n * 5 % moves.len()]["text"];
        engine.call("play", json!({"match": name, "seat": 0, "move": text}));
    }
}

#[test]
fn fine_sand_is_refereed_with_chance_decided_by_hand() {
    let mut engine = Program::whole().engine();
    let opened = engine.call("new", json!({"game": "fine-sand", "seats": 2, "chance": "manual"}));
    let name = &opened["match"];
    for seat in [0, 1] {
        for card in ["castle-2", "castle-2", "coin-2", "more-4", "draw-6", "castle-1"] {
            let state = engine.call("state", json!({"match": name}));
            assert_eq!(state["turn"], json!({"chance": seat}));
            engine.call("chance", json!({"match": name, "outcome": card}));
        }
    }
    let mine = |engine: &mut Engine, text: &str| {
        engine.call("play", json!({"match": name, "seat": 0, "move": text}))
    };
    for text in ["enough", "red", "build more-4", "pay coin-2", "pay castle-2"] {
        mine(&mut engine, text);
    }
    let refused = engine.refusal("play", json!({"match": name, "seat": 0, "move": "pay coin-3"}));
    assert_eq!((&refused["code"], &refused["data"]["clause"]), (&json!(-32001), &json!("FS-3.23")));
    mine(&mut engine, "pay castle-2");
    let theirs = engine.call("view", json!({"match": name, "seat": 1}));
    assert_eq!(theirs["view"]["yards"][0]["built"], json!({}), "seen when all are done");
    mine(&mut engine, "done");
    for text in ["enough", "red", "discard castle-2", "discard castle-2", "discard draw-6", "done"]
    {
        engine.call("play", json!({"match": name, "seat": 1, "move": text}));
    }
    let theirs = engine.call("view", json!({"match": name, "seat": 1}));
    assert_eq!(theirs["view"]["yards"][0]["built"], json!({"more-4": 1}));
    engine.finish();
}

#[test]
fn a_solo_campaign_is_played_over_the_protocol() {
    let mut engine = Program::whole().engine();
    let params = json!({"game": "fine-sand", "kind": "solo", "seed": SEED});
    let name = engine.call("campaign.new", params)["campaign"].clone();
    let named = json!({"campaign": name});
    let state = engine.call("campaign.state", named.clone());
    assert_eq!((&state["next"], &state["game"]), (&json!("play"), &json!(1)));
    let early = json!({"campaign": name, "choice": "strike"});
    assert_eq!(engine.refusal("campaign.choose", early.clone())["data"]["clause"], json!("FS-8.7"));
    let first = engine.call("campaign.next", named.clone())["match"].clone();
    engine.refusal("campaign.next", named.clone());
    assert_eq!(engine.call("campaign.state", named.clone())["match"], first);
    play_alone(&mut engine, &first);
    let state = engine.call("campaign.state", named.clone());
    assert_eq!(state["next"], json!("strike"));
    assert_eq!(engine.refusal("campaign.next", named.clone())["data"]["clause"], json!("FS-8.7"));
    let bad = json!({"campaign": name, "choice": "strike 5"});
    assert_eq!(engine.refusal("campaign.choose", bad)["data"]["clause"], json!("FS-8.8"));
    // Nothing has changed by what was refused.
    assert_eq!(engine.call("campaign.state", named.clone()), state);
    let after = engine.call("campaign.choose", early);
    assert_eq!(after["sheet"]["rows"].as_array().unwrap().len(), 1);

    let file = engine.call("campaign.save", named.clone())["file"].clone();
    let copy = engine.call("campaign.load", json!({"file": file}))["campaign"].clone();
    assert_eq!(engine.call("campaign.state", json!({"campaign": copy})), after);
    let tampered = file.as_str().unwrap().replace("\"draw\"", "\"red\"");
    assert_eq!(engine.refusal("campaign.load", json!({"file": tampered}))["code"], json!(-32602));
    engine.call("campaign.close", named.clone());
    assert_eq!(engine.refusal("campaign.state", named)["code"], json!(-32002));
    engine.finish();
}

#[test]
fn campaigns_refuse_what_makes_no_sense() {
    let mut engine = Program::whole().engine();
    for (method, params) in [
        ("campaign.new", json!({"game": "fine-sand", "kind": "duo"})),
        ("campaign.new", json!({"game": "fine-sand", "kind": "fable", "seats": 5})),
        ("campaign.new", json!({"game": "fine-sand", "kind": "solo", "seats": 2})),
        ("campaign.new", json!({"game": "fine-sand", "kind": "solo", "day": "soon"})),
        ("campaign.new", json!({"game": "fine-sand", "kind": "fable", "day": "2027-03-01"})),
        ("campaign.load", json!({"file": "{}"})),
    ] {
        let refused = engine.refusal(method, params.clone());
        assert_eq!(refused["code"], json!(-32602), "{method} {params}");
    }
    assert_eq!(engine.refusal("campaign.dance", json!({}))["code"], json!(-32601));
    engine.finish();
}
