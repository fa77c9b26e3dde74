//! Which signs carry sense, and where those of a quote are not those of the book.
//!
//! What sets words apart or makes them look well is typography and makes no difference: blanks, quotes, dashes, stops,
//! commas, colons, bullets, marks of trade, what is invisible. Everything else says something, be it a symbol
//! (`<`, `+`, `→`, `$`, `°`, an icon), a bracket, or one of `? ! / % & # @ *`. Two of the first kind say something in
//! some places: a dash before a number is its minus, and a stop, comma or colon within a number belongs to it
//! (`1.5`, `2:1`).

use super::exact::Piece;
use super::reading::{Page, Stream};
use super::wording::{Wording, accents, ellipsis};
use crate::corpus::{Corpus, Number};
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const DASHES: &str = "-‐‑‒–—―−﹘﹣－";
const STOPS: &str = ".,:";
/// All the rest that is typography.
const TYPOGRAPHY: &str =
    "'‘’‚‛\"“”„‟«»‹›`´′″‵‶ʼʹˮ「」『』〝〞;…⋯‥·‧・、。•◦▪▫■□●○◾◽►▶▸‣⁃➢➤❖¶§†‡©®™℠_¿¡\u{fffd}\u{fffc}";
/// What need not be quoted with a number that it stands right beside.
const LOOSE: &str = "()[]{}?!*&|";
/// What people write before and behind the number of a clause.
const OPEN: &str = "([{#";
const CLOSE: &str = ")]}";

/// A sign that carries sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    c: char,
    at: Range<usize>,
}

/// Signs in which a book and a quote differ where their words are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Differs {
    /// Where it stands in the book: a position in [`Page::stretches`], and bytes of its title or text.
    pub(super) stretch: usize,
    pub(super) book: Range<usize>,
    /// Bytes of the quote.
    pub(super) quote: Range<usize>,
}

/// The signs in some bytes of a text.
pub(super) fn signs(text: &str, bytes: Range<usize>) -> Vec<Sign> {
    let Some(part) = text.get(bytes.clone()) else { return Vec::new() };
    let mut found = Vec::new();
    for (at, c) in part.char_indices() {
        let at = bytes.start + at..bytes.start + at + c.len_utf8();
        let before = text[..at.start].chars().next_back();
        let after = text[at.end..].chars().next();
        let digit = |c: Option<char>| c.is_some_and(char::is_numeric);
        if DASHES.contains(c) {
            if digit(after) && !before.is_some_and(char::is_alphanumeric) {
                found.push(Sign { c: '-', at });
            }
        } else if STOPS.contains(c) {
            if digit(before) && digit(after) || c == '.' && number_around(text, &at).is_some() {
                found.push(Sign { c, at });
            }
        } else if carries(c) {
            found.extend(c.nfkc().filter(|&c| carries(c)).map(|c| Sign { c, at: at.clone() }));
        }
    }
    found
}

fn carries(c: char) -> bool {
    let nothing = c.is_alphanumeric() || c.is_whitespace() || c.is_control() || is_combining_mark(c);
    let invisible = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    !nothing && !invisible && !TYPOGRAPHY.contains(c)
}

/// The bytes of the number that some bytes of a text are within: `VII.4`, `12.1.a`.
fn number_around(text: &str, bytes: &Range<usize>) -> Option<Range<usize>> {
    const LONGEST: usize = 40;
    let within = |c: char| c.is_alphanumeric() || c == '.';
    let before = text[..bytes.start].chars().rev().take(LONGEST).take_while(|&c| within(c));
    let after = text[bytes.end..].chars().take(LONGEST).take_while(|&c| within(c));
    let start = bytes.start - before.map(char::len_utf8).sum::<usize>();
    let end = bytes.end + after.map(char::len_utf8).sum::<usize>();
    let run = text[start..end].trim_matches('.');
    let start = start + text[start..end].find(|c| c != '.')?;
    let within = start <= bytes.start && bytes.end <= start + run.len();
    let is_number = run.contains('.') && run.contains(char::is_numeric) && Number::parse(run).is_some();
    (within && is_number).then(|| start..start + run.len())
}

