//! SC-1: the castles, the dice and the pools, read from one text.

use crate::Tiles;
use crate::notation::shortened;
use crate::plan::Plan;
use crate::spaces::drawn;
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

/// The cells of the base row.
pub(crate) const ROW: Cells = (1 << SIDE) - 1;

/// The cells of one row.
pub(crate) const fn row_cells(row: usize) -> Cells {
    ROW << (row * SIDE)
}

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
    pub const fn cells(&self) -> Cells {
        self.sandpails | self.towers
    }

    /// Cells that span a gap, as an arch does: the design has nothing directly
    /// beneath them.
    pub const fn spans(&self) -> Cells {
        self.cells() & !(ROW | self.cells() << SIDE)
    }

    /// SC-3.5: cells with something beneath them, once this much is built.
    pub fn supported(&self, built: Cells) -> Cells {
        Plan::of(self).supported(built)
    }
}

/// SC-1.4: one face of a die, with how many it shows of each symbol; all of
/// them zero on a face that shows nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Face {
    /// Sandpails.
    pub sandpails: u8,
    /// Towers.
    pub towers: u8,
    /// Waves.
    pub waves: u8,
}

impl Face {
    /// The most tiles that one face may show.
    pub const MOST: u8 = 4;

    /// How many of one symbol.
    pub const fn count(&self, symbol: Symbol) -> u8 {
        match symbol {
            Symbol::Sandpail => self.sandpails,
            Symbol::Tower => self.towers,
            Symbol::Wave => self.waves,
        }
    }

    /// How many in all.
    pub const fn len(&self) -> u8 {
        self.sandpails + self.towers + self.waves
    }

    /// Whether it shows nothing.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What two faces show together.
    #[inline]
    pub const fn with(self, other: Face) -> Face {
        Face {
            sandpails: self.sandpails + other.sandpails,
            towers: self.towers + other.towers,
            waves: self.waves + other.waves,
        }
    }
}

/// SC-1.4: a die.
pub type Die = [Face; FACES];

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

impl Symbol {
    /// All three.
    pub const ALL: [Symbol; 3] = [Symbol::Sandpail, Symbol::Tower, Symbol::Wave];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Symbol::Sandpail => "sandpail",
            Symbol::Tower => "tower",
            Symbol::Wave => "wave",
        }
    }
}

/// Everything in the box.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Components {
    /// SC-1.4, SC-1.5: both dice; ours are alike.
    pub dice: [Die; 2],
    /// SC-1.3: pools by name.
    pub pools: Vec<(String, Tiles)>,
    /// SC-1.1, SC-1.6: the castle tiles.
    pub castles: Vec<Castle>,
    /// SC-3.1: what each pair of faces is logged as: the first pair that
    /// makes no difference to it.
    pub(crate) rolls: [[(u8, u8); FACES]; FACES],
    /// Every plan as an observation shows it, in the bits of its numbers; the
    /// last for a place without a castle.
    pub(crate) drawn: [[u32; 2 * SIDE]; CASTLES + 1],
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

/// The text of our own components.
pub const OUR_TEXT: &str = include_str!("components.txt");

/// Our own components.
pub static OURS: LazyLock<Arc<Components>> = LazyLock::new(|| {
    Arc::new(Components::parse(OUR_TEXT).unwrap_or_else(|error| panic!("our own {error}")))
});

