//! The bots of Subtext play whole games at every kind of table.

use bots::{BotRng, Budget};
use game_core::{Game, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use subtext::{Leaver, Level, Move, Options, Phase, Subtext, SubtextView};

/// Plays a game of artists and calls `look` before every choice.
fn play(
    options: &Options,
    seats: usize,
    seed: u64,
    mut look: impl FnMut(Seat, &SubtextView, &Move, Option<&str>),
) -> Subtext {
    let mut rng = BotRng::seed_from_u64(seed);
    let mut table = Subtext::new(options, seats).unwrap();
    let mut bot = subtext_bots::bot("artist").unwrap();
    loop {
        match table.turn() {
            Turn::Over => return table,
            Turn::Chance(_) => {
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
            }
            Turn::Seats(to_act) => {
                let seat = to_act.iter().next().unwrap();
                let mut legal = Vec::new();
                table.legal_moves(seat, &mut legal);
                let view = table.view(Viewer::Seat(seat));
                let choice = bot.choose(seat, &view, &legal, Budget::Simulations(1), &mut rng);
                look(seat, &view, &choice.mv, choice.thought.as_deref());
                table.play(seat, choice.mv).unwrap();
            }
        }
    }
}

#[test]
fn artists_finish_games_at_every_kind_of_table() {
    let own: Vec<String> = (0..40).map(|n| format!("own word {n}")).collect();
    let odd = Options {
        level: Level::Five,
        guess_seconds: 30,
        draw_seconds: 30,
        word_hints: true,
        objections: true,
        leaver: Leaver::Void,
        words: own.join("\n"),
    };
    for (options, seats) in [(Options::default(), 4), (odd.clone(), 4), (odd, 5)] {
        let table = play(&options, seats, 1, |_, view, mv, thought| match view.phase {
            Phase::Draw => {
                let Move::Draw(sheet) = mv else { panic!("{mv}") };
                // Of their own words they know nothing, and say so in words.
                let drawn = if options.words.is_empty() {
                    !sheet.strokes().is_empty()
                } else {
                    sheet.words().is_some()
                };
                assert!(drawn && thought.is_some(), "{mv} for {:?}", view.word);
            }
            Phase::Guess => assert!(matches!(mv, Move::Guess(_)) && thought.is_some(), "{mv}"),
            _ => assert_eq!(*mv, Move::Next, "bots draw no letters"),
        });
        let rounds = table.view(Viewer::Spectator).past;
        assert!(rounds.iter().all(|round| !round.void));
    }
}

/// Who has a word draws at it, knowing nothing of the other who has it.
#[test]
fn the_dealer_and_the_partner_never_draw_the_same_picture() {
    let mut rounds = 0;
    for seed in 0..8 {
        let mut drawn = Vec::new();
        let table = play(&Options::default(), 4, seed, |seat, view, _, thought| {
            if view.phase == Phase::Draw {
                let (_, picture) = thought.unwrap().split_once(" think of ").unwrap();
                drawn.push(((usize::from(view.round), seat), picture.to_owned()));
            }
        });
        let drawn: std::collections::HashMap<_, _> = drawn.into_iter().collect();
        for (number, round) in (1..).zip(table.view(Viewer::Spectator).past) {
            let partner = round.partner.unwrap();
            assert_ne!(drawn[&(number, round.dealer)], drawn[&(number, partner)]);
            rounds += 1;
        }
    }
    assert_eq!(rounds, 64);
}

#[test]
fn at_words_that_nobody_knows_bots_find_each_other_by_what_they_say_of_them() {
    let words: Vec<String> = (0..40u32)
        .map(|n| {
            let letter = |at: u32| char::from(b'a' + ((n * 7 + at * (n + 3)) % 26) as u8);
            (0..4 + n % 9).map(letter).collect()
        })
        .collect();
    let options = Options { words: words.join("\n"), word_hints: true, ..Options::default() };
    let (mut right, mut guesses) = (0, 0);
    for seed in 0..6 {
        let table = play(&options, 6, seed, |_, _, _, _| {});
        for round in table.view(Viewer::Spectator).past {
            for seat in [round.dealer, round.partner.unwrap()] {
                right += u32::from(round.players[seat.index()].right);
                guesses += 1;
            }
        }
    }
    // One in five would be right by chance.
    assert!(right * 4 > guesses, "{right} of {guesses}");
}

#[test]
fn what_a_bot_takes_a_drawing_for_can_be_told() {
    for name in ["kite", "hot-air-balloon", "scissors"] {
        let sheet = subtext_bots::picture(name).unwrap();
        let thing = subtext_bots::taken_for(&sheet).unwrap();
        assert!(thing.ends_with(&name.replace('-', " ")), "{thing}");
    }
    assert_eq!(subtext_bots::picture("nothing"), None);
    for nothing in ["", "\"by the sea\""] {
        assert_eq!(subtext_bots::taken_for(&nothing.parse().unwrap()), None);
    }
}

#[test]
fn nobody_draws_the_same_picture_twice_in_a_game() {
    let mut drawn = vec![Vec::new(); 4];
    play(&Options::default(), 4, 11, |seat, view, _, thought| {
        if view.phase == Phase::Draw {
            let (_, picture) = thought.unwrap().split_once(" think of ").unwrap();
            drawn[seat.index()].push(picture.to_owned());
        }
    });
    for pictures in drawn {
        assert_eq!(pictures.len(), 8);
        for (at, picture) in pictures.iter().enumerate() {
            assert!(!pictures[..at].contains(picture), "{picture} twice in {pictures:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_one_another() {
    let options = Options::default();
    let game = |seed| {
        let mut moves = Vec::new();
        play(&options, 4, seed, |seat, _, mv, _| moves.push(format!("{seat} {mv}")));
        moves
    };
    assert_eq!(game(5), game(5));
    assert_ne!(game(5), game(6));
}

#[test]
fn a_hint_names_a_drawing_when_there_is_something_to_guess() {
    let mut asked = 0;
    play(&Options::default(), 4, 2, |seat, view, _, _| {
        let hint = subtext_bots::hint(seat, view);
        assert_eq!(hint.is_some(), view.phase == Phase::Guess);
        asked += usize::from(hint.is_some());
    });
    assert_eq!(asked, 32, "four players, eight rounds");
}

#[test]
fn partners_find_each_other_far_more_often_than_chance_and_others_less() {
    let (mut together, mut outside, mut rounds) = (0, 0, 0);
    for seed in 0..6 {
        let table = play(&Options::default(), 6, seed, |_, _, _, _| {});
        for round in table.view(Viewer::Spectator).past {
            rounds += 1;
            for (at, shown) in round.players.iter().enumerate().filter(|(_, shown)| shown.right) {
                let seat = Seat::new(at);
                let knows = seat == round.dealer || round.partner == Some(seat);
                together += usize::from(knows);
                outside += usize::from(!knows);
                assert!(shown.right);
            }
        }
    }
    // Two who know the word, four who do not; a fifth would be right by chance.
    assert!(2 * together > rounds, "{together} of {}", 2 * rounds);
    assert!(outside * 2 < together * 4, "{outside} of {} against {together}", 4 * rounds);
}

/// `CAT` in three letters, as somebody writes it.
const CAT: &str = "draw 2 260,220 220,200 170,210 140,260 130,330 140,400 170,450 220,460 260,440 \
                   | 2 320,460 400,200 480,460 | 2 350,370 450,370 \
                   | 2 540,200 720,200 | 2 630,200 630,460";
/// A house under a sun, with a path.
const HOUSE: &str = "draw 2 300,600 300,350 480,200 660,350 660,600 300,600 | 2 300,350 660,350 \
                     | 2 430,600 430,470 530,470 530,600 \
                     | 1 820,140 850,110 890,110 920,140 920,180 890,210 850,210 820,180 820,140 \
                     | 1 870,90 870,60 | 1 870,230 870,260 | 1 800,160 770,160 | 1 940,160 970,160";

/// ST-2.8: one person at a table of bots, who draws this in the first round.
/// Whether the person had been ready before the bots were asked makes no difference.
fn among_bots(name: &str, seats: usize, drawing: &str) -> SubtextView {
    let mut rng = BotRng::seed_from_u64(4);
    let options = Options { word_hints: true, ..Options::default() };
    let mut table = Subtext::new(&options, seats).unwrap();
    let mut bot = subtext_bots::bot(name).unwrap();
    let me = Seat::new(0);
    while table.view(Viewer::Spectator).past.is_empty() {
        match table.turn() {
            Turn::Over => unreachable!("there are more rounds"),
            Turn::Chance(_) => {
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
            }
            Turn::Seats(to_act) => {
                let seat = to_act.iter().last().unwrap();
                let view = table.view(Viewer::Seat(seat));
                let mv = match view.phase {
                    Phase::Draw if seat == me => drawing.parse().unwrap(),
                    Phase::Reveal | Phase::Vote if seat == me => Move::Next,
                    _ => {
                        let mut legal = Vec::new();
                        table.legal_moves(seat, &mut legal);
                        bot.choose(seat, &view, &legal, Budget::Simulations(1), &mut rng).mv
                    }
                };
                table.play(seat, mv).unwrap();
            }
        }
    }
    table.view(Viewer::Spectator)
}

#[test]
fn st_2_8_bots_strike_out_letters_and_leave_an_ordinary_drawing_alone() {
    for name in subtext_bots::BOTS {
        for seats in [4, 5, 8] {
            let written = among_bots(name, seats, CAT);
            let mine = &written.past[0].players[0];
            assert!(mine.struck && mine.gained == 0, "{name}: {:?}", mine.objections);
            assert_eq!(mine.objections.len(), seats - 1);
            let drawn = among_bots(name, seats, HOUSE);
            let objections = drawn.past[0].players.iter().map(|shown| shown.objections.len());
            assert_eq!(objections.sum::<usize>(), 0, "{name}");
        }
    }
}

/// Two people and two bots: bots that are ready are asked again once somebody
/// has objected, and then take less to agree.
#[test]
fn st_2_9_bots_that_are_ready_still_vote() {
    let mut rng = BotRng::seed_from_u64(4);
    let mut table = Subtext::new(&Options::default(), 4).unwrap();
    let mut bot = subtext_bots::bot("artist").unwrap();
    // An `E` by an unsure hand.
    let letter = "draw 2 600,190 300,150 310,600 640,540 | 2 310,320 470,360";
    let (mut asked_again, mut was_ready) = (0, false);
    while table.view(Viewer::Spectator).past.is_empty() {
        let Turn::Seats(to_act) = table.turn() else {
            let chance = table.sample_chance(&mut rng);
            table.apply_chance(chance);
            continue;
        };
        let seat = to_act.iter().last().unwrap();
        let view = table.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        table.legal_moves(seat, &mut legal);
        let mv = match (view.phase, seat.index()) {
            (Phase::Draw, 0) => letter.parse().unwrap(),
            (Phase::Reveal, 1) => {
                // The bots, which come first here, have said that they are ready.
                was_ready |= [2, 3].iter().all(|&bot| view.players[bot].done);
                let mine = Move::Object(view.reveal.as_ref().unwrap().players[0].letter);
                if legal.contains(&mine) { mine } else { Move::Next }
            }
            (Phase::Reveal | Phase::Vote, 0 | 1) => Move::Next,
            (phase, _) => {
                asked_again += usize::from(phase == Phase::Vote);
                bot.choose(seat, &view, &legal, Budget::Simulations(1), &mut rng).mv
            }
        };
        table.play(seat, mv).unwrap();
    }
    let past = table.view(Viewer::Spectator).past;
    let mine = &past[0].players[0];
    assert!(mine.struck, "{:?}", mine.objections);
    assert!(was_ready && asked_again > 0, "{was_ready}, {asked_again}");
}

#[test]
fn st_2_11_bots_object_to_words_that_say_the_word() {
    let mut rng = BotRng::seed_from_u64(4);
    let options = Options { word_hints: true, ..Options::default() };
    for (plural, struck) in [(true, true), (false, false)] {
        let mut table = Subtext::new(&options, 4).unwrap();
        let mut bot = subtext_bots::bot("artist").unwrap();
        while table.view(Viewer::Spectator).past.is_empty() {
            let Turn::Seats(to_act) = table.turn() else {
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
                continue;
            };
            let seat = to_act.iter().next().unwrap();
            let view = table.view(Viewer::Seat(seat));
            let mut legal = Vec::new();
            table.legal_moves(seat, &mut legal);
            let mv = match (view.phase, seat.index()) {
                (Phase::Draw, 0) if plural => {
                    format!("draw \"{}s\"", view.word.as_ref().unwrap()).parse().unwrap()
                }
                (Phase::Draw, 0) => "draw \"in the harbour\"".parse().unwrap(),
                _ => bot.choose(seat, &view, &legal, Budget::Simulations(1), &mut rng).mv,
            };
            table.play(seat, mv).unwrap();
        }
        assert_eq!(table.view(Viewer::Spectator).past[0].players[0].struck, struck);
    }
}
