//! What `glossary --json` prints.

use crate::corpus::Corpus;
use crate::corpus::glossary::{Spelling, Term};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GlossaryBody {
    pub terms: Vec<TermBody>,
}

/// A thing of a game, and all that it is called.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TermBody {
    pub term: String,
    pub game: String,
    pub aliases: Vec<String>,
    /// Aliases that mean other things too.
    pub shared: Vec<String>,
    /// By language.
    pub forms: BTreeMap<String, Vec<String>>,
    /// As the glossary writes it; `null` where the term is tied to none.
    pub page: Option<String>,
    /// Where it is explained.
    pub addresses: Vec<String>,
    /// Relative to the library.
    pub file: String,
    pub line: u32,
    pub bundled: bool,
}

#[must_use]
pub fn glossary(corpus: &Corpus, terms: &[&Term]) -> GlossaryBody {
    GlossaryBody { terms: terms.iter().map(|term| body(corpus, term)).collect() }
}

fn body(corpus: &Corpus, term: &Term) -> TermBody {
    let texts = |spellings: &[Spelling]| spellings.iter().map(|spelling| spelling.text.clone()).collect();
    let aliases = |shared: bool| {
        let aliases = term.aliases.iter().filter(|alias| alias.shared == shared);
        aliases.map(|alias| alias.text.clone()).collect()
    };
    TermBody {
        term: term.name.text.clone(),
        game: term.game.clone(),
        aliases: aliases(false),
        shared: aliases(true),
        forms: term.forms.iter().map(|form| (form.language.clone(), texts(&form.spellings))).collect(),
        page: term.page.as_ref().map(|page| page.text.clone()),
        addresses: term.explained.iter().map(|&id| corpus.address(id).to_string()).collect(),
        file: term.file.clone(),
        line: term.name.place.line,
        bundled: term.bundled,
    }
}
