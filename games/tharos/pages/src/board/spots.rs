//! What each die may do, and where.
//!
//! A die is chosen first: its radio button in the tray is all there is to it, and
//! the style sheet shows what belongs to that die and hides the rest. So nothing
//! has to be asked of the server, and it works without a script.

use super::dice::called;
use super::{Offer, Table, TharosBoard};
use maud::{Markup, html};
use std::cmp::Reverse;
use tharos::base::{Deed as Use, Die, Good, Move, Place, Target};
use web::pages::deed::{Deed, id_of};
use web::pages::layout::csrf;

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

    /// Its id on the page.
    pub(super) fn id(self) -> String {
        match self {
            Spot::Board => "dock".into(),
            Spot::Region(place) => format!("region-{place}"),
            Spot::Building(building) => format!("building-{}", building + 1),
            Spot::Card(card) => format!("card-{}", card + 1),
        }
    }
}

/// The id of the place where a die goes, unless that is the player's own board.
pub(super) fn place_of(deed: Use) -> Option<String> {
    let spot = Spot::of(deed);
    (spot != Spot::Board).then(|| spot.id())
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

    /// What a die is good for now, in few words: `earn 4, hire`.
    pub(super) fn caption(&self, die: Die) -> String {
        let perks = self.mine().perks;
        let kinds: [(&dyn Fn(Use) -> bool, String); 10] = [
            (&|deed| deed == Use::Earn, format!("earn {}", die.pips + perks.earn)),
            (&|deed| deed == Use::Guard, format!("guard {}", self.view.guard_of(die))),
            (&|deed| matches!(deed, Use::Explore(_)), "explore".into()),
            (&|deed| matches!(deed, Use::Mine(_)), "mine".into()),
            (&|deed| matches!(deed, Use::Take(..)), "take".into()),
            (&|deed| deed == Use::Deliver, "deliver".into()),
            (&|deed| matches!(deed, Use::Build(_)), "build".into()),
            (&|deed| matches!(deed, Use::Hire(_)), "hire".into()),
            (&|deed| matches!(deed, Use::Work(..) | Use::Use(..)), "use".into()),
            (&|deed| deed == Use::Draw, "draw".into()),
        ];
        let can = |is: &dyn Fn(Use) -> bool| self.uses_of(die).any(|(deed, _)| is(deed));
        let words: Vec<String> =
            kinds.into_iter().filter(|(is, _)| can(is)).map(|(_, word)| word).collect();
        // Every die draws a card: that is said of those that can do nothing else.
        match words.as_slice() {
            [one, two, ..] if two != "draw" => format!("{one}, {two}"),
            [one, ..] => one.clone(),
            [] => String::new(),
        }
    }

    /// The places of a kind where this die may do something.
    pub(super) fn places_of(&self, die: Die, kind: impl Fn(Spot) -> bool) -> Vec<Spot> {
        let mut spots: Vec<Spot> = Vec::new();
        for (deed, _) in self.uses_of(die) {
            let spot = Spot::of(deed);
            if kind(spot) && !spots.contains(&spot) {
                spots.push(spot);
            }
        }
        spots
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
        let (mut aimed, plain): (Vec<_>, Vec<_>) = uses.iter().partition(|(deed, _)| aimed(deed));
        // Whoever sells wants to sell much.
        aimed.sort_by_key(|(deed, _)| match deed {
            Use::Sell(ore, crystals) => Reverse(ore + crystals),
            _ => Reverse(0),
        });
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
        let amount = self.amount(deed, offer);
        let inside =
            html! { (verb(deed)) @if let Some(amount) = &amount { " " small { (amount) } } };
        let id = id_of(&offer.text);
        Deed { label: Some(&offer.label), ..Deed::new(&offer.text, "btn btn-sm is-open", &id) }
            .button(&inside)
    }

    /// What a use brings or costs, where that is not printed beside it.
    fn amount(&self, deed: Use, offer: &Offer) -> Option<String> {
        let (view, perks) = (&self.board.view, self.board.mine().perks);
        let Move::Spend(die, _) = offer.mv else { return None };
        let jar = |count: u16| (count > 0).then(|| format!("{count} Jar"));
        match deed {
            Use::Earn => jar((die.pips + perks.earn).into()),
            Use::Deliver => Some("trade medal".into()),
            Use::Guard => {
                let strong = die.pips >= view.components().numbers.strong_guard;
                Some(format!("+{}", 1 + u8::from(strong) + perks.guard))
            }
            Use::Build(building) => jar(view.build_price(building)),
            Use::Hire(card) => jar(view.hire_price(card)),
            Use::Mine(_) => jar(view.mine_price()),
            Use::Use(building, _) => view.fee(building).and_then(jar),
            _ => None,
        }
    }

    /// One of several: as buttons if they are few, else as a list to choose from.
    pub(super) fn choice(&self, verb: &str, id: &str, of: &[(String, &Offer)]) -> Markup {
        let short = of.iter().all(|(name, _)| name.len() <= 16);
        if of.len() == 1 || (of.len() <= 4 && short) {
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

    /// What a use is aimed at, in few words.
    fn target_of(&self, deed: Use) -> String {
        match deed {
            Use::Sell(ore, crystals) => {
                let price =
                    self.board.view.components().numbers.sell_price + self.board.mine().perks.sell;
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
        Use::Work(..) => "Put to work",
    }
}
