//! What belongs to the lines of a text and not to what it says: lines that `show` adds, and hyphens that divide a word at
//! the end of a line.

use super::marks::invisible;
use crate::show::label;

/// With blanks in the place of the lines that `show` adds to the text of clauses, byte by byte.
pub(super) fn without_added(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut goes_on = false;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end();
        let begins = |label: &str| bare.strip_prefix(label).is_some_and(|rest| rest.starts_with("  "));
        goes_on = label::BESIDE.iter().any(|label| begins(label)) || goes_on && line.starts_with("    ");
        if goes_on || label::ALONE.contains(&bare) {
            out.push_str(&" ".repeat(bare.len()));
            out.push_str(&line[bare.len()..]);
        } else {
            out.push_str(line);
        }
    }
    out
}

/// With the words whole that a hyphen divides at the end of a line, if they are words; byte by byte.
pub(super) fn undivided(text: &str, is_word: &dyn Fn(&str) -> bool) -> String {
    let mut out = text.to_owned();
    for (at, hyphen) in text.match_indices(['-', '‐', '\u{ad}']) {
        let before = &text[..at];
        let behind = &text[at + hyphen.len()..];
        let after = behind.trim_start();
        let is_end = behind.starts_with(char::is_whitespace) && after.starts_with(char::is_lowercase);
        let first = before
            .rfind(|c: char| !c.is_alphabetic())
            .map_or(0, |at| at + before[at..].chars().next().map_or(0, char::len_utf8));
        let last = after.find(|c: char| !c.is_alphabetic()).unwrap_or(after.len());
        if is_end && first < at && is_word(&format!("{}{}", &before[first..], &after[..last])) {
            let gap = at..text.len() - after.len();
            out.replace_range(gap.clone(), &invisible(gap.len()));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_added_are_blanked() {
        let text = "12.1  Tugs.\n\nOn it\n  note 1  Rafts.\n\nRelated  Cargo,\n    Pilots\nSource  a.md:2\nOn it all";
        let lines: Vec<String> = without_added(text).lines().map(|line| line.trim_end().to_owned()).collect();
        assert_eq!(lines, ["12.1  Tugs.", "", "", "  note 1  Rafts.", "", "", "", "", "On it all"]);
        assert_eq!(without_added(text).len(), text.len());
        for text in ["Related topics", "  Related  x", "The Source  is", ""] {
            assert_eq!(without_added(text), text);
        }
    }

    #[test]
    fn divided_words_are_whole() {
        let is_word = |word: &str| ["barges", "налёт"].contains(&word);
        let read = |text: &str| undivided(text, &is_word).replace(['\u{ad}', '\u{200b}'], "");
        for (text, whole) in [
            ("two bar-\n   ges a", "two barges a"),
            ("bar‐\r\nges", "barges"),
            ("bar\u{ad}\nges", "barges"),
            ("на-\nлёт", "налёт"),
            ("bar- ges", "barges"),
        ] {
            assert_eq!((read(text).as_str(), undivided(text, &is_word).len()), (whole, text.len()), "{text}");
        }
        for text in ["bar-ges", "bar -\nges", "bar-\nGes", "bar-\n1", "-\nges", "bar-"] {
            assert_eq!(undivided(text, &is_word), text);
        }
    }
}
