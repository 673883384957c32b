//! Who asks, from where, and how much: what stands between a request and the
//! handlers of pages and API alike.

pub(crate) mod limits;
pub(crate) mod origin;
pub(crate) mod who;
