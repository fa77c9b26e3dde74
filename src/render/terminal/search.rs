//! The hits of a search.

use super::show::part;
use super::{Look, address, number, quiet, title};
use crate::corpus::{ClauseId, Corpus, Kind};
use crate::query::{Answer, Correction, Hit};
use crate::render::remarks::{arrow, remarks, told};
use crate::render::words;
use crate::show::{self, Around};
use std::collections::BTreeSet;
use std::fmt::Write as _;

const INDENT: &str = "    ";

/// All hits, the best first; what was done to the query to get them is said before them. The first one
/// stands with the notes on it and where to read on, unless it is weak.
#[must_use]
pub fn search(corpus: &Corpus, answer: &Answer, around: Around, look: Look) -> String {
    let mut out = String::new();
    for remark in remarks(answer) {
        look.wrap(&mut out, &quiet(remark), "", "");
    }
    if !out.is_empty() && !answer.hits.is_empty() {
        out.push('\n');
    }
    let weak_from = answer.first_weak();
    let told = told(answer);
    let mut printer = Printer { corpus, answer, told, around, look, sections: BTreeSet::new() };
    for (at, one) in answer.hits.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        if at > 0 && at == weak_from {
            let most = answer.hits[at..].iter().map(|hit| hit.matched).max().unwrap_or(0);
            let _ = writeln!(out, "{}\n", quiet(format!("Weak matches: {most} of {} words at most.", one.words)));
        }
        printer.hit(one, at == 0, &mut out);
    }
    printer.rest(&mut out);
    out
}

/// What all hits of an answer are printed with.
struct Printer<'a> {
    corpus: &'a Corpus,
    answer: &'a Answer,
    /// What has been said about all of them.
    told: &'a [Correction],
    around: Around,
    look: Look,
    /// The sections that have been printed.
    sections: BTreeSet<ClauseId>,
}

