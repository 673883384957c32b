//! What moved, and why.

use super::{Evaluation, State, TunePlan};
use crate::figures::Figure;
use serde::Serialize;
use std::fmt;

/// What came of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TuneReport {
    /// Which game.
    pub game: &'static str,
    /// Rounds of the search.
    pub rounds: u64,
    /// Evaluations, those of earlier runs included.
    pub evaluations: usize,
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// Whether every figure is where it should be, on fresh deals.
    pub met: bool,
    /// The numbers that were found, in the order of the target file.
    pub values: Vec<i64>,
    /// Those of them that are not as they were.
    pub moved: Vec<Moved>,
    /// Figure by figure.
    pub aims: Vec<AimReport>,
    /// Every step that helped.
    pub steps: Vec<TuneStep>,
}

/// A number that moved.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Moved {
    /// Which.
    pub name: String,
    /// From here.
    pub from: i64,
    /// To there.
    pub to: i64,
}

/// A figure that is aimed at, on deals that had no part in the search; absent where there was no time for them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AimReport {
    /// Which.
    pub figure: String,
    /// Where it should be.
    pub wanted: String,
    /// With the numbers of the start.
    pub before: Option<Figure>,
    /// With those that were found.
    pub after: Option<Figure>,
    /// Whether it is there now.
    pub met: bool,
}

/// A step that helped.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TuneStep {
    /// What moved.
    pub moved: Vec<Moved>,
    /// How far it was from the target before, and after.
    pub distance: [f64; 2],
    /// Why it was taken: the figures that came nearer or went away, the largest difference first, each before and after.
    pub because: Vec<(String, f64, f64)>,
}

fn moved(plan: &TunePlan, from: &[i64], to: &[i64]) -> Vec<Moved> {
    let names = plan.target.knobs.iter().map(|knob| &knob.number);
    let pairs = names.zip(from.iter().zip(to)).filter(|(_, (from, to))| from != to);
    pairs.map(|(name, (&from, &to))| Moved { name: name.clone(), from, to }).collect()
}

fn step(plan: &TunePlan, before: &Evaluation, after: &Evaluation) -> TuneStep {
    let at =
        |found: &Evaluation, name: &str| found.figures.get(name).map_or(0.0, |figure| figure.at);
    let mut because: Vec<(f64, String, f64, f64)> = Vec::new();
    for aim in &plan.target.aims {
        let (was, is) = (at(before, &aim.figure), at(after, &aim.figure));
        let nearer = aim.distance(was) - aim.distance(is);
        if nearer.abs() > 1e-9 {
            because.push((nearer, aim.figure.clone(), was, is));
        }
    }
    because.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    TuneStep {
        moved: moved(plan, &before.values, &after.values),
        distance: [before, after].map(|found| plan.loss(&found.figures)),
        because: because.into_iter().map(|(_, name, was, is)| (name, was, is)).collect(),
    }
}

pub(super) fn report(
    plan: &TunePlan,
    state: &State,
    steps: &[Evaluation],
    fresh: [Option<Evaluation>; 2],
    rounds: u64,
    stopped: bool,
) -> TuneReport {
    let (first, last) = (&steps[0], &steps[steps.len() - 1]);
    let [before, after] = &fresh;
    let figure =
        |found: &Option<Evaluation>, name: &str| found.as_ref()?.figures.get(name).copied();
    let aims: Vec<AimReport> = plan
        .target
        .aims
        .iter()
        .map(|aim| {
            let now = figure(after, &aim.figure);
            AimReport {
                figure: aim.figure.clone(),
                wanted: aim.wanted(),
                before: figure(before, &aim.figure),
                after: now,
                met: after.is_some() && aim.distance(now.map_or(0.0, |figure| figure.at)) == 0.0,
            }
        })
        .collect();
    TuneReport {
        game: plan.bots_of.game().about().id,
        rounds,
        evaluations: state.evaluations.len(),
        stopped,
        met: aims.iter().all(|aim| aim.met),
        values: last.values.clone(),
        moved: moved(plan, &first.values, &last.values),
        aims,
        steps: steps.windows(2).map(|pair| step(plan, &pair[0], &pair[1])).collect(),
    }
}

fn shown(figure: Option<Figure>) -> String {
    match figure {
        Some(Figure { at, interval: Some([low, high]) }) => {
            format!("{at:.3} ({low:.3} to {high:.3})")
        }
        Some(Figure { at, interval: None }) => format!("{at:.3}"),
        None => "–".into(),
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn listed(moved: &[Moved]) -> String {
    let all = moved.iter().map(|Moved { name, from, to }| format!("{name} {from} → {to}"));
    all.collect::<Vec<_>>().join(", ")
}

impl fmt::Display for TuneReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let measured = self.aims.iter().any(|aim| aim.after.is_some());
        let met = match (self.met, measured || !self.stopped) {
            (true, _) => "every figure is where it should be",
            (false, true) => "not every figure is where it should be",
            (false, false) => "stopped before the figures were measured on fresh deals",
        };
        writeln!(
            f,
            "{}: {}, {}; {met}",
            self.game,
            counted(self.rounds, "round"),
            counted(self.evaluations as u64, "evaluation")
        )?;
        if measured || !self.stopped {
            writeln!(f, "\nFigures, on deals that had no part in the search")?;
            writeln!(f, "    {:<28} {:<18} {:<28} {:<28}", "", "wanted", "before", "after")?;
        }
        for aim in self.aims.iter().filter(|_| measured || !self.stopped) {
            let mark = match (aim.met, aim.before.or(aim.after)) {
                (true, _) => "",
                (false, Some(_)) => "  not yet",
                (false, None) => "  never came up: is this its name?",
            };
            let (before, after) = (shown(aim.before), shown(aim.after));
            writeln!(f, "    {:<28} {:<18} {before:<28} {after}{mark}", aim.figure, aim.wanted)?;
        }
        writeln!(f, "\nWhat moved")?;
        match (self.moved.is_empty(), self.stopped) {
            (true, true) => writeln!(f, "    nothing so far")?,
            (true, false) => writeln!(f, "    nothing: no step came nearer")?,
            (false, _) => {}
        }
        for Moved { name, from, to } in &self.moved {
            writeln!(f, "    {name:<28} {from} → {to}")?;
        }
        for (at, step) in self.steps.iter().enumerate() {
            let [before, after] = step.distance;
            writeln!(f, "\nStep {}: {}", at + 1, listed(&step.moved))?;
            writeln!(f, "    from the target: {before:.3} before, {after:.3} after")?;
            for (name, was, is) in step.because.iter().take(4) {
                writeln!(f, "    {name} went from {was:.3} to {is:.3}")?;
            }
        }
        Ok(())
    }
}
