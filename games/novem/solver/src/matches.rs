//! Novem for the match: two games, and only who has more points in the end
//! counts.

use serde::{Deserialize, Serialize};

use crate::matrix::{Cells, Mix};
use crate::pair::Pair;
use crate::points::PointsTable;
use crate::position::{Position, Side};
use crate::setup::{Relabelling, Setup};
use crate::sheet::{Ending, Keep, Objective, Sheet, Spot};
use crate::spans::{Layout, WIDEST};
use crate::{Progress, Stopped, silently};

/// Which set-up the second game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Second {
    /// That of the first game.
    Same,
    /// One of the 72, drawn when the first game is over.
    Fresh,
}

/// Which game of the match is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Game {
    /// The first, on the set-up the match was solved for.
    First,
    /// The second, on this set-up.
    Second(Setup),
}

/// A state of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatchState {
    /// Which game it is.
    pub game: Game,
    /// What is left of its board.
    pub position: Position,
    /// Who attacks.
    pub attacker: Side,
    /// The rows' points less the columns', over both games.
    pub difference: i32,
}

/// A match of Novem, solved for winning it.
///
/// Values are the rows' chance of winning less that of losing. Meeting on
/// empty squares for ever ends a game at its present difference.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchTable {
    pub(crate) setup: Setup,
    pub(crate) second: Second,
    pub(crate) starter: Side,
    pub(crate) first_sheet: Sheet,
    pub(crate) first_objective: Objective,
    pub(crate) second_sheet: Sheet,
}

/// The second game ends the match.
pub(crate) const LAST: Objective = Objective::Ending(Ending::Sign);

/// Solves the match in which `starter` attacks first in the first game.
pub fn solve(
    setup: Setup,
    second: Second,
    starter: Side,
    progress: &mut Progress<'_>,
) -> Result<MatchTable, Stopped> {
    solve_and_keep(setup, second, starter, Keep::Mixes, progress)
}

/// The same with the mixes that are played: where several are equally good for
/// the match, those of [`MatchTable::preferred_mixes`]. It takes more time and
/// memory, and is there to be certified.
pub fn solve_as_played(
    setup: Setup,
    second: Second,
    starter: Side,
    progress: &mut Progress<'_>,
) -> Result<MatchTable, Stopped> {
    let points = Sheet::solve(
        setup,
        Layout::for_points(),
        &Objective::Points,
        Keep::Values,
        &mut silently(),
    )?;
    solve_and_keep(setup, second, starter, Keep::Preferred(&points), progress)
}

fn solve_and_keep(
    setup: Setup,
    second: Second,
    starter: Side,
    keep: Keep<'_>,
    progress: &mut Progress<'_>,
) -> Result<MatchTable, Stopped> {
    let (first, last) = (Layout::for_first(setup, starter), Layout::for_second(setup));
    let (before, total) = (last.states() as u64, (last.states() + first.states()) as u64);
    let second_sheet =
        Sheet::solve(setup, last, &LAST, keep, &mut |done, _| progress(done, total))?;
    let first_objective = first_objective(second, starter, |attacker, difference| {
        second_sheet.value(Position::FULL, attacker, difference)
    });
    let first_sheet = Sheet::solve(setup, first, &first_objective, keep, &mut |done, _| {
        progress(before + done, total)
    })?;
    Ok(MatchTable { setup, second, starter, first_sheet, first_objective, second_sheet })
}

/// What the first game is about, given the values at which the second begins
/// on the same set-up, as far as they are kept.
pub(crate) fn first_objective(
    second: Second,
    starter: Side,
    start: impl Fn(Side, i32) -> Option<f64>,
) -> Objective {
    let start = |attacker, difference: i32| {
        start(attacker, difference).unwrap_or(f64::from(difference.signum()))
    };
    let worth = |difference| {
        let same = start(starter.other(), difference);
        match second {
            Second::Same => same,
            // Half of the 72 are this set-up with rows and columns reordered.
            // The other half are its transpose, where the players have
            // changed places.
            Second::Fresh => (same - start(starter, -difference)) / 2.0,
        }
    };
    Objective::Ending(Ending::Start((-WIDEST..=WIDEST).map(worth).collect()))
}

impl MatchTable {
    /// The set-up of the first game.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// Which set-up the second game has.
    pub fn second(&self) -> Second {
        self.second
    }

    /// Who attacks first in the first game.
    pub fn starter(&self) -> Side {
        self.starter
    }

