//! From what people write to clauses: numbers in any spelling, titles, aliases, page names, addresses.

use crate::corpus::{Address, BookId, ClauseId, Corpus, NameKind, Number, PageId, edition};
use crate::text::heading_words::first_of;
use crate::text::name_key;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;

/// No title, number or address is longer, in bytes; what is was pasted by mistake.
const LONGEST_NAME: usize = 1000;

/// Everything that a written name, number or address names, in corpus order; in each book only what
/// bears the name most closely (a title goes before another page's alias). Empty where nothing does.
/// Of a book of several editions the newest answers, unless one is named.
///
/// Takes `49.2`, `49.2a`, `§ 49.2 (a)`, `invasion`, `R_invasion`, `R_invasion#note.1`,
/// `49 Invasion`, `invasion#49.2`, `#49.2`, `[invasion#49.2]`, and each with a book before it: `tirules:49.2`,
/// `mtg@2025-02-07:702.19b`.
#[must_use]
pub fn find(corpus: &Corpus, written: &str) -> Vec<ClauseId> {
    let mut found = find_as_written(corpus, written);
    let bare = bare(written);
    let written = if found.is_empty() { bare.as_str() } else { written };
    if found.is_empty() {
        found = find_as_written(corpus, written);
    }
    if corpus.has_older_editions() && !names_an_edition(corpus, written) {
        found.retain(|&id| corpus.is_current(id));
    }
    found
}

/// As [`find`], in all editions of all books.
#[must_use]
pub fn find_in_all_editions(corpus: &Corpus, written: &str) -> Vec<ClauseId> {
    let found = find_as_written(corpus, written);
    if found.is_empty() { find_as_written(corpus, &bare(written)) } else { found }
}

/// What is written without the square brackets of a citation, `[ti4:invasion#49.2]`, without a `#` before a number,
/// `#49.2`, and with full-width letters and figures as others.
fn bare(written: &str) -> String {
    if written.len() > LONGEST_NAME {
        return String::new();
    }
    let plain: String = written.nfkc().collect();
    let inside = plain.trim().trim_start_matches('[').trim_end_matches(']').trim();
    inside.trim_start_matches('#').replace(" #", " ")
}

fn find_as_written(corpus: &Corpus, written: &str) -> Vec<ClauseId> {
    let whole = find_whole(corpus, written);
    if !whole.is_empty() {
        return whole;
    }
    let Some((page, at)) = written.split_once('#') else { return Vec::new() };
    find_whole(corpus, page)
        .into_iter()
        .filter(|&id| corpus.is_topic(id))
        .flat_map(|id| anchor(corpus, corpus.clause(id).page, at))
        .collect()
}

/// What begins on a page of the printed books, `p. 14`, without what is part of it.
#[must_use]
pub fn on_printed_page(corpus: &Corpus, written: &str) -> Vec<ClauseId> {
    const PAGE: &[&str] = &["p.", "pg.", "page", "s.", "seite", "стр.", "с.", "página", "pág.", "pagina", "pag."];
    let (books, rest) = scope(corpus, written);
    let page = first_of(PAGE, rest).and_then(|(_, at)| rest[at..].trim().parse().ok());
    let Some(page) = page.filter(|page: &u32| *page > 0) else { return Vec::new() };
    let wanted = |id: &ClauseId| books.as_ref().is_none_or(|books| books.contains(&corpus.page_of(*id).book.0));
    let on_it = |id: ClauseId| corpus.clause(id).source_page == Some(page);
    let whole = |id: &ClauseId| on_it(*id) && !corpus.ancestors(*id).any(on_it);
    corpus.clause_ids().filter(wanted).filter(whole).collect()
}

/// As [`find_in_all_editions`], but for addresses with an anchor, which name a page and a place in it.
#[must_use]
pub fn find_whole(corpus: &Corpus, written: &str) -> Vec<ClauseId> {
    if written.len() > LONGEST_NAME {
        return Vec::new();
    }
    let (books, rest) = scope(corpus, written);
    let wanted = |id| books.as_ref().is_none_or(|books| books.contains(&corpus.page_of(id).book.0));
    let numbered = by_number(corpus, rest, &wanted);
    if !numbered.is_empty() {
        return numbered;
    }
    let named = by_name(corpus, rest, &wanted);
    if named.is_empty() { by_label(corpus, rest, &wanted) } else { named }
}

/// Whether a written name begins with the id of a book and a colon.
#[must_use]
pub fn names_a_book(corpus: &Corpus, written: &str) -> bool {
    scope(corpus, written).0.is_some()
}

