//! The power is cut under load, again and again: whatever was not synced is
//! gone, and what was acknowledged is there.
//!
//! `TIDETABLE_CUTS=100 cargo test -p ferry-program --test cuts -- --nocapture` is the
//! recorded campaign (docs/durability.md); without the variable five cuts are made.

mod common;

use common::load::killed_under_load;
use common::{Server, games, program};
use host::store::{Acknowledged, check_file};
use powercut::{Cut, Shim};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::{Path, PathBuf};
use std::process::Command;
use testing::program::folder;

const USUAL_CUTS: u64 = 5;
/// Cuts that one file lives through: all of it is read after each.
const CUTS_OF_A_FILE: u64 = 25;

/// The most writes and syncs before a cut: some hundred moves, and in the
/// campaign so many that the log is carried over into the file now and then.
const MOST_WRITES: u64 = 1500;
const MOST_IN_CAMPAIGN: u64 = 8000;

/// A folder whose power can be cut, and what was in it when the program started.
struct Disk {
    folder: PathBuf,
    before: PathBuf,
    shim: Shim,
}

impl Disk {
    fn new(name: &str) -> Disk {
        let place = folder(name);
        let [folder, before] = ["disk", "before"].map(|name| place.join(name));
        std::fs::create_dir(&folder).unwrap();
        let shim = Shim::build(&folder, &place).unwrap();
        Disk { folder, before, shim }
    }

    fn file(&self) -> PathBuf {
        self.folder.join("tide.db")
    }

    /// A server on this disk.
    fn command(&self) -> Command {
        let mut command = program().command();
        command.args(["serve", "--port", "0", "--bind", "127.0.0.1", "--rate-limit", "0"]);
        command.arg("--data").arg(self.file());
        command
    }

    /// Plays until the power is cut; it may be before the server says anything.
    fn cut(&self, command: &mut Command, after: usize, seed: u64) -> (Vec<Acknowledged>, Cut) {
        copied(&self.folder, &self.before);
        let acknowledged = match Server::try_start(command) {
            Ok(server) => killed_under_load(&server, after),
            Err(_) => Vec::new(),
        };
        (acknowledged, self.shim.cut(&self.before, seed).unwrap())
    }

    /// What is wrong with what is left. A copy is looked at: what the program
    /// itself makes of it is what matters next.
    fn wrong(&self, acknowledged: &[Acknowledged]) -> Result<usize, Vec<String>> {
        let copy = self.before.with_file_name("copy");
        copied(&self.folder, &copy);
        check_file(&copy.join("tide.db"), &games(), acknowledged).map(|found| found.acknowledged)
    }
}

/// Makes `to` hold what `from` holds, and nothing else.
fn copied(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

#[test]
fn what_was_acknowledged_survives_a_power_cut() {
    let cuts = match std::env::var("TIDETABLE_CUTS") {
        Ok(text) => text.parse().expect("TIDETABLE_CUTS is a number"),
        Err(_) => USUAL_CUTS,
    };
    let most = if cuts > USUAL_CUTS { MOST_IN_CAMPAIGN } else { MOST_WRITES };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(cuts);
    let (mut all, mut moves) = (Cut::default(), 0);
    let (mut disk, mut acknowledged) = (Disk::new("cuts"), Vec::new());
    for number in 1..=cuts {
        if number % CUTS_OF_A_FILE == 1 {
            (disk, acknowledged) = (Disk::new("cuts"), Vec::new());
        }
        // Anywhere: while the file is made, between two writes of a move, while the
        // log is carried over.
        let after = 1 + rng.next_u64() % most;
        let mut command = disk.command();
        let under = disk.shim.cutting_under(&mut command, after);
        let (told, cut) = disk.cut(under, usize::MAX, rng.next_u64());
        moves += told.len();
        acknowledged.extend(told);
        // Of a file that was still being made, nothing may be left.
        if !acknowledged.is_empty() {
            let found = disk.wrong(&acknowledged);
            assert_eq!(found, Ok(acknowledged.len()), "after cut {number}: {cut:?}");
        }
        all.syncs += cut.syncs;
        all.unsynced += cut.unsynced;
        all.dropped += cut.dropped;
        if number % CUTS_OF_A_FILE == 0 || number == cuts {
            println!("{number} cuts, {moves} acknowledged moves: {all:?}");
        }
    }
    assert!(moves > 0 && all.dropped > 0, "the cuts took nothing away: {moves} moves, {all:?}");
    // And the program itself goes on from there.
    let server = Server::started_by(&mut disk.command());
    let last = acknowledged.last().expect("something was played");
    let view = server.client().get(&format!("/api/tables/{}", last.table), None).unwrap();
    assert!(view["version"].as_u64().unwrap() >= u64::from(last.version));
}

#[test]
fn under_a_disk_that_lies_about_syncing_moves_are_lost() {
    let disk = Disk::new("lies");
    // A few times: chance may keep everything.
    let caught = (0..20).any(|seed| {
        let mut command = disk.command();
        let (told, _) = disk.cut(disk.shim.lying_under(&mut command), 100, seed);
        let lost = disk.wrong(&told).is_err();
        for entry in std::fs::read_dir(&disk.folder).unwrap() {
            std::fs::remove_file(entry.unwrap().path()).unwrap();
        }
        lost
    });
    assert!(caught, "the power cuts take nothing away");
}
