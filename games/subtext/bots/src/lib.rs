//! Bots that draw hints and guess at those of others.
//!
//! A bot has a library of simple pictures and knows which of them a word makes
//! people think of. It draws one of these by its own hand, never the same twice
//! in a game, and recognises what others have drawn by the shape of their lines.
//! Then it asks which word could be behind the Dealer's drawing and another one.
//! At a word that it does not know it hints in words, where the table allows that.

mod belief;
mod futures;
mod handwriting;
mod hinting;
mod library;
mod prospects;
mod reading;
mod recogniser;
mod review;
mod sound;
#[cfg(test)]
mod tests;
mod writing;

use ::subtext::{Letter, Move, Phase, Sheet, Subtext, SubtextView};
use belief::{Role, Seen, shares};
use bots::draw;
use bots::{
    Assessment, Bot, BotRng, Budget, Choice, Detail, Listener, RandomBot, Review, Roster, Worth,
    Yardstick,
};
use game_core::{Game, Match, Seat, Viewer, below};
use handwriting::Handwriting;
use library::{LIBRARY, Picture};
pub use reading::chances;
use reading::{at_least, level_of, sharpened, weighed};
use writing::{JOINS, OBJECTS, breaks_the_rules};

/// The puzzles of this game: `docs/puzzles.md` says how they were found.
pub const PUZZLES: &str = include_str!("../../puzzles.jsonl");

/// Its moves and views as numbers. Made here, where everything is made fast.
pub static SPACES: sim::AnySpaces = sim::AnySpaces::of::<Subtext>();

/// The bots of this game.
pub struct SubtextBots;

impl Roster for SubtextBots {
    type Game = Subtext;
    const NAMES: &'static [&'static str] = BOTS;
    const PUZZLES: &'static str = PUZZLES;
    const CAST: Option<[&'static str; 4]> =
        Some(["newcomer", "artist", "artist-keen", "artist-sharp"]);
    const FROZEN: &'static [&'static str] = FROZEN;
    const LUCK: &'static str = "what you could not know";
    fn review_reason(
        view: &SubtextView,
        found: &Assessment<Move>,
        played: &Move,
        listener: Listener,
    ) -> Option<String> {
        review::reason(view, found, played, listener)
    }
    fn review_details(played: &Match<Subtext>, found: &Review) -> Vec<Detail> {
        review::details(played, found)
    }
    fn about(name: &str) -> Option<&'static str> {
        about(name)
    }
    fn bot(name: &str) -> Option<Box<dyn Bot<Subtext>>> {
        bot(name)
    }
    const STRONGEST_SIMULATIONS: u64 = 1;
    /// A guess is about points: whoever wins is decided much later.
    fn measure(_: &SubtextView) -> Yardstick {
        Yardstick::Score { unit: "points".into(), low: false }
    }
    fn idea(seat: Seat, view: &SubtextView, rng: &mut BotRng) -> Option<(String, String)> {
        idea(seat, view, rng)
    }
    fn reason(seat: Seat, view: &SubtextView, mv: &Move, _: &Assessment<Move>) -> Option<String> {
        match mv {
            Move::Guess(letter) => why_told(view, *letter, &chances(seat, view)?, "your"),
            Move::Object(_) => talk(seat, view, std::slice::from_ref(mv)).thought,
            _ => Some("there is nothing more to say about this round".into()),
        }
    }
    fn hint(seat: Seat, view: &SubtextView) -> Option<String> {
        hint(seat, view)
    }
    /// Which drawing is the Partner's, in the first round: what was drawn before is long to keep.
    fn asks(table: &Subtext, seat: Seat, best: Option<&Move>) -> bool {
        let view = table.view(Viewer::Seat(seat));
        let found = |best: &Move| match best {
            Move::Guess(letter) => table.partners_letter() == Some(*letter),
            _ => false,
        };
        view.phase == Phase::Guess && view.past.is_empty() && best.is_none_or(found)
    }
}

