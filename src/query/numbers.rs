//! Numbers in a query, in the ways in which people point at a clause by them: `49.2 (a)`, `VI 17.2`,
//! `section 49`, `invasion rule 2`, `VI. п. 13`, `49.2-49.4`, `invasion note 3`.

use super::named::{Named, around};
use super::weights;
use crate::corpus::{ClauseId, Corpus, Kind, Number};
use crate::lookup;

/// Words after which a whole number is that of a clause; elsewhere whole numbers mean too much else. In
/// order of letters.
const ANNOUNCE: &[&str] = &[
    "abschnitt",
    "article",
    "artículo",
    "capitolo",
    "capítulo",
    "chapitre",
    "chapter",
    "clause",
    "kapitel",
    "pt",
    "punkt",
    "punto",
    "regel",
    "regla",
    "regola",
    "regra",
    "rule",
    "rules",
    "règle",
    "sec",
    "sección",
    "section",
    "seção",
    "sezione",
    "topic",
    "ziffer",
    "глава",
    "главе",
    "главы",
    "п",
    "параграф",
    "правила",
    "правило",
    "правилу",
    "пункт",
    "пункта",
    "пункте",
    "раздел",
    "раздела",
    "разделе",
    "статья",
    "тема",
];
/// Words that may stand between those and the number.
const BETWEEN: &[&str] = &["no", "nr", "number", "numero", "nummer", "numéro", "número", "№", "номер"];
const NOTE: &[&str] = &["anmerkung", "nota", "note", "notes", "примечание", "примечания", "сноска"];
/// Words between a number and what it is in.
const OF: &[&str] = &["for", "from", "in", "of", "on", "to", "under", "в", "для", "из", "к", "на", "по"];

/// What is pointed at by the numbers in a query, with what is around it.
pub(super) fn numbers(corpus: &Corpus, written: &str) -> Vec<Named> {
    const MOST_WORDS: usize = 64;
    let words: Vec<&str> = written.split_whitespace().take(MOST_WORDS).collect();
    let mut reading = Reading { corpus, words, used: Vec::new(), pointed: Vec::new(), chapters: Vec::new() };
    reading.read();
    let whole = (0..reading.words.len()).all(|at| reading.used.contains(&at));
    let mut named = Vec::new();
    for clause in reading.pointed {
        named.push(Named { clause, worth: weights::NUMBERED, reason: "number", whole });
        named.extend(around(corpus, clause, whole));
    }
    named
}

struct Reading<'a> {
    corpus: &'a Corpus,
    words: Vec<&'a str>,
    /// The positions of words that a number, or what announces it, takes up.
    used: Vec<usize>,
    pointed: Vec<ClauseId>,
    /// Pages of which a number has been read, the last one first.
    chapters: Vec<ClauseId>,
}

