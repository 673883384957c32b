//! The numbers of a game, picked at run time.

use crate::AnyTables;
use crate::tables::Tables;
use bots::BotRng;
use catalog::{AnyGame, AnyMatch, Refused, read_options};
use game_core::{
    BadOptions, BadText, Describe, Game, Layout, Match, Refusal, Seat, Spaces, TableRules, Turn,
};
use lab::bench::{RandomPlayer, Rate};
use rand_core::SeedableRng;
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

/// More numbers than the largest drawing has.
const MOST_NUMBERS: usize = 1 << 16;

/// The numbers of some game.
///
/// # Panics
/// Whatever takes a match panics if it is one of another game.
#[derive(Clone, Copy)]
pub struct AnySpaces(&'static dyn Numbers);

/// What can be asked of numbers without knowing the types of their game.
trait Numbers: Sync {
    fn game(&self) -> AnyGame;
    fn together(&self) -> bool;
    fn most_chances(&self) -> usize;
    fn layout(&self, options: &Value, seats: usize) -> Result<Layout, BadOptions>;
    fn actions(&self, played: &AnyMatch, seat: Seat) -> Vec<u32>;
    fn mask(&self, played: &AnyMatch, seat: Seat, out: &mut [u8]);
    fn observe(&self, played: &AnyMatch, seat: Seat, out: &mut [f32]);
    fn text(&self, played: &AnyMatch, seat: Seat, action: u32) -> Option<String>;
    fn action(&self, played: &AnyMatch, seat: Seat, text: &str) -> Result<Option<u32>, Refused>;
    fn draws(&self) -> bool;
    fn drawing(&self, numbers: &[f32], shape: [usize; 3]) -> Result<String, BadText>;
    fn drawn(&self, text: &str, shape: [usize; 3]) -> Result<Vec<f32>, BadText>;
    fn check(&self, played: &AnyMatch, seat: Seat, action: u32) -> Result<(), Refused>;
    fn play(&self, played: &mut AnyMatch, seat: Seat, action: u32) -> Result<(), Refused>;
    fn tables(
        &self,
        options: &Value,
        seats: usize,
        many: usize,
        seed: u64,
    ) -> Result<AnyTables, BadOptions>;
    fn speed(&self, options: &Value, seats: usize, slice: Duration) -> Result<Speed, BadOptions>;
}

/// How fast the rules of a table are by themselves, a second of CPU time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Speed {
    /// Random games, each move picked from the list of all.
    pub listed: f64,
    /// Random games by [`game_core::Search::random_move`].
    pub random: f64,
    /// How many decisions a random game has.
    pub decisions: f64,
}

/// The numbers of `G`, as a value of no size.
struct NumbersOf<G>(PhantomData<fn() -> G>);

fn typed<G: Game>(played: &AnyMatch) -> &Match<G> {
    played.typed().expect("a match of the game whose numbers these are")
}

fn move_of<G: Spaces>(played: &Match<G>, seat: Seat, action: u32) -> Result<G::Move, Refused> {
    let none = || Refused::Malformed(format!("action {action} is no move of {seat} now"));
    played.game().move_of(seat, action).ok_or_else(none)
}

fn refused(illegal: &impl Refusal) -> Refused {
    let (clause, reason) = (illegal.clause(), illegal.reason());
    Refused::Illegal { message: illegal.to_string(), clause, reason }
}

impl<G: Spaces + Describe + TableRules> Numbers for NumbersOf<G> {
    fn game(&self) -> AnyGame {
        AnyGame::of::<G>()
    }

    fn together(&self) -> bool {
        G::TOGETHER
    }

    fn most_chances(&self) -> usize {
        G::MOST_CHANCES
    }

    fn layout(&self, options: &Value, seats: usize) -> Result<Layout, BadOptions> {
        // A match knows which seats there may be.
        let options = read_options::<G>(options)?;
        Match::<G>::new(&options, seats, None)?;
        G::layout(&options, seats)
    }

