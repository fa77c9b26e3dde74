//! Text, bullets and captions: to which clause they belong, and how they are put to it.

use super::assemble::Assembler;
use super::flow::Flow;
use super::item::{Item, below};
use super::lines::{self, begins_lower, ends_sentence, is_title_like};
use crate::corpus::Kind;
use crate::ingest::section_anchor;
use std::collections::HashSet;

impl Assembler<'_> {
    /// The clause whose list a bullet belongs to: the current one, unless one that waits has announced
    /// a list and the current one has not.
    pub(super) fn waits_for_list(&self) -> usize {
        let announces = |item: usize| self.items[item].announces_list();
        if self.suspended.is_empty() || announces(self.current) {
            return self.current;
        }
        self.waiting().find(|&item| announces(item)).unwrap_or(self.current)
    }

    /// The clauses that wait for text, the latest first: what was added last to each.
    pub(super) fn waiting(&self) -> impl Iterator<Item = usize> + '_ {
        self.suspended.iter().rev().map(|waiting| self.tip(waiting.item)).filter(|&item| item != self.current)
    }

    /// The part of a clause that was added last.
    pub(super) fn tip(&self, mut item: usize) -> usize {
        while let Some(&last) = self.items[item].children.last() {
            if self.items[item].kind == Kind::Topic {
                break;
            }
            item = last;
        }
        item
    }

    pub(super) fn list_entry(&mut self, item: usize, at: usize, text: &str) {
        let entry = format!("• {text}");
        self.items[item].listed = true;
        self.items[item].put(&entry, true, |_| false);
        self.extend_span(item, at);
    }

    pub(super) fn text(&mut self, at: usize) {
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
    pub(super) fn headless(&self, at: usize) -> Option<usize> {
        let next = self.next_number[at];
        let waiting = self.suspended.iter().rev().find(|waiting| waiting.until == next)?;
        let item = &self.items[waiting.item];
        (item.kind == Kind::Heading && item.children.is_empty() && item.tail.is_empty()).then_some(waiting.item)
    }

    pub(super) fn best_flow(&self, candidates: &[usize], text: &str) -> Option<usize> {
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

    pub(super) fn flow(&self) -> &Flow {
        self.flow.get_or_init(|| Flow::learn(self.lines))
    }

    /// A short line between paragraphs, after a clause that is complete.
    pub(super) fn is_caption(&self, at: usize) -> bool {
        let line = self.lines[at];
        let apart = line.after_blank && self.lines.get(at + 1).is_none_or(|next| next.after_blank);
        let capitals = lines::is_capitals(line.text) && line.after_blank;
        let item = &self.items[self.current];
        (apart || capitals) && is_title_like(line.text) && !item.is_open() && item.kind != Kind::Heading
    }

    /// A heading without a number; what follows it stands below it.
    pub(super) fn section(&mut self, at: usize) {
        let sheet = self.items[self.current].sheet;
        let topic = self.sheets[sheet].topic;
        let heading = self.lines[at].text;
        let anchor = section_anchor(heading);
        let item = self.add(Item::new(sheet, Some(topic), Kind::Section, None, anchor, self.lines[at].span()));
        self.items[item].text.push_str(heading);
        self.current = item;
    }

    /// A caption that stands between two interleaved blocks: nothing follows it.
    pub(super) fn section_beside(&mut self, at: usize) {
        let current = self.current;
        self.section(at);
        self.current = current;
    }

    pub(super) fn append(&mut self, to: usize, at: usize, text: &str) {
        let line = self.lines[at];
        let page_break = at > 0 && self.dropped[at - 1].is_some();
        let item = &self.items[to];
        let complete = ends_sentence(item.last_text());
        let title = matches!(item.kind, Kind::Section | Kind::Heading) && item.children.is_empty();
        let apart = !line.runs_on && (line.after_blank || page_break || self.one_line_paragraphs);
        let paragraph = (title && !line.heads_on || complete && apart) && !begins_lower(text);
        if item.kind == Kind::Section {
            // The heading is a name of its own: its text is a clause below it.
            let anchor = below(&item.anchor, "text");
            let sheet = item.sheet;
            let body = self.add(Item::new(sheet, Some(to), Kind::Rule, None, anchor, line.span()));
            self.items[body].text.push_str(text);
            self.current = body;
            return;
        }
        self.items[to].put(text, paragraph, |word| self.compounds.contains(word));
        if title && self.items[to].kind == Kind::Heading && !line.heads_on {
            self.items[to].kind = Kind::Rule;
        }
        self.extend_span(to, at);
    }

    /// Takes a line into the span of an item, where the two stand together.
    pub(super) fn extend_span(&mut self, item: usize, at: usize) {
        let span = self.lines[at].span();
        self.items[item].span.end = self.items[item].span.end.max(span.end);
    }
}

/// Words with a hyphen that the book writes inside a line, and those divided at a line's end whose halves
/// it knows as words while it does not know them in one.
pub(in crate::ingest) fn compounds<'a>(lines: impl Iterator<Item = &'a str> + Clone) -> HashSet<String> {
    let letters = |c: char| !(c.is_alphabetic() || c == '-');
    let mut compounds = HashSet::new();
    let mut whole: HashSet<String> = HashSet::new();
    let mut divided = false;
    for line in lines.clone() {
        // After a hyphen at a line's end the next line begins with half a word.
        let half = usize::from(std::mem::replace(&mut divided, line.ends_with('-')));
        let words: Vec<&str> = line.split(letters).collect();
        for (nth, word) in words.iter().enumerate() {
            if word.contains('-') {
                compounds.insert(word.to_lowercase());
            } else if nth >= half && !word.is_empty() {
                whole.insert(word.to_lowercase());
            }
        }
    }
    for (line, next) in lines.clone().zip(lines.skip(1)) {
        let Some(head) = line.strip_suffix('-').and_then(|line| line.rsplit(letters).next()) else { continue };
        let Some(tail) = next.split(letters).next() else { continue };
        let (head, tail) = (head.to_lowercase(), tail.to_lowercase());
        let known = |half: &String| half.chars().count() >= 3 && whole.contains(half);
        if known(&head) && known(&tail) && !whole.contains(&format!("{head}{tail}")) {
            compounds.insert(format!("{head}-{tail}"));
        }
    }
    compounds
}
