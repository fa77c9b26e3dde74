//! What a site knows for searching in the browser: words and their stems as the index has them, what players call
//! things, and in a folder the texts too. In a single file the texts are those of its pages.

use crate::corpus::{Authority, BookId, ClauseId, Corpus, Kind, PageId};
use crate::library::Library;
use crate::text::{Language, tokenise};
use crate::web::links::Links;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Data<'a> {
    /// Each word, folded, with its stem, where that is another.
    stems: BTreeMap<String, String>,
    /// What else the glossaries call what a clause explains, by its address for links.
    also: BTreeMap<String, Vec<&'a str>>,
    /// The values that there are of two filters.
    kinds: [&'static str; Kind::ALL.len()],
    authorities: [&'static str; Authority::ALL.len()],
    books: Vec<Book<'a>>,
    pages: Vec<Page<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    texts: Vec<Text<'a>>,
}

/// A book as a row: its ids, title, language, game and authority.
#[derive(Serialize)]
struct Book<'a>([String; 2], &'a str, &'a str, &'a str, &'static str);

/// A page as a row: the position of its book, its title, its address, and what else it is called.
#[derive(Serialize)]
struct Page<'a>(usize, &'a str, String, Vec<String>);

/// A clause as a row: its address for links, label, the position of its page, kind, authority and text.
#[derive(Serialize)]
struct Text<'a>(String, String, usize, &'static str, &'static str, &'a str);

impl<'a> Data<'a> {
    /// All but the texts. There are the newest editions alone, as in every search that names no edition.
    fn without_texts(corpus: &'a Corpus, links: &dyn Links) -> Self {
        let newest: Vec<BookId> = corpus.book_ids().filter(|&id| corpus.book(id).is_current()).collect();
        let book = |&id: &BookId| {
            let book = corpus.book(id);
            Book([book.id.clone(), book.exact_id()], &book.title, &book.language, &book.game, book.authority.name())
        };
        let page = |(at, id): (usize, PageId)| {
            let page = corpus.page(id);
            let names = [Some(page.name.clone()), page.number.as_ref().map(ToString::to_string)];
            let names = names.into_iter().flatten().chain(page.aliases.iter().cloned()).collect();
            Page(at, &page.title, corpus.address(corpus.topic(id)).to_string(), names)
        };
        Self {
            stems: stems(corpus),
            also: also(corpus, links),
            kinds: Kind::ALL.map(Kind::name),
            authorities: Authority::ALL.map(Authority::name),
            books: newest.iter().map(book).collect(),
            pages: pages(corpus, &newest).map(page).collect(),
            texts: Vec::new(),
        }
    }
}

/// The pages of some books, each with the position of its book.
fn pages(corpus: &Corpus, books: &[BookId]) -> impl Iterator<Item = (usize, PageId)> {
    books.iter().enumerate().flat_map(|(at, &book)| corpus.pages_of_book(book).map(move |page| (at, page)))
}

/// A script that sets the data, without texts.
pub(super) fn without_texts(library: &Library, links: &dyn Links) -> String {
    script(&Data::without_texts(library.corpus(), links))
}

/// A script that sets the data with the texts of all clauses of the newest editions.
pub(super) fn with_texts(library: &Library, links: &dyn Links) -> String {
    let corpus = library.corpus();
    let newest: Vec<BookId> = corpus.book_ids().filter(|&id| corpus.book(id).is_current()).collect();
    let text = |page: usize, id: ClauseId| {
        let label = if corpus.is_topic(id) { corpus.label(id) } else { corpus.label_in_list(id) };
        let (kind, authority) = (corpus.kind(id).name(), corpus.authority(id).name());
        Text(links.clause(corpus, id), label, page, kind, authority, &corpus.clause(id).text.plain)
    };
    let texts = pages(corpus, &newest).enumerate();
    let texts = texts.flat_map(|(at, (_, page))| corpus.clauses_of(page).map(move |id| (at, id)));
    script(&Data { texts: texts.map(|(page, id)| text(page, id)).collect(), ..Data::without_texts(corpus, links) })
}

/// `<` never stands in it, so that nothing in it ends the script.
fn script(data: &Data<'_>) -> String {
    let json = serde_json::to_string(data).unwrap_or_default().replace('<', "\\u003c");
    format!("window.RULEDEX = {json};\n")
}

fn stems(corpus: &Corpus) -> BTreeMap<String, String> {
    let mut stems = BTreeMap::new();
    let mut add = |text: &str, language: Language| {
        for token in tokenise(text, language) {
            let stem = language.stem(&token.base);
            let stem = stem.split_once(':').map_or(stem.as_str(), |(_, stem)| stem);
            if stem != token.base && !stem.is_empty() {
                stems.entry(token.base).or_insert_with(|| stem.to_owned());
            }
        }
    };
    for id in corpus.clause_ids().filter(|&id| corpus.is_current(id)) {
        let language = Language::from_code(&corpus.book_of(id).language);
        add(&corpus.clause(id).text.plain, language);
        if corpus.is_topic(id) {
            add(&corpus.page_of(id).title, language);
            corpus.page_of(id).aliases.iter().for_each(|alias| add(alias, language));
        }
    }
    stems
}

fn also<'a>(corpus: &'a Corpus, links: &dyn Links) -> BTreeMap<String, Vec<&'a str>> {
    let mut also: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for term in corpus.glossary.terms() {
        for &id in term.explained.iter().filter(|&&id| corpus.is_current(id)) {
            let spellings = term.spellings().map(|spelling| spelling.text.as_str());
            also.entry(links.clause(corpus, id)).or_default().extend(spellings);
        }
    }
    for page in corpus.page_ids().filter(|&page| !corpus.page(page).aliases.is_empty()) {
        let aliases = corpus.page(page).aliases.iter().map(String::as_str);
        also.entry(links.page(page)).or_default().extend(aliases);
    }
    also
}
