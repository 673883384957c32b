//! What a game brings to the pages.
//!
//! A game implements [`Pages`] with its own types; the frame works with the
//! twin without types, [`AnyPages`], and with the [`Board`] that a game draws
//! into a page. A game that brings nothing is shown plainly ([`AnyPages::plain`]).

use crate::App;
use crate::assets::Asset;
use crate::pages::coach::Lesson;
use crate::pages::replay::{ReplayPage, Step};
use crate::pages::review::found::Detail;
use crate::pages::{LogLine, SeatRow, TablePage, Tide, Visitor};
use crate::plain::Plain;
use crate::site::show::cast;
use crate::site::telling;
use axum::Router;
use catalog::{AnyGame, AnyView};
use game_core::{Describe, Game, Seat, TableRules, Viewer};
use host::TableView;
use maud::{Markup, html};
use serde_json::Value;
use std::any::Any;
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// What the front page says of a game.
#[derive(Clone, Debug)]
pub struct Card {
    /// `2 players, 10 min`.
    pub players: String,
    /// One sentence.
    pub about: String,
    /// A drawing, as SVG.
    pub art: Option<&'static str>,
    /// What one click plays: `Play a bot`.
    pub one_click: &'static str,
    /// Whether that one click plays alone.
    pub alone: bool,
    /// Further ways in: an address and what it is called.
    pub more: &'static [(&'static str, &'static str)],
}

/// What a browser sent when somebody pressed a button at a table.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a>(pub(crate) &'a [(String, String)]);

impl<'a> Form<'a> {
    /// The first field of this name.
    pub fn field(self, name: &str) -> Option<&'a str> {
        self.all(name).next()
    }

    /// All fields of this name, in the order of the form.
    pub fn all(self, name: &str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// What comes first, what was ticked, then what the button says.
    pub fn moves(self) -> String {
        self.with(self.all("piece"))
    }

    /// The same with the ticked pieces in this order.
    pub fn with(self, pieces: impl Iterator<Item = &'a str>) -> String {
        let button = self.field("move").filter(|text| !text.is_empty());
        let moves = self.field("first").into_iter().chain(pieces).chain(button);
        moves.collect::<Vec<_>>().join("; ")
    }
}

/// A link to what a game shows of a match beyond its replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Further {
    /// The part of the address below the table's: `analysis`.
    pub path: &'static str,
    /// What it is called: `Analysis`.
    pub label: &'static str,
}

/// An entry of a table's menu, there from the day the table is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MenuLink {
    /// The part of the address below the table's: `screen`.
    pub path: &'static str,
    /// What it is called: `Shared screen`.
    pub label: &'static str,
    /// The drawing beside it: `i-eye`.
    pub icon: &'static str,
}

/// A table as one viewer may see it, in the game's own types.
pub struct Seen<'a, G: Game> {
    /// The game as this viewer sees it.
    pub view: G::View,
    /// All else that this viewer may know of the table.
    pub table: &'a TableView,
    /// Who sits where.
    pub seats: &'a [SeatRow],
    /// What the viewer has begun and not played, if the game keeps that.
    pub draft: Option<&'a str>,
}

impl<G: Game> Seen<'_, G> {
    /// The options of the table, as far as this viewer may know them.
    pub fn options(&self) -> G::Options {
        // A table that runs has options its game could read; what is withheld
        // from this viewer has its default here.
        read::<G>(self.table.options())
    }

    /// Whose eyes these are.
    pub fn viewer(&self) -> Viewer {
        self.table.viewer()
    }
}

fn read<G: Game>(options: &Value) -> G::Options {
    serde_json::from_value(options.clone()).unwrap_or_default()
}

