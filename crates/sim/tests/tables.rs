//! Many tables at once: they play as each would alone, and a bad action moves none.

use catalog::Refused;
use ferry::Ferry;
use game_core::{Game, Rng, Search, Seat, Spaces, Turn, Viewer};
use rand_core::SeedableRng;
use rayon::ThreadPoolBuilder;
use serde_json::{Value, json};
use sim::{AnySpaces, AnyTables, Written, returns};

static FERRY: AnySpaces = AnySpaces::of::<Ferry>();

const SEATS: usize = 3;
const MANY: usize = 50;

/// All that is ever written.
#[derive(Clone, PartialEq, Debug)]
struct Arrays {
    observations: Vec<f32>,
    masks: Vec<u8>,
    players: Vec<i8>,
    samples: Vec<i32>,
    rewards: Vec<f32>,
    dones: Vec<u8>,
    scores: Vec<i32>,
}

impl Arrays {
    /// Filled with what nobody writes.
    fn of(tables: &AnyTables) -> Arrays {
        let shape = tables.shape();
        let rows = shape.tables * shape.rows;
        Arrays {
            observations: vec![f32::MAX; rows * shape.observation],
            masks: vec![9; rows * shape.actions],
            players: vec![9; rows],
            samples: vec![9; rows],
            rewards: vec![f32::MAX; shape.tables * shape.seats],
            dones: vec![9; shape.tables],
            scores: vec![9; shape.tables * shape.seats],
        }
    }

    fn written(&mut self) -> Written<'_> {
        Written {
            observations: Some(&mut self.observations),
            masks: Some(&mut self.masks),
            players: Some(&mut self.players),
            samples: Some(&mut self.samples),
            rewards: Some(&mut self.rewards),
            dones: Some(&mut self.dones),
            scores: Some(&mut self.scores),
        }
    }
}

fn tables(seed: u64) -> AnyTables {
    FERRY.tables(&json!({"coins": 4}), SEATS, MANY, seed).unwrap()
}

/// The lowest coin that each seat may seal, or the highest.
fn by_rule(arrays: &Arrays, highest: bool) -> Vec<i32> {
    let pick = |mask: &[u8]| {
        let mut legal = mask.iter().enumerate().filter(|(_, may)| **may == 1).map(|(at, _)| at);
        let at = if highest { legal.next_back() } else { legal.next() };
        at.map_or(-1, |at| at as i32)
    };
    arrays.masks.chunks(5).map(pick).collect()
}

#[test]
fn every_table_plays_as_it_would_alone() {
    let mut tables = tables(7);
    let mut arrays = Arrays::of(&tables);
    tables.observe(arrays.written());
    // The same, one by one, with the same streams of chance.
    let mut seeds = bots::BotRng::seed_from_u64(7);
    let fresh = Ferry::new(&serde_json::from_value(json!({"coins": 4})).unwrap(), SEATS).unwrap();
    let mut alone: Vec<(Ferry, bots::BotRng)> = (0..MANY)
        .map(|_| {
            let dice = bots::BotRng::seed_from_u64(seeds.next_u64());
            seeds.next_u64();
            (fresh.clone(), dice)
        })
        .collect();
    let draw = |(game, dice): &mut (Ferry, bots::BotRng)| {
        while let Turn::Chance(_) = game.turn() {
            let chance = game.sample_chance(dice);
            game.apply_chance(chance);
        }
    };
    alone.iter_mut().for_each(draw);
    let mut ended = 0;
    for round in 0..30 {
        let actions = by_rule(&arrays, round % 3 == 0);
        tables.step(&actions, arrays.written(), None).unwrap();
        for (at, one) in alone.iter_mut().enumerate() {
            for seat in (0..SEATS).map(Seat::new) {
                let action = actions[at * SEATS + seat.index()] as u32;
                one.0.play(seat, one.0.move_of(seat, action).unwrap()).unwrap();
            }
            draw(one);
            let mut worth = [0.0; SEATS];
            let mut scores = [0; SEATS];
            let outcome = one.0.outcome();
            if let Some(outcome) = &outcome {
                ended += 1;
                returns(outcome, &mut worth);
                scores.copy_from_slice(&outcome.scores);
                one.0 = fresh.clone();
                draw(one);
            }
            let of_table = at * SEATS..(at + 1) * SEATS;
            assert_eq!(arrays.dones[at], u8::from(outcome.is_some()));
            assert_eq!(arrays.rewards[of_table.clone()], worth);
            assert_eq!(arrays.scores[of_table.clone()], scores);
            assert_eq!(arrays.players[of_table], [0, 1, 2]);
            for row in at * SEATS..(at + 1) * SEATS {
                assert_eq!(arrays.masks[row * 5 + arrays.samples[row] as usize], 1);
            }
            for seat in (0..SEATS).map(Seat::new) {
                let view = serde_json::to_value(one.0.view(Viewer::Seat(seat))).unwrap();
                assert_eq!(tables.view(at, Viewer::Seat(seat)), view);
                let len = tables.shape().observation;
                let mut seen = vec![0.0; len];
                one.0.observe(seat, &mut seen);
                let row = at * SEATS + seat.index();
                assert_eq!(arrays.observations[row * len..(row + 1) * len], seen);
            }
        }
    }
    assert!(ended > MANY, "only {ended} matches ended");
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let run = |threads: Option<usize>| {
        let pool = threads.map(|n| ThreadPoolBuilder::new().num_threads(n).build().unwrap());
        let mut tables = tables(3);
        let mut arrays = Arrays::of(&tables);
        let mut actions = vec![0; MANY * SEATS];
        let mut all = Vec::new();
        for _ in 0..12 {
            tables.random_actions(&mut actions);
            tables.step(&actions, arrays.written(), pool.as_ref()).unwrap();
            all.push((actions.clone(), arrays.clone()));
        }
        all
    };
    let one = run(None);
    assert_eq!(one, run(Some(1)));
    assert_eq!(one, run(Some(3)));
    assert_eq!(one, run(Some(8)));
}

