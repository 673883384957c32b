//! Which decisions of a match make puzzles.

use super::grade;
use bots::puzzle::{CLEARLY, Moment, Puzzle, Sorted, rounded, seems_clear, without_choice};
use bots::{AnyBots, Assessment, Budget};
use catalog::AnyMatch;
use game_core::{Act, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;
use serde_json::Value;
use std::collections::HashMap;

/// So many places of good turns are looked at.
const MOST_PLACES: usize = 96;
/// So many are kept, at most, where something can still go wrong.
const MOST_MOMENTS: usize = 24;
/// Of so many wrong moves it is kept what they cost; the others cost more.
const MOST_WRONG: usize = 12;
/// Of so many after the first.
const MOST_WRONG_LATER: usize = 6;
/// Decisions of one match that are looked at a second time.
const MOST_CANDIDATES: usize = 6;

/// Where a puzzle may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    /// The version before the decision.
    pub version: u32,
    /// Whose it is.
    pub seat: Seat,
    /// The step in which it is made: one is enough of what several decide together.
    pub step: u32,
}

/// Looks for puzzles in a match.
pub(super) struct Sieve {
    pub bots: AnyBots,
    pub simulations: u64,
    pub seed: u64,
}

impl Sieve {
    /// What every move is worth by so many simulations.
    fn look(&self, played: &AnyMatch, seat: Seat, many: u64, dice: u64) -> Assessment<String> {
        let budget = Budget::Simulations(many);
        let seed = self.seed ^ dice.wrapping_mul(0xA24B_AED4_963E_E407);
        self.bots.ponder(played, seat, budget, seed).expect("the seat is to act")
    }

    /// Decisions at which one way seems clearly best, in no particular order.
    pub fn candidates(&self, played: &AnyMatch) -> Vec<Asked> {
        let mut found = Vec::new();
        let mut before = played.rewound(0);
        for (version, act) in played.acts_after(0) {
            if let Act::Move { seat, .. } = act
                && let Turn::Seats(seats) = before.turn()
                && seats.contains(seat)
                && before.legal_moves(seat).iter().filter(|mv| !mv.open).count() > 1
                && before.compulsory(seat).is_none()
                && self.bots.asks(&before, seat, None)
                && self.may_ask(&before, seat)
            {
                found.push(Asked { version: version - 1, seat, step: before.step() });
            }
            before = step(before, &act);
        }
        // Not only the beginnings of matches, and the same ones on every machine.
        let mut rng = bots::BotRng::seed_from_u64(self.seed);
        for at in (1..found.len()).rev() {
            found.swap(at, below(&mut rng, at as u32 + 1) as usize);
        }
        found.truncate(MOST_CANDIDATES);
        found
    }

    /// Whether a short look gives a reason to look longer.
    fn may_ask(&self, played: &AnyMatch, seat: Seat) -> bool {
        let brief = self.look(played, seat, self.simulations.div_ceil(5), 4);
        seems_clear(&brief) && self.bots.asks(played, seat, Some(brief.best()))
    }

    /// The puzzle of a decision, if it stays one when it is looked at ten times as long.
    pub fn puzzle(&self, played: &AnyMatch, options: &Value, asked: &Asked) -> Option<Puzzle> {
        let &Asked { version, seat, .. } = asked;
        let start = played.rewound(version);
        let first = self.look(&start, seat, self.simulations, 1);
        if !seems_clear(&first) || !self.bots.asks(&start, seat, Some(first.best())) {
            return None;
        }
        let again = self.look(&start, seat, 10 * self.simulations, 2);
        if !seems_clear(&again) {
            return None;
        }
        let last = self.look(&start, seat, 10 * self.simulations, 3);
        let sorted = Sorted::of(&[&again, &last]);
        let best = sorted.right.first()?;
        // It stays best: what seemed best at first still is.
        if !sorted.right.contains(first.best()) {
            return None;
        }
        if !sorted.doubtful.is_empty() || sorted.wrong.is_empty() {
            return None;
        }
        if !self.bots.asks(&start, seat, Some(best)) {
            return None;
        }
        let budget = Budget::Simulations(10 * self.simulations);
        let chosen = self.bots.think(&start, seat, budget, self.seed).ok()?;
        let why = chosen.thought.filter(|_| sorted.right.contains(&chosen.mv))?;
        // Whoever gives the reason has to see it like that, too.
        let agrees = |found: &Assessment<String>| {
            let top = found.moves[found.best].1.of(seat);
            let cost = |mv: &String| {
                found.moves.iter().find(|(one, _)| one == mv).map(|(_, worth)| top - worth.of(seat))
            };
            sorted.wrong.iter().all(|(mv, _)| cost(mv).is_none_or(|cost| cost >= CLEARLY / 2.0))
        };
        if chosen.assessment.as_ref().is_some_and(|found| !agrees(found)) {
            return None;
        }
        let (best, win) = (chosen.mv, chosen.assessment.map(|found| found.position.of(seat)));
        let moments = self.moments(&start, seat, sorted, &best)?;
        let log = played.acts_after(0).into_iter().take(version as usize).map(entry);
        let mut puzzle = Puzzle {
            seat,
            seats: played.seats(),
            options: options.clone(),
            log: log.collect::<Option<_>>()?,
            moments,
            why,
            win: rounded(win.unwrap_or_else(|| first.position.of(seat))),
            solved: [0; 4],
        };
        puzzle.solved = grade::solved(self.bots, &puzzle, self.simulations, self.seed)?;
        Some(puzzle)
    }

