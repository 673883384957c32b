//! What strangers send, byte by byte: one function for each thing that is read.
//!
//! The fuzzer (`fuzz/`, with a compiler of its own) calls these functions with
//! whatever it makes up; the tests of this crate call the very same ones with
//! the inputs that were kept and with thousands of mutations of them. Each of
//! them panics when something is not as it should be: what was read and is
//! written again is the same, what is refused changes nothing and is told
//! shortly, and a move that is taken is one of the legal ones.
//!
//! No game is named here: all of them come from the shelf, and what a game reads
//! beside its moves is found in the schema of its options.

pub mod campaigns;
pub mod choices;
pub mod engine;
pub mod matches;
pub mod moves;
pub mod mutations;
pub mod options;
pub mod records;
pub mod site;
pub mod strokes;

use std::fmt::Display;

/// One thing that strangers can send.
#[derive(Clone, Copy)]
pub struct Target {
    /// The name of the fuzzer's program and of the folder with its inputs.
    pub name: &'static str,
    /// Reads one input. Panics when something is not as it should be.
    pub run: fn(&[u8]),
    /// How many mutations of the kept inputs the tests try, all files together.
    pub mutations: usize,
}

/// Everything there is, the cheap things first.
pub const TARGETS: &[Target] = &[
    Target { name: "moves", run: moves::read, mutations: 8000 },
    Target { name: "strokes", run: strokes::read, mutations: 2000 },
    Target { name: "words", run: |input| options::read_text("words", input), mutations: 2000 },
    Target {
        name: "components",
        run: |input| options::read_text("components", input),
        mutations: 1000,
    },
    Target { name: "options", run: options::read, mutations: 2000 },
    Target { name: "records", run: records::read, mutations: 1000 },
    Target { name: "campaigns", run: campaigns::read, mutations: 400 },
    Target { name: "engine", run: engine::read, mutations: 2000 },
    Target { name: "calls", run: site::calls, mutations: 300 },
    Target { name: "forms", run: site::forms, mutations: 300 },
];

/// No refusal is longer: none repeats megabytes of what was sent.
const LONGEST_REFUSAL: usize = 1000;

/// A refusal says something, and not too much.
fn is_short(refusal: &impl Display) {
    let told = refusal.to_string();
    assert!(!told.trim().is_empty(), "a refusal says why");
    assert!(told.len() <= LONGEST_REFUSAL, "{} bytes of refusal: {told:.300}", told.len());
}
