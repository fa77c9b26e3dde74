//! Puts a book's lines together: every line goes to the clause that it belongs to.
//!
//! In a book in order that is the clause before it. Where a PDF reader left two columns interleaved,
//! the numbers show it: a clause is *suspended* while the number after its own has yet to come and
//! another one stands in between. Text, letters and bullets then go to the clause that waits for them.

use super::contents::Dropped;
use super::flow::Flow;
use super::lines::{self, Line, begins_lower, ends_sentence, is_title_like};
use super::marker::{self, Closing, NumberLead, Word};
use super::scheme::Role;
use crate::corpus::{Kind, Number};
use crate::source::Span;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// More clauses than columns can leave open at once do not wait.
const MAX_SUSPENDED: usize = 12;

/// As much of a clause as tells what it speaks of, in characters.
const CONTEXT: usize = 600;

/// A page to be: its topic item and what its list of related topics says.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub name: String,
    pub title: String,
    pub number: Option<Number>,
    /// Position of the topic in the items.
    pub topic: usize,
    /// Lists of related topics: the line and the offset in it at which the list begins.
    pub related: Vec<(String, Span)>,
    /// Its list of related topics has been read, so it is at its end.
    closed: bool,
}

/// A clause to be.
#[derive(Debug)]
pub(super) struct Item {
    pub sheet: usize,
    pub parent: Option<usize>,
    pub kind: Kind,
    pub number: Option<Number>,
    pub anchor: String,
    pub text: String,
    /// Text that stands after its parts.
    pub tail: String,
    pub span: Span,
    pub children: Vec<usize>,
    /// A list of bullets or captions has been added.
    listed: bool,
    step: Step,
    /// The last letter and Roman step below it.
    letter: u32,
    roman: u32,
    numeral: u32,
    examples: usize,
    questions: usize,
}

/// What kind of step a clause is below another one. Steps of one kind do not nest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    No,
    Numeral,
    Letter,
    Roman,
}

pub(super) struct Assembled {
    pub sheets: Vec<Sheet>,
    pub items: Vec<Item>,
    /// Whether numbers stand out of order, so that parts must be sorted.
    pub out_of_order: bool,
}

/// A clause that waits for lines that stand further down.
struct Suspended {
    item: usize,
    /// The line with the number after its own.
    until: usize,
}

