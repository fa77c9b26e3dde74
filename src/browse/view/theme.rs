//! How tones look: with colours, or by weight and lines alone.

use super::super::layout::Tone;
use crate::corpus::Authority;
use ratatui::style::{Color, Modifier, Style};

/// Whether there are colours. Those of the terminal's own palette are used, so that both light and dark ones suit.
#[derive(Clone, Copy, Debug)]
pub(in crate::browse) struct Theme {
    pub(in crate::browse) colour: bool,
}

impl Theme {
    /// The look of text with some tones, the last one counting most.
    pub(super) fn style(self, tones: &[Tone]) -> Style {
        tones.iter().fold(Style::new(), |style, tone| style.patch(self.one(*tone)))
    }

    fn one(self, tone: Tone) -> Style {
        let style = Style::new();
        let (plain, colour) = match tone {
            Tone::Title | Tone::Strong => (style.add_modifier(Modifier::BOLD), None),
            Tone::Number => (style.add_modifier(Modifier::BOLD), Some(Color::Yellow)),
            Tone::Note => (style.add_modifier(Modifier::BOLD), Some(Color::Blue)),
            Tone::Quiet => (style.add_modifier(Modifier::DIM), None),
            Tone::Link => (style.add_modifier(Modifier::UNDERLINED), Some(Color::Cyan)),
            Tone::Match => (style.add_modifier(Modifier::BOLD), Some(Color::Green)),
            Tone::Emphasis => (style.add_modifier(Modifier::ITALIC), None),
            Tone::Key => (style.add_modifier(Modifier::BOLD), Some(Color::Cyan)),
            Tone::Authority(authority) => (style, Some(of_authority(authority))),
        };
        match colour.filter(|_| self.colour) {
            Some(colour) => plain.fg(colour),
            None => plain,
        }
    }
}

/// The stronger a word, the nearer to green.
fn of_authority(authority: Authority) -> Color {
    match authority {
        Authority::Official => Color::Green,
        Authority::Errata => Color::Yellow,
        Authority::Notes => Color::Blue,
        Authority::Digest => Color::Cyan,
        Authority::Variant => Color::Magenta,
        Authority::House => Color::Red,
    }
}
