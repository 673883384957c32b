//! A disk without room: what cannot be stored is told as that, and later works.

use crate::world::{Reply, Seals, World};

/// Makes every change fail, as on a full disk, or work again.
fn disk(world: &World, full: bool) {
    for (name, deed, table) in [
        ("full_tables", "INSERT", "tables"),
        ("full_entries", "INSERT", "entries"),
        ("full_chat", "INSERT", "chat"),
        ("full_guests", "INSERT", "guests"),
    ] {
        let sql = match full {
            true => format!(
                "CREATE TRIGGER {name} BEFORE {deed} ON {table} \
                 BEGIN SELECT RAISE(ABORT, 'disk /dev/secret is full'); END"
            ),
            false => format!("DROP TRIGGER {name}"),
        };
        world.file().execute_batch(&sql).unwrap();
    }
}

fn is_told(reply: &Reply) {
    assert_eq!(reply.status, 503, "{}", reply.body);
    assert_eq!(reply.headers["retry-after"], "10");
    assert!(!reply.body.contains("/dev/secret"), "{}", reply.body);
}

#[tokio::test]
async fn a_full_disk_is_told_and_with_room_everything_goes_on() {
    let world = World::new();
    let (mut ann, ben, table) = world.pair().await;
    let mut ben = ben.with_script();
    disk(&world, true);
    let sealed = ann.seals_now(&table, "3").await;
    is_told(&sealed);
    sealed.says("We could not save that");
    sealed.says("nothing has changed");
    sealed.says("Back to the table");
    let seats = [("game", "ferry"), ("option.coins", "5"), ("seat", "me"), ("seat", "open")];
    is_told(&ann.post("/tables", &seats).await);
    is_told(&ann.post(&format!("{table}/chat"), &[("text", "hello")]).await);
    // To the script in a bubble, with the same status.
    let bubble = ben.post(&format!("{table}/chat"), &[("text", "hello")]).await;
    is_told(&bubble);
    bubble.says("id=\"refusal\"");
    is_told(&world.stranger().post("/me", &[("name", "Zoe"), ("emblem", "crab")]).await);
    let body = r#"{"move": "3"}"#.to_owned();
    let api = format!("/api/tables/{}/moves", table.rsplit('/').next().unwrap());
    let refused = ann.send("POST", &api, "application/json", body).await;
    is_told(&refused);
    refused.says(r#""code":"storage""#);
    // Looking needs no room.
    assert_eq!(ann.get(&table).await.status, 200);

    disk(&world, false);
    ann.seals_now(&table, "3").await.leads_to(&table);
    ann.post("/tables", &seats).await.location();
    ann.post(&format!("{table}/chat"), &[("text", "hello")]).await.leads_to(&table);
    ann.get(&table).await.says("hello");
}

#[tokio::test]
async fn a_table_whose_log_is_damaged_is_told_as_broken_and_not_as_a_full_disk() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    world.emptied().await;
    world.file().execute("UPDATE entries SET line = replace(line, '1', '2')", []).unwrap();
    let page = ann.get(&table).await;
    assert_eq!(page.status, 500);
    page.says("Something broke on our side");
    let api = ann.get(&format!("/api/tables/{}", table.rsplit('/').next().unwrap())).await;
    assert_eq!(api.status, 500);
    api.says(r#""code":"broken""#);
    assert_eq!(ann.get("/").await.status, 200);
}
