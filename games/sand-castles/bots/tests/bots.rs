//! The bots of Sand Castles: legal at every table, repeatable, and in the right order of strength.

use bots::{BotRng, Budget};
use game_core::{Game, Outcome, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use sand_castles::{
    Cell, Components, Count, Move, OURS, Options, Phase, SandCastles, SandCastlesView, Tiles,
};
use sand_castles_bots as players;

const SEARCH: Budget = Budget::Simulations(40);

/// Plays a game to its end and checks every answer on the way.
fn play(names: [&str; 2], options: &Options, budget: Budget, seed: u64) -> (Outcome, Vec<Move>) {
    let mut rng = BotRng::seed_from_u64(seed);
    let mut sitters = names.map(|name| players::bot(name).expect("a bot of that name"));
    let mut game = SandCastles::new(options, 2).unwrap();
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
        let (outcome, _) = play(names, &Options::default(), SEARCH, seed);
        won += u32::from(outcome.winners.contains(Seat::new(seat)));
    }
    won
}

/// Castles as wide and high as they come, dice full of waves, and few tiles.
fn wide_box() -> Options {
    let mut components = String::from(
        "die 4 sandpails, 3 waves, 2 waves, 2 towers, 3 sandpails, 1 tower\n\
         tiles few: 40 sandpails, 9 towers, 4 single waves, 5 double waves\n\n",
    );
    for at in 0..24 {
        let rows = 1 + at % 6;
        let tops = ["TTTTTT", "T.T.T.", "SSTSSS"][at % 3];
        components += &format!("castle {} Keep {at}\n{tops}\n", 1 + at * 10);
        components += &"SSSSSS\n".repeat(rows - 1);
        components += "\n";
    }
    let usual = Options::default();
    Options { castles: Count::Eight, tiles: "few".into(), walls: true, components, ..usual }
}

/// Two dice that differ, blank faces, and designs without towers, with towers
/// that carry towers and sandpails, and with arches. `Bridge 0` comes first.
fn odd_box() -> Options {
    let mut components = String::from(
        "first die 1 sandpail, 2 sandpails + 1 wave, nothing, 2 sandpails, 1 tower, 1 tower\n\
         second die 1 sandpail + 1 tower + 1 wave, 1 wave, nothing, 2 towers, 2 sandpails, 1 tower\n\
         tiles odd: 42 sandpails, 20 towers, 3 single waves, 3 double waves\n\n",
    );
    let designs = [
        ("Bridge", "SSS\nT.T"),
        ("Puddle", "SS"),
        ("Spire", "T\nT\nT\nT\nS"),
        ("Vault", "T....T\nSSSSSS\nS.SS.S\nS....S"),
        ("Table", "SSSSSS\nTTTTTT"),
        ("Dune", ".S.\nSSS"),
    ];
    for at in 0..24 {
        let (name, rows) = designs[at % designs.len()];
        components += &format!("castle {} {name} {at}\n{rows}\n\n", 3 + at);
    }
    Options { castles: Count::Eight, tiles: "odd".into(), components, ..Options::default() }
}

/// Only one order finishes it: a sandpail waits for the tower under it.
#[test]
fn sc_3_5_a_castle_whose_sandpails_stand_on_towers_is_finished() {
    let mut table = SandCastles::new(&odd_box(), 2).unwrap();
    for chance in ["first 1", "castle 1", "castle 2", "roll 3 3"] {
        table.apply_chance(chance.parse().unwrap());
    }
    let mut view = table.view(Viewer::Seat(Seat::new(0)));
    (view.castles[1], view.deck) = (None, 0);
    view.players[0].built[0] = ["1a1", "1a2"].map(|cell| cell.parse().unwrap()).into();
    view.players[0].hand = Tiles { sandpails: 2, towers: 1, ..NOTHING };
    for name in ["expectimax", "expectimax-quick", "practised", "greedy"] {
        let moves = turn(name, &view);
        assert_eq!(moves.len(), 3, "{name}: {moves:?}");
        assert_eq!(*moves.last().unwrap(), "put 1c2".parse().unwrap(), "{name}");
    }
}

/// Towers that carry the rest of a castle are not kept in hand for the end.
#[test]
fn greedy_builds_upwards_on_towers() {
    let mut table = SandCastles::new(&odd_box(), 2).unwrap();
    for chance in ["first 1", "castle 5", "castle 3", "roll 3 3"] {
        table.apply_chance(chance.parse().unwrap());
    }
    let mut view = table.view(Viewer::Seat(Seat::new(0)));
    view.players[0].hand = Tiles { towers: 2, ..NOTHING };
    assert!(turn("greedy", &view).contains(&"put 1a1".parse().unwrap()));
}

#[test]
fn turns_alone_are_counted_with_each_die() {
    // The first die alone brings sandpails, the second alone towers.
    let text = odd_box().components;
    let rest = text.split_once("tiles").unwrap().1;
    let (pails, towers) = (["1 sandpail"; 6].join(", "), ["1 tower"; 6].join(", "));
    let dice = format!("first die {pails}\nsecond die {towers}\ntiles{rest}");
    let alone = players::turns_alone(&Components::parse(&dice).unwrap());
    // Bridge takes 3 and 2, Puddle 2, Spire 1 and 4.
    assert_eq!(alone[..3], [3.0, 2.0, 4.0]);
}

