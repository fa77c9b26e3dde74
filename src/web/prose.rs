//! The text of a clause as HTML: its marks, and the links that stand in it.

use super::links::Links;
use crate::corpus::{ClauseId, Corpus, RichText, Style, Target};
use maud::{Markup, PreEscaped, html};
use std::ops::Range;

/// A stretch of a text that leads somewhere.
type Link = (Range<usize>, String);

/// The paragraphs of a range of a clause's text, each as HTML.
pub(super) fn paragraphs(corpus: &Corpus, links: &dyn Links, id: ClauseId, range: Range<usize>) -> Vec<Markup> {
    let text = &corpus.clause(id).text;
    let leads = leads(corpus, links, id);
    let Some(whole) = text.plain.get(range.clone()) else { return Vec::new() };
    let mut at = range.start;
    let mut paragraphs = Vec::new();
    for line in whole.split('\n') {
        if !line.trim().is_empty() {
            paragraphs.push(rich(text, &leads, at..at + line.len()));
        }
        at += line.len() + 1;
    }
    paragraphs
}

/// Where a clause's text leads, in order and apart from each other.
fn leads(corpus: &Corpus, links: &dyn Links, id: ClauseId) -> Vec<Link> {
    let mut leads: Vec<Link> = corpus
        .relations_from(id)
        .iter()
        .filter_map(|relation| {
            let (start, end) = relation.range?;
            let Target::Clause(target) = relation.target else { return None };
            Some((start as usize..end as usize, links.clause(corpus, target)))
        })
        .collect();
    leads.sort_by_key(|(range, _)| (range.start, range.end));
    let mut end = 0;
    leads.retain(|(range, _)| {
        let apart = range.start >= end && range.start < range.end;
        end = if apart { range.end } else { end };
        apart
    });
    leads
}

/// A range of a text with its marks and links.
fn rich(text: &RichText, leads: &[Link], range: Range<usize>) -> Markup {
    let mut at = range.start;
    let inside = leads.iter().filter(|(lead, _)| lead.start >= range.start && lead.end <= range.end);
    html! {
        @for (lead, href) in inside {
            (marked(text, at..lead.start))
            a href=(href) { (marked(text, lead.clone())) }
            ({ at = lead.end; PreEscaped("") })
        }
        (marked(text, at..range.end))
    }
}

/// A range of a text with its marks.
fn marked(text: &RichText, range: Range<usize>) -> Markup {
    let marks = || {
        let marks = text.marks.iter().map(|mark| (mark.start as usize..mark.end as usize, mark.style));
        marks.filter(|(mark, _)| mark.start < range.end && mark.end > range.start)
    };
    let mut edges: Vec<usize> = marks().flat_map(|(mark, _)| [mark.start, mark.end]).collect();
    edges.retain(|edge| range.contains(edge));
    edges.extend([range.start, range.end]);
    edges.sort_unstable();
    edges.dedup();
    let piece = |pair: &[usize]| {
        let has = |style| marks().any(|(mark, own)| own == style && mark.start <= pair[0] && mark.end >= pair[1]);
        let mut piece = html! { (text.plain.get(pair[0]..pair[1]).unwrap_or("")) };
        if has(Style::Code) {
            piece = html! { span.changed { (piece) } };
        }
        if has(Style::Term) {
            piece = html! { span.term { (piece) } };
        }
        if has(Style::Emphasis) {
            piece = html! { em { (piece) } };
        }
        if has(Style::Strong) {
            piece = html! { strong { (piece) } };
        }
        piece
    };
    html! { @for pair in edges.windows(2) { (piece(pair)) } }
}

/// A text in which some characters stand out.
pub(super) fn highlighted(text: &str, highlights: &[(u32, u32)]) -> Markup {
    let bytes: Vec<usize> = text.char_indices().map(|(byte, _)| byte).chain([text.len()]).collect();
    let mut at = 0;
    let mut pieces: Vec<Markup> = Vec::new();
    for &(from, to) in highlights {
        let (Some(&from), Some(&to)) = (bytes.get(from as usize), bytes.get(to as usize)) else { break };
        if at <= from && from <= to {
            pieces.push(html! { (text[at..from]) mark { (text[from..to]) } });
            at = to;
        }
    }
    html! { @for piece in pieces { (piece) } (text[at..]) }
}
