//! The site on a home screen: how it presents itself, and what it keeps.

use crate::world::World;
use serde_json::Value;

#[tokio::test]
async fn every_icon_of_the_manifest_is_there() {
    let world = World::new();
    let mut ann = world.stranger();
    let page = ann.get("/").await;
    page.says("rel=\"manifest\" href=\"/manifest.webmanifest\"");
    let csp = page.headers["content-security-policy"].to_str().unwrap();
    assert!(csp.contains("manifest-src 'self'") && csp.contains("worker-src 'self'"), "{csp}");
    let manifest = ann.get("/manifest.webmanifest").await;
    assert_eq!(manifest.headers["content-type"], "application/manifest+json");
    let manifest: Value = serde_json::from_str(&manifest.body).unwrap();
    assert_eq!((&manifest["start_url"], &manifest["display"]), (&"/".into(), &"standalone".into()));
    let icons = manifest["icons"].as_array().unwrap();
    assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
    assert_eq!(ann.get("/apple-touch-icon.png").await.status, 307);
    for icon in icons {
        assert!(ann.weighs(icon["src"].as_str().unwrap()).await > 100);
    }
}

#[tokio::test]
async fn the_service_worker_keeps_only_what_never_grows_old() {
    let world = World::new();
    let mut ann = world.stranger();
    let worker = ann.get("/service-worker.js").await;
    assert_eq!(worker.headers["cache-control"], "no-cache");
    assert!(worker.headers["content-type"].to_str().unwrap().starts_with("text/javascript"));
    worker.says(web::assets::version());
    assert!(!worker.body.contains("{KEPT}") && !worker.body.contains("{VERSION}"));
    let files = worker.body.split("const FILES = ").nth(1).unwrap().split(';').next().unwrap();
    let files: Vec<String> = serde_json::from_str(files).unwrap();
    for file in &files {
        assert!(file.starts_with("/assets/"), "{file}");
        ann.weighs(file).await;
    }
    // The page that is kept asks for nothing else, and is nobody's.
    let mut guest = world.guest("Ann").await;
    let page = guest.get("/offline").await;
    page.says("No connection");
    assert!(!page.body.contains("Ann") && !page.body.contains("csrf"));
    for part in page.body.split(['"', '#']).filter(|part| part.starts_with("/assets/")) {
        assert!(files.iter().any(|file| file == part), "{part} is not kept");
    }
}

#[tokio::test]
async fn how_many_tables_wait_is_on_the_front_page() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    ann.get("/").await.says("data-waiting=\"0\"");
    for _ in 0..3 {
        ann.opens("ferry", &[("seat", "me"), ("seat", "open"), ("seat", "bot:random")]).await;
    }
    ann.get("/").await.says("data-waiting=\"0\"");
    for _ in 0..2 {
        ann.opens("ferry", &[("seat", "me"), ("seat", "bot:random")]).await;
    }
    ann.opens(
        "ferry",
        &[("seat", "me"), ("seat", "local"), ("seat_name", ""), ("seat_name", "Mira")],
    )
    .await;
    let page = ann.get("/").await;
    page.says("data-waiting=\"3\"");
    page.says("<title>● 3 tables wait for you: Tidetable</title>");
    page.says("3 tables wait for you");
}