/// Tells a log to one viewer as it grows.
pub trait Teller: Send + Sync {
    /// Sees the table before it hears more of the log: some of what is told lies open there before it
    /// stands in the log.
    fn look(&mut self, _: &TableView) {}
    /// Hears the next entries of the log, all of one or more steps, and tells what can be told of them.
    fn tell(&mut self, entries: &[host::LogLine]) -> Vec<LogLine>;
    /// What is told of a turn that is not over, after all that [`Teller::tell`] has told.
    fn rest(&self) -> Vec<LogLine> {
        Vec::new()
    }
    /// Another who has heard as much.
    fn copy(&self) -> Box<dyn Teller>;
}

/// What a browser shows of one game.
pub trait Pages: Send + Sync + 'static {
    /// The game.
    type Game: Describe + TableRules;

    /// What the front page says of it; without one it is not on the front page.
    fn card(&self) -> Option<Card>;

    /// What a table agreed on beyond the defaults, in words.
    fn options(&self, _: &<Self::Game as Game>::Options) -> Vec<String> {
        Vec::new()
    }

    /// The options of the match that one click opens for somebody who has not played this game to its
    /// end yet, where a first game is another than the usual one.
    fn first_options(&self) -> Option<<Self::Game as Game>::Options> {
        None
    }

    /// How far a match is: `turn 4`.
    fn place(&self, view: &<Self::Game as Game>::View) -> String;

    /// A final score in words: `12 points`.
    fn score(&self, score: i64, _seats: usize) -> String {
        points(score)
    }

    /// Whether somebody who plays alone can win or lose.
    fn is_won_alone(&self) -> bool {
        false
    }

    /// Whether the lowest score is the best, at tables of so many seats.
    fn is_low_good(&self, _seats: usize) -> bool {
        false
    }

    /// The board of a table that is being played, or has been.
    fn board(&self, seen: Seen<'_, Self::Game>) -> Box<dyn Board>;

    /// What has happened, oldest first, in words for this viewer.
    fn log(&self, seen: &Seen<'_, Self::Game>) -> Vec<LogLine>;

    /// Tells the same as [`Pages::log`] entry by entry, so that a long log is not told anew with every
    /// move; nothing for games whose logs are short.
    fn teller(&self, _: &Seen<'_, Self::Game>) -> Option<Box<dyn Teller>> {
        None
    }

    /// The board as it stood after version `at`.
    fn past(
        &self,
        view: <Self::Game as Game>::View,
        at: u32,
        now: &Seen<'_, Self::Game>,
    ) -> Box<dyn Board>;

    /// Every entry of the log in words, for the replay.
    fn steps(&self, now: &Seen<'_, Self::Game>) -> Vec<Step>;

    /// How it ended or where it stands, in few words: `You win, 62 to 58`.
    fn outcome(&self, now: &Seen<'_, Self::Game>) -> String;

    /// How the tide turned, looked at after version `at`.
    fn tide(&self, _now: &Seen<'_, Self::Game>, _at: u32) -> Option<Tide> {
        None
    }

    /// Works out beforehand what the replay of a finished match will ask for.
    fn prepare<'a>(&'a self, _: &'a TableView) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(std::future::ready(()))
    }

    /// Looks up what the board needs beside the table, and keeps it there ([`TableView::memo`]). It is
    /// called before every page of somebody who plays, so it asks for nothing twice.
    fn look_up<'a>(
        &'a self,
        _: &'a App,
        _: &'a TableView,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(std::future::ready(()))
    }

    /// The moves that a form stands for, in a row, separated by semicolons.
    fn moves(&self, form: Form<'_>) -> String {
        form.moves()
    }

    /// Whether a page of this view needs what its viewer has begun.
    fn wants_draft(&self, _: &<Self::Game as Game>::View) -> bool {
        false
    }

    /// Addresses of its own, below `/t/{id}/` or elsewhere.
    fn routes(self: Arc<Self>) -> Router<App> {
        Router::new()
    }

    /// What the menu of its tables leads to, even before the match.
    fn menu(&self) -> &'static [MenuLink] {
        &[]
    }

    /// Whether its [`Pages::routes`] show its campaigns, at `/campaigns` and below; otherwise the
    /// frame shows them in words.
    fn has_campaign_pages(&self) -> bool {
        false
    }

    /// A picture of "How to play", made of the game's own pieces: what `![…](name)` stands for.
    fn picture(&self, _name: &str) -> Option<Markup> {
        None
    }

    /// What a puzzle of this game asks.
    fn puzzle_question(&self) -> &'static str {
        "What is the best move?"
    }

    /// Files of its own. Style sheets (`.css`) and scripts (`.js`) are loaded
    /// by its tables, in this order.
    fn assets(&self) -> &'static [Asset] {
        &[]
    }
}

