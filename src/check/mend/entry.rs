//! The forms that an entry of a list of related topics has in a source.

use super::list::{Entry, List};
use crate::corpus::{Corpus, LinkForm, PageId};
use crate::ingest::yaml::{quoted, reads_as};
use crate::link::paths;
use crate::source::Span;
use crate::text::name_key;

/// What an entry is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// An element of HTML.
    Html,
    /// `- Cargo`, a line each.
    Block,
    /// Between the brackets of `related: [Cargo, Docking]`.
    Flow,
    /// `related: Cargo`, without brackets.
    Alone,
    /// `related: []`.
    Empty,
}

impl Form {
    /// The brackets of an empty list in front matter.
    pub(super) fn empty(text: &str) -> Option<Span> {
        let mut at = 0;
        for (nth, line) in text.split('\n').enumerate() {
            let fence = line.trim_end() == "---";
            if fence != (nth == 0) {
                return None;
            }
            let value = line.strip_prefix("related:").map(str::trim);
            if value.is_some_and(|value| value.starts_with('[') && value[1..].trim() == "]") {
                let open = at + line.find('[')?;
                return Some(Span::new(open, at + line.find(']')? + 1));
            }
            at += line.len() + 1;
        }
        None
    }
}

/// An entry in a source.
pub(super) struct Found {
    pub span: Span,
    pub form: Form,
    /// What would stand between it and another one.
    pub gap: String,
}

/// The entry around a link; `None` where it has no form that is known.
pub(super) fn find(text: &str, link: Span, form: LinkForm) -> Option<Found> {
    let front_matter = text.starts_with("---\n") && text[..link.start].matches("\n---").count() == 0;
    if front_matter && form == LinkForm::Name { in_yaml(text, link) } else { in_html(text, link) }
}

/// The indentation of what begins at an offset, where nothing else stands before it on its line.
fn indentation(text: &str, at: usize) -> Option<&str> {
    let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
    line.trim().is_empty().then_some(line)
}

fn in_yaml(text: &str, value: Span) -> Option<Found> {
    let quote = |at: Option<usize>| {
        at.and_then(|at| text.as_bytes().get(at)).copied().filter(|byte| matches!(byte, b'"' | b'\''))
    };
    let inside = quote(value.start.checked_sub(1)).is_some() && quote(Some(value.end)).is_some();
    let value = if inside { Span::new(value.start - 1, value.end + 1) } else { value };
    let before = text[..value.start].trim_end();
    let found = |start: usize, form: Form, gap: String| Found { span: Span::new(start, value.end), form, gap };
    if before.ends_with(['[', ',']) {
        return Some(found(value.start, Form::Flow, ", ".to_owned()));
    }
    if text[before.len()..value.start].contains('\n') {
        return None;
    }
    if before.ends_with("related:") {
        return Some(found(value.start, Form::Alone, ", ".to_owned()));
    }
    let dash = before.strip_suffix('-')?.len();
    let gap = format!("\n{}", indentation(text, dash)?);
    Some(found(dash, Form::Block, gap))
}

/// So many bytes around a link belong to its entry at most.
const LONGEST: usize = 10_000;

fn in_html(text: &str, link: Span) -> Option<Found> {
    let before = &text.as_bytes()[..link.start];
    let after = &text.as_bytes()[link.end..];
    let (before, after) = (&before[before.len().saturating_sub(LONGEST)..], &after[..after.len().min(LONGEST)]);
    let back = |tag: &str| places(before, tag).next_back().map(|at| link.start - before.len() + at);
    let on = |tag: &str| places(after, tag).next().map(|at| link.end + at);
    let item = back("<li").filter(|&at| !text[at..link.start].contains("</"));
    if let Some(start) = item {
        let closed = on("</li>").map(|at| at + "</li>".len());
        let open = ["<li", "</ul", "</ol"].into_iter().filter_map(on).min();
        let end = match (closed, open) {
            (Some(closed), open) if open.is_none_or(|open| closed <= open) => closed,
            // The end tag of an item may be left out.
            (_, open) => link.end + text[link.end..open?].trim_end().len(),
        };
        let gap = indentation(text, start).map_or(String::new(), |blanks| format!("\n{blanks}"));
        return Some(Found { span: Span::new(start, end), form: Form::Html, gap });
    }
    let start = back("<a ").filter(|&at| !text[at..link.start].contains('>'))?;
    Some(Found { span: Span::new(start, on("</a>")? + "</a>".len()), form: Form::Html, gap: ", ".to_owned() })
}

/// Where a tag begins, in any case.
fn places<'a>(text: &'a [u8], tag: &'a str) -> impl DoubleEndedIterator<Item = usize> + 'a {
    let found = |window: &(usize, &[u8])| window.1.eq_ignore_ascii_case(tag.as_bytes());
    text.windows(tag.len()).enumerate().filter(found).map(|(at, _)| at)
}

