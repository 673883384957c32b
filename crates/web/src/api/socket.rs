//! Following and playing over one connection.

use super::caller::{AtTable, Looker};
use super::error::{ApiError, ErrorDetail};
use super::lines::{Ended, LONGEST_SILENCE, Lines};
use super::tables::named;
use super::{sent, shapes};
use crate::guard::asked::Asked;
use crate::guard::limits::TooMuch;
use crate::guard::origin;
use crate::guard::streams::Pass;
use crate::{App, panics};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use futures_util::{FutureExt, SinkExt};
use host::{GuestId, HostError, TableId};
use serde::Serialize;
use serde_json::Value;
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Error as SocketError;

/// How long whoever sends too much that cannot be read is not listened to.
const PAUSE: Duration = Duration::from_secs(1);
/// No move is anywhere near this long.
const LONGEST_MESSAGE: usize = 16 << 10;
/// What a socket keeps ready for reading: there may be thousands, and what
/// programs send is short.
const READ_AHEAD: usize = 512;
/// So much is gathered before something is sent; what is sent alone is not held back.
const WRITTEN_AT_ONCE: usize = 16 << 10;
/// Who does not take a line within this time is gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// The answer to a message.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Ok(u32),
    Error(ErrorDetail),
}

#[derive(Serialize)]
struct SocketAnswer {
    #[serde(flatten)]
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
}

/// Follow a table and play at it over one WebSocket.
///
/// The server sends the same lines as the stream, one per message. A program
/// sends `{"move": "…", "version": n, "id": any, "once": "…"}`; all but the move may be
/// absent. It is answered by `{"ok": version, "id": any}` when the move is
/// safely stored, or by `{"error": {…}, "id": any}`; messages are answered in
/// order. The server pings every 15 silent seconds.
#[utoipa::path(
    get, path = "/api/tables/{id}/socket", tag = "tables", params(shapes::TableParam),
    responses(
        (status = 101, description = "the connection is a WebSocket now; it carries `Table`, `SocketAnswer` and, from the program, `SocketMove` messages"),
        (status = 426, description = "this call needs a WebSocket", body = super::error::ErrorBody),
    ),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(super) async fn connect(
    State(app): State<App>,
    looker: Looker,
    AtTable(table): AtTable,
    asked: Asked,
    headers: HeaderMap,
    uri: Uri,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    // Browsers let any page open a socket, with the cookie.
    origin::check(&app.settings, &headers, &uri)?;
    let upgrade = upgrade.map_err(|_| ApiError::no_socket())?;
    let pass = app.pass(asked.address, looker.id())?;
    let watch = app.host.watch(looker.id(), table).await?;
    let guest = looker.id();
    let lines = Lines::of(watch, &app.host, looker.proof());
    let player = Player { app, guest, address: asked.address, table, _pass: Some(pass) };
    // A frame is gathered whole before the message that it belongs to is measured.
    let upgrade = upgrade.max_frame_size(LONGEST_MESSAGE).max_message_size(LONGEST_MESSAGE);
    let upgrade = upgrade.read_buffer_size(READ_AHEAD);
    Ok(upgrade
        .write_buffer_size(WRITTEN_AT_ONCE)
        .on_upgrade(move |socket| serve(socket, player, lines)))
}

/// Whoever is at the other end, at their table.
struct Player {
    app: App,
    guest: Option<GuestId>,
    address: Option<IpAddr>,
    table: TableId,
    /// The right to be here.
    _pass: Option<Pass>,
}

async fn serve(mut socket: WebSocket, player: Player, mut lines: Lines) {
    // Pings are rare: the alarm stands until it rings, and is set anew only then.
    let mut quiet_until = Instant::now() + LONGEST_SILENCE;
    let mut alarm = std::pin::pin!(tokio::time::sleep_until(quiet_until));
    let why = loop {
        let message = tokio::select! {
            line = lines.next() => match line {
                Ok(line) => Message::text(line),
                Err(ended) => break farewell(ended),
            },
            received = socket.recv() => match received {
                Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                    // In a box: most of the time a socket waits, and needs no room for it.
                    let answer = Box::pin(player.answer(&message.into_data())).await;
                    // What came of it is there by now, as a rule: both go out in one piece.
                    match (lines.next().now_or_never(), answer) {
                        (None, answer) => answer,
                        (Some(line), answer) => {
                            let fed = timeout(PATIENCE, socket.feed(answer)).await;
                            if !matches!(fed, Ok(Ok(()))) {
                                return;
                            }
                            match line {
                                Ok(line) => Message::text(line),
                                Err(ended) => break farewell(ended),
                            }
                        }
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(Message::Close(_))) | None => return,
                Some(Err(error)) => match unread(error) {
                    None => return,
                    why => break why,
                },
            },
            () = alarm.as_mut() => {
                let silent = Instant::now() >= quiet_until;
                let next = if silent { Instant::now() + LONGEST_SILENCE } else { quiet_until };
                alarm.as_mut().reset(next);
                if !silent {
                    continue;
                }
                Message::Ping(Default::default())
            }
        };
        quiet_until = Instant::now() + LONGEST_SILENCE;
        match timeout(PATIENCE, socket.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return,
        }
    };
    // Say properly why it ends, if anybody still listens.
    let why = why.map(|(code, reason)| CloseFrame { code, reason: reason.into() });
    let _ = timeout(PATIENCE, socket.send(Message::Close(why))).await;
}

