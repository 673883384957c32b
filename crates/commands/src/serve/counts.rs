//! Where the counts are told, for the operator alone.

use anyhow::{Context, Result};
use axum::Router;
use std::fmt;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;
use tokio::net::TcpListener;
use web::door::{self, DoorSettings};

/// The usual port.
const PORT: u16 = 9470;
/// Nobody asks for counts over many connections.
const CONNECTIONS: usize = 32;

/// An address of their own, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MetricsBind {
    At(SocketAddr),
    Nowhere,
}

impl Default for MetricsBind {
    fn default() -> MetricsBind {
        MetricsBind::At((Ipv4Addr::LOCALHOST, PORT).into())
    }
}

impl FromStr for MetricsBind {
    type Err = String;

    fn from_str(text: &str) -> Result<MetricsBind, String> {
        if text == "none" {
            return Ok(MetricsBind::Nowhere);
        }
        let wrong = |_| "it is an address with a port, such as 127.0.0.1:9470, or none".to_owned();
        text.parse().map(MetricsBind::At).map_err(wrong)
    }
}

impl fmt::Display for MetricsBind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MetricsBind::At(address) => address.fmt(f),
            MetricsBind::Nowhere => f.pad("none"),
        }
    }
}

/// Begins to serve the counts, and says where. Where nobody has asked for the
/// address and somebody else has it, the table opens without.
pub(super) async fn serve(
    bind: MetricsBind,
    asked_for: bool,
    counts: Router,
    door: &DoorSettings,
) -> Result<String> {
    let MetricsBind::At(address) = bind else { return Ok("none".into()) };
    let listener = match TcpListener::bind(address).await {
        Ok(listener) => listener,
        Err(error) if error.kind() == ErrorKind::AddrInUse && !asked_for => {
            eprintln!(
                "tidetable: {address} is taken, so /metrics is not served; --metrics-bind chooses another address"
            );
            return Ok(format!("none, because {address} is taken"));
        }
        Err(error) => {
            let what = format!("cannot serve /metrics on {address}; try another --metrics-bind");
            return Err(error).context(what);
        }
    };
    let told_at = listener.local_addr()?;
    // What happens here is no part of the counts.
    let door = DoorSettings { most: CONNECTIONS, counts: Arc::default(), ..door.clone() };
    // It ends with the program.
    tokio::spawn(door::serve(listener, counts, door, std::future::pending()));
    Ok(told_at.to_string())
}
