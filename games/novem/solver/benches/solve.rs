//! How fast and in how much memory, on one core: `cargo bench -p novem-solver`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use microlp::{ComparisonOp, OptimizationDirection, Problem};
use novem_solver::adviser::{Adviser, Match};
use novem_solver::matches::{self, Game, MatchState, Second};
use novem_solver::matrix::{Cells, solve_3x3};
use novem_solver::position::{Position, Side};
use novem_solver::setup::Setup;
use novem_solver::{certificate, points, silently};

fn main() {
    matrix_games();
    let setup = Setup::all()[0];
    novem_for_points(setup);
    novem_for_the_match(setup);
    advice(setup);
}

fn matrix_games() {
    let games: Vec<Cells> = random_games(100_000);
    let ours =
        best_of(5, || games.iter().map(|game| solve_3x3(black_box(game)).value).sum::<f64>());
    let few = &games[..2_000];
    let theirs = best_of(3, || few.iter().map(|game| value_by_lp(black_box(game))).sum::<f64>());
    let ours = games.len() as f64 / ours.as_secs_f64();
    let theirs = few.len() as f64 / theirs.as_secs_f64();
    println!(
        "3x3 games: {:.1} million/s, microlp {:.3} million/s, ratio {:.0}",
        ours / 1e6,
        theirs / 1e6,
        ours / theirs
    );
}

fn novem_for_points(setup: Setup) {
    let time = best_of(5, || points::solve(setup, &mut silently()));
    let table = points::solve(setup, &mut silently()).expect("nobody stops it");
    let start = Instant::now();
    let certificate = certificate::of_points(&table);
    println!(
        "points: {} states in {:.1} ms; certificate {:.1e} in {:.1} ms",
        table.states(),
        time.as_secs_f64() * 1e3,
        certificate.gap,
        start.elapsed().as_secs_f64() * 1e3,
    );
}

fn novem_for_the_match(setup: Setup) {
    for second in [Second::Same, Second::Fresh] {
        let start = Instant::now();
        let table =
            matches::solve(setup, second, Side::Rows, &mut silently()).expect("nobody stops it");
        let (solved, peak) = (start.elapsed(), peak_memory());
        let start = Instant::now();
        let certificate = certificate::of_match(&table);
        println!(
            "match, {second:?} second set-up: {} states of {} solved in {:.2} s, peak {peak}; certificate {:.1e} in {:.2} s, peak {}",
            table.states(),
            certificate.states,
            solved.as_secs_f64(),
            certificate.gap,
            start.elapsed().as_secs_f64(),
            peak_memory(),
        );
    }
}

fn advice(setup: Setup) {
    let adviser = Adviser::new();
    let start = Instant::now();
    let ask = |second, starter, position, difference| {
        let state = MatchState { game: Game::First, position, attacker: starter, difference };
        adviser.for_match(&Match { setup, second, starter }, &state)
    };
    for second in [Second::Same, Second::Fresh] {
        for starter in Side::BOTH {
            black_box(ask(second, starter, Position::FULL, 0));
        }
    }
    let built = start.elapsed();
    let positions = Position::live();
    let start = Instant::now();
    let answers = positions
        .iter()
        .filter(|&&position| ask(Second::Fresh, Side::Rows, position, 0).is_some())
        .count();
    println!(
        "advice: all set-ups in {:.1} MB, built in {:.2} s; {:.1} µs per answer",
        adviser.memory() as f64 / 1e6,
        built.as_secs_f64(),
        start.elapsed().as_secs_f64() * 1e6 / answers as f64,
    );
}

fn best_of<T>(times: u32, mut work: impl FnMut() -> T) -> Duration {
    let time = |_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    (0..times).map(time).min().expect("it is done at least once")
}

/// The most memory the process has held so far, where the system tells.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or("unknown".to_owned(), |line| line.trim().to_owned())
}

fn random_games(count: usize) -> Vec<Cells> {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as f64 / (1_u64 << 53) as f64 * 2.0 - 1.0
    };
    (0..count)
        .map(|_| [[next(), next(), next()], [next(), next(), next()], [next(), next(), next()]])
        .collect()
}

fn value_by_lp(cells: &Cells) -> f64 {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let mix = [0, 1, 2].map(|_| problem.add_var(0.0, (0.0, 1.0)));
    let [a, b, c] = *cells;
    for ((a, b), c) in a.into_iter().zip(b).zip(c) {
        let terms = [(mix[0], a), (mix[1], b), (mix[2], c), (value, -1.0)];
        problem.add_constraint(terms, ComparisonOp::Ge, 0.0);
    }
    problem.add_constraint(mix.map(|weight| (weight, 1.0)), ComparisonOp::Eq, 1.0);
    let solved = problem.solve().expect("a matrix game has a value");
    solved.into_solution().expect("no time limit was set").objective()
}
