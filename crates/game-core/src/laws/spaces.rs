//! What must be true of a game whose moves are numbers and whose views are rows of numbers.

use super::{Broken, Lookalikes, Table, Verdict, at_chances, at_random_states, legal};
use crate::{Layout, Room, Seat, Spaces, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeSet;

/// The laws of [`Spaces`], in the order they are tried.
pub fn all_of_spaces<G: Spaces + Lookalikes>() -> Vec<super::Law<G>> {
    vec![
        layouts_are_told_in_words,
        numbers_stand_for_moves,
        observations_follow_from_the_view,
        together_means_one_move_each,
        no_draw_has_more_outcomes_than_said,
    ]
}

/// Runs every law of [`Spaces`] on this table and panics with the first that is broken.
pub fn spaces_hold<G: Spaces + Lookalikes>(table: &Table<G>) {
    for law in all_of_spaces::<G>() {
        if let Err(broken) = law(table) {
            panic!("{broken}\nat a table for {} with {:?}", table.seats, table.options);
        }
    }
}

fn layout<G: Spaces>(table: &Table<G>) -> Layout {
    G::layout(&table.options, table.seats).expect("the laws are tried on options the game accepts")
}

/// Every field has places, a name of its own and a meaning.
pub fn layouts_are_told_in_words<G: Spaces>(table: &Table<G>) -> Verdict {
    const LAW: &str = "layouts are told in words";
    let layout = layout(table);
    for fields in [&layout.actions, &layout.observation] {
        demand!(LAW, !fields.is_empty(), "nothing stands in {layout:?}");
        let mut names = BTreeSet::new();
        for field in fields {
            let (name, meaning) = (&field.name, &field.meaning);
            let told = field.len > 0 && !name.is_empty() && !meaning.is_empty();
            demand!(LAW, told, "{field:?} has no places, no name or no meaning");
            let stable = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
            demand!(LAW, stable, "{name:?} is not made of letters, digits and dashes");
            demand!(LAW, names.insert(name.clone()), "two fields are called {name:?}");
        }
    }
    Ok(())
}

/// Every listed move has a number below the count, which stands for that move
/// and no other; a number that stands for no listed move is refused; and the
/// mask shows exactly the numbers of the list, alone and where a move is picked
/// with it.
pub fn numbers_stand_for_moves<G: Spaces>(table: &Table<G>) -> Verdict {
    const LAW: &str = "numbers stand for moves";
    let count = layout(table).action_count();
    let (mut room, mut space) = (Vec::new(), Room::with_capacity(0));
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    at_random_states(table, |game, _| {
        for seat in game.seats().iter() {
            let mut numbers = BTreeSet::new();
            for mv in legal(game, seat) {
                let number = game.action(seat, &mv);
                let Some(number) = number.filter(|number| (*number as usize) < count) else {
                    let story = format!("{mv} of {seat} is number {number:?} of {count}: {game:?}");
                    return Err(Broken { law: LAW, story });
                };
                demand!(LAW, numbers.insert(number), "{mv} shares number {number} in {game:?}");
                let back = game.move_of(seat, number);
                demand!(
                    LAW,
                    back.as_ref() == Some(&mv),
                    "{mv} of {seat} is {number}, which is {back:?} in {game:?}"
                );
            }
            // Numbers come from outside: those beyond the count are asked for, too.
            for number in (0..count as u32).chain([count as u32, u32::MAX]) {
                if numbers.contains(&number) {
                    continue;
                }
                if let Some(mv) = game.move_of(seat, number) {
                    let own = game.action(seat, &mv);
                    demand!(LAW, own == Some(number), "{number} is {mv}, which is {own:?}");
                    let refused = game.check(seat, &mv).is_err();
                    demand!(LAW, refused, "{number} is {mv}: accepted, not listed in {game:?}");
                }
            }
            let mut mask = vec![7; count];
            game.mask(seat, &mut room, &mut mask);
            let shown = |(number, mark): (usize, &u8)| {
                *mark == u8::from(numbers.contains(&(number as u32)))
            };
            let same = mask.iter().enumerate().all(shown);
            demand!(LAW, same, "{seat}'s mask {mask:?} is not {numbers:?} in {game:?}");
            let mut again = vec![7; count];
            let picked = game.mask_and_pick(seat, &mut rng, &mut space, &mut again);
            demand!(LAW, again == mask, "{seat} gets another mask, {again:?}, with {picked:?}");
            let fits = match &picked {
                None => numbers.is_empty(),
                Some((number, mv)) => {
                    numbers.contains(number) && game.move_of(seat, *number).as_ref() == Some(mv)
                }
            };
            demand!(LAW, fits, "{seat} picks {picked:?} of {numbers:?} in {game:?}");
        }
        Ok(())
    })
}

/// What `seat` observes; every place that was not written is still not a number.
fn observed<G: Spaces>(game: &G, seat: Seat, len: usize) -> Vec<f32> {
    let mut out = vec![f32::NAN; len];
    game.observe(seat, &mut out);
    out
}

/// Every place of an observation is written with a finite number, and whoever
/// sees the same observes the same: hidden means hidden.
pub fn observations_follow_from_the_view<G: Spaces + Lookalikes>(table: &Table<G>) -> Verdict {
    const LAW: &str = "observations follow from the view";
    let layout = layout(table);
    let len = layout.observation_len();
    let written = |game: &G, seat: Seat| -> Result<Vec<f32>, Broken> {
        let seen = observed(game, seat, len);
        let odd = seen.iter().position(|number| !number.is_finite());
        demand!(
            LAW,
            odd.is_none(),
            "{seat} has {:?} in place {odd:?} of {layout:?} in {game:?}",
            seen[odd.unwrap_or(0)]
        );
        Ok(seen)
    };
    at_chances(table, |game, _| {
        for seat in game.seats().iter() {
            written(game, seat)?;
        }
        Ok(())
    })?;
    at_random_states(table, |game, rng| {
        for seat in game.seats().iter() {
            let seen = written(game, seat)?;
            let viewer = Viewer::Seat(seat);
            let guess = G::determinize(&game.view(viewer), rng);
            for other in game.lookalikes(viewer).iter().chain([&guess]) {
                let there = observed(other, seat, len);
                let differs = there.iter().zip(&seen).position(|(a, b)| a != b);
                demand!(
                    LAW,
                    differs.is_none(),
                    "{seat} tells {other:?} from {game:?} by place {differs:?} of {layout:?}"
                );
            }
        }
        Ok(())
    })
}

/// Where moves can be made as one, a seat that has moved waits for the others
/// that are to act, and they for nothing else.
pub fn together_means_one_move_each<G: Spaces>(table: &Table<G>) -> Verdict {
    const LAW: &str = "together means one move each";
    if !G::TOGETHER {
        return Ok(());
    }
    at_random_states(table, |game, _| {
        let seats = game.turn().seats();
        for seat in seats.iter().filter(|_| seats.len() > 1) {
            for mv in legal(game, seat) {
                let mut after = game.clone();
                after.apply(seat, mv.clone());
                let waits = after.turn() == Turn::Seats(seats.without(seat));
                let turn = after.turn();
                demand!(LAW, waits, "after {mv} of {seat} it is {turn:?} in {game:?}");
            }
        }
        Ok(())
    })
}

/// No draw or roll lists more outcomes than the game says.
pub fn no_draw_has_more_outcomes_than_said<G: Spaces>(table: &Table<G>) -> Verdict {
    const LAW: &str = "no draw has more outcomes than said";
    let mut outcomes = Vec::new();
    at_chances(table, |game, _| {
        outcomes.clear();
        game.chances(&mut outcomes);
        let (len, most) = (outcomes.len(), G::MOST_CHANCES);
        demand!(LAW, len <= most, "{len} outcomes, said to be {most} at most, in {game:?}");
        Ok(())
    })
}
