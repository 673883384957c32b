//! Tables that stand as a test wants them, played by scripts:
//!
//! ```text
//! roll 1 4; put 1a1; wave double 2; hit 2a1; done
//! ```
//!
//! Whoever is awaited plays the move, and a draw must be among the chances.
//! After every step no builder tile has been lost.

use game_core::{Game, Outcome, Refusal, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sand_castles::{Chance, Move, OURS, Options, Phase, SandCastles, SandCastlesView, Tile, Tiles};

/// Tiles in words: `3 sandpails, 1 tower`, or `none`.
pub fn tiles(text: &str) -> Tiles {
    let mut all = Tiles::default();
    for part in text.split(", ").filter(|part| *part != "none") {
        let (count, kind) = part.split_once(' ').unwrap();
        let count = count.parse().unwrap();
        match kind.trim_end_matches('s') {
            "sandpail" => all.sandpails = count,
            "tower" => all.towers = count,
            "single wave" => all.singles = count,
            "double wave" => all.doubles = count,
            _ => panic!("{kind:?} is no tile"),
        }
    }
    all
}

/// The number of one of our castles, as draws say it: `castle 2`.
pub fn draw(name: &str) -> String {
    format!("castle {}", number(name) + 1)
}

fn number(name: &str) -> usize {
    OURS.castle(name).unwrap_or_else(|| panic!("{name} is none of our castles"))
}

/// Every move that can be written down.
pub fn all_moves() -> Vec<Move> {
    let mut moves = vec![Move::Enough, Move::Done, Move::Wall(0), Move::Wall(1)];
    for tile in Tile::ALL {
        moves.extend([Move::Take(tile), Move::Discard(tile)]);
        moves.extend([Move::Wave(tile, 0), Move::Wave(tile, 1)]);
    }
    for castle in ["1", "2"] {
        for column in ["a", "b", "c", "d", "e", "f"] {
            for row in 1..=6 {
                let cell = format!("{castle}{column}{row}").parse().unwrap();
                moves.extend([Move::Put(cell), Move::Hit(cell), Move::Keep(cell)]);
            }
        }
    }
    moves
}

/// A moment of turn 5: seat 0 has rolled and may build these two castles, by
/// name; a dash is none. Nobody has built or holds anything, and what a test
/// hands out comes from the pool.
pub fn lay_out(first: &str, second: &str) -> Layout {
    lay_out_of(&Options::default(), first, second, "roll 1 1")
}

/// The same with the castles of [`odd_box`].
pub fn lay_out_odd(first: &str, second: &str) -> Layout {
    lay_out_of(&odd_box(), first, second, "roll 3 3")
}

fn lay_out_of(options: &Options, first: &str, second: &str, roll: &str) -> Layout {
    let mut table = Table::open(options);
    let draw = |name: &str| {
        let components = table.view().components;
        format!("castle {}", components.castle(name).expect("a castle of this name") + 1)
    };
    let shown = |name: &str| if name == "-" { "Four Winds".to_string() } else { name.to_string() };
    let other = if second == "-" { "Royal Palace".to_string() } else { shown(second) };
    let script = format!("first 1; {}; {}; {roll}", draw(&shown(first)), draw(&other));
    table.play(&script);
    let mut view = table.view();
    for (place, name) in [first, second].into_iter().enumerate() {
        if name == "-" {
            view.castles[place] = None;
        }
    }
    view.turn = 5;
    view.dry = 5;
    view.players.iter_mut().for_each(|player| player.hand = Tiles::default());
    view.pool = tiles("42 sandpails, 10 towers, 3 single waves, 3 double waves");
    Layout { view }
}

/// An owner's box that takes every freedom: two dice that differ, faces with
/// several symbols and with none, and eight designs without towers, with towers
/// on towers and with arches. The other castles are our own.
pub fn odd_box() -> Options {
    let mut text = String::from(
        "first die 1 sandpail, 2 sandpails + 1 wave, nothing, 2 sandpails, 1 tower, 1 tower\n\
         second die 1 sandpail + 1 tower + 1 wave, 1 wave, nothing, 3 sandpails, 3 sandpails, 1 tower\n\
         tiles 58: 42 sandpails, 10 towers, 3 single waves, 3 double waves\n\n",
    );
    let ours: Vec<&str> =
        OURS_TEXT.split("\n\n").filter(|part| part.starts_with("castle")).collect();
    text += &ODD_CASTLES.join("\n\n");
    for castle in &ours[ODD_CASTLES.len()..] {
        text += &format!("\n\n{castle}");
    }
    Options { components: text, ..Options::default() }
}

const OURS_TEXT: &str = include_str!("../../../src/components.txt");

const ODD_CASTLES: [&str; 8] = [
    // No towers at all.
    "castle 4 Dune\n.S.\nSSS",
    // So small that what is kept is all of it.
    "castle 2 Puddle\nSS",
    "castle 1 Pebble\nS",
    // Towers on towers.
    "castle 7 Spire\nT\nT\nS",
    // An arch: nothing beneath the middle.
    "castle 8 Arch\n.T.\nSSS\nS.S",
    // Sandpails above towers, directly and over a gap.
    "castle 9 Bridge\nSSS\nT.T",
    // A cell that overhangs, and one above it.
    "castle 5 Balcony\n.T\nSS\nS.",
    // Wide gaps one above the other.
    "castle 12 Vault\nT....T\nSSSSSS\nS.SS.S\nS....S",
];

/// Says how a table stands before it is played.
pub struct Layout {
    view: SandCastlesView,
}

impl Layout {
    pub fn hand(mut self, seat: usize, text: &str) -> Layout {
        self.view.players[seat].hand = tiles(text);
        self
    }

    /// What a seat has built: `1a1 1b1`.
    pub fn built(mut self, seat: usize, text: &str) -> Layout {
        for word in text.split_whitespace() {
            let cell: sand_castles::Cell = word.parse().unwrap();
            self.view.players[seat].built[usize::from(cell.castle)].push(cell);
        }
        self
    }

    pub fn walls(mut self, seat: usize, walls: [u8; 2]) -> Layout {
        self.view.players[seat].walls = walls;
        self.view.with_walls = true;
        self
    }

    pub fn deck(mut self, deck: u8) -> Layout {
        self.view.deck = deck;
        self
    }

    /// The castles that a seat has finished, by name.
    pub fn finished(mut self, seat: usize, names: &[&str]) -> Layout {
        let components = &self.view.components;
        let numbers = names.iter().map(|name| components.castle(name).expect("its name") as u8);
        self.view.players[seat].numbers = numbers.collect();
        self.view.unseen.retain(|at| !self.view.players[seat].numbers.contains(at));
        self
    }

    /// Turns without a finished castle, this one included.
    pub fn dry(mut self, dry: u16) -> Layout {
        self.view.dry = dry;
        self
    }

    /// Before the dice are rolled.
    pub fn before_the_roll(mut self) -> Layout {
        self.view.phase = Phase::Roll;
        self
    }

    /// Another box than ours.
    pub fn of(mut self, text: &str) -> Layout {
        self.view.pool = tiles(text);
        self
    }

    pub fn table(mut self) -> Table {
        let box_of_tiles = self.view.pool;
        let mut out = Tiles::default();
        for player in &self.view.players {
            let mut lie = player.hand;
            lie.sandpails += player.walls.iter().sum::<u8>();
            for cell in player.built.iter().flatten() {
                let castle = self.view.castles[usize::from(cell.castle)].as_ref().unwrap();
                match castle.towers.contains(cell) {
                    true => lie.towers += 1,
                    false => lie.sandpails += 1,
                }
            }
            out = plus(out, lie);
        }
        self.view.pool = Tiles {
            sandpails: box_of_tiles.sandpails - out.sandpails,
            towers: box_of_tiles.towers - out.towers,
            singles: box_of_tiles.singles - out.singles,
            doubles: box_of_tiles.doubles - out.doubles,
        };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let game = SandCastles::determinize(&self.view, &mut rng);
        let table = Table { game };
        assert_eq!(table.everywhere(), box_of_tiles);
        table
    }
}

fn plus(one: Tiles, other: Tiles) -> Tiles {
    Tiles {
        sandpails: one.sandpails + other.sandpails,
        towers: one.towers + other.towers,
        singles: one.singles + other.singles,
        doubles: one.doubles + other.doubles,
    }
}

/// A game, and scripts to play it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub game: SandCastles,
}

