//! Many tables of one game, stepped in one call.
//!
//! Every table has its own stream of chance, so what happens at one depends
//! neither on the others nor on how many threads there are. A table that is over
//! begins anew at once.

use crate::returns;
use bots::BotRng;
use catalog::Refused;
use game_core::{
    Describe, Layout, Outcome, Refusal, Rng, Room, Seat, SeatSet, Spaces, TableRules, Turn, Viewer,
};
use rand_core::SeedableRng;
use rayon::ThreadPool;
use rayon::prelude::*;
use serde_json::Value;
use std::fmt;
use std::ops::Range;

/// Nobody acts in this row.
const NOBODY: i8 = -1;
/// What a row holds in which nobody acts.
const NO_ACTION: i32 = -1;
/// Stands for no action at all.
const NOT_DRAWN: i32 = i32::MIN;
/// Moves that a list has room for before it has to grow.
const ROOM: usize = 512;
/// So many tables move, are asked and are shown one after the other: few enough that they stay
/// where memory is quick, and enough that the processor gets into the way of it.
const BLOCK: usize = 64;

/// How long the rows of numbers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many tables there are.
    pub tables: usize,
    /// How many sit at each.
    pub seats: usize,
    /// How many act in one step at most: all seats where their moves are made as one, otherwise 1.
    pub rows: usize,
    /// How many actions there are.
    pub actions: usize,
    /// How long an observation is.
    pub observation: usize,
}

/// Where a step is written. What is absent is not worked out; what is there is
/// as long as its comment says.
#[derive(Debug, Default)]
pub struct Written<'a> {
    /// What the seat of each row sees now: tables × rows × observation.
    pub observations: Option<&'a mut [f32]>,
    /// What it may do, 1 or 0: tables × rows × actions.
    pub masks: Option<&'a mut [u8]>,
    /// Who acts in each row, -1 for nobody: tables × rows.
    pub players: Option<&'a mut [i8]>,
    /// Any of the actions that it may take, each as likely as the others, -1 for nobody: tables × rows.
    pub samples: Option<&'a mut [i32]>,
    /// What a match that has just ended was worth to each seat, otherwise 0: tables × seats.
    pub rewards: Option<&'a mut [f32]>,
    /// 1 where a match has just ended: tables.
    pub dones: Option<&'a mut [u8]>,
    /// The scores of a match that has just ended, otherwise 0: tables × seats.
    pub scores: Option<&'a mut [i32]>,
}

/// An action that cannot be taken. No table has moved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("table {table}, seat {seat}, action {action}: {why}", seat = .seat.index())]
pub struct BadStep {
    /// At which table.
    pub table: usize,
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub action: i32,
    /// Why not.
    pub why: Refused,
}

/// One table.
struct Table<G: Spaces> {
    game: G,
    /// Decides its chances.
    dice: BotRng,
    /// Decides its random actions.
    hand: BotRng,
}

/// What was drawn for a row since its table last moved: that it may be done need not be looked at
/// once more, nor which move it is.
#[derive(Clone, Debug)]
struct Drawn<M> {
    action: i32,
    mv: Option<M>,
}

impl<M> Drawn<M> {
    const NOTHING: Drawn<M> = Drawn { action: NOT_DRAWN, mv: None };
}

/// Tables of `G`.
pub(crate) struct Tables<G: Spaces> {
    fresh: G,
    shape: Shape,
    tables: Vec<Table<G>>,
    /// Who is to act, by table. It stands beside the tables, as what follows does: all of it is
    /// looked at before any table is.
    asked: Vec<SeatSet>,
    /// What was drawn, by row.
    drawn: Vec<Drawn<G::Move>>,
}

/// Some of the tables with what belongs to them.
struct Part<'a, G: Spaces> {
    first: usize,
    tables: &'a mut [Table<G>],
    asked: &'a mut [SeatSet],
    drawn: &'a mut [Drawn<G::Move>],
    out: Written<'a>,
}

impl<G: Spaces> Tables<G> {
    pub(crate) fn new(fresh: G, layout: &Layout, many: usize, seed: u64) -> Tables<G> {
        let seats = fresh.seats().len();
        let shape = Shape {
            tables: many,
            seats,
            rows: if G::TOGETHER { seats } else { 1 },
            actions: layout.action_count(),
            observation: layout.observation_len(),
        };
        let rng = BotRng::seed_from_u64(0);
        let table = || Table { game: fresh.clone(), dice: rng.clone(), hand: rng.clone() };
        let tables = (0..many).map(|_| table()).collect();
        let asked = vec![SeatSet::EMPTY; many];
        let drawn = vec![Drawn::NOTHING; many * shape.rows];
        let mut tables = Tables { fresh, shape, tables, asked, drawn };
        tables.begin(seed);
        tables
    }

