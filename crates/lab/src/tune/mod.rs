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

use crate::balance::{Balance, BalancePlan, balance};
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
            if !(knob.low..=knob.high).contains(&number.value) {
                // Moved there unasked, it would be missing from what the report says moved.
                let Knob { number: name, low, high, .. } = knob;
                let what = format!(
                    "{name} is {} now, not within {low} to {high}: widen its bounds, or begin with components in which it is",
                    number.value
                );
                return Err(wrong(what).into());
            }
            values.push(number.value);
        }
        Ok(values)
    }

    fn wants(&self, part: &str) -> bool {
        self.target.aims.iter().any(|aim| aim.figure.contains(part))
    }

    /// What has to be played to answer a question of the search that has this seed.
    pub fn measure(&self, question: &Question, seed: u64) -> Result<Measure, NoTournament> {
        let budget = Budget::Simulations(self.target.sims);
        let seed = if question.deals == Dealt::Fresh { !seed } else { seed };
        let games = question.games;
        let study = self.study.filter(|study| study.seats() == self.seats);
        // Where all that is wanted comes from the game's own study, its matches are enough.
        let own_alone =
            study.is_some() && self.target.aims.iter().all(|aim| aim.figure.starts_with("study."));
        let options = self.options_with(&question.values)?;
        let study = match study.filter(|_| self.wants("study.")) {
            None => None,
            Some(_) => {
                let bot = self.bots_of.contender(&self.bot, budget)?;
                Some(StudyPlan {
                    bot: Some(bot.name.into()),
                    options: options.clone(),
                    games,
                    budget: bot.budget,
                    seed,
                })
            }
        };
        let balance = BalancePlan {
            bots_of: self.bots_of,
            options,
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
        Ok(Measure { balance, study })
    }

    /// Plays what has to be played on all cores. Nothing if it was stopped.
    fn answer(
        &self,
        measure: &Measure,
        stop: &AtomicBool,
        after_each: &(dyn Fn() + Sync),
    ) -> Result<Option<Figures>, NoTournament> {
        let report = match balance(&measure.balance, stop, after_each) {
            Ok(report) if !report.stopped => report,
            Ok(_) | Err(NoTournament::Stopped) => return Ok(None),
            Err(error) => return Err(error),
        };
        let own = match self.study.zip(measure.study.as_ref()) {
            None => Value::Null,
            Some((study, plan)) => match study.run(plan, stop, after_each) {
                Ok(own) if !stop.load(Ordering::Relaxed) => {
                    serde_json::to_value(&own).unwrap_or_default()
                }
                Ok(_) | Err(NoTournament::Stopped) => return Ok(None),
                Err(error) => return Err(error),
            },
        };
        Ok(Some(Measure::figures(report, own)))
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

/// Which deals a question is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Dealt {
    /// A few, to see which figures there are.
    Glance,
    /// Those of the search.
    Search,
    /// Those that had no part in it.
    Fresh,
}

/// What a search has to know before it can go on: the figures of these numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Question {
    /// In the order of the target file.
    pub values: Vec<i64>,
    /// Over how many matches.
    pub games: u64,
    /// On which deals.
    pub deals: Dealt,
}

/// Figures by name.
pub type Figures = BTreeMap<String, Figure>;

/// What has to be played to answer a question.
#[derive(Clone, Debug)]
pub struct Measure {
    /// What every game is asked.
    pub balance: BalancePlan,
    /// What this game alone is asked, if anything is.
    pub study: Option<StudyPlan>,
}

impl Measure {
    /// The figures of both reports.
    pub fn figures(mut report: Balance, study: Value) -> Figures {
        report.study = study;
        figures(&serde_json::to_value(&report).unwrap_or_default())
    }
}

/// How a search goes on.
#[derive(Clone, PartialEq, Debug)]
pub enum Next {
    /// It wants to know all of this, in any order.
    Ask(Vec<Question>),
    /// It is over.
    Done(TuneReport),
}

/// A search under way. It plays nothing itself: it asks, and goes on when it is told.
#[derive(Clone)]
pub struct Search {
    plan: TunePlan,
    state: State,
    start: Vec<i64>,
    /// Whether every figure that is wanted is one that there is.
    knows_figures: bool,
}

impl Search {
    /// A search from where `state` stands.
    pub fn new(plan: TunePlan, state: State) -> Result<Search, NoTuning> {
        let start = plan.begin()?;
        Ok(Search { knows_figures: !state.evaluations.is_empty(), plan, state, start })
    }

    /// What is searched.
    pub fn plan(&self) -> &TunePlan {
        &self.plan
    }

    /// All that is known.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What it wants to know next, or what came of it.
    pub fn next(&self) -> Result<Next, NoTuning> {
        self.walk(false)
    }

    /// What there is so far.
    pub fn stopped(&self) -> Result<TuneReport, NoTuning> {
        match self.walk(true)? {
            Next::Done(report) => Ok(report),
            Next::Ask(_) => Err(NoTournament::Stopped.into()),
        }
    }

