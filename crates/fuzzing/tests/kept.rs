//! The inputs that were kept (`fuzz/corpus`), and mutations of them: the same
//! functions that the fuzzer calls, in a few seconds.

use fuzzing::{TARGETS, mutations};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Longer than anything that is really sent.
const LONG: usize = 50_000;

fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target)
}

/// The kept inputs of a target, with the names of their files.
fn kept(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = folder(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let named = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read(path).unwrap())
    };
    files.into_iter().map(named).collect()
}

/// Reads an input; one that breaks something is written down, to be looked at.
fn tried(target: &str, run: fn(&[u8]), input: &[u8], named: &str) {
    if catch_unwind(AssertUnwindSafe(|| run(input))).is_err() {
        let file = std::env::temp_dir().join(format!("tidetable-{target}-{named}"));
        fs::write(&file, input).unwrap();
        panic!("{target}: {named} breaks it; the input is in {}", file.display());
    }
}

fn holds(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let files = kept(name);
    assert!(!files.is_empty(), "{name}: some inputs are kept");
    let inputs: Vec<Vec<u8>> = files.iter().map(|(_, input)| input.clone()).collect();
    let each = target.mutations.div_ceil(files.len());
    for (seed, (file, input)) in (1..).zip(&files) {
        tried(name, target.run, input, file);
        for (number, changed) in mutations::of(input, &inputs, seed).take(each).enumerate() {
            tried(name, target.run, &changed, &format!("{file}-{number}"));
        }
        // Some grow far beyond what anybody would send: the answer is short all the same.
        let grown = mutations::grown(input, LONG, seed);
        tried(name, target.run, &grown, &format!("{file}-grown"));
    }
}

macro_rules! targets {
    ($($name:ident),*) => {
        $(#[test] fn $name() { holds(stringify!($name)); })*

        /// No target is forgotten here.
        #[test]
        fn every_target_has_its_test() {
            let named: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(named, [$(stringify!($name)),*]);
        }
    };
}

targets!(moves, strokes, words, components, options, records, campaigns, engine, calls, forms);

/// What is kept stays small: everybody who clones the house carries it.
#[test]
fn the_kept_inputs_are_few() {
    let size = |target: &fuzzing::Target| -> usize {
        kept(target.name).iter().map(|(_, input)| input.len()).sum()
    };
    let all: usize = TARGETS.iter().map(size).sum();
    assert!(all <= 300_000, "{all} bytes are kept");
}

/// The fuzzer has a program for every target, and none beside.
#[test]
fn every_target_has_its_program() {
    let entries = fs::read_dir(folder("../fuzz_targets")).unwrap();
    let mut programs: Vec<String> = entries
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    programs.sort();
    let mut names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    names.sort_unstable();
    assert_eq!(programs, names);
}
