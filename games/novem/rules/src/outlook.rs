//! What can still happen: how far the rows can get ahead of the columns, and
//! how far behind.

use crate::state::{Novem, Phase};
use crate::{SETUPS, Setup, Side};
use std::sync::OnceLock;

/// How many ways there are to have none, one or two tiles on nine squares.
const POSITIONS: usize = 19_683;
/// The place value of each square, so that taking a tile makes the number smaller.
const DIGITS: [usize; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];

/// The least and the most that the rows can gain on the columns.
type Span = (i8, i8);

/// For every position of a set-up and either attacker.
type Outlook = Vec<[Span; 2]>;

/// Worked out when a set-up is first met, in a millisecond or two.
static OUTLOOKS: [OnceLock<Outlook>; SETUPS] = [const { OnceLock::new() }; SETUPS];

impl Novem {
    /// NV-3.4: who has won the match whatever comes, if that is so before it
    /// is over. Nobody's choices count: only what the rules allow.
    pub(crate) fn decided(&self) -> Option<Side> {
        let lead = self.lead();
        if self.is_over() || lead == 0 {
            return None;
        }
        let (low, high) = self.still_possible();
        match () {
            () if lead + low > 0 => Some(Side::Rows),
            () if lead + high < 0 => Some(Side::Columns),
            () => None,
        }
    }

    /// The rows' points less the columns', over both games.
    fn lead(&self) -> i32 {
        let ended: i32 = self.points[..usize::from(self.game)].iter().map(|p| p[0] - p[1]).sum();
        ended + self.piles[0].sum() - self.piles[1].sum()
    }

    /// The least and the most that the rows can still gain in the whole match.
    fn still_possible(&self) -> (i32, i32) {
        let here = match (self.phase, self.setup) {
            (Phase::Over, _) => return (0, 0),
            // The tiles of this game are still to be laid out.
            (_, None) => any_game(self.attacker),
            (_, Some(setup)) => {
                let position: usize =
                    self.board.heights().into_iter().zip(DIGITS).map(|(h, digit)| h * digit).sum();
                wide(outlook(setup)[position][self.attacker as usize])
            }
        };
        if self.game == 1 {
            return here;
        }
        // NV-1.5: whoever did not begin attacks first in the second game.
        let attacker = self.options.first_attacker.other();
        let next = match self.setup.filter(|_| self.options.same_setup) {
            Some(setup) => wide(outlook(setup)[POSITIONS - 1][attacker as usize]),
            None => any_game(attacker),
        };
        (here.0 + next.0, here.1 + next.1)
    }
}

/// What a whole game can bring on one set-up or another.
fn any_game(attacker: Side) -> (i32, i32) {
    // Reordering rows or columns changes nothing here, and the set-ups that are not
    // this one reordered are its transpose: there the players have changed places.
    let first = outlook(Setup::all().next().expect("there are 72"))[POSITIONS - 1];
    let same = wide(first[attacker as usize]);
    let across = wide(first[attacker.other() as usize]);
    (same.0.min(-across.1), same.1.max(-across.0))
}

fn wide((low, high): Span) -> (i32, i32) {
    (low.into(), high.into())
}

fn outlook(setup: Setup) -> &'static Outlook {
    OUTLOOKS[setup.number() - 1].get_or_init(|| look_ahead(setup))
}

/// NV-3.1: a game ends with a line, and then there is nothing more to gain.
/// NV-4.1, NV-4.2: once a square is empty, either side may come to attack, and
/// nothing more may be taken at all.
fn look_ahead(setup: Setup) -> Outlook {
    let mut outlook: Outlook = vec![[(0, 0); 2]; POSITIONS];
    for position in 0..POSITIONS {
        let heights = DIGITS.map(|digit| position / digit % 3);
        if is_over(&heights) {
            continue;
        }
        let mut here: [Option<Span>; 2] = [None; 2];
        for square in (0..9).filter(|&square| heights[square] > 0) {
            let upper = setup.upper()[square] as i8;
            let tile = if heights[square] == 2 { upper } else { 10 - upper };
            for side in Side::BOTH {
                let (low, high) = outlook[position - DIGITS[square]][side.other() as usize];
                let points = if side == Side::Rows { tile } else { -tile };
                here[side as usize] = union(here[side as usize], (low + points, high + points));
            }
        }
        if heights.contains(&0) {
            let either = here.into_iter().flatten().fold(Some((0, 0)), union);
            here = [either; 2];
        }
        outlook[position] = here.map(|span| span.expect("a live position has tiles"));
    }
    outlook
}

fn is_over(heights: &[usize; 9]) -> bool {
    (0..3).any(|line| {
        let row: usize = heights[3 * line..3 * line + 3].iter().sum();
        let column: usize = heights[line..].iter().step_by(3).sum();
        row == 0 || column == 0
    })
}

fn union(a: Option<Span>, b: Span) -> Option<Span> {
    Some(a.map_or(b, |a| (a.0.min(b.0), a.1.max(b.1))))
}
