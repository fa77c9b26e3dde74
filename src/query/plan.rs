//! From what was typed to what is looked for in the index: the forms of each word in the languages of
//! the library, words written together or apart, near spellings of words that no book has.

use super::filter::Searched;
use super::meaning::{self, Meaning};
use super::parse::Item;
use super::spell;
use super::unit::{Forms, Unit, Way};
use super::weights::Weights;
use crate::corpus::{Corpus, Number};
use crate::index::{BASE_MARK, Form, IndexError, Part, Reader};
use crate::text::{Language, Token, fold, numerals, term_key, to_cyrillic, tokenise};
use std::cell::Cell;

/// What a word counts that goes on after the letters typed so far, against one that is them.
const BEGUN: f32 = 0.6;

pub(super) struct Planner<'a> {
    corpus: &'a Corpus,
    reader: &'a Reader,
    languages: Vec<Language>,
    /// Whether a game that is searched has a book in Russian: what is searched may translate it.
    russian: bool,
    /// Whether nothing but Russian books is searched: Latin letters spell Russian words then.
    only_russian: bool,
    weights: &'a Weights,
    /// Of how many words near spellings were wanted.
    misspelled: Cell<usize>,
}

/// How an item may stand in a clause.
#[derive(Clone, Debug)]
pub(super) struct Known {
    ways: Vec<Way>,
    number: Option<Number>,
    /// Whether it stands so somewhere.
    occurs: bool,
}

impl Known {
    /// Whether some clause has it.
    pub(super) fn is_there(&self) -> bool {
        self.occurs || self.number.is_some()
    }
}

impl<'a> Planner<'a> {
    pub(super) fn new(corpus: &'a Corpus, reader: &'a Reader, searched: &Searched<'_>, weights: &'a Weights) -> Self {
        let is_russian = |code: &str| Language::from_code(code) == Language::Russian;
        let mut languages: Vec<Language> =
            corpus.books.iter().map(|book| Language::from_code(&book.language)).collect();
        languages.sort_unstable();
        languages.dedup();
        let of_game = |game: &str| searched.games.contains(&game);
        let russian = corpus.books.iter().any(|book| is_russian(&book.language) && of_game(&book.game));
        let only_russian = !searched.languages.is_empty() && searched.languages.iter().all(|code| is_russian(code));
        Self { corpus, reader, languages, russian, only_russian, weights, misspelled: Cell::new(0) }
    }

    /// Whether there were more unknown words than near spellings are looked for.
    pub(super) fn left_words_unspelled(&self) -> bool {
        self.misspelled.get() > spell::MOST_WORDS
    }

    /// The items with words of letters and figures that nobody writes so (`PDS2`) taken apart.
    pub(super) fn apart(&self, items: Vec<Item>) -> Result<Vec<Item>, IndexError> {
        let mut apart = Vec::with_capacity(items.len());
        for item in items {
            match &item {
                Item::Word(word) => match parts(word) {
                    Some((letters, figures)) if !self.means_something(word)? => {
                        apart.extend([letters, figures].map(|part| Item::Word(part.to_owned())));
                    }
                    _ => apart.push(item),
                },
                _ => apart.push(item),
            }
        }
        Ok(apart)
    }

    fn means_something(&self, word: &str) -> Result<bool, IndexError> {
        let told = self.corpus.glossary.meant(&term_key(word)).next().is_some();
        Ok(told || self.known(&self.forms(word).surface)?)
    }

    /// How each of the items may stand in a clause, whatever books are searched.
    pub(super) fn as_typed(&self, items: &[Item]) -> Result<Vec<Known>, IndexError> {
        let known = |at: usize| {
            let ways = self.ways(items, at)?;
            let occurs = self.occurs(&ways)?;
            Ok(Known { number: self.number(&items[at]), ways, occurs })
        };
        (0..items.len()).map(known).collect()
    }

    /// Whether items that mean the same are read the same by another planner; where they `all_occur`, it does not matter
    /// which books translate what is searched.
    pub(super) fn reads_as(&self, other: &Self, items: &[Item], all_occur: bool) -> bool {
        let latin = || items.iter().any(|item| matches!(item, Item::Word(word) if to_cyrillic(word).is_some()));
        (self.only_russian == other.only_russian || all_occur && !latin())
            && (self.russian == other.russian || all_occur)
    }

