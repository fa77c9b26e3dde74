//! From the beginnings of lines to the clauses of a page: what a number, letter or list item means
//! where it stands. Shared by the readers of Markdown and of text.

use super::line::{Shelf, Start, begins_sentence};
use super::page_builder::{NewClause, PageBuilder, section_anchor};
use super::raw::{RawLink, RawPage, RawText};
use crate::corpus::number::{is_roman, roman_value, to_letters, to_roman};
use crate::corpus::{Book, Kind, LinkForm, Number, RelationKind};
use crate::source::Span;
use std::collections::HashMap;

/// As many parts as a number may have; what is nested deeper stays text.
const MAX_PARTS: usize = 8;

/// How far a printed number may run ahead of the one before it and still go on with the sequence.
pub(super) const MAX_GAP: u64 = 10;

/// Puts a page's clauses where they belong, as their beginnings are met one after another.
#[derive(Debug)]
pub(super) struct Outline {
    builder: PageBuilder,
    number: Option<Number>,
    skipped_letters: Vec<String>,
    /// How often each first part of a number begins a line, over the whole file.
    families: HashMap<String, u32>,
    /// The page and the headings above what comes next.
    scopes: Vec<Scope>,
    /// The last numbered, lettered or listed clause, and what it is part of, the widest first.
    chain: Vec<Level>,
    by_number: HashMap<String, usize>,
    /// The clause that text without a beginning of its own goes on with.
    current: usize,
    /// The last number directly below the page's.
    last_of_page: Option<u64>,
    open_question: Option<(usize, String)>,
}

/// What a heading opens.
#[derive(Debug)]
struct Scope {
    /// The heading's level; 0 for the page.
    level: u8,
    clause: usize,
    /// The heading as printed.
    section: Option<String>,
    shelf: Option<Shelf>,
    /// The page or an unnumbered section, whose name is part of the anchors below it.
    named: bool,
    last_item: Option<u64>,
    questions: u64,
    examples: u64,
    /// The notes stand in paragraphs of their own, not in a list.
    loose_notes: bool,
}

/// A clause that others can be numbered below.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) position: usize,
    number: Option<Number>,
    anchor: String,
    kind: Kind,
    style: Style,
    /// Its own part of the number: `3`, `b`, `ii`.
    label: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Digits,
    Letters,
    Roman,
}

/// What the items of a list are numbered below.
#[derive(Clone, Debug)]
pub(super) enum Base {
    /// The page's number: `1.` is 12.1.
    Page,
    /// The section, without a number: `1.` is `Bribery.1`, or `note.1` below a heading for notes.
    Scope,
    Clause(Level),
    /// Nothing: the items are text, with their markers.
    Text,
}

impl Outline {
    /// Begins a page. `families` tells how often each first part of a number begins a line of the file.
    pub(super) fn new(
        title: &str,
        number: Option<Number>,
        span: Span,
        book: &Book,
        families: HashMap<String, u32>,
    ) -> Self {
        let page = Scope {
            level: 0,
            clause: 0,
            section: None,
            shelf: None,
            named: true,
            last_item: None,
            questions: 0,
            examples: 0,
            loose_notes: false,
        };
        Self {
            builder: PageBuilder::new(title, number.clone(), span),
            number,
            skipped_letters: book.skipped_letters.clone(),
            families,
            scopes: vec![page],
            chain: Vec::new(),
            by_number: HashMap::new(),
            current: 0,
            last_of_page: None,
            open_question: None,
        }
    }

    /// Whether nothing stands on the page yet.
    pub(super) fn is_empty(&self) -> bool {
        self.builder.page().clauses.len() == 1 && self.builder.page().clauses[0].text.is_empty()
    }

    pub(super) fn page_mut(&mut self) -> &mut RawPage {
        self.builder.page_mut()
    }

    /// Gives the page its title and number, where they are met on the way.
    pub(super) fn entitle(&mut self, title: RawText, number: Option<Number>, span: Span) {
        self.number.clone_from(&number);
        let page = self.builder.page_mut();
        page.title = title.rich.plain;
        page.number.clone_from(&number);
        let topic = &mut page.clauses[0];
        topic.number = number;
        topic.span = span;
        // Where a title leads, its page does, though its words are no part of the page's text.
        topic.text.links.extend(title.links.into_iter().map(|link| RawLink { range: None, ..link }));
    }

