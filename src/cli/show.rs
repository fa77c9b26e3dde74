//! `ruledex show`

use super::args::{FilterArgs, Global, ViewArgs};
use super::out::{self, Outcome};
use super::session;
use anyhow::ensure;
use clap::{Args, ValueEnum};
use ruledex::library::Library;
use ruledex::render::words::not_found;
use ruledex::render::{json, markdown, terminal};
use ruledex::show::{self, Around, Extent};
use std::collections::BTreeSet;

pub const EXAMPLES: &str = "\
Examples:
  ruledex show 49.2                           a rule with all below it; also 49.2a, \"49.2 (a)\"
  ruledex show invasion --format markdown     a whole topic, to be pasted elsewhere
  ruledex show dune-ru:VI.17.2 --exact        a rule of one book, without its parts
  ruledex show dune-en:KA.4 --lang ru         the same rule in the Russian book
  ruledex show 49.2a --section                all of rule 49.2; -C 1 for the rules beside it

Without `show`, `ruledex 49.2` does the same.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShowFormat {
    Text,
    Json,
    Markdown,
}

#[derive(Debug, Args)]
pub struct ShowArgs {
    /// A number (49.2, 49.2a, VI.17.2), a title or alias, an address (BOOK:PAGE#ANCHOR)
    #[arg(required = true, value_name = "NUMBER | NAME | ADDRESS")]
    pub what: Vec<String>,

    #[command(flatten)]
    pub filters: FilterArgs,

    #[command(flatten)]
    pub view: ViewArgs,

    #[command(flatten)]
    pub flags: ShowFlags,

    /// Print JSON; the same as --format json
    #[arg(long)]
    pub json: bool,
}

// What only `show` knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct ShowFlags {
    /// Only the clause itself, without its sub-clauses and notes
    #[arg(long, conflicts_with = "children")]
    pub exact: bool,

    /// The clause and every sub-clause, each as an entry of its own
    #[arg(long)]
    pub children: bool,

    /// How to print it [default: text]
    #[arg(long, value_enum, conflicts_with = "json")]
    pub format: Option<ShowFormat>,
}

pub fn run(global: &Global, args: ShowArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    in_library(&library, args)
}

pub fn in_library(library: &Library, args: ShowArgs) -> anyhow::Result<Outcome> {
    let ShowArgs { what, filters, view, flags: ShowFlags { exact, children, format }, json: as_json } = args;
    ensure!(!(exact && view.section), "--exact shows a clause alone and --section all around it: give one of them");
    let format = if as_json { ShowFormat::Json } else { format.unwrap_or(ShowFormat::Text) };
    let written = session::name(&what)?;
    let corpus = library.corpus();
    let filters = session::filters(filters);
    let mut found = library.find(&written, &filters)?;
    if found.is_empty() {
        if format == ShowFormat::Json {
            out::print(&json::document(json::ShowBody { clauses: Vec::new(), untranslated: Vec::new() }))?;
        }
        out::remark(&not_found(library, &written, &filters, session::SEARCH));
        return Ok(Outcome::Nothing);
    }
    let mut untranslated = Vec::new();
    if let Some(language) = &view.lang {
        let aligned = library.in_language(&found, language)?;
        untranslated = aligned.iter().filter(|one| one.found.is_none()).map(|one| corpus.address(one.asked)).collect();
        found = aligned.iter().map(|aligned| aligned.found.unwrap_or(aligned.asked)).collect();
        for address in &untranslated {
            out::remark(&format!("no text in `{language}` for {address}: this is the original"));
        }
    }
    if view.section {
        let mut told = BTreeSet::new();
        found = found.into_iter().map(|id| show::section(corpus, id)).filter(|&id| told.insert(id)).collect();
    }
    if children {
        found = found.into_iter().flat_map(|id| show::subtree(corpus, id)).collect();
    }
    // With --children every sub-clause is an entry of its own, so none is repeated inside another.
    let extent = match (exact, children) {
        (true, _) => Extent::Exact,
        (_, true) => Extent::Single,
        _ => Extent::Whole,
    };
    let around = Around { neighbours: view.around().neighbours, section: false };
    let shown: Vec<_> = found.into_iter().map(|id| library.show(id)).collect();
    out::print(&match format {
        ShowFormat::Json => json::document(json::ShowBody {
            clauses: shown.iter().map(|shown| json::shown(corpus, shown, extent, around)).collect(),
            untranslated: untranslated.iter().map(ToString::to_string).collect(),
        }),
        ShowFormat::Markdown => {
            shown.iter().map(|shown| markdown::shown(corpus, shown, extent, around)).collect::<Vec<_>>().join("\n")
        }
        ShowFormat::Text => {
            let look = out::look();
            shown
                .iter()
                .map(|shown| terminal::shown(corpus, shown, extent, around, look))
                .collect::<Vec<_>>()
                .join("\n")
        }
    })?;
    Ok(Outcome::Good)
}
