//! The view as plain text, for terminals and screen readers.

use crate::view::{FineSandView, HandView, Stage, YardView, YourTurn};
use crate::yard::{Step, Task, Trigger};
use crate::{Card, Cards, Colour, Move};
use game_core::Seat;
use std::fmt::{self, Display, Formatter};

const COLUMNS: [Colour; 6] =
    [Colour::Green, Colour::Red, Colour::Blue, Colour::Purple, Colour::Yellow, Colour::Castle];

impl Display for FineSandView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.stage {
            Stage::Exchange { until, round, revealed } => {
                writeln!(f, "Fable round {} of {until}: {revealed} of 3 revealed", round + 1)?;
            }
            Stage::Dealing => writeln!(f, "The cards are dealt")?,
            Stage::Playing => match self.last_turn {
                Some(last) if last == self.turn => writeln!(f, "Turn {}, the last", self.turn)?,
                Some(_) => writeln!(f, "Turn {}; one more follows", self.turn)?,
                None => writeln!(f, "Turn {}", self.turn)?,
            },
            Stage::Over => writeln!(f, "Over after turn {}", self.turn)?,
        }
        for yard in self.yards.iter().filter(|yard| Some(yard.seat) != self.you) {
            writeln!(f)?;
            yard.write(f, false)?;
        }
        let own = self.yards.iter().find(|yard| Some(yard.seat) == self.you);
        if let (Some(yard), Some(turn)) = (own, &self.yours) {
            writeln!(f)?;
            yard.write(f, true)?;
            self.write_sheet(f, yard.score)?;
            if self.stage == Stage::Playing {
                turn.write(f, yard.trigger)?;
            }
        }
        Ok(())
    }
}

impl FineSandView {
    /// FS-8.7: what is struck already, and what this score would strike.
    fn write_sheet(&self, f: &mut Formatter<'_>, score: usize) -> fmt::Result {
        if self.struck.is_empty() {
            return Ok(());
        }
        let numbers: Vec<String> = self.struck.each().map(|number| number.to_string()).collect();
        let total = i32::try_from(score).unwrap_or(i32::MAX);
        let next = match self.struck.number_for(total) {
            Some(number) => format!("a total of {score} would strike {number}"),
            None => format!("a total of {score} would lose the campaign"),
        };
        writeln!(f, "  struck already: {}; {next}", numbers.join(", "))
    }
}

impl YardView {
    fn write(&self, f: &mut Formatter<'_>, own: bool) -> fmt::Result {
        let who = if own { "You".into() } else { self.seat.to_string() };
        let done = if self.done { ", done" } else { "" };
        write!(f, "{who}: {} unbuilt", self.unbuilt)?;
        // Castles, and off-loads of a solo game, make it another number.
        if self.score != self.unbuilt {
            write!(f, ", would score {}", self.score)?;
        }
        write!(f, ", hand limit {}{done}", self.limit)?;
        writeln!(f, "; {} to draw, {} discarded", self.to_draw, self.discard.len())?;
        write!(f, "  built: ")?;
        write_columns(f, &self.built)?;
        writeln!(f)?;
        let mut more = Vec::new();
        if self.wood > 0 {
            more.push(format!("wooden coins {}", self.wood));
        }
        if self.scaffolds > 0 {
            more.push("Scaffold in front".into());
        }
        if !self.stored.is_empty() {
            more.push(format!("on the Pallet {}", words(&self.stored)));
        }
        if self.symbol.coins > 0 {
            more.push(format!("coins on the Symbol card {}", self.symbol.coins));
        } else {
            more.push(format!("cards on the Symbol card {}", self.symbol.cards));
        }
        writeln!(f, "  {}", more.join("; "))?;
        match &self.hand {
            HandView::Open(cards) => writeln!(f, "  hand: {}", words(cards))?,
            HandView::FaceDown(1) => writeln!(f, "  hand: 1 card")?,
            HandView::FaceDown(count) => writeln!(f, "  hand: {count} cards")?,
        }
        if own {
            writeln!(f, "  discards: {}", words(&self.discard))?;
        }
        Ok(())
    }
}

fn write_columns(f: &mut Formatter<'_>, built: &Cards) -> fmt::Result {
    if built.is_empty() {
        return f.write_str("nothing");
    }
    let mut first = true;
    for colour in COLUMNS {
        let cards: Cards = built.each().filter(|card| card.colour() == colour).collect();
        if !cards.is_empty() {
            let gap = if first { "" } else { " | " };
            write!(f, "{gap}{}: {}", colour.name(), words(&cards))?;
            first = false;
        }
    }
    Ok(())
}

impl YourTurn {
    fn write(&self, f: &mut Formatter<'_>, trigger: Trigger) -> fmt::Result {
        write!(f, "  {}: {}", step_name(self.step), self.next())?;
        if self.owes {
            write!(f, " (1 card has to go to your Symbol card this turn)")?;
        }
        writeln!(f, "{}", trigger_words(trigger))
    }

