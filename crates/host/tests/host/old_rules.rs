//! What was played by the rules of an earlier version: it can be read, and
//! nothing happens to it any more.

use crate::campaigns::season;
use crate::engine;
use crate::world::{World, of};
use catalog::AnyGame;
use ferry::Ferry;
use game_core::Turn;
use host::{
    CampaignResult, Clocks, HostError, NewCampaign, NewTable, SeatWish, Status, Visibility,
};

/// The same file after an upgrade: everything in it is by ruleset 0.
async fn upgraded(world: World) -> World {
    world.host.shutdown().await;
    let ruleset = AnyGame::of::<Ferry>().about().ruleset;
    let (now, then) = (format!("\"ruleset\":{ruleset}"), "\"ruleset\":0");
    let sql = format!(
        "UPDATE tables SET ruleset = 0; UPDATE campaigns SET file = replace(file, '{now}', '{then}')"
    );
    engine::sql(world.folder(), &sql);
    world.restarted().await
}

fn is_refused<T: std::fmt::Debug>(answer: Result<T, HostError>) {
    let Err(error @ HostError::OtherRules(_)) = answer else { panic!("{answer:?}") };
    assert!(error.to_string().contains("earlier rules"), "{error}");
    assert_eq!(error.code(), "other-rules");
}

#[tokio::test]
async fn a_finished_match_shows_its_result_and_its_record() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    world.host.say(&ann, table, "well played").await.unwrap();
    let (before, record) =
        (world.view(&ann, table).await, world.host.record(None, table).await.unwrap());

    let world = upgraded(world).await;
    let view = world.view(&ann, table).await;
    assert_eq!((view.status(), view.turn()), (Status::Over, Some(Turn::Over)));
    assert_eq!((view.ruleset(), view.version()), (0, before.version()));
    assert_eq!(view.outcome(), before.outcome());
    assert_eq!(view.log(), before.log());
    assert_eq!(view.chat(), before.chat());
    assert_eq!(view.seed(), before.seed());
    assert!(view.other_rules().is_some() && view.any_view().is_none() && view.legal().is_empty());
    let mut expected = record;
    expected.header.ruleset = 0;
    assert_eq!(world.host.record(None, table).await.unwrap(), expected);
    assert_eq!(world.host.past_matches(ann.id, 9).await.unwrap().len(), 1);

    is_refused(world.host.play(ann.id, table, "3", None).await);
    is_refused(world.host.rematch(&ann, table).await);
    let seats = vec![SeatWish::Me, SeatWish::Open];
    is_refused(world.host.fork(&ann, table, 2, seats, Visibility::Link).await);
    world.host.say(&ben, table, "those were the days").await.unwrap();
    assert_eq!(world.view(&ann, table).await.chat().len(), 2);
}

#[tokio::test]
async fn an_unfinished_match_stands_still_and_keeps_its_secrets() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let seats = vec![SeatWish::Me, SeatWish::Bot("random".into())];
    let clocks = Clocks { per_move_s: Some(5), per_game_s: None };
    let new = NewTable { clocks, visibility: Visibility::Public, ..of(seats) };
    let table = world.host.create_table(&ann, new).await.unwrap().table;
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    while watch.next().await.unwrap().version() < 2 {}
    drop(watch);
    world.host.play(ann.id, table, "4", None).await.unwrap();
    let open = of(vec![SeatWish::Me, SeatWish::Open]);
    let gathering = world.host.create_table(&ann, open).await.unwrap().table;

    let world = upgraded(world).await;
    let before = world.host.store().table(table).await.unwrap().unwrap();
    let view = world.view(&ann, table).await;
    assert_eq!((view.status(), view.turn(), view.is_my_turn()), (Status::Playing, None, false));
    assert_eq!(view.seed(), None);
    // Only one's own moves can be read, and by strangers nothing.
    assert!(view.log().iter().all(|line| matches!(
        line.what,
        host::LogAct::Move { seat, .. } if Some(seat) == view.seat()
    )));
    assert!(!view.log().is_empty() && world.spectate(table).await.log().is_empty());
    assert!(view.record().entries.is_empty() && view.record().header.seed.is_none());
    assert!(view.seats().iter().all(|seat| seat.due.is_none() && !seat.may_vote));

    let ben = world.guest("Ben").await;
    is_refused(world.host.play(ann.id, table, "3", None).await);
    is_refused(world.host.take_back(ann.id, table, None).await);
    is_refused(world.host.keep_draft(ann.id, table, "3").await);
    is_refused(world.host.leave(ann.id, table).await);
    is_refused(world.host.vote(ann.id, table, 1).await);
    is_refused(world.host.join(&ben, gathering, None, None).await);
    assert_eq!(world.host.view(Some(ben.id), gathering).await.unwrap().joinable(), None);

    // Neither the bot nor the clock moves it.
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    watch.next().await.unwrap();
    world.clock.advance(60_000);
    world.host.say(&ann, table, "hello?").await.unwrap();
    watch.next().await.unwrap();
    drop(watch);
    let counted = world.host.metrics();
    assert_eq!((counted.bot_moves, counted.timeouts), (0, 0));
    let after = world.host.store().table(table).await.unwrap().unwrap();
    assert_eq!((&after.lines, &after.seats), (&before.lines, &before.seats));
    let listed = world.host.tables_of(ann.id, 9).await.unwrap();
    assert!(listed.len() == 2 && listed.iter().all(|table| table.read_only && table.ruleset == 0));
    assert!(world.host.public_tables(9).await.unwrap()[0].read_only);
}

