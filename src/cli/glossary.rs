//! `ruledex glossary`

use super::args::Global;
use super::out::{self, Outcome};
use super::session;
use anyhow::bail;
use clap::Args;
use ruledex::render::{json, terminal};

pub const EXAMPLES: &str = "\
A game's words stand in rules/GAME/glossary.yaml; searches use them.

Examples:
  ruledex glossary AFB                        what an abbreviation means, and what else it is called
  ruledex glossary --game dune                all words of a game, in all languages";

#[derive(Debug, Args)]
pub struct GlossaryArgs {
    /// Only terms that are called so, or part of whose names is
    #[arg(value_name = "WORD")]
    pub words: Vec<String>,

    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub game: Vec<String>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(global: &Global, args: GlossaryArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    let corpus = library.corpus();
    for game in &args.game {
        if !corpus.books.iter().any(|book| book.game == *game)
            && corpus.glossary.terms().iter().all(|t| t.game != *game)
        {
            bail!("no game is called `{game}`: `ruledex books` names the games");
        }
    }
    let terms = library.glossary(&args.words.join(" "), &args.game);
    out::print(&if args.json {
        json::document(json::glossary(corpus, &terms))
    } else {
        terminal::glossary(corpus, &terms, out::look())
    })?;
    Ok(if terms.is_empty() { Outcome::Nothing } else { Outcome::Good })
}
