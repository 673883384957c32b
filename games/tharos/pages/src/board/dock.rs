//! The tray: the attack, the dice, what is asked, and the buttons that answer.

use super::dice::{called, counted, face};
use super::forecast::attack;
use super::guild::medal_name;
use super::regions;
use super::slip;
use super::spots::{Spot, for_die};
use super::{Offer, Table, TharosBoard, have, result, surplus};
use crate::art::icon;
use maud::{Markup, html};
use tharos::base::{Die, Move, Task};
use tharos::mat::{Mat, Space};
use web::pages::deed::{Deed, id_of};
use web::pages::layout::{csrf, waiting_for};
use web::pages::{Stage, TablePage, sentence, sure, table};

/// What is wanted of this viewer now, or what another does.
pub(super) fn question(page: &TablePage, board: &TharosBoard) -> String {
    let view = &board.view;
    if !page.is_your_move() {
        return format!("{} plays", page.awaited_names());
    }
    let unused = board.mine().dice.len();
    match view.task() {
        Some(Task::Mat) => {
            let swaps = board.offers.iter().any(|offer| matches!(offer.mv, Move::Swap(_)));
            if swaps { "Swap two markers first?".into() } else { "Place the marker".into() }
        }
        Some(Task::Mine) => "Where does the mine go?".into(),
        Some(Task::Medal | Task::Unpaid(_)) => "Which medal do you give up?".into(),
        Some(Task::Return(1)) => "Which player card goes back into your deck?".into(),
        Some(Task::Return(count)) => {
            format!("Which {count} player cards go back into your deck?")
        }
        Some(Task::Discard) => match surplus(board) {
            1 => "Discard 1 action card".into(),
            count => format!("Discard {count} action cards"),
        },
        _ => match unused {
            0 => "All dice are used".into(),
            1 => "Use your last die".into(),
            count => format!("Choose one of your {count} dice"),
        },
    }
}

