//! Glyphs to words, and words to rows.

use super::layout::{Glyph, Sheet};
use super::{accents, spaced};
use std::collections::HashMap;
use unicode_normalization::UnicodeNormalization;

/// Glyphs that stand together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word {
    pub text: String,
    pub left: f32,
    pub right: f32,
    pub base: f32,
    /// Of its largest glyph.
    pub size: f32,
    pub font: u16,
    pub bold: bool,
}

/// A gap that ends a word, in sizes of its font. A blank is a quarter of the size in most fonts and a
/// fifth in narrow ones; what the setter adds between letters is less.
const WORD_GAP: f32 = 0.16;
/// A gap that no blank leaves: what is drawn so near behind one goes on with its word, as behind a soft hyphen
/// that is printed as a blank without width.
const NO_GAP: f32 = 0.04;
/// A glyph drawn twice stands again within so many sizes; two `l` of a narrow font are three times as far apart.
const TWICE: f32 = 0.075;
/// A glyph drawn a little higher or lower as well, as a shadow is, may stand so many sizes apart.
const SHADOW: f32 = 0.2;
/// How far a small digit is raised at least that marks a foot note or tells a power, in sizes of its word.
const SUPERSCRIPT: f32 = 0.2;
/// How far two glyphs of one line may stand apart in height, in sizes.
const SAME_LINE: f32 = 0.25;
/// Words of a row that another one is compared with.
const LOOKED_AT: usize = 16;
/// How far a raised or lowered small glyph may stand apart from its word, in sizes of the large one.
const RAISED: f32 = 0.5;

/// The raised digits.
pub(super) const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

fn plain_digit(superscript: char) -> Option<char> {
    let digit = SUPERSCRIPTS.iter().position(|&c| c == superscript)?;
    char::from_digit(u32::try_from(digit).ok()?, 10)
}

impl Word {
    fn of(glyph: &Glyph, text: &str) -> Self {
        let Glyph { left, right, base, size, font, bold, .. } = *glyph;
        Self { text: text.to_owned(), left, right, base, size, font, bold }
    }

    /// Whether a glyph goes on with the word.
    fn takes(&self, glyph: &Glyph) -> bool {
        let size = self.size.max(glyph.size);
        let apart = (glyph.base - self.base).abs();
        let small = self.size.min(glyph.size) < 0.85 * size;
        let level = apart <= SAME_LINE * size || small && apart <= RAISED * size;
        let gap = glyph.left - self.right;
        level && gap <= WORD_GAP * size && gap >= -0.6 * size
    }

    fn add(&mut self, glyph: &Glyph, text: &str) {
        let raised = self.base - glyph.base >= SUPERSCRIPT * self.size && glyph.size < 0.85 * self.size;
        match text.parse::<usize>() {
            Ok(digit) if raised && text.len() == 1 => self.text.push(SUPERSCRIPTS[digit]),
            _ if matches!(text, "/" | "\u{2044}") => self.set_fraction(text),
            _ => self.text.push_str(text),
        }
        if glyph.size > self.size * 1.05 {
            (self.size, self.base, self.font, self.bold) = (glyph.size, glyph.base, glyph.font, glyph.bold);
        }
        self.left = self.left.min(glyph.left);
        self.right = self.right.max(glyph.right);
    }

    /// Raised digits before the bar of a fraction are its upper part.
    fn set_fraction(&mut self, bar: &str) {
        let whole = self.text.trim_end_matches(SUPERSCRIPTS);
        let upper: String = self.text[whole.len()..].chars().filter_map(plain_digit).collect();
        if !upper.is_empty() {
            let blank = if whole.is_empty() { "" } else { " " };
            self.text = format!("{whole}{blank}{upper}");
        }
        self.text.push_str(bar);
    }

    /// Makes one letter of the last glyph and one drawn over it.
    fn compose(&mut self, glyph: &Glyph, letter: char) {
        self.text.pop();
        if self.text.is_empty() {
            self.base = glyph.base.max(self.base);
        }
        self.text.push(letter);
        self.left = self.left.min(glyph.left);
        self.right = self.right.max(glyph.right);
    }

    pub(super) fn top(&self) -> f32 {
        self.base - 0.8 * self.size
    }

    pub(super) fn bottom(&self) -> f32 {
        self.base + 0.2 * self.size
    }
}