    pub(super) fn finish(self) -> RawPage {
        self.builder.finish()
    }

    pub(super) fn page_number(&self) -> Option<&Number> {
        self.number.as_ref()
    }

    /// How often a first part of a number begins a line of the file.
    pub(super) fn family(&self, number: &Number) -> u32 {
        number.segments().next().and_then(|first| self.families.get(first)).copied().unwrap_or(0)
    }

    /// Whether the page has a clause under a number.
    pub(super) fn has(&self, number: &Number) -> bool {
        self.by_number.contains_key(number.canonical())
    }

    /// Goes back to a clause after its parts: what follows goes on with it.
    pub(super) fn return_to(&mut self, position: usize) {
        self.current = position;
        if let Some(at) = self.chain.iter().position(|level| level.position == position) {
            self.chain.truncate(at + 1);
        }
    }

    /// Whether a number at a line's start is the label of a clause: it belongs to the page's number,
    /// and it stands at the start of a paragraph (`fresh`), goes on with the sequence, or the line
    /// before it ends as a sentence does. `rest` is the text after it.
    pub(super) fn accepts(&self, number: &Number, fresh: bool, after_sentence: bool, rest: &str) -> bool {
        let belongs = match &self.number {
            Some(page) if number.is_below(page) => true,
            Some(_) => fresh && self.is_stray_family(number, rest),
            None => self.family(number) > 1 || begins_sentence(rest),
        };
        let written_before = self.by_number.contains_key(number.canonical());
        let note = self.in_notes() && written_before;
        belongs && !note && (fresh || after_sentence || self.follows(number))
    }

    /// Whether numbers that do not belong to the page still look like a numbering of their own.
    fn is_stray_family(&self, number: &Number, rest: &str) -> bool {
        self.family(number) > 1 && begins_sentence(rest)
    }

    /// Whether a number comes next after the last one: its first part, or the next one of it or of
    /// what it is part of.
    fn follows(&self, number: &Number) -> bool {
        let Some(parent) = number.parent() else { return false };
        let label = number.segments().last().unwrap_or("");
        let Some(last) = self.chain.last().and_then(|level| level.number.as_ref()) else {
            let first_of_page = self.number.as_ref() == Some(&parent);
            return first_of_page && is_first(label);
        };
        if *last == parent {
            return is_first(label);
        }
        std::iter::successors(Some(last.clone()), Number::parent)
            .find(|before| before.parent().as_ref() == Some(&parent))
            .is_some_and(|before| self.is_next(before.segments().last().unwrap_or(""), label))
    }

    /// Whether a label comes directly after another: 4 after 3, 04 after 03, c after b, iv after iii.
    fn is_next(&self, before: &str, label: &str) -> bool {
        if let (Ok(before), Ok(after)) = (before.parse::<u64>(), label.parse::<u64>()) {
            return after == before + 1;
        }
        let letters = |label: &str| label.chars().all(char::is_lowercase) && !label.is_empty();
        if letters(before) && letters(label) {
            return self.next_letter(before) == label || is_next_roman(before, label);
        }
        false
    }

    /// The letter after another, without those that the book leaves out.
    fn next_letter(&self, before: &str) -> String {
        let mut next = successor(before);
        while self.skipped_letters.contains(&next) {
            next = successor(&next);
        }
        next
    }

    /// The letter of the n-th part, counted from 1.
    fn nth_letter(&self, n: u64) -> String {
        let mut letter = to_letters(usize::try_from(n).unwrap_or(usize::MAX).max(1));
        if n <= 100 && !self.skipped_letters.is_empty() {
            letter = to_letters(1);
            for _ in 1..n {
                letter = self.next_letter(&letter);
            }
        }
        letter
    }

