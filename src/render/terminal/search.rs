//! The hits of a search.

use super::{Look, address, quiet, title};
use crate::corpus::{ClauseId, Corpus};
use crate::query::{Answer, Correction, Hit};
use crate::render::words;
use std::fmt::Write as _;

/// All hits, the best first; what was done to the query to get them is said before them.
#[must_use]
pub fn search(corpus: &Corpus, answer: &Answer, look: Look) -> String {
    let mut out = String::new();
    let mut say = |text: String| look.wrap(&mut out, &quiet(text), "", "");
    for correction in &answer.corrections {
        say(format!("No book has “{}”; read as {}.", correction.written, listed(&correction.read)));
    }
    let told = answer.hits.first().map_or(&[][..], |first| &first.glossary);
    for meaning in told {
        say(arrow(meaning));
    }
    if let Some(dropped) = &answer.relaxed
        && !answer.hits.is_empty()
    {
        say(format!("Nothing has all of it; the first hit lacks {}.", listed(dropped)));
    }
    answer.remarks.iter().for_each(|remark| say(remark.clone()));
    if answer.hits.is_empty() {
        say(format!("Nothing found for {}.", answer.read_as));
    }
    if !answer.suggestions.is_empty() && (answer.hits.is_empty() || answer.relaxed.is_some()) {
        say(format!("Try: {}", answer.suggestions.join(", ")));
    }
    if !out.is_empty() && !answer.hits.is_empty() {
        out.push('\n');
    }
    for (at, one) in answer.hits.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        hit(corpus, one, told, &mut out, look);
    }
    let more = answer.total.saturating_sub(answer.hits.len());
    if more > 0 && !answer.hits.is_empty() {
        let told = match (answer.total == answer.complete, more) {
            (true, _) => format!("{more} more; `--limit` shows them."),
            (false, 1) => "1 more has some of the words.".to_owned(),
            (false, _) => format!("{more} more have some of the words."),
        };
        let _ = writeln!(out, "\n{}", quiet(told));
    }
    out
}

/// `told`: what has been said about all of them.
fn hit(corpus: &Corpus, hit: &Hit, told: &[Correction], out: &mut String, look: Look) {
    let mut facts = vec![corpus.authority(hit.clause).to_string()];
    if hit.notes > 0 {
        facts.push(words::count(hit.notes, "note", "notes"));
    }
    if 0 < hit.matched && hit.matched < hit.words {
        facts.push(format!("{} of {} words", hit.matched, hit.words));
    }
    facts.extend(hit.glossary.iter().filter(|meaning| !told.contains(meaning)).map(arrow));
    let place = place(corpus, hit.clause);
    let _ = writeln!(out, "{}  {}  {}", address(corpus.address(hit.clause)), title(place), quiet(facts.join(" · ")));
    let ranges: Vec<(usize, usize)> = hit.highlights.iter().map(|&(from, to)| (from as usize, to as usize)).collect();
    if !hit.snippet.is_empty() {
        look.wrap(out, &look.mark(&hit.snippet, &ranges), "    ", "    ");
    }
    for part in &hit.parts {
        let sign = if part.factor { "×" } else { "+" };
        let _ = writeln!(out, "      {}", quiet(format!("{sign} {:.3}  {}", part.value, part.label)));
    }
}

/// The breadcrumb without the book, which the address names, and the clause's own label.
pub(super) fn place(corpus: &Corpus, id: ClauseId) -> String {
    let mut crumbs = corpus.breadcrumb(id);
    crumbs.remove(0);
    crumbs.push(corpus.label(id));
    crumbs.join(" › ")
}

/// `AFB → Anti-Fighter Barrage`
fn arrow(meaning: &Correction) -> String {
    format!("{} → {}", meaning.written, meaning.read.join(", "))
}

fn listed(words: &[String]) -> String {
    words.iter().map(|word| format!("“{word}”")).collect::<Vec<_>>().join(", ")
}
