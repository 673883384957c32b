//! Tables on disk.
//!
//! The first line is JSON and says what the table is about. The rest is
//! little-endian: for each game one byte per state, then the values, then the
//! weights of the mixes; at the end the SHA-256 of all that. A byte below 144
//! says how to read the state's mixes (see the `packing` module), and its value
//! is among the values. From 144 on both mixes are pure and the value is −1, 0
//! or 1, which in a match most are.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::certificate::{self, Certificate};
use crate::matches::{MatchTable, Second};
use crate::packing;
use crate::points::PointsTable;
use crate::position::{Position, Side};
use crate::setup::Setup;
use crate::sheet::Sheet;
use crate::spans::Layout;

const FORMAT: &str = "tidetable-novem-table";
const VERSION: u32 = 1;
/// Longer than any header we write.
const LONGEST_HEADER: u64 = 4096;

/// A solved table of either kind.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant)]
pub enum Table {
    /// One game for points.
    Points(PointsTable),
    /// A match for winning it.
    Match(MatchTable),
}

/// Why a table could not be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The first line is not a header of ours.
    #[error("not a Novem table")]
    NotATable,
    /// The header is of a version this program does not know.
    #[error("table format version {0} is not known, only {VERSION}")]
    Version(u32),
    /// The header contradicts itself or the rules.
    #[error("the table's header is wrong: {0}")]
    Header(&'static str),
    /// The file is shorter than its header says.
    #[error("the table is cut short")]
    Truncated,
    /// The file goes on after its checksum.
    #[error("the table is followed by something else")]
    Trailing,
    /// The contents do not match the checksum.
    #[error("the table is damaged: its checksum does not match")]
    Damaged,
    /// The checksum is right but the contents make no sense.
    #[error("the table holds {0}")]
    Unsound(&'static str),
}

/// What a file turned out to hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// The table itself.
    pub table: Table,
    /// How far it can be trusted, computed from the file alone.
    pub certificate: Certificate,
}

/// Reads a table and certifies it anew.
pub fn check(path: &Path) -> Result<Checked, FileError> {
    let table = Table::read(path)?;
    let certificate = table.certificate();
    Ok(Checked { table, certificate })
}

impl Table {
    /// Certifies the table.
    pub fn certificate(&self) -> Certificate {
        match self {
            Table::Points(table) => certificate::of_points(table),
            Table::Match(table) => certificate::of_match(table),
        }
    }

