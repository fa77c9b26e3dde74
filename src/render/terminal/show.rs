//! A clause or page with everything that belongs to it.

use super::{Look, address, number, quiet, title};
use crate::corpus::{ClauseId, Corpus, Kind};
use crate::show::{self, Around, Extent, Shown, label};
use crate::text::wording;
use std::fmt::Write as _;

/// A clause or page with its surroundings.
#[must_use]
pub fn shown(corpus: &Corpus, shown: &Shown, extent: Extent, around: Around, look: Look) -> String {
    let mut out = String::new();
    let id = shown.clause;
    let facts = show::facts(corpus, id).join(" · ");
    let _ = writeln!(out, "{}  {}", address(corpus.address(id)), quiet(facts));
    look.wrap(&mut out, &quiet(corpus.breadcrumb(id).join(" › ")), "", "");
    out.push('\n');

    let (before, after) = show::neighbours(corpus, id, around.neighbours);
    beside(corpus, label::BEFORE, &before, &mut out, look);
    if !before.is_empty() {
        out.push('\n');
    }
    head(corpus, id, &mut out, look);
    if extent.has_children() {
        for &child in &shown.children {
            part(corpus, child, 1, &mut out, look);
        }
    }
    tail(corpus, id, 0, &mut out, look);
    if extent.has_notes() && !shown.notes.is_empty() {
        let _ = writeln!(out, "\n{}", title(label::ON_IT));
        for &note in &shown.notes {
            part(corpus, note, 1, &mut out, look);
        }
    }
    if !after.is_empty() {
        out.push('\n');
    }
    beside(corpus, label::AFTER, &after, &mut out, look);
    out.push('\n');
    surroundings(corpus, shown, extent, &mut out, look);
    out
}

/// Clauses beside the one that is shown, by their own text.
fn beside(corpus: &Corpus, told: &str, ids: &[ClauseId], out: &mut String, look: Look) {
    if !ids.is_empty() {
        let _ = writeln!(out, "{}", title(told));
    }
    for &id in ids {
        let label = if corpus.is_topic(id) { corpus.label(id) } else { corpus.label_in_list(id) };
        let (text, _) = split(corpus, id);
        let first = if label.is_empty() { "  ".to_owned() } else { format!("  {}  ", number(label)) };
        look.wrap(out, text, &first, "    ");
    }
}

/// The clause itself: a page's title and lead, or a label and its text.
fn head(corpus: &Corpus, id: ClauseId, out: &mut String, look: Look) {
    let clause = corpus.clause(id);
    let (text, _) = split(corpus, id);
    match clause.kind {
        Kind::Topic => {
            let _ = writeln!(out, "{}", title(corpus.label(id)));
            if !text.is_empty() {
                look.wrap(out, text, "", "");
            }
        }
        Kind::Section => look.wrap(out, &headed(text), "", ""),
        _ if text.is_empty() => {
            let _ = writeln!(out, "{}  {}", number(corpus.label_in_list(id)), quiet("(no text of its own)"));
        }
        _ => look.wrap(out, text, &format!("{}  ", number(corpus.label_in_list(id))), "  "),
    }
}

/// A section's text with its heading, which is the first line of it, told apart.
fn headed(text: &str) -> String {
    match text.split_once('\n') {
        Some((heading, rest)) => format!("{}\n{rest}", title(heading)),
        None => title(text),
    }
}

/// A clause with its parts and the notes on them, indented by `depth` times two blanks.
pub(super) fn part(corpus: &Corpus, id: ClauseId, depth: usize, out: &mut String, look: Look) {
    let indent = "  ".repeat(depth);
    let label = corpus.label_in_list(id);
    let (text, _) = split(corpus, id);
    let continued = if corpus.clause(id).continued { format!(" {}", quiet("(continued)")) } else { String::new() };
    let first = if label.is_empty() { indent.clone() } else { format!("{indent}{}{continued}  ", number(label)) };
    let headed = if corpus.clause(id).kind == Kind::Section { headed(text) } else { text.to_owned() };
    if !text.is_empty() {
        look.wrap(out, &headed, &first, &format!("{indent}  "));
    }
    for child in show::children(corpus, id) {
        part(corpus, child, depth + 1, out, look);
    }
    tail(corpus, id, depth, out, look);
    for note in show::notes_below(corpus, id) {
        part(corpus, note, depth + 1, out, look);
    }
}

