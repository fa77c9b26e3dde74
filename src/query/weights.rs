//! Every number that decides the order of hits, in one place.
//!
//! A word is worth `rarity · w / (k1 + w)`, where `w` adds up its occurrences in all parts of a clause,
//! each weighted and set against the length of that part (BM25F). What all words are worth together,
//! and what names add, is then multiplied by how much of the query is found, by the clause's kind and
//! by its surroundings. [`super::rank`] does the sum.

use crate::corpus::Kind;
use crate::index::Part;

/// The weights of a ranking. [`Weights::STANDARD`] is what searches use; others are for trying out.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// How soon more of the same word stops to count.
    pub k1: f32,
    pub text: PartWeight,
    /// A page's title, or the words of a heading.
    pub name: PartWeight,
    pub alias: PartWeight,
    /// The title of the page that a clause stands on.
    pub page: PartWeight,
    /// The heading that a clause stands under.
    pub section: PartWeight,
    /// The text of the clause that a clause is a part of.
    pub parent: PartWeight,
    /// What the text of the clause that a clause is a part of counts on top where the clause itself is
    /// short: all of it for no words, nothing for as many as clauses have on average.
    pub parent_of_short: f32,
    /// What an occurrence in just the form of the query counts on top of its stem.
    pub exact: f32,
    /// What a match counts that is written in one word instead of two, or the reverse.
    pub split: f32,
    /// What a near spelling counts, of a word that no book has.
    pub one_letter_off: f32,
    pub two_letters_off: f32,
    /// What a match counts that says it in other words of the game's glossary.
    pub glossary: f32,
    /// The same of a title that the word gives the first letters of.
    pub acronym: f32,
    /// The same of a Russian word that was typed in Latin letters.
    pub transliterated: f32,
    /// What a clause counts that is found by what its translation has.
    pub translated: f32,
    /// A clause of a book in another script than the query's.
    pub other_script: f32,
    /// What a number counts that is written otherwise: `two` for `2`.
    pub numeral: f32,
    /// What a Russian word counts that begins as the one in the query does: `высадить` for `высадка`.
    pub same_root: f32,
    /// What a word counts that only holds a sentence together: `when`, `может`.
    pub function_word: f32,
    /// The share of the query that is found, weighted by how rare its words are, to this power.
    pub coverage: f32,
    /// The same share where each word weighs the same.
    pub plain_coverage: f32,
    /// What a clause gets for each word of the query in its name, times the share of the name that the
    /// query covers, squared: `bombardment` is all of Bombardment, but half of Bombardment Dice.
    pub name_covered: f32,
    /// The same for the title of its page.
    pub page_covered: f32,
    /// What a clause gets of what is found anywhere on its page, or under its heading: each word of the
    /// query where it weighs most.
    pub context: f32,
    /// What a page or heading gets of what its best clause is worth.
    pub best_part: f32,
    /// The same of a page or heading whose own name has no word of the query.
    pub best_part_of_unnamed: f32,
    /// What two words of the query count that stand one right after the other in the text too, times the
    /// rarity of the less rare one.
    pub pair: f32,
    /// What a clause gets that has all words of the query as typed.
    pub all_words: f32,
    /// A clause under the heading of a component of which the query names nothing.
    pub unnamed_section: f32,
    pub topic: f32,
    pub heading: f32,
    pub section_kind: f32,
    pub note: f32,
    /// A note under a note, on top of what a note counts.
    pub sub_note: f32,
    pub question: f32,
    pub example: f32,
}

/// What an occurrence in a part of a clause counts, and how strongly a long part lessens it, from 0
/// (not at all) to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartWeight {
    pub weight: f32,
    pub by_length: f32,
}

impl PartWeight {
    const fn new(weight: f32, by_length: f32) -> Self {
        Self { weight, by_length }
    }
}

impl Weights {
    pub const STANDARD: Self = Self {
        k1: 0.9,
        text: PartWeight::new(1.0, 0.6),
        name: PartWeight::new(4.0, 0.0),
        alias: PartWeight::new(2.0, 0.0),
        page: PartWeight::new(1.2, 0.3),
        section: PartWeight::new(0.8, 0.3),
        parent: PartWeight::new(0.15, 0.6),
        parent_of_short: 0.4,
        exact: 0.4,
        split: 0.9,
        one_letter_off: 0.8,
        two_letters_off: 0.6,
        glossary: 0.6,
        acronym: 0.8,
        transliterated: 0.9,
        translated: 0.6,
        other_script: 0.6,
        numeral: 0.6,
        same_root: 0.3,
        function_word: 0.5,
        coverage: 0.8,
        plain_coverage: 0.2,
        name_covered: 0.5,
        page_covered: 0.25,
        context: 0.2,
        best_part: 0.75,
        best_part_of_unnamed: 0.55,
        pair: 0.25,
        all_words: 1000.0,
        unnamed_section: 0.7,
        topic: 1.0,
        heading: 0.7,
        section_kind: 0.7,
        note: 0.75,
        sub_note: 0.8,
        question: 0.95,
        example: 0.8,
    };

    pub(super) fn part(&self, part: Part) -> PartWeight {
        match part {
            Part::Text => self.text,
            Part::Name => self.name,
            Part::Alias => self.alias,
            Part::Page => self.page,
            Part::Section => self.section,
            Part::Parent => self.parent,
        }
    }

    pub(super) fn kind(&self, kind: Kind) -> f32 {
        match kind {
            Kind::Rule => 1.0,
            Kind::Topic => self.topic,
            Kind::Heading => self.heading,
            Kind::Section => self.section_kind,
            Kind::Question | Kind::Answer => self.question,
            Kind::Note => self.note,
            Kind::Example => self.example,
        }
    }
}

/// What is asked for by its very name or number stands before all that is found by words; the parts
/// of a clause asked for by number follow it, then what it is a part of, then what has
/// all words as typed. What words are worth stays
/// below [`MOST`], so that none of these is reached by the next.
pub(super) const NAMED: f32 = 4000.0;
/// What explains the word of the glossary, or bears the title by its first letters, that is the whole query.
pub(super) const EXPLAINS: f32 = 3800.0;
pub(super) const NUMBERED: f32 = 3000.0;
/// What a clause is named by gains where its book is in the script of the query: more than a page gains before a heading.
pub(super) const IN_SCRIPT: f32 = 150.0;
/// What is named by its translation stands so far behind what is named itself.
pub(super) const NAMED_IN_TRANSLATION: f32 = 200.0;
/// A hit that has at most half of the words that tell what is looked for, and less of the query than this share, each word
/// weighing as much as it is rare, is a weak one.
pub(super) const WEAK: f32 = 0.5;
pub(super) const PART_OF_NUMBERED: f32 = 2000.0;
pub(super) const AROUND_NUMBERED: f32 = 1950.0;
pub(super) const MOST: f32 = 900.0;
