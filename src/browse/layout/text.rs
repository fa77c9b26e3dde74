//! Text whose pieces have tones. Books are strangers' texts: nothing gets in here that could steer a terminal.

use crate::corpus::Authority;
use std::borrow::Cow;
use std::ops::Range;

/// What a piece of text is to the reader; the theme says how that looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::browse) enum Tone {
    Title,
    /// A number or another label of a clause.
    Number,
    /// A label of a note, question, answer or example.
    Note,
    /// An address, or what is said besides.
    Quiet,
    Link,
    /// A word that was searched for.
    Match,
    Strong,
    Emphasis,
    /// The name of a key.
    Key,
    Authority(Authority),
}

/// A text and the tones of its pieces; a later tone counts before an earlier one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::browse) struct Text {
    plain: String,
    tones: Vec<(Range<usize>, Tone)>,
}

impl Text {
    /// Adds text without a tone.
    pub(in crate::browse) fn push(&mut self, text: &str) -> &mut Self {
        self.plain.push_str(&clean(text));
        self
    }

    /// Adds text with a tone.
    pub(in crate::browse) fn tone(&mut self, tone: Tone, text: &str) -> &mut Self {
        let start = self.plain.len();
        self.push(text);
        self.tones.push((start..self.plain.len(), tone));
        self
    }

    /// Adds text with tones on ranges of its bytes. Where the text had to be cleaned, the ranges would no longer fit
    /// and are left out.
    pub(in crate::browse) fn toned(&mut self, text: &str, tones: impl IntoIterator<Item = (Range<usize>, Tone)>) {
        let start = self.plain.len();
        self.push(text);
        if self.plain.len() - start == text.len() {
            let inside = |range: &Range<usize>| range.start < range.end && text.get(range.clone()).is_some();
            let tones = tones.into_iter().filter(|(range, _)| inside(range));
            self.tones.extend(tones.map(|(range, tone)| (start + range.start..start + range.end, tone)));
        }
    }

    /// Text of one tone.
    pub(in crate::browse) fn of(tone: Tone, text: &str) -> Self {
        let mut only = Self::default();
        only.tone(tone, text);
        only
    }

    pub(in crate::browse) fn plain(&self) -> &str {
        &self.plain
    }

    /// The pieces of a range, each with its tones.
    pub(in crate::browse) fn pieces(&self, range: Range<usize>) -> Vec<(&str, Vec<Tone>)> {
        let inside = |(tone, _): &&(Range<usize>, Tone)| tone.start < range.end && tone.end > range.start;
        let tones: Vec<&(Range<usize>, Tone)> = self.tones.iter().filter(inside).collect();
        let edges = tones.iter().flat_map(|(tone, _)| [tone.start, tone.end]);
        let mut edges: Vec<usize> = edges.chain([range.start, range.end]).collect();
        edges.retain(|edge| (range.start..=range.end).contains(edge));
        edges.sort_unstable();
        edges.dedup();
        let pieces = edges.windows(2).filter_map(|pair| {
            let on = tones.iter().filter(|(tone, _)| tone.start <= pair[0] && tone.end >= pair[1]);
            Some((self.plain.get(pair[0]..pair[1])?, on.map(|(_, tone)| *tone).collect()))
        });
        pieces.collect()
    }
}

/// Text in which nothing steers a terminal: control characters, and what turns the direction of writing, are seen
/// as U+FFFD; tabs as blanks. Line ends stay.
pub(in crate::browse) fn clean(text: &str) -> Cow<'_, str> {
    let steers = |c: char| {
        c.is_control() && c != '\n'
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
    };
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let safe = |c: char| match c {
        '\t' => ' ',
        c if steers(c) => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    Cow::Owned(text.chars().map(safe).collect())
}
