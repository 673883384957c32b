//! What the dice gave everybody, told when a match is over.

use crate::{Chance, Given, Luck, SandCastles};
use game_core::{Event, Match, Seat};

/// A line for each seat: what it rolled, and how lucky that was.
pub(crate) fn told(played: &Match<SandCastles>, name: &dyn Fn(Seat) -> String) -> Vec<String> {
    let line = |seat: Seat| {
        let rolls = played.events().filter_map(|event| match event {
            Event::Chance(belongs_to, Chance::Roll(one, other)) if *belongs_to == Some(seat) => {
                Some((*one, *other))
            }
            _ => None,
        });
        let luck = Luck::of(played.game().components(), rolls);
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
    let mut lines = vec!["What the dice gave:".to_owned()];
    lines.extend([Seat::new(0), Seat::new(1)].map(line));
    lines
}
