//! What `related --json` and `path --json` print.

use crate::corpus::{ClauseId, Corpus, Relation};
use crate::graph::{Edge, Related, Ways};
use serde::Serialize;

/// A page as a step of a walk.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    pub address: String,
    pub title: String,
    pub number: Option<String>,
    pub authority: &'static str,
    pub edition: Option<String>,
}

/// Why two pages are neighbours.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    pub relation: &'static str,
    /// `both`, `forward` or `backward`.
    pub ways: &'static str,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelatedPage {
    #[serde(flatten)]
    pub node: Node,
    /// Steps from the start.
    pub depth: usize,
    /// The page before it.
    pub via: String,
    pub reasons: Vec<Reason>,
}

/// A link to the page, from a clause of another one.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkHere {
    pub address: String,
    pub title: String,
    pub authority: &'static str,
    pub edition: Option<String>,
    pub relation: &'static str,
}

/// The body of what `related --json` prints.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelatedBody {
    pub from: Node,
    pub depth: usize,
    pub related: Vec<RelatedPage>,
    pub backlinks: Vec<LinkHere>,
}

#[must_use]
pub fn related(
    corpus: &Corpus,
    from: ClauseId,
    depth: usize,
    related: &[Related],
    backlinks: &[&Relation],
) -> RelatedBody {
    let related = related.iter().map(|related| RelatedPage {
        node: node(corpus, related.clause),
        depth: related.depth,
        via: corpus.address(related.via.from).to_string(),
        reasons: reasons(&related.via),
    });
    let backlinks = backlinks.iter().map(|link| LinkHere {
        address: corpus.address(link.from).to_string(),
        title: corpus.page_of(link.from).title.clone(),
        authority: corpus.authority(link.from).name(),
        edition: corpus.book_of(link.from).edition.clone(),
        relation: link.kind.name(),
    });
    RelatedBody { from: node(corpus, from), depth, related: related.collect(), backlinks: backlinks.collect() }
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    #[serde(flatten)]
    pub node: Node,
    /// Why the page before leads here; none for the first.
    pub reasons: Vec<Reason>,
}

/// The body of what `path --json` prints: the pages of the chain, both ends among them; none where no
/// chain was found.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathBody {
    pub path: Vec<Step>,
}

#[must_use]
pub fn path(corpus: &Corpus, start: ClauseId, chain: &[Edge]) -> PathBody {
    let first = Step { node: node(corpus, start), reasons: Vec::new() };
    let rest = chain.iter().map(|edge| Step { node: node(corpus, edge.to), reasons: reasons(edge) });
    PathBody { path: std::iter::once(first).chain(rest).collect() }
}

fn node(corpus: &Corpus, id: ClauseId) -> Node {
    let topic = corpus.topic(corpus.clause(id).page);
    let page = corpus.page_of(id);
    Node {
        address: corpus.address(topic).to_string(),
        title: page.title.clone(),
        number: page.number.as_ref().map(ToString::to_string),
        authority: corpus.authority(topic).name(),
        edition: corpus.book(page.book).edition.clone(),
    }
}

fn reasons(edge: &Edge) -> Vec<Reason> {
    let name = |ways| match ways {
        Ways::Both => "both",
        Ways::Forward => "forward",
        Ways::Backward => "backward",
    };
    edge.reasons.iter().map(|reason| Reason { relation: reason.kind.name(), ways: name(reason.ways) }).collect()
}
