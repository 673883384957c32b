//! What a browser shows of Sand Castles: the beach, the tray, what happened, and
//! what the dice gave.

mod coach;
mod how_to;
mod log;
mod page;
mod recent;
mod story;

pub use page::{CastlesBoard, Wave, outcome};
pub use story::Lately;

use game_core::{Seat, Viewer};
use host::TableView;
use log::{Growing, Teller};
use maud::{Markup, html};
use sand_castles::{Cell, Move, Options, SandCastles, SandCastlesView};
use web::Teller as _;
use web::assets::Asset;
use web::pages::coach::Lesson;
use web::pages::model::Cast;
use web::pages::replay::{self, ReplayPage, Step};
use web::pages::text_mode::{every_move, section};
use web::pages::{LogLine, TablePage, Tide, Visitor};
use web::{Board, Card, Pages, Seen};

const ASSETS: &[Asset] = &[
    Asset::style("sand-castles.css", include_str!("../assets/sand-castles.css")),
    Asset::style("sand-castles-more.css", include_str!("../assets/more.css")),
    Asset::script("sand-castles.js", include_str!("../assets/sand-castles.js")),
    page::SPRITE,
];

/// The pages of Sand Castles.
#[derive(Clone, Copy, Debug, Default)]
pub struct SandCastlesPages;

/// Everything that has happened at a table.
fn all_events(seen: &Seen<'_, SandCastles>) -> Vec<story::Event> {
    story::events(&seen.options(), &seen.table.log())
}

fn teller<'a>(seen: &Seen<'a, SandCastles>) -> Teller<'a> {
    Teller { seats: seen.seats, viewer: seen.viewer() }
}

/// What the one across from the viewer did last; to those who watch, whoever did something last.
fn lately(seen: &Seen<'_, SandCastles>, events: &[story::Event]) -> Lately {
    let seat = match seen.viewer() {
        Viewer::Seat(seat) => Seat::new(1 - seat.index()),
        Viewer::Spectator => seen.view.builder,
    };
    Lately { words: teller(seen).lately(events, seat), ..story::lately(events, seat) }
}

impl Pages for SandCastlesPages {
    type Game = SandCastles;

    fn card(&self) -> Option<Card> {
        Some(Card {
            players: "2 players, 25 min".into(),
            about: "Race for the same castles while the waves come in.".into(),
            art: Some(include_str!("../assets/art.svg")),
            one_click: "Play a bot",
            alone: false,
            more: &[],
        })
    }

    fn options(&self, options: &Options) -> Vec<String> {
        agreed(options)
    }

    fn place(&self, view: &SandCastlesView) -> String {
        format!("turn {}", view.turn)
    }

    fn board(&self, seen: Seen<'_, SandCastles>) -> Box<dyn Board> {
        let events = recent::events(&seen);
        let lately = lately(&seen, &events);
        let feast = story::finished(&events, seen.view.turn).map(|(v, seat, castle, value)| {
            let cast = Cast { seats: seen.seats, viewer: seen.viewer(), live: true };
            let points = log::points(value);
            (v, format!("{} finished {castle}: {points}", cast.name(seat)))
        });
        let table: &TableView = seen.table;
        let board = CastlesBoard::new(seen.view.clone(), table.legal(), |text| table.refusal(text));
        let luck = board.is_over().then(|| story::luck(&board.view, &all_events(&seen)));
        let back = table.seat().map_or(1, |seat| story::latest(&events, seat));
        let took = story::taken(&events);
        Box::new(CastlesBoard { took, back, luck, lately, feast, ..board })
    }

    fn log(&self, seen: &Seen<'_, SandCastles>) -> Vec<LogLine> {
        Growing::of(seen).map_or_else(Vec::new, |mut growing| growing.tell(&seen.table.log()))
    }

    fn teller(&self, seen: &Seen<'_, SandCastles>) -> Option<Box<dyn web::Teller>> {
        Growing::of(seen).map(|growing| Box::new(growing) as Box<dyn web::Teller>)
    }

