//! The lab's reports in portions: what one process asks for, another plays, and the first puts
//! together again. Nothing here plays for anybody else than the lab.

use super::errors::bad;
use super::json::{from_python, to_python};
use bots::{AnyBots, Budget};
use lab::{BalancePlan, NoTournament, Portion, Section, Study, StudyPlan};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// A plan as it travels.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlanText {
    game: String,
    options: Value,
    bot: String,
    rival: Option<String>,
    seats: usize,
    games: u64,
    without: u64,
    moments: usize,
    assessed: usize,
    sims: u64,
    seed: u64,
}

/// Something to be played.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Piece {
    /// The bot against itself: deals from here to there.
    Mirror(u64, u64),
    /// Against its rival.
    Rival(u64, u64),
    /// Without this.
    Without(String, u64, u64),
    /// What is asked of this game alone, over so many matches.
    Study(u64),
}

/// Something to be played, and of what.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Work {
    plan: PlanText,
    piece: Piece,
}

/// What is asked of this game alone, at a table of so many.
pub(super) fn study_of(bots: AnyBots, seats: usize) -> Option<&'static dyn Study> {
    let studies = shelf::studies().iter().copied();
    studies.filter(|study| study.game() == bots.game()).find(|study| study.seats() == seats)
}

impl PlanText {
    pub(super) fn of(plan: &BalancePlan, sims: u64) -> PlanText {
        PlanText {
            game: plan.bots_of.game().about().id.into(),
            options: plan.options.clone(),
            bot: plan.bot.clone(),
            rival: plan.rival.clone(),
            seats: plan.seats,
            games: plan.games,
            without: plan.without,
            moments: plan.moments,
            assessed: plan.assessed,
            sims,
            seed: plan.seed,
        }
    }

    fn plan(&self) -> PyResult<BalancePlan> {
        let game = shelf::games().find(&self.game).map_err(bad)?;
        Ok(BalancePlan {
            bots_of: shelf::players().of(game),
            options: self.options.clone(),
            bot: self.bot.clone(),
            rival: self.rival.clone(),
            seats: self.seats,
            games: self.games,
            without: self.without,
            moments: self.moments,
            assessed: self.assessed,
            budget: Budget::Simulations(self.sims),
            seed: self.seed,
        })
    }
}

/// All that has to be played, each with how many matches it comes to.
pub(super) fn works(
    text: &PlanText,
    plan: &BalancePlan,
    study: Option<u64>,
    most: u64,
) -> PyResult<Vec<(String, u64)>> {
    let mut works = Vec::new();
    let mut add = |piece: Piece, matches: u64| -> PyResult<()> {
        let work = Work { plan: text.clone(), piece };
        works.push((serde_json::to_string(&work).map_err(bad)?, matches));
        Ok(())
    };
    // The longest first: nobody waits for it in the end.
    if let Some(games) = study {
        add(Piece::Study(games), games)?;
    }
    for portion in plan.portions(most).map_err(bad)? {
        let matches = plan.matches_of(&portion);
        let Portion { part, from, to } = portion;
        let piece = match part {
            Section::Mirror => Piece::Mirror(from, to),
            Section::Rival => Piece::Rival(from, to),
            Section::Without(name) => Piece::Without(name, from, to),
        };
        add(piece, matches)?;
    }
    Ok(works)
}

/// A report from what was played of it, and what is asked of this game alone.
pub(super) fn report(
    plan: &BalancePlan,
    played: Vec<(String, String)>,
) -> PyResult<(lab::Balance, Value)> {
    let (mut deals, mut own) = (Vec::new(), Value::Null);
    let torn = || bad("what was played has been torn on its way");
    for (work, found) in played {
        let Work { piece, .. } = serde_json::from_str(&work).map_err(bad)?;
        let portion = match piece {
            Piece::Mirror(from, to) => Portion { part: Section::Mirror, from, to },
            Piece::Rival(from, to) => Portion { part: Section::Rival, from, to },
            Piece::Without(name, from, to) => Portion { part: Section::Without(name), from, to },
            Piece::Study(_) => {
                own = lab::unpacked_report(&found).ok_or_else(torn)?;
                continue;
            }
        };
        deals.push((portion, lab::unpacked(&found).ok_or_else(torn)?));
    }
    Ok((lab::balance_of(plan, deals).map_err(bad)?, own))
}

