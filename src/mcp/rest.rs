//! Where a cut answer goes on: the same call with this gives the part that was left out.

use super::limit::is_short;
use serde_json::Value;
use std::fmt;

/// Longer texts beside what goes on are left empty, as an answer before has told them.
const LONG: usize = 300;

/// A place in a document: the names of fields, the places of entries, and at last that of the first entry or character
/// that is wanted. Written `clauses.0.text.6000`.
pub(super) struct Rest(Vec<String>);

impl fmt::Display for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("."))
    }
}

impl Rest {
    /// # Errors
    /// It was not given by an answer.
    pub(super) fn read(written: &Value) -> Result<Self, String> {
        let steps: Vec<String> = written.as_str().unwrap_or("").split('.').map(str::to_owned).collect();
        match steps.last() {
            Some(last) if last.parse::<usize>().is_ok() => Ok(Self(steps)),
            _ => Err(wrong()),
        }
    }

    /// Leaves of a document what is wanted, with what it stands in.
    ///
    /// # Errors
    /// There is no such place in it.
    pub(super) fn narrow(&self, document: &mut Value) -> Result<(), String> {
        narrow(document, &self.0).ok_or_else(wrong)
    }

    /// Whether a text goes on, and no list.
    pub(super) fn is_text(&self, narrowed: &Value) -> bool {
        let mut at = Some(narrowed);
        for (depth, step) in self.0.iter().enumerate() {
            at = match at {
                Some(Value::Object(fields)) => fields.get(step),
                Some(Value::Array(items)) if depth + 1 < self.0.len() => items.first(),
                Some(Value::String(_)) => return true,
                _ => return false,
            };
        }
        false
    }

    /// Whether a list of the narrowed document is the one that goes on, or one around it.
    pub(super) fn is_in(&self, list: &[String]) -> bool {
        list.len() < self.0.len() && list.iter().zip(&self.0).all(|(here, step)| here == step || here == "0")
    }

    /// Makes a place in the narrowed document one of the whole.
    pub(super) fn within_whole(&self, place: &mut [String]) {
        for (here, step) in place.iter_mut().zip(&self.0) {
            match (here.parse::<usize>(), step.parse::<usize>()) {
                (Ok(at), Ok(begun)) => {
                    *here = (at + begun).to_string();
                    if at > 0 {
                        return;
                    }
                }
                _ if here != step => return,
                _ => {}
            }
        }
    }
}

fn wrong() -> String {
    "`rest` is none that an answer to these arguments has: give one of its `left_out` with the same arguments"
        .to_owned()
}

fn narrow(value: &mut Value, steps: &[String]) -> Option<()> {
    let (step, below) = steps.split_first()?;
    match value {
        Value::Object(fields) => {
            fields.iter_mut().filter(|(name, _)| *name != step).for_each(|(_, value)| empty(value));
            if let ("text", [at], Some(Value::Number(from))) = (step.as_str(), below, fields.get_mut("continuation")) {
                let (from, at) = (&mut *from, at.parse::<u64>().ok()?);
                *from = from.as_u64()?.saturating_sub(at).into();
            }
            narrow(fields.get_mut(step)?, below)
        }
        Value::Array(items) => {
            let at: usize = step.parse().ok().filter(|&at| at < items.len())?;
            items.drain(..at);
            if below.is_empty() {
                return Some(());
            }
            items.truncate(1);
            narrow(items.first_mut()?, below)
        }
        Value::String(text) => {
            let at = step.parse().ok().filter(|_| below.is_empty())?;
            let (from, _) = text.char_indices().nth(at)?;
            text.drain(..from);
            Some(())
        }
        _ => None,
    }
}

/// Leaves nothing of a value that takes room.
fn empty(value: &mut Value) {
    match value {
        Value::String(text) if text.len() > LONG => text.clear(),
        Value::Array(items) => {
            let size = || items.iter().filter_map(Value::as_str).map(str::len).sum::<usize>();
            if !is_short(items) || size() > LONG {
                items.clear();
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(empty),
        _ => {}
    }
}
