//! Sand Castles over the engine protocol.

use serde_json::json;
use testing::program::Program;

#[test]
fn sand_castles_is_refereed_with_the_dice_of_a_real_table() {
    let mut engine = Program::whole().engine();
    let new = json!({"game": "sand-castles", "seats": 2, "chance": "manual"});
    let name = &engine.call("new", new)["match"];
    // Twin Cones and Beacon; every outcome of a roll is listed with its weight.
    for outcome in ["first 1", "castle 3", "castle 2"] {
        engine.call("chance", json!({"match": name, "outcome": outcome}));
    }
    let state = engine.call("state", json!({"match": name}));
    assert_eq!(state["turn"], json!({"chance": 0}));
    let outcomes = engine.call("chances", json!({"match": name}))["outcomes"].clone();
    let outcomes = outcomes.as_array().unwrap();
    let weights = outcomes.iter().map(|outcome| outcome["weight"].as_u64().unwrap());
    assert_eq!((outcomes.len(), weights.sum::<u64>()), (10, 36));
    let outcome = |text: &str| json!({"match": name, "outcome": text});
    assert_eq!(engine.refusal("chance", outcome("roll 2 7"))["code"], json!(-32602));
    engine.call("chance", outcome("roll 2 2"));
    let play = |seat: u64, text: &str| json!({"match": name, "seat": seat, "move": text});
    for (seat, text, clause) in [
        (0, "put 1a2", "SC-3.5"),
        (0, "put 1b1", "SC-3.4"),
        (0, "wave single 1", "SC-3.2"),
        (0, "wall 1", "SC-5.1"),
        (0, "hit 1a1", "SC-3.6"),
        (0, "keep 1a1", "SC-3.8"),
        (0, "discard sandpail", "SC-3.10"),
        (0, "take double", "SC-1.5"),
        (1, "done", "SC-3.1"),
    ] {
        let refused = engine.refusal("play", play(seat, text));
        assert_eq!(refused["data"]["clause"], json!(clause), "{text}");
    }
    for text in ["put 1a1", "put 1c1", "put 2a1"] {
        engine.call("play", play(0, text));
    }
    assert_eq!(engine.refusal("play", play(0, "put 2b1"))["data"]["clause"], json!("SC-3.2"));
    engine.call("play", play(0, "done"));
    engine.call("chance", outcome("roll 6 6"));
    for text in ["take double", "take single", "wave double 1"] {
        engine.call("play", play(1, text));
    }
    // The base row has two tiles and both go: the last without a question.
    engine.call("play", play(1, "hit 1c1"));
    let view = engine.call("view", json!({"match": name, "seat": null}))["view"].clone();
    assert_eq!(view["players"][0]["built"], json!([[], ["2a1"]]));
    assert_eq!(engine.refusal("play", play(1, "wave single 2"))["data"]["clause"], json!("SC-3.2"));
    engine.finish();
}

#[test]
fn an_owner_referees_with_printed_castles_or_learns_which_line_is_wrong() {
    let mut engine = Program::whole().engine();
    let ours = include_str!("../../../rules/src/components.txt");
    let theirs = ours.replace("castle 2 Sand Pie", "castle 3 Mud Pie");
    let new = |text: &str| json!({"game": "sand-castles", "seats": 2, "options": {"castles": 24, "components": text}});
    let name = engine.call("new", new(&theirs))["match"].clone();
    let view = engine.call("view", json!({"match": name, "seat": null}))["view"].clone();
    assert_eq!(view["deck"], json!(22));
    let at = ours.lines().position(|line| line == "castle 3 Beacon").unwrap() + 2;
    let floating = ours.replacen(".T.\nSSS", ".T.\n...\nSSS", 1);
    let refused = engine.refusal("new", new(&floating));
    let said = format!("components, line {at}: there is nothing in the row below this one");
    assert_eq!((&refused["code"], &refused["message"]), (&json!(-32602), &json!(said)));
    engine.finish();
}

#[test]
fn sc_1_4_a_referee_is_told_the_rolls_of_two_dice_that_differ() {
    let mut engine = Program::whole().engine();
    let hello = engine.call("hello", json!({}));
    let games = hello["games"].as_array().unwrap();
    let castles = games.iter().find(|game| game["id"] == "sand-castles").unwrap();
    let head_start = &castles["options"]["properties"]["head_start"];
    assert_eq!((&head_start["type"], &head_start["default"]), (&json!("boolean"), &json!(false)));

    let ours = include_str!("../../../rules/src/components.txt");
    let die = ours.lines().find(|line| line.starts_with("die ")).unwrap();
    let pails = ["2 sandpails"; 6].join(", ");
    let dice = format!(
        "first die {pails}\nsecond die nothing, 1 tower + 1 wave, 1 tower, 1 tower, nothing, nothing"
    );
    let options = json!({"components": ours.replace(die, &dice), "head_start": true});
    let new = json!({"game": "sand-castles", "seats": 2, "chance": "manual", "options": options});
    let name = &engine.call("new", new)["match"];
    for outcome in ["first 1", "castle 3", "castle 2"] {
        engine.call("chance", json!({"match": name, "outcome": outcome}));
    }
    let listed = engine.call("chances", json!({"match": name}))["outcomes"].clone();
    let weights: Vec<(&str, u64)> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|outcome| (outcome["text"].as_str().unwrap(), outcome["weight"].as_u64().unwrap()))
        .collect();
    assert_eq!(weights, [("roll 1 1", 18), ("roll 1 2", 6), ("roll 1 3", 12)]);
    engine.call("chance", json!({"match": name, "outcome": "roll 1 2"}));
    let view = engine.call("view", json!({"match": name, "seat": null}))["view"].clone();
    assert_eq!(view["rolled"], json!(["2 sandpails", "1 tower + 1 wave"]));
    assert_eq!((&view["head_start"], &view["just_drawn"]), (&json!(true), &json!([false, false])));
    assert_eq!(view["players"][1]["hand"]["sandpails"], json!(1));
    engine.finish();
}
