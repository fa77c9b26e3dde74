//! Two editions, or two books, compared clause by clause.

use super::{Page, View};
use crate::corpus::book::same_language;
use crate::corpus::{BookId, ClauseId, Corpus};
use crate::diff::{Diff, Pair, Side};
use crate::render::comparison::{self, Comparison, Stretch, cut};
use maud::{Markup, html};

/// So many clauses of each kind of change stand on a page.
const MOST: usize = 300;

/// So many pairs are offered of each kind.
const PAIRS: usize = 20;

/// The form to choose two texts, and what differs between them; without a choice, what can well be compared.
pub(in crate::web) fn diff(
    view: &View<'_>,
    books: [Option<BookId>; 2],
    diff: Option<&Diff>,
    said: Option<&str>,
) -> Page {
    let corpus = view.corpus();
    let compared = match (books, diff) {
        ([Some(from), Some(to)], Some(diff)) => Some((from, to, diff)),
        _ => None,
    };
    let names = compared.map(|(from, to, _)| [from, to].map(|book| corpus.book(book).exact_id()));
    let title = names.as_ref().map_or_else(|| "Compare".to_owned(), |[from, to]| format!("{from} → {to}"));
    let body = html! {
        h1 { @if names.is_some() { "What changed: " } (title) }
        @if view.links.is_served() { (form(corpus, books)) }
        @if let Some(said) = said { p role="alert" { (said) } }
        @if let (Some((from, to, diff)), Some([from_name, to_name])) = (compared, names.as_ref()) {
            @let sides = Comparison {
                from: Side { corpus, book: from },
                to: Side { corpus, book: to },
                names: [from_name, to_name],
                diff,
                totals: diff.totals(),
            };
            (changes(view, &sides))
        } @else {
            (offered(view, "Editions of one book", &editions(corpus)))
            (offered(view, "Books of one game", &of_one_game(corpus)))
        }
    };
    Page::new("diff", title, body)
}

/// The editions of a book that stand next to each other, the older one first.
pub(in crate::web) fn editions(corpus: &Corpus) -> Vec<(BookId, BookId)> {
    let next = |id: BookId| corpus.editions_of(id).find(|&other| other > id).map(|before| (before, id));
    corpus.book_ids().filter_map(next).collect()
}

/// The newest editions of books of one game in one language.
fn of_one_game(corpus: &Corpus) -> Vec<(BookId, BookId)> {
    let newest: Vec<BookId> = corpus.book_ids().filter(|&id| corpus.book(id).is_current()).collect();
    let alike = |from: BookId, to: BookId| {
        let (from, to) = (corpus.book(from), corpus.book(to));
        from.game == to.game && same_language(&from.language, &to.language)
    };
    let after = |at: usize, from: BookId| newest[at + 1..].iter().map(move |&to| (from, to));
    let pairs = newest.iter().enumerate().flat_map(|(at, &from)| after(at, from));
    pairs.filter(|&(from, to)| alike(from, to)).take(PAIRS).collect()
}

fn offered(view: &View<'_>, title: &str, pairs: &[(BookId, BookId)]) -> Markup {
    let name = |id: BookId| view.corpus().book(id).exact_id();
    html! {
        @if !pairs.is_empty() {
            section {
                h2 { (title) }
                ul {
                    @for &(from, to) in pairs.iter().take(PAIRS) {
                        li { a href=(view.links.diff(from, to)) { (name(from)) " → " (name(to)) } }
                    }
                }
            }
        }
    }
}

fn form(corpus: &Corpus, [from, to]: [Option<BookId>; 2]) -> Markup {
    let choose = |name: &str, label: &str, chosen: Option<BookId>| {
        html! {
            span {
                label for=(name) { (label) }
                select id=(name) name=(name) required {
                    option value="" { "choose a book" }
                    @for id in corpus.book_ids() { option selected[chosen == Some(id)] { (corpus.book(id).exact_id()) } }
                }
            }
        }
    };
    html! {
        @if corpus.books.len() < 2 { p { "There are no two books here to be compared." } } @else {
            form.filters action="/diff" method="get" aria-label="Choose two texts" {
                (choose("from", "From", from))
                (choose("to", "To", to))
                button type="submit" { "Compare" }
            }
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