    /// What to look for, in the order of the items. A phrase or compound that stands nowhere is looked
    /// for by its words; `broken` names the phrases to which that happened. First letters of titles are
    /// added to the meanings.
    pub(super) fn plan(
        &self,
        items: &[Item],
        known: &[Known],
        meanings: &mut Vec<Meaning>,
        broken: &mut Vec<String>,
    ) -> Result<Vec<Unit>, IndexError> {
        let occurs = |item: &Item, known: &Known| {
            let spells_russian = self.only_russian && matches!(item, Item::Word(word) if to_cyrillic(word).is_some());
            known.number.is_some() || known.occurs && !spells_russian
        };
        for (at, (item, known)) in items.iter().zip(known).enumerate() {
            let told = meanings.iter().any(|meaning| (meaning.first..meaning.first + meaning.count).contains(&at));
            if !occurs(item, known) && !told {
                meanings.extend(meaning::acronym(self.corpus, item).map(|found| Meaning { first: at, ..found }));
            }
        }
        let mut others: Vec<(Vec<Way>, Option<usize>)> = vec![(Vec::new(), None); items.len()];
        for (at, meaning) in meanings.iter().enumerate() {
            let ways = self.others(meaning)?;
            for place in others.iter_mut().skip(meaning.first).take(meaning.count) {
                *place = (ways.clone(), Some(at));
            }
        }
        let mut units = Vec::new();
        for ((item, known), (mut others, meaning)) in items.iter().zip(known).zip(others) {
            let (occurs, Known { mut ways, number, .. }) = (occurs(item, known), known.clone());
            if let Item::Word(word) = item {
                others.extend(self.relatives(word, occurs)?);
                if !occurs && !others.is_empty() {
                    ways.extend(self.in_cyrillic(word)?);
                }
            }
            if occurs || !others.is_empty() {
                units.push(Unit { written: item.echo(), ways, others, meaning, read: Vec::new(), number });
                continue;
            }
            if matches!(item, Item::Phrase(_)) {
                broken.push(item.echo());
            }
            for word in words_of(item) {
                units.push(self.near(word)?);
            }
        }
        Ok(units)
    }

    /// The ways to find what the glossaries call otherwise; those that stand somewhere.
    fn others(&self, meaning: &Meaning) -> Result<Vec<Way>, IndexError> {
        let worth = if meaning.acronym { self.weights.acronym } else { self.weights.glossary };
        let mut ways = Vec::new();
        for other in &meaning.others {
            for way in self.phrase(other) {
                let way = Way { exact: false, own: false, worth, ..way };
                if self.occurs(std::slice::from_ref(&way))? {
                    ways.push(way);
                }
            }
        }
        Ok(ways)
    }

    /// A Russian word typed in Latin letters, where it stands somewhere.
    fn in_cyrillic(&self, word: &str) -> Result<Option<Way>, IndexError> {
        let cyrillic = if self.russian { to_cyrillic(word) } else { None };
        let Some(cyrillic) = cyrillic else { return Ok(None) };
        let way = Way { worth: self.weights.transliterated, ..Way::new(vec![self.forms(&cyrillic)]) };
        Ok(self.occurs(std::slice::from_ref(&way))?.then_some(way))
    }

    /// Numbers written otherwise and, of a Russian word that is `known`, words of the same root.
    fn relatives(&self, word: &str, known: bool) -> Result<Vec<Way>, IndexError> {
        const SHORTEST: usize = 6;
        let mut ways = Vec::new();
        let word = fold(word);
        for other in numerals(&word) {
            ways.push(Way { worth: self.weights.numeral, ..Way::new(vec![self.forms(&other)]) });
        }
        let letters = word.chars().count();
        if known
            && self.weights.same_root > 0.0
            && letters >= SHORTEST
            && word.chars().all(|c| matches!(c, '\u{400}'..='\u{52f}'))
        {
            let root: String = word.chars().take((letters * 3 / 5).max(SHORTEST - 1)).collect();
            let mut surface = self.reader.beginning_with(&root)?;
            surface.retain(|other| *other != word);
            let way = Way {
                exact: true,
                worth: self.weights.same_root,
                ..Way::new(vec![Forms { surface, ..Forms::default() }])
            };
            ways.push(way);
        }
        let mut found = Vec::with_capacity(ways.len());
        for way in ways {
            if self.occurs(std::slice::from_ref(&way))? {
                found.push(way);
            }
        }
        Ok(found)
    }

