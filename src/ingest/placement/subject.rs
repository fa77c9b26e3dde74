//! What a note or question says it is about.

use crate::corpus::{LinkForm, Number, RelationKind};
use crate::ingest::line::begins_sentence;
use crate::ingest::{RawLink, RawText};

/// Takes the link to a rule off the front of a note or question: what it is about. Where the sentence
/// goes on with it (`[[49.2]] is …`), or it has words of its own, it stays in the text as well.
pub(super) fn take(text: &mut RawText) -> Option<RawLink> {
    let first = text.links.first()?;
    let (start, end) = first.range?;
    if start != 0 || !names_a_rule(&first.written, first.form) {
        return None;
    }
    let mut subject = first.clone();
    subject.kind = RelationKind::NoteOn;
    subject.range = None;
    let rest = text.rich.plain.get(end as usize..)?;
    let after = rest.trim_start_matches([' ', '\n', ':', '–', '—', ',', ';']);
    let label_is_number = Number::parse(&first.label).is_some() || first.label == first.written;
    if label_is_number && !after.is_empty() && begins_sentence(after) {
        let cut = text.rich.plain.len() - after.len();
        text.cut_front(u32::try_from(cut).unwrap_or(0));
    }
    Some(subject)
}

/// Whether a link's target is a rule: a number, alone or after a book or page.
fn names_a_rule(written: &str, form: LinkForm) -> bool {
    if form == LinkForm::Url {
        return false;
    }
    let anchor = written.rsplit(['#', ':']).next().unwrap_or(written);
    Number::parse(anchor).is_some_and(|number| number.canonical().contains('.'))
}
