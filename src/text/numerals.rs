//! Small numbers, which rules print as figures, as words or as Roman numerals.

/// What each number from 1 on is written as, besides its figures. A Roman numeral of one letter is left
/// out: it is a word or a label more often.
const WRITTEN: &[&[&str]] = &[
    &["one", "один"],
    &["two", "ii", "два"],
    &["three", "iii", "три"],
    &["four", "iv", "четыре"],
    &["five", "пять"],
    &["six", "vi", "шесть"],
    &["seven", "vii", "семь"],
    &["eight", "viii", "восемь"],
    &["nine", "ix", "девять"],
    &["ten", "десять"],
    &["eleven", "xi"],
    &["twelve", "xii"],
];

/// The other ways to write the number that a folded word is; none for any other word.
#[must_use]
pub fn numerals(word: &str) -> Vec<String> {
    let at = match word.parse::<usize>() {
        Ok(value) if word.bytes().all(|b| b.is_ascii_digit()) => value.checked_sub(1),
        _ => WRITTEN.iter().position(|written| written.contains(&word)),
    };
    let Some((at, written)) = at.and_then(|at| Some((at, WRITTEN.get(at)?))) else { return Vec::new() };
    let all = std::iter::once((at + 1).to_string()).chain(written.iter().map(|written| (*written).to_owned()));
    all.filter(|other| other != word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_however_it_is_written() {
        assert_eq!(numerals("2"), ["two", "ii", "два"]);
        assert_eq!(numerals("iii"), ["3", "three", "три"]);
        assert_eq!(numerals("один"), ["1", "one"]);
        for other in ["0", "13", "i", "x", "tug", "", "+2", "99999999999999999999999"] {
            assert_eq!(numerals(other), Vec::<String>::new(), "{other}");
        }
    }
}
