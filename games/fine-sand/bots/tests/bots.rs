//! The bots of Fine Sand: legal at every table, repeatable, and in the right order of strength.

use bots::{Bot, BotRng, Budget, Worth, share};
use catalog::{AnyGame, AnyMatch};
use fine_sand::campaign::{Campaign, Progress, Sheet, SheetRow};
use fine_sand::{
    Card, Cards, Deal, FineSand, Move, Options, Turns, fable_round, numbered, start_stack,
};
use fine_sand_bots as players;
use game_core::{
    Dice, Entry, Game, Header, Match, Outcome, Record, Search, Seat, Secret, Sitter, Turn, Viewer,
};
use rand_core::SeedableRng;
use serde_json::json;

/// Plays a game to its end and checks every answer on the way.
fn play(names: &[&str], options: &Options, budget: Budget, seed: u64) -> Outcome {
    let mut rng = BotRng::seed_from_u64(seed);
    let mut sitters: Vec<Box<dyn Bot<FineSand>>> =
        names.iter().map(|name| players::bot(name).expect("a bot of that name")).collect();
    let mut game = FineSand::new(options, names.len()).unwrap();
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => return game.outcome().unwrap(),
            Turn::Chance(_) => {
                let card = game.sample_chance(&mut rng);
                game.apply_chance(card);
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
            }
        }
    }
}

/// A stack with as many Fable cards as fit in, the later rounds or the earlier ones.
fn full_of_fables(later: bool) -> Options {
    let mut stack = start_stack();
    let away: Vec<Card> = numbered(&stack).each().collect();
    let fables: Vec<Card> = (1..=9).flat_map(fable_round).collect();
    let count = away.len().min(fables.len());
    let coming = if later { &fables[fables.len() - count..] } else { &fables[..count] };
    away[..count].iter().for_each(|card| stack.remove(*card));
    coming.iter().for_each(|card| stack.add(*card));
    Options::with_stack(&stack)
}

#[test]
fn every_bot_plays_whole_games_with_all_fable_cards_at_every_table() {
    for name in players::BOTS {
        for seats in 1..=4 {
            for later in [false, true] {
                let names = vec![*name; seats];
                play(&names, &full_of_fables(later), Budget::Simulations(4), seats as u64);
            }
        }
    }
}

#[test]
fn every_bot_plays_the_learning_game_one_after_the_other() {
    let options = Options { deal: Deal::Learning, turns: Turns::OneByOne, ..Options::default() };
    for name in players::BOTS {
        play(&[name, "greedy"], &options, Budget::Simulations(4), 3);
    }
}

#[test]
fn greedy_beats_random_clearly() {
    let mut won = 0;
    for seed in 0..60 {
        let names = if seed % 2 == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
        let seat = Seat::new((seed % 2) as usize);
        let outcome = play(&names, &Options::default(), Budget::Simulations(1), seed);
        won += u32::from(outcome.winners.contains(seat));
    }
    assert!(won >= 57, "{won} of 60");
}

#[test]
fn a_little_search_beats_greedy() {
    let mut won = 0;
    for seed in 0..12 {
        let names =
            if seed % 2 == 0 { ["ismcts-quick", "greedy"] } else { ["greedy", "ismcts-quick"] };
        let seat = Seat::new((seed % 2) as usize);
        let outcome = play(&names, &Options::default(), Budget::Simulations(20), seed);
        won += u32::from(outcome.winners.contains(seat));
    }
    assert!(won >= 9, "{won} of 12");
}

#[test]
fn alone_a_little_search_stays_below_twenty() {
    let totals: Vec<i32> = (0..6)
        .map(|seed| play(&["ismcts"], &Options::default(), Budget::Simulations(20), seed).scores[0])
        .collect();
    assert!(totals.iter().all(|total| *total <= 18), "{totals:?}");
    assert!(totals.iter().sum::<i32>() <= 90, "{totals:?}");
}

