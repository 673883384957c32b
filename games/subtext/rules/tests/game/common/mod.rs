//! Tables that are dealt as a test wants them, and scripts to play them:
//!
//! ```text
//! guess B; next
//! ```
//!
//! A draw must be among the chances, and a move that is refused must leave
//! everything as it was.

use game_core::{Game, Outcome, Refusal, Rng, Seat, Turn, Viewer, below};
use std::sync::Arc;
use subtext::{
    Chance, Letter, Move, Options, Pen, Phase, Point, RoundView, Sheet, Stroke, Subtext,
    SubtextView,
};

/// Rounds for 4, 5, 6, 7 and 8 players, as the ledger says.
pub const ROUNDS: [(usize, usize); 5] = [(4, 8), (5, 10), (6, 6), (7, 7), (8, 8)];

/// A pack of one word a card: `zq0001`, `zq0002` and so on.
pub fn pack(cards: usize) -> String {
    (1..=cards).map(|number| format!("zq{number:04}\n")).collect()
}

/// Every word of such a pack that stands in a text.
pub fn words_in(text: &str) -> Vec<&str> {
    text.match_indices("zq").map(|(at, _)| &text[at..at + 6]).collect()
}

pub fn letter(text: &str) -> Letter {
    text.parse().unwrap()
}

/// Any sheet a player could hand in, small more often than large.
pub fn random_sheet(rng: &mut impl Rng) -> Sheet {
    let mut up_to = |most: u32| below(rng, most + 1);
    if up_to(5) == 0 {
        let letters = ['a', 'é', '海', '<', '&', '\'', '1'];
        let count = up_to(39) + 1;
        let words: String = (0..count).map(|_| letters[up_to(6) as usize]).collect();
        return Sheet::Words(words.into());
    }
    let strokes: Arc<[Stroke]> = (0..up_to(4))
        .map(|_| Stroke {
            pen: Pen::ALL[up_to(2) as usize],
            points: (0..=up_to(6))
                .map(|_| Point { x: up_to(1000) as u16, y: up_to(750) as u16 })
                .collect(),
        })
        .collect();
    Sheet::Drawing(strokes)
}

/// A game, and scripts to play it. Seats are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub game: Subtext,
}

impl Table {
    /// A fresh game; nobody deals yet.
    pub fn open(options: &Options, seats: usize) -> Table {
        Table { game: Subtext::new(options, seats).unwrap() }
    }

    /// The first round of a usual game: seat 0 deals, and `partner` has the same word.
    pub fn dealt(seats: usize, partner: usize) -> Table {
        Table::dealt_with(&Options::default(), seats, partner)
    }

    pub fn dealt_with(options: &Options, seats: usize, partner: usize) -> Table {
        let mut table = Table::open(options, seats);
        table.come_up("dealer 1");
        table.deal(partner);
        table
    }

    pub fn chances(&self) -> Vec<(Chance, u32)> {
        let mut chances = Vec::new();
        self.game.chances(&mut chances);
        chances
    }

    /// Chance brings these, one after the other.
    #[track_caller]
    pub fn come_up(&mut self, script: &str) {
        for step in script.split("; ") {
            let chance: Chance = step.parse().unwrap();
            assert!(matches!(self.game.turn(), Turn::Chance(_)), "nothing is drawn now");
            assert!(self.chances().iter().any(|(c, _)| *c == chance), "{step} cannot come up");
            self.game.apply_chance(chance);
        }
    }

    /// Deals a round in which `partner` has the Dealer's word, and everybody
    /// else the first card that is left.
    #[track_caller]
    pub fn deal(&mut self, partner: usize) {
        assert_eq!(self.phase(), Phase::Deal);
        let mut word = None;
        while let (Phase::Deal, Turn::Chance(Some(seat))) = (self.phase(), self.game.turn()) {
            let chances = self.chances().into_iter().map(|(chance, _)| chance);
            let mut fresh = chances.filter(|&chance| Some(chance) != word);
            let card = match word {
                Some(word) if seat == Seat::new(partner) => word,
                _ => fresh.next().unwrap(),
            };
            word = word.or(Some(card));
            self.come_up(&card.to_string());
        }
    }

    /// Everybody hands in a sheet that can be told from the others: a dot as
    /// far from the left edge as the number of the seat.
    pub fn draw_all(&mut self) {
        for seat in self.game.turn().seats().iter() {
            self.play_as(seat.index(), &format!("draw {}", Table::mark(seat.index())));
        }
    }

