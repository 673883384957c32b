//! The hint: what Heron would do, why, and what else there was.
//!
//! The frame puts the button beside the question and marks whatever on the board and in the tray would play the
//! proposed moves. Games need not know: their targets carry the moves as values. What stands for a move
//! and cannot be pressed itself may name it: `data-move="put 1a1|put 1b1"`.

use crate::pages::icons::{dots, face, icon};
use crate::pages::layout::csrf;
use crate::pages::text_mode::back;
use crate::pages::{Stage, TablePage, Visitor};
use host::{Advice, Character, Hint, Yardstick};
use maud::{Markup, PreEscaped, html};
use std::borrow::Cow;
use std::sync::Arc;

/// What a page is told about hints.
#[derive(Clone, Default, Debug)]
pub struct HintsHere {
    /// Whether this viewer may ask on their turn.
    pub may_ask: bool,
    /// What they were advised to do now.
    pub shown: Option<Arc<Hint>>,
    /// How many hints each seat has had, as far as this viewer may know.
    pub had: Vec<u32>,
}

/// The form behind the button and the cross.
const FORM: &str = "hint-form";

/// Whether there is somebody to be asked just now.
fn is_offered(page: &TablePage) -> bool {
    page.hints.may_ask && page.stage == Stage::Playing && page.is_your_move()
}

/// `1 hint`, `2 hints`.
fn counted(hints: u32) -> String {
    if hints == 1 { "1 hint".into() } else { format!("{hints} hints") }
}

/// What is said of a result that was reached with help: `, with 2 hints`; of others, by name.
pub(crate) fn on_result(page: &TablePage) -> String {
    let had = |at: usize| page.hints.had.get(at).copied().unwrap_or(0);
    let own = page.you().map_or(0, |seat| had(seat.index()));
    let others = (0..page.seats.len()).filter(|at| page.you().is_none_or(|own| own.index() != *at));
    let others = others.filter(|at| had(*at) > 0);
    let others = others.map(|at| format!("{} with {}", page.seats[at].name(), counted(had(at))));
    let own = (own > 0).then(|| format!("with {}", counted(own)));
    own.into_iter().chain(others).map(|part| format!(", {part}")).collect()
}

/// Above the board: the form behind everything here, and the hint where there is no column beside the board.
pub(crate) fn above(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        // Always there, so that a push finds its place.
        div #hint {
            @if is_offered(page) {
                form id=(FORM) method="post" action=(page.url("hint")) data-live { (csrf(visitor)) }
                (panel(page, visitor, "hint-above"))
            }
        }
    }
}

/// In the column beside the board, above the log.
pub(crate) fn beside(page: &TablePage, visitor: &Visitor) -> Markup {
    html! { @if is_offered(page) { (panel(page, visitor, "hint-beside")) } }
}

/// The button beside the question. Pressed again it puts the hint away.
fn button(page: &TablePage) -> Markup {
    let shown = page.hints.shown.is_some();
    html! {
        button.btn.hintbtn #ask-hint form=(FORM) name=[shown.then_some("close")] value=[shown.then_some("1")]
            aria-expanded=(shown) data-key="h" data-key-label="ask Heron for a hint" data-thinks
        {
            (face(Character::ADVISER, ""))
            span.only-wide.words { "What would Heron do?" }
            span.only-small.words { "Heron" span.hide { ": what would you do?" } }
            span.thinks aria-hidden="true" { (dots()) }
        }
    }
}

fn panel(page: &TablePage, visitor: &Visitor, class: &str) -> Markup {
    let Some(hint) = &page.hints.shown else { return html! {} };
    let advice = &hint.advice;
    html! {
        section class=(format!("panel advice {class}")) aria-label=(format!("A hint from {}", advice.by)) {
            header {
                div.hint-who {
                    @if let Some(character) = Character::named(&advice.by) {
                        (face(character, " md"))
                        h2 { (advice.by) " would… " small { "level " (character.level()) ", " (temper(character)) } }
                    } @else { h2 { (advice.by) " would…" } }
                }
                button.btn.btn-quiet.btn-sm form=(FORM) name="close" value="1" aria-label="Close the hint" data-esc {
                    (icon("i-cross"))
                }
            }
            div.hint-says {
                p.hint-move { (advice.words) }
                p.hint-why { (advice.why) }
            }
            @if !advice.ways.is_empty() {
                div.hint-ways {
                    h3 { (measured(advice)) }
                    ul.opts { @for at in 0..advice.ways.len() { (way(advice, at)) } }
                }
            }
            div.hint-act {
                @if !advice.moves.is_empty() { (play_it(page, advice, visitor, &html! {})) }
                p.hint-foot { "Noted in the log and in the result: “with " (counted(hint.no)) "”." }
            }
        }
    }
}

