//! What a quote may have been copied with and does not say: tags and references of HTML; links, emphasis, headings and
//! quotes of Markdown.

use crate::ingest::{is_markup, reference};
use std::ops::Range;

/// Nothing of this is longer.
const LONGEST: usize = 500;

/// A text with blanks in the place of markup, byte by byte.
pub(super) fn blanked(text: &str) -> String {
    without_signs(&without_links(text))
}

/// With the text of links alone: `[[text]]`, `[[name|text]]`, `[text](address)`.
fn without_links(text: &str) -> String {
    let mut out = text.to_owned();
    let mut at = 0;
    while let Some(found) = text[at..].find('[') {
        let open = at + found;
        let rest = &text[open..text.floor_char_boundary(open + LONGEST)];
        let Some((shown, length)) = link(rest) else {
            at = open + 1;
            continue;
        };
        at = open + length;
        for markup in [open..open + shown.start, open + shown.end..at] {
            out.replace_range(markup.clone(), &invisible(markup.len()));
        }
    }
    out
}

/// The bytes of the link with which a text begins that are read, and how many it has.
fn link(text: &str) -> Option<(Range<usize>, usize)> {
    let is_text = |text: &str| !text.trim().is_empty() && !text.contains(['[', ']']) && !text.contains("\n\n");
    if let Some(inside) = text.strip_prefix("[[") {
        let inside = &inside[..inside.find("]]")?];
        let start = 2 + inside.find('|').map_or(0, |bar| bar + 1);
        let end = 2 + inside.len();
        return (is_text(inside) && is_text(&text[start..end])).then_some((start..end, end + 2));
    }
    let close = text.find(']')?;
    let address = text[close + 1..].strip_prefix('(')?;
    let mut depth = 1;
    let end = address.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    let address = &address[..end?];
    let target = address
        .split_once([' ', '\n'])
        .map_or(address, |(target, title)| if title.trim_start().starts_with(['"', '\'']) { target } else { "" });
    let leads = target.contains(['/', '.', '#', ':']);
    (leads && is_text(&text[1..close])).then_some((1..close, close + address.len() + 3))
}

/// So many bytes that no word ends at, nor begins; a blank where there are none.
pub(super) fn invisible(bytes: usize) -> String {
    match bytes {
        1 => " ".to_owned(),
        _ if bytes.is_multiple_of(2) => "\u{ad}".repeat(bytes / 2),
        _ => "\u{200b}".to_owned() + &"\u{ad}".repeat((bytes - 3) / 2),
    }
}

/// With blanks in the place of markup, byte by byte.
fn without_signs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut stars: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    let mut begins_line = true;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let before = text[..at].chars().next_back();
        let (length, instead) = match c {
            '<' if let Some(length) = tag(rest) => (length, String::new()),
            '&' if let Some((read, length)) = reference(rest).filter(|one| one.0.len() <= one.1) => (length, read),
            '#' | '>' | '*' | '+' | '-' if begins_line && let Some(length) = sign_of_line(rest) => {
                (length, String::new())
            }
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
        out.push_str(&instead);
        out.push_str(&" ".repeat(length - instead.len()));
        at += length;
    }
    out
}

/// The length of the tag that a text begins with.
fn tag(text: &str) -> Option<usize> {
    let end = text.bytes().take(LONGEST).position(|b| b == b'>')?;
    let inner = text.get(1..end)?;
    let name = inner.trim_start_matches('/');
    let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len())];
    let is_tag = is_markup(&name.to_ascii_lowercase()) && !inner.contains('<');
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
            assert_eq!(blanked(text), bare, "{text}");
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
            "&nosuch; &",
            "pay [not] (ever)",
            "pay [twice](never)",
            "[[]] [[ ]] []( ) [[a [[",
        ] {
            assert_eq!(blanked(text), text);
        }
    }

    #[test]
    fn the_text_of_a_link_stays() {
        for (text, bare) in [
            ("a [[Tug]]s b", "a Tugs b"),
            ("[[tugs.md|Tug]]", "Tug"),
            ("a [Tug](tug.md) b", "a  Tug b"),
            ("[Tug](<x> \"a\") [Tug](https://x.org/a_(b) \"A tug\")", "[Tug](<x> \"a\")  Tug"),
            ("[a] [b](#c)", "[a]  b"),
        ] {
            let shown = blanked(text);
            assert_eq!(shown.len(), text.len());
            assert_eq!(shown.replace(['\u{ad}', '\u{200b}'], ""), bare, "{text}");
        }
    }
}
