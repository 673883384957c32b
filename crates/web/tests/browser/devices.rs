//! One device for several, being called, and no network, in real Chromium.

use crate::{ferry, serve};
use anyhow::Result;
use browser::{Look, Stage};
use catalog::AnyGame;
use ferry::Ferry;
use host::{GuestId, TableId};
use serde_json::json;
use testing::{Site, World};

#[tokio::test]
async fn pass_and_play_shows_nobody_the_other_side() -> Result<()> {
    let (_world, home) = ferry().await?;
    let stage = Stage::at("one-device", home).await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[3]).await?;
    ada.opens("/new/ferry?one-device").await?;
    ada.writes("input[name=name]", "Ada").await?;
    ada.writes(".seatrow:nth-of-type(2) .seat-name", "Mira").await?;
    ada.keeps("new-table").await?;
    ada.clicks("form.new-table .btn-deep").await?;
    ada.reads("#question", "Pass the device to Ada").await?;
    ada.clicks("#take-device").await?;
    ada.reads("#device", "Ada has the device").await?;
    ada.keeps("holding").await?;
    ada.clicks("#dock .plain-moves button[value='4']").await?;
    // The page asks anew by itself, and nothing of Ada's is left in it.
    ada.reads("#question", "Pass the device to Mira").await?;
    let secret = "document.documentElement.outerHTML.includes('sealed 4')";
    assert_eq!(ada.asks(secret).await?, json!(false));
    assert!(ada.title().await?.starts_with("Pass to Mira"), "{}", ada.title().await?);
    ada.inspects("hand-over").await?;
    ada.looks(Look::ALL[3]).await?;
    ada.reloads().await?;
    ada.reads("#question", "Pass the device to Mira").await?;
    // Not yet: Ada looks again, and it is all there.
    ada.clicks(".hand-over .btn-quiet").await?;
    ada.reads(".plain-board", "sealed 4").await?;
    ada.clicks("#device button").await?;
    ada.reads("#question", "Pass the device to Mira").await?;
    ada.clicks("#take-device").await?;
    ada.reads("#device", "Mira has the device").await?;
    assert_eq!(ada.asks(secret).await?, json!(false));
    // Back through the browser's own pages: what is shown is Mira's side or none.
    ada.asks("history.back()").await?;
    ada.waits_for("document.readyState === 'complete' && $('#table')").await?;
    assert_eq!(ada.asks(secret).await?, json!(false));
    ada.asks("history.forward()").await?;
    ada.reads("#device", "Mira has the device").await?;
    ada.clicks("#dock .plain-moves button[value='1']").await?;
    ada.reads(".plain-board", "Boat 2").await?;
    ada.leaves().await
}

#[tokio::test]
async fn two_pages_call_once_and_who_says_no_is_left_in_peace() -> Result<()> {
    let (world, home) = ferry().await?;
    let stage = Stage::at("call-me", home.clone()).await?;
    let ada = stage.person_who_is_notified("Ada").await?;
    let permission = async |setting: &str| {
        let wanted = json!({ "permission": { "name": "notifications" }, "setting": setting, "origin": home });
        ada.devtools("Browser.setPermission", wanted).await
    };
    ada.opens("/new/ferry").await?;
    ada.writes("input[name=name]", "Ada").await?;
    ada.clicks("form.new-table .btn-deep").await?;
    ada.waits_for("$('.invite')").await?;
    let table = ada.path().await?;

    permission("denied").await?;
    ada.opens("/me").await?;
    ada.waits_for("$('#me-note') && !$('[data-way=note]').hidden").await?;
    ada.clicks("[data-way=note] label").await?;
    ada.reads("[data-call-told]", "blocks notifications").await?;
    assert_eq!(ada.asks("$('#me-note').checked").await?, json!(false));
    ada.inspects("call-me").await?;
    permission("granted").await?;
    ada.clicks("[data-way=note] label").await?;
    ada.waits_for("localStorage.getItem('call-note') === 'on'").await?;

    // Ben comes, and Ada has chosen: now it is his move.
    let id: TableId = table.trim_start_matches("/t/").parse()?;
    let (ben, _) = world.host.create_guest("Ben").await?;
    world.host.join(&ben, id, None, None).await?;
    ada.opens(&table).await?;
    ada.clicks("#menu summary").await?;
    ada.clicks("[data-call]").await?;
    ada.waits_for("$('#call')?.open && $('#call #me-note').checked").await?;
    ada.inspects("call-me-at-a-table").await?;
    ada.clicks("#call form button").await?;
    ada.clicks("#dock .plain-moves button[value='3']").await?;
    ada.waits_for("!('yourMove' in $('#table').dataset)").await?;
    // The same table twice, and nobody looks at either.
    let unseen =
        "Object.defineProperty(document, 'hidden', { get: () => true }) && (window.called = 0)
        || document.addEventListener('tide:called', () => { window.called += 1; })";
    ada.asks(unseen).await?;
    let first = ada.opens_beside(&table).await?;
    // The script that calls comes after the page; once it shows its choices it is there.
    ada.asks("$('[data-call]').click()").await?;
    ada.waits_for("$('#call')?.open").await?;
    ada.clicks("#call form button").await?;
    ada.asks(unseen).await?;
    plays(&world, ben.id, id).await?;
    let mut called = 0;
    let mut other = first;
    for _ in 0..2 {
        ada.waits_for("'yourMove' in $('#table').dataset").await?;
        ada.waits_for("localStorage.getItem(`called-${location.pathname}-note`) === $('#table').dataset.version").await?;
        // Locks are handed out in the order in which they were asked for: this page has had its own by then.
        ada.awaits("navigator.locks.request(`called-${location.pathname}-note`, () => true)")
            .await?;
        called += ada.asks("window.called").await?.as_u64().unwrap_or_default();
        other = ada.turns_to(&other).await?;
    }
    assert_eq!(called, 1);
    ada.leaves().await
}

async fn plays(world: &World, guest: GuestId, table: TableId) -> Result<()> {
    world.host.play(guest, table, "2", None).await?;
    Ok(())
}

#[test]
fn without_a_network_a_page_says_so_and_no_table_is_shown() -> Result<()> {
    // The site has threads of its own, which can be taken away with all its connections.
    let site = tokio::runtime::Runtime::new()?;
    let (world, home) =
        site.block_on(async { serve(World::new(Site::plain(AnyGame::of::<Ferry>()))).await })?;
    let mut site = Some(site);
    tokio::runtime::Runtime::new()?.block_on(async {
        let stage = Stage::at("no-network", home).await?;
        let ada = stage.person("Ada").await?;
        ada.opens("/").await?;
        ada.clicks("#game-ferry form .btn").await?;
        ada.waits_for("$('#dock .ask-flag')").await?;
        let table = ada.path().await?;
        ada.waits_for("!!navigator.serviceWorker.controller").await?;
        assert_eq!(
            ada.awaits("caches.keys().then(async (all) => (await (await caches.open(all[0])).keys()).every(({ url }) => !url.includes('/t/')))").await?,
            json!(true)
        );
        drop(world);
        site.take().map(tokio::runtime::Runtime::shutdown_background);
        ada.opens(&table).await?;
        ada.reads("h1", "No connection").await?;
        assert_eq!(ada.asks("$('.plain-board') === null").await?, json!(true));
        ada.inspects("offline").await?;
        ada.leaves_after(&["ERR_", "Failed to load", "favicon"]).await
    })
}
