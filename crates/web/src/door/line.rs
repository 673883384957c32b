//! A connection as bytes that come and go. Notices when something comes, and
//! gives up on a reader who takes next to nothing.

use super::crowd::Place;
use socket2::SockRef;
use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
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

impl AsyncRead for Line {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(cx))?;
            match self.stream.try_read(buffer.initialize_unfilled()) {
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