/// `1 point`, `12 points`.
pub fn points(score: i64) -> String {
    if score == 1 { "1 point".into() } else { format!("{score} points") }
}

/// What a game draws into the frame of a page. A game that draws pages of its
/// own knows its board again by [`Any`].
pub trait Board: Any + Debug + Send + Sync {
    /// Whether the match has ended.
    fn is_over(&self) -> bool;
    /// How far the match is, for the tab: `round 5`. It names no choice and no piece.
    fn place(&self) -> String;
    /// How it ended, in few words.
    fn result(&self, page: &TablePage) -> String;
    /// Classes of the main part, for the style sheet.
    fn class(&self) -> String;
    /// The line below the title.
    fn line(&self, page: &TablePage) -> Markup;
    /// What stands before the tools of the header.
    fn tools(&self, _: &TablePage) -> Markup {
        html! {}
    }
    /// Further entries of the table's menu.
    fn menu(&self, _: &TablePage) -> Markup {
        html! {}
    }
    /// What else there is to look at when the match is over.
    fn further(&self) -> &'static [Further] {
        &[]
    }
    /// Whether whole turns are played here, not single choices.
    fn plays_turns(&self) -> bool {
        false
    }
    /// What part of the match this is for its viewer: `draw-3`, `guess-3`. When it changes, the page
    /// goes back to its top. Everybody can read it, so it names no choice and no piece.
    fn phase(&self, _: &TablePage) -> Option<String> {
        None
    }
    /// Whether there is a log beside the board.
    fn has_log(&self) -> bool {
        true
    }
    /// The keys of all lessons that the coach has for a first game like this, in order: the aim
    /// first, at most ten. Whoever plays differently (alone, beside a printed copy) has a course of
    /// their own.
    fn course(&self, _: &TablePage) -> &'static [&'static str] {
        &[]
    }
    /// The lessons of the course that fit this moment, first things first.
    fn lessons(&self, _: &TablePage) -> Vec<Lesson> {
        Vec::new()
    }
    /// The board and everything beside it.
    fn main(&self, page: &TablePage, visitor: &Visitor) -> Markup;
    /// What the viewer may do.
    fn dock(&self, page: &TablePage, visitor: &Visitor) -> Markup;
    /// The board in words.
    fn text(&self, page: &TablePage) -> Markup;
    /// What is asked, and the buttons that answer it, in words.
    fn text_now(&self, page: &TablePage, visitor: &Visitor) -> Markup;
    /// What is to be said of a seat in the list of players.
    fn text_seat(&self, _: &TablePage, _: Seat) -> Option<String> {
        None
    }
    /// Whether the board in words names others by the number of their seats.
    fn names_seats(&self) -> bool {
        false
    }
    /// The board in a replay.
    fn past(&self, page: &ReplayPage) -> Markup;
    /// The ids of the pieces and places of [`Board::past`] that a move of this seat is about, so that
    /// it can be marked there. None where a move has no place.
    fn places(&self, _: Seat, _mv: &str) -> Vec<String> {
        Vec::new()
    }
    /// A part of a review that only this game has, drawn instead of its table.
    fn detail(&self, _: &ReplayPage, _: &Detail) -> Option<Markup> {
        None
    }
}

/// The pages of some game. Copies share them.
#[derive(Clone)]
pub struct AnyPages(Arc<dyn Shown>);

