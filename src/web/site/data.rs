//! What a site knows for searching in the browser: words and their stems as the index has them, what players call
//! things, and in a folder the texts too. In a single file the texts are those of its pages.

use crate::corpus::{ClauseId, Corpus};
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    texts: Vec<Text<'a>>,
}

/// A clause as a row: its address for links, label, page, book, language and text.
#[derive(Serialize)]
struct Text<'a>(String, String, &'a str, &'a str, &'a str, &'a str);

/// A script that sets the data, without texts.
pub(super) fn without_texts(library: &Library, links: &dyn Links) -> String {
    script(&Data { stems: stems(library.corpus()), also: also(library.corpus(), links), texts: Vec::new() })
}

/// A script that sets the data with the texts of all clauses of the newest editions.
pub(super) fn with_texts(library: &Library, links: &dyn Links) -> String {
    let corpus = library.corpus();
    let text = |id: ClauseId| {
        let (page, book) = (corpus.page_of(id), corpus.book_of(id));
        let label = if corpus.is_topic(id) { corpus.label(id) } else { corpus.label_in_list(id) };
        Text(links.clause(corpus, id), label, &page.title, &book.title, &book.language, &corpus.clause(id).text.plain)
    };
    let newest = corpus.clause_ids().filter(|&id| corpus.is_current(id));
    script(&Data { stems: stems(corpus), also: also(corpus, links), texts: newest.map(text).collect() })
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
