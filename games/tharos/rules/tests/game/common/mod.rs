//! Tables that come to stand as a test wants them, played by scripts:
//!
//! ```text
//! attack 3; roll y4 y1 r5 g6 b2; place; y4 earn; pass
//! ```
//!
//! Whoever is awaited plays the moves. A draw that a script names must be
//! possible; one that it does not name is the first that is. So regions,
//! buildings and player cards come in the order of the box, attacks from the
//! weakest on, and markers as the table says. After every step all dice are there.

use game_core::{Describe, Game, Outcome, Refusal, Seat, Turn, Viewer};
use tharos::base::{
    Board, Chance, Die, Illegal, Land, Move, Options, Place, Task, Tharos, TharosView, Where,
};
use tharos::mat::{Guild, Mat, Row, Trial};

/// The box of these tests.
pub const BOX: &str = include_str!("box.txt");

/// What shortens ways: 30 Jar, all dice one could want, no card in hand at the
/// start, and attacks that cost nothing.
pub const RICH: &[&str] = &[
    "number | start-jar | 30",
    "number | start-cards | 0",
    "number | fine | 0",
    "dice | 9 yellow | 9 red | 9 green | 9 blue",
];

/// Medals in one turn: a region each, a building each, and what is delivered
/// comes with the first two regions.
pub const MEDALS: &[&str] = &[
    "number | regions-a-medal | 1",
    "number | built-a-medal | 1",
    "region | top | 1 | 1 ore | 3 ore | hills | Heron Hills",
    "region | top | 1 | 1 crystal | 3 crystal | wood | Lantern Wood",
    "region | top | 1 | 1 ore | jar 2 | dune | Whistling Dunes",
    "building | 0 | 1 | 2 | 0 | sell 2 3 | market | Market Hall",
    "building | 0 | 1 | 2 | 0 | draw 2 | library | Library",
    "building | 0 | 1 | 2 | 0 | jar 4 | mint | Counting House",
];

/// What a line is about: the name in its last column, of a number in its second.
fn subject(line: &str) -> &str {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    match columns[0] {
        "number" => columns[1],
        "dice" => "dice",
        _ => columns[columns.len() - 1],
    }
}

/// The box, with these lines in the place of those about the same thing.
pub fn box_with(lines: &[&str]) -> String {
    let mut text: Vec<&str> = BOX.lines().collect();
    for line in lines {
        let same = |old: &&mut &str| !old.starts_with('#') && subject(old) == subject(line);
        *text.iter_mut().find(same).unwrap_or_else(|| panic!("{line} is about nothing")) = line;
    }
    text.join("\n")
}

/// The lines of a kind, changed once and kept as long as the tests run.
fn changed(kind: &str, change: impl Fn(&str) -> String) -> Vec<&'static str> {
    let lines = BOX.lines().filter(|line| line.split(" |").next() == Some(kind));
    lines.map(|line| &*change(line).leak()).collect()
}

/// The action cards, but one of each.
pub fn single_actions() -> Vec<&'static str> {
    changed("action", |line| line.replacen("| 3 |", "| 1 |", 1))
}

/// The player cards, but hired for nothing.
pub fn free_cards() -> Vec<&'static str> {
    changed("card", without_price)
}

/// The buildings, but built for nothing.
pub fn free_buildings() -> Vec<&'static str> {
    changed("building", without_price)
}

fn without_price(line: &str) -> String {
    let mut columns: Vec<&str> = line.split('|').collect();
    columns[1] = " 0 ";
    columns.join("|")
}

pub fn place(text: &str) -> Place {
    text.parse().unwrap()
}

/// A game, and scripts to play it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub game: Tharos,
    /// The markers that are drawn next.
    coming: Vec<Guild>,
}

impl Table {
    /// A game alone, with these lines in the box.
    pub fn alone(lines: &[&[&str]]) -> Table {
        Table::of(1, lines)
    }

    pub fn of(guilds: usize, lines: &[&[&str]]) -> Table {
        let options = Options { components: box_with(&lines.concat()) };
        Table { game: Tharos::new(&options, guilds).unwrap(), coming: Vec::new() }
    }

