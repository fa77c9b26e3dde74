//! What can be wrong with a page's markup, as findings.

use crate::diag::{Code, Finding, Severity};
use crate::source::{SourceFile, Span};

/// Tags that do not fit each other.
pub(super) const UNCLOSED_ITEM: Code = Code {
    name: "unclosed-item",
    severity: Severity::Warning,
    about: "The tags of a page do not fit each other: a list item, list or mark is never closed, an end tag closes \
            nothing, or a start tag was typed for an end tag. Browsers guess what is meant, and so does ruledex, in \
            the same way; but a wrong guess gives a rule a wrong number or makes it a part of another one.\n\n\
            Example: `<li>Ships move.<li>` gives a list an empty item after the one about ships, and every later \
            item a number too high.\n\n\
            Close what is open in the line that the finding names.",
};

/// A link that leads nowhere because its tag does not say where to.
pub(super) const LINK_WITHOUT_TARGET: Code = Code {
    name: "link-without-target",
    severity: Severity::Warning,
    about: "An `<a>` tag has no `href`, mostly since it is misspelled, so its words are no link for anyone.\n\n\
            Example: `<a herf=\"/R_purge\">Purge</a>`.\n\n\
            Write `href`. In a list of related topics the words themselves are taken for the name of the topic.",
};

/// Blocks nested so deep that no reader could follow.
pub(super) const TOO_DEEP: Code = Code {
    name: "too-deep",
    severity: Severity::Warning,
    about: "Blocks stand in each other deeper than anyone numbers rules. What is deeper is read as text of the \
            block around it: no word is lost, but it gets no numbers of its own.\n\n\
            Mostly some end tags are missing above the place; close them.",
};

/// One thing that is wrong, with the places it is about.
#[derive(Debug)]
pub(super) enum Trouble {
    UnclosedItem {
        at: Span,
    },
    ItemForItsEnd {
        at: Span,
    },
    ItemEndForListEnd {
        name: &'static str,
        list: Span,
        at: Span,
    },
    UnclosedList {
        name: &'static str,
        at: Span,
    },
    StrayEnd {
        name: String,
        at: Span,
    },
    UnclosedMark {
        name: String,
        at: Span,
    },
    MarkForItsEnd {
        name: String,
        at: Span,
        first: Span,
    },
    WrongEnd {
        name: String,
        open: String,
        first: Span,
        at: Span,
    },
    Crossed {
        name: String,
        inner: String,
        at: Span,
    },
    EndlessComment {
        at: Span,
    },
    EndlessHidden {
        name: &'static str,
        at: Span,
    },
    LinkWithoutTarget {
        at: Span,
    },
    TooDeep {
        at: Span,
    },
    /// There is more of it than is listed.
    Unlisted {
        count: usize,
        at: Span,
    },
}

impl Trouble {
    pub(super) fn finding(&self, file: &SourceFile) -> Finding {
        let (code, at, message, help) = match self {
            Self::UnclosedItem { at } => {
                (&UNCLOSED_ITEM, at, "this list item is never closed".to_owned(), "write </li> at its end".to_owned())
            }
            Self::ItemForItsEnd { at } => (
                &UNCLOSED_ITEM,
                at,
                "<li> stands where </li> is meant: it makes an empty item, which takes a number".to_owned(),
                "write </li>".to_owned(),
            ),
            Self::ItemEndForListEnd { name, list, at } => (
                &UNCLOSED_ITEM,
                at,
                format!("</li> closes no item here, while the list of line {} is still open", file.place(*list).line),
                format!("write </{name}> if the list ends here"),
            ),
            Self::UnclosedList { name, at } => {
                (&UNCLOSED_ITEM, at, "this list is never closed".to_owned(), format!("write </{name}> at its end"))
            }
            Self::StrayEnd { name, at } => {
                (&UNCLOSED_ITEM, at, format!("</{name}> closes nothing"), "take it out, or open what it is for".into())
            }
            Self::UnclosedMark { name, at } => (
                &UNCLOSED_ITEM,
                at,
                format!("this <{name}> is never closed"),
                format!("write </{name}> after its words"),
            ),
            Self::MarkForItsEnd { name, at, .. } => (
                &UNCLOSED_ITEM,
                at,
                format!("<{name}> stands where </{name}> is meant, so that neither is closed"),
                format!("write </{name}>"),
            ),
            Self::WrongEnd { name, open, at, .. } => (
                &UNCLOSED_ITEM,
                at,
                format!("</{name}> closes nothing here, while <{open}> is open"),
                format!("write </{open}>"),
            ),
            Self::Crossed { name, inner, at } => (
                &UNCLOSED_ITEM,
                at,
                format!("</{name}> stands before the end of the <{inner}> inside it"),
                format!("write </{inner}> first"),
            ),
            Self::EndlessComment { at } => (
                &UNCLOSED_ITEM,
                at,
                "this comment is never closed and hides the rest of the page".to_owned(),
                "write --> at its end".to_owned(),
            ),
            Self::EndlessHidden { name, at } => (
                &UNCLOSED_ITEM,
                at,
                format!("this <{name}> is never closed and hides the rest of the page"),
                format!("write </{name}> at its end"),
            ),
            Self::LinkWithoutTarget { at } => {
                (&LINK_WITHOUT_TARGET, at, "this link has no href".to_owned(), "write href=\"…\" in its tag".to_owned())
            }
            Self::Unlisted { count, at } => (
                &UNCLOSED_ITEM,
                at,
                format!("{count} more places of this page are broken and not listed"),
                "mend the first ones and check again".to_owned(),
            ),
            Self::TooDeep { at } => (
                &TOO_DEEP,
                at,
                "blocks nest too deep here; what is deeper is read as text of the block around it".to_owned(),
                "close what is open above".to_owned(),
            ),
        };
        Finding::new(code, file, *at, message).help(help)
    }
}
