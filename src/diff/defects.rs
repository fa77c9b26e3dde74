//! Differences that look like damage of one text: what its reader reported lost or uncertain and, where
//! the texts were typed apart, words cut short or misspelt and lines that stand by another clause.

use super::unit::Units;
use super::{Change, Compared, Diff, Pair, Reworded, Side};
use crate::corpus::{ClauseId, Corpus};
use crate::diag::Finding;
use crate::ingest::COLUMNS_UNCERTAIN;
use crate::ingest::outline::LOST_NUMBER;
use crate::text::{fold, is_determiner};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Why a difference is taken for a defect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// The reader of one side misses this number (`lost-number`).
    LostNumber,
    /// One side has no text, in a page whose reader misses a number.
    LostText,
    /// The columns of the page could not be told apart with certainty (`columns-uncertain`).
    ColumnsUncertain,
    /// The same words stand by another clause of the page.
    StandsElsewhere,
    /// A word is cut short, or a letter is wrong; or one article is another.
    Slip,
}

impl Cause {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::LostNumber => "lost-number",
            Self::LostText => "lost-text",
            Self::ColumnsUncertain => "columns-uncertain",
            Self::StandsElsewhere => "stands-elsewhere",
            Self::Slip => "slip",
        }
    }

    /// What it means, in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Self::LostNumber => "the reader of the other text misses this number",
            Self::LostText => "one text has nothing here, and its reader misses a number beside it",
            Self::ColumnsUncertain => "the columns of the page ran together",
            Self::StandsElsewhere => "the same words stand by another clause",
            Self::Slip => "a word cut short, a letter, an article",
        }
    }
}

/// A difference that need not be one of the rules. At least one side has a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    pub from: Option<ClauseId>,
    pub to: Option<ClauseId>,
    pub cause: Cause,
    pub changes: Vec<Change>,
}

/// Words that a line has at least.
const LINE: usize = 3;

