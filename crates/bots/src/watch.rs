//! A match that is watched from outside: how long, how open, by whom led.

use crate::arena::{ArenaOf, Contender, Deal, Round, stream};
use crate::{Budget, Roster};
use game_core::{Game, Outcome, Seat, Viewer, below};
use std::collections::BTreeMap;
use std::time::Duration;

/// What to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watch {
    /// At so many moments, evenly spread over a match, everybody's outlook is asked for.
    pub moments: usize,
    /// At so many decisions with a choice, all moves are assessed.
    pub assessed: usize,
    /// How long each of these questions may take.
    pub budget: Budget,
}

impl Watch {
    /// Nothing but what can be counted.
    pub const COUNT_ONLY: Watch = Watch { moments: 0, assessed: 0, budget: Budget::Simulations(1) };
}

/// How a watched match went.
#[derive(Clone, PartialEq, Debug)]
pub struct Watched {
    /// How it ended.
    pub outcome: Outcome,
    /// All moves that were made.
    pub moves: u64,
    /// Those with something to choose from.
    pub decisions: u64,
    /// Legal moves at those, added up.
    pub choices: u64,
    /// Turns, as the game counts what closes for all.
    pub turns: u64,
    /// Who made the first move.
    pub first: Option<Seat>,
    /// How many moves of each kind.
    pub kinds: BTreeMap<String, u64>,
    /// At each moment, what every seat thought of its own chance. Of several seats they are
    /// scaled to sum to 1.
    pub moments: Vec<Vec<f64>>,
    /// By how much the best move led the second where moves were assessed: chance to win.
    pub leads: Vec<f64>,
    /// What every seat had by the end, by name.
    pub held: Vec<Vec<String>>,
    /// What lay there for all, by name.
    pub dealt: Vec<String>,
    /// CPU time of the bots over their moves.
    pub cpu: Duration,
}

impl<R: Roster> ArenaOf<R> {
    pub(crate) fn watched(&self, seats: &[Contender], deal: Deal, watch: Watch) -> Watched {
        let mut round = Round::<R>::new(&self.fresh, seats, deal);
        let (mut decisions, mut choices, mut first) = (0, 0, None);
        let mut kinds = BTreeMap::new();
        let mut dealt = Vec::new();
        // Tables as they were at every decision, to be looked at afterwards: only then
        // is it known where the middle was.
        let mut tables: Vec<(R::Game, Seat)> = Vec::new();
        let looks = watch.moments + watch.assessed > 0;
        while let Some(seat) = round.next_to_act() {
            if first.is_none() {
                first = Some(seat);
                dealt = R::dealt(&round.game);
            }
            let before = looks.then(|| round.game.clone());
            let done = round.act(seat);
            *kinds.entry(R::kind(&done.mv)).or_default() += 1;
            if done.choices > 1 {
                decisions += 1;
                choices += done.choices;
                tables.extend(before.map(|table| (table, seat)));
            }
        }
        let mut asking = stream(deal.minds, u64::MAX);
        let moments = moments::<R>(&tables, seats, watch, &mut asking);
        let leads = leads::<R>(&tables, seats, watch, &mut asking);
        let game = &round.game;
        dealt.extend(R::dealt(game));
        dealt.sort();
        dealt.dedup();
        let held = game.seats().iter().map(|seat| {
            let mut held = R::held(game, seat);
            held.sort();
            held.dedup();
            held
        });
        Watched {
            outcome: round.outcome(),
            moves: round.moves,
            decisions,
            choices,
            turns: game.step().into(),
            first,
            kinds,
            moments,
            leads,
            held: held.collect(),
            dealt,
            cpu: round.spent.iter().map(|spent| spent.cpu).sum(),
        }
    }
}

/// Everybody's outlook at moments evenly spread over the decisions.
fn moments<R: Roster>(
    tables: &[(R::Game, Seat)],
    seats: &[Contender],
    watch: Watch,
    asking: &mut crate::BotRng,
) -> Vec<Vec<f64>> {
    if tables.is_empty() {
        return Vec::new();
    }
    let at = |moment: usize| moment * tables.len() / watch.moments;
    (0..watch.moments)
        .map(|moment| {
            let (table, _) = &tables[at(moment)];
            let mut own: Vec<f64> = table
                .seats()
                .iter()
                .map(|seat| {
                    let mut bot = R::bot(seats[seat.index()].name).expect("the bot plays here");
                    let view = table.view(Viewer::Seat(seat));
                    bot.outlook(seat, &view, watch.budget, asking).of(seat)
                })
                .collect();
            let all: f64 = own.iter().sum();
            if own.len() > 1 && all > 0.0 {
                own.iter_mut().for_each(|chance| *chance /= all);
            }
            own
        })
        .collect()
}

/// By how much the best move led the second, at decisions picked at random.
fn leads<R: Roster>(
    tables: &[(R::Game, Seat)],
    seats: &[Contender],
    watch: Watch,
    asking: &mut crate::BotRng,
) -> Vec<f64> {
    if tables.is_empty() {
        return Vec::new();
    }
    let mut legal = Vec::new();
    (0..watch.assessed)
        .filter_map(|_| {
            let (table, seat) = &tables[below(asking, tables.len() as u32) as usize];
            legal.clear();
            table.legal_moves(*seat, &mut legal);
            let mut bot = R::bot(seats[seat.index()].name).expect("the bot plays here");
            let view = table.view(Viewer::Seat(*seat));
            bot.assess(*seat, &view, &legal, watch.budget, asking).lead()
        })
        .collect()
}
