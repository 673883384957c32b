//! Looks for what takes more time than its length: every kept input is grown,
//! part by part, and read at one length and at twice that length.
//!
//! `cargo run --release -p fuzzing --example grown [LENGTH] [TARGET …]` prints, for each
//! target, the slowest input and the one whose time grew most. Twice the time is fair;
//! four times is a square.

use fuzzing::{TARGETS, Target, mutations};
use std::path::Path;
use std::time::{Duration, Instant};

/// Ways of growing each input.
const WAYS: u64 = 12;
/// What takes less than this is not compared: it is noise.
const NOISE: Duration = Duration::from_millis(4);

struct Grew {
    took: Duration,
    ratio: f64,
    named: String,
}

/// The better of three times: others use the machine, too.
fn measured(target: &Target, input: &[u8]) -> Duration {
    let once = || {
        let start = Instant::now();
        (target.run)(input);
        start.elapsed()
    };
    once().min(once()).min(once())
}

fn grew(target: &Target, length: usize) -> Vec<Grew> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target.name);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("kept inputs")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let input = std::fs::read(&file).expect("a file");
        measured(target, &input);
        for way in 0..WAYS {
            let once = measured(target, &mutations::grown(&input, length, way));
            let twice = measured(target, &mutations::grown(&input, 2 * length, way));
            let ratio = twice.as_secs_f64() / once.max(NOISE).as_secs_f64();
            let named = format!("{}, way {way}", file.file_name().unwrap().to_string_lossy());
            all.push(Grew { took: twice, ratio, named });
        }
    }
    all
}

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let length = arguments.next_if(|text| text.parse::<usize>().is_ok());
    let length = length.map_or(100_000, |text| text.parse().expect("a number"));
    let named: Vec<String> = arguments.collect();
    println!("{:<11} {:>10}  slowest at {} bytes; the ratio to half of that", "", "", 2 * length);
    for target in TARGETS {
        if !named.is_empty() && !named.iter().any(|name| name == target.name) {
            continue;
        }
        let mut all = grew(target, length);
        all.sort_by_key(|grew| std::cmp::Reverse(grew.took));
        let slowest = &all[0];
        println!(
            "{:<11} {:>8.1?}  ({}; ×{:.1})",
            target.name, slowest.took, slowest.named, slowest.ratio
        );
        let steepest = all.iter().max_by(|one, other| one.ratio.total_cmp(&other.ratio));
        let steepest = steepest.expect("there are inputs");
        println!(
            "{:<11} {:>8.1?}  ({}; ×{:.1})",
            "", steepest.took, steepest.named, steepest.ratio
        );
    }
}
