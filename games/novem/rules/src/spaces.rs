//! Markers as numbers, and what a side knows as a row of numbers.

use crate::setup::tile_of;
use crate::state::{MOST_EMPTY_ROUNDS, Novem, Phase};
use crate::{Line, Marker, Options, SETUPS, Side};
use game_core::{BadOptions, Field, Layout, Seat, Spaces};

/// All tiles of a game together.
const ALL_TILES: f32 = 90.0;

const ACTIONS: [(&str, usize, &str); 1] =
    [("line", 3, "lay the marker of the first, second or third own line")];

/// Whoever reads it owns the rows: for the columns the board is turned over.
const OBSERVATION: [(&str, usize, &str); 12] = [
    ("columns", 1, "1 for whoever owns the columns"),
    ("attack", 1, "1 for whoever attacks in this round"),
    ("second-game", 1, "1 in the second game"),
    ("choosing", 1, "1 while markers are laid: not before the tiles are, nor at the end"),
    ("top", 9, "the tile on top of each square, along the own lines, divided by 9; 0 for none"),
    ("beneath", 9, "the tile under it, divided by 9; 0 for none"),
    ("pile", 2, "what has been taken in this game, own and other, divided by 90"),
    ("points", 2, "the points of games that have ended, own and other, divided by 90"),
    ("empty-rounds", 1, "rounds in a row that took no tile, divided by 20"),
    ("own-marker", 3, "1 for the own line whose marker lies face down"),
    ("other-marker", 1, "1 if the other side's marker lies face down"),
    ("last", 9, "1 for the square that was hit last, along the own lines"),
];

fn fields(fields: &[(&'static str, usize, &'static str)]) -> Vec<Field> {
    let field = |&(name, len, meaning): &(&'static str, usize, &'static str)| Field {
        name: name.into(),
        len,
        meaning: meaning.into(),
    };
    fields.iter().map(field).collect()
}

/// The visible tile of every square as an observation has it, by set-up, by how many lie there, and
/// for either side along its own lines.
static SHOWN: [[[[f32; 9]; 4]; 2]; SETUPS] = {
    let mut shown = [[[[0.0; 9]; 4]; 2]; SETUPS];
    let mut at = 0;
    while at < 4 * 9 * SETUPS {
        let (setup, height, square) = (at / 36, at / 9 % 4, at % 9);
        let tile = tile_of(setup, square, height) as f32 / 9.0;
        shown[setup][0][height][square] = tile;
        shown[setup][1][height][turned(square)] = tile;
        at += 1;
    }
    shown
};

/// Where a square lies when the board is turned over: rows become columns.
const fn turned(square: usize) -> usize {
    square % 3 * 3 + square / 3
}

impl Spaces for Novem {
    /// NV-2.1: both lay one marker, and then both are turned up.
    const TOGETHER: bool = true;
    const MOST_CHANCES: usize = SETUPS;

    fn layout(_: &Options, _seats: usize) -> Result<Layout, BadOptions> {
        Ok(Layout { actions: fields(&ACTIONS), observation: fields(&OBSERVATION) })
    }

    #[inline]
    fn action(&self, _: Seat, marker: &Marker) -> Option<u32> {
        Some(marker.line.index() as u32)
    }

    #[inline]
    fn move_of(&self, seat: Seat, action: u32) -> Option<Marker> {
        let line = *Line::ALL.get(action as usize)?;
        Some(Marker { side: Side::of(seat), line })
    }

    #[inline]
    fn observe(&self, seat: Seat, out: &mut [f32]) {
        // No `..` here: a new field does not compile until someone decides who sees it.
        let Novem {
            options: _,
            game,
            closed: _,
            closed_before: _,
            setup,
            board,
            attacker,
            laid,
            piles,
            empty_rounds,
            last,
            points,
            phase,
        } = self;
        let out: &mut [f32; 40] = out.try_into().expect("a row as long as the layout says");
        let own = Side::of(seat);
        let (me, other) = (own as usize, own.other() as usize);
        let over = *phase == Phase::Over;
        let choosing = *phase == Phase::Choosing;
        let flag = |yes: bool| f32::from(u8::from(yes));
        out[0] = flag(own == Side::Columns);
        out[1] = flag(*attacker == own);
        out[2] = flag(*game == 1);
        out[3] = flag(choosing);
        out[4..22].fill(0.0);
        if let Some(setup) = setup {
            let shown = &SHOWN[setup.number() - 1][me];
            for square in 0..9 {
                let at = if own == Side::Rows { square } else { turned(square) };
                let height = board.height(square);
                out[4 + at] = shown[height][at];
                out[13 + at] = shown[height.saturating_sub(1)][at];
            }
        }
        let ended = if over { 2 } else { usize::from(*game) };
        for (at, side) in [me, other].into_iter().enumerate() {
            out[22 + at] = piles[side].sum() as f32 / ALL_TILES;
            let points: i32 = points[..ended].iter().map(|game| game[side]).sum();
            out[24 + at] = points as f32 / ALL_TILES;
        }
        out[26] = f32::from(*empty_rounds) / f32::from(MOST_EMPTY_ROUNDS);
        out[27..].fill(0.0);
        if let Some(line) = laid[me] {
            out[27 + line.index()] = 1.0;
        }
        out[30] = flag(laid[other].is_some());
        if let Some(round) = last {
            let (row, column) = (round.row.index(), round.column.index());
            let at = if own == Side::Rows { 3 * row + column } else { 3 * column + row };
            out[31 + at] = 1.0;
        }
    }

    #[inline]
    fn mask(&self, seat: Seat, _: &mut Vec<Marker>, out: &mut [u8]) {
        let may_lay = self.phase == Phase::Choosing && !self.has_laid(Side::of(seat));
        out.fill(u8::from(may_lay));
    }
}
