//! Long lists come in pages, and long options are told once.

use crate::server::Server;
use serde_json::{Value, json};

#[tokio::test]
async fn a_list_leads_from_page_to_page() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let mut opened = Vec::new();
    for _ in 0..7 {
        let wish = json!({"game": "ferry", "seats": ["me", "open"], "visibility": "public"});
        opened.insert(0, server.done("/api/tables", &ann, &wish).await["table"].clone());
    }
    let (mut found, mut path) = (Vec::new(), "/api/tables?limit=3".to_owned());
    let mut pages = 0;
    loop {
        let page = server.get(&path, None).await;
        let rows = page.json();
        found.extend(rows.as_array().unwrap().iter().map(|table| table["table"].clone()));
        pages += 1;
        let Some(link) = page.head.lines().find_map(|line| line.strip_prefix("link: ")) else {
            break;
        };
        path = link.strip_prefix('<').unwrap().strip_suffix(">; rel=\"next\"").unwrap().to_owned();
    }
    assert_eq!((found, pages), (opened, 3));
    for (query, named) in [
        ("limit=0", "limit is 1 to 100"),
        ("limit=101", "limit is 1 to 100"),
        ("limit=many", "limit"),
        ("after=nothing", "no such page"),
        ("before=x", "before"),
    ] {
        let refused = server.get(&format!("/api/tables?{query}"), None).await;
        assert_eq!(refused.status, 400, "{query}");
        let told = refused.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(told.contains(named), "{query}: {told}");
    }
    let campaigns = server.get("/api/campaigns?limit=1", Some(&ann)).await;
    assert_eq!((campaigns.status, campaigns.json()), (200, json!([])));
}

#[tokio::test]
async fn the_options_can_be_asked_for_alone() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let wish = json!({"game": "ferry", "seats": ["me", "open"], "options": {"coins": 4}});
    let opened = server.done("/api/tables", &ann, &wish).await;
    let table = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    let options: Value = server.get(&format!("{table}/options"), None).await.json();
    assert_eq!(options["coins"], 4);
    assert_eq!(options, server.get(&table, None).await.json()["options"]);
}
