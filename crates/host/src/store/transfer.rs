//! Moving what is stored: a backup file, and an export that people and other
//! programs can read.

use super::db::{Db, given};
use super::{
    Hash, Import, Status, Store, StoreError, StoredTable, Write, campaigns, mistakes, private,
    push, puzzle_export, read, sqlite::lock,
};
use crate::table::check_stored;
use catalog::Catalog;
use game_core::BadCampaign;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// The only export format there is so far.
const FORMAT: u32 = 1;
/// Far longer than any real line of an export.
const MOST_LINE: usize = 64 << 20;

/// How much an export or import moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    /// Guests.
    pub guests: usize,
    /// Tables.
    pub tables: usize,
    /// Entries of their logs.
    pub entries: usize,
    /// Tables whose matches are not over: their secrets are still worth something.
    pub unfinished: usize,
}

impl Moved {
    fn count(&mut self, table: &StoredTable) {
        self.tables += 1;
        self.entries += table.lines.len();
        self.unfinished += usize::from(matches!(table.status, Status::Open | Status::Playing));
    }
}

impl Store {
    /// Copies everything into one file while play goes on. The file appears
    /// under its name only when it is whole and on disk; one that is there
    /// already is replaced.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.check_target(to)?;
        let to = to.to_path_buf();
        self.read(move |db| {
            into_place(&to, |unfinished| {
                // SQLite fills a file that is there and empty, and leaves its rights.
                let file = private::make(unfinished)?;
                db.copy_into(unfinished)?;
                Ok(file)
            })
        })
        .await
    }

    /// Refuses to write over this database, or over another that is in use.
    fn check_target(&self, to: &Path) -> Result<(), StoreError> {
        let Ok(there) = to.metadata() else { return Ok(()) };
        let own = self.path().and_then(|own| own.metadata().ok());
        if let Some(own) = own
            && (own.dev(), own.ino()) == (there.dev(), there.ino())
        {
            let what = format!("{} is the database itself; choose another file", to.display());
            return Err(StoreError::Unusable(what));
        }
        lock::check_free(to)
    }

    /// Writes everything as JSON lines: guests, then tables with their logs, then answers to puzzles. Reviews are
    /// made anew where they are wanted.
    /// The secrets of running matches are in it: keep it as safe as the
    /// store. `with_tokens` adds the hashes by which guests are recognised, and
    /// how their browsers are called.
    pub async fn export(&self, to: &Path, with_tokens: bool) -> Result<Moved, StoreError> {
        self.check_target(to)?;
        let to = to.to_path_buf();
        // One snapshot, however long it takes.
        self.read_at_once(move |db| {
            let mut moved = Moved::default();
            into_place(&to, |unfinished| {
                let file = private::make(unfinished)?;
                let mut out = BufWriter::new(file);
                put(&mut out, &Import::TidetableExport { format: FORMAT })?;
                export_guests(db, with_tokens, &mut out, &mut moved)?;
                if with_tokens {
                    export_calls(db, &mut out)?;
                }
                for campaign in campaigns::all(db)? {
                    put(&mut out, &Import::Campaign(Box::new(campaign)))?;
                }
                export_tables(db, &mut out, &mut moved)?;
                export_puzzles(db, &mut out)?;
                Ok(out.into_inner().map_err(std::io::IntoInnerError::into_error)?)
            })?;
            Ok(moved)
        })
        .await
    }

    /// Takes in an export, all of it or nothing. Every table's log is replayed
    /// first, unless it was played by rules that this program does not play; what is unreadable, contradictory or already here is refused
    /// with the number of its line.
    pub async fn import(&self, from: &Path) -> Result<Moved, StoreError> {
        let (games, from) = (self.games().clone(), from.to_path_buf());
        let read = tokio::task::spawn_blocking(move || read_export(&games, &from)).await;
        let (lines, moved) = read.map_err(|error| StoreError::Failed(error.to_string()))??;
        self.write(Write::Import(lines)).await?;
        Ok(moved)
    }
}

/// Lets `make` write a file beside `to`, and gives it that name when it is on disk.
fn into_place(
    to: &Path,
    make: impl FnOnce(&Path) -> Result<File, StoreError>,
) -> Result<(), StoreError> {
    let mut name = to
        .file_name()
        .ok_or_else(|| StoreError::Unusable(format!("{} does not name a file", to.display())))?
        .to_os_string();
    name.push(".unfinished");
    let unfinished = to.with_file_name(name);
    match std::fs::remove_file(&unfinished) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let made = make(&unfinished).and_then(|file| {
        file.sync_all()?;
        std::fs::rename(&unfinished, to)?;
        // The new name itself has to reach the disk too.
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = File::open(folder.unwrap_or(Path::new(".")))?;
        Ok(folder.sync_all()?)
    });
    if made.is_err() {
        // The error itself matters more than what could not be tidied away.
        let _ = std::fs::remove_file(&unfinished);
    }
    made
}

