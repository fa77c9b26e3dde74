//! The clause in its page, and what stands beside it.

use super::super::layout::{Tone, inside};
use super::super::state::{Focus, State};
use super::{Canvas, list};
use crate::library::Library;
use ratatui::layout::Rect;

/// The page; its title names the book, whose word it is, and the clause.
pub(super) fn draw_text(state: &State, library: &Library, area: Rect, canvas: &mut Canvas<'_>) {
    let active = state.focus == Focus::Page && state.overlay.is_none();
    let Some(reading) = &state.reading else { return canvas.title(area, &[], "", active) };
    let corpus = library.corpus();
    let book = corpus.book_of(reading.clause);
    let page = corpus.page_of(reading.clause);
    let number = match (corpus.is_topic(reading.clause), &page.number) {
        (true, number) => number.as_ref().map_or(String::new(), ToString::to_string),
        (false, _) => corpus.label(reading.clause),
    };
    let title = [(book.id.as_str(), Tone::Title), (number.as_str(), Tone::Number), (page.title.as_str(), Tone::Title)];
    let authority = corpus.authority(reading.clause);
    let mut facts = vec![authority.name()];
    facts.extend(book.edition.as_deref());
    let languages = corpus.books.iter().any(|other| other.language != book.language);
    facts.extend(languages.then_some(book.language.as_str()));
    canvas.title(area, &title, &super::super::layout::clean(&facts.join(" · ")), active);
    list::draw(&reading.text, inside(area), active, true, canvas);
}

/// Notes and links of the clause.
pub(super) fn draw_beside(state: &State, library: &Library, area: Rect, canvas: &mut Canvas<'_>) {
    let active = state.focus == Focus::Beside && state.overlay.is_none();
    let Some(reading) = &state.reading else { return canvas.title(area, &[], "", active) };
    let name = library.corpus().label(reading.clause);
    canvas.title(area, &[("On", Tone::Quiet), (name.as_str(), Tone::Number)], "", active);
    let inside = inside(area);
    if reading.beside.is_empty() {
        canvas.write(inside, 0, 0, "no notes, no links", &[Tone::Quiet]);
    }
    list::draw(&reading.beside, inside, active, true, canvas);
}
