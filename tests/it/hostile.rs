//! Query strings of every hostile kind, the same ones for the same seed.

/// How long a word, and how many words, somebody's paste may have.
const ENORMOUS: usize = 100_000;
/// One query in so many is enormous.
const SELDOM: usize = 2000;

const SIGNS: &[&str] = &[
    "\"",
    "'",
    "«",
    "»",
    "“",
    "‘",
    "*",
    "-",
    "–",
    "+",
    ":",
    "::",
    "(",
    ")",
    "[",
    "{",
    "\\",
    "/",
    "~",
    "~2",
    "^3",
    "&&",
    "||",
    "!",
    "?",
    "…",
    ".",
    "\u{0}",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{301}",
    "\u{ad}",
    "\u{200b}",
    "\u{200d}",
    "\u{202e}",
    "\u{feff}",
    "\u{fffd}",
    "🎲",
    "👩‍🚀",
    "🇺🇦",
    "\t",
    "\r",
    "$(x)",
    "%00",
    "<b>",
    "&nbsp;",
    "';--",
    "${x}",
];
const KEYS: &[&str] = &[
    "kind:rule",
    "kind:note,rule",
    "Lang:RU",
    "language:en",
    "game:ti4",
    "authority:digest",
    "edition:3",
    "step:1",
    "http://x",
    "text:",
    "page:\"",
    "book:,",
    ":x",
    "a:b:c",
];
const OPERATORS: &[&str] = &["AND", "OR", "NOT", "TO", "IN", "NEAR/3", "[a TO z]", "*:*", ".*", "a|b", "^", "^^2"];
const FUNCTION_WORDS: &[&str] =
    &["the", "a", "of", "to", "is", "it", "и", "в", "не", "что", "der", "die", "das", "le", "la", "et", "for", "when"];
const NUMBERS: &[&str] =
    &["§", "§§ ", "Rule ", "rules ", "п. ", "№", "#", "section ", "-", "−", "+", "MCMXCIX.", "IIII."];
/// Letters of scripts that no book has, that join, or that run from right to left.
const FOREIGN: &[&str] =
    &["שלום", "مرحبا", "हिन्दी", "ไทย", "漢字かな", "한국어", "ﬁﬂ", "Ⅷ", "𝔊𝔬", "ǅ", "İı", "ẞß", "Ωω", "ёй"];

