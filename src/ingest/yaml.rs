//! The YAML that books and pages are described in: a map of names to texts or lists of texts.
//!
//! Read from parser events, not through a value type: so every value stays the text that was written
//! (`1.10` never becomes 1.1), it is known which ones stood in quotes, and each has its place.

use crate::diag::{Code, Finding, Severity};
use crate::source::{SourceFile, Span};
use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError, StrInput};
use std::collections::BTreeSet;
use std::fmt::Write as _;

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
pub(super) struct Text {
    pub(super) value: String,
    pub(super) span: Span,
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
pub(super) enum Value {
    Nothing,
    Text(Text),
    List(Vec<Text>),
    /// Only where [`read_list`] reads.
    Map(Vec<Entry>),
    /// Something with more levels than these files have.
    Deeper,
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: Text,
    pub(super) value: Value,
}

impl Entry {
    /// The value as one text; `Err` holds what stands there instead.
    pub(super) fn text(&self) -> Result<Option<&Text>, &'static str> {
        match &self.value {
            Value::Nothing => Ok(None),
            Value::Text(text) => Ok(Some(text)),
            Value::List(_) => Err("a list"),
            Value::Map(_) | Value::Deeper => Err("a map"),
        }
    }

    /// The value as a map of texts and lists; `Err` holds what stands there instead.
    pub(super) fn map(&self) -> Result<&[Entry], &'static str> {
        match &self.value {
            Value::Nothing => Ok(&[]),
            Value::Map(entries) => Ok(entries),
            Value::Text(_) => Err("a text"),
            Value::List(_) => Err("a list"),
            Value::Deeper => Err("something with too many levels"),
        }
    }

    /// The value as a list; a single text is a list of one.
    pub(super) fn list(&self) -> Result<Vec<&Text>, &'static str> {
        match &self.value {
            Value::Nothing => Ok(Vec::new()),
            Value::Text(text) => Ok(vec![text]),
            Value::List(items) => Ok(items.iter().collect()),
            Value::Map(_) | Value::Deeper => Err("a map"),
        }
    }

    /// A finding for each bare number in the value.
    pub(super) fn bare_numbers<'a>(&'a self, file: &'a SourceFile) -> impl Iterator<Item = Finding> + 'a {
        let texts = match &self.value {
            Value::Text(text) => std::slice::from_ref(text),
            Value::List(items) => items.as_slice(),
            Value::Nothing | Value::Map(_) | Value::Deeper => &[],
        };
        texts.iter().filter(|text| text.is_bare_number()).map(|text| {
            let (key, value) = (&self.key.value, &text.value);
            Finding::new(&UNQUOTED_NUMBER, file, text.span, format!("the {value} of `{key}` stands without quotes"))
                .help(format!("write \"{value}\", so that every program keeps it as it is"))
        })
    }
}

