//! The same matches kept with pencil and paper: squares, piles and ends, counted plainly.

use game_core::{Game, Search, Turn, Viewer};
use novem::{MOST_EMPTY_ROUNDS, Novem, Options, PileView, Side};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// One game on paper.
struct Paper {
    /// The tiles of each square, the topmost last.
    squares: [Vec<u8>; 9],
    piles: [Vec<u8>; 2],
    attacker: usize,
    empty_rounds: u8,
}

impl Paper {
    fn new(upper: &[u8; 9], attacker: usize) -> Paper {
        let squares = upper.map(|tile| vec![10 - tile, tile]);
        Paper { squares, piles: Default::default(), attacker, empty_rounds: 0 }
    }

    /// NV-2.2 to NV-2.4, NV-3.1, NV-4.2: a round, and whether it ends the game.
    fn round(&mut self, row: usize, column: usize) -> bool {
        match self.squares[3 * row + column].pop() {
            Some(tile) => {
                self.piles[self.attacker].push(tile);
                self.empty_rounds = 0;
            }
            None => self.empty_rounds += 1,
        }
        self.attacker = 1 - self.attacker;
        let empty = |line: [usize; 3]| line.iter().all(|at| self.squares[*at].is_empty());
        let mut lines = (0..3).flat_map(|n| [[3 * n, 3 * n + 1, 3 * n + 2], [n, n + 3, n + 6]]);
        lines.any(empty) || self.empty_rounds == MOST_EMPTY_ROUNDS
    }

    fn sums(&self) -> [i32; 2] {
        self.piles.each_ref().map(|pile| pile.iter().map(|tile| i32::from(*tile)).sum())
    }

    /// What everybody sees is what stands here.
    fn agrees_with(&self, novem: &Novem, before: [i32; 2]) {
        let view = novem.view(Viewer::Spectator);
        for (square, shown) in self.squares.iter().zip(&view.board) {
            let top = square.last().copied();
            let beneath = square.len().checked_sub(2).map(|at| square[at]);
            assert_eq!((shown.top, shown.beneath), (top, beneath), "{}", shown.square);
        }
        for side in Side::BOTH {
            let mut numbers = self.piles[side.index()].clone();
            numbers.sort_unstable();
            let total = self.sums()[side.index()];
            assert_eq!(view.remembered[side.index()], numbers);
            let own = novem.view(Viewer::Seat(side.seat()));
            assert_eq!(own.piles[side.index()], PileView::Open { tiles: numbers.clone(), total });
            let shut = PileView::FaceDown { count: numbers.len() as u8 };
            let others = novem.view(Viewer::Seat(side.other().seat()));
            assert_eq!(others.piles[side.index()], shut);
        }
        let standing = novem.standing();
        assert_eq!(standing.tiles as usize, self.squares.iter().map(Vec::len).sum::<usize>());
        let points = [0, 1].map(|side| before[side] + self.sums()[side]);
        assert_eq!((standing.points, view.empty_rounds), (points, self.empty_rounds));
        assert_eq!(view.attacker.index(), self.attacker);
    }
}

#[test]
fn whole_matches_go_as_they_do_on_paper() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(19);
    let mut room = Vec::new();
    for _ in 0..150 {
        let mut novem = Novem::new(&Options::default(), 2).unwrap();
        let mut totals = [0, 0];
        for first in 0..2 {
            let setup = novem.sample_chance(&mut rng);
            novem.apply_chance(setup);
            let mut paper = Paper::new(setup.upper(), first);
            loop {
                paper.agrees_with(&novem, totals);
                let mut lay = |side: Side| {
                    let marker = novem.random_move(side.seat(), &mut rng, &mut room).unwrap();
                    novem.play(side.seat(), marker).unwrap();
                    marker.line.index()
                };
                let (row, column) = (lay(Side::Rows), lay(Side::Columns));
                let ended = paper.round(row, column);
                assert_eq!(ended, !matches!(novem.turn(), Turn::Seats(_)));
                if ended {
                    break;
                }
            }
            let sums = paper.sums();
            totals = [totals[0] + sums[0], totals[1] + sums[1]];
        }
        assert_eq!(novem.outcome().unwrap().scores[..], totals);
    }
}
