//! What lies ahead on the solo mat, and how likely it is met.

use super::judge::normal;
use super::odds::{ODDS, Prospect};
use ::tharos::base::{Board, Components, DRAWN, Task, Tharos};
use ::tharos::mat::{Guild, Mat, Question, Requirement, Row, TURNS, Trial};

/// TH-2.2: what a swap costs.
const SWAP: f32 = 3.0;
/// What a marker fetches, in Jar.
const SALE: f32 = 1.5;
/// What an unused die may still earn.
const EARNING: f32 = 1.5;

/// A requirement to come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coming {
    /// Where.
    pub trial: Trial,
    /// What it asks for.
    pub requirement: Requirement,
    guild: Guild,
    /// Turns of dice until the marker is placed there, beside this one.
    pub wait: f32,
}

/// What lies ahead. It stays the same as long as no marker is moved.
#[derive(Clone, Debug)]
pub(super) struct Ahead {
    coming: Vec<Coming>,
    prospect: Prospect,
}

/// What a guild makes of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The chance that two rows are filled and both last spaces are met.
    pub rows: f32,
    /// Points that requirements on the way will bring.
    pub trials: f32,
}

impl Ahead {
    pub(super) fn of(mat: &Mat) -> Ahead {
        let mut coming = Vec::with_capacity(Trial::ALL.len());
        let mut next_row = Row::ALL.into_iter().filter(|row| mat.row(*row).is_none());
        for guild in guilds_in_order(mat).into_iter().flatten() {
            let own = |row: &Row| mat.row(*row).is_some_and(|(of, _)| of == guild);
            let Some(row) = Row::ALL.into_iter().find(own).or_else(|| next_row.next()) else {
                continue;
            };
            let placed = mat.row(row).map_or(0, |(_, count)| count);
            for (at, trial) in (0u8..).zip(row.trials()) {
                let Some(trial) = trial.filter(|_| at >= placed) else { continue };
                let Some(wait) = wait(mat, guild, at + 1 - placed) else { continue };
                coming.push(Coming { trial, requirement: mat.requirement(trial), guild, wait });
            }
        }
        Ahead { coming, prospect: ODDS.of(mat) }
    }

    /// Turns of dice still to come after this one.
    pub(super) fn turns(&self) -> f32 {
        self.prospect.turns
    }

    /// All requirements to come, row by row.
    pub(super) fn coming(&self) -> impl Iterator<Item = &Coming> {
        self.coming.iter()
    }

    pub(super) fn outlook(&self, table: &Tharos, board: &Board) -> Outlook {
        // Before the marker is placed, the dice of this turn come too late for it.
        let unused = match table.task() {
            Some(Task::Mat) => 0.0,
            _ => f32::from(board.dice.len()),
        };
        let (mut last, mut trials) = ([0.5; 3], 0.0);
        for coming in &self.coming {
            let met = coming.met(board, table.components(), unused);
            if coming.trial.is_last() {
                last[coming.guild.index()] = met;
            } else {
                trials += worth(coming.trial) * met;
            }
        }
        let paid = ((f32::from(board.jar) + EARNING * unused) / SWAP).min(1.0);
        let paid = if unused > 0.0 { paid } else { paid.floor() };
        Outlook { rows: self.prospect.chance(last, paid), trials }
    }
}

impl Coming {
    /// How likely it is met by a guild that has so many dice unused in this turn.
    pub(super) fn met(&self, board: &Board, components: &Components, unused: f32) -> f32 {
        let question = self.requirement.question();
        let wait = self.wait + unused / f32::from(DRAWN);
        let mut have = board.answer(question, components) as f32;
        if question == Question::Jar && wait > 0.0 {
            have += SALE * board.answer(Question::Markers, components) as f32;
        }
        let (growth, spread) = pace(question);
        let over = match self.requirement {
            Requirement::AtLeast(least, _) => have + growth * wait - least as f32 + 0.5,
            Requirement::None(_) => 0.5 + growth * wait - have,
        };
        normal(over / (0.2 + spread * wait.sqrt()))
    }
}

/// Guilds by when they open their rows: those with a row first, then as they
/// wait on the start spaces, then the others.
fn guilds_in_order(mat: &Mat) -> [Option<Guild>; 3] {
    let mut order = [None; 3];
    let with_rows = Row::ALL.into_iter().filter_map(|row| mat.row(row)).map(|(guild, _)| guild);
    let waiting = mat.start().into_iter().flatten();
    let mut count = 0;
    for guild in with_rows.chain(waiting).chain(Guild::ALL) {
        if count < 3 && !order[..count].contains(&Some(guild)) {
            order[count] = Some(guild);
            count += 1;
        }
    }
    order
}

/// Turns of dice until the marker of a guild that is `nth` from now is placed;
/// `None` if that is too late.
fn wait(mat: &Mat, guild: Guild, nth: u8) -> Option<f32> {
    let mut missing = nth;
    for (at, waiting) in (0u8..).zip(mat.start()) {
        if waiting == Some(guild) {
            missing -= 1;
            if missing == 0 {
                return Some(at.into());
            }
        }
    }
    let bag = mat.bag();
    let (own, all) = (f32::from(bag[guild.index()]), f32::from(bag.iter().sum::<u8>()));
    let turns = 2.0 + f32::from(missing) * (all + 1.0) / (own + 1.0);
    let left = f32::from(TURNS - mat.placed());
    (missing <= bag[guild.index()]).then(|| turns.min(left - 1.0))
}

/// What meeting a requirement is worth in points, beside failing it.
fn worth(trial: Trial) -> f32 {
    match trial {
        Trial::A1 => 6.0,
        Trial::A2 => 4.0,
        Trial::A3 => 3.0,
        Trial::B1 => 3.0,
        Trial::B2 => 7.0,
        Trial::B3 => 8.0,
        Trial::C1 => 4.0,
        Trial::C2 => 4.5,
        Trial::C3 => 8.0,
        Trial::ALast | Trial::BLast | Trial::CLast => 0.0,
    }
}

/// How much of something a turn brings whoever needs it, and how far that may be off.
fn pace(question: Question) -> (f32, f32) {
    match question {
        Question::Jar => (4.0, 3.0),
        Question::ActionCards => (1.5, 1.0),
        Question::PlayerCards => (0.55, 0.8),
        Question::CombatStrength => (0.5, 0.8),
        Question::Markers => (1.2, 1.2),
        Question::TradeMedals => (0.45, 0.6),
        Question::ExplorationMedals => (0.33, 0.5),
        Question::CivilMedals => (0.3, 0.5),
        Question::KindsOfMedals => (0.4, 0.6),
    }
}

