//! A button that asks once before something that is probably a mistake and cannot be undone.
//!
//! It opens like a menu, so it works without the script. Give it an id that names the moment
//! (`end-turn-7`), or it stays open when the next turn begins.

use maud::{Markup, html};

/// `label` is what the button says, `class` how it looks (`btn btn-go`), `warning` what is wrong
/// with it, `confirm` the button inside the form that does it all the same.
pub fn sure(id: &str, class: &str, label: &Markup, warning: &str, confirm: &Markup) -> Markup {
    html! {
        details.sure id=(id) {
            summary class=(class) { (label) }
            div.sure-ask role="group" aria-label="Are you sure?" {
                p { (warning) }
                div.sure-acts {
                    (confirm)
                    button.btn.btn-sm.needs-script type="button" data-unsure { "Go back" }
                }
            }
        }
    }
}
