//! What a browser shows of Fine Sand: yards, hand and payment, what happened in a
//! turn, and its campaigns.

mod art;
pub mod campaign;
mod campaigns;
mod log;
pub mod page;

use axum::Router;
use campaign::SandCampaign;
use fine_sand::campaign::Sheet;
use fine_sand::{Deal, FineSand, FineSandView, Move, Options, Turns};
use game_core::Seat;
use host::{Status, TableView};
use maud::{Markup, html};
use page::SandBoard;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use web::assets::Asset;
use web::game::Form;
use web::pages::coach::Lesson;
use web::pages::replay::{self, ReplayPage, Step};
use web::pages::text_mode::{every_move, section};
use web::pages::{LogLine, TablePage, Tide, Visitor};
use web::{App, Board, Card, Pages, Seen, Teller};

/// Its style sheets and drawings.
pub(crate) const ASSETS: &[Asset] = &[
    Asset::style("cards.css", include_str!("../assets/cards.css")),
    Asset::style("fine-sand.css", include_str!("../assets/fine-sand.css")),
    Asset::style("solo.css", include_str!("../assets/solo.css")),
    Asset::style("campaign.css", include_str!("../assets/campaign.css")),
    Asset::style("learn.css", include_str!("../assets/learn.css")),
    art::SPRITE,
];

/// The score sheet to which a solo game belongs, as far as it was looked up.
#[derive(Default)]
struct SheetOf(OnceLock<Option<Sheet>>);

/// The pages of Fine Sand.
#[derive(Clone, Copy, Debug, Default)]
pub struct FineSandPages;

impl Pages for FineSandPages {
    type Game = FineSand;

    fn card(&self) -> Option<Card> {
        Some(Card {
            players: "1–4 players, 45 min".into(),
            about: "Build away your own stack of cards. Everybody plays at once.".into(),
            art: Some(include_str!("../assets/art.svg")),
            one_click: "Play a bot",
            alone: false,
            more: &[("/campaigns", "Campaigns")],
        })
    }

    fn options(&self, options: &Options) -> Vec<String> {
        agreed(options)
    }

    /// FS-2.1: the learning deal.
    fn first_options(&self) -> Option<Options> {
        Some(Options { deal: Deal::Learning, ..Options::default() })
    }

    fn has_campaign_pages(&self) -> bool {
        true
    }

    fn place(&self, view: &FineSandView) -> String {
        format!("turn {}", view.turn)
    }

    /// With others the fewest unbuilt cards win.
    fn is_low_good(&self, seats: usize) -> bool {
        seats > 1
    }

    fn score(&self, score: i64, seats: usize) -> String {
        match (seats, score) {
            (1, total) => format!("a total of {total}"),
            (_, 1) => "1 card left".into(),
            (_, left) => format!("{left} cards left"),
        }
    }

    fn board(&self, seen: Seen<'_, FineSand>) -> Box<dyn Board> {
        let (deal, table) = (seen.options().deal, seen.table);
        let drawn = log::drawn(&table.log_after(table.settled()), &seen.view);
        let board = SandBoard::new(seen.view, table.legal(), |text| table.refusal(text));
        let sheet = table.memo::<SheetOf>().0.get().cloned().flatten();
        Box::new(SandBoard { deal, drawn, sheet, ..board })
    }

