//! The first search: a tree over the decisions of the own turn, with what chance may
//! bring in between, judged where the turn ends.

use super::judge::Judge;
use super::mat_forecast::MatForecast;
use super::weights::PRACTISED;
use ::tharos::base::{Deed, Die, Move, Place, Target, Task, Tharos, TharosView};
use ::tharos::mat::Mat;
use bots::{Bot, BotRng, Budget, Choice};
use game_core::{Game, Search, Seat, Turn, below};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// By the clock a decision takes no longer than this.
const LONGEST: Duration = Duration::from_millis(150);
/// Different things chance may bring after a move that are looked at.
const OUTCOMES: usize = 6;
/// How much a move that was tried little is tried more, against how good it looks.
const CURIOSITY: f32 = 1.2;
/// Decisions of a turn that are looked at: enough for any but those that go
/// round in circles.
const LONGEST_TURN: usize = 32;
/// Moves of a position that are looked at, the most promising ones.
const WIDTH: usize = 14;

/// Looks for the best way through its own turn.
#[derive(Debug)]
pub struct Mcts {
    /// Walks through the turn that a decision may take, whatever the budget.
    most: u64,
    judge: Option<Judge>,
    tree: Tree,
}

impl Mcts {
    /// Walks through the turn at most so many times for a decision.
    pub fn new(most: u64) -> Mcts {
        Mcts { most, judge: None, tree: Tree::default() }
    }
}

impl Bot<Tharos> for Mcts {
    fn choose(
        &mut self,
        seat: Seat,
        view: &TharosView,
        legal: &[Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        let table = Tharos::determinize(view, rng);
        let judge = Judge::renew(&mut self.judge, view.components(), PRACTISED);
        let (time, most) = match budget {
            Budget::Time(time) => (Budget::Time(time.min(LONGEST)), self.most),
            Budget::Simulations(most) => (budget, most.min(self.most)),
        };
        let mv = match *legal {
            [only] => only,
            _ => {
                self.tree.begin(&table, seat);
                let mut search = Lookahead { judge, seat, tree: &mut self.tree, rng };
                search.best(&table, time, most)
            }
        };
        Choice::plain(mv)
    }
}

/// A position within the turn.
#[derive(Debug)]
struct Node {
    table: Tharos,
    /// What may be done, the most promising first; nothing where the turn ends.
    edges: Vec<Edge>,
    visits: u32,
    /// How it is judged where the turn ends; before that, what the best move
    /// tried so far comes to.
    value: f32,
    /// How far the moves are apart at first sight.
    scale: f32,
}

#[derive(Debug)]
struct Edge {
    mv: Move,
    /// How good it looks at first sight.
    glance: f32,
    visits: u32,
    /// What it comes to, on average over what chance brought.
    value: f32,
    /// Where it led, by what chance brought; one if chance has no say.
    outcomes: Vec<usize>,
    by_chance: bool,
}

/// All positions of a turn that were looked at. It stays as long as the turn,
/// so that a decision goes on from where the last one stopped.
#[derive(Debug, Default)]
struct Tree {
    nodes: Vec<Node>,
    known: HashMap<u64, usize>,
    turn: Option<(Seat, u32)>,
    /// Positions in which a decision was made.
    decided: Vec<usize>,
}

impl Tree {
    fn begin(&mut self, table: &Tharos, seat: Seat) {
        let turn = Some((seat, table.step()));
        if self.turn != turn {
            *self = Tree { turn, ..Tree::default() };
        }
    }
}

/// One decision.
struct Lookahead<'a> {
    judge: &'a Judge,
    seat: Seat,
    tree: &'a mut Tree,
    rng: &'a mut BotRng,
}

