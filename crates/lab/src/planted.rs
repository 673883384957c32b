//! Planted blunders: matches of good players in which one seat once makes the worst move there is,
//! to find out whether a review finds it.

use bots::{AnyBots, BotRng, Budget, Contender, Gap, Reviewer, Scale, Verdict, thread_cpu};
use catalog::AnyMatch;
use game_core::{BadOptions, Dice, Rng, Seat, Secret, Turn, below};
use rand_core::SeedableRng;
use serde_json::Value;
use std::time::Duration;

/// What is planted.
#[derive(Clone, Debug)]
pub struct PlantedPlan {
    /// Whose game.
    pub bots_of: AnyBots,
    /// The options of the table.
    pub options: Value,
    /// How many sit there.
    pub seats: usize,
    /// Who plays all seats.
    pub player: Contender,
    /// Who plays games out to say what the blunder costs, and how many with either move. Nobody where
    /// tables that a seat cannot rule out are not all as likely: then the strongest bot says it.
    pub deep: Option<(&'static str, u64)>,
    /// What it costs at least: chance to win, or a share of the score where that is judged.
    pub least: f64,
    /// Where all chance comes from.
    pub seed: u64,
}

/// A match with one planted blunder.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The match, to its end.
    pub played: AnyMatch,
    /// Who blundered.
    pub seat: Seat,
    /// With which version.
    pub version: u32,
    /// What it cost, by games played out.
    pub cost: Gap,
}

/// What a review made of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlantedFound {
    /// Its place among the decisions of its seat, by what they cost, from 1; none if it is not listed.
    pub place: Option<usize>,
    /// What the review says that it cost.
    pub cost: f64,
    /// What the review calls it.
    pub verdict: Verdict,
    /// What the costliest other decision of the seat cost.
    pub next: f64,
    /// How many other decisions of all seats are called mistakes or blunders.
    pub others: usize,
    /// How many decisions there are.
    pub decisions: usize,
    /// CPU time of the review.
    pub cpu: Duration,
}

/// Of all decisions about one in so many is tried for a blunder, once the match is under way.
const TRIED: u32 = 3;
/// Before so many decisions with a choice the first is tried.
const LATEST: u32 = 60;
/// What seems to cost less than this part of what is wanted at first sight is not looked at.
const AT_FIRST_SIGHT: f64 = 0.5;
/// A decision at first sight.
const GLANCE: Budget = Budget::Simulations(60);

