//! Sums over deals. Matches of one deal are alike, so each deal counts once.

use super::BalancePlan;
use super::course::{decided, half_time, lead_changes, sureness};
use super::pieces::Pieces;
use super::report::{Balance, Best, Bin, Choices, Course, Ends, Kind, Length, Luck, Without};
use crate::interval::{Interval, correlation_interval, ratio_interval};
use crate::tournament::Sums;
use bots::{Watched, share};
use game_core::{Outcome, Seat};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The best move is clearly better from here on.
const CLEAR: f64 = 0.05;
/// Bars of the histogram of lengths, about.
const BARS: u64 = 20;

/// What a match without something is compared with.
#[derive(Clone, Copy)]
pub(super) struct Base {
    pub(super) share: f64,
    pub(super) points: f64,
    pub(super) moves: f64,
}

impl Base {
    pub(super) fn of(played: &Watched) -> Base {
        let scores = &played.outcome.scores;
        let all: f64 = scores.iter().map(|&score| f64::from(score)).sum();
        Base {
            share: share(&played.outcome, Seat::new(0)),
            points: all / scores.len() as f64,
            moves: played.moves as f64,
        }
    }
}

/// A figure that is a mean over matches.
#[derive(Default)]
struct Mean {
    deals: u64,
    sums: Sums,
}

impl Mean {
    /// Adds a deal: the mean over its matches, as far as they have the figure.
    fn add(&mut self, deal: &[Watched], figure: impl Fn(&Watched) -> Option<f64>) {
        let values: Vec<f64> = deal.iter().filter_map(figure).collect();
        if !values.is_empty() {
            self.sums.add(values.iter().sum::<f64>() / values.len() as f64);
            self.deals += 1;
        }
    }

    fn mean(&self) -> Interval {
        self.sums.mean(self.deals)
    }

    fn share(&self) -> Interval {
        self.sums.share(self.deals)
    }
}

/// Sums of one run.
pub(super) struct Tally {
    seats: usize,
    fewest_win: bool,
    games: u64,
    lengths: BTreeMap<u64, u64>,
    moves: Mean,
    decisions: Mean,
    turns: Mean,
    /// By deal: legal moves and decisions; forced moves and moves.
    choices: Vec<[f64; 2]>,
    forced: Vec<[f64; 2]>,
    won: Mean,
    shared: Mean,
    points: Mean,
    margin: Mean,
    lead_changes: Mean,
    decided: Mean,
    decided_in: Vec<u64>,
    half_time: Mean,
    winner: Vec<Mean>,
    by_seat: Vec<Mean>,
    by_order: Vec<Mean>,
    firsts: BTreeSet<usize>,
    /// The first seat's result in both matches of a deal.
    pairs: Vec<[f64; 2]>,
    leads: Mean,
    clear: Mean,
    asked: u64,
    kinds: BTreeMap<String, Vec<(usize, f64)>>,
    all_moves: Vec<f64>,
    pieces: Pieces,
    base: BTreeMap<u64, Base>,
    cpu: f64,
}

impl Tally {
    pub(super) fn new(plan: &BalancePlan) -> Tally {
        let means = |count: usize| (0..count).map(|_| Mean::default()).collect();
        Tally {
            seats: plan.seats,
            fewest_win: plan.bots_of.game().fewest_win(),
            games: 0,
            lengths: BTreeMap::new(),
            moves: Mean::default(),
            decisions: Mean::default(),
            turns: Mean::default(),
            choices: Vec::new(),
            forced: Vec::new(),
            won: Mean::default(),
            shared: Mean::default(),
            points: Mean::default(),
            margin: Mean::default(),
            lead_changes: Mean::default(),
            decided: Mean::default(),
            decided_in: vec![0; 11],
            half_time: Mean::default(),
            winner: means(plan.moments),
            by_seat: means(plan.seats),
            by_order: means(plan.seats),
            firsts: BTreeSet::new(),
            pairs: Vec::new(),
            leads: Mean::default(),
            clear: Mean::default(),
            asked: 0,
            kinds: BTreeMap::new(),
            all_moves: Vec::new(),
            pieces: Pieces::default(),
            base: BTreeMap::new(),
            cpu: 0.0,
        }
    }

