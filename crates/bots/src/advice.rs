//! Advice: what a bot would do in somebody's place, why, and what else there was.
//!
//! It is made from what the seat sees and from nothing else: even the words for the moves come from a
//! table that the view cannot rule out.

use crate::{Assessment, Bot, BotRng, Budget, Choice, Roster, Worth};
use game_core::{Describe, Game, Search, Seat, SeatSet, Turn, Viewer};
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::borrow::Cow;

/// By what moves are compared.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Yardstick {
    /// The chance to win.
    #[default]
    Chance,
    /// The final score.
    Score {
        /// What is counted: `cards`.
        unit: Cow<'static, str>,
        /// Whether few are good.
        low: bool,
    },
}

/// One of the moves that were compared.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Way {
    /// The move's text.
    pub mv: String,
    /// What it does, in words.
    pub words: String,
    /// The seat's chance to win, from 0 to 1.
    pub win: f64,
    /// The seat's final score, as far as it can be expected.
    pub score: f64,
}

/// What a bot advises.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// Who advises, as people call them: `Heron`.
    pub by: String,
    /// Moves to be made one after the other, as far as nobody and nothing comes between. None
    /// where all that is given is an idea.
    pub moves: Vec<String>,
    /// What to do, in a sentence.
    pub words: String,
    /// Why, in a sentence.
    pub why: String,
    /// By what the ways below are compared.
    pub measure: Yardstick,
    /// The first of the moves, and at most two others, the better one first.
    pub ways: Vec<Way>,
}

impl Advice {
    /// As the engine protocol and the HTTP API say it.
    pub fn described(&self) -> Value {
        let (measure, unit) = match &self.measure {
            Yardstick::Chance => ("win", None),
            Yardstick::Score { unit, .. } => ("score", Some(unit)),
        };
        let way = |way: &Way| json!({"move": way.mv, "words": way.words, "win": way.win, "score": way.score});
        let ways: Vec<Value> = self.ways.iter().map(way).collect();
        json!({
            "by": self.by,
            "moves": self.moves,
            "words": self.words,
            "why": self.why,
            "measure": measure,
            "unit": unit,
            "ways": ways,
        })
    }

    /// In lines of plain text: what to do, why, and what each way is worth.
    pub fn told(&self) -> String {
        let mut text = format!("{} would… {}\n{}", self.by, self.words, self.why);
        for (at, way) in self.ways.iter().enumerate() {
            text += &format!("\n  {:>9}  {}", self.worth(at), way.words);
        }
        text
    }

    /// What the way at this place is worth, for people: `61 %`; where a score says more, `6.4 cards` for
    /// the first and `+0.5` for the others, or `about the same`.
    pub fn worth(&self, at: usize) -> String {
        let way = &self.ways[at];
        match &self.measure {
            Yardstick::Chance => format!("{:.0} %", 100.0 * way.win),
            Yardstick::Score { unit, .. } if at == 0 => format!("{:.1} {unit}", way.score),
            Yardstick::Score { low, .. } => {
                let more = way.score - self.ways[0].score;
                // What was looked at less may seem better than the move that was looked at most.
                if more.abs() >= 0.05 && (more < 0.0) == *low {
                    return "about the same".into();
                }
                // Rounded first: nobody is told of "-0.0".
                let more = (10.0 * more).round() / 10.0 + 0.0;
                match more {
                    0.0 => "about the same".into(),
                    less if less < 0.0 => format!("−{:.1}", -less),
                    more => format!("+{more:.1}"),
                }
            }
        }
    }
}

/// As many moves are advised in a row.
const LONGEST: usize = 8;
/// As many ways are told, the advised one among them.
const WAYS: usize = 3;
/// What a bot would do for the sake of variety is not advised if it costs more than this.
const GIVEN_AWAY: f64 = 0.02;

/// What `bot` would do in `seat`, of whose table nothing else is known than this view.
pub(crate) fn advice<R: Roster>(
    by: &str,
    mut bot: Box<dyn Bot<R::Game>>,
    seat: Seat,
    view: &<R::Game as Game>::View,
    legal: &[<R::Game as Game>::Move],
    budget: Budget,
    seed: u64,
) -> Advice {
    let mut rng = BotRng::seed_from_u64(seed);
    let measure = R::measure(view);
    if let Some((words, why)) = R::idea(seat, view, &mut rng) {
        let (by, moves, ways) = (by.to_owned(), Vec::new(), Vec::new());
        return Advice { by, moves, words, why, measure, ways };
    }
    let Choice { mv, thought, assessment } = bot.choose(seat, view, legal, budget, &mut rng);
    let found = assessment.unwrap_or_else(|| match R::ASSESSOR.and_then(R::bot) {
        Some(mut assessor) => assessor.assess(seat, view, legal, budget, &mut rng),
        None => bot.assess(seat, view, legal, budget, &mut rng),
    });
    let first = worth_playing(mv, &found, &measure);
    let why = R::reason(seat, view, &first, &found).or(thought).unwrap_or_default();
    let table = guess::<R::Game>(seat, view, &mut rng);
    let row = row::<R>(&mut bot, seat, view, first.clone(), budget, &mut rng);
    let moves: Vec<String> = row.iter().map(ToString::to_string).collect();
    let words = in_a_row(&described::<R::Game>(table.clone(), seat, &row));
    let ways = ways::<R>(seat, &table, &found, &row, &measure);
    Advice { by: by.to_owned(), moves, words, why: sentence(&why), measure, ways }
}

