//! Numbers in running text that cite a clause.
//!
//! A number cites where a word for rule or see stands before it (`see 58.4`, `правило VI.17`,
//! `rules 1.2 and 1.3`), after `§`, and alone between brackets (`[0.12]`, `(49.2a, 49.3)`), and only
//! if it looks like the book's own numbers, or, after a word, like those of another book of the game or
//! like a part of a rule that there is. Everything else (decimals, versions, dates, times, counts) is text,
//! and so is a number of a work that is named after it (`rule 3.2 of the Tournament Rules`).

mod before;
mod places;
mod written;

pub(super) use places::Places;

use super::numbering::{Numbering, is_great};
use crate::corpus::{LinkForm, Number, RelationKind};
use crate::ingest::RawLink;
use crate::source::Span;
use crate::text::citation_words::{Cue, CueWords, LONGEST, is_unit, names_another_work};
use crate::text::is_determiner;
use before::{label, last_word, strip_blanks, strip_number_sign};
use written::{dashed, ends_at, number_start, part_ends, token_end};

/// Finds citations in the texts of one book.
#[derive(Debug)]
pub(super) struct Finder<'a> {
    words: CueWords,
    own: &'a Numbering,
    /// The numberings of all books of the game.
    game: Vec<&'a Numbering>,
    /// Whether what may be something else is given too, as [`Sign::Doubtful`].
    doubtful: bool,
}

/// How surely a number is a citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// A word for rule stands before it.
    Rule,
    /// A word such as `see` or `section` stands before it, or brackets around it.
    See,
    /// An amount in round brackets or the value of a setting may look so: `(49.88)`, `rule: 49.88`.
    Doubtful,
}

/// What lets a number count as a citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trigger {
    Cue(Cue),
    /// It stands alone in these brackets.
    Bracket(char),
    /// The same, after a word: `rule (49.2)`.
    CuedBracket(char),
    /// It stands behind a word for rule and a sign: `Rule: 49.2`, `"rule": "49.2"`.
    Label,
}

/// One number of a text: byte offsets of the plain text, and what it says.
#[derive(Clone, Debug)]
struct Found {
    start: usize,
    end: usize,
    /// As printed; of the short end of a range (`603.7d-f`), the whole number.
    written: String,
    number: Number,
}

impl<'a> Finder<'a> {
    /// `game` holds the numberings of all books of the game, the own one among them or not.
    pub(super) fn new(language: &str, own: &'a Numbering, game: Vec<&'a Numbering>) -> Self {
        Self { words: CueWords::of(language), own, game, doubtful: false }
    }

    /// Finds what cites one book in texts that are in none.
    pub(super) fn foreign(language: &str, book: &'a Numbering) -> Self {
        Self { doubtful: true, ..Self::new(language, book, vec![book]) }
    }

    /// The citations in a clause's plain text, in order, each with the number's range. `own` is the
    /// clause's number, which it does not cite; what stands in one of `links` is linked already.
    pub(super) fn find(&self, plain: &str, links: &[RawLink], own: Option<&Number>) -> Vec<RawLink> {
        self.find_with_signs(plain, links, own).into_iter().map(|(link, _)| link).collect()
    }

    /// The same, with how sure each is.
    pub(super) fn find_with_signs(&self, plain: &str, links: &[RawLink], own: Option<&Number>) -> Vec<(RawLink, Sign)> {
        if !plain.bytes().any(|b| b.is_ascii_digit()) {
            return Vec::new();
        }
        let mut linked: Vec<(usize, usize)> =
            links.iter().filter_map(|link| link.range).map(|(start, end)| (start as usize, end as usize)).collect();
        linked.sort_unstable();
        let mut linked = linked.into_iter().peekable();
        let mut citations = Vec::new();
        let mut at = 0;
        while let Some(digit) = plain[at..].find(|c: char| c.is_ascii_digit()).map(|found| at + found) {
            let start = number_start(plain, digit, at);
            let start = start.map(|start| if self.is_cue(&plain[start..digit]) { digit } else { start });
            let trigger = start.and_then(|start| Some((start, self.trigger(plain, start)?)));
            let list = trigger.map_or(Vec::new(), |(start, trigger)| self.list(plain, start, trigger));
            at = list.last().map_or_else(|| token_end(plain, digit), |last| last.end);
            for found in list {
                while linked.next_if(|&(_, end)| end <= found.start).is_some() {}
                let in_link = linked.peek().is_some_and(|&(start, _)| start < found.end);
                if !in_link && own != Some(&found.number) {
                    let sign = trigger
                        .map_or(Sign::See, |(start, trigger)| self.sign(&plain[..start], &found.number, trigger));
                    citations.push((citation(plain, &found), sign));
                }
            }
        }
        citations
    }

