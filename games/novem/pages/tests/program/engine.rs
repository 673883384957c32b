//! Novem over the engine protocol.

use serde_json::{Value, json};
use testing::program::{Engine, Program};

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

fn novem(engine: &mut Engine, more: Value) -> Value {
    let mut params = json!({"game": "novem", "seats": 2});
    for (name, value) in more.as_object().unwrap() {
        params[name] = value.clone();
    }
    engine.call("new", params)["match"].clone()
}

#[test]
fn hello_describes_the_games() {
    let mut engine = Program::whole().engine();
    let hello = engine.call("hello", json!({}));
    assert_eq!((&hello["name"], &hello["protocol"]), (&json!("tidetable"), &json!(1)));
    let games = hello["games"].as_array().unwrap();
    let game = games.iter().find(|game| game["id"] == json!("novem")).unwrap();
    for (field, value) in [
        ("id", json!("novem")),
        ("title", json!("Novem")),
        ("seats", json!([2, 2])),
        ("simultaneous", json!(true)),
        ("hidden", json!(true)),
        ("chance", json!(true)),
        ("bots", json!(["equilibrium", "mcts", "patient", "thumb", "newcomer", "random"])),
    ] {
        assert_eq!(game[field], value, "{field}");
    }
    assert_eq!(game["options"]["properties"]["open_piles"]["default"], json!(false));
    let sides = &game["options"]["properties"]["first_attacker"]["oneOf"];
    assert_eq!((&sides[0]["const"], &sides[1]["const"]), (&json!("rows"), &json!("columns")));
    engine.finish();
}

#[test]
fn chance_can_be_decided_by_hand() {
    let mut engine = Program::whole().engine();
    let name = novem(&mut engine, json!({"chance": "manual"}));
    let state = engine.call("state", json!({"match": name}));
    assert_eq!(state, json!({"version": 0, "turn": {"chance": null}}));
    let outcomes = engine.call("chances", json!({"match": name}))["outcomes"].clone();
    assert_eq!(outcomes.as_array().unwrap().len(), 72);
    assert_eq!(outcomes[0]["weight"], json!(1));

    assert_eq!(
        engine.refusal("play", json!({"match": name, "seat": 0, "move": "A"}))["code"],
        json!(-32001)
    );
    assert_eq!(
        engine.refusal("chance", json!({"match": name, "outcome": "123456789"}))["code"],
        json!(-32602)
    );
    let drawn = engine.call("chance", json!({"match": name, "outcome": "276951438"}));
    assert_eq!(drawn["version"], json!(1));
    assert_eq!(drawn["log"][0]["chance"], json!("276951438"));
    assert_eq!(
        engine.refusal("chance", json!({"match": name, "outcome": "276951438"}))["code"],
        json!(-32602)
    );

    let seeded = novem(&mut engine, json!({}));
    assert_eq!(engine.refusal("chances", json!({"match": seeded}))["code"], json!(-32602));
    engine.finish();
}

#[test]
fn views_tell_each_viewer_what_it_may_know() {
    let mut engine = Program::whole().engine();
    let name = novem(&mut engine, json!({"options": {"setup": "276951438"}}));
    engine.call("play", json!({"match": name, "seat": 0, "move": "B"}));
    let mut markers = |seat: Value| {
        engine.call("view", json!({"match": name, "seat": seat}))["view"]["markers"][0].clone()
    };
    assert_eq!(markers(json!(0)), json!({"yours": "B"}));
    assert_eq!(markers(json!(1)), json!("face_down"));
    assert_eq!(markers(Value::Null), json!("face_down"));
}

#[test]
fn choosing_is_repeatable_with_simulations_and_a_seed() {
    let mut engine = Program::whole().engine();
    let name = novem(&mut engine, json!({"seed": SEED}));
    for bot in ["equilibrium", "mcts", "random"] {
        let ask = json!({"match": name, "seat": 1, "bot": bot, "budget": {"sims": 500}, "seed": 7});
        let first = engine.call("choose", ask.clone());
        assert!(["1", "2", "3"].contains(&first["move"].as_str().unwrap()));
        assert!(first["thought"].is_string());
        assert_eq!(engine.call("choose", ask), first, "{bot}");
    }
    engine.finish();
}