/// How a character plays, in a word: `patient`.
fn temper(character: Character) -> String {
    let brief = character.brief();
    brief.split(',').next().unwrap_or(brief).to_lowercase()
}

/// Plays what is advised. Its value comes before its name, so that it is not marked as a target itself.
fn play_it(page: &TablePage, advice: &Advice, visitor: &Visitor, more: &Markup) -> Markup {
    html! {
        form method="post" action=(page.url("move")) data-live {
            (csrf(visitor))
            (more)
            input type="hidden" name="version" value=(page.version);
            button.btn.btn-sm value=(advice.moves.join("; ")) name="move" { "Play it" }
        }
    }
}

/// What the ways are compared by.
fn measured(advice: &Advice) -> String {
    match &advice.measure {
        Yardstick::Chance => format!("Your chance to win, as {} sees it", advice.by),
        Yardstick::Score { unit, low: true } => {
            format!("{} you would have left at the end", capital(unit))
        }
        Yardstick::Score { unit, low: false } => {
            format!("{} you would have at the end", capital(unit))
        }
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn way(advice: &Advice, at: usize) -> Markup {
    let way = &advice.ways[at];
    html! {
        li.best[at == 0] {
            span { (capital(&way.words)) }
            @let worth = advice.worth(at);
            span.val.is-words[!worth.contains(|letter: char| letter.is_ascii_digit())] { (worth) }
            @if advice.measure == Yardstick::Chance {
                progress.bar aria-hidden="true" max="100" value=(format!("{:.0}", 100.0 * way.win)) {}
            }
        }
    }
}

/// The same in words alone.
pub(crate) fn in_words(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        @if is_offered(page) {
            @match &page.hints.shown {
                None => form.text-form method="post" action=(page.url("hint")) {
                    (csrf(visitor)) (back())
                    button.btn { "What would Heron do?" }
                },
                Some(hint) => section aria-labelledby="t-hint" {
                    @let advice = &hint.advice;
                    h3 #t-hint { (advice.by) " would…" }
                    p { b { (advice.words) } }
                    p { (advice.why) }
                    @if !advice.ways.is_empty() {
                        p { (measured(advice)) ":" }
                        ol.plain {
                            @for (at, way) in advice.ways.iter().enumerate() {
                                li { (capital(&way.words)) ": " (advice.worth(at)) "." }
                            }
                        }
                    }
                    p { "Noted in the log and in the result: “with " (counted(hint.no)) "”." }
                    @if !advice.moves.is_empty() { (play_it(page, advice, visitor, &back())) }
                    form.text-form method="post" action=(page.url("hint")) {
                        (csrf(visitor)) (back())
                        button.btn name="close" value="1" { "Close the hint" }
                    }
                },
            }
        }
    }
}

/// The tray with the button beside its question, and what is proposed marked in it.
pub(crate) fn in_tray(page: &TablePage, dock: Markup) -> Markup {
    if !is_offered(page) {
        return dock;
    }
    let PreEscaped(mut html) = on_board(page, dock);
    let question = html.find(r#"id="question""#);
    if let Some(end) = question.and_then(|at| Some(at + html[at..].find("</p>")? + "</p>".len())) {
        html.insert_str(end, &button(page).into_string());
    }
    PreEscaped(html)
}

/// The board with what is proposed marked on it.
pub(crate) fn on_board(page: &TablePage, board: Markup) -> Markup {
    match &page.hints.shown {
        Some(hint) if is_offered(page) && !hint.advice.moves.is_empty() => {
            PreEscaped(marked(&board.into_string(), &hint.advice.moves))
        }
        _ => board,
    }
}

/// What comes before the value of a target.
const TARGETS: [&str; 4] =
    [r#"name="move" value=""#, r#"name="piece" value=""#, r#"<option value=""#, r#"data-move=""#];

/// Marks every target that plays one of these moves, or several of them in a row.
fn marked(html: &str, moves: &[String]) -> String {
    let mut out = String::with_capacity(html.len() + 256);
    let mut rest = html;
    // Of boxes that can be ticked as many are marked as are to be.
    let mut to_tick: Vec<&str> = moves.iter().map(String::as_str).collect();
    while let Some((at, kind)) = next_target(rest) {
        let from = at + kind.len();
        let Some(length) = rest[from..].find('"') else { break };
        let end = from + length + 1;
        out.push_str(&rest[..end]);
        let text = plain(&rest[from..end - 1]);
        let hint = match kind {
            r#"data-move=""# => {
                text.split('|').find(|one| moves.iter().any(|mv| mv == one)).map(verb)
            }
            r#"name="piece" value=""# => {
                let place = to_tick.iter().position(|mv| *mv == text);
                place.map(|place| verb(to_tick.remove(place)))
            }
            _ => is_part(&text, moves).then(|| verb(&text)),
        };
        if let Some(verb) = hint {
            out.push_str(
                &html! { span data-hint=(verb) {} }.into_string()["<span".len()..]
                    .replace("></span>", ""),
            );
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// The first target, and how it begins.
fn next_target(html: &str) -> Option<(usize, &'static str)> {
    let found = TARGETS.into_iter().filter_map(|kind| Some((html.find(kind)?, kind)));
    found.min_by_key(|(at, _)| *at)
}

/// Whether these moves, separated by semicolons, come in this order without a gap.
fn is_part(text: &str, moves: &[String]) -> bool {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    !text.is_empty()
        && moves.windows(parts.len()).any(|row| row.iter().zip(&parts).all(|(a, b)| a == b))
}

/// What a move does, in its first word that is one: `Put` of `put 1a1`, `Guard` of `r2 guard`.
fn verb(text: &str) -> String {
    let word = |word: &&str| word.chars().all(char::is_alphabetic);
    let first = text.split_whitespace().find(word).or_else(|| text.split_whitespace().next());
    capital(first.unwrap_or_default())
}

/// A value as it was before it was written into markup.
fn plain(value: &str) -> Cow<'_, str> {
    if !value.contains('&') {
        return value.into();
    }
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    signs.iter().fold(value.to_owned(), |text, (name, sign)| text.replace(name, sign)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(html: &str, moves: &[&str]) -> String {
        marked(html, &moves.iter().map(|&mv| mv.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn targets_of_the_proposed_moves_are_marked_and_no_others() {
        let html =
            r#"<button name="move" value="put 1a1">x</button><button name="move" value="put 1a2">"#;
        let marked = mark(html, &["put 1a1"]);
        assert_eq!(marked.matches("data-hint").count(), 1);
        assert!(
            marked.starts_with(r#"<button name="move" value="put 1a1" data-hint="Put">x"#),
            "{marked}"
        );
        let number = r#"<input name="version" value="1"><button name="move" value="1">"#;
        assert!(
            mark(number, &["1"])
                .contains(r#"value="1"><button name="move" value="1" data-hint="1">"#)
        );
    }

    #[test]
    fn buttons_that_play_several_moves_are_marked_by_their_order() {
        let html = r#"<button name="move" value="red; build x">"#;
        assert!(mark(html, &["red", "build x", "pay y"]).contains("data-hint"));
        assert!(!mark(html, &["build x", "red"]).contains("data-hint"));
    }

    #[test]
    fn as_many_boxes_are_marked_as_are_to_be_ticked() {
        let html = r#"<input name="piece" value="pay a"><input name="piece" value="pay a">"#;
        assert_eq!(mark(html, &["pay a"]).matches("data-hint").count(), 1);
        assert_eq!(mark(html, &["pay a", "pay a"]).matches("data-hint").count(), 2);
    }

    #[test]
    fn a_tag_says_what_is_done_and_not_with_which_piece() {
        assert_eq!(["put 1a1", "r2 guard", "1"].map(verb), ["Put", "Guard", "1"]);
    }

    #[test]
    fn what_stands_for_several_moves_names_them_all() {
        let html = r#"<label data-move="put 1a1|put 1b1">"#;
        assert_eq!(
            mark(html, &["put 1b1"]),
            r#"<label data-move="put 1a1|put 1b1" data-hint="Put">"#
        );
        assert_eq!(mark(html, &["put 1c1"]), html);
        assert_eq!(plain("a &lt;b&gt; &amp;quot;"), "a <b> &quot;");
    }
}