    /// How sure a number is, of which `before` stands before its list.
    fn sign(&self, before: &str, number: &Number, trigger: Trigger) -> Sign {
        let doubtful = match trigger {
            Trigger::Bracket(open) => !self.own.knows_well(number, open == '('),
            Trigger::Label => !is_great(number),
            Trigger::Cue(_) | Trigger::CuedBracket(_) => false,
        };
        let before = strip_number_sign(strip_blanks(before));
        let word = last_word(before.strip_suffix("(s)").unwrap_or(before));
        // `§` and `section` are said of any work.
        let is_rule = trigger == Trigger::Label || matches!(self.words.cue(word), Some(Cue::Rule | Cue::Rules));
        match (doubtful, is_rule) {
            (true, _) => Sign::Doubtful,
            (false, true) => Sign::Rule,
            (false, false) => Sign::See,
        }
    }

    /// Whether letters that stand directly before a digit are a word: the `CR` of `CR702.6`.
    fn is_cue(&self, letters: &str) -> bool {
        letters.len() > 1 && self.words.cue(letters).is_some()
    }

    /// What stands before a number and makes it a citation.
    fn trigger(&self, plain: &str, start: usize) -> Option<Trigger> {
        let before = &plain[..start];
        if let Some(open) = before.chars().next_back().filter(|c| matches!(c, '(' | '[')) {
            let word = last_word(strip_blanks(&before[..before.len() - 1]));
            let cued = matches!(self.words.cue(word), Some(Cue::Rule | Cue::Rules | Cue::See | Cue::Section));
            return Some(if cued { Trigger::CuedBracket(open) } else { Trigger::Bracket(open) });
        }
        if self.doubtful
            && label(before).is_some_and(|word| matches!(self.words.cue(word), Some(Cue::Rule | Cue::Rules)))
        {
            return Some(Trigger::Label);
        }
        let before = strip_number_sign(strip_blanks(before));
        let before = before.strip_suffix("(s)").unwrap_or(before);
        if before.ends_with('§') {
            let several = before.ends_with("§§");
            return Some(Trigger::Cue(if several { Cue::Rules } else { Cue::Rule }));
        }
        let word = last_word(before);
        // A word and its number stand apart, unless a stop does (`п.7`) or the word is in capitals (`CR7.1`).
        if before.len() == start && !word.ends_with('.') && !(self.is_cue(word) && word.chars().all(char::is_uppercase))
        {
            return None;
        }
        let rest = &before[..before.len() - word.len()];
        let earlier = || last_word(strip_blanks(rest));
        match self.words.cue(word) {
            Some(Cue::Also) => (self.words.cue(earlier()) == Some(Cue::See)).then_some(Trigger::Cue(Cue::See)),
            Some(Cue::Section) => {
                // “see the section 4” says what “see section 4” does.
                let article = last_word(strip_blanks(rest));
                let ahead = strip_blanks(strip_blanks(rest).strip_suffix(article).unwrap_or(rest));
                let said = if is_determiner(article) { last_word(ahead) } else { article };
                let cited = rest.ends_with(['(', '[']) || self.words.cue(said) == Some(Cue::See);
                Some(Trigger::Cue(if cited { Cue::Rule } else { Cue::See }))
            }
            Some(cue) => Some(Trigger::Cue(cue)),
            None => self.words.is_pair(earlier(), word).then_some(Trigger::Cue(Cue::See)),
        }
    }

    /// The numbers that stand at `start`, one or several joined ones. Empty where the first is none.
    fn list(&self, plain: &str, start: usize, trigger: Trigger) -> Vec<Found> {
        let Some(first) = self.number(plain, start, trigger) else { return Vec::new() };
        let mut list = vec![first];
        while let Some(next) = list.last().and_then(|last| self.next(plain, last, trigger)) {
            list.push(next);
        }
        let end = list.last().map_or(start, |last| last.end);
        let whole = match trigger {
            Trigger::Bracket(open) | Trigger::CuedBracket(open) => self.closes(&plain[end..], open),
            // “The rules 3 players agreed on”, “Tournament Rules 1.3”: several are announced, so several
            // must come.
            Trigger::Cue(Cue::Rules) => list.len() > 1 || is_dotted(&list[0]) && !self.is_title(plain, start),
            Trigger::Cue(_) | Trigger::Label => true,
        };
        if !whole {
            return Vec::new();
        }
        if matches!(trigger, Trigger::Cue(_)) && names_another_work(&plain[end..]) {
            // It may be a work that the library has.
            list.retain(|found| !self.own.has(&found.number) && self.game.iter().any(|book| book.has(&found.number)));
        } else if matches!(trigger, Trigger::Cue(_)) && is_amount(&plain[end..]) {
            list.clear();
        }
        list
    }

    /// Whether brackets close after their numbers, or go on with more that is cited: `[4.2; see also 4.5]`.
    fn closes(&self, after: &str, open: char) -> bool {
        if after.starts_with(if open == '(' { ')' } else { ']' }) || open == '[' && after.starts_with('|') {
            return true;
        }
        let Some(rest) = after.strip_prefix([',', ';']) else { return false };
        let word = rest.trim_start().split([' ', '\u{a0}']).next().unwrap_or("");
        matches!(self.words.cue(word), Some(Cue::Rule | Cue::Rules | Cue::See | Cue::Section | Cue::Also))
    }

