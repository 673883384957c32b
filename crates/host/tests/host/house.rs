//! What whoever runs the house can do, and what it cannot show.

use crate::campaigns::season;
use crate::world::{World, of};
use host::{HostError, SeatWish, Status};

const DAY: u64 = 24 * 60 * 60 * 1000;

#[tokio::test]
async fn a_closed_table_tells_why_and_goes_on_no_more() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.host.play(ann.id, table, "3", None).await.unwrap();
    let mut watch = world.host.watch(Some(ben.id), table).await.unwrap();
    assert!(world.host.close_table(table, " ").await.is_err(), "a reason is needed");
    world.host.close_table(table, "it was used to shout").await.unwrap();
    let view = loop {
        let view = watch.next().await.unwrap();
        if view.status() == Status::Abandoned {
            break view;
        }
    };
    assert_eq!(view.closed(), Some("it was used to shout"));
    assert_eq!((view.seed(), view.legal().len()), (None, 0));
    // What lay sealed stays sealed.
    assert!(!format!("{:?}", view.log()).contains("Move"), "{:?}", view.log());
    drop(watch);
    let closed = HostError::NotNow("the people who run this site closed this table");
    assert_eq!(world.host.play(ben.id, table, "3", None).await.unwrap_err(), closed);
    assert_eq!(world.host.say(&ben, table, "why").await.unwrap_err(), closed);
    assert!(world.host.close_table(table, "again").await.is_err());
    let world = world.restarted().await;
    assert_eq!(world.view(&ann, table).await.closed(), Some("it was used to shout"));
    assert_eq!(world.host.play(ben.id, table, "3", None).await.unwrap_err(), closed);
    world.host.store().check(Vec::new()).await.unwrap();
}

#[tokio::test]
async fn a_campaign_whose_table_was_closed_can_go_on() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let id = world.host.begin_campaign(&ann, season(None)).await.unwrap();
    let first = world.host.campaign(None, id).await.unwrap().table.unwrap();
    world.host.close_table(first, "by mistake").await.unwrap();
    let again = world.host.next_game(&ann, id, None).await.unwrap();
    assert_ne!(again, first);
    world.play_against_bots(&ann, again).await;
    assert_eq!(world.host.campaign(None, id).await.unwrap().campaign.records().len(), 1);
}

#[tokio::test]
async fn a_hidden_line_is_read_by_nobody() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.host.say(&ann, table, "something vile").await.unwrap();
    world.host.say(&ben, table, "please not").await.unwrap();
    assert_eq!(world.host.hide_line(table, 9, "vile").await, Err(HostError::NotFound("line")));
    world.host.hide_line(table, 1, "vile").await.unwrap();
    let world = world.restarted().await;
    for view in [world.view(&ann, table).await, world.spectate(table).await] {
        let text: Vec<String> = view.chat().into_iter().map(|line| line.text).collect();
        assert_eq!(text, ["(removed by the people who run this site)", "please not"]);
    }
    // Reading the talk of a table is itself written down.
    let talk = world.host.read_chat(table, "Ben asked for help").await.unwrap();
    assert_eq!((talk[0].text.as_str(), talk[0].withdrawn), ("something vile", true));
    let deeds = world.host.house("").await.unwrap().deeds;
    assert_eq!(deeds[0].what, format!("read the chat of table {table}"));
    assert_eq!((deeds[0].who.as_str(), deeds[0].why.as_str()), ("admin", "Ben asked for help"));
    assert_eq!(deeds[1].what, format!("hid line 1 at table {table}"));
}

#[tokio::test]
async fn a_guest_gets_another_name_at_their_tables_too() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.host.say(&ben, table, "hello").await.unwrap();
    world.host.call_guest(ben.id, "Somebody", "not a nice name").await.unwrap();
    let view = world.view(&ann, table).await;
    assert_eq!(
        (view.seats()[1].name.as_str(), view.chat()[0].name.as_str()),
        ("Somebody", "Somebody")
    );
    assert!(world.host.call_guest(ben.id, "random", "a bot's").await.is_err());
    let nobody = world.guest("Gone").await;
    assert_eq!(world.host.house("gon").await.unwrap().guests, [nobody]);
}

#[tokio::test]
async fn a_banned_guest_is_told_until_when_and_comes_back_then() {
    let world = World::new();
    let (eve, token) = world.host.create_guest("Eve").await.unwrap();
    let following = world.host.signed_out(eve.id, token.clone());
    for (ms, why) in [(0, "no"), (400 * DAY, "no"), (DAY, "")] {
        assert!(world.host.ban_guest(eve.id, ms, why).await.is_err());
    }
    world.host.ban_guest(eve.id, DAY, "shouting").await.unwrap();
    following.await;
    let refused = world.host.authenticate(&token).await.unwrap_err();
    assert_eq!(refused.to_string(), "you can’t come in until 2027-01-16 08:00 UTC: shouting");
    assert_eq!(refused.code(), "banned");
    let world = world.restarted().await;
    assert!(world.host.authenticate(&token).await.is_err(), "bans are stored");
    world.clock.advance(DAY);
    assert_eq!(world.host.authenticate(&token).await.unwrap().id, eve.id);
}

#[tokio::test]
async fn a_banned_network_is_refused_until_the_ban_is_lifted() {
    let world = World::new();
    world.host.ban_network("203.0.113.0/24".parse().unwrap(), DAY, "a flood").await.unwrap();
    let check = async |address: &str| world.host.check_ban(None, address.parse().ok()).await;
    assert!(matches!(check("203.0.113.9").await, Err(HostError::Banned { .. })));
    assert_eq!(check("203.0.114.9").await, Ok(()));
    assert_eq!(world.host.check_ban(None, None).await, Ok(()));
    let ban = world.host.house("").await.unwrap().bans[0].no;
    assert!(world.host.lift_ban(ban + 1, "typo").await.is_err());
    world.host.lift_ban(ban, "it was the library").await.unwrap();
    assert_eq!(check("203.0.113.9").await, Ok(()));
    assert!(world.host.house("").await.unwrap().bans.is_empty());
}

#[tokio::test]
async fn the_operator_sees_tables_but_nothing_of_their_matches() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let told = async || format!("{:?}", world.host.house("").await.unwrap().tables);
    let before = told().await;
    world.host.play(ann.id, table, "3", None).await.unwrap();
    world.host.say(&ben, table, "between us").await.unwrap();
    assert_eq!(told().await, before);
    let new = of(vec![SeatWish::Me, SeatWish::Open]);
    world.host.create_table(&ann, new).await.unwrap();
    assert_eq!(world.host.house("").await.unwrap().tables.len(), 2);
}

#[tokio::test]
async fn an_announcement_is_heard_and_taken_back() {
    let world = World::new();
    let mut heard = world.host.announcements();
    world.host.announce("The table closes at 20:00").await.unwrap();
    heard.changed().await.unwrap();
    assert_eq!(world.host.announcement().unwrap().text, "The table closes at 20:00");
    world.host.announce("").await.unwrap();
    assert!(world.host.announcement().is_none());
    let deeds = world.host.house("").await.unwrap().deeds;
    assert_eq!(deeds[1].what, "announced: The table closes at 20:00");
}
