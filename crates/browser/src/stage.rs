//! Where a play takes place.

use crate::driver::{Chromium, Driver};
use crate::{Person, Script, Server};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Browsers are heavy: three plays at a time, whatever the test runner does.
static ROOM: Semaphore = Semaphore::const_new(3);

/// The program with an empty database, and a driver for browsers.
pub struct Stage {
    // Fields end in this order: the driver with its browsers, the program,
    // its database, and then the next play may begin.
    driver: Driver,
    /// The program, unless somebody else serves the pages; a play may kill it.
    server: Option<Server>,
    home: String,
    _folder: Option<TempDir>,
    pictures: PathBuf,
    _room: SemaphorePermit<'static>,
}

impl Stage {
    /// Waits until there is room, then sets the stage. Pictures are
    /// named after `play`.
    pub async fn set(play: &'static str) -> Result<Stage> {
        let room = ROOM.acquire().await?;
        let folder = tempfile::tempdir()?;
        let server = Server::start(folder.path(), luck(play)?)?;
        let home = server.address();
        Ok(Stage {
            driver: Driver::start()?,
            server: Some(server),
            home,
            _folder: Some(folder),
            pictures: pictures(play)?,
            _room: room,
        })
    }

    /// The same for pages that the test serves itself, at this address.
    pub async fn at(play: &'static str, home: String) -> Result<Stage> {
        let room = ROOM.acquire().await?;
        Ok(Stage {
            driver: Driver::start()?,
            server: None,
            home,
            _folder: None,
            pictures: pictures(play)?,
            _room: room,
        })
    }

    /// The program.
    ///
    /// # Panics
    /// If the test serves the pages itself.
    pub fn server(&mut self) -> &mut Server {
        self.server.as_mut().expect("the stage was set with the program")
    }

    /// Somebody comes, with a browser that knows nothing yet.
    pub async fn person(&self, name: &'static str) -> Result<Person> {
        self.person_with(name, Script::Runs).await
    }

    /// The same, with a say whether pages may run scripts.
    pub async fn person_with(&self, name: &'static str, script: Script) -> Result<Person> {
        self.comes(name, script, Chromium::Shell).await
    }

    /// Somebody whose browser can show notifications. It is slow.
    pub async fn person_who_is_notified(&self, name: &'static str) -> Result<Person> {
        self.comes(name, Script::Runs, Chromium::Whole).await
    }

    async fn comes(
        &self,
        name: &'static str,
        script: Script,
        chromium: Chromium,
    ) -> Result<Person> {
        let (home, pictures) = (self.home.clone(), self.pictures.clone());
        Person::arrives(&self.driver, name, home, pictures, script, chromium).await
    }
}

/// What chance brings in a play: the same every time. With another number in `TIDETABLE_LUCK` it
/// goes another way, and must end well too.
fn luck(play: &str) -> Result<u64> {
    let wanted = std::env::var("TIDETABLE_LUCK").ok();
    let luck = wanted.as_deref().unwrap_or("0").parse::<u64>();
    let luck = luck.context("TIDETABLE_LUCK is a whole number")?;
    // FNV-1a: plays differ from each other, whatever they are called.
    let name = play.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Ok(name ^ luck.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// An empty folder for the pictures of a play.
fn pictures(play: &str) -> Result<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let workspace = workspace.expect("the crate is in the workspace");
    let folder = workspace.join("artefacts/browser").join(play);
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}
