//! Matches of every game on the shelf, for what is read in the middle of one.

use crate::choices::Choices;
use catalog::{AnyGame, AnyMatch};
use game_core::{Act, Dice, Entry, Header, Record, Seat, Secret, Sitter, Turn, Viewer};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// Kinds of tables of a game from which positions are taken.
const MOST_KINDS: usize = 12;
/// Moves of a match from which positions are taken.
const MOST_MOVES: usize = 150;

/// A game, and moments of its matches.
pub struct Moments {
    /// The game.
    pub game: AnyGame,
    /// Its matches, some of which wait for chance to be decided by hand.
    pub matches: Vec<AnyMatch>,
}

/// Moments of every game.
pub static MOMENTS: LazyLock<Vec<Moments>> =
    LazyLock::new(|| shelf::games().iter().map(moments_of).collect());

/// Every game on the shelf.
pub static GAMES: LazyLock<Vec<AnyGame>> = LazyLock::new(|| shelf::games().iter().collect());

/// Kinds of tables of every game, in the same order.
pub static KINDS: LazyLock<Vec<Vec<Value>>> =
    LazyLock::new(|| GAMES.iter().copied().map(kinds_of_tables).collect());

fn moments_of(game: AnyGame) -> Moments {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(14);
    let about = game.about();
    let mut matches = Vec::new();
    let kinds = kinds_of_tables(game);
    for (at, options) in kinds.iter().take(MOST_KINDS).enumerate() {
        let seats = about.min_seats + at % (about.max_seats - about.min_seats + 1);
        for by_hand in [false, true] {
            let dice = (!by_hand).then(|| dice_of(at as u8, seats));
            let Ok(mut played) = game.open(options, seats, dice) else { continue };
            for moves in 0..MOST_MOVES {
                // The beginning of a match is seen most, so it is kept more finely.
                if moves % 25 == 0 || moves < 4 || played.turn() == Turn::Over {
                    matches.push(played.clone());
                }
                if !goes_on(&mut played, &mut Drawn(&mut rng)) {
                    matches.push(played.clone());
                    break;
                }
            }
        }
    }
    Moments { game, matches }
}

/// Options of a game: the usual ones, and each choice of its schema on its own.
fn kinds_of_tables(game: AnyGame) -> Vec<Value> {
    let mut kinds = vec![Value::Null];
    let schema = game.options_schema();
    for (name, described) in schema["properties"].as_object().into_iter().flatten() {
        let choices = match described["enum"].as_array() {
            Some(choices) => choices.clone(),
            None if described["type"] == "boolean" => vec![Value::Bool(true), Value::Bool(false)],
            None => continue,
        };
        // One choice of each first, so that none is crowded out.
        for (at, choice) in choices.into_iter().enumerate().take(3) {
            let options = Value::Object(Map::from_iter([(name.clone(), choice)]));
            kinds.insert((at * 4 + 1).min(kinds.len()), options);
        }
    }
    kinds.retain(|options| game.complete_options(options).is_ok());
    kinds
}

/// Dice that are the same every time.
pub fn dice_of(seed: u8, seats: usize) -> Dice {
    Dice::new(&Secret::new([seed; 32]), &vec![""; seats])
}

/// Whoever decides what is played.
pub trait Decides {
    /// A number below `most`.
    fn number(&mut self, most: usize) -> usize;
}

impl Decides for Choices<'_> {
    fn number(&mut self, most: usize) -> usize {
        self.below(most)
    }
}

/// Decisions by numbers that were drawn.
pub struct Drawn<'a, R>(pub &'a mut R);

impl<R: Rng> Decides for Drawn<'_, R> {
    fn number(&mut self, most: usize) -> usize {
        game_core::below(self.0, most as u32) as usize
    }
}

/// Somebody plays something, or chance is decided by hand; whether anything happened.
pub fn goes_on(played: &mut AnyMatch, decides: &mut impl Decides) -> bool {
    match played.turn() {
        Turn::Over => false,
        Turn::Chance(_) => {
            let mut chances = played.chances();
            chances.retain(|(_, weight)| *weight > 0);
            let (text, _) = &chances[decides.number(chances.len())];
            played.chance(text).expect("what can come up may come up");
            true
        }
        Turn::Seats(seats) => {
            let seats: Vec<Seat> = seats.iter().collect();
            let seat = seats[decides.number(seats.len())];
            let legal = played.legal_moves(seat);
            assert!(!legal.is_empty(), "whoever is to play can do something");
            let mv = &legal[decides.number(legal.len())];
            played.play(seat, &mv.text, None).expect("a legal move is taken");
            true
        }
    }
}

/// The match on paper, with its seed.
pub fn on_paper(played: &AnyMatch, options: Value, secret: &Secret) -> Record {
    let about = played.game().about();
    let entry = |(v, act): (u32, Act)| Entry { v, act, at: u64::from(v) };
    Record {
        header: Header {
            tidetable: 1,
            game: about.id.into(),
            ruleset: about.ruleset,
            options,
            seats: vec![Sitter::default(); played.seats()],
            commit: Some(secret.commit().to_string()),
            seed: Some(secret.reveal()),
            created: 0,
            copied: 0,
        },
        entries: played.acts_after(0).into_iter().map(entry).collect(),
    }
}

/// Everybody who may look at a match.
fn viewers(played: &AnyMatch) -> impl Iterator<Item = Viewer> {
    let seats = (0..played.seats()).map(|seat| Viewer::Seat(Seat::new(seat)));
    seats.chain([Viewer::Spectator])
}

/// Everybody looks at a match, as the API tells it.
pub fn seen(played: &AnyMatch) {
    for viewer in viewers(played) {
        let told = serde_json::to_writer(std::io::sink(), &played.any_view(viewer));
        told.expect("views hold nothing that JSON cannot");
    }
}

/// Whether two matches look the same to everybody.
pub fn same_to_all(one: &AnyMatch, other: &AnyMatch) -> bool {
    viewers(one).all(|viewer| one.any_view(viewer) == other.any_view(viewer))
}

/// Plays a move on a copy, and says how the log writes it down.
pub fn written(played: &AnyMatch, seat: Seat, text: &str) -> (AnyMatch, String) {
    let before = played.version();
    let mut after = played.clone();
    after.play(seat, text, None).expect("it was found to be legal");
    let written = match after.acts_after(before).into_iter().next() {
        Some((_, Act::Move { seat: by, text })) if by == seat => text,
        other => panic!("a move of {seat} was played, and the log says {other:?}"),
    };
    (after, written)
}
