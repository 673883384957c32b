//! What must be true of every game, whatever its rules.
//!
//! A game crate runs the whole suite in a few lines:
//!
//! ```text
//! #[test]
//! fn ferry_keeps_the_laws() {
//!     game_core::laws::hold::<Ferry>(&Table { options, seats: 2, games: 300, most_moves: 2000 });
//! }
//! ```
//!
//! Every law is also a function of its own, so that the laws themselves can be
//! tested: for each there is a deliberately broken toy game that it catches.

macro_rules! demand {
    ($law:expr, $holds:expr, $($story:tt)+) => {
        if !$holds {
            return Err(Broken { law: $law, story: format!($($story)+) });
        }
    };
}

mod spaces;

pub use spaces::{
    all_of_spaces, layouts_are_told_in_words, no_draw_has_more_outcomes_than_said,
    numbers_stand_for_moves, observations_follow_from_the_view, spaces_hold,
    together_means_one_move_each,
};

use crate::{
    Dice, Event, Game, Header, Match, Record, Search, Seat, Secret, Sitter, Turn, Viewer, below,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::fmt;

/// A game that can show its laws other tables which look the same.
pub trait Lookalikes: Search {
    /// Full states that differ from this one only in what `viewer` cannot
    /// see: other sealed moves, two hidden cards swapped. An open game has none.
    fn lookalikes(&self, _: Viewer) -> Vec<Self> {
        Vec::new()
    }
}

/// Which table to try, and how hard.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    /// The options everybody agreed on.
    pub options: G::Options,
    /// How many sit down.
    pub seats: usize,
    /// How many random games to look at.
    pub games: u64,
    /// A game that lasts longer than this counts as endless.
    pub most_moves: usize,
}

/// A law that does not hold, with the story of how it broke.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law, as a sentence.
    pub law: &'static str,
    /// What was seen.
    pub story: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken law: {}\n{}", self.law, self.story)
    }
}

/// What a law says of one table.
pub type Verdict = Result<(), Broken>;

/// A law: its sentence is in the [`Broken`] it returns.
pub type Law<G> = fn(&Table<G>) -> Verdict;

/// All the laws, in the order they are tried.
pub fn all<G: Lookalikes>() -> Vec<Law<G>> {
    vec![
        legal_list_agrees_with_check,
        refusal_changes_nothing,
        texts_round_trip,
        every_game_ends,
        outcome_comes_with_the_end,
        replay_equals_play,
        listed_chances_are_what_is_sampled,
        random_moves_are_any_legal_move,
        sealed_moves_look_alike,
        what_nobody_could_notice_changes_no_view,
        unsealing_undoes_sealing,
        hidden_things_can_be_swapped,
        guess_looks_the_same,
        interleavings_agree,
    ]
}

/// Runs every law on this table and panics with the first that is broken.
pub fn hold<G: Lookalikes>(table: &Table<G>) {
    for law in all::<G>() {
        if let Err(broken) = law(table) {
            panic!("{broken}\nat a table for {} with {:?}", table.seats, table.options);
        }
    }
}

/// Calls `look` at every state of `table.games` random games in which seats
/// are to act, and once more at the end of each.
fn at_random_states<G: Search>(
    table: &Table<G>,
    mut look: impl FnMut(&G, &mut ChaCha8Rng) -> Verdict,
) -> Verdict {
    for seed in 0..table.games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = fresh(table);
        for _ in 0..table.most_moves {
            settle(&mut game, &mut rng);
            look(&game, &mut rng)?;
            if !random_move(&mut game, &mut rng) {
                break;
            }
        }
    }
    Ok(())
}

fn fresh<G: Search>(table: &Table<G>) -> G {
    G::new(&table.options, table.seats).expect("the laws are tried on options the game accepts")
}

/// Samples chance until seats are to act or all is over.
fn settle<G: Search>(game: &mut G, rng: &mut ChaCha8Rng) {
    while let Turn::Chance(_) = game.turn() {
        let chance = game.sample_chance(rng);
        game.apply_chance(chance);
    }
}

/// Plays a random legal move of a random seat to act; `false` if there is none.
fn random_move<G: Search>(game: &mut G, rng: &mut ChaCha8Rng) -> bool {
    let seats: Vec<Seat> = game.turn().seats().iter().collect();
    let Some(&seat) = choose(&seats, rng) else { return false };
    let moves = legal(game, seat);
    let Some(mv) = choose(&moves, rng) else { return false };
    game.apply(seat, mv.clone());
    true
}