fn tail(corpus: &Corpus, id: ClauseId, depth: usize, out: &mut String, look: Look) {
    if let (_, Some(tail)) = split(corpus, id) {
        let indent = "  ".repeat(depth);
        look.wrap(out, tail, &indent, &indent);
    }
}

/// A clause's text up to its parts, and what stands after them.
fn split(corpus: &Corpus, id: ClauseId) -> (&str, Option<&str>) {
    let clause = corpus.clause(id);
    let plain = clause.text.plain.as_str();
    match clause.tail.and_then(|tail| plain.split_at_checked(tail as usize)) {
        Some((text, tail)) => (text.trim_end(), Some(tail)),
        None => (plain, None),
    }
}

fn surroundings(corpus: &Corpus, shown: &Shown, extent: Extent, out: &mut String, look: Look) {
    let mut line = |label: &str, text: &str| look.wrap(out, text, &format!("{}  ", quiet(label)), "    ");
    // Related topics are the page's; where its clauses are told one by one, the page tells them.
    let tells_related = extent != Extent::Single || corpus.is_topic(shown.clause);
    if tells_related && !shown.related.is_empty() {
        let titles: Vec<String> = shown
            .related
            .iter()
            .map(|related| {
                let title = &corpus.page_of(related.topic).title;
                if related.both_ways { title.clone() } else { format!("{title} →") }
            })
            .collect();
        line(label::RELATED, &titles.join(", "));
    }
    if !shown.editions.is_empty() {
        let how = |id| if corpus.same_words(id, shown.clause) { "same words" } else { "other words" };
        let editions = shown.editions.iter().map(|&id| format!("{} ({})", corpus.address(id), how(id)));
        line(label::EDITIONS, &editions.collect::<Vec<_>>().join(", "));
    }
    if !shown.backlinks.is_empty() {
        let links: Vec<String> = shown
            .backlinks
            .iter()
            .filter(|link| link.kind != crate::corpus::RelationKind::RelatedTopic)
            .map(|link| format!("{} ({})", corpus.address(link.from), link.kind.name()))
            .collect();
        if !links.is_empty() {
            line(label::LINKED_FROM, &links.join(", "));
        }
    }
    let mut elsewhere: Vec<String> = shown
        .also_in
        .iter()
        .map(|&id| {
            let same = wording(&corpus.clause(id).text.plain) == wording(&corpus.clause(shown.clause).text.plain);
            format!("{}{}", corpus.address(id), if same { "" } else { " (other words)" })
        })
        .collect();
    let language = |id: ClauseId| &corpus.book_of(id).language;
    elsewhere.extend(shown.translations.iter().map(|&id| format!("{} ({})", corpus.address(id), language(id))));
    if extent != Extent::Single && !elsewhere.is_empty() {
        line(label::ALSO_IN, &elsewhere.join(", "));
    }
    let clause = corpus.clause(shown.clause);
    let page = corpus.page_of(shown.clause);
    line(
        label::SOURCE,
        &match clause.source_page {
            Some(printed) => format!("{}, p. {printed}", page.file),
            None => format!("{}:{}", page.file, clause.place.line),
        },
    );
    if let (true, Some(confidence)) = (page.has_uncertain_columns(), page.columns) {
        let sure = format!("{confidence} % sure: lines of one may stand in the other (columns-uncertain)");
        line(label::COLUMNS, &sure);
    }
    let mut ways = Vec::new();
    ways.extend(shown.previous.map(|id| format!("← {}", corpus.address(id))));
    ways.extend(shown.next.map(|id| format!("→ {}", corpus.address(id))));
    if !ways.is_empty() {
        line(label::AROUND, &ways.join("   "));
    }
}
