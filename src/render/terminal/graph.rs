//! What a topic is related with, and the way from one topic to another.

use super::{Look, address, quiet, title};
use crate::corpus::{ClauseId, Corpus, Relation, RelationKind};
use crate::graph::{Edge, Reason, Related, Ways};
use crate::render::words;
use std::fmt::Write as _;

/// The pages within some steps, with the reason of the last step to each, and who links here.
#[must_use]
pub fn related(corpus: &Corpus, from: ClauseId, related: &[Related], backlinks: &[&Relation], look: Look) -> String {
    let mut out = String::new();
    let topic = corpus.topic(corpus.clause(from).page);
    let _ = writeln!(out, "{}  {}", address(corpus.address(topic)), title(corpus.label(topic)));
    let deepest = related.iter().map(|related| related.depth).max().unwrap_or(0);
    for depth in 1..=deepest {
        let _ = writeln!(out, "\n{}", title(words::count(depth, "step", "steps")));
        for step in related.iter().filter(|related| related.depth == depth) {
            let via = if depth == 1 { String::new() } else { format!(", via {}", corpus.page_of(step.via.from).title) };
            line(corpus, step.clause, &format!("{}{via}", reasons(&step.via.reasons)), &mut out, look);
        }
    }
    let links: Vec<_> = backlinks.iter().filter(|link| link.kind != RelationKind::RelatedTopic).collect();
    if !links.is_empty() {
        let _ = writeln!(out, "\n{}", title("Linked from"));
        for link in links {
            line(corpus, link.from, link.kind.name(), &mut out, look);
        }
    }
    if related.is_empty() && backlinks.is_empty() {
        let _ = writeln!(out, "\n{}", quiet("No links lead from here or to here."));
    }
    out
}

/// A chain of pages, with the reason of each step.
#[must_use]
pub fn path(corpus: &Corpus, start: ClauseId, chain: &[Edge], look: Look) -> String {
    let mut out = String::new();
    line(corpus, chain.first().map_or(start, |edge| edge.from), "", &mut out, look);
    for edge in chain {
        line(corpus, edge.to, &reasons(&edge.reasons), &mut out, look);
    }
    let _ = writeln!(out, "{}", quiet(words::count(chain.len(), "step", "steps")));
    out
}

fn line(corpus: &Corpus, id: ClauseId, why: &str, out: &mut String, look: Look) {
    let why = if why.is_empty() { String::new() } else { format!("  {}", quiet(why)) };
    look.wrap(out, &format!("{}  {}{why}", corpus.label(id), address(corpus.address(id))), "  ", "      ");
}

fn reasons(reasons: &[Reason]) -> String {
    let named = reasons.iter().map(|reason| match (reason.kind, reason.ways) {
        (RelationKind::RelatedTopic, Ways::Both) => "related, both ways".to_owned(),
        (RelationKind::RelatedTopic, Ways::Forward) => "related, one way".to_owned(),
        (RelationKind::RelatedTopic, Ways::Backward) => "names this as related".to_owned(),
        (kind, Ways::Both) => format!("{}, both ways", kind.name()),
        (kind, Ways::Forward) => kind.name().to_owned(),
        (kind, Ways::Backward) => format!("{}, from there", kind.name()),
    });
    named.collect::<Vec<_>>().join("; ")
}
