//! Monte-Carlo tree search for two seats that choose at the same time.
//!
//! A node of the tree is a joint decision. Both seats pick by regret matching
//! (Hart and Mas-Colell; in a search tree: Lanctot, Lisý and Winands, "Monte
//! Carlo tree search in simultaneous move games with applications to
//! Goofspiel", 2013): a choice is played the more often, the more its seat
//! regrets not having played it, given the mean results of all meetings so
//! far. The *average* of those mixes is what converges to an equilibrium, so
//! that is what the bot plays. Below the tree, games are played out at random.

use crate::assessment::{Assessment, PlayedOut, Worth, by_playing_out, outlook_by_playing_out};
use crate::bot::{draw, named_mix};
use crate::{Bot, BotRng, Budget, Choice, RandomBot};
use game_core::{Outcome, Search, Seat, Turn};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

/// How much of every choice is blind trying out.
const EXPLORATION: f32 = 0.1;

/// Search by regret matching, for any two-seat game; with more seats it plays games out, move by move.
#[derive(Clone, Copy, Debug)]
pub struct SimultaneousMcts {
    /// The tree grows no further than this; a node takes about 250 bytes.
    pub most_nodes: usize,
}

impl Default for SimultaneousMcts {
    fn default() -> Self {
        SimultaneousMcts { most_nodes: 200_000 }
    }
}

/// What a search found out about the seat that asked.
#[derive(Clone, Debug)]
pub struct Found {
    /// How often to play each legal move, in the order of the legal list.
    pub mix: Vec<f32>,
    /// The mean result, from -1 (lost) to 1 (won), for the seat that asked.
    pub value: f32,
    /// Games played out.
    pub simulations: u64,
}

impl SimultaneousMcts {
    /// Searches from what `seat` sees. The mix belongs to the legal moves of
    /// that seat, in their order.
    pub fn search<G: Search>(
        &self,
        seat: Seat,
        view: &G::View,
        budget: Budget,
        rng: &mut BotRng,
    ) -> Found {
        let (tree, simulations) = self.grow::<G>(view, budget, rng);
        let mine = usize::from(seat == SECOND);
        let value = tree.root_value() * [1.0, -1.0][mine];
        Found { mix: tree.root_mix(mine), value, simulations }
    }

    /// A tree of as many games as the budget allows, and how many that were.
    fn grow<G: Search>(&self, view: &G::View, budget: Budget, rng: &mut BotRng) -> (Tree<G>, u64) {
        let mut tree = Tree::<G>::new(self.most_nodes);
        let stopwatch = budget.start();
        let mut simulations = 0;
        while simulations == 0 || stopwatch.allows(simulations) {
            let mut game = G::determinize(view, rng);
            // The question is what to choose, not what has been chosen: what
            // the other seat has sealed is unknown and must not steer us.
            game.unseal(FIRST);
            game.unseal(SECOND);
            tree.simulate(&mut game, rng);
            simulations += 1;
        }
        (tree, simulations)
    }
}

