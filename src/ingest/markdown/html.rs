//! HTML inside of Markdown: tags are never printed, their text is kept.

use crate::source::Span;
use pulldown_cmark::{CowStr, Event, Parser};

/// A block of HTML without its tags.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Stripped {
    /// The text, with its line ends.
    pub(super) text: String,
    /// Where pieces of the text come from: offsets into the text and into the block, in order.
    pieces: Vec<(usize, usize)>,
    /// What was left out although a reader may have seen it, as offsets into the block: scripts,
    /// styles, unknown tags.
    pub(super) dropped: Vec<(Span, &'static str)>,
    /// Where a comment begins that has no end.
    pub(super) unclosed_comment: Option<usize>,
}

impl Stripped {
    fn push(&mut self, piece: &str, from: usize) {
        if !piece.is_empty() {
            self.pieces.push((self.text.len(), from));
            self.text.push_str(piece);
        }
    }

    /// The lines of the text that have words, and where each stands in the block.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&str, Span)> {
        let mut at = 0;
        self.text.split_inclusive('\n').filter_map(move |line| {
            let words = line.trim();
            let start = at + (line.len() - line.trim_start().len());
            at += line.len();
            let last = words.chars().next_back().map_or(0, char::len_utf8);
            let span = Span::new(self.source_of(start), self.source_of(start + words.len() - last) + last);
            (!words.is_empty()).then_some((words, span))
        })
    }

    fn source_of(&self, at: usize) -> usize {
        let after = self.pieces.partition_point(|&(start, _)| start <= at);
        self.pieces.get(after.saturating_sub(1)).map_or(at, |&(start, from)| from + (at - start.min(at)))
    }
}

/// Elements that HTML knows; a tag with another name may be a word in angle brackets.
const KNOWN: &[&str] = &[
    "a",
    "abbr",
    "address",
    "article",
    "aside",
    "b",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "body",
    "br",
    "button",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "data",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "li",
    "link",
    "main",
    "mark",
    "meta",
    "nav",
    "ol",
    "p",
    "picture",
    "pre",
    "q",
    "s",
    "samp",
    "script",
    "section",
    "small",
    "source",
    "span",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "tt",
    "u",
    "ul",
    "var",
    "wbr",
];

/// Elements inside a line; every other one that HTML knows begins a line of its own, as far as its text
/// goes, so that no two words run together.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img", "ins",
    "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
    "wbr",
];

/// Elements whose text is struck out, or was never one.
const UNSAID: &[&str] = &["del", "s", "script", "strike", "style"];

/// Whether a tag of this name, in lower case, is markup and what stands in it is said.
pub(crate) fn is_markup(name: &str) -> bool {
    is_known(name) && !UNSAID.contains(&name)
}

/// Takes the tags out of a piece of HTML.
pub(super) fn strip(html: &str) -> Stripped {
    let mut out = Stripped::default();
    let mut at = 0;
    let mut comments_end = true;
    while let Some(found) = html[at..].find(['<', '&']) {
        let open = at + found;
        out.push(&html[at..open], at);
        let rest = &html[open..];
        at = if rest.starts_with('&') {
            entity(rest, &mut out, open)
        } else if let Some(comment) = rest.strip_prefix("<!--") {
            if let Some(end) = Some(comment).filter(|_| comments_end).and_then(|comment| comment.find("-->")) {
                open + 4 + end + 3
            } else {
                comments_end = false;
                out.unclosed_comment.get_or_insert(open);
                open + 4
            }
        } else if let Some(data) = rest.strip_prefix("<![CDATA[") {
            let end = data.find("]]>").unwrap_or(data.len());
            out.push(&data[..end], open + 9);
            (open + 9 + end + 3).min(html.len())
        } else if rest.starts_with("<?") {
            let end = rest.find("?>").map_or(html.len(), |end| open + end + 2);
            out.dropped.push((Span::new(open, end), "a processing instruction"));
            end
        } else {
            tag(html, open, &mut out)
        };
    }
    out.push(&html[at..], at);
    out
}

