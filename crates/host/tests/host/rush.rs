//! Many at once, doing all there is to do, while tables keep leaving memory:
//! nothing acknowledged is lost, and every table still replays.

use crate::world::{World, of};
use host::store::Acknowledged;
use host::{Guest, Host, SeatWish, Settings, TableId};

/// A small generator: the rush need not be random, only untidy.
struct Untidy(u64);

impl Untidy {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % n
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_rush_loses_nothing() {
    let world = World::with(Settings { idle_ms: 0, ..Settings::for_tests() });
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(world.pair().await);
    }
    let ann = world.guest("Ann").await;
    let seats = vec![SeatWish::Me, SeatWish::Bot("random".into())];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    tables.push((ann.clone(), ann, table));

    let mut crowd = Vec::new();
    for (number, (one, two, table)) in tables.into_iter().enumerate() {
        for (side, guest) in [one, two].into_iter().enumerate() {
            for copy in 0..2 {
                let untidy = Untidy((number * 10 + side * 3 + copy) as u64);
                crowd.push(tokio::spawn(rush(world.host.clone(), guest.clone(), table, untidy)));
            }
        }
    }
    let mut acknowledged = Vec::new();
    for one in crowd {
        acknowledged.extend(one.await.unwrap());
    }
    let checked = world.host.store().check(acknowledged.clone()).await;
    world.host.shutdown().await;
    let checked = checked.unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    assert_eq!((checked.tables, checked.acknowledged), (5, acknowledged.len()));
    assert!(!acknowledged.is_empty());
    assert_eq!(world.host.metrics().watchers, 0);
}

async fn rush(host: Host, guest: Guest, table: TableId, mut untidy: Untidy) -> Vec<Acknowledged> {
    let mut acknowledged = Vec::new();
    let mut watch = None;
    for _ in 0..150 {
        match untidy.below(10) {
            0 => host.sweep(),
            1 => drop(host.take_back(guest.id, table, None).await),
            2 => watch = Some(host.watch(Some(guest.id), table).await.unwrap()),
            3 => watch = None,
            4 => host.say(&guest, table, "hello").await.unwrap(),
            5 => {
                // Who leaves may be replaced by a vote; here nobody votes.
                host.leave(guest.id, table).await.unwrap();
                host.join(&guest, table, None, None).await.unwrap();
            }
            _ => {
                let view = host.view(Some(guest.id), table).await.unwrap();
                let legal = view.legal();
                if legal.is_empty() {
                    continue;
                }
                let mv = legal[untidy.below(legal.len())].text.clone();
                // Another copy of the same guest may have been faster.
                let played = host.play(guest.id, table, &mv, Some(view.version())).await;
                if let Ok(version) = played {
                    acknowledged.push(Acknowledged { table, version, mv });
                }
            }
        }
    }
    drop(watch);
    acknowledged
}
