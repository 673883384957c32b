//! A small network: two layers of neurons between the table and its worth.

use super::inputs::{INPUTS, Inputs};
use std::fmt::Write as _;

/// Neurons of both layers.
pub(super) const ONE: usize = 32;
pub(super) const TWO: usize = 16;
/// What comes out: how likely the win is, as a logit, and how many points the
/// one who rolls next will gain on the other, as a multiple of the scale.
pub(super) const OUTPUTS: usize = 2;

/// Where each layer begins among the weights; its biases follow its weights.
pub(super) const FIRST_BIAS: usize = INPUTS * ONE;
pub(super) const SECOND: usize = FIRST_BIAS + ONE;
pub(super) const SECOND_BIAS: usize = SECOND + ONE * TWO;
pub(super) const LAST: usize = SECOND_BIAS + TWO;
pub(super) const LAST_BIAS: usize = LAST + TWO * OUTPUTS;
/// How many weights there are.
pub(super) const WEIGHTS: usize = LAST_BIAS + OUTPUTS;

/// Weights of a network, layer by layer, input by input.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Network {
    pub weights: Vec<f32>,
}

/// What every neuron says about one table.
#[derive(Clone, Debug)]
pub(super) struct Fired {
    pub one: [f32; ONE],
    pub two: [f32; TWO],
    pub out: [f32; OUTPUTS],
}

/// A neuron says little of what speaks against it.
fn rectified(sum: f32) -> f32 {
    sum.max(LEAK * sum)
}

/// How much it says of that.
pub(super) const LEAK: f32 = 0.1;

/// A layer: its biases, and for every input what it adds to each neuron.
fn layer<const N: usize>(weights: &[f32], biases: &[f32], inputs: &[f32]) -> [f32; N] {
    let mut sums: [f32; N] = biases.try_into().expect("one bias for each neuron");
    for (input, row) in inputs.iter().zip(weights.as_chunks::<N>().0) {
        // Half of what is told of a table is nothing: no walls, no waves, no castle.
        if *input != 0.0 {
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
        }
    }
    sums
}

impl Network {
    /// What every neuron says about a table.
    pub fn fire(&self, inputs: &Inputs) -> Fired {
        let weights = &self.weights;
        let one: [f32; ONE] =
            layer(&weights[..FIRST_BIAS], &weights[FIRST_BIAS..SECOND], inputs).map(rectified);
        let two: [f32; TWO] =
            layer(&weights[SECOND..SECOND_BIAS], &weights[SECOND_BIAS..LAST], &one).map(rectified);
        let out = layer(&weights[LAST..LAST_BIAS], &weights[LAST_BIAS..], &two);
        Fired { one, two, out }
    }

    /// Reads what [`Network::to_text`] wrote: numbers between white space; lines
    /// that begin with `#` say where they come from.
    pub fn parse(text: &str) -> Result<Network, String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let weights: Result<Vec<f32>, _> =
            lines.flat_map(str::split_whitespace).map(str::parse).collect();
        let weights = weights.map_err(|error| format!("the weights of the network: {error}"))?;
        if weights.len() != WEIGHTS || !weights.iter().all(|weight| weight.is_finite()) {
            return Err(format!("a network has {WEIGHTS} weights, not {}", weights.len()));
        }
        Ok(Network { weights })
    }

    /// The weights as text, a line for each input of a layer.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let layers = [(0, SECOND, ONE), (SECOND, LAST, TWO), (LAST, WEIGHTS, OUTPUTS)];
        for (from, to, width) in layers {
            for row in self.weights[from..to].chunks(width) {
                let numbers: Vec<String> =
                    row.iter().map(|weight| format!("{weight:.4}")).collect();
                writeln!(text, "{}", numbers.join(" ")).expect("a string takes it");
            }
        }
        text
    }
}
