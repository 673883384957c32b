//! The bots of Subtext play whole games at every kind of table.

use bots::{BotRng, Budget};
use game_core::{Game, Seat, Turn, Viewer};
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
    let mut bot = bots::subtext::bot("artist").unwrap();
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
        leaver: Leaver::Void,
        words: own.join("\n"),
    };
    for (options, seats) in [(Options::default(), 4), (odd.clone(), 4), (odd, 5)] {
        let table = play(&options, seats, 1, |_, view, mv, thought| match view.phase {
            Phase::Draw => {
                let drawn = matches!(mv, Move::Draw(sheet) if !sheet.strokes().is_empty());
                assert!(drawn && thought.is_some(), "{mv} for {:?}", view.word);
            }
            Phase::Guess => assert!(matches!(mv, Move::Guess(_)) && thought.is_some(), "{mv}"),
            _ => assert_eq!(*mv, Move::Next, "bots object to nobody"),
        });
        let rounds = table.view(Viewer::Spectator).past;
        assert!(rounds.iter().all(|round| !round.void));
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
        let hint = bots::subtext::hint(seat, view);
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
