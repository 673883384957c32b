//! Novem from outside: requests in, pages and events out, no browser.

mod afterwards;
mod live;
mod matches;
mod undone;
mod world;
