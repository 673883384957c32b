//! Every way to end a turn that is worth telling apart.

use super::judge::{Judge, Value};
use ::sand_castles::{
    Castle, Cell, Cells, Chance, Components, Move, Phase, SIDE, SandCastles, Tile,
};
use game_core::{Game, Seat, Turn};

/// Positions looked at on the way through an own turn, and through an answer.
pub(super) const OWN: u32 = 4000;
pub(super) const ANSWER: u32 = 250;

/// One way to end a turn, and how it is judged.
#[derive(Clone, Debug)]
pub(super) struct End {
    /// The moves on the way there, as far as chance has no say in it.
    pub moves: Vec<Move>,
    /// The table then.
    pub table: SandCastles,
    /// What that is worth to the seat whose decision it is.
    pub value: Value,
}

/// Walks through a turn.
pub(super) struct Walk<'a> {
    judge: &'a Judge,
    seat: Seat,
    /// Positions it may still look at: an owner's castles can be very wide.
    left: u32,
    /// Whether all ends are wanted, or the best alone.
    all: bool,
    ends: Vec<End>,
    /// The moves made so far.
    path: Vec<Move>,
    /// How many of them were made before chance had a say.
    known: Option<usize>,
    /// Scratch space for the moves of each step on the way.
    room: Vec<Vec<Move>>,
}

/// Moves that can be made in any order are made in this one: waves, then the
/// first castle's sandpails and towers, then the second's, then walls. Where
/// sandpails stand on towers, those of a castle are made in any order.
type Order = u8;

const WALLS: Order = 5;

impl Walk<'_> {
    /// All ends of the turn of `seat` from here, the best first, among the
    /// first `most` positions on the way.
    pub fn ends(judge: &Judge, table: &SandCastles, seat: Seat, most: u32) -> Vec<End> {
        let mut ends = Walk::through(judge, table, seat, most, true);
        ends.sort_by(|a, b| b.value.worth().total_cmp(&a.value.worth()));
        ends.dedup_by(|a, b| a.table == b.table);
        ends
    }

    /// The best end of the turn of `seat` from here.
    pub fn best(judge: &Judge, table: &SandCastles, seat: Seat, most: u32) -> End {
        let end = Walk::through(judge, table, seat, most, false).pop();
        end.expect("a turn can always be ended")
    }

    fn through(judge: &Judge, table: &SandCastles, seat: Seat, most: u32, all: bool) -> Vec<End> {
        let (ends, path, room) = (Vec::new(), Vec::new(), Vec::new());
        let mut walk = Walk { judge, seat, left: most, all, ends, path, known: None, room };
        walk.step(table, 0);
        walk.ends
    }

    fn step(&mut self, table: &SandCastles, order: Order) {
        match table.turn() {
            Turn::Chance(None) => {
                let mut after = table.clone();
                lay_out_typical(&mut after);
                let known = self.known;
                self.known = known.or(Some(self.path.len()));
                self.step(&after, 0);
                self.known = known;
            }
            Turn::Seats(seats) if seats.contains(self.seat) => {
                let depth = self.path.len();
                if self.room.len() <= depth {
                    self.room.resize_with(depth + 1, Vec::new);
                }
                let mut moves = std::mem::take(&mut self.room[depth]);
                moves.clear();
                table.legal_moves(self.seat, &mut moves);
                thin_out(table, &mut moves, order);
                if !self.all && could_build_on(table, &moves) {
                    moves.pop();
                }
                for &mv in &moves {
                    // The last move listed leads to an end and is never left out.
                    if self.left == 0 && mv != moves[moves.len() - 1] {
                        continue;
                    }
                    self.left = self.left.saturating_sub(1);
                    let mut after = table.clone();
                    after.apply(self.seat, mv);
                    self.path.push(mv);
                    if after.phase() == Phase::Discard {
                        self.discard(&after, 0);
                    } else {
                        self.step(&after, follows(table, mv, order));
                    }
                    self.path.truncate(depth);
                }
                self.room[depth] = moves;
            }
            // The keeper has kept: the builder goes on, which is for the judge to weigh.
            _ => self.end(table),
        }
    }

    /// SC-3.10: every choice of tiles, each once: in the order of their kinds.
    fn discard(&mut self, table: &SandCastles, from: usize) {
        let held = |tile: &Tile| table.hand(self.seat).count(*tile) > 0;
        let kinds: Vec<usize> =
            (from..Tile::ALL.len()).filter(|at| held(&Tile::ALL[*at])).collect();
        for at in kinds {
            let mv = Move::Discard(Tile::ALL[at]);
            let mut after = table.clone();
            after.apply(self.seat, mv);
            self.path.push(mv);
            if after.phase() == Phase::Discard {
                self.discard(&after, at);
            } else {
                self.end(&after);
            }
            self.path.pop();
        }
    }

    fn end(&mut self, table: &SandCastles) {
        let value = self.judge.value(table, self.seat);
        let known = &self.path[..self.known.unwrap_or(self.path.len())];
        if self.all {
            self.ends.push(End { moves: known.to_vec(), table: table.clone(), value });
        } else if let Some(best) = self.ends.last_mut() {
            if best.value.worth() < value.worth() {
                best.moves.clear();
                best.moves.extend_from_slice(known);
                best.table = table.clone();
                best.value = value;
            }
        } else {
            self.ends.push(End { moves: known.to_vec(), table: table.clone(), value });
        }
    }
}