/// What is less likely than this is nothing that a bot would name.
const KNOWN: f32 = 0.2;

/// What is likely enough to be pointed at by whoever is unsure, as a share of the likeliest.
const PLAUSIBLE: f32 = 0.1;

/// The bots of Subtext, the one to play with by default first.
pub const BOTS: &[&str] = &["artist", "artist-sharp", "artist-keen", "newcomer", "random"];

/// Earlier players: `artist-sharp-1` drew whatever came to its mind and guessed by the fourth power of the
/// likelihood.
pub const FROZEN: &[&str] = &["artist-sharp-1"];

/// The bot with this name.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Subtext>>> {
    match name {
        "artist" => Some(Box::new(Artist::default())),
        "artist-sharp" => Some(Box::new(Artist { sure: 1.0, bold: 3.0, least: 1.0 })),
        "artist-keen" => Some(Box::new(Artist { sure: 1.5, bold: 1.0, least: PLAUSIBLE })),
        "newcomer" => Some(Box::new(Artist { sure: 0.5, bold: -1.0, least: PLAUSIBLE })),
        "artist-sharp-1" => Some(Box::new(Artist { sure: 4.0, bold: 0.0, least: 0.0 })),
        "random" => Some(Box::new(Anyhow)),
        _ => None,
    }
}

/// How the bot of this name plays, in a few words.
fn about(name: &str) -> Option<&'static str> {
    Some(match name {
        "artist" => "points at each drawing as often as it is likely",
        "artist-keen" => "trusts its eyes, and hints so that not everybody gets it",
        "artist-sharp" => {
            "points at the likeliest drawing, and hints so that only whoever has the word gets it"
        }
        "artist-sharp-1" => "nearly always points at the likeliest drawing",
        "newcomer" => "hints plainly, and is unsure even where it should not be",
        "random" => "hands in blank sheets and points anywhere",
        _ => return None,
    })
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
#[derive(Clone, Copy, Debug)]
pub struct Artist {
    /// How much it trusts its eyes: with 1 it points at each drawing as often as
    /// it is likely, with more at the likely ones more often than that.
    sure: f32,
    /// How boldly it hints: with 0 it draws whatever comes to mind, with more what only somebody
    /// who has the word would find; below 0 what everybody finds.
    bold: f32,
    /// A drawing less likely than this share of the likeliest is not considered: to be unsure is one thing, to
    /// point at what nobody would is another. With 1 only the likeliest is left, which is hard to fool.
    least: f32,
}

impl Default for Artist {
    fn default() -> Artist {
        Artist { sure: 1.0, bold: 0.0, least: PLAUSIBLE }
    }
}

