//! The text of a page in the order in which it is read, cut into words where that is asked for.

use super::wording::Wording;
use crate::corpus::{ClauseId, Corpus, PageId};
use crate::show;
use std::ops::Range;

/// A stretch of text that stands together: a page's title, a clause's text, or what of it stands
/// before or after its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) clause: ClauseId,
    /// Whether it is the page's title, and not text of the clause.
    pub(super) title: bool,
    /// Bytes of the title or text.
    pub(super) bytes: Range<usize>,
    /// Whether the clause's number is printed before it.
    pub(super) numbered: bool,
    /// Whether the filters let the clause through.
    pub(super) wanted: bool,
}

impl Stretch {
    /// Whether a title or text begins with it.
    pub(super) fn begins(&self) -> bool {
        self.bytes.start == 0
    }

    fn text<'a>(&self, corpus: &'a Corpus) -> &'a str {
        self.whole(corpus).get(self.bytes.clone()).unwrap_or("")
    }

    /// The title or text that it is a part of.
    pub(super) fn whole<'a>(&self, corpus: &'a Corpus) -> &'a str {
        if self.title { &corpus.page_of(self.clause).title } else { &corpus.clause(self.clause).text.plain }
    }
}

/// A word where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) id: u32,
    /// A position in [`Page::stretches`].
    pub(super) stretch: usize,
    /// Bytes of the title or text.
    pub(super) start: u32,
    pub(super) end: u32,
}

/// Words one after another, and where stretches begin among them.
#[derive(Clone, Debug, Default)]
pub(super) struct Stream {
    pub(super) words: Vec<Word>,
    /// The first word of each stretch, with the stretch; two of one position where one has no words.
    pub(super) starts: Vec<(usize, usize)>,
}

/// A page that is read.
pub(super) struct Page {
    pub(super) stretches: Vec<Stretch>,
    /// Those that stand one after another: the page as it is printed, then the texts that this interrupts by their
    /// parts, each whole, and last the page as `show` tells it, each rule with the notes on it, if that differs.
    runs: Vec<Range<usize>>,
    /// The first of those as `show` tells them.
    shown: Option<usize>,
    cut: Vec<Option<Vec<Word>>>,
    /// Which stretches are of which clause, in order of the clauses.
    of_clauses: Vec<(ClauseId, usize)>,
}

impl Page {
    pub(super) fn new(corpus: &Corpus, page: PageId, wanted: &dyn Fn(ClauseId) -> bool) -> Self {
        let mut stretches = Vec::new();
        let mut whole = Vec::new();
        // What is interrupted by its parts, and the byte from which on it goes on after them.
        let mut open: Vec<(ClauseId, usize)> = Vec::new();
        let stretch = |clause, bytes| Stretch { clause, title: false, bytes, numbered: false, wanted: wanted(clause) };
        let mut clauses = corpus.clauses_of(page).peekable();
        while let Some(id) = clauses.next() {
            while let Some(&(clause, tail)) = open.last() {
                if corpus.ancestors(id).any(|ancestor| ancestor == clause) {
                    break;
                }
                open.pop();
                stretches.push(stretch(clause, tail..corpus.clause(clause).text.plain.len()));
            }
            let clause = corpus.clause(id);
            let length = clause.text.plain.len();
            if corpus.is_topic(id) {
                stretches.extend(title(corpus, id, &stretch));
            }
            let has_parts = clauses.peek().is_some_and(|&next| corpus.parent(next) == Some(id));
            let tail = clause.tail.map(|tail| tail as usize).filter(|&tail| has_parts && tail < length);
            let of_text = stretch(id, 0..tail.unwrap_or(length));
            stretches.push(Stretch { numbered: !corpus.is_topic(id), ..of_text });
            if let Some(tail) = tail {
                open.push((id, tail));
                whole.push(Stretch { numbered: true, ..stretch(id, 0..length) });
            }
        }
        while let Some((clause, tail)) = open.pop() {
            stretches.push(stretch(clause, tail..corpus.clause(clause).text.plain.len()));
        }
        let printed = 0..stretches.len();
        let alone = (printed.end..).take(whole.len()).map(|at| at..at + 1);
        let mut runs: Vec<Range<usize>> = std::iter::once(printed).chain(alone).collect();
        stretches.extend(whole);
        let mut shown = Vec::new();
        add_shown(corpus, corpus.topic(page), &stretch, &mut shown);
        let first = Some(stretches.len()).filter(|_| !stretches.starts_with(&shown));
        if first.is_some() {
            runs.push(stretches.len()..stretches.len() + shown.len());
            stretches.extend(shown);
        }
        let cut = vec![None; stretches.len()];
        let mut of_clauses: Vec<_> = stretches.iter().enumerate().map(|(at, one)| (one.clause, at)).collect();
        of_clauses.sort_unstable();
        Self { stretches, runs, shown: first, cut, of_clauses }
    }

