//! The state of a match, and the steps that change it.

use crate::board::Board;
use crate::pile::Pile;
use crate::{FirstSetup, Line, Options, Setup, Side};
use game_core::SeatSet;

/// NV-4.2: a game in which this many rounds in a row take no tile ends.
pub const MOST_EMPTY_ROUNDS: u8 = 20;

/// What a match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The tiles of the next game, to be laid out by chance.
    SetUp,
    /// Markers.
    Choosing,
    /// Nothing any more.
    Over,
}

/// A match of two games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Novem {
    pub(crate) options: Options,
    /// Which of the two games is on: 0 or 1.
    pub(crate) game: u8,
    /// The rounds of both games that have been turned up.
    pub(crate) closed: u32,
    /// Where that count stood when the present game began.
    pub(crate) closed_before: u32,
    pub(crate) setup: Option<Setup>,
    /// How many tiles lie on each square.
    pub(crate) board: Board,
    pub(crate) attacker: Side,
    pub(crate) laid: [Option<Line>; 2],
    pub(crate) piles: [Pile; 2],
    pub(crate) empty_rounds: u8,
    pub(crate) last: Option<Round>,
    /// NV-3.3: the points of the games that have ended, by side.
    pub(crate) points: [[i32; 2]; 2],
    pub(crate) phase: Phase,
}

/// A round that has been turned up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Round {
    /// Who attacked.
    pub attacker: Side,
    /// The row that was chosen.
    pub row: Line,
    /// The column that was chosen.
    pub column: Line,
    /// The tile that was taken, if one lay there.
    pub tile: Option<u8>,
}

/// Where a match stands, in the few numbers by which it can be judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The points of rows and columns so far, over both games.
    pub points: [i32; 2],
    /// How many tiles lie on the board; none before they are laid out.
    pub tiles: u32,
    /// Who attacks now, or will when the tiles are laid out.
    pub attacker: Side,
    /// Whether another game comes after this one, and who attacks first in it.
    pub next: Option<Side>,
}

impl Novem {
    /// Where the match stands. Nothing in it is hidden from anybody who forgets nothing.
    #[inline]
    pub fn standing(&self) -> Standing {
        let ended = self.totals();
        let piles = if self.is_over() { [0; 2] } else { self.piles.map(Pile::sum) };
        Standing {
            points: [ended[0] + piles[0], ended[1] + piles[1]],
            tiles: self.board.tiles(),
            attacker: self.attacker,
            next: (self.game == 0).then(|| self.options.first_attacker.other()),
        }
    }

    /// NV-1.5: a match starts with its first game, on the named set-up or a
    /// random one. NV-1.6: the table says who attacks first.
    pub(crate) fn open(options: Options) -> Novem {
        let mut novem = Novem {
            options,
            game: 0,
            closed: 0,
            closed_before: 0,
            setup: None,
            board: Board::EMPTY,
            attacker: options.first_attacker,
            laid: [None; 2],
            piles: [Pile::default(); 2],
            empty_rounds: 0,
            last: None,
            points: [[0; 2]; 2],
            phase: Phase::SetUp,
        };
        if let FirstSetup::Named(setup) = options.setup {
            novem.lay_out(setup);
        }
        novem
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    #[inline]
    pub(crate) fn has_laid(&self, side: Side) -> bool {
        self.laid[side as usize].is_some()
    }

    #[inline]
    pub(crate) fn still_to_lay(&self) -> SeatSet {
        match self.laid {
            [None, None] => SeatSet::first(2),
            [None, Some(_)] => SeatSet::only(Side::Rows.seat()),
            [Some(_), None] => SeatSet::only(Side::Columns.seat()),
            [Some(_), Some(_)] => SeatSet::EMPTY,
        }
    }

    /// NV-1.1: two tiles on every square.
    #[inline]
    pub(crate) fn lay_out(&mut self, setup: Setup) {
        self.phase = Phase::Choosing;
        self.setup = Some(setup);
        self.board = Board::FULL;
    }

    /// NV-2.1: a marker goes face down; the second one turns both up.
    #[inline(always)]
    pub(crate) fn lay(&mut self, side: Side, line: Line) {
        match (self.laid[side.other() as usize].take(), side) {
            (None, _) => self.laid[side as usize] = Some(line),
            (Some(column), Side::Rows) => self.turn_up(line, column),
            (Some(row), Side::Columns) => self.turn_up(row, line),
        }
    }

    #[inline]
    fn turn_up(&mut self, row: Line, column: Line) {
        let attacker = self.attacker;
        let tile = self.take(3 * row.index() + column.index());
        self.last = Some(Round { attacker, row, column, tile: (tile > 0).then_some(tile) });
        self.closed += 1;
        // NV-2.4: attacker and defender swap after every round.
        self.attacker = attacker.other();
        // NV-3.1: only the lines of the square just hit can have become empty.
        let empty_line = self.board.is_empty_along(row, column);
        if empty_line | (self.empty_rounds == MOST_EMPTY_ROUNDS) {
            self.end_game();
        }
    }

    /// NV-2.2, NV-2.3: the attacker takes the topmost tile of the square, or
    /// nothing if none is left. NV-4.1: then only the attacker changes.
    #[inline]
    fn take(&mut self, square: usize) -> u8 {
        let tile = self.visible(square);
        let taken = self.board.height(square) > 0;
        self.board = self.board.less(square, taken);
        self.piles[self.attacker as usize].add(tile);
        self.empty_rounds = if taken { 0 } else { self.empty_rounds + 1 };
        tile
    }

    /// The visible tile of a square, or 0.
    #[inline]
    fn visible(&self, square: usize) -> u8 {
        self.setup.map_or(0, |setup| setup.tile(square, self.board.height(square)))
    }

    /// The visible tile of a square.
    pub(crate) fn top(&self, square: usize) -> Option<u8> {
        Some(self.visible(square)).filter(|tile| *tile > 0)
    }

    /// The tile under the visible one.
    pub(crate) fn beneath(&self, square: usize) -> Option<u8> {
        let beneath = self.board.height(square).checked_sub(1)?;
        Some(self.setup?.tile(square, beneath)).filter(|tile| *tile > 0)
    }

    /// NV-3.2, NV-1.5: the piles are counted; then the second game starts, or
    /// the match is over.
    #[inline(never)] // Twice a match: it need not weigh on every round.
    fn end_game(&mut self) {
        self.points[usize::from(self.game)] = self.piles.map(Pile::sum);
        if self.game == 1 {
            self.phase = Phase::Over;
            return;
        }
        self.game = 1;
        self.closed_before = self.closed;
        self.piles = [Pile::default(); 2];
        self.empty_rounds = 0;
        self.attacker = self.options.first_attacker.other();
        match self.setup.take() {
            Some(setup) if self.options.same_setup => self.lay_out(setup),
            _ => (self.phase, self.board) = (Phase::SetUp, Board::EMPTY),
        }
    }

    /// NV-3.3: points of both games together, by side.
    pub(crate) fn totals(&self) -> [i32; 2] {
        let [first, second] = self.points;
        [first[0] + second[0], first[1] + second[1]]
    }
}
