//! The text of a document: a line for every row, page after page, in reading order.

use super::columns::{self, Block};
use super::furniture::{self, Leaf};
use super::layout::{Frame, Layout, Sheet};
use super::right_to_left::mirrored;
use super::tables::{self, Table};
use super::words::{Row, Word, rows, words};
use super::{boxes, bullets, footnotes, initials};
use crate::diag::{Code, Finding, Severity, Warned};
use crate::source::{Beside, PrintedLine, SourceFile, Span};
use std::borrow::Cow;
use std::collections::HashSet;

/// Signs of a PDF whose meaning it does not tell.
pub const UNKNOWN_SIGN: Code = Code {
    name: "unknown-sign",
    severity: Severity::Warning,
    about: "The PDF draws signs without saying which characters they are: icons, or letters of a font that was \
            stored without its names. Each was read as one U+FFFD (\u{fffd}). The finding stands at the first one and \
            counts them.\n\n\
            Look at the page; if whole words are missing, have the text recognised (OCR), or take it from elsewhere.",
};

/// A page of a PDF that holds pictures alone.
pub const PAGE_WITHOUT_TEXT: Code = Code {
    name: "page-without-text",
    severity: Severity::Warning,
    about: "A page of the PDF holds pictures and no text: it was scanned, or its text is part of a picture. What is \
            printed there is in no clause.\n\n\
            If it holds rules, have the text of the PDF recognised (OCR), and add it again.",
};

/// A page of a PDF that is damaged.
pub const DAMAGED_PAGE: Code = Code {
    name: "damaged-page",
    severity: Severity::Error,
    about: "A part of a page of the PDF is damaged, or the PDF says that it has more pages than can be found. What \
            stood there is in no clause, or only in part.\n\n\
            Fetch the PDF again, and add it again.",
};

/// A gap between two rows that a paragraph ends with, in the usual distances of rows.
const PARAGRAPH: f32 = 1.25;

/// The text of a layout. A blank line stands where the print leaves white between paragraphs, and
/// between pages; what stands beside the text comes after it.
#[must_use]
pub fn text(path: &str, layout: &Layout) -> Warned<SourceFile> {
    let sheets: Vec<Cow<Sheet>> = layout.sheets.iter().map(mirrored).collect();
    let turns: Vec<u8> = sheets.iter().map(|sheet| main_turn(sheet)).collect();
    let mut leaves: Vec<Leaf> = sheets
        .iter()
        .zip(&turns)
        .map(|(sheet, &turn)| Leaf {
            height: if turn % 2 == 0 { sheet.height } else { sheet.width },
            words: words(sheet, turn),
        })
        .collect();
    bullets::name(leaves.iter_mut().map(|leaf| &mut leaf.words));
    let known = initials::known(leaves.iter().flat_map(|leaf| &leaf.words));
    for ((leaf, sheet), &turn) in leaves.iter_mut().zip(&sheets).zip(&turns) {
        initials::join(&mut leaf.words, &known);
        // Shapes are known of upright pages alone, as frames are.
        if turn == 0 {
            bullets::put(&mut leaf.words, &sheet.dots);
        }
    }
    let marks = furniture::mark(&leaves);
    let mut out = Writer::default();
    for (nth, ((leaf, marks), sheet)) in leaves.iter_mut().zip(&marks).zip(&sheets).enumerate() {
        out.starts.push(out.text.len());
        out.page = u32::try_from(nth + 1).unwrap_or(u32::MAX);
        let of = |what: Option<Beside>| (0..marks.len()).filter(|&at| marks[at] == what).collect::<Vec<_>>();
        // Frames are known of upright pages alone.
        let frames = if turns[nth] == 0 { sheet.frames.as_slice() } else { &[] };
        out.page_text(&mut leaf.words, of(None), frames);
        for what in [Beside::RunningHead, Beside::PageNumber, Beside::Watermark] {
            out.beside(&leaf.words, rows(&leaf.words, &of(Some(what))), what);
        }
        for turn in (0..=4).filter(|&turn| turn != turns[nth]) {
            let turned = words(sheet, turn);
            let all: Vec<usize> = (0..turned.len()).collect();
            out.beside(&turned, rows(&turned, &all), Beside::Turned);
        }
    }
    let file = SourceFile::printed(path, std::mem::take(&mut out.text), std::mem::take(&mut out.lines));
    let mut findings = about_pages(&file, layout, &out.starts);
    if let Some(first) = file.text().find(char::REPLACEMENT_CHARACTER) {
        let count = file.text().matches(char::REPLACEMENT_CHARACTER).count();
        let span = Span::new(first, first + char::REPLACEMENT_CHARACTER.len_utf8());
        let message = match count {
            1 => "a sign stands here whose meaning the PDF does not tell; it was read as U+FFFD".to_owned(),
            _ => format!(
                "{count} signs stand in the PDF whose meaning it does not tell, the first here; each was read as U+FFFD"
            ),
        };
        findings.push(Finding::new(&UNKNOWN_SIGN, &file, span, message).help("look at the page in the PDF"));
    }
    Warned::new(file, findings)
}

