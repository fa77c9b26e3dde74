//! A book's numbering scheme, learnt from the text: which of the numbers at the starts of lines are
//! the book's own, and which stand there by chance.
//!
//! A number counts where it goes on with the numbers of its family: it follows its brother, opens a
//! family, or fills a place that the brothers around it leave open. What does not is prose.

use super::contents::Dropped;
use super::decimal;
use super::lines::{Line, begins_fresh, ends_sentence, is_capitals, is_title_like};
use super::marker::{self, Closing, NumberLead};
use super::shape::Scheme;
use super::title;
use crate::text::citation_words::stops_before_number;
use std::collections::{BTreeSet, HashMap, HashSet};

/// What a line is in the book's numbering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The number of a topic.
    Topic(NumberLead),
    Clause(NumberLead),
    /// The title of the topic whose number stands above, or the rest of it.
    Title,
    Text,
}

pub(super) struct Numbering {
    pub roles: Vec<Role>,
    pub scheme: Scheme,
    /// Places where a number is expected between two others and does not stand: the canonical number
    /// and the line of the number after it.
    pub lost: Vec<(String, usize)>,
}

struct Candidate {
    line: usize,
    lead: NumberLead,
    /// Whether it stands where a paragraph may begin.
    opens: bool,
    /// Whether it stands there and looks like one.
    strong: bool,
    accepted: bool,
}

/// The widest hole in a family that is still one family: more, and the number is somebody else's.
const MAX_HOLE: u32 = 3;

