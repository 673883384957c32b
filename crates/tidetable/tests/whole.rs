//! The program with everything on the shelf: every game is there, and what a
//! game lacks is told with the names of those that have it.

use serde_json::json;
use testing::program::{Program, folder, stderr, stdout};

fn program() -> Program {
    Program::at(env!("CARGO_BIN_EXE_tidetable"))
}

#[test]
fn every_game_introduces_itself_and_prints_its_rules() {
    let mut engine = program().engine();
    let hello = engine.call("hello", json!({}));
    let games = hello["games"].as_array().unwrap();
    assert_eq!(games.len(), shelf::games().iter().len());
    for (told, game) in games.iter().zip(shelf::games().iter()) {
        let about = game.about();
        assert_eq!((&told["id"], &told["title"]), (&json!(about.id), &json!(about.title)));
        assert_eq!(told["bots"], json!(shelf::players().of(game).names()));
        let new = json!({"game": about.id, "seats": about.min_seats});
        assert!(engine.call("new", new)["match"].is_string(), "{game}");
        let rules = program().run(&["rules", about.id, "--all"], "");
        assert_eq!(stdout(&rules).trim_end(), game.ledger().trim_end(), "{game}");
    }
    engine.finish();
}

#[test]
fn what_a_game_lacks_is_told_with_those_that_have_it() {
    let nowhere = folder("nowhere").join("missing/there.json");
    let nowhere = nowhere.to_str().unwrap();
    for game in shelf::games().iter() {
        let id = game.about().id;
        let refuses = |args: &[&str], named: &str| {
            let refused = program().run(args, "");
            assert!(!refused.status.success(), "{args:?}");
            assert!(stderr(&refused).contains(named), "{args:?}: {}", stderr(&refused));
        };
        if shelf::games().campaigns_of(game).is_none() {
            for campaigns in shelf::games().campaigns() {
                let has = campaigns.game().about().id;
                refuses(&["play", id, "--campaign", nowhere], has);
                let mut engine = program().engine();
                let new = json!({"game": id, "kind": campaigns.kinds()[0].id});
                assert_eq!(engine.refusal("campaign.new", new)["code"], json!(-32602), "{id}");
                engine.finish();
            }
        }
        for tool in shelf::TOOLS {
            if !shelf::TOOLS.iter().any(|other| other.game == id && other.verb == tool.verb) {
                refuses(&[tool.verb, id], &format!("not for {id}"));
            }
        }
        let companion = format!("{id}-companion");
        if !id.ends_with("-companion") && shelf::games().find(&companion).is_err() {
            refuses(&["play", id, "--companion"], "has no companion");
        }
    }
}
