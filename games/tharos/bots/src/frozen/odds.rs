//! How likely two rows of the mat are filled in time, with swaps played well.

use ::tharos::mat::{Guild, MARKERS, Mat, NotNow, Row, START_SPACES, TURNS};
use std::sync::LazyLock;

/// Chances that the last space of a row is met for which the odds are worked
/// out; in between they are interpolated.
const STEPS: [f32; 3] = [0.0, 0.5, 1.0];
const GRID: usize = STEPS.len() * STEPS.len() * STEPS.len();
/// Numbers of markers in a row.
const COUNTS: usize = MARKERS as usize + 1;
/// What a start space may hold: three guilds, or nothing.
const NOBODY: usize = 3;
const STARTS: usize = 64;
const STATES: usize = COUNTS * COUNTS * COUNTS * STARTS;
/// What is left of a chance after a swap: it costs 3 Jar.
const AFTER_SWAP: f32 = 0.985;
/// What is left of a chance for every turn that the game ends early: there is
/// less time for points.
const AFTER_HURRY: f32 = 0.97;

/// Where the markers are, whichever row a guild has.
#[derive(Clone, Copy)]
struct State {
    placed: [usize; 3],
    start: [usize; START_SPACES],
}

impl State {
    fn of(mat: &Mat) -> State {
        let placed = |guild: Guild| {
            let own = Row::ALL.into_iter().filter_map(|row| mat.row(row));
            own.filter(|(of, _)| *of == guild).map(|(_, count)| usize::from(count)).sum()
        };
        let start = mat.start().map(|guild| guild.map_or(NOBODY, Guild::index));
        State { placed: Guild::ALL.map(placed), start }
    }

    fn index(self) -> usize {
        let [a, b, c] = self.placed;
        let [one, two, three] = self.start;
        ((a * COUNTS + b) * COUNTS + c) * STARTS + one * 16 + two * 4 + three
    }

    /// Markers in the bag; `None` if there are not so many.
    fn bag(self) -> Option<[usize; 3]> {
        let mut bag = [0; 3];
        for (guild, left) in bag.iter_mut().enumerate() {
            let waiting = self.start.iter().filter(|at| **at == guild).count();
            *left = usize::from(MARKERS).checked_sub(self.placed[guild] + waiting)?;
        }
        Some(bag)
    }

    fn turns(self) -> usize {
        self.placed.iter().sum()
    }

    fn rows_full(self) -> usize {
        self.placed.iter().filter(|count| **count == usize::from(MARKERS)).count()
    }
}

/// The chance to fill two rows and meet both last spaces, and the turns that
/// the game will still take, for every state of the mat.
pub(super) struct Odds {
    chances: Vec<[f32; GRID]>,
    turns: Vec<f32>,
}

/// They depend on nothing but the rules of the mat.
pub(super) static ODDS: LazyLock<Odds> = LazyLock::new(Odds::new);

/// What is known of a state: chances by grid point, and turns.
type Value = ([f32; GRID], f32);

impl Odds {
    fn new() -> Odds {
        let mut odds = Odds { chances: vec![[0.0; GRID]; STATES], turns: vec![0.0; STATES] };
        for turns in (0..usize::from(TURNS)).rev() {
            // A state with a full set of start spaces is what one with a gap is drawn to.
            for gaps in [false, true] {
                odds.work_out(turns, gaps);
            }
        }
        odds
    }

    fn work_out(&mut self, turns: usize, gaps: bool) {
        let count = usize::from(MARKERS);
        for a in 0..=count.min(turns) {
            for b in 0..=count.min(turns - a) {
                let c = turns - a - b;
                if c > count {
                    continue;
                }
                for start in 0..STARTS {
                    let start = [start / 16, start / 4 % 4, start % 4];
                    let state = State { placed: [a, b, c], start };
                    let gap = start[2] == NOBODY;
                    if gap != gaps || start[0] == NOBODY || start[1] == NOBODY {
                        continue;
                    }
                    let Some(bag) = state.bag() else { continue };
                    if state.rows_full() >= 2 {
                        continue;
                    }
                    let drawn = gap && bag != [0; 3];
                    let (chances, left) =
                        if drawn { self.drawn(state, bag) } else { self.chosen(state) };
                    self.chances[state.index()] = chances;
                    self.turns[state.index()] = left;
                }
            }
        }
    }

    fn at(&self, state: State) -> Value {
        (self.chances[state.index()], self.turns[state.index()])
    }