fn choose<'a, T>(list: &'a [T], rng: &mut ChaCha8Rng) -> Option<&'a T> {
    if list.is_empty() { None } else { list.get(below(rng, list.len() as u32) as usize) }
}

fn legal<G: Search>(game: &G, seat: Seat) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(seat, &mut moves);
    moves
}

fn viewers<G: Search>(game: &G) -> Vec<Viewer> {
    game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

/// Every move that occurs anywhere in the random games: the universe in which
/// refusals are looked for.
fn known_moves<G: Search>(table: &Table<G>) -> Vec<G::Move> {
    const ENOUGH: usize = 500;
    let mut known: Vec<G::Move> = Vec::new();
    // The walk itself cannot break a law; only its collecting matters.
    let _ = at_random_states(table, |game, _| {
        for seat in game.turn().seats().iter() {
            for mv in legal(game, seat) {
                if known.len() < ENOUGH && !known.contains(&mv) {
                    known.push(mv);
                }
            }
        }
        Ok(())
    });
    known
}

/// `legal_moves` lists exactly what `check` accepts, for every seat, once each,
/// and whoever is to act has something to do.
pub fn legal_list_agrees_with_check<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "the legal list agrees with check";
    let known = known_moves(table);
    at_chances(table, |game, _| {
        for seat in game.seats().iter() {
            let refused = known.iter().all(|mv| game.check(seat, mv).is_err());
            let waits = refused && legal(game, seat).is_empty();
            demand!(LAW, waits, "{seat} may act while chance is awaited in {game:?}");
        }
        Ok(())
    })?;
    at_random_states(table, |game, _| {
        for seat in game.seats().iter() {
            let listed = legal(game, seat);
            let to_act = game.turn().seats().contains(seat);
            demand!(LAW, to_act != listed.is_empty(), "{seat} has {listed:?} in {game:?}");
            for (i, mv) in listed.iter().enumerate() {
                demand!(LAW, !listed[..i].contains(mv), "{mv} is listed twice in {game:?}");
                let check = game.check(seat, mv);
                demand!(LAW, check.is_ok(), "{seat}: {mv} is listed, but {check:?} in {game:?}");
            }
            for mv in known.iter().filter(|mv| !listed.contains(mv)) {
                let refused = game.check(seat, mv).is_err();
                demand!(LAW, refused, "{seat}: {mv} is not listed, but accepted in {game:?}");
            }
        }
        Ok(())
    })
}

/// A refused move leaves the state as it was, and names a clause and a reason.
pub fn refusal_changes_nothing<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "a refusal changes nothing";
    use crate::Refusal as _;
    let known = known_moves(table);
    at_random_states(table, |game, _| {
        for seat in game.seats().iter() {
            for mv in &known {
                let mut tried = game.clone();
                if let Err(refusal) = tried.play(seat, mv.clone()) {
                    demand!(LAW, tried == *game, "{seat} was refused {mv}, yet {game:?} changed");
                    let named = refusal.clause().contains('-') && !refusal.reason().is_empty();
                    demand!(LAW, named, "{refusal} names no clause or no reason");
                }
            }
        }
        Ok(())
    })
}

/// Moves and chances can be read back from their text, and no two legal moves
/// share one.
pub fn texts_round_trip<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "text forms round-trip";
    at_random_states(table, |game, _| {
        for seat in game.turn().seats().iter() {
            let moves = legal(game, seat);
            for (i, mv) in moves.iter().enumerate() {
                let text = mv.to_string();
                demand!(
                    LAW,
                    text.parse().as_ref() == Ok(mv),
                    "{mv:?} does not come back from {text:?}"
                );
                demand!(LAW, !text.contains('\n'), "{text:?} does not fit on a line");
                let alone = moves[..i].iter().all(|other| other.to_string() != text);
                demand!(LAW, alone, "{text:?} stands for two legal moves");
            }
        }
        Ok(())
    })?;
    at_chances(table, |game, _| {
        let mut outcomes = Vec::new();
        game.chances(&mut outcomes);
        for (chance, _) in outcomes {
            let text = chance.to_string();
            demand!(
                LAW,
                text.parse().as_ref() == Ok(&chance),
                "{chance:?} does not come back from {text:?}"
            );
        }
        Ok(())
    })
}