/// The page that a new entry is to lead to.
pub(super) struct Wanted<'a> {
    pub corpus: &'a Corpus,
    pub page: PageId,
    /// What other lists call it, as it is written in HTML.
    pub label: Option<&'a str>,
}

/// A new entry in the form of those that a list has.
pub(super) fn written_anew(list: &List, wanted: &Wanted<'_>) -> Result<Entry, &'static str> {
    match list.form {
        Form::Html => {
            let anew = list.entries.iter().find_map(|sibling| html_like(sibling, wanted));
            anew.ok_or("has related topics in a form that cannot be followed")
        }
        Form::Block | Form::Flow | Form::Alone | Form::Empty => yaml_like(list, wanted),
    }
}

/// An entry of HTML like another one: the same tags, with another path and another label.
fn html_like(sibling: &Entry, wanted: &Wanted<'_>) -> Option<Entry> {
    let title = escaped(&wanted.corpus.page(wanted.page).title);
    let old = label_span(&sibling.core)?;
    let (before, after) = (&sibling.core[..old.start], &sibling.core[old.end..]);
    let label = wanted.label.unwrap_or(&title);
    let written = match sibling.link {
        LinkForm::RootedPath | LinkForm::RelativePath => path_like(sibling, wanted)?,
        _ => return None,
    };
    let mut places = before.match_indices(sibling.written.as_str());
    let (at, _) = places.next()?;
    if places.next().is_some() {
        return None;
    }
    let tag = format!("{}{written}{}", &before[..at], &before[at + sibling.written.len()..]);
    Some(Entry { to: None, written, link: sibling.link, core: format!("{tag}{label}{after}") })
}

/// The only text of an entry of HTML; `None` where there are several, or none.
pub(super) fn html_label(core: &str) -> Option<&str> {
    label_span(core).map(|Span { start, end }| &core[start..end])
}

fn label_span(core: &str) -> Option<Span> {
    let texts = core
        .match_indices('>')
        .map(|(at, _)| Span::new(at + 1, core[at..].find('<').map_or(core.len(), |end| at + end)));
    let mut texts = texts.filter(|text| !core[text.start..text.end].trim().is_empty());
    let Span { start, end } = texts.next()?;
    let label = &core[start..end];
    let start = start + (label.len() - label.trim_start().len());
    texts.next().is_none().then(|| Span::new(start, start + label.trim().len()))
}

fn escaped(title: &str) -> String {
    title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The last part of a path.
fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The path of a page, written as that of a sibling is.
fn path_like(sibling: &Entry, wanted: &Wanted<'_>) -> Option<String> {
    let corpus = wanted.corpus;
    let (own, other) = (paths::path_of(corpus, wanted.page), paths::path_of(corpus, sibling.to?));
    let bare = paths::strip_ending(&sibling.written);
    let ending = &sibling.written[bare.len()..];
    if ending.contains(['#', '?', '/']) {
        return None;
    }
    if sibling.link == LinkForm::RootedPath && bare.strip_prefix('/') == Some(other) {
        return Some(format!("/{own}{ending}"));
    }
    let before = bare.strip_suffix(name(other))?;
    (paths::folder(own) == paths::folder(other)).then(|| format!("{before}{}{ending}", name(own)))
}

/// An entry of front matter in the quotes of its siblings.
fn yaml_like(list: &List, wanted: &Wanted<'_>) -> Result<Entry, &'static str> {
    let corpus = wanted.corpus;
    let page = corpus.page(wanted.page);
    let with_number = |page: PageId| {
        let page = corpus.page(page);
        page.number.as_ref().map(|number| format!("{} {}", number.printed(), page.title))
    };
    let book = corpus.clauses_of_book(page.book);
    let key = name_key(&page.title);
    let named = corpus.names.named(&key).iter().filter(|name| book.contains(&name.clause.0));
    let mut pages: Vec<PageId> = named.map(|name| corpus.page_id_of(name.clause)).collect();
    pages.dedup();
    let sibling = list.entries.first();
    let numbered = sibling.is_some_and(|sibling| sibling.to.and_then(with_number).as_ref() == Some(&sibling.written));
    let written = match with_number(wanted.page).filter(|_| numbered || pages.len() > 1) {
        Some(both) => both,
        None if pages == [wanted.page] => page.title.clone(),
        None => return Err("would have to name a page whose title others have too"),
    };
    let core = sibling.map_or("", |sibling| sibling.core.trim_start_matches(['-', ' ']));
    let value = match core.chars().next() {
        Some('"') => double(&written),
        Some('\'') if !written.contains('\n') => format!("'{}'", written.replace('\'', "''")),
        _ if reads_as(&written) => written.clone(),
        _ => double(&written),
    };
    let dash = if list.form == Form::Block { "- " } else { "" };
    Ok(Entry { to: None, written, link: LinkForm::Name, core: format!("{dash}{value}") })
}

fn double(value: &str) -> String {
    let quoted = quoted(value);
    if quoted.starts_with('"') { quoted } else { format!("\"{quoted}\"") }
}
