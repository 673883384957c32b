//! Drawing: one sheet, one ink, three widths, an eraser, and the word.

use super::sketch::sketch;
use super::{SubtextBoard, leave, seats};
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
            Some(sheet) => div.sheet-wrap {
                div.sheet { (sketch(sheet, "Your sheet")) }
                p.sheet-note { "Your sheet is handed in. Nobody sees it before all are done." }
            },
            None if page.is_your_move() => (paper(page, board, visitor)),
            None => div.sheet-wrap {
                div.sheet.is-blank { p.hint { "Everybody draws" } }
                p.sheet-note { "The drawings are laid out when all are done." }
            },
        }
        div.st-side {
            @if let Some(word) = &view.word { (word_card(word, view.level)) }
            (seats::panel(page, view, visitor))
            @if page.is_your_move() && view.word_hints { (hint(page, board, visitor)) }
            (leave(board))
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
            p.sheet-note {
                (icon("i-info")) " No letters, no numbers. Draw cleverly, not clearly: one other player has the "
                "Dealer’s word, and it may be you."
            }
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
                    "Drawing needs a script, which does not run in this browser. You can hand in "
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
                @for (name, label, width) in [("thin", "Thin pen", "1.6"), ("middle", "Middle pen", "3"), ("thick", "Thick pen", "5.5")] {
                    button.tl type="button" data-tool=(name) aria-label=(label) aria-pressed="false" {
                        (line("M4 16c4-9 7-9 9-4s4 4 7-3", width))
                    }
                }
            }
            div.tgroup {
                button.tl type="button" data-tool="eraser" aria-label="Eraser" aria-pressed="false" {
                    (line("m4 14.5 9-9a2 2 0 0 1 2.8 0l4 4a2 2 0 0 1 0 2.8l-7.2 7.2H9zM7.5 11l6.3 6.3M5 20.5h14", "1.75"))
                }
            }
            div.tgroup {
                button.tl type="button" data-tool="undo" aria-label="Undo" aria-disabled="true" { (icon("i-undo")) }
                button.tl type="button" data-tool="redo" aria-label="Redo" aria-disabled="true" {
                    (line("m15 5 4.5 4.5L15 14M19 9.5h-9a5 5 0 0 0 0 10h4", "2"))
                }
                button.tl type="button" data-tool="clear" aria-label="Clear the sheet" aria-disabled="true" { (icon("i-bin")) }
            }
        }
    }
}

fn line(path: &str, width: &str) -> Markup {
    html! {
        svg.i viewBox="0 0 24 24" aria-hidden="true" {
            path d=(path) fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"
                stroke-width=(width) {}
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
            span { "Or a hint in words" }
            input type="text" name="hint" maxlength=(MOST_LETTERS) required autocomplete="off" value=[begun]
                aria-describedby="hint-help";
        }
        p.help #hint-help {
            "At most " (MOST_LETTERS) " letters, for those who cannot see or draw. It must not say the word itself."
        }
    }
}
