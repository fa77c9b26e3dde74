//! Accents that are drawn over their letter as signs of their own.

use super::layout::Glyph;
use unicode_normalization::char::compose;

/// The part of the narrower one that an accent and its letter have in common at least.
const COMMON: f32 = 0.5;
/// How far an accent may be raised over its letter or lowered under it, in sizes.
const RAISED: f32 = 0.45;

/// The letter with its accent that two glyphs drawn one after the other make, if they stand at one place.
pub(super) fn composed(before: &Glyph, glyph: &Glyph) -> Option<char> {
    let common = before.right.min(glyph.right) - before.left.max(glyph.left);
    let narrower = (before.right - before.left).min(glyph.right - glyph.left);
    let raised = (before.base - glyph.base).abs() / glyph.size;
    if common < COMMON * narrower || raised > RAISED || before.turn != glyph.turn {
        return None;
    }
    let [first, second] =
        [before, glyph].map(|glyph| Some(glyph.text.chars().next()?).filter(|c| glyph.text.len() == c.len_utf8()));
    let (first, second) = first.zip(second)?;
    let with = |accent: char, letter: char| compose(if letter == 'ı' { 'i' } else { letter }, combining(accent)?);
    with(first, second).or_else(|| with(second, first))
}

fn combining(accent: char) -> Option<char> {
    Some(match accent {
        '`' => '\u{300}',
        '´' => '\u{301}',
        '^' | 'ˆ' => '\u{302}',
        '~' | '˜' => '\u{303}',
        '¯' | 'ˉ' => '\u{304}',
        '˘' => '\u{306}',
        '˙' => '\u{307}',
        '¨' => '\u{308}',
        '˚' | '°' => '\u{30a}',
        '˝' => '\u{30b}',
        'ˇ' => '\u{30c}',
        '¸' => '\u{327}',
        '˛' => '\u{328}',
        '\u{300}'..='\u{36f}' => accent,
        _ => return None,
    })
}
