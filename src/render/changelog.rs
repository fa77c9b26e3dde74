//! A comparison as a changelog in Markdown, as people publish it.

use crate::corpus::{ClauseId, Corpus, Kind};
use crate::diff::{Change, Pair, RelatedName};
use crate::render::comparison::{self, Comparison, Stretch, gist, place, shift, stretches};
use crate::render::markdown::escape;
use crate::render::words::count;
use std::fmt::Write as _;

/// The whole changelog: totals first, then a section for each kind of difference.
#[must_use]
pub fn markdown(view: &Comparison<'_>) -> String {
    let book = view.to.corpus.book(view.to.book);
    let [from, to] = view.names.map(escape);
    let mut out = format!("# {}: changes from {from} to {to}\n\n", escape(&book.title));
    let _ = writeln!(out, "{}", summary(view));
    pages(view, &mut out);
    clauses(view.to.corpus, "Added", &view.diff.added, &mut out);
    clauses(view.from.corpus, "Removed", &view.diff.removed, &mut out);
    if !view.diff.reworded.is_empty() {
        out.push_str("\n## Reworded\n\n");
        for reworded in &view.diff.reworded {
            change(view, reworded.pair, &reworded.changes, "", &mut out);
        }
    }
    renumbered(view, &mut out);
    related(view, &mut out);
    defects(view, &mut out);
    out
}

fn summary(view: &Comparison<'_>) -> String {
    let totals = view.totals;
    let parts = [
        (totals.pages_added, "page added", "pages added"),
        (totals.pages_removed, "page removed", "pages removed"),
        (totals.added, "clause added", "clauses added"),
        (totals.removed, "removed", "removed"),
        (totals.reworded, "reworded", "reworded"),
        (totals.renumbered, "renumbered", "renumbered"),
    ];
    let parts =
        parts.into_iter().filter(|(number, ..)| *number > 0).map(|(number, one, many)| count(number, one, many));
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "Nothing changed.".to_owned() } else { format!("{}.", parts.join(", ")) }
}

fn pages(view: &Comparison<'_>, out: &mut String) {
    let diff = view.diff;
    if diff.pages_added.is_empty() && diff.pages_removed.is_empty() && diff.pages_retitled.is_empty() {
        return;
    }
    out.push_str("\n## Pages\n\n");
    for &id in &diff.pages_added {
        let _ = writeln!(out, "- New: **{}**", escape(&view.to.corpus.label(id)));
    }
    for &id in &diff.pages_removed {
        let _ = writeln!(out, "- Gone: **{}**", escape(&view.from.corpus.label(id)));
    }
    for pair in &diff.pages_retitled {
        let (old, new) = (view.from.corpus.label(pair.from), view.to.corpus.label(pair.to));
        let _ = writeln!(out, "- **{}** is now called **{}**", escape(&old), escape(&new));
    }
}

fn clauses(corpus: &Corpus, name: &str, ids: &[ClauseId], out: &mut String) {
    let mut lines = String::new();
    for &id in ids {
        let clause = corpus.clause(id);
        let text = match clause.kind {
            Kind::Topic if clause.text.is_empty() => continue,
            Kind::Heading | Kind::Section => clause.text.plain.split_once('\n').map_or("", |(_, rest)| rest),
            _ => &clause.text.plain,
        };
        let line = format!("- **{}** {}", escape(&place(corpus, id)), paragraphs(text));
        let _ = writeln!(lines, "{}", line.trim_end());
    }
    if !lines.is_empty() {
        let _ = write!(out, "\n## {name}\n\n{lines}");
    }
}

fn paragraphs(text: &str) -> String {
    escape(text).replace('\n', "\n\n  ")
}

fn change(view: &Comparison<'_>, pair: Pair, changes: &[Change], note: &str, out: &mut String) {
    let mut text = String::new();
    for stretch in stretches(view, pair, changes) {
        let (Stretch::Same(plain) | Stretch::Removed(plain) | Stretch::Added(plain)) = &stretch;
        let lead = plain.len() - plain.trim_start().len();
        let inner = escape(plain.trim());
        let (open, close) = match stretch {
            Stretch::Same(_) => ("", ""),
            Stretch::Removed(_) => ("~~", "~~"),
            Stretch::Added(_) => ("**", "**"),
        };
        // Two marks that touch are read as one.
        let apart = lead > 0 || !open.is_empty() && text.ends_with(['*', '~']);
        let blank_after = if plain.ends_with(' ') && plain.trim() != "" { " " } else { "" };
        let _ = write!(text, "{}{open}{inner}{close}{blank_after}", if apart { " " } else { "" });
    }
    let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
    let _ = writeln!(out, "- **{}**{note} {}", escape(&comparison::pair(view, pair)), text.trim());
}

fn renumbered(view: &Comparison<'_>, out: &mut String) {
    if view.diff.shifts.is_empty() {
        return;
    }
    out.push_str("\n## Renumbered\n\n| was | is now | |\n|---|---|---|\n");
    for moved in &view.diff.shifts {
        let [old, new] = shift(view, moved).map(|place| escape(&place));
        let about = match (moved.count, moved.below) {
            (1, 0) => escape(&gist(view.to.corpus, moved.first.to)),
            (_, 0) => String::new(),
            (_, below) => format!("with {below} below"),
        };
        let _ = writeln!(out, "| {old} | {new} | {about} |");
    }
}

fn related(view: &Comparison<'_>, out: &mut String) {
    if view.diff.related.is_empty() {
        return;
    }
    out.push_str("\n## Related topics\n\n");
    for changed in &view.diff.related {
        let list = |what: &str, names: &[RelatedName]| {
            let names: Vec<String> = names.iter().map(|name| escape(&name.title)).collect();
            if names.is_empty() { None } else { Some(format!("{what}: {}", names.join(", "))) }
        };
        let lists: Vec<String> =
            list("new", &changed.added).into_iter().chain(list("gone", &changed.removed)).collect();
        let _ = writeln!(out, "- **{}** — {}", escape(&view.to.corpus.label(changed.to)), lists.join("; "));
    }
}

fn defects(view: &Comparison<'_>, out: &mut String) {
    if view.diff.defects.is_empty() {
        return;
    }
    out.push_str("\n## Defects of a text, as it seems\n\n");
    for defect in &view.diff.defects {
        let about = defect.cause.about();
        match (defect.from, defect.to) {
            (Some(from), Some(to)) => change(view, Pair { from, to }, &defect.changes, about, out),
            (Some(id), None) => one_sided(view.from.corpus, id, about, out),
            (None, Some(id)) => one_sided(view.to.corpus, id, about, out),
            (None, None) => {}
        }
    }
}

fn one_sided(corpus: &Corpus, id: ClauseId, about: &str, out: &mut String) {
    let text = paragraphs(&corpus.clause(id).text.plain);
    let _ = writeln!(out, "- **{}** ({about}) {text}", escape(&place(corpus, id)));
}
