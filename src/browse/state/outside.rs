//! What is asked of the world outside: a file to be opened, a text to be copied.

use super::super::layout::Text;
use super::results::name;
use super::{Effect, State};
use crate::library::Library;
use crate::render::markdown;
use crate::show::{Around, Extent};

impl State {
    /// Its source, where that is a file that an editor can open.
    pub(super) fn edit(&mut self, library: &Library) -> Option<Effect> {
        let corpus = library.corpus();
        let here = self.here()?;
        let page = corpus.page_of(here);
        let clause = corpus.clause(here);
        if let Some(printed) = clause.source_page {
            self.message = Some(format!("The source is a PDF: {}, page {printed}.", page.file));
            return None;
        }
        let Some(file) = library.source_file(&page.file) else {
            let book = corpus.book_of(here);
            self.message = Some(if book.bundled {
                format!("{} came with the program: there is no file of it in this library.", book.id)
            } else {
                format!("{} is no longer there to be opened.", page.file)
            });
            return None;
        };
        Some(Effect::Edit { file, line: clause.place.line })
    }

    /// `49.2 Invasion, Twilight Imperium 4 rules digest, LRR 2.0 (ti4:invasion#49.2)`
    pub(super) fn copy_citation(&mut self, library: &Library) -> Option<Effect> {
        let corpus = library.corpus();
        let here = self.here()?;
        let mut called = Text::default();
        name(corpus, here, &mut called);
        let book = corpus.book_of(here);
        let edition = book.edition.as_ref().map_or(String::new(), |edition| format!(", {edition}"));
        let citation = format!("{}, {}{edition} ({})", called.plain(), book.title, library.address(here));
        self.message = Some(format!("Copied: {citation}"));
        Some(Effect::Copy(citation))
    }

    /// The clause with all that belongs to it, as Markdown.
    pub(super) fn copy_text(&mut self, library: &Library) -> Option<Effect> {
        let here = self.here()?;
        let text = markdown::shown(library.corpus(), &library.show(here), Extent::Whole, Around::default());
        self.message = Some(format!("Copied as Markdown: {} with all that belongs to it", library.address(here)));
        Some(Effect::Copy(text))
    }
}
