//! From assembled clauses to raw pages.

use super::assemble::Assembled;
use super::item::Item;
use super::{parts, related};
use crate::corpus::Kind;
use crate::ingest::{NewClause, PageBuilder, RawPage, RawText};
use crate::source::{SourceFile, Span};

/// Pages, with what has to be said of them.
pub(super) struct Emitted {
    pub pages: Vec<RawPage>,
    /// The clauses whose ties stand repeated in the source, with how many repetitions were left out.
    pub repeated: Vec<(Span, usize)>,
}

/// Makes pages; `tied` says whether lines end with ties.
pub(super) fn emit(assembled: Assembled, file: &SourceFile, tied: bool) -> Emitted {
    let Assembled { sheets, mut items, out_of_order } = assembled;
    if out_of_order {
        for at in 0..items.len() {
            let children = std::mem::take(&mut items[at].children);
            items[at].children = in_number_order(&items, children);
        }
    }
    let mut pages = Vec::new();
    let mut repeated = Vec::new();
    for sheet in sheets {
        let topic = &items[sheet.topic];
        let mut page = PageBuilder::new(&sheet.title, sheet.number, topic.span);
        page.page_mut().name = (!sheet.name.is_empty()).then_some(sheet.name);
        for (list, from) in &sheet.related {
            page.page_mut().related.extend(related::names(list, *from));
        }
        let mut raw = |item: &Item, text: &str| {
            if !tied {
                return parts::paragraphs(text);
            }
            let mut raw = RawText::default();
            let mut count = 0;
            for line in text.split('\n') {
                raw.break_paragraph();
                count += related::push_tied(&mut raw, line, file, item.span);
            }
            if count > 0 {
                repeated.push((item.span, count));
            }
            raw
        };
        let lead = raw(topic, &topic.text);
        page.continue_clause(0, lead);
        // A stack, not recursion: how deep a text nests is up to the text.
        let mut stack: Vec<(usize, usize)> = topic.children.iter().rev().map(|&item| (item, 0)).collect();
        let mut tails: Vec<(usize, usize)> = vec![(0, sheet.topic)];
        let mut section: Option<String> = None;
        while let Some((at, parent)) = stack.pop() {
            let item = &items[at];
            if item.kind == Kind::Section {
                section = None;
            }
            let text = raw(item, &item.text);
            let heading = (item.kind == Kind::Section).then(|| text.rich.plain.clone());
            let position = page.add(NewClause {
                kind: item.kind,
                number: item.number.clone(),
                anchor: item.anchor.clone(),
                section: section.clone(),
                parent,
                text,
                about: None,
                span: item.span,
            });
            page.page_mut().clauses[position].continued = item.continued;
            if heading.is_some() {
                section = heading;
            }
            if !item.tail.is_empty() {
                tails.push((position, at));
            }
            stack.extend(item.children.iter().rev().map(|&child| (child, position)));
        }
        for (position, at) in tails {
            let tail = raw(&items[at], &items[at].tail);
            page.continue_clause(position, tail);
        }
        pages.push(page.finish());
    }
    Emitted { pages, repeated }
}

/// Numbered parts by their numbers; what has none stays behind the number before it.
fn in_number_order(items: &[Item], children: Vec<usize>) -> Vec<usize> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for child in children {
        match groups.last_mut() {
            Some(group) if items[child].number.is_none() => group.push(child),
            _ => groups.push(vec![child]),
        }
    }
    groups.sort_by(|a, b| items[a[0]].number.cmp(&items[b[0]].number));
    groups.concat()
}
