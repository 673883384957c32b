//! The tray: what is asked, the hand, and the button that answers.

use super::hand::Hand;
use super::tiles::{counted, of_kind, plural, tile};
use super::{CastlesBoard, Wave, other, result, tile_at};
use ::sand_castles::{MOST_HELD, MOST_PLAYED, Move, Phase, Tile, Tiles};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::deed::{self, Deed};
use web::pages::icons::icon;
use web::pages::layout::{csrf, waiting_for};
use web::pages::model::of;
use web::pages::{Stage, TablePage, Visitor, table};

/// The tray of this viewer.
pub(crate) fn dock(page: &TablePage, board: &CastlesBoard, visitor: &Visitor) -> Markup {
    html! {
        section.dock.sc-dock #dock aria-label="Your tiles" {
            @match (page.stage, page.you()) {
                (Stage::Over, _) => (table::over_dock(page, &result(&page.cast(), &board.view), visitor)),
                (_, None) => (table::watching_dock(page, visitor)),
                (_, Some(you)) => (Tray { page, board, visitor, you }.drawn()),
            }
        }
    }
}

/// What is wanted of this viewer now, or what the other does.
pub(crate) fn question(page: &TablePage, board: &CastlesBoard) -> String {
    let view = &board.view;
    if !page.is_your_move() {
        let who = page.awaited_names();
        return match view.phase {
            Phase::Keep(place, _) => {
                format!("{who} chooses what to keep for {}", board.castle_name(place))
            }
            Phase::Take(_) => format!("{who} chooses a wave tile"),
            Phase::Hit(place, _) => {
                format!("{} wave rolls at your {}", of(&who), board.castle_name(place))
            }
            Phase::Discard => format!("{who} puts tiles back"),
            _ => format!("{who} is building"),
        };
    }
    match view.phase {
        Phase::Take(1) => "Which wave tile do you take?".into(),
        Phase::Take(_) => "Which wave tile do you take first?".into(),
        Phase::Hit(_, 1) => "What does the wave take?".into(),
        Phase::Hit(..) => "What does the first of the two waves take?".into(),
        Phase::Keep(place, _) => {
            let sandpails = plural(view.keeping().len() as u8, Tile::Sandpail);
            format!("Keep {sandpails} for {}?", board.castle_name(place))
        }
        Phase::Discard => match surplus(board) {
            1 => "Put 1 tile back".into(),
            count => format!("Put {count} tiles back"),
        },
        _ => match (MOST_PLAYED - view.played, board.legal.len()) {
            (0, _) => "Three tiles are played: end the turn".into(),
            (_, ..=1) => "Nothing in your hand fits: end the turn".into(),
            (MOST_PLAYED, _) => "Play up to 3 tiles".into(),
            (1, _) => "Play 1 more, or end the turn".into(),
            (left, _) => format!("Play {left} more, or end the turn"),
        },
    }
}

/// Tiles in the builder's hand above the five that may be held.
fn surplus(board: &CastlesBoard) -> u8 {
    board.player(board.view.builder).hand.len().saturating_sub(MOST_HELD)
}

struct Tray<'a> {
    page: &'a TablePage,
    board: &'a CastlesBoard,
    visitor: &'a Visitor,
    you: Seat,
}

