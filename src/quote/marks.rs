//! Markup that a quote may have been copied with: tags and references of HTML, emphasis, headings and quotes of Markdown.

use std::ops::Range;

/// The tags that stand in running text; `<y>` may be anything, and what `<s>` and `<del>` strike out is not said.
const TAGS: &[&str] = &[
    "a",
    "abbr",
    "b",
    "blockquote",
    "br",
    "code",
    "div",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "li",
    "mark",
    "ol",
    "p",
    "q",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
];
/// A tag is no longer.
const LONGEST_TAG: usize = 500;
const REFERENCES: &[(&str, &str)] = &[
    ("&amp;", "&"),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", "\""),
    ("&apos;", "'"),
    ("&#39;", "'"),
    ("&nbsp;", " "),
    ("&hellip;", "…"),
    ("&mdash;", "—"),
    ("&ndash;", "–"),
    ("&lsquo;", "‘"),
    ("&rsquo;", "’"),
    ("&ldquo;", "“"),
    ("&rdquo;", "”"),
    ("&laquo;", "«"),
    ("&raquo;", "»"),
    ("&times;", "×"),
    ("&minus;", "−"),
];

/// A text with blanks in the place of markup, byte by byte; `None` where there is none.
pub(super) fn blanked(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut stars: Vec<Range<usize>> = Vec::new();
    let mut any = false;
    let mut at = 0;
    let mut begins_line = true;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let before = text[..at].chars().next_back();
        let (length, instead) = match c {
            '<' if let Some(length) = tag(rest) => (length, ""),
            '&' if let Some((written, read)) = REFERENCES.iter().find(|one| rest.starts_with(one.0)) => {
                (written.len(), *read)
            }
            '#' | '>' | '*' | '+' | '-' if begins_line && let Some(length) = sign_of_line(rest) => (length, ""),
            '*' => {
                let length = rest.len() - rest.trim_start_matches(c).len();
                let after = rest[length..].chars().next();
                let opens = after.is_some_and(|c| !c.is_whitespace()) && !before.is_some_and(char::is_alphanumeric);
                let closes = before.is_some_and(|c| !c.is_whitespace()) && !after.is_some_and(char::is_alphanumeric);
                let run = out.len()..out.len() + length;
                let partner = stars.iter().rposition(|open| open.len() == length && out[open.clone()].starts_with(c));
                match partner.filter(|_| closes) {
                    Some(open) => {
                        let open = stars.drain(open..).next().unwrap_or_default();
                        out.replace_range(open, &" ".repeat(length));
                        any = true;
                        out.push_str(&" ".repeat(length));
                        at += length;
                        continue;
                    }
                    None if opens && stars.len() < 4 => stars.push(run),
                    None => {}
                }
                out.push_str(&rest[..length]);
                at += length;
                begins_line = false;
                continue;
            }
            _ => {
                out.push(c);
                at += c.len_utf8();
                begins_line = c == '\n' || begins_line && c.is_whitespace();
                continue;
            }
        };
        any = true;
        out.push_str(instead);
        out.push_str(&" ".repeat(length - instead.len()));
        at += length;
    }
    any.then_some(out)
}

/// The length of the tag that a text begins with.
fn tag(text: &str) -> Option<usize> {
    let end = text.bytes().take(LONGEST_TAG).position(|b| b == b'>')?;
    let inner = text.get(1..end)?;
    let name = inner.trim_start_matches('/');
    let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len())];
    let is_tag = TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name)) && !inner.contains('<');
    let after = inner.trim_start_matches('/').get(name.len()..)?;
    (is_tag && has_attributes_alone(after)).then_some(end + 1)
}

/// Whether nothing stands behind the name of a tag but attributes with values: words would be said.
fn has_attributes_alone(text: &str) -> bool {
    let mut in_quotes = None;
    let bare: String = text
        .chars()
        .filter(|&c| match in_quotes {
            Some(quote) => {
                in_quotes = in_quotes.filter(|_| c != quote);
                false
            }
            None if c == '"' || c == '\'' => {
                in_quotes = Some(c);
                false
            }
            None => true,
        })
        .collect();
    bare.trim_end_matches('/').split_whitespace().all(|attribute| attribute.contains('='))
}

/// The length of what makes a line a heading, a quote or an entry of a list.
fn sign_of_line(text: &str) -> Option<usize> {
    let signs = if text.starts_with('#') { text.len() - text.trim_start_matches('#').len() } else { 1 };
    // `> 5` and `- 1` are no markup.
    let rest = text[signs..].trim_start_matches([' ', '\t']);
    let is_one = rest.len() < text.len() - signs && !rest.starts_with(char::is_numeric);
    (is_one && signs <= 6).then_some(signs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_blanked_byte_by_byte() {
        for (text, bare) in [
            ("A <b>small</b> barge", "A    small     barge"),
            ("x<br/>y <i id=\"1\">z</i>", "x     y           z    "),
            ("<a href=\"x y\">b</a>", "              b    "),
            ("a &lt; b &amp; c", "a <    b &     c"),
            ("a **big** *tug* **", "a   big    tug  **"),
            ("> A\n# B\n- C\n* D", "  A\n  B\n  C\n  D"),
        ] {
            assert_eq!(blanked(text).as_deref(), Some(bare), "{text}");
        }
        for text in [
            "a < b > c",
            "<y>",
            "<b not and never>",
            "<s>not</s>",
            "~~not~~",
            "2 * 3 * 4",
            "2*3",
            "word*",
            "",
            "-1",
            "> 5",
            "- 1",
            "é*",
        ] {
            assert_eq!(blanked(text), None, "{text}");
        }
    }
}
