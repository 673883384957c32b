//! Drawing: one sheet, one ink, three widths, an eraser, and the word.

use super::reveal::{Again, Open};
use super::sketch::sketch;
use super::{SubtextBoard, aim, art, seats};
use maud::{Markup, html};
use subtext::{MOST_LETTERS, Sheet};
use web::pages::icons::icon;
use web::pages::layout::csrf;
use web::pages::{TablePage, Visitor};

/// Everything between header and dock while all draw.
pub(super) fn main(page: &TablePage, board: &SubtextBoard, visitor: &Visitor) -> Markup {
    let view = &board.view;
    html! {
        @match &view.sheet {
            Some(sheet) => div.sheet-wrap id=(board.part("handed-in")) {
                div.sheet { (sketch(sheet, "Your sheet")) }
                p.sheet-note { "Nobody sees your sheet until everyone is done." }
            },
            None if page.is_your_move() => (paper(page, board, visitor)),
            None => div.sheet-wrap id=(board.part("all")) {
                div.sheet.is-blank { p.hint { "Everybody draws" } }
                p.sheet-note { "The drawings are laid out when everyone is done." }
            },
        }
        div.st-side id=(board.part("side")) {
            @if let Some(word) = &view.word { (word_card(word, view.level)) }
            (seats::panel(page, view, visitor))
            (before(page, board))
            @if page.is_your_move() && view.word_hints { (hint(page, board, visitor)) }
        }
    }
}

/// What the round before brought.
fn before(page: &TablePage, board: &SubtextBoard) -> Markup {
    let view = &board.view;
    let last = view.past.last().filter(|round| !round.void).zip(view.you);
    html! {
        @if let Some((round, you)) = last {
            @let open = Open { cast: page.cast(), round, number: view.round - 1, again: Again::No, taken: &[] };
            section.panel.st-before aria-labelledby="before-title" {
                header { h2 #before-title { "Round " (open.number) } }
                p { (open.told()) }
                p { b { (aim::earned(&open.cast, round, you)) } }
            }
        }
    }
}

/// The word, and a button that covers it from curious eyes.
pub(super) fn word_card(word: &str, level: &str) -> Markup {
    html! {
        section.wordcard aria-label="Your word" {
            p.label { "Your word, level " (level) }
            p.word { span data-word { (word) } }
            button.btn.btn-sm.needs-script type="button" data-cover { (icon("i-hidden")) " " span { "Cover it" } }
        }
    }
}

/// The sheet and its tools. The script draws; a new round is a new sheet.
fn paper(page: &TablePage, board: &SubtextBoard, visitor: &Visitor) -> Markup {
    let round = board.view.round;
    let begun = board.draft.as_ref().map(Sheet::to_string);
    html! {
        section.sheet-wrap.needs-script id=(format!("sheet-{round}")) aria-label="Your sheet" data-draw
            data-round=(round) data-save=(page.url(&format!("draft?round={round}")))
            data-csrf=(visitor.csrf) data-sheet=(begun.unwrap_or_default())
        {
            (tools())
            div.sheet {
                canvas tabindex="0" role="application" aria-label="Your sheet" aria-describedby="sheet-keys" {}
            }
            p.sheet-status role="status" data-draw-status {}
            p.sheet-note { (aim::drawing(&board.view)) span.no-letters { " No letters, no numbers." } }
            p.sheet-keys #sheet-keys {
                "With keys: " kbd { "arrows" } " move, " kbd { "Space" } " sets the pen down and lifts it, "
                kbd { "1" } " " kbd { "2" } " " kbd { "3" } " pens, " kbd { "E" } " eraser, " kbd { "Z" } " undo."
            }
            p.hide aria-live="polite" data-draw-said {}
        }
        noscript {
            section.panel {
                header { h2 { "Your sheet" } }
                p {
                    "Drawing needs JavaScript, which is off in this browser. You can hand in "
                    @if board.view.word_hints { "a hint in words or " } "a blank sheet."
                }
            }
        }
    }
}

fn tools() -> Markup {
    html! {
        div.toolrail role="toolbar" aria-label="Drawing tools" data-hand {
            div.tgroup role="group" aria-label="Pen" {
                @for (name, label) in [("thin", "Thin pen"), ("middle", "Medium pen"), ("thick", "Thick pen")] {
                    button.tl type="button" data-tool=(name) aria-label=(label) aria-pressed="false" {
                        (art(name))
                    }
                }
            }
            div.tgroup {
                button.tl type="button" data-tool="eraser" aria-label="Eraser" aria-pressed="false" {
                    (art("eraser"))
                }
            }
            div.tgroup {
                button.tl type="button" data-tool="undo" aria-label="Undo" aria-disabled="true" { (icon("i-undo")) }
                button.tl type="button" data-tool="redo" aria-label="Redo" aria-disabled="true" {
                    (art("redo"))
                }
                button.tl type="button" data-tool="clear" aria-label="Clear the sheet" aria-disabled="true" { (icon("i-bin")) }
            }
        }
    }
}

/// ST-2.11: a hint in words in place of a drawing.
fn hint(page: &TablePage, board: &SubtextBoard, visitor: &Visitor) -> Markup {
    let begun = board.draft.as_ref().and_then(Sheet::words);
    html! {
        // No morph goes into it: what is being typed stays.
        form.panel.st-hint id=(format!("hint-{}", board.view.round)) method="post" action=(page.url("move"))
            data-live data-untouched
        {
            (csrf(visitor))
            input type="hidden" name="version" value=(page.version);
            input type="hidden" name="keep" value="1";
            (hint_field(begun))
            button.btn #hand-in-hint { "Hand in the hint" }
        }
    }
}

/// The field for a hint in words.
pub(super) fn hint_field(begun: Option<&str>) -> Markup {
    html! {
        label.field {
            span { "Or hint in words" }
            input type="text" name="hint" maxlength=(MOST_LETTERS) required autocomplete="off" value=[begun]
                aria-describedby="hint-help";
        }
        p.help #hint-help {
            "Up to " (MOST_LETTERS) " letters, for those who cannot see or draw. Don’t say the word itself."
        }
    }
}
