//! A match of Tharos, looked at again: which demands of the mat were met, which were lost, and where.

use super::mat_forecast::{Coming, MatForecast};
use super::words;
use ::tharos::base::{Move, Tharos, TharosView};
use ::tharos::mat::{Mat, Trial};
use bots::{Assessment, BotRng, Decision, Detail, Review};
use game_core::{Describe, Follow, Game, Known, Match, Search, Seat};
use rand_core::SeedableRng;

/// A requirement that was dealt with.
struct Dealt {
    trial: Trial,
    version: u32,
    turn: u8,
    asked: String,
    had: u32,
    met: bool,
}

/// A decision that made a requirement less likely than the better move would have.
struct Loss {
    trial: Trial,
    version: u32,
    turn: u8,
    better: String,
    by: f32,
}

/// A decision makes a requirement this much less likely, or it is not to blame.
const TO_BLAME: f32 = 0.05;

/// Why the best move was better.
pub(super) fn reason(view: &TharosView, found: &Assessment<Move>) -> Option<String> {
    let table = Tharos::determinize(view, &mut BotRng::seed_from_u64(0));
    Some(words::better(&table, found.seat, *found.best()))
}

/// What the mat asked for; nothing where guilds play against each other.
pub(super) fn details(played: &Match<Tharos>, review: &Review) -> Vec<Detail> {
    let Some(mat) = played.game().mat() else { return Vec::new() };
    let (dealt, losses) = walk(played, review);
    let rows: Vec<Vec<String>> = dealt.iter().map(|dealt| row(dealt, mat)).collect();
    let mut details = vec![Detail {
        title: "What the mat asked for".into(),
        version: None,
        text: vec![summary(&dealt)],
        columns: ["Turn", "Space", "asked for", "had", "result"].map(str::to_owned).to_vec(),
        rows,
    }];
    let lost = dealt.iter().filter(|dealt| !dealt.met);
    details.extend(lost.map(|dealt| lost_where(dealt, mat, &losses)));
    details
}

/// Which requirement was lost, what that cost, and which decision was most to blame.
fn lost_where(dealt: &Dealt, mat: &Mat, losses: &[Loss]) -> Detail {
    let space = mat.space_of(dealt.trial);
    let cost = dealt.trial.if_not_met().join(", ");
    let blame = losses
        .iter()
        .filter(|loss| loss.trial == dealt.trial && loss.version <= dealt.version)
        .max_by(|one, other| one.by.total_cmp(&other.by));
    let why = match blame {
        Some(Loss { turn, better, by, .. }) => format!(
            "It slipped away on turn {turn}: “{better}” would have made it {:.0} % more likely.",
            100.0 * by
        ),
        None => "No single decision lost it.".into(),
    };
    Detail {
        title: format!("{space} was not met"),
        version: Some(blame.map_or(dealt.version, |loss| loss.version)),
        text: vec![
            format!(
                "On turn {}, {space} asked for {}, and there {} {}: {cost}.",
                dealt.turn,
                dealt.asked,
                if dealt.had == 1 { "was" } else { "were" },
                dealt.had
            ),
            why,
        ],
        ..Detail::default()
    }
}

fn row(dealt: &Dealt, mat: &Mat) -> Vec<String> {
    let met = if dealt.met { "met" } else { "not met" };
    vec![
        dealt.turn.to_string(),
        mat.space_of(dealt.trial).to_string(),
        dealt.asked.clone(),
        dealt.had.to_string(),
        met.into(),
    ]
}

fn summary(dealt: &[Dealt]) -> String {
    let met = dealt.iter().filter(|dealt| dealt.met).count();
    match dealt.len() {
        0 => "The mat asked for nothing before the end.".into(),
        all if all == met => format!("All {all} demands were met."),
        all => format!("{met} of {all} demands were met."),
    }
}

/// Goes through the match once: what was dealt with, and what each decision did to what lay ahead.
fn walk(played: &Match<Tharos>, review: &Review) -> (Vec<Dealt>, Vec<Loss>) {
    let (mut dealt, mut losses) = (Vec::new(), Vec::new());
    let mut follow = Follow::new(played.rewound(0).game().clone());
    for step in follow.walk(played.known()) {
        if step.undone {
            continue;
        }
        let (before, after) = (&step.before, &step.after);
        let (Some(then), Some(now)) = (before.mat(), after.mat()) else { continue };
        let open = |trial: &Trial| then.result(*trial).is_none();
        for trial in Trial::ALL.into_iter().filter(open) {
            let Some(met) = now.result(trial) else { continue };
            let Some((requirement, had)) = before.requirement(trial) else { continue };
            dealt.push(Dealt {
                trial,
                version: step.version,
                turn: now.placed(),
                asked: requirement.to_string(),
                had,
                met,
            });
        }
        let at_this = |one: &&Decision| one.version == step.version;
        if let (Known::Move(seat, mv), Some(decision)) =
            (&step.act, review.decisions.iter().find(at_this))
        {
            losses.extend(blamed(before, *seat, *mv, decision, then));
        }
    }
    (dealt, losses)
}

/// Which requirements the better move would have made likelier.
fn blamed(table: &Tharos, seat: Seat, mv: Move, decision: &Decision, mat: &Mat) -> Vec<Loss> {
    let Ok(better) = decision.best.0.parse::<Move>() else { return Vec::new() };
    if better == mv || table.check(seat, &better).is_err() {
        return Vec::new();
    }
    let ahead = MatForecast::of(mat);
    let [with, without] = [better, mv].map(|mv| {
        let mut after = table.clone();
        after.apply(seat, mv);
        after
    });
    let met =
        |coming: &Coming, table: &Tharos| coming.met(table.board(seat), table.components(), 0.0);
    ahead
        .coming()
        .map(|coming| Loss {
            trial: coming.trial,
            version: decision.version,
            turn: mat.placed(),
            better: table.describe(seat, &better),
            by: met(coming, &with) - met(coming, &without),
        })
        .filter(|loss| loss.by >= TO_BLAME)
        .collect()
}
