//! A small writer of PDFs: pages of set text, uncompressed, in the standard fonts.

use std::fmt::Write as _;

/// A4, in points.
pub const WIDTH: f32 = 595.0;
pub const HEIGHT: f32 = 842.0;

/// A font of the writer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Font {
    Plain,
    Bold,
    /// Plain, with `fi`, `fl` and `ffi` as one sign each, named by the font's encoding.
    Named,
    /// Plain, with the same ligatures told by a map to Unicode.
    Mapped,
}

/// One page.
#[derive(Clone, Default)]
pub struct Page {
    content: String,
}

impl Page {
    /// Draws text that begins at `x` and stands on `y`, counted from the upper left.
    pub fn text(&mut self, x: f32, y: f32, font: Font, size: f32, text: &str) -> &mut Self {
        let name = match font {
            Font::Plain => "P",
            Font::Bold => "B",
            Font::Named => "N",
            Font::Mapped => "M",
        };
        let shown = encoded(text, font);
        let y = HEIGHT - y;
        writeln!(self.content, "BT /{name} {size} Tf 1 0 0 1 {x} {y} Tm ({shown}) Tj ET").unwrap();
        self
    }

    /// Draws text turned by 45 degrees.
    pub fn slanted(&mut self, x: f32, y: f32, size: f32, text: &str) -> &mut Self {
        let y = HEIGHT - y;
        writeln!(self.content, "BT /B {size} Tf 0.7071 0.7071 -0.7071 0.7071 {x} {y} Tm ({text}) Tj ET").unwrap();
        self
    }

    /// Draws the frame of a box.
    pub fn frame(&mut self, x: f32, y: f32, width: f32, height: f32) -> &mut Self {
        writeln!(self.content, "{x} {} {width} {height} re S", HEIGHT - y - height).unwrap();
        self
    }

    /// Draws a picture and nothing else.
    pub fn picture(&mut self) -> &mut Self {
        self.content.push_str("q 500 0 0 700 40 40 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q\n");
        self
    }

    /// Operators as they are.
    pub fn raw(&mut self, operators: &str) -> &mut Self {
        self.content.push_str(operators);
        self
    }

    pub fn content(&self) -> &str {
        &self.content
    }
}

/// A column that text is set into, line by line.
pub struct Column<'p> {
    pub page: &'p mut Page,
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub size: f32,
    pub font: Font,
}

impl<'p> Column<'p> {
    pub fn new(page: &'p mut Page, x: f32, y: f32, width: f32) -> Self {
        Self { page, x, y, width, size: 9.0, font: Font::Plain }
    }

    /// A line in bold.
    pub fn heading(&mut self, size: f32, text: &str) -> &mut Self {
        self.y += 0.9 * size;
        self.page.text(self.x, self.y, Font::Bold, size, text);
        self.y += 0.5 * size;
        self
    }

    /// A paragraph set to the width of the column. `~` in a word is where it may be divided.
    pub fn paragraph(&mut self, text: &str) -> &mut Self {
        self.hanging("", 0.0, 0.0, text)
    }

    /// A paragraph whose lines are set in by `text_in`, behind a label that is set in by `label_in`.
    pub fn hanging(&mut self, label: &str, label_in: f32, text_in: f32, text: &str) -> &mut Self {
        let mut first = true;
        for line in broken(text, self.width - text_in, self.size) {
            self.y += 1.2 * self.size;
            if first && !label.is_empty() {
                self.page.text(self.x + label_in, self.y, self.font, self.size, label);
            }
            self.page.text(self.x + text_in, self.y, self.font, self.size, &line);
            first = false;
        }
        self.y += 0.7 * self.size;
        self
    }

    pub fn bullet(&mut self, text: &str) -> &mut Self {
        self.hanging("•", 5.0, 14.0, text)
    }

    pub fn rule(&mut self, number: &str, text: &str) -> &mut Self {
        self.hanging(number, 0.0, 26.0, text)
    }

    pub fn letter(&mut self, letter: &str, text: &str) -> &mut Self {
        self.hanging(letter, 26.0, 40.0, text)
    }

    pub fn down(&mut self, points: f32) -> &mut Self {
        self.y += points;
        self
    }
}

/// Cuts a text into lines of a width.
fn broken(text: &str, width: f32, size: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let whole = word.replace('~', "");
        let line = lines.last_mut().unwrap();
        let blank = if line.is_empty() { "" } else { " " };
        if measure(&format!("{line}{blank}{whole}"), size) <= width {
            *line = format!("{line}{blank}{whole}");
            continue;
        }
        // A word with its own hyphen may be divided behind it too.
        let parts: Vec<&str> = word.split_inclusive(['~', '-']).collect();
        let fits = (1..parts.len()).rev().find_map(|count| {
            let head = format!("{}-", parts[..count].concat().replace('~', "").trim_end_matches('-'));
            let line = format!("{line}{blank}{head}");
            (measure(&line, size) <= width).then_some((line, parts[count..].concat().replace('~', "")))
        });
        match fits {
            Some((head, tail)) => {
                *line = head;
                lines.push(tail);
            }
            None => lines.push(whole),
        }
    }
    lines
}