/// Whether tiles of the body could still be built: nobody who looks for one
/// good answer alone stops before that.
fn could_build_on(table: &SandCastles, moves: &[Move]) -> bool {
    moves.iter().any(|mv| matches!(mv, Move::Put(cell) if !is_tower(table, *cell)))
}

/// What may come after this move.
fn follows(table: &SandCastles, mv: Move, order: Order) -> Order {
    match mv {
        Move::Put(cell) => put_order(table, cell),
        Move::Wall(place) => WALLS + place,
        _ => order,
    }
}

fn put_order(table: &SandCastles, cell: Cell) -> Order {
    let later =
        is_tower(table, cell) && !table.castle_at(cell.castle).is_some_and(waits_for_towers);
    1 + 2 * cell.castle + u8::from(later)
}

/// Whether a sandpail of the design cannot be placed before a tower is.
fn waits_for_towers(castle: &Castle) -> bool {
    let spans = castle.spans() & castle.sandpails;
    let row_cells = |row: usize| -> Cells { ((1 << SIDE) - 1) << (row * SIDE) };
    let over_a_gap =
        |row: usize| spans & row_cells(row) != 0 && castle.towers & row_cells(row - 1) != 0;
    castle.sandpails & castle.towers << SIDE != 0 || (1..SIDE).any(over_a_gap)
}

/// Leaves out what leads to the same ends as something that stays, or to ends
/// that hardly differ: a castle grows row by row, from the left.
fn thin_out(table: &SandCastles, moves: &mut Vec<Move>, order: Order) {
    // Two tiles of a row differ in their kind alone, so the first of a kind will do.
    let mut seen = [false; 8];
    moves.retain(|mv| match *mv {
        Move::Put(cell) => {
            let kind = 2 + 2 * cell.castle + u8::from(is_tower(table, cell));
            put_order(table, cell) >= order
                && !std::mem::replace(&mut seen[usize::from(kind)], true)
        }
        Move::Hit(cell) => !std::mem::replace(&mut seen[usize::from(is_tower(table, cell))], true),
        Move::Wall(place) => WALLS + place >= order,
        Move::Wave(..) => order == 0,
        _ => true,
    });
}

/// Whether something of the design stands on this cell.
pub(super) fn carries(table: &SandCastles, cell: Cell) -> bool {
    let Some(castle) = table.castle_at(cell.castle) else { return false };
    let row = usize::from(cell.row);
    let spans = castle.spans() >> ((row + 1) * SIDE) & ((1 << SIDE) - 1);
    spans != 0 || castle.cells() >> ((row + 1) * SIDE + usize::from(cell.column)) & 1 == 1
}

/// Whether a tower goes there.
pub(super) fn is_tower(table: &SandCastles, cell: Cell) -> bool {
    let bit = usize::from(cell.row) * SIDE + usize::from(cell.column);
    table.castle_at(cell.castle).is_some_and(|castle| castle.towers >> bit & 1 == 1)
}

/// The castle of middling size stands for whichever is drawn, and whoever may
/// keep sandpails keeps them.
fn lay_out_typical(table: &mut SandCastles) {
    let number = typical(table.components(), table.unseen());
    table.apply_chance(Chance::Castle(number));
    keep_all(table);
}

fn typical(components: &Components, unseen: u32) -> u8 {
    let mut numbers: Vec<u8> =
        (0..components.castles.len() as u8).filter(|at| unseen >> at & 1 == 1).collect();
    numbers.sort_by_key(|&at| components.castles[usize::from(at)].cells().count_ones());
    numbers[numbers.len() / 2]
}

/// SC-3.8: keeping costs nothing.
pub(super) fn keep_all(table: &mut SandCastles) {
    let mut moves = Vec::new();
    while let (Phase::Keep(..), Turn::Seats(seats)) = (table.phase(), table.turn()) {
        let keeper = seats.iter().next().expect("somebody keeps");
        moves.clear();
        table.legal_moves(keeper, &mut moves);
        table.apply(keeper, moves[0]);
    }
}

/// SC-1.5: for a rolled wave, a double one as long as there is one.
pub(super) fn take_doubles(table: &mut SandCastles, seat: Seat) {
    while let Phase::Take(_) = table.phase() {
        table.apply(seat, Move::Take(Tile::Double));
    }
}
