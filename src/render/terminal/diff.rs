//! A comparison of two texts.

use super::{Look, address, number, quiet, styled, title};
use crate::corpus::{ClauseId, Corpus, Kind};
use crate::diff::{Change, Pair, RelatedName};
use crate::render::comparison::{self, Comparison, Stretch, gist, place, shift, stretches};
use crate::render::words::count;
use anstyle::{AnsiColor, Style};
use std::fmt::Write as _;

const GONE: Style = AnsiColor::Red.on_default().strikethrough();
const NEW: Style = AnsiColor::Green.on_default().underline();

/// What differs between two texts, part by part, with totals at the end.
#[must_use]
pub fn diff(view: &Comparison<'_>, look: Look) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{} → {}", title(view.names[0]), title(view.names[1]));
    let _ = writeln!(out, "{}", quiet(what_is_compared(view)));
    let diff = view.diff;
    pages(view, &mut out);
    clauses(view.to.corpus, "Added", "+", &diff.added, &mut out, look);
    clauses(view.from.corpus, "Removed", "-", &diff.removed, &mut out, look);
    if !diff.reworded.is_empty() {
        heading("Reworded", &mut out);
        for reworded in &diff.reworded {
            change(view, reworded.pair, &reworded.changes, "", &mut out, look);
        }
    }
    if !diff.shifts.is_empty() {
        heading("Renumbered", &mut out);
        for moved in &diff.shifts {
            let _ = write!(out, "  {}", number(shift(view, moved).join(" → ")));
            if moved.below > 0 {
                let _ = write!(out, "{}", quiet(format!(", with {} below", moved.below)));
            }
            let gist = if moved.count == 1 { gist(view.to.corpus, moved.first.to) } else { String::new() };
            if !gist.is_empty() {
                let _ = write!(out, "  {}", quiet(gist));
            }
            out.push('\n');
        }
    }
    defects(view, &mut out, look);
    related(view, &mut out);
    let _ = write!(out, "\n{}", summary(view));
    out
}

fn heading(text: &str, out: &mut String) {
    let _ = writeln!(out, "\n{}", title(text));
}

/// One line that says what counts as a difference.
#[must_use]
pub fn what_is_compared(view: &Comparison<'_>) -> String {
    let differ = count(view.totals.typographic, "clause differs", "clauses differ");
    match (view.diff.typography_ignored, view.totals.typographic) {
        (true, 0) => "Words are compared; case, punctuation, white space and quotes are not.".to_owned(),
        (true, _) => {
            format!("Words are compared; case, punctuation, white space and quotes are not ({differ} in them).")
        }
        (false, _) => "White space, kinds of quotes and dashes are not compared.".to_owned(),
    }
}

fn pages(view: &Comparison<'_>, out: &mut String) {
    let diff = view.diff;
    if diff.pages_added.is_empty() && diff.pages_removed.is_empty() && diff.pages_retitled.is_empty() {
        return;
    }
    heading("Pages", out);
    let mut line = |sign: &str, corpus: &Corpus, id: ClauseId| {
        let clauses = corpus.clauses_of(corpus.page_id_of(id)).count() - 1;
        let size =
            if clauses > 0 { format!("  {}", quiet(count(clauses, "clause", "clauses"))) } else { String::new() };
        let _ = writeln!(out, "  {sign} {}  {}{size}", number(corpus.label(id)), address(corpus.address(id)));
    };
    for &id in &diff.pages_added {
        line("+", view.to.corpus, id);
    }
    for &id in &diff.pages_removed {
        line("-", view.from.corpus, id);
    }
    for pair in &diff.pages_retitled {
        let (old, new) = (view.from.corpus.label(pair.from), view.to.corpus.label(pair.to));
        let _ = writeln!(out, "  {} → {}", number(old), number(new));
    }
}

fn clauses(corpus: &Corpus, name: &str, sign: &str, ids: &[ClauseId], out: &mut String, look: Look) {
    let mut shown = ids.iter().filter(|&&id| corpus.kind(id) != Kind::Topic || !corpus.clause(id).text.is_empty());
    let Some(first) = shown.next() else { return };
    heading(name, out);
    for &id in std::iter::once(first).chain(shown) {
        let text = text(corpus, id);
        look.wrap(out, &text, &format!("  {sign} {}  ", number(place(corpus, id))), "    ");
    }
}

