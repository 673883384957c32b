//! Information-set Monte Carlo tree search over the small moves of one's own turn.

use super::playout::{MOST_SEATS, Table};
use super::policy::Policy;
use super::side::Side;
use super::weights::{PRACTISED, SOLO, Weights};
use ::fine_sand::{FineSand, FineSandView, HandView, Move, Step, Task, Turns};
use bots::{Bot, BotRng, Budget, Choice};
use game_core::{Game, Search, Seat, Turn, Viewer};
use std::time::Duration;

/// The longest that one decision may take by the clock.
const MOMENT: Duration = Duration::from_millis(150);
/// How many moves are compared at most.
const MOST_MOVES: usize = 5;
/// How many simulations pass before a search asks itself whether it is settled.
const LOOK_EVERY: u64 = 40;
/// By how many standard errors the best move must lead for the rest of the
/// simulations to be spared.
const SETTLED: f32 = 2.5;
/// By how many standard errors another move must be better than the one that
/// the weights would choose.
const SURE: f32 = 1.0;
/// How much a search wanders: the weight of the confidence bound.
const WANDER: f32 = 1.0;
/// A bonus for the move that the weights would choose; it fades with visits.
const TRUST: f32 = 0.25;

/// Searches where it matters: every simulation deals hidden cards anew, walks
/// the tree of the own turn, finishes that turn by weights, and plays the
/// table to its end. What the others do in this turn is never known: in each
/// simulation they take it anew, from what the turn found.
#[derive(Clone, Copy, Debug)]
pub struct IsMcts {
    most: u64,
}

impl IsMcts {
    /// A search of so many simulations for a decision, if the budget allows them.
    pub fn new(most: u64) -> IsMcts {
        IsMcts { most }
    }
}

impl Bot<FineSand> for IsMcts {
    fn choose(
        &mut self,
        seat: Seat,
        view: &FineSandView,
        legal: &[Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        let weights: &Weights = if view.yards.len() == 1 { &SOLO } else { &PRACTISED };
        let policy = Policy::new(seat, view, weights);
        let wish = policy.choose(legal);
        let mut room = Vec::new();
        worth_a_thought(&policy, legal, wish, &mut room);
        if room.len() < 2 {
            return Choice::plain(wish);
        }
        let mut search = Lookahead::new(seat, view, weights, rng);
        let stopwatch = at_most_a_moment(budget).start();
        let mut done = 0;
        while done < self.most && stopwatch.allows(done) {
            search.simulate(rng);
            done += 1;
            if done % LOOK_EVERY == 0 && search.is_settled() {
                break;
            }
        }
        search.answer(wish)
    }
}

/// A turn has half a dozen decisions worth a search, and should take less than
/// a second on any machine.
fn at_most_a_moment(budget: Budget) -> Budget {
    match budget {
        Budget::Time(time) => Budget::Time(time.min(MOMENT)),
        Budget::Simulations(_) => budget,
    }
}

/// The moves that a search should compare here; one if there is nothing to think about.
fn worth_a_thought(policy: &Policy<'_>, legal: &[Move], wish: Move, out: &mut Vec<Move>) {
    out.clear();
    out.push(wish);
    let turn = policy.turn;
    let also = |mv: &Move| match (turn.task, turn.step) {
        (Task::Exchange(_) | Task::KeepOne | Task::Take | Task::Remove, _) => true,
        (Task::BuildBy(_) | Task::Reveal, _) => true,
        (Task::Pay, _) => matches!(mv, Move::Build(_)),
        (Task::DiscardAny(..), _) => *mv == Move::Enough,
        (Task::Discard(..), _) => false,
        // FS-8.4: alone, what goes to the Symbol card before a red turn. To give it
        // later is another thing only if one more card can come.
        (Task::Free, Step::Draw) if policy.owes_a_card() => {
            let later = *mv == Move::Red && policy.awaits_delivery();
            matches!(wish, Move::Offload(_) | Move::Red | Move::Blue)
                && (later || matches!(mv, Move::Offload(_) | Move::Blue))
        }
        (Task::Free, Step::Draw) => {
            matches!(wish, Move::Red | Move::Blue) && matches!(mv, Move::Red | Move::Blue)
        }
        (Task::Free, Step::Red) if matches!(mv, Move::Build(_)) => true,
        (Task::Free, _) => match mv {
            Move::Use(_) => !matches!(wish, Move::Draw | Move::Use(_)),
            Move::Offload(_) => matches!(wish, Move::Offload(_)),
            Move::Done => matches!(wish, Move::Offload(_)),
            _ => false,
        },
    };
    out.extend(legal.iter().filter(|mv| **mv != wish && also(mv)));
    let liking = |mv: &Move| policy.liking(*mv);
    out[1..].sort_by(|a, b| liking(b).total_cmp(&liking(a)));
    out.truncate(MOST_MOVES);
}

/// A move from a node of the tree, and how it went.
#[derive(Clone, Copy, Debug)]
struct Edge {
    mv: Move,
    child: Option<u32>,
    visits: u32,
    /// How often it could have been chosen.
    offered: u32,
    reward: f32,
    /// Sum of the squares of the rewards.
    squares: f32,
}

impl Edge {
    fn mean(&self) -> f32 {
        self.reward / self.visits.max(1) as f32
    }

