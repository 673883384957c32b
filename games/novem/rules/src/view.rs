//! Who sees what.

use crate::board::Board;
use crate::pile::Pile;
use crate::state::{Novem, Phase};
use crate::{Line, Marker, Options, Setup, Side, square_name};
use game_core::{Rng, Viewer};
use serde::{Serialize, Serializer};

/// All that one viewer knows of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct NovemView {
    /// The options of the table.
    pub options: Options,
    /// Which of the two games is on: 1 or 2.
    pub game: u8,
    /// The round of that game that is being chosen or, at the end, was the last.
    pub round: u32,
    /// The set-up of this game, once it is laid out.
    pub setup: Option<SetupView>,
    /// The nine squares, row by row; none before the tiles are laid out.
    pub board: Vec<SquareView>,
    /// Who attacks.
    pub attacker: Side,
    /// The markers of rows and columns in this round.
    pub markers: [MarkerView; 2],
    /// The tiles rows and columns have taken in this game.
    pub piles: [PileView; 2],
    /// What a player who forgets nothing knows of those tiles: they lay open
    /// when they were taken. Pages do not show it (NV-3.2).
    pub remembered: [Vec<u8>; 2],
    /// Rounds in a row that took no tile (NV-4.2).
    pub empty_rounds: u8,
    /// The round that was turned up last, of either game.
    pub last_round: Option<RoundView>,
    /// The points of the games that have ended, rows first.
    pub points: Vec<[i32; 2]>,
    /// NV-3.4: who has won whatever comes, while the match is still played.
    /// Whoever forgets nothing knows it: all tiles lay open when they were taken.
    pub decided: Option<Side>,
    /// Whether both games have been played.
    pub over: bool,
    /// Rounds turned up in both games.
    pub rounds_played: u32,
}

/// The set-up, by number and by the tiles on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SetupView(pub Setup);

impl Serialize for SetupView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Named {
            number: usize,
            upper: String,
        }
        Named { number: self.0.number(), upper: self.0.to_string() }.serialize(serializer)
    }
}

/// One square: both tiles can be seen at any time (NV-1.1: number side up).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SquareView {
    /// `A1` to `C3`.
    pub square: &'static str,
    /// The tile that an attack would take.
    pub top: Option<u8>,
    /// The tile under it.
    pub beneath: Option<u8>,
}

/// NV-2.1: what a viewer sees of one side's marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkerView {
    /// Still in hand.
    NotYet,
    /// Laid, and the viewer's own.
    Yours(#[serde(serialize_with = "as_text")] Marker),
    /// Laid by somebody else.
    FaceDown,
}

fn as_text<S: Serializer>(marker: &Marker, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(marker)
}

/// NV-3.2: what a viewer sees of one side's pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PileView {
    /// The owner may look at it, and everybody with open piles or at the end.
    Open {
        /// The numbers, in rising order.
        tiles: Vec<u8>,
        /// Their sum.
        total: i32,
    },
    /// Only its height can be seen.
    FaceDown {
        /// How many tiles it holds.
        count: u8,
    },
}

/// A round that has been turned up.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct RoundView {
    /// Who attacked.
    pub attacker: Side,
    /// Where the two lines meet: `A1` to `C3`.
    pub square: &'static str,
    /// The tile that was taken, if one lay there.
    pub tile: Option<u8>,
}

impl Novem {
    pub(crate) fn view_for(&self, viewer: Viewer) -> NovemView {
        // No `..` here: a new field does not compile until someone decides who sees it.
        let Novem {
            options,
            game,
            closed,
            closed_before,
            setup,
            board: _, // by square, below
            attacker,
            laid: _, // by side, below
            piles,
            empty_rounds,
            last,
            points,
            phase,
        } = self;
        let over = *phase == Phase::Over;
        let games_ended = if over { 2 } else { usize::from(*game) };
        NovemView {
            options: *options,
            game: game + 1,
            round: closed - closed_before + u32::from(!over),
            setup: setup.map(SetupView),
            board: if setup.is_some() {
                (0..9).map(|at| self.square_view(at)).collect()
            } else {
                Vec::new()
            },
            attacker: *attacker,
            markers: Side::BOTH.map(|side| self.marker_view(side, viewer)),
            piles: Side::BOTH.map(|side| self.pile_view(side, viewer)),
            remembered: piles.map(Pile::numbers),
            empty_rounds: *empty_rounds,
            last_round: last.map(|round| RoundView {
                attacker: round.attacker,
                square: square_name(3 * round.row.index() + round.column.index()),
                tile: round.tile,
            }),
            points: points[..games_ended].to_vec(),
            decided: self.decided(),
            over,
            rounds_played: *closed,
        }
    }

