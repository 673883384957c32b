//! How somebody wants to be called when it is their move. The script fills it in: what is chosen is remembered
//! in this browser.

use crate::pages::icons::icon;
use maud::{Markup, html};

/// What there is to choose: the name in the browser's memory, the words, and what is said about it.
const WAYS: [(&str, &str, &str); 4] = [
    ("sound", "Play a sound", "A short chime while the page is open behind others."),
    ("note", "Show a notification", "While the page is open behind others."),
    ("buzz", "Vibrate", "On phones that can."),
    (
        "push",
        "Also when Tidetable is closed",
        "For games that go on for days. A message goes through your browser's push service; it says only which game waits.",
    ),
];

fn choices(of: &str) -> Markup {
    html! {
        div.call-ways data-call-ways {
            @for (way, label, about) in WAYS {
                @let id = format!("{of}-{way}");
                div.call-way data-way=(way) {
                    label.check { input id=(id) type="checkbox" data-call-way=(way) aria-describedby=(format!("{id}-about")); " " (label) }
                    p.side-note id=(format!("{id}-about")) { (about) }
                }
            }
            p.call-told role="status" data-call-told {}
        }
    }
}

/// On your page.
pub fn panel() -> Markup {
    html! {
        section.panel.call #call-me aria-labelledby="h-call" {
            header { h2 #h-call { (icon("i-bell")) " When it is your move" } span.aside { "on this device" } }
            div.needs-script { (choices("me")) }
            noscript { p.side-note { "Calling you needs JavaScript. Your tables are on the front page." } }
        }
    }
}
