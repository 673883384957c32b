//! The search: a tree over the decisions of the own turn, with what chance may bring in between,
//! judged where the turn ends.

use super::mat_forecast::MatForecast;
use super::sage;
use super::thinning::thin_out;
use super::verdict::{ByGuild, Verdict};
use ::tharos::base::{Move, Place, Task, Tharos};
use bots::{BotRng, Budget};
use game_core::{Describe, Game, Search, Seat, Turn, below};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Different things chance may bring after a move that are looked at.
const OUTCOMES: usize = 6;
/// How much a move that was tried little is tried more, against how good it looks.
const CURIOSITY: f32 = 1.2;
/// Decisions of a turn that are looked at: enough for any but those that go
/// round in circles.
const LONGEST_TURN: usize = 32;
/// Moves of a position that are looked at, the most promising ones.
const WIDTH: usize = 14;
/// What it costs to end a turn while a card that was played for it still waits for its region or building.
const LAPSE: f32 = 0.01;

/// A position within the turn.
#[derive(Debug)]
pub(super) struct Node {
    pub table: Tharos,
    /// What may be done, the most promising first; nothing where the turn ends.
    pub edges: Vec<Edge>,
    pub visits: u32,
    /// How it is judged where the turn ends; before that, what the best move
    /// tried so far comes to.
    pub verdict: Verdict,
    /// How far the moves are apart at first sight.
    scale: f32,
}

#[derive(Debug)]
pub(super) struct Edge {
    pub mv: Move,
    /// How good it looks at first sight.
    pub glance: Verdict,
    pub visits: u32,
    /// What it comes to, on average over what chance brought.
    pub verdict: Verdict,
    /// How far walks were apart: their number, mean and squares.
    walks: [f32; 3],
    /// What is let go by it.
    cost: f32,
    /// Where it led, by what chance brought; one if chance has no say.
    outcomes: Vec<usize>,
    by_chance: bool,
}

impl Edge {
    fn value(&self) -> f32 {
        self.verdict.value - self.cost
    }

    /// The standard error of the chance to win, by how far the walks were apart.
    pub(super) fn error(&self) -> f32 {
        let [count, mean, squares] = self.walks;
        ((squares / count.max(1.0) - mean * mean).max(0.0) / count.max(1.0)).sqrt()
    }
}

/// All positions of a turn that were looked at. It stays as long as the turn,
/// so that a decision goes on from where the last one stopped.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub nodes: Vec<Node>,
    known: HashMap<u64, usize>,
    turn: Option<(Seat, u32)>,
    /// Positions in which a decision was made.
    decided: Vec<usize>,
    /// The points of the others when the turn began.
    pub others: ByGuild,
}

impl Tree {
    /// Goes on with this turn, or begins a new one.
    pub(super) fn begin(&mut self, table: &Tharos, seat: Seat) {
        let turn = Some((seat, table.step()));
        if self.turn != turn {
            let others =
                if table.mat().is_none() { sage::points_of_all(table, seat) } else { [0.0; 4] };
            *self = Tree { turn, others, ..Tree::default() };
        }
    }

    /// The best move of a position that was looked at, by its place among the edges.
    pub(super) fn best(&self, root: usize) -> usize {
        let edges = self.nodes[root].edges.iter().enumerate();
        let tried = edges.filter(|(_, edge)| edge.visits > 0);
        tried.max_by(|(_, a), (_, b)| a.value().total_cmp(&b.value())).map_or(0, |(at, _)| at)
    }

    /// What would be done after a move, if chance has no say in between and the turn goes on.
    pub(super) fn next(&self, root: usize, mv: Move, seat: Seat) -> Option<String> {
        let edge = self.nodes[root].edges.iter().find(|edge| edge.mv == mv)?;
        let [after] = edge.outcomes[..] else { return None };
        let next = self.nodes[after].edges.get(self.best(after))?;
        let goes_on = next.visits > 0 && next.mv != Move::Pass && !edge.by_chance;
        goes_on.then(|| self.nodes[after].table.describe(seat, &next.mv))
    }