    /// Begins anew at every table, with streams of chance that follow from this seed.
    fn begin(&mut self, seed: u64) {
        let mut rng = BotRng::seed_from_u64(seed);
        for (table, asked) in self.tables.iter_mut().zip(&mut self.asked) {
            table.game.clone_from(&self.fresh);
            table.dice = BotRng::seed_from_u64(rng.next_u64());
            table.hand = BotRng::seed_from_u64(rng.next_u64());
            *asked = table.draw().seats();
        }
        self.drawn.fill(Drawn::NOTHING);
    }

    /// The tables in parts, each with what is written of them.
    fn parts<'a>(&'a mut self, out: Written<'a>, parts: usize) -> Vec<Part<'a, G>> {
        let Shape { seats, rows, actions, observation, .. } = self.shape;
        let each = self.tables.len().div_ceil(parts.max(1)).max(1);
        let mut observations = cut(out.observations, each * rows * observation);
        let mut masks = cut(out.masks, each * rows * actions);
        let mut players = cut(out.players, each * rows);
        let mut samples = cut(out.samples, each * rows);
        let mut rewards = cut(out.rewards, each * seats);
        let mut dones = cut(out.dones, each);
        let mut scores = cut(out.scores, each * seats);
        let mut asked = self.asked.chunks_mut(each);
        let mut drawn = self.drawn.chunks_mut(each * rows);
        let mut part = |(at, tables)| Part {
            first: at * each,
            tables,
            asked: asked.next().expect("there is one for every table"),
            drawn: drawn.next().expect("there is one for every row"),
            out: Written {
                observations: observations.next(),
                masks: masks.next(),
                players: players.next(),
                samples: samples.next(),
                rewards: rewards.next(),
                dones: dones.next(),
                scores: scores.next(),
            },
        };
        self.tables.chunks_mut(each).enumerate().map(&mut part).collect()
    }
}

/// The pieces of a slice; none at all where there is no slice.
fn cut<T>(slice: Option<&mut [T]>, each: usize) -> impl Iterator<Item = &mut [T]> {
    slice.map(|slice| slice.chunks_mut(each.max(1))).into_iter().flatten()
}

impl<G: Spaces> Table<G> {
    /// Draws for as long as chance is awaited.
    #[inline]
    fn draw(&mut self) -> Turn {
        loop {
            match self.game.turn() {
                Turn::Chance(_) => {
                    let chance = self.game.sample_chance(&mut self.dice);
                    self.game.apply_chance(chance);
                }
                turn => return turn,
            }
        }
    }

    /// Any action of a seat that is to act.
    #[inline]
    fn sample(&mut self, seat: Seat, room: &mut Room<G::Move>) -> Drawn<G::Move> {
        let mv = self.game.random_move(seat, &mut self.hand, &mut room.moves);
        let number = mv.as_ref().and_then(|mv| self.game.action(seat, mv));
        Drawn { action: number.expect("every listed move has a number") as i32, mv }
    }

    /// The same, and what it may do is written into its mask.
    #[inline]
    fn sample_and_mask(
        &mut self,
        seat: Seat,
        room: &mut Room<G::Move>,
        mask: &mut [u8],
    ) -> Drawn<G::Move> {
        let drawn = self.game.mask_and_pick(seat, &mut self.hand, room, mask);
        let (action, mv) = drawn.expect("whoever is to act has a move");
        Drawn { action: action as i32, mv: Some(mv) }
    }

    /// Whether a row may take this action now, or has nothing to decide and takes none.
    fn check(&self, seats: SeatSet, row: usize, action: i32) -> Result<(), (Seat, Refused)> {
        let (seat, acts) = asked_in::<G>(seats, row);
        if !acts {
            let why = format!("nobody is asked there now: its action is {NO_ACTION}");
            return if action == NO_ACTION { Ok(()) } else { Err((seat, Refused::Malformed(why))) };
        }
        let number = u32::try_from(action).ok();
        let Some(mv) = number.and_then(|number| self.game.move_of(seat, number)) else {
            return Err((seat, Refused::Malformed("that is no move now".into())));
        };
        self.game.check(seat, &mv).map_err(|illegal| {
            let (clause, reason) = (illegal.clause(), illegal.reason());
            (seat, Refused::Illegal { message: illegal.to_string(), clause, reason })
        })
    }
}