/// Leaves out the tag that opens at an offset, or keeps the `<` that is none; gives where to go on.
fn tag(html: &str, open: usize, out: &mut Stripped) -> usize {
    let rest = &html[open + 1..];
    let (closing, name) = match rest.strip_prefix('/') {
        Some(name) => (true, name),
        None => (false, rest),
    };
    let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic()) || rest.starts_with('!');
    let Some(end) = end_of_tag(rest).filter(|_| is_tag) else {
        out.push("<", open);
        return open + 1;
    };
    let after = open + 1 + end + 1;
    let name = name_of(name);
    if begins_line(&name) {
        out.push("\n", open);
    }
    if !closing && matches!(name.as_str(), "script" | "style") {
        let close = format!("</{name}");
        let inside = html.get(after..).unwrap_or("");
        let length = find_ignoring_case(inside, &close).unwrap_or(inside.len());
        if !inside[..length].trim().is_empty() {
            out.dropped.push((Span::new(open, after + length), "a script or style"));
        }
        return after + length;
    }
    if !rest.starts_with('!') && !closing && !is_known(&name) {
        out.dropped.push((Span::new(open, after), "an unknown tag"));
    }
    after
}

/// The length of a tag up to its `>`, which may stand in quotes of an attribute. Tags are short: one
/// without an end is found soon.
fn end_of_tag(rest: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in rest.bytes().enumerate().take(10_000) {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            (None, b'<') => return None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

fn find_ignoring_case(text: &str, wanted: &str) -> Option<usize> {
    text.as_bytes().windows(wanted.len()).position(|window| window.eq_ignore_ascii_case(wanted.as_bytes()))
}

fn name_of(tag: &str) -> String {
    tag.chars().take_while(char::is_ascii_alphanumeric).take(20).collect::<String>().to_ascii_lowercase()
}

fn is_known(name: &str) -> bool {
    KNOWN.binary_search(&name).is_ok()
}

/// Whether what stands in an element of this name begins a line of its own.
fn begins_line(name: &str) -> bool {
    is_known(name) && !INLINE.contains(&name)
}

/// The length of the tag with which a text begins, and whether a line begins there; `None` where its `<` is
/// a sign like others.
pub(in crate::ingest) fn leading_tag(text: &str) -> Option<(usize, bool)> {
    let inside = text.strip_prefix('<')?;
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let end = end_of_tag(inside).filter(|_| name.starts_with(|c: char| c.is_ascii_alphabetic()))?;
    Some((end + 2, begins_line(&name_of(name))))
}

/// The name of a tag inside a line, and whether it is one that HTML does not know and that opens.
pub(super) fn inline_tag(tag: &str) -> (String, bool) {
    let inside = tag.trim_start_matches('<');
    if inside.starts_with(['!', '?']) {
        return (String::new(), false);
    }
    let name = name_of(inside.trim_start_matches('/'));
    let unknown = !inside.starts_with('/') && !is_known(&name);
    (name, unknown)
}

/// Writes what a character reference stands for; gives where to go on.
fn entity(rest: &str, out: &mut Stripped, open: usize) -> usize {
    let (decoded, length) = reference(rest).unwrap_or_else(|| ("&".to_owned(), 1));
    out.push(&decoded, open);
    open + length
}

/// What the character reference with which a text begins stands for, and its length; one that does not
/// exist stands for itself. `None` where the text begins with none.
pub(crate) fn reference(text: &str) -> Option<(String, usize)> {
    let end = text.bytes().take(40).position(|byte| byte == b';')?;
    let written =
        text.get(..=end).filter(|written| written.starts_with('&') && !written.contains(char::is_whitespace))?;
    let texts = Parser::new(written).filter_map(|event| match event {
        Event::Text(decoded) => Some(decoded),
        _ => None,
    });
    Some((texts.map(CowStr::into_string).collect(), written.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_go_and_text_stays() {
        for (html, text) in [
            ("<div>Load &amp; go</div>", "\nLoad & go\n"),
            ("<p title=\"a > b\">Load</p>", "\nLoad\n"),
            ("a < b and c > d & e", "a < b and c > d & e"),
            ("<!-- gone\n --> left", " left"),
            ("<script>x < 1</SCRIPT>left", "\n\nleft"),
            ("<![CDATA[x < y]]>", "x < y"),
            ("&nosuch; &#1234", "&nosuch; &#1234"),
        ] {
            assert_eq!(strip(html).text, text, "{html}");
        }
        let stripped = strip("<p>One</p>\n<p>T&lt;wo <b>x</b></p>");
        let lines: Vec<_> = stripped.lines().collect();
        assert_eq!(lines, [("One", Span::new(3, 6)), ("T<wo x", Span::new(14, 26))]);
        assert_eq!(strip("<!-- kept").unclosed_comment, Some(0));
        assert_eq!(strip("<tug> moves").dropped, [(Span::new(0, 5), "an unknown tag")]);
    }

    #[test]
    fn known_elements_are_sorted() {
        assert!(KNOWN.is_sorted());
        assert!(INLINE.iter().all(|name| is_known(name)));
    }
}
