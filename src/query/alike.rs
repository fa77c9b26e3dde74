//! Hits that are one clause in several books become one hit.

use super::found::{Found, Search};
use super::snippet;
use super::{AlsoIn, Hit, Passage, Request};
use crate::corpus::{ClauseId, Corpus};
use crate::text::wording;
use std::collections::BTreeSet;

/// One hit to be: positions in what was found.
pub(super) struct Group {
    /// The clause that is shown, the most authoritative one.
    pub(super) lead: usize,
    /// The one that is worth the most.
    pub(super) best: usize,
    /// All but the lead, the most authoritative first.
    pub(super) others: Vec<usize>,
}

/// The best hits in order, at least as many as the request wants where there are so many. `found` is in
/// corpus order, each clause once.
pub(super) fn groups(corpus: &Corpus, found: &[Found], request: &Request, in_language: Option<&str>) -> Vec<Group> {
    let alone = request.all || corpus.has_nothing_alike();
    // What is merged comes from further down, so a few more than wanted are put in order first.
    let mut front = if alone { request.limit } else { request.limit.saturating_mul(3).saturating_add(8) };
    loop {
        let order = best(found, front);
        let groups: Vec<Group> = if alone {
            order.into_iter().map(|at| Group { lead: at, best: at, others: Vec::new() }).collect()
        } else {
            merged(corpus, found, order, in_language)
        };
        if groups.len() >= request.limit || front >= found.len() {
            return groups;
        }
        front = found.len();
    }
}

/// The positions of the best, in order; of equal ones in the order of the corpus.
fn best(found: &[Found], limit: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..found.len()).collect();
    let better = |a: &usize, b: &usize| found[*b].score.total_cmp(&found[*a].score).then(a.cmp(b));
    if limit < order.len() {
        order.select_nth_unstable_by(limit, better);
        order.truncate(limit);
    }
    order.sort_unstable_by(better);
    order
}

/// Each of the clauses in order with those that are the same in other books, wherever these stand. Where
/// a language is wanted, a clause and what it is in that language are the same too.
fn merged(corpus: &Corpus, found: &[Found], order: Vec<usize>, in_language: Option<&str>) -> Vec<Group> {
    let position = |id: ClauseId| found.binary_search_by_key(&id, |found| found.id).ok();
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    let mut groups = Vec::new();
    for best in order {
        if !taken.insert(best) {
            continue;
        }
        let id = found[best].id;
        // The same clause in another book may be the one that is translated.
        let same = std::iter::once(&id).chain(corpus.same_clauses(id));
        let told = |language| same.flat_map(|&same| told_with(corpus, same, language)).collect();
        let translations: Vec<ClauseId> = in_language.map_or(Vec::new(), told);
        let others = corpus.same_clauses(id).iter().chain(&translations).filter_map(|&other| position(other));
        let mut members: Vec<usize> = others.filter(|&at| taken.insert(at)).collect();
        members.push(best);
        // A translation never leads: the words of the query stand in the other one.
        let rank = |at: usize| {
            let id = found[at].id;
            (translations.contains(&id), corpus.authority(id))
        };
        members.sort_by(|&a, &b| rank(a).cmp(&rank(b)).then(found[b].score.total_cmp(&found[a].score)).then(a.cmp(&b)));
        let lead = members.remove(0);
        groups.push(Group { lead, best, others: members });
    }
    groups
}

/// The translations of a clause that a hit for it tells of, as both are the same clause in a language.
fn told_with(corpus: &Corpus, id: ClauseId, language: &str) -> Vec<ClauseId> {
    let Some(aligned) = corpus.in_language(id, language) else { return Vec::new() };
    let mut translations = corpus.translations(id);
    translations.retain(|&other| corpus.in_language(other, language) == Some(aligned));
    translations
}

/// The hit that a group is, with the same clause in other books: of what the filters let `through` even
/// where it has no word of the query.
pub(super) fn hit(
    search: &Search<'_>,
    found: &[Found],
    group: &Group,
    request: &Request,
    through: &impl Fn(ClauseId) -> bool,
) -> Hit {
    let corpus = search.corpus;
    let (lead, best) = (&found[group.lead], &found[group.best]);
    let mut hit = search.hit(lead, request.explain);
    (hit.score, hit.weak, hit.matched) = (best.score, best.weak, best.matched);
    if !request.all {
        let others = corpus.same_clauses(lead.id).iter().copied();
        let mut others: Vec<ClauseId> = others.filter(|&id| id != lead.id && through(id)).collect();
        others.sort_by_key(|&id| (corpus.authority(id), id));
        let notes = |id: &ClauseId| corpus.notes_on(*id).count();
        hit.notes += others.iter().map(notes).sum::<usize>();
        hit.also_in = others.into_iter().map(|id| also_in(search, lead, id)).collect();
    }
    hit
}

fn also_in(search: &Search<'_>, lead: &Found, id: ClauseId) -> AlsoIn {
    let corpus = search.corpus;
    let text = |id: ClauseId| wording(&corpus.clause(id).text.plain);
    let same_words = text(lead.id) == text(id);
    let lacking = search.scores.mask(id) & !search.scores.mask(lead.id);
    let passage = (!same_words && lacking != 0).then(|| {
        let snippet = snippet::snippet(corpus, id, search.units);
        Passage { text: snippet.text, highlights: snippet.highlights }
    });
    AlsoIn { clause: id, same_words, passage }
}
