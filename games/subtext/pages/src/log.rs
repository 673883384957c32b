//! A match of Subtext in words: by rounds for the table, entry by entry for the
//! replay.

use crate::story::{Close, Event, Progress, What, events, heard};
use catalog::AnyView;
use game_core::{Follow, Seat, Viewer};
use host::{SeatView, TableView, Thought};
use subtext::{Leaver, Letter, Options, RoundView, SubtextView};
use web::pages::replay::Step;
use web::pages::{LogLine, SeatRow, list};

/// Tells a match as it grows. What a round was about is not in the log before the match is over: it
/// is seen on the table, from the reveal on.
#[derive(Clone)]
pub(crate) struct Growing {
    follow: Follow<Progress>,
    seats: Vec<SeatRow>,
    at: Vec<SeatView>,
    viewer: Viewer,
    thoughts: Vec<Thought>,
    leaver: Leaver,
    /// What was seen of each round; nothing of those that are void or not shown yet.
    rounds: Vec<Option<Seen>>,
    /// How many of them were over when they were seen.
    over: usize,
    /// Up to where the log was settled when that was seen, and whether a round lay open then: its points
    /// can still change.
    seen: Option<(u32, bool)>,
    /// The round in which the last entry was.
    round: usize,
}

/// What is told of a round that lies open.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    word: String,
    told: String,
    points: String,
    /// Which drawings are hints in words.
    in_words: Vec<Option<Letter>>,
}

impl Growing {
    pub(crate) fn new(seen: &web::Seen<'_, subtext::Subtext>) -> Growing {
        Growing {
            follow: Follow::new(Progress::new(seen.seats.len())),
            seats: seen.seats.to_vec(),
            at: seen.table.seats(),
            viewer: seen.viewer(),
            thoughts: seen.table.thoughts().to_vec(),
            leaver: seen.view.leaver,
            rounds: Vec::new(),
            over: 0,
            seen: None,
            round: 1,
        }
    }

    /// Sees the rounds that lie open.
    pub(crate) fn see(&mut self, view: &SubtextView) {
        // What was over when it was seen has not changed since.
        self.rounds.truncate(self.over);
        self.over = view.past.len();
        let further = view.past[self.rounds.len()..].iter().chain(&view.reveal);
        let told: Vec<Option<Seen>> = further.map(|round| self.speaker().seen(round)).collect();
        self.rounds.extend(told);
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker { seats: &self.seats, at: &self.at, viewer: self.viewer }
    }

    fn opened(&self, round: usize) -> Option<&Seen> {
        self.rounds.get(round - 1)?.as_ref()
    }

    /// The points of a round come last: a drawing may still be struck out.
    fn points(&self, round: usize) -> Option<LogLine> {
        let seen = self.opened(round)?;
        Some(LogLine::new(None, seen.points.clone()).under(&format!("Round {round}")))
    }

    fn said(&self, event: &Event) -> Vec<LogLine> {
        let speaker = self.speaker();
        let mut lines = Vec::new();
        let heading = format!("Round {}", event.round);
        let mut say = |seat: Option<Seat>, text: String, strong: Option<&str>| {
            let strong = strong.map(str::to_owned);
            lines.push(LogLine { strong, ..LogLine::new(seat, text) }.under(&heading));
        };
        match (&event.what, event.closes, event.dealer) {
            (_, Some(Close::Deal), Some(dealer)) => {
                let deals = speaker.does(dealer, "deal");
                say(Some(dealer), format!("{deals} round {}.", event.round), None);
            }
            (_, Some(Close::Draw), _) => say(None, "Everyone has drawn.".into(), None),
            (_, Some(Close::Guess), _) => {
                if let Some(seen) = self.opened(event.round) {
                    say(None, seen.told.clone(), Some(&seen.word));
                }
            }
            (What::Objected(seat, what), ..) => {
                let in_words = |seen: &Seen| seen.in_words.contains(what);
                let why = what_is_wrong(self.opened(event.round).is_some_and(in_words));
                say(Some(*seat), format!("{}.", speaker.objected(*seat, *what, why)), None);
            }
            (What::Left(seat), ..) => {
                let void = self.leaver == Leaver::Void && !event.shown;
                let void = if void { "; the round is void" } else { "" };
                say(Some(*seat), format!("{}{void}.", speaker.left(*seat)), None);
            }
            _ => {}
        }
        if let Ok(at) = self.thoughts.binary_search_by_key(&event.v, |thought| thought.v) {
            let thought = &self.thoughts[at];
            let seat = Seat::new(thought.seat.into());
            let text = format!("{} thought: {}.", speaker.name(seat), thought.thought);
            say(Some(seat), text, None);
        }
        lines
    }
}

