//! The YAML that books and pages are described in: a map of names to texts or lists of texts.
//!
//! Read from parser events, not through a value type: so every value stays the text that was written
//! (`1.10` never becomes 1.1), it is known which ones stood in quotes, and each has its place.

mod quoted;
mod reader;

use crate::diag::{Code, Finding, Severity};
use crate::source::{SourceFile, Span};
pub(crate) use quoted::{quoted, reads_as};
use reader::{Nesting, Reader};
use std::collections::BTreeSet;

pub const UNQUOTED_NUMBER: Code = Code {
    name: "unquoted-number",
    severity: Severity::Warning,
    about: "A value in `book.yaml` or in a page's front matter is a bare number. ruledex reads it as the text that \
            stands there, but most other programs read `1.10` as the number 1.1.\n\n\
            Put it in quotes: `number: \"1.10\"`.",
};

pub const UNKNOWN_KEY: Code = Code {
    name: "unknown-key",
    severity: Severity::Warning,
    about: "A key in `book.yaml` or in a page's front matter has no meaning, so its value is not used. Most often it \
            is misspelled.\n\n\
            `rules/README.md` lists the keys.",
};

/// More than this is no description of a book or page.
const MAX_BYTES: usize = 1 << 20;

/// A value as written, without its quotes.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) value: String,
    pub(crate) span: Span,
    /// Whether it stands without quotes.
    plain: bool,
}

impl Text {
    /// Whether a program that knows types would take it for a number.
    fn is_bare_number(&self) -> bool {
        let bare = self.value.trim_start_matches(['-', '+']);
        self.plain && bare.starts_with(|c: char| c.is_ascii_digit() || c == '.') && bare.parse::<f64>().is_ok()
            || self.plain && bare.len() > 2 && bare.starts_with("0x") && u64::from_str_radix(&bare[2..], 16).is_ok()
    }

    fn is_null(&self) -> bool {
        self.plain && matches!(self.value.as_str(), "" | "~" | "null")
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Nothing,
    Text(Text),
    List(Vec<Text>),
    /// Only where [`read_list`] or [`read_tree`] reads.
    Map(Vec<Entry>),
    /// A list of maps; only where [`read_tree`] reads.
    Maps(Vec<Vec<Entry>>),
    /// Something with more levels than these files have.
    Deeper,
}

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: Text,
    pub(crate) value: Value,
}

impl Entry {
    /// The value as one text; `Err` holds what stands there instead.
    pub(crate) fn text(&self) -> Result<Option<&Text>, &'static str> {
        match &self.value {
            Value::Nothing => Ok(None),
            Value::Text(text) => Ok(Some(text)),
            Value::List(_) | Value::Maps(_) => Err("a list"),
            Value::Map(_) | Value::Deeper => Err("a map"),
        }
    }

    /// The value as a list of maps; `Err` holds what stands there instead.
    pub(crate) fn maps(&self) -> Result<&[Vec<Entry>], &'static str> {
        match &self.value {
            Value::Nothing => Ok(&[]),
            Value::Maps(maps) => Ok(maps),
            Value::Text(_) => Err("a text"),
            Value::List(_) => Err("a list of texts"),
            Value::Map(_) => Err("a map"),
            Value::Deeper => Err("something with too many levels"),
        }
    }

    /// The value as a map of texts and lists; `Err` holds what stands there instead.
    pub(crate) fn map(&self) -> Result<&[Entry], &'static str> {
        match &self.value {
            Value::Nothing => Ok(&[]),
            Value::Map(entries) => Ok(entries),
            Value::Text(_) => Err("a text"),
            Value::List(_) | Value::Maps(_) => Err("a list"),
            Value::Deeper => Err("something with too many levels"),
        }
    }

    /// The value as a list; a single text is a list of one.
    pub(crate) fn list(&self) -> Result<Vec<&Text>, &'static str> {
        match &self.value {
            Value::Nothing => Ok(Vec::new()),
            Value::Text(text) => Ok(vec![text]),
            Value::List(items) => Ok(items.iter().collect()),
            Value::Map(_) | Value::Deeper => Err("a map"),
            Value::Maps(_) => Err("a list of maps"),
        }
    }

    /// A finding for each bare number in the value.
    pub(crate) fn bare_numbers<'a>(&'a self, file: &'a SourceFile) -> impl Iterator<Item = Finding> + 'a {
        let texts = match &self.value {
            Value::Text(text) => std::slice::from_ref(text),
            Value::List(items) => items.as_slice(),
            Value::Nothing | Value::Map(_) | Value::Maps(_) | Value::Deeper => &[],
        };
        texts.iter().filter(|text| text.is_bare_number()).map(|text| {
            let (key, value) = (&self.key.value, &text.value);
            Finding::new(&UNQUOTED_NUMBER, file, text.span, format!("the {value} of `{key}` stands without quotes"))
                .help(format!("write \"{value}\", so that every program keeps it as it is"))
        })
    }
}

