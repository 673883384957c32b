//! How far a table can be from the truth, found without trusting the solver.
//!
//! Each side's mixes are fixed, and the other side replies as well as it can
//! in the whole rest of the game or match. What the two best replies reach
//! lies on either side of the true value, and on either side of the table's.
//! The certificate is the largest distance from the table to a best reply,
//! over all states. Only board geometry and the table's contents are shared
//! with the solver.

use crate::matches::{MatchTable, Second};
use crate::matrix::Mix;
use crate::points::PointsTable;
use crate::position::{Position, Side};
use crate::setup::Setup;
use crate::sheet::Sheet;
use crate::spans::WIDEST;

/// What best replies have shown about a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Certificate {
    /// No value is off by more, and no mix can be exploited for more.
    /// Infinite if the table has a gap or holds something that is no mix.
    pub gap: f64,
    /// How many states were replied to, decided ones included.
    pub states: u64,
}

/// A mix's weights must sum to 1 this closely.
const WHOLE: f64 = 1e-12;

/// Certifies a table for points.
pub fn of_points(table: &PointsTable) -> Certificate {
    let game = Game {
        setup: table.setup,
        sheet: &table.sheet,
        counting: Counting::Points,
        domain: &|_, _| Some(Domain { low: 0, high: 0, step: 1 }),
        rest: [&|_| 0.0, &|_| 0.0],
    };
    game.reply().certificate()
}

/// Certifies a table for the match, both games together.
pub fn of_match(table: &MatchTable) -> Certificate {
    let (setup, starter) = (table.setup, table.starter);
    let sign = |difference: i32| f64::from(difference.signum());
    let last = Game {
        setup,
        sheet: &table.second_sheet,
        counting: Counting::Difference,
        // Decided states are replied to as well: that they are decided is a
        // claim of the table.
        domain: &|position, _| {
            let reach = WIDEST + setup.taken(position);
            Some(Domain { low: -reach, high: reach, step: 1 })
        },
        rest: [&sign, &sign],
    };
    let last = last.reply();
    let start = |responder: Side, difference: i32| {
        let same = last.best(Position::FULL, starter.other(), responder, difference);
        match table.second {
            Second::Same => same,
            // On a transposed board the responder owns the other lines.
            Second::Fresh => {
                (same - last.best(Position::FULL, starter, responder.other(), -difference)) / 2.0
            }
        }
    };
    let spans = &table.first_sheet.layout;
    let first = Game {
        setup,
        sheet: &table.first_sheet,
        counting: Counting::Difference,
        domain: &|position, attacker| {
            let span = spans.spans(position)[attacker.index()];
            (span.low <= span.high).then_some(Domain { low: span.low, high: span.high, step: 2 })
        },
        rest: [&|d| start(Side::Rows, d), &|d| start(Side::Columns, d)],
    };
    let first = first.reply();
    let begun = first.best(Position::FULL, starter, Side::Rows, 0).is_finite();
    let (first, last) = (first.certificate(), last.certificate());
    let gap = if begun { first.gap.max(last.gap) } else { f64::INFINITY };
    Certificate { gap, states: first.states + last.states }
}

#[derive(Clone, Copy)]
enum Counting {
    Points,
    Difference,
}

/// The differences to reply at: `low`, `low + step`, up to `high`.
#[derive(Clone, Copy)]
struct Domain {
    low: i32,
    high: i32,
    step: i32,
}

impl Domain {
    fn place(&self, difference: i32) -> Option<usize> {
        let inside = self.low <= difference && difference <= self.high;
        let place = difference - self.low;
        (inside && place % self.step == 0).then(|| (place / self.step) as usize)
    }

    fn len(&self) -> usize {
        ((self.high - self.low) / self.step + 1) as usize
    }
}

/// One game of a table, to be replied to.
struct Game<'a> {
    setup: Setup,
    sheet: &'a Sheet,
    counting: Counting,
    domain: &'a dyn Fn(Position, Side) -> Option<Domain>,
    /// What the end of the game is worth to each responder, in the rows' terms.
    rest: [&'a dyn Fn(i32) -> f64; 2],
}

/// What each side reaches by replying.
struct Replies {
    /// The domain and first place of every position and attacker.
    places: Vec<[Option<(Domain, usize)>; 2]>,
    /// The best replies of the rows and of the columns.
    best: [Vec<f64>; 2],
    gap: f64,
}

impl Replies {
    /// What `responder` reaches, in the rows' terms. NaN outside the domain.
    fn best(&self, position: Position, attacker: Side, responder: Side, difference: i32) -> f64 {
        let Some((domain, first)) = self.places[position.index()][attacker.index()] else {
            return f64::NAN;
        };
        let Some(place) = domain.place(difference) else { return f64::NAN };
        self.best[responder.index()][first + place]
    }

