//! From the hits of searches to figures.

use super::queries::Judged;
use super::{BEST, LIMIT, folded};
use std::collections::BTreeMap;

/// How well one query was answered; each from 0 to 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// The share of the clauses graded 2 or 3 that were found.
    pub recall: f64,
    /// 1 where a clause graded 3 stands first.
    pub first: f64,
    /// 1 divided by the rank of the first clause graded 3.
    pub reciprocal_rank: f64,
    /// The gain of the hits (2 to the power of the grade, less 1), each divided by the logarithm of its
    /// rank, over that of the best order.
    pub ndcg: f64,
}

/// A query with what a search gave for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered<'a> {
    pub judged: &'a Judged,
    pub score: Score,
    /// Addresses, the best first.
    pub hits: Vec<String>,
}

impl<'a> Answered<'a> {
    /// Scores the hits of a query.
    #[must_use]
    pub fn new(judged: &'a Judged, hits: Vec<String>) -> Self {
        Self { judged, score: score(judged, &hits), hits }
    }
}

/// The mean scores of some queries.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    pub name: String,
    pub queries: usize,
    pub mean: Score,
}

/// The mean scores of all queries and of each kind of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// In order of their names.
    pub styles: Vec<Group>,
    /// In order of their names, each with its queries of all styles.
    pub books: Vec<Group>,
    /// Queries that somebody asked; `None` where there is none.
    pub real: Option<Group>,
    pub all: Group,
}

/// Scores the addresses that a search gave, best first.
#[must_use]
pub fn score(judged: &Judged, hits: &[String]) -> Score {
    let mut seen: Vec<String> = Vec::new();
    for hit in hits {
        let hit = folded(hit);
        if !seen.contains(&hit) {
            seen.push(hit);
        }
    }
    seen.truncate(LIMIT);
    let grades: Vec<u32> = seen.iter().map(|hit| judged.judgements.get(hit).copied().unwrap_or(0)).collect();
    let mut best: Vec<u32> = judged.judgements.values().copied().collect();
    best.sort_unstable_by(|a, b| b.cmp(a));
    best.truncate(LIMIT);
    let telling = |grades: &[u32]| grades.iter().filter(|grade| **grade >= 2).count();
    let rank = grades.iter().position(|grade| *grade == BEST);
    Score {
        recall: share(count(telling(&grades)), count(telling(&best))),
        first: if rank == Some(0) { 1.0 } else { 0.0 },
        reciprocal_rank: rank.map_or(0.0, |rank| 1.0 / (count(rank) + 1.0)),
        ndcg: share(gain(&grades), gain(&best)),
    }
}

fn gain(grades: &[u32]) -> f64 {
    let gains = grades.iter().map(|grade| f64::from((1u32 << (*grade).min(31)) - 1));
    gains.zip(2u32..).map(|(gain, rank)| gain / f64::from(rank).log2()).sum()
}

fn share(part: f64, whole: f64) -> f64 {
    // A sum of nothing is -0.0.
    if part > 0.0 && whole > 0.0 { part / whole } else { 0.0 }
}

fn count(of: usize) -> f64 {
    u32::try_from(of).map_or(f64::from(u32::MAX), f64::from)
}

/// Puts the scores of queries together.
#[must_use]
pub fn report(answered: &[Answered<'_>]) -> Report {
    let by = |key: &dyn Fn(&Judged) -> Option<String>| -> Vec<Group> {
        let mut groups: BTreeMap<String, Vec<&Score>> = BTreeMap::new();
        for one in answered {
            if let Some(name) = key(one.judged) {
                groups.entry(name).or_default().push(&one.score);
            }
        }
        groups.into_iter().map(|(name, scores)| group(name, &scores)).collect()
    };
    Report {
        styles: by(&|judged| Some(judged.style.clone())),
        books: by(&|judged| judged.book.clone()),
        real: by(&|judged| judged.real.then(|| "real".to_owned())).pop(),
        all: group("all".to_owned(), &answered.iter().map(|one| &one.score).collect::<Vec<_>>()),
    }
}

fn group(name: String, scores: &[&Score]) -> Group {
    let mean =
        |part: &dyn Fn(&Score) -> f64| share(scores.iter().map(|score| part(score)).sum::<f64>(), count(scores.len()));
    let mean = Score {
        recall: mean(&|score| score.recall),
        first: mean(&|score| score.first),
        reciprocal_rank: mean(&|score| score.reciprocal_rank),
        ndcg: mean(&|score| score.ndcg),
    };
    Group { name, queries: scores.len(), mean }
}
