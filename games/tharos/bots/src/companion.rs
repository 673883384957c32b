//! Who sits beside a printed copy: nobody can play it for you, and of what happened there is a plain account.

use ::tharos::companion::{Companion, Line};
use bots::{Bot, Detail, Measure, RandomBot, Review, Roster};
use game_core::{Game, Match, Viewer};

/// The bots of the companion: whoever answers for a printed copy has to look at it, so only chance can
/// do without.
pub struct CompanionBots;

impl Roster for CompanionBots {
    type Game = Companion;
    const NAMES: &'static [&'static str] = &["random"];
    const NO_ADVICE: Option<&'static str> =
        Some("Heron cannot see your printed copy: the companion keeps the mat and has no hints");
    fn bot(name: &str) -> Option<Box<dyn Bot<Companion>>> {
        (name == "random").then(|| Box::new(RandomBot) as Box<dyn Bot<Companion>>)
    }
    fn review_measure(_: &Companion) -> Measure {
        Measure::PLAIN
    }
    fn review_details(played: &Match<Companion>, _: &Review) -> Vec<Detail> {
        account(played)
    }
}

/// The turns as they were told, and the final sheet.
fn account(played: &Match<Companion>) -> Vec<Detail> {
    let view = played.game().view(Viewer::Spectator);
    let row = |line: &Line| {
        let asked = line.trial.map(|trial| view.mat.requirement(trial).to_string());
        let met = line.met.map_or("", |met| if met { "met" } else { "not met" });
        vec![
            line.turn.to_string(),
            line.guild.name().to_owned(),
            line.space.to_string(),
            asked.unwrap_or_default(),
            met.to_owned(),
        ]
    };
    let mut details = vec![Detail {
        title: "Turn by turn".into(),
        version: None,
        text: vec![
            "Only whoever sat there could see the printed game, so nothing here is judged.".into(),
        ],
        columns: ["Turn", "Marker", "Space", "asked for", "result"].map(str::to_owned).to_vec(),
        rows: view.lines.iter().map(row).collect(),
    }];
    details.extend(view.sheet.map(|sheet| {
        let base = sheet.base.map(|points| vec!["Base game".to_owned(), signed(points)]);
        let lines =
            sheet.lines.iter().map(|(line, points)| vec![line.name().to_owned(), signed(*points)]);
        let total = vec![sheet.total_name().to_owned(), signed(sheet.total)];
        Detail {
            title: "The final sheet".into(),
            version: None,
            text: vec![format!("The game was {}.", sheet.verdict)],
            columns: vec!["For".into(), "Points".into()],
            rows: base.into_iter().chain(lines).chain([total]).collect(),
        }
    }));
    details
}

/// A number with a real minus.
fn signed(points: i32) -> String {
    points.to_string().replace('-', "−")
}