/// Whether a written name begins with the id of a book, one of its editions, and a colon.
#[must_use]
pub fn names_an_edition(corpus: &Corpus, written: &str) -> bool {
    let id = written.split_once(':').map(|(id, _)| id.trim());
    id.is_some_and(|id| edition::split_id(id).1.is_some() && corpus.book_by_id(id).is_some())
}

/// The book of a written name that begins with the id of a book and an edition that this book does not
/// have, and that edition: `mtg@1999:702.19b`.
#[must_use]
pub fn unknown_edition<'a>(corpus: &Corpus, written: &'a str) -> Option<(BookId, &'a str)> {
    let (work, edition) = edition::split_id(written.split_once(':')?.0.trim());
    let newest = corpus.editions_named(work).next()?;
    let edition = edition.filter(|_| !names_an_edition(corpus, written))?;
    Some((newest, edition))
}

/// The positions of the books that a written name is about, all editions of one or a single one, and
/// the rest of the name.
fn scope<'a>(corpus: &Corpus, written: &'a str) -> (Option<Range<u32>>, &'a str) {
    let written = written.trim();
    let named = written.split_once(':').and_then(|(id, rest)| {
        let book = corpus.book_by_id(id)?;
        let editions = u32::try_from(corpus.editions_of(book).count()).unwrap_or(1);
        let all = if edition::split_id(id.trim()).1.is_some() { 1 } else { editions };
        Some((Some(book.0..book.0 + all), rest.trim()))
    });
    named.unwrap_or((None, written))
}

fn by_number(corpus: &Corpus, written: &str, wanted: &impl Fn(ClauseId) -> bool) -> Vec<ClauseId> {
    let Some(number) = Number::of_page(written) else { return printed_otherwise(corpus, written, wanted) };
    let exact: Vec<ClauseId> = corpus.names.numbered(&number).filter(|&id| wanted(id)).collect();
    if !exact.is_empty() {
        return exact;
    }
    // `1.6.5` for a book that prints `1.06.05`.
    let mut same: Vec<ClauseId> = corpus.names.numbered_without_zeros(&number).filter(|&id| wanted(id)).collect();
    same.sort_unstable();
    same
}

/// `1-2-1`, for a book that prints its numbers so; in others it is a span.
fn printed_otherwise(corpus: &Corpus, written: &str, wanted: &impl Fn(ClauseId) -> bool) -> Vec<ClauseId> {
    let Some(number) = Number::as_printed(&written.to_uppercase()) else { return Vec::new() };
    let so =
        |id: &ClauseId| corpus.clause(*id).number.as_ref().is_some_and(|number| number.label() != number.canonical());
    corpus.names.numbered(&number).filter(|&id| wanted(id)).filter(so).collect()
}

/// `49 Invasion`, as breadcrumbs show it: a number with the title that it belongs to.
fn by_label(corpus: &Corpus, written: &str, wanted: &impl Fn(ClauseId) -> bool) -> Vec<ClauseId> {
    let Some((number, title)) = written.split_once(' ') else { return Vec::new() };
    let key = name_key(title);
    let titled: HashSet<ClauseId> = corpus.names.named(&key).iter().map(|name| name.clause).collect();
    by_number(corpus, number, wanted).into_iter().filter(|id| titled.contains(id)).collect()
}

fn by_name(corpus: &Corpus, written: &str, wanted: &impl Fn(ClauseId) -> bool) -> Vec<ClauseId> {
    let key = name_key(written);
    if key.is_empty() {
        return Vec::new();
    }
    let named: Vec<_> = corpus.names.named(&key).iter().filter(|name| wanted(name.clause)).collect();
    // The closest kinds come first.
    let mut closest: HashMap<BookId, NameKind> = HashMap::new();
    for name in &named {
        closest.entry(corpus.page_of(name.clause).book).or_insert(name.kind);
    }
    let mut found: Vec<ClauseId> = named
        .iter()
        .filter(|name| closest.get(&corpus.page_of(name.clause).book) == Some(&name.kind))
        .map(|name| name.clause)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The clauses of a page that an anchor names: the anchor itself, in any case and with any dashes and
/// quotes, or a number, whole or without the page's own.
#[must_use]
pub fn anchor(corpus: &Corpus, page: PageId, written: &str) -> Vec<ClauseId> {
    let exact: Vec<ClauseId> = corpus.clauses_of(page).filter(|&id| corpus.clause(id).anchor == written).collect();
    if !exact.is_empty() {
        return exact;
    }
    if let Some(number) = Number::parse(written) {
        let of_page = corpus.page(page).number.as_ref().map(|page| format!("{page}.{number}"));
        let bears = |id: &ClauseId| {
            let own = corpus.clause(*id).number.as_ref().map(Number::canonical);
            own == Some(number.canonical()) || (own.is_some() && own == of_page.as_deref())
        };
        let numbered: Vec<ClauseId> = corpus.clauses_of(page).filter(bears).collect();
        if !numbered.is_empty() {
            return numbered;
        }
    }
    let key = name_key(written);
    corpus.clauses_of(page).filter(|&id| !key.is_empty() && name_key(&corpus.clause(id).anchor) == key).collect()
}

/// A name or number that exists, near to one that does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// What to write instead.
    pub written: String,
    pub address: Address,
}