    /// Adds a clause under a whole number.
    pub(super) fn numbered(&mut self, number: Number, kind: Kind, span: Span) -> Level {
        let parent = self.home_of(&number);
        let label = number.segments().last().unwrap_or("").to_owned();
        self.chain.retain(|level| level.number.as_ref().is_some_and(|above| number.is_below(above)));
        let style = match self.chain.last().map(|level| level.style) {
            _ if label.starts_with(|c: char| c.is_ascii_digit()) => Style::Digits,
            Some(Style::Letters) if is_roman(&label) => Style::Roman,
            _ => Style::Letters,
        };
        if number.parent() == self.number
            && let Ok(last) = label.parse()
        {
            self.last_of_page = Some(last);
        }
        self.open_question = None;
        self.add_level(Some(number.clone()), number.canonical().to_owned(), label, kind, style, parent, span)
    }

    /// The clause that a number is part of: the nearest of its own parts that the page has, else the
    /// heading it stands under.
    fn home_of(&self, number: &Number) -> usize {
        std::iter::successors(number.parent(), Number::parent)
            .take_while(|above| Some(above) != self.number.as_ref())
            .find_map(|above| self.by_number.get(above.canonical()).copied())
            .unwrap_or_else(|| self.scope().clause)
    }

    fn add_level(
        &mut self,
        number: Option<Number>,
        anchor: String,
        label: String,
        kind: Kind,
        style: Style,
        parent: usize,
        span: Span,
    ) -> Level {
        if let Some(number) = &number {
            self.by_number.insert(number.canonical().to_owned(), self.builder.page().clauses.len());
        }
        let position = self.add(kind, number.clone(), anchor, parent, span);
        let anchor = self.builder.page().clauses[position].anchor.clone();
        let level = Level { position, number, anchor, kind, style, label };
        self.chain.push(level.clone());
        level
    }

    fn add(&mut self, kind: Kind, number: Option<Number>, anchor: String, parent: usize, span: Span) -> usize {
        let section = self.scopes.iter().rev().find_map(|scope| scope.section.clone());
        let text = RawText::default();
        self.current = self.builder.add(NewClause { kind, number, anchor, section, parent, text, about: None, span });
        self.current
    }

    fn scope(&self) -> &Scope {
        // The page's own scope is never taken off.
        &self.scopes[self.scopes.len() - 1]
    }

    fn scope_mut(&mut self) -> &mut Scope {
        let last = self.scopes.len() - 1;
        &mut self.scopes[last]
    }

    pub(super) fn in_notes(&self) -> bool {
        self.scope().shelf == Some(Shelf::Notes)
    }

    /// Adds a heading and opens what stands under it. With a number it is a clause of kind heading.
    pub(super) fn heading(&mut self, level: u8, number: Option<Number>, text: RawText, span: Span) {
        self.close_scopes(level);
        let shelf = self.scope().shelf;
        let named = number.is_none();
        let title = text.rich.plain.clone();
        let clause = if let Some(number) = number {
            let section = format!("{} {title}", number.printed());
            let heading = self.numbered(number, Kind::Heading, span);
            self.open_scope(level, heading.position, Some(section), shelf, named);
            heading.position
        } else {
            self.chain.clear();
            self.open_question = None;
            let parent = self.scope().clause;
            self.open_scope(level, parent, Some(title.clone()), shelf, named);
            let section = self.add(Kind::Section, None, section_anchor(&title), parent, span);
            self.scope_mut().clause = section;
            section
        };
        self.builder.continue_clause(clause, text);
    }

    /// Opens what stands under a heading for notes or questions, which is no clause itself.
    pub(super) fn shelf(&mut self, level: u8, shelf: Shelf, heading: &str) {
        self.close_scopes(level);
        self.chain.clear();
        self.open_question = None;
        let clause = self.scope().clause;
        self.open_scope(level, clause, Some(heading.to_owned()), Some(shelf), false);
        self.current = clause;
    }

    fn close_scopes(&mut self, level: u8) {
        while self.scopes.len() > 1 && self.scope().level >= level {
            self.scopes.pop();
        }
    }

    fn open_scope(&mut self, level: u8, clause: usize, section: Option<String>, shelf: Option<Shelf>, named: bool) {
        self.scopes.push(Scope {
            level,
            clause,
            section,
            shelf,
            named,
            last_item: None,
            questions: 0,
            examples: 0,
            loose_notes: false,
        });
    }

