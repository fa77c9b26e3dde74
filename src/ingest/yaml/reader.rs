//! From the events of the YAML parser to maps, each value with its place.

use super::{Broken, Entry, MAX_BYTES, Text, Value};
use crate::source::{SourceFile, Span};
use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError, StrInput};

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

/// What the values of a map may be, besides texts and lists of texts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Nesting {
    None,
    Maps,
    MapsAndLists,
}

pub(super) struct Reader<'a> {
    parser: Parser<'a, StrInput<'a>>,
    places: Places,
    text: &'a str,
    /// Of the outermost map; those within hold only texts and lists of texts.
    nesting: Nesting,
}

impl<'a> Reader<'a> {
    pub(super) fn new(file: &'a SourceFile, span: Span, nesting: Nesting) -> Result<Self, Broken> {
        let text = file.text().get(span.start..span.end).unwrap_or("");
        if text.len() > MAX_BYTES {
            let message = format!("{} bytes are too many for a description in YAML", text.len());
            return Err(Broken { span: Span::new(span.start, span.start), message, help: "keep it below 1 MB".into() });
        }
        let offsets = text.char_indices().map(|(at, _)| at).collect();
        let places = Places { offsets, start: span.start, end: span.end };
        Ok(Self { parser: Parser::new_from_str(text), places, text, nesting })
    }

    pub(super) fn maps(&mut self) -> Result<Vec<Vec<Entry>>, Broken> {
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
                        Event::MappingStart(..) => maps.push(self.entries(Nesting::Maps)?),
                        _ => return Err(self.no_map(span)),
                    }
                },
                Event::Scalar(text, ..) if text.trim().is_empty() => {}
                _ => return Err(self.no_map(span)),
            }
        }
    }

    pub(super) fn map(&mut self) -> Result<Vec<Entry>, Broken> {
        let mut entries = Vec::new();
        loop {
            let (event, span) = self.next()?;
            match event {
                Event::StreamStart | Event::DocumentStart(_) | Event::Nothing => {}
                Event::DocumentEnd => self.expect_end()?,
                Event::StreamEnd => return Ok(entries),
                Event::MappingStart(..) => entries.extend(self.entries(self.nesting)?),
                Event::Scalar(text, ..) if text.trim().is_empty() => {}
                _ => return Err(self.no_key(span)),
            }
        }
    }

    /// What stands in a map that has begun.
    fn entries(&mut self, nesting: Nesting) -> Result<Vec<Entry>, Broken> {
        let mut entries = Vec::new();
        loop {
            let (event, span) = self.next()?;
            match event {
                Event::MappingEnd => return Ok(entries),
                Event::Scalar(key, style, ..) => {
                    let key = self.scalar(&key, style, span);
                    let value = self.value(nesting)?;
                    entries.push(Entry { key, value });
                }
                _ => return Err(self.no_key(span)),
            }
        }
    }

    fn value(&mut self, nesting: Nesting) -> Result<Value, Broken> {
        let (event, span) = self.next()?;
        match event {
            Event::Scalar(text, style, ..) => {
                let text = self.scalar(&text, style, span);
                Ok(if text.is_null() { Value::Nothing } else { Value::Text(text) })
            }
            Event::SequenceStart(..) => self.list(nesting),
            Event::MappingStart(..) if nesting != Nesting::None => Ok(Value::Map(self.entries(Nesting::None)?)),
            Event::MappingStart(..) => {
                self.skip_to_end(1)?;
                Ok(Value::Deeper)
            }
            _ => Err(self.reference(span)),
        }
    }

    /// A list that has begun: of texts, or of maps where those may stand. A list of both is neither.
    fn list(&mut self, nesting: Nesting) -> Result<Value, Broken> {
        let mut items = Vec::new();
        let mut maps = Vec::new();
        loop {
            let (event, span) = self.next()?;
            match event {
                Event::SequenceEnd if maps.is_empty() => return Ok(Value::List(items)),
                Event::SequenceEnd if items.is_empty() => return Ok(Value::Maps(maps)),
                Event::SequenceEnd => return Ok(Value::Deeper),
                Event::MappingStart(..) if nesting == Nesting::MapsAndLists => maps.push(self.entries(Nesting::None)?),
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
