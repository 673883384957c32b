//! The view as plain text, for terminals and screen readers.

use crate::state::{Guess, Phase};
use crate::view::{RoundView, SubtextView};
use crate::{Chance, Move, Sheet};
use game_core::Seat;
use std::fmt::{self, Display, Formatter};

impl Display for SubtextView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(dealer) = self.dealer else {
            return writeln!(f, "Round 1 of {}: who deals is drawn", self.rounds);
        };
        if self.phase == Phase::Over {
            writeln!(f, "Over after {}", counted(self.past.len(), "round"))?;
        } else {
            let deals = match self.you {
                Some(you) if you == dealer => "you deal".into(),
                _ => format!("{dealer} deals"),
            };
            writeln!(f, "Round {} of {}: {deals}", self.round, self.rounds)?;
        }
        if let Some(word) = &self.word {
            writeln!(f, "Your word, level {}: {word}", self.level)?;
            if self.reveal.is_none() {
                writeln!(f, "{}", self.aim(dealer))?;
            }
        }
        match &self.reveal {
            Some(reveal) => self.write_round(f, reveal)?,
            None => self.write_gallery(f)?,
        }
        for (at, player) in self.players.iter().enumerate() {
            let left = if player.left { ", left, a bot plays on" } else { "" };
            let done = match (self.phase, player.done) {
                (Phase::Draw, true) => ", sheet handed in",
                (Phase::Draw, false) => ", still drawing",
                (Phase::Guess, true) => ", guess made",
                (Phase::Guess, false) => ", still guessing",
                (Phase::Reveal, true) => ", ready for the next round",
                (Phase::Vote, true) => ", has answered",
                (Phase::Vote, false) => ", asked about the challenge",
                _ => "",
            };
            let called = self.called(Seat::new(at));
            writeln!(f, "{called}: {}{left}{done}", points(player.points))?;
        }
        Ok(())
    }
}

impl SubtextView {
    /// ST-2.2: what is true for this viewer.
    fn aim(&self, dealer: Seat) -> &'static str {
        match (self.you == Some(dealer), &self.gallery) {
            (true, None) => "One other player has it too. Hint at it so that only they notice.",
            (true, Some(_)) => "Which drawing hints at your word?",
            (false, None) => {
                "It may be the Dealer's word too. Hint at it so that only the Dealer would notice."
            }
            (false, Some(_)) => "Which drawing hints at the Dealer's word? It may be your own.",
        }
    }

    fn called(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "You".into() } else { seat.to_string() }
    }

    fn write_gallery(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(gallery) = &self.gallery else { return Ok(()) };
        writeln!(f, "The Dealer's: {}", described(&gallery.dealer))?;
        for (at, sheet) in gallery.drawings.iter().enumerate() {
            let letter = crate::Letter::new(at as u8);
            let yours = if self.letter == Some(letter) { ", yours" } else { "" };
            writeln!(f, "{letter}: {}{yours}", described(sheet))?;
        }
        Ok(())
    }

    fn write_round(&self, f: &mut Formatter<'_>, round: &RoundView) -> fmt::Result {
        if let (Some(word), Some(partner)) = (round.word(), round.partner) {
            let (dealer, partner) = (self.called(round.dealer), self.called(partner));
            writeln!(f, "The word was {word}. Dealer: {dealer}; Partner: {partner}")?;
        }
        for (at, shown) in round.players.iter().enumerate() {
            write!(f, "  {}: {}", self.called(Seat::new(at)), shown.word)?;
            if let Some(letter) = shown.letter {
                write!(f, ", drew {letter}")?;
            }
            match shown.guess {
                Some(Guess::At(letter)) => write!(f, ", guessed {letter}")?,
                Some(Guess::Missing) => f.write_str(", guessed nothing")?,
                None => {}
            }
            let struck = match (shown.struck, shown.objections.len(), self.objections_needed) {
                (true, ..) => ", struck out".into(),
                (false, 0, _) | (false, _, None) => String::new(),
                (false, some, Some(needed)) => {
                    format!(", {some} of {needed} votes to strike it out")
                }
            };
            writeln!(f, "{struck}: {}", points(shown.gained))?;
        }
        Ok(())
    }
}

fn points(count: i32) -> String {
    if count == 1 { "1 point".into() } else { format!("{count} points") }
}

fn counted(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// What can be said of a sheet without seeing it.
pub fn described(sheet: &Sheet) -> String {
    match sheet {
        Sheet::Words(words) => format!("in words, {words}"),
        Sheet::Drawing(strokes) => match strokes.len() {
            0 => "a blank sheet".into(),
            1 => "a drawing of 1 stroke".into(),
            count => format!("a drawing of {count} strokes"),
        },
    }
}

/// A short sentence for people: what a move does.
pub(crate) fn describe(mv: &Move, phase: Phase) -> String {
    match mv {
        Move::Draw(Sheet::Words(words)) => format!("hand in the hint {words:?}"),
        Move::Draw(sheet) => format!("hand in {}", described(sheet)),
        Move::Guess(letter) => format!("lay your token at drawing {letter}"),
        Move::Pass => "make no guess".into(),
        Move::Object(Some(letter)) => format!("challenge drawing {letter}"),
        Move::Object(None) => "challenge the Dealer's drawing".into(),
        Move::Next if phase == Phase::Vote => "let the drawings stand".into(),
        Move::Next => "go on to the next round".into(),
        Move::Leave => "leave the match; a bot plays on".into(),
    }
}

/// The same for what chance brings. It is for whoever may know it: the seat, or everybody.
pub(crate) fn describe_chance(seat: Option<Seat>, chance: Chance) -> String {
    let who = seat.map_or_else(|| "somebody".into(), |seat| seat.to_string());
    match chance {
        Chance::Dealer(dealer) => format!("{} deals first", Seat::new(dealer.into())),
        Chance::Card(_) => format!("{who} gets a word"),
        Chance::Letter(letter) => format!("{who} gets letter {letter}"),
    }
}
