//! Signs that a text is not one text: sentences that go on where they have ended.

use super::words::{Ending, Shape, Word};

/// A text whose words follow each other better by so much when they are dealt out to columns is
/// suspect: the logarithm of a chance.
const TELLING: f32 = 8.0;
/// Less is enough where a sentence is broken too.
const HINT: f32 = 3.5;

/// Whether a text of which no columns could be made may be woven all the same: its sentences break off,
/// or it has hardly any.
pub(super) fn may_be_woven(words: &[Word], evidence: f32) -> bool {
    let (mut stops, mut broken, mut signs) = (0usize, 0usize, 0usize);
    for pair in words.windows(2) {
        let [before, word] = pair else { continue };
        signs += usize::from(before.ending != Ending::Plain);
        // `e.g.`, `a.` and `12.` end no sentence.
        let stop =
            before.ending == Ending::Stop && before.len() > 2 && before.is_written() && !before.core.contains('.');
        stops += usize::from(stop);
        broken += usize::from(stop && word.shape == Shape::Lower && word.len() > 1);
    }
    let breaks_off = broken >= 2 && broken * 20 >= stops;
    let has_no_sentences = signs * 40 < words.len();
    breaks_off || has_no_sentences || evidence >= TELLING || (broken >= 1 && evidence >= HINT)
}