    fn actions(&self, played: &AnyMatch, seat: Seat) -> Vec<u32> {
        let played = typed::<G>(played);
        let listed = played.legal_moves(seat);
        let number = |mv| played.game().action(seat, mv);
        let mut actions: Vec<u32> = listed.iter().filter_map(number).collect();
        actions.sort_unstable();
        actions
    }

    fn mask(&self, played: &AnyMatch, seat: Seat, out: &mut [u8]) {
        typed::<G>(played).game().mask(seat, &mut Vec::new(), out);
    }

    fn observe(&self, played: &AnyMatch, seat: Seat, out: &mut [f32]) {
        typed::<G>(played).game().observe(seat, out);
    }

    fn text(&self, played: &AnyMatch, seat: Seat, action: u32) -> Option<String> {
        Some(typed::<G>(played).game().move_of(seat, action)?.to_string())
    }

    fn action(&self, played: &AnyMatch, seat: Seat, text: &str) -> Result<Option<u32>, Refused> {
        let mv = text.parse::<G::Move>();
        let mv = mv.map_err(|error| Refused::Malformed(format!("{error}")))?;
        let game = typed::<G>(played).game();
        // A number stands for one move: where it would stand for another, this one has none.
        let number = game.action(seat, &mv);
        Ok(number.filter(|&number| game.move_of(seat, number) == Some(mv)))
    }

    fn draws(&self) -> bool {
        G::DRAWS
    }

    fn drawing(&self, numbers: &[f32], shape: [usize; 3]) -> Result<String, BadText> {
        G::drawing(numbers, shape).map(|mv| mv.to_string())
    }

    fn drawn(&self, text: &str, shape: [usize; 3]) -> Result<Vec<f32>, BadText> {
        let mv = text.parse::<G::Move>()?;
        // Whatever was asked for, no more room is made than any drawing needs: more is refused.
        let room = shape.iter().fold(1_usize, |room, &side| room.saturating_mul(side));
        let mut numbers = vec![0.0; room.min(MOST_NUMBERS)];
        G::write_drawing(&mv, shape, &mut numbers)?;
        Ok(numbers)
    }

    fn check(&self, played: &AnyMatch, seat: Seat, action: u32) -> Result<(), Refused> {
        let played = typed::<G>(played);
        let mv = move_of(played, seat, action)?;
        played.game().check(seat, &mv).map_err(|illegal| refused(&illegal))
    }

    fn play(&self, played: &mut AnyMatch, seat: Seat, action: u32) -> Result<(), Refused> {
        let played = played.typed_mut::<G>().expect("a match of the game whose numbers these are");
        let mv = move_of(played, seat, action)?;
        played.play(seat, mv).map_err(|illegal| refused(&illegal))
    }

    fn tables(
        &self,
        options: &Value,
        seats: usize,
        many: usize,
        seed: u64,
    ) -> Result<AnyTables, BadOptions> {
        let layout = self.layout(options, seats)?;
        let fresh = G::new(&read_options::<G>(options)?, seats)?;
        Ok(AnyTables::from(Tables::new(fresh, &layout, many, seed)))
    }

    fn speed(&self, options: &Value, seats: usize, slice: Duration) -> Result<Speed, BadOptions> {
        self.layout(options, seats)?;
        let table = G::new(&read_options::<G>(options)?, seats)?;
        let (mut listed, mut random) = (Rate::default(), Rate::default());
        let mut player = RandomPlayer::<G>::new(1);
        listed.add(slice, 1, || player.play_from_lists(table.clone()));
        random.add(slice, 1, || player.play(table.clone()));
        // Counted in games that are not timed.
        let (mut games, mut decisions, start) = (0u32, 0u64, Instant::now());
        let (mut rng, mut room) = (BotRng::seed_from_u64(2), Vec::new());
        while games < 50 || start.elapsed() < slice {
            decisions += decisions_of(table.clone(), &mut rng, &mut room);
            games += 1;
        }
        let decisions = decisions as f64 / f64::from(games);
        Ok(Speed { listed: listed.per_second(), random: random.per_second(), decisions })
    }
}

