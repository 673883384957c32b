//! Everything moves from one database to the other, and back.

use crate::campaigns::season;
use crate::world::{World, games};
use host::{Store, StoreSettings};
use std::path::Path;

/// The lines of an export, but for the order in which tables were numbered.
fn lines(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[tokio::test]
async fn an_export_goes_from_one_database_to_the_other_and_back() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.host.say(&ann, table, "good luck – viel Glück").await.unwrap();
    world.play_out(&[&ann, &ben], table).await;
    let next = world.host.rematch(&ann, table).await.unwrap().table;
    world.host.join(&ben, next, None, None).await.unwrap();
    world.host.play(ann.id, next, "3", None).await.unwrap();
    let campaign = world.host.begin_campaign(&ann, season(Some("2027-01-14"))).await.unwrap();
    let (_, token) = world.host.create_guest("Cy").await.unwrap();
    let first = world.file("first.jsonl");
    let moved = world.host.store().export(&first, true).await.unwrap();
    assert!(moved.tables >= 3 && moved.guests == 3, "{moved:?}");

    // Into a file.
    let path = world.file("moved.db");
    let file = Store::open(&path, games(), StoreSettings::default()).unwrap();
    assert_eq!(file.import(&first).await.unwrap(), moved);
    assert_eq!(file.check(Vec::new()).await.unwrap().tables, moved.tables);
    let second = world.file("second.jsonl");
    file.export(&second, true).await.unwrap();
    assert_eq!(lines(&first), lines(&second));
    file.close().await;

    // And into another database.
    let other = World::new();
    assert_eq!(other.host.store().import(&second).await.unwrap(), moved);
    assert_eq!(other.host.authenticate(&token).await.unwrap().name, "Cy");
    assert!(other.view(&ann, table).await.verify().unwrap().is_ok());
    assert!(other.host.campaign(Some(ann.id), campaign).await.unwrap().is_owner);
    other.play_out(&[&ann, &ben], next).await;
    let refused = other.host.store().import(&second).await.unwrap_err().to_string();
    assert!(refused.contains("line "), "{refused}");
}