fn same(a: &[Sign], b: &[Sign]) -> bool {
    a.iter().map(|sign| sign.c).eq(b.iter().map(|sign| sign.c))
}

/// The bytes of the signs of both that are not the same; each with the byte where they would stand if there are none.
fn differing(mut book: &[Sign], mut quote: &[Sign], mut none: [usize; 2]) -> Option<[Range<usize>; 2]> {
    while let ([one, rest @ ..], [other, others @ ..]) = (book, quote)
        && one.c == other.c
    {
        (book, quote, none) = (rest, others, [one.at.end, other.at.end]);
    }
    while let ([rest @ .., one], [others @ .., other]) = (book, quote)
        && one.c == other.c
    {
        (book, quote) = (rest, others);
    }
    let span = |signs: &[Sign], none: usize| {
        signs.first().map_or(none, |first| first.at.start)..signs.last().map_or(none, |last| last.at.end)
    };
    (!book.is_empty() || !quote.is_empty()).then(|| [span(book, none[0]), span(quote, none[1])])
}

/// A quote beside a stretch of a page that has its words.
pub(super) struct Beside<'a> {
    pub(super) corpus: &'a Corpus,
    pub(super) wording: &'a Wording<'a>,
    pub(super) page: &'a Page,
    pub(super) stream: &'a Stream,
}

