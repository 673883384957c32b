//! One turn of Fine Sand in words.

use fine_sand::{Card, Move};
use game_core::{Seat, Viewer};
use web::pages::{LogLine, SeatRow, list, of};

/// What a seat has done in a turn, as far as it may be known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deeds {
    /// Cards put away before the first turn, once that is decided.
    exchanged: Option<usize>,
    /// Red, blue, or not chosen yet.
    chose: Option<Move>,
    /// Cards drawn before and after that choice.
    drew: [usize; 2],
    /// What was built, and what each group cost.
    built: Vec<(Vec<Card>, u16)>,
    /// Whether the last group is not paid yet.
    paying: bool,
    used: Vec<Card>,
    discarded: usize,
    off_loaded: usize,
    removed: Vec<Card>,
    /// Limits raised for the turn; they end on the Symbol card.
    pub(crate) raised: usize,
}

impl Deeds {
    /// A card was drawn.
    pub(crate) fn draws(&mut self) {
        self.drew[usize::from(self.chose.is_some())] += 1;
    }

    /// A card was laid face down.
    pub(crate) fn off_loads(&mut self) {
        self.off_loaded += 1;
    }

    /// A move was made.
    pub(crate) fn plays(&mut self, mv: Move) {
        match mv {
            Move::Red | Move::Blue => self.chose = Some(mv),
            Move::Build(card) => match self.built.last_mut() {
                Some((cards, 0)) if self.paying => cards.push(card),
                _ => self.built.push((vec![card], 0)),
            },
            Move::Pay(card) | Move::PayStored(card) => self.pays(card.value()),
            Move::PayWood => self.pays(1),
            Move::Use(card) if card.print().plus == 0 => self.used.push(card),
            Move::Discard(_) => self.discarded += 1,
            Move::Offload(_) => self.off_loaded += 1,
            Move::Remove(card) => self.removed.push(card),
            // Before the first turn nothing else ends with it: what was
            // discarded so far was exchanged.
            Move::Enough if self.chose.is_none() && self.used.is_empty() => {
                self.exchanged = Some(std::mem::take(&mut self.discarded));
                self.drew[0] = 0;
            }
            _ => {}
        }
        self.paying = match mv {
            Move::Build(_) => true,
            // An action that builds one more card beside the first.
            Move::Use(_) => self.paying,
            _ => false,
        };
    }

    fn pays(&mut self, value: u8) {
        if let Some((_, paid)) = self.built.last_mut() {
            *paid += u16::from(value);
        }
    }
}

/// Tells turns to one viewer.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub(crate) seats: &'a [SeatRow],
    pub(crate) viewer: Viewer,
}