/// Plays a piece of work, on the one core that whoever gave it counts with.
#[pyfunction]
pub(crate) fn _play(py: Python<'_>, work: &str) -> PyResult<String> {
    let Work { plan, piece } = serde_json::from_str(work).map_err(bad)?;
    let plan = plan.plan()?;
    let core = rayon::ThreadPoolBuilder::new().num_threads(1).build().map_err(bad)?;
    py.detach(|| core.install(|| play(&plan, piece))).map_err(bad)
}

fn play(plan: &BalancePlan, piece: Piece) -> Result<String, NoTournament> {
    let on = AtomicBool::new(false);
    let portion = match piece {
        Piece::Mirror(from, to) => Portion { part: Section::Mirror, from, to },
        Piece::Rival(from, to) => Portion { part: Section::Rival, from, to },
        Piece::Without(name, from, to) => Portion { part: Section::Without(name), from, to },
        Piece::Study(games) => {
            let Some(study) = study_of(plan.bots_of, plan.seats) else { return Ok("null".into()) };
            let bot = plan.bots_of.contender(&plan.bot, plan.budget)?;
            let own = StudyPlan {
                bot: Some(bot.name.into()),
                options: plan.options.clone(),
                games,
                budget: bot.budget,
                seed: plan.seed,
            };
            let report = study.run(&own, &on, &|| {})?;
            return Ok(lab::packed_report(&serde_json::to_value(&report).unwrap_or_default()));
        }
    };
    Ok(lab::packed(&plan.play(&portion, &on)?))
}

/// A bot whose budget is a time would not play the same twice.
pub(super) fn no_clock(bots: AnyBots, bot: &str) -> PyResult<()> {
    match bots.contender(bot, Budget::Simulations(1)).map_err(bad)?.budget {
        Budget::Simulations(_) => Ok(()),
        _ => {
            Err(bad(format!("{bot}: what time allows is not the same twice; give it simulations")))
        }
    }
}

/// A plan from what Python says.
fn plan_of(given: &Bound<'_, PyAny>) -> PyResult<(PlanText, BalancePlan)> {
    let mut given = from_python(given)?;
    if given["bot"].is_null() {
        let game = shelf::games().find(given["game"].as_str().unwrap_or("")).map_err(bad)?;
        given["bot"] = shelf::players().of(game).strongest().into();
    }
    let text: PlanText = serde_json::from_value(given).map_err(bad)?;
    let plan = text.plan()?;
    for bot in [Some(&plan.bot), plan.rival.as_ref()].into_iter().flatten() {
        no_clock(plan.bots_of, bot)?;
    }
    plan.bots_of.arena(&plan.options, plan.seats).map_err(bad)?;
    Ok((text, plan))
}

/// What has to be played for a report, in portions of at most so many deals, each with how many
/// matches it comes to.
#[pyfunction]
pub(crate) fn _balance_work(plan: &Bound<'_, PyAny>, most: u64) -> PyResult<Vec<(String, u64)>> {
    let (text, plan) = plan_of(plan)?;
    let study = study_of(plan.bots_of, plan.seats).map(|_| plan.games);
    works(&text, &plan, study, most)
}

/// The report, from all that was played.
#[pyfunction]
pub(crate) fn _balance_of<'py>(
    py: Python<'py>,
    plan: &Bound<'py, PyAny>,
    played: Vec<(String, String)>,
) -> PyResult<Bound<'py, PyAny>> {
    let (_, plan) = plan_of(plan)?;
    let (mut found, own) = report(&plan, played)?;
    found.study = own;
    to_python(py, &serde_json::to_value(&found).map_err(bad)?)
}
