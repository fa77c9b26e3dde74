//! From raw pages to the corpus: ids given, names collected, links resolved.
//!
//! Nothing is dropped here. A link whose target is missing or ambiguous becomes a relation that says
//! so; a number that stands twice keeps both its clauses.

mod citations;
mod edition_names;
mod foreign;
mod glossary;
mod numbering;
pub mod paths;
mod resolve;
mod same;
mod unnumbered;

pub use foreign::{ForeignCitation, ForeignCitations};

use crate::corpus::{
    BookId, Clause, ClauseId, Corpus, Kind, LinkForm, Name, NameKind, Names, Page, Relation, RelationKind, Target,
    edition,
};
use crate::ingest::glossary_file::RawGlossary;
use crate::ingest::{BookPages, RawClause, RawLink, ReadPage};
use crate::source::SourceFile;
use crate::text::{bare_title, name_key};
use numbering::Numbering;
use resolve::Resolver;

/// Builds the corpus. The order of the books does not matter. Each comes with the name of its folder as
/// id, and these differ; the ids that they have in the corpus follow from all of them ([`edition::settle`]).
#[must_use]
pub fn link(books: Vec<BookPages>) -> Corpus {
    link_all(books, Vec::new())
}

/// Builds the corpus with the glossaries of its games.
#[must_use]
pub fn link_all(mut books: Vec<BookPages>, mut glossaries: Vec<RawGlossary>) -> Corpus {
    edition::settle(&mut books, |pages| &mut pages.book);
    let numberings: Vec<Numbering> = books.iter().map(numbering_of).collect();
    let games: Vec<String> = books.iter().map(|book| book.book.game.clone()).collect();
    let mut corpus = Corpus::default();
    let mut written = Vec::new();
    let mut noticed: Vec<_> =
        glossaries.iter_mut().flat_map(|glossary| std::mem::take(&mut glossary.findings)).collect();
    for (at, BookPages { book, files, mut pages, findings }) in books.into_iter().enumerate() {
        noticed.extend(findings);
        sort_pages(&mut pages);
        let game = numberings.iter().zip(&games).filter(|(_, game)| **game == book.game).map(|(own, _)| own).collect();
        let finder = citations::Finder::new(&book.language, &numberings[at], game);
        for page in pages {
            add_page(&mut corpus, BookId::new(at), &finder, &files, page, &mut written);
        }
        corpus.push_book(book);
    }
    let names = collect_names(&corpus);
    corpus.set_names(names);
    let glossary = glossary::link(&corpus, glossaries);
    corpus.set_glossary(glossary);
    let mut relations: Vec<Relation> = {
        let mut resolver = Resolver::new(&corpus);
        written.into_iter().map(|link| link.resolve(&corpus, &mut resolver)).collect()
    };
    relations.extend(translations(&corpus));
    let unnumbered = unnumbered::translations(&corpus, &relations);
    relations.extend(unnumbered);
    corpus.set_relations(relations);
    let same = same::same_clauses(&corpus);
    corpus.set_same_clauses(same);
    corpus.add_findings(noticed);
    corpus
}

fn numbering_of(book: &BookPages) -> Numbering {
    let clauses = book.pages.iter().flat_map(|page| &page.raw.clauses);
    let mut numbering = Numbering::of(clauses.clone().filter_map(|clause| clause.number.as_ref()));
    numbering.learn(clauses.map(|clause| clause.text.rich.plain.as_str()));
    numbering
}

/// Book order: numbered pages by their numbers, then the others as their files stand.
fn sort_pages(pages: &mut [ReadPage]) {
    pages.sort_by(|a, b| {
        let key = |page: &ReadPage| (page.raw.number.is_none(), page.raw.number.clone(), page.file);
        key(a).cmp(&key(b))
    });
}

/// A link that has its place in the corpus and waits for the names of all books.
struct Written {
    from: ClauseId,
    link: RawLink,
    place: crate::source::Place,
    /// A note without a word on what it is about hangs on this clause.
    implied: Option<ClauseId>,
}

impl Written {
    fn resolve<'a>(self, corpus: &'a Corpus, resolver: &mut Resolver<'a>) -> Relation {
        let target = match self.implied {
            Some(clause) => Target::Clause(clause),
            None => resolver.target(corpus, self.from, &self.link),
        };
        let RawLink { kind, written, form, label, range, .. } = self.link;
        Relation { from: self.from, kind, target, written, label, form, range, place: self.place }
    }
}

