//! Lists come page by page, and nothing is left out or told twice.

use crate::campaigns::season;
use crate::world::{World, of};
use host::{HostError, Listed, NewTable, Page, SeatWish, TableId, TableSummary, Visibility};

fn public(seats: Vec<SeatWish>) -> NewTable {
    NewTable { visibility: Visibility::Public, ..of(seats) }
}

/// All pages of a list, each as long as it may be.
async fn all<T, F: Future<Output = Result<Listed<T>, HostError>>>(
    most: u32,
    ask: impl Fn(Page) -> F,
) -> Vec<T> {
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let Listed { rows, next } = ask(Page { after, most }).await.unwrap();
        assert!(rows.len() == most as usize || next.is_none(), "only the last is short");
        found.extend(rows);
        if next.is_none() {
            return found;
        }
        after = next;
    }
}

#[tokio::test]
async fn public_tables_come_in_pages_those_to_join_first() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let (mut open, mut playing) = (Vec::new(), Vec::new());
    for number in 0..11 {
        let other = match number % 2 {
            0 => SeatWish::Open,
            _ => SeatWish::Bot("random".into()),
        };
        let new = public(vec![SeatWish::Me, other]);
        let table = world.host.create_table(&ann, new).await.unwrap().table;
        if number % 2 == 0 { &mut open } else { &mut playing }.insert(0, table);
    }
    let expected = [open.clone(), playing].concat();
    for most in [1, 2, 3, 6, 11, 12, 100] {
        let found = all(most, |page| world.host.public_tables(page)).await;
        let found: Vec<TableId> = found.iter().map(|table: &TableSummary| table.table).collect();
        assert_eq!(found, expected, "{most} on a page");
    }
    // A match that starts between two pages moves to those to watch, once.
    let first = world.host.public_tables(3).await.unwrap();
    let ben = world.guest("Ben").await;
    world.host.join(&ben, first[2].table, None, None).await.unwrap();
    let rest = Page { after: first.next.clone(), most: 100 };
    let rest = world.host.public_tables(rest).await.unwrap();
    assert_eq!(rest.len(), 9, "the three open ones and the six that are played");
    assert_eq!(rest[0].table, open[3]);
}

#[tokio::test]
async fn own_tables_past_matches_and_campaigns_come_in_pages() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let (mut running, mut past, mut campaigns) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..5 {
        let seats = vec![SeatWish::Me, SeatWish::Open];
        running.insert(0, world.host.create_table(&ann, of(seats)).await.unwrap().table);
        let seats = vec![SeatWish::Me, SeatWish::Bot("random".into())];
        let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
        world.play_against_bots(&ann, table).await;
        past.insert(0, table);
        // Some end at the same moment, as the clock has it.
        if number % 2 == 0 {
            world.clock.advance(1000);
        }
    }
    for most in [1, 2, 4, 5, 6] {
        let tables = all(most, |page| world.host.tables_of(ann.id, page)).await;
        assert!(tables.iter().map(|table| table.table).eq(running.iter().copied()), "{most}");
        let matches = all(most, |page| world.host.past_matches(ann.id, page)).await;
        assert!(matches.iter().map(|past| past.table).eq(past.iter().copied()), "{most}");
    }
    for _ in 0..5 {
        campaigns.push(world.host.begin_campaign(&ann, season(None)).await.unwrap());
    }
    campaigns.sort_by_key(|id| std::cmp::Reverse(id.to_string()));
    for most in [1, 2, 5] {
        let found = all(most, |page| world.host.campaigns_page(ann.id, page)).await;
        assert!(found.iter().map(|one| one.campaign).eq(campaigns.iter().copied()), "{most}");
    }
}

#[tokio::test]
async fn a_page_after_nothing_is_refused() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    for after in ["", "open", "open-", "shut-00000000000000000001", "1", "x-y-z", "open-é"] {
        let page = Page { after: Some(after.into()), most: 10 };
        for refused in [
            world.host.public_tables(page.clone()).await.map(drop),
            world.host.tables_of(ann.id, page.clone()).await.map(drop),
            world.host.past_matches(ann.id, page.clone()).await.map(drop),
            world.host.campaigns_page(ann.id, page).await.map(drop),
        ] {
            assert!(matches!(refused, Err(HostError::Malformed(_))), "{after:?}: {refused:?}");
        }
    }
    // One that has gone meanwhile is the end.
    let gone = Page { after: Some("open-00000000000000000001".into()), most: 10 };
    assert!(world.host.public_tables(gone).await.unwrap().is_empty());
}
