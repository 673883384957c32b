//! Moves as numbers, and the table as a row of numbers.

use crate::components::{CASTLES, Castle, Cells, FACES, SIDE};
use crate::state::{MOST_DRY_TURNS, MOST_PLAYED, MOST_WALLS, Phase, SandCastles, Side};
use crate::{Cell, Move, Options, Tile, Tiles};
use game_core::{
    BadOptions, Field, Layout, Pen, Rng, Room, Seat, Spaces, any_member, mark_members,
};

/// Cells of one place.
const CELLS: usize = SIDE * SIDE;
/// Cells of both.
const BOTH: usize = 2 * CELLS;

// Where the actions begin.
const PUT: usize = 0;
const HIT: usize = PUT + BOTH;
const KEEP: usize = HIT + BOTH;
const TAKE: usize = KEEP + BOTH;
const WALL: usize = TAKE + 2;
const WAVE: usize = WALL + 2;
const DISCARD: usize = WAVE + 4;
const ENOUGH: usize = DISCARD + 4;
const DONE: usize = ENOUGH + 1;
const ACTIONS: usize = DONE + 1;

const WAVES: [Tile; 2] = [Tile::Single, Tile::Double];

// What the numbers of an observation are parts of, so that most lie between 0 and 1.
const TILES: f32 = 64.0;
const HELD: f32 = 8.0;
const POINTS: f32 = 64.0;
const VALUE: f32 = 12.0;
const LEFT: f32 = 4.0;

/// What single numbers of an observation are multiplied by.
static NUMBERS: [f32; 8] = [
    1.0 / VALUE,
    1.0 / VALUE,
    1.0 / POINTS,
    1.0 / POINTS,
    1.0 / CASTLES as f32,
    1.0 / MOST_DRY_TURNS as f32,
    1.0 / MOST_PLAYED as f32,
    1.0 / LEFT,
];
/// How long an observation is.
const OBSERVATION: usize = 108;

impl Spaces for SandCastles {
    const MOST_CHANCES: usize = FACES * FACES;

    fn layout(options: &Options, _: usize) -> Result<Layout, BadOptions> {
        SandCastles::open(options)?;
        let of_tiles = "of each kind: sandpails, towers, single waves, double waves";
        let cells = "the cells of castle 1 and then of castle 2, row by row from the base, 6 to a \
                     row from left to right";
        let plan = "where sandpails go, and where towers go, in castle";
        let columns = "a number for each of the 6 columns, to which its tiles in row 1 to 6 from \
                       the base add 24, 23, 22, 20, 17 and 11, / 117";
        let actions = vec![
            Field::new("put", BOTH, format!("build here: {cells}")),
            Field::new("hit", BOTH, format!("the wave takes this tile: {cells}")),
            Field::new("keep", BOTH, format!("keep a sandpail here: {cells}")),
            Field::new("take", 2, "take a single wave, a double wave"),
            Field::new("wall", 2, "place a wall in front of castle 1, of castle 2"),
            Field::new("wave", 4, "send a single wave at castle 1, at 2, a double at 1, at 2"),
            Field::new("discard", 4, "put back a sandpail, tower, single wave, double wave"),
            Field::new("enough", 1, "keep no more sandpails"),
            Field::new("done", 1, "play no more tiles this turn"),
        ];
        let observation = vec![
            Field::new("plan-1", 2 * SIDE, format!("{plan} 1; {columns}")),
            Field::new("plan-2", 2 * SIDE, format!("{plan} 2; {columns}")),
            Field::new("mine", 2 * SIDE, format!("what I have built of castle 1 and 2; {columns}")),
            Field::new(
                "theirs",
                2 * SIDE,
                format!("what the other has built of castle 1 and 2; {columns}"),
            ),
            Field::new("unseen", CASTLES, "1 for every castle tile that nobody has seen yet"),
            Field::new("hand", 4, format!("my tiles / {HELD}, {of_tiles}")),
            Field::new("their-hand", 4, format!("the other's tiles / {HELD}, {of_tiles}")),
            Field::new("pool", 4, format!("tiles in the pool / {TILES}, {of_tiles}")),
            Field::new("walls", 2, "my walls / 2, in front of castle 1 and 2"),
            Field::new("their-walls", 2, "the other's walls / 2, in front of castle 1 and 2"),
            Field::new("value", 2, format!("points of castle 1 and 2 / {VALUE}, 0 for none")),
            Field::new("points", 2, format!("my points and the other's / {POINTS}")),
            Field::new("deck", 1, format!("castle tiles in the deck / {CASTLES}")),
            Field::new("dry", 1, format!("turns without a finished castle / {MOST_DRY_TURNS}")),
            Field::new("played", 1, format!("tiles played this turn / {MOST_PLAYED}")),
            Field::new("left", 1, format!("how many are still to be taken, hit or kept / {LEFT}")),
            Field::new("phase", 5, "what is chosen: take, build, hit, keep, discard"),
            Field::new("at", 2, "the castle that is hit or kept for"),
            Field::new("waved", 1, "whether a wave was played this turn"),
            Field::new("just-drawn", 2, "whether castle 1, 2 is new this turn"),
            Field::new("builder", 1, "whether it is my turn"),
            Field::new("acting", 1, "whether I am to choose"),
        ];
        Ok(Layout { actions, observation })
    }

