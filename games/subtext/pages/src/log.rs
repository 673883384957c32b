//! A match of Subtext in words: by rounds for the table, entry by entry for the
//! replay.

use crate::story::{Close, Event, What, events};
use game_core::{Seat, Viewer};
use host::{SeatView, Thought};
use subtext::{Leaver, Letter, Options, RoundView, SubtextView};
use web::pages::replay::Step;
use web::pages::{LogLine, SeatRow, list};

/// Tells a match to one viewer.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub(crate) seats: &'a [SeatRow],
    /// The same as the host knows them: by the names of those who sat down.
    pub(crate) at: &'a [SeatView],
    pub(crate) viewer: Viewer,
}

impl Teller<'_> {
    fn name(&self, seat: Seat) -> &str {
        if self.viewer.is(seat) { "You" } else { self.seats[seat.index()].name() }
    }

    fn in_sentence(&self, seat: Seat) -> &str {
        if self.viewer.is(seat) { "you" } else { self.name(seat) }
    }

    fn does(&self, seat: Seat, verb: &str) -> String {
        let ending = if self.viewer.is(seat) { "" } else { "s" };
        format!("{} {verb}{ending}", self.name(seat))
    }

    /// The log, oldest first, with what bots thought once that may be told.
    pub(crate) fn tell(
        &self,
        log: &[host::LogLine],
        view: &SubtextView,
        thoughts: &[Thought],
    ) -> Vec<LogLine> {
        let mut lines = Vec::new();
        let events = events(log, self.seats.len());
        let last_of_round = |event: &Event| {
            let of_round = events.iter().rev().find(|other| other.round == event.round);
            of_round.is_some_and(|last| last.v == event.v)
        };
        for event in events.iter().filter(|event| !event.undone) {
            let heading = format!("Round {}", event.round);
            let mut say = |seat: Option<Seat>, text: String, strong: Option<&str>| {
                let strong = strong.map(str::to_owned);
                lines.push(LogLine { strong, ..LogLine::new(seat, text) }.under(&heading));
            };
            match (&event.what, event.closes, event.dealer) {
                (_, Some(Close::Deal), Some(dealer)) => {
                    say(
                        Some(dealer),
                        format!("{} round {}.", self.does(dealer, "deal"), event.round),
                        None,
                    );
                }
                (_, Some(Close::Draw), _) => say(None, "Everybody has drawn.".into(), None),
                (_, Some(Close::Guess), _) => {
                    if let Some(round) = opened(view, event) {
                        let [told, gained] = self.revealed(round);
                        say(None, told, round.word());
                        say(None, gained, None);
                    }
                }
                (What::Objected(seat, what), ..) => {
                    let why = why_challenged(view, event, *what);
                    say(Some(*seat), format!("{}.", self.objected(*seat, *what, why)), None);
                }
                (What::Left(seat), ..) => {
                    let past = view.past.get(event.round - 1);
                    let void = past.is_some_and(|round| round.void) && last_of_round(event);
                    let void = if void { "; the round is void" } else { "" };
                    let text = format!("{}{void}.", self.left(*seat));
                    say(Some(*seat), text, None);
                }
                _ => {}
            }
            if let Ok(at) = thoughts.binary_search_by_key(&event.v, |thought| thought.v) {
                let seat = Seat::new(thoughts[at].seat.into());
                let text = format!("{} thought: {}.", self.name(seat), thoughts[at].thought);
                say(Some(seat), text, None);
            }
        }
        lines
    }

    /// `Dan left, and artist plays on`.
    fn left(&self, seat: Seat) -> String {
        let bot = self.seats[seat.index()].name();
        format!("{} left, and {bot} plays on", self.at[seat.index()].name)
    }

    fn objected(&self, seat: Seat, what: Option<Letter>, why: &str) -> String {
        let what = match what {
            Some(letter) => format!("drawing {letter}"),
            None => "the Dealer’s drawing".into(),
        };
        format!("{} challenged {what}: it {why}", self.name(seat))
    }

    /// `The word was compass; Ilse was the Partner; Mira guessed right.`, and
    /// what it was worth.
    fn revealed(&self, round: &RoundView) -> [String; 2] {
        let names = |which: &dyn Fn(usize) -> bool| -> Vec<&str> {
            let seats = (0..round.players.len()).filter(|&at| which(at));
            seats.map(|at| self.in_sentence(Seat::new(at))).collect()
        };
        let right = match names(&|at| round.players[at].right).as_slice() {
            [] => "nobody guessed right".to_owned(),
            some => format!("{} guessed right", list(some)),
        };
        let word = round.word().unwrap_or_default();
        let partner = match round.partner {
            Some(seat) if self.viewer.is(seat) => "you were the Partner".to_owned(),
            Some(seat) => format!("{} was the Partner", self.name(seat)),
            None => "there was no Partner".into(),
        };
        let gains: Vec<String> = (0..round.players.len())
            .filter(|&at| round.players[at].gained > 0)
            .map(|at| format!("{} +{}", self.in_sentence(Seat::new(at)), round.players[at].gained))
            .collect();
        let gains = match gains.as_slice() {
            [] => "Nobody scored.".into(),
            some => format!("Points: {}.", some.join(", ")),
        };
        [format!("The word was {word}; {partner}; {right}."), gains]
    }

    /// Every entry in words, for the replay.
    pub(crate) fn steps(&self, log: &[host::LogLine], view: &SubtextView) -> Vec<Step> {
        let mut shown = 0;
        let step = |event: Event| {
            let heading = (shown != event.round).then(|| format!("Round {}", event.round));
            shown = event.round;
            let (seat, mut text) = self.deed(&event, view);
            if event.closes == Some(Close::Guess)
                && let Some(round) = opened(view, &event)
            {
                text = format!("{text}. {}", self.revealed(round)[0].trim_end_matches('.'));
            }
            Step { v: event.v, seat, text, heading, swing: None }
        };
        events(log, self.seats.len()).into_iter().map(step).collect()
    }

    fn deed(&self, event: &Event, view: &SubtextView) -> (Option<Seat>, String) {
        let by = |seat: &Seat, deed: &str| (Some(*seat), format!("{} {deed}", self.name(*seat)));
        match &event.what {
            What::FirstDealer(seat) => (Some(*seat), format!("{} first", self.does(*seat, "deal"))),
            What::Dealt(seat) if self.viewer.is(*seat) => by(seat, "were dealt a word"),
            What::Dealt(seat) => by(seat, "was dealt a word"),
            What::HandedIn(seat) => by(seat, "handed in a sheet"),
            What::LaidOut => (None, "A drawing was laid out".into()),
            What::Guessed(seat, Some(letter)) => by(seat, &format!("pointed at {letter}")),
            What::Guessed(seat, None) => by(seat, "made a guess"),
            What::Missed(seat) => by(seat, "did not guess in time"),
            What::Objected(seat, what) => {
                (Some(*seat), self.objected(*seat, *what, why_challenged(view, event, *what)))
            }
            What::Ready(seat) if self.viewer.is(*seat) => by(seat, "were ready to go on"),
            What::Ready(seat) => by(seat, "was ready to go on"),
            What::Left(seat) => (Some(*seat), self.left(*seat)),
            What::TookBack(seat) => by(seat, "took it back"),
        }
    }
}