/// What is said when there is nothing more to tell.
fn farewell(ended: Ended) -> Option<(u16, &'static str)> {
    match ended {
        Ended::Closed => None,
        Ended::Elsewhere => Some((close_code::RESTART, "this server restarts; come back now")),
        Ended::Broken => Some((close_code::ERROR, "something broke on our side")),
    }
}

/// What whoever sent something unreadable is told; nothing if they are not there any more.
fn unread(error: axum::Error) -> Option<(u16, &'static str)> {
    match error.into_inner().downcast_ref() {
        Some(SocketError::Capacity(_)) => Some((close_code::SIZE, "that message is too long")),
        Some(SocketError::Utf8(_)) => Some((close_code::INVALID, "that message is no text")),
        Some(SocketError::Protocol(_)) => Some((close_code::PROTOCOL, "that is no message")),
        _ => None,
    }
}

impl Player {
    async fn answer(&self, message: &[u8]) -> Message {
        let (id, played) = match sent::read::<shapes::SocketMove>(message) {
            Ok(wish) if let Err(much) = self.count(message.len()) => (wish.id, Err(much.into())),
            Ok(wish) => {
                let played = panics::survived_waiting("a move by socket", self.play(&wish)).await;
                let played = played.map(|played| played.map_err(ApiError::from));
                (wish.id.clone(), played.unwrap_or_else(|| Err(ApiError::internal())))
            }
            // What makes no sense is not free either.
            Err(error) => match self.count(message.len()) {
                Ok(()) => (None, Err(error)),
                Err(much) => {
                    tokio::time::sleep(PAUSE).await;
                    (None, Err(much.into()))
                }
            },
        };
        let verdict = match played {
            Ok(version) => Verdict::Ok(version),
            Err(error) => Verdict::Error(error.into_detail()),
        };
        let answer = SocketAnswer { verdict, id };
        Message::text(serde_json::to_string(&answer).expect("an answer is plain data"))
    }

    /// A move counts like any other request, over a socket too.
    fn count(&self, bytes: usize) -> Result<(), TooMuch> {
        let (limits, now) = (&self.app.limits, self.app.host.now());
        limits.request(self.address, 1, now)?;
        if let Some(guest) = self.guest {
            limits.guest_request(guest, now)?;
        }
        limits.stored(self.address, self.guest, bytes, now)
    }

    async fn play(&self, wish: &shapes::SocketMove) -> Result<u32, HostError> {
        let guest = self.guest.ok_or(HostError::Unknown)?;
        // It may be an old socket.
        self.app.host.check_ban(Some(guest), self.address).await?;
        let once = named(wish.once.clone())?;
        self.app.host.play_once(guest, self.table, &wish.mv, wish.version, once).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use axum::Router;
    use axum::routing::get;
    use futures_util::StreamExt;
    use tokio::net::TcpListener;
    use tokio_tungstenite::tungstenite::Message as Received;

    /// Whatever cannot be told closes the socket with a word, and not mid-way.
    #[tokio::test]
    async fn a_line_that_panics_closes_the_socket_properly() {
        let one = testing::one_table().await;
        let (app, table) = (one.app.clone(), one.table);
        let connect = move |upgrade: WebSocketUpgrade| async move {
            let watch = app.host.watch(None, table).await.expect("a watch");
            let lines = Lines::broken(watch, &app.host);
            let player = Player { app, guest: None, address: None, table, _pass: None };
            upgrade.on_upgrade(move |socket| serve(socket, player, lines))
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let site = Router::new().route("/", get(connect));
        tokio::spawn(async move { axum::serve(listener, site).await });
        let opened = tokio_tungstenite::connect_async(format!("ws://{address}/")).await;
        let (mut socket, _) = opened.expect("a socket");
        match socket.next().await.expect("a last word").expect("a sound connection") {
            Received::Close(Some(frame)) => {
                assert_eq!(u16::from(frame.code), close_code::ERROR);
                assert_eq!(frame.reason.as_str(), "something broke on our side");
            }
            other => panic!("{other:?}"),
        }
    }
}
