//! Where a match turned.

use super::{Review, Scale, Verdict};
use game_core::Seat;

/// More turning points than these would be none.
const MOST: usize = 7;

/// A moment at which a seat's chance changed much at once.
#[derive(Clone, PartialEq, Debug)]
pub struct TurningPoint {
    /// What made it.
    pub version: u32,
    /// Whose chance it is about.
    pub seat: Seat,
    /// By how much the chance changed, or the score where that is judged: above 0 for the better.
    pub swing: f64,
    /// Whose decision it was; nobody's where it was luck.
    pub by: Option<Seat>,
    /// How good that decision was.
    pub verdict: Option<Verdict>,
    /// What happened, for people.
    pub label: Option<String>,
}

impl TurningPoint {
    /// Whether the seat brought it upon itself.
    pub fn own_mistake(&self) -> bool {
        self.by == Some(self.seat) && self.verdict.is_some_and(|verdict| verdict != Verdict::Fine)
    }
}

impl Review {
    /// Where it turned for each seat, in the order of the log: at most seven moments, those that
    /// changed most.
    pub(super) fn turned(&self) -> Vec<TurningPoint> {
        let least = self.measure.swing();
        let better =
            if self.fewest_win && self.measure.judged == Scale::Score { -1.0 } else { 1.0 };
        let mut all = Vec::new();
        for seat in (0..self.accounts.len()).map(Seat::new) {
            let chosen = self.decisions.iter().map(|decision| TurningPoint {
                version: decision.version,
                seat,
                swing: better * decision.effect_on(seat, self.measure.judged, &self.measure),
                by: Some(decision.seat()),
                verdict: Some(decision.verdict),
                label: Some(decision.label.clone()),
            });
            let drawn = self.luck.iter().filter(|turned| turned.seat == seat).map(|turned| {
                let luck = match self.measure.judged {
                    Scale::Win => turned.luck,
                    Scale::Score => turned.score,
                };
                let label = turned.label.clone();
                let (by, verdict) = (None, None);
                TurningPoint {
                    version: turned.version,
                    seat,
                    swing: better * luck,
                    by,
                    verdict,
                    label,
                }
            });
            let mut found: Vec<TurningPoint> =
                chosen.chain(drawn).filter(|one| one.swing.abs() >= least).collect();
            found.sort_by(|one, other| other.swing.abs().total_cmp(&one.swing.abs()));
            found.truncate(MOST);
            all.extend(found);
        }
        all.sort_by_key(|one| (one.version, one.seat));
        all
    }
}