impl Table<'_> {
    /// The tray of this viewer.
    pub(super) fn dock(&self) -> Markup {
        let Table { page, board, visitor } = *self;
        html! {
            section.dock.th-dock.th-tray #dock aria-label="Your dice" data-step=(step(board)) {
                @match (page.stage, page.you()) {
                    (Stage::Over, _) => (table::over_dock(page, &result(&page.cast(), &board.view), visitor)),
                    (_, None) => (table::watching_dock(page, visitor)),
                    (_, Some(_)) => (self.tray()),
                }
                (slip::in_tray(page, board))
            }
        }
    }

    fn tray(&self) -> Markup {
        let live = self.page.is_your_move();
        let dice = self.board.dice();
        html! {
            div.th-own { (attack(self.board)) (slip::purse(self.board)) }
            // While this stays the same, the chosen die stays chosen, too.
            div.th-diceset data-keep=(self.page.version) { (self.dice(&dice)) }
            div.th-ask {
                div.ask {
                    @if live { (table::your_move()) } @else { (waiting_for(&self.page.awaited_names())) }
                    (table::question(&html! {
                        span data-die="0" { (question(self.page, self.board)) }
                        @for (nth, die) in dice.iter().enumerate() {
                            span data-die=(nth + 1) { "What does " (called(*die)) " do?" }
                        }
                    }))
                }
                @let more = self.more(live);
                @if !more.is_empty() { p.ask-more data-die="0" { (more) } }
                @for (nth, die) in dice.iter().enumerate() { (self.acts_of(nth, *die)) }
                div.th-act { (self.acts(live)) (self.take_back()) }
                @if !live { (table::look_again(self.page)) }
            }
        }
    }

    /// Everything that can be done with a die, so that a hint finds it.
    fn moves_of(&self, die: Die) -> String {
        let with_it = format!("{die} ");
        let legal = self.board.legal.iter().map(|legal| legal.text.as_str());
        legal.filter(|text| text.starts_with(&with_it)).collect::<Vec<_>>().join("|")
    }

    /// The dice: to be chosen in one's own turn, else only to be seen.
    fn dice(&self, open: &[Die]) -> Markup {
        let all = &self.board.mine().dice;
        html! {
            @if !open.is_empty() {
                div.th-dice role="radiogroup" aria-label="Your dice" {
                    input.hide #die-0 type="radio" name="die" checked aria-label="No die chosen";
                    @for (nth, die) in open.iter().enumerate() {
                        label.dieset data-move=(self.moves_of(*die)) {
                            input.hide id=(format!("die-{}", nth + 1)) type="radio" name="die";
                            span.fan { @for _ in 0..all.count(*die) { (face(*die)) } }
                            span.hide { (sentence(&called(*die))) @if all.count(*die) > 1 { ", " (all.count(*die)) " times" } }
                            small { span.hide { ": " } (self.board.caption(*die)) }
                        }
                    }
                }
            } @else {
                div.th-dice.is-resting {
                    @for die in all.kinds() {
                        @let text = format!("{die} draw");
                        @let drawn = html! { @for _ in 0..all.count(die) { (face(die)) } };
                        @match self.board.why(&text) {
                            Some(why) => {
                                @let (label, id) = (sentence(&called(die)), id_of(&text));
                                @let deed = Deed { label: Some(&label), ..Deed::new(&text, "fan", &id) };
                                (deed.asked(Some(why)).button(&drawn))
                            },
                            None => span.fan role="img" aria-label=(called(die)) { (drawn) },
                        }
                    }
                }
            }
        }
    }

    /// What one should know before answering.
    fn more(&self, live: bool) -> String {
        let (board, view) = (self.board, &self.board.view);
        let unused = board.mine().dice.len();
        match view.task() {
            _ if !live => match self.page.can_take_back {
                true => "You can still undo your last move.".into(),
                false => String::new(),
            },
            Some(Task::Mat) => view.mat().map_or_else(String::new, |mat| self.ahead(mat)),
            Some(Task::Mine) => {
                "You won the mine. Choose an explored region that still holds something.".into()
            }
            Some(Task::Medal) => "The mat’s demand was not met.".into(),
            Some(Task::Unpaid(points)) => {
                let points =
                    if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
                format!("The attack was too strong, and you cannot pay for {points} of it.")
            }
            Some(Task::Return(_)) => "The mat’s demand was not met.".into(),
            Some(Task::Discard) => "You may hold three action cards.".into(),
            // TH-4.1: the last turn is played out.
            Some(Task::Act) if view.mat().is_some_and(|mat| mat.end().is_some()) => {
                "You can no longer reach two last spaces. Play this turn out for your points."
                    .into()
            }
            Some(Task::Act) => match unused {
                0 => "End the turn, and the attack comes.".into(),
                1 => "Tap it to see what it can do.".into(),
                _ => "Each does one thing, in any order. Tap a die to see what it can do.".into(),
            },
            _ => String::new(),
        }
    }

    /// What placing the marker leads to now, and what after a swap.
    fn ahead(&self, mat: &Mat) -> String {
        let first = |mat: &Mat| mat.ahead().first().copied();
        let Some((guild, space)) = first(mat) else { return String::new() };
        let mut told = format!("If you place {guild} now, {}.", self.verdict(mat, space));
        let mut swapped = *mat;
        if self.board.offer(Move::Swap(0)).is_some()
            && swapped.swap(0).is_ok()
            && let Some((guild, space)) = first(&swapped).filter(|to| first(mat) != Some(*to))
        {
            told +=
                &format!(" Swap I and II to place {guild} first: {}.", self.verdict(mat, space));
        }
        told
    }

    /// `A2 will not be met`.
    fn verdict(&self, mat: &Mat, space: Space) -> String {
        match mat.trial_at(space) {
            None => format!("{space} asks for nothing"),
            Some(trial) => {
                let requirement = mat.requirement(trial);
                let met = requirement.is_met(have(self.board, requirement.question()));
                format!("{space} will {}be met", if met { "" } else { "not " })
            }
        }
    }

    /// What a chosen die may do on the own board, and where else it may go.
    fn acts_of(&self, nth: usize, die: Die) -> Markup {
        let board = self.board;
        let elsewhere = [
            ("region", board.places_of(die, |spot| matches!(spot, Spot::Region(_)))),
            ("player card", board.places_of(die, |spot| matches!(spot, Spot::Card(_)))),
            ("building", board.places_of(die, |spot| matches!(spot, Spot::Building(_)))),
        ];
        for_die(
            nth,
            &html! {
                (self.uses(&board.at(die, Spot::Board)))
                @for (what, places) in elsewhere {
                    @if let [first, ..] = places.as_slice() {
                        a.th-jump href=(format!("#{}", first.id())) {
                            (icon("i-arrow")) " " (places.len()) " " (what) @if places.len() > 1 { "s" }
                        }
                    }
                }
                label.th-jump for="die-0" { (icon("i-undo")) " Choose a different die" }
            },
        )
    }

    /// The answers that need no die.
    fn acts(&self, live: bool) -> Markup {
        let button = |offer: &Offer, class: &str, inside: &Markup| {
            Deed::new(&offer.text, class, &id_of(&offer.text)).button(inside)
        };
        html! {
            @match self.board.view.task() {
                _ if !live => {},
                Some(Task::Mat) => {
                    @if let Some(place) = self.board.offer(Move::Place) {
                        (button(place, "btn btn-go", &html! { (place.label) }))
                    }
                    @for (at, spaces) in [(0, "I and II"), (1, "II and III")] {
                        @let text = format!("swap {}", at + 1);
                        @let inside = html! { (icon("i-swap")) " " span { span.only-wide { "Swap " } (spaces) ", 3 Jar" } };
                        @match self.board.offer(Move::Swap(at)) {
                            Some(offer) => (button(offer, "btn", &inside)),
                            None => {
                                @if let Some(why) = self.board.why(&text) {
                                    (Deed::new(&text, "btn", &id_of(&text)).asked(Some(why)).button(&inside))
                                }
                            },
                        }
                    }
                },
                Some(Task::Act) => {
                    @if let Some(pass) = self.board.offer(Move::Pass) {
                        @match self.board.mine().dice.len() {
                            0 => (button(pass, "btn btn-go", &html! { "End turn" })),
                            unused => {
                                // One question a turn, whatever is done before it is answered.
                                @let id = format!("end-turn-{}", self.board.view.pass());
                                @let confirm = button(pass, "btn btn-sm btn-go", &html! { "End turn" });
                                (sure(&id, "btn", &html! { "End turn" }, &unused_words(unused), &confirm))
                            },
                        }
                    }
                    (self.buy())
                },
                _ => @for offer in &self.board.offers { (self.named(offer)) },
            }
        }
    }

    /// What is to be placed, lost or given away, by its name: the question says the rest.
    fn named(&self, offer: &Offer) -> Markup {
        let components = self.board.view.components();
        let name = match offer.mv {
            Move::Mine(place) => regions::name(&self.board.view, place).to_owned(),
            Move::Lose(medal) => format!("{} medal", medal_name(medal)),
            Move::Return(card) => components.cards[usize::from(card)].name.clone(),
            Move::Discard(action) => components.actions[usize::from(action)].name.clone(),
            _ => offer.label.clone(),
        };
        let id = id_of(&offer.text);
        Deed { label: Some(&offer.label), ..Deed::new(&offer.text, "btn btn-go", &id) }
            .button(&html! { (name) })
    }

    /// TH-5.1: a new die, of a colour of choice.
    fn buy(&self) -> Markup {
        let price = self.board.view.components().numbers.die_price;
        let colours: Vec<(String, &Offer)> = self
            .board
            .offers
            .iter()
            .filter_map(|offer| match offer.mv {
                Move::Buy(colour) => Some((colour.to_string(), offer)),
                _ => None,
            })
            .collect();
        html! {
            @if colours.is_empty() {
                @if let Some(why) = self.board.why("buy yellow") {
                    (Deed::new("buy yellow", "btn", "do-buy").asked(Some(why)).button(&html! { "Buy a die" }))
                }
            } @else {
                details.peek.th-buy #buy {
                    summary.btn { "Buy a die, " (price) " Jar" }
                    div {
                        p.label { "You own: " (counted(owned(self.board))) }
                        (self.choice("Which colour?", "do-buy", &colours))
                    }
                }
            }
        }
    }

    fn take_back(&self) -> Markup {
        html! {
            @if self.page.can_take_back {
                form method="post" action=(self.page.url("take-back")) data-live {
                    (csrf(self.visitor))
                    input type="hidden" name="version" value=(self.page.version);
                    button.btn #take-back data-take-back { (icon("i-undo")) " Undo" }
                }
            }
        }
    }
}

/// What kind of answer is wanted: the tray is as high as that needs.
fn step(board: &TharosBoard) -> &'static str {
    match board.view.task() {
        Some(Task::Act) => "act",
        Some(_) => "mat",
        None => "over",
    }
}

/// What is lost by ending the turn now.
fn unused_words(unused: u8) -> String {
    match unused {
        1 => "One die is still unused. End the turn without it?".into(),
        count => format!("{count} dice are still unused. End the turn without them?"),
    }
}

/// All dice of the guild, by the colours they have in the bag.
fn owned(board: &TharosBoard) -> [u8; 4] {
    let guild = board.mine();
    let mut all = guild.bag;
    for (count, (used, drawn)) in all.iter_mut().zip(guild.used.into_iter().zip(guild.drawn)) {
        *count += used + drawn;
    }
    all
}
