//! Which clauses of several books of a game are one clause: those under the same number whose pages have
//! one title or whose words are much alike, pages of one title, and those in nearly the same words.
//!
//! Clauses of one book are never one, and a clause has at most one like it in each other book: what
//! could be two is left alone. Bounded: long clauses are compared by their first words, wordings that
//! stand everywhere not at all.

use crate::corpus::{BookId, ClauseId, Corpus, Kind, book};
use crate::text::{Language, bare_title, name_key, tokenise};
use std::collections::{BTreeMap, HashMap};
use xxhash_rust::xxh3::xxh3_64;

/// So many words of a clause are compared.
const COMPARED: usize = 1000;
/// Shorter clauses are not told apart by their words.
const SHORTEST: usize = 6;
/// Words in a row whose order counts.
const SHINGLE: usize = 3;
/// What two wordings share of all that they have, in hundredths, to be nearly the same.
const NEARLY_THE_SAME: usize = 80;
/// What two clauses of one number must share of their single words, where their pages have other titles.
const MUCH_ALIKE: usize = 50;

/// All groups of clauses that are one, each in corpus order, in the order of their first clauses.
pub(super) fn same_clauses(corpus: &Corpus) -> Vec<Vec<ClauseId>> {
    let mut of_game: BTreeMap<&str, Vec<Vec<BookId>>> = BTreeMap::new();
    // Editions of a book are told of as editions; only the newest stands beside other books.
    for id in corpus.book_ids().filter(|&id| corpus.book(id).is_current()) {
        let language = |other: BookId| &corpus.book(other).language;
        let shelves = of_game.entry(corpus.book(id).game.as_str()).or_default();
        match shelves.iter_mut().find(|shelf| book::same_language(language(shelf[0]), language(id))) {
            Some(shelf) => shelf.push(id),
            None => shelves.push(vec![id]),
        }
    }
    let shelves = of_game.into_values().flatten().filter(|books| books.len() > 1);
    let mut groups: Vec<Vec<ClauseId>> = shelves.flat_map(|books| of_books(corpus, &books)).collect();
    groups.sort_unstable();
    groups
}

fn of_books(corpus: &Corpus, books: &[BookId]) -> Vec<Vec<ClauseId>> {
    let ids = books.iter().flat_map(|&book| corpus.clauses_of_book(book)).map(ClauseId);
    let worded: Vec<Worded> = ids.map(|id| Worded::new(corpus, id)).collect();
    let mut groups = Groups { corpus, group_of: BTreeMap::new(), members: Vec::new() };
    // A rule in its very words goes before another one that has got its number.
    let (alike, reworded) = by_number(corpus, &worded);
    for (a, b) in [alike, by_words(&worded), reworded, by_title(corpus, &worded)].into_iter().flatten() {
        groups.join(a, b);
    }
    groups.finish()
}

/// A clause by its words, each as a number.
struct Worded {
    id: ClauseId,
    book: BookId,
    /// Its single words, sorted, those that it has twice twice.
    words: Vec<u32>,
    /// What stands in a row, sorted, each once; empty in a clause too short to be told by its words.
    rows: Vec<u32>,
    /// All of its compared words.
    whole: u64,
}

impl Worded {
    fn new(corpus: &Corpus, id: ClauseId) -> Self {
        let text = &corpus.clause(id).text.plain;
        let tokens = tokenise(text, Language::Other).filter(|token| token.width == 1);
        let hashes: Vec<u64> = tokens.take(COMPARED).map(|token| xxh3_64(token.base.as_bytes())).collect();
        let of = |row: &[u64]| xxh3_64(&row.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>());
        let mut rows: Vec<u32> = if hashes.len() < SHORTEST {
            Vec::new()
        } else {
            hashes.windows(SHINGLE).map(|row| low(of(row))).collect()
        };
        rows.sort_unstable();
        rows.dedup();
        let mut words: Vec<u32> = hashes.iter().map(|&word| low(word)).collect();
        words.sort_unstable();
        Self { id, book: corpus.page_of(id).book, words, rows, whole: of(&hashes) }
    }
}

/// The lower half of a hash.
#[expect(clippy::cast_possible_truncation, reason = "half of the bits are enough")]
fn low(hash: u64) -> u32 {
    hash as u32
}

type Pair = (ClauseId, ClauseId);

/// Clauses of one number whose words are much alike, and others on pages of one title. A number that stands
/// twice in a book tells nothing.
fn by_number(corpus: &Corpus, worded: &[Worded]) -> (Vec<Pair>, Vec<Pair>) {
    let at = |id: ClauseId| worded.binary_search_by_key(&id, |one| one.id).ok().and_then(|at| worded.get(at));
    let (mut alike, mut reworded) = (Vec::new(), Vec::new());
    for same in corpus.names.all_numbers().chunk_by(|a, b| a.0 == b.0) {
        let bearers = once_a_book(same.iter().filter_map(|(_, id)| at(*id)).collect());
        for (nth, a) in bearers.iter().enumerate() {
            for b in &bearers[nth + 1..] {
                if shared(&a.words, &b.words, true) >= MUCH_ALIKE {
                    alike.push((a.id, b.id));
                } else if title(corpus, a.id) == title(corpus, b.id) {
                    reworded.push((a.id, b.id));
                }
            }
        }
    }
    (alike, reworded)
}