    /// Whether it is better by so many standard errors.
    fn beats(&self, other: &Edge, errors: f32) -> bool {
        self.mean() - other.mean() > errors * (self.doubt() + other.doubt()).sqrt()
    }

    /// The square of the mean's standard error.
    fn doubt(&self) -> f32 {
        let visits = self.visits.max(1) as f32;
        (self.squares / visits - self.mean() * self.mean()).max(0.0001) / visits
    }
}

/// A place in the own turn, reached by a row of own moves, whatever was drawn.
#[derive(Clone, Debug, Default)]
struct Node {
    edges: Vec<Edge>,
}

/// One decision being thought about.
struct Lookahead<'a> {
    seat: Seat,
    weights: &'a Weights,
    /// The table with the own side as it is.
    base: FineSand,
    /// The others' sides with all that is face down in the stack; how many
    /// cards of it are in hand and on the Symbol card; whether they are seen
    /// to have had their turn.
    others: Vec<(Side, usize, usize, bool)>,
    turn: u16,
    last_turn: Option<u16>,
    nodes: Vec<Node>,
    path: Vec<(u32, usize)>,
    legal: Vec<Move>,
    shortlist: Vec<Move>,
}

impl<'a> Lookahead<'a> {
    fn new(
        seat: Seat,
        view: &FineSandView,
        weights: &'a Weights,
        rng: &mut BotRng,
    ) -> Lookahead<'a> {
        let other = |yard: &::fine_sand::YardView| {
            let hidden = match yard.hand {
                HandView::FaceDown(count) => (count, yard.symbol.cards),
                HandView::Open(_) => (0, 0),
            };
            // One after the other, who is done has shown it; at once, nobody has.
            let played = yard.done && view.turns == Turns::OneByOne;
            (Side::seen(yard, false), hidden.0, hidden.1, played)
        };
        Lookahead {
            seat,
            weights,
            base: FineSand::determinize(view, rng),
            others: view.yards.iter().map(other).collect(),
            turn: view.turn,
            last_turn: view.last_turn,
            nodes: vec![Node::default()],
            path: Vec::new(),
            legal: Vec::new(),
            shortlist: Vec::new(),
        }
    }

    /// One simulation, from the present decision to the end of the game.
    fn simulate(&mut self, rng: &mut BotRng) {
        let mut table = self.base.clone();
        let own = self.own_turn(&mut table, rng);
        let mut sides = [own; MOST_SEATS];
        let mut played = [true; MOST_SEATS];
        for (at, (side, hand, symbol, has_played)) in self.others.iter().enumerate() {
            if at != self.seat.index() {
                sides[at] = *side;
                sides[at].deal_hidden(*hand, *symbol, rng);
                played[at] = *has_played;
            }
        }
        let seats = self.others.len();
        let mut table = Table { sides, seats, turn: self.turn, last_turn: self.last_turn };
        table.play_out(played, [self.weights; MOST_SEATS], rng);
        self.learn(&table);
    }

    /// Walks the tree, then follows the weights, until the own turn is over.
    fn own_turn(&mut self, table: &mut FineSand, rng: &mut BotRng) -> Side {
        self.path.clear();
        let mut node = Some(0);
        loop {
            if let Turn::Chance(_) = table.turn() {
                let card = table.sample_chance(rng);
                table.apply_chance(card);
                continue;
            }
            let view = table.view(Viewer::Seat(self.seat));
            let policy = Policy::new(self.seat, &view, self.weights);
            self.legal.clear();
            table.legal_moves(self.seat, &mut self.legal);
            let wish = policy.choose(&self.legal);
            let mut mv = wish;
            if let Some(at) = node {
                worth_a_thought(&policy, &self.legal, wish, &mut self.shortlist);
                if self.shortlist.len() > 1 {
                    let chosen = self.select(at, wish);
                    mv = self.nodes[at as usize].edges[chosen].mv;
                    self.path.push((at, chosen));
                    node = self.descend(at, chosen);
                }
            }
            // Whoever is done waits for the others, whose turns are played apart.
            if mv == Move::Done {
                return policy.side;
            }
            table.apply(self.seat, mv);
        }
    }

    /// The edge to follow: what promises most, or what is known least.
    fn select(&mut self, at: u32, wish: Move) -> usize {
        let edges = &mut self.nodes[at as usize].edges;
        let mut best = (f32::NEG_INFINITY, 0);
        for mv in &self.shortlist {
            let found = edges.iter().position(|edge| edge.mv == *mv);
            let index = found.unwrap_or_else(|| {
                let fresh =
                    Edge { mv: *mv, child: None, visits: 0, offered: 0, reward: 0.0, squares: 0.0 };
                edges.push(fresh);
                edges.len() - 1
            });
            let edge = &mut edges[index];
            edge.offered += 1;
            let urge = if edge.visits == 0 {
                // Everything once, the wish first.
                if *mv == wish { 1e9 } else { 1e8 }
            } else {
                let visits = edge.visits as f32;
                let trust = if *mv == wish { TRUST / (1.0 + visits) } else { 0.0 };
                edge.reward / visits + WANDER * ((edge.offered as f32).ln() / visits).sqrt() + trust
            };
            if urge > best.0 {
                best = (urge, index);
            }
        }
        best.1
    }

    /// The node below, once the move has been followed a few times: few
    /// simulations are better spent on the decision at hand.
    fn descend(&mut self, at: u32, edge: usize) -> Option<u32> {
        let fresh = self.nodes.len() as u32;
        let edge = &mut self.nodes[at as usize].edges[edge];
        match edge.child {
            Some(child) => Some(child),
            None if edge.visits > 2 => {
                edge.child = Some(fresh);
                self.nodes.push(Node::default());
                None
            }
            None => None,
        }
    }

    /// Tells the moves of this simulation how it ended.
    fn learn(&mut self, table: &Table) {
        let me = self.seat.index();
        let reward = reward(table, me);
        for &(node, edge) in &self.path {
            let edge = &mut self.nodes[node as usize].edges[edge];
            edge.visits += 1;
            edge.reward += reward;
            edge.squares += reward * reward;
        }
    }

    /// Whether one move leads so clearly that more simulations would not change it.
    fn is_settled(&self) -> bool {
        let edges = &self.nodes[0].edges;
        let best = edges.iter().max_by(|a, b| a.mean().total_cmp(&b.mean()));
        best.is_some_and(|best| {
            edges.iter().all(|edge| edge.mv == best.mv || best.beats(edge, SETTLED))
        })
    }

    /// The move that did best, if it is clearly better than the wish.
    fn answer(&self, wish: Move) -> Choice<Move> {
        let edges = &self.nodes[0].edges;
        let wished = edges.iter().find(|edge| edge.mv == wish && edge.visits > 0);
        let Some(wished) = wished else {
            return Choice::plain(wish);
        };
        let others = edges.iter().filter(|edge| edge.mv != wish && edge.visits > 1);
        let rival = others.max_by(|a, b| a.mean().total_cmp(&b.mean()));
        match rival {
            Some(rival) if rival.beats(wished, SURE) => Choice::plain(rival.mv),
            _ => Choice::plain(wish),
        }
    }
}

/// How good an end is for a seat, about 0 to 1.
fn reward(table: &Table, me: usize) -> f32 {
    let own = table.sides[me].score() as f32;
    if table.seats == 1 {
        // Left-over coins help later totals; above twenty a campaign is lost.
        let wood = f32::from(table.sides[0].wood.min(5));
        let lost = if own > 16.0 { 0.15 } else { 0.0 };
        return 1.0 - lost - (own - 0.35 * wood) / 25.0;
    }
    let others = (0..table.seats).filter(|&at| at != me).map(|at| table.sides[at].score());
    let lead = others.min().expect("somebody else sits") as f32 - own;
    0.5 * table.shares()[me] + 0.5 / (1.0 + (-lead / 3.0).exp())
}
