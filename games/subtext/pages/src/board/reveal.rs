//! A round that lies open: whose drawing it was, at which word, who pointed at
//! it, and what that was worth.

use super::art;
use super::guess::id_of;
use super::sketch::sketch;
use super::track::counted;
use game_core::Seat;
use maud::{Markup, html};
use subtext::{Guess, Letter, Phase, RoundView, Shown, SubtextView};
use web::pages::deed::{self, Deed};
use web::pages::icons::icon;
use web::pages::model::{Cast, list, of};
use web::pages::{Occupant, SeatRow};

/// A round that lies open, seen by somebody.
#[derive(Clone, Copy)]
pub(crate) struct Open<'a> {
    pub(crate) cast: Cast<'a>,
    pub(crate) round: &'a RoundView,
    /// The round's number.
    pub(crate) number: u8,
    pub(crate) again: Again<'a>,
    /// What bots took each drawing for, by seat; empty where nobody asked them.
    pub(crate) taken: &'a [Taken],
}

/// What bots took a drawing for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    /// No bot looked at it, or there was nothing to see.
    NotAsked,
    /// For `a kite`.
    For(String),
    /// For nothing that they know.
    Nothing,
}

/// What can be had of a drawing once more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Again<'a> {
    /// Nothing.
    No,
    /// It can be watched being drawn.
    Watch,
    /// That, and it can be taken along from this folder.
    Files(&'a str),
}