/// The numbers and names nearest to a written one, the nearest first, at most `limit`.
#[must_use]
pub fn nearest(corpus: &Corpus, written: &str, limit: usize) -> Vec<Nearest> {
    if written.len() > LONGEST_NAME {
        return Vec::new();
    }
    let one_edition = names_an_edition(corpus, written);
    let (books, written) = scope(corpus, written);
    let number = Number::parse(written).or_else(|| Number::parse(&with_stops(written)));
    let mut scored: Vec<(usize, String, ClauseId)> = match number {
        Some(number) if number.canonical().contains(|c: char| c.is_ascii_digit()) => near_numbers(corpus, &number),
        _ => near_names(corpus, &name_key(written)),
    };
    scored.retain(|(.., id)| {
        let book = corpus.page_of(*id).book;
        books.as_ref().is_none_or(|books| books.contains(&book.0)) && (one_edition || corpus.book(book).is_current())
    });
    scored.sort();
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.truncate(limit);
    scored.into_iter().map(|(_, written, id)| Nearest { written, address: corpus.address(id) }).collect()
}

/// What is typed for a number with other signs than stops between its parts, `49,2`, `49-2`, `49 2 a`, with stops.
fn with_stops(written: &str) -> String {
    let is_part = |part: &str| {
        let letter = part.chars().count() == 1 && part.starts_with(char::is_alphabetic);
        letter || part.starts_with(|c: char| c.is_ascii_digit())
    };
    let parts: Vec<&str> = written.trim().split([',', '-', '–', '/', ' ']).collect();
    if parts.iter().all(|part| is_part(part)) { parts.join(".") } else { String::new() }
}

/// Numbers that differ in their last part, or lack it.
fn near_numbers(corpus: &Corpus, number: &Number) -> Vec<(usize, String, ClauseId)> {
    let mut scored = Vec::new();
    let wanted: Vec<&str> = number.segments().collect();
    for (canonical, id) in corpus.names.all_numbers() {
        let segments: Vec<&str> = canonical.split('.').collect();
        let shared = wanted.iter().zip(&segments).take_while(|(a, b)| a == b).count();
        let left = (wanted.len() - shared) + (segments.len() - shared);
        let close = wanted.len() == segments.len() && shared + 1 == wanted.len();
        let gap = if close { gap_between(wanted[shared], segments[shared]) } else { 0 };
        if shared > 0 && left <= 2 || wanted.len() == 1 && close && gap <= 2 {
            let typed = strsim::levenshtein(number.canonical(), canonical).min(999);
            scored.push((typed * 1000 + gap, canonical.clone(), *id));
        }
    }
    scored
}

fn gap_between(a: &str, b: &str) -> usize {
    match (a.parse::<usize>(), b.parse::<usize>()) {
        (Ok(a), Ok(b)) => a.abs_diff(b).min(999),
        _ => strsim::levenshtein(a, b).min(999),
    }
}

fn near_names(corpus: &Corpus, key: &str) -> Vec<(usize, String, ClauseId)> {
    let letters = key.chars().count();
    let allowed = 1 + letters / 4;
    let mut scored = Vec::new();
    if key.is_empty() {
        return scored;
    }
    for name in corpus.names.all() {
        let distance = if name.key.starts_with(key) {
            1
        } else if name.key.chars().count().abs_diff(letters) <= allowed {
            strsim::osa_distance(key, &name.key)
        } else {
            continue;
        };
        if distance <= allowed {
            scored.push((distance, corpus.label_of_name(name), name.clause));
        }
    }
    scored
}
