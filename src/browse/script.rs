//! Browsing without a terminal: keys in, the screen as text out.

use super::keys::{Code, Key};
use super::state::State;
use super::view::{Theme, draw};
use crate::library::Library;
use crate::query::Filters;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The screen after some keys, as lines of text without trailing blanks.
///
/// Keys are letters, and names between angle brackets: `<Enter>`, `<Esc>`, `<Tab>`, `<S-Tab>`, `<Up>`, `<PageDown>`,
/// `<Space>`, `<C-f>`, `<A-Left>`; `<lt>` is the bracket itself. `<100x30>` gives the screen another size. What
/// a key wants of the world outside (an editor, the clipboard, the end) is left undone.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # std::fs::create_dir(folder.path().join("rules"))?;
/// # use ruledex::library::Library;
/// # use ruledex::store::{Found, Location, Options, Versions};
/// # let location = Location { root: folder.path().to_owned(), found: Found::Given };
/// # let versions = Versions { schema: ruledex::library::SCHEMA, engine: String::new(), program: String::new() };
/// # let options = Options { versions, max_size: None, write: true, cache: None };
/// let library = Library::open(&location, options, &mut |_| {})?;
/// let screen = ruledex::browse::render_to_text(&library, "49.2<Enter>", 80, 24);
/// assert!(screen.contains("49.2  Step 2: Commit Ground Forces."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn render_to_text(library: &Library, keys: &str, width: u16, height: u16) -> String {
    render_changes_to_text(&[(library, keys)], width, height)
}

/// The same while the library changes: what it is, and the keys that are pressed then; the last is what is seen.
#[must_use]
pub fn render_changes_to_text(changes: &[(&Library, &str)], width: u16, height: u16) -> String {
    let Some(((library, keys), later)) = changes.split_first() else { return String::new() };
    let mut state = State::new(library, (width, height), "", Filters::default(), None);
    press(&mut state, library, keys);
    let mut library = library;
    for (new, keys) in later {
        state.move_to(library, new);
        library = new;
        press(&mut state, library, keys);
    }
    state.refresh(library);
    let (width, height) = state.size();
    let mut buffer = Buffer::empty(Rect { x: 0, y: 0, width, height });
    draw(&state, library, Theme { colour: true }, &mut buffer);
    text(&buffer)
}

fn press(state: &mut State, library: &Library, keys: &str) {
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|behind| behind.split_once('>'));
        match named.and_then(|(name, behind)| Some((step(name)?, behind))) {
            Some((Step::Press(key), behind)) => {
                state.press(library, key);
                rest = behind;
            }
            Some((Step::Resize(size), behind)) => {
                state.resize(size);
                rest = behind;
            }
            None => {
                state.press(library, Key { code: Code::Char(first), ctrl: false, alt: false });
                rest = &rest[first.len_utf8()..];
            }
        }
    }
}

enum Step {
    Press(Key),
    Resize((u16, u16)),
}

fn step(name: &str) -> Option<Step> {
    let size = |name: &str| {
        let (width, height) = name.split_once('x')?;
        // No terminal is larger, and a screen of 65,535 by 65,535 cells would be for nobody.
        Some((width.parse::<u16>().ok()?.min(1000), height.parse::<u16>().ok()?.min(1000)))
    };
    size(name).map(Step::Resize).or_else(|| Key::from_name(name).map(Step::Press))
}

/// The cells of a buffer as lines; of a wide letter the second cell is no blank.
fn text(buffer: &Buffer) -> String {
    let mut out = String::new();
    for y in 0..buffer.area.height {
        let mut line = String::new();
        let mut x = 0;
        while x < buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            x += u16::try_from(super::layout::width(symbol)).unwrap_or(1).max(1);
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
