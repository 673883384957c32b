//! One connection, from its first byte to its last.

use super::crowd::{Busy, Place};
use super::line::Line;
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{Request, Response, StatusCode};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use socket2::SockRef;
use std::convert::Infallible;
use std::net::{Shutdown, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};
use tower::ServiceExt;

/// The longest head of a request, and what is read or written at once, in bytes.
const AT_ONCE: usize = 32 << 10;
/// How long, and how much of it, is listened to somebody who is still sending
/// what will not be read: whoever hangs up on them takes the answer away, too.
pub(super) const HEARD_FOR: Duration = Duration::from_secs(2);
const HEARD_BYTES: usize = 8 << 20;
/// The same for somebody who was sending nothing.
const BRIEFLY: Duration = Duration::from_millis(50);

/// Why it ended before the other side wanted it to.
enum Cut {
    TooSlow,
    NeededByOthers,
}

/// Answers everything that comes over this connection.
pub(super) async fn attend(
    stream: TcpStream,
    address: SocketAddr,
    place: Arc<Place>,
    router: Router,
    mut closed: watch::Receiver<bool>,
) {
    let stream = Arc::new(stream);
    let line = TokioIo::new(Line::new(stream.clone(), place.clone()));
    let life = place.life.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let busy = life.asks();
        let (router, life) = (router.clone(), life.clone());
        async move {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            let answer = router.oneshot(request).await?;
            if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
                life.becomes_a_socket();
            }
            Ok::<Response<Answer>, Infallible>(answer.map(|body| Answer { body, _busy: busy }))
        }
    });
    let mut http = http1::Builder::new();
    http.max_buf_size(AT_ONCE).header_read_timeout(None);
    let mut talk = pin!(http.serve_connection(line, service).with_upgrades());
    let mut looks = tokio::time::interval(place.crowd().patience() / 4);
    let mut closing = false;
    let mut strange = false;
    let cut = loop {
        tokio::select! {
            done = talk.as_mut() => {
                strange = done.is_err_and(|error| is_another_language(&error));
                break None;
            }
            _ = closed.wait_for(|closed| *closed), if !closing => {
                talk.as_mut().graceful_shutdown();
                closing = true;
            }
            () = place.life.has_to_leave() => break Some(Cut::NeededByOthers),
            _ = looks.tick() => if place.is_too_slow() {
                break Some(Cut::TooSlow);
            },
        }
    };
    if place.life.is_a_socket() {
        return;
    }
    let mut heard_for = BRIEFLY;
    match cut {
        Some(Cut::TooSlow) => {
            place.crowd().counts().too_slow.fetch_add(1, Relaxed);
            if place.life.has_spoken() {
                say(&stream, "408 Request Timeout", "Your request took too long to arrive.\n");
            }
        }
        Some(Cut::NeededByOthers) if !place.life.is_resting() => {
            let what = "Others needed this connection. Try again in 10 seconds.\n";
            say(&stream, "503 Service Unavailable", what);
        }
        Some(Cut::NeededByOthers) => {}
        None => {
            if strange {
                say(&stream, "505 HTTP Version Not Supported", "HTTP/1.1 is spoken here.\n");
            }
            heard_for = HEARD_FOR;
        }
    }
    hear_out(&stream, heard_for).await;
}

/// Whether somebody began to speak HTTP/2, which is the one thing that is ended without an answer. There is no
/// other way to tell it from what was answered.
fn is_another_language(error: &hyper::Error) -> bool {
    error.is_parse() && error.to_string().contains("HTTP2")
}

/// Says something without having been asked properly.
pub(super) fn say(stream: &TcpStream, status: &str, what: &str) {
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\n\
         retry-after: 10\r\nconnection: close\r\n\r\n{what}",
        what.len()
    );
    // Nothing else waits to be taken, so there is room for it; if not, nobody listens.
    let _ = stream.try_write(answer.as_bytes());
}

/// Says that nothing more will come, and listens for a while to what does not matter any more.
pub(super) async fn hear_out(stream: &TcpStream, heard_for: Duration) {
    if SockRef::from(stream).shutdown(Shutdown::Write).is_err() {
        return;
    }
    let until = Instant::now() + heard_for;
    let mut heard = 0;
    // Every connection ends here, and none needs the room before.
    let mut bytes = vec![0; 4096];
    while heard < HEARD_BYTES && matches!(timeout_at(until, stream.readable()).await, Ok(Ok(()))) {
        match stream.try_read(&mut bytes) {
            Ok(0) => return,
            Ok(more) => heard += more,
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => return,
        }
    }
}

/// An answer. The connection has something to do until it is through.
struct Answer {
    body: Body,
    _busy: Busy,
}

impl HttpBody for Answer {
    type Data = axum::body::Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
