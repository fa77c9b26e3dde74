//! Line ends made one, control characters made visible.

/// A text without `\r` and control characters.
pub(super) struct Cleaned {
    pub(super) text: String,
    /// Where the positions that were handed in stand now.
    pub(super) positions: Vec<usize>,
    /// The first control character and where its U+FFFD stands, in bytes.
    pub(super) first_control: Option<(char, usize)>,
    pub(super) controls: usize,
}

/// Makes `\r\n` and `\r` to `\n` and control characters to U+FFFD. `positions` are byte offsets in
/// ascending order.
pub(super) fn clean(text: String, positions: Vec<usize>) -> Cleaned {
    if !text.bytes().any(|byte| byte < 0x20 && byte != b'\n' && byte != b'\t' || byte == 0x7f || byte == 0xc2) {
        return Cleaned { text, positions, first_control: None, controls: 0 };
    }
    let mut cleaned = String::with_capacity(text.len());
    let mut moved = Vec::with_capacity(positions.len());
    let mut waiting = positions.into_iter().peekable();
    let mut first_control = None;
    let mut controls = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if waiting.next_if(|&position| position <= at).is_some() {
            moved.push(cleaned.len());
        }
        match c {
            '\r' => {
                chars.next_if(|&(_, next)| next == '\n');
                cleaned.push('\n');
            }
            // White space of old printers: readers fold it like any other.
            '\t' | '\n' | '\u{b}' | '\u{c}' => cleaned.push(c),
            '\u{85}' => cleaned.push('\n'),
            c if c.is_control() => {
                first_control.get_or_insert((c, cleaned.len()));
                controls += 1;
                cleaned.push(char::REPLACEMENT_CHARACTER);
            }
            c => cleaned.push(c),
        }
    }
    Cleaned { text: cleaned, positions: moved, first_control, controls }
}
