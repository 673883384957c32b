//! Why the solution plays as it does, in a sentence.

use bots::{Assessment, named_mix};
use novem::{Line, Marker, Side};
use novem_solver::adviser::Advice;

/// Why the solution plays as it does: what it holds, and what another line would cost.
pub(super) fn reason(
    advice: &Advice,
    found: &Assessment<Marker>,
    legal: &[Marker],
    mix: &[f32],
) -> String {
    let (seat, mixed) = (found.seat, named_mix(legal, mix));
    if advice.decided {
        return format!("the match is decided, so I play for points: {mixed}");
    }
    let percent = |chance: f64| format!("{:.1} %", 100.0 * chance);
    let holds = percent(found.position.of(seat));
    let alone = mix.iter().any(|share| *share > 0.995);
    let cost = match found.left_out(mix) {
        Some((other, cost)) if cost >= 0.0005 => {
            format!("; {other} would cost me {}", percent(cost))
        }
        Some((other, _)) => format!("; {other} would do as well"),
        None => {
            let (answer, cost) = answered(advice, found);
            match cost >= 0.0005 {
                true => format!(
                    "; if I always laid {}, {answer} would cost me {}",
                    found.best(),
                    percent(cost)
                ),
                false => String::new(),
            }
        }
    };
    match alone {
        true => format!("{} holds {holds}, whatever you lay{cost}", found.best()),
        false => format!("I mix {mixed} and hold {holds}, whatever you lay{cost}"),
    }
}

/// What somebody would lay who knew that the favourite line always comes, and the chance that it costs.
fn answered(advice: &Advice, found: &Assessment<Marker>) -> (Marker, f64) {
    let (side, line) = (Side::of(found.seat), found.best().line.index());
    let chance = |other: usize| match side {
        Side::Rows => (1.0 + advice.matrix[line][other]) / 2.0,
        Side::Columns => (1.0 - advice.matrix[other][line]) / 2.0,
    };
    let answer = (0..3).min_by(|a, b| chance(*a).total_cmp(&chance(*b))).expect("three lines");
    let marker = Marker { side: side.other(), line: Line::ALL[answer] };
    (marker, found.position.of(found.seat) - chance(answer))
}
