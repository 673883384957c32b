//! A campaign begun anew is played by those who played the one before.

use crate::campaigns::season;
use crate::world::World;
use host::Status;

#[tokio::test]
async fn who_begins_a_campaign_anew_sits_down_at_its_first_game() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let id = world.host.begin_campaign(&ann, season(None)).await.unwrap();
    let first = world.host.campaign(Some(ann.id), id).await.unwrap().table.unwrap();
    let anew = world.host.begin_anew(&ann, id).await.unwrap();
    let table = world.host.campaign(Some(ann.id), anew).await.unwrap().table.unwrap();
    assert_ne!(table, first);
    let view = world.view(&ann, table).await;
    assert_eq!(
        (view.status(), view.seat().map(game_core::Seat::index)),
        (Status::Playing, Some(0))
    );
    assert!(view.seats()[1].bot.is_some());
}