impl PlantedPlan {
    /// The match of this number. Nothing if it offers no such blunder.
    pub fn plant(&self, number: u64) -> Result<Option<Planted>, BadOptions> {
        let bots = self.bots_of;
        let secret = Secret::shared(&format!("planted {} {} {number}", self.seed, bots.game()));
        let dice = Dice::new(&secret, &vec![""; self.seats]);
        let mut played = bots.game().open(&self.options, self.seats, Some(dice))?;
        let mut sitters: Vec<_> = (0..self.seats)
            .map(|_| bots.sit(self.player.name).expect("the name was looked up before"))
            .collect();
        let own = self.seed ^ (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut draws = BotRng::seed_from_u64(own);
        // Somewhere in the match: nobody knows how long it will be.
        let mut wait = below(&mut draws, LATEST);
        let mut planted = None;
        while let Turn::Seats(to_act) = played.turn() {
            let seat = to_act.iter().next().expect("somebody is to act");
            let legal = played.legal_moves(seat).len();
            if planted.is_none() && legal > 1 {
                wait = wait.saturating_sub(1);
                if wait == 0
                    && below(&mut draws, TRIED) == 0
                    && let Some((mv, cost)) = self.worst(&played, seat, draws.next_u64())
                {
                    planted = Some((seat, played.version() + 1, cost));
                    played.play(seat, &mv, None).expect("it is legal");
                    continue;
                }
            }
            let choice = sitters[seat.index()]
                .choose(&played, seat, self.player.budget, draws.next_u64())
                .expect("a bot answers whoever is to act");
            played.play(seat, &choice.mv, None).expect("bots play by the rules");
        }
        Ok(planted.map(|(seat, version, cost)| Planted { played, seat, version, cost }))
    }

    /// The worst move here and what it costs, if that is enough.
    fn worst(&self, played: &AnyMatch, seat: Seat, seed: u64) -> Option<(String, Gap)> {
        let bots = self.bots_of;
        let measure = bots.review_measure(played);
        let found = bots.assess(played, seat, bots.strongest(), GLANCE, seed).ok()?;
        let lower = played.game().fewest_win();
        let worth = |at: usize| {
            let worth = &found.moves[at].1;
            match measure.judged {
                Scale::Win => worth.of(seat),
                Scale::Score if lower => -worth.score_of(seat),
                Scale::Score => worth.score_of(seat),
            }
        };
        let least = match measure.judged {
            Scale::Win => self.least,
            Scale::Score => self.least * found.position.score_of(seat).abs(),
        };
        let worst = (0..found.moves.len()).min_by(|a, b| worth(*a).total_cmp(&worth(*b)))?;
        if worth(found.best) - worth(worst) < AT_FIRST_SIGHT * least {
            return None;
        }
        let pair = [found.best, worst].map(|at| found.moves[at].0.as_str());
        let Some((deep, games)) = self.deep else {
            let claimed = worth(found.best) - worth(worst);
            let gap = Gap { win: claimed, error: found.doubt(worst), ..Gap::default() };
            return (claimed >= least).then(|| (pair[1].to_owned(), gap));
        };
        let mut cost = None;
        // A few games, and then as many more that know nothing of these: what seemed to cost enough by luck
        // does not do so again.
        for (games, seed) in [(games.div_ceil(4), seed), (games, !seed)] {
            let gap = bots.gap(played, seat, deep, pair, Budget::Simulations(games), seed).ok()?;
            let much = match measure.judged {
                Scale::Win => gap.win,
                Scale::Score if lower => -gap.score,
                Scale::Score => gap.score,
            };
            cost = (much >= least).then_some(gap);
            cost?;
        }
        cost.map(|gap| (pair[1].to_owned(), gap))
    }
}

impl Planted {
    /// What a review makes of it.
    pub fn look(&self, bots: AnyBots, reviewer: Reviewer) -> PlantedFound {
        let begun = thread_cpu();
        let review = bots.review(&self.played, reviewer, &|_| true).expect("the match is over");
        let cpu = thread_cpu().saturating_sub(begun);
        let cost = |at: usize| review.decisions[at].cost(&review.measure);
        let mut own: Vec<usize> = (0..review.decisions.len())
            .filter(|at| review.decisions[*at].seat() == self.seat)
            .collect();
        own.sort_by(|a, b| cost(*b).total_cmp(&cost(*a)));
        let planted = |at: &usize| review.decisions[*at].version == self.version;
        let place = own.iter().position(planted);
        let at = place.map(|place| own[place]);
        let others = review
            .decisions
            .iter()
            .filter(|one| one.verdict != Verdict::Fine && one.version != self.version);
        PlantedFound {
            place: place.map(|place| place + 1),
            cost: at.map_or(0.0, cost),
            verdict: at.map_or(Verdict::Fine, |at| review.decisions[at].verdict),
            next: own.iter().find(|at| !planted(at)).map_or(0.0, |at| cost(*at)),
            others: others.count(),
            decisions: review.decisions.len(),
            cpu,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::FerryBots;
    use game_core::Act;

    #[test]
    fn a_planted_blunder_is_a_move_of_its_seat_that_costs_enough_and_the_review_lists_it() {
        let bots_of = AnyBots::of::<FerryBots>();
        let plan = PlantedPlan {
            bots_of,
            options: Value::Null,
            seats: 2,
            player: Contender { name: "mcts", budget: Budget::Simulations(40) },
            deep: Some(("random", 80)),
            least: 0.1,
            seed: 3,
        };
        let planted: Vec<Planted> =
            (0..120).filter_map(|number| plan.plant(number).unwrap()).collect();
        assert!(!planted.is_empty());
        for one in &planted {
            assert!(one.cost.win >= 0.1, "{one:?}");
            assert_eq!(one.played.turn(), Turn::Over);
            let made = one.played.acts_after(one.version - 1).swap_remove(0);
            assert!(
                matches!(made, (v, Act::Move { seat, .. }) if v == one.version && seat == one.seat)
            );
        }
        let reviewer = Reviewer { budget: Budget::Simulations(40), ..bots_of.reviewer() };
        let found = planted[0].look(bots_of, reviewer);
        assert!(
            found.place.is_some_and(|place| place >= 1 && place <= found.decisions),
            "{found:?}"
        );
    }
}
