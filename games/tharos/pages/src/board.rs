//! A table of Tharos as it is drawn: several guilds, or one against the mat.

mod buildings;
mod coach;
pub(crate) mod dice;
mod dock;
mod forecast;
pub(crate) mod guild;
mod hand;
mod others;
mod over;
mod regions;
mod slip;
mod spots;
mod text;

use crate::art::icon;
use crate::mat::{MatDrawing, no_help, steps};
use catalog::{LegalMove, Refused};
use game_core::{Game, Seat, Viewer};
use maud::{Markup, html};
use over::result;
use std::collections::BTreeMap;
use tharos::base::{
    Board, Colour, Die, Effect, MOST_HELD, Move, PASSES, Place, Task, Tharos, TharosView, Where,
};
use tharos::mat::{Question, Space, TURNS};
use web::Board as _;
use web::pages::coach::Lesson;
use web::pages::deed::{self, Deed, Why};
use web::pages::replay::{self, ReplayPage};
use web::pages::{Cast, SeatRow, TablePage, Visitor, table, text_mode};

/// A table of Tharos as one viewer sees it, with what they may do.
#[derive(Clone, Debug)]
pub struct TharosBoard {
    /// What they see.
    pub view: TharosView,
    /// What they may play now.
    pub legal: Vec<LegalMove>,
    /// Why they may not play this, by the text of the move.
    pub refusals: BTreeMap<String, Why>,
    /// The moves that may be played, read once.
    offers: Vec<Offer>,
}

/// A move that may be played.
#[derive(Clone, Debug)]
struct Offer {
    mv: Move,
    text: String,
    label: String,
}

impl TharosBoard {
    /// A table in play. `refusal` says why a move may not be played, if it may not.
    pub fn new(
        view: TharosView,
        legal: Vec<LegalMove>,
        refusal: impl Fn(&str) -> Option<Refused>,
    ) -> TharosBoard {
        let why = |text: String| {
            let why = Why::said(Tharos::ABOUT.id, refusal(&text)?)?;
            Some((text, why))
        };
        let refusals = questions(&view).into_iter().filter_map(why).collect();
        let offer = |legal: &LegalMove| {
            let mv = legal.text.parse().ok()?;
            Some(Offer { mv, text: legal.text.clone(), label: deed::sentence(&legal.label) })
        };
        let offers = legal.iter().filter_map(offer).collect();
        TharosBoard { legal, refusals, offers, ..TharosBoard::past(view) }
    }

    /// A table as it was: nothing can be done there any more.
    pub fn past(view: TharosView) -> TharosBoard {
        TharosBoard { view, legal: Vec::new(), refusals: BTreeMap::new(), offers: Vec::new() }
    }

    /// Whether one guild plays against the mat.
    fn is_alone(&self) -> bool {
        self.view.mat().is_some()
    }

    /// Whose guild lies in front of the viewer: their own, or the one in turn
    /// for those who watch.
    fn near(&self) -> Seat {
        self.view.you.unwrap_or_else(|| self.view.active())
    }

    fn mine(&self) -> &Board {
        self.view.board(self.near())
    }

    /// Whether prices are those of the guild in front of the viewer.
    fn in_turn(&self) -> bool {
        self.near() == self.view.active()
    }

    fn offer(&self, mv: Move) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.mv == mv)
    }

    fn why(&self, text: &str) -> Option<&Why> {
        self.refusals.get(text)
    }

    /// The dice that may be chosen, the same ones once, while they may be.
    fn dice(&self) -> Vec<Die> {
        match self.view.task() {
            Some(Task::Act) if !self.offers.is_empty() => self.mine().dice.kinds().collect(),
            _ => Vec::new(),
        }
    }

    /// The space of the mat that is spoken of now.
    fn here(&self) -> Option<Space> {
        match self.view.task() {
            Some(Task::Mat) => self.view.mat()?.ahead().first().map(|(_, space)| *space),
            _ => None,
        }
    }
}

