//! `ruledex glossary`

use super::args::{Global, GlossaryArgs};
use super::out::{self, Outcome};
use super::session;
use anyhow::bail;
use ruledex::render::{json, terminal};

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
