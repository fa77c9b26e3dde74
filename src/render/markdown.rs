//! A clause as Markdown, to be pasted where people discuss rules.

use crate::corpus::{ClauseId, Corpus, Kind, RichText, Style};
use crate::show::{self, Around, Extent, Shown};
use std::fmt::Write as _;

/// A clause or page with its parts and notes; the address at the end says where it comes from.
#[must_use]
pub fn shown(corpus: &Corpus, shown: &Shown, extent: Extent, around: Around) -> String {
    let id = shown.clause;
    let mut out = String::new();
    let clause = corpus.clause(id);
    let (before, after) = show::neighbours(corpus, id, around.neighbours);
    beside(corpus, &before, &mut out);
    if clause.kind == Kind::Topic {
        let _ = writeln!(out, "## {}\n", escape(&corpus.label(id)));
        if !clause.text.is_empty() {
            let _ = writeln!(out, "{}\n", rich(&clause.text));
        }
    } else {
        item(corpus, id, 0, &mut out);
    }
    if extent.has_children() {
        let depth = usize::from(clause.kind != Kind::Topic);
        for &child in &shown.children {
            tree(corpus, child, depth, &mut out);
        }
    }
    if extent.has_notes() && !shown.notes.is_empty() {
        out.push_str(if out.ends_with("\n\n") { "**Notes**\n\n" } else { "\n**Notes**\n\n" });
        for &note in &shown.notes {
            tree(corpus, note, 0, &mut out);
        }
    }
    beside(corpus, &after, &mut out);
    let book = corpus.book_of(id);
    let edition = book.edition.as_ref().map_or(String::new(), |edition| format!(", {edition}"));
    let _ = writeln!(out, "\n— {}{}, `{}`", escape(&book.title), escape(&edition), corpus.address(id));
    out
}

/// The clauses beside the one that was asked for: pages by their names, others with their text.
fn beside(corpus: &Corpus, ids: &[ClauseId], out: &mut String) {
    for &id in ids {
        if corpus.is_topic(id) {
            let _ = writeln!(out, "- {}", escape(&corpus.label(id)));
        } else {
            item(corpus, id, 0, out);
        }
    }
}

fn tree(corpus: &Corpus, id: ClauseId, depth: usize, out: &mut String) {
    item(corpus, id, depth, out);
    for child in show::children(corpus, id) {
        tree(corpus, child, depth + 1, out);
    }
    for note in show::notes_below(corpus, id) {
        tree(corpus, note, depth + 1, out);
    }
}

fn item(corpus: &Corpus, id: ClauseId, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let label = corpus.label_in_list(id);
    let clause = corpus.clause(id);
    let mut text = rich(&clause.text);
    if clause.kind == Kind::Section {
        let rest = text.split_once('\n').map_or(String::new(), |(_, rest)| format!("\n{rest}"));
        text = format!("**{}**{rest}", escape(clause.text.first_line()));
    }
    let text = text.replace('\n', &format!("\n\n{indent}  "));
    let _ = match (label.as_str(), text.as_str()) {
        ("", "") => Ok(()),
        ("", text) => writeln!(out, "{indent}- {text}"),
        (label, "") => writeln!(out, "{indent}- **{}**", escape(label)),
        (label, text) => writeln!(out, "{indent}- **{}** {text}", escape(label)),
    };
}

/// Text with its marks; marks that cross each other are closed and opened again as Markdown needs.
fn rich(text: &RichText) -> String {
    let mut edges: Vec<u32> = text.marks.iter().flat_map(|mark| [mark.start, mark.end]).collect();
    edges.push(0);
    edges.push(text.len());
    edges.sort_unstable();
    edges.dedup();
    let mut out = String::new();
    for pair in edges.windows(2) {
        let Some(piece) = text.plain.get(pair[0] as usize..pair[1] as usize) else { continue };
        let has = |style| text.marks.iter().any(|m| m.style == style && m.start <= pair[0] && m.end >= pair[1]);
        let fence = if has(Style::Strong) || has(Style::Term) {
            "**"
        } else if has(Style::Emphasis) || has(Style::Code) {
            "*"
        } else {
            ""
        };
        let inner = piece.trim();
        let lead = &piece[..piece.len() - piece.trim_start().len()];
        let trail = &piece[lead.len() + inner.len()..];
        if inner.is_empty() || fence.is_empty() {
            out.push_str(&escape(piece));
        } else {
            let _ = write!(out, "{lead}{fence}{}{fence}{trail}", escape(inner));
        }
    }
    out
}

/// Text in which nothing is read as markup.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
