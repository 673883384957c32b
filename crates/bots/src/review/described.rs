//! A review as the engine protocol and the HTTP API say it.

use super::{Account, Decision, Detail, Point, Review, Turned, TurningPoint, Verdict};
use game_core::Seat;
use serde::Deserialize;
use serde_json::{Value, json};

impl Review {
    /// As the engine protocol and the HTTP API say it.
    pub fn described(&self) -> Value {
        let point = |point: &Point| json!({"v": point.version, "seat": point.seat, "win": point.win, "score": point.score});
        let turned = |turned: &Turned| {
            json!({
                "v": turned.version,
                "for": turned.belongs_to,
                "label": turned.label,
                "seat": turned.seat,
                "win": turned.luck,
                "score": turned.score,
            })
        };
        let seats = || (0..self.accounts.len()).map(Seat::new);
        let sentences: Vec<Value> = seats()
            .filter(|_| !self.measure.plain)
            .map(|seat| json!({"you": self.sentence(seat), "about": self.sentence_about(seat)}))
            .collect();
        let mut described = by_seat(&self.accounts);
        let more = json!({
            "bot": self.bot,
            "measure": self.measure.described(self.fewest_win),
            "scores": by_seat(&self.scores),
            "luck_word": self.luck_word,
            "sentences": sentences,
            "curve": self.curve.iter().map(point).collect::<Vec<_>>(),
            "decisions": self.decisions.iter().map(|one| self.decision(one)).collect::<Vec<_>>(),
            "chances": self.luck.iter().map(turned).collect::<Vec<_>>(),
            "turning_points": self.turning_points.iter().map(turning_point).collect::<Vec<_>>(),
            "details": self.details.iter().map(Detail::described).collect::<Vec<_>>(),
        });
        if let (Value::Object(all), Value::Object(more)) = (&mut described, more) {
            all.extend(more);
        }
        described
    }

    fn decision(&self, decision: &Decision) -> Value {
        json!({
            "v": decision.version,
            "seat": decision.seat(),
            "move": decision.mv,
            "label": decision.label,
            "win": decision.win(),
            "best": decision.best.0,
            "best_label": decision.best.1,
            "lost": decision.lost,
            "lost_score": decision.lost_score,
            "cost": decision.cost(&self.measure),
            "error": decision.error,
            "words": decision.verdict.word(),
            "looked_again": decision.looked_again,
            "why": decision.why,
            "why_about": decision.why_about,
            "assessment": decision.assessment.described(),
        })
    }
}

/// The decisions of a seat that a review as it is described calls mistakes, by the versions that they made, the
/// worst first; none if the text is no review.
pub fn mistakes_of(described: &str, seat: Seat) -> Vec<u32> {
    #[derive(Deserialize)]
    struct Described {
        decisions: Vec<Judged>,
    }
    #[derive(Deserialize)]
    struct Judged {
        v: u32,
        seat: usize,
        words: String,
        cost: f64,
    }
    let Ok(Described { decisions }) = serde_json::from_str(described) else { return Vec::new() };
    let fine = Verdict::Fine.word();
    let own = decisions.into_iter().filter(|one| one.seat == seat.index() && one.words != fine);
    let mut own: Vec<Judged> = own.collect();
    own.sort_by(|one, other| other.cost.total_cmp(&one.cost));
    own.into_iter().map(|one| one.v).collect()
}

/// What became of every seat; play is what decisions did, the own ones and those of others.
fn by_seat(accounts: &[Account]) -> Value {
    let by = |figure: fn(&Account) -> f64| -> Vec<f64> { accounts.iter().map(figure).collect() };
    json!({
        "start": by(|account| account.start),
        "result": by(|account| account.result),
        "luck": by(|account| account.luck),
        "play": by(|account| account.own + account.others),
        "own": by(|account| account.own),
        "others": by(|account| account.others),
    })
}

fn turning_point(point: &TurningPoint) -> Value {
    json!({
        "v": point.version,
        "seat": point.seat,
        "swing": point.swing,
        "by": point.by,
        "words": point.verdict.map(super::Verdict::word),
        "own_mistake": point.own_mistake(),
        "label": point.label,
    })
}
