//! Who asks, from where, and how much: what stands between a request and the
//! handlers of pages and API alike.

pub(crate) mod admin;
pub(crate) mod asked;
pub(crate) mod bans;
pub(crate) mod body;
pub(crate) mod known;
pub(crate) mod limits;
pub(crate) mod notice;
pub(crate) mod origin;
pub(crate) mod streams;
pub(crate) mod who;