/// A query, and the name of its kind.
pub type Query = (&'static str, String);

/// Queries without an end.
pub struct Queries {
    words: Vec<String>,
    state: u64,
}

impl Queries {
    /// Made of the words of some texts, of which there is at least one.
    pub fn new<'a>(texts: impl IntoIterator<Item = &'a str>, seed: u64) -> Self {
        let words = texts.into_iter().flat_map(str::split_whitespace).map(str::to_owned).collect();
        Self { words, state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    fn below(&mut self, end: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from(self.state >> 11).unwrap() % end
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn word(&mut self) -> String {
        let at = self.below(self.words.len());
        self.words[at].clone()
    }

    /// Words as they stand side by side in the texts.
    fn passage(&mut self, most: usize) -> String {
        let at = self.below(self.words.len());
        let end = at + 1 + self.below(most);
        self.words[at..end.min(self.words.len())].join(" ")
    }

    fn letters(&mut self, most: usize, first: char) -> String {
        (0..=self.below(most))
            .filter_map(|_| char::from_u32(u32::from(first) + u32::try_from(self.below(26)).ok()?))
            .collect()
    }

    fn characters(&mut self, most: usize) -> String {
        (0..=self.below(most)).filter_map(|_| char::from_u32(u32::try_from(self.below(0x11_0000)).ok()?)).collect()
    }

    /// Both ends of many words, so that what is looked up in pairs finds them all.
    fn enormous(&mut self) -> Query {
        let word = self.word();
        let repeated = |piece: &str| piece.chars().cycle().take(ENORMOUS).collect();
        match self.below(6) {
            0 => ("enormous word", repeated(&word)),
            1 => ("enormous number", repeated("1234567890")),
            2 => ("enormous outline number", repeated("1.2.")),
            3 => ("enormous compound", repeated(&format!("{word}-"))),
            4 => ("enormous marks", repeated("e\u{301}\u{323}")),
            _ => ("many words", self.passage(ENORMOUS)),
        }
    }

    fn piece(&mut self, kind: usize) -> (&'static str, String) {
        match kind {
            0 => ("words", self.word()),
            1 => ("beginnings", self.word().chars().take(1 + self.below(3)).chain(['*']).collect()),
            2 => ("phrases", format!("\"{}\"", self.passage(7))),
            3 => ("passages", self.passage(12)),
            4 => ("slips", self.slip()),
            5 => ("letters", self.letters(40, 'a')),
            6 => ("cyrillic", self.letters(14, 'а')),
            7 => ("characters", self.characters(9)),
            8 => ("backwards", self.word().chars().rev().collect()),
            9 => ("numbers", self.number()),
            10 => ("long words", self.word().repeat(1 + self.below(60))),
            11 => ("keys", self.key()),
            12 => ("operators", self.one(OPERATORS).to_owned()),
            13 => ("function words", self.one(FUNCTION_WORDS).to_owned()),
            14 => ("foreign", self.one(FOREIGN).repeat(1 + self.below(4))),
            15 => ("signs", self.one(SIGNS).repeat(1 + self.below(9))),
            16 => ("compounds", (0..=self.below(9)).map(|_| self.word() + "-").collect()),
            17 => ("mixed scripts", self.word() + self.one(FOREIGN) + &self.letters(3, 'а')),
            _ => ("marks", self.word().chars().flat_map(|c| [c, '\u{301}']).take(1 + self.below(90)).collect()),
        }
    }

    fn number(&mut self) -> String {
        let sign = if self.below(3) == 0 { self.one(NUMBERS) } else { "" };
        let digits = if self.below(9) == 0 { 400 } else { 2 };
        let mut parts = Vec::new();
        for _ in 0..=self.below(4) {
            let length = 1 + self.below(digits);
            parts.push(
                (0..length).map(|_| char::from(b'0' + u8::try_from(self.below(10)).unwrap())).collect::<String>(),
            );
        }
        let end = self.one(&["", ".", "a", ".a", " (a)", "(a)(ii)", "-", "–9", "%", "/2", "x", "e9"]);
        format!("{sign}{}{end}", parts.join("."))
    }

    fn key(&mut self) -> String {
        if self.below(2) == 0 {
            return self.one(KEYS).to_owned();
        }
        let key = self.one(&["book:", "kind:", "game:", "lang:", "authority:", "page:", "PAGE:\"", "page:«"]);
        format!("{key}{}", self.passage(3))
    }

    /// A word with one letter changed, missing, doubled or swapped with the next.
    fn slip(&mut self) -> String {
        let word = self.word();
        let (at, how) = (self.below(9), self.below(4));
        with_a_slip(&word, at, how)
    }
}

impl Iterator for Queries {
    type Item = Query;

    fn next(&mut self) -> Option<Query> {
        const KINDS: usize = 19;
        if self.below(SELDOM) == 0 {
            return Some(self.enormous());
        }
        let most = if self.below(20) == 0 { 80 } else { 9 };
        let kind = self.below(KINDS + 3);
        let (mut name, mut query) = ("all kinds", String::new());
        for _ in 0..=self.below(most) {
            let piece = if kind < KINDS {
                let piece = self.piece(kind);
                name = piece.0;
                piece.1
            } else {
                let kind = self.below(KINDS);
                self.piece(kind).1
            };
            query.push_str(&piece);
            query.push_str(if self.below(9) == 0 { self.one(SIGNS) } else { " " });
        }
        Some((name, query))
    }
}

/// A word with one letter changed (`how` 0), missing (1), doubled (2) or swapped with the next.
pub fn with_a_slip(word: &str, at: usize, how: usize) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let (at, next) = (at % letters.len(), (at % letters.len() + 1) % letters.len());
    match how {
        0 => letters[at] = if letters[at] == 'q' { 'z' } else { 'q' },
        1 => {
            letters.remove(at);
        }
        2 => letters.insert(at, letters[at]),
        _ => letters.swap(at, next),
    }
    letters.into_iter().collect()
}