    /// Whether the word before a number is the end of a title: a capital, and a word before it that
    /// announces nothing.
    fn is_title(&self, plain: &str, start: usize) -> bool {
        let before = strip_blanks(&plain[..start]);
        let word = last_word(before);
        let earlier = last_word(strip_blanks(&before[..before.len() - word.len()]));
        word.starts_with(char::is_uppercase) && !earlier.is_empty() && self.words.cue(earlier).is_none()
    }

    fn next(&self, plain: &str, last: &Found, trigger: Trigger) -> Option<Found> {
        if let Some(end) = self.range_end(plain, last, trigger) {
            return Some(end);
        }
        let start = self.after_join(plain, last.end)?;
        self.number(plain, start, trigger)
    }

    /// The short end of a range: the `f` of `603.7d-f`, the `8` of `rules 119.7-8`.
    fn range_end(&self, plain: &str, last: &Found, trigger: Trigger) -> Option<Found> {
        let rest = &plain[last.end..];
        let dash = rest.chars().next().filter(|c| matches!(c, '-' | '–' | '—'))?;
        let start = last.end + dash.len_utf8();
        let rest = &plain[start..];
        let end = start + rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let part = &plain[start..end];
        let (_, tail) = last.number.canonical().rsplit_once('.')?;
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        let alike = if digits(tail) {
            digits(part) && trigger == Trigger::Cue(Cue::Rules)
        } else {
            part.chars().count() <= 2 && part.chars().all(char::is_lowercase)
        };
        if part.is_empty() || !alike || !ends_at(plain, end) {
            return None;
        }
        let number = last.number.parent()?.child(part);
        self.fits(&number, trigger).then(|| Found { start, end, written: number.canonical().to_owned(), number })
    }

    /// The offset after what joins two numbers: a comma, a dash, a word such as `and`, or both.
    fn after_join(&self, plain: &str, from: usize) -> Option<usize> {
        let mut at = from;
        let skip_blanks = |at: usize| at + (plain[at..].len() - plain[at..].trim_start_matches([' ', '\u{a0}']).len());
        at = skip_blanks(at);
        if let Some(sign) = plain[at..].chars().next().filter(|c| matches!(c, ',' | ';' | '/' | '&' | '-' | '–' | '—'))
        {
            at = skip_blanks(at + sign.len_utf8());
        }
        let rest = &plain[at..];
        let word = &rest[..rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len())];
        if !word.is_empty() && word.len() <= LONGEST && self.words.joins(word) {
            let after = skip_blanks(at + word.len());
            // “VI.1” begins with letters too, “and” without a blank after it is no join.
            if after > at + word.len() {
                at = after;
            }
        }
        (at > skip_blanks(from)).then_some(at)
    }

    /// The longest number at an offset that may stand there.
    fn number(&self, plain: &str, start: usize, trigger: Trigger) -> Option<Found> {
        if let Some((written, end)) = dashed(plain, start) {
            let number = Number::parse(&written).filter(|number| self.fits(number, trigger))?;
            return Some(Found { start, end, written, number });
        }
        for end in part_ends(plain, start).into_iter().rev() {
            if !ends_at(plain, end) {
                continue;
            }
            let written = &plain[start..end];
            let Some(number) = Number::parse(written) else { continue };
            let found = Found { start, end, written: written.to_owned(), number };
            let undotted_here = matches!(trigger, Trigger::Cue(Cue::Rule | Cue::Rules));
            if (is_dotted(&found) || undotted_here) && self.fits(&found.number, trigger) {
                return Some(found);
            }
        }
        None
    }

    fn fits(&self, number: &Number, trigger: Trigger) -> bool {
        match trigger {
            Trigger::Bracket('(') if self.doubtful && self.own.begins(number) => self.own.knows_well(number, false),
            Trigger::Bracket(open) => self.own.knows_well(number, open == '('),
            Trigger::Label => self.own.begins(number) && self.own.knows_well(number, false),
            Trigger::Cue(_) | Trigger::CuedBracket(_) => {
                self.own.knows_parent(number)
                    || self.game.iter().any(|book| book.knows(number))
                    || self.own.knows(number)
            }
        }
    }
}

/// Whether what follows a number makes it an amount.
fn is_amount(after: &str) -> bool {
    let word = after.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
    let word = word.split(|c: char| !(c.is_alphabetic() || c == '.')).next().unwrap_or("");
    after.len() > word.len() && (is_unit(word) || is_unit(word.trim_end_matches('.')))
}

/// A number whose parts are set off by stops or brackets: `49.2`, `49(a)`, but not `13a`.
fn is_dotted(found: &Found) -> bool {
    found.written.contains(['.', '('])
}

fn citation(plain: &str, found: &Found) -> RawLink {
    let range = u32::try_from(found.start).ok().zip(u32::try_from(found.end).ok());
    RawLink {
        kind: RelationKind::Cites,
        written: found.written.clone(),
        form: LinkForm::Number,
        label: plain[found.start..found.end].to_owned(),
        range,
        span: Span::default(),
    }
}
