//! The exact solution as arrays, for programs that study it.

use novem::{FirstSetup, Setup, Side};
use novem_solver::certificate;
use novem_solver::matches::{self, Game, MatchState, Second};
use novem_solver::points;
use novem_solver::position::Position;
use novem_solver::silently;
use serde::Deserialize;
use serde_json::{Value, json};
use sim::{Array, Numbers, Solution, Solver};

/// `tidetable.solve_novem`.
pub static SOLVER: Solver = Solver { game: "novem", solve };

/// As far apart as the points of a match can be.
const WIDEST: i32 = 180;

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Asked {
    objective: Objective,
    setup: FirstSetup,
    same_setup: bool,
    starter: Side,
}

/// What is played for.
#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Objective {
    #[default]
    Points,
    Match,
}

fn solve(options: &Value) -> Result<Solution, String> {
    let asked: Asked = match options {
        Value::Null => Asked::default(),
        Value::Object(_) => {
            serde_json::from_value(options.clone()).map_err(|error| error.to_string())?
        }
        odd => return Err(format!("options are a list of names and values, not {odd}")),
    };
    let setup = match asked.setup {
        FirstSetup::Named(setup) => setup,
        FirstSetup::Random => Setup::numbered(1).expect("there is a first set-up"),
    };
    match asked.objective {
        Objective::Points => of_points(setup),
        Objective::Match => of_match(setup, asked.same_setup, asked.starter),
    }
}

fn floats(numbers: Vec<f64>, shape: &[usize]) -> Array {
    Array { shape: shape.to_vec(), numbers: Numbers::Floats(numbers) }
}

fn wholes(numbers: Vec<i32>, shape: &[usize]) -> Array {
    Array { shape: shape.to_vec(), numbers: Numbers::Wholes(numbers) }
}

/// What every position is worth, in points; a place for each of them, those that are over included.
fn of_points(setup: Setup) -> Result<Solution, String> {
    let table =
        points::solve(setup.into(), &mut silently()).map_err(|stopped| stopped.to_string())?;
    let (mut heights, mut values) = (Vec::new(), Vec::new());
    let (mut rows, mut columns, mut matrix) = (Vec::new(), Vec::new(), Vec::new());
    let all = (0..Position::COUNT).filter_map(Position::from_index);
    for position in all {
        heights.extend(position.heights().map(i32::from));
        for attacker in Side::BOTH {
            let mixes = table.mixes(position, attacker);
            let (row, column) = mixes.unwrap_or(([f64::NAN; 3], [f64::NAN; 3]));
            let cells = table.matrix(position, attacker).unwrap_or([[f64::NAN; 3]; 3]);
            values.push(if mixes.is_some() { table.value(position, attacker) } else { f64::NAN });
            rows.extend(row);
            columns.extend(column);
            matrix.extend(cells.as_flattened());
        }
    }
    let count = Position::COUNT;
    let about = json!({
        "objective": "points",
        "setup": setup.to_string(),
        "gap": certificate::of_points(&table).gap,
        "start": Side::BOTH.map(|attacker| table.value(Position::FULL, attacker)),
        "heights": "[position, square]: tiles on each square; position = sum of heights[s] * 3**s",
        "value": "[position, attacker]: what the rows gain on the columns from here on; nan where a game is over",
        "rows": "[position, attacker, line]: how often the rows play each line",
        "columns": "[position, attacker, line]: how often the columns play each line",
        "matrix": "[position, attacker, row, column]: what each meeting is worth to the rows, tile included",
    });
    let arrays = vec![
        ("heights", wholes(heights, &[count, 9])),
        ("value", floats(values, &[count, 2])),
        ("rows", floats(rows, &[count, 2, 3])),
        ("columns", floats(columns, &[count, 2, 3])),
        ("matrix", floats(matrix, &[count, 2, 3, 3])),
    ];
    Ok(Solution { arrays, about })
}

/// What every state of a match is worth that is not decided, one after the other.
fn of_match(setup: Setup, same_setup: bool, starter: Side) -> Result<Solution, String> {
    let second = if same_setup { Second::Same } else { Second::Fresh };
    let table = matches::solve(setup.into(), second, starter, &mut silently())
        .map_err(|stopped| stopped.to_string())?;
    let (mut states, mut values) = (Vec::new(), Vec::new());
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    for (number, game) in [Game::First, Game::Second(setup.into())].into_iter().enumerate() {
        for position in Position::live() {
            for attacker in Side::BOTH {
                for difference in -WIDEST..=WIDEST {
                    let state = MatchState { game, position, attacker, difference };
                    let Some((row, column)) = table.mixes(&state) else { continue };
                    let value = table.value(&state).expect("what has a mix has a value");
                    let at = position.index() as i32;
                    states.extend([number as i32, at, attacker as i32, difference]);
                    values.push(value);
                    rows.extend(row);
                    columns.extend(column);
                }
            }
        }
    }
    let count = values.len();
    let about = json!({
        "objective": "match",
        "setup": setup.to_string(),
        "same_setup": same_setup,
        "starter": starter.name(),
        "start": table.start(),
        "states": "[state, 4]: game (0 or 1, the second on the same set-up), position, attacker, the rows' points less the columns'; position = sum of heights[s] * 3**s",
        "value": "[state]: the rows' chance of winning less that of losing",
        "rows": "[state, line]: how often the rows play each line",
        "columns": "[state, line]: how often the columns play each line",
    });
    let arrays = vec![
        ("states", wholes(states, &[count, 4])),
        ("value", floats(values, &[count])),
        ("rows", floats(rows, &[count, 3])),
        ("columns", floats(columns, &[count, 3])),
    ];
    Ok(Solution { arrays, about })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrays_hold_what_the_solver_says() {
        let found = solve(&json!({"setup": "159672834"})).unwrap();
        let start = found.about["start"][0].as_f64().unwrap();
        assert!((2.504..2.505).contains(&start), "{start}");
        for (name, array) in &found.arrays {
            let len = match &array.numbers {
                Numbers::Floats(numbers) => numbers.len(),
                Numbers::Wholes(numbers) => numbers.len(),
            };
            assert_eq!(array.shape.iter().product::<usize>(), len, "{name}");
        }
    }

    #[test]
    fn odd_questions_are_refused() {
        for odd in [json!({"setup": 73}), json!({"tiles": 1}), json!([]), json!({"objective": 1})] {
            assert!(solve(&odd).is_err(), "{odd}");
        }
    }
}
