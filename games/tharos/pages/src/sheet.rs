//! The final sheet of the companion, for the screen and for paper.

use maud::{Markup, html};
use tharos::companion::Sheet;
use tharos::mat::WINNING_POINTS;
use web::pages::deed::sentence;

/// The sheet, line by line.
pub(crate) fn sheet(sheet: &Sheet, turn: u8) -> Markup {
    html! {
        section.panel.th-sheet aria-labelledby="sheet-title" {
            header {
                h2 #sheet-title { "Final sheet" }
                span.aside { "Tharos, solo, ended on turn " (turn) }
            }
            table {
                tbody {
                    tr {
                        th scope="row" { "Points in the base game" }
                        td { @match sheet.base { Some(base) => (signed(base)), None => "not entered" } }
                    }
                    @for (line, points) in &sheet.lines {
                        tr { th scope="row" { (line.name()) } td { (signed(*points)) } }
                    }
                }
                tfoot { tr { th scope="row" { (sheet.total_name()) } td { b { (signed(sheet.total)) } } } }
            }
            p.th-verdict data-won[sheet.won] { b { (sentence(&sheet.verdict)) "." } }
            p.side-note { "You need two last spaces, both met, and " (WINNING_POINTS) " points." }
            button.btn.needs-script.no-print #print-sheet type="button" data-print { "Print" }
        }
    }
}

/// With a minus that is as wide as a figure.
pub(crate) fn signed(points: i32) -> String {
    points.to_string().replace('-', "−")
}
