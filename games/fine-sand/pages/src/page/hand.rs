//! The hand: cards that can be built, ticked or only looked at.

use super::cards::{inside, with_cost};
use super::names::{self, Place};
use super::payment::Piece;
use super::{SandBoard, held};
use ::fine_sand::{Card, Cards, Step, Task, YardView, YourTurn};
use maud::{Markup, html};
use web::pages::deed::Deed;
use web::pages::icons::{icon, symbol};

/// The form that takes what is ticked; it lies in the tray.
pub(super) const TICKS: &str = "tick";

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

    /// Every card a button that builds it, or the reason why it cannot be built.
    pub(super) fn for_building(&self) -> Markup {
        let some = held(self.yard).kinds().any(|card| self.board.may(&format!("build {card}")));
        self.buttons(
            "In your hand",
            &held(self.yard),
            Place::Hand,
            "build",
            |card, may| match may {
                true => Some(format!("Build for {}", self.price(card))),
                false => None,
            },
            some,
        )
    }

    /// The same beside a payment, where the cards that pay bear the names.
    pub(super) fn also_for_building(&self) -> Markup {
        let kinds = held(self.yard);
        html! {
            div.held role="group" aria-label="What else could be built" data-hand {
                @for (card, nth) in names::numbered(&kinds) {
                    @let text = format!("build {card}");
                    @let may = self.board.may(&text);
                    @let tag = may.then(|| format!("Build for {}", self.price(card)));
                    @let label = match &tag {
                        Some(tag) => format!("{}. {tag}.", with_cost(card)),
                        None => format!("{}: {}", with_cost(card), card.print().effect),
                    };
                    @let class = if may { "card is-open" } else { "card" };
                    @let id = format!("b-{card}-{nth}");
                    @let deed = Deed { label: Some(&label), family: Some(card.colour().name()), ..Deed::new(&text, class, &id) };
                    div.held-card {
                        (deed.asked(self.board.why(&text)).button(&html! {
                            (inside(card))
                            @if let Some(tag) = tag { span.card-tag aria-hidden="true" { (tag) } }
                        }))
                    }
                }
            }
        }
    }

    /// Every card a button with this verb.
    pub(super) fn for_choosing(&self, verb: &str, tag: &str) -> Markup {
        let tag = |_, may: bool| may.then(|| tag.to_owned());
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
        self.buttons("Your discard pile", &kinds, Place::Discard, "take", tag, true)
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
        html! {
            div.held role="group" aria-label=(label) data-hand {
                @for (at, (card, nth)) in names::numbered(cards).into_iter().enumerate() {
                    @let text = format!("{verb} {card}");
                    @let may = self.live && self.board.may(&text);
                    @let class = match (may, pale) {
                        (true, _) => "card is-open",
                        (false, true) => "card",
                        (false, false) => "card is-rest",
                    };
                    // In another place the piece would have to share its name with the pile's.
                    @let id = match place {
                        Place::Discard => format!("take-{card}"),
                        place => self.id(place, card, nth),
                    };
                    @let from = (place == Place::Hand).then(|| format!("draw-{}", at % 4 + 1));
                    @let tag = tag(card, may);
                    @let label = match &tag {
                        Some(tag) => format!("{}. {tag}.", with_cost(card)),
                        None => format!("{}: {}", with_cost(card), card.print().effect),
                    };
                    @let deed = Deed {
                        label: Some(&label),
                        family: Some(card.colour().name()),
                        moves: place != Place::Discard,
                        from: from.as_deref(),
                        ..Deed::new(&text, class, &id)
                    };
                    div.held-card {
                        (deed.asked(self.board.why(&text)).button(&html! {
                            (inside(card))
                            @if let Some(tag) = tag { span.card-tag aria-hidden="true" { (tag) } }
                        }))
                        @if place == Place::Hand && verb != "offload" { (self.pills(card, &id)) }
                    }
                }
            }
        }
    }

    /// What else can be done with a card: off-load it, put it on the Pallet.
    fn pills(&self, card: Card, id: &str) -> Markup {
        let pill = |verb: &str, words: &str, drawing: &str| {
            let text = format!("{verb} {card}");
            let (label, pill_id) =
                (format!("{words}: {}", with_cost(card)), format!("{verb}-{id}"));
            let deed = Deed { label: Some(&label), ..Deed::new(&text, "card-act", &pill_id) };
            html! {
                @if self.live && self.board.may(&text) {
                    (deed.button(&html! { (icon(drawing)) " " (words) }))
                }
            }
        };
        html! {
            div.card-acts {
                (pill("offload", "Off-load", "i-arrow-left"))
                (pill("store", "Pallet", "i-keep"))
            }
        }
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
        html! {
            div.held role="group" aria-label="In your hand" {
                @for (card, nth) in names::numbered(&held(self.yard)) {
                    div.held-card {
                        (super::cards::lying(card, "", Some(&self.id(Place::Hand, card, nth))))
                    }
                }
            }
        }
    }

    /// Every card a box to tick; `named` if no other group bears their ids.
    pub(super) fn for_ticking(&self, verb: &str, words: [&str; 2], named: bool) -> Markup {
        let hand = names::numbered(&held(self.yard));
        let front = (0..usize::from(self.yard.scaffolds)).map(|nth| (Card::Scaffold, nth));
        // FS-2.3: a Scaffold among the opening six may be exchanged, too.
        let front = front.filter(|_| matches!(self.turn.task, Task::Exchange(_)));
        html! {
            div.held role="group" aria-label="In your hand" data-hand {
                @for (at, (card, nth)) in hand.into_iter().enumerate() {
                    @let id = self.id(Place::Hand, card, nth);
                    @let box_id = format!("t-{id}");
                    div.held-card {
                        (Tick {
                            id: named.then_some(id.as_str()),
                            box_id: &box_id,
                            from: Some(&format!("draw-{}", at % 4 + 1)),
                            card,
                            text: &format!("{verb} {card}"),
                            value: card.value(),
                            checked: false,
                            words,
                        }.drawn())
                        @if self.turn.task == Task::Free { (self.pills(card, &box_id)) }
                    }
                }
                @for (card, nth) in front {
                    div.held-card {
                        (Tick {
                            id: None,
                            box_id: &format!("t-front-{nth}"),
                            from: None,
                            card,
                            text: &format!("{verb} {card}"),
                            value: 1,
                            checked: false,
                            words,
                        }.drawn())
                    }
                }
            }
        }
    }

    /// Everything that can pay, ticked as proposed; wooden coins lie with the bill.
    pub(super) fn for_paying(&self, pieces: &[Piece], chosen: &[bool]) -> Markup {
        let mut seen = Cards::EMPTY;
        let mut tick = |piece: &Piece, chosen: bool| {
            let Some(card) = piece.card() else { return html! {} };
            let place = match piece.mv {
                ::fine_sand::Move::PayStored(_) => Place::Stored,
                _ if card == Card::Scaffold => Place::Front,
                _ => Place::Hand,
            };
            let nth = seen.count(card);
            seen.add(card);
            let id = self.id(Place::Hand, card, nth);
            let value = piece.value;
            html! {
                div.held-card {
                    (Tick {
                        id: (place == Place::Hand).then_some(id.as_str()),
                        box_id: &format!("p-{}-{card}-{nth}", place as u8),
                        from: None,
                        card,
                        text: &piece.mv.to_string(),
                        value,
                        checked: chosen,
                        words: [&format!("Pays {value}"), &format!("Can pay {value}")],
                    }.drawn())
                    @match place {
                        Place::Stored => span.card-where { "on the Pallet" },
                        Place::Front => span.card-where { "in front" },
                        _ => {},
                    }
                }
            }
        };
        let drawn: Vec<Markup> =
            pieces.iter().zip(chosen).map(|(piece, chosen)| tick(piece, *chosen)).collect();
        let worthless =
            names::numbered(&held(self.yard)).into_iter().filter(|(card, _)| card.value() == 0);
        html! {
            div.held role="group" aria-label="What can pay" data-hand {
                @for piece in drawn { (piece) }
                @for (card, nth) in worthless {
                    @let text = format!("pay {card}");
                    @let id = self.id(Place::Hand, card, nth);
                    @let label = format!("{}: {}", with_cost(card), card.print().effect);
                    @let deed = Deed {
                        label: Some(&label),
                        family: Some(card.colour().name()),
                        moves: true,
                        ..Deed::new(&text, "card", &id)
                    };
                    div.held-card { (deed.asked(self.board.why(&text)).button(&inside(card))) }
                }
            }
        }
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
    fn drawn(&self) -> Markup {
        let [on, off] = self.words;
        html! {
            label.card.tick.is-open data-c=(self.card.colour().name()) id=[self.id] data-moves[self.id.is_some()]
                data-from=[self.from]
            {
                input.hide id=(self.box_id) type="checkbox" form=(TICKS) name="piece" value=(self.text)
                    data-value=(self.value) checked[self.checked]
                    aria-label=(format!("{}. {off}.", with_cost(self.card)));
                (inside(self.card))
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