/// What a bot chose, unless that gives away too much: some play a worse move now and then, so that
/// nobody knows what comes.
fn worth_playing<M: Clone + PartialEq>(mv: M, found: &Assessment<M>, measure: &Yardstick) -> M {
    let of = |worth: &Worth| value(worth, found.seat, measure);
    let own = found.moves.iter().find(|(other, _)| *other == mv).map(|(_, worth)| worth);
    let best = &found.moves[found.best].1;
    let close = |own: &Worth| {
        best.of(found.seat) - own.of(found.seat) <= GIVEN_AWAY && of(best) - of(own) <= 0.5
    };
    if own.is_some_and(close) { mv } else { found.best().clone() }
}

/// What counts, the more the better.
fn value(worth: &Worth, seat: Seat, measure: &Yardstick) -> f64 {
    let score = worth.score.get(seat.index()).copied().unwrap_or(0.0);
    match measure {
        Yardstick::Chance => worth.of(seat),
        Yardstick::Score { low: true, .. } => -score,
        Yardstick::Score { low: false, .. } => score,
    }
}

/// Some table that the view cannot rule out, on which the others have chosen nothing yet.
fn guess<G: Search>(seat: Seat, view: &G::View, rng: &mut BotRng) -> G {
    let mut game = G::determinize(view, rng);
    for other in game.seats().iter().filter(|other| *other != seat) {
        game.unseal(other);
    }
    game
}

/// The first move, and what the bot would play after it for as long as the seat alone decides what
/// happens: no chance, nobody else, and nothing turns up that the seat cannot know yet.
fn row<R: Roster>(
    bot: &mut Box<dyn Bot<R::Game>>,
    seat: Seat,
    view: &<R::Game as Game>::View,
    first: <R::Game as Game>::Move,
    budget: Budget,
    rng: &mut BotRng,
) -> Vec<<R::Game as Game>::Move> {
    // What is seen on two different guesses after the same moves was to be seen before.
    let mut tables = [guess::<R::Game>(seat, view, rng), guess::<R::Game>(seat, view, rng)];
    let before = others_to_act(&tables[0], seat);
    let (mut row, mut legal) = (vec![first], Vec::new());
    while row.len() < LONGEST {
        let latest = row.last().expect("a row has a first").clone();
        for table in &mut tables {
            table.apply(seat, latest.clone());
        }
        let [table, other] = &tables;
        let Turn::Seats(acting) = table.turn() else { break };
        let (seen, also) = (table.view(Viewer::Seat(seat)), other.view(Viewer::Seat(seat)));
        if !acting.contains(seat) || others_to_act(table, seat) != before || seen != also {
            break;
        }
        legal.clear();
        table.legal_moves(seat, &mut legal);
        if legal.is_empty() {
            break;
        }
        let next = bot.choose(seat, &seen, &legal, budget, rng).mv;
        if row.contains(&next) && !R::REPEATS || R::ends_row(&next) {
            break;
        }
        row.push(next);
    }
    row
}

fn others_to_act<G: Game>(table: &G, seat: Seat) -> SeatSet {
    table.turn().seats().without(seat)
}

/// What each of these moves does, one after the other.
fn described<G: Describe>(mut table: G, seat: Seat, row: &[G::Move]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut small: Vec<String> = Vec::new();
    for mv in row {
        let words = table.describe(seat, mv);
        // Small moves in a row are one: `pay 1 with this`, `pay 2 with that`.
        match (table.is_minor(mv), words.split_once(" with ")) {
            (true, Some((_, piece))) => small.push(without_price(piece).to_owned()),
            _ => {
                all.extend(paid(&std::mem::take(&mut small)));
                all.push(words);
            }
        }
        table.apply(seat, mv.clone());
    }
    all.extend(paid(&small));
    all
}

/// `Build +1` of `Build +1, costs 4`.
fn without_price(piece: &str) -> &str {
    piece.split(", ").next().unwrap_or(piece)
}

/// `pay with this, this and that`.
fn paid(pieces: &[String]) -> Option<String> {
    Some(match pieces {
        [] => return None,
        [only] => format!("pay with {only}"),
        [first @ .., last] => format!("pay with {} and {last}", first.join(", ")),
    })
}

