//! Which brackets and quotation marks of a text have no other half.

/// A mark without its other half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loose {
    /// Its byte in the text.
    pub(super) at: usize,
    pub(super) sign: char,
    pub(super) opens: bool,
}

impl Loose {
    pub(super) fn closes_with(self, sign: char) -> bool {
        closing(self.sign).contains(&sign)
    }
}

/// What closes an opening mark; quotation marks differ from language to language.
fn closing(open: char) -> &'static [char] {
    match open {
        '(' => &[')'],
        '[' => &[']'],
        '{' => &['}'],
        '«' => &['»', '«'],
        '»' => &['«', '»'],
        '„' => &['“', '”', '"'],
        '“' => &['”', '“', '"'],
        '”' => &['”'],
        '"' => &['"'],
        _ => &[],
    }
}

/// The loose marks of a text, in order.
pub(super) fn loose(text: &str) -> Vec<Loose> {
    if !text.contains(['(', ')', '[', ']', '{', '}', '«', '»', '„', '“', '”', '"']) {
        return Vec::new();
    }
    let mut open: Vec<Loose> = Vec::new();
    let mut found: Vec<Loose> = Vec::new();
    let mut skip = 0;
    for (at, sign) in text.char_indices() {
        if at < skip {
            continue;
        }
        let (before, after) = (&text[..at], &text[at + sign.len_utf8()..]);
        match sign {
            '(' | '[' | '{' | ')' | ']' | '}' => {
                if let Some(length) = range(&text[at..]) {
                    skip = at + length;
                } else if is_smiley(before, sign) {
                } else if matches!(sign, '(' | '[' | '{') {
                    open.push(Loose { at, sign, opens: true });
                } else {
                    close(
                        &mut open,
                        &mut found,
                        Loose { at, sign, opens: false },
                        sign == ')' && is_list_mark(before, after),
                    );
                }
            }
            '«' | '»' | '„' | '“' | '”' => {
                quote(&mut open, &mut found, Loose { at, sign, opens: true }, before, after)
            }
            _ => {}
        }
    }
    found.append(&mut open);
    straight(text, &mut found);
    found.sort_by_key(|mark| mark.at);
    found
}

/// How far back an opening mark is looked for.
const BACK: usize = 16;

/// Closes what is open. What was opened within and not closed is loose.
fn close(open: &mut Vec<Loose>, found: &mut Vec<Loose>, mark: Loose, harmless: bool) {
    match open.iter().rev().take(BACK).position(|begun| begun.closes_with(mark.sign)) {
        Some(0) => {
            open.pop();
        }
        // `(see a) or b))`: the mark of a list closes nothing else.
        Some(back) if !harmless => {
            let inner = open.split_off(open.len() - back);
            found.extend(inner);
            open.pop();
        }
        _ if harmless => {}
        _ => found.push(mark),
    }
}

/// “These” and „those“, »these« and «those», and ”these” too.
fn quote(open: &mut Vec<Loose>, found: &mut Vec<Loose>, mark: Loose, before: &str, after: &str) {
    let begins =
        before.chars().next_back().is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '[' | '—' | '–' | '/' | '-'));
    let ends =
        after.chars().next().is_none_or(|c| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | ')' | '?' | '!'));
    let closes = open.iter().rev().take(BACK).any(|begun| begun.closes_with(mark.sign));
    let goes_on = before.is_empty() || before.ends_with('\n');
    let is_open = |sign| open.iter().any(|begun| begun.sign == sign);
    let opens = match mark.sign {
        // A quotation of several paragraphs opens anew at each.
        '“' | '«' | '„' if goes_on && is_open(mark.sign) => return,
        '„' => true,
        // Where it stands as one that closes, it closes, whatever it looks like: “this“.
        '“' => !closes || begins && !ends && !is_open('„'),
        '«' => !closes || begins && !ends,
        _ => !closes && begins && !ends,
    };
    if opens { open.push(mark) } else { close(open, found, Loose { opens: false, ..mark }, false) }
}

/// Straight quotation marks have no sides: of an odd number in a paragraph one is loose, unless leaving
/// out those that may be inches, or one that closes a curly one, makes them even.
fn straight(text: &str, found: &mut Vec<Loose>) {
    let mut start = 0;
    for paragraph in text.split_inclusive('\n') {
        let marks: Vec<usize> = paragraph.match_indices('"').map(|(at, _)| at).collect();
        if let Some(&last) = marks.last().filter(|_| marks.len() % 2 == 1) {
            let inch = |at: &&usize| {
                let before = paragraph[..**at].chars().next_back();
                before.is_some_and(|c| c.is_numeric() || matches!(c, '½' | '¼' | '¾'))
            };
            let inches = marks.iter().filter(inch).count();
            let end = start + paragraph.len();
            let curly = found.iter().position(|mark| mark.closes_with('"') && (start..end).contains(&mark.at));
            match curly {
                Some(curly) => {
                    found.remove(curly);
                }
                None if inches % 2 == 1 => {}
                None => found.push(Loose { at: start + last, sign: '"', opens: opens(paragraph, last) }),
            }
        }
        start += paragraph.len();
    }
}

