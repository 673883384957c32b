use super::*;
use crate::toys::FerryBots;

fn plan() -> BalancePlan {
    BalancePlan {
        bots_of: AnyBots::of::<FerryBots>(),
        options: Value::Null,
        bot: "mcts:40".into(),
        rival: Some("random".into()),
        seats: 2,
        games: 120,
        without: 20,
        moments: 4,
        assessed: 2,
        budget: Budget::Simulations(30),
        seed: 5,
    }
}

fn play(plan: &BalancePlan) -> Result<Balance, NoTournament> {
    balance(plan, &AtomicBool::new(false), &|| {})
}

/// All that does not depend on the machine.
fn figures(report: Balance) -> Balance {
    Balance { seconds: 0.0, cpu_seconds: 0.0, ..report }
}

#[test]
fn a_report_adds_up() {
    let report = play(&plan()).unwrap();
    assert_eq!((report.games, report.deals, report.stopped), (120, 60, false));
    // Five coins each, the last of which leaves no choice.
    assert_eq!(
        (report.length.moves.at, report.length.decisions.at, report.length.turns.at),
        (10.0, 8.0, 5.0)
    );
    assert_eq!((report.length.short, report.length.median, report.length.long), (10, 10, 10));
    assert!((report.choices.each.at - 3.5).abs() < 1e-9);
    assert!((report.choices.forced.at - 0.2).abs() < 1e-9);
    let shares: f64 = report.kinds.iter().map(|kind| kind.share.at).sum();
    assert!(report.kinds.len() == 5 && (shares - 1.0).abs() < 1e-9);
    assert!((report.seat.iter().map(|seat| seat.at).sum::<f64>() - 1.0).abs() < 1e-9);
    let course = report.course.as_ref().unwrap();
    assert_eq!((course.winner.len(), course.decided_in.len()), (4, 11));
    assert!((course.decided_in.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(course.winner[3] > course.winner[0], "{:?}", course.winner);
    assert!(course.half_time.at > 0.4);
    let best = report.best.as_ref().unwrap();
    assert!(best.asked == 240 && best.lead.at >= 0.0);
    let skill = report.skill.as_ref().unwrap();
    assert!(skill.share.low > 0.5 && skill.games == 60, "{skill:?}");
    assert!(skill.by_skill.at + skill.by_luck.at <= 1.0);
}

#[test]
fn what_one_has_and_what_is_taken_out_is_reported() {
    let report = play(&plan()).unwrap();
    // A toy of the tests: whoever earned six fares has them, and the highest coin can be left out.
    let fare = report.pieces.iter().find(|piece| piece.name == "six fares").unwrap();
    assert!(!fare.for_all && fare.having.unwrap().low > 0.0, "{fare:?}");
    let coin = report.pieces.iter().find(|piece| piece.name == "coin 5").unwrap();
    let out = coin.without.as_ref().unwrap();
    assert_eq!((out.deals, out.moves.at), (20, -2.0));
    assert!(out.points.at < 0.0, "{out:?}");
    let waiting = report.pieces.iter().find(|piece| piece.for_all).unwrap();
    assert!(waiting.had > 0, "{waiting:?}");
}

#[test]
fn the_same_seed_gives_the_same_figures_on_any_number_of_threads() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| figures(play(&BalancePlan { games: 20, ..plan() }).unwrap()))
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn portions_played_anywhere_in_any_order_come_to_the_same_report() {
    let plan = BalancePlan { games: 24, ..plan() };
    let mut portions = plan.portions(5).unwrap();
    let matches: u64 = portions.iter().map(|portion| plan.matches_of(portion)).sum();
    assert_eq!(Ok(matches), plan.matches());
    portions.reverse();
    let elsewhere = |portion: Portion| {
        let deals = plan.play(&portion, &AtomicBool::new(false)).unwrap();
        let text = packed(&deals);
        assert_eq!(unpacked(&text).as_ref(), Some(&deals));
        (portion, unpacked(&text).unwrap())
    };
    let mut played: Vec<_> = portions.into_iter().map(elsewhere).collect();
    let whole = figures(play(&plan).unwrap());
    assert_eq!(figures(balance_of(&plan, played.clone()).unwrap()), whole);
    played.pop();
    assert_eq!(balance_of(&plan, played), Err(NoTournament::Missing));
}

#[test]
fn page_text_and_picture_say_the_same() {
    let report = play(&BalancePlan { games: 20, seats: 3, ..plan() }).unwrap();
    let (text, page, picture) = (report.to_string(), report.html(None), report.svg());
    for words in ["How long a match is", "seat 3", "Luck and skill", "forced moves", "six fares"] {
        assert!(text.contains(words) && page.contains(words), "{words}: {text}");
    }
    assert!(picture.contains("Share of the win by seat"));
    let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!elsewhere.contains("<script") && !elsewhere.contains("http"));
    for tag in ["section", "svg", "table", "tr", "text", "rect"] {
        let opened = page.matches(&format!("<{tag}")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["length"]["moves"]["at"], 15.0);
}

#[test]
fn a_wrong_plan_is_named_before_anything_runs() {
    let error = |plan: &BalancePlan| play(plan).unwrap_err().to_string();
    assert!(error(&BalancePlan { bot: "deep-blue".into(), ..plan() }).contains("deep-blue"));
    assert!(error(&BalancePlan { rival: Some("hal".into()), ..plan() }).contains("hal"));
    assert!(error(&BalancePlan { seats: 7, ..plan() }).contains("not by 7"));
    let stopped = balance(&plan(), &AtomicBool::new(true), &|| {});
    assert_eq!(stopped, Err(NoTournament::Stopped));
}

#[test]
fn a_run_that_is_stopped_says_what_it_has() {
    let stop = AtomicBool::new(false);
    let done = std::sync::atomic::AtomicU64::new(0);
    let after = || {
        if done.fetch_add(1, Ordering::Relaxed) == 10 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let report = balance(&plan(), &stop, &after).unwrap();
    assert!(report.stopped && report.games > 0 && report.games < 120, "{}", report.games);
}

#[test]
fn the_plan_knows_how_many_matches_it_comes_to() {
    let done = std::sync::atomic::AtomicU64::new(0);
    let plan = plan();
    balance(&plan, &AtomicBool::new(false), &|| {
        done.fetch_add(1, Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!(plan.matches(), Ok(done.load(Ordering::Relaxed)));
}
