//! How much can be said at a table, and thrown into its dice.

use crate::engine;
use crate::toys::{START, Toys, ferry, games};
use host::store::{ChatRow, TableChange, Write};
use host::{Guest, HostError, NewTable, TableId};

fn row(guest: &Guest, no: u32) -> ChatRow {
    let (name, text) = (guest.name.clone(), format!("line {no}"));
    ChatRow { no, guest: Some(guest.id), name, seat: Some(0), hidden: false, text, at: START }
}

/// Puts these lines into the store, as if they had been said.
async fn said_before(toys: &Toys, guest: &Guest, table: TableId, lines: u32) {
    let store = engine::beside(toys.folder(), games());
    let stored = store.table(table).await.unwrap().unwrap();
    let chat = (1..=lines).map(|no| row(guest, no)).collect();
    let change = TableChange { table: stored.no, base: stored.rev, chat, ..TableChange::default() };
    store.write(Write::Change(Box::new(change))).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn two_thousand_things_are_said_at_a_table_and_no_more() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(ferry()).await;
    said_before(&toys, &ann, table, 1999).await;
    toys.forgets().await;
    assert_eq!(toys.view(&ann, table).await.chat().len(), 1999);
    toys.host.say(&ben, table, "that was much").await.unwrap();
    let chat = toys.view(&ann, table).await.chat();
    let last = chat.last().unwrap();
    assert_eq!((last.no, last.seat, last.text.as_str()), (2000, Some(1), "that was much"));
    for guest in [&ann, &ben] {
        let refused = toys.host.say(guest, table, "one more").await.unwrap_err();
        assert_eq!(refused, HostError::NotNow("this table’s chat is full"));
    }
    assert_eq!(toys.view(&ann, table).await.chat().len(), 2000);
}

#[tokio::test]
async fn the_longest_thing_said_has_five_hundred_characters() {
    let toys = Toys::new();
    let (ann, _, table) = toys.pair(ferry()).await;
    toys.host.say(&ann, table, &"ü".repeat(500)).await.unwrap();
    let refused = toys.host.say(&ann, table, &"u".repeat(501)).await.unwrap_err();
    assert_eq!(refused.code(), "malformed");
    // Lines may be broken, and what surrounds them does not count.
    toys.host.say(&ann, table, &format!("  a\nb{}\n", " ".repeat(500))).await.unwrap();
    assert_eq!(toys.view(&ann, table).await.chat()[1].text, "a\nb");
}

#[tokio::test]
async fn a_nonce_is_short_plain_text() {
    let toys = Toys::new();
    let (ann, ben) = (toys.guest("Ann").await, toys.guest("Ben").await);
    let table = toys.host.create_table(&ann, ferry()).await.unwrap().table;
    for nonce in ["k".repeat(65), "sea shell".into(), "Muschel ü".into(), "a\nb".into()] {
        let new = NewTable { nonce: Some(nonce.clone()), ..ferry() };
        let refused = toys.host.create_table(&ann, new).await.unwrap_err();
        assert_eq!(refused.code(), "malformed", "{nonce:?}");
        let refused = toys.host.join(&ben, table, None, Some(nonce)).await.unwrap_err();
        let what = "a nonce has at most 64 letters, digits and signs";
        assert_eq!(refused, HostError::Malformed(what.into()));
    }
    assert_eq!(toys.view(&ben, table).await.seat(), None, "nobody has sat down");
    toys.host.join(&ben, table, None, Some("k".repeat(64))).await.unwrap();
    assert_eq!(toys.view(&ben, table).await.record().header.seats[1].nonce.len(), 64);
}
