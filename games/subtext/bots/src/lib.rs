//! Bots that draw hints and guess at those of others.
//!
//! A bot has a library of simple pictures and knows which of them a word makes
//! people think of. It draws one of these by its own hand, never the same twice
//! in a game, and recognises what others have drawn by the shape of their lines.
//! Then it asks which word could be behind the Dealer's drawing and another one.

mod belief;
mod handwriting;
mod library;
mod recogniser;
#[cfg(test)]
mod tests;
mod writing;

use ::subtext::{Letter, Level, Move, Phase, Sheet, Subtext, SubtextView};
use belief::{Belief, Seen, shares};
use bots::draw;
use bots::{Bot, BotRng, Budget, Choice, RandomBot, Roster};
use game_core::Seat;
use handwriting::Handwriting;
use library::LIBRARY;
use writing::{JOINS, OBJECTS, breaks_the_rules};

/// The bots of this game.
pub struct SubtextBots;

impl Roster for SubtextBots {
    type Game = Subtext;
    const NAMES: &'static [&'static str] = BOTS;
    fn bot(name: &str) -> Option<Box<dyn Bot<Subtext>>> {
        bot(name)
    }
    fn hint(seat: Seat, view: &SubtextView) -> Option<String> {
        hint(seat, view)
    }
}

/// The bots of Subtext, the one to play with by default first.
pub const BOTS: &[&str] = &["artist", "random"];

/// The bot with this name.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Subtext>>> {
    match name {
        "artist" => Some(Box::new(Artist)),
        "random" => Some(Box::new(Anyhow)),
        _ => None,
    }
}

/// Which drawing looks like the Partner's, if there is something to guess.
pub fn hint(seat: Seat, view: &SubtextView) -> Option<String> {
    let likely = weighed(seat, view)?;
    let best = (0..likely.len()).max_by(|a, b| likely[*a].total_cmp(&likely[*b]))?;
    let own = view.letter.is_some_and(|letter| letter.index() == best);
    let letter = Letter::new(best as u8);
    Some(match own {
        true => format!("{letter}, your own: the Dealer seems to hint at your word"),
        false => format!("{letter}: it goes best with the Dealer’s"),
    })
}

/// Draws what its word makes it think of, and guesses by what it recognises.
#[derive(Clone, Copy, Debug, Default)]
pub struct Artist;

impl Bot<Subtext> for Artist {
    fn choose(
        &mut self,
        seat: Seat,
        view: &SubtextView,
        legal: &[Move],
        _: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        match view.phase {
            Phase::Draw => hand_in(seat, view, rng),
            Phase::Guess => point(seat, view, rng),
            _ => Some(talk(seat, view, legal)),
        }
        .filter(|choice| legal.contains(&choice.mv) || matches!(choice.mv, Move::Draw(_)))
        .unwrap_or_else(|| Choice { mv: legal[0].clone(), thought: None })
    }
}

/// Draws nothing and guesses anything, but objects to nobody without a reason.
#[derive(Clone, Copy, Debug, Default)]
struct Anyhow;