impl Open<'_> {
    /// `The word was compass. Noor dealt, and Ilse was the Partner.`
    pub(crate) fn told(&self) -> String {
        let [dealt, partner] = self.told_in_turn();
        dealt + &partner
    }

    /// The same in two parts: the Dealer names the word at once, the Partner is known last.
    pub(crate) fn told_in_turn(&self) -> [String; 2] {
        let (Some(word), Some(partner)) = (self.round.word(), self.round.partner) else {
            let void = "The round is void: nobody scored, and nothing of it is shown.";
            return [void.into(), String::new()];
        };
        let dealer = self.cast.name(self.round.dealer);
        let was = if self.cast.name(partner) == "You" { "were" } else { "was" };
        let partner = self.cast.in_sentence(partner);
        [
            format!("The word was {word}. {dealer} dealt"),
            format!(", and {partner} {was} the Partner."),
        ]
    }

    /// When what is told last is told.
    pub(crate) fn end(&self) -> usize {
        self.round.players.len()
    }

    /// When a drawing gets its owner: the Dealer's first, then letter by letter, the Partner's last.
    fn turn(&self, seat: Seat) -> usize {
        let partner = self.round.partner;
        let mut order: Vec<Seat> = self.in_order().filter(|seat| Some(*seat) != partner).collect();
        order.extend(partner);
        order.iter().position(|other| *other == seat).unwrap_or_default()
    }

    /// Who guessed right, and who not in time.
    pub(crate) fn verdict(&self) -> String {
        let named = |which: &dyn Fn(&Shown) -> bool| -> Vec<&str> {
            let seats = (0..self.round.players.len()).filter(|&at| which(&self.round.players[at]));
            let mut names: Vec<&str> =
                seats.map(|at| self.cast.in_sentence(Seat::new(at))).collect();
            // The list begins a sentence.
            if let Some(first @ &mut "you") = names.first_mut() {
                *first = "You";
            }
            names
        };
        let (right, late) = (
            named(&|shown| shown.right),
            named(&|shown| matches!(shown.guess, None | Some(Guess::Missing))),
        );
        let mut text = match right.as_slice() {
            [] => "Nobody guessed right.".to_owned(),
            all if all.len() == self.round.players.len() => "Everybody guessed right.".into(),
            some => format!("{} guessed right.", list(some)),
        };
        if !late.is_empty() {
            text += &format!(" {} didn’t guess in time.", list(&late));
        }
        text
    }

    /// The Dealer's drawing first, then the letters.
    fn in_order(&self) -> impl Iterator<Item = Seat> + '_ {
        let letters = (0..self.round.players.len() as u8).map(Letter::new);
        let others = letters.filter_map(|letter| self.round.author(letter));
        [self.round.dealer].into_iter().filter(|_| !self.round.void).chain(others)
    }

    /// Every drawing with all that belongs to it. `more` is what can be done
    /// about a drawing.
    pub(crate) fn drawings(
        &self,
        class: &str,
        id: Option<&str>,
        more: impl Fn(Seat) -> Markup,
    ) -> Markup {
        html! {
            div class=(class) id=[id] {
                @for seat in self.in_order() { (self.drawing(seat, &more(seat))) }
            }
        }
    }

    fn drawing(&self, seat: Seat, more: &Markup) -> Markup {
        let shown = &self.round.players[seat.index()];
        let (dealer, partner) = (self.round.dealer == seat, self.round.partner == Some(seat));
        let label = format!("{} drawing at {}", of(self.cast.name(seat)), shown.word);
        // Only one round lies on a live table; a gallery has many.
        let id = self.cast.live.then(|| match shown.letter {
            Some(letter) => id_of(letter),
            None => "drawing-dealer".to_owned(),
        });
        html! {
            figure.drawing.is-dealer[dealer].is-partner[partner].is-void[shown.struck] data-drawing
                data-at=(self.turn(seat))
            {
                div.paper id=[id.as_deref()] data-moves[id.is_some()] {
                    (sketch(&shown.sheet, &label))
                    @if let Some(letter) = shown.letter { span.token aria-hidden="true" { (letter) } }
                    @if dealer { span.own { "Dealer" } } @else if partner { span.own { "Partner" } }
                }
                figcaption {
                    (self.cast.emblem(seat).large(false))
                    b { (self.cast.name(seat)) }
                    span.word { (shown.word) }
                    (self.gain(shown))
                }
                (self.pointed_at(shown))
                (self.taken(seat))
                @if shown.struck { p.side-note { "Struck out: it " (what_is_wrong(shown)) ", so its author scores nothing." } }
                div.drawing-acts { (self.files(seat, shown)) (more) }
            }
        }
    }

    /// Who pointed at this drawing.
    fn pointed_at(&self, drawn: &Shown) -> Markup {
        let Some(letter) = drawn.letter else { return html! {} };
        let here = |shown: &Shown| shown.guess == Some(Guess::At(letter));
        let seats: Vec<Seat> = (0..self.round.players.len())
            .filter(|&at| here(&self.round.players[at]))
            .map(Seat::new)
            .collect();
        html! {
            p.st-guesses {
                @if seats.is_empty() { "Nobody pointed here" } @else {
                    span.by-whom { "Guessed by " }
                    @for seat in seats {
                        span.by id=[self.cast.live.then(|| format!("guess-{}", seat.index() + 1))]
                            data-moves[self.cast.live] data-from=[self.cast.live.then(|| format!("seat-{}", seat.index() + 1))]
                        { (self.cast.emblem(seat).small()) " " span { (self.cast.in_sentence(seat)) } }
                    }
                }
            }
        }
    }

    /// `Gull`, or `Bots` if several looked at somebody's drawing: they all see the same in it.
    fn bots(&self, author: Seat) -> &str {
        let bot = |(at, row): &(usize, &SeatRow)| {
            *at != author.index() && matches!(row.occupant, Occupant::Bot(_))
        };
        let mut bots = self.cast.seats.iter().enumerate().filter(bot);
        match (bots.next(), bots.next()) {
            (Some((_, only)), None) => only.name(),
            _ => "Bots",
        }
    }

    /// What bots took it for.
    fn taken(&self, seat: Seat) -> Markup {
        html! {
            @match self.taken.get(seat.index()) {
                Some(Taken::For(thing)) => p.st-taken { (icon("i-bot")) span { (self.bots(seat)) " took it for " (thing) } },
                Some(Taken::Nothing) => p.st-taken { (icon("i-bot")) span { (self.bots(seat)) " couldn’t tell what it is" } },
                _ => {},
            }
        }
    }

    fn gain(&self, shown: &Shown) -> Markup {
        html! {
            span.gain.is-none[shown.gained == 0] data-at=(self.end()) {
                span aria-hidden="true" { @if shown.gained > 0 { "+" } (shown.gained) }
                span.hide { (counted(shown.gained)) }
            }
        }
    }

    /// Watching it being drawn, and taking it along.
    fn files(&self, seat: Seat, shown: &Shown) -> Markup {
        let (round, author) = (self.number, seat.index() + 1);
        let drawn = !shown.sheet.strokes().is_empty();
        html! {
            @if drawn && self.again != Again::No {
                button.btn.btn-quiet.btn-sm.needs-script type="button" data-play-drawing aria-pressed="false" {
                    (icon("i-play")) " Watch"
                }
            }
            @if let Again::Files(folder) = self.again {
                @if drawn {
                    a.btn.btn-quiet.btn-sm.needs-script href="#" data-png=(format!("subtext-{round}-{author}.png")) {
                        "PNG"
                    }
                }
                a.btn.btn-quiet.btn-sm download href=(format!("{folder}/{round}/{author}.svg")) { "SVG" }
            }
        }
    }
}

/// ST-2.3, ST-2.11: what a hint is challenged for.
fn what_is_wrong(shown: &Shown) -> &'static str {
    if shown.sheet.words().is_some() { "says the word" } else { "shows letters or numbers" }
}

/// ST-2.8: how many challenge a drawing, and the button to do so.
pub(crate) fn objections(
    view: &SubtextView,
    round: &RoundView,
    seat: Seat,
    may: impl Fn(&str) -> bool,
) -> Markup {
    let shown = &round.players[seat.index()];
    let text = match shown.letter {
        Some(letter) => format!("object {letter}"),
        None => "object dealer".to_owned(),
    };
    let count = shown.objections.len();
    html! {
        @if may(&text) {
            (Deed::new(&text, "btn btn-quiet btn-sm", &deed::id_of(&text)).button(&html! {
                (art("warning"))
                @if view.phase == Phase::Vote { " Agree: it " } @else { " Challenge: it " }
                (what_is_wrong(shown))
            }))
        }
        @if let (1.., Some(needed)) = (count, view.objections_needed) {
            span.side-note.st-objected { (count) " of " (needed) " votes to strike it out" }
        }
    }
}
