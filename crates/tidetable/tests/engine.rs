//! The engine protocol, as a program in another language meets it.

mod common;

use common::Engine;
use serde_json::{Value, json};

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
/// SHA-256 of those 32 bytes, computed elsewhere.
const COMMIT: &str = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

fn novem(engine: &mut Engine, more: Value) -> Value {
    let mut params = json!({"game": "novem", "seats": 2});
    for (name, value) in more.as_object().unwrap() {
        params[name] = value.clone();
    }
    engine.call("new", params)["match"].clone()
}

#[test]
fn hello_describes_the_games() {
    let mut engine = Engine::start();
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
        ("bots", json!(["equilibrium", "mcts", "random"])),
    ] {
        assert_eq!(game[field], value, "{field}");
    }
    assert_eq!(game["options"]["properties"]["open_piles"]["default"], json!(false));
    let sides = &game["options"]["properties"]["first_attacker"]["oneOf"];
    assert_eq!((&sides[0]["const"], &sides[1]["const"]), (&json!("rows"), &json!("columns")));
    engine.finish();
}

#[test]
fn a_whole_match_is_refereed() {
    let mut engine = Engine::start();
    let opened = engine.call("new", json!({"game": "novem", "seats": 2, "seed": SEED}));
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
        assert_eq!(moves.as_array().unwrap().len(), 3);
        assert!(
            moves[1]["label"].as_str().unwrap().contains("tack")
                || moves[1]["label"].as_str().unwrap().contains("defend")
        );
        let mv = moves[version as usize % 3]["text"].clone();
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
    let mut engine = Engine::start();
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
    let mut engine = Engine::start();
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
fn refusals_name_the_clause_and_change_nothing() {
    let mut engine = Engine::start();
    let name = novem(&mut engine, json!({"seed": SEED}));
    engine.call("play", json!({"match": name, "seat": 0, "move": "A"}));
    let before = engine.call("log", json!({"match": name}));

    let twice = engine.refusal("play", json!({"match": name, "seat": 0, "move": "B"}));
    assert_eq!(
        (&twice["code"], &twice["data"]),
        (&json!(-32001), &json!({"clause": "NV-2.1", "reason": "already-laid"}))
    );
    assert!(twice["message"].as_str().unwrap().contains("already lies face down"));
    let theirs = engine.refusal("play", json!({"match": name, "seat": 1, "move": "C"}));
    assert_eq!(theirs["data"]["clause"], json!("NV-1.4"));
    let stale =
        engine.refusal("play", json!({"match": name, "seat": 1, "move": "2", "version": 0}));
    assert_eq!(stale["code"], json!(-32003));
    let future =
        engine.refusal("play", json!({"match": name, "seat": 1, "move": "2", "version": 7}));
    assert_eq!(future["code"], json!(-32003));
    assert_eq!(engine.refusal("state", json!({"match": "m99"}))["code"], json!(-32002));

    for (method, params, named) in [
        ("new", json!({"game": "chess", "seats": 2}), "chess"),
        ("new", json!({"game": "novem", "seats": 3}), "not by 3"),
        ("new", json!({"game": "novem", "seats": -1}), "-1"),
        ("new", json!({"game": "novem", "seats": 2, "options": {"set_up": 1}}), "set_up"),
        ("new", json!({"game": "novem", "seats": 2, "options": {"setup": 73}}), "73"),
        ("new", json!({"game": "novem", "seats": 2, "seed": "abc"}), "seed"),
        ("new", json!({"game": "novem", "seats": 2, "chance": "loaded"}), "loaded"),
        ("new", json!({"game": "novem"}), "seats"),
        ("new", json!(["novem", 2]), "by name"),
        ("play", json!({"match": name, "seat": 1, "move": "Z"}), "Z"),
        ("play", json!({"match": name, "seat": 1, "move": 3}), "string"),
        ("play", json!({"match": name, "seat": 2, "move": "1"}), "seat 2"),
        ("legal", json!({"match": name, "seat": 1e30}), "seat: "),
        ("view", json!({"match": name, "seat": "spectator"}), "spectator"),
        ("load", json!({"record": "nonsense"}), "line 1"),
        ("choose", json!({"match": name, "seat": 1, "bot": "hal"}), "hal"),
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
    let mut engine = Engine::start();
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

#[test]
fn messages_follow_json_rpc() {
    let mut engine = Engine::start();
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
    let mut engine = Engine::start();
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
    let mut engine = Engine::start();
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
    let mut engine = Engine::start();
    for (method, params) in [
        ("campaign.new", json!({"game": "novem", "kind": "solo"})),
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

#[test]
fn sand_castles_is_refereed_with_the_dice_of_a_real_table() {
    let mut engine = Engine::start();
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
    let mut engine = Engine::start();
    let ours = include_str!("../../../games/sand-castles/rules/src/components.txt");
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
    let mut engine = Engine::start();
    let hello = engine.call("hello", json!({}));
    let games = hello["games"].as_array().unwrap();
    let castles = games.iter().find(|game| game["id"] == "sand-castles").unwrap();
    let head_start = &castles["options"]["properties"]["head_start"];
    assert_eq!((&head_start["type"], &head_start["default"]), (&json!("boolean"), &json!(false)));

    let ours = include_str!("../../../games/sand-castles/rules/src/components.txt");
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

#[test]
fn subtext_is_refereed_and_nobody_learns_what_is_hidden() {
    let mut engine = Engine::start();
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

#[test]
fn a_companion_is_kept_over_the_protocol() {
    let mut engine = Engine::start();
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
    let mut engine = Engine::start();
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
