//! The program is killed without warning, under load, again and again; what it
//! had acknowledged is there afterwards.
//!
//! `TIDETABLE_KILLS=1000 cargo test -p ferry-program --test kill -- --nocapture` is the
//! recorded campaign (docs/durability.md); without the variable ten kills run.

mod common;

use common::load::killed_under_load;
use common::{Server, games};
use host::store::{Acknowledged, Checked, check_file};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use testing::program::folder;

const USUAL_KILLS: u64 = 10;
/// Kills that one file lives through: all of it is read after each.
const KILLS_OF_A_FILE: u64 = 50;

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let kills = match std::env::var("TIDETABLE_KILLS") {
        Ok(text) => text.parse().expect("TIDETABLE_KILLS is a number"),
        Err(_) => USUAL_KILLS,
    };
    let place = folder("kill");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(kills);
    let (mut acknowledged, mut all): (Vec<Acknowledged>, _) = (Vec::new(), Checked::default());
    let mut file = String::new();
    for kill in 1..=kills {
        if kill % KILLS_OF_A_FILE == 1 {
            file = place.join(format!("{kill}.db")).to_str().unwrap().to_owned();
            acknowledged.clear();
        }
        let server = Server::start(&["--data", &file, "--rate-limit", "0"]);
        // Somewhere between the first request and a hundred moves later.
        let after = (rng.next_u64() % 100) as usize;
        acknowledged.extend(killed_under_load(&server, after));
        let checked = check_file(file.as_ref(), &games(), &acknowledged)
            .unwrap_or_else(|wrong| panic!("after kill {kill}: {wrong:#?}"));
        assert_eq!(checked.acknowledged, acknowledged.len());
        if kill % KILLS_OF_A_FILE == 0 || kill == kills {
            all.tables += checked.tables;
            all.entries += checked.entries;
            all.acknowledged += checked.acknowledged;
            println!("{kill} kills: {all:?}");
        }
    }
    assert!(all.acknowledged > 10 * kills as usize, "the load was no load");
    // And the program itself goes on from there.
    let server = Server::start(&["--data", &file]);
    let last = acknowledged.last().unwrap();
    let view = server.client().get(&format!("/api/tables/{}", last.table), None).unwrap();
    assert!(view["version"].as_u64().unwrap() >= u64::from(last.version));
}
