//! Puts a book's lines together: every line goes to the clause that it belongs to.
//!
//! In a book in order that is the clause before it. Where a PDF reader left two columns interleaved,
//! the numbers show it: a clause is *suspended* while the number after its own has yet to come and
//! another one stands in between. Text, letters and bullets then go to the clause that waits for them.

use super::contents::Dropped;
use super::flow::Flow;
use super::inset::Insets;
use super::item::{Item, Sheet, below, is_heading};
use super::lines::{self, Line, ends_sentence, is_title_like};
use super::marker::{self, NumberLead, Word};
use super::order::{self, Suspended};
use super::placing::compounds;
use super::scheme::Role;
use super::title;
use crate::corpus::{Kind, Number};
use crate::source::Span;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// More clauses than columns can leave open at once do not wait.
const MAX_SUSPENDED: usize = 12;

pub(super) struct Assembled {
    pub sheets: Vec<Sheet>,
    pub items: Vec<Item>,
    /// Whether numbers stand out of order, so that parts must be sorted.
    pub out_of_order: bool,
}

pub(super) struct Assembler<'a> {
    pub(super) lines: &'a [Line<'a>],
    pub(super) roles: &'a [Role],
    pub(super) dropped: &'a [Option<Dropped>],
    pub(super) skipped_letters: &'a [char],
    pub(super) sheets: Vec<Sheet>,
    pub(super) items: Vec<Item>,
    /// Canonical number of a topic → its sheet.
    by_topic: HashMap<String, usize>,
    /// Canonical number of a clause → the item that bore it last.
    by_number: HashMap<String, usize>,
    pub(super) current: usize,
    /// The last numbered clause or topic of each sheet: letters hang on it.
    pub(super) last_rule: Vec<usize>,
    pub(super) suspended: Vec<Suspended>,
    /// The rule on a page before, in canonical form, whose letters go on here, and the last one of them;
    /// 0 before the first.
    pub(super) continued: Option<(String, u32)>,
    /// For each line with a number out of order: the line on which the number after it stands.
    resumes: HashMap<usize, usize>,
    /// For each line with a number, the next such line.
    pub(super) next_number: Vec<usize>,
    pending_bullet: bool,
    /// The line of the list of related topics that was read last.
    related_at: Option<usize>,
    pub(super) insets: Insets,
    pub(super) flow: OnceCell<Flow>,
    pub(super) compounds: HashSet<String>,
    pub(super) one_line_paragraphs: bool,
}