    /// The markers that come out of the bag, by first letter: `ottt`.
    pub fn markers(mut self, letters: &str) -> Table {
        let named = |letter| Guild::ALL.into_iter().find(|guild| guild.name().starts_with(letter));
        self.coming = letters.chars().map(|letter| named(letter).unwrap()).collect();
        self
    }

    /// The markers that lead straight to a space.
    pub fn towards(self, trial: Trial) -> Table {
        match trial.row() {
            Row::A => self.markers("oooooo"),
            Row::B => self.markers("otttttt"),
            Row::C => self.markers("otpppppp"),
        }
    }

    /// Whoever is awaited plays this script.
    #[track_caller]
    pub fn play(&mut self, script: &str) -> &mut Table {
        for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            if let Some(dice) = step.strip_prefix("roll ") {
                dice.split(' ').for_each(|die| self.draw(&format!("die {die}")));
            } else if step.parse::<Chance>().is_ok() {
                self.draw(step);
            } else {
                self.settle();
                let mv: Move = step.parse().unwrap();
                let listed = self.legal().contains(&step.to_string());
                let seat = self.awaited();
                let played = self.game.play(seat, mv);
                assert_eq!(played, Ok(()), "{step}\n{}", self.view());
                assert!(listed, "{step} is accepted, but not listed");
            }
            self.count();
        }
        self
    }

    /// Chance brings this, after whatever comes before it.
    #[track_caller]
    fn draw(&mut self, step: &str) {
        let chance: Chance = step.parse().unwrap();
        while !self.chances().contains(&chance) {
            let turn = self.game.turn();
            assert!(matches!(turn, Turn::Chance(_)), "{step} cannot come up\n{}", self.view());
            self.draw_first();
        }
        self.game.apply_chance(chance);
    }

    fn draw_first(&mut self) {
        let chance = match self.game.task() {
            Some(Task::Markers) if !self.coming.is_empty() => Chance::Marker(self.coming.remove(0)),
            _ => self.chances()[0],
        };
        assert!(self.chances().contains(&chance), "{chance}");
        self.game.apply_chance(chance);
    }

    /// Chance brings the first thing it can until somebody is to act.
    pub fn settle(&mut self) -> &mut Table {
        while let Turn::Chance(_) = self.game.turn() {
            self.draw_first();
        }
        self
    }

    /// Plays whole turns in which nothing is done, until the marker of space I
    /// leads to this space.
    #[track_caller]
    pub fn until(&mut self, trial: Trial) -> &mut Table {
        loop {
            self.settle();
            let mat = *self.mat();
            let next = mat.start()[0].and_then(|guild| mat.space_for(guild));
            if self.game.task() == Some(Task::Mat)
                && next.and_then(|space| mat.trial_at(space)) == Some(trial)
            {
                return self;
            }
            let legal = self.legal();
            assert!(!legal.is_empty(), "{trial:?} is never reached\n{}", self.view());
            // Where something must be chosen it is the first; dice stay unused.
            let pass = legal.contains(&"pass".to_string());
            self.play(if pass { "pass" } else { &legal[0] });
        }
    }

    /// Nothing but passing, to the end.
    pub fn pass_to_the_end(&mut self) -> &mut Table {
        while self.settle().game.turn() != Turn::Over {
            let first = self.legal()[0].clone();
            let pass = self.legal().contains(&"pass".to_string());
            self.play(if pass { "pass" } else { &first });
        }
        self
    }

    /// TH-5.1: no die is lost and none comes from nowhere.
    #[track_caller]
    fn count(&self) {
        for seat in self.game.seats_at_table().iter() {
            let board = self.game.board(seat);
            let there = [board.bag, board.used, board.drawn].as_flattened().iter().sum::<u8>();
            let start: u8 = self.game.components().dice.iter().sum();
            assert_eq!(there, start + board.bought);
        }
        let (deck, _) = self.game.action_cards();
        assert!(deck <= self.game.unseen().iter().sum());
    }

    pub fn chances(&self) -> Vec<Chance> {
        let mut chances = Vec::new();
        self.game.chances(&mut chances);
        chances.into_iter().map(|(chance, _)| chance).collect()
    }

    /// The only seat to act.
    #[track_caller]
    pub fn awaited(&self) -> Seat {
        let seats = self.game.turn().seats();
        assert_eq!(seats.len(), 1, "{:?}", self.game.turn());
        seats.iter().next().unwrap()
    }

    /// What the awaited seat may play.
    pub fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for seat in self.game.turn().seats().iter() {
            self.game.legal_moves(seat, &mut moves);
        }
        moves.iter().map(ToString::to_string).collect()
    }

    /// The guild in turn.
    pub fn me(&self) -> &Board {
        self.game.board(self.game.active())
    }

    pub fn board(&self, seat: usize) -> &Board {
        self.game.board(Seat::new(seat))
    }

    pub fn jar(&self) -> u16 {
        self.me().jar
    }

    /// The action cards in hand, by number from 1.
    pub fn hand(&self) -> Vec<u8> {
        (0..12).flat_map(|at| vec![at + 1; self.me().holds(at).into()]).collect()
    }

    pub fn mat(&self) -> &Mat {
        self.game.mat().unwrap()
    }

    pub fn land(&self, text: &str) -> Land {
        self.game.land(place(text)).unwrap()
    }

    /// Where a building is, by its number from 1.
    pub fn building(&self, number: usize) -> Where {
        self.game.buildings()[number - 1]
    }

    pub fn view(&self) -> TharosView {
        self.game.view(Viewer::Seat(self.game.active()))
    }

    #[track_caller]
    pub fn outcome(&self) -> Outcome {
        assert_eq!(self.game.turn(), Turn::Over);
        self.game.outcome().unwrap()
    }

    /// Checks that the awaited seat may not play this, why, and that nothing happens.
    #[track_caller]
    pub fn refuses(&self, mv: &str, clause: &str, words: &str) {
        self.refuses_seat(self.game.active(), mv.parse().unwrap(), clause, words);
    }

    #[track_caller]
    pub fn refuses_seat(&self, seat: Seat, mv: Move, clause: &str, words: &str) {
        let mut after = self.clone();
        let refused: Illegal = match after.game.play(seat, mv) {
            Err(refused) => refused,
            Ok(()) => panic!("{mv} is accepted\n{}", self.view()),
        };
        assert_eq!((refused.clause(), refused.to_string().as_str()), (clause, words), "{mv}");
        assert!(after == *self, "{mv} was refused and still changed something");
        let mut moves = Vec::new();
        self.game.legal_moves(seat, &mut moves);
        assert!(!moves.contains(&mv), "{mv} is listed and refused");
    }

    /// What a move is called before it is played.
    pub fn says(&self, mv: &str) -> String {
        self.game.describe(self.game.active(), &mv.parse().unwrap())
    }
}