fn add_page(
    corpus: &mut Corpus,
    book: BookId,
    finder: &citations::Finder<'_>,
    files: &[SourceFile],
    ReadPage { name, file, raw }: ReadPage,
    written: &mut Vec<Written>,
) {
    let file = &files[file];
    let page = corpus.next_page();
    let first = corpus.next_clause();
    let mut clauses: Vec<Clause> = Vec::with_capacity(raw.clauses.len());
    let id_of = |position: usize| ClauseId(first.0 + ClauseId::new(position).0);

    for related in raw.related {
        let place = file.place(related.span);
        written.push(Written { from: first, link: related, place, implied: None });
    }
    for (position, clause) in raw.clauses.into_iter().enumerate() {
        let from = id_of(position);
        let RawClause { anchor, number, kind, section, parent, text, tail, about: on, span, source_page, continued } =
            clause;
        let place = file.place(span);
        let parent = parent.map(id_of);
        let mut places = citations::Places::new(file, span, &text.rich.plain);
        for citation in finder.find(&text.rich.plain, &text.links, number.as_ref()) {
            let place = places.next(&citation);
            written.push(Written { from, link: citation, place, implied: None });
        }
        for link in text.links {
            let place = file.place(link.span);
            written.push(Written { from, link, place, implied: None });
        }
        let text = text.rich;
        clauses.push(Clause { page, anchor, number, kind, section, parent, text, tail, place, source_page, continued });
        if let Some(link) = on {
            let place = file.place(link.span);
            written.push(Written { from, link, place, implied: None });
        } else if let Some(on) = implied_subject(&clauses, first) {
            let link = RawLink {
                kind: RelationKind::NoteOn,
                written: String::new(),
                form: LinkForm::Implied,
                label: String::new(),
                range: None,
                span,
            };
            written.push(Written { from, link, place, implied: Some(on) });
        }
    }
    let end = first.0 + ClauseId::new(clauses.len()).0;
    let page = Page {
        book,
        name,
        title: raw.title,
        number: raw.number,
        aliases: raw.aliases,
        original: raw.original.map(|(digest, span)| (digest, file.place(span))),
        file: file.path().to_owned(),
        columns: raw.columns,
        clauses: first.0..end,
    };
    corpus.push_page(page, clauses);
}

/// What the last clause of a page is about where it is a note, question or example that does not say:
/// what it stands under. A note under a note is a part of it and hangs on nothing else.
fn implied_subject(clauses: &[Clause], first: ClauseId) -> Option<ClauseId> {
    let clause = clauses.last()?;
    let hangs = matches!(clause.kind, Kind::Note | Kind::Question | Kind::Example);
    let parent = clause.parent.filter(|_| hangs)?;
    let kind = clauses.get(parent.index() - first.index())?.kind;
    matches!(kind, Kind::Topic | Kind::Heading | Kind::Rule | Kind::Section).then_some(parent)
}

fn collect_names(corpus: &Corpus) -> Names {
    let mut names = Vec::new();
    let mut numbers = Vec::new();
    let mut add = |written: &str, kind, clause| names.push(Name { key: name_key(written), kind, clause });
    for id in corpus.page_ids() {
        let page = corpus.page(id);
        let topic = corpus.topic(id);
        add(&page.title, NameKind::Title, topic);
        add(&page.name, NameKind::PageName, topic);
        add(bare_title(&page.title), NameKind::BareTitle, topic);
        for alias in &page.aliases {
            add(alias, NameKind::Alias, topic);
        }
    }
    for id in corpus.clause_ids() {
        let clause = corpus.clause(id);
        if let Some(number) = &clause.number {
            numbers.push((number.canonical().to_owned(), id));
        }
        if matches!(clause.kind, Kind::Section | Kind::Heading) {
            let heading = clause.text.first_line();
            add(heading, NameKind::Section, id);
            add(bare_title(heading), NameKind::Section, id);
        }
    }
    Names::new(names, numbers)
}

/// Clauses meet their originals under the same number, pages without one under the same name.
fn translations(corpus: &Corpus) -> Vec<Relation> {
    let mut relations = Vec::new();
    let originals: Vec<Option<BookId>> = corpus.book_ids().map(|book| corpus.original_of(book)).collect();
    for id in corpus.clause_ids() {
        let page = corpus.page_of(id);
        let Some(original) = originals[page.book.index()] else { continue };
        let clause = corpus.clause(id);
        let in_original = |&id: &ClauseId| corpus.page_of(id).book == original;
        let same = match &clause.number {
            Some(number) => corpus.names.numbered(number).find(in_original),
            None if clause.kind == Kind::Topic => {
                corpus.names.named(&name_key(&page.name)).iter().map(|name| name.clause).find(in_original)
            }
            None => None,
        };
        if let Some(target) = same {
            relations.push(Relation {
                from: id,
                kind: RelationKind::Translates,
                target: Target::Clause(target),
                written: String::new(),
                label: String::new(),
                form: LinkForm::Implied,
                range: None,
                place: clause.place,
            });
        }
    }
    relations
}