    /// What the items of a list are numbered below. `within` is the clause of the item that the list
    /// is nested in, `first` the number printed before its first item.
    pub(super) fn base_of_list(&self, within: Option<&Level>, first: u64) -> Base {
        if let Some(level) = within {
            return Base::Clause(level.clone());
        }
        if self.in_notes() {
            return Base::Scope;
        }
        let goes_on = |last: Option<u64>| match last {
            Some(last) => first > last && first <= last + MAX_GAP,
            None => first < 1000,
        };
        let restarts = first <= 1;
        if self.number.is_some() {
            // A section of its own may count from 1 again; so may what is told below a rule.
            if goes_on(self.last_of_page) && (self.last_of_page.is_some() || self.chain.is_empty()) {
                return if self.is_open_aside() && restarts { Base::Text } else { Base::Page };
            }
        } else if self.chain.last().is_none_or(|level| level.number.is_none()) && goes_on(self.scope().last_item) {
            return if self.is_open_aside() && restarts { Base::Text } else { Base::Scope };
        }
        match self.chain.last() {
            _ if !restarts || self.is_open_aside() => Base::Text,
            Some(level) => Base::Clause(level.clone()),
            None => Base::Scope,
        }
    }

    /// Where a number goes on with the numbers of the page or section.
    pub(super) fn base_that_expects(&self, printed: u64) -> Option<Base> {
        let base = if self.number.is_some() { Base::Page } else { Base::Scope };
        (self.last_item(&base)? + 1 == printed).then_some(base)
    }

    /// Whether text goes on with an example, a question or an answer.
    fn is_open_aside(&self) -> bool {
        matches!(self.builder.page().clauses[self.current].kind, Kind::Example | Kind::Question | Kind::Answer)
    }

    /// The number of the last item numbered below a base by an earlier list.
    pub(super) fn last_item(&self, base: &Base) -> Option<u64> {
        match base {
            Base::Page => self.last_of_page,
            Base::Scope => self.scope().last_item,
            Base::Clause(_) | Base::Text => None,
        }
    }

    /// Adds the n-th item below a base. `None` where items there are text, or the nesting is too deep.
    pub(super) fn item(&mut self, base: &Base, n: u64, span: Span) -> Option<Level> {
        match base {
            Base::Text => None,
            Base::Page => {
                let number = self.number.as_ref()?.child(&n.to_string());
                Some(self.numbered(number, Kind::Rule, span))
            }
            Base::Scope => {
                let notes = self.in_notes();
                let scope = self.scope_mut();
                scope.last_item = Some(n);
                scope.loose_notes = false;
                let clause = scope.clause;
                let prefix = self.prefix(clause);
                let (anchor, kind) =
                    if notes { (format!("{prefix}note.{n}"), Kind::Note) } else { (format!("{prefix}{n}"), Kind::Rule) };
                self.chain.clear();
                self.open_question = None;
                Some(self.add_level(None, anchor, n.to_string(), kind, Style::Digits, clause, span))
            }
            Base::Clause(level) => {
                let (style, label) = match level.style {
                    Style::Digits => (Style::Letters, self.nth_letter(n)),
                    Style::Letters => (Style::Roman, to_roman(u32::try_from(n).ok().filter(|n| *n < 400)?.max(1)).to_lowercase()),
                    Style::Roman => (Style::Digits, n.to_string()),
                };
                self.part(level.clone(), label, style, span)
            }
        }
    }

    /// Adds the n-th item below a clause with a number of its own in digits, as bullets are numbered.
    pub(super) fn item_in_digits(&mut self, level: &Level, n: u64, span: Span) -> Option<Level> {
        self.part(level.clone(), n.to_string(), Style::Digits, span)
    }

    /// Adds a part of a clause under the label given.
    fn part(&mut self, level: Level, label: String, style: Style, span: Span) -> Option<Level> {
        if level.anchor.split('.').count() >= MAX_PARTS {
            return None;
        }
        self.open_question = None;
        let kind = if level.kind == Kind::Heading { Kind::Rule } else { level.kind };
        if let Some(number) = &level.number {
            return Some(self.numbered(number.child(&label), kind, span));
        }
        while self.chain.last().is_some_and(|last| last.position != level.position) {
            self.chain.pop();
        }
        if self.chain.is_empty() {
            self.chain.push(level.clone());
        }
        Some(self.add_level(None, format!("{}.{label}", level.anchor), label, kind, style, level.position, span))
    }