    fn square_view(&self, square: usize) -> SquareView {
        SquareView {
            square: square_name(square),
            top: self.top(square),
            beneath: self.beneath(square),
        }
    }

    /// NV-2.1: no choice is visible before both are made.
    fn marker_view(&self, side: Side, viewer: Viewer) -> MarkerView {
        match self.laid[side as usize] {
            None => MarkerView::NotYet,
            Some(line) if viewer.is(side.seat()) => MarkerView::Yours(Marker { side, line }),
            Some(_) => MarkerView::FaceDown,
        }
    }

    /// NV-3.2: piles stay face down to others until the game ends, unless the
    /// table plays with open piles.
    fn pile_view(&self, side: Side, viewer: Viewer) -> PileView {
        let pile = self.piles[side as usize];
        if viewer.is(side.seat()) || self.options.open_piles || self.is_over() {
            PileView::Open { tiles: pile.numbers(), total: pile.sum() }
        } else {
            PileView::FaceDown { count: pile.tiles() }
        }
    }

    /// A match that `view` cannot rule out: everything but a marker that lies
    /// face down is known.
    pub(crate) fn guess(view: &NovemView, rng: &mut impl Rng) -> Novem {
        let mut guess = Novem::open(view.options);
        guess.game = view.game - 1;
        guess.closed = view.rounds_played;
        guess.closed_before = view.rounds_played + u32::from(!view.over) - view.round;
        guess.setup = view.setup.map(|SetupView(setup)| setup);
        let mut heights = [0; 9];
        for (height, square) in heights.iter_mut().zip(&view.board) {
            *height = u8::from(square.top.is_some()) + u8::from(square.beneath.is_some());
        }
        guess.board = Board::of(heights);
        guess.attacker = view.attacker;
        for (laid, marker) in guess.laid.iter_mut().zip(view.markers) {
            *laid = match marker {
                MarkerView::NotYet => None,
                MarkerView::Yours(marker) => Some(marker.line),
                MarkerView::FaceDown => Some(Line::any(rng)),
            };
        }
        for (pile, numbers) in guess.piles.iter_mut().zip(&view.remembered) {
            numbers.iter().for_each(|&tile| pile.add(tile));
        }
        guess.empty_rounds = view.empty_rounds;
        guess.last = view.last_round.as_ref().map(RoundView::to_round);
        guess.points[..view.points.len()].copy_from_slice(&view.points);
        guess.phase = match (view.over, view.setup) {
            (true, _) => Phase::Over,
            (false, None) => Phase::SetUp,
            (false, Some(_)) => Phase::Choosing,
        };
        guess
    }

    /// NV-2.1: a marker that lies face down could be any of its side's three.
    pub(crate) fn other_markers(&self, viewer: Viewer) -> Vec<Novem> {
        let mut others = Vec::new();
        for side in Side::BOTH.into_iter().filter(|side| !viewer.is(side.seat())) {
            if self.phase == Phase::Choosing && self.has_laid(side) {
                others.extend(Line::ALL.map(|line| {
                    let mut other = *self;
                    other.laid[side as usize] = Some(line);
                    other
                }));
            }
        }
        others
    }
}

impl RoundView {
    fn to_round(&self) -> crate::Round {
        let square = (0..9).find(|&at| square_name(at) == self.square).expect("a square's name");
        crate::Round {
            attacker: self.attacker,
            row: Line::ALL[square / 3],
            column: Line::ALL[square % 3],
            tile: self.tile,
        }
    }
}
