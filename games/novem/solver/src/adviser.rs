//! Answers for bots: every set-up and both objectives in little memory.
//!
//! All set-ups are relabellings of one, so only that one is solved, when it is
//! first asked about. Values are kept and mixes are not: a mix is solved for
//! anew from the values of what may follow.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::keeping::Keeper;
use crate::matches::{self, Game, LAST, MatchState, Second};
use crate::matrix::{Cells, Mix, Solution};
use crate::pair::Pair;
use crate::position::{Position, Side};
use crate::setup::{Relabelling, Setup};
use crate::sheet::{Keep, Objective, Sheet, Spot};
use crate::silently;
use crate::spans::Layout;

/// The set-up that is solved on behalf of all.
const MODEL: [u8; 9] = [1, 5, 9, 6, 7, 2, 8, 3, 4];

/// What to do in a state, and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advice {
    /// What the state is worth to the rows.
    pub value: f64,
    /// A mix of rows that secures the value.
    pub rows: Mix,
    /// A mix of columns that secures it for the other side.
    pub columns: Mix,
    /// What each meeting is worth to the rows.
    pub matrix: Cells,
    /// The match is decided whatever happens: mixes and matrix are about
    /// points then, and only the value is about the match.
    pub decided: bool,
}

/// A match about which advice is sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Match {
    /// The set-up of the first game.
    pub setup: Setup,
    /// Which set-up the second game has.
    pub second: Second,
    /// Who attacks first in the first game.
    pub starter: Side,
}

/// Where the adviser that all share keeps what it has solved.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// From now on what [`Adviser::shared`] solves is kept in this folder, and looked for there first. Only the first
/// folder counts, and only before anybody has asked.
pub fn keep_in(folder: &Path) {
    let _ = FOLDER.set(folder.to_owned());
}

/// Solves what it is asked about and remembers it.
///
/// It can be shared between threads; whoever asks first waits about a second
/// for a match, less for points, and the others wait with them.
#[derive(Debug)]
pub struct Adviser {
    model: Setup,
    folder: Option<PathBuf>,
    points: OnceLock<Values>,
    last: OnceLock<Values>,
    /// By second set-up, then by starter.
    first: [[OnceLock<(Values, Objective)>; 2]; 2],
}

impl Default for Adviser {
    fn default() -> Adviser {
        Adviser::new()
    }
}

impl Adviser {
    /// An adviser that knows nothing yet, and keeps nothing.
    pub fn new() -> Adviser {
        Adviser::with(None)
    }

    /// One that keeps what it solves in this folder, for others that come after it.
    pub fn kept_in(folder: &Path) -> Adviser {
        Adviser::with(Some(folder.to_owned()))
    }

    fn with(folder: Option<PathBuf>) -> Adviser {
        Adviser {
            model: Setup::new(MODEL).expect("the model is a set-up"),
            folder,
            points: OnceLock::new(),
            last: OnceLock::new(),
            first: Default::default(),
        }
    }

    /// The adviser that all of this program shares.
    pub fn shared() -> Arc<Adviser> {
        static SHARED: OnceLock<Arc<Adviser>> = OnceLock::new();
        Arc::clone(SHARED.get_or_init(|| Arc::new(Adviser::with(FOLDER.get().cloned()))))
    }

    /// Advice for taking points. `None` if the game is over.
    pub fn for_points(&self, setup: Setup, position: Position, attacker: Side) -> Option<Advice> {
        let asked = Asked::new(self, setup, position, attacker, 0);
        self.ask(&asked, self.points(), &Objective::Points, None)
    }