    /// Over all markers that may be drawn onto III.
    fn drawn(&self, state: State, bag: [usize; 3]) -> Value {
        let all: usize = bag.iter().sum();
        let (mut chances, mut turns) = ([0.0; GRID], 0.0);
        for (guild, count) in bag.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let share = count as f32 / all as f32;
            let [one, two, _] = state.start;
            let (there, left) = self.at(State { start: [one, two, guild], ..state });
            chances.iter_mut().zip(there).for_each(|(sum, chance)| *sum += share * chance);
            turns += share * left;
        }
        (chances, turns)
    }

    /// The best of placing at once and of the two swaps.
    fn chosen(&self, state: State) -> Value {
        let (mut best, mut turns) = self.placed(state);
        for at in 0..2 {
            let mut swapped = state;
            swapped.start.swap(at, at + 1);
            if swapped.start[at] == NOBODY || swapped.start[at] == swapped.start[at + 1] {
                continue;
            }
            let (chances, left) = self.placed(swapped);
            // The turns are those of whoever is sure of the last spaces.
            if AFTER_SWAP * chances[GRID - 1] > best[GRID - 1] {
                turns = left;
            }
            for (best, chance) in best.iter_mut().zip(chances) {
                *best = best.max(AFTER_SWAP * chance);
            }
        }
        (best, turns)
    }

    /// TH-2.3: the marker of space I goes to its row.
    fn placed(&self, state: State) -> Value {
        let [guild, two, three] = state.start;
        let mut after = State { start: [two, three, NOBODY], ..state };
        after.placed[guild] += 1;
        let full = after.placed[guild] == usize::from(MARKERS);
        let met = |point: usize| if full { STEPS[digit(point, guild)] } else { 1.0 };
        if after.rows_full() == 2 {
            let early = usize::from(TURNS) - after.turns();
            let hurry = AFTER_HURRY.powi(early as i32);
            return (std::array::from_fn(|point| hurry * met(point)), 0.0);
        }
        if after.turns() == usize::from(TURNS) {
            return ([0.0; GRID], 0.0);
        }
        let (chances, turns) = self.at(after);
        (std::array::from_fn(|point| met(point) * chances[point]), turns + 1.0)
    }

    /// What is known of a mat as it lies.
    pub(super) fn of(&self, mat: &Mat) -> Prospect {
        let state = State::of(mat);
        let sure = |chance: f32| Prospect {
            swapping: [chance; GRID],
            placing: [chance; GRID],
            turns: 0.0,
        };
        if state.rows_full() >= 2 {
            return sure(1.0);
        }
        if state.turns() >= usize::from(TURNS) || state.start[0] == NOBODY {
            return sure(0.0);
        }
        let placing = match state.start[1..].contains(&NOBODY) {
            // A marker is drawn before the next one is placed.
            true => self.at(state),
            false => self.placed(state),
        };
        let swapped = { *mat }.swap(0) == Err(NotNow::Swapped);
        let (swapping, turns) = if swapped { placing } else { self.at(state) };
        Prospect { swapping, placing: placing.0, turns }
    }
}

/// What is known of a mat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// With a swap, if it is good for something.
    swapping: [f32; GRID],
    /// Without one now.
    placing: [f32; GRID],
    /// Turns of dice that will still come after this one.
    pub turns: f32,
}

impl Prospect {
    /// The chance to fill two rows and meet both last spaces, if those of the
    /// rows of each guild are met with these chances, and if the next swap can
    /// be paid for with this one.
    pub(super) fn chance(&self, met: [f32; 3], paid: f32) -> f32 {
        let [swapping, placing] = [&self.swapping, &self.placing].map(|at| interpolated(at, met));
        placing + paid * (swapping - placing)
    }
}

/// Which step a grid point is at for a guild.
fn digit(point: usize, guild: usize) -> usize {
    point / STEPS.len().pow(guild as u32) % STEPS.len()
}

/// Under any way to play, the chance is a product of what is met: so it is
/// linear in each of the three between grid points that lie close enough.
fn interpolated(chances: &[f32; GRID], met: [f32; 3]) -> f32 {
    let last = STEPS.len() - 1;
    let scaled = met.map(|chance| chance.clamp(0.0, 1.0) * last as f32);
    let low = scaled.map(|at| (at as usize).min(last - 1));
    let mut sum = 0.0;
    for corner in 0..8 {
        let (mut share, mut point) = (1.0, 0);
        for guild in 0..3 {
            let high = corner >> guild & 1;
            let part = scaled[guild] - low[guild] as f32;
            share *= if high == 1 { part } else { 1.0 - part };
            point += (low[guild] + high) * STEPS.len().pow(guild as u32);
        }
        sum += share * chances[point];
    }
    sum
}