impl Beside<'_> {
    /// All signs in which a place of a quote differs from it, in order.
    pub(super) fn differences(&self, pieces: &[Piece]) -> Vec<Differs> {
        let mut found = Vec::new();
        let ellipses = &self.wording.ellipses;
        for (nth, piece) in pieces.iter().enumerate() {
            let pairs: Vec<(usize, usize)> = piece.pairs().collect();
            let (Some(&first), Some(&last)) = (pairs.first(), pairs.last()) else { continue };
            let from = ellipses.get(nth).map_or(0, |sign| sign.end);
            found.extend(self.at_edge(first, self.without_label(piece, from, first.0), true));
            found.extend(self.within(first));
            for (one, next) in pairs.iter().zip(pairs.iter().skip(1)) {
                found.extend(self.between(*one, *next));
                found.extend(self.within(*next));
            }
            let end = self.quoted(last.0).end;
            let next = pieces.get(nth + 1).zip(ellipses.get(nth + 1));
            let to = next.map_or_else(|| self.end_of_last(end), |(_, sign)| sign.start);
            let to = self.end_before_label(piece, end, to);
            found.extend(self.at_edge(last, end..to, false));
            // An ellipsis that leaves out nothing, and that the book has not.
            if let Some((next, sign)) = next
                && piece.words.end == next.words.start
                && !self.has_ellipsis(last.1, next.words.start)
                && let Some(word) = self.stream.words.get(last.1)
            {
                let (stretch, at) = (word.stretch, word.end as usize);
                found.push(Differs { stretch, book: at..at, quote: sign.clone() });
            }
        }
        found
    }

    /// Where the signs after the last word end: before an ellipsis that ends the quote, whose brackets are its own.
    fn end_of_last(&self, from: usize) -> usize {
        let text = self.wording.text;
        let closing = ellipsis(&text[from..]).map(|sign| from + sign.start..from + sign.end);
        let ends = closing.filter(|sign| self.wording.signs(sign.end..text.len()).is_empty());
        ends.map_or(text.len(), |sign| sign.start)
    }

    /// A word that both have with other accents.
    pub(super) fn within(&self, (word, at): (usize, usize)) -> Option<Differs> {
        let of_book = self.stream.words.get(at)?;
        let (book, quote) = (of_book.start as usize..of_book.end as usize, self.quoted(word));
        let differ =
            accents(self.whole(of_book.stretch).get(book.clone())?) != accents(&self.wording.text[quote.clone()]);
        differ.then_some(Differs { stretch: of_book.stretch, book, quote })
    }

    /// The signs between two words that both have one after another.
    pub(super) fn between(&self, one: (usize, usize), next: (usize, usize)) -> Option<Differs> {
        let bytes = self.quoted(one.0).end..self.quoted(next.0).start;
        let quoted = if next.0 == one.0 + 1 {
            self.wording.signs(bytes.clone())
        } else {
            // The number of the next clause, with its brackets and stops.
            let label = self.quoted(one.0 + 1).start..self.quoted(next.0 - 1).end;
            let mut found = self.wording.signs(bytes.start..label.start).to_vec();
            while found.pop_if(|sign| OPEN.contains(sign.c)).is_some() {}
            let after = self.wording.signs(label.end..bytes.end);
            found.extend(after.iter().skip_while(|sign| CLOSE.contains(sign.c)).cloned());
            found.into()
        };
        let (from, to) = (self.stream.words.get(one.1)?, self.stream.words.get(next.1)?);
        let (start, end) = (from.end as usize, to.start as usize);
        let none = [start, bytes.start];
        if from.stretch == to.stretch {
            let book = signs(self.whole(from.stretch), start..end);
            let [book, quote] = differing(&book, &quoted, none)?;
            return Some(Differs { stretch: from.stretch, book, quote });
        }
        let tail = signs(self.whole(from.stretch), start..self.end_of(from.stretch));
        let head = signs(self.whole(to.stretch), self.start_of(to.stretch)..end);
        // Told of the clause whose signs are not there.
        let (before, after) = quoted.split_at(tail.len().min(quoted.len()));
        if same(&tail, before) {
            let [book, quote] = differing(&head, after, [end, bytes.end])?;
            return Some(Differs { stretch: to.stretch, book, quote });
        }
        let of_tail = quoted.len().saturating_sub(head.len());
        let ends_so = same(&head, &quoted[of_tail..]);
        let [book, quote] = differing(&tail, if ends_so { &quoted[..of_tail] } else { &quoted }, none)?;
        Some(Differs { stretch: from.stretch, book, quote })
    }

    /// The signs before the first word or after the last one: those of the quote must be in the book, those of the
    /// book only where they belong to a number.
    fn at_edge(&self, (word, at): (usize, usize), quote: Range<usize>, before: bool) -> Option<Differs> {
        let word_bytes = self.quoted(word);
        let quoted = self.wording.signs(quote);
        let of_book = self.stream.words.get(at)?;
        let whole = self.whole(of_book.stretch);
        let (start, end) = (of_book.start as usize, of_book.end as usize);
        let neighbour = |at: Option<usize>| {
            at.and_then(|at| self.stream.words.get(at)).filter(|word| word.stretch == of_book.stretch)
        };
        let mut book = if before {
            let from = neighbour(at.checked_sub(1)).map_or(self.start_of(of_book.stretch), |word| word.end as usize);
            signs(whole, from..start)
        } else {
            let to = neighbour(Some(at + 1)).map_or(self.end_of(of_book.stretch), |word| word.start as usize);
            signs(whole, end..to)
        };
        let is_number = whole.get(start..end).is_some_and(|word| word.starts_with(char::is_numeric))
            || number_around(whole, &(start..end)).is_some();
        let mut outward: Vec<&Sign> = book.iter().filter(|_| is_number).collect();
        if before {
            outward.reverse();
        }
        let edge = if before { start } else { end };
        let mut beside = edge;
        let glued = outward.iter().take_while(|sign| {
            let (inner, outer) = if before { (sign.at.end, sign.at.start) } else { (sign.at.start, sign.at.end) };
            inner == std::mem::replace(&mut beside, outer) && !LOOSE.contains(sign.c)
        });
        let wanted = quoted.len().max(glued.count());
        if before {
            book.drain(..book.len().saturating_sub(wanted));
        } else {
            book.truncate(wanted);
        }
        let none = [edge, if before { word_bytes.start } else { word_bytes.end }];
        let [book, quote] = differing(&book, &quoted, none)?;
        Some(Differs { stretch: of_book.stretch, book, quote })
    }

    /// What stands before the first word of a piece, from a byte on, without a number of a clause and its brackets.
    fn without_label(&self, piece: &Piece, from: usize, first: usize) -> Range<usize> {
        let start = self.quoted(first).start;
        if first == piece.of_quote.start {
            return from..start;
        }
        let label = self.quoted(first - 1).end;
        let rest = self.wording.text[label..start].trim_start_matches(|c| stands_beside_label(c, CLOSE));
        start - rest.len()..start
    }

    /// Where the signs after the last word of a piece end, from a byte to another: before an address that stands there
    /// with its brackets.
    fn end_before_label(&self, piece: &Piece, from: usize, to: usize) -> usize {
        if piece.end_of_text() == piece.of_quote.end {
            return to;
        }
        let label = self.quoted(piece.end_of_text()).start..self.quoted(piece.of_quote.end - 1).end;
        let text = self.wording.text;
        let after = text[label.end..to].trim_start_matches(|c| stands_beside_label(c, CLOSE));
        let alone = self.wording.signs(to - after.len()..to).is_empty();
        if alone { from + text[from..label.start].trim_end_matches(|c| stands_beside_label(c, OPEN)).len() } else { to }
    }

    fn has_ellipsis(&self, from: usize, to: usize) -> bool {
        let (Some(from), Some(to)) = (self.stream.words.get(from), self.stream.words.get(to)) else { return false };
        let (start, end) = (from.end as usize, to.start as usize);
        let texts = if from.stretch == to.stretch {
            [self.whole(from.stretch).get(start..end), None]
        } else {
            let tail = self.whole(from.stretch).get(start..self.end_of(from.stretch));
            [tail, self.whole(to.stretch).get(self.start_of(to.stretch)..end)]
        };
        texts.into_iter().flatten().any(|text| ellipsis(text).is_some())
    }

    fn quoted(&self, word: usize) -> Range<usize> {
        self.wording.places.get(word).map_or(0..0, |&(start, end)| start..end)
    }

    fn whole(&self, stretch: usize) -> &str {
        self.page.stretches.get(stretch).map_or("", |stretch| stretch.whole(self.corpus))
    }

    fn start_of(&self, stretch: usize) -> usize {
        self.page.stretches.get(stretch).map_or(0, |stretch| stretch.bytes.start)
    }

    fn end_of(&self, stretch: usize) -> usize {
        self.page.stretches.get(stretch).map_or(0, |stretch| stretch.bytes.end)
    }
}

fn stands_beside_label(c: char, brackets: &str) -> bool {
    brackets.contains(c) || STOPS.contains(c) || c.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_carries_sense() {
        let told = |text: &str| signs(text, 0..text.len()).into_iter().map(|sign| sign.c).collect::<String>();
        for typography in
            ["“a” – ‘b’ — c, d; e: f. g… • h · i_j_ ™ 5–10 pages 3-4 a-1 1. 2", "d\u{ad}o\u{200b} e\u{301}"]
        {
            assert_eq!(told(typography), "", "{typography}");
        }
        for (text, expected) in [
            ("a < b >= c ≤ d", "<>=≤"),
            ("C++ $5 5% 1/2 a&b #1 @c d*", "++$%/&#@*"),
            ("why? no! (maybe) [so]", "?!()[]"),
            ("roll −1, -2 or –3", "---"),
            ("1.5 and 1,000 and 2:1", ".,:"),
            ("↦ ⚙ 20° \u{e001}", "↦⚙°\u{e001}"),
            ("＋１ ？", "+?"),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
    }
}