/// A table without the game's types.
#[derive(Clone, Copy)]
pub(crate) struct AnySeen<'a> {
    pub(crate) table: &'a TableView,
    pub(crate) seats: &'a [SeatRow],
    pub(crate) draft: Option<&'a str>,
}

/// What can be asked of a game's pages without knowing its types.
pub(crate) trait Shown: Send + Sync {
    fn game(&self) -> AnyGame;
    fn card(&self) -> Option<Card>;
    fn options(&self, options: &Value) -> Vec<String>;
    fn first_options(&self) -> Option<Value>;
    fn place(&self, view: &AnyView) -> Option<String>;
    fn score(&self, score: i64, seats: usize) -> String;
    fn is_won_alone(&self) -> bool;
    fn is_low_good(&self, seats: usize) -> bool;
    fn board(&self, seen: AnySeen<'_>) -> Option<Box<dyn Board>>;
    fn log(&self, seen: AnySeen<'_>) -> Vec<LogLine>;
    fn teller(&self, seen: AnySeen<'_>) -> Option<Box<dyn Teller>>;
    fn replayed(&self, now: AnySeen<'_>, eyes: Viewer, at: u32) -> Option<Replayed>;
    fn prepare<'a>(&'a self, table: &'a TableView)
    -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>;
    fn look_up<'a>(
        &'a self,
        app: &'a App,
        table: &'a TableView,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>;
    fn moves(&self, form: Form<'_>) -> String;
    fn wants_draft(&self, table: &TableView) -> bool;
    fn routes(&self) -> Router<App>;
    fn menu(&self) -> &'static [MenuLink];
    fn has_campaign_pages(&self) -> bool;
    fn picture(&self, name: &str) -> Option<Markup>;
    fn puzzle_question(&self) -> &'static str;
    fn assets(&self) -> &'static [Asset];
}

/// What a game tells of a match in its replay.
pub(crate) struct Replayed {
    pub(crate) board: Box<dyn Board>,
    pub(crate) steps: Vec<Step>,
    pub(crate) outcome: String,
    pub(crate) tide: Option<Tide>,
}

/// The one place where types come back.
struct PagesOf<P>(Arc<P>);

impl<P: Pages> PagesOf<P> {
    fn seen<'a>(&self, seen: AnySeen<'a>) -> Option<Seen<'a, P::Game>> {
        let view = seen.table.any_view()?.into_typed()?;
        Some(Seen { view, table: seen.table, seats: seen.seats, draft: seen.draft })
    }
}

impl<P: Pages> Shown for PagesOf<P> {
    fn game(&self) -> AnyGame {
        AnyGame::of::<P::Game>()
    }

    fn card(&self) -> Option<Card> {
        self.0.card()
    }

    fn options(&self, options: &Value) -> Vec<String> {
        serde_json::from_value(options.clone())
            .map_or_else(|_| Vec::new(), |options| self.0.options(&options))
    }

    fn first_options(&self) -> Option<Value> {
        let options = self.0.first_options()?;
        Some(serde_json::to_value(options).expect("options are plain data"))
    }

    fn place(&self, view: &AnyView) -> Option<String> {
        view.typed().map(|view| self.0.place(view))
    }

    fn score(&self, score: i64, seats: usize) -> String {
        self.0.score(score, seats)
    }

    fn is_won_alone(&self) -> bool {
        self.0.is_won_alone()
    }

    fn is_low_good(&self, seats: usize) -> bool {
        self.0.is_low_good(seats)
    }

    fn board(&self, seen: AnySeen<'_>) -> Option<Box<dyn Board>> {
        self.seen(seen).map(|seen| self.0.board(seen))
    }

    fn log(&self, seen: AnySeen<'_>) -> Vec<LogLine> {
        self.seen(seen).map_or_else(Vec::new, |seen| self.0.log(&seen))
    }

    fn teller(&self, seen: AnySeen<'_>) -> Option<Box<dyn Teller>> {
        self.0.teller(&self.seen(seen)?)
    }

    fn replayed(&self, now: AnySeen<'_>, eyes: Viewer, at: u32) -> Option<Replayed> {
        let past = now.table.past(at, eyes)?.any_view().into_typed()?;
        let now = self.seen(now)?;
        Some(Replayed {
            board: self.0.past(past, at, &now),
            steps: self.0.steps(&now),
            outcome: self.0.outcome(&now),
            tide: self.0.tide(&now, at),
        })
    }

    fn prepare<'a>(
        &'a self,
        table: &'a TableView,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        self.0.prepare(table)
    }

    fn look_up<'a>(
        &'a self,
        app: &'a App,
        table: &'a TableView,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        self.0.look_up(app, table)
    }

    fn moves(&self, form: Form<'_>) -> String {
        self.0.moves(form)
    }

    fn wants_draft(&self, table: &TableView) -> bool {
        let view = table.any_view().and_then(AnyView::into_typed);
        view.is_some_and(|view| self.0.wants_draft(&view))
    }

    fn routes(&self) -> Router<App> {
        self.0.clone().routes()
    }

    fn menu(&self) -> &'static [MenuLink] {
        self.0.menu()
    }

