//! Campaigns kept between games, across restarts, and as files.

use crate::world;
use catalog::AnyGame;
use fine_sand::FineSand;
use fine_sand::campaign::Next;
use host::{CampaignResult, Guest, HostError, NewCampaign, SeatWish, Status, TableId};
use testing::Tables;

fn solo(day: Option<&str>) -> NewCampaign {
    let day = day.map(str::to_owned);
    NewCampaign {
        name: "North pier".into(),
        game: AnyGame::of::<FineSand>(),
        kind: "solo".into(),
        seats: Vec::new(),
        day,
    }
}

fn fable(seats: Vec<SeatWish>) -> NewCampaign {
    NewCampaign {
        name: String::new(),
        game: AnyGame::of::<FineSand>(),
        kind: "fable".into(),
        seats,
        day: None,
    }
}

fn bot() -> SeatWish {
    SeatWish::Bot("random".into())
}

/// Plays whatever is legal, hurrying to the end.
async fn play_out(world: &Tables, guests: &[&Guest], table: TableId) {
    for n in 0..60_000usize {
        let guest = guests[n % guests.len()];
        let view = world.view(guest, table).await;
        if view.status() == Status::Over {
            return;
        }
        let legal = view.legal();
        if legal.is_empty() {
            // A bot is thinking, or the disk is busy.
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            continue;
        }
        let text = &legal[(n * 7) % legal.len()].text;
        world.host.play(guest.id, table, text, None).await.unwrap();
    }
    panic!("the game does not end");
}

#[tokio::test]
async fn a_fable_campaign_goes_on_with_the_same_players() {
    let world = world();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let new = fable(vec![SeatWish::Me, SeatWish::Open, bot()]);
    let id = world.host.begin_campaign(&ann, new).await.unwrap();
    let page = world.host.campaign(Some(ann.id), id).await.unwrap();
    let first = page.table.unwrap();
    assert_eq!((told(&page).game, page.is_player, page.name.as_str()), (1, true, "Fable"));
    world.host.join(&ben, first, None, None).await.unwrap();
    assert_eq!(world.view(&ann, first).await.campaign().unwrap().campaign, id);
    play_out(&world, &[&ann, &ben], first).await;

    let world = world.restarted().await;
    let page = world.host.campaign(Some(ben.id), id).await.unwrap();
    assert_eq!((told(&page).game, page.table, page.is_player), (2, None, true));
    assert_eq!(page.tables, [(1, first)]);
    assert_eq!(told(&page).exchanges[0].added.len(), 3);
    assert_eq!(page.players, ["Ann", "Ben", "random"]);

    let second = world.host.next_game(&ben, id, None).await.unwrap();
    assert_eq!(world.host.next_game(&ann, id, None).await.unwrap(), second);
    let names: Vec<String> =
        world.view(&ann, second).await.seats().into_iter().map(|seat| seat.name).collect();
    assert_eq!(names, ["Ann", "Ben", "random"]);
    assert_eq!(world.view(&ann, second).await.status(), Status::Playing);
    let listed = world.host.campaigns_of(ben.id).await.unwrap();
    assert_eq!((listed.len(), listed[0].campaign, listed[0].games), (1, id, 1));
    play_out(&world, &[&ann, &ben], second).await;
    assert_eq!(told(&world.host.campaign(None, id).await.unwrap()).exchanges.len(), 2);
}

#[tokio::test]
async fn a_campaign_is_put_down_and_taken_up_and_begun_anew() {
    let world = world();
    let (ann, eve) = (world.guest("Ann").await, world.guest("Eve").await);
    let id = world.host.begin_campaign(&ann, fable(vec![SeatWish::Me, bot()])).await.unwrap();
    let first = world.host.campaign(Some(ann.id), id).await.unwrap().table.unwrap();
    play_out(&world, &[&ann], first).await;
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
    assert_eq!((told(&page).game, told(&page).games.len()), (1, 0));
    assert!(world.host.campaign(None, id).await.unwrap().paused);
}

