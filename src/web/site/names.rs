//! Names of files that every disk takes, made from names of books and pages, which may be anything.

use crate::corpus::{BookId, Corpus, PageId};
use std::collections::BTreeSet;

/// A longer name is cut: so many bytes, of which two and what stands around them fit into a file's name.
const LONGEST: usize = 100;
/// What a folder of the site has already.
const TAKEN: [&str; 4] = ["index", "search", "check", "assets"];

/// The names of all folders and files of a site.
pub(super) struct Names {
    books: Vec<String>,
    pages: Vec<String>,
}

impl Names {
    pub(super) fn of(corpus: &Corpus) -> Self {
        let mut taken = BTreeSet::new();
        let books = corpus.book_ids().map(|id| unique(&corpus.book(id).id, &mut taken)).collect();
        let mut pages = Vec::with_capacity(corpus.pages.len());
        for book in corpus.book_ids() {
            let mut taken = BTreeSet::new();
            pages.extend(corpus.pages_of_book(book).map(|id| unique(&corpus.page(id).name, &mut taken)));
        }
        Self { books, pages }
    }

    pub(super) fn book(&self, id: BookId) -> &str {
        &self.books[id.index()]
    }

    pub(super) fn page(&self, id: PageId) -> &str {
        &self.pages[id.index()]
    }
}

/// Whether Windows takes a name for a device, whatever ending is put to it: `com1.html` too.
fn is_device(folded: &str) -> bool {
    let numbered = folded.strip_prefix("com").or_else(|| folded.strip_prefix("lpt"));
    let numbered = numbered.is_some_and(|number| {
        matches!(number, "¹" | "²" | "³") || number.len() == 1 && number.bytes().all(|b| b.is_ascii_digit())
    });
    numbered || matches!(folded, "con" | "prn" | "aux" | "nul" | "conin" | "conout" | "clock")
}

/// A name as disks compare them that take no notice of case.
fn folded(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

/// A name like this one that no other has, whatever a disk thinks of case.
fn unique(name: &str, taken: &mut BTreeSet<String>) -> String {
    let kept = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '@') { c } else { '-' };
    let mut plain: String = name.chars().map(kept).collect();
    plain.truncate(plain.floor_char_boundary(LONGEST));
    let known = folded(&plain);
    if plain.chars().all(|c| c == '-') || TAKEN.contains(&known.as_str()) || is_device(&known) {
        plain = format!("page-{plain}");
    }
    let mut candidate = plain.clone();
    let mut count = 1;
    while !taken.insert(folded(&candidate)) {
        count += 1;
        candidate = format!("{plain}-{count}");
    }
    candidate
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_one_of_a_device_or_of_what_is_there() {
        let digits = ["0", "1", "2", "9", "¹", "²", "³"];
        let numbered = digits.iter().flat_map(|digit| [format!("COM{digit}"), format!("lpt{digit}")]);
        let others = ["con", "Prn", "AUX", "nul", "index", "Search", "", "..", "?"].map(str::to_owned);
        for name in numbered.chain(others) {
            assert!(unique(&name, &mut BTreeSet::new()).starts_with("page-"), "{name}");
        }
        for (name, expected) in
            [("com10", "com10"), ("com", "com"), ("lpt⁴", "lpt⁴"), ("con.html", "con-html"), ("x|ru", "x-ru")]
        {
            assert_eq!(unique(name, &mut BTreeSet::new()), expected);
        }
    }

    #[test]
    fn names_differ_in_more_than_case_and_fit_into_the_name_of_a_file() {
        let mut taken = BTreeSet::new();
        let names = ["Crew", "crew", "CREW?", "Straße", "STRASSE", "Ωσ", "ως"].map(|name| unique(name, &mut taken));
        assert_eq!(names, ["Crew", "crew-2", "CREW-", "Straße", "STRASSE-2", "Ωσ", "ως-2"]);
        let long = ["港", "п", "x"].map(|letter| unique(&letter.repeat(300), &mut BTreeSet::new()).len());
        assert_eq!(long, [99, 100, 100]);
    }
}
