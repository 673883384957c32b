//! Cards, castles, buildings, set-ups: how those fare who have them, and what is different
//! without them.

use super::BalancePlan;
use super::floor::{Floor, Section};
use super::report::{Piece, Without};
use super::tally::{Base, Tally};
use crate::interval::{Interval, difference_interval};
use crate::tournament::{NoTournament, Sums};
use bots::{Watched, share};
use game_core::Seat;
use std::collections::BTreeMap;

/// A result of one deal, added up over whoever had a piece there.
#[derive(Clone, Copy, Default)]
struct Had {
    deal: usize,
    count: f64,
    share: f64,
    points: f64,
}

/// The matches of all deals by what was held and dealt.
#[derive(Default)]
pub(super) struct Pieces {
    /// Of every deal: all seats, and all first seats.
    seats: Vec<Had>,
    firsts: Vec<Had>,
    held: BTreeMap<String, Vec<Had>>,
    dealt: BTreeMap<String, Vec<Had>>,
}

fn add(list: &mut Vec<Had>, deal: usize, share: f64, points: f64) {
    if list.last().is_none_or(|last| last.deal != deal) {
        list.push(Had { deal, ..Had::default() });
    }
    let last = list.last_mut().expect("one was just added");
    last.count += 1.0;
    last.share += share;
    last.points += points;
}

impl Pieces {
    pub(super) fn add(&mut self, deal: &[Watched]) {
        let at = self.seats.len();
        for played in deal {
            let Base { share: first, points: mean, .. } = Base::of(played);
            add(&mut self.firsts, at, first, mean);
            for name in &played.dealt {
                add(self.dealt.entry(name.clone()).or_default(), at, first, mean);
            }
            for (seat, held) in played.held.iter().enumerate() {
                let won = share(&played.outcome, Seat::new(seat));
                let points = f64::from(played.outcome.scores[seat]);
                add(&mut self.seats, at, won, points);
                for name in held {
                    add(self.held.entry(name.clone()).or_default(), at, won, points);
                }
            }
        }
    }

    pub(super) fn report(&self, mut without: BTreeMap<String, Without>) -> Vec<Piece> {
        let mut found = Vec::new();
        for (lists, all, for_all) in
            [(&self.held, &self.seats, false), (&self.dealt, &self.firsts, true)]
        {
            for (name, had) in lists {
                let count: f64 = had.iter().map(|one| one.count).sum();
                found.push(Piece {
                    name: name.clone(),
                    for_all,
                    had: count as u64,
                    having: having(had, all, |one| one.share).map(|of| of.within(-1.0, 1.0)),
                    having_points: having(had, all, |one| one.points),
                    without: without.remove(name),
                });
            }
        }
        // What nobody ever had is worth a line, too.
        found.extend(without.into_iter().map(|(name, without)| Piece {
            name,
            for_all: false,
            had: 0,
            having: None,
            having_points: None,
            without: Some(without),
        }));
        let effect = |piece: &Piece| piece.having.map_or(f64::NEG_INFINITY, |having| having.at);
        found.sort_by(|a, b| effect(b).total_cmp(&effect(a)).then_with(|| a.name.cmp(&b.name)));
        found
    }
}

/// The mean with a piece less the mean without it.
fn having(had: &[Had], all: &[Had], of: fn(&Had) -> f64) -> Option<Interval> {
    let mut rows: Vec<[f64; 4]> = all.iter().map(|one| [0.0, 0.0, of(one), one.count]).collect();
    for one in had {
        let row = &mut rows[one.deal];
        row[0] += of(one);
        row[1] += one.count;
        row[2] -= of(one);
        row[3] -= one.count;
    }
    difference_interval(&rows)
}

/// Plays the first deals again without each of the pieces that can be taken out.
pub(super) fn without(
    plan: &BalancePlan,
    floor: &mut dyn Floor,
    tally: &Tally,
) -> Result<BTreeMap<String, Without>, NoTournament> {
    let mut found = BTreeMap::new();
    for part in plan.parts()? {
        let Section::Without(name) = &part else { continue };
        let Some(taken) = plan.bots_of.without(&plan.options, name)? else { continue };
        if floor.stopped() {
            break;
        }
        let (mut shares, mut points, mut moves) = <(Sums, Sums, Sums)>::default();
        let mut deals = 0;
        floor.play(plan, &part, &mut |number, deal| {
            let Some(base) = tally.base(number) else { return };
            let now = Base::of(&deal[0]);
            shares.add(now.share - base.share);
            points.add(now.points - base.points);
            moves.add(now.moves - base.moves);
            deals += 1;
        })?;
        if deals > 0 {
            let [share, points, moves] = [shares, points, moves].map(|sums| sums.mean(deals));
            let share = share.within(-1.0, 1.0);
            found.insert(name.clone(), Without { deals, how: taken.how, share, points, moves });
        }
    }
    Ok(found)
}
