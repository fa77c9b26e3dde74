//! Whether two texts say the same in the same words.

use super::normalise::fold;

/// A text as its words alone, for telling whether two texts have the same wording: folded, one blank
/// between words; of the signs only those that say something (`+1`, `−1`, `1.5`, `×`, `%`).
#[must_use]
pub fn wording(text: &str) -> String {
    let folded: Vec<char> = fold(text).chars().collect();
    let mut words = String::with_capacity(text.len());
    for (at, &c) in folded.iter().enumerate() {
        let digit = |at: Option<usize>| at.and_then(|at| folded.get(at)).is_some_and(char::is_ascii_digit);
        let (before, after) = (digit(at.checked_sub(1)), digit(Some(at + 1)));
        let kept = match c {
            '.' | ',' => before && after,
            '-' => after && !before,
            ';' | ':' | '!' | '?' | '\'' | '"' | '(' | ')' | '[' | ']' | '{' | '}' | '*' | '_' | '…' | '•' | '·'
            | '/' | '\u{fffd}' => false,
            c => !c.is_whitespace(),
        };
        if kept {
            words.push(c);
        } else if c != '\'' && !words.is_empty() && !words.ends_with(' ') {
            words.push(' ');
        }
    }
    words.truncate(words.trim_end().len());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_only_set_words_off_make_no_difference() {
        for text in ["A tug’s crew – “big” – rolls.", "a  tug's crew\n(BIG); *rolls*", "A tug's crew: big… rolls!"]
        {
            assert_eq!(wording(text), "a tugs crew big rolls");
        }
        assert_eq!(wording("anti–tug"), wording("anti tug"));
        assert_eq!(wording("Ёлка"), wording("елка"));
        assert_eq!(wording(" … "), "");
    }

    #[test]
    fn signs_that_say_something_make_one() {
        for (a, b) in [("roll −1", "roll +1"), ("roll -1", "roll 1"), ("1.5 crates", "15 crates"), ("×2", "2")] {
            assert_ne!(wording(a), wording(b));
        }
        assert_ne!(wording("мой"), wording("мои"));
    }
}