/// Calls `look` at every state that waits for chance.
fn at_chances<G: Search>(
    table: &Table<G>,
    mut look: impl FnMut(&G, &mut ChaCha8Rng) -> Verdict,
) -> Verdict {
    for seed in 0..table.games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = fresh(table);
        for _ in 0..table.most_moves {
            while let Turn::Chance(_) = game.turn() {
                look(&game, &mut rng)?;
                let chance = game.sample_chance(&mut rng);
                game.apply_chance(chance);
            }
            if !random_move(&mut game, &mut rng) {
                break;
            }
        }
    }
    Ok(())
}

/// Random play comes to an end.
pub fn every_game_ends<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "every game ends";
    for seed in 0..table.games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = fresh(table);
        settle(&mut game, &mut rng);
        let mut moves = 0;
        while random_move(&mut game, &mut rng) {
            settle(&mut game, &mut rng);
            moves += 1;
            demand!(LAW, moves < table.most_moves, "still going after {moves} moves: {game:?}");
        }
        demand!(LAW, game.turn() == Turn::Over, "nobody can act, but it is not over: {game:?}");
    }
    Ok(())
}

/// There is an outcome exactly when the game is over, with a score for every
/// seat and at least one winner among them.
pub fn outcome_comes_with_the_end<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "the outcome comes with the end";
    at_random_states(table, |game, _| {
        let outcome = game.outcome();
        let over = game.turn() == Turn::Over;
        demand!(LAW, outcome.is_some() == over, "over: {over}, outcome: {outcome:?} in {game:?}");
        if let Some(outcome) = outcome {
            demand!(LAW, outcome.scores.len() == table.seats, "scores of {outcome:?}");
            let seated = outcome.winners.iter().all(|seat| game.seats().contains(seat));
            // Alone one can lose against the game itself.
            let somebody = !outcome.winners.is_empty() || table.seats == 1;
            demand!(LAW, seated && somebody, "winners of {outcome:?}");
        }
        Ok(())
    })
}

/// A match played with seeded dice, written down, read back and replayed, is
/// the same match; the record verifies.
pub fn replay_equals_play<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "replay equals play";
    for seed in 0..table.games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let secret = Secret::new(bytes);
        let dice = Dice::new(&secret, &vec![""; table.seats]);
        let mut played = Match::<G>::new(&table.options, table.seats, Some(dice))
            .expect("the laws are tried on options the game accepts");
        for _ in 0..table.most_moves {
            let seats: Vec<Seat> = played.game().turn().seats().iter().collect();
            let Some(&seat) = choose(&seats, &mut rng) else { break };
            let moves = played.legal_moves(seat);
            let Some(mv) = choose(&moves, &mut rng) else { break };
            let done = played.play(seat, mv.clone());
            demand!(LAW, done.is_ok(), "{seat}: legal {mv} was refused: {done:?}");
        }
        let record = written_down(table, &played, &secret);
        let read = Record::parse(&record.to_text()).map_err(|bad| story(LAW, &bad))?;
        demand!(LAW, read == record, "the record reads back differently");
        let replayed = read.replay::<G>().map_err(|bad| story(LAW, &bad))?;
        let (there, here) = (replayed.game(), played.game());
        demand!(LAW, there == here, "replayed: {there:?}\nplayed: {here:?}");
        if played.game().turn() == Turn::Over {
            read.verify::<G>().map_err(|bad| story(LAW, &bad))?;
        }
    }
    Ok(())
}

fn written_down<G: Search>(table: &Table<G>, played: &Match<G>, secret: &Secret) -> Record {
    let header = Header {
        tidetable: 1,
        game: G::ABOUT.id.into(),
        ruleset: G::ABOUT.ruleset,
        options: serde_json::to_value(&table.options).expect("options are plain data"),
        seats: vec![Sitter { name: "Law".into(), ..Sitter::default() }; table.seats],
        commit: Some(secret.commit().to_string()),
        seed: Some(secret.reveal()),
        created: 0,
        copied: 0,
    };
    let entries = played.acts_after(0).map(|(v, act)| crate::Entry { v, act, at: 0 }).collect();
    Record { header, entries }
}

fn story(law: &'static str, what: &impl fmt::Display) -> Broken {
    Broken { law, story: what.to_string() }
}

/// How often things came up that are listed in the first half of some list,
/// and how often they should have.
#[derive(Default)]
struct Halves {
    seen: f64,
    expected: f64,
    variance: f64,
}

