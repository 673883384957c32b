//! Training tables: both players agreed to see what every line is worth, live.

use crate::analysis::RoundAnalysis;
use crate::study::open_round;
use novem::{NovemView, Side};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// What a training table shows.
#[derive(Clone, Debug)]
pub enum Training {
    /// The game is being solved for it.
    Soon,
    /// The position of this round.
    Round(Box<RoundAnalysis>),
}

/// Whether matches of one kind are solved. That takes a second or two when it is first needed.
#[derive(Default)]
struct Solved {
    begun: OnceLock<()>,
    done: AtomicBool,
}

/// One for each way in which matches differ to the solver: the same set-up twice or not, and who begins.
static SOLVED: [[Solved; 2]; 2] =
    [const { [const { Solved { begun: OnceLock::new(), done: AtomicBool::new(false) } }; 2] }; 2];

impl Training {
    /// What is shown of this position: nothing where it was not agreed on, or where nothing is to be chosen. It
    /// never waits: while the game is not solved yet, that is begun aside.
    pub(crate) fn of(view: &NovemView) -> Option<Training> {
        let options = &view.options;
        if !options.training || view.over || view.setup.is_none() {
            return None;
        }
        let begins = usize::from(options.first_attacker == Side::Columns);
        let solved = &SOLVED[usize::from(options.same_setup)][begins];
        if solved.done.load(Ordering::Acquire) {
            return open_round(view).map(|round| Training::Round(Box::new(round)));
        }
        let view = view.clone();
        solved.begun.get_or_init(|| {
            thread::spawn(move || {
                open_round(&view);
                solved.done.store(true, Ordering::Release);
            });
        });
        Some(Training::Soon)
    }
}
