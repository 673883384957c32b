//! For tests of what survives: a disk that loses, when the power is cut,
//! whatever was not synced; and one that is full.
//!
//! A program is started with a small library between it and the files of one
//! folder ([`Shim`]). It writes down every write and every sync, in order. When
//! the program has been killed, [`cut`] works out what a disk would hold: all
//! that was synced, and of the rest whatever it pleases, sector by sector.

mod disk;

pub use disk::{Cut, cut};

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The library between a program and its disk, and where it writes.
#[derive(Clone, Debug)]
pub struct Shim {
    library: PathBuf,
    folder: PathBuf,
    log: PathBuf,
    full: PathBuf,
}

impl Shim {
    /// Builds the library with the C compiler that SQLite is built with. Of the
    /// files in `folder` everything is written down; what it needs for that lies in `beside`.
    pub fn build(folder: &Path, beside: &Path) -> io::Result<Shim> {
        let library = beside.join("shim.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/shim.c");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"]).arg(&library);
        let built = compiler.arg(source).args(["-ldl", "-lpthread"]).status()?;
        if !built.success() {
            return Err(io::Error::other("the shim cannot be built"));
        }
        Ok(Shim {
            library,
            folder: folder.canonicalize()?,
            log: beside.join("disk.log"),
            full: beside.join("full"),
        })
    }

    /// Puts the library under a command that is about to be started.
    pub fn under<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
            .env("LD_PRELOAD", &self.library)
            .env("POWERCUT_FOLDER", &self.folder)
            .env("POWERCUT_LOG", &self.log)
            .env("POWERCUT_FULL", &self.full)
    }

    /// The same, and the power is cut after so many writes and syncs, whatever
    /// is under way: the program ends there.
    pub fn cutting_under<'a>(&self, command: &'a mut Command, after: u64) -> &'a mut Command {
        self.under(command).env("POWERCUT_AFTER", after.to_string())
    }

    /// The same, under a disk that says that it has synced, and has not.
    pub fn lying_under<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        self.under(command).env("POWERCUT_LIES", "1")
    }

    /// From now on there is no room, or room again.
    pub fn fill(&self, full: bool) -> io::Result<()> {
        match full {
            true => std::fs::write(&self.full, ""),
            false => std::fs::remove_file(&self.full),
        }
    }

    /// Cuts the power: leaves in the folder what a disk would hold. The program
    /// must have been killed. Calls with the same `seed` choose the same.
    pub fn cut(&self, before: &Path, seed: u64) -> io::Result<Cut> {
        let cut = cut(&self.folder, before, &std::fs::read(&self.log)?, seed)?;
        std::fs::remove_file(&self.log)?;
        Ok(cut)
    }
}
