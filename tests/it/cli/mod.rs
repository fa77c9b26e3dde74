//! The command line, told whole: what is typed, what is printed, how it ends. Most of it on the small
//! library of `tests/fixtures/library`.

mod columns;
mod completions;
mod context;
mod diff;
mod editions;
mod errors;
mod eval;
mod findings;
mod foreign;
mod glossary;
mod index;
mod json;
mod languages;
mod library;
mod links;
mod mend;
mod numbers;
mod output;
mod quote;
mod related;
mod search;
#[cfg(unix)]
mod shells;
mod show;

use crate::program::Program;

/// Runs command lines in a library and compares all that they print with what is check.
fn check(name: &str, program: &Program, lines: &[&str]) {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, program.transcript(lines));
    });
}

/// A library of one book of one page without front matter, for texts of a few lines.
fn page(text: &str) -> Program {
    Program::bare().file("rules/one/book.yaml", "title: One\n").file("rules/one/page.md", text)
}

/// The addresses of the clauses in a list of a JSON document.
fn addresses(list: &serde_json::Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|clause| clause["address"].as_str().unwrap()).collect()
}
