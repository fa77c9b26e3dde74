//! A small drawing of what lies one step around a topic. Where things stand follows from their order alone, so that
//! the same library always has the same map.

use super::View;
use crate::corpus::{ClauseId, Corpus};
use crate::graph::{Reason, Ways};
use crate::render::comparison::cut;
use crate::text::bare_title;
use maud::{Markup, html};

/// So many topics can be drawn and read.
const MOST: usize = 20;
/// The height of a line, and the width of the whole; the drawing is scaled to where it stands.
const LINE: usize = 26;
const WIDTH: usize = 360;
/// Where the names on both sides end and begin.
const LEFT: usize = 140;
const RIGHT: usize = WIDTH - LEFT;
/// How much of a name is shown: what has room beside the line in a wide font too.
const LETTERS: usize = 15;

/// The map of a topic; nothing where nothing is around it.
pub(super) fn map(view: &View<'_>, topic: ClauseId) -> Markup {
    let corpus = view.corpus();
    let graph = view.library.around(topic, 1);
    let all: Vec<ClauseId> = graph.nodes.iter().copied().filter(|&node| node != topic).collect();
    let (shown, left) = (all.get(..MOST.min(all.len())).unwrap_or(&[]), all.len().saturating_sub(MOST));
    let rows = shown.len().div_ceil(2);
    let height = rows * LINE + LINE;
    let middle = height / 2;
    // The first half stands on the left.
    let place = |at: usize| {
        let (x, row) = if at < rows { (LEFT, at) } else { (RIGHT, at - rows) };
        let lower = if at >= rows && shown.len() % 2 == 1 { LINE / 2 } else { 0 };
        (x, LINE + row * LINE + lower)
    };
    let at = |id: ClauseId| shown.iter().position(|&node| node == id);
    let between = graph.edges.iter().filter_map(|edge| Some((at(edge.from)?, at(edge.to)?)));
    let both = |node: ClauseId| {
        let edge = graph
            .edges
            .iter()
            .find(|edge| [edge.from, edge.to].contains(&node) && [edge.from, edge.to].contains(&topic));
        edge.is_some_and(|edge| is_both_ways(&edge.reasons))
    };
    html! {
        @if !shown.is_empty() {
            section.map aria-label="Map of the neighbourhood" {
                h2 { "Neighbourhood" }
                svg viewBox=(format!("0 0 {WIDTH} {height}")) xmlns="http://www.w3.org/2000/svg" role="group" aria-label=(format!("{} and the topics around it", name(corpus, topic))) {
                    g.faint {
                        @for (from, to) in between {
                            @let ((x1, y1), (x2, y2)) = (place(from), place(to));
                            // Lines on one side bend towards the middle.
                            @let bend = if x1 == x2 { if x1 == LEFT { LEFT + 30 } else { RIGHT - 30 } } else { WIDTH / 2 };
                            path d=(format!("M{x1} {y1}Q{bend} {} {x2} {y2}", usize::midpoint(y1, y2))) {}
                        }
                    }
                    @for (nth, &node) in shown.iter().enumerate() {
                        @let (x, y) = place(nth);
                        path.oneway[!both(node)] d=(format!("M{} {middle}L{x} {y}", WIDTH / 2)) {}
                        circle cx=(x) cy=(y) r="3.5" {}
                        a href=(view.links.clause(corpus, node)) {
                            text x=(if x == LEFT { LEFT - 9 } else { RIGHT + 9 }) y=(y + 5) text-anchor=(if x == LEFT { "end" } else { "start" }) lang=(corpus.book_of(node).language) {
                                (cut(&name(corpus, node), LETTERS))
                            }
                        }
                    }
                    circle.centre cx=(WIDTH / 2) cy=(middle) r="8" {}
                }
                @if left > 0 { p.aside { "and " (left) " more" } }
            }
        }
    }
}

fn name(corpus: &Corpus, topic: ClauseId) -> String {
    bare_title(&corpus.page_of(topic).title).to_owned()
}

fn is_both_ways(reasons: &[Reason]) -> bool {
    reasons.iter().any(|reason| reason.ways == Ways::Both)
}
