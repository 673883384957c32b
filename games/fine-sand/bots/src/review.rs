//! What a review of Fine Sand shows: cards that are left at the end, fewer being better.

use super::greedy::practised;
use super::policy::Policy;
use super::words;
use ::fine_sand::{FineSand, FineSandView, Move};
use bots::{Assessment, Listener, Measure, Scale};
use game_core::Game;

/// How many cards a mistake costs alone, and how many a blunder.
const COSTS: [f64; 2] = [0.3, 0.8];

/// The curve shows cards. Alone nothing else is judged: whoever plays alone always wins.
pub(super) fn measure(table: &FineSand) -> Measure {
    let alone = table.seats().len() == 1;
    Measure {
        curve: Scale::Score,
        judged: if alone { Scale::Score } else { Scale::Win },
        unit: "cards",
        costs: COSTS,
        plain: false,
    }
}

/// Why the best move was better, and what can be expected with it and with what was played.
pub(super) fn reason(
    view: &FineSandView,
    found: &Assessment<Move>,
    played: Move,
    listener: Listener,
) -> Option<String> {
    let policy = Policy::new(found.seat, view, practised(view));
    let of = |mv: &Move| found.moves.iter().find(|(one, _)| one == mv).map(|(_, worth)| worth);
    let (best, played) = (of(found.best())?, of(&played)?);
    let cards = |left: f64| format!("{left:.1}");
    let [with, without] = [best, played].map(|worth| cards(worth.score_of(found.seat)));
    let end = if with == without {
        String::new()
    } else {
        let who = match listener {
            Listener::Decider => "You",
            Listener::Other => "They",
        };
        format!(" {who} can expect {with} cards to be left instead of {without}.")
    };
    Some(format!("{}{end}", words::better(&policy, *found.best(), listener)))
}