impl Artist {
    fn point(
        &self,
        seat: Seat,
        view: &SubtextView,
        legal: &[Move],
        rng: &mut BotRng,
    ) -> Option<Choice<Move>> {
        let chances = chances(seat, view)?;
        let considered = at_least(self.least, &chances);
        let likely = sharpened(&weighed(seat, view)?, self.sure, &considered);
        let letter = Letter::new(draw(&likely, rng) as u8);
        let thought = why(view, letter, &chances)?;
        let found = prospects::assessed(seat, view, legal, Some(&chances));
        Some(Choice::because(Move::Guess(letter), thought).assessed(found))
    }
}

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
            Phase::Draw => hand_in(seat, view, self.bold, rng),
            Phase::Guess => self.point(seat, view, legal, rng),
            _ => Some(talk(seat, view, legal)),
        }
        .filter(|choice| legal.contains(&choice.mv) || matches!(choice.mv, Move::Draw(_)))
        .unwrap_or_else(|| Choice::plain(legal[0].clone()))
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &SubtextView,
        legal: &[Move],
        _: Budget,
        _: &mut BotRng,
    ) -> Assessment<Move> {
        prospects::assessed(seat, view, legal, chances(seat, view).as_deref())
    }

    fn outlook(&mut self, seat: Seat, view: &SubtextView, _: Budget, _: &mut BotRng) -> Worth {
        prospects::outlook(seat, view, chances(seat, view).as_deref())
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

    fn assess(
        &mut self,
        seat: Seat,
        view: &SubtextView,
        legal: &[Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Assessment<Move> {
        Artist::default().assess(seat, view, legal, budget, rng)
    }

    fn outlook(
        &mut self,
        seat: Seat,
        view: &SubtextView,
        budget: Budget,
        rng: &mut BotRng,
    ) -> Worth {
        Artist::default().outlook(seat, view, budget, rng)
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
            return Choice::because(mv, format!("{which} {what}"));
        }
    }
    let next = legal.iter().find(|mv| **mv == Move::Next);
    Choice::plain(next.unwrap_or(&legal[0]).clone())
}

fn hand_in(seat: Seat, view: &SubtextView, bold: f32, rng: &mut BotRng) -> Option<Choice<Move>> {
    let word = view.word.as_deref()?;
    let role = if view.dealer == Some(seat) { Role::Dealer } else { Role::Other };
    let thoughts = LIBRARY.thoughts(word);
    // What is left to the other with this word is not drawn.
    let mut own: Vec<(usize, f32)> = thoughts
        .iter()
        .zip(shares(thoughts.len()))
        .enumerate()
        .filter(|(rank, _)| role.draws(*rank))
        .map(|(_, (thought, share))| (*thought, share))
        .collect();
    if own.is_empty() {
        return Some(in_the_dark(word, role, view.word_hints, rng));
    }
    if bold != 0.0
        && let Some(level) = level_of(view)
    {
        let worths = hinting::worths(word, role, level, view.players.len());
        let of = |picture: usize| thoughts.iter().position(|thought| *thought == picture);
        for (picture, share) in &mut own {
            *share *= of(*picture).map_or(1.0, |rank| worths[rank].powf(bold));
        }
    }
    let drawn = drawn_before(seat, view);
    if own.iter().any(|(thought, _)| !drawn.contains(thought)) {
        own.retain(|(thought, _)| !drawn.contains(thought));
    }
    let all: f32 = own.iter().map(|(_, share)| share).sum();
    let shares: Vec<f32> = own.iter().map(|(_, share)| share / all).collect();
    let picture = &LIBRARY.pictures[own[draw(&shares, rng)].0];
    let thought = format!("{word} made me think of {}", called(picture.name));
    Some(Choice::because(drawn_by_hand(picture, rng), thought))
}

/// At a word that nobody here knows: what can be said of its letters, or anything at all. Pictures
/// that bots had agreed on would be a secret language.
fn in_the_dark(word: &str, role: Role, in_words: bool, rng: &mut BotRng) -> Choice<Move> {
    let hints = if in_words { sound::hints(word) } else { Vec::new() };
    let mut own: Vec<&String> =
        hints.iter().enumerate().filter(|(at, _)| role.draws(*at)).map(|(_, hint)| hint).collect();
    let thought = Some(format!("I don’t know what {word} is"));
    if own.is_empty() {
        let picture = &LIBRARY.pictures[below(rng, LIBRARY.pictures.len() as u32) as usize];
        return Choice { thought, ..Choice::plain(drawn_by_hand(picture, rng)) };
    }
    let hint = own.swap_remove(below(rng, own.len() as u32) as usize);
    Choice { thought, ..Choice::plain(Move::Draw(Sheet::Words(hint.as_str().into()))) }
}

fn drawn_by_hand(picture: &Picture, rng: &mut BotRng) -> Move {
    Move::Draw(Sheet::Drawing(Handwriting::any(rng).draw(&picture.strokes, rng).into()))
}

/// What a bot takes a drawing for: `a kite`. Nothing for a blank sheet or words, and for what looks
/// like nothing it knows.
pub fn taken_for(sheet: &Sheet) -> Option<String> {
    if sheet.strokes().is_empty() {
        return None;
    }
    let (picture, sure) = Seen::of(sheet).best();
    (sure >= KNOWN).then(|| called(LIBRARY.pictures[picture].name))
}

/// A picture of the library as a sheet, by its name: `hot-air-balloon`.
pub fn picture(name: &str) -> Option<Sheet> {
    LIBRARY.picture(name).map(|picture| Sheet::Drawing(picture.strokes.clone().into()))
}

/// What a word makes a bot think of, as names of pictures, the most natural first. Of a Dealer's word
/// the first, third and fifth are the Dealer's to draw, the others anybody else's.
pub fn thoughts(word: &str) -> Vec<&'static str> {
    LIBRARY.thoughts(word).into_iter().map(|picture| LIBRARY.pictures[picture].name).collect()
}

