//! What the network looks at: the whole table in numbers, from the eyes of
//! whoever rolls next.

use super::judge::{missing, points, topmost};
use super::waiting_times::{Need, WaitingTimes};
use ::sand_castles::{Castle, Cells, Phase, SandCastles};
use game_core::Seat;

/// What both know of a castle: its points, twice.
const OF_CASTLE: usize = 3;
/// What is told of one builder at one castle.
const OF_BUILDER: usize = 19;
/// What is told of a hand and of both castles together.
const OF_HAND: usize = 7;
/// What is told of the game as a whole.
const OF_GAME: usize = 12;
/// How many numbers there are.
pub(super) const INPUTS: usize = 2 * (OF_CASTLE + 2 * OF_BUILDER) + 2 * OF_HAND + OF_GAME;

/// A table in numbers, most of them between -1 and 1.
pub(super) type Inputs = [f32; INPUTS];

/// Turns within which a castle may be done, as they are told apart.
const WITHIN: [usize; 5] = [1, 2, 3, 5, 8];
/// A race that takes longer is left open.
const RACE: usize = 14;

/// Who rolls next. While a turn goes on that is whoever waits.
pub(super) fn mover(table: &SandCastles) -> Seat {
    match table.phase() {
        Phase::Roll | Phase::LayOut | Phase::First => table.builder(),
        _ => Seat::new(1 - table.builder().index()),
    }
}

/// Points that are still to be had.
pub(super) fn to_come(table: &SandCastles) -> f32 {
    let open = (0..2).filter_map(|place| table.castle_at(place));
    let open: f32 = open.map(|castle| f32::from(castle.value)).sum();
    open + f32::from(table.deck()) * mean_unseen(table)
}

fn mean_unseen(table: &SandCastles) -> f32 {
    let (mut left, mut sum) = (table.unseen(), 0);
    while left != 0 {
        sum += u32::from(table.components().castles[left.trailing_zeros() as usize].value);
        left &= left - 1;
    }
    sum as f32 / table.unseen().count_ones().max(1) as f32
}

/// Writes the numbers down, one after the other.
struct Pen {
    inputs: Inputs,
    at: usize,
}

impl Pen {
    fn put<const N: usize>(&mut self, numbers: [f32; N]) {
        self.inputs[self.at..self.at + N].copy_from_slice(&numbers);
        self.at += N;
    }
}

/// The table in numbers; `scale` is how many points make a difference.
pub(super) fn inputs(pace: &WaitingTimes, table: &SandCastles, scale: f32) -> Inputs {
    let mover = mover(table);
    let seats = [mover, Seat::new(1 - mover.index())];
    let mut pen = Pen { inputs: [0.0; INPUTS], at: 0 };
    let value = |place: u8| table.castle_at(place).map_or(0, |castle| castle.value);
    // The dearer castle first: which of the two places it lies on means nothing.
    let order = if value(0) >= value(1) { [0, 1] } else { [1, 0] };
    for place in order {
        match table.castle_at(place) {
            Some(castle) => add_castle(&mut pen, pace, table, seats, place, castle, scale),
            None => pen.at += OF_CASTLE + 2 * OF_BUILDER,
        }
    }
    seats.iter().for_each(|&seat| add_hand(&mut pen, pace, table, seat));
    add_game(&mut pen, table, seats, scale);
    debug_assert_eq!(pen.at, INPUTS);
    pen.inputs
}

/// How one builder stands at one castle.
struct Stand {
    lacks: [u8; 2],
    need: Need,
    turns: f32,
}

impl Stand {
    fn new(pace: &WaitingTimes, lacks: [u8; 2], held: [u8; 2]) -> Stand {
        let need = Need::new(lacks, held);
        Stand { lacks, need, turns: pace.turns(need) }
    }
}

fn held(table: &SandCastles, seat: Seat) -> [u8; 2] {
    let hand = table.hand(seat);
    [hand.sandpails, hand.towers]
}

