//! Solves and certifies what there is, and counts the positions in which play
//! may return to where it was: `cargo run --release -p novem-solver --example survey`.

use novem_solver::matches::{self, Second};
use novem_solver::matrix::Mix;
use novem_solver::points::{self, PointsTable};
use novem_solver::position::{Position, Side};
use novem_solver::setup::Setup;
use novem_solver::{certificate, silently};

fn main() {
    let mut worst = 0.0_f64;
    let mut seen = Vec::new();
    for setup in Setup::all() {
        let table = points::solve(setup, &mut silently()).expect("nobody stops it");
        worst = worst.max(certificate::of_points(&table).gap);
        let values = Side::BOTH.map(|attacker| table.value(Position::FULL, attacker));
        let class = values.map(|value| format!("{value:.12}"));
        if !seen.contains(&class) {
            println!(
                "{:?}: {} points with the rows attacking, {} with the columns",
                setup.upper(),
                class[0],
                class[1]
            );
            describe(&table);
            seen.push(class);
        }
    }
    println!("points: {} classes, certificate {worst:.1e} over all 72 set-ups", seen.len());

    for setup in [Setup::all()[0], Setup::all()[0].transposed()] {
        for second in [Second::Same, Second::Fresh] {
            for starter in Side::BOTH {
                let table = matches::solve(setup, second, starter, &mut silently())
                    .expect("nobody stops it");
                let certificate = certificate::of_match(&table);
                let played = matches::solve_as_played(setup, second, starter, &mut silently())
                    .expect("nobody stops it");
                println!(
                    "{:?} {second:?} {starter:?} start: {:.12}, {} states solved, certificate {:.1e} over {}, {:.1e} as played",
                    setup.upper(),
                    table.start(),
                    table.states(),
                    certificate.gap,
                    certificate.states,
                    certificate::of_match(&played).gap,
                );
            }
        }
    }
}

fn describe(table: &PointsTable) {
    let (mut pairs, mut level, mut endless, mut patient) = (0, 0, 0, 0);
    let mut smallest = Vec::new();
    for position in Position::live().into_iter().filter(|position| position.has_empty_square()) {
        pairs += 1;
        let [x, y] = Side::BOTH.map(|attacker| table.value(position, attacker));
        let mixes = Side::BOTH.map(|attacker| table.mixes(position, attacker).expect("it is live"));
        level += usize::from((x - y).abs() <= 1e-12);
        if mixes.iter().all(|(rows, columns)| weight_on_empty(position, rows, columns) >= 1.0) {
            endless += 1;
            if smallest.len() < 4 {
                smallest.push((position, x));
            }
        }
        let traces = |mix: &Mix| mix.iter().any(|&weight| weight > 0.0 && weight < 1e-9);
        patient += usize::from(mixes.iter().any(|(rows, columns)| traces(rows) || traces(columns)));
    }
    println!(
        "  {pairs} positions with an empty square, {level} of them worth the same to either attacker"
    );
    println!("  in {endless} nobody ever takes again, as {smallest:?}");
    println!("  in {patient} one side must leave but can only do so with a vanishing probability");
}

fn weight_on_empty(position: Position, rows: &Mix, columns: &Mix) -> f64 {
    (0..9)
        .filter(|&square| position.height(square) == 0)
        .map(|square| rows[square / 3] * columns[square % 3])
        .sum()
}
