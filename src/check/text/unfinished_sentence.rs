//! `unfinished-sentence`: a clause that ends in the middle of a sentence.

use crate::check::places::Places;
use crate::check::{Check, Checked, in_text};
use crate::corpus::{ClauseId, Corpus, Kind};
use crate::diag::{Code, Finding, Severity};
use crate::text::{is_colon, is_stop};
use std::collections::HashMap;

pub struct UnfinishedSentence;

const CODE: Code = Code {
    name: "unfinished-sentence",
    severity: Severity::Info,
    about: "A rule, note, answer or example ends without a stop, in a book whose clauses end with one. Left out are \
            clauses of a few words, clauses that go on in their parts, and items of lists (“…; or”).\n\n\
            Why it matters: the end of the sentence was cut off, by a slip or by a reader.\n\n\
            Example: “A tug that leaves the dock may not”.\n\n\
            What to do: look up how the sentence ends.",
};

/// A clause of fewer words may be a name.
const TELLING: usize = 5;

impl Check for UnfinishedSentence {
    fn code(&self) -> &'static Code {
        &CODE
    }

    /// Sentences without a stop are a matter of style.
    fn on_by_default(&self) -> bool {
        false
    }

    fn run(&self, checked: &Checked<'_>) -> Vec<Finding> {
        let corpus = checked.corpus;
        let mut books = vec![Tally::default(); corpus.books.len()];
        let mut lists: HashMap<Option<ClauseId>, Tally> = HashMap::new();
        let telling: Vec<ClauseId> = corpus.clause_ids().filter(|&id| tells(corpus, id)).collect();
        for &id in &telling {
            let ends = is_finished(&corpus.clause(id).text.plain);
            books[corpus.page_of(id).book.index()].add(ends);
            lists.entry(corpus.parent(id)).or_default().add(ends);
        }
        let mut places = Places::new(*checked);
        let mut findings = Vec::new();
        for id in telling {
            let plain = &corpus.clause(id).text.plain;
            let tally = lists.get(&corpus.parent(id)).copied().unwrap_or_default();
            if is_finished(plain)
                || !books[corpus.page_of(id).book.index()].mostly()
                || tally.open > 1 && !tally.mostly()
            {
                continue;
            }
            let start = plain.rfind([' ', '\n']).map_or(0, |blank| blank + 1);
            let place = places.of(id, start, plain.len());
            let message = format!("the text ends without a stop, after “{}”", &plain[start..]);
            findings.push(in_text(&CODE, corpus, id, place, message).help("look up how the sentence ends"));
        }
        findings
    }
}

/// How many clauses end with a stop, and how many do not.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    finished: usize,
    open: usize,
}

impl Tally {
    fn add(&mut self, finished: bool) {
        if finished { self.finished += 1 } else { self.open += 1 }
    }

    fn mostly(self) -> bool {
        self.finished > self.open * 4
    }
}

/// Whether a clause is of sentences and ends where its text ends.
fn tells(corpus: &Corpus, id: ClauseId) -> bool {
    let clause = corpus.clause(id);
    let kind = matches!(clause.kind, Kind::Rule | Kind::Note | Kind::Answer | Kind::Example);
    // The items of a list end as they like.
    let last = clause.text.plain.rsplit('\n').next().unwrap_or("");
    kind && corpus.children(id).next().is_none() && !last.starts_with('•') && last.split(' ').count() >= TELLING
}

fn is_finished(plain: &str) -> bool {
    let closers = |c: char| matches!(c, ')' | ']' | '}' | '"' | '”' | '“' | '»' | '«' | '’' | '\'' | '*' | '_' | ' ');
    plain.trim_end_matches(closers).ends_with(|c| is_stop(c) || is_colon(c))
        || plain.rsplit_once("; ").is_some_and(|(_, last)| last.chars().all(char::is_alphabetic))
}
