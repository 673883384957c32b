//! What each die may do, and where.
//!
//! A die is chosen first: its radio button in the tray is all there is to it, and
//! the style sheet shows what belongs to that die and hides the rest. So nothing
//! has to be asked of the server, and it works without a script.

use super::dice::called;
use super::{Offer, Table, TharosBoard};
use crate::pages::deed::{Deed, id_of};
use crate::pages::layout::csrf;
use ::tharos::base::{Deed as Use, Die, Good, Move, Place, Target};
use maud::{Markup, html};

/// A place where dice can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// The player's own board: earn, sell, deliver, guard, draw.
    Board,
    Region(Place),
    Building(u8),
    Card(u8),
}

impl Spot {
    fn of(deed: Use) -> Spot {
        match deed {
            Use::Earn | Use::Sell(..) | Use::Deliver | Use::Guard | Use::Draw => Spot::Board,
            Use::Explore(place) | Use::Take(_, place) | Use::Mine(place) => Spot::Region(place),
            Use::Build(building) | Use::Use(building, _) => Spot::Building(building),
            Use::Hire(card) | Use::Work(card, _) => Spot::Card(card),
        }
    }
}

impl TharosBoard {
    /// What this die may do.
    pub(super) fn uses_of(&self, die: Die) -> impl Iterator<Item = (Use, &Offer)> {
        self.offers.iter().filter_map(move |offer| match offer.mv {
            Move::Spend(with, deed) if with == die => Some((deed, offer)),
            _ => None,
        })
    }

    /// What this die may do there.
    pub(super) fn at(&self, die: Die, spot: Spot) -> Vec<(Use, &Offer)> {
        self.uses_of(die).filter(|(deed, _)| Spot::of(*deed) == spot).collect()
    }

    /// In how many places of a kind this die may do something.
    pub(super) fn places_of(&self, die: Die, kind: impl Fn(Spot) -> bool) -> usize {
        let mut spots: Vec<Spot> = Vec::new();
        for (deed, _) in self.uses_of(die) {
            let spot = Spot::of(deed);
            if kind(spot) && !spots.contains(&spot) {
                spots.push(spot);
            }
        }
        spots.len()
    }
}

/// What is there for the die that has this place in the tray, and only for it.
pub(super) fn for_die(nth: usize, inside: &Markup) -> Markup {
    html! { div.th-for data-die=(nth + 1) { (inside) } }
}

