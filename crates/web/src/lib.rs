//! What a browser is shown, and the server that shows it.
//!
//! [`router`] is the whole site over a `host`: pages and their live streams,
//! and the JSON API. [`pages`] turn plain values into HTML: data in, markup out, no server and
//! no clock. [`assets`] are the files those pages ask for. Nothing on a page
//! needs an inline script or an inline style, so that [`CONTENT_SECURITY`]
//! can forbid both.

mod api;
mod app;
mod aside;
pub mod assets;
pub mod door;
pub mod failures;
pub mod game;
mod guard;
mod gzip;
mod health;
mod metrics;
pub mod pages;
mod panics;
mod plain;
mod push;
mod puzzles;
mod requests;
pub mod site;
mod slim;
#[cfg(test)]
mod testing;

pub use app::{App, SiteSettings, router, routers};
pub use game::{AllPages, AnyPages, Board, Card, Further, MenuLink, Pages, Seen, Teller};
pub use guard::admin::AdminToken;
pub use guard::who::other_devices;
pub use push::PushSettings;

/// The `Content-Security-Policy` under which every page works.
pub const CONTENT_SECURITY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; \
     manifest-src 'self'; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'";
