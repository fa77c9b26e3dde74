//! Two editions, or two books, compared clause by clause.

use super::{Page, View};
use crate::corpus::{BookId, ClauseId, Corpus};
use crate::diff::{Diff, Pair, Side};
use crate::render::comparison::{self, Comparison, Stretch, cut};
use maud::{Markup, html};

/// So many clauses of each kind of change stand on a page.
const MOST: usize = 300;

/// The form to choose two texts, and what differs between them.
pub(in crate::web) fn diff(
    view: &View<'_>,
    books: Option<(BookId, BookId)>,
    diff: Option<&Diff>,
    said: Option<&str>,
) -> Page {
    let corpus = view.corpus();
    let names = books.map(|(from, to)| [from, to].map(|book| corpus.book(book).exact_id()));
    let title = names.as_ref().map_or_else(|| "Compare".to_owned(), |[from, to]| format!("{from} → {to}"));
    let body = html! {
        h1 { @if names.is_some() { "What changed: " } (title) }
        @if view.links.is_served() { (form(corpus, books)) }
        @if let Some(said) = said { p role="alert" { (said) } }
        @if let (Some((from, to)), Some(diff), Some([from_name, to_name])) = (books, diff, names.as_ref()) {
            @let sides = Comparison {
                from: Side { corpus, book: from },
                to: Side { corpus, book: to },
                names: [from_name, to_name],
                diff,
                totals: diff.totals(),
            };
            (changes(view, &sides))
        }
    };
    Page::new("diff", title, body)
}

fn form(corpus: &Corpus, books: Option<(BookId, BookId)>) -> Markup {
    let choose = |name: &str, label: &str, chosen: Option<BookId>| {
        html! {
            span {
                label for=(name) { (label) }
                select id=(name) name=(name) {
                    @for id in corpus.book_ids() { option selected[chosen == Some(id)] { (corpus.book(id).exact_id()) } }
                }
            }
        }
    };
    html! {
        form.filters action="/diff" method="get" aria-label="Choose two texts" {
            (choose("from", "From", books.map(|(from, _)| from)))
            (choose("to", "To", books.map(|(_, to)| to)))
            button type="submit" { "Compare" }
        }
    }
}

fn changes(view: &View<'_>, sides: &Comparison<'_>) -> Markup {
    let diff = sides.diff;
    let totals = sides.totals;
    let one = |id: ClauseId| {
        let corpus = view.corpus();
        html! {
            a.no href=(view.links.clause(corpus, id)) { (comparison::place(corpus, id)) }
            " " (cut(&corpus.clause(id).text.plain, 300))
        }
    };
    html! {
        @if diff.is_empty() { p { "They say the same." } } @else {
            p.facts {
                span { (totals.added) " added" }
                span { (totals.removed) " removed" }
                span { (totals.reworded) " reworded" }
                span { (totals.renumbered) " renumbered" }
                span { (totals.same) " the same" }
            }
        }
        (list("Reworded", diff.reworded.iter().map(|one| reworded(view, sides, one.pair, &one.changes)), diff.reworded.len()))
        (list("Added", diff.added.iter().map(|&id| html! { ins.block { (one(id)) } }), diff.added.len()))
        (list("Removed", diff.removed.iter().map(|&id| html! { del.block { (one(id)) } }), diff.removed.len()))
        (list("Renumbered", diff.shifts.iter().map(|shift| {
            let [from, to] = comparison::shift(sides, shift);
            html! { (from) " → " a href=(view.links.clause(view.corpus(), shift.first.to)) { (to) } }
        }), diff.shifts.len()))
        (list("Damage of one text, perhaps", diff.defects.iter().map(|defect| match (defect.from, defect.to) {
            (Some(from), Some(to)) => reworded(view, sides, Pair { from, to }, &defect.changes),
            (one_side, other) => html! { @if let Some(id) = one_side.or(other) { (one(id)) } " (" (defect.cause.name()) ")" },
        }), diff.defects.len()))
    }
}

fn list(title: &str, items: impl Iterator<Item = Markup>, count: usize) -> Markup {
    html! {
        @if count > 0 {
            section.changes {
                h2 { (title) }
                ul { @for item in items.take(MOST) { li { (item) } } }
                @if count > MOST { p { (count - MOST) " more: " code { "ruledex diff" } " tells all." } }
            }
        }
    }
}

/// A reworded clause with what was put in and taken out.
fn reworded(view: &View<'_>, sides: &Comparison<'_>, pair: Pair, changes: &[crate::diff::Change]) -> Markup {
    html! {
        a.no href=(view.links.clause(view.corpus(), pair.to)) { (comparison::pair(sides, pair)) }
        " "
        @for stretch in comparison::stretches(sides, pair, changes) {
            @match stretch {
                Stretch::Same(text) => (text),
                Stretch::Removed(text) => del { (text) },
                Stretch::Added(text) => ins { (text) },
            }
        }
    }
}
