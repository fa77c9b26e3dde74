//! The piece of a clause that shows why it was found.

use super::unit::{Unit, Way};
use crate::corpus::{ClauseId, Corpus, Kind};
use crate::text::{Language, Token, tokenise};

/// A piece of text as it is shown, and where the matched words stand in it, in characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Snippet {
    pub(super) text: String,
    pub(super) highlights: Vec<(u32, u32)>,
}

/// A snippet has about so many bytes.
const BYTES: usize = 260;
/// So much of a very long clause is looked at after its first match.
const SEARCHED: usize = 64 * 1024;

/// Bytes of the text and the unit that stands there.
type Match = (usize, usize, usize);

/// The piece with the most different words of the query. Where the text has none, what does have some
/// stands before it: what the page is called, or the heading, page or clause that it stands under.
pub(super) fn snippet(corpus: &Corpus, id: ClauseId, units: &[Unit]) -> Snippet {
    let language = Language::from_code(&corpus.book_of(id).language);
    let clause = corpus.clause(id);
    let text = clause.text.plain.as_str();
    let found = matches(text, language, units);
    let around = if found.is_empty() { around(corpus, id) } else { Vec::new() };
    for name in around {
        let found = matches(name, language, units);
        if !found.is_empty() {
            let sign = if clause.kind == Kind::Topic { ": " } else { " › " };
            return cut(name, &found).followed_by(sign, cut(text, &[]));
        }
    }
    cut(text, &found)
}

/// What may have words that a clause itself lacks, the nearest first.
fn around(corpus: &Corpus, id: ClauseId) -> Vec<&str> {
    let clause = corpus.clause(id);
    let page = corpus.page_of(id);
    let mut around = Vec::new();
    if clause.kind == Kind::Topic {
        around.push(page.title.as_str());
        around.extend(page.aliases.iter().map(String::as_str));
    } else {
        around.extend(clause.section.as_deref());
        around.extend(clause.parent.map(|parent| corpus.clause(parent).text.plain.as_str()));
        around.push(page.title.as_str());
    }
    around
}

impl Snippet {
    /// Puts another one behind it.
    fn followed_by(mut self, sign: &str, other: Self) -> Self {
        if !other.text.is_empty() {
            self.text.push_str(sign);
            self.text.push_str(&other.text);
        }
        self
    }
}

/// Where units stand in a text, in order, without overlaps.
fn matches(text: &str, language: Language, units: &[Unit]) -> Vec<Match> {
    let mut tokens: Vec<(Token, String)> = Vec::new();
    let mut found: Vec<Match> = Vec::new();
    let longest = units.iter().flat_map(Unit::all_ways).map(|way| way.places.len()).max().unwrap_or(1);
    for token in tokenise(text, language) {
        if found.first().is_some_and(|first| token.start > first.0 + SEARCHED) {
            break;
        }
        let stem = language.stem(&token.base);
        tokens.push((token, stem));
        // Enough of the words before are kept for the longest phrase, glued words among them.
        if tokens.len() > 8 * (longest + 1) {
            tokens.drain(..4 * (longest + 1));
        }
        for (at, unit) in units.iter().enumerate() {
            for way in unit.all_ways() {
                if let Some((start, end)) = ends_here(&tokens, way) {
                    found.push((start, end, at));
                }
            }
        }
    }
    found.sort_unstable();
    let mut apart: Vec<Match> = Vec::new();
    for next in found {
        match apart.last_mut() {
            Some(last) if next.0 < last.1 => last.1 = last.1.max(next.1),
            _ => apart.push(next),
        }
    }
    apart
}

/// The bytes of the words that end with the last token, where they are what a way looks for.
fn ends_here(tokens: &[(Token, String)], way: &Way) -> Option<(usize, usize)> {
    let (last, places) = way.places.split_last()?;
    let (end, stem) = tokens.last()?;
    if !last.fits(end, stem, way.exact) {
        return None;
    }
    let mut start = end;
    for forms in places.iter().rev() {
        let before = tokens.iter().rev().filter(|(token, _)| token.position + 1 == start.position);
        start = before.into_iter().find(|(token, stem)| forms.fits(token, stem, way.exact)).map(|(token, _)| token)?;
    }
    Some((start.start, end.end))
}

/// Cuts the piece out and counts characters in it.
fn cut(text: &str, found: &[Match]) -> Snippet {
    let (from, to) = window(text, found);
    let mut snippet = Snippet::default();
    let mut count = 0;
    if from > 0 {
        snippet.text.push('…');
        count = 1;
    }
    let mut starts = found.iter().filter(|found| found.0 >= from && found.1 <= to).peekable();
    let mut open = None;
    for (at, c) in text[from..to].char_indices().map(|(at, c)| (from + at, c)) {
        if let Some((start, end)) = open
            && at >= end
        {
            snippet.highlights.push((start, count));
            open = None;
        }
        if let Some(next) = starts.next_if(|next| next.0 <= at) {
            open = Some((count, next.1));
        }
        snippet.text.push(if c == '\n' { ' ' } else { c });
        count += 1;
    }
    if let Some((start, _)) = open {
        snippet.highlights.push((start, count));
    }
    if to < text.len() {
        snippet.text.push('…');
    }
    snippet
}

/// The bytes of the piece that has the most different units, then the most matches; the first of them.
fn window(text: &str, found: &[Match]) -> (usize, usize) {
    if text.len() <= BYTES {
        return (0, text.len());
    }
    let mut best = (0, 0, 0);
    let mut last = 0;
    for (first, &(start, ..)) in found.iter().enumerate() {
        last = last.max(first);
        while found.get(last + 1).is_some_and(|next| next.1 <= start + BYTES) {
            last += 1;
        }
        let units = found[first..=last].iter().fold(0u64, |mask, found| mask | 1 << (found.2 % 64));
        let worth = (units.count_ones() as usize, last - first + 1);
        if worth > (best.0, best.1) {
            best = (worth.0, worth.1, first);
        }
    }
    let (start, end) = found.get(best.2).map_or((0, 0), |first| (first.0, found[best.2 + best.1.max(1) - 1].1));
    // What is left of the room stands before and after; a match longer than the room is shown whole.
    let room = BYTES.saturating_sub(end - start);
    let from = if end <= BYTES { 0 } else { word_start(text, start.saturating_sub(room / 2), start) };
    let to = word_end(text, end, (from + BYTES).max(end));
    (from, to)
}

/// The start of a word at or after `from`, at the latest `limit`.
fn word_start(text: &str, from: usize, limit: usize) -> usize {
    let from = text.floor_char_boundary(from);
    if from == 0 {
        return 0;
    }
    text[from..limit].find(char::is_whitespace).map_or(limit, |at| {
        let blank = text[from + at..limit].chars().next().map_or(0, char::len_utf8);
        from + at + blank
    })
}

/// The end of a word at or before `to`, at the earliest `limit`.
fn word_end(text: &str, limit: usize, to: usize) -> usize {
    if to >= text.len() {
        return text.len();
    }
    let to = text.floor_char_boundary(to).max(limit);
    text[limit..to].rfind(char::is_whitespace).map_or(to, |at| limit + at)
}
