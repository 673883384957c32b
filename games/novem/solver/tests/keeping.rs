//! What an adviser keeps in files says the same as what it solves, and nothing else is believed.

use novem_solver::adviser::{Advice, Adviser, Match};
use novem_solver::matches::{Game, MatchState, Second};
use novem_solver::position::{Position, Side};
use novem_solver::setup::Setup;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tidetable-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn file(folder: &Path, part: &str) -> PathBuf {
    folder.join(format!("novem-{part}.values"))
}

/// What an adviser says here and there.
fn said(adviser: &Adviser) -> Vec<Option<Advice>> {
    let setup = Setup::all()[5];
    let played = Match { setup, second: Second::Fresh, starter: Side::Rows };
    let mut said = Vec::new();
    for position in Position::live().into_iter().step_by(211) {
        for difference in [-12, -3, 0, 1, 8] {
            for game in [Game::First, Game::Second(setup)] {
                let state = MatchState { game, position, attacker: Side::Columns, difference };
                said.push(adviser.for_match(&played, &state));
            }
        }
        said.push(adviser.for_points(setup, position, Side::Rows));
    }
    said
}

#[test]
fn what_is_kept_says_what_was_solved_and_what_is_damaged_is_solved_anew() {
    let folder = folder("kept").join("and further");
    let solved = said(&Adviser::new());
    assert!(solved.iter().flatten().count() > 500);
    assert_eq!(said(&Adviser::kept_in(&folder)), solved);
    // All set-ups are looked up in one of them: seen from there, this one's first attacker has the columns.
    let parts = ["points", "last", "first-fresh-columns"].map(|part| file(&folder, part));
    let written = parts.clone().map(|part| fs::read(part).expect("it is kept"));
    // Nothing but these: no half a file, and nothing that nobody asked about.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), parts.len());
    // Nothing is written once more, so it was read.
    let old = fs::metadata(&parts[1]).unwrap().modified().unwrap();
    assert_eq!(said(&Adviser::kept_in(&folder)), solved);
    assert_eq!(fs::metadata(&parts[1]).unwrap().modified().unwrap(), old);

    let mut damaged = written[1].clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 4;
    let too_long = [&written[1][..], b"more"].concat();
    // Of another part: whole in itself.
    let wrong = written[2].clone();
    for bad in [damaged, too_long, wrong, written[1][..written[1].len() - 9].to_vec(), Vec::new()] {
        fs::write(&parts[1], &bad).unwrap();
        assert_eq!(said(&Adviser::kept_in(&folder)), solved);
        assert_eq!(fs::read(&parts[1]).unwrap(), written[1], "it is mended");
    }
    fs::remove_dir_all(folder.parent().unwrap()).unwrap();
}

#[test]
fn where_nothing_can_be_kept_it_is_solved_all_the_same() {
    let folder = folder("no-folder");
    fs::write(&folder, "a file").unwrap();
    let adviser = Adviser::kept_in(&folder);
    assert!(adviser.for_points(Setup::all()[0], Position::FULL, Side::Rows).is_some());
    assert_eq!(fs::read(&folder).unwrap(), b"a file");
    fs::remove_file(&folder).unwrap();
}
