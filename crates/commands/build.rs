//! Tells the program which profile it was built with: figures mean little without it.

use std::env;
use std::path::Path;

fn main() {
    // `OUT_DIR` is `…/target/PROFILE/build/…`; `PROFILE` itself knows only debug and release.
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    let profile = Path::new(&out).ancestors().nth(3).and_then(Path::file_name);
    let profile = profile.map_or("unknown".into(), |name| name.to_string_lossy());
    println!("cargo:rustc-env=TIDETABLE_PROFILE={profile}");
    println!("cargo:rerun-if-changed=build.rs");
}
