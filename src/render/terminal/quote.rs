//! Where a wording stands, or what is nearest to it.

use super::search::place;
use super::{Look, MATCH, address, quiet, styled, title};
use crate::corpus::{ClauseId, Corpus};
use crate::quote::{Checked, Difference, Nearest, Omitted, Part, Verdict};
use crate::render::words;
use anstyle::{AnsiColor, Style};
use std::fmt::Write as _;
use std::ops::Range;

const OF_BOOK: Style = AnsiColor::Green.on_default().strikethrough();
const OF_QUOTE: Style = AnsiColor::Red.on_default().bold();

/// The verdict, then the places or the nearest passage.
#[must_use]
pub fn quote(corpus: &Corpus, checked: &Checked, look: Look) -> String {
    let mut out = String::new();
    let verdict = match checked.verdict {
        Verdict::Verbatim => format!("Word for word in {}.", words::count(checked.total, "place", "places")),
        Verdict::Abridged => {
            let places = words::count(checked.total, "place", "places");
            format!("Word for word in {places}, but for the words that it leaves out.")
        }
        Verdict::Signs => "The same words, but other signs. The nearest passage:".to_owned(),
        Verdict::Near => "Not word for word. The nearest passage:".to_owned(),
        Verdict::Nothing => "Not found: no passage is near it.".to_owned(),
    };
    look.wrap(&mut out, &verdict, "", "");
    checked.remarks.iter().for_each(|remark| look.wrap(&mut out, &quiet(remark), "", ""));
    for found in &checked.places {
        out.push('\n');
        for part in &found.parts {
            head(corpus, part.clause, &mut out);
            look.wrap(&mut out, &excerpt(part.of(corpus), &part.ranges, &|word| look.matched(word)), "    ", "    ");
        }
        if !found.omitted.is_empty() {
            out.push('\n');
        }
        left_out(corpus, &found.omitted, &mut out, look);
    }
    let more = checked.total.saturating_sub(checked.places.len());
    if more > 0 {
        let _ = writeln!(out, "\n{}", quiet(format!("{more} more; `--limit` shows them.")));
    }
    if let Some(nearest) = &checked.nearest {
        near(corpus, &checked.quote, nearest, &mut out, look);
    }
    out
}

fn head(corpus: &Corpus, id: ClauseId, out: &mut String) {
    let mut facts = vec![corpus.authority(id).to_string()];
    facts.extend(corpus.book_of(id).edition.clone());
    let (name, facts) = (title(place(corpus, id)), quiet(facts.join(" · ")));
    let _ = writeln!(out, "{}  {name}  {facts}", address(corpus.address(id)));
}

fn left_out(corpus: &Corpus, omitted: &[Omitted], out: &mut String, look: Look) {
    for one in omitted.iter().take(MOST) {
        let count = words::count(one.words, "word", "words");
        look.wrap(out, &format!("left out: “{}” ({count})", words::shortened(&one.text(corpus))), "  ", "    ");
    }
    if let Some(more) = omitted.len().checked_sub(MOST + 1) {
        let _ = writeln!(out, "  {}", quiet(format!("and {} more gaps", more + 1)));
    }
}

/// So many differences are listed one by one.
const MOST: usize = 20;

/// A passage with `[-…-]` around what only the book has and `{+…+}` around what only the quote has, then
/// each difference in a line.
fn near(corpus: &Corpus, quote: &str, nearest: &Nearest, out: &mut String, look: Look) {
    for (at, part) in nearest.place.parts.iter().enumerate() {
        out.push('\n');
        head(corpus, part.clause, out);
        let own: Vec<&Difference> = nearest.differences.iter().filter(|one| one.part == at).collect();
        look.wrap(out, &marked(part, part.of(corpus), quote, &own, look), "    ", "    ");
    }
    if !nearest.differences.is_empty() || !nearest.place.omitted.is_empty() {
        out.push('\n');
    }
    left_out(corpus, &nearest.place.omitted, out, look);
    for one in nearest.differences.iter().take(MOST) {
        let part = nearest.place.parts.get(one.part).map_or("", |part| part.of(corpus));
        let (book, quoted) = (written(part, &one.book), written(quote, &one.quote));
        let told = match (one.book.is_empty(), one.quote.is_empty()) {
            (false, false) => format!("changed: the book has “{book}”, the quote “{quoted}”"),
            (false, true) => format!("missing: the quote lacks “{book}”"),
            (true, _) => format!("added: the book lacks “{quoted}”"),
        };
        look.wrap(out, &told, "  ", "    ");
    }
    if let Some(more) = nearest.differences.len().checked_sub(MOST + 1) {
        let _ = writeln!(out, "  {}", quiet(format!("and {} more differences", more + 1)));
    }
}

