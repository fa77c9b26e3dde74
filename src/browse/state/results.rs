//! The list on the left: what a search found or, where nothing is typed, all topics.

use super::super::layout::{Block, Item, List, Text, Tone};
use super::typed;
use crate::corpus::{BookId, ClauseId, Corpus, Kind};
use crate::library::{Library, LibraryError};
use crate::query::{Answer, Facets, Filters, Hit, QueryError, Request};
use crate::render::remarks::remarks;
use crate::render::words;

/// So many hits are asked for; more when the last one is reached.
const STEP: usize = 40;
/// What a list may be of.
const RESULTS: &str = "Results";
const TOPICS: &str = "Topics";
const CLAUSES: &str = "Clauses";
/// A snippet begins at most so many characters before the first word that was searched for.
const LEAD: usize = 12;

/// What is listed, and what is said of it.
#[derive(Clone, Debug, Default)]
pub(in crate::browse) struct Results {
    pub(in crate::browse) list: List<ClauseId>,
    /// What the list is of.
    pub(in crate::browse) title: &'static str,
    /// In a word, how much was found: `12 of 340`.
    pub(in crate::browse) count: String,
    /// How what was found is spread; `None` where nothing was searched for.
    pub(in crate::browse) facets: Option<Facets>,
    limit: usize,
    /// Whether a higher limit would list more.
    more: bool,
}

impl Results {
    /// Asks the library anew, from the first hit on.
    pub(super) fn ask(library: &Library, text: &str, filters: &Filters, language: Option<&str>) -> Self {
        Self::up_to(STEP, library, text, filters, language)
    }

    /// Asks anew for as much as is listed.
    pub(super) fn again(&self, library: &Library, text: &str, filters: &Filters, language: Option<&str>) -> Self {
        Self::up_to(self.limit.max(STEP), library, text, filters, language)
    }

    /// As many again, where the end is near and there is more.
    pub(super) fn go_on(&mut self, library: &Library, text: &str, filters: &Filters, language: Option<&str>) {
        if self.more && self.list.is_at_end() {
            let position = self.list.position();
            let mut longer = Self::up_to(self.limit + STEP, library, text, filters, language);
            std::mem::swap(&mut longer.list, &mut self.list);
            self.list.replace(longer.list.into_items(), position);
            (self.count, self.facets, self.limit, self.more) = (longer.count, longer.facets, longer.limit, longer.more);
        }
    }

    fn up_to(limit: usize, library: &Library, text: &str, filters: &Filters, language: Option<&str>) -> Self {
        let request = Request {
            limit,
            filters: filters.clone(),
            in_language: language.map(str::to_owned),
            prefix: true,
            ..Request::new(text)
        };
        let empty = text.trim().is_empty();
        match library.search(&request) {
            _ if empty => topics(library, filters, &Filters::default(), language),
            Ok(answer) => found(library.corpus(), &answer, limit),
            // Filters and signs alone.
            Err(LibraryError::Query(QueryError::Empty)) => {
                let typed = Filters::typed(text);
                let none = *filters == Filters::default() && typed == Filters::default();
                let left = if none { "these are all topics" } else { "this is what the filters leave" };
                let sentence = format!("There is no word to look for yet; {left}.");
                let listed = topics(library, filters, &typed, language);
                if listed.list.selected().is_some() { listed.under(&sentence) } else { listed }
            }
            Err(error) => Self::said(RESULTS, &error.to_string()),
        }
    }

    /// The same below a sentence.
    fn under(self, sentence: &str) -> Self {
        let items = [remark(sentence)].into_iter().chain(self.list.into_items());
        Self { list: List::new(items.collect()), ..self }
    }

    /// Nothing but a sentence.
    fn said(title: &'static str, sentence: &str) -> Self {
        Self { list: List::new(vec![remark(sentence)]), title, ..Self::default() }
    }
}

/// The topics that filters let through, chosen and typed, under their books; what else is of a kind where a kind is
/// asked for.
fn topics(library: &Library, chosen: &Filters, typed: &Filters, language: Option<&str>) -> Results {
    let corpus = library.corpus();
    if corpus.books.is_empty() {
        return Results::said(TOPICS, "This library has no books yet. `ruledex add FILE-OR-FOLDER` adds one.");
    }
    let mut listed = match typed::clauses(library, chosen, typed) {
        Ok(listed) => listed,
        Err(error) => return Results::said(RESULTS, &error.to_string()),
    };
    if chosen.kind.is_empty() && typed.kind.is_empty() {
        listed.retain(|&id| corpus.is_topic(id));
    }
    let topics = listed.iter().all(|&id| corpus.is_topic(id));
    let (title, one, many) = if topics { (TOPICS, "topic", "topics") } else { (CLAUSES, "clause", "clauses") };
    let aligned = |id: ClauseId| language.and_then(|code| corpus.in_language(id, code)).unwrap_or(id);
    let count = words::count(listed.len(), one, many);
    let mut items: Vec<Item<ClauseId>> = Vec::with_capacity(listed.len());
    let mut book: Option<BookId> = None;
    for id in listed {
        let of = corpus.page_of(id).book;
        if book != Some(of) {
            book = Some(of);
            let title = Text::of(Tone::Title, &corpus.book(of).title);
            let block = Block::new(title).cut().apart(!items.is_empty());
            items.push(Item { block, value: None });
        }
        let mut text = Text::default();
        name(corpus, id, &mut text);
        items.push(Item { block: Block::new(text).cut(), value: Some(aligned(id)) });
    }
    if items.is_empty() {
        let way = if *typed == Filters::default() { ": x takes them off" } else { "" };
        return Results::said(RESULTS, &format!("The filters leave nothing{way}."));
    }
    Results { list: List::new(items), title, count, ..Results::default() }
}