impl Lookahead<'_> {
    fn best(&mut self, table: &Tharos, time: Budget, most: u64) -> Move {
        let root = self.node(table);
        // Cards that draw cards can bring the same position again, for ever.
        if self.tree.decided.contains(&root) && table.task() == Some(Task::Act) {
            return Move::Pass;
        }
        self.tree.decided.push(root);
        let clock = time.start();
        let mut done = 0;
        // What a swap is good for shows in the odds, and walks would blur them.
        let most = if table.task() == Some(Task::Mat) { 0 } else { most };
        while u64::from(self.tree.nodes[root].visits) < most && clock.allows(done) {
            self.walk(root);
            done += 1;
        }
        let edges = &self.tree.nodes[root].edges;
        let tried = edges.iter().filter(|edge| edge.visits > 0);
        let best = tried.max_by(|a, b| a.value.total_cmp(&b.value));
        best.unwrap_or(&edges[0]).mv
    }

    /// The node of this position; a new one is looked at first.
    fn node(&mut self, table: &Tharos) -> usize {
        let key = key(table, self.seat);
        if let Some(known) = self.tree.known.get(&key) {
            return *known;
        }
        let mut node =
            Node { table: table.clone(), edges: Vec::new(), visits: 0, value: 0.0, scale: 0.0 };
        if self.is_mine(table) {
            let mut moves = Vec::new();
            table.legal_moves(self.seat, &mut moves);
            thin_out(table, self.seat, &mut moves);
            node.edges = glances(self.judge, table, self.seat, &moves)
                .map(|(mv, glance)| Edge {
                    mv,
                    glance,
                    visits: 0,
                    value: f32::MIN,
                    outcomes: Vec::new(),
                    by_chance: false,
                })
                .collect();
            node.edges.sort_by(|a, b| b.glance.total_cmp(&a.glance));
            node.edges.truncate(WIDTH);
            node.scale = node.edges[0].glance - node.edges[node.edges.len().min(6) - 1].glance;
        }
        node.value = self.judge.value(table, self.seat, table.mat().map(MatForecast::of).as_ref());
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
        // The last decision first: a move is worth the best that can follow it,
        // on average over what chance brings.
        for (at, edge) in path.into_iter().rev() {
            let outcomes = &self.tree.nodes[at].edges[edge].outcomes;
            let total: f32 = outcomes.iter().map(|to| self.tree.nodes[*to].value).sum();
            let value = total / outcomes.len() as f32;
            let node = &mut self.tree.nodes[at];
            node.visits += 1;
            node.edges[edge].visits += 1;
            node.edges[edge].value = value;
            node.value = node.edges.iter().map(|edge| edge.value).fold(f32::MIN, f32::max);
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

impl Node {
    /// The move to try next: at first the one that looks best, later those
    /// that did well, and now and then one that was tried little.
    fn select(&self) -> usize {
        if self.visits == 0 {
            return 0;
        }
        let best = self.value;
        let curiosity = CURIOSITY * self.scale * (self.visits as f32).sqrt();
        let score = |edge: &Edge| {
            let value = if edge.visits > 0 {
                edge.value
            } else {
                best + edge.glance - self.edges[0].glance
            };
            value + curiosity / (1 + edge.visits) as f32
        };
        let scores = self.edges.iter().map(score).enumerate();
        scores.max_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(0, |(at, _)| at)
    }
}

/// How good each move looks at first sight: where it leads, before chance has a say.
fn glances(
    judge: &Judge,
    table: &Tharos,
    seat: Seat,
    moves: &[Move],
) -> impl Iterator<Item = (Move, f32)> {
    let ahead = table.mat().map(MatForecast::of);
    moves.iter().map(move |mv| {
        let mut after = table.clone();
        after.apply(seat, *mv);
        let value = if after.mat() == table.mat() {
            judge.value(&after, seat, ahead.as_ref())
        } else {
            judge.value(&after, seat, after.mat().map(MatForecast::of).as_ref())
        };
        (*mv, value)
    })
}

/// Leaves out moves that another is at least as good as: a higher die of the
/// same colour where any die will do, sales that keep some for no reason, and
/// swaps of the same.
fn thin_out(table: &Tharos, seat: Seat, moves: &mut Vec<Move>) {
    let numbers = &table.components().numbers;
    let board = table.board(seat);
    let dice = board.dice;
    let lowest = |die: Die, least: u8| {
        dice.kinds()
            .all(|other| other.colour != die.colour || other.pips < least || other.pips >= die.pips)
    };
    let [ore, crystals] = board.goods;
    let start = table.mat().map(Mat::start);
    moves.retain(|mv| match *mv {
        Move::Swap(at) => {
            start.is_some_and(|start| start[usize::from(at)] != start[usize::from(at) + 1])
        }
        Move::Spend(
            die,
            Deed::Draw
            | Deed::Guard
            | Deed::Use(_, Target::Nothing | Target::Good(_) | Target::Colour(_)),
        ) => matches!(mv, Move::Spend(_, Deed::Guard)) || lowest(die, 1),
        Move::Spend(die, Deed::Build(_)) => lowest(die, numbers.build_pips),
        Move::Spend(die, Deed::Hire(_)) => lowest(die, numbers.hire_pips),
        Move::Spend(die, Deed::Sell(sold, other)) => {
            let most = die.pips.min(ore + crystals);
            let spare = ore.abs_diff(crystals).min(die.pips);
            sold + other == most || (sold.max(other) == spare && sold.min(other) == 0)
        }
        _ => true,
    });
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