    /// In which ways one of the items may stand in a clause, as it is typed.
    pub(super) fn ways(&self, items: &[Item], at: usize) -> Result<Vec<Way>, IndexError> {
        let neighbour = |at: Option<usize>| at.and_then(|at| items.get(at)).and_then(word_of);
        match &items[at] {
            Item::Word(word) => self.word(word, neighbour(at.checked_sub(1)), neighbour(Some(at + 1))),
            Item::Compound(written, parts) => self.compound(written, parts),
            Item::Prefix(_, parts) => self.prefix(parts),
            Item::Begun(written, parts) => {
                let mut ways = match parts.as_slice() {
                    [word] => self.word(word, neighbour(at.checked_sub(1)), None)?,
                    _ => self.compound(written, parts)?,
                };
                ways.extend(self.prefix(parts)?.into_iter().map(|way| Way { worth: BEGUN, ..way }));
                Ok(ways)
            }
            Item::Phrase(words) => Ok(self.phrase(words)),
        }
    }

    fn number(&self, item: &Item) -> Option<Number> {
        let (Item::Compound(written, _) | Item::Begun(written, _)) = item else { return None };
        Number::parse(written).filter(|number| self.corpus.names.numbered(number).next().is_some())
    }

    fn word(&self, word: &str, before: Option<&str>, next: Option<&str>) -> Result<Vec<Way>, IndexError> {
        let mut ways = vec![Way::new(vec![self.forms(word)])];
        // `hand off` finds `handoff`, and the reverse.
        let joined = [before.map(|before| format!("{before}{word}")), next.map(|next| format!("{word}{next}"))];
        for joined in joined.into_iter().flatten() {
            let forms = self.forms(&joined);
            if self.known(&forms.surface)? {
                ways.push(Way { worth: self.weights.split, ..Way::new(vec![forms]) });
            }
        }
        ways.extend(self.split(word)?);
        Ok(ways)
    }

    /// A word by itself, or else the words nearest to it, in Latin or in Cyrillic letters.
    fn near(&self, word: String) -> Result<Unit, IndexError> {
        let ways = self.word(&word, None, None)?;
        let (others, read) = (Vec::new(), Vec::new());
        let mut unit = Unit { ways, others, meaning: None, written: word, read, number: None };
        let cyrillic = if self.russian { to_cyrillic(&unit.written) } else { None };
        let occurs = self.occurs(&unit.ways)?;
        if occurs && !(self.only_russian && cyrillic.is_some()) {
            return Ok(unit);
        }
        // What is searched may translate a clause that has the word just so.
        let in_original = occurs && !self.corpus.has_nothing_alike();
        if !in_original {
            unit.ways.clear();
        }
        let mut near = Vec::new();
        if let Some(cyrillic) = &cyrillic {
            let forms = self.forms(cyrillic);
            let way = Way { worth: self.weights.transliterated, ..Way::new(vec![forms]) };
            if self.occurs(std::slice::from_ref(&way))? {
                unit.ways.push(way);
                if !in_original {
                    unit.read.push(cyrillic.clone());
                }
                return Ok(unit);
            }
        }
        if in_original {
            return Ok(unit);
        }
        self.misspelled.set(self.misspelled.get() + 1);
        if self.left_words_unspelled() {
            return Ok(unit);
        }
        if cyrillic.is_none() || !self.only_russian {
            near = spell::near(self.reader, &unit.written, self.weights)?;
        }
        if let Some(cyrillic) = cyrillic.filter(|_| near.is_empty()) {
            near = spell::near(self.reader, &cyrillic, self.weights)?;
        }
        for (near, worth) in near {
            unit.ways.push(Way { worth, ..Way::new(vec![self.forms(&near)]) });
            unit.read.push(near);
        }
        Ok(unit)
    }

    /// A word as two words that stand together somewhere.
    fn split(&self, word: &str) -> Result<Vec<Way>, IndexError> {
        const SHORTEST: usize = 5;
        const LONGEST: usize = 30;
        let lower = fold(word);
        let letters = lower.chars().count();
        let mut ways = Vec::new();
        if !(SHORTEST..=LONGEST).contains(&letters) {
            return Ok(ways);
        }
        for (at, _) in lower.char_indices().skip(2).take(letters - 3) {
            let (left, right) = lower.split_at(at);
            if !self.knows(left)? || !self.knows(right)? {
                continue;
            }
            let (left, right) = (self.forms(left), self.forms(right));
            let way = Way { exact: true, worth: self.weights.split, ..Way::new(vec![left, right]) };
            if self.occurs(std::slice::from_ref(&way))? {
                ways.push(Way { exact: false, ..way });
            }
        }
        Ok(ways)
    }

