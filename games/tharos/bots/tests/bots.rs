//! The bots of Tharos: legal at every table, repeatable, and in the right order of strength.

use bots::{BotRng, Budget};
use game_core::{Game, Outcome, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use tharos::base::{Move, Options, Tharos};
use tharos_bots as players;

/// Enough to see that moves are legal.
const GLIMPSE: Budget = Budget::Simulations(6);
/// Enough to beat a rule of thumb.
const SEARCH: Budget = Budget::Simulations(40);

/// Plays a game to its end and checks every answer on the way.
fn play(names: &[&str], budget: Budget, seed: u64) -> (Outcome, Vec<Move>) {
    let mut rng = BotRng::seed_from_u64(seed);
    let mut sitters: Vec<_> =
        names.iter().map(|name| players::bot(name).expect("a bot of that name")).collect();
    let mut game = Tharos::new(&Options::default(), names.len()).unwrap();
    let (mut legal, mut played) = (Vec::new(), Vec::new());
    loop {
        match game.turn() {
            Turn::Over => return (game.outcome().unwrap(), played),
            Turn::Chance(_) => {
                let chance = game.sample_chance(&mut rng);
                game.apply_chance(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                legal.clear();
                game.legal_moves(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let choice = sitters[seat.index()].choose(seat, &view, &legal, budget, &mut rng);
                let thought = choice.thought.expect("every move has its reason");
                assert!(thought.len() > 10 && thought.len() < 300, "{thought}");
                game.play(seat, choice.mv).unwrap();
                played.push(choice.mv);
            }
        }
    }
}

/// How many of these games the first of two bots wins, playing both seats.
fn won(names: [&str; 2], games: u64) -> u32 {
    let [one, other] = names;
    let mut won = 0;
    for seed in 0..games {
        let seat = (seed % 2) as usize;
        let names = if seat == 0 { [one, other] } else { [other, one] };
        let (outcome, _) = play(&names, SEARCH, seed);
        won += u32::from(outcome.winners.contains(Seat::new(seat)));
    }
    won
}

#[test]
fn every_bot_plays_whole_games_at_every_table() {
    for name in players::BOTS {
        for guilds in 1..=4 {
            let names = [*name, "greedy", "random", "greedy"];
            play(&names[..guilds], GLIMPSE, guilds as u64);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |seed| play(&["mcts"], GLIMPSE, seed);
    assert_eq!(game(3), game(3));
    assert_ne!(game(3).1, game(4).1);
}

#[test]
fn each_bot_beats_the_next_clearly() {
    let random = won(["greedy", "random"], 10);
    assert!(random >= 9, "{random} of 10");
    let greedy = won(["mcts", "greedy"], 20);
    assert!(greedy >= 12, "{greedy} of 20");
}

#[test]
fn chance_alone_never_wins_alone() {
    let won =
        (0..50).filter(|seed| !play(&["random"], GLIMPSE, *seed).0.winners.is_empty()).count();
    assert_eq!(won, 0);
}

#[test]
fn a_hint_says_what_to_do_and_why() {
    let mut rng = BotRng::seed_from_u64(1);
    let mut game = Tharos::new(&Options::default(), 1).unwrap();
    let seat = Seat::new(0);
    assert_eq!(players::hint(seat, &game.view(Viewer::Seat(seat))), None);
    while let Turn::Chance(_) = game.turn() {
        let chance = game.sample_chance(&mut rng);
        game.apply_chance(chance);
    }
    let hint = players::hint(seat, &game.view(Viewer::Seat(seat))).unwrap();
    let first = hint.chars().next().unwrap();
    assert!(first.is_uppercase() && hint.contains("; ") && hint.ends_with('.'), "{hint}");
}