impl Reading<'_> {
    fn read(&mut self) {
        let mut at = 0;
        while at < self.words.len() {
            let taken = self.announced(at).or_else(|| self.note(at)).or_else(|| self.parted(at));
            let (clauses, count) = taken.unwrap_or_default();
            if clauses.is_empty() {
                self.chapter(at);
                at += 1;
                continue;
            }
            self.used.extend(at..at + count);
            self.pointed.extend(clauses);
            at += count;
        }
    }

    fn word(&self, at: usize) -> Option<&str> {
        self.words.get(at).map(|word| word.trim_matches(is_around))
    }

    fn is(&self, at: usize, list: &[&str]) -> bool {
        self.word(at).is_some_and(|word| list.contains(&word.to_lowercase().as_str()))
    }

    /// A whole number that a word or sign announces: in a page that was named, or that of a page.
    fn announced(&mut self, at: usize) -> Option<(Vec<ClauseId>, usize)> {
        let mut next = at;
        while self.is(next, ANNOUNCE) || (next > at && self.is(next, BETWEEN)) {
            next += 1;
        }
        let word = *self.words.get(next)?;
        let bare = ["§", "#", "№", "п."].iter().find_map(|sign| word.strip_prefix(sign));
        if next == at && bare.is_none() {
            return None;
        }
        let number = Number::parse(bare.unwrap_or(word).trim_matches(is_around))?;
        if number.segments().count() > 1 {
            let found: Vec<ClauseId> = self.corpus.names.numbered(&number).collect();
            return Some((found, next + 1 - at));
        }
        let mut found = Vec::new();
        for chapter in self.chapters_around(at, next + 1) {
            let number = self.corpus.clause(chapter).number.as_ref().map(|chapter| format!("{chapter}.{number}"));
            let number = number.and_then(|number| Number::parse(&number));
            let page = self.corpus.page_of(chapter).clauses.clone();
            found.extend(number.iter().flat_map(|number| self.corpus.names.numbered_in(number, &page)));
        }
        if !found.is_empty() {
            return Some((found, next + 1 - at));
        }
        let pages = self.corpus.names.numbered(&number).filter(|&id| self.corpus.is_topic(id));
        Some((pages.collect(), next + 1 - at))
    }

    /// A note of a page or heading that was named.
    fn note(&mut self, at: usize) -> Option<(Vec<ClauseId>, usize)> {
        if !self.is(at, NOTE) {
            return None;
        }
        let number = self.word(at + 1).filter(|word| word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty())?;
        let number = number.to_owned();
        let mut found = Vec::new();
        for head in self.chapters_around(at, at + 2) {
            let anchor = &self.corpus.clause(head).anchor;
            let wanted = if anchor.is_empty() || self.corpus.kind(head) != Kind::Section {
                format!("note.{number}")
            } else {
                format!("{anchor}.note.{number}")
            };
            let page = self.corpus.clause(head).page;
            found.extend(self.corpus.clauses_of(page).filter(|&id| self.corpus.clause(id).anchor == wanted));
        }
        Some((found, 2))
    }

    /// The pages and headings that the words before one place or after another name, or else what the
    /// last number named.
    fn chapters_around(&mut self, before: usize, after: usize) -> Vec<ClauseId> {
        let mut from = after;
        while self.is(from, OF) {
            from += 1;
        }
        for (start, end) in [(0, before), (from, self.words.len())] {
            let text = self.words.get(start..end).unwrap_or_default().join(" ");
            let found = lookup::find_in_all_editions(self.corpus, text.trim_matches(is_around));
            if !found.is_empty() {
                self.used.extend((start..end).chain(after..from));
                return found;
            }
        }
        let mut found = self.chapters.clone();
        found.extend(self.pointed.last());
        found
    }

    /// A number of several parts, with a letter in brackets after a blank (`49.2 (a)`) or parted by a
    /// blank from the chapter that it belongs to (`VI 17.2`); or the clauses from one to another.
    fn parted(&self, at: usize) -> Option<(Vec<ClauseId>, usize)> {
        let word = self.word(at)?;
        if let Some(next) = self.word(at + 1) {
            let pairs = [format!("{word} {next}"), format!("{word}.{next}")];
            let found = pairs.iter().map(|pair| numbered(self.corpus, pair)).find(|found| !found.is_empty());
            if let Some(found) = found {
                return Some((found, 2));
            }
        }
        let one = numbered(self.corpus, word);
        if !one.is_empty() {
            return Some((one, 1));
        }
        let (first, last) = word.split_once(['-', '–', '—', '…'])?;
        Some((self.range(first, last.trim_start_matches('.')), 1))
    }

    /// From `49.2` to `49.5` or `5`, without what stands below them.
    fn range(&self, first: &str, last: &str) -> Vec<ClauseId> {
        const MOST: usize = 20;
        let Some(number) = Number::parse(first).filter(|number| number.segments().count() > 1) else {
            return Vec::new();
        };
        let of_same = number.parent().map(|parent| format!("{parent}.{last}"));
        let lasts = [Some(last.to_owned()), of_same].into_iter().flatten().filter_map(|last| Number::parse(&last));
        let lasts: Vec<Number> = lasts.collect();
        let mut found = Vec::new();
        for start in self.corpus.names.numbered(&number) {
            let page = self.corpus.page_of(start).clauses.clone();
            let end = lasts.iter().find_map(|last| self.corpus.names.numbered_in(last, &page).next());
            let Some(end) = end.filter(|end| end.0 > start.0) else { continue };
            let level = self.corpus.parent(start);
            let between = (start.0..=end.0).map(ClauseId).filter(|&id| self.corpus.parent(id) == level);
            found.extend(between.take(MOST));
        }
        found
    }

    /// Keeps in mind a page whose number alone stands here.
    fn chapter(&mut self, at: usize) {
        let Some(number) = self.word(at).and_then(Number::parse) else { return };
        let pages: Vec<ClauseId> = self.corpus.names.numbered(&number).filter(|&id| self.corpus.is_topic(id)).collect();
        if !pages.is_empty() {
            self.chapters = pages;
        }
    }
}

fn is_around(c: char) -> bool {
    !c.is_alphanumeric() && c != ')'
}

fn numbered(corpus: &Corpus, written: &str) -> Vec<ClauseId> {
    let number = Number::parse(written).filter(|number| number.segments().count() > 1);
    number.map(|number| corpus.names.numbered(&number).collect()).unwrap_or_default()
}
