//! What nobody needs any more goes, and nothing else.

use crate::campaigns::season;
use crate::engine;
use crate::toys::{Toys, lots};
use crate::world::{World, of};
use host::store::{KeptSince, Tidied};
use host::{HostError, NewCampaign, NewTable, SeatWish, Settings, Status};

const DAY: u64 = 24 * 60 * 60 * 1000;

fn waiting() -> NewTable {
    of(vec![SeatWish::Me, SeatWish::Open])
}

#[tokio::test]
async fn tables_that_never_started_and_guests_who_never_sat_down_go() {
    let world = World::new();
    let (ann, ben, played) = world.pair().await;
    world.play_out(&[&ann, &ben], played).await;
    let running = world.pair().await.2;
    let seats = vec![SeatWish::Me, SeatWish::Open];
    let new = NewCampaign { seats, ..season(None) };
    let campaign = world.host.begin_campaign(&ann, new).await.unwrap();
    let mut old = Vec::new();
    for _ in 0..120 {
        old.push(world.host.create_table(&ann, waiting()).await.unwrap().table);
    }
    world.host.leave(ann.id, old[0]).await.unwrap();
    for number in 0..120 {
        world.guest(&format!("Passer-by {number}")).await;
    }
    let (_, token) = world.host.create_guest("Eve").await.unwrap();
    world.host.authenticate(&token).await.unwrap();
    assert_eq!(world.host.tidy().await.unwrap(), Tidied::default(), "nothing is old yet");

    world.clock.advance(8 * DAY);
    let young = world.host.create_table(&ann, waiting()).await.unwrap().table;
    // Whoever looks at a table keeps it.
    let watched = world.host.watch(None, old[1]).await.unwrap();
    world.host.sweep();
    while world.host.metrics().tables_live > 3 {
        tokio::task::yield_now().await;
    }
    world.host.view(None, young).await.unwrap();
    let gone = world.host.tidy().await.unwrap();
    assert_eq!(gone, Tidied { tables: 119, drafts: 0, guests: 0 });
    assert_eq!(world.host.view(None, old[2]).await.unwrap_err(), HostError::NotFound("table"));
    for table in [old[1], young, running] {
        world.host.view(None, table).await.unwrap();
    }
    assert_eq!(world.spectate(played).await.status(), Status::Over);
    assert!(world.host.campaign(Some(ann.id), campaign).await.unwrap().table.is_some());
    drop(watched);

    world.clock.advance(23 * DAY);
    let gone = world.host.tidy().await.unwrap();
    assert_eq!(gone.guests, 121);
    assert_eq!(world.host.authenticate(&token).await, Err(HostError::Unknown));
    // Those who have played stay, with everything they played.
    assert_eq!(world.host.past_matches(ann.id, 10).await.unwrap().len(), 1);
    assert!(world.host.view(Some(ann.id), played).await.unwrap().verify().unwrap().is_ok());
    assert_eq!(world.host.tidy().await.unwrap(), Tidied::default(), "once is enough");
}

#[tokio::test]
async fn what_is_kept_for_ever_stays() {
    let settings =
        Settings { keep_open_tables_days: 0, keep_guests_days: 0, ..Settings::for_tests() };
    let world = World::with(settings);
    let ann = world.guest("Ann").await;
    world.guest("Ben").await;
    let table = world.host.create_table(&ann, waiting()).await.unwrap().table;
    world.clock.advance(10_000 * DAY);
    assert_eq!(world.host.tidy().await.unwrap(), Tidied::default());
    world.host.view(None, table).await.unwrap();
}

#[tokio::test]
async fn drafts_of_a_match_that_nobody_goes_on_with_go() {
    let toys = Toys::new();
    let (ann, _, table) = toys.pair(lots()).await;
    toys.host.keep_draft(ann.id, table, "keep").await.unwrap();
    toys.forgets().await;
    assert_eq!(toys.host.tidy().await.unwrap(), Tidied::default());
    toys.clock.advance(8 * DAY);
    let since = KeptSince::days(toys.host.now(), 7, 30);
    let store = engine::beside(toys.folder(), toys.host.games().clone());
    let found = store.untidy(since).await.unwrap();
    assert_eq!(found, Tidied { tables: 0, drafts: 1, guests: 0 });
    assert_eq!(toys.host.tidy().await.unwrap(), found);
    assert_eq!(toys.host.draft(ann.id, table).await.unwrap(), None);
    assert_eq!(toys.view(&ann, table).await.status(), Status::Playing, "the match stays");
}