/// The finding for a key that means nothing.
pub(crate) fn unknown_key(file: &SourceFile, key: &Text, known: &[&str]) -> Finding {
    let near = known
        .iter()
        .map(|known| (strsim::osa_distance(&key.value.to_lowercase(), known), known))
        .filter(|&(distance, known)| distance <= 1 + known.len() / 4)
        .min();
    let help = match near {
        Some((_, near)) => format!("did you mean `{near}`?"),
        None => format!("the keys are {}", known.join(", ")),
    };
    let shown: String = key.value.chars().take(40).collect();
    Finding::new(&UNKNOWN_KEY, file, key.span, format!("there is no key `{shown}`; its value is not used")).help(help)
}

/// What is wrong with a text that is no such map, where, and what to write instead.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) span: Span,
    pub(crate) message: String,
    pub(crate) help: String,
}

/// Reads the map that stands in `span` of a file. An empty text is an empty map. A key that stands
/// twice is broken.
pub(crate) fn read_map(file: &SourceFile, span: Span) -> Result<Vec<Entry>, Broken> {
    let entries = Reader::new(file, span, Nesting::None)?.map()?;
    no_key_twice(&entries)?;
    Ok(entries)
}

/// Reads a file that is a map, in which a value may be a map or a list of maps too. An empty file is an
/// empty map. A key that stands twice is broken.
pub(crate) fn read_tree(file: &SourceFile) -> Result<Vec<Entry>, Broken> {
    let whole = Span::new(0, file.text().len());
    let entries = Reader::new(file, whole, Nesting::MapsAndLists)?.map()?;
    no_key_twice(&entries)?;
    for entry in &entries {
        no_key_twice(entry.map().unwrap_or_default())?;
        for inner in entry.maps().unwrap_or_default() {
            no_key_twice(inner)?;
        }
    }
    Ok(entries)
}

/// Reads a file that is a list of maps, in which a value may be a map too. An empty file is an empty
/// list. A key that stands twice in a map is broken.
pub(crate) fn read_list(file: &SourceFile) -> Result<Vec<Vec<Entry>>, Broken> {
    let whole = Span::new(0, file.text().len());
    let maps = Reader::new(file, whole, Nesting::Maps)?.maps()?;
    for entries in &maps {
        no_key_twice(entries)?;
        for inner in entries.iter().filter_map(|entry| entry.map().ok()) {
            no_key_twice(inner)?;
        }
    }
    Ok(maps)
}

fn no_key_twice(entries: &[Entry]) -> Result<(), Broken> {
    let mut seen = BTreeSet::new();
    for entry in entries {
        if !seen.insert(entry.key.value.as_str()) {
            let message = format!("the key `{}` stands twice", entry.key.value);
            return Err(Broken { span: entry.key.span, message, help: "keep one of them".into() });
        }
    }
    Ok(())
}
