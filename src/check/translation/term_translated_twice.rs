//! `term-translated-twice`: a term of the glossary for which a translation has two words.

use super::pairs::{original_of, pairs};
use crate::check::places::Places;
use crate::check::terms::Terms;
use crate::check::{Check, Checked, in_text};
use crate::corpus::glossary::Spelling;
use crate::corpus::{ClauseId, Corpus, Term};
use crate::diag::{Code, Finding, Severity};
use crate::text::{is_folded_function_word, name_key, stem_key};
use std::collections::{BTreeMap, HashSet};

pub struct TermTranslatedTwice;

const CODE: Code = Code {
    name: "term-translated-twice",
    severity: Severity::Info,
    about: "A translation has two words for one term of the game's glossary. Where the original speaks of the term, \
            most clauses of the translation have one of its forms in that language, and this one has another.\n\n\
            Why it matters: readers take two words for two things, most of all in rules.\n\n\
            Example: `Boarding Bridge` is “трап” in eleven clauses and “сходни” in one.\n\n\
            What to do: write the same word everywhere, unless the sentence needs the other.",
};

impl Check for TermTranslatedTwice {
    fn code(&self) -> &'static Code {
        &CODE
    }

    /// A glossary lists synonyms because people use them.
    fn on_by_default(&self) -> bool {
        false
    }

    fn run(&self, checked: &Checked<'_>) -> Vec<Finding> {
        let corpus = checked.corpus;
        let mut places = Places::new(*checked);
        let mut findings = Vec::new();
        for pair in pairs(corpus) {
            let (own, original) = (corpus.book(pair.book), corpus.book(pair.original));
            let mut ours = Terms::new(spellings(corpus, &own.game, &own.language).into_iter());
            let mut theirs = Terms::new(spellings(corpus, &original.game, &original.language).into_iter());
            let mut used: BTreeMap<usize, BTreeMap<usize, Vec<Use>>> = BTreeMap::new();
            for id in corpus.pages_of_book(pair.book).flat_map(|page| corpus.clauses_of(page)) {
                let Some(translated) = original_of(corpus, id) else { continue };
                let spoken: HashSet<usize> =
                    theirs.in_text(&corpus.clause(translated).text.plain).iter().map(|found| found.meant.0).collect();
                for found in ours.in_text(&corpus.clause(id).text.plain) {
                    let (term, spelling) = found.meant;
                    if spoken.contains(&term) {
                        let place = Use { clause: id, start: found.start, end: found.end };
                        used.entry(term).or_default().entry(spelling).or_default().push(place);
                    }
                }
            }
            for (term, ways) in used {
                findings.extend(second_ways(corpus, &own.language, term, &ways, &mut places));
            }
        }
        findings
    }
}

struct Use {
    clause: ClauseId,
    start: usize,
    end: usize,
}

/// All uses of a term that are not in the way in which it is said most often.
fn second_ways(
    corpus: &Corpus,
    language: &str,
    term: usize,
    ways: &BTreeMap<usize, Vec<Use>>,
    places: &mut Places<'_>,
) -> Vec<Finding> {
    // Of ways used equally often the one that the glossary lists first.
    let usual = ways.iter().max_by_key(|(spelling, uses)| (uses.len(), std::cmp::Reverse(**spelling)));
    let (Some((&usual, _)), Some(term)) = (usual, corpus.glossary.terms().get(term)) else { return Vec::new() };
    let spelled = |at: usize| in_language(term, language).nth(at).map_or("", |spelling| spelling.text.as_str());
    let word = spelled(usual);
    let mut findings = Vec::new();
    let others = ways.iter().filter(|(spelling, _)| !are_one_word(spelled(**spelling), word));
    for used in others.flat_map(|(_, uses)| uses) {
        let said = &corpus.clause(used.clause).text.plain[used.start..used.end];
        let message = format!("“{said}” stands here for {}, which is “{word}” elsewhere", term.name.text);
        let place = places.of(used.clause, used.start, used.end);
        let help = format!("write “{word}”, unless the sentence needs the other");
        findings.push(in_text(&CODE, corpus, used.clause, place, message).help(help));
    }
    findings
}

/// Whether two spellings are one word: they share a word, one has a word that begins or ends with one of the other
/// (`ship`, `shipment`; `worm`, `sandworm`), or one abbreviates a name.
fn are_one_word(one: &str, other: &str) -> bool {
    let abbreviates = |spelling: &str| spelling.chars().all(|c| c.is_uppercase() || c == '.');
    if abbreviates(one) || abbreviates(other) {
        return true;
    }
    let stems = |spelling: &str| -> Vec<String> {
        let name = name_key(spelling);
        let telling = name.split(' ').filter(|word| !is_folded_function_word(word));
        telling.filter_map(|word| Some(stem_key(word).rsplit(':').next()?.to_owned())).collect()
    };
    let is_in = |stem: &str, other: &str| {
        let letters = stem.chars().count();
        stem == other || letters >= 3 && other.starts_with(stem) || letters >= 4 && other.ends_with(stem)
    };
    let (stems, others) = (stems(one), stems(other));
    stems.iter().any(|stem| others.iter().any(|other| is_in(stem, other) || is_in(other, stem)))
}

/// What the terms of a game are called in a language: the positions of the term and of the spelling.
fn spellings<'a>(corpus: &'a Corpus, game: &str, language: &str) -> Vec<(&'a str, (usize, usize))> {
    let terms = corpus.glossary.terms().iter().enumerate().filter(|(_, term)| term.game == game);
    let all = terms.flat_map(|(at, term)| {
        let spellings = in_language(term, language).enumerate().filter(|(_, spelling)| !spelling.shared);
        spellings.map(move |(nth, spelling)| (spelling.text.as_str(), (at, nth)))
    });
    all.collect()
}

/// The forms in a language; where there are none, the term's name and aliases.
fn in_language<'a>(term: &'a Term, language: &str) -> Box<dyn Iterator<Item = &'a Spelling> + 'a> {
    match term.forms.iter().find(|form| form.language == language) {
        Some(form) => Box::new(form.spellings.iter()),
        None => Box::new(std::iter::once(&term.name).chain(&term.aliases)),
    }
}
