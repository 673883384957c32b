//! What whoever runs the house tells everybody, on every page.

use crate::pages::icons::icon;
use maud::{Markup, html};

/// The line, or the place where it goes.
pub(crate) fn line(text: Option<&str>) -> Markup {
    html! {
        @match text {
            Some(text) => p.notice #notice role="status" { (icon("i-info")) " " (text) },
            None => p.notice #notice role="status" hidden {},
        }
    }
}