    /// What is asked of the player now, in a few words.
    pub fn next(&self) -> String {
        match self.task {
            Task::Free => match self.step {
                Step::Draw if !self.board_drawn => "draw 2 cards".into(),
                Step::Draw => "choose red to build or blue to draw more".into(),
                Step::Red => match self.builds {
                    0 => "no build left".into(),
                    1 => "build 1 card, or go on".into(),
                    builds => format!("build up to {builds} cards, or go on"),
                },
                Step::Blue if !self.board_drawn => "draw 2 more cards".into(),
                Step::Blue | Step::Limit => "keep what your hand limit allows".into(),
                Step::Opening => "wait for the cards".into(),
                Step::Done => "wait for the others".into(),
            },
            Task::Exchange(_) => "choose any of your six cards to swap".into(),
            Task::Pay => format!("pay {} of {}", self.due - self.paid, self.due),
            Task::BuildBy(by) => format!("choose the card to build with {}", by.name()),
            Task::Discard(left, by) => format!("discard {left} for {}", by.name()),
            Task::DiscardAny(so_far, by) => {
                format!("discard any number for {} ({so_far} so far)", by.name())
            }
            Task::KeepOne => format!("discard one of {}", words(&self.aside)),
            Task::Take => "take a card from your discards".into(),
            Task::Remove => "choose the card that leaves the game".into(),
            Task::Reveal => format!("build one of {}, or reveal more", words(&self.aside)),
        }
    }
}

/// A step for people.
pub(crate) fn step_name(step: Step) -> &'static str {
    match step {
        Step::Opening => "before the first turn",
        Step::Draw => "step 1, draw",
        Step::Red => "step 2A, build",
        Step::Blue => "step 2B, draw more",
        Step::Limit => "step 3, hand limit",
        Step::Done => "done",
    }
}

/// What a player's draws mean for the end, added to a sentence.
pub(crate) fn trigger_words(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::No => "",
        Trigger::NextTurn => " (both piles are empty: one more turn follows)",
        Trigger::ThisTurn => " (both piles are empty: the game ends now)",
    }
}

pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Cards as people name them: `Draw more +1, costs 3; 2 × Sand castle 2`.
pub(crate) fn words(cards: &Cards) -> String {
    if cards.is_empty() {
        return "none".into();
    }
    let kind = |(card, count): (Card, usize)| match count {
        1 => named(card),
        _ => format!("{count} × {}", named(card)),
    };
    cards.iter().map(kind).collect::<Vec<_>>().join("; ")
}

/// What a card is to whoever draws it.
pub(crate) fn describe_chance(seat: Option<Seat>, card: Card) -> String {
    match seat {
        Some(seat) => format!("{seat} draws {}", named(card)),
        None => format!("revealed: {}", named(card)),
    }
}

/// A short sentence for people: what a move does.
pub(crate) fn describe(turn: &YourTurn, mv: Move) -> String {
    match mv {
        Move::Draw => "draw 2 cards".into(),
        Move::Use(card) => format!("use {}: {}", card.name(), card.print().effect),
        Move::Red => match turn.red_builds {
            1 => "choose red: build 1 card".into(),
            builds => format!("choose red: build up to {builds} cards"),
        },
        Move::Blue => "choose blue: draw more cards".into(),
        Move::Build(card) => format!("build {}", named(card)),
        Move::Pay(card) => format!("pay {} with {}", card.value(), named(card)),
        Move::PayStored(card) => {
            format!("pay {} with {} from the Pallet", card.value(), named(card))
        }
        Move::PayWood => "pay 1 with a wooden coin".into(),
        Move::Discard(card) => format!("discard {}", named(card)),
        Move::Take(card) => format!("take {} from the discards", named(card)),
        Move::Remove(card) => format!("remove {} from the game", named(card)),
        Move::Offload(card) => format!("off-load {}", named(card)),
        Move::Store(card) => format!("put {} on the Pallet", named(card)),
        Move::Reveal => "reveal one more card".into(),
        Move::Enough => match turn.task {
            Task::Exchange(0) => "keep all six cards".into(),
            Task::Exchange(1) => "draw 1 new card".to_owned(),
            Task::Exchange(count) => format!("draw {count} new cards"),
            Task::Reveal => "build none of them".into(),
            Task::BuildBy(_) => "build nothing with it".into(),
            _ => "discard no more".into(),
        },
        Move::Done => "end turn".into(),
    }
}

/// A card with what tells it from others of its name: `Hand limit +1, costs 6`.
pub(crate) fn named(card: Card) -> String {
    match (card.colour(), card.cost()) {
        (Colour::Castle | Colour::Coin, _) | (_, 0) => card.name().into(),
        (_, cost) => format!("{}, costs {cost}", card.name()),
    }
}
