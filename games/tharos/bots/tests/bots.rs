//! The bots of Tharos: legal at every table, repeatable, and in the right order of strength.

use bots::{Assessment, BotRng, Budget, Worth};
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
                // The first search is kept for its moves alone.
                if names[seat.index()] != "mcts-1" {
                    let thought = choice.thought.expect("every move has its reason");
                    assert!(thought.len() > 10 && thought.len() < 300, "{thought}");
                }
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
    let greedy = won(["mcts", "greedy"], 10);
    assert!(greedy >= 8, "{greedy} of 10");
    let first = won(["mcts", "mcts-1"], 10);
    assert!(first >= 7, "{first} of 10");
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

/// A table somewhere in the middle, and who is to act.
fn middle(guilds: usize, seed: u64) -> (Tharos, Seat) {
    let mut rng = BotRng::seed_from_u64(seed);
    let mut game = Tharos::new(&Options::default(), guilds).unwrap();
    let mut bot = players::bot("practised").unwrap();
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => panic!("it ended too early"),
            Turn::Chance(_) => {
                let chance = game.sample_chance(&mut rng);
                game.apply_chance(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                legal.clear();
                game.legal_moves(seat, &mut legal);
                if game.step() >= 6 * guilds as u32 && legal.len() > 3 {
                    return (game, seat);
                }
                let view = game.view(Viewer::Seat(seat));
                let mv = bot.choose(seat, &view, &legal, GLIMPSE, &mut rng).mv;
                game.apply(seat, mv);
            }
        }
    }
}

fn is_sensible(worth: &Worth, guilds: usize) {
    assert_eq!((worth.win.len(), worth.score.len()), (guilds, guilds));
    assert!(worth.win.iter().all(|win| (0.0..=1.0).contains(win)), "{worth:?}");
    let sum: f64 = worth.win.iter().sum();
    assert!(if guilds == 1 { sum <= 1.0 } else { (sum - 1.0).abs() < 0.01 }, "{worth:?}");
    assert!(worth.score.iter().all(|score| (-50.0..250.0).contains(score)), "{worth:?}");
    assert!((0.0..=0.51).contains(&worth.error), "{worth:?}");
}

#[test]
fn every_bot_says_what_moves_and_tables_are_worth() {
    for name in players::BOTS {
        for guilds in 1..=4 {
            let (game, acting) = middle(guilds, 5 + guilds as u64);
            let mut legal = Vec::new();
            game.legal_moves(acting, &mut legal);
            let mut rng = BotRng::seed_from_u64(1);
            let mut bot = players::bot(name).unwrap();
            let view = game.view(Viewer::Seat(acting));
            let Assessment { seat, position, moves, best } =
                bot.assess(acting, &view, &legal, GLIMPSE, &mut rng);
            assert_eq!(seat, acting);
            let named: Vec<Move> = moves.iter().map(|(mv, _)| *mv).collect();
            assert_eq!(named, legal, "{name} at a table of {guilds}");
            assert!(best < legal.len());
            is_sensible(&position, guilds);
            moves.iter().for_each(|(_, worth)| is_sensible(worth, guilds));
            for seat in game.seats().iter() {
                let view = game.view(Viewer::Seat(seat));
                is_sensible(&bot.outlook(seat, &view, GLIMPSE, &mut rng), guilds);
            }
        }
    }
}

#[test]
fn the_search_says_with_its_move_what_it_found() {
    let (game, seat) = middle(2, 3);
    let mut legal = Vec::new();
    game.legal_moves(seat, &mut legal);
    let view = game.view(Viewer::Seat(seat));
    let mut bot = players::bot("mcts").unwrap();
    let choice = bot.choose(seat, &view, &legal, SEARCH, &mut BotRng::seed_from_u64(1));
    let found = choice.assessment.expect("the search tells what it found");
    assert_eq!(*found.best(), choice.mv);
    assert_eq!(found.position.visits, 40);
    let thought = choice.thought.unwrap();
    let compares = ["Next best: ", "Much the same: "].iter().any(|words| thought.contains(words));
    assert!(compares, "{thought}");
}

/// A bot tells what it does itself to whoever sits across: `you` would be the wrong one.
#[test]
fn nobody_is_taken_for_the_bot() {
    let all = (1..=2).flat_map(|guilds| (0..12).map(move |seed| (guilds, seed)));
    for (guilds, seed) in all {
        let (game, seat) = middle(guilds, seed);
        let mut legal = Vec::new();
        game.legal_moves(seat, &mut legal);
        let view = game.view(Viewer::Seat(seat));
        let mut bot = players::bot("mcts").unwrap();
        let choice = bot.choose(seat, &view, &legal, SEARCH, &mut BotRng::seed_from_u64(seed));
        let thought = choice.thought.unwrap_or_default();
        assert!(!thought.contains(" you "), "{thought}");
    }
}

#[test]
fn both_seats_think_the_same_of_a_moment() {
    for seed in 0..6 {
        let (game, _) = middle(2, seed);
        let claim = |seat: usize| {
            let seat = Seat::new(seat);
            let mut bot = players::bot("mcts").unwrap();
            let view = game.view(Viewer::Seat(seat));
            bot.outlook(seat, &view, SEARCH, &mut BotRng::seed_from_u64(seed)).of(seat)
        };
        let sum = claim(0) + claim(1);
        assert!((sum - 1.0).abs() < 0.05, "{sum} with seed {seed}");
    }
}

#[test]
fn cards_for_a_region_or_a_building_are_not_played_for_nothing() {
    let budget = Budget::Simulations(20);
    let found = players::lapses("mcts", 2, 8, budget, 11).unwrap();
    assert!(found.played >= 10, "{found:?}");
    assert!(20 * found.lapsed < found.played, "{found:?}");
}

#[test]
fn the_strongest_finds_the_moves_that_are_known_to_be_best() {
    let known = players::positions::positions(include_str!("../positions/best.txt")).unwrap();
    assert!(known.len() >= 20, "{} positions", known.len());
    let budget = Budget::Simulations(100);
    let found = known.iter().filter(|position| {
        position.asked(players::bot("mcts").unwrap().as_mut(), budget, 7) == position.best
    });
    let found = found.count();
    assert!(100 * found >= 95 * known.len(), "{found} of {}", known.len());
}