    pub(super) fn deals(&self) -> u64 {
        self.all_moves.len() as u64
    }

    /// What the first match of a deal came to.
    pub(super) fn base(&self, number: u64) -> Option<Base> {
        self.base.get(&number).copied()
    }

    /// Adds a deal that was played by the bot against itself.
    pub(super) fn add(&mut self, number: u64, deal: &[Watched]) {
        self.count(deal);
        self.ends(deal);
        self.course(deal);
        self.leads.add(deal, |played| mean(&played.leads));
        let clear = |lead: &f64| f64::from(u8::from(*lead >= CLEAR));
        self.clear.add(deal, |played| mean(&played.leads.iter().map(clear).collect::<Vec<_>>()));
        self.pieces.add(deal);
        self.base.insert(number, Base::of(&deal[0]));
        self.cpu += deal.iter().map(|played| played.cpu.as_secs_f64()).sum::<f64>();
    }

    fn count(&mut self, deal: &[Watched]) {
        let sum = |of: fn(&Watched) -> u64| deal.iter().map(of).sum::<u64>() as f64;
        let (moves, decisions) = (sum(|played| played.moves), sum(|played| played.decisions));
        self.moves.add(deal, |played| Some(played.moves as f64));
        self.decisions.add(deal, |played| Some(played.decisions as f64));
        self.turns.add(deal, |played| Some(played.turns as f64));
        self.choices.push([sum(|played| played.choices), decisions]);
        self.forced.push([moves - decisions, moves]);
        let at = self.all_moves.len();
        self.all_moves.push(moves);
        for played in deal {
            self.games += 1;
            self.asked += played.leads.len() as u64;
            *self.lengths.entry(played.moves).or_default() += 1;
            for (kind, count) in &played.kinds {
                let counts = self.kinds.entry(kind.clone()).or_default();
                match counts.last_mut() {
                    Some((last, sum)) if *last == at => *sum += *count as f64,
                    _ => counts.push((at, *count as f64)),
                }
            }
        }
    }

    fn ends(&mut self, deal: &[Watched]) {
        let one = |yes: bool| Some(f64::from(u8::from(yes)));
        self.won.add(deal, |played| one(!played.outcome.winners.is_empty()));
        self.shared.add(deal, |played| one(played.outcome.winners.len() > 1));
        self.points.add(deal, |played| Some(Base::of(played).points));
        let fewest_win = self.fewest_win;
        self.margin.add(deal, |played| margin(&played.outcome, fewest_win));
        for (seat, mean) in self.by_seat.iter_mut().enumerate() {
            mean.add(deal, |played| Some(share(&played.outcome, Seat::new(seat))));
        }
        let seats = self.seats;
        for (place, mean) in self.by_order.iter_mut().enumerate() {
            mean.add(deal, |played| {
                let seat = (played.first?.index() + place) % seats;
                Some(share(&played.outcome, Seat::new(seat)))
            });
        }
        self.firsts.extend(deal.iter().filter_map(|played| played.first).map(Seat::index));
        let result = |played: &Watched| {
            let scores = &played.outcome.scores;
            let own = f64::from(scores[0]);
            let all: f64 = scores.iter().map(|&score| f64::from(score)).sum();
            own - if seats > 1 { (all - own) / (seats - 1) as f64 } else { 0.0 }
        };
        if let [one, other] = deal {
            self.pairs.push([result(one), result(other)]);
        }
    }

    fn course(&mut self, deal: &[Watched]) {
        self.lead_changes.add(deal, |played| lead_changes(&played.moments));
        self.decided.add(deal, decided);
        for part in deal.iter().filter_map(decided) {
            let tenth = if part >= 1.0 { 10 } else { (10.0 * part) as usize };
            self.decided_in[tenth] += 1;
        }
        self.half_time.add(deal, half_time);
        for (at, mean) in self.winner.iter_mut().enumerate() {
            mean.add(deal, |played| Some(*sureness(played)?.get(at)?));
        }
    }

