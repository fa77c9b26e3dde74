//! What a reader makes of a file: pages as written, nothing resolved.

use crate::corpus::{Kind, LinkForm, Number, RelationKind, RichText, Style};
use crate::source::Span;

/// A page as a source tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawPage {
    /// Its name in addresses where a file holds many pages: a number or slug. `None`: the file's name.
    pub name: Option<String>,
    pub title: String,
    pub number: Option<Number>,
    pub aliases: Vec<String>,
    /// Of a translated page, the digest of the page that it was translated from, as written.
    pub original: Option<(String, Span)>,
    /// The links of its list of related topics.
    pub related: Vec<RawLink>,
    /// See [`crate::corpus::Page::columns`].
    pub columns: Option<u8>,
    /// In source order; the first is the page itself, of kind topic, with the lead as its text.
    pub clauses: Vec<RawClause>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawClause {
    pub anchor: String,
    pub number: Option<Number>,
    pub kind: Kind,
    pub section: Option<String>,
    /// A position in [`RawPage::clauses`], before this one's own.
    pub parent: Option<usize>,
    pub text: RawText,
    /// See [`crate::corpus::Clause::tail`].
    pub tail: Option<u32>,
    /// For a note, question or example: the rule it says it is about. `None`: what it stands under.
    pub about: Option<RawLink>,
    /// All of its source text, without its parts: places of citations are looked for in it.
    pub span: Span,
    pub source_page: Option<u32>,
    /// See [`crate::corpus::Clause::continued`].
    pub continued: bool,
}

/// Text with the links that stand in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawText {
    pub rich: RichText,
    /// Links whose `range` is a range of `rich.plain`, in order.
    pub links: Vec<RawLink>,
}

/// A link as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawLink {
    pub kind: RelationKind,
    /// The target as the source writes it.
    pub written: String,
    pub form: LinkForm,
    pub label: String,
    /// Bytes of the clause's plain text, where the link is part of it.
    pub range: Option<(u32, u32)>,
    pub span: Span,
}

impl RawLink {
    /// A link to a page or clause by title, alias, number or address.
    #[must_use]
    pub fn by_name(kind: RelationKind, name: &str, span: Span) -> Self {
        Self { kind, written: name.trim().to_owned(), form: LinkForm::Name, label: String::new(), range: None, span }
    }

    /// A hyperlink; its form follows from how the target begins.
    #[must_use]
    pub fn by_href(kind: RelationKind, href: &str, span: Span) -> Self {
        Self {
            kind,
            written: href.trim().to_owned(),
            form: form_of(href.trim()),
            label: String::new(),
            range: None,
            span,
        }
    }

    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }
}

fn form_of(href: &str) -> LinkForm {
    let scheme = href.split_once(':').is_some_and(|(scheme, _)| {
        scheme.len() > 1 && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    });
    if scheme || href.starts_with("//") {
        LinkForm::Url
    } else if href.starts_with('#') {
        LinkForm::Fragment
    } else if href.starts_with('/') {
        LinkForm::RootedPath
    } else {
        LinkForm::RelativePath
    }
}

impl RawText {
    #[must_use]
    pub fn plain(text: &str) -> Self {
        let mut rich = RichText::from_plain(text);
        rich.finish();
        Self { rich, links: Vec::new() }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rich.is_empty()
    }

    /// The offset at which text that is pushed next will stand; to be handed to [`RawText::mark`].
    #[must_use]
    pub fn here(&self) -> u32 {
        self.rich.len()
    }

    pub fn push(&mut self, text: &str) {
        self.rich.push(text);
    }

    pub fn mark(&mut self, style: Style, start: u32) {
        self.rich.mark(style, start);
    }

    /// Makes what was pushed since `start` the label and range of a link; without any words it has none.
    pub fn link(&mut self, mut link: RawLink, start: u32) {
        let text = self.rich.plain.get(start as usize..).unwrap_or("");
        let lead = text.len() - text.trim_start().len();
        let from = start + u32::try_from(lead).unwrap_or(0);
        link.label = text.trim().to_owned();
        let length = u32::try_from(text.trim().len()).unwrap_or(0);
        link.range = (length > 0).then_some((from, from + length));
        self.links.push(link);
    }

    /// Takes text off the front, with the marks and links in it. `bytes` must end at a character.
    pub fn cut_front(&mut self, bytes: u32) {
        let Some(rest) = self.rich.plain.get(bytes as usize..) else { return };
        self.rich.plain = rest.to_owned();
        self.rich.marks.retain_mut(|mark| {
            (mark.start, mark.end) = (mark.start.saturating_sub(bytes), mark.end.saturating_sub(bytes));
            mark.start < mark.end
        });
        self.links.retain_mut(|link| {
            let Some((start, end)) = &mut link.range else { return true };
            (*start, *end) = (start.saturating_sub(bytes), end.saturating_sub(bytes));
            *start < *end
        });
    }

    pub fn break_paragraph(&mut self) {
        self.rich.break_paragraph();
    }

    pub fn finish(&mut self) {
        self.rich.finish();
    }

    /// Appends another text as a paragraph of its own; gives the offset at which it begins.
    pub fn append(&mut self, other: Self) -> u32 {
        let shift = self.rich.append(&other.rich);
        self.links.extend(other.links.into_iter().map(|mut link| {
            link.range = link.range.map(|(start, end)| (start + shift, end + shift));
            link
        }));
        shift
    }

    /// The text from a byte offset on, for a number that was typed before the words.
    #[must_use]
    pub fn without_start(mut self, at: usize) -> Self {
        let cut = u32::try_from(at.min(self.rich.plain.len())).unwrap_or(0);
        if !self.rich.plain.is_char_boundary(cut as usize) {
            return self;
        }
        self.rich.plain.drain(..cut as usize);
        let shift = |offset: u32| offset.saturating_sub(cut);
        for mark in &mut self.rich.marks {
            (mark.start, mark.end) = (shift(mark.start), shift(mark.end));
        }
        self.rich.marks.retain(|mark| mark.start < mark.end);
        for link in &mut self.links {
            link.range = link.range.map(|(start, end)| (shift(start), shift(end)));
        }
        self
    }
}
