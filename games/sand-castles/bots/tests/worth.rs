//! What bots say moves and tables are worth: by seat, in order, and consistent.

use bots::{Assessment, BotRng, Budget, Worth};
use game_core::{Game, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use sand_castles::{Move, OURS, Options, Phase, SandCastles};
use sand_castles_bots as players;

const BUDGET: Budget = Budget::Simulations(60);
/// Those that judge; `random` plays games out.
const JUDGES: [&str; 7] = [
    "expectimax",
    "expectimax-strong",
    "expectimax-quick",
    "trained",
    "practised",
    "greedy",
    "newcomer",
];

/// A game by judgement alone, handed over at every decision and every roll.
fn walk(options: &Options, seed: u64, look: &mut dyn FnMut(&SandCastles)) {
    let mut rng = BotRng::seed_from_u64(seed);
    let mut table = SandCastles::new(options, 2).unwrap();
    let mut bot = players::bot("practised").unwrap();
    let mut legal = Vec::new();
    loop {
        look(&table);
        match table.turn() {
            Turn::Over => return,
            Turn::Chance(_) => {
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                legal.clear();
                table.legal_moves(seat, &mut legal);
                let view = table.view(Viewer::Seat(seat));
                let mv = bot.choose(seat, &view, &legal, BUDGET, &mut rng).mv;
                table.apply(seat, mv);
            }
        }
    }
}

fn outlook(name: &str, table: &SandCastles, seat: usize) -> Worth {
    let seat = Seat::new(seat);
    let view = table.view(Viewer::Seat(seat));
    let mut bot = players::bot(name).unwrap();
    bot.outlook(seat, &view, BUDGET, &mut BotRng::seed_from_u64(0))
}

fn assess(name: &str, table: &SandCastles) -> Option<Assessment<Move>> {
    let seat = table.turn().seats().iter().next()?;
    let mut legal = Vec::new();
    table.legal_moves(seat, &mut legal);
    let view = table.view(Viewer::Seat(seat));
    let mut bot = players::bot(name).unwrap();
    let found = bot.assess(seat, &view, &legal, BUDGET, &mut BotRng::seed_from_u64(0));
    let named: Vec<Move> = found.moves.iter().map(|(mv, _)| *mv).collect();
    assert_eq!(named, legal, "every legal move, in order");
    Some(found)
}

fn is_sound(worth: &Worth, at_most: f64, what: &str) {
    assert!((worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-5, "{what}: {worth:?}");
    assert!(worth.win.iter().all(|win| (0.0..=1.0).contains(win)), "{what}: {worth:?}");
    assert!(worth.score.iter().all(|score| (0.0..=at_most).contains(score)), "{what}: {worth:?}");
    assert!(worth.visits > 0 && worth.error >= 0.0 && worth.error < 0.2, "{what}: {worth:?}");
}

#[test]
fn every_move_and_every_table_is_worth_something_to_both_seats() {
    let all: i32 = OURS.castles.iter().map(|castle| i32::from(castle.value)).sum();
    let mut count = 0;
    let walls = Options { walls: true, ..Options::default() };
    walk(&walls, 5, &mut |table| {
        count += 1;
        // One bot at a time, or it takes too long.
        if count % 4 > 0 {
            return;
        }
        let name = JUDGES[count / 4 % JUDGES.len()];
        for seat in 0..2 {
            is_sound(&outlook(name, table, seat), all.into(), name);
        }
        if let Some(found) = assess(name, table) {
            is_sound(&found.position, all.into(), name);
            for (mv, worth) in &found.moves {
                is_sound(worth, all.into(), &format!("{name} {mv}"));
            }
        }
    });
    assert!(count > 100);
}

#[test]
fn both_seats_agree_on_every_table_and_with_the_moves() {
    let mut count = 0;
    walk(&Options::default(), 6, &mut |table| {
        count += 1;
        if count % 9 > 0 {
            return;
        }
        let [one, other] = [0, 1].map(|seat| outlook("expectimax-strong", table, seat));
        let sum = one.of(Seat::new(0)) + other.of(Seat::new(1));
        assert!((sum - 1.0).abs() < 1e-3, "{sum} at {:?}", table.phase());
        if let Some(found) = assess("expectimax-strong", table) {
            let own = [one, other][found.seat.index()].of(found.seat);
            assert!((found.position.of(found.seat) - own).abs() < 1e-3);
            let best = found.moves.iter().map(|(_, worth)| worth.of(found.seat));
            let best = best.fold(0.0, f64::max);
            assert!(best <= found.position.of(found.seat) + 0.01, "{best} {:?}", found.position);
        }
    });
}

#[test]
fn what_is_over_is_known_exactly() {
    let mut last = None;
    walk(&Options::default(), 7, &mut |table| last = Some(table.clone()));
    let over = last.unwrap();
    assert_eq!(over.phase(), Phase::Over);
    let outcome = over.outcome().unwrap();
    for name in JUDGES {
        let worth = outlook(name, &over, 0);
        let won = if outcome.winners.contains(Seat::new(0)) { 1.0 } else { 0.0 };
        assert_eq!((worth.of(Seat::new(0)), worth.error), (won, 0.0), "{name}");
        assert_eq!(worth.score, [f64::from(outcome.scores[0]), f64::from(outcome.scores[1])]);
    }
}

/// The wave can still come after a sandpail, so that costs little.
#[test]
fn a_move_is_worth_the_best_turn_it_can_begin() {
    let courtyard = &players::positions::known()[0];
    let table = SandCastles::determinize(&courtyard.view, &mut BotRng::seed_from_u64(0));
    let found = assess("expectimax-strong", &table).unwrap();
    let chance = |text: &str| {
        let mv: Move = text.parse().unwrap();
        let (_, worth) = found.moves.iter().find(|(one, _)| *one == mv).unwrap();
        worth.of(found.seat)
    };
    assert!(chance("put 1d2") > chance("wave double 1") - 0.05);
    assert!(chance("wave double 2") < chance("wave double 1") - 0.05);
}

#[test]
fn a_choice_comes_with_what_it_is_worth() {
    let mut table = SandCastles::new(&Options::default(), 2).unwrap();
    for chance in ["first 1", "castle 2", "castle 18", "roll 1 4"] {
        table.apply_chance(chance.parse().unwrap());
    }
    let (mut rng, seat) = (BotRng::seed_from_u64(0), Seat::new(0));
    let mut bot = players::bot("expectimax-strong").unwrap();
    let mut legal = Vec::new();
    while table.turn().seats().contains(seat) {
        legal.clear();
        table.legal_moves(seat, &mut legal);
        let view = table.view(Viewer::Seat(seat));
        let choice = bot.choose(seat, &view, &legal, BUDGET, &mut rng);
        let found = choice.assessment.expect("a search says what it found");
        assert_eq!(*found.best(), choice.mv);
        assert_eq!(found.moves.len(), legal.len());
        table.apply(seat, choice.mv);
    }
}

/// Kept move for move: what it played when it was the strongest.
#[test]
fn the_frozen_player_plays_as_it_did() {
    let mut rng = BotRng::seed_from_u64(3);
    let mut table = SandCastles::new(&Options::default(), 2).unwrap();
    let mut bots = [0, 1].map(|_| players::bot("expectimax-strong-1").unwrap());
    let (mut legal, mut played) = (Vec::new(), Vec::new());
    while table.turn() != Turn::Over {
        let Turn::Seats(seats) = table.turn() else {
            let chance = table.sample_chance(&mut rng);
            table.apply_chance(chance);
            continue;
        };
        let seat = seats.iter().next().unwrap();
        legal.clear();
        table.legal_moves(seat, &mut legal);
        let view = table.view(Viewer::Seat(seat));
        let mv = bots[seat.index()].choose(seat, &view, &legal, BUDGET, &mut rng).mv;
        table.apply(seat, mv);
        played.push(mv.to_string());
    }
    let scores = table.outcome().unwrap().scores;
    assert_eq!((played.len(), scores[0], scores[1]), PINNED);
}

const PINNED: (usize, i32, i32) = (275, 43, 39);