    /// Writes the table to a file that either appears whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let mut name = path
            .file_name()
            .ok_or(io::ErrorKind::InvalidInput)
            .map_err(io::Error::from)?
            .to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let temporary = path.with_file_name(name);
        let written = File::create(&temporary).and_then(|file| {
            let mut out = BufWriter::new(file);
            self.write_to(&mut out)?;
            out.into_inner()?.sync_all()?;
            fs::rename(&temporary, path)
        });
        if written.is_err() {
            // What went wrong before is of more interest than this.
            let _ = fs::remove_file(&temporary);
        }
        Ok(written?)
    }

    /// Reads a table from a file.
    pub fn read(path: &Path) -> Result<Table, FileError> {
        Table::read_from(BufReader::with_capacity(1 << 16, File::open(path)?))
    }

    /// Writes the table to a stream.
    pub fn write_to(&self, out: &mut impl Write) -> io::Result<()> {
        let (header, sheets) = match self {
            Table::Points(table) => (Header::points(table), vec![&table.sheet]),
            Table::Match(table) => {
                (Header::of_match(table), vec![&table.first_sheet, &table.second_sheet])
            }
        };
        let mut out = Hashing { inner: out, hash: Sha256::new() };
        serde_json::to_writer(&mut out, &header)?;
        out.write_all(b"\n")?;
        for sheet in sheets {
            for (&code, &value) in sheet.codes.iter().zip(&sheet.values) {
                out.write_all(&[short_form(code, value).unwrap_or(code)])?;
            }
            for (&code, &value) in sheet.codes.iter().zip(&sheet.values) {
                if short_form(code, value).is_none() {
                    out.write_all(&value.to_le_bytes())?;
                }
            }
            for weight in &sheet.weights {
                out.write_all(&weight.to_le_bytes())?;
            }
        }
        let Hashing { inner, hash } = out;
        inner.write_all(&hash.finalize())
    }

    /// Reads a table from a stream, to its end.
    ///
    /// Whatever the stream holds, no more memory is taken than it has bytes
    /// for or a true table needs.
    pub fn read_from(input: impl BufRead) -> Result<Table, FileError> {
        let mut input = Hashing { inner: input, hash: Sha256::new() };
        let header = Header::read(&mut input)?;
        let layouts = header.layouts()?;
        let mut raw = Vec::new();
        for (layout, counts) in layouts.iter().zip(&header.games) {
            counts.check(layout)?;
            raw.push(Raw {
                bytes: read_bytes(&mut input, counts.states)?,
                values: read_numbers(&mut input, counts.values)?,
                weights: read_numbers(&mut input, counts.weights)?,
            });
        }
        let Hashing { mut inner, hash } = input;
        let found = read_bytes(&mut inner, 32)?;
        if found != hash.finalize()[..] {
            return Err(FileError::Damaged);
        }
        if inner.read(&mut [0])? != 0 {
            return Err(FileError::Trailing);
        }
        let mut sheets = layouts.into_iter().zip(raw).map(|(layout, raw)| raw.into_sheet(layout));
        let mut next = || sheets.next().expect("as many sheets as layouts");
        Ok(match header.about {
            About::Points => Table::Points(PointsTable { setup: header.upper, sheet: next()? }),
            About::Match { second, starter } => {
                let (first, last) = (next()?, next()?);
                Table::Match(MatchTable::from_sheets(header.upper, second, starter, first, last))
            }
        })
    }
}

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
    /// The upper level of the (first) game.
    upper: Setup,
    #[serde(flatten)]
    about: About,
    games: Vec<Counts>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "objective", rename_all = "lowercase")]
enum About {
    Points,
    Match { second: Second, starter: Side },
}

/// How much of each there is for one game.
#[derive(Serialize, Deserialize)]
struct Counts {
    states: usize,
    values: usize,
    weights: usize,
}

impl Header {
    fn points(table: &PointsTable) -> Header {
        Header::new(table.setup, About::Points, &[&table.sheet])
    }

    fn of_match(table: &MatchTable) -> Header {
        let about = About::Match { second: table.second, starter: table.starter };
        Header::new(table.setup, about, &[&table.first_sheet, &table.second_sheet])
    }

    fn new(upper: Setup, about: About, sheets: &[&Sheet]) -> Header {
        let games = sheets.iter().map(|sheet| Counts::of(sheet)).collect();
        Header { format: FORMAT.to_owned(), version: VERSION, upper, about, games }
    }

    fn read(input: &mut impl BufRead) -> Result<Header, FileError> {
        /// What every version's header has.
        #[derive(Deserialize)]
        struct Kind {
            format: String,
            version: u32,
        }
        let mut line = Vec::new();
        input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
        let kind: Kind = serde_json::from_slice(&line).map_err(|_| FileError::NotATable)?;
        if kind.format != FORMAT {
            return Err(FileError::NotATable);
        }
        if kind.version != VERSION {
            return Err(FileError::Version(kind.version));
        }
        if line.last() != Some(&b'\n') {
            return Err(FileError::Truncated);
        }
        serde_json::from_slice(&line)
            .map_err(|_| FileError::Header("a field is missing or has no meaning"))
    }

    fn layouts(&self) -> Result<Vec<Layout>, FileError> {
        let layouts = match self.about {
            About::Points => vec![Layout::for_points()],
            About::Match { starter, .. } => {
                vec![Layout::for_first(self.upper, starter), Layout::for_second(self.upper)]
            }
        };
        if layouts.len() == self.games.len() {
            Ok(layouts)
        } else {
            Err(FileError::Header("the number of games is wrong"))
        }
    }
}