    /// Adds a clause for a letter or small Roman numeral at a line's start, if it comes next in the
    /// last numbered clause. `after_sentence`: the text before it ends as a sentence does, so that a
    /// letter may be missing in between.
    pub(super) fn lettered(&mut self, label: &str, after_sentence: bool, span: Span) -> bool {
        let Some((above, style)) = self.place_of_letter(label, after_sentence) else { return false };
        match above {
            Above::Level(at) => self.part(self.chain[at].clone(), label.to_owned(), style, span).is_some(),
            Above::Number(number) => {
                self.numbered(number.child(label), Kind::Rule, span);
                true
            }
        }
    }

    /// Whether [`Outline::lettered`] would add a clause.
    pub(super) fn expects_letter(&self, label: &str, after_sentence: bool) -> bool {
        self.place_of_letter(label, after_sentence).is_some()
    }

    fn place_of_letter(&self, label: &str, after_sentence: bool) -> Option<(Above, Style)> {
        let (top, last) = self.chain.iter().enumerate().next_back()?;
        if last.style == Style::Digits && is_first_letter(label) {
            return Some((Above::Level(top), Style::Letters));
        }
        for (at, level) in self.chain.iter().enumerate().rev() {
            let next = match level.style {
                Style::Letters => {
                    self.next_letter(&level.label) == label || after_sentence && is_later_letter(&level.label, label)
                }
                Style::Roman => is_next_roman(&level.label, label),
                Style::Digits => false,
            };
            if !next {
                continue;
            }
            let above = match (at.checked_sub(1), &level.number) {
                (Some(above), _) => Above::Level(above),
                (None, Some(number)) => Above::Number(number.parent()?),
                (None, None) => return None,
            };
            return Some((above, level.style));
        }
        (last.style == Style::Letters && label == "i").then_some((Above::Level(top), Style::Roman))
    }

    pub(super) fn question(&mut self, span: Span) {
        let parent = self.scope().clause;
        let (prefix, scope) = self.named_scope();
        scope.questions += 1;
        let n = scope.questions;
        self.chain.clear();
        let position = self.add(Kind::Question, None, format!("{prefix}question.{n}"), parent, span);
        self.open_question = Some((position, format!("{prefix}answer.{n}")));
    }

    /// Adds an answer, if a question waits for one.
    pub(super) fn answer(&mut self, span: Span) -> bool {
        let Some((question, anchor)) = self.open_question.clone() else { return false };
        self.add(Kind::Answer, None, anchor, question, span);
        true
    }

    /// Adds an example of the clause before it.
    pub(super) fn example(&mut self, span: Span) {
        let parent = self.chain.last().map_or(self.scope().clause, |level| level.position);
        let (prefix, scope) = self.named_scope();
        scope.examples += 1;
        let n = scope.examples;
        self.add(Kind::Example, None, format!("{prefix}example.{n}"), parent, span);
    }

    /// The innermost section with a name of its own, or the page, and what anchors below it begin with.
    fn named_scope(&mut self) -> (String, &mut Scope) {
        let at = self.scopes.iter().rposition(|scope| scope.named).unwrap_or(0);
        let prefix = self.prefix(self.scopes[at].clause);
        (prefix, &mut self.scopes[at])
    }

    fn prefix(&self, clause: usize) -> String {
        match self.builder.page().clauses[clause].anchor.as_str() {
            "" => String::new(),
            anchor => format!("{anchor}."),
        }
    }

    /// Adds a paragraph that begins nothing new: it goes on with the clause before it. Below a heading
    /// for notes, paragraphs outside of lists are notes, unless there is a list of them.
    pub(super) fn paragraph(&mut self, text: RawText, span: Span, in_list: bool) {
        if text.rich.plain.trim().is_empty() {
            return;
        }
        let scope = self.scope();
        if self.in_notes() && !in_list && (self.current == scope.clause || scope.loose_notes) {
            let n = scope.last_item.unwrap_or(0) + 1;
            self.item(&Base::Scope, n, span);
            self.scope_mut().loose_notes = true;
        }
        self.text(text, span);
    }

