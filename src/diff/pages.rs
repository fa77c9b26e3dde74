//! Which page of one side is which of the other.

use super::Side;
use super::matching::Matching;
use super::unit::{Class, Units};
use crate::corpus::Page;
use crate::text::{bare_title, is_function_word, name_key};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What pages of one name have in common; `None` where a page has nothing of that kind.
type Key<'a> = &'a dyn Fn(&Page) -> Option<String>;

/// Joins pages that bear one name: with the same number too, then by title, then by file.
pub(super) fn by_name(sides: [Side<'_>; 2], a: &Units, b: &Units, matching: &mut Matching) {
    let number = |page: &Page| page.number.as_ref().map(|number| number.canonical().to_owned()).unwrap_or_default();
    let title = |page: &Page| name_key(&page.title);
    let by_file = |page: &Page| (page.name != number(page)).then(|| page.name.clone());
    let keys: [Key<'_>; 6] = [
        &|page| Some(format!("{}\n{}\n{}", page.name, title(page), number(page))),
        &|page| Some(format!("{}\n{}", page.name, title(page))),
        &|page| Some(format!("{}\n{}", title(page), number(page))),
        &|page| Some(title(page)),
        &|page| Some(name_key(bare_title(&page.title))),
        &by_file,
    ];
    for key in keys {
        let left = unmatched(sides[0], a, &matching.to, key);
        let mut right = unmatched(sides[1], b, &matching.from, key);
        for (key, ats) in left {
            if let ([at], Some([other])) = (ats.as_slice(), right.remove(&key).as_deref()) {
                matching.join(*at, *other);
            }
        }
    }
}

fn unmatched(side: Side<'_>, units: &Units, partners: &[Option<usize>], key: Key<'_>) -> BTreeMap<String, Vec<usize>> {
    let mut pages: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for at in topics(units).filter(|&at| partners[at].is_none()) {
        if let Some(key) = key(side.corpus.page_of(units.list[at].id)).filter(|key| !key.is_empty()) {
            pages.entry(key).or_default().push(at);
        }
    }
    pages
}

pub(super) fn topics(units: &Units) -> impl Iterator<Item = usize> {
    units.list.iter().enumerate().filter(|(_, unit)| unit.class == Class::Topic).map(|(at, _)| at)
}

/// Joins pages, and clauses with parts, most of whose matched parts are in each other, if these are a
/// third of the parts of one of them.
pub(super) fn by_contents(a: &Units, b: &Units, matching: &mut Matching) {
    by_parts(a, b, matching, &|units, at| Some(units.list[at].topic));
    by_parts(a, b, matching, &|units, at| units.list[at].parent);
}

fn by_parts(a: &Units, b: &Units, matching: &mut Matching, whole: &dyn Fn(&Units, usize) -> Option<usize>) {
    let mut shared: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut of_a: HashMap<usize, usize> = HashMap::new();
    let mut of_b: HashMap<usize, usize> = HashMap::new();
    for (at, other) in matching.to.iter().enumerate() {
        let Some(other) = *other else { continue };
        let (Some(left), Some(right)) = (whole(a, at), whole(b, other)) else { continue };
        if left == at || a.list[left].class != b.list[right].class {
            continue;
        }
        *of_a.entry(left).or_default() += 1;
        *of_b.entry(right).or_default() += 1;
        *shared.entry((left, right)).or_default() += 1;
    }
    let size = |units: &Units| {
        let mut size: HashMap<usize, usize> = HashMap::new();
        for whole in (0..units.list.len()).filter_map(|at| whole(units, at).filter(|&whole| whole != at)) {
            *size.entry(whole).or_default() += 1;
        }
        size
    };
    let (size_a, size_b) = (size(a), size(b));
    for ((left, right), count) in shared {
        let most = |of: &HashMap<usize, usize>, whole| of.get(&whole).is_some_and(|&all| count * 2 > all);
        let many = |of: &HashMap<usize, usize>, whole| of.get(&whole).is_some_and(|&all| count * 3 >= all);
        if most(&of_a, left) && most(&of_b, right) && (many(&size_a, left) || many(&size_b, right)) {
            matching.join(left, right);
        }
    }
}

/// Joins pages under one number whose titles share a word that says something, or whose leads share a
/// third of such words.
pub(super) fn by_number(sides: [Side<'_>; 2], a: &Units, b: &Units, matching: &mut Matching) {
    let free: Vec<usize> = topics(a).filter(|&at| matching.to[at].is_none()).collect();
    for at in free {
        let Some(number) = &a.list[at].number else { continue };
        let others = b.numbered(number).iter().copied().filter(|&other| b.list[other].class == Class::Topic);
        let others: Vec<usize> = others.filter(|&other| matching.from[other].is_none()).collect();
        let [other] = others[..] else { continue };
        let (left, right) = (a.list[at].id, b.list[other].id);
        let titles = shared(&sides[0].corpus.page_of(left).title, &sides[1].corpus.page_of(right).title);
        let leads = shared(&sides[0].corpus.clause(left).text.plain, &sides[1].corpus.clause(right).text.plain);
        if titles.0 > 0 || leads.0 * 3 > leads.1 {
            matching.join(at, other);
        }
    }
}

/// How many words that say something two texts share, and how many the shorter one has.
fn shared(a: &str, b: &str) -> (usize, usize) {
    let words = |text: &str| -> BTreeSet<String> {
        name_key(text)
            .split(' ')
            .filter(|word| !word.is_empty() && !is_function_word(word))
            .map(str::to_owned)
            .collect()
    };
    let (a, b) = (words(a), words(b));
    (a.intersection(&b).count(), a.len().min(b.len()))
}
