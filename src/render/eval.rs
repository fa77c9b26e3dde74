//! The scores of single queries, for spreadsheets.

use crate::eval::Answered;
use std::fmt::Write as _;

/// A line a query, parted by tabs, under a line that names the columns: the worst answered first.
#[must_use]
pub fn per_query(answered: &[Answered<'_>]) -> String {
    let mut out = String::from("id\tstyle\tndcg\tmrr\tfirst\trecall\tquery\thits\n");
    let mut rows: Vec<_> = answered.iter().collect();
    rows.sort_by(|a, b| a.score.ndcg.total_cmp(&b.score.ndcg).then(a.judged.line.cmp(&b.judged.line)));
    for Answered { judged, score, hits } in rows {
        let _ = writeln!(
            out,
            "{}\t{}\t{:.3}\t{:.3}\t{:.0}\t{:.3}\t{}\t{}",
            in_a_cell(&judged.id),
            in_a_cell(&judged.style),
            score.ndcg,
            score.reciprocal_rank,
            score.first,
            score.recall,
            in_a_cell(&judged.query),
            hits.join(" ")
        );
    }
    out
}

fn in_a_cell(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
