//! The page that an installed site shows when the network is away. It is kept by the browser, so nothing in it
//! belongs to anybody.

use crate::assets;
use crate::pages::icons::{logo, picture};
use maud::{DOCTYPE, Markup, html};

/// The whole page. It asks for nothing but the files that the service worker keeps.
pub fn page() -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title { "No connection: Tidetable" }
                link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg"));
                script src=(assets::url("theme.js")) {}
                link rel="stylesheet" href=(assets::url("tidetable.css"));
            }
            body.page-offline {
                header.sea #sea {
                    a.brand href="/" aria-label="Tidetable, front page" { (logo()) span { "Tidetable" } }
                }
                main.wrap.narrow #table {
                    div.blank {
                        (picture("a-chair", "An empty beach chair"))
                        h1 { "No connection" }
                        p {
                            "The tide is out: this device cannot reach the table right now. "
                            "Nothing is lost. Every move is safe on the server, and your turn waits for you."
                        }
                        div.acts { a.btn.btn-deep href="" { "Try again" } a.btn href="/" { "To the front page" } }
                    }
                }
            }
        }
    }
}