/// Who acts in which row.
#[inline]
fn acting<G: Spaces>(seats: SeatSet) -> impl Iterator<Item = (usize, Seat)> {
    let (all, first) = match G::TOGETHER {
        true => (seats, None),
        false => (SeatSet::EMPTY, seats.iter().next()),
    };
    all.iter().map(|seat| (seat.index(), seat)).chain(first.map(|seat| (0, seat)))
}

/// The seat of a row, and whether it is to act.
#[inline]
fn asked_in<G: Spaces>(asked: SeatSet, row: usize) -> (Seat, bool) {
    if G::TOGETHER {
        let seat = Seat::new(row);
        return (seat, asked.contains(seat));
    }
    (asked.iter().next().expect("somebody acts: what has ended begins anew"), true)
}

impl<G: Spaces> Part<'_, G> {
    /// Whether every row has an action that it may take now, and none where nobody acts.
    fn check(&self, rows: usize, actions: &[i32]) -> Result<(), BadStep> {
        let actions = &actions[self.first * rows..][..self.drawn.len()];
        for (at, (drawn, &action)) in self.drawn.iter().zip(actions).enumerate() {
            if action >= 0 && drawn.action == action {
                continue;
            }
            let (table, row) = (at / rows, at % rows);
            self.tables[table]
                .check(self.asked[table], row, action)
                .map_err(|(seat, why)| BadStep { table: self.first + table, seat, action, why })?;
        }
        Ok(())
    }

    /// Takes these actions, draws what follows, begins anew what has ended, and writes what came of
    /// it.
    fn step(&mut self, fresh: &G, shape: &Shape, actions: &[i32]) {
        let actions = &actions[self.first * shape.rows..];
        let mut room = Room::with_capacity(ROOM);
        let many = self.tables.len();
        for first in (0..many).step_by(BLOCK) {
            let block = first..many.min(first + BLOCK);
            for at in block.clone() {
                self.take(at, fresh, shape, &actions[at * shape.rows..][..shape.rows]);
            }
            self.show(block, shape, &mut room);
        }
    }

    /// Takes the actions of one table, and draws what follows.
    #[inline]
    fn take(&mut self, at: usize, fresh: &G, shape: &Shape, actions: &[i32]) {
        let (table, asked) = (&mut self.tables[at], &mut self.asked[at]);
        let all_drawn = &mut self.drawn[at * actions.len()..][..actions.len()];
        for (row, seat) in acting::<G>(*asked) {
            let (action, drawn) = (actions[row], &mut all_drawn[row]);
            let known = std::mem::replace(&mut drawn.action, NOT_DRAWN) == action;
            let mv = match drawn.mv.take() {
                Some(mv) if known => mv,
                _ => table.game.move_of(seat, action as u32).expect("what was checked is a move"),
            };
            table.game.apply(seat, mv);
        }
        let turn = table.draw();
        *asked = turn.seats();
        if turn != Turn::Over {
            return self.tell(at, shape.seats, None);
        }
        let ended = table.game.outcome().expect("there is one when it is over");
        table.game.clone_from(fresh);
        *asked = table.draw().seats();
        self.tell(at, shape.seats, Some(&ended));
    }

    /// Writes how a match ended, if it has.
    #[inline]
    fn tell(&mut self, at: usize, seats: usize, ended: Option<&Outcome>) {
        let of_table = at * seats..(at + 1) * seats;
        if let Some(dones) = &mut self.out.dones {
            dones[at] = u8::from(ended.is_some());
        }
        if let Some(rewards) = &mut self.out.rewards {
            let rewards = &mut rewards[of_table.clone()];
            match ended {
                Some(ended) => returns(ended, rewards),
                None => rewards.fill(0.0),
            }
        }
        if let Some(scores) = &mut self.out.scores {
            let scores = &mut scores[of_table];
            match ended {
                Some(ended) => scores.copy_from_slice(&ended.scores),
                None => scores.fill(0),
            }
        }
    }

    /// Writes what each row of these tables may do and sees now, one thing after the other: where
    /// little is done at a time it is done quickly.
    #[inline]
    fn show(&mut self, tables: Range<usize>, shape: &Shape, room: &mut Room<G::Move>) {
        let Shape { actions, observation, .. } = *shape;
        // A number that is known where there is but one row.
        let rows = if G::TOGETHER { shape.rows } else { 1 };
        let of_rows = tables.start * rows..tables.end * rows;
        let of = |each: usize| of_rows.start * each..of_rows.end * each;
        let asked = &self.asked[tables.clone()];
        let tables = &mut self.tables[tables];
        let drawn = &mut self.drawn[of_rows.clone()];
        let Written { observations, masks, players, samples, .. } = &mut self.out;
        if let Some(players) = players {
            let players = players[of_rows.clone()].chunks_exact_mut(rows);
            for (asked, players) in asked.iter().zip(players) {
                for (row, player) in players.iter_mut().enumerate() {
                    let (seat, acts) = asked_in::<G>(*asked, row);
                    *player = if acts { seat.index() as i8 } else { NOBODY };
                }
            }
        }
        let mut samples = samples.as_mut().map(|samples| &mut samples[of_rows.clone()]);
        if let Some(masks) = masks {
            let masks = masks[of(actions)].chunks_exact_mut(actions * rows);
            for (at, (table, masks)) in tables.iter_mut().zip(masks).enumerate() {
                for (row, mask) in masks.chunks_exact_mut(actions).enumerate() {
                    let (seat, acts) = asked_in::<G>(asked[at], row);
                    match &mut samples {
                        Some(samples) if acts => {
                            let drawn = &mut drawn[at * rows + row];
                            *drawn = table.sample_and_mask(seat, room, mask);
                            samples[at * rows + row] = drawn.action;
                        }
                        Some(samples) => {
                            samples[at * rows + row] = NO_ACTION;
                            table.game.mask(seat, &mut room.moves, mask);
                        }
                        None => table.game.mask(seat, &mut room.moves, mask),
                    }
                }
            }
        } else if let Some(samples) = &mut samples {
            for (at, table) in tables.iter_mut().enumerate() {
                for row in 0..rows {
                    let (seat, acts) = asked_in::<G>(asked[at], row);
                    samples[at * rows + row] = NO_ACTION;
                    if acts {
                        let drawn = &mut drawn[at * rows + row];
                        *drawn = table.sample(seat, room);
                        samples[at * rows + row] = drawn.action;
                    }
                }
            }
        }
        if let Some(observations) = observations {
            let observations = observations[of(observation)].chunks_exact_mut(observation * rows);
            for ((asked, table), observed) in asked.iter().zip(tables).zip(observations) {
                for (row, observed) in observed.chunks_exact_mut(observation).enumerate() {
                    table.game.observe(asked_in::<G>(*asked, row).0, observed);
                }
            }
        }
    }

    /// Writes what each row of every table sees and may do now, as if nothing had ended yet.
    fn show_all(&mut self, shape: &Shape) {
        (0..self.tables.len()).for_each(|at| self.tell(at, shape.seats, None));
        self.show(0..self.tables.len(), shape, &mut Room::with_capacity(ROOM));
    }
}

