//! Sums over games, added up from all threads.

use super::{Design, Plan, Report, Start, TileRow};
use crate as players;
use bots::{Bot, BotRng};
use game_core::{Game, Search, Seat, Turn, Viewer};
use lab::{Interval, mean_interval, share_interval};
use rand_core::SeedableRng;
use sand_castles::{CASTLES, Chance, Components, Move, SandCastles, Symbol, Tile};
use std::collections::BTreeMap;

/// Whole numbers added up, and their squares. Sums of whole numbers are exact,
/// so it does not matter in which order threads add.
#[derive(Clone, Copy, Default)]
struct Sum {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    fn merge(&mut self, other: Sum) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    fn interval(self) -> Interval {
        mean_interval(self.sum, self.squares, self.count)
    }
}

/// One kind of tile, by [`KINDS`].
#[derive(Clone, Copy, Default)]
struct Flow {
    rolled: u64,
    forfeited: u64,
    discarded: u64,
}

const KINDS: [(&str, Symbol); 3] =
    [("sandpails", Symbol::Sandpail), ("towers", Symbol::Tower), ("waves", Symbol::Wave)];

/// One castle design.
#[derive(Clone, Copy, Default)]
struct Fate {
    laid_out: u64,
    built: [u64; 2],
    turns: Sum,
}

/// What happened in games.
#[derive(Clone, Default)]
pub(super) struct Tally {
    /// Twice the share of whoever began.
    won: u64,
    draws: u64,
    netted: u64,
    lead: Sum,
    margin: Sum,
    turns: Sum,
    lengths: BTreeMap<u32, u64>,
    waves: Sum,
    washed: Sum,
    placed: Sum,
    walls: Sum,
    flows: [Flow; 3],
    fates: [Fate; CASTLES],
}

/// What is counted during one game.
#[derive(Default)]
struct Counts {
    waves: u32,
    washed: u32,
    placed: u32,
    walls: u32,
}

impl Tally {
    pub fn games(&self) -> u64 {
        self.turns.count
    }

