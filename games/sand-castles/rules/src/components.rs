//! SC-1: the castles, the dice and the pools, read from one text.

use crate::Tiles;
use crate::notation::shortened;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// Most columns and rows of a castle.
pub const SIDE: usize = 6;
/// SC-1.1: how many castle tiles there are.
pub const CASTLES: usize = 24;
/// Faces of a die.
pub const FACES: usize = 6;
/// Most pools that a text may name.
const MOST_POOLS: usize = 8;
/// Most letters of a name.
const MOST_LETTERS: usize = 40;

/// A set of cells: bit `row * SIDE + column`, the base row being row 0.
pub type Cells = u64;

/// SC-1.1: a castle tile.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Castle {
    /// What it is called.
    pub name: String,
    /// Its points.
    pub value: u8,
    /// Where sandpails go.
    pub sandpails: Cells,
    /// Where towers go.
    pub towers: Cells,
    /// Rows it has.
    pub rows: u8,
    /// Columns it has.
    pub columns: u8,
}

impl Castle {
    /// All its cells.
    pub fn cells(&self) -> Cells {
        self.sandpails | self.towers
    }
}

/// SC-1.4: one face of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Face {
    /// How many.
    pub count: u8,
    /// Of what.
    pub what: Symbol,
}

impl Face {
    /// The most tiles that one face may show.
    pub const MOST: u8 = 4;
}

/// What a face shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// Sandpails.
    Sandpail,
    /// Towers.
    Tower,
    /// Waves.
    Wave,
}

/// Everything in the box.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Components {
    /// SC-1.5: the faces of both dice.
    pub die: [Face; FACES],
    /// SC-1.3: pools by name.
    pub pools: Vec<(String, Tiles)>,
    /// SC-1.1, SC-1.6: the castle tiles.
    pub castles: Vec<Castle>,
}

/// A components text that cannot be used, with the line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("components, line {line}: {what}")]
pub struct BadComponents {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

/// Our own components.
pub static OURS: LazyLock<Arc<Components>> = LazyLock::new(|| {
    let text = include_str!("components.txt");
    Arc::new(Components::parse(text).unwrap_or_else(|error| panic!("our own {error}")))
});

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.what {
            Symbol::Sandpail => "sandpail",
            Symbol::Tower => "tower",
            Symbol::Wave => "wave",
        };
        write!(f, "{} {name}{}", self.count, if self.count == 1 { "" } else { "s" })
    }
}

/// One line with its number.
type Line<'a> = (usize, &'a str);

impl Components {
    /// Reads the text, and checks that every castle can be built.
    pub fn parse(text: &str) -> Result<Components, BadComponents> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(at, line)| (at + 1, line.trim_end()))
            .filter(|(_, line)| !line.starts_with('#'))
            .peekable();
        let (mut die, mut pools) = (None, Vec::<(String, Tiles)>::new());
        let mut castles = Vec::<Castle>::new();
        while let Some((at, line)) = lines.next() {
            let wrong = |what: String| BadComponents { line: at, what };
            match line.split_once(' ').unwrap_or((line, "")) {
                ("", "") => {}
                ("die", faces) if die.is_none() => die = Some(read_die(at, faces)?),
                ("die", _) => return Err(wrong("the die is given twice".into())),
                ("tiles", rest) => {
                    let (name, tiles) = read_pool(at, rest)?;
                    if pools.iter().any(|(known, _)| *known == name) {
                        return Err(wrong(format!("{name} is given twice")));
                    }
                    if pools.len() == MOST_POOLS {
                        return Err(wrong(format!("there are more than {MOST_POOLS} pools")));
                    }
                    pools.push((name, tiles));
                }
                ("castle", rest) => {
                    let mut rows: Vec<Line<'_>> = Vec::new();
                    while let Some(row) = lines.next_if(|(_, line)| !line.is_empty()) {
                        rows.push(row);
                    }
                    let castle = read_castle(at, rest, &rows)?;
                    if castles.iter().any(|known| known.name == castle.name) {
                        return Err(wrong(format!("{} is given twice", castle.name)));
                    }
                    if castles.len() == CASTLES {
                        return Err(wrong(format!("there are more than {CASTLES} castles")));
                    }
                    castles.push(castle);
                }
                (word, _) => {
                    let word = shortened(word);
                    return Err(wrong(format!("{word:?} is none of die, tiles, castle")));
                }
            }
        }
        finish(text.lines().count().max(1), die, pools, castles)
    }

    /// The pool of this name.
    pub fn pool(&self, name: &str) -> Option<Tiles> {
        self.pools.iter().find(|(known, _)| known == name).map(|(_, tiles)| *tiles)
    }

    /// The castle of this name.
    pub fn castle(&self, name: &str) -> Option<usize> {
        self.castles.iter().position(|castle| castle.name == name)
    }
}

