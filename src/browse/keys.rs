//! One table of keys: what a key does and what `?` and the footer say of it come from here.

use std::fmt;

/// A key as a person presses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) code: Code,
    pub(super) ctrl: bool,
    pub(super) alt: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    /// A letter or sign as it is typed, with Shift if need be.
    Char(char),
    Enter,
    Escape,
    Tab,
    /// Tab with Shift.
    BackTab,
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    F(u8),
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Enter,
    Escape,
    NextPane,
    PreviousPane,
    Left,
    Right,
    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,
    Back,
    Forward,
    NextHit,
    PreviousHit,
    NextPage,
    PreviousPage,
    Search,
    Jump,
    Filter,
    ClearFilters,
    Language,
    Edit,
    Copy,
    CopyText,
    Help,
    Redraw,
    Suspend,
    Quit,
    EraseBefore,
    EraseAfter,
    EraseWord,
    EraseLine,
}

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// In the box for words.
    Search,
    Results,
    Page,
    /// In the notes and links of a clause.
    Beside,
    /// In the line for a number.
    Jump,
    Filter,
    Help,
}

use Context::{Beside, Filter, Help, Jump, Page, Results, Search};

/// Where keys are commands.
const PANES: &[Context] = &[Results, Page, Beside];
/// Where something can be moved through.
const LISTS: &[Context] = &[Results, Page, Beside, Filter, Help];
const PANES_AND_FILTER: &[Context] = &[Results, Page, Beside, Filter];
/// Where letters are typed.
const BOXES: &[Context] = &[Search, Jump];
const ALL: &[Context] = &[Search, Results, Page, Beside, Jump, Filter, Help];

/// Some keys, where they count, and what they do.
pub(super) struct Binding {
    pub(super) keys: &'static [Key],
    contexts: &'static [Context],
    pub(super) action: Action,
    /// A line of the help; keys without one are only other ways to do what has one.
    pub(super) help: &'static str,
}

const fn key(code: Code) -> Key {
    Key { code, ctrl: false, alt: false }
}

const fn letter(c: char) -> Key {
    key(Code::Char(c))
}

const fn ctrl(c: char) -> Key {
    Key { code: Code::Char(c), ctrl: true, alt: false }
}

const fn alt(code: Code) -> Key {
    Key { code, ctrl: false, alt: true }
}

const fn binding(keys: &'static [Key], contexts: &'static [Context], action: Action, help: &'static str) -> Binding {
    Binding { keys, contexts, action, help }
}

const UP: Key = key(Code::Up);
const DOWN: Key = key(Code::Down);
const ENTER: Key = key(Code::Enter);
const ESCAPE: Key = key(Code::Escape);

/// The table, in the order of the help. Of several that fit, the first counts; neighbours with one line of help share
/// it.
pub(super) const BINDINGS: &[Binding] = &[
    binding(&[letter('/'), letter('i')], PANES, Action::Search, "search: words, a number, a name, book:ti4, kind:note"),
    binding(&[ENTER], ALL, Action::Enter, "read a result; see what hangs on a clause; follow it"),
    binding(&[letter(' ')], &[Filter], Action::Enter, ""),
    binding(&[DOWN, letter('j'), ctrl('n')], LISTS, Action::Down, "down / up"),
    binding(&[UP, letter('k'), ctrl('p')], LISTS, Action::Up, "down / up"),
    binding(&[key(Code::PageDown), letter(' '), ctrl('f'), ctrl('d')], LISTS, Action::PageDown, "a screen down / up"),
    binding(&[key(Code::PageUp), letter('b'), ctrl('b'), ctrl('u')], LISTS, Action::PageUp, "a screen down / up"),
    binding(&[key(Code::Home), letter('g')], LISTS, Action::First, "to the first / last line"),
    binding(&[key(Code::End), letter('G')], LISTS, Action::Last, "to the first / last line"),
    binding(&[key(Code::Left), letter('h')], LISTS, Action::Left, "to the pane on the left / right"),
    binding(&[key(Code::Right), letter('l')], LISTS, Action::Right, "to the pane on the left / right"),
    binding(&[key(Code::Tab)], ALL, Action::NextPane, "to the next pane / the one before"),
    binding(&[key(Code::BackTab)], ALL, Action::PreviousPane, "to the next pane / the one before"),
    binding(&[ESCAPE], ALL, Action::Escape, "leave the search box, a pane, a list"),
    binding(&[key(Code::Backspace), letter('H'), alt(Code::Left), ctrl('o'), ctrl('h')], PANES, Action::Back, BACK),
    binding(&[alt(Code::Right), letter('L')], PANES, Action::Forward, BACK),
    binding(&[letter('n')], PANES, Action::NextHit, "the next / previous result"),
    binding(&[letter('N'), letter('p')], PANES, Action::PreviousHit, "the next / previous result"),
    binding(&[letter(']')], PANES, Action::NextPage, "the next / previous topic of the book"),
    binding(&[letter('[')], PANES, Action::PreviousPage, "the next / previous topic of the book"),
    binding(&[letter(':'), letter('#')], PANES, Action::Jump, "go to a number or name; digits alone do too"),
    binding(&[letter('f')], PANES, Action::Filter, FILTER),
    binding(&[letter('x')], PANES_AND_FILTER, Action::ClearFilters, FILTER),
    binding(&[letter('t')], PANES, Action::Language, "the same in another language"),
    binding(&[letter('e')], PANES, Action::Edit, "open the source in your editor ($VISUAL, $EDITOR)"),
    binding(&[letter('y'), letter('c')], PANES, Action::Copy, "copy the citation / the text with it"),
    binding(&[letter('Y'), letter('C')], PANES, Action::CopyText, "copy the citation / the text with it"),
    binding(&[letter('?'), key(Code::F(1))], LISTS, Action::Help, "these keys"),
    binding(&[key(Code::F(1))], ALL, Action::Help, ""),
    binding(&[letter('q')], LISTS, Action::Quit, "quit; Ctrl-C does so everywhere"),
    binding(&[ctrl('c')], ALL, Action::Quit, ""),
    binding(&[ctrl('l')], ALL, Action::Redraw, "draw anew / go to the shell (`fg` comes back)"),
    binding(&[ctrl('z')], ALL, Action::Suspend, "draw anew / go to the shell (`fg` comes back)"),
    binding(&[letter('f')], &[Filter], Action::Escape, ""),
    binding(&[DOWN, ctrl('n')], BOXES, Action::Down, ""),
    binding(&[UP, ctrl('p')], BOXES, Action::Up, ""),
    binding(&[key(Code::PageDown)], BOXES, Action::PageDown, ""),
    binding(&[key(Code::PageUp)], BOXES, Action::PageUp, ""),
    binding(&[alt(Code::Left)], BOXES, Action::Back, ""),
    binding(&[key(Code::Left), ctrl('b')], BOXES, Action::Left, ""),
    binding(&[key(Code::Right), ctrl('f')], BOXES, Action::Right, ""),
    binding(&[key(Code::Home), ctrl('a')], BOXES, Action::First, ""),
    binding(&[key(Code::End), ctrl('e')], BOXES, Action::Last, ""),
    binding(&[key(Code::Backspace), ctrl('h')], BOXES, Action::EraseBefore, ""),
    binding(&[key(Code::Delete), ctrl('d')], BOXES, Action::EraseAfter, ""),
    binding(&[ctrl('u')], BOXES, Action::EraseLine, ""),
    binding(&[ctrl('w')], BOXES, Action::EraseWord, ""),
];