/// Tables of some game.
pub struct AnyTables(Box<dyn ErasedTables>);

trait ErasedTables: Send + Sync {
    fn shape(&self) -> Shape;
    fn reset(&mut self, seed: u64);
    fn observe(&mut self, out: Written<'_>);
    fn step(
        &mut self,
        actions: &[i32],
        out: Written<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), BadStep>;
    fn random_actions(&mut self, out: &mut [i32]);
    fn view(&self, table: usize, viewer: Viewer) -> Value;
    fn turn(&self, table: usize) -> Turn;
}

impl<G: Spaces> ErasedTables for Tables<G> {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn reset(&mut self, seed: u64) {
        self.begin(seed);
    }

    fn observe(&mut self, out: Written<'_>) {
        let shape = self.shape;
        for mut part in self.parts(out, 1) {
            part.show_all(&shape);
        }
    }

    fn step(
        &mut self,
        actions: &[i32],
        out: Written<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), BadStep> {
        let (shape, fresh) = (self.shape, self.fresh.clone());
        let Some(pool) = pool else {
            let mut parts = self.parts(out, 1);
            parts.iter().try_for_each(|part| part.check(shape.rows, actions))?;
            parts.iter_mut().for_each(|part| part.step(&fresh, &shape, actions));
            return Ok(());
        };
        // More parts than threads: some tables take longer than others.
        let mut parts = self.parts(out, 4 * pool.current_num_threads());
        pool.install(|| {
            let check = |part: &Part<'_, G>| part.check(shape.rows, actions).err();
            // Of several the first is told, as if there were one thread.
            let bad = parts.par_iter().map(check).find_first(Option::is_some).flatten();
            bad.map_or(Ok(()), Err)?;
            parts.par_iter_mut().for_each(|part| part.step(&fresh, &shape, actions));
            Ok(())
        })
    }

