//! Numbers that stand nowhere in the text: style sheets that count, and the labels of list items.

use super::markup::Attributes;
use crate::corpus::Number;
use crate::corpus::number::{to_letters, to_roman};
use std::collections::HashMap;

/// What the style sheets of a page say about numbers.
///
/// `.rules > li:before { content: '12.' counter(item) }`: items of lists of that class are 12.1, 12.2 …
/// `.rules { counter-reset: item 1 }`: the first item is the second.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    first: Option<Number>,
    prefixes: ByClass<Number>,
    resets: ByClass<i64>,
}

/// What rules say about lists of a class, or (under the empty name) about any list. Of several rules the
/// last one holds, so each value has its place in the order of rules.
#[derive(Debug)]
struct ByClass<T>(HashMap<String, (usize, T)>);

impl<T> Default for ByClass<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Clone> ByClass<T> {
    fn insert(&mut self, classes: &[String], order: usize, value: &T) {
        for class in classes {
            self.0.insert(class.clone(), (order, value.clone()));
        }
        if classes.is_empty() {
            self.0.insert(String::new(), (order, value.clone()));
        }
    }

    fn of(&self, class: &str) -> Option<&T> {
        let named = class.split_whitespace().chain(std::iter::once(""));
        named.filter_map(|class| self.0.get(class)).max_by_key(|(order, _)| *order).map(|(_, value)| value)
    }
}

impl Numbering {
    /// Reads the style sheets of a page, one after the other in one string.
    pub(super) fn read(styles: &str) -> Self {
        let mut numbering = Self::default();
        let styles = without_comments(styles);
        for (order, rule) in styles.split('}').enumerate() {
            let Some((selectors, declarations)) = rule.rsplit_once('{') else { continue };
            let classes = classes_in(selectors);
            for declaration in declarations.split(';') {
                let Some((property, value)) = declaration.split_once(':') else { continue };
                match property.trim().to_ascii_lowercase().as_str() {
                    "content" => {
                        if let Some(prefix) = counted_prefix(value) {
                            numbering.prefixes.insert(&classes, order, &prefix);
                            numbering.first.get_or_insert(prefix);
                        }
                    }
                    "counter-reset" => {
                        if let Some(value) = reset_value(value) {
                            numbering.resets.insert(&classes, order, &value);
                        }
                    }
                    _ => {}
                }
            }
        }
        numbering
    }

    /// The page's own number: what its rules begin with.
    pub(super) fn page_number(&self) -> Option<&Number> {
        self.first.as_ref()
    }

    /// The number that the items of a list of these classes begin with.
    pub(super) fn prefix(&self, class: &str) -> Option<&Number> {
        self.prefixes.of(class)
    }

    /// The number before the first item of a list of these classes.
    pub(super) fn reset(&self, class: &str) -> Option<i64> {
        self.resets.of(class).copied()
    }
}

fn without_comments(styles: &str) -> String {
    let mut out = String::with_capacity(styles.len());
    let mut rest = styles;
    while let Some((before, comment)) = rest.split_once("/*") {
        out.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out
}

/// The classes that selectors name.
fn classes_in(selectors: &str) -> Vec<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let after_dots = selectors.split('.').skip(1);
    after_dots.filter_map(|rest| rest.split(|c| !is_name(c)).next()).map(str::to_owned).collect()
}

/// The number in `'12.' counter(item, decimal)`.
fn counted_prefix(content: &str) -> Option<Number> {
    let content = content.trim();
    let quote = content.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let (literal, rest) = content[1..].split_once(quote)?;
    let counted = rest.trim_start().starts_with("counter");
    Number::parse(literal).filter(|_| counted)
}

/// The number in `item 1`, or in a declaration of a `style` attribute.
fn reset_value(value: &str) -> Option<i64> {
    value.split_whitespace().find_map(|word| word.parse().ok())
}

/// The reset in a `style` attribute.
pub(super) fn reset_in_attribute(style: &str) -> Option<i64> {
    let (_, after) = style.split_once("counter-reset:")?;
    reset_value(after.split(';').next()?)
}

/// How the items of a list are labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Labels {
    Digits,
    Letters,
    Roman,
    CapitalLetters,
    CapitalRoman,
}

impl Labels {
    /// What a list asks for by its `type` or by the style in its tag.
    pub(super) fn asked_for(attributes: &Attributes) -> Option<Self> {
        let style = attributes.style.to_ascii_lowercase();
        let in_style = || {
            let (_, value) = style.split_once("list-style")?.1.split_once(':')?;
            value.split(';').next()?.split_whitespace().find_map(|word| match word {
                "decimal" | "decimal-leading-zero" => Some(Self::Digits),
                "lower-alpha" | "lower-latin" => Some(Self::Letters),
                "lower-roman" => Some(Self::Roman),
                "upper-alpha" | "upper-latin" => Some(Self::CapitalLetters),
                "upper-roman" => Some(Self::CapitalRoman),
                _ => None,
            })
        };
        match attributes.label {
            Some('1') => Some(Self::Digits),
            Some('a') => Some(Self::Letters),
            Some('i') => Some(Self::Roman),
            Some('A') => Some(Self::CapitalLetters),
            Some('I') => Some(Self::CapitalRoman),
            _ => in_style(),
        }
    }

    /// The label of an item. Beyond what a reader could tell apart, and for numbers that are not
    /// positive, it is digits.
    pub(super) fn label(self, count: i64) -> String {
        let small = match (self, u32::try_from(count)) {
            (Self::Letters | Self::CapitalLetters, Ok(n @ 1..=18_278)) => to_letters(n as usize),
            (Self::Roman | Self::CapitalRoman, Ok(n @ 1..=399)) => to_roman(n).to_lowercase(),
            _ => count.to_string(),
        };
        if matches!(self, Self::CapitalLetters | Self::CapitalRoman) { small.to_uppercase() } else { small }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_that_count_are_understood() {
        let numbering = Numbering::read(
            "/* content: '1.' counter(x) */ .a > li:before, .b > h2 > li:before {color: red; content: \"§ 12.\" counter(item, decimal);}
             .c>li::before{content:'Rule 13.'counter(i)} li.d:before {content: '→'} .b {counter-reset: item 4;}",
        );
        let prefix = |class| numbering.prefix(class).map(Number::canonical);
        assert_eq!(numbering.page_number().map(Number::canonical), Some("12"));
        assert_eq!([prefix("a"), prefix("x b"), prefix("c"), prefix("d")], [Some("12"), Some("12"), Some("13"), None]);
        assert_eq!((numbering.reset("b"), numbering.reset("a")), (Some(4), None));
        assert_eq!(reset_in_attribute("color: red; counter-reset: item 7; x: y"), Some(7));
    }

    #[test]
    fn labels_count_on_without_end() {
        assert_eq!(["b", "iv", "27"], [Labels::Letters.label(2), Labels::Roman.label(4), Labels::Digits.label(27)]);
        assert_eq!(["C", "IX"], [Labels::CapitalLetters.label(3), Labels::CapitalRoman.label(9)]);
        assert_eq!(["aa", "400", "0"], [Labels::Letters.label(27), Labels::Roman.label(400), Labels::Letters.label(0)]);
    }
}
