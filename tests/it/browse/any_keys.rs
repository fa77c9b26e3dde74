//! Whatever is pressed, at whatever size: a screen comes of it.

use super::library;
use crate::program::Program;
use proptest::prelude::*;
use ruledex::browse::render_to_text;

const KEYS: &[&str] = &[
    "<Enter>",
    "<Enter>",
    "<Esc>",
    "<Tab>",
    "<S-Tab>",
    "<Up>",
    "<Down>",
    "<Down>",
    "<Left>",
    "<Right>",
    "<PageUp>",
    "<PageDown>",
    "<Home>",
    "<End>",
    "<Backspace>",
    "<Delete>",
    "<F1>",
    "<C-u>",
    "<C-w>",
    "<C-f>",
    "<A-Left>",
    "<A-Right>",
    "<lt>",
    "/",
    ":",
    "?",
    "t",
    "f",
    "x",
    "e",
    "y",
    "Y",
    "n",
    "N",
    "]",
    "[",
    "g",
    "G",
    "j",
    "k",
    "h",
    "l",
    "12.1",
    "12",
    "3.",
    "pier",
    "rope ",
    "book:harbour",
    "причал",
    "е\u{301}",
    "船",
    "👩‍🚀",
    "\u{202e}",
    "\u{1b}",
    "\u{0}",
    "q",
];

fn step() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::sample::select(KEYS).prop_map(str::to_owned),
        2 => (0_u16..140, 0_u16..50).prop_map(|(width, height)| format!("<{width}x{height}>")),
        1 => any::<char>().prop_map(String::from),
    ]
}

#[test]
fn any_keys_at_any_size_give_a_screen() {
    let program = Program::sample();
    let library = library(&program);
    let cases = ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(cases, |(steps in prop::collection::vec(step(), 0..40), width in 0_u16..140, height in 0_u16..50)| {
        let keys = steps.concat();
        let last = steps.iter().rev().find_map(|step| step.strip_prefix('<')?.strip_suffix('>')?.split_once('x'));
        let size = last.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        let (columns, lines): (usize, usize) = size.unwrap_or((width.into(), height.into()));
        let screen = render_to_text(&library, &keys, width, height);
        prop_assert_eq!(screen.lines().count(), lines, "{}", keys);
        for line in screen.lines() {
            let blank = |c: char| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c);
            prop_assert!(!line.contains(blank), "{:?}", line);
            prop_assert!(unicode_width::UnicodeWidthStr::width(line) <= columns.max(1), "{:?} in {}", line, columns);
        }
    });
}
