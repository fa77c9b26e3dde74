//! A page to begin with.

use crate::corpus::Number;
use crate::ingest::yaml::quoted;

/// The text of a new page in the native form: its front matter, and a place for everything that a page
/// may have. It reads without a finding.
#[must_use]
pub fn page_template(title: &str, number: Option<&Number>) -> String {
    let title = quoted(title);
    let Some(number) = number else {
        return format!(
            "---\ntitle: {title}\naliases: []\nrelated: []\n---\n\nWhat this is, in a sentence or two.\n\n\
             ## Notes\n\n1. What people ask about it.\n"
        );
    };
    format!(
        "---\ntitle: {title}\nnumber: \"{number}\"\naliases: []\nrelated: []\n---\n\n\
         What this is, in a sentence or two.\n\n\
         {number}.1 The first rule, the plain answer first.\n\n\
         {number}.1.a A part of it.\n\n\
         Example: Ann does it, and this is what happens.\n\n\
         ## Notes\n\n1. [[{number}.1]] What people ask about it.\n"
    )
}
