//! Standard input and output as the protocol's transport. The one of the SDK gives no answer to what it cannot read.
//!
//! A thread reads lines and a thread writes them, so that neither waits for the other or for an answer.

use super::line::{self, LONGEST, Line};
use rmcp::RoleServer;
use rmcp::model::{
    ClientJsonRpcMessage, ClientRequest, GetMeta, JsonRpcMessage, ProtocolVersion, ServerJsonRpcMessage,
};
use rmcp::transport::Transport;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc as waiting;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// So many messages wait to be answered, and so many to be written.
const MOST_WAITING: usize = 64;
/// A client that takes no more is not waited for any longer once all is said.
const TO_WRITE: Duration = Duration::from_secs(5);

pub(super) struct Stdio {
    heard: Receiver<ClientJsonRpcMessage>,
    told: Sender<Vec<u8>>,
}

/// Tells when all has been written.
pub(super) struct Written(waiting::Receiver<()>);

impl Written {
    pub(super) fn wait(self) {
        let _ = self.0.recv_timeout(TO_WRITE);
    }
}

impl Stdio {
    pub(super) fn open() -> io::Result<(Self, Written)> {
        let (hear, heard) = channel(MOST_WAITING);
        let (told, tell) = channel(MOST_WAITING);
        let (all, written) = waiting::channel();
        let refuse = told.clone();
        let thread = |name: &str| std::thread::Builder::new().name(format!("ruledex-{name}"));
        thread("input").spawn(move || listen(io::stdin().lock(), &hear, &refuse))?;
        thread("output").spawn(move || {
            write(io::stdout().lock(), tell);
            drop(all);
        })?;
        Ok((Self { heard, told }, Written(written)))
    }
}

impl Transport<RoleServer> for Stdio {
    type Error = io::Error;

    fn send(&mut self, message: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let told = self.told.clone();
        async move {
            let line = serde_json::to_vec(&message)?;
            told.send(line).await.map_err(|_| io::ErrorKind::BrokenPipe.into())
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        self.heard.recv().await
    }

    async fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Stdio {
    fn drop(&mut self) {
        // An empty line ends it: who reads may still wait, and could tell something.
        let _ = self.told.try_send(Vec::new());
    }
}

/// Reads until the client is done, or nobody hears any more.
fn listen(mut input: impl BufRead, hear: &Sender<ClientJsonRpcMessage>, refuse: &Sender<Vec<u8>>) {
    let mut begun = false;
    let mut line = Vec::new();
    while let Ok(Some(read)) = next(&mut input, &mut line) {
        let goes_on = match read {
            Line::Message(message) if begun || matches!(*message, JsonRpcMessage::Request(_)) => {
                begun |= begins(&message);
                hear.blocking_send(*message).is_ok()
            }
            // Before a conversation has begun, the SDK ends at anything that is no request.
            Line::Message(_) | Line::Nothing => true,
            Line::Refused(answer) => refuse.blocking_send(answer.to_string().into_bytes()).is_ok(),
        };
        if !goes_on {
            return;
        }
    }
}

/// The next line, also a last one without an end; `None` where there is none.
fn next(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Line>> {
    line.clear();
    let most = u64::try_from(LONGEST).unwrap_or(u64::MAX).saturating_add(1);
    if input.by_ref().take(most).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.len() > LONGEST && !line.ends_with(b"\n") {
        line.clear();
        line.shrink_to(64 * 1024);
        input.skip_until(b'\n')?;
        return Ok(Some(line::too_long()));
    }
    Ok(Some(line::read(line)))
}

/// Whether a request is one with which a conversation begins: a greeting, or one that tells of the client itself.
fn begins(message: &ClientJsonRpcMessage) -> bool {
    let JsonRpcMessage::Request(request) = message else { return false };
    match &request.request {
        ClientRequest::InitializeRequest(_) => true,
        ClientRequest::DiscoverRequest(_) | ClientRequest::PingRequest(_) => false,
        other => other.get_meta().missing_required_keys(&ProtocolVersion::V_2026_07_28).is_empty(),
    }
}

/// Writes until all is told, or nobody reads.
fn write(mut output: impl Write, mut tell: Receiver<Vec<u8>>) {
    while let Some(mut line) = tell.blocking_recv().filter(|line| !line.is_empty()) {
        line.push(b'\n');
        if output.write_all(&line).and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}
