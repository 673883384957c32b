//! The site from outside: requests in, pages and events out, no browser.

mod afterwards;
mod browser;
mod live;
mod matches;
mod people;
mod secure;
mod world;