/// The hits of an answer, and what is said of how the query was read.
fn found(corpus: &Corpus, answer: &Answer, limit: usize) -> Results {
    let mut items: Vec<Item<ClauseId>> = remarks(answer).iter().map(|sentence| remark(sentence)).collect();
    let weak_from = answer.first_weak();
    for (at, hit) in answer.hits.iter().enumerate() {
        if at > 0 && at == weak_from {
            let weak = Text::of(Tone::Quiet, "Weak matches");
            items.push(Item { block: Block::new(weak).cut().apart(true), value: None });
        }
        let block = Block::new(hit_text(corpus, hit)).cut().indent(0, 2);
        items.push(Item { block, value: Some(hit.aligned.unwrap_or(hit.clause)) });
    }
    // Clauses are counted and not hits: how many of them a hit stands for is known only of those that are listed.
    let count = match (answer.total, answer.left) {
        (0, _) => "nothing found".to_owned(),
        (total, 0) => words::count(total, "clause", "clauses"),
        (total, left) => format!("{} of {total}", total - left),
    };
    let more = answer.left > 0 && answer.hits.len() >= limit;
    Results { list: List::new(items), title: RESULTS, count, facets: Some(answer.facets.clone()), limit, more }
}

/// What a clause is called, where it stands, and the words that were found.
fn hit_text(corpus: &Corpus, hit: &Hit) -> Text {
    let id = hit.aligned.unwrap_or(hit.clause);
    let mut text = Text::default();
    name(corpus, id, &mut text);
    text.push("\n");
    let book = corpus.book_of(id);
    text.tone(Tone::Quiet, &format!("{} · ", book.id));
    let authority = corpus.authority(id);
    text.tone(Tone::Authority(authority), authority.name());
    if hit.notes > 0 {
        text.tone(Tone::Quiet, &format!(" · {}", words::count(hit.notes, "note", "notes")));
    }
    // What is shown in another language has no words of the query.
    let (snippet, tones) = if id == hit.clause {
        lead(&hit.snippet, &hit.highlights)
    } else {
        (corpus.clause(id).text.first_line().to_owned(), Vec::new())
    };
    if !snippet.is_empty() {
        text.push("\n");
        text.toned(&snippet, tones);
    }
    text
}

/// The piece of a snippet that begins shortly before its first match, in one line, and the matches in it.
fn lead(snippet: &str, highlights: &[(u32, u32)]) -> (String, Vec<(std::ops::Range<usize>, Tone)>) {
    let first = highlights.first().map_or(0, |&(from, _)| from as usize);
    let chars: Vec<char> = snippet.chars().map(|c| if c == '\n' { ' ' } else { c }).collect();
    let mut start = first.saturating_sub(LEAD).min(chars.len());
    if start > 0 {
        // A word begins behind the next blank before the match.
        start += chars[start..first.min(chars.len())].iter().position(|c| *c == ' ').map_or(0, |blank| blank + 1);
    }
    let sign = if start > 0 { "…" } else { "" };
    let mut offsets: Vec<usize> = Vec::with_capacity(chars.len() + 1);
    let mut text = sign.to_owned();
    for c in &chars[start..] {
        offsets.push(text.len());
        text.push(*c);
    }
    offsets.push(text.len());
    let at = |char: u32| offsets.get((char as usize).checked_sub(start)?).copied();
    let tones = highlights.iter().filter_map(|&(from, to)| Some((at(from)?..at(to)?, Tone::Match))).collect();
    (text, tones)
}

/// `49.2 Invasion`, with the number told apart.
pub(super) fn name(corpus: &Corpus, id: ClauseId, text: &mut Text) {
    let title = &corpus.page_of(id).title;
    match (corpus.is_topic(id), &corpus.clause(id).number) {
        (true, Some(number)) if title != number.canonical() => {
            text.tone(Tone::Number, &number.to_string()).push(" ").push(title);
        }
        (true, _) => {
            text.push(title);
        }
        (false, _) => {
            let label = corpus.label(id);
            let tone = if is_note(corpus.kind(id)) { Tone::Note } else { Tone::Number };
            text.tone(tone, &label).push(" ").push(title);
        }
    }
}

/// Whether a clause is about another one.
pub(super) fn is_note(kind: Kind) -> bool {
    matches!(kind, Kind::Note | Kind::Question | Kind::Answer | Kind::Example)
}

fn remark(sentence: &str) -> Item<ClauseId> {
    Item { block: Block::new(Text::of(Tone::Quiet, sentence)), value: None }
}