    /// Whether this position was decided before in the same turn: cards that draw cards can bring
    /// it again, for ever.
    pub(super) fn goes_in_circles(&mut self, root: usize) -> bool {
        let again = self.decided.contains(&root);
        self.decided.push(root);
        again && self.nodes[root].table.task() == Some(Task::Act)
    }
}

/// One decision.
pub(super) struct Lookahead<'a> {
    pub seat: Seat,
    pub tree: &'a mut Tree,
    pub rng: &'a mut BotRng,
}

impl Lookahead<'_> {
    /// Looks at a position until the budget is spent or it was visited so often, and says where it
    /// stands in the tree.
    pub(super) fn look(&mut self, table: &Tharos, time: Budget, most: u64) -> usize {
        let root = self.node(table);
        let clock = time.start();
        let mut done = 0;
        // What a swap is good for shows in the odds, and walks would blur them.
        let most = if table.task() == Some(Task::Mat) { 0 } else { most };
        while u64::from(self.tree.nodes[root].visits) < most && clock.allows(done) {
            self.walk(root);
            done += 1;
        }
        root
    }

    /// The node of this position; a new one is looked at first.
    fn node(&mut self, table: &Tharos) -> usize {
        let key = key(table, self.seat);
        if let Some(known) = self.tree.known.get(&key) {
            return *known;
        }
        let mut node = Node {
            table: table.clone(),
            edges: Vec::new(),
            visits: 0,
            verdict: sage::verdict(table, self.seat),
            scale: 0.0,
        };
        if self.is_mine(table) {
            let mut moves = Vec::new();
            table.legal_moves(self.seat, &mut moves);
            thin_out(table, self.seat, &mut moves);
            let edges = glances(table, self.seat, &self.tree.others, &moves);
            node.edges =
                edges.map(|(mv, glance)| Edge::new(table, self.seat, mv, glance)).collect();
            node.edges.sort_by(|a, b| b.glance.value.total_cmp(&a.glance.value));
            node.edges.truncate(WIDTH);
            let last = &node.edges[node.edges.len().min(6) - 1];
            node.scale = node.edges[0].glance.value - last.glance.value;
        }
        self.tree.nodes.push(node);
        self.tree.known.insert(key, self.tree.nodes.len() - 1);
        self.tree.nodes.len() - 1
    }

    /// Whether this turn goes on with a decision of the own seat.
    fn is_mine(&self, table: &Tharos) -> bool {
        self.tree.turn == Some((self.seat, table.step()))
            && table.turn().seats().contains(self.seat)
    }

    /// Once through the turn.
    fn walk(&mut self, root: usize) {
        let (mut path, mut at) = (Vec::with_capacity(16), root);
        while !self.tree.nodes[at].edges.is_empty() && path.len() < LONGEST_TURN {
            let edge = self.tree.nodes[at].select();
            path.push((at, edge));
            at = self.follow(at, edge);
        }
        let end = self.tree.nodes[at].verdict.win[self.seat.index()];
        // The last decision first: a move is worth the best that can follow it,
        // on average over what chance brings.
        for (at, edge) in path.into_iter().rev() {
            let outcomes = &self.tree.nodes[at].edges[edge].outcomes;
            let verdict = match outcomes[..] {
                [only] => self.tree.nodes[only].verdict,
                _ => Verdict::mean(outcomes.iter().map(|to| &self.tree.nodes[*to].verdict)),
            };
            let node = &mut self.tree.nodes[at];
            node.visits += 1;
            let tried = &mut node.edges[edge];
            tried.visits += 1;
            tried.verdict = verdict;
            let [count, mean, squares] = &mut tried.walks;
            *count += 1.0;
            *mean += (end - *mean) / *count;
            *squares += end * end;
            let tried = node.edges.iter().filter(|edge| edge.visits > 0);
            if let Some(best) = tried.max_by(|a, b| a.value().total_cmp(&b.value())) {
                node.verdict = Verdict { value: best.value(), ..best.verdict };
            }
        }
    }

    /// Where a move leads, chance included.
    fn follow(&mut self, at: usize, edge: usize) -> usize {
        let from = &self.tree.nodes[at];
        let tried = &from.edges[edge];
        let enough = if tried.by_chance { OUTCOMES } else { 1 };
        if tried.outcomes.len() >= enough {
            let pick = below(self.rng, enough as u32) as usize;
            return tried.outcomes[pick];
        }
        let mut table = from.table.clone();
        table.apply(self.seat, tried.mv);
        let mut by_chance = false;
        while table.step() == from.table.step() && matches!(table.turn(), Turn::Chance(_)) {
            let chance = table.sample_chance(self.rng);
            table.apply_chance(chance);
            by_chance = true;
        }
        let to = self.node(&table);
        let edge = &mut self.tree.nodes[at].edges[edge];
        edge.by_chance = by_chance;
        edge.outcomes.push(to);
        to
    }
}

