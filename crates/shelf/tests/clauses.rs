//! Every clause of every rules ledger is cited by the code that carries it out
//! and named by a test that proves it.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All Rust text below a folder.
fn rust_text(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text += &rust_text(&path);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text += &fs::read_to_string(&path).unwrap();
        }
    }
    text
}

/// The clause ids a ledger defines: at the head of a list item or a table row.
fn clauses(ledger: &str) -> Vec<&str> {
    ledger
        .lines()
        .filter_map(|line| line.strip_prefix("- ").or_else(|| line.strip_prefix("| ")))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| is_clause(word))
        .collect()
}

fn is_clause(word: &str) -> bool {
    let Some((game, number)) = word.split_once('-') else { return false };
    game.len() == 2
        && game.chars().all(|c| c.is_ascii_uppercase())
        && number.starts_with(|c: char| c.is_ascii_digit())
        && number.contains('.')
}

/// `NV-1.4` as test names say it: `fn nv_1_4_`.
fn test_name(clause: &str) -> String {
    format!("fn {}_", clause.to_lowercase().replace(['-', '.'], "_"))
}

#[test]
fn every_clause_is_cited_by_the_rules_and_proved_by_a_test() {
    let mut missing = Vec::new();
    for entry in fs::read_dir(root().join("games")).unwrap() {
        let folder = entry.unwrap().path();
        let game = folder.file_name().unwrap().to_str().unwrap().to_string();
        let ledger = fs::read_to_string(folder.join("rules.md")).unwrap();
        let (source, tests) =
            (rust_text(&folder.join("rules/src")), rust_text(&folder.join("rules/tests")));
        let found = clauses(&ledger);
        assert!(found.len() > 5, "{game}: the ledger has clauses");
        for clause in found {
            if !tests.contains(&test_name(clause)) {
                missing.push(format!("{clause} has no test"));
            }
            if !source.contains(clause) {
                missing.push(format!("{clause} is cited nowhere in games/{game}/rules/src"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_game_has_a_ledger_and_a_schema_with_defaults() {
    for id in shelf::games().iter() {
        assert!(!clauses(id.ledger()).is_empty(), "{id}");
        let complete = id.complete_options(&serde_json::Value::Null).unwrap();
        let schema = id.options_schema();
        for (name, value) in complete.as_object().unwrap() {
            assert_eq!(schema["properties"][name]["default"], *value, "{id}: {name}");
        }
    }
}