    fn certificate(&self) -> Certificate {
        Certificate { gap: self.gap, states: self.best[0].len() as u64 }
    }

    fn note(&mut self, distance: f64) {
        // A NaN is no evidence of anything.
        self.gap = if distance.is_nan() { f64::INFINITY } else { self.gap.max(distance) };
    }
}

impl Game<'_> {
    fn reply(&self) -> Replies {
        let mut order = Position::live();
        order.sort_by_key(|position| position.tiles());
        let mut replies = Replies {
            places: vec![[None; 2]; Position::COUNT],
            best: [Vec::new(), Vec::new()],
            gap: 0.0,
        };
        for position in order {
            let mut size = replies.best[0].len();
            for side in Side::BOTH {
                if let Some(domain) = (self.domain)(position, side) {
                    replies.places[position.index()][side.index()] = Some((domain, size));
                    size += domain.len();
                }
            }
            replies.best.iter_mut().for_each(|best| best.resize(size, f64::NAN));
            self.reply_at(position, &mut replies);
        }
        replies
    }

    fn reply_at(&self, position: Position, replies: &mut Replies) {
        let first_slot = self.sheet.layout.first_slot(position);
        let mixes = self.sheet.mixes_at(position).collect::<Vec<_>>();
        let places = replies.places[position.index()];
        let empty = position.has_empty_square();
        let [rows, columns] = places.map(|place| place.map(|(domain, _)| domain));
        let Some(widest) = rows.or(columns) else { return };
        let mut difference = widest.low.min(columns.map_or(widest.low, |domain| domain.low));
        let high = widest.high.max(columns.map_or(widest.high, |domain| domain.high));
        while difference <= high {
            let here = places.map(|place| {
                place.and_then(|(domain, first)| Some(first + domain.place(difference)?))
            });
            // A round on an empty square leads to the other attacker, so both
            // or neither must be there.
            if empty && here[0].is_some() != here[1].is_some() {
                replies.note(f64::INFINITY);
            }
            let states = Side::BOTH.map(|attacker| {
                let span = self.sheet.layout.spans(position)[attacker.index()];
                span.slot(difference)
                    .map(|slot| (self.sheet.values[slot], mixes[slot - first_slot]))
            });
            for responder in Side::BOTH {
                let lines = Side::BOTH.map(|attacker| {
                    // Where the table has no mix, any will do: the first line.
                    let mix = states[attacker.index()].map_or([1.0, 0.0, 0.0], |(_, mixes)| {
                        if responder == Side::Rows { mixes.1 } else { mixes.0 }
                    });
                    if !is_mix(&mix) {
                        replies.note(f64::INFINITY);
                    }
                    let present = here[attacker.index()].is_some();
                    let round = Round { position, attacker, responder, difference };
                    [0, 1, 2].map(|line| {
                        if present {
                            self.line(&round, line, &mix, replies)
                        } else {
                            Line::default()
                        }
                    })
                });
                let endless = (self.rest[responder.index()])(difference);
                let reached = best(&lines, endless, responder, empty);
                for attacker in Side::BOTH {
                    let Some(place) = here[attacker.index()] else { continue };
                    let reached = reached[attacker.index()];
                    replies.best[responder.index()][place] = reached;
                    let claimed = states[attacker.index()].map_or(endless, |(value, _)| value);
                    replies.note((reached - claimed).abs());
                }
            }
            difference += widest.step;
        }
    }

    /// One of the responder's lines against the other side's mix.
    fn line(&self, round: &Round, line: usize, mix: &Mix, replies: &Replies) -> Line {
        let Round { position, attacker, responder, difference } = *round;
        let mut sum = Line::default();
        for (other, &weight) in mix.iter().enumerate() {
            if weight == 0.0 {
                continue;
            }
            let square = if responder == Side::Rows { 3 * line + other } else { 3 * other + line };
            let Some(next) = position.take(square) else {
                sum.stay += weight;
                continue;
            };
            let points =
                attacker.sign() * i32::from(self.setup.tile(square, position.height(square)));
            let (gain, after) = match self.counting {
                Counting::Points => (f64::from(points), difference),
                Counting::Difference => (0.0, difference + points),
            };
            let rest = if next.is_over() {
                (self.rest[responder.index()])(after)
            } else {
                replies.best(next, attacker.other(), responder, after)
            };
            sum.leave += weight;
            sum.gain += weight * (gain + rest);
        }
        sum
    }
}

/// A state, and who replies in it.
#[derive(Clone, Copy)]
struct Round {
    position: Position,
    attacker: Side,
    responder: Side,
    difference: i32,
}

/// One pure reply: how likely it takes a tile, how likely it stays, and what
/// taking is worth, weighted.
#[derive(Clone, Copy, Default)]
struct Line {
    leave: f64,
    stay: f64,
    gain: f64,
}