/// The finding for a key that means nothing.
pub(super) fn unknown_key(file: &SourceFile, key: &Text, known: &[&str]) -> Finding {
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
pub(super) struct Broken {
    pub(super) span: Span,
    pub(super) message: String,
    pub(super) help: String,
}

/// Reads the map that stands in `span` of a file. An empty text is an empty map. A key that stands
/// twice is broken.
pub(super) fn read_map(file: &SourceFile, span: Span) -> Result<Vec<Entry>, Broken> {
    let entries = Reader::new(file, span, false)?.map()?;
    no_key_twice(&entries)?;
    Ok(entries)
}

/// Reads a file that is a list of maps, in which a value may be a map too. An empty file is an empty
/// list. A key that stands twice in a map is broken.
pub(super) fn read_list(file: &SourceFile) -> Result<Vec<Vec<Entry>>, Broken> {
    let whole = Span::new(0, file.text().len());
    let maps = Reader::new(file, whole, true)?.maps()?;
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

/// From the parser's markers, which count characters, to byte offsets in the file.
struct Places {
    offsets: Vec<usize>,
    start: usize,
    end: usize,
}

impl Places {
    fn at(&self, marker: Marker) -> usize {
        self.offsets.get(marker.index()).map_or(self.end, |offset| self.start + offset)
    }

    fn span(&self, span: saphyr_parser::Span) -> Span {
        Span::new(self.at(span.start), self.at(span.end))
    }
}

struct Reader<'a> {
    parser: Parser<'a, StrInput<'a>>,
    places: Places,
    text: &'a str,
    /// Whether a value of a map may be a map.
    nested: bool,
}

impl<'a> Reader<'a> {
    fn new(file: &'a SourceFile, span: Span, nested: bool) -> Result<Self, Broken> {
        let text = file.text().get(span.start..span.end).unwrap_or("");
        if text.len() > MAX_BYTES {
            let message = format!("{} bytes are too many for a description in YAML", text.len());
            return Err(Broken { span: Span::new(span.start, span.start), message, help: "keep it below 1 MB".into() });
        }
        let offsets = text.char_indices().map(|(at, _)| at).collect();
        let places = Places { offsets, start: span.start, end: span.end };
        Ok(Self { parser: Parser::new_from_str(text), places, text, nested })
    }

    fn maps(&mut self) -> Result<Vec<Vec<Entry>>, Broken> {
        let mut maps = Vec::new();
        loop {
            let (event, span) = self.next()?;
            match event {
                Event::StreamStart | Event::DocumentStart(_) | Event::Nothing => {}
                Event::DocumentEnd => self.expect_end()?,
                Event::StreamEnd => return Ok(maps),
                Event::SequenceStart(..) => loop {
                    let (event, span) = self.next()?;
                    match event {
                        Event::SequenceEnd => break,
                        Event::MappingStart(..) => maps.push(self.entries(true)?),
                        _ => return Err(self.no_map(span)),
                    }
                },
                Event::Scalar(text, ..) if text.trim().is_empty() => {}
                _ => return Err(self.no_map(span)),
            }
        }
    }

    fn map(&mut self) -> Result<Vec<Entry>, Broken> {
        let mut entries = Vec::new();
        loop {
            let (event, span) = self.next()?;
            match event {
                Event::StreamStart | Event::DocumentStart(_) | Event::Nothing => {}
                Event::DocumentEnd => self.expect_end()?,
                Event::StreamEnd => return Ok(entries),
                Event::MappingStart(..) => entries.extend(self.entries(self.nested)?),
                Event::Scalar(text, ..) if text.trim().is_empty() => {}
                _ => return Err(self.no_key(span)),
            }
        }
    }

    /// What stands in a map that has begun. `nested`: values may be maps without maps in them.
    fn entries(&mut self, nested: bool) -> Result<Vec<Entry>, Broken> {
        let mut entries = Vec::new();
        loop {
            let (event, span) = self.next()?;
            match event {
                Event::MappingEnd => return Ok(entries),
                Event::Scalar(key, style, ..) => {
                    let key = self.scalar(&key, style, span);
                    let value = self.value(nested)?;
                    entries.push(Entry { key, value });
                }
                _ => return Err(self.no_key(span)),
            }
        }
    }

    fn value(&mut self, nested: bool) -> Result<Value, Broken> {
        let (event, span) = self.next()?;
        match event {
            Event::Scalar(text, style, ..) => {
                let text = self.scalar(&text, style, span);
                Ok(if text.is_null() { Value::Nothing } else { Value::Text(text) })
            }
            Event::SequenceStart(..) => self.list(),
            Event::MappingStart(..) if nested => Ok(Value::Map(self.entries(false)?)),
            Event::MappingStart(..) => {
                self.skip_to_end(1)?;
                Ok(Value::Deeper)
            }
            _ => Err(self.reference(span)),
        }
    }

    fn list(&mut self) -> Result<Value, Broken> {
        let mut items = Vec::new();
        loop {
            let (event, span) = self.next()?;
            match event {
                Event::SequenceEnd => return Ok(Value::List(items)),
                Event::Scalar(text, style, ..) => {
                    let text = self.scalar(&text, style, span);
                    if !text.is_null() {
                        items.push(text);
                    }
                }
                Event::SequenceStart(..) | Event::MappingStart(..) => {
                    self.skip_to_end(2)?;
                    return Ok(Value::Deeper);
                }
                _ => return Err(self.reference(span)),
            }
        }
    }

    /// Goes on until so many open lists and maps have ended.
    fn skip_to_end(&mut self, mut open: usize) -> Result<(), Broken> {
        while open > 0 {
            match self.next()?.0 {
                Event::SequenceStart(..) | Event::MappingStart(..) => open += 1,
                Event::SequenceEnd | Event::MappingEnd => open -= 1,
                Event::StreamEnd => break,
                _ => {}
            }
        }
        Ok(())
    }

    fn expect_end(&mut self) -> Result<(), Broken> {
        let (event, span) = self.next()?;
        if matches!(event, Event::StreamEnd) {
            return Ok(());
        }
        let message = "a second document begins here".to_owned();
        Err(Broken { span: self.places.span(span), message, help: "keep all keys in one".into() })
    }

    fn next(&mut self) -> Result<(Event<'a>, saphyr_parser::Span), Broken> {
        match self.parser.next_event() {
            Some(Ok(event)) => Ok(event),
            Some(Err(error)) => Err(self.broken(&error)),
            None => Ok((Event::StreamEnd, saphyr_parser::Span::empty(Marker::new(usize::MAX, 0, 0)))),
        }
    }

    fn scalar(&self, value: &str, style: ScalarStyle, span: saphyr_parser::Span) -> Text {
        let mut span = self.places.span(span);
        // A plain scalar's span may take in the blanks after it.
        if let Some(written) = self.text.get(span.start - self.places.start..span.end - self.places.start) {
            span.end = span.start + written.trim_end().len();
        }
        Text { value: value.trim().to_owned(), span, plain: style == ScalarStyle::Plain }
    }

    fn no_key(&self, span: saphyr_parser::Span) -> Broken {
        Broken {
            span: self.places.span(span),
            message: "here should stand a key with its value".into(),
            help: "write one `key: value` a line".into(),
        }
    }

    fn no_map(&self, span: saphyr_parser::Span) -> Broken {
        Broken {
            span: self.places.span(span),
            message: "here should stand an entry of a list with its keys".into(),
            help: "begin each entry with `- term: …` and indent its other keys".into(),
        }
    }

    fn reference(&self, span: saphyr_parser::Span) -> Broken {
        Broken {
            span: self.places.span(span),
            message: "this refers to another place of the file".into(),
            help: "write the value out, in quotes if it begins with `*`".into(),
        }
    }

    /// Puts what the parser says into words that name what to write.
    fn broken(&self, error: &ScanError) -> Broken {
        let at = self.places.at(*error.marker());
        let at_in_text = (at - self.places.start).min(self.text.len());
        let line_start = self.text[..at_in_text].rfind('\n').map_or(0, |newline| newline + 1);
        let text_from_line = &self.text[line_start..];
        let line = text_from_line.lines().next().unwrap_or("");
        let help = match line.split_once(':') {
            _ if text_from_line.lines().take(2).any(|line| line.trim_start_matches(' ').starts_with('\t')) => {
                "indent with blanks, not with tabs".to_owned()
            }
            Some((key, value))
                if value.contains(": ")
                    || value
                        .trim_start()
                        .starts_with(['"', '\'', '@', '`', '%', '{', '[', '&', '*', '!', '|', '>']) =>
            {
                let value: String = value.trim().trim_matches(['"', '\'']).chars().take(60).collect();
                format!("put the whole value in quotes: {}: \"{}\"", key.trim(), value.replace('"', "\\\""))
            }
            _ => "write one `key: value` a line, each from the start of the line, a value with a colon in quotes"
                .to_owned(),
        };
        Broken { span: Span::new(at, at), message: format!("this is no YAML: {}", error.info()), help }
    }
}

/// A text in double quotes, or bare where nobody could take it for anything else.
pub(super) fn quoted(value: &str) -> String {
    let plain = |c: char| c.is_ascii_lowercase() || c == '-';
    let word = value.starts_with(|c: char| c.is_ascii_lowercase()) && value.chars().all(plain);
    let means_something = matches!(value, "null" | "true" | "false" | "yes" | "no" | "on" | "off" | "y" | "n");
    if word && !means_something {
        return value.to_owned();
    }
    let mut out = String::from('"');
    for c in value.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}') => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
