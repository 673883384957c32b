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
pub mod failures;
pub mod game;
mod guard;
mod gzip;
pub mod pages;
mod panics;
mod plain;
pub mod site;
#[cfg(test)]
mod testing;

pub use app::{App, SiteSettings, router};
pub use game::{AllPages, AnyPages, Board, Card, Further, MenuLink, Pages, Seen, Teller};

/// The `Content-Security-Policy` under which every page works.
pub const CONTENT_SECURITY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; \
     base-uri 'none'; frame-ancestors 'none'";