fn opens(paragraph: &str, at: usize) -> bool {
    paragraph[..at].chars().next_back().is_none_or(char::is_whitespace)
}

/// `:)`, `;-)`, `=(`.
fn is_smiley(before: &str, sign: char) -> bool {
    if !matches!(sign, '(' | ')') {
        return false;
    }
    let eyes = before.strip_suffix('-').unwrap_or(before);
    let Some(eye) = eyes.chars().next_back().filter(|c| matches!(c, ':' | ';' | '=')) else { return false };
    let rest = &eyes[..eyes.len() - eye.len_utf8()];
    let apart = rest.chars().next_back().is_none_or(|c| c.is_whitespace() || matches!(c, '.' | '!' | '?'));
    // `(as follows:)` closes a bracket.
    apart || eyes.len() < before.len()
}

/// `1)`, `a)`, `iv)`, `1.2)` at the start of a word.
fn is_list_mark(before: &str, after: &str) -> bool {
    let label: Vec<char> = before.chars().rev().take_while(|c| c.is_alphanumeric() || *c == '.').take(6).collect();
    let digits = label.iter().all(|c| c.is_ascii_digit() || *c == '.');
    let letter = label.len() <= 2 && label.iter().any(|c| c.is_alphabetic());
    let roman = label.iter().all(|c| "ivxIVX".contains(*c));
    let length: usize = label.iter().map(|c| c.len_utf8()).sum();
    let free = before[..before.len() - length].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
    let ends = after.chars().next().is_none_or(|c| !c.is_alphanumeric());
    label.iter().any(|c| c.is_alphanumeric()) && label.len() < 6 && (digits || letter || roman) && free && ends
}

/// The length of a range of numbers with unlike brackets, `[0, 1)` or `]0;1[`, at the start of a text.
fn range(text: &str) -> Option<usize> {
    let mut rest = text.chars();
    let open = rest.next()?;
    let mut separators = 0;
    let mut digits = 0;
    for (nth, c) in text.char_indices().skip(1).take(24) {
        match c {
            ',' | ';' => separators += 1,
            '∞' | '0'..='9' => digits += 1,
            ' ' | '.' | '-' | '–' | '−' | '+' => {}
            ')' | ']' | '[' if separators == 1 && digits >= 2 => {
                let unlike = !matches!((open, c), ('(', ')') | ('[', ']'));
                return unlike.then_some(nth + 1);
            }
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(text: &str) -> String {
        loose(text).iter().map(|mark| mark.sign).collect()
    }

    #[test]
    fn pairs_of_all_kinds_are_whole() {
        for text in [
            "A tug (in dock [or not]) waits.",
            "“A tug,” he said, “waits.”",
            "„Ein Schlepper“ und „ein »zweiter« Schlepper“.",
            "„Holownik” czeka.",
            "« Un remorqueur » attend, «Буксир» тоже.",
            "»Ein Schlepper« wartet.",
            "”En bogserbåt” väntar.",
            "A \"tug\" waits.",
            "“A tug waits.\n“Then it leaves.”",
            "“Tug“ is how some people type it, or “Tug . . . “ and “crew.”",
            "The sign before the colon (:) is no face.",
            "The tug’s crew, the players' tugs, 'tis late.",
            "Choose: 1) a tug, b) a crew, iv) a sail.",
            "A tug is 3\" long, a sail 2½\".",
            "Any number in [0, 1) or ]0;1[ or (−∞, 5].",
            "A tug waits :) and leaves ;-) or not :(",
            "A tug (see a) or b)) waits.",
            "“A tug waits,\" he said.",
        ] {
            assert_eq!(marks(text), "", "{text}");
        }
    }

    #[test]
    fn halves_are_found() {
        for (text, want) in [
            ("A tug means “this” and “that. See “More.”", "“"),
            ("A tug (in dock waits.", "("),
            ("A tug waits in dock.)", ")"),
            ("A tug in dock) waits.", ")"),
            ("A tug [in (dock] waits.", "("),
            ("“A tug waits.", "“"),
            ("A tug” waits.", "”"),
            ("«Буксир ждёт.", "«"),
            ("„Ein Schlepper wartet.", "„"),
            ("A \"tug waits.", "\""),
            ("(as follows:", "("),
            ("A tug (or two) (or three waits.", "("),
        ] {
            assert_eq!(marks(text), want, "{text}");
        }
    }
}