impl Tray<'_> {
    fn drawn(&self) -> Markup {
        let live = self.page.is_your_move();
        let building = live && self.board.view.phase == Phase::Build;
        let waves = if building { self.board.waves() } else { Vec::new() };
        let hand = Hand { board: self.board, seat: self.you, waves: &waves };
        html! {
            div.ask {
                @if live { (table::your_move()) } @else { (waiting_for(&self.page.awaited_names())) }
                (table::question(&html! {
                    span data-when="build" { (question(self.page, self.board)) }
                    @if !waves.is_empty() { span data-when="any" { "What does the wave take?" } }
                }))
                p.ask-more {
                    span data-when="build" { (self.help(live, &waves)) }
                    @for wave in &waves { span data-when=(wave.key()) { (self.told(wave)) } }
                }
            }
            // While this stays the same, what the player has chosen stays, too.
            div.sc-tray data-keep=(self.page.version) {
                @match self.board.view.phase {
                    Phase::Discard if live => (hand.to_put_back()),
                    Phase::Build if live => (hand.to_play()),
                    _ => (hand.resting()),
                }
                @if !waves.is_empty() { (self.at(&waves)) }
                @if self.board.view.builder == self.you { (self.played()) }
                p.score.only-wide {
                    (self.page.cast().emblem(self.you).large(true)) " "
                    b { (self.board.player(self.you).points) } " points"
                }
                div.sc-act { (self.acts(live, &waves)) (self.take_back()) }
            }
        }
    }

    fn help(&self, live: bool, waves: &[Wave]) -> Markup {
        let view = &self.board.view;
        let surplus = surplus(self.board);
        html! {
            @match view.phase {
                _ if !live => {
                    @if self.page.can_take_back { "Your last move may still be taken back. " }
                    (table::look_again(self.page))
                },
                Phase::Take(_) => "The dice show a wave: the tile comes from the pool into your hand.",
                Phase::Hit(..) => "Press one of the marked tiles of the topmost row.",
                Phase::Keep(..) => {
                    (self.page.name(other(self.you))) " finished the previous castle. Press the places where "
                    "your sandpails go, from the ground up, or keep fewer."
                },
                Phase::Discard => { "No more than " (MOST_HELD) " tiles are kept for the next turn." },
                _ => {
                    @if self.board.legal.iter().any(|legal| legal.text.starts_with("put ")) {
                        "Press a marked place to build there. "
                    }
                    @if !waves.is_empty() { "Choose a wave in your hand to see what it would take. " }
                    @if let Some(castle) = self.spared() { "No wave can go at " (castle) " yet: it was drawn this turn. " }
                    @if surplus > 0 { "You hold " (surplus) " more than the five that may be kept." }
                },
            }
        }
    }

    /// SC-3.9: the castle that a wave in hand could go at, had it not been drawn this turn.
    fn spared(&self) -> Option<&str> {
        let view = &self.board.view;
        let hand = &self.board.player(self.you).hand;
        let theirs = self.board.player(other(self.you));
        let could = !view.waved && view.played < MOST_PLAYED && hand.singles + hand.doubles > 0;
        let spared = |&place: &u8| {
            let at = usize::from(place);
            view.just_drawn[at] && (!theirs.built[at].is_empty() || theirs.walls[at] > 0)
        };
        [0, 1].into_iter().filter(|_| could).find(spared).map(|place| self.board.castle_name(place))
    }

    /// What a wave takes, and what there is to choose.
    fn told(&self, wave: &Wave) -> Markup {
        let view = &self.board.view;
        let castle = self.board.castle_name(wave.place);
        let whose = of(self.page.name(other(self.you)));
        let mut sure = Tiles::default();
        for cell in &wave.sure {
            match tile_at(view, *cell) {
                Tile::Tower => sure.towers += 1,
                _ => sure.sandpails += 1,
            }
        }
        let walls = match wave.walls {
            0 => None,
            1 => Some("a wall".to_owned()),
            count => Some(format!("{count} walls")),
        };
        let tiles = (!wave.sure.is_empty()).then(|| counted(&sure));
        let taken: Vec<String> = walls.into_iter().chain(tiles).collect();
        html! {
            @if !taken.is_empty() { "It takes " (taken.join(" and ")) " of " (whose) " " (castle) ". " }
            @match (wave.choose, wave.row.first()) {
                (1, Some(cell)) => { "Choose which tile of row " (cell.row + 1) " of " (whose) " " (castle) " goes." },
                (count, Some(cell)) => { "Choose which " (count) " tiles of row " (cell.row + 1) " of " (whose) " " (castle) " go." },
                (_, None) => {},
            }
        }
    }

    /// At which castle a wave is sent: where the other is nearest to the end,
    /// unless something else is chosen.
    fn at(&self, waves: &[Wave]) -> Markup {
        let view = &self.board.view;
        let places: Vec<u8> =
            [0, 1].into_iter().filter(|at| waves.iter().any(|wave| wave.place == *at)).collect();
        let missing = |place: &u8| {
            let design = view.castles[usize::from(*place)].as_ref();
            let cells = design.map_or(0, |castle| castle.sandpails.len() + castle.towers.len());
            cells - self.board.player(other(self.you)).built[usize::from(*place)].len()
        };
        let nearest = places.iter().copied().min_by_key(missing);
        html! {
            div.tabs.sc-at role="radiogroup" aria-label="At which castle" data-when="any" {
                @for place in places {
                    label {
                        input.hide id=(format!("at-{}", place + 1)) type="radio" name="at"
                            checked[nearest == Some(place)];
                        span { "At " (self.board.castle_name(place)) }
                    }
                }
            }
        }
    }

    fn played(&self) -> Markup {
        let played = self.board.view.played;
        html! {
            div.sc-count role="img" aria-label=(format!("{played} of {MOST_PLAYED} tiles played this turn")) {
                span.label { "Played" }
                span.pips {
                    @for at in 0..MOST_PLAYED { i.on[at < played].next[at == played] {} }
                }
                span.label { (played) " of " (MOST_PLAYED) }
            }
        }
    }

    fn acts(&self, live: bool, waves: &[Wave]) -> Markup {
        if !live {
            return html! {};
        }
        match self.board.view.phase {
            Phase::Take(_) => html! {
                @for kind in [Tile::Single, Tile::Double] {
                    (deed::button(&format!("take {kind}"), "btn btn-go sc-take", &html! {
                        (tile(kind)) span { "Take a " (of_kind(kind)) }
                    }))
                }
            },
            Phase::Keep(place, _) => self.keeps(place),
            Phase::Discard => html! {
                form #tick method="post" action=(self.page.url("move")) data-live
                    data-least=(surplus(self.board)) data-most=(surplus(self.board))
                {
                    (csrf(self.visitor))
                    input type="hidden" name="version" value=(self.page.version);
                    button.btn.btn-go #send name="move" value="" data-words="Put # back" {
                        "Put what is ticked back"
                    }
                }
            },
            Phase::Build => html! {
                @for wave in waves {
                    button.btn.btn-go id=(format!("send-{}", wave.key())) form=(wave.form()) data-when=(wave.key()) {
                        (icon("i-wave")) " Send the wave"
                    }
                }
                @if !waves.is_empty() {
                    label.btn for="tile-none" data-when="any" { "Not now" }
                }
                span.sc-end data-when="build" { (self.end()) }
            },
            _ => html! {},
        }
    }

    fn end(&self) -> Markup {
        let class = if self.board.legal.len() > 1 { "btn" } else { "btn btn-go" };
        Deed::new("done", class, "do-done").button(&html! { (icon("i-check")) " End the turn" })
    }

    /// SC-3.8: all that can be kept with one press, or nothing.
    fn keeps(&self, place: u8) -> Markup {
        let cells = self.board.view.keeping();
        let most: Vec<String> = cells.iter().map(|cell| Move::Keep(*cell).to_string()).collect();
        let count = most.len() as u8;
        let built = !self.board.player(self.you).built[usize::from(place)].is_empty();
        html! {
            (Deed::new(&most.join("; "), "btn btn-go", "do-keep").button(&html! {
                "Keep " (plural(count, Tile::Sandpail))
            }))
            (deed::button("enough", "btn", &html! { @if built { "That is enough" } @else { "Keep nothing" } }))
        }
    }

    fn take_back(&self) -> Markup {
        html! {
            @if self.page.can_take_back {
                form method="post" action=(self.page.url("take-back")) data-live data-when="build" {
                    (csrf(self.visitor))
                    input type="hidden" name="version" value=(self.page.version);
                    input type="hidden" name="times" value=(self.board.back);
                    button.btn #take-back data-take-back { (icon("i-undo")) " Take it back" }
                }
            }
        }
    }
}