impl Table<'_> {
    /// The buttons of a place, die by die. `shut` is what may be asked about there:
    /// the verb, and the move.
    pub(super) fn buttons(
        &self,
        spot: Spot,
        shut: impl Fn(Die) -> Option<(&'static str, String)>,
    ) -> Markup {
        html! {
            @for (nth, die) in self.board.dice().into_iter().enumerate() {
                @let uses = self.board.at(die, spot);
                @let closed = shut(die).and_then(|(verb, text)| Some((self.board.why(&text)?, verb, text)));
                @if !uses.is_empty() || closed.is_some() {
                    (for_die(nth, &html! {
                        (self.uses(&uses))
                        @if let Some((why, verb, text)) = &closed {
                            (Deed::new(text, "btn btn-sm", &id_of(text)).asked(Some(why)).button(&html! { (verb) }))
                        }
                    }))
                }
            }
        }
    }

    /// Buttons for all of these; those of one kind that differ in what they are
    /// aimed at are one choice.
    pub(super) fn uses(&self, uses: &[(Use, &Offer)]) -> Markup {
        let aimed = |deed: &Use| match deed {
            Use::Sell(..) => true,
            Use::Use(_, target) | Use::Work(_, target) => *target != Target::Nothing,
            _ => false,
        };
        let (aimed, plain): (Vec<_>, Vec<_>) = uses.iter().partition(|(deed, _)| aimed(deed));
        html! {
            @for (deed, offer) in plain { (self.plain(deed, offer)) }
            @if let Some((deed, first)) = aimed.first() {
                @let targets: Vec<(String, &Offer)> =
                    aimed.iter().map(|(deed, offer)| (self.target_of(*deed), *offer)).collect();
                (self.choice(verb(*deed), &id_of(&first.text), &targets))
            }
        }
    }

    fn plain(&self, deed: Use, offer: &Offer) -> Markup {
        let view = &self.board.view;
        let jar = |price: u16| html! { small { (price) " Jar" } };
        let inside = html! {
            (verb(deed))
            @match deed {
                Use::Build(building) => { " " (jar(view.build_price(building))) },
                Use::Hire(card) => { " " (jar(view.hire_price(card))) },
                Use::Mine(_) => { " " (jar(view.mine_price())) },
                Use::Use(building, _) => {
                    @if let Some(fee) = view.fee(building).filter(|fee| *fee > 0) { " " (jar(fee)) }
                },
                _ => {},
            }
        };
        let id = id_of(&offer.text);
        Deed { label: Some(&offer.label), ..Deed::new(&offer.text, "btn btn-sm is-open", &id) }
            .button(&inside)
    }

    /// One of several: as buttons if they are few, else as a list to choose from.
    pub(super) fn choice(&self, verb: &str, id: &str, of: &[(String, &Offer)]) -> Markup {
        if of.len() <= 4 {
            return html! {
                span.th-few role="group" aria-label=(verb) {
                    span aria-hidden="true" { (verb) }
                    @for (name, offer) in of {
                        @let id = id_of(&offer.text);
                        (Deed { label: Some(&offer.label), ..Deed::new(&offer.text, "btn btn-sm is-open", &id) }
                            .button(&html! { (name) }))
                    }
                }
            };
        }
        html! {
            form.th-choice method="post" action=(self.page.url("move")) data-live {
                (csrf(self.visitor))
                input type="hidden" name="version" value=(self.page.version);
                select id=(format!("{id}-of")) name="move" aria-label=(verb) {
                    @for (name, offer) in of { option value=(offer.text) { (name) } }
                }
                button.btn.btn-sm.is-open id=(id) { (verb) }
            }
        }
    }

    /// What a use is aimed at, in few words. The dearest sale comes first.
    fn target_of(&self, deed: Use) -> String {
        match deed {
            Use::Sell(ore, crystals) => {
                let price = self.board.view.components().numbers.sell_price
                    + self.board.mine().perks.sell;
                let jar = u16::from(ore + crystals) * u16::from(price);
                format!("{} for {jar} Jar", super::goods_in_words([ore, crystals]))
            }
            Use::Use(_, target) | Use::Work(_, target) => self.target(target),
            _ => String::new(),
        }
    }

    pub(super) fn target(&self, target: Target) -> String {
        match target {
            Target::Nothing => String::new(),
            Target::Die(die) => called(die),
            Target::Recolour(die, colour) => format!("{} to {colour}", called(die)),
            Target::Region(place) => super::regions::name(&self.board.view, place).to_owned(),
            Target::Good(Good::Ore) => "ore".into(),
            Target::Good(Good::Crystal) => "crystals".into(),
            Target::Colour(colour) => colour.to_string(),
        }
    }
}

/// What a use is called on its button.
fn verb(deed: Use) -> &'static str {
    match deed {
        Use::Earn => "Earn",
        Use::Sell(..) => "Sell",
        Use::Deliver => "Deliver",
        Use::Explore(_) => "Explore",
        Use::Take(Good::Ore, _) => "Take ore",
        Use::Take(Good::Crystal, _) => "Take crystal",
        Use::Mine(_) => "Place a mine",
        Use::Guard => "Guard",
        Use::Build(_) => "Build",
        Use::Hire(_) => "Hire",
        Use::Draw => "Draw a card",
        Use::Use(..) => "Use",
        Use::Work(..) => "Let work",
    }
}
