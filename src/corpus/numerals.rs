//! The letters and Roman numerals with which numberings count.

/// Whether a word is a well-formed Roman numeral up to 399, in either case.
#[must_use]
pub fn is_roman(word: &str) -> bool {
    roman_value(word).is_some()
}

/// The value of a well-formed Roman numeral up to 399.
#[must_use]
pub fn roman_value(word: &str) -> Option<u32> {
    if word.is_empty() || word.len() > 12 || !word.is_ascii() {
        return None;
    }
    let value_of = |c: u8| match c.to_ascii_uppercase() {
        b'I' => Some(1),
        b'V' => Some(5),
        b'X' => Some(10),
        b'L' => Some(50),
        b'C' => Some(100),
        _ => None,
    };
    let values: Vec<u32> = word.bytes().map(value_of).collect::<Option<_>>()?;
    let total = values.iter().enumerate().fold(0i64, |sum, (i, &v)| {
        let smaller = values.get(i + 1).is_some_and(|&next| next > v);
        if smaller { sum - i64::from(v) } else { sum + i64::from(v) }
    });
    let total = u32::try_from(total).ok()?;
    (total > 0 && to_roman(total).eq_ignore_ascii_case(word)).then_some(total)
}

/// The Roman numeral of a number, in capitals.
#[must_use]
pub fn to_roman(mut number: u32) -> String {
    const STEPS: [(u32, &str); 9] =
        [(100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
    let mut roman = String::new();
    for (value, sign) in STEPS {
        while number >= value {
            roman.push_str(sign);
            number -= value;
        }
    }
    roman
}

/// The letter label of the n-th item, counted from 1: a … z, aa, ab …
#[must_use]
pub fn to_letters(mut number: usize) -> String {
    let mut letters = Vec::new();
    while number > 0 {
        number -= 1;
        letters.push(b'a' + u8::try_from(number % 26).unwrap_or(0));
        number /= 26;
    }
    letters.iter().rev().map(|&b| char::from(b)).collect()
}
