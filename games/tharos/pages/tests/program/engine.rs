//! Tharos over the engine protocol.

use serde_json::json;
use testing::program::{Engine, Program};

#[test]
fn a_companion_is_kept_over_the_protocol() {
    let mut engine = Program::whole().engine();
    let new = json!({"game": "tharos-companion", "seats": 1, "chance": "manual"});
    let name = &engine.call("new", new)["match"];
    let draw = |engine: &mut Engine, guild: &str| {
        engine.call("chance", json!({"match": name, "outcome": format!("marker {guild}")}));
    };
    let say = |text: &str| json!({"match": name, "seat": 0, "move": text});
    let early = engine.refusal("play", say("place"));
    assert_eq!(early["data"]["clause"], json!("TH-6.6"));
    for _ in ["the game", "the bag"] {
        engine.call("play", say("ready"));
    }
    for guild in ["ochre", "ochre", "teal"] {
        draw(&mut engine, guild);
    }
    for _ in ["the start spaces", "the mines", "the coins"] {
        engine.call("play", say("ready"));
    }
    engine.call("play", say("place"));
    draw(&mut engine, "plum");
    engine.call("play", say("done"));
    engine.call("play", say("place"));
    let view = engine.call("view", json!({"match": name, "seat": 0}))["view"].clone();
    assert_eq!(view["ask"], json!("Do you own at least 7 Jar?"));
    assert_eq!(view["mat"]["start"], json!(["teal", "plum", null]));
    assert_eq!((&view["mat"]["pending"], &view["mat"]["bag"]), (&json!("A2"), &json!([4, 5, 5])));
    let refused = engine.refusal("play", say("100"));
    assert_eq!(refused["data"]["clause"], json!("TH-6.2"));
    let refused = engine.refusal("play", say("perhaps"));
    assert!(refused["message"].as_str().unwrap().contains("is no answer"), "{refused}");
    // The open move stands for the numbers.
    let legal = engine.call("legal", json!({"match": name, "seat": 0}))["moves"].clone();
    assert_eq!((&legal[0]["text"], &legal[0]["open"]), (&json!("yes"), &json!(true)));
    engine.call("play", say("9"));
    draw(&mut engine, "teal");
    let view = engine.call("view", json!({"match": name, "seat": 0}))["view"].clone();
    assert_eq!((&view["mat"]["met"], &view["phase"]), (&json!(["A2"]), &json!("act")));
    // Going back asks again, and the marker that was drawn comes again.
    engine.call("play", say("back 2"));
    engine.call("play", say("place"));
    engine.call("play", say("no"));
    let view = engine.call("view", json!({"match": name, "seat": 0}))["view"].clone();
    assert_eq!(
        (&view["mat"]["failed"], &view["mat"]["start"][2]),
        (&json!(["A2"]), &json!("teal"))
    );
    engine.finish();
}

#[test]
fn a_companion_takes_another_mat_and_another_bag_over_the_protocol() {
    let mut engine = Program::whole().engine();
    let new = |options: serde_json::Value| json!({"game": "tharos-companion", "seats": 1, "options": options});
    let refused = engine.refusal("new", new(json!({"row_a": "A2 A2 A5"})));
    let why = "two requirements cannot stand on A2: each has a space of its own (TH-6.5)";
    assert!(refused["message"].as_str().unwrap().contains(why), "{refused}");
    let options = json!({"row_a": "A1 A3 A4", "bag": "own"});
    let name = &engine.call("new", new(options))["match"];
    let say = |text: &str| json!({"match": name, "seat": 0, "move": text});
    for answer in
        ["ready", "ready", "drew teal", "drew teal", "drew teal", "ready", "ready", "place"]
    {
        engine.call("play", say(answer));
    }
    let view = engine.call("view", json!({"match": name, "seat": 0}))["view"].clone();
    assert_eq!((&view["mat"]["pending"], &view["bag"]), (&json!("A1"), &json!("own")));
    for answer in
        ["yes", "drew teal", "done", "place", "drew teal", "done", "place", "0", "drew teal"]
    {
        engine.call("play", say(answer));
    }
    for answer in ["done", "place", "no"] {
        engine.call("play", say(answer));
    }
    let refused = engine.refusal("play", say("drew teal"));
    assert_eq!(refused["data"]["clause"], json!("TH-6.7"));
    engine.call("play", say("drew plum"));
    engine.finish();
}
