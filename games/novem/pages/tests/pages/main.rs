//! The pages of Novem, without a server.

mod every;
mod samples;