    /// How many states were solved: those that can arise in the first game
    /// and those of the second that are not decided yet.
    pub fn states(&self) -> usize {
        self.first_sheet.values.len() + self.second_sheet.values.len()
    }

    /// The value of the match before its first round.
    pub fn start(&self) -> f64 {
        let start = self.first_sheet.value(Position::FULL, self.starter, 0);
        start.expect("the first state of a match is kept")
    }

    /// The value of a state. `None` if it cannot arise in this match.
    pub fn value(&self, state: &MatchState) -> Option<f64> {
        let local = self.local(state)?;
        let value = match local.sheet.value(local.position, local.attacker, local.difference) {
            Some(value) => value,
            None => local.rest()?,
        };
        Some(f64::from(local.relabelling.sign()) * value)
    }

    /// A mix for the rows and one for the columns that secure the value.
    /// `None` if the state cannot arise, the game is over or the match is
    /// decided, so that any mix will do.
    pub fn mixes(&self, state: &MatchState) -> Option<(Mix, Mix)> {
        let local = self.local(state)?;
        let (rows, columns) =
            local.sheet.mixes(local.position, local.attacker, local.difference)?;
        Some(local.relabelling.mixes_back(rows, columns))
    }

    /// The mixes to play: of those that secure the value, the best for points and
    /// for going on. `points` is about the set-up the match was solved for.
    /// `None` where [`MatchTable::mixes`] is.
    pub fn preferred_mixes(&self, state: &MatchState, points: &PointsTable) -> Option<(Mix, Mix)> {
        let local = self.local(state)?;
        let points = points.pair(local.position)?;
        let (state, _) = local.pair()?.state(local.attacker, Some(&points));
        Some(local.relabelling.mixes_back(state.row, state.column))
    }

    /// What each meeting is worth to the rows. `None` where [`MatchTable::mixes`]
    /// is.
    pub fn matrix(&self, state: &MatchState) -> Option<Cells> {
        let local = self.local(state)?;
        let other = local
            .sheet
            .value(local.position, local.attacker.other(), local.difference)
            .unwrap_or(0.0);
        let pair = local.pair()?;
        Some(local.relabelling.cells_back(&pair.matrix(local.attacker, other)))
    }

    /// The two states of a position, at one difference, as a recursive pair.
    /// It is about the set-up the match was solved for. `None` where
    /// [`MatchTable::mixes`] is.
    pub fn pair(&self, state: &MatchState) -> Option<Pair> {
        self.local(state)?.pair()
    }

    /// Puts a table together from its two games.
    pub(crate) fn from_sheets(
        setup: Setup,
        second: Second,
        starter: Side,
        first_sheet: Sheet,
        second_sheet: Sheet,
    ) -> MatchTable {
        let first_objective = first_objective(second, starter, |attacker, difference| {
            second_sheet.value(Position::FULL, attacker, difference)
        });
        MatchTable { setup, second, starter, first_sheet, first_objective, second_sheet }
    }

    /// Looks a state up on the board it is stored for.
    fn local(&self, state: &MatchState) -> Option<Local<'_>> {
        let (sheet, objective, setup) = match state.game {
            Game::First => (&self.first_sheet, &self.first_objective, self.setup),
            Game::Second(setup) => (&self.second_sheet, &LAST, setup),
        };
        let same = self.second == Second::Same;
        if same && setup != self.setup {
            return None;
        }
        let relabelling = Relabelling::between(setup, self.setup);
        Some(Local {
            sheet,
            objective,
            setup: self.setup,
            position: relabelling.position(state.position),
            attacker: relabelling.side(state.attacker),
            difference: state.difference.saturating_mul(relabelling.sign()),
            relabelling,
        })
    }
}

struct Local<'a> {
    sheet: &'a Sheet,
    objective: &'a Objective,
    setup: Setup,
    position: Position,
    attacker: Side,
    difference: i32,
    relabelling: Relabelling,
}

impl Local<'_> {
    /// What a state that is not kept is worth, if it can arise.
    fn rest(&self) -> Option<f64> {
        let kept_whole = *self.objective != LAST;
        if kept_whole && !(self.position.is_over() && (-WIDEST..=WIDEST).contains(&self.difference))
        {
            return None;
        }
        Some(self.objective.rest(self.difference))
    }

    fn pair(&self) -> Option<Pair> {
        let span = self.sheet.layout.spans(self.position)[self.attacker.index()];
        span.slot(self.difference)?;
        let spot = Spot::new(self.setup, &self.sheet.layout, self.objective, self.position);
        Some(spot.pair(self.difference, |_, slot| self.sheet.values[slot]))
    }
}