impl Halves {
    fn add(&mut self, in_first_half: bool, share: f64) {
        self.seen += f64::from(u8::from(in_first_half));
        self.expected += share;
        self.variance += share * (1.0 - share);
    }

    fn verdict(&self, law: &'static str) -> Verdict {
        let Halves { seen, expected, variance } = self;
        // Six standard deviations: the seeds are fixed, so this never flickers.
        let fair = f64::abs(seen - expected) <= 6.0 * f64::sqrt(*variance) + 1e-9;
        demand!(law, fair, "first halves came up {seen} times instead of {expected:.1}");
        Ok(())
    }
}

/// Draws from every list that a law looks at.
const DRAWS: u32 = 20;

/// Whatever `sample_chance` gives is among `chances`, which has no duplicates
/// and no weight of 0; and it comes up about as often as its weight says.
pub fn listed_chances_are_what_is_sampled<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "the listed chances are what is sampled";
    let mut halves = Halves::default();
    at_chances(table, |game, rng| {
        let mut outcomes = Vec::new();
        game.chances(&mut outcomes);
        let total: u64 = outcomes.iter().map(|(_, weight)| u64::from(*weight)).sum();
        demand!(LAW, (1..1 << 32).contains(&total), "total weight {total} in {game:?}");
        for (i, (chance, weight)) in outcomes.iter().enumerate() {
            demand!(LAW, *weight > 0, "{chance} has no weight in {game:?}");
            let alone = outcomes[..i].iter().all(|(other, _)| other != chance);
            demand!(LAW, alone, "{chance} is listed twice in {game:?}");
        }
        let half = outcomes.len().div_ceil(2);
        let weight: u32 = outcomes[..half].iter().map(|(_, weight)| weight).sum();
        for _ in 0..DRAWS {
            let drawn = game.sample_chance(rng);
            let place = outcomes.iter().position(|(chance, _)| *chance == drawn);
            demand!(LAW, place.is_some(), "{drawn} was sampled, but is not listed in {game:?}");
            halves.add(place < Some(half), f64::from(weight) / total as f64);
        }
        Ok(())
    })?;
    halves.verdict(LAW)
}

/// `random_move` gives any legal move, each as often as the others, and none
/// to a seat that has none.
pub fn random_moves_are_any_legal_move<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "a random move is any legal move";
    let (mut halves, mut room) = (Halves::default(), Vec::new());
    at_random_states(table, |game, rng| {
        for seat in game.seats().iter() {
            let listed = legal(game, seat);
            let half = listed.len().div_ceil(2);
            for _ in 0..DRAWS {
                let Some(drawn) = game.random_move(seat, rng, &mut room) else {
                    demand!(LAW, listed.is_empty(), "{seat} found no move in {game:?}");
                    break;
                };
                let place = listed.iter().position(|mv| *mv == drawn);
                demand!(LAW, place.is_some(), "{drawn} is not legal for {seat} in {game:?}");
                halves.add(place < Some(half), half as f64 / listed.len() as f64);
            }
        }
        Ok(())
    })?;
    halves.verdict(LAW)
}

/// While others have yet to choose, nobody can tell one sealed move from another.
pub fn sealed_moves_look_alike<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "sealed moves look alike to the others";
    at_random_states(table, |game, _| {
        for seat in game.turn().seats().iter() {
            let mut sealed =
                legal(game, seat).into_iter().filter(|mv| game.disclosure(seat, mv).is_sealed());
            let after = |mv: G::Move| {
                let mut after = game.clone();
                after.apply(seat, mv);
                after
            };
            let Some(first) = sealed.next() else { continue };
            let first_state = after(first.clone());
            if first_state.step() != game.step() {
                continue; // The last to choose: the step closes and all is turned up.
            }
            for mv in sealed {
                let state = after(mv.clone());
                for viewer in viewers(game).into_iter().filter(|viewer| !viewer.is(seat)) {
                    let alike = state.view(viewer) == first_state.view(viewer);
                    demand!(
                        LAW,
                        alike,
                        "{viewer:?} can tell {mv} from {first} of {seat} in {game:?}"
                    );
                }
            }
        }
        Ok(())
    })
}

