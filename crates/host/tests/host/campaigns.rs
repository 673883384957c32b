//! Campaigns kept between games, across restarts, and as files.

use crate::world::World;
use catalog::{AnyCampaigns, AnyGame};
use ferry::Ferry;
use ferry::season::{Season, SeasonView};
use game_core::{Campaign, Seat};
use host::{
    CampaignId, CampaignPage, CampaignResult, Guest, HostError, NewCampaign, SeatWish, Status,
};

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

/// A season of Ann's whose open seat a stranger took, after its first game.
async fn with_a_stranger(world: &World) -> (Guest, Guest, CampaignId) {
    let (ann, eve) = (world.guest("Ann").await, world.guest("Eve").await);
    let new = NewCampaign { seats: vec![SeatWish::Me, SeatWish::Open], ..season(None) };
    let id = world.host.begin_campaign(&ann, new).await.unwrap();
    let first = world.host.campaign(None, id).await.unwrap().table.unwrap();
    world.host.join(&eve, first, None, None).await.unwrap();
    world.play_out(&[&ann, &eve], first).await;
    world.host.decide_campaign(ann.id, id, "coins 3").await.unwrap();
    (ann, eve, id)
}

#[tokio::test]
async fn a_stranger_in_an_open_seat_takes_no_campaign_over() {
    let world = World::new();
    let (ann, eve, id) = with_a_stranger(&world).await;
    let arrangements = [
        vec![bot(), SeatWish::Me],
        vec![SeatWish::Me, bot()],
        vec![SeatWish::Open, SeatWish::Me],
        vec![bot(), SeatWish::Open],
    ];
    for seats in arrangements {
        let refused = world.host.next_game(&eve, id, Some(seats)).await.unwrap_err();
        assert_eq!(refused.to_string(), "only the person who started this campaign can do that");
        assert_eq!(refused.code(), "not-your-seat");
    }
    assert!(world.host.pause_campaign(eve.id, id, true).await.is_err());
    assert!(world.host.begin_anew(&eve, id).await.is_err());
    let page = world.host.campaign(Some(eve.id), id).await.unwrap();
    assert_eq!((page.table, page.paused, page.is_player), (None, false, true));
    assert_eq!(world.host.campaigns_of(eve.id).await.unwrap().len(), 1, "nothing was begun");

    // Going on as before is everybody's right, and gives no say over the table.
    let second = world.host.next_game(&eve, id, None).await.unwrap();
    let view = world.view(&eve, second).await;
    assert_eq!((view.status(), view.is_owner()), (Status::Open, false));
    assert!(view.seats()[0].reserved && view.seat() == Some(Seat::new(1)));
    assert!(world.view(&ann, second).await.is_owner());
    world.host.join(&ann, second, None, None).await.unwrap();
    assert_eq!(world.view(&ann, second).await.seat(), Some(Seat::new(0)));
}

