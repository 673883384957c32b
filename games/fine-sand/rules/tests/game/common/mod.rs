//! A table whose cards lie as a test wants them, played by scripts:
//!
//! ```text
//! draw -> castle-1 coin-2; red; build castle-3; pay coin-2; pay castle-1; done
//! ```
//!
//! After the arrow stand the cards that come off the draw stack, and it must
//! be exactly so many.

use fine_sand::{
    Card, Cards, FineSand, FineSandView, HandView, Move, Options, Stage, Step, SymbolView, Task,
    YardView, YourTurn,
};
use game_core::{Game, Outcome, Refusal, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Cards by name: `castle-1 2 coin-2`, or `none`.
pub fn cards(text: &str) -> Cards {
    let mut all = Cards::EMPTY;
    let mut count = 1;
    for word in text.split_whitespace().filter(|word| *word != "none") {
        match word.parse::<usize>() {
            Ok(number) => count = number,
            Err(_) => {
                all.add_some(card(word), count);
                count = 1;
            }
        }
    }
    all
}

pub fn card(name: &str) -> Card {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The 27 Fable cards and three start cards to live on.
pub fn all_fable_cards() -> Options {
    let fable = Card::ALL.into_iter().filter(|card| card.print().round > 0);
    let stack: Cards = fable.chain([Card::Coin2, Card::Coin3, Card::Castle2]).collect();
    Options::with_stack(&stack)
}

/// A moment of turn 5: everybody is in step 1, seat 0 has made the board's
/// draw. Seat 0 owns nothing yet; the others have twelve cheap castles to draw.
pub fn lay_out(seats: usize) -> Layout {
    let mut view =
        FineSand::new(&Options::default(), seats).unwrap().view(Viewer::Seat(Seat::new(0)));
    view.turn = 5;
    view.stage = Stage::Playing;
    for yard in &mut view.yards {
        yard.hand = HandView::FaceDown(0);
        yard.unseen = cards("12 castle-2");
        yard.symbol = SymbolView { cards: 0, known: None, coins: 0 };
    }
    view.yards[0].hand = HandView::Open(Cards::EMPTY);
    view.yards[0].unseen = Cards::EMPTY;
    let yours = view.yours.as_mut().expect("seat 0 looks");
    yours.step = Step::Draw;
    yours.task = Task::Free;
    yours.board_drawn = true;
    Layout { view }
}

/// Says how a table lies before it is played; seat 0's side, unless it says otherwise.
pub struct Layout {
    view: FineSandView,
}

impl Layout {
    fn own(&mut self) -> &mut YardView {
        &mut self.view.yards[0]
    }

    fn yours(&mut self) -> &mut YourTurn {
        self.view.yours.as_mut().expect("seat 0 looks")
    }

    pub fn hand(mut self, text: &str) -> Layout {
        self.own().hand = HandView::Open(cards(text));
        self
    }

    pub fn stack(mut self, text: &str) -> Layout {
        self.own().unseen = cards(text);
        self
    }

    pub fn discard(mut self, text: &str) -> Layout {
        self.own().discard = cards(text);
        self
    }

    /// Built in earlier turns.
    pub fn built(mut self, text: &str) -> Layout {
        self.own().built = cards(text);
        self.yours().ready = cards(text);
        self
    }

    pub fn stored(mut self, text: &str) -> Layout {
        self.own().stored = cards(text);
        self
    }

    /// On the own Symbol card, the topmost last.
    pub fn symbol(mut self, text: &str) -> Layout {
        let known: Vec<Card> = text.split_whitespace().map(card).collect();
        self.own().symbol = SymbolView { cards: known.len(), known: Some(known), coins: 0 };
        self
    }

    /// Solo: coins on the Symbol card.
    pub fn symbol_coins(mut self, coins: u8) -> Layout {
        self.own().symbol.coins = coins;
        self
    }

    pub fn wood(mut self, wood: u16) -> Layout {
        self.own().wood = wood;
        self
    }

    pub fn scaffolds(mut self, scaffolds: u8) -> Layout {
        self.own().scaffolds = scaffolds;
        self
    }

    /// The board's draw of step 1 is still to be made.
    pub fn before_drawing(mut self) -> Layout {
        self.yours().board_drawn = false;
        self
    }

    pub fn turn(mut self, turn: u16) -> Layout {
        self.view.turn = turn;
        self
    }

    /// What another seat has to draw, and what it has built. Its hand is empty.
    pub fn other(mut self, seat: usize, stack: &str, built: &str) -> Layout {
        self.view.yards[seat].unseen = cards(stack);
        self.view.yards[seat].built = cards(built);
        self
    }

    pub fn table(self) -> Table {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        Table { game: FineSand::determinize(&self.view, &mut rng) }
    }
}

/// A game, and scripts to play it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub game: FineSand,
}

impl Table {
    /// A fresh game; nothing is dealt yet.
    pub fn open(options: &Options, seats: usize) -> Table {
        Table { game: FineSand::new(options, seats).unwrap() }
    }

    /// A shuffled game of the start stack in which these are the opening
    /// hands; everybody keeps all six.
    pub fn dealt(hands: &[&str]) -> Table {
        Table::dealt_with(&Options::default(), hands)
    }

    pub fn dealt_with(options: &Options, hands: &[&str]) -> Table {
        let mut table = Table::open(options, hands.len());
        for hand in hands {
            table.come_up(hand);
        }
        for seat in 0..hands.len() {
            table.play_as(seat, "enough");
        }
        table
    }

    /// These cards come up, one after the other.
    pub fn come_up(&mut self, text: &str) {
        for name in text.split_whitespace() {
            let drawn = card(name);
            let chances = self.chances();
            assert!(chances.has(drawn), "{name} cannot come up; there is {chances}");
            self.game.apply_chance(drawn);
        }
    }

    /// What can come up now.
    pub fn chances(&self) -> Cards {
        let mut chances = Vec::new();
        if let Turn::Chance(_) = self.game.turn() {
            self.game.chances(&mut chances);
        }
        let mut all = Cards::EMPTY;
        chances.iter().for_each(|&(card, weight)| all.add_some(card, weight as usize));
        all
    }

    /// Seat 0 plays this script.
    pub fn play(&mut self, script: &str) {
        self.play_as(0, script);
    }

    pub fn play_as(&mut self, seat: usize, script: &str) {
        for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            let (mv, drawn) = step.split_once("->").unwrap_or((step, ""));
            let mv: Move = mv.trim().parse().unwrap();
            if let Err(refused) = self.game.play(Seat::new(seat), mv) {
                panic!("{step}: {refused}\n{}", self.view(seat));
            }
            self.come_up(drawn);
            let more = self.chances();
            assert!(more.is_empty(), "{step}: one more of {more} is drawn\n{}", self.view(seat));
        }
    }

    /// Draws whatever comes, builds nothing, and keeps what may be kept.
    pub fn idle(&mut self, seat: usize) {
        let turn = self.view(seat).turn;
        while self.view(seat).turn == turn && self.game.turn() != Turn::Over {
            let wanted = [Move::Enough, Move::Draw, Move::Red, Move::Done];
            let legal = self.legal(seat);
            let surplus = legal.iter().find(|mv| matches!(mv, Move::Discard(_)));
            let Some(&mv) = wanted.iter().find(|mv| legal.contains(mv)).or(surplus) else {
                return; // done, and the others are not
            };
            self.game.play(Seat::new(seat), mv).unwrap();
            while let Some(card) = self.chances().kinds().next() {
                self.game.apply_chance(card);
            }
        }
    }

    /// Seat 0 says that it is done, and the others do nothing of note.
    pub fn end_turn(&mut self) {
        self.play("done");
        for seat in 1..self.view(0).yards.len() {
            self.idle(seat);
        }
    }

    pub fn view(&self, seat: usize) -> FineSandView {
        self.game.view(Viewer::Seat(Seat::new(seat)))
    }

    pub fn legal(&self, seat: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(Seat::new(seat), &mut moves);
        moves
    }

    /// Whether seat 0 may play this now; `check` and the list must agree.
    pub fn allows(&self, mv: &str) -> bool {
        let mv: Move = mv.parse().unwrap();
        let checked = self.game.check(Seat::new(0), &mv).is_ok();
        assert_eq!(self.legal(0).contains(&mv), checked, "{mv}");
        checked
    }

    pub fn outcome(&self) -> Outcome {
        assert_eq!(self.game.turn(), Turn::Over);
        self.game.outcome().unwrap()
    }

    /// Checks parts of seat 0's side: `hand castle-1; wood 2; discard none`.
    #[track_caller]
    pub fn shows(&self, expected: &str) {
        self.shows_of(0, expected);
    }

    #[track_caller]
    pub fn shows_of(&self, seat: usize, expected: &str) {
        let view = self.view(seat);
        let yard = &view.yards[seat];
        let yours = view.yours.as_ref().expect("a seat looks");
        let HandView::Open(hand) = &yard.hand else { panic!("a seat sees its own hand") };
        for part in expected.split(';').map(str::trim) {
            let (name, value) = part.split_once(' ').unwrap();
            let pile = match name {
                "hand" => Some(hand),
                "stack" => Some(&yard.unseen),
                "discard" => Some(&yard.discard),
                "built" => Some(&yard.built),
                "stored" => Some(&yard.stored),
                "removed" => Some(&yard.removed),
                "site" => Some(&yours.site),
                "aside" => Some(&yours.aside),
                _ => None,
            };
            if let Some(pile) = pile {
                assert_eq!(*pile, cards(value), "{part}\n{view}");
                continue;
            }
            let found = match name {
                "wood" => yard.wood.to_string(),
                "scaffolds" => yard.scaffolds.to_string(),
                "limit" => yard.limit.to_string(),
                "unbuilt" => yard.unbuilt.to_string(),
                "score" => yard.score.to_string(),
                "coins" => yard.symbol.coins.to_string(),
                "due" => yours.due.to_string(),
                "builds" => yours.builds.to_string(),
                "turn" => view.turn.to_string(),
                "step" => format!("{:?}", yours.step),
                "trigger" => format!("{:?}", yard.trigger),
                "symbol" => {
                    let known: Vec<String> =
                        yard.symbol.known.iter().flatten().map(ToString::to_string).collect();
                    if known.is_empty() { "none".into() } else { known.join(" ") }
                }
                _ => panic!("{name} is nothing a table shows"),
            };
            assert_eq!(found, value, "{part}\n{view}");
        }
    }

    /// Checks that seat 0 may not play this, why, and that nothing happens.
    #[track_caller]
    pub fn refuses(&self, mv: &str, clause: &str, words: &str) {
        self.refuses_seat(0, mv, clause, words);
    }

    #[track_caller]
    pub fn refuses_seat(&self, seat: usize, mv: &str, clause: &str, words: &str) {
        let mv: Move = mv.parse().unwrap();
        let mut after = self.clone();
        let Err(refused) = after.game.play(Seat::new(seat), mv) else {
            panic!("{mv} is accepted\n{}", self.view(seat));
        };
        assert_eq!((refused.clause(), refused.to_string().as_str()), (clause, words), "{mv}");
        assert!(after == *self, "{mv} was refused and still changed something");
        assert!(!self.legal(seat).contains(&mv), "{mv} is listed and refused");
    }
}