/// FS-8.4: a card is owed every turn; that must not keep anybody from building, and nobody forgets it.
#[test]
fn alone_a_card_is_given_every_turn_once_the_coins_are_gone() {
    let me = Seat::new(0);
    for name in ["greedy", "practised", "ismcts-quick", "ismcts"] {
        let (mut turns, mut given, mut built) = (0, 0, 0);
        for seed in 0..4 {
            let mut rng = BotRng::seed_from_u64(seed);
            let mut bot = players::bot(name).unwrap();
            let options = if seed % 2 == 0 { Options::default() } else { full_of_fables(seed > 1) };
            let mut game = FineSand::new(&options, 1).unwrap();
            let mut legal = Vec::new();
            loop {
                match game.turn() {
                    Turn::Over => break,
                    Turn::Chance(_) => {
                        let card = game.sample_chance(&mut rng);
                        game.apply_chance(card);
                        continue;
                    }
                    Turn::Seats(_) => {}
                }
                legal.clear();
                game.legal_moves(me, &mut legal);
                let view = game.view(Viewer::Seat(me));
                let choice = bot.choose(me, &view, &legal, Budget::Simulations(20), &mut rng);
                let owes = view.yours.as_ref().unwrap().owes;
                let no_coins = view.yards[0].symbol.coins == 0;
                match choice.mv {
                    Move::Offload(_) => {
                        assert!(owes);
                        given += 1;
                        let hint = players::hint(me, &view).unwrap();
                        let words = "a card has to go to your Symbol card this turn";
                        assert!(!hint.starts_with("Off-load") || hint.contains(words), "{hint}");
                    }
                    Move::Build(_) => built += u32::from(no_coins),
                    Move::Done => turns += u32::from(no_coins),
                    _ => {}
                }
                game.play(me, choice.mv).unwrap();
            }
        }
        // A hand that was never filled owes nothing: that is rare.
        assert!(given <= turns && turns - given <= 1, "{name}: {given} in {turns} turns");
        assert!(given >= 8 && 2 * built >= given, "{name}: {given}, {built} built");
    }
}

/// FS-8.4: with Final delivery built, the card that it brings may be the one to give.
#[test]
fn alone_a_bot_looks_at_the_final_delivery_before_it_gives() {
    let (me, mut looked) = (Seat::new(0), 0);
    for seed in 0..12 {
        let mut rng = BotRng::seed_from_u64(seed);
        let mut bot = players::bot("practised").unwrap();
        let mut game = FineSand::new(&full_of_fables(true), 1).unwrap();
        let mut legal = Vec::new();
        while game.turn() != Turn::Over {
            if let Turn::Chance(_) = game.turn() {
                let card = game.sample_chance(&mut rng);
                game.apply_chance(card);
                continue;
            }
            legal.clear();
            game.legal_moves(me, &mut legal);
            let view = game.view(Viewer::Seat(me));
            let mv = bot.choose(me, &view, &legal, Budget::Simulations(1), &mut rng).mv;
            let (yard, turn) = (&view.yards[0], view.yours.as_ref().unwrap());
            let comes = yard.built.has(Card::FinalDelivery)
                && !turn.used.has(Card::FinalDelivery)
                && yard.to_draw + yard.discard.len() > 0;
            assert!(!(matches!(mv, Move::Offload(_)) && comes), "{view}");
            looked += u32::from(mv == Move::Use(Card::FinalDelivery) && turn.owes);
            game.play(me, mv).unwrap();
        }
    }
    assert!(looked >= 4, "{looked}");
}

fn opened() -> AnyMatch {
    let dice = Dice::new(&Secret::new([1; 32]), &["", ""]);
    AnyGame::of::<FineSand>().open(&json!({"fable": 5}), 2, Some(dice)).unwrap()
}

#[test]
fn with_simulations_and_a_seed_the_answer_is_the_same_every_time() {
    for name in players::BOTS {
        let mut played = opened();
        for _ in 0..25 {
            let Some(seat) = played.turn().seats().iter().next() else { break };
            let ask = || all().ask(&played, seat, name, Budget::Simulations(60), 9).unwrap();
            let choice = ask();
            assert_eq!(choice, ask(), "{name}");
            played.play(seat, &choice.mv, None).unwrap();
        }
    }
}

