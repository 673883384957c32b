//! Which moves are worth a thought.

use super::policy::Policy;
use ::fine_sand::{Move, Step, Task};

/// How many moves are compared at most.
const MOST_MOVES: usize = 6;
/// How many other ways to begin a red turn are looked at.
const RED_TURNS: usize = 3;

/// The moves that a search should compare here; one if there is nothing to think about.
pub(super) fn worth_a_thought(
    policy: &Policy<'_>,
    legal: &[Move],
    wish: Move,
    out: &mut Vec<Move>,
) {
    out.clear();
    out.push(wish);
    let turn = policy.turn;
    let also = |mv: &Move| match (turn.task, turn.step) {
        (Task::Exchange(_) | Task::KeepOne | Task::Take | Task::Remove, _) => true,
        (Task::BuildBy(_) | Task::Reveal, _) => true,
        (Task::Pay, _) => true,
        (Task::DiscardAny(..), _) => *mv == Move::Enough,
        (Task::Discard(..), _) => true,
        (Task::Free, Step::Limit) if matches!(mv, Move::Discard(_)) => {
            matches!(wish, Move::Discard(_))
        }
        // FS-8.4: alone, what goes to the Symbol card before a red turn. To give it
        // later is another thing only if one more card can come.
        (Task::Free, Step::Draw) if policy.owes_a_card() => {
            let later = *mv == Move::Red && policy.awaits_delivery();
            matches!(wish, Move::Offload(_) | Move::Red | Move::Blue)
                && (later || matches!(mv, Move::Offload(_) | Move::Blue))
        }
        (Task::Free, Step::Draw) => {
            matches!(wish, Move::Red | Move::Blue) && matches!(mv, Move::Red | Move::Blue)
        }
        (Task::Free, Step::Red) if matches!(mv, Move::Build(_)) => true,
        (Task::Free, _) => match mv {
            Move::Use(_) => !matches!(wish, Move::Draw | Move::Use(_)),
            Move::Offload(_) => matches!(wish, Move::Offload(_)),
            Move::Discard(_) => matches!(wish, Move::Discard(_)),
            Move::Done => matches!(wish, Move::Offload(_)),
            _ => false,
        },
    };
    out.extend(legal.iter().filter(|mv| **mv != wish && also(mv)));
    let liking = |mv: &Move| policy.liking(*mv);
    out[1..].sort_by(|a, b| liking(b).total_cmp(&liking(a)));
    out.truncate(MOST_MOVES);
}

/// What to compare: moves, and a red turn by what it could begin with.
pub(super) fn plans(policy: &Policy<'_>, room: &[Move]) -> Vec<Vec<Move>> {
    let mut plans: Vec<Vec<Move>> = room.iter().map(|mv| vec![*mv]).collect();
    if room.contains(&Move::Red) && policy.turn.step == Step::Draw {
        let first = policy.red_plan().cards().first().copied();
        let mut builds: Vec<Move> = (policy.side.hand.kinds())
            .filter(|card| !card.is_coin() && Some(*card) != first)
            .filter(|card| policy.cost(*card) < policy.turn.purse)
            .map(Move::Build)
            .collect();
        builds.sort_by(|a, b| policy.liking(*b).total_cmp(&policy.liking(*a)));
        let other_ways = builds.into_iter().take(RED_TURNS);
        plans.extend(other_ways.map(|mv| vec![Move::Red, mv]));
    }
    plans
}
