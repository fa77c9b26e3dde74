//! What a terminal tells, as keys of our own.

use super::super::keys::{Code, Key};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// Something that somebody did.
pub(in crate::browse) enum Happening {
    Key(Key),
    Paste(String),
    Resize,
}

impl Happening {
    pub(super) fn of(event: Event) -> Option<Self> {
        match event {
            Event::Key(event) if event.kind != KeyEventKind::Release => key(event).map(Self::Key),
            Event::Paste(text) => Some(Self::Paste(text)),
            Event::Resize(..) => Some(Self::Resize),
            _ => None,
        }
    }
}

fn key(event: KeyEvent) -> Option<Key> {
    let code = match event.code {
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Escape,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => Code::BackTab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::F(n) => Code::F(n),
        _ => return None,
    };
    let with = |modifier| event.modifiers.contains(modifier);
    Some(Key { code, ctrl: with(KeyModifiers::CONTROL), alt: with(KeyModifiers::ALT) })
}