fn add_castle(
    pen: &mut Pen,
    pace: &WaitingTimes,
    table: &SandCastles,
    seats: [Seat; 2],
    place: u8,
    castle: &Castle,
    scale: f32,
) {
    let value = f32::from(castle.value);
    pen.put([1.0, value / 12.0, value / scale]);
    let stands = seats.map(|seat| Stand::new(pace, missing(table, seat, place), held(table, seat)));
    let shares = race(pace, stands[0].need, stands[1].need);
    for (who, seat) in seats.into_iter().enumerate() {
        let Stand { lacks, need, turns } = stands[who];
        let (built, walls) = (table.built(seat, place), table.walls(seat, place));
        pen.put([lacks[0], lacks[1], need.sandpails, need.towers].map(|n| f32::from(n) / 4.0));
        let within = pace.within(need);
        pen.put(WITHIN.map(|turns| if turns < need.least { 0.0 } else { within[turns] }));
        pen.put([turns / 6.0, shares[who], shares[who] * value / scale]);
        let hurt = [1, 2].map(|waves| {
            let after = damaged(castle, built, walls, waves);
            (Stand::new(pace, lacking(castle, after), held(table, seat)).turns - turns) / 3.0
        });
        let theirs = table.hand(seats[1 - who]);
        let threat = match (theirs.singles, theirs.doubles) {
            (0, 0) => 0.0,
            (_, 0) => hurt[0],
            _ => hurt[1],
        };
        pen.put([hurt[0], hurt[1], threat]);
        let count = |cells: Cells| (built & cells).count_ones() as f32;
        pen.put([
            count(castle.sandpails).min(2.0) / 2.0,
            count(castle.cells()) / 6.0,
            (topmost(built) & castle.towers).count_ones().min(2) as f32 / 2.0,
            f32::from(walls) / 2.0,
        ]);
    }
}

fn lacking(castle: &Castle, built: Cells) -> [u8; 2] {
    [castle.sandpails, castle.towers].map(|cells| (cells & !built).count_ones() as u8)
}

/// SC-3.6, SC-5.2: what is left after so many waves, which take walls first
/// and towers before sandpails.
fn damaged(castle: &Castle, mut built: Cells, walls: u8, waves: u8) -> Cells {
    for _ in walls..waves {
        let top = topmost(built);
        let towers = top & castle.towers;
        let row = if towers != 0 { towers } else { top };
        built &= !(row & row.wrapping_neg());
    }
    built
}

/// The chance of the one who rolls next, and of the other, to have all they
/// need first, if both build nothing else.
fn race(pace: &WaitingTimes, next: Need, other: Need) -> [f32; 2] {
    let (ours, theirs) = (pace.within(next), pace.within(other));
    let (mut shares, mut done, mut lost) = ([0.0; 2], 0.0, 0.0);
    for turn in next.least.min(other.least)..=RACE {
        let now = if turn < next.least { 0.0 } else { ours[turn] };
        shares[0] += (now - done) * (1.0 - lost);
        done = now;
        let now = if turn < other.least { 0.0 } else { theirs[turn] };
        shares[1] += (now - lost) * (1.0 - done);
        lost = now;
        // One of them is as good as done.
        if (1.0 - done) * (1.0 - lost) < 0.01 {
            break;
        }
    }
    shares
}

fn add_hand(pen: &mut Pen, pace: &WaitingTimes, table: &SandCastles, seat: Seat) {
    let hand = table.hand(seat);
    let lacks = [0, 1].map(|place| missing(table, seat, place));
    let both = [lacks[0][0] + lacks[1][0], lacks[0][1] + lacks[1][1]];
    let all = Stand::new(pace, both, held(table, seat));
    pen.put([hand.sandpails, hand.towers].map(|n| f32::from(n) / 3.0));
    pen.put([f32::from(hand.singles), f32::from(hand.doubles)]);
    pen.put([f32::from(u8::from(hand.singles + hand.doubles > 0)), f32::from(hand.len()) / 5.0]);
    pen.put([all.turns / 8.0]);
}

fn add_game(pen: &mut Pen, table: &SandCastles, seats: [Seat; 2], scale: f32) {
    let lead = points(table, seats[0]) - points(table, seats[1]);
    let to_come = to_come(table);
    let deck = table.deck();
    let exactly = |n: u8| f32::from(u8::from(deck == n));
    pen.put([lead / scale, lead / 20.0, (lead / (to_come + 1.0)).clamp(-1.5, 1.5)]);
    pen.put([f32::from(deck) / 12.0, exactly(0), exactly(1), exactly(2)]);
    pen.put([scale / 30.0, to_come / 60.0]);
    let pool = table.pool();
    pen.put([
        f32::from(pool.towers.min(4)) / 4.0,
        f32::from(pool.singles),
        f32::from(pool.doubles),
    ]);
}