/// `Put a sandpail on a1 of Stairway, then end the turn.` What is done twice is said once.
fn in_a_row(words: &[String]) -> String {
    let mut said: Vec<(String, usize)> = Vec::new();
    for words in words {
        match said.last_mut() {
            Some((last, times)) if last == words => *times += 1,
            _ => said.push((words.clone(), 1)),
        }
    }
    let told = |(words, times): (String, usize)| match times {
        1 => words,
        2 => format!("{words}, twice"),
        times => format!("{words}, {times} times"),
    };
    let told: Vec<String> = said.into_iter().map(told).collect();
    // Parts that have commas of their own are kept apart by more than a comma.
    let apart =
        if told.len() > 2 && told.iter().any(|part| part.contains(", ")) { "; " } else { ", " };
    sentence(&match told.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{}{apart}then {last}", first.join(apart)),
        None => String::new(),
    })
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let text = text.trim().trim_end_matches('.');
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}

/// The advised move and the best others, each with what it is worth. What comes later in the row
/// anyway is no other way.
fn ways<R: Roster>(
    seat: Seat,
    table: &R::Game,
    found: &Assessment<<R::Game as Game>::Move>,
    row: &[<R::Game as Game>::Move],
    measure: &Yardstick,
) -> Vec<Way> {
    type Looked<R> = (<<R as Roster>::Game as Game>::Move, Worth);
    let way = |(mv, worth): &Looked<R>| {
        let words = table.describe(seat, mv);
        let score = worth.score.get(seat.index()).copied().unwrap_or(0.0);
        Way { mv: mv.to_string(), words, win: worth.of(seat), score }
    };
    let looked_at = |(_, worth): &&Looked<R>| !worth.win.is_empty();
    let (own, mut others): (Vec<_>, Vec<_>) = found
        .moves
        .iter()
        .filter(looked_at)
        .filter(|(mv, _)| *mv == row[0] || !row.contains(mv))
        .partition(|(mv, _)| *mv == row[0]);
    others.sort_by(|(_, a), (_, b)| value(b, seat, measure).total_cmp(&value(a, seat, measure)));
    let mut ways: Vec<Way> = own.into_iter().map(way).collect();
    if ways.is_empty() {
        return ways;
    }
    // Of moves that are much alike one is enough.
    let mut told: Vec<&<R::Game as Game>::Move> = row.iter().collect();
    others.retain(|(mv, _)| {
        let new = !told.iter().any(|known| R::alike(known, mv));
        if new {
            told.push(mv);
        }
        new
    });
    for other in others.into_iter().map(way) {
        let same = |known: &Way| known.words == other.words;
        if ways.len() < WAYS && !ways.iter().any(same) {
            ways.push(other);
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_twice_is_said_once() {
        let words = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        assert_eq!(
            in_a_row(&words(&["put it there", "end the turn"])),
            "Put it there, then end the turn."
        );
        assert_eq!(in_a_row(&words(&["pay 1", "pay 1"])), "Pay 1, twice.");
        assert_eq!(
            in_a_row(&words(&["choose red", "build it, costs 3", "pay with it"])),
            "Choose red; build it, costs 3; then pay with it."
        );
        assert_eq!(in_a_row(&words(&["roll", "build", "stop"])), "Roll, build, then stop.");
        assert_eq!(sentence("it is cheap."), "It is cheap.");
        assert_eq!(sentence(""), "");
    }

    #[test]
    fn a_score_is_told_whole_once_and_then_by_its_difference() {
        let way = |score| Way { mv: String::new(), words: String::new(), win: 0.61, score };
        let measure = Yardstick::Score { unit: "cards".into(), low: true };
        let advice = |measure| Advice {
            by: "Heron".into(),
            moves: Vec::new(),
            words: String::new(),
            why: String::new(),
            measure,
            ways: vec![way(6.4), way(6.9), way(6.37), way(6.0)],
        };
        let worths = |advice: &Advice| (0..4).map(|at| advice.worth(at)).collect::<Vec<_>>();
        assert_eq!(
            worths(&advice(measure)),
            ["6.4 cards", "+0.5", "about the same", "about the same"]
        );
        assert_eq!(advice(Yardstick::Chance).worth(0), "61 %");
    }

    #[test]
    fn what_pays_for_something_is_told_in_one_go() {
        let pieces = ["Sand castle 1", "Build +1, costs 4", "2 coins"]
            .map(|piece| without_price(piece).to_owned());
        assert_eq!(paid(&pieces).as_deref(), Some("pay with Sand castle 1, Build +1 and 2 coins"));
        assert_eq!(paid(&[]), None);
    }

    #[test]
    fn nobody_is_advised_to_give_much_away_for_the_sake_of_variety() {
        let seat = Seat::new(0);
        let worth =
            |win| Worth { win: vec![win, 1.0 - win], score: vec![0.0; 2], ..Worth::default() };
        let found = |other| {
            Assessment::by_chance(seat, vec![('a', worth(0.6)), ('b', worth(other))], |s| s)
        };
        assert_eq!(worth_playing('b', &found(0.59), &Yardstick::Chance), 'b');
        assert_eq!(worth_playing('b', &found(0.5), &Yardstick::Chance), 'a');
    }
}