/// The words of a page in one direction of writing, in the order in which they are drawn. A glyph drawn
/// twice at one place, as some programs make bold, is one. A sign without meaning is U+FFFD.
pub(super) fn words(sheet: &Sheet, turn: u8) -> Vec<Word> {
    let mut words: Vec<(Word, bool)> = Vec::new();
    let (mut open, mut after_blank) = (false, false);
    let mut drawn = Drawn::default();
    let mut before: Option<&Glyph> = None;
    for glyph in sheet.glyphs.iter().filter(|glyph| glyph.turn == turn) {
        let blank = !glyph.text.is_empty() && glyph.text.chars().all(|c| c.is_whitespace() || c == '\u{200b}');
        if blank || glyph.text.is_empty() && glyph.right - glyph.left < 0.05 * glyph.size {
            after_blank |= blank;
            continue;
        }
        if drawn.again(glyph) {
            continue;
        }
        let letter = before.filter(|_| open && !after_blank).and_then(|before| accents::composed(before, glyph));
        let text = spelled_out(&glyph.text);
        let goes_on = |word: &Word| !after_blank || (glyph.left - word.right).abs() <= NO_GAP * glyph.size;
        match (letter, words.last_mut().map(|(word, _)| word)) {
            (Some(letter), Some(word)) => word.compose(glyph, letter),
            (None, Some(word)) if open && word.takes(glyph) && goes_on(word) => word.add(glyph, &text),
            _ => words.push((Word::of(glyph, &text), after_blank)),
        }
        (open, after_blank, before) = (true, false, Some(glyph));
    }
    spaced::join(words)
}

/// Where glyphs were drawn, by their text, their size and their place to the quarter of a size.
#[derive(Default)]
struct Drawn<'a>(HashMap<(&'a str, u32, i32, i32), Vec<(f32, f32)>>);

impl<'a> Drawn<'a> {
    /// Whether a glyph was drawn at its place before, or a little beside it, as for its shadow.
    fn again(&mut self, glyph: &'a Glyph) -> bool {
        let (x, y) = (glyph.left / glyph.size, glyph.base / glyph.size);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a page is some hundred sizes wide, far fewer than 32 bits tell"
        )]
        let [column, row] = [x, y].map(|place| (4.0 * place).floor() as i32);
        let size = glyph.size.to_bits();
        let near = |&(left, base): &(f32, f32)| {
            let (aside, down) = ((x - left).abs(), (y - base).abs());
            aside <= TWICE && down <= TWICE || (TWICE / 2.0..=SHADOW).contains(&down) && aside <= SHADOW
        };
        let places = (-1..=1).flat_map(|left| (-1..=1).map(move |down| (left, down)));
        let mut places = places.filter_map(|(left, down)| {
            self.0.get(&(glyph.text.as_str(), size, column.saturating_add(left), row.saturating_add(down)))
        });
        let again = places.any(|places| places.iter().any(near));
        if !again {
            self.0.entry((glyph.text.as_str(), size, column, row)).or_default().push((x, y));
        }
        again
    }
}

/// Ligatures and forms of letters that only print knows, and the radicals that some fonts name instead of the
/// ideographs that look like them.
fn is_form(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{2fd5}' | '\u{fb00}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

/// Ligatures letter by letter, hyphens of every kind as one, control characters and unknown signs as U+FFFD.
fn spelled_out(text: &str) -> String {
    if text.is_empty() {
        return char::REPLACEMENT_CHARACTER.to_string();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if is_form(c) => out.extend(c.nfkc()),
            // What is drawn is a hyphen, by whichever of its names the font calls the sign.
            '\u{ad}' | '\u{2010}' | '\u{2011}' => out.push('-'),
            // Blanks inside of a sign of several characters.
            c if c.is_whitespace() => out.push(' '),
            c if c.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    out
}

/// Words side by side, from left to right, as positions in the words given.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub words: Vec<usize>,
    pub base: f32,
    pub size: f32,
}

/// Puts words into rows, from top to bottom.
pub(super) fn rows(words: &[Word], which: &[usize]) -> Vec<Row> {
    let mut sorted = which.to_vec();
    let place = |&at: &usize| (words[at].base, words[at].left);
    sorted.sort_by(|a, b| {
        let ((y, x), (v, u)) = (place(a), place(b));
        y.total_cmp(&v).then(x.total_cmp(&u)).then(a.cmp(b))
    });
    let mut rows: Vec<Row> = Vec::new();
    for at in sorted {
        let word = &words[at];
        match rows.last_mut() {
            Some(row) if goes_on(words, row, word) => {
                row.words.push(at);
                if word.size > row.size {
                    (row.size, row.base) = (word.size, word.base);
                }
            }
            _ => rows.push(Row { words: vec![at], base: word.base, size: word.size }),
        }
    }
    for row in &mut rows {
        row.words.sort_by(|&a, &b| words[a].left.total_cmp(&words[b].left).then(a.cmp(&b)));
    }
    rows
}

fn goes_on(words: &[Word], row: &Row, word: &Word) -> bool {
    let (large, small) = (row.size.max(word.size), row.size.min(word.size));
    // A large letter beside two lines of text does not make them one.
    let last = row.words.iter().rev().take(LOOKED_AT).map(|&at| &words[at]);
    let mut alike = last.filter(|other| (other.size / word.size - 1.0).abs() < 0.1);
    if alike.any(|other| word.base - other.base > 0.5 * word.size) {
        return false;
    }
    let apart = (word.base - row.base).abs();
    apart <= 0.3 * small || small < 0.8 * large && apart <= 0.4 * large
}