    #[inline]
    fn action(&self, _: Seat, mv: &Move) -> Option<u32> {
        let at = match *mv {
            Move::Put(cell) => PUT + number(cell)?,
            Move::Hit(cell) => HIT + number(cell)?,
            Move::Keep(cell) => KEEP + number(cell)?,
            Move::Take(tile) => TAKE + wave(tile)?,
            Move::Wall(place @ 0..2) => WALL + usize::from(place),
            Move::Wave(tile, place @ 0..2) => WAVE + 2 * wave(tile)? + usize::from(place),
            Move::Wall(_) | Move::Wave(..) => return None,
            Move::Discard(tile) => DISCARD + tile as usize,
            Move::Enough => ENOUGH,
            Move::Done => DONE,
        };
        Some(at as u32)
    }

    #[inline]
    fn move_of(&self, _: Seat, action: u32) -> Option<Move> {
        MOVES.get(action as usize).copied()
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        // Of a row whose length is known no place is looked for twice.
        let out: &mut [f32; OBSERVATION] = out.try_into().expect("as long as the layout says");
        let me = seat.index();
        let (mine, theirs) = (&self.sides[me], &self.sides[1 - me]);
        let mut pen = Pen::new(out);
        for castle in self.castles {
            let number = castle.map_or(CASTLES, usize::from);
            pen.put(self.components.drawn[number].map(f32::from_bits));
        }
        for side in [mine, theirs] {
            pen.put(side.columns.map(|column| f32::from(column) * (1.0 / COLUMN)));
        }
        pen.members::<CASTLES>(self.unseen);
        let word = |tiles: Tiles| u64::from(tiles.in_one_word());
        let hands = word(mine.hand) | word(theirs.hand) << 32;
        pen.put(hands.to_le_bytes().map(|count| f32::from(count) * (1.0 / HELD)));
        pen.put(
            self.pool.in_one_word().to_le_bytes().map(|count| f32::from(count) * (1.0 / TILES)),
        );
        let ([a, b], [c, d]) = (mine.walls, theirs.walls);
        pen.put([a, b, c, d].map(|count| f32::from(count) * (1.0 / f32::from(MOST_WALLS))));
        // One question at a time: nobody can foresee the phase, and each of these is answered
        // without a jump.
        let phase = match self.phase {
            Phase::Take(_) => 1,
            Phase::Build => 1 << 1,
            Phase::Hit(..) => 1 << 2,
            Phase::Keep(..) => 1 << 3,
            Phase::Discard => 1 << 4,
            Phase::First | Phase::LayOut | Phase::Roll | Phase::Draw(..) | Phase::Over => 0,
        };
        let place = match self.phase {
            Phase::Hit(place, _) | Phase::Keep(place, _) => 1 + place,
            _ => 0,
        };
        let left = match self.phase {
            Phase::Hit(_, left) | Phase::Keep(_, left) | Phase::Take(left) => left,
            _ => 0,
        };
        let [one, other] = [0, 1].map(|place: usize| i32::from(self.plans[place].value));
        let numbers = [
            one,
            other,
            mine.points,
            theirs.points,
            self.deck.into(),
            self.dry.into(),
            self.played.into(),
            left.into(),
        ];
        pen.put(std::array::from_fn::<_, 8, _>(|at| numbers[at] as f32 * NUMBERS[at]));
        let builder = usize::from(self.builder) == me;
        let acting = phase != 0 && self.decider() == seat;
        let flags = phase
            | u16::from(place) << 5
            | u16::from(self.waved) << 7
            | u16::from(self.just_drawn[0]) << 8
            | u16::from(self.just_drawn[1]) << 9
            | u16::from(builder) << 10
            | u16::from(acting) << 11;
        pen.members::<12>(flags);
        pen.end();
    }

