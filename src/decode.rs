//! From the bytes of a file to its text.
//!
//! Decoding is total but for what is no text at all: whatever cannot be decoded is replaced and
//! reported with its place, and all the rest is read.

mod controls;
mod encoding;

use crate::diag::{Code, Finding, Severity, Warned};
use crate::pdf;
use crate::source::{SourceFile, Span};

/// Why a file cannot be read as text at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("{0} is no text: convert it to text, Markdown or HTML first")]
    NoText(String),
    #[error("{path} is {what}, no text: convert it to text, Markdown or HTML first")]
    NoTextBut { path: String, what: &'static str },
    #[error("{path} {reason}")]
    Pdf { path: String, reason: pdf::Unreadable },
    #[error(
        "there is no encoding called `{0}`: name one such as utf-8, utf-16le, windows-1251, windows-1252, koi8-r or \
         shift_jis"
    )]
    UnknownEncoding(String),
}

/// The kinds of finding that decoding reports.
pub const CODES: &[&Code] = &[&BYTE_ORDER_MARK, &UNDECODABLE, &ENCODING_GUESSED, &CONTROL_CHARACTER];

pub const BYTE_ORDER_MARK: Code = Code {
    name: "byte-order-mark",
    severity: Severity::Info,
    about: "The file begins with a byte order mark. It is no part of the text and was taken off, so that the first \
            line is read like any other.\n\n\
            Other programs may stumble over it: save the file as UTF-8 without a byte order mark.",
};

pub const UNDECODABLE: Code = Code {
    name: "undecodable",
    severity: Severity::Error,
    about: "Bytes of the file are no text in its encoding. Each run of them was read as one U+FFFD (\u{fffd}); the \
            rest of the file was read as usual. The finding names the byte, counted from 0, at which a run begins.\n\n\
            Such bytes come from cut downloads, or from text in another encoding pasted into the file. Put in the \
            letters that were meant, or name the file's encoding with `--encoding`.",
};

pub const ENCODING_GUESSED: Code = Code {
    name: "encoding-guessed",
    severity: Severity::Warning,
    about: "The file is not in UTF-8 and does not say what it is in, so its encoding was guessed from its bytes. \
            Guesses go wrong, most of all for short texts: look at a few words with accents or foreign letters.\n\n\
            Save the file as UTF-8, or name the encoding when you add it: `--encoding windows-1251`.",
};

pub const CONTROL_CHARACTER: Code = Code {
    name: "control-character",
    severity: Severity::Warning,
    about: "The text holds control characters, such as NUL, that stand for nothing a reader could see. Each was read \
            as one U+FFFD (\u{fffd}); the rest of the file was read as usual. The finding stands at the first one and \
            counts them.\n\n\
            Take them out; if there are many, the file may be in another encoding (`--encoding`) or no text.",
};

/// Of many runs of bad bytes in one file, so many are reported one by one.
const REPORTED_RUNS: usize = 10;

/// Decodes a file: without byte order mark, every line end a `\n`, NUL and other control characters
/// as U+FFFD. `encoding` is the label of an encoding that the user names (`windows-1251`); without
/// it a byte order mark decides, then UTF-8 if the bytes can be read as it, then a guess.
///
/// A PDF is read as the text that is printed on its pages.
///
/// # Errors
/// The file is no text at all, or there is no encoding of that name.
pub fn decode(path: &str, bytes: &[u8], encoding: Option<&str>) -> Result<Warned<SourceFile>, Refused> {
    #[cfg(feature = "pdf")]
    if pdf::is_pdf(bytes) || bytes.trim_ascii().is_empty() && path.to_lowercase().ends_with(".pdf") {
        return pdf::read(path, bytes).map_err(|reason| Refused::Pdf { path: path.to_owned(), reason });
    }
    if let Some(what) = encoding::other_than_text(bytes) {
        return Err(Refused::NoTextBut { path: path.to_owned(), what });
    }
    let named = match encoding {
        Some(label) => {
            Some(encoding::by_label(label, bytes).ok_or_else(|| Refused::UnknownEncoding(label.to_owned()))?)
        }
        None => None,
    };
    let Some(choice) = encoding::choose(bytes, named) else { return Err(Refused::NoText(path.to_owned())) };
    let (text, runs) = encoding::decode_runs(&bytes[choice.mark..], choice.encoding, choice.mark);
    let cleaned = controls::clean(text, runs.iter().map(|run| run.at).collect());
    let file = SourceFile::new(path, cleaned.text);

    let mut findings = Vec::new();
    if choice.mark > 0 {
        let message = format!("the file begins with a byte order mark of {}", choice.encoding.name());
        findings.push(Finding::new(&BYTE_ORDER_MARK, &file, Span::new(0, 0), message));
    }
    if choice.guessed {
        let name = choice.encoding.name();
        let message = format!("the file is not in UTF-8; its bytes look like {name}, so it was read as that");
        let help = format!("save it as UTF-8, or name its encoding: `--encoding {}`", name.to_lowercase());
        let first = first_beyond_ascii(file.text());
        findings.push(Finding::new(&ENCODING_GUESSED, &file, first, message).help(help));
    }
    for (run, &at) in runs.iter().zip(&cleaned.positions).take(REPORTED_RUNS) {
        let bytes =
            if run.length == 1 { "1 byte that is".to_owned() } else { format!("{} bytes that are", run.length) };
        let message = format!("at byte {} stand {bytes} no {}", run.byte, choice.encoding.name());
        findings.push(undecodable(&file, at, message));
    }
    if let (Some(run), Some(&at)) = (runs.get(REPORTED_RUNS), cleaned.positions.get(REPORTED_RUNS)) {
        let left = runs.len() - REPORTED_RUNS;
        let message = format!(
            "from byte {} on, bytes that are no {} stand in {left} more places",
            run.byte,
            choice.encoding.name()
        );
        findings.push(undecodable(&file, at, message));
    }
    if let Some((first, at)) = cleaned.first_control {
        let count = cleaned.controls;
        let what = if first == '\0' { "NUL".to_owned() } else { format!("U+{:04X}", u32::from(first)) };
        let message = match count {
            1 => format!("a control character ({what}) stands in the text; it was read as U+FFFD"),
            _ => format!(
                "{count} control characters stand in the text, the first here ({what}); each was read as U+FFFD"
            ),
        };
        let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
        findings.push(Finding::new(&CONTROL_CHARACTER, &file, span, message).help("take them out of the file"));
    }
    Ok(Warned::new(file, findings))
}

fn undecodable(file: &SourceFile, at: usize, message: String) -> Finding {
    let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
    Finding::new(&UNDECODABLE, file, span, message)
        .help("put in the letters that were meant, or name the file's encoding with `--encoding`")
}

/// The first word with a character that is not ASCII: where a wrong guess shows.
fn first_beyond_ascii(text: &str) -> Span {
    let Some(at) = text.bytes().position(|byte| !byte.is_ascii()) else { return Span::new(0, 0) };
    let start = text[..at]
        .rfind(char::is_whitespace)
        .map_or(0, |blank| blank + text[blank..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(char::is_whitespace).map_or(text.len(), |length| at + length);
    Span::new(start, end)
}
