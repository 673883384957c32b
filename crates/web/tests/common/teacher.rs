//! A reviewer that finds a mistake of everybody's.

use bots::Players;
use bots::puzzle::Moment;
use catalog::{AnyGame, AnyMatch};
use game_core::{Act, Seat};
use host::{BotPool, Mistake, Progress, Reviewed, Reviewer, Thinker};

/// Reviews like any other, and finds that everybody's first coin was a mistake: the lowest was right.
pub struct Teacher(pub Players);

impl BotPool for Teacher {
    fn names(&self, game: AnyGame) -> &[&str] {
        self.0.names(game)
    }

    fn sit(&self, game: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String> {
        BotPool::sit(&self.0, game, bot)
    }

    fn reviewer(&self, game: AnyGame) -> Option<Reviewer> {
        BotPool::reviewer(&self.0, game)
    }

    fn review(
        &self,
        played: &AnyMatch,
        progress: &dyn Fn(&Progress<'_>) -> bool,
    ) -> Option<Reviewed> {
        BotPool::review(&self.0, played, progress)
    }

    fn mistakes(
        &self,
        played: &AnyMatch,
        seat: Seat,
        _: &[u32],
        _: usize,
        _: &dyn Fn() -> bool,
    ) -> Option<Vec<Mistake>> {
        let first = played.acts_after(0).into_iter().find_map(|(version, act)| match act {
            Act::Move { seat: by, text } if by == seat => Some((version, text)),
            _ => None,
        });
        let (version, mv) = first.expect("everybody has sealed something");
        let legal = played.rewound(version - 1).legal_moves(seat);
        let right = if mv == "1" { "2" } else { "1" };
        let label = legal.iter().find(|one| one.text == mv).map(|one| one.label.clone());
        let moment = Moment { right: vec![(right.into(), None)], wrong: vec![(mv.clone(), 0.25)] };
        let why = "a small coin was enough".into();
        Some(vec![Mistake { version, seat, mv, label: label.unwrap(), moment, why, win: 0.75 }])
    }
}
