//! How well searches answer judged queries.

use super::{quiet, title};
use crate::eval::{Group, LIMIT, Report};
use std::fmt::Write as _;

/// A table of the mean scores of each style of query, of each book where there are several, of the
/// queries that somebody asked, and of all.
#[must_use]
pub fn eval(report: &Report) -> String {
    let books = if report.books.len() > 1 { report.books.as_slice() } else { &[] };
    let totals = report.real.iter().chain([&report.all]);
    let rows: Vec<(&Group, bool)> = report
        .styles
        .iter()
        .map(|group| (group, false))
        .chain(books.iter().chain(totals).map(|group| (group, true)))
        .collect();
    let width = rows.iter().map(|(group, _)| group.name.chars().count()).chain(["queries".len()]).max().unwrap_or(0);
    let mut out = String::new();
    let head =
        format!("{:<width$}  {:>7}  {:>6}  {:>5}  {:>5}  nDCG@{LIMIT}", "queries", "number", "recall", "A@1", "MRR");
    let _ = writeln!(out, "{}", quiet(head));
    for (group, total) in rows {
        let name = format!("{:<width$}", group.name);
        let name = if total { title(&name) } else { name };
        let mean = &group.mean;
        let _ = writeln!(
            out,
            "{name}  {:>7}  {:>6.3}  {:>5.3}  {:>5.3}  {:>7.3}",
            group.queries, mean.recall, mean.first, mean.reciprocal_rank, mean.ndcg
        );
    }
    out
}