impl Printer<'_> {
    fn hit(&mut self, hit: &Hit, first: bool, out: &mut String) {
        let (corpus, look) = (self.corpus, self.look);
        let place = place(corpus, hit.clause);
        let facts = self.facts(hit).join(" · ");
        let _ = writeln!(out, "{}  {}  {}", address(corpus.address(hit.clause)), title(place), quiet(facts));
        let (before, after) = show::neighbours(corpus, hit.clause, self.around.neighbours);
        self.beside(&before, out);
        if !hit.snippet.is_empty() {
            // Among others the clause itself is told by its label.
            let label = corpus.label_in_list(hit.clause);
            let alone = before.is_empty() && after.is_empty() || label.is_empty();
            let lead = if alone { INDENT.to_owned() } else { format!("{INDENT}{}  ", number(label)) };
            look.wrap(out, &look.mark(&hit.snippet, &ranges(&hit.highlights)), &lead, INDENT);
        }
        self.beside(&after, out);
        self.elsewhere(hit, out);
        if self.around.section {
            self.section(hit.clause, out);
        } else if first && !hit.weak {
            self.notes(hit, out);
            self.see_also(hit.clause, out);
        }
        for part in &hit.parts {
            let sign = if part.factor { "×" } else { "+" };
            let _ = writeln!(out, "      {}", quiet(format!("{sign} {:.3}  {}", part.value, part.label)));
        }
    }

    /// Whose word it is, and what else is to be known before reading it.
    fn facts(&self, hit: &Hit) -> Vec<String> {
        let corpus = self.corpus;
        let mut facts = vec![corpus.authority(hit.clause).to_string()];
        if hit.notes > 0 {
            facts.push(words::count(hit.notes, "note", "notes"));
        }
        if 0 < hit.matched && hit.matched < hit.words {
            facts.push(format!("{} of {} words", hit.matched, hit.words));
        }
        facts.extend(hit.glossary.iter().filter(|meaning| !self.told.contains(meaning)).map(arrow));
        facts.extend(hit.through.map(|id| format!("through its translation {}", corpus.address(id))));
        let told = [Some(hit.clause), hit.through, hit.aligned];
        let others = hit.translations.iter().filter(|id| !told.contains(&Some(**id)));
        let languages: BTreeSet<&str> = others.map(|&id| corpus.book_of(id).language.as_str()).collect();
        if !languages.is_empty() {
            facts.push(format!("also in {}", languages.into_iter().collect::<Vec<_>>().join(", ")));
        }
        facts
    }

    /// The same clause in other books, and in the language that is wanted.
    fn elsewhere(&self, hit: &Hit, out: &mut String) {
        let (corpus, look) = (self.corpus, self.look);
        let same: Vec<String> = hit
            .also_in
            .iter()
            .filter(|other| other.same_words)
            .map(|other| format!("{} ({})", corpus.address(other.clause), corpus.authority(other.clause)))
            .collect();
        let mut line = |told: &str, text: &str| look.wrap(out, text, &format!("{INDENT}{}  ", quiet(told)), "      ");
        if !same.is_empty() {
            line("also in", &same.join(", "));
        }
        for other in hit.also_in.iter().filter(|other| !other.same_words) {
            let place = format!("{} ({})", corpus.address(other.clause), corpus.authority(other.clause));
            match &other.passage {
                None => line("other words in", &place),
                Some(passage) => {
                    let text = look.mark(&passage.text, &ranges(&passage.highlights));
                    line("other words in", &format!("{place}: {text}"));
                }
            }
        }
        match hit.aligned {
            Some(aligned) if aligned != hit.clause => {
                let clause = corpus.clause(aligned);
                let text = if clause.text.is_empty() { &corpus.page_of(aligned).title } else { &clause.text.plain };
                line(&corpus.book_of(aligned).language, &format!("{}  {text}", corpus.address(aligned)));
            }
            Some(_) => {}
            None => {
                if let Some(language) = &self.answer.in_language {
                    line(language, &quiet("no text in this language"));
                }
            }
        }
    }

    fn beside(&self, ids: &[ClauseId], out: &mut String) {
        for &id in ids {
            let label = if self.corpus.is_topic(id) { self.corpus.label(id) } else { self.corpus.label_in_list(id) };
            let text = brief(&self.corpus.clause(id).text.plain, 240);
            let lead = if label.is_empty() { INDENT.to_owned() } else { format!("{INDENT}{}  ", quiet(label)) };
            self.look.wrap(out, &quiet(text), &lead, INDENT);
        }
    }

    /// The section of a clause with all its parts; where it has been printed already, its address.
    fn section(&mut self, id: ClauseId, out: &mut String) {
        let section = show::section(self.corpus, id);
        let told = !self.sections.insert(section);
        let where_ = if told { " (above)" } else { "" };
        let title = self.corpus.is_topic(section).then(|| format!("  {}", self.corpus.page_of(section).title));
        let name = title.unwrap_or_default();
        let _ = writeln!(out, "{INDENT}{}", quiet(format!("in {}{name}{where_}", self.corpus.address(section))));
        if !told {
            part(self.corpus, section, 3, out, self.look);
        }
    }

    fn notes(&self, hit: &Hit, out: &mut String) {
        let corpus = self.corpus;
        let notes = self.answer.first_notes(corpus, words::FIRST_NOTES);
        for &id in &notes {
            let mut text = corpus.clause(id).text.plain.clone();
            for answer in corpus.children(id).filter(|&part| corpus.kind(part) == Kind::Answer).take(1) {
                text.push_str(" — ");
                text.push_str(&corpus.clause(answer).text.plain);
            }
            let own = corpus.page_of(id).book == corpus.page_of(hit.clause).book;
            let label = if own { corpus.label_in_list(id) } else { corpus.address(id).to_string() };
            self.look.wrap(out, &brief(&text, 160), &format!("{INDENT}{}  ", quiet(label)), "      ");
        }
        let more = hit.notes - notes.len();
        if more > 0 && !notes.is_empty() {
            let books = std::iter::once(hit.clause).chain(hit.also_in.iter().map(|other| other.clause));
            let bearers = books.filter(|&id| corpus.notes_on(id).next().is_some());
            let shows: Vec<String> = bearers.map(|id| format!("`ruledex show {}`", corpus.address(id))).collect();
            let told = format!("{more} more on it: {}", shows.join(", "));
            let _ = writeln!(out, "{INDENT}{}", quiet(told));
        }
    }

    fn see_also(&self, id: ClauseId, out: &mut String) {
        let also: Vec<String> = show::see_also(self.corpus, id, words::SEE_ALSO)
            .into_iter()
            .map(|id| {
                let topic = self.corpus.is_topic(id);
                if topic { self.corpus.page_of(id).title.clone() } else { self.corpus.label(id) }
            })
            .collect();
        if !also.is_empty() {
            self.look.wrap(out, &quiet(also.join(", ")), &format!("{INDENT}{}  ", quiet("see also")), "      ");
        }
    }

    /// What was found besides: how much, and where.
    fn rest(&self, out: &mut String) {
        let answer = self.answer;
        if answer.left == 0 || answer.hits.is_empty() {
            return;
        }
        let told = match (answer.total == answer.complete, answer.left) {
            (true, more) => format!("{more} more; `--limit` shows them."),
            (false, 1) => "1 more has some of the words.".to_owned(),
            (false, more) => format!("{more} more have some of the words."),
        };
        let _ = writeln!(out, "\n{}", quiet(told));
        let facets = &answer.facets;
        let books = facets.books.iter().map(|&(book, count)| format!("{} {count}", self.corpus.book(book).id));
        let kinds = facets.kinds.iter().map(|(kind, count)| format!("{kind} {count}"));
        for (key, counts) in [("--book", books.collect::<Vec<_>>()), ("--kind", kinds.collect())] {
            if counts.len() > 1 {
                self.look.wrap(out, &quiet(counts.join(", ")), &format!("{}  ", quiet(key)), "        ");
            }
        }
    }
}

/// The start of a text in one line: its words up to so many characters.
fn brief(text: &str, most: usize) -> String {
    let text = text.replace('\n', " ");
    let Some((end, _)) = text.char_indices().nth(most) else { return text };
    let end = text[..end].rfind(' ').unwrap_or(end);
    format!("{} …", text[..end].trim_end())
}

fn ranges(highlights: &[(u32, u32)]) -> Vec<(usize, usize)> {
    highlights.iter().map(|&(from, to)| (from as usize, to as usize)).collect()
}

/// The breadcrumb without the book, which the address names, and the clause's own label.
pub(super) fn place(corpus: &Corpus, id: ClauseId) -> String {
    let mut crumbs = corpus.breadcrumb(id);
    crumbs.remove(0);
    crumbs.push(corpus.label(id));
    crumbs.join(" › ")
}
