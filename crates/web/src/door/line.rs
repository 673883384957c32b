//! A connection as bytes that come and go. Notices when something comes, and
//! gives up on a reader who takes next to nothing.

use super::crowd::Place;
use socket2::SockRef;
use std::future::Future;
use std::io::{self, ErrorKind, IoSlice, Read};
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// A reader has to take as much as this before patience ends, or all there is.
const AT_LEAST: usize = 16 << 10;

/// One connection. It keeps its place in the crowd, even if it is a socket by now.
pub(super) struct Line {
    stream: Arc<TcpStream>,
    place: Arc<Place>,
    /// Runs while something waits to be taken.
    waiting: Option<Pin<Box<Sleep>>>,
    /// How much has been taken since it runs, in bytes.
    taken: usize,
}

impl Line {
    pub(super) fn new(stream: Arc<TcpStream>, place: Arc<Place>) -> Line {
        Line { stream, place, waiting: None, taken: 0 }
    }

    /// Writes as soon as there is room for something.
    fn write(
        &mut self,
        cx: &mut Context<'_>,
        write: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            if self.stream.poll_write_ready(cx)?.is_pending() {
                return self.wait(cx);
            }
            match write(&self.stream) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
                Ok(bytes) => {
                    self.taken += bytes;
                    if self.taken >= AT_LEAST {
                        self.waiting = None;
                    }
                    return Poll::Ready(Ok(bytes));
                }
            }
        }
    }

    fn wait(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let patience = self.place.crowd().patience();
        if self.waiting.is_none() {
            self.taken = 0;
        }
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(cx));
        self.place.crowd().counts().too_slow.fetch_add(1, Relaxed);
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

/// Reads what is there. If that leaves room nothing more can be there: that is noted, so that whoever reads on waits
/// until something comes, and does not have to ask the system first.
fn read_all(stream: &TcpStream, room: &mut [u8]) -> io::Result<usize> {
    let mut came = 0;
    let read = stream.try_io(Interest::READABLE, || {
        came = (&*SockRef::from(stream)).read(room)?;
        match came {
            // Where the system tells only of what is new; elsewhere it would never tell again.
            some if cfg!(target_os = "linux") && 0 < some && some < room.len() => {
                Err(ErrorKind::WouldBlock.into())
            }
            _ => Ok(()),
        }
    });
    match read {
        Err(error) if came == 0 => Err(error),
        _ => Ok(came),
    }
}

impl AsyncRead for Line {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(cx))?;
            match read_all(&self.stream, buffer.initialize_unfilled()) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
                Ok(bytes) => {
                    if bytes > 0 {
                        self.place.life.spoke();
                    }
                    buffer.advance(bytes);
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.write(cx, |stream| stream.try_write(bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(cx, |stream| stream.try_write_vectored(pieces))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    /// Asked for when all has been written: nothing waits any more.
    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.waiting = None;
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        match SockRef::from(&*self.stream).shutdown(Shutdown::Write) {
            Err(error) if error.kind() != ErrorKind::NotConnected => Poll::Ready(Err(error)),
            _ => Poll::Ready(Ok(())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use tokio::net::TcpListener;

    /// Two ends of a connection; one waits, the other does not.
    async fn ends() -> (TcpStream, std::net::TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let other = std::net::TcpStream::connect(address).expect("a connection");
        (listener.accept().await.expect("a connection").0, other)
    }

    async fn hear(stream: &TcpStream, room: &mut [u8]) -> usize {
        loop {
            stream.readable().await.expect("a sound connection");
            match read_all(stream, room) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                heard => return heard.expect("a sound connection"),
            }
        }
    }

    #[tokio::test]
    async fn what_comes_after_a_short_read_or_a_full_one_is_heard_and_so_is_the_end() {
        let (stream, mut other) = ends().await;
        let mut room = [0; 4];
        for round in 0..50u8 {
            // Shorter than the room, as long, and longer.
            for length in [1, 3, 4, 5, 8, 11] {
                let said: Vec<u8> = (0..length).map(|n| n + round).collect();
                other.write_all(&said).expect("a sound connection");
                let mut heard = Vec::new();
                while heard.len() < said.len() {
                    let bytes = hear(&stream, &mut room).await;
                    heard.extend_from_slice(&room[..bytes]);
                }
                assert_eq!(heard, said);
            }
        }
        other.write_all(b"bye").expect("a sound connection");
        drop(other);
        assert_eq!(hear(&stream, &mut room).await, 3);
        assert_eq!(hear(&stream, &mut room).await, 0);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn nothing_more_is_asked_for_after_a_short_read() {
        let (stream, mut other) = ends().await;
        other.write_all(b"abc").expect("a sound connection");
        assert_eq!(hear(&stream, &mut [0; 8]).await, 3);
        let again = stream.try_io(Interest::READABLE, || -> io::Result<()> {
            panic!("the system is asked again")
        });
        assert_eq!(again.map_err(|error| error.kind()), Err(ErrorKind::WouldBlock));
    }
}