    /// Takes the answer to a question.
    pub fn tell(&mut self, question: Question, mut found: Figures) -> Result<(), NoTuning> {
        if question.deals == Dealt::Glance {
            self.know_the_figures(&found)?;
            self.knows_figures = true;
            return Ok(());
        }
        found.retain(|name, _| self.plan.target.aims.iter().any(|aim| aim.figure == *name));
        let Question { values, games, deals } = question;
        let fresh = deals == Dealt::Fresh;
        if self.state.known(&values, games, fresh).is_none() {
            self.state.evaluations.push(Evaluation { values, games, fresh, figures: found });
        }
        Ok(())
    }

    /// Every figure that is wanted is one that there is.
    fn know_the_figures(&self, found: &Figures) -> Result<(), NoTuning> {
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
        Ok(())
    }

    /// Goes the whole way from the start by what is known, up to where that ends.
    fn walk(&self, stopped: bool) -> Result<Next, NoTuning> {
        let (plan, start, games) = (&self.plan, &self.start, self.plan.target.games);
        if !self.knows_figures {
            let (values, deals) = (start.clone(), Dealt::Glance);
            return Ok(Next::Ask(vec![Question { values, games: GLANCE, deals }]));
        }
        let mut known = Known { search: self, asked: Vec::new() };
        let Some(first) = known.of(start, games, Dealt::Search) else {
            return Ok(Next::Ask(known.asked));
        };
        let mut best = (plan.loss(&first.figures), start.clone());
        let mut steps = vec![first];
        let (mut tried, mut last) = (BTreeSet::from([start.clone()]), None::<Vec<i64>>);
        let mut rounds = 0;
        while best.0 > 0.0 && rounds < plan.rounds {
            let mut rng = BotRng::seed_from_u64(self.state.seed.wrapping_add(rounds));
            let those = neighbours(&plan.target.knobs, &best.1, last.as_deref(), &mut rng, &tried);
            if those.is_empty() {
                break;
            }
            tried.extend(those.iter().cloned());
            let Some(judged) = known.best_of(those, games) else { break };
            rounds += 1;
            if let Some((loss, values)) =
                judged.into_iter().next().filter(|(loss, _)| *loss < best.0)
            {
                steps.extend(known.of(&values, games, Dealt::Search));
                last = Some(std::mem::replace(&mut best, (loss, values)).1);
            } else {
                last = None;
            }
        }
        if !known.asked.is_empty() && !stopped {
            return Ok(Next::Ask(known.asked));
        }
        // On deals that had no part in the choice.
        let before = known.of(start, games, Dealt::Fresh);
        let after = known.of(&best.1, games, Dealt::Fresh);
        if !known.asked.is_empty() && !stopped {
            return Ok(Next::Ask(known.asked));
        }
        let fresh = [before, after];
        Ok(Next::Done(report::report(plan, &self.state, &steps, fresh, rounds, stopped)))
    }
}

/// What a search knows, and what it would have to know.
struct Known<'a> {
    search: &'a Search,
    asked: Vec<Question>,
}

impl Known<'_> {
    /// What is known of these numbers; it is asked for if nothing is.
    fn of(&mut self, values: &[i64], games: u64, deals: Dealt) -> Option<Evaluation> {
        let known = self.search.state.known(values, games, deals == Dealt::Fresh);
        if known.is_none() {
            let question = Question { values: values.to_vec(), games, deals };
            if !self.asked.contains(&question) {
                self.asked.push(question);
            }
        }
        known.cloned()
    }

    /// The better half of these, and of that half the better half on more matches, and so on until one
    /// is left. Nothing if there is something to be asked first.
    fn best_of(&mut self, those: Vec<Vec<i64>>, games: u64) -> Option<Vec<Judged>> {
        let (mut left, mut judged) = (those, Vec::new());
        for (part, most) in [(4, NEIGHBOURS / 2), (2, NEIGHBOURS / 4), (1, 1)] {
            judged = self.better_half(left, (games / part).max(2), most)?;
            left = judged.iter().map(|(_, values)| values.clone()).collect();
        }
        Some(judged)
    }

    /// The nearest to the target among these, as far as this many matches tell; at most `most` of them.
    fn better_half(
        &mut self,
        those: Vec<Vec<i64>>,
        games: u64,
        most: usize,
    ) -> Option<Vec<Judged>> {
        let mut judged = Vec::new();
        for values in those {
            if let Some(found) = self.of(&values, games, Dealt::Search) {
                judged.push((self.search.plan.loss(&found.figures), values));
            }
        }
        if !self.asked.is_empty() {
            return None;
        }
        judged.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        judged.truncate(most);
        Some(judged)
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
    let mut search = Search::new(plan.clone(), state)?;
    loop {
        let questions = match search.next()? {
            Next::Ask(questions) => questions,
            Next::Done(report) => return Ok(report),
        };
        for question in questions {
            let measure = plan.measure(&question, search.state.seed)?;
            let found = match stop.load(Ordering::Relaxed) {
                true => None,
                false => plan.answer(&measure, stop, after_each)?,
            };
            let Some(found) = found else { return search.stopped() };
            let glance = question.deals == Dealt::Glance;
            search.tell(question, found)?;
            if !glance {
                keep(&search.state).map_err(NoTuning::NotKept)?;
            }
        }
    }
}

#[cfg(test)]
mod tests;