/// Every move of which somebody could ask "why can't I?".
fn questions(view: &TharosView) -> Vec<String> {
    let Some(you) = view.you.filter(|you| *you == view.active()) else { return Vec::new() };
    let me = view.board(you);
    let dice: Vec<Die> = me.dice.kinds().collect();
    match view.task() {
        Some(Task::Mat) => {
            let swaps = ["swap 1", "swap 2"].map(String::from);
            let dice = dice.iter().map(|die| format!("{die} draw"));
            swaps.into_iter().chain(dice).collect()
        }
        Some(Task::Act) => {
            let open: Vec<u8> = those(view, |place| place == Where::Open).collect();
            let mut texts = vec!["buy yellow".to_owned()];
            for die in &dice {
                texts.extend(open.iter().map(|at| format!("{die} build {}", at + 1)));
                texts.extend(me.offer().map(|card| format!("{die} hire {}", card + 1)));
                let unexplored = Place::all().filter(|place| !me.has_explored(*place));
                texts.extend(unexplored.map(|place| format!("{die} explore {place}")));
            }
            let held = (0..).zip(&view.components().actions);
            let held = held.filter(|(action, _)| me.holds(*action) > 0);
            texts.extend(held.map(|(action, card)| some_play(me, action, card.effect)));
            texts
        }
        _ => Vec::new(),
    }
}

/// A play of an action card, aimed at anything of the right kind.
fn some_play(me: &Board, action: u8, effect: Effect) -> String {
    let die = me.dice.kinds().next().unwrap_or(Die { colour: Colour::Yellow, pips: 1 });
    let target = match effect {
        Effect::Recolour => format!(" {die} red"),
        Effect::Raise(_) => format!(" {die}"),
        Effect::Restock(_) => " 1a".into(),
        Effect::Sell(..) => " ore".into(),
        Effect::Die => " yellow".into(),
        _ => String::new(),
    };
    format!("play {}{target}", action + 1)
}

/// The numbers of the buildings that are in such a place.
fn those(view: &TharosView, which: impl Fn(Where) -> bool) -> impl Iterator<Item = u8> {
    (0..).zip(view.buildings()).filter(move |(_, place)| which(**place)).map(|(at, _)| at)
}

impl web::Board for TharosBoard {
    fn is_over(&self) -> bool {
        self.view.task().is_none()
    }

    fn place(&self) -> String {
        turn(&self.view)
    }

    fn result(&self, page: &TablePage) -> String {
        result(&page.cast(), &self.view)
    }

    fn class(&self) -> String {
        let many = if self.is_alone() { "" } else { " th-many" };
        let over = if self.is_over() { " is-over" } else { "" };
        format!("th th-table{many}{over}")
    }

    /// `Turn 9 of 16 · round 3, pass 1`.
    fn line(&self, page: &TablePage) -> Markup {
        let view = &self.view;
        let pass = (view.pass() - 1) % PASSES + 1;
        let who = page.cast().name(view.active());
        html! {
            (place(view))
            span.only-wide {
                @if view.task().is_some() { " · round " (view.round()) ", pass " (pass) }
                @if view.mat().is_some() { " · alone" }
                @else if view.task().is_some() { " · " (who) @if who == "You" { " are" } @else { " is" } " in turn" }
            }
        }
    }

    fn plays_turns(&self) -> bool {
        true
    }

    fn phase(&self, _: &TablePage) -> Option<String> {
        let acting = if self.view.task() == Some(Task::Act) { "act" } else { "mat" };
        Some(format!("{}-{acting}", self.view.pass()))
    }

