//! What `eval --json` prints.

use crate::eval::{self, Answered, Report, Score};
use serde::Serialize;

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvalBody {
    /// How many hits of each search were looked at.
    pub limit: usize,
    pub styles: Vec<GroupBody>,
    pub books: Vec<GroupBody>,
    /// `null` where no query is said to be real.
    pub real: Option<GroupBody>,
    pub all: GroupBody,
    /// What was asked for; `null` where nothing was.
    pub min_ndcg: Option<f64>,
    /// In order of their file.
    pub results: Vec<ResultBody>,
}

/// The mean scores of some queries.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GroupBody {
    pub name: String,
    pub queries: usize,
    #[serde(flatten)]
    pub mean: ScoreBody,
}

/// Scores from 0 to 1.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreBody {
    pub recall: f64,
    pub first: f64,
    pub mrr: f64,
    pub ndcg: f64,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultBody {
    pub id: String,
    /// In the file of the queries.
    pub line: usize,
    pub style: String,
    pub query: String,
    #[serde(flatten)]
    pub score: ScoreBody,
    /// Addresses, the best first.
    pub hits: Vec<String>,
}

#[must_use]
pub fn eval(report: &Report, answered: &[Answered<'_>], min_ndcg: Option<f64>) -> EvalBody {
    let result = |Answered { judged, score, hits }: &Answered<'_>| ResultBody {
        id: judged.id.clone(),
        line: judged.line,
        style: judged.style.clone(),
        query: judged.query.clone(),
        score: score_body(score),
        hits: hits.clone(),
    };
    EvalBody {
        limit: eval::LIMIT,
        styles: report.styles.iter().map(group).collect(),
        books: report.books.iter().map(group).collect(),
        real: report.real.as_ref().map(group),
        all: group(&report.all),
        min_ndcg,
        results: answered.iter().map(result).collect(),
    }
}

fn group(group: &eval::Group) -> GroupBody {
    GroupBody { name: group.name.clone(), queries: group.queries, mean: score_body(&group.mean) }
}

fn score_body(score: &Score) -> ScoreBody {
    ScoreBody { recall: score.recall, first: score.first, mrr: score.reciprocal_rank, ndcg: score.ndcg }
}
