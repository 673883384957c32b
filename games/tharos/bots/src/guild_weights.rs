//! What everything that is seen of a guild weighs, in points still to come.

use super::sight::GUILD;
use ::tharos::mat::TURNS;
use std::fmt::Write as _;

/// Every thing has a weight for the last two turns, one that grows with the turns to come, and one
/// that grows faster.
pub(super) const BASIS: usize = 3;

/// How much each of the three counts, so many turns before the end.
pub(super) fn basis(turns: f32) -> [f32; BASIS] {
    let early = turns / 16.0;
    [(turns / 2.0).min(1.0), early, early * early]
}

/// The weights, by what is seen.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GuildWeights(pub(super) [[f32; BASIS]; GUILD]);

/// What things seen come to.
pub(super) fn weigh(seen: &[f32], weights: &[f32; GUILD]) -> f32 {
    // Four sums at a time are quicker than one after the other.
    let mut sums = [0.0f32; 4];
    let (seen, rest) = seen.as_chunks::<4>();
    let (fours, last) = weights.as_chunks::<4>();
    for (seen, weights) in seen.iter().zip(fours) {
        for at in 0..4 {
            sums[at] += seen[at] * weights[at];
        }
    }
    sums.iter().sum::<f32>()
        + rest.iter().zip(last).map(|(seen, weight)| seen * weight).sum::<f32>()
}

impl Default for GuildWeights {
    fn default() -> GuildWeights {
        GuildWeights([[0.0; BASIS]; GUILD])
    }
}

impl GuildWeights {
    /// What everything weighs so many turns before the end, from the last turn on.
    pub(super) fn by_turns(&self) -> Vec<[f32; GUILD]> {
        let each = |turns: u8| {
            let [end, late, early] = basis(f32::from(turns));
            self.0.map(|[a, b, c]| end * a + late * b + early * c)
        };
        (0..=TURNS).map(each).collect()
    }

    /// The weights as text: comments, then a line for each thing seen.
    pub(super) fn text(&self, about: &str) -> String {
        let mut text = String::new();
        for line in about.lines() {
            let _ = writeln!(text, "# {line}");
        }
        for [end, late, early] in &self.0 {
            let _ = writeln!(text, "{end:.3} {late:.3} {early:.3}");
        }
        text
    }

    /// Reads what [`GuildWeights::text`] wrote.
    pub(super) fn parse(text: &str) -> Result<GuildWeights, String> {
        let mut weights = GuildWeights::default();
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        for row in &mut weights.0 {
            let line = lines.next().ok_or("there are too few weights")?;
            let mut words = line.split_whitespace();
            for weight in row {
                let word = words.next().ok_or_else(|| format!("{line:?} is too short"))?;
                *weight = word.parse().map_err(|_| format!("{word:?} is no weight"))?;
            }
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_weights_lead_to_each_other() {
        let mut weights = GuildWeights::default();
        weights.0[3] = [0.5, -1.25, 2.0];
        assert_eq!(GuildWeights::parse(&weights.text("by a test\nof seed 1")), Ok(weights));
        assert!(GuildWeights::parse("1 2 3").unwrap_err().contains("too few"));
        assert!(GuildWeights::parse("1 two 3").unwrap_err().contains("two"));
    }
}
