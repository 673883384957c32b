//! What must be true of every page of the frame, whatever it shows.

use crate::world::{Browser, Seals, World};

/// The pages at these addresses, as one visitor gets them.
async fn pages(visitor: &mut Browser, paths: &[String]) -> Vec<(String, String)> {
    let mut pages = Vec::new();
    for path in paths {
        pages.push((path.clone(), visitor.get(path).await.body));
    }
    pages
}

#[tokio::test]
async fn every_page_keeps_to_the_rules_of_the_house() {
    let world = World::new();
    let (mut ann, mut ben, over) = world.played().await;
    let open = ann.opens("ferry", &[("seat", "me"), ("seat", "open")]).await;
    let (_, _, watched) = world.pair().await;
    let playing = ann.opens("ferry", &[("seat", "me"), ("seat", "open")]).await;
    ben.post(&format!("{playing}/join"), &[]).await.leads_to(&playing);
    ann.seals_now(&playing, "3").await.leads_to(&playing);
    let mut paths: Vec<String> =
        ["/", "/me", "/rules", "/rules/ferry", "/new/ferry", "/nothing"].map(String::from).into();
    for table in [&over, &open, &watched, &playing] {
        paths.extend(["", "/text"].map(|page| format!("{table}{page}")));
    }
    paths.extend([&over, &watched, &playing].map(|table| format!("{table}/replay?at=1")));
    for mut visitor in [ann, ben, world.stranger()] {
        let token = visitor.token().await;
        testing::holds_for_pages_with(&token, &pages(&mut visitor, &paths).await);
    }
}