fn finish(
    last: usize,
    die: Option<[Face; FACES]>,
    pools: Vec<(String, Tiles)>,
    castles: Vec<Castle>,
) -> Result<Components, BadComponents> {
    let wrong = |what: String| BadComponents { line: last, what };
    let die = die.ok_or_else(|| wrong("there is no die".into()))?;
    if pools.is_empty() {
        return Err(wrong("there are no tiles".into()));
    }
    if castles.len() != CASTLES {
        return Err(wrong(format!("there are {} castles, not {CASTLES}", castles.len())));
    }
    Ok(Components { die, pools, castles })
}

/// A number and a word: `3 single waves`.
fn counted(line: usize, text: &str) -> Result<(u8, &str), BadComponents> {
    let wrong = || {
        let text = shortened(text);
        BadComponents { line, what: format!("{text:?} is no number and a word") }
    };
    let (count, word) = text.trim().split_once(' ').ok_or_else(wrong)?;
    Ok((count.parse().map_err(|_| wrong())?, word.trim()))
}

/// A name that fits on a line and does nothing to a terminal.
fn named(line: usize, name: &str) -> Result<String, BadComponents> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > MOST_LETTERS || name.chars().any(char::is_control)
    {
        let what = format!("{:?} is no name of 1 to {MOST_LETTERS} letters", shortened(name));
        return Err(BadComponents { line, what });
    }
    Ok(name.to_owned())
}

fn read_die(line: usize, text: &str) -> Result<[Face; FACES], BadComponents> {
    let wrong = |what: String| BadComponents { line, what };
    let face = |text: &str| {
        let (count, word) = counted(line, text)?;
        let what = match word.strip_suffix('s').unwrap_or(word) {
            "sandpail" => Symbol::Sandpail,
            "tower" => Symbol::Tower,
            "wave" => Symbol::Wave,
            _ => return Err(wrong(format!("{:?} is no face of a die", shortened(word)))),
        };
        match count {
            1..=Face::MOST => Ok(Face { count, what }),
            _ => Err(wrong(format!("a face shows 1 to {}, not {count}", Face::MOST))),
        }
    };
    let faces = text.split(',').map(face).collect::<Result<Vec<_>, _>>()?;
    let count = faces.len();
    faces.try_into().map_err(|_| wrong(format!("a die has 6 faces, not {count}")))
}

fn read_pool(line: usize, text: &str) -> Result<(String, Tiles), BadComponents> {
    let wrong = |what: String| BadComponents { line, what };
    let (name, counts) =
        text.split_once(':').ok_or_else(|| wrong("tiles need a name and a colon".into()))?;
    let mut tiles = Tiles::default();
    for text in counts.split(',') {
        let (count, word) = counted(line, text)?;
        let place = match word {
            "sandpails" | "sandpail" => &mut tiles.sandpails,
            "towers" | "tower" => &mut tiles.towers,
            "single waves" | "single wave" => &mut tiles.singles,
            "double waves" | "double wave" => &mut tiles.doubles,
            _ => return Err(wrong(format!("{:?} is no builder tile", shortened(word)))),
        };
        if count > 60 {
            return Err(wrong(format!("{count} {word} are more than 60")));
        }
        *place = count;
    }
    Ok((named(line, name)?, tiles))
}

fn read_castle(line: usize, text: &str, rows: &[Line<'_>]) -> Result<Castle, BadComponents> {
    let wrong = |line: usize, what: String| BadComponents { line, what };
    let (value, name) = counted(line, text)?;
    let name = named(line, name)?;
    if rows.is_empty() || rows.len() > SIDE {
        return Err(wrong(line, format!("{name} has {} rows, not 1 to {SIDE}", rows.len())));
    }
    let columns = rows[0].1.chars().count();
    let (mut sandpails, mut towers) = (0, 0);
    // From the base up, so that what stands on nothing is found at its line.
    for (height, (at, row)) in rows.iter().rev().enumerate() {
        if row.chars().count() != columns || columns > SIDE {
            return Err(wrong(*at, format!("rows have the same 1 to {SIDE} columns")));
        }
        for (column, letter) in row.chars().enumerate() {
            let cell = 1 << (height * SIDE + column);
            match letter {
                'S' => sandpails |= cell,
                'T' => towers |= cell,
                '.' => continue,
                _ => return Err(wrong(*at, format!("{letter:?} is none of S, T and a dot"))),
            }
            if height > 0 && sandpails & cell >> SIDE == 0 {
                return Err(wrong(*at, format!("column {} stands on no sandpail", column + 1)));
            }
        }
    }
    if towers == 0 {
        return Err(wrong(line, format!("{name} has no tower")));
    }
    let (rows, columns) = (rows.len() as u8, columns as u8);
    Ok(Castle { name, value, sandpails, towers, rows, columns })
}
