//! Turning the numbers of a game until its figures are what a designer wants.
//!
//! A round makes neighbours of the best numbers so far: one or two of them a step or two away.
//! All meet on the same deals; the better half is played on more of them, twice, and whoever is left
//! takes the place of the best if it is nearer to the target on all of them. What is found is measured again on
//! fresh deals. Everything follows from the seed and the evaluations, so a search that was
//! interrupted goes on from its [`State`] as if nothing had happened.

mod report;
mod state;
mod target;

pub use report::{AimReport, Moved, TuneReport, TuneStep};
pub use state::{Evaluation, State};
pub use target::{Aim, BadTarget, Knob, Target};

use crate::balance::{BalancePlan, balance};
use crate::figures::{Figure, figures};
use crate::study::{Study, StudyPlan};
use crate::tournament::NoTournament;
use bots::{AnyBots, BotRng, Budget};
use game_core::below;
use rand_core::SeedableRng;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

/// Neighbours of a round.
const NEIGHBOURS: usize = 8;
/// Matches of the first look at which figures there are.
const GLANCE: u64 = 8;

/// What to search.
#[derive(Clone)]
pub struct TunePlan {
    /// The bots of which game.
    pub bots_of: AnyBots,
    /// What is measured of this game alone, if anything is.
    pub study: Option<&'static dyn Study>,
    /// The options to begin with.
    pub options: Value,
    /// What is wanted.
    pub target: Target,
    /// Who plays.
    pub bot: String,
    /// How many sit at a table.
    pub seats: usize,
    /// How many rounds at most.
    pub rounds: u64,
}

