//! Pages and the links between them as drawings: Graphviz and Mermaid source.

use crate::corpus::{ClauseId, Corpus};
use crate::graph::{Edge, Reason, Subgraph, Ways};
use std::fmt::Write as _;

/// A neighbourhood for Graphviz.
#[must_use]
pub fn dot(corpus: &Corpus, graph: &Subgraph) -> String {
    draw_dot(corpus, &graph.nodes, &graph.edges)
}

/// A chain for Graphviz.
#[must_use]
pub fn dot_path(corpus: &Corpus, start: ClauseId, chain: &[Edge]) -> String {
    draw_dot(corpus, &nodes_of(start, chain), chain)
}

/// A neighbourhood for Mermaid.
#[must_use]
pub fn mermaid(corpus: &Corpus, graph: &Subgraph) -> String {
    draw_mermaid(corpus, &graph.nodes, &graph.edges)
}

/// A chain for Mermaid.
#[must_use]
pub fn mermaid_path(corpus: &Corpus, start: ClauseId, chain: &[Edge]) -> String {
    draw_mermaid(corpus, &nodes_of(start, chain), chain)
}

fn nodes_of(start: ClauseId, chain: &[Edge]) -> Vec<ClauseId> {
    std::iter::once(start).chain(chain.iter().map(|edge| edge.to)).collect()
}

fn draw_dot(corpus: &Corpus, nodes: &[ClauseId], edges: &[Edge]) -> String {
    let mut out = "digraph ruledex {\n  node [shape=box];\n".to_owned();
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    for &node in nodes {
        let address = quoted(&corpus.address(node).to_string());
        let _ = writeln!(out, "  {address} [label={}];", quoted(&corpus.label(node)));
    }
    for edge in edges {
        let (from, to) = (corpus.address(edge.from).to_string(), corpus.address(edge.to).to_string());
        let direction = match ways(&edge.reasons) {
            Ways::Both => "both",
            Ways::Forward => "forward",
            Ways::Backward => "back",
        };
        let label = quoted(&names(&edge.reasons));
        let _ = writeln!(out, "  {} -> {} [dir={direction}, label={label}];", quoted(&from), quoted(&to));
    }
    out.push_str("}\n");
    out
}

fn draw_mermaid(corpus: &Corpus, nodes: &[ClauseId], edges: &[Edge]) -> String {
    let mut out = "graph LR\n".to_owned();
    let name = |id: ClauseId| format!("n{}", nodes.iter().position(|&node| node == id).unwrap_or(nodes.len()));
    // A label is HTML to Mermaid; a quote mark would end it.
    let escaped = |text: &str| {
        text.replace('&', "&amp;")
            .replace('"', "&quot;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
            .replace('#', "&num;")
    };
    for &node in nodes {
        let _ = writeln!(out, "  {}[\"{}\"]", name(node), escaped(&corpus.label(node)));
    }
    for edge in edges {
        let (from, to, arrow) = match ways(&edge.reasons) {
            Ways::Both => (edge.from, edge.to, "<-->"),
            Ways::Forward => (edge.from, edge.to, "-->"),
            Ways::Backward => (edge.to, edge.from, "-->"),
        };
        let _ = writeln!(out, "  {} {arrow}|{}| {}", name(from), names(&edge.reasons), name(to));
    }
    out
}

/// The ways of all reasons together.
fn ways(reasons: &[Reason]) -> Ways {
    let first = reasons.first().map_or(Ways::Forward, |reason| reason.ways);
    if reasons.iter().all(|reason| reason.ways == first) { first } else { Ways::Both }
}

fn names(reasons: &[Reason]) -> String {
    reasons.iter().map(|reason| reason.kind.name()).collect::<Vec<_>>().join(", ")
}