    fn words(&mut self, corpus: &Corpus, wording: &Wording<'_>, at: usize) -> &[Word] {
        let (Some(stretch), Some(cut)) = (self.stretches.get(at), self.cut.get_mut(at)) else { return &[] };
        cut.get_or_insert_with(|| {
            let from = u32::try_from(stretch.bytes.start).unwrap_or(u32::MAX);
            let word = |(id, start, end): (u32, u32, u32)| Word {
                id,
                stretch: at,
                start: from.saturating_add(start),
                end: from.saturating_add(end),
            };
            wording.read(stretch.text(corpus)).into_iter().map(word).collect()
        })
    }

    /// The positions of the stretches of a clause.
    pub(super) fn of_clause(&self, clause: ClauseId) -> Vec<usize> {
        let first = self.of_clauses.partition_point(|one| one.0 < clause);
        self.of_clauses[first..].iter().take_while(|one| one.0 == clause).map(|one| one.1).collect()
    }

    /// Whether a stretch stands as `show` tells the page, and not as it is printed.
    pub(super) fn is_shown(&self, at: usize) -> bool {
        self.shown.is_some_and(|first| first <= at)
    }

    /// What can be read from around a stretch without passing what the filters leave out: so many
    /// words before it and after it at least, where there are so many.
    pub(super) fn around(&mut self, corpus: &Corpus, wording: &Wording<'_>, at: usize, words: usize) -> Range<usize> {
        let wanted = |page: &Self, at: usize| page.stretches.get(at).is_some_and(|stretch| stretch.wanted);
        let run = self.runs.get(self.runs.partition_point(|run| run.end <= at)).filter(|_| wanted(self, at));
        let Some(run) = run.cloned() else { return at..at };
        let (mut from, mut before) = (at, 0);
        while from > run.start && before < words && wanted(self, from - 1) {
            from -= 1;
            before += self.words(corpus, wording, from).len();
        }
        let (mut to, mut after) = (at + 1, 0);
        while to < run.end && after < words && wanted(self, to) {
            after += self.words(corpus, wording, to).len();
            to += 1;
        }
        from..to
    }

    /// The words of stretches that stand one after another.
    pub(super) fn stream(&mut self, corpus: &Corpus, wording: &Wording<'_>, stretches: Range<usize>) -> Stream {
        let mut stream = Stream::default();
        for at in stretches {
            stream.starts.push((stream.words.len(), at));
            stream.words.extend_from_slice(self.words(corpus, wording, at));
        }
        stream
    }
}

/// The title of a page that has another one than its number.
fn title(corpus: &Corpus, topic: ClauseId, stretch: &dyn Fn(ClauseId, Range<usize>) -> Stretch) -> Option<Stretch> {
    let title = &corpus.page_of(topic).title;
    let is_number = corpus.clause(topic).number.as_ref().is_some_and(|number| number.canonical() == title);
    (!is_number).then(|| Stretch { title: true, numbered: true, ..stretch(topic, 0..title.len()) })
}

/// Adds a clause as `show` tells it: its text, its parts, and then the notes on it that its page has.
fn add_shown(
    corpus: &Corpus,
    id: ClauseId,
    stretch: &dyn Fn(ClauseId, Range<usize>) -> Stretch,
    shown: &mut Vec<Stretch>,
) {
    let clause = corpus.clause(id);
    let length = clause.text.plain.len();
    let is_topic = corpus.is_topic(id);
    if is_topic {
        shown.extend(title(corpus, id, stretch));
    }
    let parts = show::children(corpus, id);
    let tail = clause.tail.map(|tail| tail as usize).filter(|&tail| !parts.is_empty() && tail < length);
    shown.push(Stretch { numbered: !is_topic, ..stretch(id, 0..tail.unwrap_or(length)) });
    for part in parts {
        add_shown(corpus, part, stretch, shown);
    }
    shown.extend(tail.map(|tail| stretch(id, tail..length)));
    let notes = if is_topic { show::notes(corpus, id) } else { show::notes_below(corpus, id) };
    for note in notes.into_iter().filter(|&note| corpus.page_id_of(note) == clause.page) {
        add_shown(corpus, note, stretch, shown);
    }
}