#[test]
fn every_bot_plays_whole_games_at_every_kind_of_table() {
    let usual = Options::default();
    let tables = [
        usual.clone(),
        Options { walls: true, castles: Count::Eight, ..usual.clone() },
        Options { walls: true, castles: Count::All, tiles: "64".into(), ..usual },
        wide_box(),
        odd_box(),
        Options { walls: true, head_start: true, castles: Count::All, ..odd_box() },
    ];
    for (at, options) in tables.iter().enumerate() {
        for name in players::BOTS {
            play([name, "greedy"], options, Budget::Simulations(12), at as u64);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |seed| play(["expectimax", "practised"], &Options::default(), SEARCH, seed);
    assert_eq!(game(3), game(3));
    assert_ne!(game(3).1, game(4).1);
}

#[test]
fn each_bot_beats_the_next_clearly() {
    let random = won(["greedy", "random"], 20);
    assert!(random >= 18, "{random} of 20");
    let greedy = won(["expectimax", "greedy"], 30);
    assert!(greedy >= 20, "{greedy} of 30");
}

/// The last castle of a game, Twin Cones: four points decide it. Seat 0 has
/// rolled and may build.
fn last_castle(built: [&str; 2], hands: [Tiles; 2]) -> SandCastlesView {
    let mut table = SandCastles::new(&Options::default(), 2).unwrap();
    let twin_cones = OURS.castle("Twin Cones").unwrap() + 1;
    for chance in ["first 1", &format!("castle {twin_cones}"), "castle 1", "roll 1 1"] {
        table.apply_chance(chance.parse().unwrap());
    }
    let mut view = table.view(Viewer::Seat(Seat::new(0)));
    view.castles[1] = None;
    view.deck = 0;
    for (seat, (built, hand)) in built.into_iter().zip(hands).enumerate() {
        let cells = built.split_whitespace().map(|word| word.parse::<Cell>().unwrap());
        view.players[seat].built[0] = cells.collect();
        view.players[seat].hand = hand;
    }
    view
}

/// What a bot plays until its turn is over.
fn turn(name: &str, view: &SandCastlesView) -> Vec<Move> {
    let (mut rng, seat) = (BotRng::seed_from_u64(1), Seat::new(0));
    let mut table = SandCastles::determinize(view, &mut rng);
    let mut bot = players::bot(name).unwrap();
    let (mut legal, mut moves) = (Vec::new(), Vec::new());
    while table.turn().seats().contains(seat) {
        legal.clear();
        table.legal_moves(seat, &mut legal);
        let seen = table.view(Viewer::Seat(seat));
        let mv = bot.choose(seat, &seen, &legal, SEARCH, &mut rng).mv;
        table.play(seat, mv).unwrap();
        moves.push(mv);
    }
    moves
}

const NOTHING: Tiles = Tiles { sandpails: 0, towers: 0, singles: 0, doubles: 0 };

#[test]
fn a_castle_that_wins_the_game_is_finished_at_once() {
    let hand = Tiles { sandpails: 2, towers: 2, ..NOTHING };
    let view = last_castle(["1a1 1c1", "1a1 1c1 1a2"], [hand, NOTHING]);
    for name in ["expectimax", "expectimax-strong", "expectimax-quick", "practised", "greedy"] {
        let moves = turn(name, &view);
        assert_eq!(moves, ["put 1a2", "put 1c2"].map(|mv| mv.parse().unwrap()), "{name}");
    }
}

#[test]
fn whoever_is_one_tower_from_the_end_is_washed_away() {
    let hand = Tiles { sandpails: 2, doubles: 1, ..NOTHING };
    let theirs = Tiles { towers: 1, ..NOTHING };
    let view = last_castle(["1a1 1c1", "1a1 1c1 1a2"], [hand, theirs]);
    for name in ["expectimax", "expectimax-strong", "expectimax-quick", "greedy"] {
        let wave = "wave double 1".parse().unwrap();
        assert!(turn(name, &view).contains(&wave), "{name}");
    }
    let hint = players::hint(Seat::new(0), &view).unwrap();
    let why = "Send a double wave at Twin Cones: your opponent needs only 1 tower there; next best is to ";
    assert!(hint.starts_with(why) && hint.ends_with("games in 100 fewer."), "{hint}");
}

#[test]
fn a_hint_says_what_to_do_and_why() {
    let hand = Tiles { towers: 2, ..NOTHING };
    let view = last_castle(["1a1 1c1", "1a1"], [hand, NOTHING]);
    let hint = players::hint(Seat::new(0), &view).unwrap();
    let why = "Put a tower on a2 of Twin Cones: 1 tower to go, about a turn for you, about 3 turns for \
               your opponent; next best is to end your turn, which wins ";
    assert!(hint.starts_with(why), "{hint}");
    let finishing = last_castle(["1a1 1c1 1a2", "1a1"], [hand, NOTHING]);
    let hint = players::hint(Seat::new(0), &finishing).unwrap();
    let why = "Put a tower on c2 of Twin Cones: that finishes it, for 4 points; next best is to ";
    assert!(hint.starts_with(why), "{hint}");
    assert_eq!(players::hint(Seat::new(1), &view), None);
    let over = SandCastlesView { phase: Phase::Over, ..view };
    assert_eq!(players::hint(Seat::new(0), &over), None);
}