impl Teller<'_> {
    /// What this viewer calls a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        if self.viewer.is(seat) { "You" } else { self.seats[seat.index()].name() }
    }

    fn line(&self, seat: Seat, text: &str) -> LogLine {
        LogLine::new(Some(seat), format!("{} {text}.", self.name(seat)))
    }

    /// `Mira is done.`
    pub(crate) fn is_done(&self, seat: Seat) -> LogLine {
        self.line(seat, "is done")
    }

    /// A whole turn, once everybody may know it.
    pub(crate) fn turn(&self, seat: Seat, deeds: &Deeds, first: bool) -> Vec<LogLine> {
        let mut lines = self.opening(seat, deeds, first);
        // Nobody draws in the first turn before choosing a colour: FS-3.11.
        let early = if first { 0 } else { deeds.drew[0] };
        match (deeds.chose, deeds.built.is_empty()) {
            (Some(Move::Blue), _) => {
                let drew = match early + deeds.drew[1] {
                    0 => "chose blue and found no card to draw".to_owned(),
                    drew => format!("chose blue and drew {drew}"),
                };
                lines.push(LogLine { strong: Some("blue".into()), ..self.line(seat, &drew) });
            }
            (Some(Move::Red), true) => {
                let text = format!("{}chose red and built nothing", drawn(early));
                lines.push(LogLine { strong: Some("red".into()), ..self.line(seat, &text) });
            }
            _ => {}
        }
        let red = deeds.chose == Some(Move::Red);
        lines.extend(self.builds(seat, deeds, if red { early } else { 0 }));
        lines.extend(self.others(seat, deeds));
        lines
    }

    /// The viewer's own turn up to now.
    pub(crate) fn so_far(&self, seat: Seat, deeds: &Deeds, first: bool) -> Vec<LogLine> {
        let mut lines = self.opening(seat, deeds, first);
        if deeds.drew[0] > 0 && !first {
            lines.push(self.line(seat, &format!("drew {}", cards(deeds.drew[0]))));
        }
        match deeds.chose {
            Some(Move::Red) => {
                lines.push(LogLine { strong: Some("red".into()), ..self.line(seat, "chose red") });
            }
            Some(_) => {
                let text = format!("chose blue and drew {}", cards(deeds.drew[1]));
                lines.push(LogLine { strong: Some("blue".into()), ..self.line(seat, &text) });
            }
            None => {}
        }
        lines.extend(self.builds(seat, deeds, 0));
        lines.extend(self.others(seat, deeds));
        lines
    }

    fn opening(&self, seat: Seat, deeds: &Deeds, first: bool) -> Vec<LogLine> {
        let text = match deeds.exchanged.filter(|_| first) {
            None => return Vec::new(),
            Some(0) => "kept all six cards".to_owned(),
            Some(count) => format!("swapped {}", cards(count)),
        };
        vec![self.line(seat, &text)]
    }

    /// What was built, after so many cards were drawn.
    fn builds(&self, seat: Seat, deeds: &Deeds, early: usize) -> Vec<LogLine> {
        let open = deeds.built.len().checked_sub(1).filter(|_| deeds.paying);
        let line = |(at, (built, paid)): (usize, &(Vec<Card>, u16))| {
            let names = list(&built.iter().map(|card| card.name()).collect::<Vec<_>>());
            let drew = if at == 0 { drawn(early) } else { String::new() };
            let text = match paid {
                _ if open == Some(at) => format!("began to build {names}"),
                0 => format!("{drew}built {names} for free"),
                paid => format!("{drew}built {names} and paid {paid}"),
            };
            LogLine { strong: Some(names), ..self.line(seat, &text) }
        };
        deeds.built.iter().enumerate().map(line).collect()
    }

    fn others(&self, seat: Seat, deeds: &Deeds) -> Vec<LogLine> {
        let mut lines = Vec::new();
        if !deeds.used.is_empty() {
            let names = list(&deeds.used.iter().map(|card| card.name()).collect::<Vec<_>>());
            let text = format!("used {names}");
            lines.push(LogLine { strong: Some(names), ..self.line(seat, &text) });
        }
        if !deeds.removed.is_empty() {
            let names = list(&deeds.removed.iter().map(|card| card.name()).collect::<Vec<_>>());
            lines.push(self.line(seat, &format!("removed {names} from the game")));
        }
        if deeds.off_loaded > 0 {
            lines.push(self.line(seat, &format!("off-loaded {}", cards(deeds.off_loaded))));
        }
        if deeds.discarded > 0 {
            lines.push(self.line(seat, &format!("discarded {}", cards(deeds.discarded))));
        }
        lines
    }

    /// FS-3.61: `Jonas’ Symbol card was empty: nobody got a card.`
    pub(crate) fn nobody_took(&self, empty: &[Seat]) -> LogLine {
        let names: Vec<String> = empty.iter().map(|seat| of(self.name(*seat))).collect();
        let names = list(&names.iter().map(String::as_str).collect::<Vec<_>>());
        let (card, was) = if empty.len() == 1 { ("card", "was") } else { ("cards", "were") };
        LogLine::new(
            empty.first().copied(),
            format!("{names} Symbol {card} {was} empty: nobody got a card."),
        )
    }

    /// FS-3.60: each got the right neighbour's; `taken` is by who put it there.
    pub(crate) fn everybody_took(&self, taken: &[Option<Card>]) -> Vec<LogLine> {
        let seats = self.seats.len();
        let took = |at: usize| {
            let (from, to) = (Seat::new(at), Seat::new((at + 1) % seats));
            let from = if self.viewer.is(from) { "you" } else { self.name(from) };
            let to_name = self.name(to);
            match taken[at] {
                Some(card) => LogLine {
                    strong: Some(card.name().into()),
                    ..LogLine::new(Some(to), format!("{to_name} got {} from {from}.", card.name()))
                },
                None => LogLine::new(Some(to), format!("{to_name} got a card from {from}.")),
            }
        };
        (0..seats).map(took).collect()
    }
}

/// `drew 2, `, before what came of it.
fn drawn(count: usize) -> String {
    if count == 0 { String::new() } else { format!("drew {count}, ") }
}

fn cards(count: usize) -> String {
    if count == 1 { "1 card".into() } else { format!("{count} cards") }
}