#[tokio::test]
async fn whoever_began_a_campaign_arranges_it_around_the_places_of_others() {
    let world = World::new();
    let (ann, eve, id) = with_a_stranger(&world).await;
    for seats in [vec![SeatWish::Me, bot()], vec![bot(), SeatWish::Me]] {
        let refused = world.host.next_game(&ann, id, Some(seats)).await.unwrap_err();
        assert_eq!(refused.code(), "not-your-seat");
        assert!(refused.to_string().contains("everyone keeps their own place"));
    }
    let seats = vec![bot(), SeatWish::Open];
    let second = world.host.next_game(&ann, id, Some(seats)).await.unwrap();
    let rows = world.view(&ann, second).await.seats();
    assert_eq!((rows[0].bot.as_deref(), rows[1].reserved), (Some("random"), true));
    world.host.next_game(&eve, id, None).await.unwrap();
    assert_eq!(world.view(&eve, second).await.seat(), Some(Seat::new(1)));

    // A bot that stood in for somebody does not inherit their place; whoever left has none.
    world.clock.advance(60_000);
    let (ann, eve, id) = with_a_stranger(&world).await;
    let second = world.host.next_game(&ann, id, None).await.unwrap();
    world.host.next_game(&eve, id, None).await.unwrap();
    world.clock.advance(60_000);
    world.host.vote(eve.id, second, 0).await.unwrap();
    world.play_against_bots(&eve, second).await;
    world.host.decide_campaign(eve.id, id, "coins 3").await.unwrap();
    let third = world.host.next_game(&eve, id, None).await.unwrap();
    assert!(world.view(&eve, third).await.seats()[0].reserved);
    assert_eq!(world.host.next_game(&ann, id, None).await, Ok(third));
    assert_eq!(world.view(&ann, third).await.seat(), Some(Seat::new(0)));
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
    let day = Some("2027-01-14");
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

/// So many at once, each in a task of its own.
async fn at_once<T: Send + 'static, F: Future<Output = T> + Send + 'static>(
    count: usize,
    ask: impl Fn() -> F,
) -> Vec<T> {
    let asked: Vec<_> = (0..count).map(|_| tokio::spawn(ask())).collect();
    let mut answers = Vec::new();
    for one in asked {
        answers.push(one.await.unwrap());
    }
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_day_begun_five_times_at_once_is_one_campaign() {
    let world = World::new();
    for round in 1..=10 {
        let ann = world.guest("Ann").await;
        let day = format!("2027-01-{round:02}");
        let begun = at_once(5, || {
            let (host, ann, day) = (world.host.clone(), ann.clone(), day.clone());
            async move { host.begin_campaign(&ann, season(Some(&day))).await.unwrap() }
        });
        let begun = begun.await;
        assert!(begun.iter().all(|id| *id == begun[0]), "{begun:?}");
        assert_eq!(world.host.campaigns_of(ann.id).await.unwrap().len(), 1);
        let page = world.host.campaign(Some(ann.id), begun[0]).await.unwrap();
        assert!(page.table.is_some(), "and it can be played");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_campaign_begun_anew_four_times_at_once_is_one() {
    let world = World::new();
    for _ in 0..10 {
        let ann = world.guest("Ann").await;
        let old = world.host.begin_campaign(&ann, season(None)).await.unwrap();
        let begun = at_once(4, || {
            let (host, ann) = (world.host.clone(), ann.clone());
            async move { host.begin_anew(&ann, old).await.unwrap() }
        });
        let begun = begun.await;
        assert!(begun.iter().all(|id| *id == begun[0] && *id != old), "{begun:?}");
        assert_eq!(world.host.campaigns_of(ann.id).await.unwrap().len(), 2);
        assert!(world.host.campaign(None, old).await.unwrap().paused);
        // Once it has got somewhere, anew is anew.
        let table = world.host.campaign(None, begun[0]).await.unwrap().table.unwrap();
        world.play_against_bots(&ann, table).await;
        world.host.campaign(None, begun[0]).await.unwrap();
        assert_ne!(world.host.begin_anew(&ann, old).await.unwrap(), begun[0]);
    }
}

#[tokio::test]
async fn a_day_can_be_played_when_it_has_begun_somewhere() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    // It is 08:00 on the 15th in the world's time, 22:00 where the day begins first.
    for (day, fine) in
        [("2027-01-15", true), ("2027-01-16", false), ("2027-12-01", false), ("9999-12-31", false)]
    {
        let begun = world.host.begin_campaign(&ann, season(Some(day))).await;
        match fine {
            true => assert!(begun.is_ok(), "{begun:?}"),
            false => {
                assert!(
                    matches!(&begun, Err(HostError::Malformed(why)) if why.contains(day)),
                    "{begun:?}"
                );
            }
        }
    }
    let tomorrow = AnyCampaigns::of::<Season>().begin("season", 2, Some("2027-01-16")).unwrap();
    let brought = world.host.import_campaign(&ann, "", tomorrow.to_text()).await;
    assert!(matches!(brought, Err(HostError::Malformed(_))), "{brought:?}");
    assert_eq!(world.host.campaigns_of(ann.id).await.unwrap().len(), 1);
    world.clock.advance(2 * 60 * 60 * 1000);
    world.host.begin_campaign(&ann, season(Some("2027-01-16"))).await.unwrap();
}

#[tokio::test]
async fn a_day_that_was_begun_twice_by_an_earlier_program_is_taken_over() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let day = Some("2027-01-14");
    let first = world.host.begin_campaign(&ann, season(day)).await.unwrap();
    let Some(path) = world.host.store().path().map(std::path::Path::to_owned) else { return };
    world.host.shutdown().await;
    // As a program before version 7 could leave it.
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute_batch(
        "DROP INDEX campaign_of_day; ALTER TABLE campaigns DROP COLUMN anew; \
         DROP INDEX tables_of_owner; DROP INDEX seats_kept_for; DROP INDEX seats_left_by; \
         DROP INDEX chat_of_guest; DROP INDEX tokens_of_guest; DROP INDEX link_codes_of_guest; \
         DROP INDEX results_of_table; DROP INDEX guests_by_age; \
         ALTER TABLE tables DROP COLUMN hints; DROP TABLE hints; ALTER TABLE tables DROP COLUMN quiet; ALTER TABLE tables DROP COLUMN closed; \
         DROP TABLE mutes; DROP TABLE removed; DROP TABLE withdrawn; DROP TABLE bans; DROP TABLE deeds; \
         ALTER TABLE seats DROP COLUMN known_ms; ALTER TABLE seats DROP COLUMN local; DROP TABLE house_keys; DROP TABLE push_subscriptions; \
         DROP TABLE heads; DROP TABLE devices; DROP TABLE shown_hints; DROP TABLE sent; DROP TABLE announcement; \
         DROP TABLE mistakes; ALTER TABLE tables DROP COLUMN again_from; ALTER TABLE tables DROP COLUMN again_at; \
         DROP TABLE review_seats; DROP TABLE reviews; \
         DROP TABLE puzzle_answers; DROP TABLE puzzle_standings; DROP TABLE puzzle_ratings; \
         UPDATE schema_version SET version = 6; \
         CREATE TEMP TABLE twice AS SELECT * FROM campaigns; \
         UPDATE twice SET id = '00000000000000000002', created = created + 1; \
         INSERT INTO campaigns SELECT * FROM twice;",
    )
    .unwrap();
    drop(db);
    let world = world.restarted().await;
    assert_eq!(world.host.begin_campaign(&ann, season(day)).await.unwrap(), first);
    let listed = world.host.campaigns_of(ann.id).await.unwrap();
    let imported = |id| listed.iter().find(|one| one.campaign == id).unwrap().imported;
    let second = "00000000000000000002".parse().unwrap();
    assert_eq!((listed.len(), imported(first), imported(second)), (2, false, true));
    // An export of such a program is taken in, too.
    let file = world.file("export.jsonl");
    world.host.store().export(&file, true).await.unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches(r#""imported":true"#).count(), 1);
    std::fs::write(&file, text.replace(r#""imported":true"#, r#""imported":false"#)).unwrap();
    let other = World::new();
    other.host.store().import(&file).await.unwrap();
    let listed = other.host.campaigns_of(ann.id).await.unwrap();
    assert_eq!(listed.iter().filter(|one| one.imported).count(), 1, "{listed:?}");
}