    /// Plays one game of the plan, and counts.
    pub fn play(&mut self, plan: &Plan, number: u64) {
        let mut rng = BotRng::seed_from_u64(plan.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut sitters: [Box<dyn Bot<SandCastles>>; 2] =
            [0, 1].map(|_| players::bot(&plan.bot).expect("checked up front"));
        let mut game = SandCastles::new(&plan.options, 2).expect("checked up front");
        let (mut legal, mut first, mut counts) = (Vec::new(), 0, Counts::default());
        let mut since = [0; CASTLES];
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = game.sample_chance(&mut rng);
                    match chance {
                        Chance::First(seat) => first = usize::from(seat),
                        Chance::Castle(castle) => {
                            since[usize::from(castle)] = game.step();
                            self.fates[usize::from(castle)].laid_out += 1;
                        }
                        Chance::Roll(one, other) => self.roll(&game, [one, other]),
                    }
                    game.apply_chance(chance);
                }
                Turn::Seats(to_act) => {
                    let seat = to_act.iter().next().expect("somebody is to act");
                    legal.clear();
                    game.legal_moves(seat, &mut legal);
                    let view = game.view(Viewer::Seat(seat));
                    let bot = &mut sitters[seat.index()];
                    let mv = bot.choose(seat, &view, &legal, plan.budget, &mut rng).mv;
                    self.count_discard(mv);
                    let before = game.clone();
                    game.apply(seat, mv);
                    counts.add(&before, &game, mv);
                    let done = game.finished(seat) & !before.finished(seat);
                    if done != 0 {
                        let castle = done.trailing_zeros() as usize;
                        let fate = &mut self.fates[castle];
                        fate.built[usize::from(seat.index() != first)] += 1;
                        fate.turns.add(f64::from(game.step() - since[castle] + 1));
                    }
                }
            }
        }
        self.add(&game, first, &counts);
    }

    /// SC-3.1: what the dice show, and what of it the pool lacks.
    fn roll(&mut self, game: &SandCastles, faces: [u8; 2]) {
        let pool = game.pool();
        let there = [pool.sandpails, pool.towers, pool.singles + pool.doubles];
        for ((flow, (_, symbol)), there) in self.flows.iter_mut().zip(KINDS).zip(there) {
            let shown = game.components().shown(faces[0], faces[1]);
            let shown: u8 = shown.iter().map(|face| face.count(symbol)).sum();
            flow.rolled += u64::from(shown);
            flow.forfeited += u64::from(shown.saturating_sub(there));
        }
    }

    fn count_discard(&mut self, mv: Move) {
        if let Move::Discard(tile) = mv {
            let kind = match tile {
                Tile::Sandpail => 0,
                Tile::Tower => 1,
                Tile::Single | Tile::Double => 2,
            };
            self.flows[kind].discarded += 1;
        }
    }

    fn add(&mut self, game: &SandCastles, first: usize, counts: &Counts) {
        let outcome = game.outcome().expect("the game is over");
        match (outcome.winners.contains(Seat::new(first)), outcome.winners.len()) {
            (true, 1) => self.won += 2,
            (true, _) => {
                self.won += 1;
                self.draws += 1;
            }
            (false, _) => {}
        }
        self.netted += u64::from(game.is_netted());
        let lead = f64::from(outcome.scores[first] - outcome.scores[1 - first]);
        self.lead.add(lead);
        self.margin.add(lead.abs());
        self.turns.add(f64::from(game.step()));
        *self.lengths.entry(game.step()).or_default() += 1;
        self.waves.add(counts.waves.into());
        self.washed.add(counts.washed.into());
        self.placed.add(counts.placed.into());
        self.walls.add(counts.walls.into());
    }

    pub fn merge(mut self, other: Tally) -> Tally {
        self.won += other.won;
        self.draws += other.draws;
        self.netted += other.netted;
        for (sum, more) in [
            (&mut self.lead, other.lead),
            (&mut self.margin, other.margin),
            (&mut self.turns, other.turns),
            (&mut self.waves, other.waves),
            (&mut self.washed, other.washed),
            (&mut self.placed, other.placed),
            (&mut self.walls, other.walls),
        ] {
            sum.merge(more);
        }
        for (length, games) in other.lengths {
            *self.lengths.entry(length).or_default() += games;
        }
        for (flow, more) in self.flows.iter_mut().zip(other.flows) {
            flow.rolled += more.rolled;
            flow.forfeited += more.forfeited;
            flow.discarded += more.discarded;
        }
        for (fate, more) in self.fates.iter_mut().zip(other.fates) {
            fate.laid_out += more.laid_out;
            fate.built[0] += more.built[0];
            fate.built[1] += more.built[1];
            fate.turns.merge(more.turns);
        }
        self
    }

    /// How fair it was, for a table with or without a head start.
    fn start(&self, head_start: bool) -> Start {
        let games = self.games();
        Start {
            head_start,
            games,
            first_player: share_interval(self.won as f64 / 2.0, games),
            lead: self.lead.interval(),
            turns: self.turns.interval(),
            draws: self.draws,
            netted: self.netted,
        }
    }

    /// The report of what was played without and with a head start.
    pub fn report(
        [off, on]: &[Tally; 2],
        plan: &Plan,
        components: &Components,
        seconds: f64,
    ) -> Report {
        let starts = [off.start(false), on.start(true)];
        let played = if plan.options.head_start { on } else { off };
        let stopped = starts.iter().any(|start| start.games < plan.games);
        Report { starts, stopped, ..played.details(plan, components, seconds) }
    }

    fn details(&self, plan: &Plan, components: &Components, seconds: f64) -> Report {
        let head_start = plan.options.head_start;
        let own = self.start(head_start);
        let games = own.games;
        let mean = |count: u64| count as f64 / games.max(1) as f64;
        let tile = |(flow, (kind, _)): (&Flow, (&'static str, Symbol))| TileRow {
            kind,
            rolled: mean(flow.rolled),
            forfeited: mean(flow.forfeited),
            discarded: mean(flow.discarded),
        };
        let alone = players::turns_alone(components);
        let designs = components.castles.iter().zip(&self.fates).zip(alone);
        let designs = designs.map(|((castle, fate), alone)| Design {
            name: castle.name.clone(),
            value: castle.value,
            sandpails: castle.sandpails.count_ones(),
            towers: castle.towers.count_ones(),
            alone,
            laid_out: fate.laid_out,
            built: fate.built,
            turns: fate.turns.interval(),
        });
        Report {
            bot: plan.bot.clone(),
            games,
            stopped: games < plan.games,
            head_start,
            starts: [own.clone(), own.clone()],
            seed: plan.seed,
            castles: plan.options.castles.number(),
            first_player: own.first_player,
            draws: own.draws,
            lead: own.lead,
            margin: self.margin.interval(),
            netted: own.netted,
            turns: own.turns,
            lengths: self.lengths.iter().map(|(turns, games)| (*turns, *games)).collect(),
            tiles: self.flows.iter().zip(KINDS).map(tile).collect(),
            waves: self.waves.interval(),
            washed: self.washed.interval(),
            placed: self.placed.interval(),
            walls: self.walls.interval(),
            designs: designs.collect(),
            seconds,
        }
    }
}

impl Counts {
    fn add(&mut self, before: &SandCastles, after: &SandCastles, mv: Move) {
        match mv {
            Move::Put(_) => self.placed += 1,
            Move::Wall(_) => self.walls += 1,
            Move::Wave(..) => self.waves += 1,
            _ => {}
        }
        // A wave may do its work at once (SC-3.11), so what it takes is what is gone.
        if matches!(mv, Move::Wave(..) | Move::Hit(_)) {
            let other = Seat::new(1 - before.builder().index());
            for place in 0..2 {
                let lost = before.built(other, place) & !after.built(other, place);
                self.washed += lost.count_ones();
            }
        }
    }
}
