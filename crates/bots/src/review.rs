//! A finished match, looked at again: what every decision was worth, and what was luck.
//!
//! Every seat is followed with its own eyes. Before each of its decisions it is asked what
//! its moves are worth, from what it could see then. Between two of these moments its
//! chance changes for three reasons, which add up exactly: what it chose itself, what the others
//! chose, and the rest. The rest is luck: dice, draws, and whatever it could not know.

use crate::{Assessment, Bot, BotRng, Budget, Roster, share};
use game_core::{Describe, Follow, Game, Known, Match, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use serde_json::{Value, json};

/// What a decision that gave this much away is called, from the worst on.
const BLUNDER: f64 = 0.15;
const MISTAKE: f64 = 0.05;
/// A loss that may be an error of ours is none.
const SURE: f64 = 2.0;

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

/// How good a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// Nothing to speak of was given away.
    Fine,
    /// A better move was there.
    Mistake,
    /// Much was given away.
    Blunder,
}

impl Verdict {
    /// The word for people.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Fine => "fine",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }
}

/// A decision of a seat that had a choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The version that it made.
    pub version: u32,
    /// What was played.
    pub mv: String,
    /// The same for people.
    pub label: String,
    /// What the best move would have been, for programs and for people.
    pub best: (String, String),
    /// What it gave away of the chance to win, from 0 to 1.
    pub lost: f64,
    /// How good it was.
    pub verdict: Verdict,
    /// What all moves were worth to the seat, from what it saw.
    pub assessment: Assessment<String>,
    /// What the choice did to every seat's chance.
    effect: Vec<f64>,
}

impl Decision {
    /// Whose it was.
    pub fn seat(&self) -> Seat {
        self.assessment.seat
    }

    /// The chance to win with what was played.
    pub fn win(&self) -> f64 {
        let played = self.assessment.moves.iter().find(|(mv, _)| *mv == self.mv);
        played.map_or(0.0, |(_, worth)| worth.of(self.seat()))
    }
}

/// What became of a seat's chance.
#[derive(Clone, PartialEq, Debug)]
pub struct Account {
    /// Its chance when the match began.
    pub start: f64,
    /// What its own decisions did to it: hardly ever more than nothing.
    pub own: f64,
    /// What the others' decisions did to it.
    pub others: f64,
    /// What dice, draws and things that could not be known did to it.
    pub luck: f64,
    /// How it ended: its share of the win.
    pub result: f64,
}

/// A seat's chance at a moment, from its own eyes, and the score it could expect.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// As it stood with this version.
    pub version: u32,
    /// Whose.
    pub seat: Seat,
    /// The chance to win.
    pub win: f64,
    /// The final score to be expected.
    pub score: f64,
}

/// What luck did to a seat between two of its own decisions.
#[derive(Clone, PartialEq, Debug)]
pub struct Turned {
    /// The last draw or roll in between; the version of the seat's next moment if there was none.
    pub version: u32,
    /// Whose draw it was, if it was one seat's.
    pub belongs_to: Option<Seat>,
    /// To whose chance.
    pub seat: Seat,
    /// How much.
    pub luck: f64,
}

/// A match, looked at again.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Who looked.
    pub bot: String,
    /// Every decision, in the order of the log.
    pub decisions: Vec<Decision>,
    /// Every seat's chance on the way, in the order of the log.
    pub curve: Vec<Point>,
    /// What luck did, in the order of the log.
    pub luck: Vec<Turned>,
    /// What became of every seat's chance.
    pub accounts: Vec<Account>,
}

/// One seat on its way through the match.
struct Road {
    start: f64,
    /// Its chance as of its latest decision, with what it chose.
    expected: f64,
    own: f64,
    /// What others did to it, all in all and since then.
    others: f64,
    since: f64,
    /// The last draw since then.
    drawn: Option<(u32, Option<Seat>)>,
}

impl Review {
    /// Looks at a match that is over. `progress` is told how much of it was looked at, from 0 to
    /// 1, and says whether to go on. Nothing if it does not, or if the match is not over.
    pub fn of<R: Roster>(
        played: &Match<R::Game>,
        reviewer: Reviewer,
        progress: &dyn Fn(f64) -> bool,
    ) -> Option<Review> {
        let outcome = played.game().outcome()?;
        let seats: Vec<Seat> = played.game().seats().iter().collect();
        let fresh = played.rewound(0);
        let mut curve = Vec::new();
        let mut roads = Vec::with_capacity(seats.len());
        for &seat in &seats {
            let view = fresh.game().view(Viewer::Seat(seat));
            let mut rng = reviewer.chance(0, seat);
            let worth = reviewer.sit::<R>().outlook(seat, &view, reviewer.budget, &mut rng);
            let start = worth.of(seat);
            let score = worth.score.get(seat.index()).copied().unwrap_or(0.0);
            curve.push(Point { version: 0, seat, win: start, score });
            let (own, others, since) = (0.0, 0.0, 0.0);
            roads.push(Road { start, expected: start, own, others, since, drawn: None });
        }
        let mut review = Review {
            bot: reviewer.bot.into(),
            decisions: Vec::new(),
            curve,
            luck: Vec::new(),
            accounts: Vec::new(),
        };
        let whole = f64::from(played.version().max(1));
        let mut follow = Follow::new(fresh.game().clone());
        for step in follow.walk(played.known()) {
            if !progress(f64::from(step.version) / whole) {
                return None;
            }
            match step.act {
                Known::Chance(belongs_to, _) => {
                    for road in &mut roads {
                        road.drawn = Some((step.version, belongs_to));
                    }
                }
                Known::Move(seat, mv) if !step.undone => {
                    let decided = reviewer.decision::<R>(&step.before, seat, &mv, step.version);
                    if let Some(decision) = decided {
                        review.turn(&mut roads[seat.index()], step.version - 1, seat, &decision);
                        for (road, &effect) in roads.iter_mut().zip(&decision.effect) {
                            road.others += effect;
                            road.since += effect;
                        }
                        let road = &mut roads[seat.index()];
                        let own = decision.effect[seat.index()];
                        road.own += own;
                        road.others -= own;
                        road.since = 0.0;
                        road.expected = decision.win();
                        review.decisions.push(decision);
                    }
                }
                _ => {}
            }
        }
        review.close(&seats, &roads, &outcome, played.version());
        Some(review)
    }