/// Plays a random game to its end and says how many decisions it had.
fn decisions_of<G: Spaces>(mut game: G, rng: &mut BotRng, room: &mut Vec<G::Move>) -> u64 {
    let mut decisions = 0;
    loop {
        match game.turn() {
            Turn::Over => return decisions,
            Turn::Chance(_) => {
                let chance = game.sample_chance(rng);
                game.apply_chance(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is to act");
                let mv = game.random_move(seat, rng, room).expect("whoever is to act has a move");
                game.apply(seat, mv);
                decisions += 1;
            }
        }
    }
}

impl AnySpaces {
    /// The numbers of `G`.
    pub const fn of<G: Spaces + Describe + TableRules>() -> AnySpaces {
        AnySpaces(&NumbersOf::<G>(PhantomData))
    }

    /// Which game it is.
    pub fn game(self) -> AnyGame {
        self.0.game()
    }

    /// Whether seats that are to act at once make one move each and wait then.
    pub fn together(self) -> bool {
        self.0.together()
    }

    /// No more outcomes than this are ever listed for one draw or roll.
    pub fn most_chances(self) -> usize {
        self.0.most_chances()
    }

    /// How the numbers of a table with these options are laid out.
    pub fn layout(self, options: &Value, seats: usize) -> Result<Layout, BadOptions> {
        self.0.layout(options, seats)
    }

    /// The numbers of all that `seat` may do now, in rising order.
    pub fn actions(self, played: &AnyMatch, seat: Seat) -> Vec<u32> {
        self.0.actions(played, seat)
    }

    /// Writes 1 for each of them and 0 for every other action.
    pub fn mask(self, played: &AnyMatch, seat: Seat, out: &mut [u8]) {
        self.0.mask(played, seat, out);
    }

    /// Writes what `seat` may know.
    pub fn observe(self, played: &AnyMatch, seat: Seat, out: &mut [f32]) {
        self.0.observe(played, seat, out);
    }

    /// The text of the move with this number, legal now or not; `None` where no move has it now.
    pub fn text(self, played: &AnyMatch, seat: Seat, action: u32) -> Option<String> {
        self.0.text(played, seat, action)
    }

    /// The number of a move given as text; `None` where it has none.
    pub fn action(self, played: &AnyMatch, seat: Seat, text: &str) -> Result<Option<u32>, Refused> {
        self.0.action(played, seat, text)
    }

    /// Whether there are moves that are drawings.
    pub fn draws(self) -> bool {
        self.0.draws()
    }

    /// The text of the move that hands in this drawing: see [`Spaces::drawing`].
    pub fn drawing(self, numbers: &[f32], shape: [usize; 3]) -> Result<String, BadText> {
        self.0.drawing(numbers, shape)
    }

    /// The drawing that a move hands in, as such a block of numbers.
    pub fn drawn(self, text: &str, shape: [usize; 3]) -> Result<Vec<f32>, BadText> {
        self.0.drawn(text, shape)
    }

    /// Why `seat` may not do this now, if it may not.
    pub fn check(self, played: &AnyMatch, seat: Seat, action: u32) -> Result<(), Refused> {
        self.0.check(played, seat, action)
    }

    /// Plays the move with this number.
    pub fn play(self, played: &mut AnyMatch, seat: Seat, action: u32) -> Result<(), Refused> {
        self.0.play(played, seat, action)
    }

    /// So many fresh tables, whose chances follow from the seed.
    pub fn tables(
        self,
        options: &Value,
        seats: usize,
        many: usize,
        seed: u64,
    ) -> Result<AnyTables, BadOptions> {
        self.0.tables(options, seats, many, seed)
    }

    /// How fast the rules of a table with these options are by themselves, as `tidetable bench`
    /// measures them: for about so long each time, on this thread.
    pub fn speed(
        self,
        options: &Value,
        seats: usize,
        slice: Duration,
    ) -> Result<Speed, BadOptions> {
        self.0.speed(options, seats, slice)
    }
}

impl fmt::Debug for AnySpaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnySpaces({})", self.game())
    }
}
