//! A finished match, looked at again: what every decision was worth, and what was luck.
//!
//! Every seat is followed with its own eyes. Before each of its decisions it is asked what
//! its moves are worth, from what it could see then. Where much seems to have been given away, what was
//! played and the best are looked at again, harder, in the same futures: only then is a mistake named.
//! Between two of these moments a seat's chance changes for three reasons, which add up exactly: what it
//! chose itself, what the others chose, and the rest. The rest is luck: dice, draws, and
//! whatever it could not know. The same is told of the score that it could expect.

mod account;
mod decision;
mod described;
mod detail;
mod listener;
mod measure;
mod progress;
mod turning;
mod words;

pub use account::{Account, Point, Turned};
pub use decision::{Decision, Verdict};
pub use described::mistakes_of;
pub use detail::{Detail, with_names};
pub use listener::Listener;
pub use measure::{Measure, Scale};
pub use progress::Progress;
pub use turning::TurningPoint;

use crate::{Assessment, Bot, BotRng, Budget, Gap, Roster, share};
use account::Ledger;
use game_core::{Describe, Follow, Game, Known, Match, Outcome, Seat, Turn, Viewer};
use rand_core::SeedableRng;

/// Who looks at it again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reviewer {
    /// A bot of the game, frozen ones included.
    pub bot: &'static str,
    /// How long it thinks about each decision. With simulations two reviews of one match are equal.
    pub budget: Budget,
    /// Where its chance comes from.
    pub seed: u64,
}

/// A match, looked at again.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Who looked.
    pub bot: String,
    /// What it shows, and by what it judges.
    pub measure: Measure,
    /// Whether low scores are the good ones.
    pub fewest_win: bool,
    /// Every decision, in the order of the log.
    pub decisions: Vec<Decision>,
    /// Every seat's chance on the way, in the order of the log.
    pub curve: Vec<Point>,
    /// What luck did, in the order of the log.
    pub luck: Vec<Turned>,
    /// What became of every seat's chance.
    pub accounts: Vec<Account>,
    /// What became of every seat's score, in the same way.
    pub scores: Vec<Account>,
    /// Where it turned, in the order of the log.
    pub turning_points: Vec<TurningPoint>,
    /// What only this game has to tell.
    pub details: Vec<Detail>,
    /// What chance is called in this game: `the dice`.
    pub luck_word: &'static str,
}

/// How much of the work the first looks are.
const FIRST_LOOKS: f64 = 0.7;
/// How many decisions of a match are looked at again, those that seem to have cost most.
const SECOND_LOOKS: usize = 24;

/// What happened, as far as it matters here.
enum Happened {
    /// Something was drawn: by whom, and what it was for people.
    Drawn(u32, Option<Seat>, String),
    /// A decision, by its number.
    Decided(usize),
}

/// A decision and the table at which it was made.
struct Moment<G: Game> {
    decision: Decision,
    before: G,
    legal: Vec<G::Move>,
}

/// One seat on its way through the match.
struct Road {
    win: Ledger,
    score: Ledger,
    /// The last draw since its latest decision.
    drawn: Option<(u32, Option<Seat>, String)>,
}

