//! Moves as numbers and views as rows of numbers, for programs that learn.

use crate::{BadOptions, BadText, Rng, Search, Seat, below};
use std::borrow::Cow;

/// So many places in a row that mean one thing: `build`, 30, "build this card".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// One stable word, or a few with dashes.
    pub name: Cow<'static, str>,
    /// How many places it takes.
    pub len: usize,
    /// What a place of it means, in words.
    pub meaning: Cow<'static, str>,
}

impl Field {
    /// So many places with this name and this meaning.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        len: usize,
        meaning: impl Into<Cow<'static, str>>,
    ) -> Field {
        Field { name: name.into(), len, meaning: meaning.into() }
    }
}

/// How the actions and the observation of a table are laid out: the fields
/// follow one another from 0 on. It never changes while a match lasts, and it
/// is the same for all tables of these options and as many seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What the numbers of actions mean.
    pub actions: Vec<Field>,
    /// What the numbers of an observation mean.
    pub observation: Vec<Field>,
}

impl Layout {
    /// How many actions there are; each is a number below this.
    pub fn action_count(&self) -> usize {
        self.actions.iter().map(|field| field.len).sum()
    }

    /// How long an observation is.
    pub fn observation_len(&self) -> usize {
        self.observation.iter().map(|field| field.len).sum()
    }
}

/// Scratch space for lists of moves, and of their numbers.
#[derive(Clone, Debug)]
pub struct Room<M> {
    /// For moves.
    pub moves: Vec<M>,
    /// For their numbers.
    pub numbers: Vec<u32>,
}

impl<M> Room<M> {
    /// Scratch space for so many moves before it has to grow.
    pub fn with_capacity(moves: usize) -> Room<M> {
        Room { moves: Vec::with_capacity(moves), numbers: Vec::with_capacity(moves) }
    }

    /// The place of any of the numbers, each as likely as the others; `None` if there is none.
    #[inline]
    pub fn any(&self, rng: &mut impl Rng) -> Option<usize> {
        let many = self.numbers.len() as u32;
        (many > 0).then(|| below(rng, many) as usize)
    }
}

/// A game whose moves have fixed numbers and whose views have a fixed shape.
pub trait Spaces: Search {
    /// Whether seats that are to act at once make one move each and then wait
    /// for the others: so their moves can be made as one.
    const TOGETHER: bool = false;
    /// No more outcomes than this are ever listed for one draw or roll.
    const MOST_CHANCES: usize = 1024;
    /// Whether there are moves that are drawings: see [`Spaces::drawing`].
    const DRAWS: bool = false;

    /// The layout of a table that [`Game::new`](crate::Game::new) would open.
    fn layout(options: &Self::Options, seats: usize) -> Result<Layout, BadOptions>;

    /// The number of this move. Every listed move has one, and no two listed
    /// moves have the same; a move that is not listed (a drawing, where the
    /// list has the blank sheet) may have none.
    fn action(&self, seat: Seat, mv: &Self::Move) -> Option<u32>;

    /// The move with this number, whether it is legal now or not; `None` where
    /// no move of this seat could have it now.
    fn move_of(&self, seat: Seat, action: u32) -> Option<Self::Move>;

    /// The move that hands in a drawing, given as a block of numbers from 0 to 1:
    /// so many strokes of so many points of 2 or 3 numbers each, across, down
    /// and the pen, where 0 is no point at all.
    fn drawing(_numbers: &[f32], _shape: [usize; 3]) -> Result<Self::Move, BadText> {
        Err(BadText("nothing is drawn in this game".into()))
    }

    /// Writes such a move as a block of numbers; the other way round.
    fn write_drawing(
        _mv: &Self::Move,
        _shape: [usize; 3],
        _out: &mut [f32],
    ) -> Result<(), BadText> {
        Err(BadText("nothing is drawn in this game".into()))
    }

    /// Writes what `seat` may know into `out`, which is as long as the layout
    /// says and may hold anything: every place is written. The numbers are
    /// finite, mostly between 0 and 1, and follow from the view alone.
    fn observe(&self, seat: Seat, out: &mut [f32]);

    /// Writes 1 for every listed move of `seat` and 0 for every other action.
    /// `room` is scratch space.
    #[inline]
    fn mask(&self, seat: Seat, room: &mut Vec<Self::Move>, out: &mut [u8]) {
        out.fill(0);
        room.clear();
        self.legal_moves(seat, room);
        for mv in room.iter() {
            if let Some(action) = self.action(seat, mv) {
                out[action as usize] = 1;
            }
        }
    }

    /// Writes the mask, and picks any listed move of `seat` with its number; `None` if there is none.
    /// What [`Spaces::mask`] and [`Search::random_move`] do one after the other, each move as likely as
    /// there, though another may come up for the same numbers: a game that can do both at once says
    /// so here.
    #[inline]
    fn mask_and_pick(
        &self,
        seat: Seat,
        rng: &mut impl Rng,
        room: &mut Room<Self::Move>,
        out: &mut [u8],
    ) -> Option<(u32, Self::Move)> {
        self.mask(seat, &mut room.moves, out);
        let mv = self.random_move(seat, rng, &mut room.moves)?;
        Some((self.action(seat, &mv)?, mv))
    }
}