impl Bot<Subtext> for Anyhow {
    fn choose(
        &mut self,
        seat: Seat,
        view: &SubtextView,
        legal: &[Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        match view.phase {
            Phase::Reveal | Phase::Vote => talk(seat, view, legal),
            _ => Bot::<Subtext>::choose(&mut RandomBot, seat, view, legal, budget, rng),
        }
    }
}

/// ST-2.8: objects to what it sees to break the rules, or says that it is
/// ready. Where somebody else has objected it takes less to agree.
fn talk(seat: Seat, view: &SubtextView, legal: &[Move]) -> Choice<Move> {
    let shown = view.reveal.iter().flat_map(|round| round.players.iter()).enumerate();
    for (_, shown) in shown.filter(|(at, _)| *at != seat.index()) {
        let mv = Move::Object(shown.letter);
        if !legal.contains(&mv) {
            continue;
        }
        let least = if shown.objections.is_empty() { OBJECTS } else { JOINS };
        if breaks_the_rules(&shown.sheet, &shown.word) >= least {
            let which = match shown.letter {
                Some(letter) => format!("drawing {letter}"),
                None => "the Dealer’s drawing".into(),
            };
            let what = match shown.sheet.words() {
                Some(_) => "says the word itself",
                None => "shows letters or numbers",
            };
            return Choice { mv, thought: Some(format!("{which} {what}")) };
        }
    }
    let next = legal.iter().find(|mv| **mv == Move::Next);
    Choice { mv: next.unwrap_or(&legal[0]).clone(), thought: None }
}

fn hand_in(seat: Seat, view: &SubtextView, rng: &mut BotRng) -> Option<Choice<Move>> {
    let word = view.word.as_deref()?;
    let thoughts = LIBRARY.thoughts(word);
    let drawn = drawn_before(seat, view);
    let mut shares = shares(thoughts.len());
    for (thought, share) in thoughts.iter().zip(&mut shares) {
        if drawn.contains(thought) {
            *share = 0.0;
        }
    }
    let all: f32 = shares.iter().sum();
    let picture = match all > 0.0 {
        true => {
            shares.iter_mut().for_each(|share| *share /= all);
            thoughts[draw(&shares, rng)]
        }
        false => thoughts[0],
    };
    let picture = &LIBRARY.pictures[picture];
    let strokes = Handwriting::any(rng).draw(&picture.strokes, rng);
    let thought = format!("{word} made me think of {}", called(picture.name));
    Some(Choice { mv: Move::Draw(Sheet::Drawing(strokes.into())), thought: Some(thought) })
}

/// The pictures that this seat has drawn in this game.
fn drawn_before(seat: Seat, view: &SubtextView) -> Vec<usize> {
    let own = view.past.iter().filter_map(|round| round.players.get(seat.index()));
    own.map(|shown| Seen::of(&shown.sheet).best().0).collect()
}

fn point(seat: Seat, view: &SubtextView, rng: &mut BotRng) -> Option<Choice<Move>> {
    // Each as often as it is likely: always the likeliest would be hard to fool.
    let letter = Letter::new(draw(&weighed(seat, view)?, rng) as u8);
    let gallery = view.gallery.as_ref()?;
    let name = |sheet: &Sheet| called(LIBRARY.pictures[Seen::of(sheet).best().0].name);
    let theirs = name(&gallery.dealer);
    let thought = match view.letter == Some(letter) {
        true => format!("the Dealer’s looks like {theirs}: that could hint at my own word"),
        false => {
            let this = name(&gallery.drawings[letter.index()]);
            format!("the Dealer’s looks like {theirs}, {letter} like {this}: they go together")
        }
    };
    Some(Choice { mv: Move::Guess(letter), thought: Some(thought) })
}

/// How likely each drawing is the Partner's, as this seat sees it.
fn weighed(seat: Seat, view: &SubtextView) -> Option<Vec<f32>> {
    let gallery = view.gallery.as_ref().filter(|_| view.phase == Phase::Guess)?;
    let level = Level::ALL.into_iter().find(|level| level.name() == view.level)?;
    let mind = Belief::new(view.word.as_deref()?, level);
    let drawings: Vec<Seen> = gallery.drawings.iter().map(Seen::of).collect();
    Some(match view.letter {
        Some(own) if view.dealer != Some(seat) => {
            mind.as_player(&Seen::of(&gallery.dealer), &drawings, own.index())
        }
        _ => mind.as_dealer(&drawings),
    })
}

/// `a photo frame` for `photo-frame`; `scissors` have no article.
fn called(name: &str) -> String {
    let plain = name.replace('-', " ");
    let many = name.ends_with('s') && !name.ends_with("ss") && !name.ends_with("us");
    match name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        _ if many => plain,
        true => format!("an {plain}"),
        false => format!("a {plain}"),
    }
}
