//! A player's socket: opened, and what it says understood.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

pub(super) type Socket = WebSocketStream<TcpStream>;

/// One address may have half of all connections at most; all of 127.0.0.0/8 is this machine.
const FROM_ONE_ADDRESS: usize = 4000;

/// A view of a table is about this long. Thousands of sockets share two cores with the server: the usual
/// 128 kB of read buffer would be cleared again and again.
const READ_AHEAD: usize = 4 << 10;

/// What a player reads of a message: a view of the table, or an answer to a move.
#[derive(Deserialize)]
pub(super) struct Heard {
    #[serde(default)]
    pub version: u32,
    #[serde(default)]
    pub status: String,
    #[serde(default)]
    pub legal: Vec<Legal>,
    #[serde(default)]
    pub ok: Option<u32>,
    #[serde(default)]
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
pub(super) struct Legal {
    pub text: String,
}

impl Heard {
    /// What was said; an error if it was a refusal, because only legal moves are played here.
    pub fn of(text: &str) -> Result<Heard> {
        let heard: Heard =
            serde_json::from_str(text).with_context(|| format!("not understood: {text}"))?;
        match heard.error {
            Some(error) => bail!("a legal move was refused: {error}"),
            None => Ok(heard),
        }
    }
}

/// Sits down at a table with one socket, the load's socket of this number.
pub(super) async fn open(
    address: SocketAddr,
    number: usize,
    token: &str,
    table: &str,
) -> Result<Socket> {
    let mut request = format!("ws://{address}/api/tables/{table}/socket")
        .into_client_request()
        .context("the address is well-formed")?;
    let identity = format!("Bearer {token}").parse().context("a token fits a header")?;
    request.headers_mut().insert("Authorization", identity);
    let config = WebSocketConfig::default().read_buffer_size(READ_AHEAD);
    let stream = connect(address, number).await?;
    stream.set_nodelay(true).context("cannot open a socket")?;
    let connecting = client_async_with_config(request, stream, Some(config));
    Ok(connecting.await.context("cannot open a socket")?.0)
}

/// A connection to a server on this machine, each few thousand of them from an address of their own.
pub(super) async fn connect(address: SocketAddr, number: usize) -> Result<TcpStream> {
    let connected = match address {
        SocketAddr::V4(_) => {
            let socket = TcpSocket::new_v4().context("cannot open a socket")?;
            let from = Ipv4Addr::new(127, 0, 0, 1 + (number / FROM_ONE_ADDRESS) as u8);
            socket.bind(SocketAddr::from((from, 0))).context("cannot open a socket")?;
            socket.connect(address).await
        }
        SocketAddr::V6(_) => TcpStream::connect(address).await,
    };
    connected.context("cannot open a socket")
}

/// What a player sends.
pub(super) fn play(mv: &str, version: u32) -> String {
    format!(r#"{{"move":"{mv}","version":{version}}}"#)
}
