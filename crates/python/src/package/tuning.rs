//! A search for the numbers of a game, for whoever plays its matches elsewhere.

use super::bots::fresh_seed;
use super::errors::bad;
use super::json::{from_python, to_python};
use super::portions::{PlanText, no_clock, report, works};
use lab::{Dealt, Measure, Next, Question, Search, State, Study, Target, TunePlan};
use pyo3::prelude::*;
use serde_json::{Map, Value};

/// A search under way. It plays nothing itself: it says what has to be played, and is told what came of it.
#[pyclass(module = "tidetable._core")]
pub(crate) struct _Tuning {
    search: Search,
    asked: Vec<(Question, Measure)>,
}

#[pymethods]
impl _Tuning {
    /// A search for what a target file asks for, from where `kept` stands, if anything was kept.
    #[new]
    #[pyo3(signature = (game, target, options, rounds, seed=None, kept=None))]
    fn new(
        game: &str,
        target: &str,
        options: &Bound<'_, PyAny>,
        rounds: u64,
        seed: Option<u64>,
        kept: Option<&str>,
    ) -> PyResult<_Tuning> {
        let game = shelf::games().find(game).map_err(bad)?;
        let (bots_of, about) = (shelf::players().of(game), game.about());
        let text = target.to_owned();
        let target = Target::parse(target).map_err(bad)?;
        let study = shelf::studies().iter().copied().find(|study| study.game() == game);
        let usual = study.map_or(game.usual_seats(), Study::seats);
        let bot = target.bot.clone().unwrap_or_else(|| bots_of.strongest().into());
        no_clock(bots_of, &bot)?;
        let options = match from_python(options)? {
            Value::Object(options) => options,
            _ => Map::new(),
        };
        let fresh = State {
            tidetable_tune: 1,
            game: about.id.into(),
            ruleset: about.ruleset,
            target: text,
            options: Value::Object(options.clone()),
            seed: match seed {
                Some(seed) => seed,
                None => fresh_seed()?,
            },
            evaluations: Vec::new(),
        };
        let plan = TunePlan {
            bots_of,
            study,
            options: Value::Object(options),
            seats: target.seats.unwrap_or(usual),
            bot,
            rounds,
            target,
        };
        plan.begin().map_err(bad)?;
        let state = match kept {
            None => fresh,
            Some(kept) => {
                let kept = State::parse(kept).map_err(bad)?;
                if let Some(what) = kept.differs(&fresh) {
                    return Err(bad(format!("{what}; name another file as state")));
                }
                if seed.is_some_and(|seed| seed != kept.seed) {
                    return Err(bad(format!("it was begun with seed {}", kept.seed)));
                }
                kept
            }
        };
        Ok(_Tuning { search: Search::new(plan, state).map_err(bad)?, asked: Vec::new() })
    }

    /// What has to be played now: question by question all its work, in portions of at most so many deals,
    /// each with how many matches it comes to. Nothing where the search is over.
    fn ask(&mut self, most: u64) -> PyResult<Vec<Vec<(String, u64)>>> {
        let plan = self.search.plan();
        let Next::Ask(questions) = self.search.next().map_err(bad)? else { return Ok(Vec::new()) };
        let (mut asked, mut all) = (Vec::new(), Vec::new());
        for question in questions {
            let measure = plan.measure(&question, self.search.state().seed).map_err(bad)?;
            let text = PlanText::of(&measure.balance, plan.target.sims);
            let games = measure.study.as_ref().map(|study| study.games);
            all.push(works(&text, &measure.balance, games, most)?);
            asked.push((question, measure));
        }
        self.asked = asked;
        Ok(all)
    }

    /// Takes what came of all the work of one question, with the work itself.
    fn tell(&mut self, question: usize, played: Vec<(String, String)>) -> PyResult<()> {
        let unasked = || bad(format!("question {question} was not asked"));
        let (question, measure) = self.asked.get(question).cloned().ok_or_else(unasked)?;
        let (balance, own) = report(&measure.balance, played)?;
        self.search.tell(question, Measure::figures(balance, own)).map_err(bad)
    }

    /// All that is known, as a file from which the search goes on.
    fn state(&self) -> PyResult<String> {
        Ok(serde_json::to_string_pretty(self.search.state()).map_err(bad)? + "\n")
    }

    /// How many evaluations are known.
    fn known(&self) -> usize {
        self.search.state().evaluations.len()
    }

    /// How many matches it comes to at most, if nothing is known yet.
    fn most(&self) -> PyResult<u64> {
        let plan = self.search.plan();
        let values = plan.begin().map_err(bad)?;
        let whole = Question { values, games: plan.target.games, deals: Dealt::Search };
        let measure = plan.measure(&whole, self.search.state().seed).map_err(bad)?;
        let study = measure.study.as_ref().map_or(0, |study| study.games);
        let each = measure.balance.matches().map_err(bad)? + study;
        // Eight neighbours on a quarter of the games, four on half of them, two on all; the first, and
        // two on fresh deals; and one for the look at which figures there are.
        Ok(each * (6 * plan.rounds + 4))
    }

    /// What came of it, once there is nothing more to be asked.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let report = match self.search.next().map_err(bad)? {
            Next::Done(report) => report,
            Next::Ask(_) => return Err(bad("the search is not over")),
        };
        let plan = self.search.plan();
        let mut told = serde_json::to_value(&report).map_err(bad)?;
        told["seed"] = self.search.state().seed.into();
        told["options"] = plan.options_with(&report.values).map_err(bad)?;
        told["text"] = report.to_string().into();
        to_python(py, &told)
    }
}
