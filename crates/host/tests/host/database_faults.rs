//! A database that is not there, not ours, not to be written, or that goes away: a sentence at the start, a refusal
//! in play, and everything goes on when it is back.

use crate::engine;
use crate::toys::{ferry, games};
use host::store::{Acknowledged, Address};
use host::{
    Guest, Host, HostError, ManualClock, RandomBots, SeededEntropy, Settings, Store, StoreError,
    StoreSettings, TableId,
};
use std::sync::Arc;
use throwaway::{Server, Syncing};

fn connect(address: &str) -> Result<Store, StoreError> {
    let address: Address = address.parse()?;
    Store::connect(&address, games(), StoreSettings::default())
}

fn refused(address: &str) -> String {
    connect(address).expect_err("it cannot be used").to_string()
}

/// A schema of its own, made by these statements.
fn schema(name: &str, sql: &str) -> String {
    let make = format!("CREATE SCHEMA {name}; SET search_path = {name}; {sql}");
    engine::server().sql(&make).unwrap();
    throwaway::within(&engine::server().address(), name)
}

#[tokio::test]
async fn at_the_start_a_sentence_says_what_is_wrong() {
    let server = engine::server();
    let port = server.port();
    let nowhere = refused("postgres://ann:sesame@127.0.0.1:1/tide");
    assert!(nowhere.contains("postgres://127.0.0.1:1/tide cannot be used"), "{nowhere}");
    let missing = refused(&format!("postgres://tidetable:sesame@127.0.0.1:{port}/nothing"));
    assert!(missing.contains("there is no database called nothing"), "{missing}");
    let unknown = refused(&format!("postgres://mallory:sesame@127.0.0.1:{port}/tidetable"));
    assert!(unknown.contains("mallory"), "{unknown}");
    server.sql("CREATE ROLE meek LOGIN").unwrap();
    schema("closed", "");
    let within =
        throwaway::within(&format!("postgres://meek@127.0.0.1:{port}/tidetable"), "closed");
    let meek = refused(&within);
    assert!(meek.contains("meek lacks a right") || meek.contains("permission denied"), "{meek}");
    let strange = refused(&schema("strange", "CREATE TABLE letters (text TEXT)"));
    assert!(strange.contains("is not one of Tidetable's"), "{strange}");
    for said in [nowhere, missing, unknown, meek, strange] {
        assert!(!said.contains("sesame"), "{said}");
    }
}

#[tokio::test]
async fn a_database_of_a_later_program_is_used_only_if_it_says_so() {
    let address = schema("later", "");
    connect(&address).unwrap().close().await;
    let say = |sql: &str| engine::server().sql(&format!("SET search_path = later; {sql}")).unwrap();
    // A newer program beside this one has added something that this one can do without.
    say("UPDATE schema_version SET version = version + 1; \
         ALTER TABLE tables ADD COLUMN mood TEXT DEFAULT 'fine'");
    let host = started(connect(&address).unwrap());
    let (ann, ben, table) = pair(&host).await;
    host.play(ann.id, table, "3", None).await.unwrap();
    host.play(ben.id, table, "4", None).await.unwrap();
    host.shutdown().await;
    say("UPDATE schema_version SET oldest = version");
    let refused = refused(&address);
    assert!(refused.contains("please use a newer program"), "{refused}");
}

fn started(store: Store) -> Host {
    let clock = Arc::new(ManualClock::new(crate::toys::START));
    let entropy = Arc::new(SeededEntropy::new(5));
    Host::start(store, clock, entropy, Arc::new(RandomBots), Settings::for_tests())
}

async fn pair(host: &Host) -> (Guest, Guest, TableId) {
    let (ann, _) = host.create_guest("Ann").await.unwrap();
    let (ben, _) = host.create_guest("Ben").await.unwrap();
    let table = host.create_table(&ann, ferry()).await.unwrap().table;
    host.join(&ben, table, None, None).await.unwrap();
    (ann, ben, table)
}

#[tokio::test]
async fn a_database_that_can_only_be_read_is_looked_at_and_played_on_later() {
    let address = schema("still", "");
    let host = started(connect(&address).unwrap());
    let (ann, _, table) = pair(&host).await;
    // As a replica would: everybody's session is read-only from now on.
    let server = engine::server();
    server.sql("CREATE FUNCTION still.no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                RAISE EXCEPTION USING ERRCODE = '25006', MESSAGE = 'cannot execute in a read-only transaction'; \
                END $$; CREATE TRIGGER still BEFORE INSERT ON still.entries EXECUTE FUNCTION still.no()").unwrap();
    let refused = host.play(ann.id, table, "3", None).await.unwrap_err();
    let HostError::Storage(what) = &refused else { panic!("{refused:?}") };
    assert!(what.contains("can only be read"), "{what}");
    assert!(!refused.to_string().contains("transaction"), "{refused}");
    assert_eq!(host.view(Some(ann.id), table).await.unwrap().legal().len(), 5);
    server.sql("DROP TRIGGER still ON still.entries").unwrap();
    host.play(ann.id, table, "3", None).await.unwrap();
    host.shutdown().await;
}

/// The server is killed again and again while people play. Whatever was acknowledged is there, nothing was done
/// twice, and whoever plays is refused at most for as long as it is away.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_database_that_is_killed_in_the_middle_loses_nothing() {
    let mut server = Server::start(Syncing::Off).unwrap();
    let host = started(connect(&server.address()).unwrap());
    let mut players = Vec::new();
    for _ in 0..6 {
        let (ann, ben, table) = pair(&host).await;
        for guest in [ann, ben] {
            players.push(tokio::spawn(play_on(host.clone(), guest, table)));
        }
    }
    for pause in [300, 150, 450] {
        tokio::time::sleep(std::time::Duration::from_millis(pause)).await;
        server.kill().unwrap();
        server.go_on().unwrap();
    }
    let mut acknowledged = Vec::new();
    for player in players {
        acknowledged.extend(player.await.unwrap());
    }
    let checked = host.store().check(acknowledged.clone()).await;
    let checked = checked.unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    assert_eq!(checked.acknowledged, acknowledged.len());
    assert!(acknowledged.len() > 12, "{}", acknowledged.len());
    host.can_write().await.unwrap();
    host.shutdown().await;
}

/// Plays until the match is over, whatever the store says meanwhile.
async fn play_on(host: Host, guest: Guest, table: TableId) -> Vec<Acknowledged> {
    let mut acknowledged = Vec::new();
    let mut number = 0;
    loop {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let Ok(view) = host.view(Some(guest.id), table).await else { continue };
        if view.status() == host::Status::Over {
            return acknowledged;
        }
        let Some(mv) = view.legal().first().map(|mv| mv.text.clone()) else { continue };
        number += 1;
        // Under the same name until it is known what became of it.
        let once: host::Once = number.to_string().parse().unwrap();
        loop {
            let sent = host
                .play_once(guest.id, table, &mv, Some(view.version()), Some(once.clone()))
                .await;
            match sent {
                Ok(version) => {
                    acknowledged.push(Acknowledged { table, version, mv });
                    break;
                }
                Err(HostError::Storage(_) | HostError::Unsure(_)) => {
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                }
                Err(HostError::Stale(_) | HostError::Illegal { .. } | HostError::Over) => break,
                Err(error) => panic!("{error:?}"),
            }
        }
    }
}
