//! The line that takes a number or a name to go to.

use super::input::Input;
use crate::corpus::{BookId, ClauseId};
use crate::library::Library;
use crate::query::Filters;

/// What is typed, and what that names.
#[derive(Clone, Debug, Default)]
pub(in crate::browse) struct Jump {
    pub(in crate::browse) input: Input,
    /// What it names: in the book that is open before others.
    pub(in crate::browse) found: Vec<ClauseId>,
    /// Which of these is meant.
    pub(in crate::browse) chosen: usize,
    /// Where nothing has that name: what comes near.
    pub(in crate::browse) nearest: Vec<String>,
}

/// So many near names are told.
const NEAREST: usize = 3;

impl Jump {
    /// Looks up what is typed.
    pub(super) fn look_up(&mut self, library: &Library, book: Option<BookId>) {
        let written = self.input.text().trim();
        let corpus = library.corpus();
        let mut found = if written.is_empty() {
            Vec::new()
        } else {
            library.find(written, &Filters::default()).unwrap_or_default()
        };
        found.sort_by_key(|&id| book != Some(corpus.page_of(id).book));
        let lost = found.is_empty() && !written.is_empty();
        let near = if lost { library.nearest(written, NEAREST) } else { Vec::new() };
        self.nearest = near.into_iter().map(|near| near.written).collect();
        self.found = found;
        self.chosen = 0;
    }

    /// Looks it up in a library that was opened anew; what was chosen of several stays so.
    pub(super) fn move_to(
        &mut self,
        library: &Library,
        book: Option<BookId>,
        id: impl Fn(ClauseId) -> Option<ClauseId>,
    ) {
        let chosen = self.found.get(self.chosen).copied().and_then(id);
        self.look_up(library, book);
        self.chosen = self.found.iter().position(|&found| Some(found) == chosen).unwrap_or(0);
    }

    pub(super) fn choose(&mut self, down: bool) {
        let count = self.found.len().max(1);
        self.chosen = if down { self.chosen + 1 } else { self.chosen + count - 1 } % count;
    }
}
