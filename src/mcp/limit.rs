//! Answers are cut to a size that a model can read, and say what they leave out and how to see it.
//!
//! Lists that are short stay whole; those that are long share the room that is left, and lose their ends. An
//! entry that does not fit whole is told in part before its list ends.

use super::rest::Rest;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// An answer has about so many characters of JSON at most: some ten thousand tokens.
pub(super) const MOST: usize = 32_000;
/// No text in it has more characters …
pub(super) const LONGEST: usize = 6_000;
/// … but one that goes on alone.
const LONGEST_ALONE: usize = 24_000;

/// Names that are never parted.
const FEW: usize = 16;
/// The first entry of a list that goes on is told with at least so much room.
const LEAST: usize = 1_000;

/// Something that an answer does not show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(super) struct LeftOut {
    /// The field whose end is missing.
    pub(super) field: String,
    /// The clause or page that the field belongs to, where it belongs to one.
    pub(super) of: Option<String>,
    /// How many entries are missing, or how many characters of a text.
    pub(super) count: usize,
    /// Whether it is the end of a text that is missing.
    pub(super) characters: bool,
    /// The address of the first that is missing: `show_clause` shows it.
    pub(super) from: Option<String>,
    /// The same call with this as `rest` goes on with what is missing.
    pub(super) rest: String,
}

/// Cuts a document to [`MOST`]; one that goes on somewhere was narrowed to that.
pub(super) fn limit(document: &mut Value, rest: Option<&Rest>) -> Vec<LeftOut> {
    let longest = if rest.is_some_and(|rest| rest.is_text(document)) { LONGEST_ALONE } else { LONGEST };
    let mut cut = Cut { rest, longest, path: Vec::new(), left_out: Vec::new() };
    cut.fit(document, MOST, None);
    cut.shorten_texts(document, None);
    cut.left_out
}

struct Cut<'a> {
    rest: Option<&'a Rest>,
    longest: usize,
    /// Where in the document one is.
    path: Vec<String>,
    left_out: Vec<LeftOut>,
}

fn address(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        other => other.get("address")?.as_str().map(str::to_owned),
    }
}

/// A few names, such as what a clause stands under, stay together.
pub(super) fn is_short(items: &[Value]) -> bool {
    items.len() <= FEW && items.iter().all(Value::is_string)
}

/// Whether a value may lose a part: a list of other things than numbers, or what has one.
fn gives(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(|item| !item.is_number()) && !is_short(items),
        Value::Object(fields) => fields.values().any(gives),
        _ => false,
    }
}

impl Cut<'_> {
    /// Does something a step below.
    fn below<T>(&mut self, step: impl ToString, work: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(step.to_string());
        let done = work(self);
        self.path.pop();
        done
    }

    /// Takes down that something ends before an entry or character.
    fn leave_out(&mut self, at: usize, of: Option<&str>, count: usize, characters: bool, from: Option<String>) {
        let field = self.path.iter().rfind(|step| step.parse::<usize>().is_err()).cloned().unwrap_or_default();
        let mut place = self.path.clone();
        place.push(at.to_string());
        if let Some(rest) = self.rest {
            rest.within_whole(&mut place);
        }
        let of = of.map(str::to_owned).filter(|of| of.chars().count() <= LONGEST);
        self.left_out.push(LeftOut { field, of, count, characters, from, rest: place.join(".") });
    }

    /// Cuts texts to the longest that there may be, wherever they stand.
    fn shorten_texts(&mut self, value: &mut Value, of: Option<&str>) {
        match value {
            Value::String(text) => {
                if let Some((cut, _)) = text.char_indices().nth(self.longest) {
                    let count = text[cut..].chars().count();
                    text.truncate(cut);
                    self.leave_out(self.longest, of, count, true, None);
                }
            }
            Value::Array(items) => {
                for (at, item) in items.iter_mut().enumerate() {
                    self.below(at, |cut| cut.shorten_texts(item, of));
                }
            }
            Value::Object(fields) => {
                let own = fields.get("address").and_then(Value::as_str).map(str::to_owned);
                let of = own.as_deref().or(of);
                for (name, value) in fields {
                    self.below(name, |cut| cut.shorten_texts(value, of));
                }
            }
            _ => {}
        }
    }

    /// Characters of a value as JSON, near enough, once its texts are cut.
    fn size(&self, value: &Value) -> usize {
        match value {
            Value::Null | Value::Bool(_) => 5,
            Value::Number(number) => number.to_string().len(),
            Value::String(text) => text.chars().take(self.longest).count() + 2,
            Value::Array(items) => 2 + items.iter().map(|item| self.size(item) + 1).sum::<usize>(),
            Value::Object(fields) => {
                2 + fields.iter().map(|(name, one)| name.len() + 4 + self.size(one)).sum::<usize>()
            }
        }
    }

    /// How small a value can be made.
    fn least(&self, value: &Value) -> usize {
        match value {
            Value::Array(_) if gives(value) => 2,
            Value::Object(fields) => {
                2 + fields.iter().map(|(name, one)| name.len() + 4 + self.least(one)).sum::<usize>()
            }
            other => self.size(other),
        }
    }

    /// Makes a value as small as there is room, as far as it can be.
    fn fit(&mut self, value: &mut Value, room: usize, of: Option<&str>) {
        if self.size(value) <= room {
            return;
        }
        match value {
            Value::Object(fields) => {
                let own = fields.get("address").and_then(Value::as_str).map(str::to_owned);
                let of = own.as_deref().or(of);
                let fixed: usize = 2 + fields
                    .iter()
                    .map(|(name, value)| name.len() + 4 + if gives(value) { 0 } else { self.size(value) })
                    .sum::<usize>();
                let mut room = room.saturating_sub(fixed);
                let mut lists: Vec<(&String, &mut Value)> =
                    fields.iter_mut().filter(|(_, value)| gives(value)).collect();
                lists.sort_by_key(|(_, value)| self.size(value));
                let mut waiting = lists.len();
                for (name, value) in lists {
                    self.below(name, |cut| cut.fit(value, room / waiting, of));
                    room = room.saturating_sub(self.size(value));
                    waiting -= 1;
                }
            }
            Value::Array(items) if items.iter().any(|item| !item.is_number()) && !is_short(items) => {
                let mut room = room.saturating_sub(2);
                let mut kept = 0;
                for item in items.iter_mut() {
                    let whole = self.size(item) + 1;
                    if whole <= room {
                        room -= whole;
                        kept += 1;
                        continue;
                    }
                    // What goes on goes on by one entry at least, so that there is an end of it.
                    let goes_on = kept == 0 && self.rest.is_some_and(|rest| rest.is_in(&self.path));
                    if goes_on || self.least(item) < room {
                        let room = if goes_on { room.max(LEAST) } else { room };
                        self.below(kept, |cut| cut.fit(item, room - 1, of));
                        kept += 1;
                    }
                    break;
                }
                if let Some(first) = items.get(kept) {
                    let from = address(first);
                    self.leave_out(kept, of, items.len() - kept, false, from);
                }
                items.truncate(kept);
            }
            _ => {}
        }
    }
}
