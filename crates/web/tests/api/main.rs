//! The JSON API over a real socket. Every answer is compared with the
//! description at `/api/openapi.json` on its way.

mod bot;
mod calls;
mod campaigns;
mod described;
mod devices;
mod drafts;
mod hints;
mod paging;
mod people;
mod refusals;
mod reviews;
mod secrecy;
mod server;
mod sockets;
mod streams;