/// A sealed move, with whatever its seat draws for it, that neither closes the step nor changes whose turn it
/// is, leaves what everybody else sees and may do as it was: they are not even told that
/// there was one, so they must not be able to find out.
pub fn what_nobody_could_notice_changes_no_view<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "what nobody could notice changes no view";
    at_random_states(table, |game, rng| {
        for seat in game.turn().seats().iter() {
            let sealed = legal(game, seat);
            let sealed = sealed.iter().filter(|mv| game.disclosure(seat, mv).is_sealed());
            for mv in sealed {
                let mut after = game.clone();
                after.apply(seat, mv.clone());
                while after.turn() == Turn::Chance(Some(seat)) {
                    let drawn = after.sample_chance(rng);
                    after.apply_chance(drawn);
                }
                if (after.turn(), after.step()) != (game.turn(), game.step()) {
                    continue;
                }
                for viewer in viewers(game).into_iter().filter(|viewer| !viewer.is(seat)) {
                    let same = after.view(viewer) == game.view(viewer);
                    demand!(LAW, same, "{viewer:?} notices {mv} of {seat} in {game:?}");
                    if let Viewer::Seat(other) = viewer {
                        let same = legal(&after, other) == legal(game, other);
                        demand!(
                            LAW,
                            same,
                            "{mv} of {seat} changes what {other} may do in {game:?}"
                        );
                    }
                }
            }
        }
        Ok(())
    })
}

/// Unsealing takes a seat back to where the step began, whatever it has done
/// since; there it does nothing.
pub fn unsealing_undoes_sealing<G: Lookalikes>(table: &Table<G>) -> Verdict {
    const LAW: &str = "unsealing undoes sealing";
    let unsealed = |game: &G, seat| {
        let mut game = game.clone();
        game.unseal(seat);
        game
    };
    let mut step = None;
    at_random_states(table, |game, _| {
        let begins = step.replace(game.step()) != Some(game.step());
        for seat in game.turn().seats().iter() {
            let start = unsealed(game, seat);
            let same = !begins || start == *game;
            demand!(LAW, same, "{seat} had sealed nothing, yet {game:?} became {start:?}");
            demand!(LAW, unsealed(&start, seat) == start, "{seat} unseals twice in {game:?}");
            for mv in
                legal(game, seat).into_iter().filter(|mv| game.disclosure(seat, mv).is_sealed())
            {
                let mut sealed = game.clone();
                sealed.apply(seat, mv.clone());
                if sealed.step() == game.step() {
                    let back = unsealed(&sealed, seat);
                    demand!(LAW, back == start, "{mv} of {seat} left {back:?} for {start:?}");
                }
            }
        }
        Ok(())
    })
}

/// Swapping what a viewer cannot see leaves that viewer's view, and what a
/// seat may do, as they were. A game that hides something has something to swap.
pub fn hidden_things_can_be_swapped<G: Lookalikes>(table: &Table<G>) -> Verdict {
    const LAW: &str = "swapping hidden things leaves the view equal";
    // Whoever sits alone may know everything.
    let mut swapped = table.seats == 1 || !G::ABOUT.hidden;
    at_random_states(table, |game, _| {
        for viewer in viewers(game) {
            let seen = game.view(viewer);
            for other in game.lookalikes(viewer) {
                swapped = true;
                demand!(
                    LAW,
                    other.view(viewer) == seen,
                    "{viewer:?} tells {other:?} from {game:?}"
                );
                if let Viewer::Seat(seat) = viewer {
                    let same = legal(&other, seat) == legal(game, seat);
                    demand!(LAW, same, "{seat} may do other things in {other:?} than in {game:?}");
                }
            }
        }
        Ok(())
    })?;
    demand!(LAW, swapped, "nothing was ever swapped in a game that hides something");
    Ok(())
}

/// A state guessed from a view looks and plays the same from that seat.
pub fn guess_looks_the_same<G: Lookalikes>(table: &Table<G>) -> Verdict {
    const LAW: &str = "a state guessed from a view looks and plays the same";
    at_random_states(table, |game, rng| {
        for viewer in viewers(game) {
            let seen = game.view(viewer);
            let guess = G::determinize(&seen, rng);
            demand!(
                LAW,
                guess.view(viewer) == seen,
                "{viewer:?} sees {guess:?} instead of {game:?}"
            );
            demand!(LAW, guess.turn() == game.turn(), "{guess:?} awaits others than {game:?}");
            if let Viewer::Seat(seat) = viewer {
                let same = legal(&guess, seat) == legal(game, seat);
                demand!(LAW, same, "{seat} may do other things in {guess:?} than in {game:?}");
            }
        }
        Ok(())
    })
}