    fn course(&self, _: &TablePage) -> &'static [&'static str] {
        coach::course(self)
    }

    fn lessons(&self, page: &TablePage) -> Vec<Lesson> {
        coach::lessons(page, self)
    }

    fn main(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        let cast = page.cast();
        let table = Table { page, board: self, visitor };
        html! {
            (deed::form(page, visitor))
            (slip::over_table(page, self))
            @if self.is_over() { (over::report(&cast, &self.view)) }
            @if self.is_alone() { (mat_panel(self, true)) }
            @if !self.is_over() { (forecast::panel(self)) }
            @if !self.is_alone() { (others::panel(page, self, visitor)) }
            (regions::panel(&cast, self, Some(&table)))
            (guild::panel(&cast, self, Some(&table)))
            (buildings::panel(&cast, self, Some(&table)))
            div.th-foot { (table::side(page, visitor)) (table::facts(page)) }
        }
    }

    fn dock(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        Table { page, board: self, visitor }.dock()
    }

    fn text(&self, _: &TablePage) -> Markup {
        text_mode::section("The table", &html! { pre.as-text { (self.view) } })
    }

    fn text_now(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        text::now(page, self, visitor)
    }

    fn names_seats(&self) -> bool {
        true
    }

    fn past(&self, page: &ReplayPage) -> Markup {
        let cast = page.cast();
        let pieces = html! {
            @if self.is_alone() { (mat_panel(self, false)) }
            (regions::panel(&cast, self, None))
            (guild::panel(&cast, self, None))
            (buildings::panel(&cast, self, None))
        };
        replay::stage(page, "th", &html! {}, &pieces)
    }

    /// Where a die goes.
    fn places(&self, _: Seat, mv: &str) -> Vec<String> {
        match mv.parse() {
            Ok(Move::Spend(_, deed)) => spots::place_of(deed).into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

/// How far a match is: `turn 9`.
pub(crate) fn turn(view: &TharosView) -> String {
    format!("turn {}", view.pass())
}

fn place(view: &TharosView) -> String {
    match view.task() {
        None => format!("Ended on turn {}", view.pass()),
        Some(_) => format!("Turn {} of {TURNS}", view.pass()),
    }
}

/// How the match went, or where it stands.
pub(crate) fn outcome(view: &TharosView, seats: &[SeatRow], viewer: Viewer) -> String {
    match view.task() {
        None => result(&Cast { seats, viewer, live: false }, view),
        Some(_) => place(view),
    }
}

/// A live table: what forms need.
struct Table<'a> {
    page: &'a TablePage,
    board: &'a TharosBoard,
    visitor: &'a Visitor,
}

/// How much of what the mat asks for there is.
fn have(board: &TharosBoard, question: Question) -> u32 {
    board.view.board(Seat::new(0)).answer(question, board.view.components())
}

fn mat_panel(board: &TharosBoard, live: bool) -> Markup {
    let Some(mat) = board.view.mat() else { return html! {} };
    let swaps = if live { [swap(board, 0), swap(board, 1)] } else { [None, None] };
    let known = |question| Some(have(board, question));
    let here = board.here().filter(|_| live);
    let drawing = MatDrawing { mat, have: &known, here, swaps, help: &no_help };
    html! {
        section.panel.th-mat #mat aria-labelledby="mat-title" {
            header {
                h2 #mat-title { "The mat" }
                @if live && !board.is_over() { (turn_steps(board)) }
            }
            (drawing.drawn())
        }
    }
}

/// The button between two start spaces. The tray has the same with words in it.
fn swap(board: &TharosBoard, at: u8) -> Option<Markup> {
    let offer = board.offer(Move::Swap(at))?;
    let id = format!("between-{}", at + 1);
    let deed = Deed { label: Some(&offer.label), ..Deed::new(&offer.text, "swapbtn", &id) };
    Some(deed.button(&html! { (icon("i-swap")) span { "3 " (icon("o-jar")) } }))
}

/// TH-2: where the turn is.
fn turn_steps(board: &TharosBoard) -> Markup {
    let swaps = board.offers.iter().any(|offer| matches!(offer.mv, Move::Swap(_)));
    let now = match board.view.task() {
        Some(Task::Attack) => 0,
        Some(Task::Dice) => 1,
        Some(Task::Mat) if swaps => 2,
        Some(Task::Act | Task::Discard | Task::Cards(_) | Task::Roll) => 4,
        Some(Task::Defend | Task::Unpaid(_) | Task::End) => 5,
        _ => 3,
    };
    steps(&["Attack", "Dice", "Swap?", "Place", "Act", "Defend"], Some(now))
}

/// `1 ore`, `2 crystals`, `1 ore and 2 crystals`, `nothing`.
fn goods_in_words([ore, crystals]: [u8; 2]) -> String {
    let gems = if crystals == 1 { "crystal" } else { "crystals" };
    match (ore, crystals) {
        (0, 0) => "nothing".into(),
        (ore, 0) => format!("{ore} ore"),
        (0, crystals) => format!("{crystals} {gems}"),
        _ => format!("{ore} ore and {crystals} {gems}"),
    }
}

/// How many action cards a guild still has to get rid of.
fn surplus(board: &TharosBoard) -> u8 {
    board.mine().held.saturating_sub(MOST_HELD)
}
