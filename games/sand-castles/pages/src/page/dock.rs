//! The tray: what is asked, the hand, and the button that answers.

use super::hand::Hand;
use super::panels::small_dice;
use super::tiles::{counted, of_kind, plural, tile};
use super::{CastlesBoard, Wave, other, result, tile_at};
use ::sand_castles::{MOST_HELD, MOST_PLAYED, Move, Phase, Tile, Tiles};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::deed::{self, Deed};
use web::pages::icons::icon;
use web::pages::layout::{csrf, waiting_for};
use web::pages::model::of;
use web::pages::{Stage, TablePage, Visitor, sure, table};

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
    // Short enough for one line of a phone beside "Your move", or the tray would jump.
    match view.phase {
        Phase::Take(1) => "Take a wave tile".into(),
        Phase::Take(_) => "Take the first wave tile".into(),
        Phase::Hit(_, 1) => "What does the wave take?".into(),
        Phase::Hit(..) => "What does wave one take?".into(),
        Phase::Keep(..) => {
            format!("Keep {}?", plural(view.keeping().len() as u8, Tile::Sandpail))
        }
        Phase::Discard => match surplus(board) {
            1 => "Put 1 tile back".into(),
            count => format!("Put {count} tiles back"),
        },
        _ => match (MOST_PLAYED - view.played, board.legal.len()) {
            (0, _) => "All 3 played: end your turn".into(),
            (_, ..=1) => "Nothing fits: end your turn".into(),
            (MOST_PLAYED, _) => "Play up to 3 tiles".into(),
            (left, _) => format!("Play up to {left} more"),
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
                    Phase::Discard if live && self.only_kind().is_none() => (hand.to_put_back()),
                    Phase::Build if live => (hand.to_play()),
                    _ => (hand.resting()),
                }
                @if !waves.is_empty() { (self.at(&waves)) }
                // With names of their own neither is taken for the other when the page is brought up to date.
                div.sc-count-dice #tray-dice {
                    (small_dice(self.board))
                    @if self.board.view.builder == self.you { (self.played()) }
                }
                p.score.sc-scores.only-wide {
                    @for seat in [self.you, other(self.you)] {
                        @let points = self.board.player(seat).points;
                        span {
                            (self.page.cast().emblem(seat).large(seat == self.you)) " "
                            (self.page.name(seat)) " " b { (points) }
                            @if seat == self.you { @if points == 1 { " point" } @else { " points" } }
                        }
                    }
                }
                div.sc-act #tray-acts { (self.acts(live, &waves)) (self.take_back()) }
            }
        }
    }

    fn help(&self, live: bool, waves: &[Wave]) -> Markup {
        let view = &self.board.view;
        let surplus = surplus(self.board);
        html! {
            @match view.phase {
                _ if !live => {
                    @if self.page.can_take_back { "You can still undo your last move. " }
                    (table::look_again(self.page))
                },
                Phase::Take(_) => "You rolled a wave. Which one do you take from the pool?",
                Phase::Hit(..) => "Press a marked tile of the topmost row.",
                Phase::Keep(place, _) => {
                    (self.page.name(other(self.you))) " finished the previous castle. Press where "
                    "they go in " (self.board.castle_name(place)) ", or keep fewer."
                },
                Phase::Discard => { "You may keep " (MOST_HELD) " tiles for your next turn." },
                _ => {
                    @let builds = self.builds();
                    @match (builds, waves.is_empty()) {
                        (true, true) => "Press a marked place to build there. ",
                        (true, false) => "Press a marked place to build, or a wave to send it. ",
                        (false, false) => "Press a wave to see what it would take. ",
                        (false, true) => {},
                    }
                    @if let Some(castle) = self.spared() { (castle) " is new this turn: no wave yet. " }
                    @if surplus > 0 { (surplus) " too many to keep." }
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
            Phase::Discard => self.discards(),
            Phase::Build => html! {
                @for wave in waves {
                    span data-when=(wave.key()) { (self.send(wave)) }
                }
                @if !waves.is_empty() {
                    label.btn for="tile-none" data-when="any" { "Not now" }
                }
                span.sc-end data-when="build" { (self.end()) }
            },
            _ => html! {},
        }
    }

    /// Whether some tile could be built with.
    fn builds(&self) -> bool {
        self.board.legal.iter().any(|legal| legal.text.starts_with("put "))
    }

    /// A hand of one kind leaves no choice what goes back.
    fn only_kind(&self) -> Option<Tile> {
        let hand = &self.board.player(self.you).hand;
        Tile::ALL.into_iter().find(|kind| hand.count(*kind) == hand.len())
    }

    /// SC-3.10: what goes back into the pool.
    fn discards(&self) -> Markup {
        if let Some(kind) = self.only_kind() {
            let count = surplus(self.board);
            let moves = vec![Move::Discard(kind).to_string(); usize::from(count)].join("; ");
            return Deed::new(&moves, "btn btn-go", "do-discard")
                .button(&html! { "Put " (plural(count, kind)) " back" });
        }
        html! {
            form #tick method="post" action=(self.page.url("move")) data-live
                data-least=(surplus(self.board)) data-most=(surplus(self.board))
            {
                (csrf(self.visitor))
                input type="hidden" name="version" value=(self.page.version);
                button.btn.btn-go #send name="move" value="" data-words="Put # back" {
                    "Put what is ticked back"
                }
            }
        }
    }

    /// A double wave that finds only one tile is probably meant for elsewhere.
    fn send(&self, wave: &Wave) -> Markup {
        let (id, label) =
            (format!("send-{}", wave.key()), html! { (icon("i-wave")) " Send the wave" });
        let button = |label: &Markup| {
            html! {
                button.btn.btn-go id=(id) form=(wave.form()) { (label) }
            }
        };
        if wave.takes() >= usize::from(wave.tile.waves()) {
            return button(&label);
        }
        let warning = "A double wave takes 2, but there is only 1 tile here.";
        let moment = format!("sure-{}-{}", wave.key(), self.page.version);
        sure(&moment, "btn btn-go", &label, warning, &button(&html! { "Send it anyway" }))
    }

    /// Ending a turn with tiles that could still be built is probably a mistake.
    fn end(&self) -> Markup {
        let button = |class: &str, key: &str, label: Markup| {
            html! {
                button class=(class) id="do-done" form=(deed::FORM) name="move" value="done"
                    data-key=(key) data-key-label="end your turn" { (label) }
            }
        };
        let label = html! { (icon("i-check")) " End turn" };
        if !self.builds() {
            let class = if self.board.legal.len() > 1 { "btn" } else { "btn btn-go" };
            return button(class, "e", label);
        }
        let left = MOST_PLAYED - self.board.view.played;
        let tiles =
            if left == 1 { "1 more tile".to_owned() } else { format!("up to {left} more tiles") };
        let warning = match surplus(self.board) {
            0 => format!("You can still play {tiles}."),
            1 => format!("You can still play {tiles}, and 1 would go back to the pool."),
            lost => format!("You can still play {tiles}, and {lost} would go back to the pool."),
        };
        let moment = format!("sure-end-{}", self.page.version);
        let label = html! { span.sc-ends data-key="e" data-key-label="end your turn" { (label) } };
        let anyway = button("btn btn-sm", "y", html! { "End turn anyway" });
        sure(&moment, "btn", &label, &warning, &anyway)
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
            @if built { (deed::button("enough", "btn", &html! { "That’s enough" })) }
            @else {
                (sure(
                    &format!("sure-keep-{}", self.page.version), "btn", &html! { "Keep nothing" },
                    "They would all go back to the pool.",
                    &deed::button("enough", "btn btn-sm", &html! { "Keep nothing" }),
                ))
            }
        }
    }

    fn take_back(&self) -> Markup {
        html! {
            @if self.page.can_take_back {
                form method="post" action=(self.page.url("take-back")) data-live data-when="build" {
                    (csrf(self.visitor))
                    input type="hidden" name="version" value=(self.page.version);
                    input type="hidden" name="times" value=(self.board.back);
                    button.btn #take-back data-take-back { (icon("i-undo")) " Undo" }
                }
            }
        }
    }
}