/// The others' turns are sealed: whatever they have done, a bot answers the same.
#[test]
fn what_another_has_done_this_turn_does_not_change_the_answer() {
    let (me, other) = (Seat::new(0), Seat::new(1));
    for name in players::BOTS {
        let answers = ["red", "blue"].map(|colour| {
            let mut played = opened();
            played.play(other, "enough", None).unwrap();
            played.play(other, colour, None).unwrap();
            all().ask(&played, me, name, Budget::Simulations(60), 3).unwrap()
        });
        assert_eq!(answers[0], answers[1], "{name}");
    }
}

#[test]
fn a_hint_names_a_move_and_the_reason() {
    let mut played = opened();
    let seat = Seat::new(0);
    for _ in 0..12 {
        let hint = all().hint(&played, seat).unwrap();
        assert!(hint.contains(": ") && hint.ends_with('.'), "{hint}");
        let mv = all().ask(&played, seat, "greedy", Budget::Simulations(1), 1).unwrap().mv;
        played.play(seat, &mv, None).unwrap();
        if !played.turn().seats().contains(seat) {
            break;
        }
    }
}

#[test]
fn put_away_keeps_what_draws_and_gives_up_what_cannot_be_built() {
    let stack: Cards = start_stack();
    let six =
        [Card::Draw7, Card::Castle2, Card::More7, Card::Limit8, Card::Discount, Card::Castle3];
    let away = players::put_away(&stack, &six, &fable_round(1));
    assert_eq!(away.len(), 3);
    assert!(away.iter().all(|card| six.contains(card)), "{away:?}");
    assert!(!away.contains(&Card::Draw7), "{away:?}");
}

fn sheet(struck: &[u8], coins: u8) -> Sheet {
    let row = |(at, number): (usize, &u8)| SheetRow {
        game: at as u8 + 1,
        unbuilt: 0,
        off_loads: 0,
        total: (*number).into(),
        coins: 0,
        spent: Vec::new(),
        struck: Some(*number),
        added: Vec::new(),
    };
    Sheet { rows: struck.iter().enumerate().map(row).collect(), coins, spent: Vec::new() }
}

#[test]
fn coin_sets_are_spent_where_they_gain_more_than_they_subtract() {
    // 7 is free: nothing to gain.
    assert_eq!(players::spend(&sheet(&[8], 5), 7), Vec::<u8>::new());
    // 7 to 9 are struck: one less is 6 instead of 10.
    assert_eq!(players::spend(&sheet(&[7, 8, 9], 5), 7), vec![1]);
    // 21 would lose the campaign.
    assert_eq!(players::spend(&sheet(&[7], 10), 21), vec![1]);
    // In the last game nothing is kept.
    assert_eq!(players::spend(&sheet(&[1, 2, 3, 11, 12, 13, 14, 15, 16], 10), 9), vec![1, 2]);
}

/// A solo game played by the practised bot, as a record.
fn solo_record(options: &Options, secret: &Secret) -> Record {
    let me = Seat::new(0);
    let mut bot = players::bot("practised").unwrap();
    let mut rng = BotRng::seed_from_u64(3);
    let dice = Dice::new(secret, &[""]);
    let mut table = Match::<FineSand>::new(options, 1, Some(dice)).unwrap();
    while table.game().turn() != Turn::Over {
        let (view, legal) = (table.game().view(Viewer::Seat(me)), table.legal_moves(me));
        let mv = bot.choose(me, &view, &legal, Budget::Simulations(1), &mut rng).mv;
        table.play(me, mv).unwrap();
    }
    let header = Header {
        tidetable: 1,
        game: "fine-sand".into(),
        ruleset: FineSand::ABOUT.ruleset,
        options: serde_json::to_value(options).unwrap(),
        seats: vec![Sitter { name: "Mira".into(), ..Sitter::default() }],
        commit: Some(secret.commit().to_string()),
        seed: Some(secret.reveal()),
        created: 0,
        copied: 0,
    };
    let entries = table.acts_after(0).map(|(v, act)| Entry { v, act, at: 0 }).collect();
    Record { header, entries }
}

