//! Playing by what practice taught, without looking ahead.

use super::judge::{Judge, glances};
use super::mcts::told;
use super::sage;
use super::thinning::thin_out;
use super::verdict::Verdict;
use super::weights::RULE_OF_THUMB;
use super::words;
use ::tharos::base::{Effect, Move, Tharos, TharosView};
use bots::{Assessment, Bot, BotRng, Budget, Choice, Worth};
use game_core::{Game, Search, Seat};

/// Takes the move after which things look best, and never thinks of the next one.
#[derive(Clone, Debug)]
pub struct GlanceBot {
    /// How it judges a game alone.
    alone: Judge,
}

impl GlanceBot {
    /// By what practice taught; alone by the rule of thumb.
    pub fn practised() -> GlanceBot {
        GlanceBot { alone: Judge { weights: RULE_OF_THUMB } }
    }

    fn pick(&self, table: &Tharos, seat: Seat, legal: &[Move]) -> Move {
        if table.mat().is_some() {
            let best = glances(&self.alone, table, seat, legal).max_by(|a, b| a.1.total_cmp(&b.1));
            return best.expect("there is something to choose").0;
        }
        let mut moves = legal.to_vec();
        thin_out(table, seat, &mut moves);
        // Whoever does not look ahead gets nothing out of a card that needs another move.
        moves.retain(|mv| match *mv {
            Move::Play(action, _) => {
                let effect = table.components().actions[usize::from(action)].effect;
                !matches!(effect, Effect::Path(_) | Effect::Cheaper(_))
            }
            _ => true,
        });
        let points = |mv: &Move| {
            let mut after = table.clone();
            after.apply(seat, *mv);
            sage::points_of(&after, seat, true)
        };
        let best = moves.iter().map(|mv| (*mv, points(mv))).max_by(|a, b| a.1.total_cmp(&b.1));
        best.expect("there is something to choose").0
    }

    fn verdict(&self, table: &Tharos, seat: Seat) -> Verdict {
        match table.mat() {
            Some(_) => self.alone.verdict(table, seat),
            None => sage::verdict(table, seat),
        }
    }
}

/// What each move is worth after one look at where it leads, if `chosen` is the one to be played.
pub(super) fn at_a_glance(
    table: &Tharos,
    seat: Seat,
    legal: &[Move],
    chosen: Move,
    judge: impl Fn(&Tharos) -> Verdict,
) -> Assessment<Move> {
    let worth = |mv: &Move| {
        let mut after = table.clone();
        after.apply(seat, *mv);
        (*mv, one_look(&after, seat, &judge(&after)))
    };
    let moves: Vec<(Move, Worth)> = legal.iter().map(worth).collect();
    let best = legal.iter().position(|mv| *mv == chosen).unwrap_or(0);
    Assessment { seat, position: moves[best].1.clone(), moves, best }
}

/// A verdict after one look: as sure as a single game played out.
pub(super) fn one_look(table: &Tharos, seat: Seat, verdict: &Verdict) -> Worth {
    let win = verdict.win[seat.index()];
    told(table, verdict, (win * (1.0 - win)).max(0.0).sqrt(), 1)
}

impl Bot<Tharos> for GlanceBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &TharosView,
        legal: &[Move],
        _: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        let table = Tharos::determinize(view, rng);
        let mv = self.pick(&table, seat, legal);
        Choice::because(mv, words::thought(&table, seat, mv, None, None))
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &TharosView,
        legal: &[Move],
        _: Budget,
        rng: &mut BotRng,
    ) -> Assessment<Move> {
        let table = Tharos::determinize(view, rng);
        let chosen = self.pick(&table, seat, legal);
        at_a_glance(&table, seat, legal, chosen, |after| self.verdict(after, seat))
    }

    fn outlook(&mut self, seat: Seat, view: &TharosView, _: Budget, rng: &mut BotRng) -> Worth {
        let table = Tharos::determinize(view, rng);
        one_look(&table, seat, &self.verdict(&table, seat))
    }
}