    /// Every place that a good turn may pass, the question first; nothing if they are too many.
    fn moments(
        &self,
        start: &AnyMatch,
        seat: Seat,
        mut first: Sorted,
        best: &str,
    ) -> Option<Vec<Moment>> {
        // The way of which the reason is told goes first.
        first.right.sort_by_key(|mv| mv != best);
        let mut places = vec![(start.clone(), first)];
        let mut known: HashMap<String, Option<usize>> = HashMap::new();
        let mut moments: Vec<Moment> = Vec::new();
        while let Some((here, sorted)) = places.get(moments.len()) {
            let here = here.clone();
            // What may be as good is no mistake.
            let good: Vec<String> = sorted.right.iter().chain(&sorted.doubtful).cloned().collect();
            let most = if moments.is_empty() { MOST_WRONG } else { MOST_WRONG_LATER };
            let wrong = sorted.wrong.iter().take(most).cloned().collect();
            let mut right = Vec::with_capacity(good.len());
            for mv in good {
                let mut after = here.clone();
                after.play(seat, &mv, None).ok()?;
                without_choice(&mut after, seat);
                // Another way to the same place ends as well as the first.
                let key = format!("{}{}", after.step(), after.view(Viewer::Seat(seat)));
                let next = match known.get(&key) {
                    Some(next) => *next,
                    None => {
                        let next = self.next(&after, seat, start.step()).map(|sorted| {
                            places.push((after, sorted));
                            places.len() - 1
                        });
                        known.insert(key, next);
                        next
                    }
                };
                if places.len() > MOST_PLACES {
                    return None;
                }
                right.push((mv, next));
            }
            moments.push(Moment { right, wrong });
        }
        Some(pruned(moments)).filter(|moments| moments.len() <= MOST_MOMENTS)
    }

    /// What is left to decide in the same turn.
    fn next(&self, after: &AnyMatch, seat: Seat, step: u32) -> Option<Sorted> {
        let Turn::Seats(seats) = after.turn() else { return None };
        if !seats.contains(seat) || after.step() != step {
            return None;
        }
        if let [only] = &after.legal_moves(seat)[..] {
            let right = vec![only.text.clone()];
            return Some(Sorted { right, wrong: Vec::new(), doubtful: Vec::new() });
        }
        let sorted = Sorted::of(&[&self.look(after, seat, 10 * self.simulations, 2)]);
        (!sorted.right.is_empty()).then_some(sorted)
    }
}

/// Without the places after which nothing can go wrong any more: an answer is right when it comes there.
fn pruned(mut moments: Vec<Moment>) -> Vec<Moment> {
    let count = moments.len();
    let mut matters = vec![false; count];
    for _ in 0..count {
        for at in (0..count).rev() {
            let later = moments[at].right.iter().filter_map(|(_, next)| *next);
            let any_later = later.into_iter().any(|next| matters[next]);
            matters[at] = !moments[at].wrong.is_empty() || any_later;
        }
    }
    matters[0] = true;
    let mut place = vec![None; count];
    for (new, at) in (0..count).filter(|at| matters[*at]).enumerate() {
        place[at] = Some(new);
    }
    for moment in &mut moments {
        for (_, next) in &mut moment.right {
            *next = next.and_then(|next| place[next]);
        }
    }
    let mut at = 0;
    moments.retain(|_| {
        at += 1;
        matters[at - 1]
    });
    moments
}

/// The match after one more entry.
fn step(mut played: AnyMatch, act: &Act) -> AnyMatch {
    match act {
        Act::Move { seat, text } => drop(played.play(*seat, text, None)),
        Act::Chance { text, .. } => drop(played.chance(text)),
        Act::TakeBack { seat, .. } => drop(played.take_back(*seat)),
    }
    played
}

/// An entry as puzzles keep it; nothing for a move taken back, which nobody needs to learn from.
fn entry((_, act): (u32, Act)) -> Option<String> {
    match act {
        Act::Move { seat, text } => Some(format!("{} {text}", seat.index())),
        Act::Chance { text, .. } => Some(format!("~{text}")),
        Act::TakeBack { .. } => None,
    }
}
