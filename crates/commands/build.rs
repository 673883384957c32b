//! Tells the program which profile it was built with, because figures mean little without it, and from which
//! commit.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    // `OUT_DIR` is `…/target/PROFILE/build/…`; `PROFILE` itself knows only debug and release.
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    let profile = Path::new(&out).ancestors().nth(3).and_then(Path::file_name);
    let profile = profile.map_or("unknown".into(), |name| name.to_string_lossy());
    // The one profile whose folder is called otherwise.
    let profile = if profile == "debug" { "dev" } else { &profile };
    println!("cargo:rustc-env=TIDETABLE_PROFILE={profile}");
    println!("cargo:rerun-if-changed=build.rs");
    // A build from an archive has no history; whoever packs it may say the commit instead.
    println!("cargo:rerun-if-env-changed=TIDETABLE_COMMIT");
    if let Some(commit) = env::var("TIDETABLE_COMMIT").ok().or_else(commit) {
        println!("cargo:rustc-env=TIDETABLE_COMMIT={commit}");
    }
}

/// The commit that is checked out, if this is a checkout and Git is there.
fn commit() -> Option<String> {
    let git = |args: &[&str]| {
        let told =
            Command::new("git").args(args).output().ok().filter(|told| told.status.success());
        told.and_then(|told| Some(String::from_utf8(told.stdout).ok()?.trim().to_owned()))
    };
    let head = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&head).exists() {
        println!("cargo:rerun-if-changed={head}");
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}
