//! What words of a query mean by the glossaries, or as the first letters of a title.

use super::filter::Searched;
use super::parse::Item;
use crate::corpus::{ClauseId, Corpus, NameKind, Term};
use crate::text::{fold, is_folded_function_word, joined_key, stem_key, term_key, to_cyrillic};

/// Words of a query, one after another, that mean something which is called otherwise too.
#[derive(Clone, Debug, Default)]
pub(super) struct Meaning {
    /// The items that it stands in.
    pub(super) first: usize,
    pub(super) count: usize,
    /// The words as typed.
    pub(super) written: String,
    /// What they are read as, for people.
    pub(super) read: Vec<String>,
    /// All other ways to say it.
    pub(super) others: Vec<String>,
    /// What explains it.
    pub(super) explained: Vec<ClauseId>,
    /// Whether it is guessed from the first letters of a title.
    pub(super) acronym: bool,
}

/// What the items mean, in their order; of two readings the one that takes in more words. Only the games
/// that are searched are asked, or all where these have no glossary.
pub(super) fn meanings(corpus: &Corpus, items: &[Item], searched: &Searched<'_>) -> Vec<Meaning> {
    let asked = Asked::new(corpus, searched);
    let words: Vec<Option<(String, String)>> = items.iter().map(word).collect();
    let mut meanings = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let run = words[at..].iter().map_while(Option::as_ref).take(corpus.glossary.longest().max(1));
        let run: Vec<&(String, String)> = run.collect();
        let longest = (1..=run.len()).rev().find_map(|count| {
            let mut meaning = asked.meaning(&run[..count])?;
            (meaning.first, meaning.count) = (at, count);
            Some(meaning)
        });
        at += longest.as_ref().map_or(1, |meaning| meaning.count);
        meanings.extend(longest);
    }
    meanings
}

/// A word as typed, and its key in the glossaries.
fn word(item: &Item) -> Option<(String, String)> {
    match item {
        Item::Word(written) | Item::Compound(written, _) | Item::Begun(written, _) => {
            Some((written.clone(), stem_key(written)))
        }
        Item::Prefix(..) | Item::Phrase(_) => None,
    }
}

/// The glossaries as one search asks them.
struct Asked<'a> {
    corpus: &'a Corpus,
    searched: &'a Searched<'a>,
    all_games: bool,
}

impl<'a> Asked<'a> {
    fn new(corpus: &'a Corpus, searched: &'a Searched<'a>) -> Self {
        let mut games = corpus.glossary.terms().iter().map(|term| term.game.as_str());
        let all_games = !games.any(|game| searched.games.contains(&game));
        Self { corpus, searched, all_games }
    }

    fn terms(&self, key: &str) -> impl Iterator<Item = &'a Term> {
        let asked = |term: &&Term| self.all_games || self.searched.games.contains(&term.game.as_str());
        self.corpus.glossary.meant(key).filter(asked)
    }

    fn meaning(&self, run: &[&(String, String)]) -> Option<Meaning> {
        let written = run.iter().map(|word| word.0.as_str()).collect::<Vec<_>>().join(" ");
        let mut key = joined_key(&run.iter().map(|word| word.1.as_str()).collect::<Vec<_>>());
        if self.terms(&key).next().is_none() {
            let cyrillic: Option<Vec<String>> = run.iter().map(|word| to_cyrillic(&word.0)).collect();
            key = term_key(&cyrillic?.join(" "));
        }
        let mut meaning = Meaning { written, ..Meaning::default() };
        for term in self.terms(&key) {
            meaning.add(self.corpus, term, &key, &self.searched.languages);
        }
        meaning.tidy();
        (!meaning.others.is_empty() || !meaning.explained.is_empty()).then_some(meaning)
    }
}

/// The titles and headings of at least three words that a word gives the first letters of: a guess, for
/// words that no book has.
pub(super) fn acronym(corpus: &Corpus, item: &Item) -> Option<Meaning> {
    const SHORTEST: usize = 3;
    const LONGEST: usize = 8;
    const MOST: usize = 8;
    let Item::Word(written) = item else { return None };
    let letters: Vec<char> = fold(written).chars().collect();
    if !(SHORTEST..=LONGEST).contains(&letters.len()) || !letters.iter().all(|c| c.is_alphabetic()) {
        return None;
    }
    let spelled = |key: &str| spells(&letters, key);
    let mut meaning = Meaning { count: 1, written: written.clone(), acronym: true, ..Meaning::default() };
    for name in corpus.names.all() {
        let titled = matches!(name.kind, NameKind::Title | NameKind::BareTitle | NameKind::Section);
        let enough = name.key.bytes().filter(|&byte| byte == b' ').count() + 1 >= letters.len();
        if titled && enough && spelled(&name.key) && meaning.others.len() < MOST {
            meaning.read.push(corpus.label_of_name(name));
            meaning.others.push(name.key.clone());
            meaning.explained.push(name.clause);
        }
    }
    meaning.tidy();
    (!meaning.others.is_empty()).then_some(meaning)
}

/// Whether letters are the first ones of the words of a name, in which small words (`of`, `the`) may be
/// passed over.
fn spells(letters: &[char], key: &str) -> bool {
    // Bit n: n letters may be used up by the words so far.
    let mut reached: u32 = 1;
    for word in key.split(' ') {
        let first = word.chars().next();
        let taken = letters.iter().enumerate().filter(|(_, letter)| Some(**letter) == first);
        let taken = taken.fold(0, |bits, (at, _)| bits | (reached & 1 << at) << 1);
        reached = if is_folded_function_word(word) { reached | taken } else { taken };
        if reached == 0 {
            return false;
        }
    }
    reached >> letters.len() & 1 == 1
}

impl Meaning {
    /// Whether it finds the same as another one, whatever people are told of it.
    pub(super) fn finds_as(&self, other: &Self) -> bool {
        (self.first, self.count) == (other.first, other.count)
            && (&self.others, &self.explained) == (&other.others, &other.explained)
    }

    fn add(&mut self, corpus: &Corpus, term: &Term, key: &str, languages: &[&str]) {
        if term_key(&term.name.text) != key {
            self.read.push(term.name.text.clone());
        }
        let spoken = |language: &str| {
            let in_game = corpus.books.iter().any(|book| book.game == term.game && book.language == language);
            in_game && languages.contains(&language)
        };
        for form in term.forms.iter().filter(|form| spoken(&form.language)) {
            let typed = form.spellings.iter().any(|spelling| term_key(&spelling.text) == key);
            self.read.extend(form.spellings.first().filter(|_| !typed).map(|spelling| spelling.text.clone()));
        }
        let others = term.spellings().filter(|spelling| term_key(&spelling.text) != key);
        self.others.extend(others.map(|spelling| spelling.text.clone()));
        self.explained.extend(&term.explained);
    }

    fn tidy(&mut self) {
        let mut seen = std::collections::BTreeSet::new();
        self.others.retain(|other| seen.insert(term_key(other)));
        seen.clear();
        self.read.retain(|read| seen.insert(read.clone()));
        self.explained.sort_unstable();
        self.explained.dedup();
    }
}
