//! The site from outside: requests in, pages and events out, no browser.

mod afterwards;
mod browser;
mod campaigns;
mod castles;
mod companion;
mod live;
mod matches;
mod people;
mod sand;
mod secure;
mod subtext;
mod tharos;
mod undone;
mod world;