/// A clause's text; of a heading, whose label says it, what follows it.
fn text(corpus: &Corpus, id: ClauseId) -> String {
    let clause = corpus.clause(id);
    match clause.kind {
        Kind::Heading | Kind::Section => {
            clause.text.plain.split_once('\n').map_or(String::new(), |(_, rest)| rest.to_owned())
        }
        _ => clause.text.plain.clone(),
    }
}

fn change(view: &Comparison<'_>, pair: Pair, changes: &[Change], note: &str, out: &mut String, look: Look) {
    let label = number(comparison::pair(view, pair));
    let told = marked(stretches(view, pair, changes), look);
    let note = if note.is_empty() { String::new() } else { format!("{}  ", quiet(format!("({note})"))) };
    look.wrap(out, &told, &format!("  ~ {label}  {note}"), "    ");
}

/// A reworded text in one piece, by colour or by signs.
pub(super) fn marked(stretches: Vec<Stretch>, look: Look) -> String {
    let mut told = String::new();
    for stretch in stretches {
        let piece = match stretch {
            Stretch::Same(same) => same,
            Stretch::Removed(gone) if look.marks => format!("[-{gone}-]"),
            Stretch::Added(new) if look.marks => format!("{{+{new}+}}"),
            Stretch::Removed(gone) => styled(GONE, gone),
            Stretch::Added(new) => styled(NEW, new),
        };
        told.push_str(&piece);
    }
    told
}

fn defects(view: &Comparison<'_>, out: &mut String, look: Look) {
    if view.diff.defects.is_empty() {
        return;
    }
    heading("Defects of a text, as it seems: no change of the rules", out);
    for defect in &view.diff.defects {
        let about = defect.cause.about();
        match (defect.from, defect.to) {
            (Some(from), Some(to)) => change(view, Pair { from, to }, &defect.changes, about, out, look),
            (Some(id), None) => one_sided(view.from.corpus, "-", id, about, out, look),
            (None, Some(id)) => one_sided(view.to.corpus, "+", id, about, out, look),
            (None, None) => {}
        }
    }
}

fn one_sided(corpus: &Corpus, sign: &str, id: ClauseId, note: &str, out: &mut String, look: Look) {
    let first = format!("  {sign} {}  {}  ", number(place(corpus, id)), quiet(format!("({note})")));
    look.wrap(out, &text(corpus, id), &first, "    ");
}

fn related(view: &Comparison<'_>, out: &mut String) {
    if view.diff.related.is_empty() {
        return;
    }
    heading("Related topics", out);
    for changed in &view.diff.related {
        let names = |sign: &str, names: &[RelatedName]| {
            names.iter().map(|name| format!("{sign} {}", name.title)).collect::<Vec<_>>()
        };
        let all = [names("-", &changed.removed), names("+", &changed.added)].concat();
        let _ = writeln!(out, "  {}  {}", number(view.to.corpus.label(changed.to)), all.join(", "));
    }
}

/// All totals in a line.
#[must_use]
pub fn summary(view: &Comparison<'_>) -> String {
    let totals = view.totals;
    let parts: Vec<String> = [
        (totals.added, "added"),
        (totals.removed, "removed"),
        (totals.reworded, "reworded"),
        (totals.renumbered, "renumbered"),
    ]
    .iter()
    .filter(|(number, _)| *number > 0)
    .map(|(number, what)| format!("{number} {what}"))
    .collect();
    let mut lines = String::new();
    let same = count(totals.same, "clause is", "clauses are");
    let clauses = if parts.is_empty() { String::new() } else { format!("{}; ", parts.join(", ")) };
    let _ = writeln!(lines, "{clauses}{same} the same.");
    let pages = [(totals.pages_added, "added"), (totals.pages_removed, "removed"), (totals.pages_retitled, "retitled")];
    let pages: Vec<String> =
        pages.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{number} {what}")).collect();
    if !pages.is_empty() {
        let _ = writeln!(lines, "Pages: {}.", pages.join(", "));
    }
    if totals.related_added + totals.related_removed > 0 {
        let _ = writeln!(lines, "Related topics: {} added, {} removed.", totals.related_added, totals.related_removed);
    }
    if totals.defects > 0 {
        let _ = writeln!(lines, "{}.", count(totals.defects, "seeming defect of a text", "seeming defects of a text"));
    }
    lines
}
