//! The way to the other pages of a list.

use maud::{Markup, html};

/// What other pages a list has. The default is a list that is all on one page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct More {
    /// Whether this is the first page.
    pub is_first: bool,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

impl Default for More {
    fn default() -> More {
        More { is_first: true, next: None }
    }
}

impl More {
    /// Whether everything is on this page.
    pub fn is_all(&self) -> bool {
        self.is_first && self.next.is_none()
    }

    /// Links to the first page and the next, to the element `at` of the page
    /// at this address; nothing where there are none.
    pub fn links(&self, address: &str, at: &str, what: &str) -> Markup {
        html! {
            @if !self.is_all() {
                nav.acts aria-label=(format!("More {what}")) {
                    @if !self.is_first {
                        a.btn.btn-sm.btn-quiet href=(format!("{address}#{at}")) { "Latest " (what) }
                    }
                    @if let Some(next) = &self.next {
                        a.btn.btn-sm.btn-quiet rel="next" href=(format!("{address}?after={next}#{at}")) {
                            "Earlier " (what)
                        }
                    }
                }
            }
        }
    }
}
