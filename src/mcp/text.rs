//! Answers as text, made of the same documents that are given as JSON: what one leaves out, the other does too.

use super::limit::LeftOut;
use super::rest::Rest;
use crate::render::words;
use serde_json::Value;
use std::fmt::Write as _;

/// A text of a document; empty where there is none.
pub(super) fn word<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or("")
}

/// A name in one line: what a book calls itself cannot pass for a line of ours.
pub(super) fn name(value: &Value, field: &str) -> String {
    in_one_line(word(value, field))
}

fn in_one_line(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A list of a document; empty where there is none.
pub(super) fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn number(value: &Value, field: &str) -> usize {
    value[field].as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(0)
}

/// Whose word something is, and in which edition: `digest, edition LRR 2.0`.
pub(super) fn standing(value: &Value) -> String {
    match name(value, "edition").as_str() {
        "" => format!("{}, no edition named", word(value, "authority")),
        edition => format!("{}, edition {edition}", word(value, "authority")),
    }
}

/// `[ti4:invasion#49.2] rule · digest, edition LRR 2.0 · en · Twilight … › 49 Invasion`, with a line end.
pub(super) fn head(clause: &Value, out: &mut String) {
    let breadcrumb =
        list(clause, "breadcrumb").iter().filter_map(Value::as_str).map(in_one_line).collect::<Vec<_>>().join(" › ");
    let page = word(clause, "kind") == "topic";
    let title = if page { format!(" › {}", name(clause, "title")) } else { String::new() };
    let _ = writeln!(
        out,
        "[{}] {} · {} · {} · {breadcrumb}{title}",
        word(clause, "address"),
        word(clause, "kind"),
        standing(clause),
        word(clause, "language"),
    );
}

/// A clause's text, word for word, behind its number; each line behind an indent.
pub(super) fn body(clause: &Value, indent: &str, out: &mut String) {
    let (number, text) = (word(clause, "number"), word(clause, "text"));
    let told = if number.is_empty() { text.to_owned() } else { format!("{number}  {text}") };
    for line in told.lines().filter(|line| !line.trim().is_empty()) {
        let _ = writeln!(out, "{indent}{line}");
    }
}

/// A part of a clause with all below it: its address, then its text.
pub(super) fn part(part: &Value, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let _ = writeln!(out, "{indent}[{}] {} · {}", word(part, "address"), word(part, "kind"), word(part, "authority"));
    body(part, &indent, out);
    for below in list(part, "children").iter().chain(list(part, "notes")) {
        self::part(below, depth + 1, out);
    }
}

/// `Also in: a, b`, where there is any.
pub(super) fn names(what: &str, list: &[Value], out: &mut String) {
    let name = |value: &Value| match value {
        Value::String(name) => in_one_line(name),
        other => match (word(other, "address"), name(other, "title")) {
            (address, title) if title.is_empty() => address.to_owned(),
            (address, title) => format!("{title} [{address}]"),
        },
    };
    if !list.is_empty() {
        let _ = writeln!(out, "{what}: {}", list.iter().map(name).collect::<Vec<_>>().join(", "));
    }
}

/// Whether an answer is the rest of one before, so that what it lacks may have been told there.
pub(super) fn is_rest(value: &Value) -> bool {
    !value["rest"].is_null()
}

/// Where an answer goes on.
pub(super) fn goes_on(rest: &Rest, out: &mut String) {
    let _ = writeln!(out, "Goes on at {rest}; what was told before that is left out here.");
}

/// What was left out, and whether the answer may be behind.
pub(super) fn end(left_out: &[LeftOut], behind: Option<&str>, out: &mut String) {
    for LeftOut { field, of, count, characters, from, rest } in left_out {
        let what = if *characters {
            format!("the last {} of `{field}`", words::count(*count, "character", "characters"))
        } else {
            format!("{} of `{field}`", words::count(*count, "entry", "entries"))
        };
        let of = of.as_ref().map_or(String::new(), |of| format!(" of {of}"));
        let from = from.as_ref().map_or(String::new(), |from| format!("; the first of these is {from}"));
        let _ = writeln!(out, "Left out to keep this short: {what}{of}{from}; `rest`: {rest}");
    }
    if !left_out.is_empty() {
        out.push_str("The same call with such a `rest` goes on there.\n");
    }
    if let Some(behind) = behind {
        let _ = writeln!(out, "Beware: {behind}.");
    }
}