fn put(out: &mut impl std::io::Write, line: &Import) -> Result<(), StoreError> {
    let text = serde_json::to_string(line).expect("rows hold nothing that JSON cannot");
    Ok(writeln!(out, "{text}")?)
}

fn export_guests(
    db: &Db<'_>,
    with_tokens: bool,
    out: &mut impl std::io::Write,
    moved: &mut Moved,
) -> Result<(), StoreError> {
    let all = "SELECT id, name, created FROM guests ORDER BY created, id";
    let hashes = "SELECT hash FROM tokens WHERE guest = ?1 ORDER BY created, hash";
    for guest in db.all(all, given![], read::guest)? {
        let tokens = match with_tokens {
            true => db.all(hashes, given![guest.id], |row| Ok(hex::encode::<Hash>(row.get(0)?)))?,
            false => Vec::new(),
        };
        put(out, &Import::Guest { guest, tokens })?;
        moved.guests += 1;
    }
    Ok(())
}

fn export_calls(db: &Db<'_>, out: &mut impl std::io::Write) -> Result<(), StoreError> {
    for (name, key) in push::keys(db)? {
        put(out, &Import::Key { name, key: hex::encode(key) })?;
    }
    for subscription in push::all(db)? {
        put(out, &Import::Push(Box::new(subscription)))?;
    }
    Ok(())
}

fn export_tables(
    db: &Db<'_>,
    out: &mut impl std::io::Write,
    moved: &mut Moved,
) -> Result<(), StoreError> {
    for no in db.all("SELECT no FROM tables ORDER BY no", given![], |row| row.get(0))? {
        let table = read::table(db, no)?.expect("the table was listed just now");
        moved.count(&table);
        put(out, &Import::Table(Box::new(table)))?;
    }
    Ok(())
}

/// What guests have answered, and what they are asked again of their own matches.
fn export_puzzles(db: &Db<'_>, out: &mut impl std::io::Write) -> Result<(), StoreError> {
    for answered in puzzle_export::all(db)? {
        put(out, &Import::Puzzles(Box::new(answered)))?;
    }
    for rating in puzzle_export::ratings(db)? {
        put(out, &Import::PuzzleRating(rating))?;
    }
    for mistake in mistakes::all(db)? {
        put(out, &Import::Mistake(Box::new(mistake)))?;
    }
    Ok(())
}

fn read_export(games: &Catalog, from: &Path) -> Result<(Vec<(usize, Import)>, Moved), StoreError> {
    let wrong =
        |number: usize, what: String| StoreError::Unusable(format!("line {number}: {what}"));
    let file = File::open(from)
        .map_err(|error| StoreError::Unusable(format!("{}: {error}", from.display())))?;
    let mut lines = Vec::new();
    let mut moved = Moved::default();
    for (text, number) in BufReader::new(file).lines().zip(1..) {
        let text = text.map_err(|error| wrong(number, error.to_string()))?;
        if text.len() > MOST_LINE {
            return Err(wrong(number, "the line is too long".into()));
        }
        let line: Import = serde_json::from_str(&text)
            .map_err(|error| wrong(number, format!("not a line of an export: {error}")))?;
        match &line {
            Import::TidetableExport { format: FORMAT } if number == 1 => {}
            Import::TidetableExport { format } => {
                return Err(wrong(number, format!("export format {format} is not expected here")));
            }
            _ if number == 1 => return Err(wrong(1, "this is not an export".into())),
            Import::Guest { .. } => moved.guests += 1,
            Import::Key { .. } | Import::Push(_) => {}
            Import::Puzzles(_) | Import::PuzzleRating(_) | Import::Mistake(_) => {}
            Import::Campaign(campaign) => match games.read_campaign(&campaign.file) {
                // One by other rules can still be read.
                Ok(_) | Err(BadCampaign::OtherRules { .. }) => {}
                Err(error) => {
                    return Err(wrong(number, format!("campaign {}: {error}", campaign.id)));
                }
            },
            Import::Table(table) => {
                check_table(games, table).map_err(|what| wrong(number, what))?;
                moved.count(table);
            }
        }
        lines.push((number, line));
    }
    if lines.is_empty() {
        return Err(wrong(1, "the file is empty".into()));
    }
    Ok((lines, moved))
}

fn check_table(games: &Catalog, table: &StoredTable) -> Result<(), String> {
    check_stored(games, table).map_err(|what| format!("table {}: {what}", table.id))
}