    pub(super) fn report(&self, plan: &BalancePlan, without: BTreeMap<String, Without>) -> Balance {
        let about = plan.bots_of.game().about();
        Balance {
            game: about.id,
            title: about.title,
            seats: plan.seats,
            fewest_win: self.fewest_win,
            bot: plan.bot.clone(),
            games: self.games,
            deals: self.deals(),
            stopped: false,
            seed: plan.seed,
            length: self.length(),
            choices: Choices {
                each: ratio_interval(&self.choices),
                forced: ratio_interval(&self.forced).within(0.0, 1.0),
            },
            ends: Ends {
                won: self.won.share(),
                shared: self.shared.share(),
                points: self.points.mean(),
                margin: (self.seats > 1).then(|| self.margin.mean()),
            },
            course: (self.decided.deals > 0).then(|| self.course_report(plan)),
            seat: self.by_seat.iter().map(Mean::share).collect(),
            order: (self.firsts.len() > 1).then(|| self.by_order.iter().map(Mean::share).collect()),
            luck: Luck { deal: correlation_interval(&self.pairs) },
            skill: None,
            best: (self.asked > 0).then(|| Best {
                asked: self.asked,
                lead: self.leads.mean(),
                clear: self.clear.share(),
            }),
            kinds: self.kinds_report(),
            pieces: self.pieces.report(without),
            study: Value::Null,
            cpu_seconds: self.cpu,
            seconds: 0.0,
        }
    }

    fn length(&self) -> Length {
        let at = |part: f64| {
            let mut left = (part * self.games as f64).ceil().max(1.0) as u64;
            let mut found = 0;
            for (moves, games) in &self.lengths {
                found = *moves;
                if *games >= left {
                    break;
                }
                left -= games;
            }
            found
        };
        Length {
            moves: self.moves.mean(),
            decisions: self.decisions.mean(),
            turns: self.turns.mean(),
            short: at(0.1),
            median: at(0.5),
            long: at(0.9),
            spread: self.spread(),
        }
    }

    fn spread(&self) -> Vec<Bin> {
        let lowest = self.lengths.keys().next().copied().unwrap_or(0);
        let highest = self.lengths.keys().next_back().copied().unwrap_or(0);
        let wide = (highest - lowest) / BARS + 1;
        let bars = (highest - lowest) / wide + 1;
        (0..bars)
            .map(|bar| {
                let (from, to) = (lowest + bar * wide, lowest + (bar + 1) * wide - 1);
                Bin { from, to, games: self.lengths.range(from..=to).map(|(_, games)| games).sum() }
            })
            .collect()
    }

    fn course_report(&self, plan: &BalancePlan) -> Course {
        let matches = self.decided_in.iter().sum::<u64>().max(1) as f64;
        Course {
            moments: plan.moments,
            lead_changes: self.lead_changes.mean().within(0.0, f64::INFINITY),
            decided: self.decided.mean().within(0.0, 1.0),
            decided_in: self.decided_in.iter().map(|count| *count as f64 / matches).collect(),
            half_time: self.half_time.share(),
            winner: self.winner.iter().map(|mean| mean.mean().at).collect(),
        }
    }

    fn kinds_report(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = self
            .kinds
            .iter()
            .map(|(name, counts)| {
                let mut pairs: Vec<[f64; 2]> =
                    self.all_moves.iter().map(|all| [0.0, *all]).collect();
                for (at, count) in counts {
                    pairs[*at][0] = *count;
                }
                Kind { name: name.clone(), share: ratio_interval(&pairs).within(0.0, 1.0) }
            })
            .collect();
        kinds.sort_by(|a, b| b.share.at.total_cmp(&a.share.at));
        kinds
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Points between the best and the second.
fn margin(outcome: &Outcome, fewest_win: bool) -> Option<f64> {
    let mut scores: Vec<i32> = outcome.scores.iter().copied().collect();
    scores.sort_unstable();
    if !fewest_win {
        scores.reverse();
    }
    Some(f64::from((scores.first()? - scores.get(1)?).abs()))
}
