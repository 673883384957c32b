//! The beach: two castles, the sea between, a player on either side.

use super::cells::Side;
use super::tiles::{drawing as drawing_of, labelled, of_kind, symbol, tile};
use super::{CastlesBoard, Wave};
use ::sand_castles::{CastleView, MOST_WALLS, Phase, Tile};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::deed::Deed;
use web::pages::icons::drawing;
use web::pages::layout::csrf;
use web::pages::model::{Cast, of};
use web::pages::{Stage, TablePage, Visitor, table};

const SURF: &str = include_str!("../../assets/surf.svg");
const WAVE: &str = include_str!("../../assets/bigwave.svg");

/// The beach of a table that is played.
pub(super) fn live(page: &TablePage, board: &CastlesBoard, visitor: &Visitor) -> Markup {
    let live = page.is_your_move();
    let waves = if live { board.waves() } else { Vec::new() };
    let beach = Beach { cast: page.cast(), board, live, waves };
    let own = page.you().is_some() && page.stage == Stage::Playing;
    html! {
        @for wave in &beach.waves { (wave_form(page, wave, visitor)) }
        section.beach aria-label="The beach" data-keep=(page.version) data-rows=(beach.rows()) data-columns=(beach.columns()) {
            (beach.seat(board.far(), "", &table::seat_state(page, board.far()), own))
            (table::absence(page, board.far(), visitor))
            (beach.sands())
            // Whoever plays has their own tiles in the tray, and their points there or above.
            @if !own {
                (beach.seat(board.near(), "you", &table::seat_state(page, board.near()), false))
                (table::absence(page, board.near(), visitor))
            }
        }
    }
}

/// The beach as it was.
pub(super) fn past(cast: &Cast<'_>, board: &CastlesBoard) -> Markup {
    let beach = Beach { cast: *cast, board, live: false, waves: Vec::new() };
    html! {
        section.beach.rp-beach aria-label="The table after this move" data-rows=(beach.rows()) data-columns=(beach.columns()) {
            (beach.seat(board.far(), "", &html! {}, false))
            (beach.sands())
            (beach.seat(board.near(), "you", &html! {}, false))
        }
    }
}

/// Sends a wave with what is chosen at its targets.
fn wave_form(page: &TablePage, wave: &Wave, visitor: &Visitor) -> Markup {
    html! {
        form id=(wave.form()) method="post" action=(page.url("move")) data-live data-swaps=(wave.choose) {
            (csrf(visitor))
            input type="hidden" name="version" value=(page.version);
            input type="hidden" name="first" value=(wave.opening());
        }
    }
}

pub(super) struct Beach<'a> {
    pub(super) cast: Cast<'a>,
    pub(super) board: &'a CastlesBoard,
    /// Whether the viewer has something to decide.
    pub(super) live: bool,
    /// What they could send.
    pub(super) waves: Vec<Wave>,
}