/// The pictures that this seat has drawn in this game.
fn drawn_before(seat: Seat, view: &SubtextView) -> Vec<usize> {
    let own = view.past.iter().filter_map(|round| round.players.get(seat.index()));
    own.map(|shown| Seen::of(&shown.sheet).best().0).collect()
}

/// What a hint has for somebody who draws: something to draw, in words. The drawing is for whoever
/// sits there.
fn idea(seat: Seat, view: &SubtextView, rng: &mut BotRng) -> Option<(String, String)> {
    if view.phase != Phase::Draw {
        return None;
    }
    let left_to_you = "Heron does not draw for you, and nobody else is told.";
    let word = view.word.as_deref()?;
    let choice = hand_in(seat, view, 1.0, rng)?;
    let known = !LIBRARY.thoughts(word).is_empty();
    Some(match (&choice.mv, choice.thought) {
        (Move::Draw(Sheet::Words(words)), _) => (
            format!("Say it in words: “{words}”."),
            format!("I don’t know what {word} is, but that can be said of it. {left_to_you}"),
        ),
        (_, Some(thought)) if known => {
            let thing = thought.rsplit("think of ").next().unwrap_or_default().to_owned();
            (
                format!("Draw {thing}."),
                format!("It hints at {word} without showing it. {left_to_you}"),
            )
        }
        _ => (
            "Draw what only somebody with your word would think of.".into(),
            format!("I don’t know what {word} is. {left_to_you}"),
        ),
    })
}

/// What a guess goes by: what the drawings look like, how sure that is, and what comes next.
fn why(view: &SubtextView, letter: Letter, chances: &[f32]) -> Option<String> {
    why_told(view, letter, chances, "my")
}

/// The same, `whose` being `my` for a bot's own guess and `your` for advice.
fn why_told(view: &SubtextView, letter: Letter, chances: &[f32], whose: &str) -> Option<String> {
    let gallery = view.gallery.as_ref()?;
    let looks = |sheet: &Sheet| match (sheet.words(), taken_for(sheet)) {
        (Some(words), _) => format!("says “{words}”"),
        (None, Some(thing)) => format!("looks like {thing}"),
        (None, None) => "looks like nothing I know".into(),
    };
    let theirs = looks(&gallery.dealer);
    let own = |at: usize| view.letter.is_some_and(|own| own.index() == at);
    let others = (0..chances.len()).filter(|at| *at != letter.index());
    let next = others.max_by(|a, b| chances[*a].total_cmp(&chances[*b]))?;
    let likeliest = chances[next] <= chances[letter.index()];
    let fits = match own(letter.index()) {
        true => format!("the Dealer’s {theirs}: that could hint at {whose} own word"),
        false => {
            let this = looks(&gallery.drawings[letter.index()]);
            let go = if likeliest { "they go together" } else { "they could go together" };
            format!("the Dealer’s {theirs}, {letter} {this}: {go}")
        }
    };
    let named =
        if own(next) { format!("{whose} own") } else { Letter::new(next as u8).to_string() };
    let percent = |at: usize| format!("{:.0} %", 100.0 * chances[at]);
    let sure = percent(letter.index());
    Some(match likeliest {
        false => format!("{fits}. Only a hunch: {named} is likelier, {} to {sure}", percent(next)),
        true => format!("{fits} ({sure} sure; next would be {named}, {})", percent(next)),
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