impl<'a> Assembler<'a> {
    pub(super) fn new(
        lines: &'a [Line<'a>],
        roles: &'a [Role],
        dropped: &'a [Option<Dropped>],
        skipped_letters: &'a [char],
    ) -> Self {
        Self {
            lines,
            roles,
            dropped,
            skipped_letters,
            sheets: Vec::new(),
            items: Vec::new(),
            by_topic: HashMap::new(),
            by_number: HashMap::new(),
            current: 0,
            last_rule: Vec::new(),
            suspended: Vec::new(),
            continued: None,
            resumes: order::resumes(roles),
            next_number: order::next_numbers(roles),
            pending_bullet: false,
            related_at: None,
            insets: Insets::default(),
            flow: OnceCell::new(),
            compounds: compounds(lines.iter().map(|line| line.text)),
            one_line_paragraphs: lines::are_long(lines),
        }
    }

    /// Reads the lines of a range, the first of which bears a number. `fallback` is the title of the
    /// page that takes clauses where no topic is numbered.
    pub(super) fn read(mut self, range: std::ops::Range<usize>, fallback: &str) -> Assembled {
        self.announce_topics(range.clone());
        if let Some(rule) = self.continued_at(range.start) {
            let sheet = self.sheet_of(&rule, "", range.start);
            self.current = self.sheets[sheet].topic;
            self.continued = Some((rule.canonical(), 0));
        }
        for at in range {
            if self.dropped[at].is_some() {
                continue;
            }
            if !self.suspended.is_empty() {
                self.suspended.retain(|waiting| waiting.until > at);
            }
            match &self.roles[at] {
                Role::Topic(lead) => self.topic(at, lead),
                Role::Clause(lead) => self.clause(at, lead, fallback),
                Role::Title => {}
                Role::Text if self.inset(at) => {}
                Role::Text => self.line(at),
            }
        }
        self.attach_insets();
        Assembled { sheets: self.sheets, items: self.items, out_of_order: !self.resumes.is_empty() }
    }

    /// Pages exist before they are read, since a clause may stand before the topic that it belongs to.
    fn announce_topics(&mut self, range: std::ops::Range<usize>) {
        for at in range {
            let Role::Topic(lead) = &self.roles[at] else { continue };
            let canonical = lead.canonical();
            if self.by_topic.contains_key(&canonical) {
                continue;
            }
            let title = self.title(at, lead);
            let number = Number::as_printed(&lead.printed).or_else(|| Number::of_page(&lead.printed));
            let sheet = self.open_sheet(&canonical, &title, number, self.lines[at].span());
            self.by_topic.insert(canonical, sheet);
        }
    }

    fn open_sheet(&mut self, name: &str, title: &str, number: Option<Number>, span: Span) -> usize {
        let title = title.trim_end_matches('#').trim();
        let titled = is_title_like(title);
        let topic = self.items.len();
        let sheet = self.sheets.len();
        self.items.push(Item::new(sheet, None, Kind::Topic, number.clone(), String::new(), span));
        if !titled {
            self.items[topic].text.push_str(title);
        }
        self.last_rule.push(topic);
        self.sheets.push(Sheet {
            name: name.to_owned(),
            title: if titled { title.to_owned() } else { name.to_owned() },
            number,
            topic,
            ..Sheet::default()
        });
        sheet
    }

    fn title(&self, at: usize, lead: &NumberLead) -> String {
        title::of(self.lines, at, lead, |word| self.compounds.contains(word)).unwrap_or_default().text
    }

    fn topic(&mut self, at: usize, lead: &NumberLead) {
        let sheet = self.by_topic[&lead.canonical()];
        let topic = self.sheets[sheet].topic;
        let again = self.items[topic].span != self.lines[at].span();
        self.current = topic;
        self.last_rule[sheet] = topic;
        self.suspend(at, topic);
        if again {
            // The number stands twice: both texts are kept, the second as a clause of the same number.
            let number = Number::as_printed(&lead.printed);
            let anchor = lead.canonical();
            let item = self.add(Item::new(sheet, Some(topic), Kind::Heading, number, anchor, self.lines[at].span()));
            self.items[item].text = self.title(at, lead);
            self.current = item;
            self.last_rule[sheet] = item;
        }
    }

    fn clause(&mut self, at: usize, lead: &NumberLead, fallback: &str) {
        let canonical = lead.canonical();
        let sheet = self.sheet_of(lead, fallback, at);
        let topic = self.sheets[sheet].topic;
        let parent = (1..lead.segments.len())
            .rev()
            .filter_map(|depth| self.by_number.get(&lead.upto(depth)).copied())
            .find(|&item| self.items[item].sheet == sheet)
            .unwrap_or(topic);
        let rest = &self.lines[at].text[lead.rest..];
        let is_printed_so = self.lines[at].stands_out && !ends_sentence(rest);
        let kind = if is_heading(rest) || is_printed_so { Kind::Heading } else { Kind::Rule };
        let number = Number::as_printed(&lead.printed);
        let item = self.add(Item::new(sheet, Some(parent), kind, number, canonical.clone(), self.lines[at].span()));
        self.items[item].text.push_str(rest);
        self.by_number.insert(canonical, item);
        self.last_rule[sheet] = item;
        self.current = item;
        self.suspend(at, item);
    }

    /// Whether a clause of this canonical number has been read.
    pub(super) fn has_number(&self, canonical: &str) -> bool {
        self.by_number.contains_key(canonical)
    }

    /// The page of the longest number that a clause's number goes on from.
    pub(super) fn sheet_of(&mut self, lead: &NumberLead, fallback: &str, at: usize) -> usize {
        let mut depths = (1..lead.segments.len()).rev();
        let known = depths.find_map(|depth| self.by_topic.get(&lead.upto(depth)).copied());
        if let Some(sheet) = known.or_else(|| self.by_topic.get("").copied()) {
            return sheet;
        }
        let span = Span::new(self.lines[at].start, self.lines[at].start);
        let (name, number) = if lead.segments.len() > 1 {
            (lead.segments[0].clone(), Number::of_page(&lead.segments[0]))
        } else {
            (String::new(), None)
        };
        if let Some(&sheet) = self.by_topic.get(&name) {
            return sheet;
        }
        let title = if name.is_empty() { fallback } else { "" };
        let sheet = self.open_sheet(&name, title, number, span);
        if name.is_empty() {
            fallback.clone_into(&mut self.sheets[sheet].title);
            self.items[self.sheets[sheet].topic].text.clear();
        }
        self.by_topic.insert(name, sheet);
        sheet
    }

    pub(super) fn add(&mut self, item: Item) -> usize {
        let position = self.items.len();
        if let Some(parent) = item.parent {
            self.items[parent].children.push(position);
        }
        self.items.push(item);
        position
    }

    fn suspend(&mut self, at: usize, item: usize) {
        if let Some(&until) = self.resumes.get(&at) {
            if self.suspended.len() == MAX_SUSPENDED {
                self.suspended.remove(0);
            }
            self.suspended.push(Suspended { item, until });
        }
    }

    fn line(&mut self, at: usize) {
        let text = self.lines[at].text;
        if let Some((word, rest)) = marker::word(text)
            && self.worded(at, word, rest)
        {
            return;
        }
        if self.goes_on_with_related(at) || self.numeral(at) || self.step(at) {
            return;
        }
        if let Some(rest) = marker::bullet(text) {
            let item = self.waits_for_list();
            self.pending_bullet = text[rest..].is_empty();
            if !self.pending_bullet {
                self.list_entry(item, at, &text[rest..]);
            }
            return;
        }
        if std::mem::take(&mut self.pending_bullet) {
            let item = self.waits_for_list();
            self.list_entry(item, at, text);
            return;
        }
        self.text(at);
    }

    fn worded(&mut self, at: usize, word: Word, rest: usize) -> bool {
        let text = &self.lines[at].text[rest..];
        let span = self.lines[at].span();
        let sheet = self.items[self.current].sheet;
        match word {
            Word::Related => {
                let from = Span::new(self.lines[at].start + rest, span.end);
                self.sheets[sheet].related.push((text.to_owned(), from));
                self.sheets[sheet].closed = true;
                self.related_at = Some(at);
                self.current = self.last_rule[sheet];
            }
            Word::Example => {
                let rule = self.rule_of(self.current);
                self.items[rule].examples += 1;
                let anchor = below(&self.items[rule].anchor, &format!("example.{}", self.items[rule].examples));
                let item = self.add(Item::new(sheet, Some(rule), Kind::Example, None, anchor, span));
                self.items[item].text.push_str(text);
                self.current = item;
            }
            Word::Question | Word::Answer => {
                let questions = self.items[self.current].kind == Kind::Question;
                if word == Word::Answer && !questions {
                    return false;
                }
                let rule = if questions && word == Word::Answer { self.current } else { self.rule_of(self.current) };
                self.items[rule].questions += 1;
                let (kind, label) = match word {
                    Word::Question => (Kind::Question, format!("question.{}", self.items[rule].questions)),
                    _ => (Kind::Answer, "answer".to_owned()),
                };
                let anchor = below(&self.items[rule].anchor, &label);
                let item = self.add(Item::new(sheet, Some(rule), kind, None, anchor, span));
                self.items[item].text.push_str(text);
                self.current = item;
            }
        }
        true
    }

    /// A list of related topics that stopped at a comma, or before its first name, goes on below.
    fn goes_on_with_related(&mut self, at: usize) -> bool {
        let line = self.lines[at];
        let sheet = self.items[self.current].sheet;
        let adjoins =
            |before: usize| self.dropped.get(before + 1..at).is_some_and(|between| between.iter().all(Option::is_some));
        if !self.related_at.is_some_and(adjoins) || line.after_blank {
            return false;
        }
        let unfinished = |list: &str| list.is_empty() || list.ends_with([',', ';']);
        if !self.sheets[sheet].related.last().is_some_and(|(list, _)| unfinished(list)) || ends_sentence(line.text) {
            return false;
        }
        self.sheets[sheet].related.push((line.text.to_owned(), line.span()));
        self.related_at = Some(at);
        true
    }

    /// The numbered clause that an item is, or hangs on.
    pub(super) fn rule_of(&self, mut item: usize) -> usize {
        while matches!(self.items[item].kind, Kind::Example | Kind::Question | Kind::Answer)
            && let Some(parent) = self.items[item].parent
        {
            item = parent;
        }
        item
    }
}