/// Pages of one title, where not both have a number.
fn by_title(corpus: &Corpus, worded: &[Worded]) -> Vec<Pair> {
    let mut titled: BTreeMap<String, Vec<&Worded>> = BTreeMap::new();
    for one in worded.iter().filter(|one| corpus.kind(one.id) == Kind::Topic) {
        titled.entry(title(corpus, one.id)).or_default().push(one);
    }
    let mut pairs = Vec::new();
    for same in titled.into_iter().filter(|(title, _)| !title.is_empty()).map(|(_, same)| once_a_book(same)) {
        let numbered = |one: &Worded| corpus.page_of(one.id).number.is_some();
        for (nth, a) in same.iter().enumerate() {
            let meets = |b: &&&Worded| !(numbered(a) && numbered(b));
            pairs.extend(same[nth + 1..].iter().filter(meets).map(|b| (a.id, b.id)));
        }
    }
    pairs
}

fn title(corpus: &Corpus, id: ClauseId) -> String {
    name_key(bare_title(&corpus.page_of(id).title))
}

/// Those, in order, of whose book there is no other.
fn once_a_book(clauses: Vec<&Worded>) -> Vec<&Worded> {
    let mut count: BTreeMap<BookId, usize> = BTreeMap::new();
    for clause in &clauses {
        *count.entry(clause.book).or_default() += 1;
    }
    clauses.into_iter().filter(|clause| count.get(&clause.book) == Some(&1)).collect()
}

/// Clauses in nearly the same words, the nearest first. Only what is rare in a clause is looked up: two
/// that share most of their rows share one of the rarest few.
fn by_words(worded: &[Worded]) -> Vec<Pair> {
    const EVERYWHERE: usize = 16;
    const MOST_COMPARED: usize = 64;
    let mut bearers: HashMap<u32, usize> = HashMap::new();
    let mut wordings: HashMap<(BookId, u64), usize> = HashMap::new();
    for one in worded {
        *wordings.entry((one.book, one.whole)).or_default() += 1;
        for row in &one.rows {
            *bearers.entry(*row).or_default() += 1;
        }
    }
    let often = |row: &u32| bearers.get(row).copied().unwrap_or(0);
    let mut seen: HashMap<u32, Vec<usize>> = HashMap::new();
    let mut found: Vec<(usize, Pair)> = Vec::new();
    for (at, one) in worded.iter().enumerate() {
        // Said twice in a book: which of the two is meant cannot be told.
        if one.rows.is_empty() || wordings.get(&(one.book, one.whole)) != Some(&1) {
            continue;
        }
        let mut rarest = one.rows.clone();
        rarest.sort_unstable_by_key(|row| (often(row), *row));
        rarest.truncate(one.rows.len() - one.rows.len() * NEARLY_THE_SAME / 100 + 1);
        let mut near: Vec<usize> = Vec::new();
        for row in rarest.iter().filter(|row| (2..=EVERYWHERE).contains(&often(row))) {
            let others = seen.entry(*row).or_default();
            near.extend(others.iter().copied().filter(|&other| worded[other].book != one.book));
            others.push(at);
        }
        near.sort_unstable();
        near.dedup();
        for other in near.into_iter().take(MOST_COMPARED).map(|other| &worded[other]) {
            let share = shared(&one.rows, &other.rows, false);
            if share >= NEARLY_THE_SAME {
                found.push((share, (other.id, one.id)));
            }
        }
    }
    found.sort_unstable_by_key(|(share, pair)| (usize::MAX - share, *pair));
    found.into_iter().map(|(_, pair)| pair).collect()
}

/// What two sorted lists share, in hundredths of all that they have together: `twice` counts what is in
/// both for each of them.
fn shared(a: &[u32], b: &[u32], twice: bool) -> usize {
    let (mut left, mut right, mut both) = (a.iter().peekable(), b.iter().peekable(), 0);
    while let (Some(x), Some(y)) = (left.peek(), right.peek()) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => drop(left.next()),
            std::cmp::Ordering::Greater => drop(right.next()),
            std::cmp::Ordering::Equal => {
                both += 1;
                left.next();
                right.next();
            }
        }
    }
    let all = a.len() + b.len();
    let (part, whole) = if twice { (2 * both, all) } else { (both, all - both) };
    (part * 100).checked_div(whole).unwrap_or(0)
}

/// Groups that grow pair by pair, as long as no book has two clauses in one.
struct Groups<'a> {
    corpus: &'a Corpus,
    group_of: BTreeMap<ClauseId, usize>,
    members: Vec<Vec<ClauseId>>,
}

impl Groups<'_> {
    fn join(&mut self, a: ClauseId, b: ClauseId) {
        let (a, b) = (self.group(a), self.group(b));
        let book = |id: &ClauseId| self.corpus.page_of(*id).book;
        let (Some(one), Some(other)) = (self.members.get(a), self.members.get(b)) else { return };
        if a == b || one.iter().any(|mine| other.iter().any(|theirs| book(mine) == book(theirs))) {
            return;
        }
        let moved = std::mem::take(&mut self.members[b]);
        self.group_of.extend(moved.iter().map(|&id| (id, a)));
        self.members[a].extend(moved);
    }

    fn group(&mut self, id: ClauseId) -> usize {
        *self.group_of.entry(id).or_insert_with(|| {
            self.members.push(vec![id]);
            self.members.len() - 1
        })
    }

    fn finish(self) -> Vec<Vec<ClauseId>> {
        let mut groups: Vec<Vec<ClauseId>> = self.members.into_iter().filter(|group| group.len() > 1).collect();
        for group in &mut groups {
            group.sort_unstable();
        }
        groups
    }
}