    fn mask(&self, seat: Seat, _: &mut Vec<Move>, out: &mut [u8]) {
        self.legal(seat).mark(out);
    }

    fn mask_and_pick(
        &self,
        seat: Seat,
        rng: &mut impl Rng,
        _: &mut Room<Move>,
        out: &mut [u8],
    ) -> Option<(u32, Move)> {
        let legal = self.legal(seat);
        legal.mark(out);
        let number = legal.any(rng)?;
        Some((number as u32, MOVES[number]))
    }
}

/// What may be done, as sets: cells are played to in one way at a time.
struct Legal {
    /// Where the actions begin that these cells are for.
    verb: usize,
    cells: u128,
    /// The actions after those with cells.
    others: u32,
}

impl Legal {
    #[inline]
    fn mark(&self, out: &mut [u8]) {
        let out: &mut [u8; ACTIONS] = out.try_into().expect("the mask is as long as the layout");
        let (with_cells, others) = out.split_first_chunk_mut::<TAKE>().expect("it is so long");
        with_cells.fill(0);
        let cells: &mut [u8; BOTH] =
            with_cells[self.verb..].first_chunk_mut().expect("every verb has all cells");
        mark_members(cells, self.cells);
        mark_members(others, self.others.into());
    }

    /// The number of any of them.
    #[inline]
    fn any(&self, rng: &mut impl Rng) -> Option<usize> {
        let at = any_member(self.cells | u128::from(self.others) << BOTH, rng)? as usize;
        Some(at + if at < BOTH { self.verb } else { TAKE - BOTH })
    }
}

impl SandCastles {
    #[inline]
    fn legal(&self, seat: Seat) -> Legal {
        let mut legal = Legal { verb: PUT, cells: 0, others: 0 };
        if seat != self.decider() {
            return legal;
        }
        let at_castle = |cells: Cells, place: u8| u128::from(cells) << (usize::from(place) * CELLS);
        match self.phase {
            Phase::Build => {
                legal.others = 1 << (DONE - TAKE);
                if self.played < MOST_PLAYED {
                    legal.cells = at_castle(self.buildable(0), 0) | at_castle(self.buildable(1), 1);
                    legal.others |= self.waves_and_walls();
                }
            }
            Phase::Take(_) => legal.others = 0b11,
            Phase::Hit(place, _) => {
                legal.verb = HIT;
                legal.cells = at_castle(self.topmost(place), place);
            }
            Phase::Keep(place, _) => {
                legal.verb = KEEP;
                legal.cells = at_castle(self.keepable(place), place);
                legal.others = 1 << (ENOUGH - TAKE);
            }
            Phase::Discard => {
                let hand = self.me().hand;
                for tile in Tile::ALL {
                    let held = u32::from(hand.count(tile) > 0);
                    legal.others |= held << (DISCARD - TAKE + tile as usize);
                }
            }
            Phase::First | Phase::LayOut | Phase::Roll | Phase::Draw(..) | Phase::Over => {}
        }
        legal
    }

    #[inline]
    fn waves_and_walls(&self) -> u32 {
        let Tiles { singles, doubles, .. } = self.me().hand;
        let held = u32::from(singles > 0) | u32::from(doubles > 0) << 2;
        let mut set = 0;
        for place in 0..2 {
            let wall = self.with_walls && self.may_wall(place).is_ok();
            let waves = if self.is_in_reach(place) { held } else { 0 };
            set |= u32::from(wall) << (WALL - TAKE + usize::from(place));
            set |= waves << (WAVE - TAKE + usize::from(place));
        }
        set
    }
}