/// Whatever the order in which the seats' moves arrive within a step, the
/// result is the same.
pub fn interleavings_agree<G: Search>(table: &Table<G>) -> Verdict {
    const LAW: &str = "interleavings agree";
    at_random_states(table, |game, rng| {
        if game.turn().seats().len() < 2 {
            return Ok(());
        }
        let (first, scripts) = play_step(game, table.most_moves, rng);
        let second = play_scripts(game, scripts, rng).map_err(|what| Broken {
            law: LAW,
            story: format!("{what}, in another order from {game:?}"),
        })?;
        demand!(LAW, first == second, "one order gives {first:?}\nanother {second:?}");
        Ok(())
    })
}

/// What each seat did and drew within a step, in its own order.
type Scripts<G> = Vec<(Seat, Vec<Event<G>>)>;

/// Plays one step to its end in a random order. Chance that belongs to the
/// table comes after the step.
fn play_step<G: Search>(game: &G, most_moves: usize, rng: &mut ChaCha8Rng) -> (G, Scripts<G>) {
    let (mut game, step) = (game.clone(), game.step());
    let mut scripts: Scripts<G> = game.seats().iter().map(|seat| (seat, Vec::new())).collect();
    let mut add = |seat: Seat, event| scripts[seat.index()].1.push(event);
    for _ in 0..most_moves {
        if game.step() != step {
            break;
        }
        match game.turn() {
            Turn::Chance(Some(seat)) => {
                let chance = game.sample_chance(rng);
                game.apply_chance(chance.clone());
                add(seat, Event::Chance(Some(seat), chance));
            }
            Turn::Seats(seats) => {
                let seats: Vec<Seat> = seats.iter().collect();
                let seat = *choose(&seats, rng).expect("somebody is to act");
                let moves = legal(&game, seat);
                let mv = choose(&moves, rng).expect("whoever is to act has a move").clone();
                game.apply(seat, mv.clone());
                add(seat, Event::Move(seat, mv));
            }
            Turn::Chance(None) | Turn::Over => break,
        }
    }
    (game, scripts)
}

/// Plays the same scripts, shuffled together anew.
fn play_scripts<G: Search>(
    game: &G,
    mut scripts: Scripts<G>,
    rng: &mut ChaCha8Rng,
) -> Result<G, String> {
    let (mut game, step) = (game.clone(), game.step());
    for (_, script) in &mut scripts {
        script.reverse(); // so that `pop` gives the next event
    }
    loop {
        scripts.retain(|(_, script)| !script.is_empty());
        // Whoever comes when the step has closed comes too late.
        if scripts.is_empty() || game.step() != step {
            return Ok(game);
        }
        let next = match game.turn() {
            Turn::Chance(Some(seat)) => scripts.iter().position(|(by, _)| *by == seat),
            _ => Some(below(rng, scripts.len() as u32) as usize),
        };
        let Some(next) = next else { return Err("a draw came up that nobody had".into()) };
        let (seat, event) = (scripts[next].0, scripts[next].1.pop());
        match event.expect("empty scripts were dropped") {
            Event::Move(_, mv) => {
                let text = mv.to_string();
                game.play(seat, mv)
                    .map_err(|error| format!("{seat} is refused {text}: {error}"))?;
            }
            Event::Chance(_, chance) => {
                let mut outcomes = Vec::new();
                if matches!(game.turn(), Turn::Chance(_)) {
                    game.chances(&mut outcomes);
                }
                if !outcomes.iter().any(|(outcome, _)| *outcome == chance) {
                    return Err(format!("{seat} can no longer draw {chance}"));
                }
                game.apply_chance(chance);
            }
            Event::TakeBack(..) => unreachable!("scripts hold moves and draws"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hundred draws of an even chance, of which so many fell on the first half.
    fn drawn(first: u32) -> Verdict {
        let mut halves = Halves::default();
        for n in 0..100 {
            halves.add(n < first, 0.5);
        }
        halves.verdict("it is fair")
    }

    #[test]
    fn six_standard_deviations_are_fair_and_no_more() {
        for fair in [20, 50, 80] {
            assert_eq!(drawn(fair), Ok(()), "{fair}");
        }
        for unfair in [19, 81] {
            let broken = drawn(unfair).unwrap_err();
            let story = format!("first halves came up {unfair} times instead of 50.0");
            assert_eq!((broken.law, broken.story), ("it is fair", story));
        }
    }
}