#[test]
fn a_bad_action_names_its_table_and_moves_none() {
    let mut tables = tables(1);
    let mut arrays = Arrays::of(&tables);
    tables.observe(arrays.written());
    let before = arrays.clone();
    let good = by_rule(&arrays, true);
    let pool = ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    for (bad, told) in [
        (-1, "table 41, seat 2, action -1: that is no move now"),
        (5, "table 41, seat 2, action 5: that is no move now"),
        (4, "table 41, seat 2, action 4: coin 5 is not in your purse"),
        (i32::MIN, "table 41, seat 2, action -2147483648: that is no move now"),
    ] {
        for pool in [None, Some(&pool)] {
            let mut actions = good.clone();
            actions[41 * SEATS + 2] = bad;
            actions[44 * SEATS] = 99; // Of several bad ones the first is told.
            let refused = tables.step(&actions, arrays.written(), pool).unwrap_err();
            assert_eq!(refused.to_string(), told);
            let clause = matches!(refused.why, Refused::Illegal { clause: "FE-2.3", .. });
            assert_eq!(clause, bad == 4);
            tables.observe(arrays.written());
            // Samples are drawn anew; all else is as it was.
            arrays.samples.clone_from(&before.samples);
            assert_eq!(arrays, before);
        }
    }
}

#[test]
fn a_seed_begins_anew() {
    let mut tables = tables(1);
    let (mut first, mut again) = (Arrays::of(&tables), Arrays::of(&tables));
    tables.reset(9, first.written());
    let mut actions = vec![0; MANY * SEATS];
    tables.random_actions(&mut actions);
    tables.step(&actions, again.written(), None).unwrap();
    assert_ne!(again.observations, first.observations);
    tables.reset(9, again.written());
    assert_eq!(first, again);
    tables.reset(10, again.written());
    assert_ne!(again.observations, first.observations);
}

#[test]
fn matches_are_read_and_played_by_numbers() {
    let mut played = FERRY.game().open(&Value::Null, 2, None).unwrap();
    let seat = Seat::new(1);
    assert!(FERRY.actions(&played, seat).is_empty(), "nobody has been turned up");
    played.chance("p3").unwrap();
    assert_eq!(FERRY.actions(&played, seat), [0, 1, 2, 3, 4]);
    assert_eq!(FERRY.text(&played, seat, 4).as_deref(), Some("5"));
    assert_eq!(FERRY.action(&played, seat, "5"), Ok(Some(4)));
    assert_eq!(FERRY.action(&played, seat, "9"), Ok(None));
    assert!(FERRY.action(&played, seat, "shell").is_err());
    assert!(FERRY.check(&played, seat, 4).is_ok() && FERRY.check(&played, seat, 5).is_err());
    FERRY.play(&mut played, seat, 4).unwrap();
    let refused = FERRY.play(&mut played, seat, 3).unwrap_err();
    assert!(matches!(refused, Refused::Illegal { clause: "FE-2.1", .. }), "{refused:?}");
    let mut mask = [7; 5];
    FERRY.mask(&played, Seat::new(0), &mut mask);
    assert_eq!(mask, [1; 5]);
    FERRY.mask(&played, seat, &mut mask);
    assert_eq!(mask, [0; 5]);
    assert!(FERRY.layout(&Value::Null, 9).is_err() && FERRY.layout(&json!({"c": 1}), 2).is_err());
}