/// FS-8.7: the options of the next game name what is struck; a game that was begun before tables
/// knew of it belongs to the campaign as well.
#[test]
fn the_next_game_of_a_campaign_names_what_is_struck() {
    let mut campaign = Campaign::solo(None).unwrap();
    let mut expected = Vec::new();
    for game in 1..=3 {
        let mut options = campaign.next_game().unwrap();
        assert_eq!(options.struck, expected);
        if game == 2 {
            options.struck.clear();
        }
        campaign.enter(solo_record(&options, &Secret::new([game; 32]))).unwrap();
        campaign.strike(&[]).unwrap();
        let Progress::Solo(solo) = campaign.progress() else { panic!("a solo campaign") };
        expected = solo.sheet().struck().each().collect();
        let away = solo.revealed()[..3].to_vec();
        campaign.put_away(&away).unwrap();
    }
    assert_eq!(expected.len(), 3);
}

#[test]
fn nothing_is_advised_while_cards_are_dealt() {
    let game = FineSand::new(&Options::default(), 2).unwrap();
    assert_eq!(players::hint(Seat::new(0), &game.view(Viewer::Seat(Seat::new(0)))), None);
}

/// Calls `look` with every seat's view at every tenth decision of a game between practised bots.
fn on_the_way(options: &Options, seats: usize, mut look: impl FnMut(Seat, &FineSand)) -> FineSand {
    let mut rng = BotRng::seed_from_u64(seats as u64);
    let mut bot = players::bot("practised").unwrap();
    let mut game = FineSand::new(options, seats).unwrap();
    let (mut legal, mut decisions) = (Vec::new(), 0);
    loop {
        match game.turn() {
            Turn::Over => return game,
            Turn::Chance(_) => {
                let card = game.sample_chance(&mut rng);
                game.apply_chance(card);
            }
            Turn::Seats(to_act) => {
                decisions += 1;
                if decisions % 10 == 1 {
                    (0..seats).for_each(|seat| look(Seat::new(seat), &game));
                }
                let seat = to_act.iter().next().unwrap();
                legal.clear();
                game.legal_moves(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let mv = bot.choose(seat, &view, &legal, Budget::Simulations(1), &mut rng).mv;
                game.apply(seat, mv);
            }
        }
    }
}

fn is_whole(worth: &Worth, seats: usize) {
    assert_eq!((worth.win.len(), worth.score.len()), (seats, seats), "{worth:?}");
    assert!((worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{worth:?}");
    assert!(worth.win.iter().all(|win| (-1e-9..=1.0 + 1e-9).contains(win)), "{worth:?}");
    assert!(worth.score.iter().all(|score| (-9.0..100.0).contains(score)), "{worth:?}");
    assert!(worth.visits > 0 && worth.error.is_finite(), "{worth:?}");
}

/// Whatever the table and whoever is to act: a number for every legal move and for the position.
#[test]
fn every_bot_says_what_every_move_is_worth() {
    let budget = Budget::Simulations(30);
    for seats in 1..=4 {
        for options in [Options::default(), full_of_fables(true)] {
            for name in players::BOTS.iter().filter(|name| **name != "random") {
                let mut rng = BotRng::seed_from_u64(3);
                let mut bot = players::bot(name).unwrap();
                let mut legal = Vec::new();
                let mut asked = 0;
                let over = on_the_way(&options, seats, |seat, game| {
                    asked += 1;
                    if asked % 23 != 1 {
                        return;
                    }
                    let view = game.view(Viewer::Seat(seat));
                    legal.clear();
                    game.legal_moves(seat, &mut legal);
                    is_whole(&bot.outlook(seat, &view, budget, &mut rng), seats);
                    if !legal.is_empty() {
                        let found = bot.assess(seat, &view, &legal, budget, &mut rng);
                        let moves: Vec<Move> = found.moves.iter().map(|(mv, _)| *mv).collect();
                        assert_eq!(moves, legal);
                        found.moves.iter().for_each(|(_, worth)| is_whole(worth, seats));
                        is_whole(&found.position, seats);
                        let choice = bot.choose(seat, &view, &legal, budget, &mut rng);
                        if let Some(found) = choice.assessment {
                            assert_eq!(*found.best(), choice.mv, "{name}");
                            found.moves.iter().for_each(|(_, worth)| is_whole(worth, seats));
                        }
                    }
                });
                let (outcome, me) = (over.outcome().unwrap(), Seat::new(0));
                let worth = bot.outlook(me, &over.view(Viewer::Seat(me)), budget, &mut rng);
                let scores: Vec<f64> =
                    outcome.scores.iter().map(|score| f64::from(*score)).collect();
                assert_eq!((worth.score, worth.error), (scores, 0.0), "{name}");
                assert_eq!(worth.win[0], share(&outcome, me), "{name}");
            }
        }
    }
}

/// Before the first card is drawn nobody is better off than anybody else.
#[test]
fn before_the_deal_all_chances_are_equal() {
    let game = FineSand::new(&Options::default(), 3).unwrap();
    let mut rng = BotRng::seed_from_u64(8);
    for name in ["ismcts-strong", "practised"] {
        let mut bot = players::bot(name).unwrap();
        let view = game.view(Viewer::Seat(Seat::new(1)));
        let worth = bot.outlook(Seat::new(1), &view, Budget::Simulations(300), &mut rng);
        assert!(worth.win.iter().all(|win| (win - 1.0 / 3.0).abs() < 0.12), "{name}: {worth:?}");
    }
}

/// It is the yardstick of later ones: what it answers does not change.
#[test]
fn the_frozen_bot_plays_as_it_always_did() {
    let names = ["ismcts-strong-1", "ismcts-strong-1"];
    let mut rng = BotRng::seed_from_u64(6);
    let mut sitters: Vec<_> = names.iter().map(|name| players::bot(name).unwrap()).collect();
    let mut game = FineSand::new(&Options { fable: 4, ..Options::default() }, 2).unwrap();
    let (mut legal, mut answers) = (Vec::new(), Vec::new());
    while answers.len() < 60 {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                let card = game.sample_chance(&mut rng);
                game.apply_chance(card);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                legal.clear();
                game.legal_moves(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let budget = Budget::Simulations(60);
                let mv = sitters[seat.index()].choose(seat, &view, &legal, budget, &mut rng).mv;
                if legal.len() > 1 {
                    answers.push(mv.to_string());
                }
                game.apply(seat, mv);
            }
        }
    }
    assert_eq!(answers.join(", "), FROZEN_ANSWERS);
}

const FROZEN_ANSWERS: &str = "discard junk, discard swap, discard build-4, discard castle-2, enough, red, \
    build draw-6, pay coin-2, pay castle-3, pay essentials, pay always-build, \
    discard castle-2, discard draw-8, enough, red, build draw-7, pay castle-2, pay coin-2, \
    pay coin-2, pay to-limit, draw, use draw-6, blue, draw, offload build-5, \
    discard castle-3, draw, use draw-7, blue, draw, offload essentials, discard pit, draw, \
    use draw-6, red, build draw-8, pay coin-3, pay coin-2, pay scaffold, pay more-7, draw, \
    use draw-7, blue, draw, offload always-build, discard castle-2, discard build-5, \
    discard more-3, discard build-more, draw, use draw-6, use draw-8, red, build more-3, \
    pay coin-2, pay discount, offload limit-5, draw, use draw-7, red";

fn all() -> bots::AnyBots {
    bots::AnyBots::of::<fine_sand_bots::FineSandBots>()
}
