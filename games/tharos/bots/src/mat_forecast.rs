//! What lies ahead on the solo mat, and how likely it is met.

use super::judge::normal;
use super::odds::{ODDS, Prospect};
use ::tharos::base::{Board, Components, DRAWN, Task, Tharos};
use ::tharos::mat::{Guild, Mat, Question, Requirement, Row, TURNS, Trial};

/// TH-2.2: what a swap costs.
const SWAP: f32 = 3.0;
/// How much of its price a marker fetches when Jar are asked for: there must be a die for it.
const SALE: f32 = 0.75;
/// How often a last space is met.
const USUAL: f32 = 0.8;
/// How fast what is known today fades with the turns until it counts.
const FADING: f32 = 0.3;
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
pub(super) struct MatForecast {
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

impl MatForecast {
    pub(super) fn of(mat: &Mat) -> MatForecast {
        let mut coming = Vec::with_capacity(Trial::ALL.len());
        let mut next_row = Row::ALL.into_iter().filter(|row| mat.row(*row).is_none());
        for guild in guilds_in_order(mat).into_iter().flatten() {
            let own = |row: &Row| mat.row(*row).is_some_and(|(of, _)| of == guild);
            let Some(row) = Row::ALL.into_iter().find(own).or_else(|| next_row.next()) else {
                continue;
            };
            let placed = mat.row(row).map_or(0, |(_, count)| count);
            for (at, trial) in (0u8..).zip(mat.trials(row)) {
                let Some(trial) = trial.filter(|_| at >= placed) else { continue };
                let Some(wait) = wait(mat, guild, at + 1 - placed) else { continue };
                coming.push(Coming { trial, requirement: mat.requirement(trial), guild, wait });
            }
        }
        MatForecast { coming, prospect: ODDS.of(mat) }
    }

    /// Turns of dice still to come after this one.
    pub(super) fn turns(&self, table: &Tharos) -> f32 {
        // Before the marker is placed, this one is still among them.
        let this = if table.task() == Some(Task::Mat) { 1.0 } else { 0.0 };
        (self.prospect.turns - this).max(0.0)
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
                // What is far off is met about as often as such things are.
                let near = 1.0 / (1.0 + FADING * coming.wait);
                last[coming.guild.index()] = USUAL + near * (met - USUAL);
            } else {
                let (gain, cost) = stakes(coming.trial);
                trials += gain * met - cost * (1.0 - met);
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
        if wait > 0.0 {
            have += under_way(question, board, components);
        }
        let (growth, spread) = pace(question);
        let over = match self.requirement {
            Requirement::AtLeast(least, _) => have + growth * wait - least as f32 + 0.5,
            Requirement::None(_) => 0.5 + growth * wait - have,
        };
        normal(over / (0.2 + spread * wait.sqrt()))
    }
}

/// What there is of something, beside what can be shown: markers that may be
/// sold, and medals that are begun.
fn under_way(question: Question, board: &Board, components: &Components) -> f32 {
    let numbers = &components.numbers;
    let part = |count: u32, every: u8| (count % u32::from(every)) as f32 / f32::from(every);
    match question {
        Question::Jar => {
            let price = f32::from(numbers.sell_price + board.perks.sell);
            SALE * price * board.answer(Question::Markers, components) as f32
        }
        Question::ExplorationMedals => part(board.regions(), numbers.regions_a_medal),
        Question::CivilMedals => part(board.built().count() as u32, numbers.built_a_medal),
        Question::TradeMedals => 0.5 * f32::from(board.goods[0].min(board.goods[1]).min(2)),
        _ => 0.0,
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
                // TH-4.3: two markers are left over in the end. Before that a
                // swap may still bring any of them down in time.
                return (mat.placed() < TURNS).then_some(at.into());
            }
        }
    }
    let bag = mat.bag();
    let (own, all) = (f32::from(bag[guild.index()]), f32::from(bag.iter().sum::<u8>()));
    let turns = 2.0 + f32::from(missing) * (all + 1.0) / (own + 1.0);
    let left = f32::from(TURNS - mat.placed());
    (missing <= bag[guild.index()]).then(|| turns.min(left - 1.0))
}

/// What meeting a requirement brings in points, and what failing it costs: together what the example
/// `requirements` found, in which the same games went on both ways.
const fn stakes(trial: Trial) -> (f32, f32) {
    match trial {
        Trial::SevenJar => (2.0, 1.2),
        Trial::EmptyHand => (1.2, 1.1),
        Trial::TradeMedal => (1.7, 1.7),
        Trial::Strength => (1.6, 1.5),
        Trial::FourteenJar => (2.3, 2.3),
        Trial::SixCards => (2.5, 3.3),
        Trial::FullHand => (1.1, 0.8),
        Trial::ThreeMarkers => (1.5, 1.5),
        Trial::ThreeMedals => (1.5, 4.0),
        Trial::LastA | Trial::LastB | Trial::LastC => (0.0, 0.0),
    }
}

/// How much of something a turn brings whoever needs it, and how far that may be off.
fn pace(question: Question) -> (f32, f32) {
    match question {
        Question::Jar => (4.5, 3.0),
        Question::ActionCards => (1.5, 1.0),
        Question::PlayerCards => (0.5, 0.7),
        Question::CombatStrength => (0.35, 0.6),
        Question::Markers => (1.0, 1.2),
        Question::TradeMedals => (0.25, 0.45),
        Question::ExplorationMedals | Question::CivilMedals => (0.22, 0.35),
        Question::KindsOfMedals => (0.3, 0.5),
    }
}
