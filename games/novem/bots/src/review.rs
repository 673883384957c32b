//! A match of Novem, looked at again: exactly, with the mixes of both sides for every round.

use crate::{advice_for_match, own_mix};
use bots::{Assessment, Detail, Review, named_mix};
use game_core::{Follow, Game, Known, Match, Seat, Viewer};
use novem::{Line, Marker, Novem, NovemView, Side};

/// What is given away below this is nothing to speak of.
const NOTHING: f64 = 0.0005;

/// One round as it was laid.
struct Round {
    /// The version that laid its first marker.
    version: u32,
    before: NovemView,
    laid: [Option<Marker>; 2],
}

/// Why the best line is better than what was laid.
pub(super) fn reason(
    view: &NovemView,
    found: &Assessment<Marker>,
    played: &Marker,
) -> Option<String> {
    let advice = advice_for_match(view)?;
    if advice.decided {
        return None;
    }
    let (mix, legal) = (own_mix(&advice, Side::of(found.seat)), legal(found));
    let mix: Vec<f32> = legal.iter().map(|marker| mix[marker.line.index()] as f32).collect();
    let holds = percent(found.position.of(found.seat));
    let lost = found.position.of(found.seat) - worth(found, played)?;
    let best = match mix.iter().any(|share| *share > 0.995) {
        true => format!("{} holds {holds}, whatever the other lays", found.best()),
        false => {
            format!("Mixing {} holds {holds}, whatever the other lays", named_mix(&legal, &mix))
        }
    };
    Some(format!("{best}; {played} gives {} away to whoever plays as well.", percent(lost)))
}

fn legal(found: &Assessment<Marker>) -> Vec<Marker> {
    found.moves.iter().map(|(marker, _)| *marker).collect()
}

fn worth(found: &Assessment<Marker>, marker: &Marker) -> Option<f64> {
    let found_worth = found.moves.iter().find(|(one, _)| one == marker);
    found_worth.map(|(_, worth)| worth.of(found.seat))
}

/// For each of the two games a table of its rounds: what was laid, how often the solution would have
/// laid what, and what the match was worth.
pub(super) fn details(played: &Match<Novem>, review: &Review) -> Vec<Detail> {
    let rounds = rounds(played);
    [1, 2]
        .into_iter()
        .filter_map(|game| {
            let rows: Vec<Vec<String>> = rounds
                .iter()
                .filter(|round| round.before.game == game)
                .filter_map(|round| row(round, review))
                .collect();
            let version = rounds.iter().find(|round| round.before.game == game)?.version;
            Some(Detail {
                title: format!("Game {game}, round by round"),
                version: Some(version),
                text: vec![
                    "Novem is solved: whoever mixes like this cannot be pushed below their chance."
                        .into(),
                ],
                columns: [
                    "Round",
                    "{0} laid",
                    "best for {0}",
                    "given away",
                    "{1} laid",
                    "best for {1}",
                    "given away",
                    "chance of {0}",
                ]
                .map(str::to_owned)
                .to_vec(),
                rows,
            })
        })
        .collect()
}

fn rounds(played: &Match<Novem>) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    let mut follow = Follow::new(*played.rewound(0).game());
    for step in follow.walk(played.known()) {
        let Known::Move(seat, marker) = step.act else { continue };
        if step.undone {
            continue;
        }
        let before = step.before.view(Viewer::Spectator);
        // The first marker of a round finds the table with nothing laid.
        let same = rounds.last().is_some_and(|round| {
            (round.before.game, round.before.round) == (before.game, before.round)
        });
        if !same {
            rounds.push(Round { version: step.version, before, laid: [None; 2] });
        }
        if let Some(round) = rounds.last_mut() {
            round.laid[seat.index()] = Some(marker);
        }
    }
    rounds
}

fn row(round: &Round, review: &Review) -> Option<Vec<String>> {
    let advice = advice_for_match(&round.before)?;
    let mut row = vec![round.before.round.to_string()];
    for (seat, laid) in round.laid.iter().enumerate() {
        let seat = Seat::new(seat);
        let side = Side::of(seat);
        let legal = Line::ALL.map(|line| Marker { side, line });
        let mix = own_mix(&advice, side).map(|share| share as f32);
        let best = if advice.decided { "decided".into() } else { named_mix(&legal, &mix) };
        let laid = (*laid)?;
        let lost = review.decisions.iter().find(|one| {
            one.seat() == seat && (round.version..=round.version + 1).contains(&one.version)
        });
        let lost = match lost {
            Some(decision) if decision.lost >= NOTHING => percent(decision.lost),
            _ => "nothing".into(),
        };
        row.extend([laid.to_string(), best, lost]);
    }
    row.push(percent((1.0 + advice.value) / 2.0));
    Some(row)
}

fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}
