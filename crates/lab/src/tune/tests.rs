use super::*;
use crate::toys::FerryBots;

const TARGET: &str =
    "game ferry\nbot random\ngames 16\nfigure length.moves = ..6\nnumber coins = 2..5\n";

fn plan(target: &str) -> TunePlan {
    TunePlan {
        bots_of: AnyBots::of::<FerryBots>(),
        study: None,
        options: Value::Null,
        target: Target::parse(target).unwrap(),
        bot: "random".into(),
        seats: 2,
        rounds: 6,
    }
}

fn fresh() -> State {
    State {
        tidetable_tune: 1,
        game: "ferry".into(),
        ruleset: 1,
        target: TARGET.into(),
        options: Value::Null,
        seed: 7,
        evaluations: Vec::new(),
    }
}

fn search(plan: &TunePlan, state: State) -> (Result<TuneReport, NoTuning>, State) {
    let mut kept = state.clone();
    let mut keep = |state: &State| {
        kept = state.clone();
        Ok(())
    };
    let found = tune(plan, state, &AtomicBool::new(false), &mut keep, &|| {});
    (found, kept)
}

#[test]
fn numbers_move_until_the_figures_are_met() {
    let (found, state) = search(&plan(TARGET), fresh());
    let report = found.unwrap();
    assert!(report.met && !report.stopped && report.values[0] <= 3, "{report}");
    assert_eq!((report.moved[0].from, report.moved[0].to), (5, report.values[0]));
    assert_eq!(report.aims[0].before.unwrap().at, 10.0);
    assert!(!report.steps.is_empty() && report.evaluations == state.evaluations.len());
    let text = report.to_string();
    assert!(text.contains("coins") && text.contains("length.moves went from"), "{text}");
}

#[test]
fn an_interrupted_search_goes_on_and_finds_the_same() {
    let (whole, all) = search(&plan(TARGET), fresh());
    assert!(all.evaluations.len() > 3);
    for kept in 1..all.evaluations.len() {
        let mut state = fresh();
        state.evaluations = all.evaluations[..kept].to_vec();
        // As it would come from its file.
        let state = State::parse(&serde_json::to_string(&state).unwrap()).unwrap();
        let (found, now) = search(&plan(TARGET), state);
        assert_eq!(found, whole);
        assert_eq!(now.evaluations.len(), all.evaluations.len());
    }
}

#[test]
fn questions_can_be_answered_in_any_order() {
    let (whole, all) = search(&plan(TARGET), fresh());
    let mut asking = Search::new(plan(TARGET), fresh()).unwrap();
    let report = loop {
        let mut questions = match asking.next().unwrap() {
            Next::Ask(questions) => questions,
            Next::Done(report) => break report,
        };
        questions.reverse();
        for question in questions {
            let measure = asking.plan().measure(&question, asking.state().seed).unwrap();
            let found = asking.plan().answer(&measure, &AtomicBool::new(false), &|| {});
            asking.tell(question, found.unwrap().unwrap()).unwrap();
        }
    };
    assert_eq!(Ok(report), whole);
    assert_eq!(asking.state().evaluations.len(), all.evaluations.len());
}

#[test]
fn stopping_loses_nothing_that_was_found() {
    let stop = AtomicBool::new(false);
    let mut kept = None;
    let mut keep = |state: &State| {
        stop.store(state.evaluations.len() == 3, Ordering::Relaxed);
        kept = Some(state.clone());
        Ok(())
    };
    let report = tune(&plan(TARGET), fresh(), &stop, &mut keep, &|| {}).unwrap();
    assert!(report.stopped && !report.met && report.aims[0].after.is_none());
    let text = report.to_string();
    assert!(text.contains("stopped before") && !text.contains("not yet"), "{text}");
    assert_eq!(kept.unwrap().evaluations.len(), 3);
}

#[test]
fn a_target_that_does_not_fit_is_named_with_its_line() {
    for (bad, line, named) in [
        ("game ferry", "game chess", "target, line 1: it is for \"chess\", not for ferry"),
        (
            "number coins = 2..5",
            "number hats = 2..5",
            "target, line 5: ferry has no number \"hats\"; it has coins",
        ),
        ("2..5", "2..4", "target, line 5: coins is 5 now, not within 2 to 4: widen its bounds"),
        ("2..5", "2..9", "target, line 5: coins cannot be 9: a purse holds 2 to 5"),
        (
            "length.moves",
            "length.legs",
            "target, line 4: there is no figure \"length.legs\"; there are length.decisions",
        ),
        (
            "length.moves",
            "width",
            "target, line 4: there is no figure \"width\"; there are choices",
        ),
    ] {
        let (found, state) = search(&plan(&TARGET.replace(bad, line)), fresh());
        let error = found.unwrap_err().to_string();
        assert!(error.starts_with(named), "{error}");
        assert!(state.evaluations.is_empty());
    }
}

#[test]
fn a_figure_that_never_came_up_is_pointed_out() {
    let target = TARGET.replace("figure", "figure kinds.swim = 2%..\nfigure");
    let text = search(&plan(&target), fresh()).0.unwrap().to_string();
    assert!(text.contains("0.02 or more") && text.contains("never came up"), "{text}");
}

#[test]
fn a_state_of_something_else_is_not_gone_on_with() {
    let state = fresh();
    assert_eq!(state.differs(&fresh()), None);
    let other = State { target: "game ferry".into(), ..fresh() };
    assert_eq!(state.differs(&other), Some("it was made for another target"));
    assert!(State { ruleset: 2, ..fresh() }.differs(&state).is_some());
    assert!(State::parse("{}").unwrap_err().contains("no state of a search"));
}