impl Beach<'_> {
    fn designs(&self) -> impl Iterator<Item = &CastleView> {
        self.board.view.castles.iter().flatten()
    }

    /// The rows of the higher castle: they decide how large a cell can be.
    fn rows(&self) -> u8 {
        let walls = u8::from(self.board.view.with_walls);
        self.designs().map(|castle| castle.rows + walls).max().unwrap_or(2)
    }

    /// The columns of both; a castle tile needs the room of three.
    fn columns(&self) -> u8 {
        let columns = |castle: &Option<CastleView>| castle.as_ref().map_or(3, |c| c.columns.max(3));
        self.board.view.castles.iter().map(columns).sum()
    }

    /// Who sits on this side, with what everybody may know and what they did last. Small screens
    /// show the points of both here.
    fn seat(&self, seat: Seat, class: &str, state: &Markup, both: bool) -> Markup {
        let (cast, player) = (&self.cast, self.board.player(seat));
        let castles = match player.finished.len() {
            1 => "1 castle".to_owned(),
            count => format!("{count} castles"),
        };
        let held = player.hand.len();
        let lately = &self.board.lately;
        let did = lately.seat == Some(seat) && !lately.words.is_empty();
        html! {
            div class=(format!("sc-seat {class}")) {
                (cast.emblem(seat).large(cast.live && cast.viewer.is(seat)))
                div {
                    h2 { (cast.name(seat)) }
                    p.label.sc-did {
                        @if did { (lately.words) } @else { (castles) ", " (held) @if held == 1 { " tile" } @else { " tiles" } " in hand" }
                    }
                }
                ul.sc-held aria-label=(format!("In hand: {}", player.hand)) {
                    @for kind in Tile::ALL {
                        @let count = player.hand.count(kind);
                        @if count > 0 {
                            li { (labelled(kind, &format!("{}s", of_kind(kind)))) @if count > 1 { b { (count) } } }
                        }
                    }
                }
                p.score { b { (player.points) } @if player.points == 1 { " point" } @else { " points" } }
                @if both {
                    p.score.sc-own.only-small { "you " b { (self.board.player(self.board.near()).points) } }
                }
                (state)
            }
        }
    }

    fn sands(&self) -> Markup {
        html! {
            div.sands {
                (drawing(SURF))
                @if let Some((v, words)) = self.board.feast.as_ref().filter(|_| self.cast.live) {
                    // The script shows it once, briefly; the log has it anyway.
                    p.sc-feast data-feast=(v) aria-hidden="true" { (tile(Tile::Tower)) span { (words) } }
                }
                @for (place, castle) in (0..).zip(&self.board.view.castles) {
                    @match castle {
                        Some(castle) => (self.lane(place, castle)),
                        None => div.lane.is-bare { p.plan.is-none { "No castle left here" } },
                    }
                }
            }
        }
    }

    fn lane(&self, place: u8, castle: &CastleView) -> Markup {
        let (near, far) = (self.board.near(), self.board.far());
        let attacked = self.waves.iter().any(|wave| wave.place == place);
        html! {
            div.lane {
                div.side-them {
                    (self.build(Side { beach: self, seat: far, place, castle, near: false }))
                    (self.walls(far, place, castle, false))
                }
                div.mid {
                    (plan(castle))
                    @if attacked && self.targets() > 1 {
                        label.plan-pick for=(format!("at-{}", place + 1)) data-when="any" {
                            span.hide { "Send the wave at " (castle.name) }
                        }
                    }
                }
                div.side-you {
                    (self.walls(near, place, castle, true))
                    (self.build(Side { beach: self, seat: near, place, castle, near: true }))
                }
                @if attacked {
                    div.bigwave data-when=(format!("any-{}", place + 1)) { (drawing(WAVE)) }
                }
            }
        }
    }

    /// How many castles a wave could be sent at.
    pub(super) fn targets(&self) -> usize {
        [0, 1].iter().filter(|place| self.waves.iter().any(|wave| wave.place == **place)).count()
    }

    fn build(&self, side: Side<'_>) -> Markup {
        let castle = side.castle;
        let label = format!("{}, {}", castle.name, of(self.cast.in_sentence(side.seat)));
        // The base lies nearest to its builder, the top next to the water.
        let rows: Vec<u8> =
            if side.near { (0..castle.rows).rev().collect() } else { (0..castle.rows).collect() };
        let class = if side.near { "build build-you" } else { "build build-them" };
        html! {
            div class=(class) role="group" aria-label=(label) data-w=(castle.columns) data-hand[side.near && self.live] {
                @for row in rows { @for column in 0..castle.columns { (side.cell(column, row)) } }
            }
        }
    }

    /// SC-5.1: up to two walls between the castle and the sea.
    fn walls(&self, seat: Seat, place: u8, castle: &CastleView, near: bool) -> Markup {
        if !self.board.view.with_walls {
            return html! {};
        }
        let standing = self.board.player(seat).walls[usize::from(place)];
        let whose = of(self.cast.in_sentence(seat));
        let text = format!("wall {}", place + 1);
        let asks = near && self.live && self.board.view.phase == Phase::Build;
        html! {
            div.walls role="group"
                aria-label=(format!("{}, {whose} walls: {standing} of {MOST_WALLS}", castle.name))
            {
                @for at in 0..MOST_WALLS {
                    @if at < standing {
                        span.wall.tile {
                            (battlements("Wall"))
                            @if !near { (self.swept(place, at)) }
                        }
                    } @else if asks && at == standing {
                        @let label = format!("Place a wall in front of {}", castle.name);
                        @let class = if self.board.may(&text) { "wall ghost is-open" } else { "wall ghost" };
                        @let id = format!("wall-{}", place + 1);
                        @let deed = Deed { label: Some(&label), family: Some("sandpail"), ..Deed::new(&text, class, &id) };
                        (deed.asked(self.board.why(&text)).button(&battlements("")))
                    } @else {
                        span.wall.ghost {}
                    }
                }
            }
        }
    }

    /// The numbers on a wall that waves would take.
    fn swept(&self, place: u8, at: u8) -> Markup {
        html! {
            @for wave in self.waves.iter().filter(|wave| wave.place == place && at < wave.walls) {
                span.hit data-when=(wave.key()) {
                    span.hide { "Taken by wave " } (at + 1)
                }
            }
        }
    }
}

/// A wall: the upper part of a sandpail. Without a label it is only for the eyes.
fn battlements(label: &str) -> Markup {
    let silent = label.is_empty().then_some("true");
    html! {
        svg viewBox="0 0 60 26" preserveAspectRatio="xMidYMin slice" role=[(!label.is_empty()).then_some("img")]
            aria-label=[(!label.is_empty()).then_some(label)] aria-hidden=[silent]
        {
            use href=(symbol(drawing_of(Tile::Sandpail))) width="60" height="60" {}
        }
    }
}

/// The castle tile: design, value and name.
pub(super) fn plan(castle: &CastleView) -> Markup {
    let (tiles, towers) = (castle.sandpails.len() + castle.towers.len(), castle.towers.len());
    let (width, height) = (10 * castle.columns + 1, 10 * castle.rows + 1);
    let corner = |cell: &::sand_castles::Cell| {
        (10 * u32::from(cell.column) + 1, 10 * u32::from(castle.rows - 1 - cell.row) + 1)
    };
    html! {
        div.plan {
            svg viewBox=(format!("0 0 {width} {height}")) role="img" aria-label=(format!("Design of {}", castle.name)) {
                @for (x, y) in castle.sandpails.iter().map(corner) {
                    rect x=(x) y=(y) width="8.6" height="8.6" rx="1.4" {}
                }
                @for (x, y) in castle.towers.iter().map(corner) {
                    path d=(format!("M{x} {y}m4.3-.5l4.3 5v4.1h-8.6v-4.1z")) {}
                }
            }
            span.plan-text {
                b { (castle.value) span.hide { " points" } }
                span { (castle.name) }
                small {
                    (tiles) @if tiles == 1 { " tile, " } @else { " tiles, " }
                    @match towers { 0 => "no tower", 1 => "1 tower", _ => { (towers) " towers" } }
                }
            }
        }
    }
}
