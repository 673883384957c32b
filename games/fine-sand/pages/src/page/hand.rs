//! The hand: cards that can be built, ticked or only looked at.

use super::cards::{inside, with_cost};
use super::names::{self, Place};
use super::payment::Piece;
use super::{SandBoard, held};
use crate::art::symbol;
use ::fine_sand::{Card, Cards, Step, Task, YardView, YourTurn};
use maud::{Markup, html};
use web::pages::deed::{Deed, Why};
use web::pages::icons::icon;

/// The form that takes what is ticked; it lies in the tray.
pub(super) const TICKS: &str = "tick";

/// From so many cards on, a phone shows two rows of them.
const TWO_ROWS: usize = 8;
/// And from so many on, three.
const THREE_ROWS: usize = 15;

/// The viewer's cards, and what may be done with them.
#[derive(Clone, Copy)]
pub(super) struct Hand<'a> {
    pub(super) board: &'a SandBoard,
    pub(super) yard: &'a YardView,
    pub(super) turn: &'a YourTurn,
    /// Whether the viewer decides now.
    pub(super) live: bool,
}

impl Hand<'_> {
    fn id(&self, place: Place, card: Card, nth: usize) -> String {
        names::id(self.yard, Some(self.turn), place, card, nth)
    }

    /// FS-3.26, FS-7: what it costs to build this card now.
    pub(super) fn price(&self, card: Card) -> u8 {
        match self.turn.task {
            Task::BuildBy(Card::BuildFree) => 0,
            Task::BuildBy(Card::BuildCheap) => card.cost().saturating_sub(2),
            Task::BuildBy(_) => card.cost(),
            _ => card.cost().saturating_sub(self.turn.discount),
        }
    }

    /// What is being built, for the left of the tray.
    pub(super) fn site(&self) -> Markup {
        let site = &self.turn.site;
        // Cards built by an action have prices of their own.
        let usual_price = |card: Card| card.cost().saturating_sub(self.turn.discount);
        let usual =
            site.each().map(|card| u16::from(usual_price(card))).sum::<u16>() == self.turn.due;
        html! {
            @if !site.is_empty() {
                div.site role="group" aria-label=(format!("Being built: {}", site.len())) {
                    @for (card, nth) in names::numbered(site) {
                        span.card.is-chosen data-c=(card.colour().name()) id=(self.id(Place::Site, card, nth)) data-moves
                            role="img" aria-label=(format!("{}. Being built.", with_cost(card)))
                        {
                            (inside(card))
                            span.card-tag aria-hidden="true" {
                                (icon("i-build")) " Build" @if usual { " for " (usual_price(card)) }
                            }
                            (check())
                        }
                    }
                }
            }
        }
    }

    /// Cards side by side; a phone lays them as a fan, every card visible.
    fn fan(&self, label: &str, asks: bool, cards: &[Markup]) -> Markup {
        // What is being built lies beside them.
        let wide = cards.len() + 2 * self.turn.site.len();
        let rows = 1 + usize::from(wide >= TWO_ROWS) + usize::from(wide >= THREE_ROWS);
        html! {
            div.held role="group" aria-label=(label) data-hand[asks] {
                @for row in cards.chunks(cards.len().div_ceil(rows).max(1)) {
                    div.fan { @for card in row { div.held-card { (card) } } }
                }
            }
        }
    }

    /// Whether this copy was drawn in this turn.
    fn is_drawn(&self, card: Card, nth: usize) -> bool {
        let (held, drawn) = (held(self.yard).count(card), self.board.drawn.count(card));
        nth < held && nth + drawn >= held
    }

    fn new_mark(&self, card: Card, nth: usize) -> Markup {
        html! { @if self.is_drawn(card, nth) { span.card-new aria-hidden="true" { "new" } } }
    }

    /// What a card is called; what it does if there is nothing else to say.
    fn label(&self, card: Card, nth: usize, tag: Option<&str>) -> String {
        let new = if self.is_drawn(card, nth) { " New." } else { "" };
        match tag {
            Some(tag) => format!("{}. {tag}.{new}", with_cost(card)),
            None => format!("{}: {}.{new}", with_cost(card), card.print().effect),
        }
    }

    /// Every card a button that builds it, or the reason why it cannot be built.
    pub(super) fn for_building(&self) -> Markup {
        let some = held(self.yard).kinds().any(|card| self.board.may(&format!("build {card}")));
        let tag = |card, may: bool| may.then(|| format!("Build for {}", self.price(card)));
        self.buttons("In your hand", &held(self.yard), Place::Hand, "build", tag, some)
    }

    /// FS-3.23, FS-8.4: whether a red turn could build this card: the others pay for it, and one that is
    /// owed to the Symbol card stays in hand.
    pub(super) fn is_affordable(&self, card: Card) -> bool {
        let (mut others, red) = (held(self.yard), self.turn.red_builds > 0);
        others.remove(card);
        let kept = others.kinds().map(Card::value).min();
        let kept = match (self.turn.owes, kept) {
            (false, _) => 0,
            (true, None) => return false,
            (true, Some(value)) => u16::from(value),
        };
        red && !card.is_coin()
            && u16::from(self.price(card)) + u16::from(card.value()) + kept <= self.turn.purse
    }

    /// Before red or blue is chosen: a card that is tapped is built, which chooses red.
    pub(super) fn for_building_red(&self) -> Markup {
        let drawn: Vec<Markup> = names::numbered(&held(self.yard))
            .into_iter()
            .enumerate()
            .map(|(at, (card, nth))| {
                let (id, text) = (self.id(Place::Hand, card, nth), format!("red; build {card}"));
                let may = self.is_affordable(card);
                let tag = format!("Build it for {}", self.price(card));
                let label = self.label(card, nth, may.then_some(tag.as_str()));
                let from = format!("draw-{}", at % 4 + 1);
                let why = (!may).then(|| self.too_dear(card));
                Deed {
                    label: Some(&label),
                    family: Some(card.colour().name()),
                    moves: true,
                    from: Some(&from),
                    ..Deed::new(&text, if may { "card is-open" } else { "card is-rest" }, &id)
                }
                .asked(why.as_ref())
                .button(&html! { (inside(card)) (self.new_mark(card, nth)) })
            })
            .collect();
        self.fan("In your hand", true, &drawn)
    }

    /// Why a card cannot be built in a red turn.
    fn too_dear(&self, card: Card) -> Why {
        let (sentence, clause) = match card.is_coin() {
            true => (format!("{} is a coin card: it cannot be built", card.name()), "FS-1.6"),
            false => {
                let (price, rest) = (self.price(card), self.turn.purse.saturating_sub(1));
                (
                    format!("{} costs {price}, and your other cards pay {rest}", card.name()),
                    "FS-3.23",
                )
            }
        };
        Why { sentence, clause, game: "fine-sand" }
    }

    /// Every card a button that off-loads it, beside what else can be done with the hand.
    pub(super) fn for_off_loading(&self) -> Markup {
        let drawn: Vec<Markup> = names::numbered(&held(self.yard))
            .into_iter()
            .map(|(card, nth)| {
                let (text, id) = (format!("offload {card}"), format!("o-{card}-{nth}"));
                let label = self.label(card, nth, Some("Off-load it"));
                Deed {
                    label: Some(&label),
                    family: Some(card.colour().name()),
                    ..Deed::new(&text, "card is-open", &id)
                }
                .button(&html! { (inside(card)) (self.new_mark(card, nth)) })
            })
            .collect();
        self.fan("Cards to off-load", true, &drawn)
    }

    /// The same beside a payment, where the cards that pay bear the names.
    pub(super) fn also_for_building(&self) -> Markup {
        let drawn: Vec<Markup> = names::numbered(&held(self.yard))
            .into_iter()
            .map(|(card, nth)| {
                let text = format!("build {card}");
                let may = self.board.may(&text);
                let tag = may.then(|| format!("Build for {}", self.price(card)));
                let label = self.label(card, nth, tag.as_deref());
                let class = if may { "card is-open" } else { "card" };
                let id = format!("b-{card}-{nth}");
                Deed {
                    label: Some(&label),
                    family: Some(card.colour().name()),
                    ..Deed::new(&text, class, &id)
                }
                .asked(self.board.why(&text))
                .button(&html! {
                    (inside(card))
                    @if let Some(tag) = tag { span.card-tag aria-hidden="true" { (tag) } }
                })
            })
            .collect();
        self.fan("What else could be built", true, &drawn)
    }

    /// Every card a button with this verb.
    pub(super) fn for_choosing(&self, verb: &str, tag: &str) -> Markup {
        let tag = |_, may: bool| (may && !tag.is_empty()).then(|| tag.to_owned());
        self.buttons("In your hand", &held(self.yard), Place::Hand, verb, tag, true)
    }

    /// Cards that were drawn or revealed, to be built.
    pub(super) fn revealed(&self) -> Markup {
        let tag = |card, may: bool| may.then(|| format!("Build for {}", self.price(card)));
        self.buttons("Revealed", &self.turn.aside, Place::Aside, "build", tag, true)
    }

    /// One of each kind of the discard pile, to be taken.
    pub(super) fn for_taking(&self) -> Markup {
        let kinds: Cards = self.yard.discard.kinds().collect();
        let tag = |card: Card, _: bool| match self.yard.discard.count(card) {
            1 => Some("Take".to_owned()),
            count => Some(format!("Take, {count} there")),
        };
        self.buttons("Your discards", &kinds, Place::Discard, "take", tag, true)
    }

    fn buttons(
        &self,
        label: &str,
        cards: &Cards,
        place: Place,
        verb: &str,
        tag: impl Fn(Card, bool) -> Option<String>,
        pale: bool,
    ) -> Markup {
        let drawn: Vec<Markup> = names::numbered(cards)
            .into_iter()
            .enumerate()
            .map(|(at, (card, nth))| {
                let text = format!("{verb} {card}");
                let may = self.live && self.board.may(&text);
                let class = match (may, pale) {
                    (true, _) => "card is-open",
                    (false, true) => "card",
                    (false, false) => "card is-rest",
                };
                // In another place the piece would have to share its name with the pile's.
                let id = match place {
                    Place::Discard => format!("take-{card}"),
                    place => self.id(place, card, nth),
                };
                let in_hand = place == Place::Hand;
                let from = in_hand.then(|| format!("draw-{}", at % 4 + 1));
                let tag = tag(card, may);
                let label =
                    self.label(card, if in_hand { nth } else { usize::MAX }, tag.as_deref());
                Deed {
                    label: Some(&label),
                    family: Some(card.colour().name()),
                    moves: place != Place::Discard,
                    from: from.as_deref(),
                    ..Deed::new(&text, class, &id)
                }
                .asked(self.board.why(&text))
                .button(&html! {
                    (inside(card))
                    @if in_hand { (self.new_mark(card, nth)) }
                    @if let Some(tag) = tag { span.card-tag aria-hidden="true" { (tag) } }
                })
            })
            .collect();
        self.fan(label, true, &drawn)
    }

    /// The hand as it lies, with nothing asked of it.
    pub(super) fn resting(&self) -> Markup {
        if self.live {
            let none = |_: Card, _: bool| None;
            return self.buttons(
                "In your hand",
                &held(self.yard),
                Place::Hand,
                "build",
                none,
                false,
            );
        }
        let drawn: Vec<Markup> = names::numbered(&held(self.yard))
            .into_iter()
            .map(|(card, nth)| {
                super::cards::lying(card, "", Some(&self.id(Place::Hand, card, nth)))
            })
            .collect();
        self.fan("In your hand", false, &drawn)
    }

    /// Every card a box to tick; `named` if no other group bears their ids, `ticked` those that are
    /// proposed.
    pub(super) fn for_ticking(
        &self,
        verb: &str,
        words: [&str; 2],
        named: bool,
        ticked: &Cards,
    ) -> Markup {
        let hand = names::numbered(&held(self.yard));
        let mut drawn: Vec<Markup> = Vec::new();
        for (at, (card, nth)) in hand.into_iter().enumerate() {
            let id = self.id(Place::Hand, card, nth);
            let tick = Tick {
                id: named.then_some(id.as_str()),
                box_id: &format!("t-{id}"),
                from: Some(&format!("draw-{}", at % 4 + 1)),
                card,
                text: &format!("{verb} {card}"),
                value: card.value(),
                checked: nth < ticked.count(card),
                words,
            };
            drawn.push(tick.drawn(&self.new_mark(card, nth)));
        }
        // FS-2.3: a Scaffold among the opening six may be exchanged, too.
        let front = match self.turn.task {
            Task::Exchange(_) => usize::from(self.yard.scaffolds),
            _ => 0,
        };
        for nth in 0..front {
            let card = Card::Scaffold;
            let tick = Tick {
                id: None,
                box_id: &format!("t-front-{nth}"),
                from: None,
                card,
                text: &format!("{verb} {card}"),
                value: 1,
                checked: false,
                words,
            };
            drawn.push(tick.drawn(&html! {}));
        }
        self.fan("In your hand", true, &drawn)
    }

    /// FS-3.50: which cards to discard: those that will be paid for last. Coins stay, the Pit goes.
    pub(super) fn dearest(&self, count: usize) -> Cards {
        let mut cards: Vec<Card> = held(self.yard).each().collect();
        let keep = |card: &Card| match card {
            Card::Pit => 0,
            card if card.is_coin() => u8::MAX,
            card => u8::MAX - 1 - card.cost(),
        };
        cards.sort_by_key(keep);
        cards.into_iter().take(count).collect()
    }

    /// Everything that can pay, ticked as proposed; wooden coins lie with the bill.
    pub(super) fn for_paying(&self, pieces: &[Piece], chosen: &[bool]) -> Markup {
        let mut seen = Cards::EMPTY;
        let mut tick = |piece: &Piece, chosen: bool| {
            let card = piece.card()?;
            let place = match piece.mv {
                ::fine_sand::Move::PayStored(_) => Place::Stored,
                _ if card == Card::Scaffold => Place::Front,
                _ => Place::Hand,
            };
            let nth = seen.count(card);
            seen.add(card);
            let id = self.id(Place::Hand, card, nth);
            let value = piece.value;
            Some(html! {
                (Tick {
                    id: (place == Place::Hand).then_some(id.as_str()),
                    box_id: &format!("p-{}-{card}-{nth}", place as u8),
                    from: None,
                    card,
                    text: &piece.mv.to_string(),
                    value,
                    checked: chosen,
                    words: [&format!("Pays {value}"), &format!("Can pay {value}")],
                }.drawn(&html! {}))
                @match place {
                    Place::Stored => span.card-where { "on the Pallet" },
                    Place::Front => span.card-where { "in front" },
                    _ => {},
                }
            })
        };
        let pays = pieces.iter().zip(chosen).filter_map(|(piece, chosen)| tick(piece, *chosen));
        let mut drawn: Vec<Markup> = pays.collect();
        let worthless =
            names::numbered(&held(self.yard)).into_iter().filter(|(card, _)| card.value() == 0);
        drawn.extend(worthless.map(|(card, nth)| {
            let (text, id) = (format!("pay {card}"), self.id(Place::Hand, card, nth));
            let label = self.label(card, nth, None);
            Deed {
                label: Some(&label),
                family: Some(card.colour().name()),
                moves: true,
                ..Deed::new(&text, "card", &id)
            }
            .asked(self.board.why(&text))
            .button(&inside(card))
        }));
        self.fan("What can pay", true, &drawn)
    }
}

