//! From clause to clause.

use super::history::Place;
use super::reading::Reading;
use super::{Focus, State};
use crate::corpus::book::same_language;
use crate::corpus::{ClauseId, Corpus};
use crate::library::Library;

impl State {
    /// Shows the selected result beside the list.
    pub(super) fn preview(&mut self, library: &Library) {
        if let Some(&clause) = self.results.list.selected()
            && self.here() != Some(clause)
        {
            self.leave();
            self.show(library, clause);
            self.visited = false;
        }
    }

    /// The place that one is at is remembered if one went there.
    fn leave(&mut self) {
        if let Some(place) = self.place().filter(|_| self.visited) {
            self.history.leave(place);
        }
    }

    /// Goes to a clause.
    pub(super) fn go(&mut self, library: &Library, clause: ClauseId) {
        if self.here() != Some(clause) {
            // Where a link stands is a place to come back to, even if one only looked at it.
            self.visited = true;
            self.leave();
            self.show(library, clause);
        }
        self.arrive();
    }

    fn place(&self) -> Option<Place> {
        let reading = self.reading.as_ref()?;
        Some(Place { clause: reading.clause, line: reading.text.line() })
    }

    /// Shows a place as it was left.
    fn come_back(&mut self, library: &Library, place: Place) {
        self.show(library, place.clause);
        self.arrive();
        self.fit();
        if let Some(reading) = &mut self.reading {
            reading.text.set_line(place.line);
        }
    }

    fn arrive(&mut self) {
        self.visited = true;
        self.focus = Focus::Page;
    }

    fn show(&mut self, library: &Library, clause: ClauseId) {
        let page = library.corpus().page_id_of(clause);
        match &mut self.reading {
            Some(reading) if reading.page == page => reading.select(library, clause),
            _ => self.reading = Some(Reading::open(library, clause, self.sizes())),
        }
    }

    /// Opens the selected result.
    pub(super) fn open(&mut self, library: &Library) {
        let Some(&clause) = self.results.list.selected() else {
            self.message = Some("There is nothing to open: type other words, or x takes filters off.".to_owned());
            return;
        };
        self.preview(library);
        debug_assert_eq!(self.here(), Some(clause));
        self.arrive();
    }

    /// Follows the selected link.
    pub(super) fn follow(&mut self, library: &Library) {
        let Some(way) = self.reading.as_ref().and_then(|reading| reading.beside.selected().copied()) else { return };
        if way.translation {
            self.language = Some(library.corpus().book_of(way.to).language.clone());
        }
        self.go(library, way.to);
    }

    /// From a clause to what hangs on it.
    pub(super) fn step_beside(&mut self, library: &Library) {
        let Some(reading) = &self.reading else { return };
        if reading.beside.selected().is_some() {
            self.focus = Focus::Beside;
        } else {
            let name = library.corpus().label(reading.clause);
            self.message = Some(format!("{name} has no notes and no links."));
        }
    }

    pub(super) fn go_back(&mut self, library: &Library) {
        let Some(here) = self.place() else { return };
        match self.history.back(here) {
            Some(place) => self.come_back(library, place),
            None => self.message = Some("This is where you began.".to_owned()),
        }
    }

    pub(super) fn go_forward(&mut self, library: &Library) {
        let Some(here) = self.place() else { return };
        match self.history.forward(here) {
            Some(place) => self.come_back(library, place),
            None => self.message = Some("There is nothing to go forward to.".to_owned()),
        }
    }

    /// To the topic after or before the one that is read, in its book.
    pub(super) fn turn_page(&mut self, library: &Library, onward: bool) {
        let corpus = library.corpus();
        let Some(here) = self.here() else { return };
        let shown = library.show(corpus.topic(corpus.page_id_of(here)));
        match if onward { shown.next } else { shown.previous } {
            Some(topic) => self.go(library, topic),
            None if onward => self.message = Some("This is the last topic of the book.".to_owned()),
            None => self.message = Some("This is the first topic of the book.".to_owned()),
        }
    }

    /// To the next result or the one before.
    pub(super) fn turn_result(&mut self, library: &Library, onward: bool) {
        let list = &mut self.results.list;
        let Some(position) = (if onward { list.next() } else { list.previous() }) else {
            self.message = Some(format!("This is the {} result.", if onward { "last" } else { "first" }));
            return;
        };
        list.reach(position);
        self.list_on(library);
        self.preview(library);
        if self.focus == Focus::Beside {
            self.focus = Focus::Page;
        }
    }

    /// Lists more results where the last one is reached.
    pub(super) fn list_on(&mut self, library: &Library) {
        self.results.go_on(library, self.query.text(), &self.filters, self.language.as_deref());
        self.fit();
    }

    /// The same clause in the next language that it can be read in.
    pub(super) fn switch_language(&mut self, library: &Library) {
        let corpus = library.corpus();
        let Some(here) = self.here() else { return };
        let codes = languages(corpus);
        let own = &corpus.book_of(here).language;
        let at = codes.iter().position(|code| same_language(code, own)).unwrap_or(0);
        let others = (1..codes.len()).map(|step| codes[(at + step) % codes.len()]);
        let spoken =
            |code: &str| library.in_language(&[here], code).ok()?.first()?.found.map(|to| (code.to_owned(), to));
        let Some((code, to)) = others.into_iter().find_map(spoken) else {
            self.message = Some(if codes.len() < 2 {
                format!("All books of this library are in {own}.")
            } else {
                format!("{} is in {own} alone.", corpus.label(here))
            });
            return;
        };
        self.language = Some(code);
        let focus = self.focus;
        self.go(library, to);
        self.focus = if focus == Focus::Beside { Focus::Page } else { focus };
        let position = self.results.list.position();
        self.results = self.results.again(library, self.query.text(), &self.filters, self.language.as_deref());
        self.fit();
        self.results.list.reach(position);
    }
}

/// The codes of the languages of a library's books; of one language the first.
fn languages(corpus: &Corpus) -> Vec<&str> {
    let mut codes: Vec<&str> = Vec::new();
    for book in &corpus.books {
        if codes.iter().all(|known| !same_language(known, &book.language)) {
            codes.push(&book.language);
        }
    }
    codes
}