impl Table {
    /// A fresh game; nothing is laid out yet.
    pub fn open(options: &Options) -> Table {
        Table { game: SandCastles::new(options, 2).unwrap() }
    }

    /// Whoever is awaited plays this script.
    #[track_caller]
    pub fn play(&mut self, script: &str) {
        for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            let before = self.everywhere();
            if let Turn::Chance(_) = self.game.turn() {
                let chance: Chance = step.parse().unwrap();
                assert!(self.chances().iter().any(|(c, _)| *c == chance), "{step} cannot come up");
                self.game.apply_chance(chance);
            } else {
                let mv: Move = step.parse().unwrap();
                assert!(self.legal().contains(&step.to_string()), "{step}\n{}", self.view());
                self.game.play(self.awaited(), mv).unwrap();
            }
            assert_eq!(self.everywhere(), before, "{step}: tiles were lost or made");
        }
    }

    /// All builder tiles, wherever they lie.
    pub fn everywhere(&self) -> Tiles {
        let view = self.view();
        let mut all = view.pool;
        for player in &view.players {
            all = plus(all, player.hand);
            all.sandpails += player.walls.iter().sum::<u8>();
            for cell in player.built.iter().flatten() {
                let castle = view.castles[usize::from(cell.castle)].as_ref().unwrap();
                match castle.towers.contains(cell) {
                    true => all.towers += 1,
                    false => all.sandpails += 1,
                }
            }
        }
        if let Phase::Draw(_, kept) | Phase::Keep(_, kept) = view.phase {
            all.sandpails += kept;
        }
        all
    }

    pub fn chances(&self) -> Vec<(Chance, u32)> {
        let mut chances = Vec::new();
        self.game.chances(&mut chances);
        chances
    }

    /// The only seat to act.
    #[track_caller]
    pub fn awaited(&self) -> Seat {
        let seats = self.game.turn().seats();
        assert_eq!(seats.len(), 1, "{:?}", self.game.turn());
        seats.iter().next().unwrap()
    }

    /// What the awaited seat may play.
    pub fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.legal_moves(self.awaited(), &mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    pub fn view(&self) -> SandCastlesView {
        self.game.view(Viewer::Spectator)
    }

    pub fn phase(&self) -> Phase {
        self.view().phase
    }

    pub fn hand(&self, seat: usize) -> String {
        self.view().players[seat].hand.to_string()
    }

    pub fn pool(&self) -> String {
        self.view().pool.to_string()
    }

    /// What a seat has built: `1a1 1b1`.
    pub fn built(&self, seat: usize) -> String {
        let cells: Vec<String> =
            self.view().players[seat].built.iter().flatten().map(ToString::to_string).collect();
        cells.join(" ")
    }

    pub fn walls(&self, seat: usize) -> [u8; 2] {
        self.view().players[seat].walls
    }

    pub fn points(&self) -> [i32; 2] {
        self.view().players.map(|player| player.points)
    }

    /// The names of the castles on the table.
    pub fn castles(&self) -> [Option<String>; 2] {
        self.view().castles.map(|castle| castle.map(|castle| castle.name))
    }

    pub fn outcome(&self) -> Outcome {
        assert_eq!(self.game.turn(), Turn::Over);
        self.game.outcome().unwrap()
    }

    /// Checks that the awaited seat may not play this, why, and that nothing happens.
    #[track_caller]
    pub fn refuses(&self, mv: &str, clause: &str, words: &str) {
        self.refuses_seat(self.awaited(), mv, clause, words);
    }

    #[track_caller]
    pub fn refuses_seat(&self, seat: Seat, mv: &str, clause: &str, words: &str) {
        let mv: Move = mv.parse().unwrap();
        let mut after = self.clone();
        let Err(refused) = after.game.play(seat, mv) else {
            panic!("{mv} is accepted\n{}", self.view());
        };
        assert_eq!((refused.clause(), refused.to_string().as_str()), (clause, words), "{mv}");
        assert!(after == *self, "{mv} was refused and still changed something");
        let mut moves = Vec::new();
        self.game.legal_moves(seat, &mut moves);
        assert!(!moves.contains(&mv), "{mv} is listed and refused");
    }
}

pub const NO_MORE: &str = "you have played three tiles this turn";

/// A fresh game in which seat 0 begins with a Sand Pie and a Doorstep.
///
/// ```text
/// T.   TT
/// SS   SS
/// ```
pub fn started() -> Table {
    let mut table = Table::open(&Options::default());
    table.play(&format!("first 1; {}; {}", draw("Sand Pie"), draw("Doorstep")));
    table
}

/// Seat 0 has all of a Sand Pie but the tower, which it holds; seat 1 has this.
pub fn before_the_last_tower(theirs: &str) -> Layout {
    lay_out("Sand Pie", "Beacon").built(0, "1a1 1b1 2a1").built(1, theirs).hand(0, "1 tower")
}