/// The round of an event, if it lies open.
fn opened<'a>(view: &'a SubtextView, event: &Event) -> Option<&'a RoundView> {
    let now = view.reveal.as_ref().filter(|_| event.round == usize::from(view.round));
    now.or(view.past.get(event.round - 1)).filter(|round| !round.void)
}

/// What was wrong with a challenged drawing: words are no drawing.
fn why_challenged(view: &SubtextView, event: &Event, what: Option<Letter>) -> &'static str {
    let author = |round: &RoundView| match what {
        Some(letter) => round.author(letter),
        None => Some(round.dealer),
    };
    let round = opened(view, event);
    let sheet = round.and_then(|round| Some(&round.players[author(round)?.index()].sheet));
    match sheet.and_then(|sheet| sheet.words()) {
        Some(_) => "says the word",
        None => "shows letters or numbers",
    }
}

/// What a table of Subtext agreed on, in words.
pub(crate) fn options(options: &Options) -> Vec<String> {
    let mut words = vec![format!("words of level {}", options.level.name())];
    if !options.words.is_empty() {
        words.push("own words".into());
    }
    for (seconds, what) in [(options.draw_seconds, "draw"), (options.guess_seconds, "guess")] {
        if seconds > 0 {
            words.push(format!("{seconds} seconds to {what}"));
        }
    }
    if options.word_hints {
        words.push("hints in words allowed".into());
    }
    if !options.objections {
        words.push("no challenges".into());
    }
    if options.leaver == Leaver::Void {
        words.push("a round void when somebody leaves it".into());
    }
    words
}
