//! Subtext over the engine protocol.

use serde_json::json;
use testing::program::{Engine, Program};

#[test]
fn subtext_is_refereed_and_nobody_learns_what_is_hidden() {
    let mut engine = Program::whole().engine();
    let new = json!({"game": "subtext", "seats": 4, "chance": "manual"});
    let name = &engine.call("new", new)["match"];
    // Seat 2 deals; seat 4 gets the same card.
    for outcome in ["dealer 2", "card 7", "card 9", "card 3", "card 7"] {
        engine.call("chance", json!({"match": name, "outcome": outcome}));
    }
    let word = |engine: &mut Engine, seat: u64| {
        let view = engine.call("view", json!({"match": name, "seat": seat}))["view"].clone();
        view["word"].as_str().unwrap().to_owned()
    };
    let words: Vec<String> = (0..4).map(|seat| word(&mut engine, seat)).collect();
    assert!(words[1] == words[3] && words[0] != words[1] && words[2] != words[0]);
    // A program that knows nothing finds a move that stands for every drawing.
    let legal = engine.call("legal", json!({"match": name, "seat": 0}))["moves"].clone();
    assert_eq!((&legal[0]["text"], &legal[0]["open"]), (&json!("draw"), &json!(true)));
    let play = |seat: u64, text: &str| json!({"match": name, "seat": seat, "move": text});
    for (text, said) in [
        ("draw 2 NaN,3", "NaN"),
        ("draw 2 1001,3", "outside"),
        ("draw 9 1,1", "no pen"),
        ("draw 2", "no points"),
        ("draw <script>", "no pen"),
    ] {
        let refused = engine.refusal("play", play(0, text));
        assert!(refused["message"].as_str().unwrap().contains(said), "{text}: {refused}");
    }
    for seat in 0..4 {
        engine.call("play", play(seat, &format!("draw 2 {seat},{seat} 900,{seat}")));
    }
    let refused = engine.refusal("play", play(0, "draw 2 5,5"));
    assert_eq!(refused["data"]["clause"], json!("ST-2.4"));
    for outcome in ["letter B", "letter C", "letter A"] {
        engine.call("chance", json!({"match": name, "outcome": outcome}));
    }
    let seen = engine.call("view", json!({"match": name, "seat": 0}))["view"].clone();
    assert_eq!(seen["letter"], json!("B"));
    let drawings = json!(["2 3,3 900,3", "2 0,0 900,0", "2 2,2 900,2"]);
    assert_eq!(seen["gallery"]["drawings"], drawings);
    let text = seen.to_string();
    assert!(!text.contains(&words[1]) && !text.contains(&words[2]), "{text}");
    assert_eq!(engine.refusal("play", play(0, "guess D"))["data"]["clause"], json!("ST-1.3"));
    for (seat, letter) in ["A", "A", "C", "A"].into_iter().enumerate() {
        engine.call("play", play(seat as u64, &format!("guess {letter}")));
    }
    // ST-3: one guess was wrong; Dealer and Partner found each other.
    let seen = engine.call("view", json!({"match": name, "seat": null}))["view"].clone();
    let gained: Vec<i64> =
        (0..4).map(|seat| seen["reveal"]["players"][seat]["gained"].as_i64().unwrap()).collect();
    assert_eq!(gained, [2, 1, 0, 1]);
    assert_eq!(seen["reveal"]["players"][1]["word"], json!(words[1]));
    engine.finish();
}