#[tokio::test]
async fn a_campaign_under_way_can_be_read_and_taken_along() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let new = NewCampaign { name: "Pier".into(), ..season(None) };
    let played = world.host.begin_campaign(&ann, new.clone()).await.unwrap();
    let game = world.host.campaign(None, played).await.unwrap().table.unwrap();
    world.play_against_bots(&ann, game).await;
    world.host.campaign(None, played).await.unwrap();
    // Of the second the first game is over but not entered, of the third it is on.
    let waiting = world.host.begin_campaign(&ann, new.clone()).await.unwrap();
    let game = world.host.campaign(None, waiting).await.unwrap().table.unwrap();
    world.play_against_bots(&ann, game).await;
    let fresh = world.host.begin_campaign(&ann, new).await.unwrap();
    let file = world.host.campaign_file(played).await.unwrap();

    let world = upgraded(world).await;
    for (id, games) in [(played, 1), (waiting, 0), (fresh, 0)] {
        let Err(HostError::OtherRules(rules)) = world.host.campaign(Some(ann.id), id).await else {
            panic!("{id} is shown as if nothing had happened");
        };
        let old = world.host.old_campaign(id, rules).await.unwrap();
        assert_eq!((old.name.as_str(), old.games, old.tables.len()), ("Pier", games, 1));
        assert_eq!(old.result, CampaignResult::On);
        is_refused(world.host.next_game(&ann, id, None).await);
        is_refused(world.host.decide_campaign(ann.id, id, "coins 3").await);
        is_refused(world.host.pause_campaign(ann.id, id, true).await);
    }
    let kept = world.host.campaign_file(played).await.unwrap();
    assert_eq!(kept.matches("\"ruleset\":0").count(), 1);
    is_refused(world.host.import_campaign(&ann, "", kept).await);
    world.host.import_campaign(&ann, "", file).await.unwrap();
    assert_eq!(world.host.campaigns_of(ann.id).await.unwrap().len(), 4);
}

#[tokio::test]
async fn an_export_with_earlier_rules_is_imported_and_a_file_with_them_is_sound() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    let (_, _, running) = world.pair().await;
    let world = upgraded(world).await;
    let file = world.file("all.jsonl");
    let moved = world.host.store().export(&file, true).await.unwrap();
    let other = World::new();
    assert_eq!(other.host.store().import(&file).await.unwrap(), moved);
    assert_eq!(other.view(&ann, table).await.status(), Status::Over);
    assert_eq!(other.spectate(running).await.status(), Status::Playing);
    assert_eq!(other.host.store().check(Vec::new()).await.unwrap().tables, 2);
    other.host.shutdown().await;
    // What cannot even be read is still refused.
    let text = std::fs::read_to_string(&file).unwrap();
    let damaged = text.replacen(r#"\"v\":2,"#, r#"\"v\":7,"#, 1);
    assert_ne!(text, damaged);
    std::fs::write(&file, damaged).unwrap();
    let refused = World::new().host.store().import(&file).await.unwrap_err().to_string();
    assert!(refused.contains("line 6") && refused.contains("version 7"), "{refused}");
}
