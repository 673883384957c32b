//! What bots say about their moves.

use super::policy::Policy;
use ::fine_sand::{Card, Colour, Move, Task};
use bots::Listener;

/// A move as a bot would name it: `build Draw +1`.
fn named(policy: &Policy<'_>, mv: Move) -> String {
    match mv {
        Move::Draw => "draw the board's 2 cards".into(),
        Move::Use(card) => format!("use {}", card.name()),
        Move::Red => "choose red".into(),
        Move::Blue => "choose blue".into(),
        Move::Build(card) => format!("build {}", priced(card)),
        Move::Pay(card) => format!("pay with {}", card.name()),
        Move::PayStored(card) => format!("pay with {} from the Pallet", card.name()),
        Move::PayWood => "pay with a wooden coin".into(),
        Move::Discard(card) => format!("discard {}", priced(card)),
        Move::Take(card) => format!("take {} back", priced(card)),
        Move::Remove(card) => format!("remove {}", priced(card)),
        Move::Offload(card) => format!("off-load {}", priced(card)),
        Move::Store(card) => format!("put {} on the Pallet", card.name()),
        Move::Reveal => "reveal one more card".into(),
        Move::Enough => match policy.turn.task {
            Task::Exchange(_) => "exchange no more cards".into(),
            _ => "leave it at that".into(),
        },
        Move::Done => "end the turn".into(),
    }
}

/// Several cards share a name; their cost tells them apart.
fn priced(card: Card) -> String {
    match card.cost() {
        0 => card.name().into(),
        cost => format!("{} (cost {cost})", card.name()),
    }
}

/// Why the rule of thumb makes this move.
pub(super) fn plain(policy: &Policy<'_>, mv: Move) -> String {
    format!("I {}: {}", named(policy, mv), reason(policy, mv, "I"))
}

/// What the rule of thumb advises.
pub(super) fn advice(policy: &Policy<'_>, mv: Move) -> String {
    better(policy, mv, Listener::Decider)
}

/// What the rule of thumb would have done.
pub(super) fn better(policy: &Policy<'_>, mv: Move, listener: Listener) -> String {
    let text = named(policy, mv);
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let text: String = first.into_iter().chain(letters).collect();
    format!("{text}: {}.", reason(policy, mv, listener.who()))
}

/// Why the rule of thumb would make this move, told to whoever is to make it.
pub(super) fn why(policy: &Policy<'_>, mv: Move) -> String {
    reason(policy, mv, "you")
}

/// What a search expects of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    pub mv: Move,
    /// Chance to win.
    pub won: f64,
    /// What will be written down at the end.
    pub score: f64,
}

/// What decided: why this move, and what the next best would have cost, if it is clear that it
/// would have cost something.
pub(super) fn compared(
    policy: &Policy<'_>,
    best: Expected,
    other: Option<(Expected, bool)>,
) -> String {
    let plain = plain(policy, best.mv);
    let Some((other, clearly)) = other else { return format!("{plain}.") };
    let instead = named(policy, other.mv);
    if policy.side.solo {
        let more = other.score - best.score;
        return match clearly && more >= 0.05 {
            true => format!("{plain}. If I {instead}, I end up with {more:.1} more cards."),
            false => format!("{plain}. It's close: I could just as well {instead}."),
        };
    }
    let percent = |expected: Expected| (100.0 * expected.won).round();
    let cost = percent(best) - percent(other);
    match clearly && cost >= 1.0 {
        true => format!(
            "{plain}. That wins {:.0} % of the time; if I {instead}, only {:.0} %.",
            percent(best),
            percent(other)
        ),
        false => format!("{plain}. It's close: I could just as well {instead}."),
    }
}

/// Why the rule of thumb makes this move; `who` is "I", "you" or "they".
fn reason(policy: &Policy<'_>, mv: Move, who: &str) -> String {
    let whose = match who {
        "I" => "my",
        "they" => "their",
        _ => "your",
    };
    let early = policy.mind.early > 0.5;
    match mv {
        Move::Draw => "this draw is not optional".into(),
        Move::Use(Card::TakeCoin) => "a coin for nothing".into(),
        Move::Use(Card::Swap) => {
            "a card that helps little goes round again, perhaps for a better one".into()
        }
        Move::Use(Card::Junk) => {
            format!("one card leaves for good, and {who} can spare two others")
        }
        Move::Use(Card::RaiseLimit) => format!("{who} would have to discard cards that {who} want"),
        Move::Use(Card::Recycling | Card::ThreeForTwo | Card::DrawHalf | Card::OneMore) => {
            format!("cards that {who} do not need make room for others")
        }
        Move::Use(card) if matches!(card.colour(), Colour::Red | Colour::Yellow) => {
            "it builds one card more".into()
        }
        Move::Use(Card::BuildMore) => "it builds one card more".into(),
        Move::Use(_) => "more cards to choose from".into(),
        Move::Red => {
            let plan = policy.red_plan();
            let names: Vec<String> = plan.cards().iter().map(|card| priced(*card)).collect();
            match names.is_empty() {
                true => "drawing more gains nothing".into(),
                false => format!("{who} can build {}", names.join(" and ")),
            }
        }
        Move::Blue if policy.red_plan().cards().is_empty() => {
            format!("there is nothing {who} can build, so more cards are better")
        }
        Move::Blue => format!("what {who} could build now is worth less than more cards"),
        Move::Build(_) if policy.mind.last => {
            "it is the last turn, so every card built counts".into()
        }
        Move::Build(card) if early && policy.mind.build(card) > 1.5 => {
            "it pays for itself in the turns to come".into()
        }
        Move::Build(_) => "one card fewer to be left with".into(),
        Move::Pay(card) if card.is_coin() => "that is what coins are for".into(),
        Move::Pay(_) => format!("{who} miss it least"),
        Move::PayStored(_) | Move::PayWood => format!("{whose} hand is worth more"),
        Move::Discard(_) => match policy.turn.task {
            Task::Exchange(_) => "it is no help in the opening".into(),
            _ => format!("of these {who} miss it least"),
        },
        Move::Take(_) => format!("of all that is there, it is the one {who} want most"),
        Move::Offload(_) if policy.owes_a_card() => {
            format!(
                "a card has to go to {whose} Symbol card this turn, and {who} can best spare it"
            )
        }
        Move::Remove(_) | Move::Offload(_) => {
            format!("{who} would have the most trouble getting rid of it otherwise")
        }
        Move::Store(_) => "there it counts as built and can still pay".into(),
        Move::Reveal => "something better may come".into(),
        Move::Enough => "the others are worth having".into(),
        Move::Done => "there is nothing more to gain".into(),
    }
}
