//! Rounds in which the Partner's drawing can be told: whoever is strong finds it, and says how sure it is.

use bots::{Assessment, Bot, BotRng, Budget, Choice};
use game_core::{Game, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use subtext::{Chance, Level, Move, Options, Phase, Subtext};

/// A round as the file has it, ready to be guessed.
struct Known {
    line: &'static str,
    table: Subtext,
    seat: Seat,
    best: Move,
}

fn known() -> Vec<Known> {
    let lines = include_str!("positions.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(read).collect()
}

fn read(line: &'static str) -> Known {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [asked, cards, drawn, letter] = parts[..] else { panic!("{line}") };
    let (level, asked) = asked.split_once(' ').unwrap();
    let level = Level::ALL.into_iter().find(|known| known.name() == level).unwrap();
    let cards: Vec<u16> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
    let options = Options { level, ..Options::default() };
    let mut table = Subtext::new(&options, cards.len()).unwrap();
    table.apply_chance(Chance::Dealer(0));
    cards.iter().for_each(|card| table.apply_chance(Chance::Card(*card)));
    for (at, name) in drawn.split(' ').enumerate() {
        let sheet = subtext_bots::picture(name).unwrap();
        table.play(Seat::new(at), Move::Draw(sheet)).unwrap();
    }
    for at in 0..cards.len() as u8 - 1 {
        table.apply_chance(Chance::Letter(subtext::Letter::new(at)));
    }
    let best = format!("guess {letter}").parse().unwrap();
    Known { line, table, seat: Seat::new(asked.parse().unwrap()), best }
}

/// What a bot plays there, and what it thinks of all guesses.
fn asked(name: &str, known: &Known) -> (Choice<Move>, Assessment<Move>) {
    let Turn::Seats(to_act) = known.table.turn() else { panic!("{}", known.line) };
    assert!(to_act.contains(known.seat), "{}", known.line);
    let view = known.table.view(Viewer::Seat(known.seat));
    assert_eq!(view.phase, Phase::Guess, "{}", known.line);
    let mut legal = Vec::new();
    known.table.legal_moves(known.seat, &mut legal);
    let mut bot: Box<dyn Bot<Subtext>> = subtext_bots::bot(name).unwrap();
    let (mut rng, budget) = (BotRng::seed_from_u64(5), Budget::Simulations(1));
    let choice = bot.choose(known.seat, &view, &legal, budget, &mut rng);
    (choice, bot.assess(known.seat, &view, &legal, budget, &mut rng))
}

#[test]
fn the_strongest_finds_nearly_every_partner_and_says_how_sure_it_is() {
    let all = known();
    assert!(all.len() >= 20);
    let mut wrong = Vec::new();
    for known in &all {
        let (choice, found) = asked("artist-sharp", known);
        if choice.mv != known.best {
            wrong.push(known.line);
        }
        assert_eq!(*found.best(), choice.mv, "{}", known.line);
        assert_eq!(choice.assessment.as_ref(), Some(&found), "{}", known.line);
        let thought = choice.thought.unwrap();
        assert!(thought.contains(" % sure; next would be "), "{thought}: {}", known.line);
    }
    assert!(wrong.len() * 20 <= all.len(), "{} of {}: {wrong:#?}", wrong.len(), all.len());
}

#[test]
fn a_likelier_guess_is_worth_more_points_and_a_better_chance() {
    for known in known() {
        let (_, found) = asked("artist-sharp", &known);
        let own = |at: usize| {
            (found.moves[at].1.of(known.seat), found.moves[at].1.score[known.seat.index()])
        };
        let best = own(found.best);
        for at in (0..found.moves.len()).filter(|at| *at != found.best) {
            assert!(own(at).0 < best.0 && own(at).1 < best.1, "{}: {found:?}", known.line);
        }
        for (_, worth) in &found.moves {
            assert!((worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{}", known.line);
        }
    }
}