/// What has to be said of pages as wholes; `starts` are the places of their texts.
fn about_pages(file: &SourceFile, layout: &Layout, starts: &[usize]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut say = |code: &Code, at: usize, message: String, help: &str| {
        findings.push(Finding::new(code, file, Span::new(at, at), message).help(help));
    };
    for (nth, (sheet, &at)) in layout.sheets.iter().zip(starts).enumerate() {
        let page = nth + 1;
        if sheet.is_damaged {
            let message = format!("page {page} is damaged: a part of it could not be read");
            say(&DAMAGED_PAGE, at, message, "fetch the PDF again");
        } else if sheet.images > 0 && sheet.glyphs.iter().all(|glyph| glyph.text.trim().is_empty()) {
            let message = format!("page {page} holds pictures and no text: what is printed there was not read");
            say(&PAGE_WITHOUT_TEXT, at, message, "if it holds rules, have its text recognised (OCR)");
        }
    }
    if let Some(told) = layout.pages_told.filter(|&told| told > layout.sheets.len()) {
        let message =
            format!("the PDF says that it has {told} pages, and {} of them can be found", layout.sheets.len());
        say(&DAMAGED_PAGE, 0, message, "fetch the PDF again");
    }
    findings
}

/// The direction in which most of a page is written: a page may lie on its side.
fn main_turn(sheet: &Sheet) -> u8 {
    let mut counts = [0usize; 4];
    for glyph in &sheet.glyphs {
        if let Some(count) = counts.get_mut(usize::from(glyph.turn)) {
            *count += 1;
        }
    }
    (0..4u8).max_by_key(|&turn| (counts[usize::from(turn)], turn == 0)).unwrap_or(0)
}

/// What stands apart from the text around it.
enum SetApart {
    Table(Table),
    /// The words of a box.
    Box(Vec<usize>),
}

/// Takes words out of some, for which a word comes that stands for them.
fn take(words: &mut Vec<Word>, which: &mut Vec<usize>, inside: &[usize]) {
    let taken: HashSet<usize> = inside.iter().copied().collect();
    which.retain(|at| !taken.contains(at));
    which.push(words.len());
    words.push(boxes::stand_in(words, inside));
}

#[derive(Default)]
struct Writer {
    text: String,
    lines: Vec<PrintedLine>,
    page: u32,
    block: u32,
    blocks: u32,
    /// See [`PrintedLine::inset`].
    inset: u32,
    insets: u32,
    /// Where columns began on the page before.
    edges: Vec<f32>,
    /// Where the text of each page begins.
    starts: Vec<usize>,
}

impl Writer {
    /// Some words of a page in reading order; words that stand for its tables and boxes are added to them.
    fn page_text(&mut self, words: &mut Vec<Word>, mut which: Vec<usize>, frames: &[Frame]) {
        let size = columns::usual_size(words, &which);
        let mut set_apart: Vec<SetApart> = Vec::new();
        for table in tables::find(frames, words, &which) {
            let inside: Vec<usize> = table.words().collect();
            take(words, &mut which, &inside);
            set_apart.push(SetApart::Table(table));
        }
        for inside in boxes::find(frames, words, &which) {
            take(words, &mut which, &inside);
            set_apart.push(SetApart::Box(inside));
        }
        let mut edges = std::mem::take(&mut self.edges);
        for block in columns::blocks(words, which, &mut edges) {
            if block.is_aside {
                self.inset(|out| out.block(words, &block, &set_apart));
                continue;
            }
            let (block, notes) = footnotes::part(words, block, size);
            self.block(words, &block, &set_apart);
            for note in notes {
                self.inset(|out| out.block(words, &note, &[]));
            }
        }
        self.edges = edges;
    }

    /// A block; the last words stand for what is `set_apart` from the text.
    fn block(&mut self, words: &[Word], block: &Block, set_apart: &[SetApart]) {
        if block.rows.is_empty() {
            return;
        }
        let (usual, size) = (usual_distance(&block.rows), usual_size(&block.rows));
        self.begin_block();
        let first = words.len() - set_apart.len();
        let mut before: Option<&Row> = None;
        for row in &block.rows {
            let (text, inside): (Vec<usize>, Vec<usize>) = row.words.iter().partition(|&&at| at < first);
            // Larger rows stand further apart.
            let distance = row.size.max(usual * (row.size / size).max(1.0));
            if before.is_some_and(|before| {
                row.base - before.base > PARAGRAPH * distance || (row.size / before.size - 1.0).abs() > 0.12
            }) {
                self.blank();
            }
            if !text.is_empty() {
                self.line(words, &Row { words: text, ..*row }, None);
                before = Some(row);
            }
            for at in inside {
                self.inset(|out| match &set_apart[at - first] {
                    SetApart::Table(table) => out.table(words, table),
                    SetApart::Box(inside) => {
                        for block in columns::blocks(words, inside.clone(), &mut Vec::new()) {
                            out.block(words, &block, set_apart);
                        }
                    }
                });
            }
        }
    }