    fn past(&self, view: SandCastlesView, at: u32, now: &Seen<'_, SandCastles>) -> Box<dyn Board> {
        let events = all_events(now);
        let took = story::taken(&events[..events.partition_point(|event| event.v <= at)]);
        Box::new(CastlesBoard { took, ..CastlesBoard::past(view) })
    }

    fn steps(&self, now: &Seen<'_, SandCastles>) -> Vec<Step> {
        teller(now).steps(&all_events(now))
    }

    fn picture(&self, name: &str) -> Option<Markup> {
        how_to::picture(name)
    }

    fn outcome(&self, now: &Seen<'_, SandCastles>) -> String {
        page::outcome(&now.view, now.seats, now.viewer())
    }

    fn tide(&self, now: &Seen<'_, SandCastles>, at: u32) -> Option<Tide> {
        Some(teller(now).tide(&all_events(now), now.table.version(), at))
    }

    fn puzzle_question(&self) -> &'static str {
        "What is the best way to play this turn?"
    }

    fn assets(&self) -> &'static [Asset] {
        ASSETS
    }
}

impl Board for CastlesBoard {
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
        if self.is_over() { "sc is-over".into() } else { "sc".into() }
    }

    fn line(&self, page: &TablePage) -> Markup {
        page::line(page, &self.view)
    }

    fn plays_turns(&self) -> bool {
        true
    }

    fn phase(&self, _: &TablePage) -> Option<String> {
        Some(format!("turn-{}", self.view.turn))
    }

    fn course(&self, _: &TablePage) -> &'static [&'static str] {
        coach::COURSE
    }

    fn lessons(&self, page: &TablePage) -> Vec<Lesson> {
        page.you().map_or_else(Vec::new, |seat| coach::lessons(page, self, seat))
    }

    fn main(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        page::main(page, self, visitor)
    }

    fn dock(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        page::dock(page, self, visitor)
    }

    fn text(&self, page: &TablePage) -> Markup {
        section("The table", &page::in_words(&page.cast(), self))
    }

    fn text_now(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        html! {
            p {
                b {
                    @if page.you().is_none() { "You are watching. " }
                    @else if page.is_your_move() { "Your move. " }
                    (page::question(page, self))
                }
            }
            (every_move(page, &self.legal, visitor))
        }
    }

    fn text_seat(&self, _: &TablePage, seat: Seat) -> Option<String> {
        Some(page::score_in_words(self.player(seat)))
    }

    fn past(&self, page: &ReplayPage) -> Markup {
        replay::stage(page, "sc", &html! {}, &page::past(&page.cast(), self))
    }

    /// Where a tile is put, which one is taken, and what a wave takes.
    fn places(&self, seat: Seat, mv: &str) -> Vec<String> {
        let (own, other) = (seat.index(), 1 - seat.index());
        let taken = |cell: &Cell| format!("tile-{other}-{cell}");
        match mv.parse() {
            Ok(Move::Put(cell) | Move::Keep(cell)) => vec![format!("spot-{own}-{cell}")],
            Ok(Move::Hit(cell)) => vec![taken(&cell)],
            Ok(Move::Wave(tile, place)) if self.view.builder == seat => {
                let wave = Wave::at(&self.view, tile, place);
                wave.sure.iter().chain(&wave.proposed(&self.view)).map(taken).collect()
            }
            Ok(Move::Take(tile) | Move::Discard(tile)) => vec![format!("pool-{tile}")],
            _ => Vec::new(),
        }
    }
}

/// What a table agreed on beyond the defaults.
fn agreed(options: &Options) -> Vec<String> {
    let usual = Options::default();
    let mut words = Vec::new();
    if options.castles != usual.castles {
        words.push(format!("{} castles", options.castles.number()));
    }
    if options.walls {
        words.push("castle walls".into());
    }
    if options.head_start {
        words.push("a head start for the second player".into());
    }
    if options.tiles != usual.tiles {
        words.push(format!("{} tiles", options.tiles));
    }
    if !options.components.is_empty() {
        words.push("the owner’s own castles".into());
    }
    words
}