/// The best a responder reaches in each of the two states. It may as well
/// choose one line for each and stay with it: nine policies.
fn best(lines: &[[Line; 3]; 2], endless: f64, responder: Side, empty: bool) -> [f64; 2] {
    let worst = -f64::INFINITY * f64::from(responder.sign());
    let pick = if responder == Side::Rows { f64::max } else { f64::min };
    let mut reached = [worst; 2];
    // `f64::max` would pass over a NaN.
    if lines.iter().flatten().any(|line| line.gain.is_nan()) {
        return [f64::NAN; 2];
    }
    if !empty {
        return [0, 1].map(|state| lines[state].iter().map(|line| line.gain).fold(worst, pick));
    }
    for a in lines[0] {
        for b in lines[1] {
            // 1 − a.stay · b.stay with nothing subtracted, so that a mix that
            // leaves with probability 1e-12 is still judged to full precision.
            let out = a.leave + a.stay * b.leave;
            let worth = if out > 0.0 {
                [(a.gain + a.stay * b.gain) / out, (b.gain + b.stay * a.gain) / out]
            } else {
                [endless; 2]
            };
            reached = [pick(reached[0], worth[0]), pick(reached[1], worth[1])];
        }
    }
    reached
}

fn is_mix(mix: &Mix) -> bool {
    let sum: f64 = mix.iter().sum();
    mix.iter().all(|&weight| weight >= 0.0) && (sum - 1.0).abs() <= WHOLE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::solve_3x3;
    use crate::sheet::{Objective, Spot};
    use crate::{matches, packing, points, silently};

    fn table() -> PointsTable {
        points::solve(Setup::all()[0], &mut silently()).expect("nobody stops it")
    }

    #[test]
    fn one_wrong_value_shows() {
        let mut table = table();
        assert!(of_points(&table).gap <= 1e-11);
        let slot = table.sheet.values.len() / 2;
        table.sheet.values[slot] += 1e-6;
        assert!(of_points(&table).gap >= 0.9e-6);
        table.sheet.values[slot] = f64::NAN;
        assert_eq!(of_points(&table).gap, f64::INFINITY);
    }

    #[test]
    fn one_wrong_mix_shows() {
        let mut table = table();
        let slot = table.sheet.weights.len() / 2;
        table.sheet.weights[slot] = (table.sheet.weights[slot] - 1e-3).abs();
        assert!(of_points(&table).gap >= 1e-6);
        table.sheet.weights[slot] = -0.25;
        assert_eq!(of_points(&table).gap, f64::INFINITY);
    }

    #[test]
    fn a_wrong_claim_about_a_match_shows() {
        let setup = Setup::all()[0];
        let solved = matches::solve(setup, Second::Same, Side::Rows, &mut silently());
        let mut table = solved.expect("nobody stops it");
        // A state of the second game that is not decided, at a difference of 0.
        let start = table.second_sheet.layout.spans(Position::FULL)[1].slot(0).expect("it is kept");
        let value = table.second_sheet.values[start];
        table.second_sheet.values[start] = value + 1e-6;
        assert!(of_match(&table).gap >= 0.9e-6);
        table.second_sheet.values[start] = value;

        // The first state of the first game, which is the last one stored.
        *table.first_sheet.values.last_mut().expect("there are states") += 1e-6;
        assert!(of_match(&table).gap >= 0.9e-6);
    }

    /// The same table by going round each pair a number of times, as if play
    /// ended there, and by keeping the mixes of the last round.
    fn by_iteration(rounds: u32) -> PointsTable {
        let mut table = table();
        let sheet = &mut table.sheet;
        (sheet.codes, sheet.weights) = (Vec::new(), Vec::new());
        for position in Position::live() {
            sheet.starts[position.index()] = sheet.weights.len() as u32;
            let spot = Spot::new(table.setup, &sheet.layout, &Objective::Points, position);
            let pair = spot.pair(0, |_, slot| sheet.values[slot]);
            let mut x = 0.0;
            for _ in 1..rounds {
                let y = solve_3x3(&pair.matrix(Side::Columns, x)).value;
                x = solve_3x3(&pair.matrix(Side::Rows, y)).value;
            }
            let there = solve_3x3(&pair.matrix(Side::Columns, x));
            let here = solve_3x3(&pair.matrix(Side::Rows, there.value));
            for (slot, state) in sheet.layout.slots(position).zip([here, there]) {
                sheet.values[slot] = state.value;
                sheet.codes.push(packing::pack(&state.row, &state.column, &mut sheet.weights));
            }
        }
        table
    }

    #[test]
    fn early_stopped_iteration_is_rejected() {
        let gap = |rounds| of_points(&by_iteration(rounds)).gap;
        assert!(gap(3) > 1e-3);
        assert!(gap(100) > 1e-9);
    }
}