    /// A table: each row of its cells a paragraph as wide as the table.
    fn table(&mut self, words: &[Word], table: &Table) {
        self.begin_block();
        for rows in table.lines(words) {
            self.blank();
            for row in rows {
                self.line(words, &row, None);
                if let Some(line) = self.lines.last_mut() {
                    (line.left, line.right) = (table.left, table.right);
                }
            }
        }
    }

    /// A table, a box or a foot note: text that what stands around it goes on past.
    fn inset(&mut self, write: impl FnOnce(&mut Self)) {
        self.insets += 1;
        let around = (self.inset, self.block);
        self.inset = self.insets;
        let (text, lines) = (self.text.len(), self.lines.len());
        let before = self.over_page();
        write(self);
        // A box that the end of a page cuts goes on at the head of the next one.
        if let Some((inset, is_finished)) = before
            && (!is_finished || self.text[text..].trim_start().starts_with(char::is_lowercase))
        {
            self.lines[lines..].iter_mut().filter(|line| line.inset > 0).for_each(|line| line.inset = inset);
        }
        self.blank();
        (self.inset, self.block) = around;
    }

    /// The box that the page before ends with, where nothing of this one is written yet, and whether its last sentence
    /// is finished.
    fn over_page(&self) -> Option<(u32, bool)> {
        if self.starts.last() != Some(&self.text.len()) {
            return None;
        }
        let mut printed = self.lines.iter().rev().zip(self.text.lines().rev());
        let (last, text) = printed.find(|(line, text)| line.beside.is_none() && !text.is_empty())?;
        (last.inset > 0 && last.page + 1 == self.page)
            .then(|| (last.inset, text.ends_with(['.', '!', '?', ':', '”', '»', ')'])))
    }

    fn begin_block(&mut self) {
        self.block = self.blocks;
        self.blocks += 1;
        self.blank();
    }

    fn beside(&mut self, words: &[Word], rows: Vec<Row>, what: Beside) {
        if rows.is_empty() {
            return;
        }
        self.begin_block();
        for row in &rows {
            self.blank();
            self.line(words, row, Some(what));
        }
        self.blank();
    }

    fn line(&mut self, words: &[Word], row: &Row, beside: Option<Beside>) {
        for (nth, &at) in row.words.iter().enumerate() {
            if nth > 0 {
                self.text.push(' ');
            }
            self.text.push_str(&words[at].text);
        }
        self.text.push('\n');
        let letters = |heavy: bool| {
            let of = row.words.iter().filter(|&&at| words[at].bold == heavy);
            of.map(|&at| words[at].text.chars().count()).sum::<usize>()
        };
        let longest = row.words.iter().max_by_key(|&&at| words[at].text.len());
        let font = longest.map_or(0, |&at| words[at].font);
        let of_font = row.words.iter().filter(|&&at| words[at].font == font);
        let of_font = of_font.map(|&at| words[at].text.chars().count()).sum::<usize>();
        let edge = |at: Option<&usize>| at.map_or((0.0, 0.0), |&at| (words[at].left, words[at].right));
        self.lines.push(PrintedLine {
            page: self.page,
            block: self.block,
            inset: self.inset,
            left: edge(row.words.first()).0,
            right: edge(row.words.last()).1,
            base: row.base,
            size: longest.map_or(row.size, |&at| words[at].size),
            font,
            bold: letters(true) > letters(false),
            one_print: 5 * of_font >= 4 * (letters(true) + letters(false)),
            beside,
        });
    }

    fn blank(&mut self) {
        if self.text.is_empty() || self.text.ends_with("\n\n") {
            return;
        }
        self.text.push('\n');
        self.lines.push(PrintedLine { page: self.page, block: self.block, ..PrintedLine::default() });
    }
}

/// The size of most rows, in points.
fn usual_size(rows: &[Row]) -> f32 {
    let mut sizes: Vec<f32> = rows.iter().map(|row| row.size).collect();
    sizes.sort_by(f32::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(1.0).max(1.0)
}

/// The distance of most rows from the one above, in points.
fn usual_distance(rows: &[Row]) -> f32 {
    let mut distances: Vec<f32> = rows.windows(2).map(|pair| pair[1].base - pair[0].base).collect();
    distances.sort_by(f32::total_cmp);
    distances.get(distances.len() / 3).copied().unwrap_or(0.0)
}
