//! Campaigns kept between games, across restarts, and as files.

use crate::world::World;
use catalog::AnyGame;
use ferry::Ferry;
use ferry::season::{Season, SeasonView};
use game_core::Campaign;
use host::{CampaignPage, CampaignResult, HostError, NewCampaign, SeatWish, Status};

/// A season against a bot.
pub fn season(day: Option<&str>) -> NewCampaign {
    NewCampaign {
        name: String::new(),
        game: AnyGame::of::<Ferry>(),
        kind: "season".into(),
        seats: vec![SeatWish::Me, bot()],
        day: day.map(str::to_owned),
    }
}

fn bot() -> SeatWish {
    SeatWish::Bot("random".into())
}

/// Where a season stands.
fn told(page: &CampaignPage) -> SeasonView {
    page.campaign.typed::<Season>().expect("a season").view()
}

#[tokio::test]
async fn a_campaign_goes_on_with_the_same_players() {
    let world = World::new();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let new = NewCampaign { seats: vec![SeatWish::Me, SeatWish::Open], ..season(None) };
    let id = world.host.begin_campaign(&ann, new).await.unwrap();
    let page = world.host.campaign(Some(ann.id), id).await.unwrap();
    let first = page.table.unwrap();
    assert_eq!((told(&page).game, page.is_player, page.name.as_str()), (1, true, "Season"));
    world.host.join(&ben, first, None, None).await.unwrap();
    assert_eq!(world.view(&ann, first).await.campaign().unwrap().campaign, id);
    world.play_out(&[&ann, &ben], first).await;

    let world = world.restarted().await;
    let page = world.host.campaign(Some(ben.id), id).await.unwrap();
    assert_eq!((told(&page).game, page.table, page.is_player), (2, None, true));
    assert_eq!(page.tables, [(1, first)]);
    assert_eq!(page.players, ["Ann", "Ben"]);

    world.host.decide_campaign(ben.id, id, "coins 3").await.unwrap();
    let second = world.host.next_game(&ben, id, None).await.unwrap();
    assert_eq!(world.host.next_game(&ann, id, None).await.unwrap(), second);
    let names: Vec<String> =
        world.view(&ann, second).await.seats().into_iter().map(|seat| seat.name).collect();
    assert_eq!(names, ["Ann", "Ben"]);
    assert_eq!(world.view(&ann, second).await.status(), Status::Playing);
    assert_eq!(world.view(&ann, second).await.legal().len(), 3, "as it was decided");
    let listed = world.host.campaigns_of(ben.id).await.unwrap();
    assert_eq!((listed.len(), listed[0].campaign, listed[0].games), (1, id, 1));
    world.play_out(&[&ann, &ben], second).await;
    let page = world.host.campaign(None, id).await.unwrap();
    assert_eq!((told(&page).game, page.campaign.records().len()), (3, 2));
}

#[tokio::test]
async fn a_campaign_is_put_down_and_taken_up_and_begun_anew() {
    let world = World::new();
    let (ann, eve) = (world.guest("Ann").await, world.guest("Eve").await);
    let id = world.host.begin_campaign(&ann, season(None)).await.unwrap();
    let first = world.host.campaign(Some(ann.id), id).await.unwrap().table.unwrap();
    world.play_against_bots(&ann, first).await;
    world.host.decide_campaign(ann.id, id, "coins 5").await.unwrap();
    let refused = world.host.pause_campaign(eve.id, id, true).await;
    assert!(matches!(refused, Err(HostError::NotYourSeat(_))));
    world.host.pause_campaign(ann.id, id, true).await.unwrap();
    let paused = world.host.next_game(&ann, id, None).await;
    assert!(matches!(paused, Err(HostError::NotNow(_))));
    world.host.pause_campaign(ann.id, id, false).await.unwrap();
    let second = world.host.next_game(&ann, id, None).await.unwrap();
    assert_ne!(second, first);
    assert!(matches!(world.host.next_game(&eve, id, None).await, Err(HostError::NotYourSeat(_))));
    let anew = world.host.begin_anew(&ann, id).await.unwrap();
    let page = world.host.campaign(Some(ann.id), anew).await.unwrap();
    assert_eq!((told(&page).game, page.campaign.records().len()), (1, 0));
    assert!(world.host.campaign(None, id).await.unwrap().paused);
}