/// A card that is a box to tick.
struct Tick<'a> {
    id: Option<&'a str>,
    box_id: &'a str,
    from: Option<&'a str>,
    card: Card,
    text: &'a str,
    value: u8,
    checked: bool,
    /// What its tag says when it is ticked and when it is not.
    words: [&'a str; 2],
}

impl Tick<'_> {
    fn drawn(&self, mark: &Markup) -> Markup {
        let [on, off] = self.words;
        html! {
            label.card.tick.is-open data-c=(self.card.colour().name()) id=[self.id] data-moves[self.id.is_some()]
                data-from=[self.from]
            {
                input.hide id=(self.box_id) type="checkbox" form=(TICKS) name="piece" value=(self.text)
                    data-value=(self.value) checked[self.checked]
                    aria-label=(format!("{}. {off}.", with_cost(self.card)));
                (inside(self.card))
                (mark)
                span.card-tag aria-hidden="true" { span.on { (on) } span.off { (off) } }
                (check())
            }
        }
    }
}

fn check() -> Markup {
    html! { span.card-check aria-hidden="true" { (icon("i-check")) } }
}

/// The wooden coins of a payment, as boxes to tick.
pub(super) fn wooden(pieces: &[Piece], chosen: &[bool]) -> Markup {
    let coins: Vec<bool> = pieces
        .iter()
        .zip(chosen)
        .filter(|(piece, _)| piece.card().is_none())
        .map(|(_, chosen)| *chosen)
        .collect();
    html! {
        @if !coins.is_empty() {
            span.label { "Wooden coins" }
            span.woods role="group" aria-label="Wooden coins" data-hand {
                @for (nth, chosen) in coins.iter().enumerate() {
                    label.woodbtn {
                        input.hide id=(format!("p-wood-{nth}")) type="checkbox" form=(TICKS) name="piece" value="pay wood"
                            data-value="1" checked[*chosen] aria-label=(format!("Wooden coin {}. Pays 1.", nth + 1));
                        svg.coin aria-hidden="true" { use href=(symbol("p-woodcoin")) {} }
                    }
                }
            }
        }
    }
}

/// Whether the board's own draw of step 2B is still to be made.
pub(super) fn owes_draw(turn: &YourTurn) -> bool {
    matches!(turn.step, Step::Draw | Step::Blue) && !turn.board_drawn
}
