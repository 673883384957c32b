//! Tables written, read back, damaged and made up.

use std::fs;
use std::path::PathBuf;

use novem_solver::file::{FileError, Table, check};
use novem_solver::matches::{self, Second};
use novem_solver::position::{Position, Side};
use novem_solver::setup::Setup;
use novem_solver::{points, silently};
use sha2::{Digest, Sha256};

fn table() -> Table {
    let setup = Setup::all()[11];
    Table::Points(points::solve(setup, &mut silently()).expect("nobody stops it"))
}

fn bytes(table: &Table) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.write_to(&mut bytes).expect("a vector takes everything");
    bytes
}

/// A path of its own for each test.
fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("solver-{}-{name}", std::process::id()))
}

#[test]
fn a_table_survives_the_disk() {
    let (table, path) = (table(), path("survives"));
    table.write(&path).expect("the temporary directory takes files");
    let checked = check(&path).expect("the file is sound");
    fs::remove_file(&path).expect("the file is there");
    let (Table::Points(written), Table::Points(read)) = (&table, &checked.table) else {
        panic!("a table for points was written");
    };
    assert_eq!(written.setup(), read.setup());
    assert!(checked.certificate.gap <= 1e-11);
    for position in Position::live() {
        for attacker in Side::BOTH {
            assert_eq!(written.value(position, attacker), read.value(position, attacker));
            assert_eq!(written.mixes(position, attacker), read.mixes(position, attacker));
        }
    }
}

#[test]
fn writing_leaves_nothing_else_behind() {
    let folder = path("folder");
    fs::create_dir(&folder).expect("the folder is new");
    table().write(&folder.join("points.novem")).expect("the folder takes files");
    assert!(table().write(&folder.join("missing").join("points.novem")).is_err());
    let names: Vec<_> = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").file_name())
        .collect();
    assert_eq!(names, ["points.novem"]);
    fs::remove_dir_all(&folder).expect("the folder is there");
}

#[test]
fn a_table_cut_short_is_named_as_such() {
    let whole = bytes(&table());
    let header = whole.iter().position(|&byte| byte == b'\n').expect("there is a header");
    for cut in [header + 1, header + 2, whole.len() / 2, whole.len() - 33, whole.len() - 1] {
        let error = Table::read_from(&whole[..cut]).expect_err("some of it is missing");
        assert!(matches!(error, FileError::Truncated), "cut at {cut}: {error}");
    }
    for cut in 0..=header {
        assert!(Table::read_from(&whole[..cut]).is_err(), "cut at {cut}");
    }
}

#[test]
fn a_changed_byte_is_noticed() {
    let whole = bytes(&table());
    let header = whole.iter().position(|&byte| byte == b'\n').expect("there is a header");
    for place in (header + 1..whole.len()).step_by(whole.len() / 200) {
        let mut changed = whole.clone();
        changed[place] ^= 0x10;
        let error = Table::read_from(&changed[..]).expect_err("a byte was changed");
        assert!(matches!(error, FileError::Damaged), "at {place}: {error}");
    }
    for place in 0..=header {
        let mut changed = whole.clone();
        changed[place] ^= 0x01;
        assert!(Table::read_from(&changed[..]).is_err(), "at {place}");
    }
    let mut longer = whole;
    longer.push(0);
    assert!(matches!(Table::read_from(&longer[..]), Err(FileError::Trailing)));
}

fn refused(text: &str) -> FileError {
    Table::read_from(text.as_bytes()).expect_err("this is no table")
}

#[test]
fn made_up_headers_are_refused() {
    let header = |version: u32, upper: &str, games: &str| {
        format!(
            r#"{{"format":"tidetable-novem-table","version":{version},"upper":{upper},"objective":"points","games":{games}}}"#
        ) + "\n"
    };
    let upper = "[1,5,9,6,7,2,8,3,4]";
    assert!(matches!(refused(""), FileError::NotATable));
    assert!(matches!(refused("{}\n"), FileError::NotATable));
    assert!(matches!(refused(&"x".repeat(1 << 20)), FileError::NotATable));
    assert!(matches!(refused(&header(2, upper, "[]")), FileError::Version(2)));
    assert!(matches!(refused(&header(1, upper, "[]")), FileError::Header(_)));
    assert!(matches!(refused(&header(1, "[1,2,3,4,5,6,7,8,9]", "[]")), FileError::Header(_)));
    let huge = u64::MAX;
    for counts in [
        format!(r#"[{{"states":{huge},"values":0,"weights":0}}]"#),
        format!(r#"[{{"states":32128,"values":{huge},"weights":0}}]"#),
        format!(r#"[{{"states":32128,"values":0,"weights":{huge}}}]"#),
    ] {
        assert!(matches!(refused(&header(1, upper, &counts)), FileError::Header(_)), "{counts}");
    }
    let honest = r#"[{"states":32128,"values":32128,"weights":128512}]"#;
    assert!(matches!(refused(&header(1, upper, honest)), FileError::Truncated));
}

/// Puts the right checksum at the end of what was tampered with.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 32);
    let seal = Sha256::digest(&bytes);
    bytes.extend_from_slice(&seal);
    bytes
}

#[test]
fn nonsense_under_a_right_checksum_is_refused() {
    let whole = bytes(&table());
    let body = 1 + whole.iter().position(|&byte| byte == b'\n').expect("there is a header");
    let last = whole.len() - 32;
    let with = |place: usize, new: &[u8]| {
        let mut changed = whole.clone();
        changed[place..place + new.len()].copy_from_slice(new);
        Table::read_from(&sealed(changed)[..])
    };
    assert!(with(body, &whole[body..=body]).is_ok());
    assert!(matches!(with(body, &[200]), Err(FileError::Unsound(_))));
    // The first states mix all lines; make one of them pure.
    assert!(matches!(with(body, &[0]), Err(FileError::Unsound(_))));
    for weight in [f64::NAN, -0.5, 2.0, f64::INFINITY] {
        assert!(
            matches!(with(last - 8, &weight.to_le_bytes()), Err(FileError::Unsound(_))),
            "{weight}"
        );
    }
}

/// What the checksum cannot know, the certificate finds out.
#[test]
fn a_wrong_weight_under_a_right_checksum_fails_the_certificate() {
    let mut changed = bytes(&table());
    let last = changed.len() - 32;
    changed[last - 8..last].copy_from_slice(&0.123_f64.to_le_bytes());
    let table = Table::read_from(&sealed(changed)[..]).expect("it is a table, if a wrong one");
    assert!(table.certificate().gap > 1e-3);
}

#[test]
fn a_match_survives_the_disk() {
    let setup = Setup::all()[50];
    let table = matches::solve(setup, Second::Fresh, Side::Columns, &mut silently());
    let table = Table::Match(table.expect("nobody stops it"));
    let written = bytes(&table);
    assert!(written.len() < 27_000_000, "{} bytes", written.len());
    assert!(Table::read_from(&written[..]).expect("the bytes are sound") == table);
    assert!(matches!(Table::read_from(&written[..written.len() - 1]), Err(FileError::Truncated)));
}
