//! The site from outside: requests in, pages and events out, no browser.

mod afterwards;
mod browser;
mod campaigns;
mod castles;
mod companion;
mod full_disk;
mod live;
mod matches;
mod old_rules;
mod people;
mod sand;
mod secure;
mod subtext;
mod tharos;
mod undone;
mod world;