    fn random_actions(&mut self, out: &mut [i32]) {
        let mut room = Room::with_capacity(ROOM);
        let rows = self.shape.rows;
        out.fill(NO_ACTION);
        for (at, table) in self.tables.iter_mut().enumerate() {
            for (row, seat) in acting::<G>(self.asked[at]) {
                let drawn = table.sample(seat, &mut room);
                out[at * rows + row] = drawn.action;
                self.drawn[at * rows + row] = drawn;
            }
        }
    }

    fn view(&self, table: usize, viewer: Viewer) -> Value {
        let view = self.tables[table].game.view(viewer);
        serde_json::to_value(view).expect("views hold nothing that JSON cannot")
    }

    fn turn(&self, table: usize) -> Turn {
        self.tables[table].game.turn()
    }
}

impl<G: Spaces + Describe + TableRules> From<Tables<G>> for AnyTables {
    fn from(tables: Tables<G>) -> AnyTables {
        AnyTables(Box::new(tables))
    }
}

impl AnyTables {
    /// How long the rows of numbers are.
    pub fn shape(&self) -> Shape {
        self.0.shape()
    }

    /// Begins anew at every table, with chances that follow from this seed.
    ///
    /// # Panics
    /// Here and below, if a slice is not as long as [`Written`] says.
    pub fn reset(&mut self, seed: u64, out: Written<'_>) {
        self.check_lengths(&out);
        self.0.reset(seed);
        self.0.observe(out);
    }

    /// Writes what each row sees and may do now, as if nothing had ended yet. No table moves.
    pub fn observe(&mut self, out: Written<'_>) {
        self.check_lengths(&out);
        self.0.observe(out);
    }

    /// Takes one action for every row, tables × rows, -1 where nobody acts; in the threads of this
    /// pool, if there is one. On an error no table has moved.
    pub fn step(
        &mut self,
        actions: &[i32],
        out: Written<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), BadStep> {
        let Shape { tables, rows, .. } = self.shape();
        assert_eq!(actions.len(), tables * rows, "an action for every row");
        self.check_lengths(&out);
        self.0.step(actions, out, pool)
    }

    /// Any action of every row that acts, each as likely as the others, tables × rows; -1 for the rest.
    pub fn random_actions(&mut self, out: &mut [i32]) {
        let Shape { tables, rows, .. } = self.shape();
        assert_eq!(out.len(), tables * rows, "an action for every row");
        self.0.random_actions(out);
    }

    /// All that `viewer` may know of one table, as JSON.
    pub fn view(&self, table: usize, viewer: Viewer) -> Value {
        self.0.view(table, viewer)
    }

    /// Whose decision is awaited at one table.
    pub fn turn(&self, table: usize) -> Turn {
        self.0.turn(table)
    }

    fn check_lengths(&self, out: &Written<'_>) {
        let Shape { tables, seats, rows, actions, observation } = self.shape();
        let len = |slice: Option<usize>, expected: usize, what: &str| {
            assert!(slice.is_none_or(|len| len == expected), "{what}: {slice:?} for {expected}");
        };
        let Written { observations, masks, players, samples, rewards, dones, scores } = out;
        len(observations.as_ref().map(|s| s.len()), tables * rows * observation, "observations");
        len(masks.as_ref().map(|s| s.len()), tables * rows * actions, "masks");
        len(players.as_ref().map(|s| s.len()), tables * rows, "players");
        len(samples.as_ref().map(|s| s.len()), tables * rows, "samples");
        len(rewards.as_ref().map(|s| s.len()), tables * seats, "rewards");
        len(dones.as_ref().map(|s| s.len()), tables, "dones");
        len(scores.as_ref().map(|s| s.len()), tables * seats, "scores");
    }
}

impl fmt::Debug for AnyTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyTables").field("shape", &self.shape()).finish_non_exhaustive()
    }
}