impl<G: Search> Bot<G> for SimultaneousMcts {
    fn choose(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<G::Move> {
        if !is_for_two::<G>(view, rng) {
            let found = by_playing_out::<G, _>(&mut RandomBot, seat, view, legal, budget, rng);
            let thought = "that went best in games played out at random";
            return Choice::because(found.best().clone(), thought).assessed(found);
        }
        let found = self.search::<G>(seat, view, budget, rng);
        let mv = legal[draw(&found.mix, rng)].clone();
        let thought = format!(
            "after {} games played out I mix {}, and expect {:+.2} on a scale from -1 (lost) to 1 (won)",
            found.simulations,
            named_mix(legal, &found.mix),
            found.value
        );
        Choice::because(mv, thought)
    }

    fn mix(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Vec<f32> {
        if !is_for_two::<G>(view, rng) {
            let choice = Bot::<G>::choose(self, seat, view, legal, budget, rng).mv;
            return legal.iter().map(|mv| f32::from(u8::from(*mv == choice))).collect();
        }
        self.search::<G>(seat, view, budget, rng).mix
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Assessment<G::Move> {
        if !is_for_two::<G>(view, rng) {
            return by_playing_out::<G, _>(&mut RandomBot, seat, view, legal, budget, rng);
        }
        self.grow::<G>(view, budget, rng).0.assessment(seat, legal)
    }

    fn outlook(&mut self, seat: Seat, view: &G::View, budget: Budget, rng: &mut BotRng) -> Worth {
        if !is_for_two::<G>(view, rng) {
            return outlook_by_playing_out::<G, _>(&mut RandomBot, seat, view, budget, rng);
        }
        self.grow::<G>(view, budget, rng).0.outlook(seat)
    }
}

/// The tree is one of joint decisions of two. At a larger table games are just played out.
fn is_for_two<G: Search>(view: &G::View, rng: &mut BotRng) -> bool {
    G::determinize(view, rng).seats().len() == 2
}

/// The result for the first seat: 1 won, -1 lost, between them for how clearly.
fn result(outcome: &Outcome) -> f32 {
    let won = |seat| f32::from(u8::from(outcome.winners.contains(seat)));
    let sum: i32 = outcome.scores.iter().map(|score| score.abs()).sum();
    let margin = (outcome.scores[0] - outcome.scores[1]) as f32 / sum.max(1) as f32;
    // Winning is what counts; the margin only tells near wins from far ones.
    0.75 * (won(FIRST) - won(SECOND)) + 0.25 * margin
}

/// A joint decision. Its numbers lie in the tree's common arrays.
#[derive(Clone, Copy)]
struct Node {
    /// Choices of the first and second seat; a seat that is not to act has one.
    choices: [u16; 2],
    /// Where its regrets and mixes start: first seat's, then second seat's.
    own: u32,
    /// Where its meetings start, row by row.
    meetings: u32,
}

/// What is known of one pair of choices.
#[derive(Clone, Copy, Default)]
struct Meeting {
    sum: f64,
    visits: u32,
    /// The first node behind it, 0 for none: the root is nobody's child.
    child: u32,
}

struct Tree<G: Search> {
    nodes: Vec<Node>,
    regrets: Vec<f32>,
    mixes: Vec<f64>,
    meetings: Vec<Meeting>,
    /// Meetings followed by chance have a child for each thing drawn: the
    /// next child of the same meeting, and what led to this one.
    drawn: Vec<(Option<G::Chance>, u32)>,
    most_nodes: usize,
    total: f64,
    simulations: u64,
    /// How the games ended that began with each meeting of the root, and all of them.
    ended: Vec<PlayedOut>,
    all: PlayedOut,
    // Buffers, so that a simulation allocates nothing.
    moves: [Vec<G::Move>; 2],
    path: Vec<(u32, [u16; 2])>,
    strategy: Vec<f32>,
}

impl<G: Search> Tree<G> {
    fn new(most_nodes: usize) -> Self {
        Tree {
            nodes: Vec::new(),
            regrets: Vec::new(),
            mixes: Vec::new(),
            meetings: Vec::new(),
            drawn: Vec::new(),
            most_nodes: most_nodes.max(1),
            total: 0.0,
            simulations: 0,
            ended: Vec::new(),
            all: PlayedOut::new(2),
            moves: [Vec::new(), Vec::new()],
            path: Vec::new(),
            strategy: Vec::new(),
        }
    }

    /// Walks down the tree, adds one node, plays out, and learns from the result.
    fn simulate(&mut self, game: &mut G, rng: &mut BotRng) {
        self.path.clear();
        let mut at = if self.nodes.is_empty() { None } else { Some(0) };
        if at.is_none() {
            self.list_moves(game);
            at = self.add_node(None);
        }
        while let Some(node) = at {
            if game.turn() == Turn::Over {
                break;
            }
            self.list_moves(game);
            if !self.fits(node) {
                break; // A guess in which other moves are legal: just play it out.
            }
            let pair = self.pick(node, rng);
            let chance = self.step(game, pair, rng);
            self.path.push((node, pair));
            let known = self.child(node, pair, chance.as_ref());
            at = known;
            if known.is_none() {
                if game.turn() != Turn::Over && self.nodes.len() < self.most_nodes {
                    self.list_moves(game);
                    if let Some(new) = self.add_node(chance) {
                        self.hang(node, pair, new);
                    }
                }
                break;
            }
        }
        play_out(game, &mut self.moves[0], rng);
        let outcome = game.outcome().expect("it was played out");
        if let Some(&(0, pair)) = self.path.first() {
            let at = self.meeting(0, pair);
            self.ended.resize_with(self.ended.len().max(at + 1), || PlayedOut::new(2));
            self.ended[at].add(&outcome, FIRST);
        }
        self.all.add(&outcome, FIRST);
        let result = result(&outcome);
        self.total += f64::from(result);
        self.simulations += 1;
        for i in 0..self.path.len() {
            let (node, pair) = self.path[i];
            self.learn(node, pair, result);
        }
    }

    fn list_moves(&mut self, game: &G) {
        let to_act = game.turn().seats();
        for (seat, moves) in [FIRST, SECOND].into_iter().zip(&mut self.moves) {
            moves.clear();
            if to_act.contains(seat) {
                game.legal_moves(seat, moves);
            }
        }
    }

    /// Whether the node has as many choices as there are moves listed.
    fn fits(&self, node: u32) -> bool {
        let choices = self.nodes[node as usize].choices;
        self.moves.iter().zip(choices).all(|(moves, n)| moves.len().max(1) == usize::from(n))
    }

    fn add_node(&mut self, chance: Option<G::Chance>) -> Option<u32> {
        let choices = [0, 1].map(|seat: usize| self.moves[seat].len().max(1));
        let own = self.regrets.len();
        self.regrets.resize(own + choices[0] + choices[1], 0.0);
        self.mixes.resize(own + choices[0] + choices[1], 0.0);
        let meetings = self.meetings.len();
        self.meetings.resize(meetings + choices[0] * choices[1], Meeting::default());
        self.drawn.push((chance, 0));
        self.nodes.push(Node {
            choices: choices.map(|n| n as u16),
            own: own as u32,
            meetings: meetings as u32,
        });
        Some(self.nodes.len() as u32 - 1)
    }

    /// Both seats pick by regret matching, with a little blind trying out.
    fn pick(&mut self, node: u32, rng: &mut BotRng) -> [u16; 2] {
        let Node { choices, own, .. } = self.nodes[node as usize];
        let mut from = own as usize;
        choices.map(|n| {
            let n = usize::from(n);
            let regrets = &self.regrets[from..from + n];
            let sum: f32 = regrets.iter().map(|regret| regret.max(0.0)).sum();
            self.strategy.clear();
            self.strategy.extend(
                regrets.iter().map(
                    |regret| {
                        if sum > 0.0 { regret.max(0.0) / sum } else { 1.0 / n as f32 }
                    },
                ),
            );
            for (mix, share) in self.mixes[from..from + n].iter_mut().zip(&mut self.strategy) {
                *mix += f64::from(*share);
                *share = (1.0 - EXPLORATION) * *share + EXPLORATION / n as f32;
            }
            from += n;
            draw(&self.strategy, rng) as u16
        })
    }

    /// Carries out the pair of choices, and whatever chance follows. Returns
    /// the last thing drawn: it tells children of one meeting apart.
    fn step(&mut self, game: &mut G, pair: [u16; 2], rng: &mut BotRng) -> Option<G::Chance> {
        for (seat, (moves, at)) in [FIRST, SECOND].into_iter().zip(self.moves.iter().zip(pair)) {
            let Some(mv) = moves.get(usize::from(at)) else { continue };
            if game.turn().seats().contains(seat) {
                game.apply(seat, mv.clone());
            }
        }
        let mut last = None;
        while let Turn::Chance(_) = game.turn() {
            let chance = game.sample_chance(rng);
            game.apply_chance(chance.clone());
            last = Some(chance);
        }
        last
    }

    fn meeting(&self, node: u32, pair: [u16; 2]) -> usize {
        let Node { choices, meetings, .. } = self.nodes[node as usize];
        meetings as usize + usize::from(pair[0]) * usize::from(choices[1]) + usize::from(pair[1])
    }

    fn child(&self, node: u32, pair: [u16; 2], chance: Option<&G::Chance>) -> Option<u32> {
        let mut child = self.meetings[self.meeting(node, pair)].child;
        while child != 0 {
            let (drawn, next) = &self.drawn[child as usize];
            if drawn.as_ref() == chance {
                return Some(child);
            }
            child = *next;
        }
        None
    }

    /// Puts a new node first among the children of its meeting.
    fn hang(&mut self, node: u32, pair: [u16; 2], new: u32) {
        let meeting = self.meeting(node, pair);
        self.drawn[new as usize].1 = self.meetings[meeting].child;
        self.meetings[meeting].child = new;
    }

    /// Every choice a seat did not make is compared with the one it made,
    /// given what the other seat chose.
    fn learn(&mut self, node: u32, pair: [u16; 2], result: f32) {
        let Node { choices, own, meetings } = self.nodes[node as usize];
        let [rows, columns] = choices.map(usize::from);
        let [row, column] = pair.map(usize::from);
        let (own, first) = (own as usize, meetings as usize);
        let mean = |meeting: &Meeting| match meeting.visits {
            0 => 0.0,
            visits => (meeting.sum / f64::from(visits)) as f32,
        };
        for other in 0..rows {
            if other != row {
                let there = mean(&self.meetings[first + other * columns + column]);
                self.regrets[own + other] += there - result;
            }
        }
        for other in 0..columns {
            if other != column {
                let there = mean(&self.meetings[first + row * columns + other]);
                self.regrets[own + rows + other] += result - there;
            }
        }
        let here = &mut self.meetings[first + row * columns + column];
        here.sum += f64::from(result);
        here.visits += 1;
    }

    fn root_value(&self) -> f32 {
        (self.total / self.simulations.max(1) as f64) as f32
    }

    fn root_mix(&self, seat: usize) -> Vec<f32> {
        self.root_shares(seat).into_iter().map(|share| share as f32).collect()
    }

    /// The same as exactly as it is known, so that what is made of it adds up.
    fn root_shares(&self, seat: usize) -> Vec<f64> {
        let Node { choices, own, .. } = self.nodes[0];
        let from = own as usize + if seat == 1 { usize::from(choices[0]) } else { 0 };
        let mix = &self.mixes[from..from + usize::from(choices[seat])];
        let sum: f64 = mix.iter().sum();
        let even = 1.0 / mix.len() as f64;
        mix.iter().map(|share| if sum > 0.0 { share / sum } else { even }).collect()
    }
}

/// What the games of the tree say of its root.
impl<G: Search> Tree<G> {
    /// What the games that began with a meeting came to; of one that was never tried, what all came to.
    fn met(&self, pair: [usize; 2]) -> Worth {
        let at = self.meeting(0, pair.map(|choice| choice as u16));
        let tried = self.ended.get(at).filter(|games| !games.is_empty());
        // The error is the same for both: what one wins the other loses.
        tried.unwrap_or(&self.all).worth(FIRST)
    }

    /// What a seat's choice is worth against the average mix of the other.
    fn against(&self, seat: Seat, own: usize) -> Worth {
        let mut found = Worth { win: vec![0.0; 2], score: vec![0.0; 2], ..Worth::default() };
        for (other, often) in self.root_shares(1 - seat.index()).into_iter().enumerate() {
            let pair = if seat == FIRST { [own, other] } else { [other, own] };
            add(&mut found, &self.met(pair), often);
        }
        found.error = found.error.sqrt();
        found
    }

    fn outlook(&self, seat: Seat) -> Worth {
        let mut found = Worth { win: vec![0.0; 2], score: vec![0.0; 2], ..Worth::default() };
        for (own, often) in self.root_shares(seat.index()).into_iter().enumerate() {
            add(&mut found, &self.against(seat, own), often);
        }
        Worth { error: found.error.sqrt(), visits: self.simulations, ..found }
    }

    fn assessment(&self, seat: Seat, legal: &[G::Move]) -> Assessment<G::Move> {
        let mix = self.root_mix(seat.index());
        let worths = (0..legal.len()).map(|own| self.against(seat, own));
        let moves = legal.iter().cloned().zip(worths).collect();
        let best = (0..legal.len()).rev().max_by(|&a, &b| mix[a].total_cmp(&mix[b])).unwrap_or(0);
        Assessment { seat, position: self.outlook(seat), moves, best }
    }
}

/// Adds what comes so often; squares of errors are added up.
fn add(sum: &mut Worth, part: &Worth, often: f64) {
    for at in 0..2 {
        sum.win[at] += often * part.win[at];
        sum.score[at] += often * part.score[at];
    }
    sum.error += (often * part.error).powi(2);
    sum.visits += part.visits;
}

/// Plays random moves to the end.
fn play_out<G: Search>(game: &mut G, moves: &mut Vec<G::Move>, rng: &mut BotRng) {
    loop {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance(_) => {
                let chance = game.sample_chance(rng);
                game.apply_chance(chance);
            }
            Turn::Seats(seats) => {
                for seat in seats.iter() {
                    // None if an earlier seat's move has closed the step.
                    if let Some(mv) = game.random_move(seat, rng, moves) {
                        game.apply(seat, mv);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferry::Ferry;
    use game_core::{Scores, SeatSet};
    use rand_core::SeedableRng;

    fn ended(scores: [i32; 2], winners: &[Seat]) -> f32 {
        let winners: SeatSet = winners.iter().copied().collect();
        result(&Outcome { scores: Scores::new(&scores), winners, reason: "so it is".into() })
    }

    #[test]
    fn winning_counts_three_times_as_much_as_the_margin() {
        assert_eq!(ended([6, 2], &[FIRST]), 0.75 + 0.25 * 0.5);
        assert_eq!(ended([2, 6], &[SECOND]), -0.75 - 0.25 * 0.5);
        assert_eq!(ended([4, 0], &[FIRST]), 1.0);
        assert_eq!(ended([0, 0], &[FIRST, SECOND]), 0.0);
        // A narrow win is better than the widest lead that did not win.
        assert!(ended([1, 9], &[FIRST]) > ended([9, 1], &[SECOND]));
        // Points below zero make no margin larger than it is.
        assert_eq!(ended([3, -1], &[FIRST]), 1.0);
    }

    /// A tree of one decision, with `rows` and `columns` to choose from.
    fn decision(rows: usize, columns: usize) -> Tree<Ferry> {
        let mut tree = Tree::new(10);
        let coin = |_| "1".parse().expect("a coin");
        tree.moves = [(0..rows).map(coin).collect(), (0..columns).map(coin).collect()];
        tree.add_node(None);
        tree
    }

    #[test]
    fn a_choice_is_played_by_its_regret_and_one_in_ten_blindly() {
        let mut tree = decision(4, 2);
        tree.regrets.copy_from_slice(&[3.0, 1.0, 0.0, -2.0, 0.0, -1.0]);
        let mut rng = BotRng::seed_from_u64(1);
        let (mut rows, mut columns) = ([0; 4], [0; 2]);
        let rounds = 20_000;
        for _ in 0..rounds {
            let [row, column] = tree.pick(0, &mut rng);
            rows[usize::from(row)] += 1;
            columns[usize::from(column)] += 1;
        }
        let near = |count: i32, share: f32| (count as f32 / rounds as f32 - share).abs() < 0.01;
        let expected = [0.9 * 0.75 + 0.025, 0.9 * 0.25 + 0.025, 0.025, 0.025];
        assert!(
            rows.into_iter().zip(expected).all(|(count, share)| near(count, share)),
            "{rows:?}"
        );
        // Where nothing is regretted, all is tried alike.
        assert!(columns.into_iter().all(|count| near(count, 0.5)), "{columns:?}");
        // What is played blindly is no part of the mix that the bot plays.
        assert_eq!(tree.root_mix(0), [0.75, 0.25, 0.0, 0.0]);
        assert_eq!(tree.root_mix(1), [0.5, 0.5]);
    }

    #[test]
    fn a_seat_regrets_what_would_have_done_better_against_the_same_choice() {
        let mut tree = decision(2, 2);
        tree.learn(0, [0, 0], 1.0);
        // Nothing is known yet of what was not chosen: it counts as even.
        assert_eq!(tree.regrets, [0.0, -1.0, 0.0, 1.0]);
        tree.learn(0, [1, 0], -0.5);
        assert_eq!(tree.regrets, [1.5, -1.0, 0.0, 0.5]);
        tree.learn(0, [0, 0], 0.0);
        assert_eq!(tree.regrets, [1.5, -1.5, 0.0, 0.5]);
        let known: Vec<(f64, u32)> =
            tree.meetings.iter().map(|met| (met.sum, met.visits)).collect();
        assert_eq!(known, [(1.0, 2), (0.0, 0), (-0.5, 1), (0.0, 0)]);
    }

    #[test]
    fn children_of_a_meeting_are_told_apart_by_what_was_drawn() {
        let mut tree = decision(2, 2);
        let drawn = |text: &str| Some(text.parse().expect("a passenger"));
        for (text, pair) in [("p1", [0, 1]), ("p2", [0, 1]), ("p1", [1, 0])] {
            let new = tree.add_node(drawn(text)).unwrap();
            tree.hang(0, pair, new);
        }
        let child = |pair, text| tree.child(0, pair, drawn(text).as_ref());
        assert_eq!((child([0, 1], "p1"), child([0, 1], "p2")), (Some(1), Some(2)));
        assert_eq!((child([1, 0], "p1"), child([1, 0], "p2")), (Some(3), None));
        assert_eq!((child([0, 0], "p1"), child([1, 1], "p1")), (None, None));
    }

    #[test]
    fn what_moves_are_worth_comes_from_the_games_that_were_played_out() {
        use game_core::{Game, Viewer};
        let mut ferry = Ferry::new(&ferry::Options::default(), 2).unwrap();
        ferry.apply_chance("p3".parse().unwrap());
        let mut legal = Vec::new();
        ferry.legal_moves(FIRST, &mut legal);
        let view = ferry.view(Viewer::Seat(FIRST));
        let (mut bot, budget) = (SimultaneousMcts::default(), Budget::Simulations(2000));
        let mut rng = BotRng::seed_from_u64(3);
        let found = Bot::<Ferry>::assess(&mut bot, FIRST, &view, &legal, budget, &mut rng);
        assert_eq!(found.moves.len(), legal.len());
        assert_eq!(found.position.visits, 2000);
        for worth in found.moves.iter().map(|(_, worth)| worth).chain([&found.position]) {
            assert!((worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-5, "{worth:?}");
            assert!(worth.error > 0.0 && worth.error < 0.2, "{worth:?}");
        }
        // Both have the same purse: nobody is ahead.
        let even = Bot::<Ferry>::outlook(&mut bot, SECOND, &view, budget, &mut rng);
        assert!((even.of(SECOND) - 0.5).abs() < 0.1, "{even:?}");
        // The highest coin for a good passenger is better than the lowest.
        let of = |text: &str| {
            let at = legal.iter().position(|coin| coin.to_string() == text).unwrap();
            found.moves[at].1.score[0]
        };
        assert!(of("5") != of("1"));
    }
}