#[tokio::test]
async fn a_campaign_is_decided_game_by_game_to_its_end() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let id = world.host.begin_campaign(&ann, season(None)).await.unwrap();
    let mut table = world.host.campaign(None, id).await.unwrap().table.unwrap();
    let early = world.host.decide_campaign(ann.id, id, "coins 3").await;
    assert!(matches!(early, Err(HostError::Illegal { clause: "FE-4.2", .. })), "{early:?}");
    for game in 1..3 {
        world.play_against_bots(&ann, table).await;
        let page = world.host.campaign(Some(ann.id), id).await.unwrap();
        assert_eq!(told(&page).next, "choose");
        let next = world.host.next_game(&ann, id, None).await;
        assert!(matches!(next, Err(HostError::Illegal { clause: "FE-4.2", .. })), "{next:?}");
        let wrong = world.host.decide_campaign(ann.id, id, "coins 6").await;
        assert!(matches!(wrong, Err(HostError::Illegal { clause: "FE-4.2", .. })), "{wrong:?}");
        let wrong = world.host.decide_campaign(ann.id, id, "dance").await;
        assert!(matches!(wrong, Err(HostError::Malformed(_))));
        world.host.decide_campaign(ann.id, id, "coins 2").await.unwrap();
        assert_eq!(world.host.campaigns_of(ann.id).await.unwrap()[0].result, CampaignResult::On);
        table = world.host.next_game(&ann, id, None).await.unwrap();
        assert_eq!(world.view(&ann, table).await.campaign().unwrap().game, game + 1);
    }
    world.play_against_bots(&ann, table).await;
    let page = world.host.campaign(Some(ann.id), id).await.unwrap();
    assert_eq!(told(&page).next, "over");
    let ended = world.host.campaigns_of(ann.id).await.unwrap()[0].result;
    let won = told(&page).fares >= ferry::season::ENOUGH;
    assert_eq!(ended, if won { CampaignResult::Won } else { CampaignResult::Lost });
}

#[tokio::test]
async fn a_day_is_played_once_with_everybodys_seed() {
    let world = World::new();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let day = Some("2027-03-01");
    let mine = world.host.begin_campaign(&ann, season(day)).await.unwrap();
    assert_eq!(world.host.begin_campaign(&ann, season(day)).await.unwrap(), mine);
    let theirs = world.host.begin_campaign(&ben, season(day)).await.unwrap();
    let mut commits = Vec::new();
    for (guest, id) in [(&ann, mine), (&ben, theirs)] {
        let mut table = world.host.campaign(None, id).await.unwrap().table.unwrap();
        commits.push(world.view(guest, table).await.commit());
        for _ in 1..ferry::season::MATCHES {
            world.play_against_bots(guest, table).await;
            world.host.decide_campaign(guest.id, id, "coins 2").await.unwrap();
            table = world.host.next_game(guest, id, None).await.unwrap();
        }
        world.play_against_bots(guest, table).await;
        world.host.campaign(None, id).await.unwrap();
    }
    assert_eq!(commits[0], commits[1]);
    let scores = async |day| {
        let game = AnyGame::of::<Ferry>();
        world.host.high_scores(game, "season", day).await.unwrap()
    };
    assert_eq!(scores(day).await.len(), 2);
    assert!(scores(None).await.is_empty());
    let bad = world.host.begin_campaign(&ann, season(Some("yesterday"))).await;
    assert!(matches!(bad, Err(HostError::Malformed(_))));
}

#[tokio::test]
async fn a_file_carries_a_campaign_to_another_house() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let id = world.host.begin_campaign(&ann, season(None)).await.unwrap();
    let table = world.host.campaign(None, id).await.unwrap().table.unwrap();
    world.play_against_bots(&ann, table).await;
    world.host.decide_campaign(ann.id, id, "coins 4").await.unwrap();
    let before = told(&world.host.campaign(None, id).await.unwrap());
    let file = world.host.campaign_file(id).await.unwrap();

    let elsewhere = World::new();
    let eve = elsewhere.guest("Eve").await;
    let tampered = file.replace(r#""move":"5""#, r#""move":"4""#);
    let bad = elsewhere.host.import_campaign(&eve, "", tampered).await;
    assert!(matches!(bad, Err(HostError::Malformed(_))));
    assert!(elsewhere.host.campaigns_of(eve.id).await.unwrap().is_empty());
    let there = elsewhere.host.import_campaign(&eve, "Brought along", file).await.unwrap();
    let page = elsewhere.host.campaign(Some(eve.id), there).await.unwrap();
    assert_eq!((told(&page), page.imported), (before, true));
    let wrong = elsewhere.host.next_game(&eve, there, Some(vec![SeatWish::Me])).await;
    assert!(matches!(wrong, Err(HostError::Malformed(_))));
    let seats = vec![SeatWish::Me, bot()];
    let next = elsewhere.host.next_game(&eve, there, Some(seats)).await.unwrap();
    assert_eq!(elsewhere.view(&eve, next).await.status(), Status::Playing);
}

#[tokio::test]
async fn an_export_takes_campaigns_along() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let id = world.host.begin_campaign(&ann, season(None)).await.unwrap();
    let table = world.host.campaign(None, id).await.unwrap().table.unwrap();
    world.play_against_bots(&ann, table).await;
    let before = world.host.campaign(None, id).await.unwrap();
    let file = world.file("export.jsonl");
    world.host.store().export(&file, true).await.unwrap();

    let other = World::new();
    other.host.store().import(&file).await.unwrap();
    let after = other.host.campaign(Some(ann.id), id).await.unwrap();
    assert_eq!((told(&after), after.tables), (told(&before), before.tables));
}