impl Edge {
    fn new(table: &Tharos, seat: Seat, mv: Move, glance: Verdict) -> Edge {
        let board = table.board(seat);
        let waiting = u8::from(board.path > 0) + u8::from(board.cheaper > 0);
        let cost = if mv == Move::Pass { LAPSE * f32::from(waiting) } else { 0.0 };
        Edge {
            mv,
            glance: Verdict { value: glance.value - cost, ..glance },
            visits: 0,
            verdict: Verdict { value: f32::MIN, ..Verdict::default() },
            walks: [0.0; 3],
            cost,
            outcomes: Vec::new(),
            by_chance: false,
        }
    }
}

impl Node {
    /// The move to try next: at first the one that looks best, later those
    /// that did well, and now and then one that was tried little.
    fn select(&self) -> usize {
        if self.visits == 0 {
            return 0;
        }
        let best = self.verdict.value;
        let curiosity = CURIOSITY * self.scale * (self.visits as f32).sqrt();
        let score = |edge: &Edge| {
            let value = if edge.visits > 0 {
                edge.value()
            } else {
                best + edge.glance.value - self.edges[0].glance.value
            };
            value + curiosity / (1 + edge.visits) as f32
        };
        let scores = self.edges.iter().map(score).enumerate();
        scores.max_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(0, |(at, _)| at)
    }
}

/// How good each move looks at first sight: where it leads, before chance has a say. The others are
/// taken to end with as many points as before.
pub(super) fn glances(
    table: &Tharos,
    seat: Seat,
    others: &ByGuild,
    moves: &[Move],
) -> impl Iterator<Item = (Move, Verdict)> {
    let ahead = table.mat().map(MatForecast::of);
    moves.iter().map(move |mv| {
        let mut after = table.clone();
        after.apply(seat, *mv);
        let verdict = match (after.mat(), &ahead) {
            (Some(mat), Some(ahead)) if table.mat() == Some(mat) => {
                sage::alone(&after, seat, ahead)
            }
            (Some(mat), _) => sage::alone(&after, seat, &MatForecast::of(mat)),
            _ => {
                let mut points = *others;
                points[seat.index()] = sage::points_of(&after, seat, true);
                Verdict::among(&after, seat, &points)
            }
        };
        (*mv, verdict)
    })
}

/// Tells the positions of one turn apart. The same dice used in another order
/// lead to the same one.
fn key(table: &Tharos, seat: Seat) -> u64 {
    let mut hasher = DefaultHasher::new();
    table.board(seat).hash(&mut hasher);
    table.mat().hash(&mut hasher);
    table.buildings().hash(&mut hasher);
    table.unseen().hash(&mut hasher);
    table.action_cards().hash(&mut hasher);
    table.task().hash(&mut hasher);
    table.step().hash(&mut hasher);
    for place in Place::all() {
        table.land(place).hash(&mut hasher);
    }
    hasher.finish()
}
