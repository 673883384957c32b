//! What the dice gave everybody, told when a match is over.

use catalog::{AnyMatch, AnyView};
use game_core::{Act, Seat, Viewer};
use sand_castles::{Chance, Given, Luck};

/// A line for each seat, in games that are played with dice.
pub fn told(played: &AnyMatch, name: impl Fn(Seat) -> String) -> Vec<String> {
    let AnyView::SandCastles(view) = played.any_view(Viewer::Spectator) else { return Vec::new() };
    let acts = played.acts_after(0);
    let line = |seat: Seat| {
        let rolls = acts.iter().filter_map(|(_, act)| match act {
            Act::Chance { text, belongs_to } if *belongs_to == Some(seat) => match text.parse() {
                Ok(Chance::Roll(one, other)) => Some((one, other)),
                _ => None,
            },
            _ => None,
        });
        let luck = Luck::of(&view.components, rolls);
        let given = |Given { got, expected }| format!("{got} (expected {expected:.1})");
        format!(
            "  {}: {} rolls, {} sandpails, {} towers, {} waves: luckier than {:.0} % of players",
            name(seat),
            luck.rolls,
            given(luck.sandpails),
            given(luck.towers),
            given(luck.waves),
            100.0 * luck.luckier_than,
        )
    };
    [Seat::new(0), Seat::new(1)].map(line).into()
}
