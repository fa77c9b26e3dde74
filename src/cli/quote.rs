//! `ruledex quote`

use super::args::{FilterArgs, Global};
use super::out::{self, Outcome};
use super::session;
use anyhow::{Context, bail, ensure};
use clap::Args;
use ruledex::decode::{ENCODING_GUESSED, UNDECODABLE, decode};
use ruledex::quote::{QuoteRequest, Verdict};
use ruledex::render::{json, terminal};
use std::io::{self, IsTerminal, Read};

pub const EXAMPLES: &str = "\
Case, quotation marks, dashes, commas and white space do not count; signs such as < + $ ? ( ) do. Where … leaves
something out, it is told what.

Examples:
  ruledex quote \"assign hits to your units\"   whether these words stand in a book, and where
  ruledex quote --book ti4 - < quote.txt      a longer quote, over several clauses or with gaps

Exit codes: 0 word for word; 1 with words left out, with other signs, near, or nothing; 2 could not run.";

#[derive(Debug, Args)]
pub struct QuoteArgs {
    /// The wording; `-` or nothing for standard input
    #[arg(value_name = "WORDING")]
    pub wording: Vec<String>,

    #[command(flatten)]
    pub filters: FilterArgs,

    /// How many places at most [default: 10]
    #[arg(short = 'n', long, value_name = "N", allow_negative_numbers = true)]
    pub limit: Option<usize>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(global: &Global, args: QuoteArgs) -> anyhow::Result<Outcome> {
    let QuoteArgs { wording, filters, limit, json: as_json } = args;
    let limit = limit.unwrap_or(10);
    ensure!(limit > 0, "--limit 0 shows nothing: give at least 1");
    let text = match wording.as_slice() {
        [] => standard_input()?,
        [dash] if dash == "-" => standard_input()?,
        words => words.join(" "),
    };
    let library = session::open(global)?;
    let checked = library.quote(&QuoteRequest { text, filters: session::filters(filters), limit })?;
    let corpus = library.corpus();
    out::print(&if as_json {
        json::document(json::quote(corpus, &checked))
    } else {
        terminal::quote(corpus, &checked, out::look())
    })?;
    Ok(if checked.verdict == Verdict::Verbatim { Outcome::Good } else { Outcome::Nothing })
}

fn standard_input() -> anyhow::Result<String> {
    const LONGEST_MB: u64 = 16;
    let input = io::stdin().lock();
    if input.is_terminal() {
        bail!("there is no wording: write it behind the command, or pipe it in");
    }
    let mut bytes = Vec::new();
    let longest = LONGEST_MB << 20;
    input.take(longest + 1).read_to_end(&mut bytes).context("standard input cannot be read")?;
    ensure!(bytes.len() as u64 <= longest, "standard input is larger than {LONGEST_MB} MB: check a part of it");
    let decoded = decode("standard input", &bytes, None)?;
    let wanted = [ENCODING_GUESSED.name, UNDECODABLE.name];
    let told = decoded.findings.iter().filter(|one| wanted.contains(&one.code.as_str()));
    told.take(1).for_each(|one| out::remark(&format!("ruledex: standard input: {}", one.message)));
    Ok(decoded.value.text().to_owned())
}
