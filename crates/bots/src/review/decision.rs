//! A decision, looked at again.

use super::{Measure, Scale};
use crate::{Assessment, Gap, Worth};
use game_core::Seat;

/// A loss that may be an error of ours is none: so many standard errors make it sure.
const SURE: f64 = 2.0;
/// What costs at least this part of a mistake is worth a second look.
const WORTH_A_LOOK: f64 = 0.6;

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

    /// What a decision is called that cost so much, if that is off by no more than this.
    fn of(cost: f64, error: f64, [mistake, blunder]: [f64; 2]) -> Verdict {
        match cost {
            cost if cost <= SURE * error => Verdict::Fine,
            cost if cost >= blunder => Verdict::Blunder,
            cost if cost >= mistake => Verdict::Mistake,
            _ => Verdict::Fine,
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
    /// What it gave away of the score, in the sense of the game: above 0 for the worse.
    pub lost_score: f64,
    /// The standard error of what it gave away, in the measure by which it is judged; 0 where that is exact.
    pub error: f64,
    /// How good it was.
    pub verdict: Verdict,
    /// Whether it was looked at twice.
    pub looked_again: bool,
    /// Why the better move was better, in a sentence spoken to whoever decided; nothing where hardly
    /// anything was given away.
    pub why: Option<String>,
    /// The same, told to somebody else.
    pub why_about: Option<String>,
    /// What all moves were worth to the seat, from what it saw.
    pub assessment: Assessment<String>,
    /// Which of them was played.
    pub(super) listed: usize,
}

impl Decision {
    /// What was found of the moves, of which the one listed there was played.
    pub(super) fn new(
        version: u32,
        labels: [String; 2],
        assessment: Assessment<String>,
        listed: usize,
        measure: &Measure,
        fewest_win: bool,
    ) -> Decision {
        let [label, best] = labels;
        let mut decision = Decision {
            version,
            mv: assessment.moves[listed].0.clone(),
            label,
            best: (assessment.best().clone(), best),
            lost: 0.0,
            lost_score: 0.0,
            error: 0.0,
            verdict: Verdict::Fine,
            looked_again: false,
            why: None,
            why_about: None,
            assessment,
            listed,
        };
        let error = decision.assessment.doubt(listed);
        decision.judge(measure, fewest_win, error);
        decision
    }

    /// Names what was given away.
    fn judge(&mut self, measure: &Measure, fewest_win: bool, error: f64) {
        let seat = self.seat();
        let (best, played) = (&self.assessment.moves[self.assessment.best].1, self.played());
        let win = best.of(seat) - played.of(seat);
        let less = best.score_of(seat) - played.score_of(seat);
        self.lost = win.max(0.0);
        self.lost_score = (if fewest_win { -less } else { less }).max(0.0);
        self.error = match measure.judged {
            Scale::Win => error,
            // A first look says nothing of how sure scores are.
            Scale::Score if !self.looked_again => 0.0,
            Scale::Score => error,
        };
        self.verdict = Verdict::of(self.cost(measure), self.error, measure.costs());
    }

    /// Whose it was.
    pub fn seat(&self) -> Seat {
        self.assessment.seat
    }

    /// What was played is worth.
    pub fn played(&self) -> &Worth {
        &self.assessment.moves[self.listed].1
    }

    /// Whether nothing better was found.
    pub fn was_best(&self) -> bool {
        self.listed == self.assessment.best
    }

    /// The chance to win with what was played.
    pub fn win(&self) -> f64 {
        self.played().of(self.seat())
    }

    /// What it gave away, in the measure by which it is judged.
    pub fn cost(&self, measure: &Measure) -> f64 {
        match measure.judged {
            Scale::Win => self.lost,
            Scale::Score => self.lost_score,
        }
    }

    /// What the choice did to a seat's chance, or to its score. By the measure that judges it this is, to whoever
    /// chose, exactly what was given away; a move that seems better than the best has done nothing to anybody.
    pub fn effect_on(&self, seat: Seat, scale: Scale, measure: &Measure) -> f64 {
        let before = match scale == measure.judged {
            true if self.cost(measure) <= 0.0 => return 0.0,
            true => &self.assessment.moves[self.assessment.best].1,
            false => &self.assessment.position,
        };
        match scale {
            Scale::Win => self.played().of(seat) - before.of(seat),
            Scale::Score => self.played().score_of(seat) - before.score_of(seat),
        }
    }

    /// Whether so much seems to have been given away that it should be looked at again.
    pub(super) fn deserves_a_look(&self, measure: &Measure) -> bool {
        self.listed != self.assessment.best
            && self.cost(measure) >= WORTH_A_LOOK * measure.costs()[0]
    }

    /// What both looks say together.
    fn both(&self, second: &Gap) -> Gap {
        let (seat, best) = (self.seat(), &self.assessment.moves[self.assessment.best].1);
        let (first, error) = (best.of(seat) - self.win(), self.assessment.doubt(self.listed));
        let [one, two] = [error, second.error].map(|error| 1.0 / (error * error).max(1e-9));
        Gap {
            win: (one * first + two * second.win) / (one + two),
            error: 1.0 / (one + two).sqrt(),
            ..*second
        }
    }

    /// A second look at what was played and at the best has found this. Both looks count, the surer one
    /// more. What the best is worth stands; what was played lies so far behind it, and never before it.
    pub(super) fn look_again(&mut self, second: &Gap, measure: &Measure, fewest_win: bool) {
        let seat = self.seat();
        let gap = &self.both(second);
        let best = self.assessment.moves[self.assessment.best].1.clone();
        let score_gap = if fewest_win { -gap.score } else { gap.score };
        let behind = match measure.judged {
            Scale::Win => gap.win > 0.0,
            Scale::Score => score_gap > 0.0,
        };
        let played = &mut self.assessment.moves[self.listed].1;
        self.looked_again = true;
        if behind {
            played.set(seat, best.of(seat) - gap.win.max(0.0));
            if let (Some(score), Some(best)) =
                (played.score.get_mut(seat.index()), best.score.get(seat.index()))
            {
                *score = best - gap.score;
            }
        } else {
            *played = best;
            self.best = (self.mv.clone(), self.label.clone());
            self.assessment.best = self.listed;
        }
        let error = match measure.judged {
            Scale::Win => gap.error,
            Scale::Score => gap.score_error,
        };
        self.assessment.moves[self.listed].1.behind = Some(gap.error);
        self.judge(measure, fewest_win, error);
    }
}
