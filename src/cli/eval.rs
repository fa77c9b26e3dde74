//! `ruledex eval`

use super::args::Global;
use super::out::{self, Outcome};
use super::session;
use anyhow::{anyhow, ensure};
use clap::Args;
use ruledex::decode::decode;
use ruledex::eval::{self, Answered};
use ruledex::render::{eval as table, json, terminal};
use ruledex::store;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  ruledex eval queries.jsonl                  how well searches answer these queries
  ruledex eval queries.jsonl --min-ndcg 0.8   the same as a test: exit code 1 below that

A line of the file is an object. `query` and `judgements` must be there; grades are 3 (settles it),
2, 1 and 0:
  {\"query\": \"flak\", \"book\": \"ti4\", \"style\": \"slang\", \"judgements\": {\"ti4:anti-fighter-barrage\": 3}}
A line may also have `id`, a name of its own, and `real`: true where somebody asked just that.

Exit codes: 0 scored, 1 below --min-ndcg, 2 could not run.";

#[derive(Debug, Args)]
pub struct EvalArgs {
    /// A file of judged queries, one JSON object a line
    #[arg(value_name = "QUERIES.jsonl")]
    pub queries: PathBuf,

    /// Only the queries of this book
    #[arg(long, value_name = "ID")]
    pub book: Vec<String>,

    /// Exit with 1 where the mean nDCG of all queries is below this, from 0 to 1
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    pub min_ndcg: Option<f64>,

    /// Write the score and hits of each query to this file, the worst first, parted by tabs
    #[arg(long, value_name = "FILE")]
    pub per_query: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Sums of shares come out a little beside a round figure.
const ROUNDING: f64 = 1e-9;

pub fn run(global: &Global, args: EvalArgs) -> anyhow::Result<Outcome> {
    let EvalArgs { queries: path, book, min_ndcg, per_query, json: as_json } = args;
    if let Some(least) = min_ndcg {
        ensure!((0.0..=1.0).contains(&least), "--min-ndcg {least} is no figure that nDCG can have: give 0 to 1");
    }
    let name = path.display().to_string();
    let source = decode(&name, &store::read_file(&path)?, None)?.value;
    let mut queries = eval::read(&source)?;
    queries.retain(|query| book.is_empty() || query.book.as_ref().is_some_and(|of| book.contains(of)));
    let of_books = if book.is_empty() { String::new() } else { format!(" of {}", book.join(", ")) };
    ensure!(
        !queries.is_empty(),
        "{name} has no query{of_books}: write one a line (`ruledex eval --help` shows the form)"
    );

    let library = session::open(global)?;
    let corpus = library.corpus();
    for (line, address) in eval::unknown(corpus, &queries) {
        out::remark(&format!("{name}:{line}: no clause has the address `{address}`: nothing can find it"));
    }
    let mut answered = Vec::with_capacity(queries.len());
    for query in &queries {
        let answer =
            library.search(&query.request()).map_err(|error| anyhow!("{name}:{line}: {error}", line = query.line))?;
        let hits = answer.hits.iter().map(|hit| corpus.address(hit.clause).to_string());
        answered.push(Answered::new(query, hits.collect()));
    }
    let report = eval::report(&answered);
    if let Some(path) = per_query {
        store::overwrite_file(&path, table::per_query(&answered).as_bytes())?;
    }
    out::print(&if as_json {
        json::document(json::eval(&report, &answered, min_ndcg))
    } else {
        terminal::eval(&report)
    })?;
    let ndcg = report.all.mean.ndcg;
    match min_ndcg {
        Some(least) if ndcg < least - ROUNDING => {
            out::remark(&format!("ruledex: nDCG@{} is {ndcg:.4}, below --min-ndcg {least}", eval::LIMIT));
            Ok(Outcome::Nothing)
        }
        _ => Ok(Outcome::Good),
    }
}
