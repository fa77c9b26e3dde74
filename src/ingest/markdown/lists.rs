//! Lists as Markdown nests them, and the numbers that their items print.

use super::super::placement::{Base, Level, MAX_GAP};
use crate::source::Span;

/// A list that is open.
#[derive(Debug)]
pub(super) struct List {
    /// What its items are numbered below; `Base::Text` where they are no clauses.
    pub(super) base: Base,
    /// Whether markers are numbers, which are kept in the text where items are no clauses.
    pub(super) ordered: bool,
    /// Items of bullets that are numbered by their order.
    pub(super) counted: bool,
    series: Series,
    /// The column of its first item.
    column: Option<usize>,
    /// Items that stand deeper than the first one, though Markdown has them on its level.
    inner: Option<(Level, Series)>,
    /// The clause of the item that is open, or was last.
    item: Option<Level>,
    /// The clause of the item that the list stands in, however deep.
    pub(super) within: Option<Level>,
    /// Whether it stands in a numbered list whose items are text.
    in_text: bool,
    /// Whether a finding says that it is indented too little.
    pub(super) reported: bool,
}

/// Numbers given to items one after another.
#[derive(Debug, Default)]
struct Series {
    first_printed: Option<u64>,
    items: u64,
    /// All items print the same number, as some do to let Markdown count.
    same: bool,
    last: Option<u64>,
}

impl Series {
    fn after(last: Option<u64>) -> Self {
        Self { last, ..Self::default() }
    }

    /// The number of the next item: as printed, or counted where all print the same.
    fn next(&mut self, printed: u64) -> u64 {
        self.items += 1;
        let first = *self.first_printed.get_or_insert(printed);
        if self.items == 2 {
            self.same = printed == first;
        }
        let n = if self.items > 1 && self.same && printed == first { self.last.unwrap_or(0) + 1 } else { printed };
        self.last = Some(n);
        n
    }

    /// The number of the next item of bullets.
    fn count(&mut self) -> u64 {
        let n = self.last.unwrap_or(0) + 1;
        self.last = Some(n);
        n
    }

    /// Whether a number runs so far ahead that it is none of the sequence: a year, say.
    fn is_left_behind_by(&self, printed: u64) -> bool {
        self.last.is_some_and(|last| printed > last + MAX_GAP)
    }

    fn expects(&self, printed: u64) -> bool {
        self.last.is_some_and(|last| last + 1 == printed)
    }
}

/// The marker of an item as printed: `002. `. Of bullets it is empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marker<'a> {
    pub(super) n: u64,
    digits: &'a str,
    text: &'a str,
}

impl<'a> Marker<'a> {
    /// The marker with which the source of an item begins.
    pub(super) fn of(item: &'a str) -> Self {
        let body = item.trim_start();
        let digits = &body[..body.find(|c: char| !c.is_ascii_digit()).unwrap_or(body.len())];
        match digits.parse() {
            Ok(n) => Self { n, digits, text: body.get(..=digits.len()).unwrap_or(digits) },
            Err(_) => Self { n: 0, digits: "", text: "" },
        }
    }

    /// The number of an item: as printed, or the one that it is counted as.
    fn label(&self, counted: u64) -> String {
        if counted == self.n && !self.digits.is_empty() { self.digits.to_owned() } else { counted.to_string() }
    }
}

/// An item that has begun and whose text has not.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) base: Base,
    /// Its number in its list.
    pub(super) label: String,
    pub(super) span: Span,
    /// The marker, for items that are text.
    pub(super) marker: String,
    /// Whether it was taken for nested although Markdown does not.
    pub(super) nested_too_little: bool,
}

impl List {
    /// A list that stands in an item of another one, or in none. `last` is the number of the item
    /// that its items go on from.
    pub(super) fn new(base: Base, ordered: bool, counted: bool, last: Option<u64>, around: Option<&Self>) -> Self {
        Self {
            within: around.and_then(Self::item).cloned(),
            in_text: around.is_some_and(Self::is_text),
            base,
            ordered,
            counted,
            series: Series::after(last),
            column: None,
            inner: None,
            item: None,
            reported: false,
        }
    }

    /// The clause that text and lists in its last item belong to.
    pub(super) fn item(&self) -> Option<&Level> {
        self.item.as_ref().or(self.within.as_ref())
    }

    /// Whether numbers in its items are text, since those of the items are.
    pub(super) fn is_text(&self) -> bool {
        self.in_text || self.ordered && matches!(self.base, Base::Text)
    }

    /// Whether its items are parts of a rule only because they stand after it.
    pub(super) fn is_below_a_rule_by_place(&self) -> bool {
        self.ordered && matches!(self.base, Base::Clause(_))
    }

    /// Whether a number comes next in it.
    pub(super) fn expects(&self, printed: u64) -> bool {
        self.series.expects(printed)
    }

    /// What follows is numbered below something else: Markdown joins lists that belong apart.
    pub(super) fn restart(&mut self, base: Base) {
        self.base = base;
        self.series = Series::default();
    }

    /// The next item, with its marker and the column that this stands in.
    pub(super) fn next(&mut self, begins: Marker<'_>, column: usize, span: Span) -> Pending {
        let printed = begins.n;
        let marker = if self.ordered { format!("{} ", begins.text) } else { String::new() };
        let first_column = *self.column.get_or_insert(column);
        let deeper = self.ordered && column >= first_column + 2 && !matches!(self.base, Base::Text);
        if let Some(outer) = self.item.clone().filter(|_| deeper) {
            let begun = self.inner.take();
            if begun.is_some() || !self.series.expects(printed) {
                let (level, mut series) = begun.unwrap_or((outer, Series::default()));
                let label = begins.label(series.next(printed));
                self.inner = Some((level.clone(), series));
                return Pending { base: Base::Clause(level), label, span, marker, nested_too_little: true };
            }
        }
        self.inner = None;
        self.item = None;
        if !self.counted && self.series.is_left_behind_by(printed) {
            let label = begins.label(printed);
            return Pending { base: Base::Text, label, span, marker, nested_too_little: false };
        }
        let n = if self.counted { self.series.count() } else { self.series.next(printed) };
        Pending { base: self.base.clone(), label: begins.label(n), span, marker, nested_too_little: false }
    }

    /// Notes the clause that an item became.
    pub(super) fn opened(&mut self, level: Option<Level>) {
        if self.inner.is_none() {
            self.item = level;
        }
    }
}