    /// Advice for winning the match. Where it is decided already, the mixes
    /// and the matrix are about points instead. `None` if the game is over or
    /// the state cannot arise.
    pub fn for_match(&self, played: &Match, state: &MatchState) -> Option<Advice> {
        let (position, attacker, difference) = (state.position, state.attacker, state.difference);
        if position.is_over() {
            return None;
        }
        match state.game {
            Game::First => {
                let asked = Asked::new(self, played.setup, position, attacker, difference);
                let starter = asked.there.side(played.starter);
                let (values, objective) = self.first(played.second, starter);
                self.ask(&asked, values, objective, Some(self.points()))
            }
            Game::Second(setup) => {
                if played.second == Second::Same && setup != played.setup {
                    return None;
                }
                let asked = Asked::new(self, setup, position, attacker, difference);
                let undecided = self.ask(&asked, self.last(), &LAST, Some(self.points()));
                undecided.or_else(|| Some(self.when_decided(&asked)))
            }
        }
    }

    /// How many bytes the values known so far take.
    pub fn memory(&self) -> usize {
        let first = self.first.iter().flatten().filter_map(OnceLock::get).map(|(values, _)| values);
        [&self.points, &self.last]
            .into_iter()
            .filter_map(OnceLock::get)
            .chain(first)
            .map(Values::memory)
            .sum()
    }

    /// Advice from solved values. With `points`, ties are broken by them.
    fn ask(
        &self,
        asked: &Asked,
        values: &Values,
        objective: &Objective,
        points: Option<&Values>,
    ) -> Option<Advice> {
        let Asked { position, attacker, difference, .. } = *asked;
        values.layout.spans(position)[attacker.index()].slot(difference)?;
        let spot = Spot::new(self.model, &values.layout, objective, position);
        let points = points.map(|points| self.points_at(points, position));
        let pair = spot.pair(difference, |next, slot| values.get(next, slot));
        let (state, matrix) = pair.state(attacker, points.as_ref());
        Some(asked.advice(&state, &matrix, false))
    }

    /// Advice where nothing can change who wins: what is left to play for is points.
    fn when_decided(&self, asked: &Asked) -> Advice {
        let Asked { position, attacker, difference, .. } = *asked;
        let points = self.points_at(self.points(), position);
        let other = self.points().at(position, attacker.other());
        let (row, column) = points.preferred_when_decided()[attacker.index()];
        let state = Solution { value: f64::from(difference.signum()), row, column };
        asked.advice(&state, &points.matrix(attacker, other), true)
    }

    fn points_at(&self, points: &Values, position: Position) -> Pair {
        let spot = Spot::new(self.model, &points.layout, &Objective::Points, position);
        spot.pair(0, |next, slot| points.get(next, slot))
    }

    fn points(&self) -> &Values {
        self.points.get_or_init(|| self.solve("points", Layout::for_points(), &Objective::Points))
    }

    fn last(&self) -> &Values {
        self.last.get_or_init(|| self.solve("last", Layout::for_second(self.model), &LAST))
    }

    fn first(&self, second: Second, starter: Side) -> &(Values, Objective) {
        self.first[second as usize][starter.index()].get_or_init(|| {
            let last = self.last();
            let objective = matches::first_objective(second, starter, |attacker, difference| {
                let slot = last.layout.spans(Position::FULL)[attacker.index()].slot(difference)?;
                Some(last.get(Position::FULL, slot))
            });
            let part = match (second, starter) {
                (Second::Same, Side::Rows) => "first-same-rows",
                (Second::Same, Side::Columns) => "first-same-columns",
                (Second::Fresh, Side::Rows) => "first-fresh-rows",
                (Second::Fresh, Side::Columns) => "first-fresh-columns",
            };
            (self.solve(part, Layout::for_first(self.model, starter), &objective), objective)
        })
    }

    fn solve(&self, part: &str, layout: Layout, objective: &Objective) -> Values {
        let keeper = self.folder.as_ref().map(|folder| Keeper::new(folder, part));
        let kept = keeper.as_ref().and_then(|keeper| keeper.read(layout.states(), Values::count));
        if let Some((kinds, listed)) = kept {
            return Values::of(layout, kinds, listed);
        }
        let sheet = Sheet::solve(self.model, layout, objective, Keep::Values, &mut silently());
        let values = Values::new(sheet.expect("nobody stops it"));
        if let Some(keeper) = keeper {
            keeper.write(&values.kinds, &values.listed);
        }
        values
    }
}

