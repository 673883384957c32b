//! The site from outside: requests in, pages and events out, no browser.

mod afterwards;
mod every_page;
mod full_disk;
mod live;
mod matches;
mod old_rules;
mod people;
mod plain;
mod secure;
mod undone;
mod world;