pub(super) struct Assembler<'a> {
    lines: &'a [Line<'a>],
    roles: &'a [Role],
    dropped: &'a [Option<Dropped>],
    skipped_letters: &'a [char],
    sheets: Vec<Sheet>,
    items: Vec<Item>,
    /// Canonical number of a topic → its sheet.
    by_topic: HashMap<String, usize>,
    /// Canonical number of a clause → the item that bore it last.
    by_number: HashMap<String, usize>,
    current: usize,
    /// The last numbered clause or topic of each sheet: letters hang on it.
    last_rule: Vec<usize>,
    suspended: Vec<Suspended>,
    /// For each line with a number out of order: the line on which the number after it stands.
    resumes: HashMap<usize, usize>,
    /// For each line with a number, the next such line.
    next_number: Vec<usize>,
    pending_bullet: bool,
    /// The line of the list of related topics that was read last.
    related_at: Option<usize>,
    flow: OnceCell<Flow>,
    compounds: OnceCell<HashSet<String>>,
    one_line_paragraphs: bool,
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
            resumes: resumes(roles),
            next_number: next_numbers(roles),
            pending_bullet: false,
            related_at: None,
            flow: OnceCell::new(),
            compounds: OnceCell::new(),
            one_line_paragraphs: lines::are_long(lines),
        }
    }

    /// Reads the lines of a range, the first of which bears a number. `fallback` is the title of the
    /// page that takes clauses where no topic is numbered.
    pub(super) fn read(mut self, range: std::ops::Range<usize>, fallback: &str) -> Assembled {
        self.announce_topics(range.clone());
        for at in range {
            if self.dropped[at].is_some() {
                continue;
            }
            if !self.suspended.is_empty() {
                self.suspended.retain(|waiting| waiting.until > at);
            }
            match &self.roles[at] {
                Role::Topic { lead, title_below } => self.topic(at, lead, *title_below),
                Role::Clause(lead) => self.clause(at, lead, fallback),
                Role::Title => {}
                Role::Text => self.line(at),
            }
        }
        Assembled { sheets: self.sheets, items: self.items, out_of_order: !self.resumes.is_empty() }
    }

    /// Pages exist before they are read, since a clause may stand before the topic that it belongs to.
    fn announce_topics(&mut self, range: std::ops::Range<usize>) {
        for at in range {
            let Role::Topic { lead, title_below } = &self.roles[at] else { continue };
            let canonical = lead.canonical();
            if self.by_topic.contains_key(&canonical) {
                continue;
            }
            let below = if *title_below { self.lines[at + 1].text } else { "" };
            let own = &self.lines[at].text[lead.rest..];
            let title = if below.is_empty() { own } else { below };
            let sheet = self.open_sheet(&canonical, title, Number::parse(&lead.printed), self.lines[at].span());
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

    fn topic(&mut self, at: usize, lead: &NumberLead, title_below: bool) {
        let sheet = self.by_topic[&lead.canonical()];
        let topic = self.sheets[sheet].topic;
        let again = self.items[topic].span != self.lines[at].span();
        self.current = topic;
        self.last_rule[sheet] = topic;
        self.suspend(at, topic);
        if again {
            // The number stands twice: both texts are kept, the second as a clause of the same number.
            let rest = &self.lines[at].text[lead.rest..];
            let number = Number::parse(&lead.printed);
            let anchor = lead.canonical();
            let item = self.add(Item::new(sheet, Some(topic), Kind::Heading, number, anchor, self.lines[at].span()));
            self.items[item].text.push_str(rest);
            self.current = item;
            self.last_rule[sheet] = item;
        }
        if title_below && again {
            self.append(self.current, at + 1, self.lines[at + 1].text);
        }
    }

    fn clause(&mut self, at: usize, lead: &NumberLead, fallback: &str) {
        let canonical = lead.canonical();
        let sheet = self.sheet_of(lead, fallback, at);
        let topic = self.sheets[sheet].topic;
        let parent = (1..lead.segments.len())
            .rev()
            .filter_map(|depth| self.by_number.get(&lead.segments[..depth].join(".")).copied())
            .find(|&item| self.items[item].sheet == sheet)
            .unwrap_or(topic);
        let rest = &self.lines[at].text[lead.rest..];
        let kind = if is_heading(rest) { Kind::Heading } else { Kind::Rule };
        let number = Number::parse(&lead.printed);
        let item = self.add(Item::new(sheet, Some(parent), kind, number, canonical.clone(), self.lines[at].span()));
        self.items[item].text.push_str(rest);
        self.by_number.insert(canonical, item);
        self.last_rule[sheet] = item;
        self.current = item;
        self.suspend(at, item);
    }

    /// The page of the longest number that a clause's number goes on from.
    fn sheet_of(&mut self, lead: &NumberLead, fallback: &str, at: usize) -> usize {
        let mut depths = (1..lead.segments.len()).rev();
        let known = depths.find_map(|depth| self.by_topic.get(&lead.segments[..depth].join(".")).copied());
        if let Some(sheet) = known.or_else(|| self.by_topic.get("").copied()) {
            return sheet;
        }
        let span = Span::new(self.lines[at].start, self.lines[at].start);
        let (name, number) = if lead.segments.len() > 1 {
            (lead.segments[0].clone(), Number::parse(&lead.segments[0]))
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

    fn add(&mut self, item: Item) -> usize {
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
        if self.related_at.is_none_or(|before| before + 1 != at) || line.after_blank {
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

    /// `(1)` or `1)` below a clause, if it is the next one there.
    fn numeral(&mut self, at: usize) -> bool {
        let Some(lead) = marker::number(self.lines[at].text) else { return false };
        if lead.closing != Closing::Bracket || lead.segments.len() != 1 || lead.rest == self.lines[at].text.len() {
            return false;
        }
        let sheet = self.items[self.current].sheet;
        let here = self.last_rule[sheet];
        let Some(parent) = [Some(here), self.items[here].parent]
            .into_iter()
            .flatten()
            .find(|&item| self.items[item].numeral + 1 == lead.value() && self.takes_numerals(item))
        else {
            return false;
        };
        self.items[parent].numeral = lead.value();
        self.add_step(at, parent, Step::Numeral, &lead.segments[0], lead.rest);
        self.last_rule[sheet] = self.current;
        true
    }

    /// Below a topic `(1)` is a clause only where the topic has no clauses of another print.
    fn takes_numerals(&self, item: usize) -> bool {
        let Item { kind, numeral, children, step, .. } = &self.items[item];
        *step == Step::No && (*kind != Kind::Topic || *numeral > 0 || children.is_empty())
    }

    /// The numbered clause that an item is, or hangs on.
    fn rule_of(&self, mut item: usize) -> usize {
        while matches!(self.items[item].kind, Kind::Example | Kind::Question | Kind::Answer)
            && let Some(parent) = self.items[item].parent
        {
            item = parent;
        }
        item
    }

    /// A letter or Roman step, if the line is the next one of a clause that is open.
    fn step(&mut self, at: usize) -> bool {
        let text = self.lines[at].text;
        let here = self.last_rule[self.items[self.current].sheet];
        let closed = self.sheets[self.items[self.current].sheet].closed;
        // `i.` after `h.` is a letter.
        let is_letter =
            marker::letter(text).is_some_and(|lead| self.is_next_letter(here, lead.value) && lead.value != 1);
        if let Some(lead) = marker::roman(text).filter(|_| !is_letter) {
            let current = self.rule_of(self.current);
            let above = self.items[current].parent.filter(|_| lead.value > 1);
            let next = |&item: &usize| self.items[item].roman + 1 == lead.value && self.items[item].step != Step::Roman;
            if let Some(parent) = [Some(current), Some(here), above].into_iter().flatten().find(next) {
                self.items[parent].roman = lead.value;
                self.add_step(at, parent, Step::Roman, lead.label, lead.rest);
                return true;
            }
        }
        let Some(lead) = marker::letter(text) else { return false };
        let own = self.is_next_letter(here, lead.value);
        let body = &text[lead.rest..];
        let others = self.suspended.iter().rev().map(|waiting| waiting.item);
        let others: Vec<usize> = others.filter(|&item| item != here && self.is_next_letter(item, lead.value)).collect();
        let own = own && (!closed || others.is_empty());
        let parent = match (own, others.first()) {
            (false, None) => return false,
            (true, None) => here,
            (false, Some(_)) => self.likest(&others, body),
            (true, Some(_)) if !self.lines[at].after_blank => here,
            (true, Some(_)) => {
                // Both could have it. Only where the other one goes on next is there a question at all.
                let next = self.next_number[at];
                let resuming: Vec<usize> = self
                    .suspended
                    .iter()
                    .filter(|w| w.until == next)
                    .map(|w| w.item)
                    .filter(|i| others.contains(i))
                    .collect();
                let mut all = vec![here];
                all.extend(resuming);
                self.likest(&all, body)
            }
        };
        self.items[parent].letter = lead.value;
        self.add_step(at, parent, Step::Letter, lead.label, lead.rest);
        true
    }

    fn is_next_letter(&self, item: usize, value: u32) -> bool {
        let last = self.items[item].letter;
        let first = if value > 1000 { 1001 } else { 1 };
        let mut next = if last == 0 { first } else { last + 1 };
        while next < value && char::from_digit(next + 9, 36).is_some_and(|c| self.skipped_letters.contains(&c)) {
            next += 1;
        }
        next == value
    }

    fn add_step(&mut self, at: usize, parent: usize, step: Step, label: &str, rest: usize) {
        let sheet = self.items[parent].sheet;
        let number = self.items[parent].number.as_ref().map(|number| number.child(label));
        let anchor =
            number.as_ref().map_or_else(|| below(&self.items[parent].anchor, label), |n| n.canonical().to_owned());
        let text = &self.lines[at].text[rest..];
        let item = self.add(Item::new(sheet, Some(parent), Kind::Rule, number, anchor, self.lines[at].span()));
        self.items[item].text.push_str(text);
        self.items[item].step = step;
        self.current = item;
    }

    /// The clause whose list a bullet belongs to: the current one, unless one that waits has announced
    /// a list and the current one has not.
    fn waits_for_list(&self) -> usize {
        let announces = |item: usize| self.items[item].announces_list();
        if self.suspended.is_empty() || announces(self.current) {
            return self.current;
        }
        self.waiting().find(|&item| announces(item)).unwrap_or(self.current)
    }

    /// The clauses that wait for text, the latest first: what was added last to each.
    fn waiting(&self) -> impl Iterator<Item = usize> + '_ {
        self.suspended.iter().rev().map(|waiting| self.tip(waiting.item)).filter(|&item| item != self.current)
    }

    /// The part of a clause that was added last.
    fn tip(&self, mut item: usize) -> usize {
        while let Some(&last) = self.items[item].children.last() {
            if self.items[item].kind == Kind::Topic {
                break;
            }
            item = last;
        }
        item
    }

    fn list_entry(&mut self, item: usize, at: usize, text: &str) {
        let entry = format!("• {text}");
        self.items[item].listed = true;
        self.items[item].put(&entry, true, |_| false);
        self.extend_span(item, at);
    }

    fn text(&mut self, at: usize) {
        let line = self.lines[at];
        let open = |item: usize| self.items[item].is_open();
        let adjoins = !line.after_blank && at > 0 && self.dropped[at - 1].is_none();
        if self.suspended.is_empty() {
            if self.is_caption(at) {
                self.section(at);
            } else {
                self.append(self.current, at, line.text);
            }
            return;
        }
        let mut candidates: Vec<usize> =
            std::iter::once(self.current).chain(self.waiting()).filter(|&item| open(item)).collect();
        candidates.dedup();
        let to = if adjoins && open(self.current) {
            self.current
        } else if begins_lower(line.text) || !line.text.starts_with(char::is_alphabetic) {
            self.best_flow(&candidates, line.text).unwrap_or(self.current)
        } else if adjoins && !is_title_like(line.text) {
            self.current
        } else if is_title_like(line.text) {
            let item = self.waits_for_list();
            if self.items[item].announces_list() {
                self.list_entry(item, at, line.text);
            } else {
                self.section_beside(at);
            }
            return;
        } else {
            self.headless(at).unwrap_or(self.current)
        };
        self.current = to;
        self.append(to, at, line.text);
    }

    /// A heading that still has no text and whose next number comes next: a sentence that stands alone
    /// before that number is what the heading announced.
    fn headless(&self, at: usize) -> Option<usize> {
        let next = self.next_number[at];
        let waiting = self.suspended.iter().rev().find(|waiting| waiting.until == next)?;
        let item = &self.items[waiting.item];
        (item.kind == Kind::Heading && item.children.is_empty() && item.tail.is_empty()).then_some(waiting.item)
    }

    fn best_flow(&self, candidates: &[usize], text: &str) -> Option<usize> {
        match candidates {
            [] => None,
            [one] => Some(*one),
            many => {
                let flow = self.flow();
                let score = |item: usize| flow.follows(&self.items[item].text, text);
                many.iter().copied().reduce(|best, item| if score(item) > score(best) { item } else { best })
            }
        }
    }

    fn likest(&self, items: &[usize], text: &str) -> usize {
        let context = |item: usize| {
            let sheet = &self.sheets[self.items[item].sheet];
            let begin = |text: &str| text.chars().take(CONTEXT).collect::<String>();
            format!("{} {} {}", sheet.title, begin(&self.items[sheet.topic].text), begin(&self.items[item].text))
        };
        if let [one] = items {
            return *one;
        }
        let flow = self.flow();
        let score = |item: usize| flow.likeness(&context(item), text);
        items.iter().copied().reduce(|best, item| if score(item) > score(best) { item } else { best }).unwrap_or(0)
    }

    fn flow(&self) -> &Flow {
        self.flow.get_or_init(|| Flow::learn(self.lines))
    }

    /// A short line between paragraphs, after a clause that is complete.
    fn is_caption(&self, at: usize) -> bool {
        let line = self.lines[at];
        let apart = line.after_blank && self.lines.get(at + 1).is_none_or(|next| next.after_blank);
        let capitals = lines::is_capitals(line.text) && line.after_blank;
        let item = &self.items[self.current];
        (apart || capitals) && is_title_like(line.text) && !item.is_open() && item.kind != Kind::Heading
    }

    /// A heading without a number; what follows it stands below it.
    fn section(&mut self, at: usize) {
        let sheet = self.items[self.current].sheet;
        let topic = self.sheets[sheet].topic;
        let heading = self.lines[at].text;
        let anchor = super::super::section_anchor(heading);
        let item = self.add(Item::new(sheet, Some(topic), Kind::Section, None, anchor, self.lines[at].span()));
        self.items[item].text.push_str(heading);
        self.current = item;
    }

    /// A caption that stands between two interleaved blocks: nothing follows it.
    fn section_beside(&mut self, at: usize) {
        let current = self.current;
        self.section(at);
        self.current = current;
    }

    fn append(&mut self, to: usize, at: usize, text: &str) {
        let line = self.lines[at];
        let page_break = at > 0 && self.dropped[at - 1].is_some();
        let item = &self.items[to];
        let complete = ends_sentence(item.last_text());
        let title = matches!(item.kind, Kind::Section | Kind::Heading) && item.children.is_empty();
        let apart = line.after_blank || page_break || self.one_line_paragraphs;
        let paragraph = title && !begins_lower(text) || complete && apart && !begins_lower(text);
        if item.kind == Kind::Section {
            // The heading is a name of its own: its text is a clause below it.
            let anchor = below(&item.anchor, "text");
            let sheet = item.sheet;
            let body = self.add(Item::new(sheet, Some(to), Kind::Rule, None, anchor, line.span()));
            self.items[body].text.push_str(text);
            self.current = body;
            return;
        }
        let compounds = self.compounds.get_or_init(|| compounds(self.lines));
        self.items[to].put(text, paragraph, |word| compounds.contains(word));
        if self.items[to].kind == Kind::Heading && self.items[to].children.is_empty() {
            self.items[to].kind = Kind::Rule;
        }
        self.extend_span(to, at);
    }

    /// Takes a line into the span of an item, where the two stand together.
    fn extend_span(&mut self, item: usize, at: usize) {
        let span = self.lines[at].span();
        self.items[item].span.end = self.items[item].span.end.max(span.end);
    }
}

impl Item {
    fn new(
        sheet: usize,
        parent: Option<usize>,
        kind: Kind,
        number: Option<Number>,
        anchor: String,
        span: Span,
    ) -> Self {
        Self {
            sheet,
            parent,
            kind,
            number,
            anchor,
            text: String::new(),
            tail: String::new(),
            span,
            children: Vec::new(),
            listed: false,
            step: Step::No,
            letter: 0,
            roman: 0,
            numeral: 0,
            examples: 0,
            questions: 0,
        }
    }

    fn last_text(&self) -> &str {
        if self.tail.is_empty() { &self.text } else { &self.tail }
    }

    /// Whether its last sentence is not at its end.
    fn is_open(&self) -> bool {
        self.kind != Kind::Heading && self.kind != Kind::Section && !self.listed && !ends_sentence(self.last_text())
    }

    /// Whether it ends with a colon and nothing has come of it yet, or a list has begun.
    fn announces_list(&self) -> bool {
        self.listed && self.kind != Kind::Topic || self.children.is_empty() && self.text.ends_with(':')
    }

    /// Adds text: to what stands before its parts, where that is unfinished or there are no parts.
    fn put(&mut self, text: &str, paragraph: bool, is_compound: impl Fn(&str) -> bool) {
        let before_parts = self.kind == Kind::Topic
            || self.children.is_empty()
            || !paragraph && self.tail.is_empty() && !ends_sentence(&self.text);
        let to = if before_parts { &mut self.text } else { &mut self.tail };
        lines::join(to, text, paragraph, is_compound);
    }
}

fn below(anchor: &str, label: &str) -> String {
    if anchor.is_empty() { label.to_owned() } else { format!("{anchor}.{label}") }
}

/// A title rather than a sentence that stops short: its longer words have capitals.
fn is_heading(text: &str) -> bool {
    let lower = |word: &&str| word.chars().count() > 3 && begins_lower(word);
    is_title_like(text) && (text.split_whitespace().count() <= 3 || text.split_whitespace().filter(lower).count() == 0)
}

/// For every number that its follower does not follow at once, but further down: the follower's line.
fn resumes(roles: &[Role]) -> HashMap<usize, usize> {
    let leads: Vec<(usize, &NumberLead)> = roles
        .iter()
        .enumerate()
        .filter_map(|(at, role)| match role {
            Role::Topic { lead, .. } | Role::Clause(lead) => Some((at, lead)),
            _ => None,
        })
        .collect();
    // Only numbers of two parts: letters follow their rule, topics have no follower of their own.
    let key = |lead: &NumberLead| (lead.parent(), lead.value());
    let mut places: HashMap<(String, u32), Option<usize>> = HashMap::new();
    for &(at, lead) in leads.iter().filter(|(_, lead)| lead.segments.len() == 2) {
        places.entry(key(lead)).and_modify(|place| *place = None).or_insert(Some(at));
    }
    let mut resumes = HashMap::new();
    for (index, &(at, lead)) in leads.iter().enumerate() {
        let follower = match lead.segments.len() {
            1 => (lead.canonical(), 1),
            2 => (lead.parent(), lead.value().saturating_add(1)),
            _ => continue,
        };
        let next = leads[index + 1..].iter().find(|(_, next)| next.segments.len() <= 2);
        let digits = lead.segments.last().is_some_and(|s| s.starts_with(|c: char| c.is_ascii_digit()));
        if digits
            && let Some(&Some(place)) = places.get(&follower)
            && let Some(&(next, _)) = next
            && place > next
        {
            resumes.insert(at, place);
        }
    }
    resumes
}

/// For every line, the next line that bears a number of a topic or clause; the end where none does.
fn next_numbers(roles: &[Role]) -> Vec<usize> {
    let mut next = roles.len();
    let mut all = vec![next; roles.len()];
    for at in (0..roles.len()).rev() {
        all[at] = next;
        if matches!(roles[at], Role::Topic { .. } | Role::Clause(_)) {
            next = at;
        }
    }
    all
}

/// Words with a hyphen that the book writes inside a line.
fn compounds(lines: &[Line<'_>]) -> HashSet<String> {
    let mut words = HashSet::new();
    for line in lines {
        for word in line.text.split(|c: char| !(c.is_alphabetic() || c == '-')).filter(|word| word.contains('-')) {
            words.insert(word.to_lowercase());
        }
    }
    words
}