    /// The score sheet of a solo campaign, once for as long as its table is in memory.
    fn look_up<'a>(
        &'a self,
        app: &'a App,
        table: &'a TableView,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        let kept = table.memo::<SheetOf>();
        match table.campaign().filter(|_| table.seats().len() == 1 && kept.0.get().is_none()) {
            None => Box::pin(std::future::ready(())),
            Some(of) => Box::pin(async move {
                if let Ok(page) = app.host.campaign(None, of.campaign).await {
                    let sheet = SandCampaign::of(page).and_then(|campaign| campaign.view.sheet);
                    // Somebody else may have looked it up meanwhile: it is the same.
                    let _ = kept.0.set(sheet);
                }
            }),
        }
    }

    fn log(&self, seen: &Seen<'_, FineSand>) -> Vec<LogLine> {
        log::tell(&seen.table.log(), seen.seats, seen.viewer(), seen.table.thoughts())
    }

    fn teller(&self, seen: &Seen<'_, FineSand>) -> Option<Box<dyn Teller>> {
        Some(Box::new(log::Growing::new(seen.seats, seen.viewer(), seen.table.thoughts())))
    }

    fn past(&self, view: FineSandView, _: u32, _: &Seen<'_, FineSand>) -> Box<dyn Board> {
        Box::new(SandBoard::past(view))
    }

    fn steps(&self, now: &Seen<'_, FineSand>) -> Vec<Step> {
        log::steps(&now.table.log(), now.seats, now.viewer())
    }

    fn outcome(&self, now: &Seen<'_, FineSand>) -> String {
        page::outcome(&now.view, now.seats, now.viewer())
    }

    fn tide(&self, now: &Seen<'_, FineSand>, at: u32) -> Option<Tide> {
        let over = now.table.status() == Status::Over;
        over.then(|| log::tide(now.table, &now.options(), &now.table.log(), at)).flatten()
    }

    /// Of a payment the dearest pieces come first, so that every part of it fits.
    fn moves(&self, form: Form<'_>) -> String {
        let mut pieces: Vec<&str> = form.all("piece").collect();
        pieces.sort_by_key(|text| match text.parse() {
            Ok(Move::Pay(card) | Move::PayStored(card)) => u8::MAX - card.value(),
            _ => u8::MAX - 1,
        });
        form.with(pieces.into_iter())
    }

    fn picture(&self, name: &str) -> Option<Markup> {
        page::pictures::picture(name)
    }

    fn routes(self: Arc<Self>) -> Router<App> {
        campaigns::routes()
    }

    fn puzzle_question(&self) -> &'static str {
        "What is the best way to build now?"
    }

    fn assets(&self) -> &'static [Asset] {
        ASSETS
    }
}

impl Board for SandBoard {
    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn place(&self) -> String {
        format!("turn {}", self.view.turn)
    }

    fn result(&self, page: &TablePage) -> String {
        page::result(&page.cast(), &self.view)
    }

    fn class(&self) -> String {
        if self.is_over() { "fs is-over".into() } else { "fs".into() }
    }

    fn line(&self, page: &TablePage) -> Markup {
        page::line(page, &self.view)
    }

    fn tools(&self, page: &TablePage) -> Markup {
        page::who_is_done(page, &self.view)
    }

    fn plays_turns(&self) -> bool {
        true
    }

    fn phase(&self, _: &TablePage) -> Option<String> {
        Some(self.place())
    }

    fn course(&self, _: &TablePage) -> &'static [&'static str] {
        page::course(self)
    }

    fn lessons(&self, page: &TablePage) -> Vec<Lesson> {
        page::lessons(self, page)
    }

    fn main(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        page::main(page, self, visitor)
    }

    fn dock(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        page::dock(page, self, visitor)
    }

    fn text(&self, _: &TablePage) -> Markup {
        section("The table", &html! { pre.as-text { (self.view) } })
    }

    fn text_now(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        let Some(turn) = self.view.yours.as_ref() else {
            return html! { p { b { "You are watching. Waiting for " (page.awaited_names()) "." } } };
        };
        html! {
            @if page.is_your_move() { p { b { "Your move: " (turn.next()) "." } } }
            @else { p { b { "Waiting for " (page.awaited_names()) "." } } }
            (every_move(page, &self.legal, visitor))
        }
    }

    fn names_seats(&self) -> bool {
        true
    }

    fn past(&self, page: &ReplayPage) -> Markup {
        replay::stage(page, "fs", &html! {}, &page::past(&page.cast(), self))
    }

    /// The cards and columns that a move is about.
    fn places(&self, _: Seat, mv: &str) -> Vec<String> {
        mv.parse().map_or_else(|_| Vec::new(), |mv| page::places(self, &mv))
    }
}

/// What a table agreed on beyond the defaults.
fn agreed(options: &Options) -> Vec<String> {
    let mut words = Vec::new();
    if options.deal == Deal::Learning {
        words.push("the learning deal".into());
    }
    if options.turns == Turns::OneByOne {
        words.push("one player after the other".into());
    }
    match (options.fable, options.stack.is_empty()) {
        (0, true) => {}
        (0, false) => words.push("campaign game".into()),
        (1, _) => words.push("with Fable round 1".into()),
        (round, _) => words.push(format!("with Fable rounds 1 to {round}")),
    }
    words
}