/// A question as it is put to the model.
struct Asked {
    there: Relabelling,
    position: Position,
    attacker: Side,
    difference: i32,
}

impl Asked {
    fn new(
        adviser: &Adviser,
        setup: Setup,
        position: Position,
        attacker: Side,
        difference: i32,
    ) -> Asked {
        let there = Relabelling::between(setup, adviser.model);
        Asked {
            there,
            position: there.position(position),
            attacker: there.side(attacker),
            difference: difference.saturating_mul(there.sign()),
        }
    }

    /// The answer, as whoever asked understands it.
    fn advice(&self, state: &Solution, matrix: &Cells, decided: bool) -> Advice {
        let (rows, columns) = self.there.mixes_back(state.row, state.column);
        let value = f64::from(self.there.sign()) * state.value;
        Advice { value, rows, columns, matrix: self.there.cells_back(matrix), decided }
    }
}

/// The values of one game. Two bits per state suffice for −1, 0 and 1; the
/// other values are listed.
#[derive(Debug)]
struct Values {
    layout: Layout,
    /// 0, 1 and 2 for the values −1, 0 and 1; 3 for the next one listed.
    kinds: Vec<u8>,
    listed: Vec<f64>,
    /// Where in `listed` each position begins, by index.
    starts: Vec<u32>,
}

const LISTED: u8 = 3;

impl Values {
    fn new(sheet: Sheet) -> Values {
        let Sheet { layout, values, .. } = sheet;
        let mut kinds = vec![0; values.len().div_ceil(4)];
        let mut listed = Vec::new();
        for (slot, value) in values.iter().enumerate() {
            let plain = [-1.0, 0.0, 1.0].iter().position(|plain| plain == value);
            if plain.is_none() {
                listed.push(*value);
            }
            kinds[slot / 4] |= plain.map_or(LISTED, |kind| kind as u8) << (slot % 4 * 2);
        }
        listed.shrink_to_fit();
        Values::of(layout, kinds, listed)
    }

    /// Puts them together: as many are listed as [`Values::count`] says.
    fn of(layout: Layout, kinds: Vec<u8>, listed: Vec<f64>) -> Values {
        let mut values = Values { layout, kinds, listed, starts: vec![0; Position::COUNT] };
        let mut start = 0;
        for place in 0..values.layout.order().len() {
            let position = values.layout.order()[place];
            values.starts[position.index()] = start;
            let slots = values.layout.slots(position);
            start += slots.filter(|&slot| values.kind(slot) == LISTED).count() as u32;
        }
        values
    }

    /// How many values are listed where states are of these kinds.
    fn count(kinds: &[u8]) -> usize {
        // Both bits of a pair are set.
        kinds.iter().map(|four| (four & four >> 1 & 0b0101_0101).count_ones() as usize).sum()
    }

    fn kind(&self, slot: usize) -> u8 {
        self.kinds[slot / 4] >> (slot % 4 * 2) & 3
    }

    /// The value in a slot that belongs to `position`.
    fn get(&self, position: Position, slot: usize) -> f64 {
        let kind = self.kind(slot);
        if kind != LISTED {
            return f64::from(kind) - 1.0;
        }
        let first = self.layout.first_slot(position);
        let before = (first..slot).filter(|&slot| self.kind(slot) == LISTED).count();
        self.listed[self.starts[position.index()] as usize + before]
    }

    /// The value of a live state of a sheet that is about points.
    fn at(&self, position: Position, attacker: Side) -> f64 {
        let slot = self.layout.spans(position)[attacker.index()].slot(0);
        self.get(position, slot.expect("a live position is kept"))
    }

    fn memory(&self) -> usize {
        self.layout.memory()
            + self.kinds.capacity()
            + 8 * self.listed.capacity()
            + 4 * self.starts.capacity()
    }
}
