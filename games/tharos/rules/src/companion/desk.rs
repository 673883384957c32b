//! What the companion keeps, and the steps that change it.
//!
//! The answers that count are kept in order, and every marker that was ever
//! drawn; the mat is what they come to. Going back drops answers and works the
//! rest out again. The markers stay, so that nobody goes back for another draw.
//! From a bag of the player's own, what was drawn is an answer like any other.

use super::preparation::Step;
use super::view::{CompanionView, Sheet};
use super::{Bag, Marker, Move, Progress};
use crate::mat::{End, Guild, Layout, Mat, Order, Space, TURNS, Trial};
use serde::Serialize;

/// What the companion waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// TH-6.6: a step of the preparation.
    Prepare,
    /// A marker out of the bag.
    Draw,
    /// TH-2.2, TH-2.3: a swap, or the marker of space I.
    Swap,
    /// TH-3.1: the answer to a requirement.
    Ask,
    /// The player's actions and defence.
    Act,
    /// TH-4.2: the points of the base game.
    Count,
    /// Nothing any more.
    Over,
}

/// What happened in a turn, as far as the companion knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Line {
    /// The turn, from 1.
    pub turn: u8,
    /// The start space whose marker was swapped with the next, from 1.
    pub swapped: Option<u8>,
    /// Whose marker was placed.
    pub guild: Guild,
    /// Where.
    pub space: Space,
    /// Its requirement, if it has one.
    #[serde(rename = "requirement")]
    pub trial: Option<Trial>,
    /// Whether that was met, once it is answered.
    pub met: Option<bool>,
}

/// The companion of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Companion {
    /// Every marker that was ever drawn for the player, in order.
    pub(super) drawn: Vec<Guild>,
    /// The answers that count, in order.
    pub(super) moves: Vec<Move>,
    /// Answers ever given, those taken back included.
    pub(super) made: u32,
    desk: Desk,
}

/// What the answers come to.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Desk {
    mat: Mat,
    bag: Bag,
    /// Steps of the preparation that are done.
    ready: usize,
    /// The drawn markers that lie on the table, in order.
    drawn: Vec<Guild>,
    lines: Vec<Line>,
    /// What the player has to do now, beside the usual.
    order: Option<Order>,
    /// The requirement that was just not met.
    failed: Option<Trial>,
    swapped: Option<u8>,
    /// Whether the turn's actions are still to be played.
    acting: bool,
    points: Option<i32>,
    finished: bool,
}

impl Desk {
    fn new(layout: Layout, bag: Bag) -> Desk {
        Desk {
            mat: Mat::new(layout),
            bag,
            ready: 0,
            drawn: Vec::new(),
            lines: Vec::new(),
            order: None,
            failed: None,
            swapped: None,
            acting: false,
            points: None,
            finished: false,
        }
    }

    /// TH-1.5, TH-2.4: markers drawn before come again, in the same order.
    fn fill(&mut self, drawn: &[Guild]) {
        while self.phase() == Phase::Draw && self.drawn.len() < drawn.len() {
            self.draw(drawn[self.drawn.len()]);
        }
    }

    fn draw(&mut self, guild: Guild) {
        self.mat.draw(guild).expect("the bag holds it");
        self.drawn.push(guild);
    }

    /// TH-6.6: what is prepared now; `None` when everything is.
    fn step(&self) -> Option<Step> {
        Step::all(self.bag).get(self.ready).copied()
    }

    fn carry_out(&mut self, mv: Move) {
        (self.order, self.failed) = (None, None);
        match mv {
            Move::Ready => self.ready += 1,
            Move::Drew(guild) => self.draw(guild),
            Move::Swap(at) => {
                let swap = self.mat.swap(usize::from(at) - 1);
                self.order = Some(swap.expect("the swap was checked"));
                self.swapped = Some(at);
            }
            Move::Place => self.place(),
            Move::Yes => self.answer(true),
            Move::No => self.answer(false),
            Move::Count(points) if self.phase() == Phase::Count => self.points = Some(points),
            Move::Count(count) => {
                let trial = self.mat.pending().expect("a requirement is asked about");
                let count = count.try_into().expect("the number was checked");
                self.answer(self.mat.requirement(trial).is_met(count));
            }
            Move::Done => self.acting = false,
            Move::Points(points) => self.points = Some(points),
            Move::Finish => self.finished = true,
            Move::Undo | Move::Back(_) => unreachable!("going back drops answers"),
        }
    }

    /// TH-2.3: the marker of space I is placed; its requirement comes at once.
    fn place(&mut self) {
        let guild = self.mat.start()[0].expect("there is a marker on space I");
        let space = self.mat.place().expect("placing was checked");
        self.acting = true;
        self.lines.push(Line {
            turn: self.mat.placed(),
            swapped: self.swapped.take(),
            guild,
            space,
            trial: self.mat.trial_at(space),
            met: None,
        });
    }

    /// TH-3.2, TH-3.3: what follows from the answer. TH-3.4: a last space can
    /// end the game at once; after the sixteenth turn its actions are still played.
    fn answer(&mut self, met: bool) {
        self.failed = self.mat.pending().filter(|_| !met);
        self.order = self.mat.deal(met).expect("a requirement is asked about");
        self.lines.last_mut().expect("a marker was placed").met = Some(met);
        self.acting = !self.mat.ends_at_once();
    }

