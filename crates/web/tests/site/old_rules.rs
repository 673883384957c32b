//! What was played by the rules of an earlier version, on the pages and in the API.

use crate::world::{Seals, World};
use game_core::Record;

const SENTENCE: &str = "This was played by earlier rules: you can read it, but not play on.";

/// The same file after an upgrade: everything in it is by ruleset 0.
async fn upgrade(world: &World) {
    world.emptied().await;
    world.file().execute("UPDATE tables SET ruleset = 0", []).unwrap();
}

fn api(table: &str) -> String {
    format!("/api/tables/{}", table.rsplit('/').next().unwrap())
}

#[tokio::test]
async fn a_finished_match_shows_its_result_and_gives_its_record() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.played().await;
    let id = table.rsplit('/').next().unwrap().parse().unwrap();
    let outcome = world.host.view(None, id).await.unwrap().outcome().unwrap();
    upgrade(&world).await;
    for path in [table.clone(), format!("{table}/text")] {
        for visitor in [&mut ann, &mut world.stranger()] {
            let page = visitor.get(&path).await;
            assert_eq!(page.status, 200);
            page.says(SENTENCE);
            for score in outcome.scores.iter() {
                page.says(&format!("a score of {score}"));
            }
            page.says("first place");
            page.says("Download the record");
            assert!(!page.body.contains("Not verified"), "{path}");
            assert!(!page.body.contains("Rematch"), "{path}");
        }
    }
    let record = ann.get(&format!("{table}/record")).await;
    let record = Record::parse(&record.body).unwrap();
    assert!(record.header.ruleset == 0 && record.header.seed.is_some());
    assert!(record.entries.len() > 10);
    ann.get(&format!("{table}/replay")).await.leads_to(&table);
    for (deed, fields) in [
        ("rematch", &[][..]),
        ("move", &[("move", "3"), ("version", "1")]),
        ("fork", &[("at", "2"), ("against", "open")]),
    ] {
        let refused = ann.post(&format!("{table}/{deed}"), fields).await;
        assert_eq!(refused.status, 409, "{deed}");
        refused.says(SENTENCE);
    }
    ben.get("/me").await.says(&format!("{table}/replay"));
    let told = ann.get(&api(&table)).await;
    assert_eq!(told.status, 200);
    told.says(r#""ruleset":0,"read_only":"this was played by earlier rules"#);
    told.says(r#""view":null"#);
    told.says(&format!(r#""scores":{}"#, serde_json::to_string(&outcome.scores).unwrap()));
    assert_eq!(ann.get(&format!("{}/record", api(&table))).await.status, 200);
}

#[tokio::test]
async fn an_unfinished_match_says_so_and_takes_nothing() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    ann.seals_now(&table, "4").await.leads_to(&table);
    let open =
        ann.opens("ferry", &[("seat", "me"), ("seat", "open"), ("visibility", "public")]).await;
    upgrade(&world).await;
    for path in [table.clone(), format!("{table}/text"), open.clone()] {
        let page = ann.get(&path).await;
        assert_eq!(page.status, 200);
        page.says(SENTENCE);
        for gone in ["/move\"", "/leave\"", "/join\"", "Download the record", "Your move"] {
            assert!(!page.body.contains(gone), "{path} has {gone}");
        }
    }
    ann.get(&table).await.says("Ann: 4");
    assert!(!world.stranger().get(&table).await.body.contains("Ann: 4"));
    let home = ann.get("/").await;
    home.says("played by earlier rules, to read only");
    home.says(&format!("href=\"{table}\""));
    let mut events = ann.follows(&table).await;
    events.until(SENTENCE).await;
    drop(events);
    for (at, deed) in [(&table, "move"), (&table, "take-back"), (&open, "join"), (&open, "leave")] {
        let fields = [("move", "3"), ("version", "1"), ("name", "Cleo")];
        let refused = ann.post(&format!("{at}/{deed}"), &fields).await;
        assert_eq!(refused.status, 409, "{deed}");
        refused.says(SENTENCE);
    }
    let body = r#"{"move": "3"}"#.to_owned();
    let refused =
        ann.send("POST", &format!("{}/moves", api(&table)), "application/json", body).await;
    assert_eq!(refused.status, 409);
    refused.says(r#""code":"other-rules""#);
    let listed = ann.get("/api/me").await;
    listed.says(r#""read_only":true"#);
    let told = ann.get(&api(&table)).await;
    told.says(r#""turn":null,"view":null,"legal":[]"#);
    assert!(!told.body.contains("seed"), "{}", told.body);
}

#[tokio::test]
async fn a_match_of_a_game_that_is_not_on_the_shelf_can_be_read() {
    let world = World::new();
    let (mut ann, _, over) = world.played().await;
    let (_, _, running) = world.pair().await;
    world.emptied().await;
    world.file().execute("UPDATE tables SET game = 'chess'", []).unwrap();
    for table in [&over, &running] {
        for path in [table.clone(), format!("{table}/text")] {
            let page = ann.get(&path).await;
            assert_eq!(page.status, 200, "{path}");
            page.says("This game is no longer here");
        }
        let record = ann.get(&format!("{table}/record")).await;
        assert_eq!(Record::parse(&record.body).unwrap().header.game, "chess");
        let refused = ann.post(&format!("{table}/move"), &[("move", "3"), ("version", "1")]).await;
        assert_eq!(refused.status, 409, "{table}");
        ann.get(&api(table)).await.says("this game is no longer here");
        ann.get(&format!("{table}/replay")).await.leads_to(table);
    }
    let record = ann.get(&format!("{over}/record")).await;
    assert!(Record::parse(&record.body).unwrap().entries.len() > 10);
    ann.get("/me").await.says("chess");
    assert_eq!(ann.get("/").await.status, 200);
}