/// The width of a text in the plain font, near enough.
pub fn measure(text: &str, size: f32) -> f32 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | '\'' | '|' => 0.222,
        ' ' | 't' | 'f' | '.' | ',' | ':' | ';' | 'I' | '!' => 0.278,
        'r' | '-' | '(' | ')' => 0.333,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | 'J' => 0.5,
        'w' => 0.722,
        'm' => 0.833,
        'M' | 'W' => 0.9,
        c if c.is_uppercase() => 0.7,
        _ => 0.556,
    };
    text.chars().map(width).sum::<f32>() * size
}

fn encoded(text: &str, font: Font) -> String {
    let text = match font {
        Font::Named | Font::Mapped => text.replace("ffi", "\u{3}").replace("fi", "\u{1}").replace("fl", "\u{2}"),
        Font::Plain | Font::Bold => text.to_owned(),
    };
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '(' | ')' | '\\' => out.extend(['\\', c]),
            '•' => out.push_str("\\225"),
            '“' => out.push_str("\\223"),
            '”' => out.push_str("\\224"),
            '’' => out.push_str("\\222"),
            '†' => out.push_str("\\206"),
            '–' => out.push_str("\\226"),
            c if c.is_ascii() && !c.is_ascii_control() => out.push(c),
            c => write!(out, "\\{:03o}", u32::from(c)).unwrap(),
        }
    }
    out
}

/// A file of numbered objects.
#[derive(Default)]
pub struct File {
    pub objects: Vec<Vec<u8>>,
    /// What the trailer holds besides the root.
    pub trailer: String,
}

impl File {
    /// Adds an object and gives its number.
    pub fn add(&mut self, object: impl Into<Vec<u8>>) -> usize {
        self.objects.push(object.into());
        self.objects.len()
    }

    pub fn stream(&mut self, about: &str, data: &[u8]) -> usize {
        let head = format!("<< {about} /Length {} >>\nstream\n", data.len());
        self.add([head.as_bytes(), data, b"\nendstream"].concat())
    }

    /// The bytes; the root is the first object.
    pub fn bytes(&self) -> Vec<u8> {
        let mut out = b"%PDF-1.4\n".to_vec();
        let mut places = Vec::new();
        for (nth, object) in self.objects.iter().enumerate() {
            places.push(out.len());
            out.extend(format!("{} 0 obj\n", nth + 1).as_bytes());
            out.extend(object);
            out.extend(b"\nendobj\n");
        }
        let table = out.len();
        out.extend(format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1).as_bytes());
        for place in places {
            out.extend(format!("{place:010} 00000 n \n").as_bytes());
        }
        let (size, more) = (self.objects.len() + 1, &self.trailer);
        out.extend(format!("trailer\n<< /Size {size} /Root 1 0 R {more} >>\nstartxref\n{table}\n%%EOF\n").as_bytes());
        out
    }
}

/// A file with a catalogue (1), a list of pages (2), and fonts and pages after that.
pub fn file(pages: &[Page]) -> File {
    let mut file = File::default();
    file.add("<< /Type /Catalog /Pages 2 0 R >>");
    file.add("");
    let plain = file.add(standard("Helvetica", "/WinAnsiEncoding", ""));
    let bold = file.add(standard("Helvetica-Bold", "/WinAnsiEncoding", ""));
    let names = "<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl /f_f_i] >>";
    let by_name = file.add(standard("Helvetica", names, ""));
    let map = "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange \
               3 beginbfchar <01> <00660069> <02> <FB02> <03> <006600660069> endbfchar endcmap end";
    let map = file.stream("", map.as_bytes());
    let mapped = file.add(standard("Helvetica", "/WinAnsiEncoding", &format!("/ToUnicode {map} 0 R")));
    let resources = format!("<< /Font << /P {plain} 0 R /B {bold} 0 R /N {by_name} 0 R /M {mapped} 0 R >> >>");
    let mut kids = String::new();
    for page in pages {
        let content = file.stream("", page.content().as_bytes());
        let page = file.add(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Resources {resources} /Contents {content} 0 R >>"
        ));
        write!(kids, "{page} 0 R ").unwrap();
    }
    file.objects[1] = format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", pages.len()).into_bytes();
    file
}

fn standard(name: &str, encoding: &str, more: &str) -> String {
    format!("<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding {encoding} {more} >>")
}