/// The number of a cell among those of both castles.
#[inline]
fn number(cell: Cell) -> Option<usize> {
    let Cell { castle, column, row } = cell;
    let there = castle < 2 && usize::from(column) < SIDE && usize::from(row) < SIDE;
    there.then(|| usize::from(castle) * CELLS + usize::from(row) * SIDE + usize::from(column))
}

/// The number of a wave tile.
#[inline]
fn wave(tile: Tile) -> Option<usize> {
    match tile {
        Tile::Sandpail | Tile::Tower => None,
        Tile::Single => Some(0),
        Tile::Double => Some(1),
    }
}

/// What a tile counts for in its column, by its row from the base up: about
/// the same, and yet no two sets of rows add up to the same (they are the
/// numbers of Conway and Guy), so that one number tells a whole column.
const WEIGHTS: [u64; SIDE] = [24, 23, 22, 20, 17, 11];
/// A full column.
const COLUMN: f32 = 117.0;

/// What a set of cells counts for, a byte for every column.
fn columns(cells: Cells) -> u64 {
    let in_set = |at: &usize| cells >> at & 1 == 1;
    let counted = (0..CELLS).filter(in_set).map(|at| WEIGHTS[at / SIDE] << (8 * (at % SIDE)));
    counted.sum()
}

impl Side {
    /// A tile is built.
    #[inline]
    pub(crate) fn add(&mut self, cell: Cell) {
        self.built[usize::from(cell.castle)] |= cell.bit();
        self.columns[column(cell)] += WEIGHTS[usize::from(cell.row)] as u8;
    }

    /// A tile that is built is no longer.
    #[inline]
    pub(crate) fn take_away(&mut self, cell: Cell) {
        self.built[usize::from(cell.castle)] &= !cell.bit();
        self.columns[column(cell)] -= WEIGHTS[usize::from(cell.row)] as u8;
    }

    /// Counts what is built, column by column, castle by castle.
    pub(crate) fn count(&mut self) {
        for place in 0..2 {
            let columns = columns(self.built[place]).to_le_bytes();
            self.columns[place * SIDE..][..SIDE].copy_from_slice(&columns[..SIDE]);
        }
    }
}

/// The column of a cell among those of both castles.
#[inline]
fn column(cell: Cell) -> usize {
    usize::from(cell.castle) * SIDE + usize::from(cell.column)
}

/// A plan as an observation shows it: sandpails by column, then towers.
pub(crate) fn drawn(castle: &Castle) -> [u32; 2 * SIDE] {
    std::array::from_fn(|at| {
        let cells = if at < SIDE { castle.sandpails } else { castle.towers };
        let count = (columns(cells) >> (8 * (at % SIDE))) as u8;
        (f32::from(count) * (1.0 / COLUMN)).to_bits()
    })
}

/// Every move by its number.
static MOVES: [Move; ACTIONS] = {
    let mut moves = [Move::Done; ACTIONS];
    let mut at = 0;
    while at < BOTH {
        let cell = Cell::at((at / CELLS) as u8, (at % CELLS) as u32);
        moves[PUT + at] = Move::Put(cell);
        moves[HIT + at] = Move::Hit(cell);
        moves[KEEP + at] = Move::Keep(cell);
        at += 1;
    }
    let mut place = 0;
    while place < 2 {
        moves[TAKE + place] = Move::Take(WAVES[place]);
        moves[WALL + place] = Move::Wall(place as u8);
        moves[WAVE + place] = Move::Wave(Tile::Single, place as u8);
        moves[WAVE + 2 + place] = Move::Wave(Tile::Double, place as u8);
        place += 1;
    }
    let mut tile = 0;
    while tile < 4 {
        moves[DISCARD + tile] = Move::Discard(Tile::ALL[tile]);
        tile += 1;
    }
    moves[ENOUGH] = Move::Enough;
    moves
};
