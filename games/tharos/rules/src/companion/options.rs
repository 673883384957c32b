//! What a companion agrees on before it starts.

use crate::mat::{BadLayout, Layout, Row, SPACES};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options of a companion: the player's own mat, and the player's own bag.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Where your mat asks for 7 Jar, for no action card and for a trade medal.
    #[schemars(title = "Requirements of row A", extend("enum" = layouts(Row::A)))]
    pub row_a: String,
    /// Where it asks for combat strength 3, for 14 Jar and for 6 player cards.
    #[schemars(title = "Requirements of row B", extend("enum" = layouts(Row::B)))]
    pub row_b: String,
    /// Where it asks for 3 action cards, for 3 ore or crystals and for 3 kinds of medals.
    #[schemars(title = "Requirements of row C", extend("enum" = layouts(Row::C)))]
    pub row_c: String,
    /// Who draws the markers.
    pub bag: Bag,
}

impl Default for Options {
    /// TH-1.4: our own layout.
    fn default() -> Options {
        let [row_a, row_b, row_c] = Row::ALL.map(|row| named(row, [2, 4, 5]));
        Options { row_a, row_b, row_c, bag: Bag::Ours }
    }
}

/// TH-6.7: whose bag the markers come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Bag {
    /// They are drawn for you.
    #[default]
    Ours,
    /// You draw from your own bag and enter the colour.
    Own,
}

impl Options {
    /// TH-6.5: where the requirements stand.
    pub(super) fn layout(&self) -> Result<Layout, BadLayout> {
        let rows = Row::ALL.into_iter().zip([&self.row_a, &self.row_b, &self.row_c]);
        rows.into_iter()
            .try_fold(Layout::default(), |layout, (row, text)| layout.with_row(row, text))
    }
}

/// `A2 A4 A5`.
fn named(row: Row, [one, two, three]: [usize; 3]) -> String {
    format!("{row}{one} {row}{two} {row}{three}")
}

/// Every way in which three requirements can stand before the last space.
fn layouts(row: Row) -> Vec<String> {
    let mut all = Vec::new();
    for one in 1..SPACES {
        for two in one + 1..SPACES {
            all.extend((two + 1..SPACES).map(|three| named(row, [one, two, three])));
        }
    }
    all
}