#[tokio::test]
async fn a_solo_campaign_is_struck_off_game_by_game() {
    let world = world();
    let ann = world.guest("Ann").await;
    let id = world.host.begin_campaign(&ann, solo(None)).await.unwrap();
    let table = world.host.campaign(None, id).await.unwrap().table.unwrap();
    let early = world.host.decide_campaign(ann.id, id, "strike").await;
    assert!(matches!(early, Err(HostError::Illegal { clause: "FS-8.7", .. })), "{early:?}");
    play_out(&world, &[&ann], table).await;
    let page = world.host.campaign(Some(ann.id), id).await.unwrap();
    assert_eq!(told(&page).next, Next::Strike);
    let next = world.host.next_game(&ann, id, None).await;
    assert!(matches!(next, Err(HostError::Illegal { clause: "FS-8.7", .. })), "{next:?}");
    let wrong = world.host.decide_campaign(ann.id, id, "strike 5").await;
    assert!(matches!(wrong, Err(HostError::Illegal { clause: "FS-8.8", .. })), "{wrong:?}");
    let wrong = world.host.decide_campaign(ann.id, id, "dance").await;
    assert!(matches!(wrong, Err(HostError::Malformed(_))));
    world.host.decide_campaign(ann.id, id, "strike").await.unwrap();
    let page = world.host.campaign(Some(ann.id), id).await.unwrap();
    let listed = world.host.campaigns_of(ann.id).await.unwrap();
    match told(&page).next {
        Next::Lost => assert_eq!(listed[0].result, CampaignResult::Lost),
        Next::Choose => {
            let choice = told(&page).choices[0].text.clone();
            world.host.decide_campaign(ann.id, id, &choice).await.unwrap();
            let second = world.host.next_game(&ann, id, None).await.unwrap();
            assert_eq!(world.view(&ann, second).await.campaign().unwrap().game, 2);
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_day_is_played_once_with_everybodys_seed() {
    let world = world();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let day = Some("2027-01-14");
    let mine = world.host.begin_campaign(&ann, solo(day)).await.unwrap();
    assert_eq!(world.host.begin_campaign(&ann, solo(day)).await.unwrap(), mine);
    let theirs = world.host.begin_campaign(&ben, solo(day)).await.unwrap();
    let mut commits = Vec::new();
    for (guest, id) in [(&ann, mine), (&ben, theirs)] {
        let table = world.host.campaign(None, id).await.unwrap().table.unwrap();
        commits.push(world.view(guest, table).await.commit());
        play_out(&world, &[guest], table).await;
        world.host.campaign(None, id).await.unwrap();
    }
    assert_eq!(commits[0], commits[1]);
    let scores = world.host.high_scores(AnyGame::of::<FineSand>(), "solo", day).await.unwrap();
    assert_eq!(scores.len(), 2);
    assert!(
        world.host.high_scores(AnyGame::of::<FineSand>(), "solo", None).await.unwrap().is_empty()
    );
    let bad = world.host.begin_campaign(&ann, solo(Some("yesterday"))).await;
    assert!(matches!(bad, Err(HostError::Malformed(_))));
}

#[tokio::test]
async fn a_file_carries_a_campaign_to_another_house() {
    let world = world();
    let ann = world.guest("Ann").await;
    let id = world.host.begin_campaign(&ann, fable(vec![SeatWish::Me, bot()])).await.unwrap();
    let table = world.host.campaign(None, id).await.unwrap().table.unwrap();
    play_out(&world, &[&ann], table).await;
    let before = told(&world.host.campaign(None, id).await.unwrap());
    let file = world.host.campaign_file(id).await.unwrap();

    let elsewhere = crate::world();
    let eve = elsewhere.guest("Eve").await;
    let bad = elsewhere.host.import_campaign(&eve, "", file.replace("coin-2", "coin-3")).await;
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
    let world = world();
    let ann = world.guest("Ann").await;
    let id = world.host.begin_campaign(&ann, fable(vec![SeatWish::Me, bot()])).await.unwrap();
    let table = world.host.campaign(None, id).await.unwrap().table.unwrap();
    play_out(&world, &[&ann], table).await;
    let before = world.host.campaign(None, id).await.unwrap();
    let file = world.file("export.jsonl");
    world.host.store().export(&file, true).await.unwrap();

    let other = crate::world();
    other.host.store().import(&file).await.unwrap();
    let after = other.host.campaign(Some(ann.id), id).await.unwrap();
    assert_eq!((told(&after), after.tables), (told(&before), before.tables));
}

/// Where a campaign of Fine Sand stands.
fn told(page: &host::CampaignPage) -> fine_sand::campaign::CampaignView {
    page.campaign.typed::<fine_sand::campaign::Campaign>().expect("one of Fine Sand's").view()
}
