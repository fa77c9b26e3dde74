//! Books that number like decimal fractions: `4.2` is followed by its parts `4.21`, `4.22` and then by `4.3`.

use super::marker::NumberLead;

/// Whether the numbers of a book, in the order in which they stand, are decimals: parts are one digit longer
/// than what they are part of, and nothing counts from `9` to `10`.
pub(super) fn are_decimals<'a>(leads: impl Iterator<Item = &'a NumberLead>) -> bool {
    let (mut opened, mut closed) = (0, 0);
    let mut last: Option<&NumberLead> = None;
    for lead in leads.filter(|lead| digits(lead).is_some()) {
        if let Some(before) = last.replace(lead).filter(|before| before.parent() == lead.parent()) {
            let (a, b) = (digits(before).unwrap_or(""), digits(lead).unwrap_or(""));
            if b.len() > a.len() && is_next(a, b) {
                return false;
            }
            opened += usize::from(b.strip_prefix(a) == Some("1"));
            closed += usize::from(a.len() > b.len() && is_next(&a[..b.len()], b));
        }
    }
    opened > 0 && closed > 0 && opened + closed > 2
}

/// Makes each decimal a part of its own: `4.21` has the parts `4`, `2` and `1`.
pub(super) fn split(lead: &mut NumberLead) {
    let Some(digits) = digits(lead).map(str::to_owned) else { return };
    lead.segments.pop();
    lead.segments.extend(digits.chars().map(String::from));
    lead.decimals = digits.len() - 1;
}

/// The last part of a number of several, if it can be decimals.
fn digits(lead: &NumberLead) -> Option<&str> {
    let last = lead.segments.last().filter(|_| lead.segments.len() > 1)?;
    let plain = last.len() <= MOST && !last.starts_with('0') && last.bytes().all(|b| b.is_ascii_digit());
    plain.then_some(last.as_str())
}

/// No book goes deeper.
const MOST: usize = 5;

fn is_next(before: &str, after: &str) -> bool {
    let value = |digits: &str| digits.parse::<u32>().ok();
    value(before).and_then(|before| before.checked_add(1)) == value(after)
}
