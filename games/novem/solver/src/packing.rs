//! Pairs of mixes in as few bytes as lose nothing.
//!
//! One byte says which lines each side mixes and which of them is the
//! likeliest; the weights of the others follow, and the likeliest has what is
//! left of 1. A weight of 1e-12 thus keeps all its digits, and every mix sums
//! to 1.

use crate::matrix::Mix;

/// The lines of a mix, the likeliest first, and how many there are.
const SHAPES: [([usize; 3], usize); 12] = [
    ([0, 1, 2], 1),
    ([1, 0, 2], 1),
    ([2, 0, 1], 1),
    ([0, 1, 2], 2),
    ([0, 2, 1], 2),
    ([1, 0, 2], 2),
    ([1, 2, 0], 2),
    ([2, 0, 1], 2),
    ([2, 1, 0], 2),
    ([0, 1, 2], 3),
    ([1, 0, 2], 3),
    ([2, 0, 1], 3),
];

/// How many weights go with a code.
pub(crate) fn weights(code: u8) -> usize {
    let count = |shape: u8| SHAPES[usize::from(shape)].1 - 1;
    count(code / 12) + count(code % 12)
}

/// Whether the code stands for a pair of mixes.
pub(crate) fn is_code(code: u8) -> bool {
    code < 144
}

/// Appends the weights of both mixes and returns their code.
pub(crate) fn pack(rows: &Mix, columns: &Mix, weights: &mut Vec<f64>) -> u8 {
    pack_one(rows, weights) * 12 + pack_one(columns, weights)
}

fn pack_one(mix: &Mix, weights: &mut Vec<f64>) -> u8 {
    let likeliest = (1..3).fold(0, |best, line| if mix[line] > mix[best] { line } else { best });
    let others = (0..3).filter(|&line| line != likeliest && mix[line] > 0.0);
    let first = others.clone().next();
    let count = 1 + others.clone().count();
    weights.extend(others.map(|line| mix[line]));
    let fits = |shape: &([usize; 3], usize)| {
        shape.0[0] == likeliest
            && shape.1 == count
            && (count != 2 || first.is_some_and(|line| line == shape.0[1]))
    };
    SHAPES.iter().position(fits).expect("every mix has a shape") as u8
}

/// The mixes of a code whose weights are `weights`.
pub(crate) fn unpack(code: u8, weights: &[f64]) -> (Mix, Mix) {
    let (rows, columns) = (SHAPES[usize::from(code / 12)], SHAPES[usize::from(code % 12)]);
    let (mine, rest) = weights.split_at(rows.1 - 1);
    (unpack_one(rows, mine), unpack_one(columns, rest))
}

fn unpack_one((lines, count): ([usize; 3], usize), weights: &[f64]) -> Mix {
    let mut mix = [0.0; 3];
    let mut left = 1.0;
    for (&line, &weight) in lines[1..count].iter().zip(weights) {
        mix[line] = weight;
        left -= weight;
    }
    mix[lines[0]] = left;
    mix
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixes_survive_packing() {
        let mixes = [
            [1.0, 0.0, 0.0],
            [0.0, 0.0, 1.0],
            [0.25, 0.0, 0.75],
            [0.5, 0.5, 0.0],
            [0.0, 1.0 - 1e-12, 1e-12],
            [0.25, 0.625, 0.125],
            [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0],
        ];
        for rows in mixes {
            for columns in mixes {
                let mut kept = Vec::new();
                let code = pack(&rows, &columns, &mut kept);
                assert!(is_code(code));
                assert_eq!(kept.len(), weights(code));
                let (rows_back, columns_back) = unpack(code, &kept);
                for (line, (mix, back)) in [(rows, rows_back), (columns, columns_back)]
                    .into_iter()
                    .flat_map(|(m, b)| (0..3).map(move |line| (line, (m[line], b[line]))))
                {
                    assert!((mix - back).abs() <= 2e-16, "line {line}: {mix} became {back}");
                }
            }
        }
    }
}
