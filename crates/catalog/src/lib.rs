//! A game at run time: picked by its name from a list, over text and JSON.
//!
//! Whoever writes a game writes typed code ([`game_core::Game`]). Here are the
//! twins without types that the rest of the house works with: [`AnyGame`] is
//! the rules, [`AnyMatch`] a match, [`AnyView`] what one viewer sees of it, and
//! [`Catalog`] the games there are. Whoever needs a game's own types again asks
//! for them by name: `any.typed::<Ferry>()`.

mod absent;
mod any_campaign;
mod any_game;
mod any_match;
mod any_view;
mod list;

pub use any_campaign::{AnyCampaign, AnyCampaigns};
pub use any_game::{AnyGame, read_options};
pub use any_match::{AnyMatch, LegalMove, Refused};
pub use any_view::AnyView;
pub use list::{Catalog, UnknownGame};
