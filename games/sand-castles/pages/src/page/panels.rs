//! What lies beside the beach: the dice, the pool, the castles.

use super::CastlesBoard;
use super::tiles::{counted, drawing, labelled, of_kind, symbol};
use ::sand_castles::{Face, Phase, SandCastlesView, Symbol, Tile};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::icons::icon;
use web::pages::model::{Cast, list, of};

/// The dice that were rolled last, and what was taken for them.
pub(super) fn roll(cast: &Cast<'_>, board: &CastlesBoard) -> Markup {
    let view = &board.view;
    let Some((one, other)) = view.faces else { return html! {} };
    // Another name for the animation makes it run again, whatever is morphed.
    let class = if view.turn % 2 == 1 { "dice is-odd" } else { "dice is-even" };
    html! {
        section.panel.sc-roll aria-labelledby="roll-title" {
            header { h2 #roll-title { (of(cast.name(view.builder))) " roll" } }
            div class=(class) {
                @for face in view.components.shown(one, other) { (die(face)) }
            }
            p.side-note {
                @match &board.took {
                    Some(took) => { (cast.name(view.builder)) " took " (counted(took)) "." },
                    None => @if let Some([one, other]) = &view.rolled { (one) " and " (other) "." },
                }
            }
        }
    }
}

/// The same dice in the tray, where the panel is out of sight. The panel says what they show.
pub(super) fn small_dice(board: &CastlesBoard) -> Markup {
    let Some((one, other)) = board.view.faces else { return html! {} };
    html! {
        div.sc-rolled.only-small aria-hidden="true" {
            @for face in board.view.components.shown(one, other) { span.die data-n=(face.len()) { (symbols(face)) } }
        }
    }
}

/// Everything that the face shows; a blank one is blank here too.
pub(crate) fn die(face: Face) -> Markup {
    html! {
        span.die role="img" aria-label=(format!("Die: {face}")) data-n=(face.len()) { (symbols(face)) }
    }
}

fn symbols(face: Face) -> Markup {
    let drawn = |shown: Symbol| match shown {
        Symbol::Sandpail => "t-pail-die",
        Symbol::Tower => drawing(Tile::Tower),
        Symbol::Wave => drawing(Tile::Single),
    };
    html! {
        @for shown in Symbol::ALL {
            @for _ in 0..face.count(shown) {
                svg viewBox="0 0 60 60" aria-hidden="true" { use href=(symbol(drawn(shown))) {} }
            }
        }
    }
}

/// SC-2.3: the pool is open.
pub(super) fn pool(view: &SandCastlesView) -> Markup {
    html! {
        section.panel.sc-pool aria-labelledby="pool-title" {
            header { h2 #pool-title { "Pool" } span.aside { "open to both" } }
            ul.pool {
                @for tile in Tile::ALL {
                    @let count = view.pool.count(tile);
                    li.is-out[count == 0] id=(format!("pool-{tile}")) {
                        (labelled(tile, of_kind(tile)))
                        b { (count) }
                        span { (of_kind(tile)) @if count != 1 { "s" } }
                    }
                }
            }
        }
    }
}

/// How many are built, lie here and are to come, and who built what.
pub(super) fn castles(cast: &Cast<'_>, view: &SandCastlesView, facts: &Markup) -> Markup {
    let built: usize = view.players.iter().map(|player| player.finished.len()).sum();
    let here = view.castles.iter().flatten().count();
    html! {
        section.panel.sc-castles aria-labelledby="castles-title" {
            header {
                h2 #castles-title { "Castles" }
                span.aside { (built + here + usize::from(view.deck)) " this game" }
            }
            dl.facts {
                @for seat in [0, 1].map(Seat::new) {
                    div { dt { "Built by " (cast.in_sentence(seat)) } dd { (view.players[seat.index()].finished.len()) } }
                }
                div { dt { "On the table" } dd { (here) } }
                div { dt { "In the deck" } dd { (view.deck) } }
            }
            @if built > 0 && view.phase != Phase::Over {
                details.peek #who-built {
                    summary.linkbtn { (icon("i-eye")) " Which ones" }
                    @for (at, player) in view.players.iter().enumerate().filter(|(_, p)| !p.finished.is_empty()) {
                        @let names: Vec<String> = player.finished.iter().map(|(name, value)| format!("{name} ({value})")).collect();
                        p.side-note {
                            b { (cast.name(Seat::new(at))) } " built "
                            (list(&names.iter().map(String::as_str).collect::<Vec<_>>())) "."
                        }
                    }
                }
            }
            (facts)
        }
    }
}