    fn compound(&self, written: &str, parts: &[String]) -> Result<Vec<Way>, IndexError> {
        let mut ways = vec![Way::new(parts.iter().map(|part| self.forms(part)).collect())];
        let joined = self.forms(&parts.concat());
        if !written.contains('.') && self.known(&joined.surface)? {
            ways.push(Way::new(vec![joined]));
        }
        Ok(ways)
    }

    fn prefix(&self, parts: &[String]) -> Result<Vec<Way>, IndexError> {
        let Some((beginning, tied)) = parts.split_last() else { return Ok(Vec::new()) };
        let mut places: Vec<Forms> = tied.iter().map(|part| self.forms(part)).collect();
        let forms = self.forms(beginning);
        let mut surface = Vec::new();
        for beginning in forms.surface.iter().chain(&forms.loose) {
            surface.extend(self.reader.beginning_with(beginning)?);
        }
        surface.sort_unstable();
        surface.dedup();
        places.push(Forms { surface, ..Forms::default() });
        Ok(vec![Way { exact: true, ..Way::new(places) }])
    }

    /// The words of a phrase, as languages with and without elision cut them.
    fn phrase(&self, words: &str) -> Vec<Way> {
        let cut = |language| -> Vec<String> {
            let single = tokenise(words, language).filter(|token| token.width == 1);
            single.map(|token| words[token.start..token.end].to_owned()).collect()
        };
        let mut cuts = vec![cut(Language::Other)];
        let elided = cut(Language::French);
        if elided != cuts[0] {
            cuts.push(elided);
        }
        let way = |words: Vec<String>| {
            let places = words.iter().map(|word| self.forms(word)).collect();
            Way { exact: true, own: true, ..Way::new(places) }
        };
        cuts.into_iter().map(way).collect()
    }

    fn forms(&self, word: &str) -> Forms {
        let mut forms = Forms::default();
        for &language in &self.languages {
            let Some(token) = whole(word, language) else { continue };
            let stem = language.stem(&token.base);
            forms.loose.push(format!("{BASE_MARK}{}", token.base));
            if token.base != token.surface {
                forms.loose.push(token.base);
            }
            forms.surface.push(token.surface);
            forms.stems.push(stem);
        }
        for list in [&mut forms.surface, &mut forms.loose, &mut forms.stems] {
            list.sort_unstable();
            list.dedup();
        }
        forms
    }

    fn known(&self, surface: &[String]) -> Result<bool, IndexError> {
        for word in surface {
            if self.knows(word)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn knows(&self, word: &str) -> Result<bool, IndexError> {
        for part in Part::OWN {
            if self.reader.knows(part, Form::Exact, word)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn occurs(&self, ways: &[Way]) -> Result<bool, IndexError> {
        for way in ways {
            for part in Part::ALL {
                if way.occurs(self.reader, part)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// A word as one token, even where a language parts it at an apostrophe.
fn whole(word: &str, language: Language) -> Option<Token> {
    let mut tokens: Vec<Token> = tokenise(word, language).collect();
    let widest = tokens.iter().enumerate().max_by_key(|(at, token)| (token.width, usize::MAX - at))?.0;
    Some(tokens.swap_remove(widest))
}

/// The letters and the figures of a word that is letters and then figures: `PDS2`.
fn parts(word: &str) -> Option<(&str, &str)> {
    let at = word.find(|c: char| c.is_ascii_digit())?;
    let (letters, figures) = word.split_at(at);
    let whole = letters.chars().count() > 1 && letters.chars().all(char::is_alphabetic);
    (whole && figures.bytes().all(|b| b.is_ascii_digit())).then_some((letters, figures))
}

fn word_of(item: &Item) -> Option<&str> {
    match item {
        Item::Word(word) => Some(word),
        _ => None,
    }
}

fn words_of(item: &Item) -> Vec<String> {
    match item {
        Item::Word(word) => vec![word.clone()],
        Item::Compound(_, parts) | Item::Prefix(_, parts) | Item::Begun(_, parts) => parts.clone(),
        Item::Phrase(words) => {
            let single = tokenise(words, Language::Other).filter(|token| token.width == 1);
            single.map(|token| words[token.start..token.end].to_owned()).collect()
        }
    }
}