const FILTER: &str = "filter by book, kind … / no filters, any language";
const BACK: &str = "back to where you came from / forward again";

/// What a key does in a place; a key of the Russian layout counts as the Latin one of its place.
pub(super) fn action(context: Context, pressed: Key) -> Option<Action> {
    let bound = |pressed: Key| {
        let fits = |binding: &&Binding| binding.contexts.contains(&context) && binding.keys.contains(&pressed);
        BINDINGS.iter().find(fits).map(|binding| binding.action)
    };
    let latin = |pressed: Key| match pressed.code {
        Code::Char(c) if pressed.ctrl || !BOXES.contains(&context) => {
            latin(c).map(|c| Key { code: Code::Char(c), ..pressed })
        }
        _ => None,
    };
    bound(pressed).or_else(|| latin(pressed).and_then(bound))
}

/// The first key of an action in a place, as the footer names it.
pub(super) fn name_of(context: Context, action: Action) -> String {
    let fits = |binding: &&Binding| binding.contexts.contains(&context) && binding.action == action;
    BINDINGS.iter().find(fits).map_or_else(String::new, |binding| binding.keys[0].to_string())
}

/// The key that stands where a Russian layout has a letter or sign, with Shift or without it.
fn latin(c: char) -> Option<char> {
    const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбю.ёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,Ё№";
    const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?~#";
    let at = RUSSIAN.chars().position(|russian| russian == c)?;
    LATIN.chars().nth(at)
}

impl Key {
    /// A key by the name that `browse::render_to_text` takes between angle brackets: `Down`, `C-f`, `A-Left`.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let (ctrl, name) = name.strip_prefix("C-").map_or((false, name), |rest| (true, rest));
        let (alt, name) = name.strip_prefix("A-").map_or((false, name), |rest| (true, rest));
        let code = match name {
            "Enter" => Code::Enter,
            "Esc" => Code::Escape,
            "Tab" => Code::Tab,
            "S-Tab" => Code::BackTab,
            "Backspace" => Code::Backspace,
            "Delete" => Code::Delete,
            "Up" => Code::Up,
            "Down" => Code::Down,
            "Left" => Code::Left,
            "Right" => Code::Right,
            "PageUp" => Code::PageUp,
            "PageDown" => Code::PageDown,
            "Home" => Code::Home,
            "End" => Code::End,
            "Space" => Code::Char(' '),
            "lt" => Code::Char('<'),
            "F1" => Code::F(1),
            _ => {
                let mut chars = name.chars();
                let only = chars.next().filter(|_| (ctrl || alt) && chars.next().is_none());
                Code::Char(only?)
            }
        };
        Some(Self { code, ctrl, alt })
    }
}

/// As people write it.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl-")?;
        }
        if self.alt {
            f.write_str("Alt-")?;
        }
        match self.code {
            Code::Char(' ') => f.write_str("Space"),
            Code::Char(c) if self.ctrl => write!(f, "{}", c.to_ascii_uppercase()),
            Code::Char(c) => write!(f, "{c}"),
            Code::Enter => f.write_str("Enter"),
            Code::Escape => f.write_str("Esc"),
            Code::Tab => f.write_str("Tab"),
            Code::BackTab => f.write_str("Shift-Tab"),
            Code::Backspace => f.write_str("Backspace"),
            Code::Delete => f.write_str("Del"),
            Code::Up => f.write_str("↑"),
            Code::Down => f.write_str("↓"),
            Code::Left => f.write_str("←"),
            Code::Right => f.write_str("→"),
            Code::PageUp => f.write_str("PgUp"),
            Code::PageDown => f.write_str("PgDn"),
            Code::Home => f.write_str("Home"),
            Code::End => f.write_str("End"),
            Code::F(n) => write!(f, "F{n}"),
        }
    }
}