/// Moves what looks like damage from the differences to the defects.
pub(super) fn tell_apart(sides: [Side<'_>; 2], compared: &Compared<'_>, diff: &mut Diff) {
    let troubles = sides.map(Trouble::of);
    let mut defects = Vec::new();

    let lost = |units: &Units, at: usize, partners: &[Option<usize>], others: &Units, trouble: &Trouble| {
        lost_number(units, at, partners, others, trouble)
    };
    diff.added.retain(|&id| {
        let at = compared.b.position(id);
        let cause = at.and_then(|at| lost(compared.b, at, &compared.matching.from, compared.a, &troubles[0]));
        let cause = cause.or_else(|| troubles[1].columns(id));
        defects.extend(cause.map(|cause| Defect { from: None, to: Some(id), cause, changes: Vec::new() }));
        cause.is_none()
    });
    diff.removed.retain(|&id| {
        let at = compared.a.position(id);
        let cause = at.and_then(|at| lost(compared.a, at, &compared.matching.to, compared.b, &troubles[1]));
        let cause = cause.or_else(|| troubles[0].columns(id));
        defects.extend(cause.map(|cause| Defect { from: Some(id), to: None, cause, changes: Vec::new() }));
        cause.is_none()
    });

    let elsewhere = if diff.typography_ignored { Elsewhere::of(sides, &diff.reworded) } else { Elsewhere::default() };
    let typed_apart = diff.typography_ignored;
    diff.reworded.retain(|reworded| {
        let Pair { from, to } = reworded.pair;
        let cause = troubles[0]
            .columns(from)
            .or_else(|| troubles[1].columns(to))
            .or_else(|| lost_text(sides, &troubles, reworded.pair))
            .or_else(|| if typed_apart { elsewhere.or_slip(sides, reworded) } else { None })
            .filter(|_| !reworded.renumbered);
        let changes = reworded.changes.clone();
        defects.extend(cause.map(|cause| Defect { from: Some(from), to: Some(to), cause, changes }));
        cause.is_none()
    });
    defects.sort_by_key(|defect| (defect.to.is_none(), defect.to, defect.from));
    diff.defects = defects;
}

/// What the reader of one side reported.
struct Trouble {
    /// The clauses before which a number is missing, and their pages.
    lost_before: HashSet<ClauseId>,
    lost_in: HashSet<ClauseId>,
    /// The pages whose columns are uncertain.
    columns: HashSet<ClauseId>,
    /// The page of each clause: its first.
    corpus_pages: BTreeMap<u32, ClauseId>,
}

impl Trouble {
    fn of(side: Side<'_>) -> Self {
        let corpus = side.corpus;
        let reported =
            |code: &str| -> Vec<&Finding> { corpus.findings().iter().filter(|finding| finding.code == code).collect() };
        let (lost, columns) = (reported(LOST_NUMBER.name), reported(COLUMNS_UNCERTAIN.name));
        let mut trouble = Self {
            lost_before: HashSet::new(),
            lost_in: HashSet::new(),
            columns: HashSet::new(),
            corpus_pages: BTreeMap::new(),
        };
        if lost.is_empty() && columns.is_empty() {
            return trouble;
        }
        let lost: BTreeSet<(&str, u32)> =
            lost.iter().map(|finding| (finding.file.as_str(), finding.place.line)).collect();
        for id in corpus.clauses_of_book(side.book).map(ClauseId) {
            let page = corpus.topic(corpus.page_id_of(id));
            trouble.corpus_pages.insert(id.0, page);
            let place = (corpus.page_of(id).file.as_str(), corpus.clause(id).place.line);
            if lost.contains(&place) {
                trouble.lost_before.insert(id);
                trouble.lost_in.insert(page);
            }
            if columns.iter().any(|finding| is_about(corpus, finding, page)) {
                trouble.columns.insert(page);
            }
        }
        trouble
    }

    fn page(&self, id: ClauseId) -> Option<&ClauseId> {
        self.corpus_pages.get(&id.0)
    }

    fn columns(&self, id: ClauseId) -> Option<Cause> {
        self.page(id).filter(|page| self.columns.contains(page)).map(|_| Cause::ColumnsUncertain)
    }
}

fn is_about(corpus: &Corpus, finding: &Finding, page: ClauseId) -> bool {
    match &finding.address {
        Some(address) => *address == corpus.address(page).to_string(),
        None => finding.file == corpus.page_of(page).file,
    }
}

/// Whether the other side's reader misses a number where this clause would stand: before the partner of
/// what comes after it.
fn lost_number(
    units: &Units,
    at: usize,
    partners: &[Option<usize>],
    others: &Units,
    trouble: &Trouble,
) -> Option<Cause> {
    if trouble.lost_before.is_empty() {
        return None;
    }
    units.list[at].number.as_ref()?;
    let next = units.list[at].after.and_then(|after| partners[after])?;
    trouble.lost_before.contains(&others.list[next].id).then_some(Cause::LostNumber)
}

fn lost_text(sides: [Side<'_>; 2], troubles: &[Trouble; 2], pair: Pair) -> Option<Cause> {
    let ids = [pair.from, pair.to];
    let lost = (0..2).any(|nth| {
        let empty = sides[nth].corpus.clause(ids[nth]).text.is_empty();
        empty && troubles[nth].page(ids[nth]).is_some_and(|page| troubles[nth].lost_in.contains(page))
    });
    lost.then_some(Cause::LostText)
}

/// Runs of words that one side has more of in one clause and less of in another of the same page.
#[derive(Default)]
struct Elsewhere {
    taken: HashSet<(ClauseId, String)>,
    given: HashSet<(ClauseId, String)>,
}

impl Elsewhere {
    fn of(sides: [Side<'_>; 2], reworded: &[Reworded]) -> Self {
        let mut elsewhere = Self::default();
        for Reworded { pair, changes, .. } in reworded {
            let page = sides[1].corpus.topic(sides[1].corpus.page_id_of(pair.to));
            for change in changes {
                let [old, new] = texts(sides, *pair, change);
                if new.is_empty() && is_line(&old) {
                    elsewhere.taken.insert((page, old));
                } else if old.is_empty() && is_line(&new) {
                    elsewhere.given.insert((page, new));
                }
            }
        }
        elsewhere
    }

    /// Why all changes of a clause look like damage, if they do.
    fn or_slip(&self, sides: [Side<'_>; 2], reworded: &Reworded) -> Option<Cause> {
        let page = sides[1].corpus.topic(sides[1].corpus.page_id_of(reworded.pair.to));
        let mut cause = Cause::Slip;
        for change in &reworded.changes {
            let [old, new] = texts(sides, reworded.pair, change);
            let moved = new.is_empty() && self.given.contains(&(page, old.clone()))
                || old.is_empty() && self.taken.contains(&(page, new.clone()));
            if moved {
                cause = Cause::StandsElsewhere;
            } else if !is_slip(&old, &new) {
                return None;
            }
        }
        Some(cause)
    }
}

fn is_line(words: &str) -> bool {
    words.split(' ').count() >= LINE
}

/// The words of a change on both sides, folded.
fn texts(sides: [Side<'_>; 2], pair: Pair, change: &Change) -> [String; 2] {
    let text = |side: Side<'_>, id: ClauseId, (start, end): (u32, u32)| {
        let plain = side.corpus.clause(id).text.plain.get(start as usize..end as usize).unwrap_or("");
        let folded = fold(plain);
        let words = folded.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    };
    [text(sides[0], pair.from, change.from), text(sides[1], pair.to, change.to)]
}

/// Words shorter than this are told apart by each letter.
const SPELT: usize = 5;

/// Whether one word in the place of another looks like a slip: cut short, misspelt by one letter, or an
/// article for an article.
fn is_slip(old: &str, new: &str) -> bool {
    let is_word = |word: &str| word.chars().count() >= 2 && word.chars().all(|c| c.is_alphabetic() || c == '\'');
    if !is_word(old) || !is_word(new) {
        return false;
    }
    let cut = old.starts_with(new) || new.starts_with(old);
    let long = old.chars().count().min(new.chars().count()) >= SPELT;
    cut || long && strsim::osa_distance(old, new) == 1 || is_determiner(old) && is_determiner(new)
}

#[cfg(test)]
mod tests {
    use super::is_slip;

    #[test]
    fn a_slip_is_a_clipped_or_misspelt_word_or_another_article() {
        for (old, new) in [("the", "their"), ("lanter", "lantern"), ("intructed", "instructed"), ("that", "the")] {
            assert!(is_slip(old, new), "{old} {new}");
        }
        for (old, new) in [("may", "must"), ("two", "three"), ("or", "and"), ("2", "3"), ("now", "not"), ("", "not")] {
            assert!(!is_slip(old, new), "{old} {new}");
        }
    }
}
