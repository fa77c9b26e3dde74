//! What is looked for in the index: units of a query, the ways to find each, and the forms of words.

use crate::corpus::{ClauseId, Number};
use crate::index::{BASE_MARK, Form, Hits, IndexError, Part, Reader};
use crate::text::{Token, is_function_word};

/// One thing looked for, in any of several ways.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unit {
    /// As the answer echoes it.
    pub(super) written: String,
    /// Empty where nothing in the library is like it.
    pub(super) ways: Vec<Way>,
    /// What else the glossaries call it.
    pub(super) others: Vec<Way>,
    /// The position of the meaning that these are of.
    pub(super) meaning: Option<usize>,
    /// What it is taken for, where the library lacks it as typed.
    pub(super) read: Vec<String>,
    /// The number that it is, where a clause bears it: that clause has it without saying it.
    pub(super) number: Option<Number>,
}

/// Words one right after another.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Way {
    pub(super) places: Vec<Forms>,
    /// Whether the words count only as written, not by their stems.
    pub(super) exact: bool,
    /// Whether they must stand in the clause's own words, not in what it stands under.
    pub(super) own: bool,
    /// What a match counts, 1 for the word as typed.
    pub(super) worth: f32,
}

/// The forms in which one word may stand in the index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Forms {
    /// As written.
    pub(super) surface: Vec<String>,
    /// With or without accents.
    pub(super) loose: Vec<String>,
    /// A stem for each language.
    pub(super) stems: Vec<String>,
}

impl Unit {
    /// As typed, then as the glossaries call it.
    pub(super) fn all_ways(&self) -> impl Iterator<Item = &Way> {
        self.ways.iter().chain(&self.others)
    }

    /// The clauses that have it in any way, some of them more than once.
    pub(super) fn clauses(&self, reader: &Reader) -> Result<Vec<ClauseId>, IndexError> {
        let mut clauses = Vec::new();
        for way in self.all_ways() {
            for part in Part::ALL {
                clauses.extend(way.hits(reader, part)?.into_iter().map(|(document, _)| ClauseId(document)));
            }
        }
        Ok(clauses)
    }

    /// Whether it says what is looked for, rather than holding a sentence together.
    pub(super) fn tells(&self) -> bool {
        !is_function_word(&self.written)
    }

    /// The unit and another one right after it, where both are single words.
    pub(super) fn before(&self, next: &Self) -> Option<Way> {
        let word = |unit: &Self| match unit.ways.first()?.places.as_slice() {
            [only] if unit.tells() => Some(only.clone()),
            _ => None,
        };
        Some(Way { own: true, ..Way::new(vec![word(self)?, word(next)?]) })
    }
}

impl Way {
    pub(super) fn new(places: Vec<Forms>) -> Self {
        Self { places, exact: false, own: false, worth: 1.0 }
    }

    pub(super) fn occurs(&self, reader: &Reader, part: Part) -> Result<bool, IndexError> {
        let [only] = self.places.as_slice() else { return Ok(!self.hits(reader, part)?.is_empty()) };
        if self.own && !Part::OWN.contains(&part) {
            return Ok(false);
        }
        for word in only.looked_up(self.exact) {
            if reader.knows(part, self.form(), word)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same, of words just as written, accents and all.
    pub(super) fn as_typed(&self) -> Self {
        let places = self.places.iter().map(|forms| Forms { surface: forms.surface.clone(), ..Forms::default() });
        Self { places: places.collect(), exact: true, ..*self }
    }

    pub(super) fn form(&self) -> Form {
        if self.exact { Form::Exact } else { Form::Stem }
    }

    /// Where it stands in a part of any clause.
    pub(super) fn hits(&self, reader: &Reader, part: Part) -> Result<Hits, IndexError> {
        if self.own && !Part::OWN.contains(&part) {
            return Ok(Vec::new());
        }
        let form = self.form();
        match self.places.as_slice() {
            [] => Ok(Vec::new()),
            [only] => reader.word(part, form, &only.looked_up(self.exact)),
            places => {
                let places: Vec<Vec<&str>> = places.iter().map(|forms| forms.looked_up(self.exact)).collect();
                reader.sequence(part, form, &places)
            }
        }
    }
}

impl Forms {
    pub(super) fn looked_up(&self, exact: bool) -> Vec<&str> {
        let (first, others): (&[String], &[String]) =
            if exact { (&self.surface, &self.loose) } else { (&self.stems, &[]) };
        first.iter().chain(others).map(String::as_str).collect()
    }

    /// Whether a word of a clause's text in a language is this one.
    pub(super) fn fits(&self, token: &Token, stem: &str, exact: bool) -> bool {
        let has = |list: &[String], word: &str| list.binary_search_by(|form| form.as_str().cmp(word)).is_ok();
        if !exact {
            return has(&self.stems, stem);
        }
        has(&self.surface, &token.surface)
            || has(&self.loose, &token.surface)
            || (token.base != token.surface && has(&self.loose, &format!("{BASE_MARK}{}", token.base)))
    }
}