    /// The sheet by which `draw_all` marks a seat.
    pub fn mark(seat: usize) -> Sheet {
        format!("1 {seat},0").parse().unwrap()
    }

    /// The drawings of all but the Dealer come to lie at these letters, in
    /// seating order: `C A B`.
    #[track_caller]
    pub fn lay_out(&mut self, letters: &str) {
        for letter in letters.split(' ') {
            self.come_up(&format!("letter {letter}"));
        }
    }

    /// Everybody has drawn, and the drawings lie in seating order.
    pub fn lay_out_in_order(&mut self) {
        self.draw_all();
        while let Phase::LayOut = self.phase() {
            let (chance, _) = self.chances()[0];
            self.game.apply_chance(chance);
        }
    }

    /// These seats point at the Partner's drawing, all others at another one.
    /// The drawings lie in seating order.
    #[track_caller]
    pub fn guess_right(&mut self, partner: usize, right: &[usize]) {
        let there = self.view(partner).letter.unwrap();
        let elsewhere = Letter::new((there.index() as u8 + 1) % (self.seats() as u8 - 1));
        for seat in 0..self.seats() {
            let letter = if right.contains(&seat) { there } else { elsewhere };
            self.play_as(seat, &format!("guess {letter}"));
        }
    }

    /// A round from the deal to the reveal, in which these seats guess right.
    pub fn reveal(&mut self, partner: usize, right: &[usize]) {
        self.deal(partner);
        self.lay_out_in_order();
        self.guess_right(partner, right);
    }

    /// The same to its end.
    pub fn round(&mut self, partner: usize, right: &[usize]) {
        self.reveal(partner, right);
        self.all_go_on();
    }

    /// All say that they are ready, and nobody joins an objection.
    pub fn all_go_on(&mut self) {
        while let Phase::Reveal | Phase::Vote = self.phase() {
            for seat in self.game.turn().seats().iter() {
                self.play_as(seat.index(), "next");
            }
        }
    }

    #[track_caller]
    pub fn play_as(&mut self, seat: usize, script: &str) {
        for step in script.split("; ") {
            let mv: Move = step.parse().unwrap();
            let played = self.game.play(Seat::new(seat), mv);
            assert!(played.is_ok(), "seat {seat}, {step}: {played:?}");
        }
    }

    /// This move is refused with these words, and nothing changes.
    #[track_caller]
    pub fn refuses(&self, seat: usize, mv: &str, clause: &str, words: &str) {
        let mut tried = self.clone();
        let refused = tried.game.play(Seat::new(seat), mv.parse().unwrap()).unwrap_err();
        assert_eq!((refused.clause(), refused.to_string().as_str()), (clause, words), "{mv}");
        assert_eq!(tried, *self, "{mv} was refused, yet something changed");
    }

    /// What a seat may play, as text.
    pub fn legal(&self, seat: usize) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.legal_moves(Seat::new(seat), &mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    pub fn seats(&self) -> usize {
        self.game.seats().len()
    }

    pub fn viewers(&self) -> Vec<Viewer> {
        self.game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]).collect()
    }

    pub fn view(&self, seat: usize) -> SubtextView {
        self.game.view(Viewer::Seat(Seat::new(seat)))
    }

    pub fn spectated(&self) -> SubtextView {
        self.game.view(Viewer::Spectator)
    }

    pub fn phase(&self) -> Phase {
        self.spectated().phase
    }

    pub fn dealer(&self) -> usize {
        self.spectated().dealer.unwrap().index()
    }

    /// What lies open after the reveal.
    pub fn shown(&self) -> RoundView {
        self.spectated().reveal.unwrap()
    }

    /// Points of the round that lies open, by seat.
    pub fn gained(&self) -> Vec<i32> {
        self.shown().players.iter().map(|shown| shown.gained).collect()
    }

    /// Points of all rounds that are over, by seat.
    pub fn points(&self) -> Vec<i32> {
        self.spectated().players.iter().map(|player| player.points).collect()
    }

    pub fn outcome(&self) -> Outcome {
        self.game.outcome().unwrap()
    }
}

/// Somebody who is not dealing.
pub fn some_partner(table: &Table) -> usize {
    (table.dealer() + 1) % table.seats()
}

/// What a viewer gets to read: the JSON, the text, and what may be done.
pub fn read_by(table: &Table, viewer: Viewer) -> (String, String, Vec<String>) {
    let view = table.game.view(viewer);
    let may = match viewer {
        Viewer::Seat(seat) => table.legal(seat.index()),
        Viewer::Spectator => Vec::new(),
    };
    (serde_json::to_string(&view).unwrap(), view.to_string(), may)
}
