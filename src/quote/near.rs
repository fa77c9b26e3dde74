//! The passage of a book that is most like a quote, and in what words they differ.

use super::align::{BookWord, Rows, Step};
use super::candidates::Candidates;
use super::labels::Labels;
use super::reading::{Page, Stream};
use super::wording::OTHER;
use crate::corpus::{ClauseId, Corpus, PageId};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A passage that is like a quote.
pub(super) struct Passage {
    pub(super) page: PageId,
    pub(super) stream: Stream,
    pub(super) steps: Vec<Step>,
    /// The word of the stream for each word of the book that was laid beside the quote; `None` for the
    /// words of numbers.
    pub(super) words: Vec<Option<usize>>,
    /// How much of quote and passage is the same, rare words counting more, from 0 to 1.
    pub(super) likeness: f32,
    /// The share of the quote's words, and of the passage's, that both have.
    pub(super) of_quote: f32,
    pub(super) of_book_words: f32,
    clause: ClauseId,
}

/// So many clauses are looked at, and so many pairs of words compared.
const MOST_CLAUSES: usize = 200;
const MOST_CELLS: usize = 12_000_000;

/// The passage most like the quote; of equally like ones the most authoritative, then the first.
pub(super) fn nearest(
    labels: &Labels<'_>,
    candidates: &Candidates,
    pages: &mut BTreeMap<PageId, Page>,
    wanted: &dyn Fn(ClauseId) -> bool,
) -> Option<Passage> {
    let (corpus, wording) = (labels.corpus, labels.wording);
    let mut best: Option<Passage> = None;
    let mut seen: BTreeSet<(PageId, usize, usize)> = BTreeSet::new();
    let mut cells = 0usize;
    for clause in candidates.most_like(corpus, MOST_CLAUSES) {
        let id = corpus.page_id_of(clause);
        let page = pages.entry(id).or_insert_with(|| Page::new(corpus, id, wanted));
        for at in page.of_clause(clause) {
            let room = wording.ids.len() + wording.ids.len() / 4 + 4;
            let stretches = page.around(corpus, wording, at, room);
            if !seen.insert((id, stretches.start, stretches.end)) {
                continue;
            }
            let stream = page.stream(corpus, wording, stretches);
            cells += (stream.words.len() + 1) * (wording.ids.len() + 1);
            let passage = Passage::new(labels, candidates, page, id, clause, stream);
            if best.as_ref().is_none_or(|best| passage.compare(best, corpus) == Ordering::Less) {
                best = Some(passage);
            }
        }
        if cells > MOST_CELLS {
            break;
        }
    }
    best
}

impl Passage {
    fn new(
        labels: &Labels<'_>,
        candidates: &Candidates,
        page: &Page,
        id: PageId,
        clause: ClauseId,
        stream: Stream,
    ) -> Self {
        let (corpus, wording) = (labels.corpus, labels.wording);
        let (book, words) = with_labels(labels, page, &stream);
        let rows = Rows { quote: &wording.ids, book: &book, after_gap: &|word| wording.after_ellipsis(word) };
        let mut steps = rows.align();
        let word = |at: usize| words.get(at).copied().flatten().and_then(|word| stream.words.get(word));
        let in_sentence = |first: usize, last: usize| {
            let (Some(from), Some(to)) = (word(first), word(last)) else { return false };
            let stretch = page.stretches.get(from.stretch).filter(|_| from.stretch == to.stretch);
            let between = stretch.and_then(|stretch| stretch.whole(corpus).get(from.end as usize..to.start as usize));
            between.is_some_and(|between| !between.contains(['.', '!', '?', ';', ':', '\n']))
        };
        close_end(&mut steps, true, &|at| Some(at + 1).filter(|&next| in_sentence(at, next)));
        close_end(&mut steps, false, &|at| at.checked_sub(1).filter(|&next| in_sentence(next, at)));
        let likeness = likeness(
            &steps,
            |word| wording.ids.get(word).map_or(0.0, |&id| candidates.weight(id)),
            |at| book.get(at).map_or(0.0, |word| candidates.weight(word.id)),
        );
        let both = |step: &&Step| matches!(step, Step::Same(..));
        let of_book = |step: &&Step| matches!(step, Step::Same(..) | Step::Changed(..) | Step::Missing(_));
        #[expect(clippy::cast_precision_loss, reason = "a share needs no more")]
        let share = |of: usize, all: usize| of as f32 / all.max(1) as f32;
        let same = steps.iter().filter(both).count();
        let of_quote = share(same, wording.ids.len());
        let of_book_words = share(same, steps.iter().filter(of_book).count());
        Self { page: id, stream, steps, words, likeness, of_quote, of_book_words, clause }
    }