/// Why there was no search.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum NoTuning {
    /// The target cannot be aimed at.
    #[error(transparent)]
    Target(#[from] BadTarget),
    /// Nothing could be played.
    #[error(transparent)]
    Play(#[from] NoTournament),
    /// What was found could not be kept.
    #[error("{0}")]
    NotKept(String),
}

/// What is told on the way: called after each evaluation with all that is known.
pub type Keep<'a> = dyn FnMut(&State) -> Result<(), String> + 'a;

impl TunePlan {
    /// The options with these numbers.
    pub fn options_with(&self, values: &[i64]) -> Result<Value, NoTournament> {
        let mut options = self.options.clone();
        for (knob, value) in self.target.knobs.iter().zip(values) {
            options = self.bots_of.with_number(&options, &knob.number, *value)?;
        }
        Ok(options)
    }

    /// The numbers to begin with, once it is sure that all can be turned as far as the target says.
    pub fn begin(&self) -> Result<Vec<i64>, NoTuning> {
        let game = self.bots_of.game().about().id;
        if self.target.game != game {
            let what = format!("it is for {:?}, not for {game}", self.target.game);
            return Err(BadTarget { line: 1, what }.into());
        }
        let numbers = self.bots_of.numbers(&self.options).map_err(NoTournament::from)?;
        let mut values = Vec::new();
        for knob in &self.target.knobs {
            let wrong = |what: String| BadTarget { line: knob.line, what };
            let Some(number) = numbers.iter().find(|number| number.name == knob.number) else {
                return Err(wrong(unknown_number(game, knob, &numbers)).into());
            };
            for value in [knob.low, knob.high] {
                let turned = self.bots_of.with_number(&self.options, &knob.number, value);
                let opened = turned.and_then(|options| self.bots_of.arena(&options, self.seats));
                if let Err(error) = opened {
                    let what = format!("{} cannot be {value}: {error}", knob.number);
                    return Err(wrong(what).into());
                }
            }
            values.push(number.value.clamp(knob.low, knob.high));
        }
        Ok(values)
    }

    fn wants(&self, part: &str) -> bool {
        self.target.aims.iter().any(|aim| aim.figure.contains(part))
    }

    /// Plays a table with these numbers and measures what is wanted. Nothing if it was stopped.
    fn measure(
        &self,
        values: &[i64],
        games: u64,
        seed: u64,
        stop: &AtomicBool,
        after_each: &(dyn Fn() + Sync),
    ) -> Result<Option<BTreeMap<String, Figure>>, NoTournament> {
        let budget = Budget::Simulations(self.target.sims);
        // Where all that is wanted comes from the game's own study, its matches are enough.
        let own_alone = self.study.is_some_and(|study| study.seats() == self.seats)
            && self.target.aims.iter().all(|aim| aim.figure.starts_with("study."));
        let plan = BalancePlan {
            bots_of: self.bots_of,
            options: self.options_with(values)?,
            bot: self.bot.clone(),
            rival: self
                .wants("skill.")
                .then(|| self.bots_of.names().last().unwrap_or(&"").to_string()),
            seats: self.seats,
            games: if own_alone { 2 } else { games },
            without: if self.wants(".without.") { games / 4 } else { 0 },
            moments: if self.wants("course.") { 10 } else { 0 },
            assessed: if self.wants("best.") { 2 } else { 0 },
            budget,
            seed,
        };
        let mut report = match balance(&plan, stop, after_each) {
            Ok(report) if !report.stopped => report,
            Ok(_) | Err(NoTournament::Stopped) => return Ok(None),
            Err(error) => return Err(error),
        };
        if let Some(study) =
            self.study.filter(|study| self.wants("study.") && study.seats() == self.seats)
        {
            let bot = self.bots_of.contender(&self.bot, budget)?;
            let plan = StudyPlan {
                bot: Some(bot.name.into()),
                options: plan.options.clone(),
                games,
                budget: bot.budget,
                seed,
            };
            let own = match study.run(&plan, stop, after_each) {
                Ok(own) if !stop.load(Ordering::Relaxed) => own,
                Ok(_) | Err(NoTournament::Stopped) => return Ok(None),
                Err(error) => return Err(error),
            };
            report.study = serde_json::to_value(&own).unwrap_or_default();
        }
        let report = serde_json::to_value(&report).unwrap_or_default();
        Ok(Some(figures(&report)))
    }

    /// How far figures are from the target. What was not there to be measured counts as nothing of it.
    pub(crate) fn loss(&self, found: &BTreeMap<String, Figure>) -> f64 {
        let at = |aim: &Aim| found.get(&aim.figure).map_or(0.0, |figure| figure.at);
        self.target.aims.iter().map(|aim| aim.distance(at(aim))).sum()
    }
}

fn unknown_number(game: &str, knob: &Knob, numbers: &[bots::Number]) -> String {
    if numbers.is_empty() {
        return format!("{game} has no numbers to turn");
    }
    let names = numbers.iter().take(12).map(|number| number.name.as_str());
    let more = if numbers.len() > 12 {
        format!(" and {} more", numbers.len() - 12)
    } else {
        String::new()
    };
    format!(
        "{game} has no number {:?}; it has {}{more}",
        knob.number,
        names.collect::<Vec<_>>().join(", ")
    )
}

/// Numbers, and how far they are from the target.
type Judged = (f64, Vec<i64>);

/// A search under way.
struct Search<'a, 'k> {
    plan: &'a TunePlan,
    state: State,
    keep: &'a mut Keep<'k>,
    stop: &'a AtomicBool,
    after_each: &'a (dyn Fn() + Sync),
}

impl Search<'_, '_> {
    /// What is known of these numbers, or else is found out now and kept. Nothing if it was stopped.
    fn evaluate(
        &mut self,
        values: &[i64],
        games: u64,
        fresh: bool,
    ) -> Result<Option<Evaluation>, NoTuning> {
        if let Some(known) = self.state.known(values, games, fresh) {
            return Ok(Some(known.clone()));
        }
        let seed = if fresh { !self.state.seed } else { self.state.seed };
        let Some(mut found) = self.plan.measure(values, games, seed, self.stop, self.after_each)?
        else {
            return Ok(None);
        };
        let wanted = |name: &String| self.plan.target.aims.iter().any(|aim| aim.figure == *name);
        found.retain(|name, _| wanted(name));
        let evaluation = Evaluation { values: values.to_vec(), games, fresh, figures: found };
        self.state.evaluations.push(evaluation.clone());
        (self.keep)(&self.state).map_err(NoTuning::NotKept)?;
        Ok(Some(evaluation))
    }

    /// Every figure that is wanted is one that there is.
    fn know_the_figures(&mut self, values: &[i64]) -> Result<bool, NoTuning> {
        let seed = self.state.seed;
        let Some(found) = self.plan.measure(values, GLANCE, seed, self.stop, self.after_each)?
        else {
            return Ok(false);
        };
        for aim in &self.plan.target.aims {
            // What is rare may be missing at a glance.
            let rare = aim.figure.starts_with("kinds.") || aim.figure.starts_with("pieces.");
            if !rare && !found.contains_key(&aim.figure) {
                let first = aim.figure.split('.').next().unwrap_or("");
                let near: Vec<&str> = found
                    .keys()
                    .map(String::as_str)
                    .filter(|name| name.split('.').next() == Some(first))
                    .take(8)
                    .collect();
                let names: BTreeSet<&str> =
                    found.keys().filter_map(|name| name.split('.').next()).collect();
                let known = match near.is_empty() {
                    true => names.into_iter().collect::<Vec<_>>().join(", "),
                    false => near.join(", "),
                };
                let what = format!("there is no figure {:?}; there are {known}", aim.figure);
                return Err(BadTarget { line: aim.line, what }.into());
            }
        }
        Ok(true)
    }

    /// The nearest to the target among these, as far as this many matches tell; at most `left` of them.
    fn better_half(
        &mut self,
        those: Vec<Vec<i64>>,
        games: u64,
        left: usize,
    ) -> Result<Option<Vec<Judged>>, NoTuning> {
        let mut judged = Vec::new();
        for values in those {
            let Some(found) = self.evaluate(&values, games, false)? else { return Ok(None) };
            judged.push((self.plan.loss(&found.figures), values));
        }
        judged.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        judged.truncate(left);
        Ok(Some(judged))
    }
}

/// Numbers near these: one or two of them a step or two away. The last move that helped is tried again first.
fn neighbours(
    knobs: &[Knob],
    from: &[i64],
    last: Option<&[i64]>,
    rng: &mut BotRng,
    tried: &BTreeSet<Vec<i64>>,
) -> Vec<Vec<i64>> {
    let within = |at: usize, value: i64| value.clamp(knobs[at].low, knobs[at].high);
    let mut found: Vec<Vec<i64>> = Vec::new();
    let mut add = |values: Vec<i64>| {
        if values != from && !tried.contains(&values) && !found.contains(&values) {
            found.push(values);
        }
        found.len()
    };
    if let Some(last) = last {
        add((0..from.len()).map(|at| within(at, 2 * from[at] - last[at])).collect());
    }
    for _ in 0..20 * NEIGHBOURS {
        let mut values = from.to_vec();
        for _ in 0..=below(rng, 2) {
            let at = below(rng, knobs.len() as u32) as usize;
            let far = i64::from(below(rng, 2) + 1) * knobs[at].step;
            let far = if below(rng, 2) == 0 { far } else { -far };
            values[at] = within(at, values[at] + far);
        }
        if add(values) == NEIGHBOURS {
            break;
        }
    }
    found
}

/// Searches on all cores, from where `state` stands. `keep` is called after each evaluation,
/// `after_each` after each match; setting `stop` ends it, with what there is.
pub fn tune(
    plan: &TunePlan,
    state: State,
    stop: &AtomicBool,
    keep: &mut Keep<'_>,
    after_each: &(dyn Fn() + Sync),
) -> Result<TuneReport, NoTuning> {
    let start = plan.begin()?;
    let games = plan.target.games;
    let mut search = Search { plan, state, keep, stop, after_each };
    if search.state.evaluations.is_empty() && !search.know_the_figures(&start)? {
        return Err(NoTournament::Stopped.into());
    }
    let Some(first) = search.evaluate(&start, games, false)? else {
        return Err(NoTournament::Stopped.into());
    };
    let mut best = (plan.loss(&first.figures), start.clone());
    let mut steps = vec![first];
    let (mut tried, mut last) = (BTreeSet::from([start.clone()]), None::<Vec<i64>>);
    let mut rounds = 0;
    while best.0 > 0.0 && rounds < plan.rounds && !stop.load(Ordering::Relaxed) {
        let mut rng = BotRng::seed_from_u64(search.state.seed.wrapping_add(rounds));
        let those = neighbours(&plan.target.knobs, &best.1, last.as_deref(), &mut rng, &tried);
        if those.is_empty() {
            break;
        }
        tried.extend(those.iter().cloned());
        let mut left: Vec<Vec<i64>> = those;
        let mut judged = Vec::new();
        for (part, most) in [(4, NEIGHBOURS / 2), (2, NEIGHBOURS / 4), (1, 1)] {
            let Some(half) = search.better_half(left, (games / part).max(2), most)? else {
                judged.clear();
                left = Vec::new();
                break;
            };
            left = half.iter().map(|(_, values)| values.clone()).collect();
            judged = half;
        }
        if left.is_empty() {
            break;
        }
        rounds += 1;
        if let Some((loss, values)) = judged.into_iter().next().filter(|(loss, _)| *loss < best.0) {
            let found = search.evaluate(&values, games, false)?;
            steps.extend(found);
            last = Some(std::mem::replace(&mut best, (loss, values)).1);
        } else {
            last = None;
        }
    }
    // On deals that had no part in the choice.
    let before = search.evaluate(&start, games, true)?;
    let after = search.evaluate(&best.1, games, true)?;
    Ok(report::report(
        plan,
        &search.state,
        &steps,
        [before, after],
        rounds,
        stop.load(Ordering::Relaxed),
    ))
}

#[cfg(test)]
mod tests;
