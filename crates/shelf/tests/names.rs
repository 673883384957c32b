//! The rest of the house knows no game by name: what is said of a game stands
//! in its folder, and the shelf lists them all. So a game is removed by deleting
//! its folder and its entry here. (The workspace's `Cargo.toml` is part of that
//! entry; what people read, Markdown and the example bot, may name games.)

use catalog::AnyGame;
use std::fs;
use std::path::{Path, PathBuf};

/// What is written by hand and built, served or run.
const ENDINGS: [&str; 9] = ["rs", "css", "js", "html", "svg", "toml", "sql", "py", "txt"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders in a folder.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.is_dir());
    paths.sort();
    paths
}

/// Every file below a folder that is looked at.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        // Others' code, as it was handed to us.
        if path.is_dir() && !path.ends_with("vendor") {
            files(&path, found);
        } else if path.extension().is_some_and(|own| ENDINGS.iter().any(|ending| own == *ending)) {
            found.push(path);
        }
    }
}

/// How a game may be called: `fine-sand`, `fine_sand`, `FineSand`, `Fine Sand`;
/// and what its clauses and the classes of its pages begin with, `FS-` and `fs-`.
fn names(game: AnyGame) -> Vec<String> {
    let (id, title) = (game.about().id, game.about().title);
    let camel = id.split('-').map(|part| part[..1].to_uppercase() + &part[1..]);
    let mut names = vec![id.into(), id.replace('-', "_"), camel.collect(), title.into()];
    let clause = game.ledger().lines().find_map(|line| line.strip_prefix("- "));
    let prefix = clause.and_then(|clause| clause.split_once('-')).expect("a ledger has clauses").0;
    names.extend([format!("{prefix}-"), format!("{}-", prefix.to_lowercase())]);
    names.sort();
    names.dedup();
    names
}

/// Where one of the names stands as a word of its own.
fn named<'a>(text: &str, names: &'a [String]) -> Option<&'a str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    names.iter().map(String::as_str).find(|name| {
        text.match_indices(name).any(|(at, _)| {
            let (before, after) = (&text[..at], &text[at + name.len()..]);
            match name.strip_suffix('-') {
                Some(_) => {
                    !before.ends_with(|c| is_word(c) || c == '-') && after.starts_with(is_word)
                }
                None => !before.ends_with(is_word) && !after.starts_with(is_word),
            }
        })
    })
}

/// Says where in a folder one of the names stands.
fn look(folder: &Path, names: &[String], wrong: &mut Vec<String>) {
    let mut found = Vec::new();
    files(folder, &mut found);
    for path in found {
        let text = fs::read_to_string(&path).unwrap();
        for (line, number) in text.lines().zip(1..) {
            if let Some(name) = named(line, names) {
                wrong.push(format!("{}:{number} names {name}", path.display()));
            }
        }
    }
}

#[test]
fn no_game_is_named_in_the_frame() {
    let names: Vec<String> = shelf::games().iter().flat_map(names).collect();
    let mut wrong = Vec::new();
    for folder in folders(&root().join("crates")) {
        if !folder.ends_with("shelf") {
            look(&folder, &names, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_game_is_named_in_the_folder_of_another() {
    let mut wrong = Vec::new();
    for folder in folders(&root().join("games")) {
        let own = folder.file_name().unwrap().to_str().unwrap();
        // A game and its companion share a folder.
        let is_other = |game: &AnyGame| !game.about().id.starts_with(own);
        let others: Vec<String> = shelf::games().iter().filter(is_other).flat_map(names).collect();
        look(&folder, &others, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_name_would_be_found() {
    for game in shelf::games().iter() {
        let (names, about) = (names(game), game.about());
        for text in [
            format!("let game = \"{}\";", about.id),
            format!("use {}::rules;", about.id.replace('-', "_")),
            format!("// as in {}", about.title),
            format!("{}-pages.workspace = true", about.id),
        ] {
            assert!(named(&text, &names).is_some(), "{text}");
        }
        let longer = format!("let context = {}s();", about.id.replace('-', "_"));
        assert_eq!(named(&longer, &names), None);
    }
}