impl web::Teller for Growing {
    /// While nothing lies open, and nothing more has been settled, there is nothing new to see.
    fn look(&mut self, table: &TableView) {
        let settled = table.settled();
        if self.seen == Some((settled, false)) {
            return;
        }
        let view: Option<SubtextView> = table.any_view().and_then(AnyView::into_typed);
        if let Some(view) = view {
            self.see(&view);
            self.seen = Some((settled, view.reveal.is_some()));
        }
    }

    fn tell(&mut self, entries: &[host::LogLine]) -> Vec<LogLine> {
        let mut lines = Vec::new();
        for event in heard(&mut self.follow, entries).iter().filter(|event| !event.undone) {
            if event.round > self.round {
                lines.extend(self.points(self.round));
                self.round = event.round;
            }
            lines.extend(self.said(event));
        }
        lines
    }

    fn rest(&self) -> Vec<LogLine> {
        self.points(self.round).into_iter().collect()
    }

    fn copy(&self) -> Box<dyn web::Teller> {
        Box::new(self.clone())
    }
}

/// The log, oldest first, with what bots thought once that may be told.
pub(crate) fn tell(seen: &web::Seen<'_, subtext::Subtext>) -> Vec<LogLine> {
    let mut growing = Growing::new(seen);
    growing.see(&seen.view);
    let mut lines = web::Teller::tell(&mut growing, &seen.table.log());
    lines.extend(web::Teller::rest(&growing));
    lines
}

/// Names people and what they did to one viewer.
#[derive(Clone, Copy)]
pub(crate) struct Speaker<'a> {
    pub(crate) seats: &'a [SeatRow],
    /// The same as the host knows them: by the names of those who sat down.
    pub(crate) at: &'a [SeatView],
    pub(crate) viewer: Viewer,
}

impl Speaker<'_> {
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

    /// What is told of a round, unless it is void.
    fn seen(&self, round: &RoundView) -> Option<Seen> {
        if round.void {
            return None;
        }
        let [told, points] = self.revealed(round);
        let words = round.players.iter().filter(|shown| shown.sheet.words().is_some());
        let in_words = words.map(|shown| shown.letter).collect();
        Some(Seen { word: round.word().unwrap_or_default().to_owned(), told, points, in_words })
    }

    /// `Dan left, and artist plays on`.
    fn left(&self, seat: Seat) -> String {
        let (who, bot) = (&self.at[seat.index()].name, self.seats[seat.index()].name());
        // Elsewhere it is called `artist for Dan`; here he has been named already.
        let bot = bot.strip_suffix(&format!(" for {who}")).unwrap_or(bot);
        format!("{who} left, and {bot} plays on")
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
            What::Missed(seat) => by(seat, "didn’t guess in time"),
            What::Objected(seat, what) => {
                (Some(*seat), self.objected(*seat, *what, why_challenged(view, event, *what)))
            }
            What::Ready(seat) if self.viewer.is(*seat) => by(seat, "were ready to go on"),
            What::Ready(seat) => by(seat, "was ready to go on"),
            What::Left(seat) => (Some(*seat), self.left(*seat)),
            What::TookBack(seat) => by(seat, "undid that"),
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
    what_is_wrong(sheet.is_some_and(|sheet| sheet.words().is_some()))
}

fn what_is_wrong(in_words: bool) -> &'static str {
    if in_words { "says the word" } else { "shows letters or numbers" }
}

/// What a table of Subtext agreed on, in words.
pub(crate) fn options(options: &Options) -> Vec<String> {
    let mut words = vec![format!("words of level {}", options.level.name())];
    if !options.words.is_empty() {
        words.push("own words, which bots may not know".into());
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
        words.push("a round void if somebody leaves it".into());
    }
    words
}
