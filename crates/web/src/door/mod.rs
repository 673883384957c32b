//! Where connections come in: how many there may be, how long they may take,
//! and what those are told who cannot be let in.
//!
//! `axum::serve` lets everybody in and waits for ever: some hundred connections that never finish their first
//! line then use up all the files that a process may have open, and nobody else gets in. Here each household
//! has its share, whoever is silent makes room for whoever comes, and nobody is waited for without end.

mod connection;
mod crowd;
mod line;

use axum::Router;
use crowd::{Crowd, Refusal};
use ipnet::IpNet;
use socket2::{SockRef, TcpKeepalive};
use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// How many of those who cannot be let in are told so at once.
const TOLD_AT_ONCE: usize = 16;
/// How long nobody is let in after the machine could not open one more file.
const BREATH: Duration = Duration::from_millis(50);
/// What the machine keeps for a reader who is slow, in bytes.
const KEPT_FOR_A_READER: usize = 256 << 10;
/// When a silent connection is asked whether it still lives.
const ALIVE: Duration = Duration::from_secs(60);

/// How connections are treated.
#[derive(Clone, Debug)]
pub struct DoorSettings {
    /// How long a request's head may take to arrive, and how long a reader may
    /// take nothing.
    pub patience: Duration,
    /// How many connections there may be; 0 for any number.
    pub most: usize,
    /// How many of them one address may have; 0 for any number.
    pub most_of_one: usize,
    /// Proxies, which have as many as they like and stay as long as they like.
    pub trusted_proxies: Vec<IpNet>,
    /// Where it is counted who comes and goes.
    pub counts: Arc<DoorCounts>,
}

/// Who came and went, for operators.
#[derive(Debug, Default)]
pub struct DoorCounts {
    /// Connections now.
    pub(crate) open: AtomicU64,
    /// Connections since the start.
    pub(crate) let_in: AtomicU64,
    /// Connections that could not be let in.
    pub(crate) turned_away: AtomicU64,
    /// Silent connections that made room for others.
    pub(crate) made_room: AtomicU64,
    /// Connections ended because nothing came, or nothing was taken, for too long.
    pub(crate) too_slow: AtomicU64,
}

/// Serves until `closing` ends; then lets everybody finish what they have begun.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    settings: DoorSettings,
    closing: impl Future<Output = ()>,
) {
    let mut closing = pin!(closing);
    let (close, closed) = watch::channel(false);
    let crowd = Crowd::new(&settings);
    let told = Arc::new(Semaphore::new(TOLD_AT_ONCE));
    let mut visits = JoinSet::new();
    let (mut troubles, mut crowds) = (Seldom::default(), Seldom::default());
    loop {
        let came = tokio::select! {
            () = &mut closing => break,
            came = listener.accept() => came,
            Some(_) = visits.join_next() => continue,
        };
        let (stream, address) = match came {
            Ok(came) => came,
            Err(error) if is_about_one(&error) => continue,
            Err(error) => {
                // No more files can be opened. Whoever is silent makes room.
                if troubles.may_tell() {
                    tracing::warn!("nobody can be let in: {error}");
                }
                crowd.make_room();
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        set_up(&stream, settings.patience);
        match crowd.enter(address.ip()) {
            Ok(place) => {
                let (router, closed) = (router.clone(), closed.clone());
                visits.spawn(connection::attend(stream, address, place, router, closed));
            }
            Err(refusal) => {
                if crowds.may_tell() {
                    tracing::warn!("{}", refusal.for_the_operator());
                }
                if let Ok(turn) = told.clone().try_acquire_owned() {
                    visits.spawn(async move {
                        turn_away(stream, refusal).await;
                        drop(turn);
                    });
                }
            }
        }
    }
    drop(listener);
    let _ = close.send(true);
    while visits.join_next().await.is_some() {}
}

/// What an attack would otherwise write down a thousand times.
#[derive(Default)]
struct Seldom(Option<Instant>);

impl Seldom {
    /// Whether it was not told lately.
    fn may_tell(&mut self) -> bool {
        let may = self.0.is_none_or(|last| last.elapsed() > ALIVE);
        if may {
            self.0 = Some(Instant::now());
        }
        may
    }
}

/// Whether only this one connection has failed.
fn is_about_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// What the machine can watch over for us. Where it cannot, the connection works all the same.
fn set_up(stream: &TcpStream, patience: Duration) {
    let socket = SockRef::from(stream);
    let _ = stream.set_nodelay(true);
    let _ = socket.set_send_buffer_size(KEPT_FOR_A_READER);
    let _ = socket.set_tcp_keepalive(&TcpKeepalive::new().with_time(ALIVE));
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(2 * patience.max(ALIVE)));
}

async fn turn_away(stream: TcpStream, refusal: Refusal) {
    let what = match refusal {
        Refusal::Full => "Tidetable is full. Try again in 10 seconds.\n",
        Refusal::FullOfYours => {
            "Too many connections are open from your address. Try again in 10 seconds.\n"
        }
    };
    connection::say(&stream, "503 Service Unavailable", what);
    connection::hear_out(&stream, connection::HEARD_FOR).await;
}

impl DoorCounts {
    pub(crate) fn read(&self) -> [u64; 5] {
        let DoorCounts { open, let_in, turned_away, made_room, too_slow } = self;
        [open, let_in, turned_away, made_room, too_slow].map(|count| count.load(Relaxed))
    }
}