fn marked(part: &Part, text: &str, quote: &str, differences: &[&Difference], look: Look) -> String {
    let passage = part.ranges.first().map_or(0, |first| first.start)..part.ranges.last().map_or(0, |last| last.end);
    let from = before(text, passage.start);
    let to = after(text, passage.end);
    let mut out = if from > 0 { "…".to_owned() } else { String::new() };
    let mut at = from;
    for one in differences {
        out.push_str(&written(text, &(at..one.book.start)));
        let (book, quoted) = (written(text, &one.book), written(quote, &one.quote));
        let gap = one.book.is_empty() && out.ends_with(|c: char| !c.is_whitespace());
        if gap {
            out.push(' ');
        }
        if !book.is_empty() {
            out.push_str(&look.signed(OF_BOOK, "[-", &book, "-]"));
        }
        if !quoted.is_empty() {
            out.push_str(&look.signed(OF_QUOTE, "{+", &quoted, "+}"));
        }
        if one.book.is_empty() && !gap {
            out.push(' ');
        }
        at = one.book.end.max(at);
    }
    out.push_str(&written(text, &(at..to)));
    if to < text.len() {
        out.push('…');
    }
    out
}

impl Look {
    fn matched(self, text: &str) -> String {
        if self.marks { format!("*{text}*") } else { styled(MATCH, text) }
    }

    /// Text between signs, or in a style where there is colour.
    fn signed(self, style: Style, open: &str, text: &str, close: &str) -> String {
        if self.marks { format!("{open}{text}{close}") } else { styled(style, text) }
    }
}

/// A text with some ranges marked, and a little of what stands before and after.
fn excerpt(text: &str, ranges: &[Range<usize>], mark: &dyn Fn(&str) -> String) -> String {
    let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else { return String::new() };
    let (from, to) = (before(text, first.start), after(text, last.end));
    let mut out = if from > 0 { "…".to_owned() } else { String::new() };
    let mut at = from;
    for range in ranges {
        out.push_str(&written(text, &(at..range.start)));
        out.push_str(&mark(&written(text, range)));
        at = range.end;
    }
    out.push_str(&written(text, &(at..to)));
    if to < text.len() {
        out.push('…');
    }
    out
}

/// So many bytes of a text are shown around what it is about.
const AROUND: usize = 80;

/// The start of a word a little before a byte.
fn before(text: &str, byte: usize) -> usize {
    if byte <= AROUND {
        return 0;
    }
    let from = text.floor_char_boundary(byte - AROUND);
    let cut = text.get(from..byte).and_then(|piece| piece.find(char::is_whitespace).map(|at| from + at));
    cut.map_or(byte, |at| at + text[at..].chars().next().map_or(0, char::len_utf8))
}

/// The end of a word a little after a byte.
fn after(text: &str, byte: usize) -> usize {
    if byte + AROUND >= text.len() {
        return text.len();
    }
    let to = text.floor_char_boundary(byte + AROUND);
    text.get(byte..to).and_then(|piece| piece.rfind(char::is_whitespace)).map_or(byte, |at| byte + at)
}

/// Some bytes of a text as one line.
fn written(text: &str, range: &Range<usize>) -> String {
    text.get(range.clone()).unwrap_or("").replace('\n', " ")
}
