//! The site from outside: requests in, pages and events out, no browser.

mod afterwards;
mod campaigns;
mod cast;
mod devices;
mod every_page;
mod full_disk;
mod hints;
mod house;
mod installed;
mod live;
mod matches;
mod mistakes;
mod old_rules;
mod peace;
mod people;
mod plain;
mod push;
mod puzzles;
mod receiver;
mod reviews;
mod secure;
mod undone;
mod world;