pub(super) fn learn(lines: &[Line<'_>], dropped: &[Option<Dropped>]) -> Numbering {
    let (mut dotted, mut single) = (Vec::new(), Vec::new());
    let mut lettered = Vec::new();
    for (line, text) in lines.iter().enumerate().filter(|&(line, _)| dropped[line].is_none()) {
        let opens = || opens_paragraph(lines, line);
        let Some(lead) = marker::number(text.text) else {
            let titled =
                |lead: &NumberLead| title::of(lines, line, lead, |_| false).is_some_and(|t| is_title_like(&t.text));
            let title = marker::lettered_title(text.text).filter(|lead| opens() && titled(lead));
            lettered.extend(title.map(|lead| (line, lead)));
            continue;
        };
        let opens = lead.heading > 0 || opens();
        let strong = opens && begins_fresh(&text.text[lead.rest..]);
        let list = if lead.segments.len() > 1 { &mut dotted } else { &mut single };
        list.push(Candidate { line, lead, opens, strong, accepted: false });
    }
    if decimal::are_decimals(dotted.iter().filter(|candidate| candidate.strong).map(|candidate| &candidate.lead)) {
        for candidate in &mut dotted {
            decimal::split(&mut candidate.lead);
        }
    }
    let mut families: HashMap<String, usize> = HashMap::new();
    let mut members: Vec<Vec<usize>> = Vec::new();
    for (at, candidate) in dotted.iter().enumerate() {
        let family = *families.entry(candidate.lead.parent()).or_insert_with(|| {
            members.push(Vec::new());
            members.len() - 1
        });
        members[family].push(at);
    }
    for family in &members {
        if has_roman_steps(&dotted, family) {
            for &at in family {
                dotted[at].lead.roman = true;
            }
        }
        accept_family(&mut dotted, family, lines);
    }
    accept_last(&mut dotted, &members);
    let outline = is_outline(&dotted, &single);
    let mut roles = vec![Role::Text; lines.len()];
    if outline {
        accept_topics(&mut single, &dotted, lines);
        add_lettered(&mut single, lettered, &dotted);
    } else {
        for candidate in &mut dotted {
            candidate.accepted = false;
        }
        let all: Vec<usize> = (0..single.len()).collect();
        for group in by_closing(&single, &all) {
            accept_family(&mut single, &group, lines);
        }
        accept_inserted(&mut dotted, &single);
    }
    let titled = outline || mostly_titles(&single, lines);
    let lost = if outline { lost(&dotted, &members) } else { Vec::new() };
    place(dotted, single, titled, outline, lines, &mut roles);
    let scheme = Scheme::of(&roles);
    Numbering { roles, scheme, lost }
}

/// Whether the book has numbers of several parts: at least two, or one below a topic that has its number.
fn is_outline(dotted: &[Candidate], single: &[Candidate]) -> bool {
    let mut accepted = dotted.iter().filter(|c| c.accepted);
    let Some(first) = accepted.next() else { return false };
    let above = |c: &Candidate| c.line < first.line && c.lead.segments[0] == first.lead.segments[0];
    accepted.next().is_some() || single.iter().any(above)
}

/// Whether the members of a family are Roman steps: all can be, the first is `i`, and there is an `ii`.
fn has_roman_steps(candidates: &[Candidate], family: &[usize]) -> bool {
    let lead = |at: &usize| &candidates[*at].lead;
    let first = family.first().is_some_and(|at| lead(at).step() == Some(1));
    let second = family.iter().any(|at| lead(at).step() == Some(2));
    first && second && family.iter().all(|at| lead(at).step().is_some())
}

/// Titles under letters alone are topics where the first clause that goes on from their letters comes next.
fn add_lettered(single: &mut Vec<Candidate>, lettered: Vec<(usize, NumberLead)>, dotted: &[Candidate]) {
    let clauses: Vec<&Candidate> = dotted.iter().filter(|c| c.accepted).collect();
    let mut headed: HashSet<&str> = HashSet::new();
    headed.extend(single.iter().filter(|c| c.accepted).map(|c| c.lead.segments[0].as_str()));
    let mut firsts: HashMap<&str, usize> = HashMap::new();
    for (nth, clause) in clauses.iter().enumerate() {
        firsts.entry(&clause.lead.segments[0]).or_insert(nth);
    }
    let mut topics: HashMap<&str, (usize, NumberLead)> = HashMap::new();
    for (line, lead) in lettered {
        let Some((&letters, &first)) = firsts.get_key_value(lead.segments[0].as_str()) else { continue };
        let after_others = first == 0 || clauses[first - 1].line < line;
        if after_others && line < clauses[first].line && !headed.contains(letters) {
            // Of several the closest before the clause.
            topics.insert(letters, (line, lead));
        }
    }
    let mut topics: Vec<(usize, NumberLead)> = topics.into_values().collect();
    topics.sort_by_key(|&(line, _)| line);
    let topic = |(line, lead)| Candidate { line, lead, opens: true, strong: true, accepted: true };
    single.extend(topics.into_iter().map(topic));
}

/// A page may begin with the last rule of a topic, the only one of its family that is on it: `16.4` before
/// `17.1`.
fn accept_last(dotted: &mut [Candidate], members: &[Vec<usize>]) {
    let topic = |candidate: &Candidate| segment_number(&candidate.lead.segments[0]);
    for family in members {
        let &[only] = family.as_slice() else { continue };
        let next = dotted[only + 1..].iter().find(|candidate| candidate.accepted).and_then(topic);
        let last = topic(&dotted[only]).is_some_and(|topic| next == topic.checked_add(1));
        let first = !dotted[..only].iter().any(|before| before.accepted && topic(before) == topic(&dotted[only]));
        if last && first && next.is_some() && dotted[only].strong {
            dotted[only].accepted = true;
        }
    }
}

fn segment_number(segment: &str) -> Option<u32> {
    segment.parse().ok()
}

/// `13a` after `13`, in a book whose numbers have one part.
fn accept_inserted(dotted: &mut [Candidate], single: &[Candidate]) {
    let accepted = single.iter().filter(|c| c.accepted);
    let known: HashSet<(&str, Option<&str>)> = accepted.map(|c| (c.lead.segments[0].as_str(), c.lead.prefix)).collect();
    for candidate in dotted.iter_mut().filter(|c| c.strong && c.lead.segments.len() == 2) {
        let letter = candidate.lead.segments[1].starts_with(|c: char| c.is_ascii_lowercase());
        candidate.accepted = letter && known.contains(&(candidate.lead.segments[0].as_str(), candidate.lead.prefix));
    }
}

/// Numbers of one part are of one family where the same sign closes them.
fn by_closing(single: &[Candidate], all: &[usize]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(Print, Vec<usize>)> = Vec::new();
    for &at in all {
        let key = (single[at].lead.closing, single[at].lead.prefix);
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, group)) => group.push(at),
            None => groups.push((key, vec![at])),
        }
    }
    // Of several families the one with the most members is the book's; the others are lists in it. One under a
    // word, in which no number stands twice, goes before one that begins anew again and again.
    let different = |group: &[usize]| group.iter().map(|&at| single[at].lead.value()).collect::<HashSet<_>>().len();
    let headed =
        groups.iter().any(|((_, word), group)| word.is_some() && group.len() > 1 && different(group) == group.len());
    let rank = |(print, group): &(Print, Vec<usize>)| {
        let steps = headed && print.1.is_none() && 3 * different(group) < 2 * group.len();
        (!steps, group.len())
    };
    groups.sort_by_key(|group| std::cmp::Reverse(rank(group)));
    groups.truncate(1);
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Whether a paragraph may begin at a line: nothing before it is left open.
fn opens_paragraph(lines: &[Line<'_>], line: usize) -> bool {
    lines[line].after_blank || line == 0 || {
        let before = lines[line - 1].text;
        ends_sentence(before) && !stops_before_number(before) || is_capitals(before) || marker::word(before).is_some()
    }
}

fn accept_family(candidates: &mut [Candidate], family: &[usize], lines: &[Line<'_>]) {
    let begins = family_start(candidates, family);
    let firm: HashSet<u32> =
        family.iter().filter(|&&at| candidates[at].strong).map(|&at| candidates[at].lead.value()).collect();
    let mut last_place: HashMap<u32, usize> = HashMap::new();
    for (position, &at) in family.iter().enumerate().filter(|&(_, &at)| candidates[at].strong) {
        last_place.insert(candidates[at].lead.value(), position);
    }
    let mut last: Option<u32> = None;
    let mut have: BTreeSet<u32> = BTreeSet::new();
    let mut held = Vec::new();
    for (position, &at) in family.iter().enumerate() {
        let candidate = &candidates[at];
        let value = candidate.lead.value();
        let next = last.map_or(value <= 1, |last| value == last.saturating_add(1));
        // A number that leaps ahead of one that comes later, and then comes in its turn, is cited here.
        let comes = |value: u32| last_place.get(&value).is_some_and(|&later| later > position);
        let due = last.map_or(1, |last| last.saturating_add(1));
        if value > due && begins != Some(at) && comes(due) && comes(value) {
            continue;
        }
        let near = match last {
            None => value <= MAX_HOLE || begins == Some(at),
            Some(last) => value > last && value - last <= MAX_HOLE,
        };
        let rest = &lines[candidate.line].text[candidate.lead.rest..];
        let heading = candidate.lead.heading > 0;
        let likely = (candidate.opens || begins_fresh(rest)) && !firm.contains(&value);
        // A paragraph of its own keeps its number over any hole that the numbers after it respect.
        let apart = || {
            let after = family[position + 1..].iter().map(|&at| &candidates[at]).find(|after| after.strong);
            lines[candidate.line].after_blank
                && last.is_some_and(|last| value > last)
                && after.is_none_or(|after| after.lead.value() > value)
        };
        let fits = if candidate.strong { near || apart() } else { next && likely };
        if fits {
            candidates[at].accepted = true;
            have.insert(value);
            last = Some(value);
        } else if candidate.strong {
            held.push((value, at));
            if heading {
                candidates[at].accepted = true;
            }
        }
    }
    held.sort_by_key(|&(value, _)| value);
    let mut fill = |held: &mut dyn Iterator<Item = &(u32, usize)>| {
        for &(value, at) in held {
            let near = value.saturating_sub(MAX_HOLE)..=value.saturating_add(MAX_HOLE);
            if have.range(near).next().is_some() {
                candidates[at].accepted = true;
                have.insert(value);
            }
        }
    };
    fill(&mut held.iter());
    fill(&mut held.iter().rev());
}

/// Where an excerpt begins its family in the middle: the first number that its follower goes on with,
/// where no number of the family is low enough to begin it.
fn family_start(candidates: &[Candidate], family: &[usize]) -> Option<usize> {
    let strong: Vec<usize> = family.iter().copied().filter(|&at| candidates[at].strong).collect();
    let value = |at: usize| candidates[at].lead.value();
    if strong.iter().any(|&at| value(at) <= MAX_HOLE) {
        return None;
    }
    strong.windows(2).find(|pair| value(pair[1]) == value(pair[0]).saturating_add(1)).map(|pair| pair[0])
}

/// Topics are numbers of one part that a clause of theirs follows, that a topic of theirs follows
/// (a chapter), or that come next after the topic before in the same print.
fn accept_topics(single: &mut [Candidate], dotted: &[Candidate], lines: &[Line<'_>]) {
    let clauses: Vec<&Candidate> = dotted.iter().filter(|c| c.accepted).collect();
    let next_clause = |line: usize| clauses.get(clauses.partition_point(|c| c.line <= line));
    for candidate in single.iter_mut() {
        let child = next_clause(candidate.line);
        let below = child.is_some_and(|c| c.lead.segments[0] == candidate.lead.segments[0]);
        let titled = title_of(lines, candidate).is_some();
        candidate.accepted = candidate.lead.heading > 0 || below && titled && opens_topic(single_print(candidate));
    }
    drop_repeated(single, dotted);
    let print = prints(single);
    let mut have: HashSet<u32> = HashSet::new();
    for at in 0..single.len() {
        let value = single[at].lead.value();
        let width = single[at].lead.segments[0].len();
        let candidate = &single[at];
        let next = !have.contains(&value) && (value <= 1 || have.contains(&(value - 1)));
        let same_print = print.contains(&single_print(candidate));
        let title = title_of(lines, candidate).is_some_and(|title| is_title_like(&title));
        let chapter = single.get(at + 1).is_some_and(|below| {
            below.accepted && below.line == candidate.line + 1 && below.lead.segments[0].len() > width
        });
        // A topic without a clause of its own, right before the next topic.
        let empty = single.get(at + 1).is_some_and(|next| {
            next.accepted && next.line == candidate.line + 1 && next.lead.value() == value.saturating_add(1)
        });
        let fits = next && (same_print || chapter) || empty && same_print;
        let accepted = candidate.accepted || candidate.strong && title && fits;
        single[at].accepted = accepted;
        if accepted {
            have.insert(value);
        }
    }
}

/// Of several lines that could be the number of one topic, the one closest before its first clause.
fn drop_repeated(single: &mut [Candidate], dotted: &[Candidate]) {
    let mut first_clause: HashMap<&str, usize> = HashMap::new();
    for clause in dotted.iter().filter(|c| c.accepted) {
        first_clause.entry(&clause.lead.segments[0]).or_insert(clause.line);
    }
    let mut best: HashMap<String, usize> = HashMap::new();
    for at in 0..single.len() {
        if !single[at].accepted || single[at].lead.heading > 0 {
            continue;
        }
        let segment = single[at].lead.segments[0].clone();
        let clause = first_clause.get(segment.as_str()).copied().unwrap_or(0);
        match best.get(&segment).copied() {
            Some(other) if single[at].line < clause || single[other].line > clause => {
                single[other].accepted = false;
                best.insert(segment, at);
            }
            Some(_) => single[at].accepted = false,
            None => {
                best.insert(segment, at);
            }
        }
    }
}

type Print = (Closing, Option<&'static str>);

fn single_print(candidate: &Candidate) -> Print {
    (candidate.lead.closing, candidate.lead.prefix)
}

/// A bracket closes the items of a list, never the number of a topic.
fn opens_topic((closing, _): Print) -> bool {
    closing != Closing::Bracket
}

fn prints(single: &[Candidate]) -> Vec<Print> {
    let mut prints: Vec<Print> = single.iter().filter(|c| c.accepted).map(single_print).collect();
    prints.sort_unstable();
    prints.dedup();
    prints
}

fn title_of(lines: &[Line<'_>], candidate: &Candidate) -> Option<String> {
    title::of(lines, candidate.line, &candidate.lead, |_| false).map(|title| title.text)
}

/// In a book of one level, whether its numbers head topics rather than being the rules.
fn mostly_titles(single: &[Candidate], lines: &[Line<'_>]) -> bool {
    let accepted: Vec<&Candidate> = single.iter().filter(|c| c.accepted).collect();
    let titles = accepted.iter().filter(|c| title_of(lines, c).is_some_and(|title| is_title_like(&title))).count();
    let bodied = accepted.windows(2).filter(|pair| pair[1].line > pair[0].line + 1).count();
    accepted.len() >= 2 && 3 * titles >= 2 * accepted.len() && 2 * bodied >= accepted.len() - 1
}

fn place(
    dotted: Vec<Candidate>,
    single: Vec<Candidate>,
    titled: bool,
    outline: bool,
    lines: &[Line<'_>],
    roles: &mut [Role],
) {
    let heads = |c: &Candidate| (1..=2).contains(&c.lead.heading) || titled && !outline;
    let dotted = dotted.into_iter().map(|c| (heads(&c), c));
    let single = single.into_iter().map(|c| (titled || c.lead.heading > 0, c));
    for (topic, Candidate { line, lead, .. }) in dotted.chain(single).filter(|(_, c)| c.accepted) {
        roles[line] = Role::Clause(lead.clone());
        if topic {
            let below = title::of(lines, line, &lead, |_| false).map_or(0, |title| title.below);
            roles[line + 1..=line + below].fill(Role::Title);
            roles[line] = Role::Topic(lead);
        }
    }
}

/// Numbers that are missing between two others, or before the first, of a family of rules. Letters
/// that are missing are not looked at here: many books leave some out.
fn lost(dotted: &[Candidate], members: &[Vec<usize>]) -> Vec<(String, usize)> {
    let mut lost = Vec::new();
    for family in members {
        let mut found: Vec<(u32, usize)> = family
            .iter()
            .map(|&at| &dotted[at])
            .filter(|c| c.accepted && c.lead.segments.last().is_some_and(|s| s.as_bytes()[0].is_ascii_digit()))
            .map(|c| (c.lead.value(), c.line))
            .collect();
        found.sort_unstable();
        found.dedup_by_key(|(value, _)| *value);
        let Some(&at) = family.first() else { continue };
        let parent = dotted[at].lead.parent();
        let width = dotted[at].lead.segments.last().map_or(1, String::len);
        let mut expected = found.first().map_or(1, |&(first, _)| if first <= MAX_HOLE { 1 } else { first });
        for (value, line) in found {
            for missing in expected..value.min(expected.saturating_add(MAX_HOLE)) {
                let padded = dotted[at].lead.segments.last().is_some_and(|s| s.starts_with('0') && width > 1);
                let label = if padded { format!("{missing:0width$}") } else { missing.to_string() };
                let stop = if dotted[at].lead.decimals > 0 { "" } else { "." };
                lost.push((format!("{parent}{stop}{label}"), line));
            }
            expected = value.saturating_add(1);
        }
    }
    lost.sort_by_key(|(_, line)| *line);
    lost
}
