//! Mending: the changes of a source text that findings with one right answer ask for.
//!
//! Only links and lists of links are changed, never a number or a word of a rule. What cannot be done
//! without a doubt (the text at the place is another one, the entries of a list are not written alike)
//! is left as it is, and so its finding stays.

use crate::diag::{Finding, Fix, ListChange};
use crate::source::{Place, SourceFile, Span};
use std::collections::BTreeMap;

/// A change of a text: what stands in the span is replaced.
struct Edit {
    span: Span,
    text: String,
}

/// The findings that can be mended, by the file that is to be changed.
#[must_use]
pub fn by_file(findings: &[Finding]) -> BTreeMap<&str, Vec<&Finding>> {
    let mut files: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        let file = match &finding.fix {
            None => continue,
            Some(Fix::Rewrite { .. }) => finding.file.as_str(),
            Some(Fix::List { file, .. }) => file.as_str(),
        };
        files.entry(file).or_default().push(finding);
    }
    files
}

/// Does what findings ask for in a file, as far as it can be done at once: what would overlap is left for
/// the next time. Gives the text and how many findings were mended; `None` where nothing was.
#[must_use]
pub fn mend(file: &SourceFile, findings: &[&Finding]) -> Option<(String, usize)> {
    let mut done: Vec<Edit> = Vec::new();
    let mut mended = 0;
    for finding in findings {
        let edits = match &finding.fix {
            Some(Fix::Rewrite { from, to }) => rewrite(file, finding.place, from, to),
            Some(Fix::List { entries, change, .. }) => List::read(file, entries).and_then(|list| list.change(change)),
            None => None,
        };
        let Some(edits) = edits.filter(|edits| !edits.is_empty()) else { continue };
        let overlaps = |edit: &Edit| {
            done.iter().any(|other| {
                edit.span.start < other.span.end && other.span.start < edit.span.end || edit.span == other.span
            })
        };
        if !edits.iter().any(overlaps) {
            done.extend(edits);
            mended += 1;
        }
    }
    if mended == 0 {
        return None;
    }
    done.sort_by_key(|edit| edit.span.start);
    let mut text = String::with_capacity(file.text().len());
    let mut at = 0;
    for edit in done {
        text.push_str(&file.text()[at..edit.span.start]);
        text.push_str(&edit.text);
        at = edit.span.end;
    }
    text.push_str(&file.text()[at..]);
    Some((text, mended))
}

fn rewrite(file: &SourceFile, place: Place, from: &str, to: &str) -> Option<Vec<Edit>> {
    let span = file.span(place)?;
    let there = once(&file.text()[span.start..span.end], from)?;
    let start = span.start + there;
    Some(vec![Edit { span: Span::new(start, start + from.len()), text: to.to_owned() }])
}

/// Where a text stands in another one, in bytes, if it does so once.
fn once(text: &str, part: &str) -> Option<usize> {
    let mut found = text.match_indices(part).map(|(at, _)| at);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// A list of entries that are written alike: one a line, or all in one line.
struct List<'a> {
    text: &'a str,
    /// What is moved, copied and taken out: whole lines with their ends, or the entries alone.
    units: Vec<Span>,
    /// What stands between two entries of one line.
    between: Option<&'a str>,
}

impl<'a> List<'a> {
    fn read(file: &'a SourceFile, places: &[Place]) -> Option<Self> {
        let text = file.text();
        let spans: Vec<Span> = places.iter().map(|&place| file.span(place)).collect::<Option<_>>()?;
        let (first, second) = (*spans.first()?, spans.get(1).copied());
        if !spans.is_sorted_by(|a, b| a.end <= b.start) {
            return None;
        }
        let lines = places.windows(2).all(|pair| pair[0].line != pair[1].line);
        if second.is_some() && !lines {
            let between = text.get(first.end..second?.start)?;
            let alike = spans.windows(2).all(|pair| text.get(pair[0].end..pair[1].start) == Some(between));
            let one_line = places.iter().all(|place| place.line == places[0].line);
            return (alike && one_line).then_some(Self { text, units: spans, between: Some(between) });
        }
        let mut units = Vec::new();
        let mut around = None;
        for span in spans {
            let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
            let end = text[span.end..].find('\n').map(|at| span.end + at + 1)?;
            let own = (text[start..span.start].trim(), text[span.end..end].trim());
            if *around.get_or_insert(own) != own {
                return None;
            }
            units.push(Span::new(start, end));
        }
        // A lone entry may as well be the only one of its line: `related: [Cargo]`.
        let lone = second.is_none() && around.is_some_and(|(before, _)| before.ends_with(['[', ':']));
        if lone {
            Some(Self { text, units: vec![first], between: Some(", ") })
        } else {
            Some(Self { text, units, between: None })
        }
    }

    fn unit(&self, at: usize) -> Option<&'a str> {
        let span = self.units.get(at)?;
        self.text.get(span.start..span.end)
    }

    fn change(&self, change: &ListChange) -> Option<Vec<Edit>> {
        match change {
            ListChange::Insert { at, like, swaps } => self.insert(*at, *like, swaps).map(|edit| vec![edit]),
            ListChange::Remove(at) => self.remove(*at).map(|edit| vec![edit]),
            ListChange::Order(order) => self.order(order),
        }
    }

    fn insert(&self, at: usize, like: usize, swaps: &[(String, String)]) -> Option<Edit> {
        let mut entry = self.unit(like)?.to_owned();
        for (from, to) in swaps {
            let there = once(&entry, from)?;
            entry.replace_range(there..there + from.len(), to);
        }
        let (place, text) = match (self.units.get(at), self.between) {
            (Some(next), None) => (next.start, entry),
            (Some(next), Some(between)) => (next.start, entry + between),
            (None, None) => (self.units.last()?.end, entry),
            (None, Some(between)) => (self.units.last()?.end, format!("{between}{entry}")),
        };
        Some(Edit { span: Span::new(place, place), text })
    }

    fn remove(&self, at: usize) -> Option<Edit> {
        let own = self.units.get(at)?;
        let span = match (self.between, at.checked_sub(1).and_then(|before| self.units.get(before))) {
            (None, _) => *own,
            (Some(_), Some(before)) => Span::new(before.end, own.end),
            (Some(_), None) => Span::new(own.start, self.units.get(1)?.start),
        };
        Some(Edit { span, text: String::new() })
    }

    fn order(&self, order: &[usize]) -> Option<Vec<Edit>> {
        let mut seen = order.to_vec();
        seen.sort_unstable();
        if !seen.iter().copied().eq(0..self.units.len()) {
            return None;
        }
        let mut edits = Vec::new();
        for (&span, &from) in self.units.iter().zip(order) {
            edits.push(Edit { span, text: self.unit(from)?.to_owned() });
        }
        Some(edits)
    }
}
