//! Answers that were given before. They stay with the library that they are of, so that none is ever out of date.

use super::message::Response;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// So many bytes of answers are kept; the oldest goes first.
const MOST: usize = 8 << 20;

/// Answers by what was asked.
#[derive(Default)]
pub(super) struct Kept(Mutex<Answers>);

#[derive(Default)]
struct Answers {
    by_target: HashMap<String, Response>,
    oldest_first: VecDeque<String>,
    bytes: usize,
}

impl Kept {
    /// The answer to a target: the one that is kept, or a new one, which is kept where it is one.
    pub(super) fn or(&self, target: &str, make: impl FnOnce() -> Response) -> Response {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().by_target.get(target) {
            return known.clone();
        }
        let made = make();
        if made.status == 200 {
            lock().keep(target, made.clone());
        }
        made
    }
}

impl Answers {
    fn keep(&mut self, target: &str, response: Response) {
        let size = |target: &str, response: &Response| 2 * target.len() + response.body.len() + 1024;
        self.bytes += size(target, &response);
        // Two may have asked for the same at once.
        match self.by_target.insert(target.to_owned(), response) {
            Some(before) => self.bytes -= size(target, &before),
            None => self.oldest_first.push_back(target.to_owned()),
        }
        while self.bytes > MOST {
            let Some(oldest) = self.oldest_first.pop_front() else { return };
            if let Some(gone) = self.by_target.remove(&oldest) {
                self.bytes -= size(&oldest, &gone);
            }
        }
    }
}