    fn has_campaign_pages(&self) -> bool {
        self.0.has_campaign_pages()
    }

    fn picture(&self, name: &str) -> Option<Markup> {
        self.0.picture(name)
    }

    fn puzzle_question(&self) -> &'static str {
        self.0.puzzle_question()
    }

    fn assets(&self) -> &'static [Asset] {
        self.0.assets()
    }
}

impl AnyPages {
    /// The pages that a game brings.
    pub fn of(pages: impl Pages) -> AnyPages {
        AnyPages(Arc::new(PagesOf(Arc::new(pages))))
    }

    /// The plain pages of a game that brings none.
    pub fn plain(game: AnyGame) -> AnyPages {
        AnyPages(Arc::new(Plain(game)))
    }

    /// The game they show.
    pub fn game(&self) -> AnyGame {
        self.0.game()
    }

    /// Their files.
    pub fn assets(&self) -> &'static [Asset] {
        self.0.assets()
    }
}

impl Debug for AnyPages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AnyPages({})", self.game())
    }
}

/// The pages of all games on the shelf.
#[derive(Clone, Debug, Default)]
pub struct AllPages {
    pages: Arc<[AnyPages]>,
}

impl AllPages {
    /// These pages; a game that is not among them is shown plainly.
    pub fn new(pages: impl IntoIterator<Item = AnyPages>) -> AllPages {
        AllPages { pages: pages.into_iter().collect() }
    }

    /// The pages of a game.
    pub(crate) fn of(&self, game: AnyGame) -> Arc<dyn Shown> {
        let found = self.pages.iter().find(|pages| pages.game() == game);
        found.map_or_else(|| Arc::new(Plain(game)) as Arc<dyn Shown>, |pages| pages.0.clone())
    }

    /// The log of a table in words for its viewer, as its page has it.
    pub fn log(&self, table: &TableView) -> Vec<LogLine> {
        let seats = cast(table, 0);
        let seen = AnySeen { table, seats: &seats, draft: None };
        telling::log(&*self.of(table.game()), seen).iter().cloned().collect()
    }

    /// The same told from the first entry on, whatever has been told before.
    pub fn log_anew(&self, table: &TableView) -> Vec<LogLine> {
        let seats = cast(table, 0);
        self.of(table.game()).log(AnySeen { table, seats: &seats, draft: None })
    }

    /// Addresses that games have of their own.
    pub(crate) fn routes(&self) -> Router<App> {
        self.pages.iter().fold(Router::new(), |all, pages| all.merge(pages.0.routes()))
    }

    /// A file that a game brings.
    pub(crate) fn asset(&self, name: &str) -> Option<&'static Asset> {
        let mut all = self.pages.iter().flat_map(AnyPages::assets);
        all.find(|asset| asset.name == name)
    }
}