    /// The better one is less.
    fn compare(&self, other: &Self, corpus: &Corpus) -> Ordering {
        let place = |passage: &Self| (corpus.authority(passage.clause), passage.clause);
        other.likeness.total_cmp(&self.likeness).then(place(self).cmp(&place(other)))
    }

    /// The words of the stream from the first that has a part in the quote to the last.
    pub(super) fn range(&self) -> Range<usize> {
        let of_step = |step: &Step| match *step {
            Step::Same(_, at) | Step::Changed(_, at) => self.words.get(at).copied().flatten(),
            _ => None,
        };
        let first = self.steps.iter().find_map(of_step).unwrap_or(0);
        let last = self.steps.iter().rev().find_map(of_step).map_or(first, |last| last + 1);
        first..last.max(first)
    }
}

/// The words of a stream with what is printed before the clauses.
fn with_labels(labels: &Labels<'_>, page: &Page, stream: &Stream) -> (Vec<BookWord>, Vec<Option<usize>>) {
    let mut book = Vec::with_capacity(stream.words.len());
    let mut words = Vec::with_capacity(stream.words.len());
    let mut starts = stream.starts.iter().peekable();
    for at in 0..=stream.words.len() {
        while let Some((_, stretch)) = starts.next_if(|(word, _)| *word == at) {
            let Some(stretch) = page.stretches.get(*stretch) else { continue };
            for id in labels.printed(stretch).into_iter().filter(|&id| id != OTHER) {
                book.push(BookWord { id, optional: true });
                words.push(None);
            }
        }
        if let Some(word) = stream.words.get(at) {
            book.push(BookWord { id: word.id, optional: false });
            words.push(Some(at));
        }
    }
    (book, words)
}

/// Of so few words before the first or after the last that is the same each may stand for one of the book.
const MOST_AT_END: usize = 3;

/// Words that the quote has before the first, or after the last, that is the same: changed ones, where
/// the sentence of the book goes on. `next(at)`: the next word of the book in that direction, as long as
/// it belongs to the sentence.
fn close_end(steps: &mut [Step], at_end: bool, next: &dyn Fn(usize) -> Option<usize>) {
    let same = |step: &Step| matches!(step, Step::Same(..));
    let inner = if at_end { steps.iter().rposition(same) } else { steps.iter().position(same) };
    let Some(inner) = inner else { return };
    let Step::Same(_, mut of_book) = steps[inner] else { return };
    let mut outer: Vec<usize> = if at_end { (inner + 1..steps.len()).collect() } else { (0..inner).rev().collect() };
    outer.retain(|&at| !matches!(steps[at], Step::Passed(_)));
    if outer.len() > MOST_AT_END {
        return;
    }
    for at in outer {
        let (Step::Added(word), Some(found)) = (steps[at], next(of_book)) else { return };
        of_book = found;
        steps[at] = Step::Changed(word, found);
    }
}

/// What is the same, of the quote or of the passage, whichever weighs more.
fn likeness(steps: &[Step], of_quote: impl Fn(usize) -> f32, of_book: impl Fn(usize) -> f32) -> f32 {
    let (mut same, mut quote, mut passage) = (0.0, 0.0, 0.0);
    for step in steps {
        match *step {
            Step::Same(word, _) => same += of_quote(word),
            Step::Changed(word, at) => {
                quote += of_quote(word);
                passage += of_book(at);
            }
            Step::Added(word) => quote += of_quote(word),
            Step::Missing(at) => passage += of_book(at),
            Step::Passed(_) => {}
        }
    }
    let all = same + f32::max(quote, passage);
    if all > 0.0 { same / all } else { 0.0 }
}