/// Every move that can be written down, but for effects only one target of each kind.
pub fn every_move() -> Vec<Move> {
    let targets = ["", " y1", " r6", " y1 red", " g6 green", " 1a", " ore", " crystal", " blue"];
    let places: Vec<String> = Place::all().map(|place| place.to_string()).collect();
    let mut deeds: Vec<String> = ["earn", "deliver", "guard", "draw"].map(String::from).into();
    for ore in 0..=6 {
        deeds.extend((0..=6).map(|crystals| format!("sell {ore} {crystals}")));
    }
    for place in &places {
        deeds.extend(
            ["explore", "take ore", "take crystal", "mine"].map(|d| format!("{d} {place}")),
        );
    }
    deeds.extend((1..=14).map(|building| format!("build {building}")));
    deeds.extend((1..=12).map(|card| format!("hire {card}")));
    let mut texts: Vec<String> = ["swap 1", "swap 2", "place", "pass"].map(String::from).into();
    for target in targets {
        deeds.extend((1..=14).map(|building| format!("use {building}{target}")));
        deeds.extend((1..=12).map(|card| format!("work {card}{target}")));
        texts.extend((1..=12).map(|action| format!("play {action}{target}")));
    }
    texts.extend(places.iter().map(|place| format!("mine {place}")));
    texts.extend(["combat", "exploration", "trade", "civil"].map(|m| format!("lose {m}")));
    texts.extend(["yellow", "red", "green", "blue"].map(|colour| format!("buy {colour}")));
    texts.extend((1..=12).flat_map(|card| [format!("return {card}"), format!("discard {card}")]));
    for die in Die::all() {
        texts.extend(deeds.iter().map(|deed| format!("{die} {deed}")));
    }
    texts.iter().map(|text| text.parse().unwrap()).collect()
}
