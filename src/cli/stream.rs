//! `ruledex search --stream`: a query a line in, a line of JSON out.

use super::out::{self, Outcome};
use anyhow::Context;
use ruledex::library::{Library, LibraryError};
use ruledex::query::{QueryError, Request};
use ruledex::render::json;
use ruledex::show::Around;
use std::io::{self, BufRead};

/// Answers every line of standard input, each at once, until it ends or nobody reads the answers. What
/// is wrong with one line is told in its answer.
pub fn run(library: &Library, request: &Request, around: Around) -> anyhow::Result<Outcome> {
    let mut input = io::stdin().lock();
    while let Some(text) = line(&mut input).context("standard input cannot be read")? {
        let answer = match library.search(&Request { text: text.clone(), ..request.clone() }) {
            Ok(answer) => json::line(json::search(library.corpus(), &answer, around)),
            // Nobody has typed anything yet.
            Err(LibraryError::Query(QueryError::Empty)) => json::line(json::nothing_searched(text)),
            Err(error) => json::line(json::search_failed(text, error.to_string())),
        };
        if !out::write(&answer)? {
            break;
        }
    }
    Ok(Outcome::Good)
}

/// The next line without its end, as far as a query is read, and with U+FFFD for what is no UTF-8.
/// `None` at the end of the input.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    const LONGEST: usize = 1 << 16;
    let mut bytes = Vec::new();
    let mut begun = false;
    loop {
        let ahead = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if ahead.is_empty() {
            break;
        }
        begun = true;
        let end = ahead.iter().position(|&byte| byte == b'\n');
        let piece = &ahead[..end.unwrap_or(ahead.len())];
        let room = LONGEST.saturating_sub(bytes.len()).min(piece.len());
        bytes.extend_from_slice(&piece[..room]);
        let used = end.map_or(ahead.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    Ok(begun.then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