impl Review {
    /// Looks at a match that is over. `progress` is told how far it is and what is known so far, and says whether
    /// to go on. Nothing if it does not, or if the match is not over.
    pub fn of<R: Roster>(
        played: &Match<R::Game>,
        reviewer: Reviewer,
        progress: &dyn Fn(&Progress<'_>) -> bool,
    ) -> Option<Review> {
        let outcome = played.game().outcome()?;
        let fresh = played.rewound(0);
        let measure = R::review_measure(fresh.game());
        let looking = Looking::<R> { reviewer, measure, roster: std::marker::PhantomData };
        let (mut happened, mut moments) = (Vec::new(), Vec::new());
        let mut curve = Vec::new();
        let roads = match measure.plain {
            false => looking.roads(fresh.game(), &mut curve),
            true => unjudged(&outcome),
        };
        if !measure.plain {
            // What is known so far is the beginning of the review's own curve, and stays so.
            let mut known = curve.clone();
            (happened, moments) = looking.first(played, fresh.game(), &mut known, progress)?;
            looking.again(&mut moments, &known, progress)?;
        }
        let mut review = Review {
            bot: reviewer.bot.into(),
            measure,
            fewest_win: R::Game::FEWEST_WIN,
            decisions: moments.into_iter().map(|moment| moment.decision).collect(),
            curve,
            luck: Vec::new(),
            accounts: Vec::new(),
            scores: Vec::new(),
            turning_points: Vec::new(),
            details: Vec::new(),
            luck_word: R::LUCK,
        };
        review.add_up(happened, roads, &outcome, played.version());
        review.turning_points = review.turned();
        review.details = R::review_details(played, &review);
        Some(review)
    }

    /// Tells luck and play apart, seat by seat, in the order of the log.
    fn add_up(
        &mut self,
        happened: Vec<Happened>,
        mut roads: Vec<Road>,
        outcome: &Outcome,
        version: u32,
    ) {
        let decisions = std::mem::take(&mut self.decisions);
        for one in happened {
            match one {
                Happened::Drawn(version, belongs_to, label) => {
                    for road in &mut roads {
                        road.drawn = Some((version, belongs_to, label.clone()));
                    }
                }
                Happened::Decided(at) => {
                    let decision = &decisions[at];
                    let seat = decision.seat();
                    let position = &decision.assessment.position;
                    let (win, score) = (position.of(seat), position.score_of(seat));
                    self.arrive(&mut roads[seat.index()], decision.version - 1, seat, [win, score]);
                    for (other, road) in roads.iter_mut().enumerate() {
                        let other = Seat::new(other);
                        let [win, score] = [Scale::Win, Scale::Score]
                            .map(|scale| decision.effect_on(other, scale, &self.measure));
                        if other == seat {
                            road.win.chose(win, position.of(seat) + win);
                            road.score.chose(score, position.score_of(seat) + score);
                        } else {
                            road.win.other_chose(win);
                            road.score.other_chose(score);
                        }
                    }
                }
            }
        }
        self.decisions = decisions;
        for (at, road) in roads.iter_mut().enumerate() {
            let seat = Seat::new(at);
            let (result, score) = (share(outcome, seat), f64::from(outcome.scores[at]));
            self.arrive(road, version, seat, [result, score]);
            self.accounts.push(road.win.closed(result));
            self.scores.push(road.score.closed(score));
        }
    }

    /// A seat has come to a decision or to the end: what its chance is now and was before is told apart.
    fn arrive(&mut self, road: &mut Road, version: u32, seat: Seat, [win, score]: [f64; 2]) {
        self.curve.push(Point { version, seat, win, score });
        let (luck, by_score) = (road.win.luck(win), road.score.luck(score));
        let (version, belongs_to, label) = match road.drawn.take() {
            Some((version, belongs_to, label)) => (version, belongs_to, Some(label)),
            None => (version, None, None),
        };
        self.luck.push(Turned { version, belongs_to, label, seat, luck, score: by_score });
    }
}

/// Where nothing is judged, everything was to be expected.
fn unjudged(outcome: &Outcome) -> Vec<Road> {
    let scores = outcome.scores.iter().enumerate();
    scores
        .map(|(at, score)| Road {
            win: Ledger::new(share(outcome, Seat::new(at))),
            score: Ledger::new(f64::from(*score)),
            drawn: None,
        })
        .collect()
}

/// What happened, and every decision among it.
type Seen<G> = (Vec<Happened>, Vec<Moment<G>>);

/// A match being looked at.
struct Looking<R> {
    reviewer: Reviewer,
    measure: Measure,
    roster: std::marker::PhantomData<fn() -> R>,
}

impl<R: Roster> Looking<R> {
    /// Every decision at first sight, and what happened in between.
    fn first(
        &self,
        played: &Match<R::Game>,
        fresh: &R::Game,
        known: &mut Vec<Point>,
        progress: &dyn Fn(&Progress<'_>) -> bool,
    ) -> Option<Seen<R::Game>> {
        let whole = f64::from(played.version().max(1));
        let (mut happened, mut moments) = (Vec::new(), Vec::new());
        let mut follow = Follow::new(fresh.clone());
        for step in follow.walk(played.known()) {
            let done = FIRST_LOOKS * f64::from(step.version) / whole;
            if !progress(&Progress { done, measure: self.measure, curve: known }) {
                return None;
            }
            match step.act {
                Known::Chance(belongs_to, chance) => {
                    let label = step.before.describe_chance(belongs_to, &chance);
                    happened.push(Happened::Drawn(step.version, belongs_to, label));
                }
                Known::Move(seat, mv) if !step.undone => {
                    if let Some(moment) = self.moment(step.before, seat, &mv, step.version) {
                        let position = &moment.decision.assessment.position;
                        let (win, score) = (position.of(seat), position.score_of(seat));
                        known.push(Point { version: step.version - 1, seat, win, score });
                        happened.push(Happened::Decided(moments.len()));
                        moments.push(moment);
                    }
                }
                _ => {}
            }
        }
        Some((happened, moments))
    }

    /// What a seat could have done instead. Nothing where it had no choice.
    fn moment(
        &self,
        before: R::Game,
        seat: Seat,
        mv: &<R::Game as Game>::Move,
        version: u32,
    ) -> Option<Moment<R::Game>> {
        let mut legal = Vec::new();
        if let Turn::Seats(to_act) = before.turn()
            && to_act.contains(seat)
        {
            before.legal_moves(seat, &mut legal);
        }
        // What stands for many others, such as a blank sheet for any drawing, is no choice among these.
        let listed = legal.iter().position(|one| one == mv)?;
        if legal.len() < 2 {
            return None;
        }
        let view = before.view(Viewer::Seat(seat));
        let mut rng = self.reviewer.chance(version, seat);
        let budget = self.reviewer.budget;
        let found = self.sit().assess(seat, &view, &legal, budget, &mut rng);
        let labels = [mv, found.best()].map(|mv| before.describe(seat, mv));
        let found = found.map(|mv| mv.to_string());
        let decision =
            Decision::new(version, labels, found, listed, &self.measure, R::Game::FEWEST_WIN);
        Some(Moment { decision, before, legal })
    }

    /// Those that seem to have cost most are looked at again, and all that cost something get a reason.
    fn again(
        &self,
        moments: &mut [Moment<R::Game>],
        known: &[Point],
        progress: &dyn Fn(&Progress<'_>) -> bool,
    ) -> Option<()> {
        let mut costly: Vec<usize> = (0..moments.len())
            .filter(|at| moments[*at].decision.deserves_a_look(&self.measure))
            .collect();
        let cost = |at: &usize| moments[*at].decision.cost(&self.measure);
        costly.sort_by(|one, other| cost(other).total_cmp(&cost(one)));
        costly.truncate(SECOND_LOOKS);
        let looks = costly.len().max(1) as f64;
        for (done, at) in costly.into_iter().enumerate() {
            let done = FIRST_LOOKS + (1.0 - FIRST_LOOKS) * done as f64 / looks;
            if !progress(&Progress { done, measure: self.measure, curve: known }) {
                return None;
            }
            let moment = &mut moments[at];
            if let Some(gap) = self.gap(moment) {
                moment.decision.look_again(&gap, &self.measure, R::Game::FEWEST_WIN);
            }
        }
        for moment in moments {
            moment.decision.why = self.why(moment, Listener::Decider);
            moment.decision.why_about = self.why(moment, Listener::Other);
        }
        Some(())
    }

    /// How far what was played lies behind the best, looked at harder.
    fn gap(&self, moment: &Moment<R::Game>) -> Option<Gap> {
        let Moment { decision, before, legal } = moment;
        let seat = decision.seat();
        let view = before.view(Viewer::Seat(seat));
        let mut rng = self.reviewer.chance(decision.version, seat);
        // Other dice than at first: what luck made the best is not to be found again.
        rng.jump();
        let budget = match self.reviewer.budget {
            // Whoever thinks longer at first does so again.
            Budget::Simulations(first) => Budget::Simulations(
                first.saturating_mul(R::SECOND_LOOK).div_ceil(R::REVIEW_SIMULATIONS),
            ),
            time => time,
        };
        let pair = [decision.assessment.best, decision.listed].map(|at| &legal[at]);
        self.sit().look_again(seat, &view, pair, budget, &mut rng)
    }

    /// Why the better move was better; nothing where hardly anything was given away.
    fn why(&self, moment: &Moment<R::Game>, listener: Listener) -> Option<String> {
        let Moment { decision, before, legal } = moment;
        if decision.cost(&self.measure) < TOLD * self.measure.costs()[0] {
            return None;
        }
        let seat = decision.seat();
        let view = before.view(Viewer::Seat(seat));
        let found = Assessment {
            seat,
            position: decision.assessment.position.clone(),
            moves: legal
                .iter()
                .cloned()
                .zip(decision.assessment.moves.iter().map(|(_, worth)| worth.clone()))
                .collect(),
            best: decision.assessment.best,
        };
        let reason = R::review_reason(&view, &found, &legal[decision.listed], listener);
        Some(reason.unwrap_or_else(|| plainly(decision, &self.measure)))
    }

    /// Where every seat stands before anything has happened.
    fn roads(&self, fresh: &R::Game, curve: &mut Vec<Point>) -> Vec<Road> {
        let seats = fresh.seats().iter();
        seats
            .map(|seat| {
                let view = fresh.view(Viewer::Seat(seat));
                let mut rng = self.reviewer.chance(0, seat);
                let worth = self.sit().outlook(seat, &view, self.reviewer.budget, &mut rng);
                let (win, score) = (worth.of(seat), worth.score_of(seat));
                curve.push(Point { version: 0, seat, win, score });
                Road { win: Ledger::new(win), score: Ledger::new(score), drawn: None }
            })
            .collect()
    }

    fn sit(&self) -> Box<dyn Bot<R::Game>> {
        R::bot(self.reviewer.bot).expect("the name was looked up before")
    }
}

/// What costs less than this part of a mistake needs no reason.
const TOLD: f64 = 0.2;

/// Why the better move was better, where the game has no words for it.
fn plainly(decision: &Decision, measure: &Measure) -> String {
    let (seat, best) = (decision.seat(), &decision.assessment.moves[decision.assessment.best].1);
    match measure.judged {
        Scale::Win => {
            let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
            format!(
                "It wins {} of the time, what was played {}.",
                percent(best.of(seat)),
                percent(decision.win())
            )
        }
        Scale::Score => format!(
            "It leads to {:.1} {}, what was played to {:.1}.",
            best.score_of(seat),
            measure.unit,
            decision.played().score_of(seat)
        ),
    }
}

impl Reviewer {
    /// Every question has dice of its own, so that one answer does not depend on another.
    fn chance(self, version: u32, seat: Seat) -> BotRng {
        let moment = (u64::from(version) << 8) + seat.index() as u64 + 1;
        BotRng::seed_from_u64(self.seed ^ moment.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}
