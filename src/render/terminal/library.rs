//! What the library holds: topics, books, and where it all is.

use super::{Look, address, number, quiet, title};
use crate::corpus::{BookId, ClauseId, Corpus, Numbering};
use crate::library::Info;
use crate::render::words;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr;

/// Topics, a line each, under their books.
#[must_use]
pub fn topics(corpus: &Corpus, topics: &[ClauseId], look: Look) -> String {
    let mut out = String::new();
    let mut book = None;
    for &id in topics {
        let page = corpus.page_of(id);
        if book != Some(page.book) {
            if book.is_some() {
                out.push('\n');
            }
            book = Some(page.book);
            let _ = writeln!(out, "{}", title(&corpus.book(page.book).title));
        }
        let label = page.number.as_ref().map_or(String::new(), ToString::to_string);
        let aliases = if page.aliases.is_empty() { String::new() } else { format!("  {}", page.aliases.join(", ")) };
        let text = format!("{}  {}{}", page.title, address(corpus.address(id)), quiet(aliases));
        let first = format!("{}{}  ", " ".repeat(6_usize.saturating_sub(label.width())), number(&label));
        look.wrap(&mut out, &text, &first, "        ");
    }
    out
}

/// Books, with what is said of each.
#[must_use]
pub fn books(corpus: &Corpus, look: Look) -> String {
    corpus.book_ids().map(|id| book(corpus, id, look)).collect::<Vec<_>>().join("\n")
}

fn book(corpus: &Corpus, id: BookId, look: Look) -> String {
    let mut out = String::new();
    let book = corpus.book(id);
    let _ = writeln!(out, "{}  {}", address(&book.id), title(&book.title));
    let mut facts = vec![book.game.clone(), book.language.clone(), book.authority.to_string()];
    facts.extend(book.edition.clone());
    facts.extend(book.date.clone());
    facts.extend(book.translates.as_ref().map(|original| format!("translates {original}")));
    let editions = corpus.editions_of(id).count();
    facts.extend((editions > 1).then(|| if book.is_current() { "newest edition" } else { "older edition" }.to_owned()));
    facts.extend(book.bundled.then(|| "bundled".to_owned()));
    let (pages, clauses) = corpus.size_of(id);
    facts.push(words::pages_and_clauses(pages, clauses));
    facts.extend(book.source.clone());
    look.wrap(&mut out, &quiet(facts.join(" · ")), "    ", "    ");
    out
}

/// Where the library is, what it holds, and from when its rules are.
#[must_use]
pub fn info(corpus: &Corpus, info: &Info, look: Look) -> String {
    let mut out = String::new();
    let mut line = |label: &str, text: String| look.wrap(&mut out, &text, &format!("{label:<10}"), "          ");
    line("ruledex", info.program.to_owned());
    line("library", info.library.clone());
    line("index", info.index.clone());
    let links = words::count(corpus.relations().count(), "link", "links");
    let sizes = words::sizes(corpus.books.len(), corpus.pages.len(), corpus.clause_count());
    line("holds", format!("{sizes}, {links}"));
    for id in corpus.book_ids() {
        out.push('\n');
        out.push_str(&book(corpus, id, look));
        let numbering = Numbering::of(corpus, id);
        if !numbering.is_empty() {
            look.wrap(&mut out, &quiet(format!("numbers like {numbering}")), "    ", "    ");
        }
        let digest = &corpus.book(id).digest;
        look.wrap(&mut out, &quiet(format!("digest {digest}")), "    ", "    ");
    }
    out
}