    /// Adds text to the clause begun last.
    pub(super) fn text(&mut self, mut text: RawText, span: Span) {
        let position = self.current;
        let is_last = position + 1 == self.builder.page().clauses.len();
        let clause = &mut self.builder.page_mut().clauses[position];
        let can_have_subject = matches!(clause.kind, Kind::Note | Kind::Question);
        if can_have_subject && clause.text.is_empty() && clause.about.is_none() {
            text.finish();
            clause.about = take_subject(&mut text);
        }
        if is_last && position > 0 {
            clause.span.end = clause.span.end.max(span.end);
        }
        self.builder.continue_clause(position, text);
    }
}

enum Above {
    /// A position in the chain.
    Level(usize),
    Number(Number),
}

/// Takes the link to a rule off the front of a note or question: what it is about. Where the sentence
/// goes on with it (`[[49.2]] is …`), or it has words of its own, it stays in the text as well.
fn take_subject(text: &mut RawText) -> Option<RawLink> {
    let first = text.links.first()?;
    let (start, end) = first.range?;
    if start != 0 || !names_a_rule(&first.written, first.form) {
        return None;
    }
    let mut subject = first.clone();
    subject.kind = RelationKind::NoteOn;
    subject.range = None;
    let rest = text.rich.plain.get(end as usize..)?;
    let after = rest.trim_start_matches([' ', '\n', ':', '–', '—', ',', ';']);
    let label_is_number = Number::parse(&first.label).is_some() || first.label == first.written;
    if label_is_number && !after.is_empty() && begins_sentence(after) {
        let cut = text.rich.plain.len() - after.len();
        text.cut_front(u32::try_from(cut).unwrap_or(0));
    }
    Some(subject)
}

/// Whether a link's target is a rule: a number, alone or after a book or page.
fn names_a_rule(written: &str, form: LinkForm) -> bool {
    if form == LinkForm::Url {
        return false;
    }
    let anchor = written.rsplit(['#', ':']).next().unwrap_or(written);
    Number::parse(anchor).is_some_and(|number| number.canonical().contains('.'))
}

fn is_first(label: &str) -> bool {
    matches!(label.trim_start_matches('0'), "" | "1") || is_first_letter(label) || label == "i"
}

/// The first letter of the alphabets that numberings use.
fn is_first_letter(label: &str) -> bool {
    matches!(label, "a" | "а" | "α")
}

/// Letters that number no parts in Russian.
const UNUSED_CYRILLIC: &str = "ёйъыь";

fn successor(label: &str) -> String {
    let next = |c: char| {
        let mut code = u32::from(c) + 1;
        while char::from_u32(code).is_some_and(|c| UNUSED_CYRILLIC.contains(c)) {
            code += 1;
        }
        char::from_u32(code).filter(|c| c.is_lowercase())
    };
    let mut chars: Vec<char> = label.chars().collect();
    match chars.last().and_then(|&last| next(last).filter(|_| last != 'z' && last != 'я')) {
        Some(after) => {
            let last = chars.len() - 1;
            // aa, bb … as some rules number past z; of others only the last letter moves.
            let repeated = chars.iter().all(|&c| c == chars[0]);
            if repeated {
                chars.fill(after);
            } else {
                chars[last] = after;
            }
            chars.into_iter().collect()
        }
        None => "aa".to_owned(),
    }
}

fn is_next_roman(before: &str, label: &str) -> bool {
    matches!((roman_value(before), roman_value(label)), (Some(before), Some(after)) if after == before + 1)
}

/// Whether a letter stands not far after another, so that those between may be missing.
fn is_later_letter(before: &str, label: &str) -> bool {
    let single = |label: &str| {
        let mut chars = label.chars();
        chars.next().filter(|_| chars.next().is_none()).map(u32::from)
    };
    matches!((single(before), single(label)), (Some(before), Some(after)) if after > before && after <= before + 3)
}

/// The part of a line that [`super::line::start`] found, cut off.
pub(super) fn rest_of<'a>(line: &'a str, start: &Start) -> &'a str {
    let at = match start {
        Start::Number(_, at)
        | Start::Letter(_, at)
        | Start::Question(at)
        | Start::Answer(at)
        | Start::Example(at) => *at,
        Start::Words => 0,
    };
    line.get(at..).unwrap_or("")
}