impl Counts {
    fn of(sheet: &Sheet) -> Counts {
        let short = |(&code, &value): (&u8, &f64)| short_form(code, value).is_some();
        let values = sheet.codes.iter().zip(&sheet.values).filter(|&state| !short(state)).count();
        Counts { states: sheet.values.len(), values, weights: sheet.weights.len() }
    }

    fn check(&self, layout: &Layout) -> Result<(), FileError> {
        if self.states != layout.states() {
            return Err(FileError::Header("the number of states is wrong"));
        }
        if self.values > self.states || self.weights > 4 * self.states {
            return Err(FileError::Header("there are more numbers than states can have"));
        }
        Ok(())
    }
}

/// The byte that stands for pure mixes and a plain value, if the state has both.
fn short_form(code: u8, value: f64) -> Option<u8> {
    let (row, column) = (code / 12, code % 12);
    let plain = [-1.0, 0.0, 1.0].iter().position(|&plain| plain == value)? as u8;
    (row < 3 && column < 3).then(|| 144 + 9 * plain + 3 * row + column)
}

/// The code and value behind a short form.
fn long_form(byte: u8) -> Option<(u8, f64)> {
    let form = byte.checked_sub(144).filter(|&form| form < 27)?;
    Some((form % 9 / 3 * 12 + form % 3, [-1.0, 0.0, 1.0][usize::from(form / 9)]))
}

/// One game as it is on disk.
struct Raw {
    bytes: Vec<u8>,
    values: Vec<f64>,
    weights: Vec<f64>,
}

impl Raw {
    fn into_sheet(self, layout: Layout) -> Result<Sheet, FileError> {
        let Raw { mut bytes, values, weights } = self;
        let mut listed = values.into_iter();
        let mut values = Vec::with_capacity(bytes.len());
        for byte in &mut bytes {
            if let Some((code, value)) = long_form(*byte) {
                *byte = code;
                values.push(value);
            } else if packing::is_code(*byte) {
                values.push(listed.next().ok_or(FileError::Unsound("too few values"))?);
            } else {
                return Err(FileError::Unsound("a byte that stands for no mixes"));
            }
        }
        if listed.next().is_some() {
            return Err(FileError::Unsound("too many values"));
        }
        if !values.iter().all(|value| value.is_finite()) {
            return Err(FileError::Unsound("a value that is no number"));
        }
        if !weights.iter().all(|weight| (0.0..=1.0).contains(weight)) {
            return Err(FileError::Unsound("a weight that is no probability"));
        }
        let mut starts = vec![0; Position::COUNT];
        let mut start = 0;
        for &position in layout.order() {
            starts[position.index()] = start as u32;
            let codes = &bytes[layout.slots(position)];
            start += codes.iter().map(|&code| packing::weights(code)).sum::<usize>();
        }
        if start != weights.len() {
            return Err(FileError::Unsound("more or fewer weights than its mixes need"));
        }
        Ok(Sheet { layout, values, codes: bytes, weights, starts })
    }
}

fn read_bytes(input: &mut impl Read, count: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    input.by_ref().take(count as u64).read_to_end(&mut bytes)?;
    if bytes.len() == count { Ok(bytes) } else { Err(FileError::Truncated) }
}

fn read_numbers(input: &mut impl Read, count: usize) -> Result<Vec<f64>, FileError> {
    let mut numbers = Vec::new();
    let mut left = count;
    while left > 0 {
        let some = left.min(1 << 13);
        let bytes = read_bytes(input, 8 * some)?;
        let number = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        numbers.extend(bytes.chunks_exact(8).map(number));
        left -= some;
    }
    Ok(numbers)
}

/// Passes bytes on and adds them to a checksum.
struct Hashing<T> {
    inner: T,
    hash: Sha256,
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Hashing<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        // What is consumed is still at the front of the buffer.
        if let Ok(bytes) = self.inner.fill_buf() {
            self.hash.update(&bytes[..count]);
        }
        self.inner.consume(count);
    }
}