/// `2 sandpails`, `1 sandpail + 1 wave`, `nothing`.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        let shown = Symbol::ALL.into_iter().filter(|symbol| self.count(*symbol) > 0);
        for (at, symbol) in shown.enumerate() {
            let (plus, count) = (if at == 0 { "" } else { " + " }, self.count(symbol));
            write!(f, "{plus}{count} {}{}", symbol.name(), if count == 1 { "" } else { "s" })?;
        }
        Ok(())
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
        let (mut dice, mut pools) = (Dice::default(), Vec::<(String, Tiles)>::new());
        let mut castles = Vec::<Castle>::new();
        while let Some((at, line)) = lines.next() {
            let wrong = |what: String| BadComponents { line: at, what };
            match line.split_once(' ').unwrap_or((line, "")) {
                ("", "") => {}
                ("die", faces) => dice.give(at, &[0, 1], faces)?,
                ("first", die) if names_die(die) => dice.give(at, &[0], after_word(die))?,
                ("second", die) if names_die(die) => dice.give(at, &[1], after_word(die))?,
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
                    return Err(wrong(format!("{word:?} is none of {WORDS}")));
                }
            }
        }
        finish(text.lines().count().max(1), dice, pools, castles)
    }

    /// A text without what says nothing: comments, ends of lines, blank lines
    /// but one. It reads as the same components.
    pub fn kept(text: &str) -> String {
        let mut kept = String::new();
        for line in text.lines().map(str::trim_end).filter(|line| !line.starts_with('#')) {
            if !line.is_empty() || !(kept.is_empty() || kept.ends_with("\n\n")) {
                kept += line;
                kept.push('\n');
            }
        }
        kept
    }

    /// The faces that a roll shows, by their numbers on the first die and on the second.
    #[inline]
    pub fn shown(&self, one: u8, other: u8) -> [Face; 2] {
        [self.dice[0][usize::from(one)], self.dice[1][usize::from(other)]]
    }

    /// Whether it makes no difference which die is which.
    #[inline]
    pub fn dice_are_alike(&self) -> bool {
        self.dice[0] == self.dice[1]
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

/// What a line may begin with.
const WORDS: &str = "die, first die, second die, tiles, castle";

/// Whether the rest of a line goes on with `die`, as in `first die …`.
fn names_die(rest: &str) -> bool {
    rest.split(' ').next() == Some("die")
}

fn after_word(rest: &str) -> &str {
    rest.split_once(' ').map_or("", |(_, after)| after)
}

/// The dice read so far, each with its line.
#[derive(Default)]
struct Dice([Option<(usize, Die)>; 2]);

impl Dice {
    /// A line gives the first, the second or both of them.
    fn give(&mut self, line: usize, which: &[usize], faces: &str) -> Result<(), BadComponents> {
        let die = read_die(line, faces)?;
        for &at in which {
            if let Some((before, _)) = self.0[at] {
                let name = ["first", "second"][at];
                let what = format!("the {name} die is given twice, by line {before} too");
                return Err(BadComponents { line, what });
            }
            self.0[at] = Some((line, die));
        }
        Ok(())
    }

    /// Both, and neither of them without the other.
    fn both(self, last: usize) -> Result<[Die; 2], BadComponents> {
        let wrong = |line: usize, what: &str| BadComponents { line, what: what.into() };
        match self.0 {
            [Some((line, one)), Some((later, other))] => {
                if one.iter().chain(&other).all(Face::is_empty) {
                    return Err(wrong(line.max(later), "no face of the dice shows anything"));
                }
                Ok([one, other])
            }
            [Some((line, _)), None] => Err(wrong(line, "there is a first die and no second die")),
            [None, Some((line, _))] => Err(wrong(line, "there is a second die and no first die")),
            [None, None] => Err(wrong(last, "there is no die")),
        }
    }
}

fn finish(
    last: usize,
    dice: Dice,
    pools: Vec<(String, Tiles)>,
    castles: Vec<Castle>,
) -> Result<Components, BadComponents> {
    let wrong = |what: String| BadComponents { line: last, what };
    let dice = dice.both(last)?;
    if pools.is_empty() {
        return Err(wrong("there are no tiles".into()));
    }
    if castles.len() != CASTLES {
        return Err(wrong(format!("there are {} castles, not {CASTLES}", castles.len())));
    }
    let rolls = rolls(&dice);
    let drawn = std::array::from_fn(|at| castles.get(at).map_or([0; 2 * SIDE], drawn));
    Ok(Components { dice, pools, castles, rolls, drawn })
}

/// SC-3.1: equal faces make no difference, nor does the order of dice that are alike.
fn rolls(dice: &[Die; 2]) -> [[(u8, u8); FACES]; FACES] {
    let [first, second] = dice;
    let roll = |one: usize, other: usize| {
        let (one, other) = (first_alike(first, one) as u8, first_alike(second, other) as u8);
        if first == second { (one.min(other), one.max(other)) } else { (one, other) }
    };
    std::array::from_fn(|one| std::array::from_fn(|other| roll(one, other)))
}

/// The first face of a die that shows the same as this one.
fn first_alike(die: &Die, at: usize) -> usize {
    die.iter().position(|face| *face == die[at]).expect("it is on the die")
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

fn read_die(line: usize, text: &str) -> Result<Die, BadComponents> {
    let faces = text.split(',').map(|face| read_face(line, face)).collect::<Result<Vec<_>, _>>()?;
    let count = faces.len();
    faces
        .try_into()
        .map_err(|_| BadComponents { line, what: format!("a die has 6 faces, not {count}") })
}

/// SC-1.4: `2 sandpails`, `1 sandpail + 1 wave` or `nothing`.
fn read_face(line: usize, text: &str) -> Result<Face, BadComponents> {
    let wrong = |what: String| BadComponents { line, what };
    let mut face = Face::default();
    if text.trim() == "nothing" {
        return Ok(face);
    }
    for part in text.split('+') {
        if part.trim() == "nothing" {
            return Err(wrong("a face shows nothing or something, not both".into()));
        }
        let (count, word) = counted(line, part)?;
        let place = match word.strip_suffix('s').unwrap_or(word) {
            "sandpail" => &mut face.sandpails,
            "tower" => &mut face.towers,
            "wave" => &mut face.waves,
            _ => return Err(wrong(format!("{:?} is no face of a die", shortened(word)))),
        };
        if *place > 0 {
            return Err(wrong(format!("a face names {word} twice")));
        }
        if !(1..=Face::MOST).contains(&count) {
            return Err(wrong(format!("a face shows 1 to {}, not {count}", Face::MOST)));
        }
        *place = count;
    }
    if face.len() > Face::MOST {
        return Err(wrong(format!("a face shows 1 to {}, not {}", Face::MOST, face.len())));
    }
    Ok(face)
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
    let (mut sandpails, mut towers): (Cells, Cells) = (0, 0);
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
                '.' => {}
                _ => return Err(wrong(*at, format!("{letter:?} is none of S, T and a dot"))),
            }
        }
        // SC-3.5: over a gap, anything in the row below carries.
        let all: Cells = sandpails | towers;
        if height > 0 && all & row_cells(height) != 0 && all & row_cells(height - 1) == 0 {
            return Err(wrong(*at, "there is nothing in the row below this one".into()));
        }
    }
    if sandpails | towers == 0 {
        return Err(wrong(line, format!("{name} has no tile")));
    }
    let (rows, columns) = (rows.len() as u8, columns as u8);
    Ok(Castle { name, value, sandpails, towers, rows, columns })
}
