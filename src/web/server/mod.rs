//! The server: it takes connections, hands requests to [`Pages`](super::Pages), and lets nobody take more time or room
//! than there is.

mod client;
mod room;
mod watched;

pub use watched::Watched;

use super::hosts::Hosts;
use super::message::{Request, Response};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use client::Client;
use hyper::header::{HOST, IF_NONE_MATCH};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use room::{Place, Room};
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};

/// A client has so long to say what it wants, the next time on the same connection too.
const TO_ASK: Duration = Duration::from_secs(10);
/// The library has so long to answer.
const TO_ANSWER: Duration = Duration::from_secs(15);
/// A connection lives so long; then it has this grace to the end of an answer.
const TO_STAY: Duration = Duration::from_mins(5);
const GRACE: Duration = Duration::from_secs(15);
/// Headers have at most so many bytes together.
const MOST_HEADERS: usize = 32 * 1024;
/// So many clients are served at a time; for another one who keeps the server waiting goes.
const MOST_CLIENTS: usize = 256;
/// So many more may knock at once; the system lets one more wait for a second before it knocks again.
const MOST_KNOCKING: u32 = 1024;

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("nothing can listen at {address} ({error}): `--address` takes another address or port")]
    Listen { address: SocketAddr, error: io::Error },
    #[error("the server cannot run: {0}")]
    Run(#[from] io::Error),
}

/// A server that listens, and answers once it runs.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    watched: Arc<Watched>,
}

impl Server {
    /// Begins to listen at an address; port 0 takes any free one.
    ///
    /// # Errors
    /// Somebody else listens there, the address is none of this machine's, or the system gives no threads to run in.
    pub fn bind(address: SocketAddr, watched: Watched) -> Result<Self, ServeError> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(cores.min(4))
            .max_blocking_threads(2 * cores + 2)
            .enable_all()
            .build()?;
        let listener = {
            let _within = runtime.enter();
            listen(address).map_err(|error| ServeError::Listen { address, error })?
        };
        Ok(Self { runtime, listener, watched: Arc::new(watched) })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn address(&self) -> Result<SocketAddr, ServeError> {
        Ok(self.listener.local_addr()?)
    }

    /// Answers until the process ends.
    ///
    /// # Errors
    /// The server cannot go on.
    pub fn run(self) -> Result<(), ServeError> {
        self.runtime.block_on(accept(self.listener, self.watched))
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // Where a server has just ended, another one may begin; elsewhere that would let two listen at once.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(MOST_KNOCKING)
}

async fn accept(listener: TcpListener, watched: Arc<Watched>) -> Result<(), ServeError> {
    let room = Room::new(MOST_CLIENTS);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Out of file handles, most likely: others have to go first.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let place = room.enter().await;
        let asked = Asked { watched: Arc::clone(&watched), place: Arc::clone(&place) };
        let task = tokio::spawn(async move {
            let client = Client::new(stream, Arc::clone(&asked.place));
            let service = TowerToHyperService::new(Router::new().fallback(answer).with_state(asked));
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(TO_ASK).max_buf_size(MOST_HEADERS);
            let mut connection = pin!(http.serve_connection(TokioIo::new(client), service));
            if timeout(TO_STAY, connection.as_mut()).await.is_err() {
                connection.as_mut().graceful_shutdown();
                let _ = timeout(GRACE, connection).await;
            }
        });
        place.held_by(task.abort_handle());
    }
}

/// Who answers, and whom.
#[derive(Clone)]
struct Asked {
    watched: Arc<Watched>,
    place: Arc<Place>,
}

/// One request. The library is asked on a thread of its own, as that takes time.
async fn answer(
    State(Asked { watched, place }): State<Asked>,
    request: axum::extract::Request,
) -> axum::response::Response {
    let _answering = place.answering();
    let (head, _) = request.into_parts();
    let asked = tokio::task::spawn_blocking(move || {
        let header = |name| head.headers.get(name).and_then(|value| value.to_str().ok());
        // A target with a scheme names its host itself; two headers may each be believed by somebody.
        let one = head.headers.get_all(HOST).iter().count() == 1;
        let host = head.uri.authority().map(hyper::http::uri::Authority::as_str).or_else(|| header(HOST));
        let host = host.filter(|_| one);
        let target = head.uri.path_and_query().map_or("/", |target| target.as_str());
        let if_none_match = header(IF_NONE_MATCH);
        watched.respond(&Request { method: head.method.as_str(), target, host, if_none_match })
    });
    let response = match timeout(TO_ANSWER, asked).await {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => Response::text(500, "The answer could not be made: please report this address."),
        Err(_) => Response::text(503, "This takes too long: try it again."),
    };
    carried(response)
}

fn carried(response: Response) -> axum::response::Response {
    let mut carried = hyper::Response::builder().status(response.status);
    for (name, value) in &response.headers {
        carried = carried.header(*name, value);
    }
    carried.body(Body::from(response.body)).unwrap_or_default()
}
