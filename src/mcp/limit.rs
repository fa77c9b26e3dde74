//! Answers are cut to a size that a model can read, and say what they leave out.
//!
//! Lists that are short stay whole; those that are long share the room that is left, and lose their ends. An
//! entry that does not fit whole is told in part before its list ends.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// An answer has about so many characters of JSON at most: some ten thousand tokens.
pub(super) const MOST: usize = 32_000;
/// No text in it has more characters.
pub(super) const LONGEST: usize = 6_000;

/// Names that are never parted.
const FEW: usize = 16;

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
}

/// Cuts a document to [`MOST`].
pub(super) fn limit(document: &mut Value) -> Vec<LeftOut> {
    let mut left_out = Vec::new();
    fit(document, MOST, "", None, &mut left_out);
    shorten_texts(document, "", None, &mut left_out);
    left_out
}

fn address(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        other => other.get("address")?.as_str().map(str::to_owned),
    }
}

/// Cuts texts to [`LONGEST`], wherever they stand.
fn shorten_texts(value: &mut Value, field: &str, of: Option<&str>, left_out: &mut Vec<LeftOut>) {
    match value {
        Value::String(text) => {
            if let Some((cut, _)) = text.char_indices().nth(LONGEST) {
                let count = text[cut..].chars().count();
                text.truncate(cut);
                let of = of.map(str::to_owned).filter(|of| of.chars().count() <= LONGEST);
                left_out.push(LeftOut { field: field.to_owned(), of, count, characters: true, from: None });
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| shorten_texts(item, field, of, left_out)),
        Value::Object(fields) => {
            let own = fields.get("address").and_then(Value::as_str).map(str::to_owned);
            let of = own.as_deref().or(of);
            fields.iter_mut().for_each(|(name, value)| shorten_texts(value, name, of, left_out));
        }
        _ => {}
    }
}

/// Characters of a value as JSON, near enough, once its texts are cut.
fn size(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) => 5,
        Value::Number(number) => number.to_string().len(),
        Value::String(text) => text.chars().take(LONGEST).count() + 2,
        Value::Array(items) => 2 + items.iter().map(|item| size(item) + 1).sum::<usize>(),
        Value::Object(fields) => 2 + fields.iter().map(|(name, value)| name.len() + 4 + size(value)).sum::<usize>(),
    }
}

/// A few names, such as what a clause stands under, stay together.
fn is_short(items: &[Value]) -> bool {
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

/// How small a value can be made.
fn least(value: &Value) -> usize {
    match value {
        Value::Array(_) if gives(value) => 2,
        Value::Object(fields) => 2 + fields.iter().map(|(name, value)| name.len() + 4 + least(value)).sum::<usize>(),
        other => size(other),
    }
}

/// Makes a value as small as there is room, as far as it can be.
fn fit(value: &mut Value, room: usize, field: &str, of: Option<&str>, left_out: &mut Vec<LeftOut>) {
    if size(value) <= room {
        return;
    }
    match value {
        Value::Object(fields) => {
            let own = fields.get("address").and_then(Value::as_str).map(str::to_owned);
            let of = own.as_deref().or(of);
            let fixed: usize = 2 + fields
                .iter()
                .map(|(name, value)| name.len() + 4 + if gives(value) { 0 } else { size(value) })
                .sum::<usize>();
            let mut room = room.saturating_sub(fixed);
            let mut lists: Vec<(&String, &mut Value)> = fields.iter_mut().filter(|(_, value)| gives(value)).collect();
            lists.sort_by_key(|(_, value)| size(value));
            let mut waiting = lists.len();
            for (name, value) in lists {
                fit(value, room / waiting, name, of, left_out);
                room = room.saturating_sub(size(value));
                waiting -= 1;
            }
        }
        Value::Array(items) if items.iter().any(|item| !item.is_number()) && !is_short(items) => {
            let mut room = room.saturating_sub(2);
            let mut kept = 0;
            for item in items.iter_mut() {
                let whole = size(item) + 1;
                if whole <= room {
                    room -= whole;
                    kept += 1;
                    continue;
                }
                if least(item) < room {
                    fit(item, room - 1, field, of, left_out);
                    kept += 1;
                }
                break;
            }
            if let Some(first) = items.get(kept) {
                left_out.push(LeftOut {
                    field: field.to_owned(),
                    of: of.map(str::to_owned),
                    count: items.len() - kept,
                    characters: false,
                    from: address(first),
                });
            }
            items.truncate(kept);
        }
        _ => {}
    }
}