    fn phase(&self) -> Phase {
        if self.finished {
            Phase::Over
        } else if self.ready < Step::BEFORE_DRAWING {
            Phase::Prepare
        } else if self.mat.awaits_draw() {
            Phase::Draw
        } else if self.step().is_some() {
            Phase::Prepare
        } else if self.mat.pending().is_some() {
            Phase::Ask
        } else if self.acting {
            Phase::Act
        } else if self.mat.end().is_some() {
            Phase::Count
        } else {
            Phase::Swap
        }
    }

    /// TH-2.1: the turn that is being played, from 1.
    fn turn(&self) -> u8 {
        let begun = self.phase() == Phase::Swap || self.lines.is_empty();
        (self.mat.placed() + u8::from(begun)).min(TURNS)
    }
}

impl Companion {
    pub(super) fn open(layout: Layout, bag: Bag) -> Companion {
        Companion { drawn: Vec::new(), moves: Vec::new(), made: 0, desk: Desk::new(layout, bag) }
    }

    pub(super) fn bag(&self) -> Bag {
        self.desk.bag
    }

    /// TH-6.6: what is prepared now.
    pub(super) fn step(&self) -> Option<Step> {
        self.desk.step()
    }

    pub(super) fn is_preparing(&self) -> bool {
        self.step().is_some()
    }

    /// How far the preparation is.
    pub(super) fn progress(&self) -> Option<Progress> {
        self.is_preparing().then(|| Progress {
            step: self.desk.ready as u8 + 1,
            of: Step::all(self.bag()).len() as u8,
        })
    }

    pub(super) fn phase(&self) -> Phase {
        self.desk.phase()
    }

    /// The turns that count, in order.
    pub fn lines(&self) -> &[Line] {
        &self.desk.lines
    }

    pub(super) fn mat(&self) -> &Mat {
        &self.desk.mat
    }

    pub(super) fn turn_number(&self) -> u8 {
        self.desk.turn()
    }

    pub(super) fn draw(&mut self, Marker(guild): Marker) {
        self.drawn.push(guild);
        self.desk.fill(&self.drawn);
    }

    pub(super) fn carry_out(&mut self, mv: Move) {
        self.made += 1;
        match mv {
            Move::Undo => self.keep(self.moves.len() - 1),
            Move::Back(turn) => self.keep(self.moves_before(turn)),
            _ => {
                self.moves.push(mv);
                self.desk.carry_out(mv);
                self.desk.fill(&self.drawn);
            }
        }
    }

    /// TH-6.3: only the first answers count.
    fn keep(&mut self, count: usize) {
        self.moves.truncate(count);
        self.work_out();
    }

    fn work_out(&mut self) {
        self.desk = Desk::new(self.mat().layout(), self.bag());
        self.desk.fill(&self.drawn);
        for mv in &self.moves {
            self.desk.carry_out(*mv);
            self.desk.fill(&self.drawn);
        }
    }

    /// How many of the answers were given before this turn began. The first
    /// one begins when everything is prepared.
    pub(super) fn moves_before(&self, turn: u8) -> usize {
        let prepares = |mv: &&Move| matches!(mv, Move::Ready | Move::Drew(_));
        let prepared = self.moves.iter().take_while(prepares).count();
        let ends = self.moves.iter().enumerate().filter(|(_, mv)| **mv == Move::Done);
        let mut begins = std::iter::once(prepared).chain(ends.map(|(at, _)| at + 1));
        begins.nth(usize::from(turn) - 1).expect("the turn has begun")
    }

    pub(super) fn order(&self) -> Option<Order> {
        self.desk.order
    }

    /// The requirement that was just not met: its stake is lost now, and only now.
    pub(super) fn just_failed(&self) -> Option<Trial> {
        self.desk.failed
    }

    /// TH-4.2: the sheet, as soon as it can be made. A game that is lost needs
    /// no points.
    pub(super) fn sheet(&self) -> Option<Sheet> {
        let Desk { mat, points, .. } = &self.desk;
        if self.phase() != Phase::Count && self.phase() != Phase::Over {
            return None;
        }
        let end = mat.end()?;
        (points.is_some() || end != End::TwoLastSpaces).then(|| Sheet::of(mat, end, *points))
    }

    pub(super) fn seen(&self) -> CompanionView {
        // No `..` here: a new field does not compile until someone decides who sees it.
        let Companion { drawn, moves, made, desk } = self;
        let Desk {
            mat,
            bag,
            ready: _,
            drawn: used,
            lines,
            order: _,
            failed: _,
            swapped: _,
            acting: _,
            points: _,
            finished: _,
        } = desk;
        CompanionView {
            turn: self.turn_number(),
            phase: self.phase(),
            preparation: self.progress(),
            bag: *bag,
            mat: *mat,
            tell: self.told(),
            ask: self.asked(),
            more: self.explained(),
            lines: lines.clone(),
            sheet: self.sheet(),
            moves: moves.clone(),
            answers: *made,
            drawn: used.clone(),
            known: drawn.get(used.len()..).unwrap_or_default().to_vec(),
        }
    }

    /// The companion that a view shows: nothing is hidden but the bag, and
    /// that is a set.
    pub(super) fn shown(view: &CompanionView) -> Companion {
        let drawn = match view.bag {
            Bag::Ours => [&view.drawn[..], &view.known[..]].concat(),
            Bag::Own => Vec::new(),
        };
        let mut companion = Companion {
            drawn,
            moves: view.moves.clone(),
            made: view.answers,
            desk: Desk::new(view.mat.layout(), view.bag),
        };
        companion.work_out();
        companion
    }
}
