//! A client's connection, which is cut where the client does not take what it asked for.

use super::room::Place;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// A client that takes nothing is waited for so long.
const PATIENCE: Duration = Duration::from_secs(20);
/// Whoever takes so many bytes has waited-for time of a second back. A slower one is cut when all of it is gone.
const A_SECOND: u32 = 1024;

/// A stream of bytes from and to a client.
pub(super) struct Client<S> {
    stream: S,
    place: Arc<Place>,
    /// How long it may yet be waited for.
    patience: Duration,
    waiting: Option<Waiting>,
}

struct Waiting {
    since: Instant,
    end: Pin<Box<Sleep>>,
}

impl<S> Client<S> {
    pub(super) fn new(stream: S, place: Arc<Place>) -> Self {
        Self { stream, place, patience: PATIENCE, waiting: None }
    }

    /// The client has taken some bytes.
    fn took(&mut self, bytes: usize) {
        self.place.moved();
        if let Some(waited) = self.waiting.take() {
            self.patience = self.patience.saturating_sub(waited.since.elapsed());
        }
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.patience = (self.patience + Duration::from_secs(1) * bytes / A_SECOND).min(PATIENCE);
    }

    /// Nothing can be sent at present: whether that has lasted too long.
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| {
            let since = Instant::now();
            Waiting { since, end: Box::pin(sleep_until(since + patience)) }
        });
        ready!(waiting.end.as_mut().poll(context));
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }

    fn written(&mut self, written: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => self.took(bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => return self.wait(context).map(Err),
        }
        written
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Client<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        if buffer.filled().len() > before {
            self.place.moved();
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Client<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.written(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::super::room::Room;
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    /// After how many seconds an answer has gone out, or was given up, where its reader takes so much at a time.
    fn sent(bytes: usize, taken: usize, every: Duration) -> (bool, u64) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        runtime.block_on(async {
            let (own, mut theirs) = tokio::io::duplex(1000);
            let mut client = Client::new(own, Room::new(1).enter().await);
            let reader = tokio::spawn(async move {
                let mut buffer = vec![0; taken];
                loop {
                    tokio::time::sleep(every).await;
                    if theirs.read_exact(&mut buffer).await.is_err() {
                        return;
                    }
                }
            });
            let begun = Instant::now();
            let done = client.write_all(&vec![b'x'; bytes]).await.is_ok();
            reader.abort();
            (done, begun.elapsed().as_secs())
        })
    }

    #[test]
    fn a_reader_is_waited_for_as_long_as_it_goes_on() {
        let second = Duration::from_secs(1);
        assert_eq!(sent(500, 0, second), (true, 0));
        assert_eq!(sent(100_000, 0, second), (false, 20));
        assert_eq!(sent(100_000, 1, second), (false, 20));
        assert_eq!(sent(100_000, 500, second), (false, 38));
        assert_eq!(sent(100_000, 2000, second), (true, 50));
        assert_eq!(sent(400_000, 1000, Duration::from_millis(900)), (true, 359));
        assert_eq!(sent(100_000, 1000, second * 21), (false, 20));
    }
}