    /// A seat has come to a decision: what its chance is now and was before is told apart.
    fn turn(&mut self, road: &mut Road, version: u32, seat: Seat, decision: &Decision) {
        let position = &decision.assessment.position;
        let (win, score) = (position.of(seat), position.score.get(seat.index()));
        self.curve.push(Point { version, seat, win, score: score.copied().unwrap_or(0.0) });
        let luck = win - road.expected - road.since;
        let (version, belongs_to) = road.drawn.take().unwrap_or((version, None));
        self.luck.push(Turned { version, belongs_to, seat, luck });
    }

    /// The end: what is left is luck, and everything adds up.
    fn close(
        &mut self,
        seats: &[Seat],
        roads: &[Road],
        outcome: &game_core::Outcome,
        version: u32,
    ) {
        for (&seat, road) in seats.iter().zip(roads) {
            let result = share(outcome, seat);
            let score = f64::from(outcome.scores[seat.index()]);
            self.curve.push(Point { version, seat, win: result, score });
            let (drawn, belongs_to) = road.drawn.unwrap_or((version, None));
            let luck = result - road.expected - road.since;
            self.luck.push(Turned { version: drawn, belongs_to, seat, luck });
            let &Road { start, own, others, .. } = road;
            let luck = result - start - own - others;
            self.accounts.push(Account { start, own, others, luck, result });
        }
    }

    /// As the engine protocol and the HTTP API say it.
    pub fn described(&self) -> Value {
        let decisions: Vec<Value> = self
            .decisions
            .iter()
            .map(|decision| {
                json!({
                    "v": decision.version,
                    "seat": decision.seat(),
                    "move": decision.mv,
                    "win": decision.win(),
                    "best": decision.best.0,
                    "lost": decision.lost,
                    "words": decision.verdict.word(),
                    "assessment": decision.assessment.described(),
                })
            })
            .collect();
        let point = |point: &Point| json!({"v": point.version, "seat": point.seat, "win": point.win, "score": point.score});
        let turned = |turned: &Turned| json!({"v": turned.version, "for": turned.belongs_to, "seat": turned.seat, "win": turned.luck});
        let by_seat = |figure: &dyn Fn(&Account) -> f64| -> Vec<f64> {
            self.accounts.iter().map(figure).collect()
        };
        json!({
            "bot": self.bot,
            "start": by_seat(&|account| account.start),
            "result": by_seat(&|account| account.result),
            "luck": by_seat(&|account| account.luck),
            "play": by_seat(&|account| account.own + account.others),
            "own": by_seat(&|account| account.own),
            "others": by_seat(&|account| account.others),
            "curve": self.curve.iter().map(point).collect::<Vec<_>>(),
            "decisions": decisions,
            "chances": self.luck.iter().map(turned).collect::<Vec<_>>(),
        })
    }
}

impl Reviewer {
    fn sit<R: Roster>(self) -> Box<dyn Bot<R::Game>> {
        R::bot(self.bot).expect("the name was looked up before")
    }

    /// Every question has dice of its own, so that one answer does not depend on another.
    fn chance(self, version: u32, seat: Seat) -> BotRng {
        let moment = (u64::from(version) << 8) + seat.index() as u64 + 1;
        BotRng::seed_from_u64(self.seed ^ moment.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// What a seat could have done instead. Nothing where it had no choice.
    fn decision<R: Roster>(
        self,
        before: &R::Game,
        seat: Seat,
        mv: &<R::Game as Game>::Move,
        version: u32,
    ) -> Option<Decision> {
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
        let mut rng = self.chance(version, seat);
        let found = self.sit::<R>().assess(seat, &view, &legal, self.budget, &mut rng);
        let (chosen, position) = (&found.moves[listed].1, &found.position);
        let effect: Vec<f64> =
            chosen.win.iter().zip(&position.win).map(|(with, before)| with - before).collect();
        let best = &found.moves[found.best];
        let lost = (best.1.of(seat) - chosen.of(seat)).max(0.0);
        let doubt = SURE * best.1.error.hypot(chosen.error);
        let verdict = match lost {
            lost if lost >= BLUNDER && lost > doubt => Verdict::Blunder,
            lost if lost >= MISTAKE && lost > doubt => Verdict::Mistake,
            _ => Verdict::Fine,
        };
        Some(Decision {
            version,
            mv: mv.to_string(),
            label: before.describe(seat, mv),
            best: (best.0.to_string(), before.describe(seat, &best.0)),
            lost,
            verdict,
            effect,
            assessment: found.map(|mv| mv.to_string()),
        })
    }
}
