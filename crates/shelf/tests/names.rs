//! The rest of the house knows no game by name: what is said of a game stands
//! in its folder, and the shelf lists them all.

use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file below a folder that ends like this.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
}

/// How a game may be called in code: `fine-sand`, `fine_sand`, `FineSand`, `Fine Sand`.
fn names() -> Vec<String> {
    let mut names = Vec::new();
    for game in shelf::games().iter() {
        let id = game.about().id;
        let camel = id.split('-').map(|part| part[..1].to_uppercase() + &part[1..]);
        names.extend([id.into(), id.replace('-', "_"), camel.collect::<String>()]);
        names.push(game.about().title.into());
    }
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
            !before.ends_with(is_word) && !after.starts_with(is_word)
        })
    })
}

/// The part of a line that is code.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

#[test]
fn no_game_is_named_in_the_code_outside_its_folder_and_the_shelf() {
    let names = names();
    let mut wrong = Vec::new();
    for entry in fs::read_dir(crates()).unwrap() {
        let folder = entry.unwrap().path();
        if folder.ends_with("shelf") {
            continue;
        }
        let mut sources = Vec::new();
        files(&folder.join("src"), "rs", &mut sources);
        for path in sources {
            let text = fs::read_to_string(&path).unwrap();
            // Examples for readers of the API may name a game.
            let lines = text.lines().zip(1..).filter(|(line, _)| !line.contains("#[schema("));
            for (line, number) in lines {
                if let Some(name) = named(code(line), &names) {
                    wrong.push(format!("{}:{number} names {name}", path.display()));
                }
            }
        }
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let needs = manifest.split("[dev-dependencies]").next().unwrap();
        if let Some(name) = named(needs, &names) {
            wrong.push(format!("{}/Cargo.toml needs {name}", folder.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_name_in_the_code_would_be_found() {
    let names = names();
    assert_eq!(named(code("let game = \"fine-sand\";"), &names), Some("fine-sand"));
    assert!(named(code("use tharos::base::Tharos; // why"), &names).is_some());
    assert_eq!(named(code("let seat = 3; // as in Novem"), &names), None);
    assert_eq!(named(code("let context = subtexts();"), &names), None);
}
