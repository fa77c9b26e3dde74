//! `relative-link`: a relative path where the book writes rooted ones.

use crate::check::{Check, Checked, at_link};
use crate::corpus::{LinkForm, Target};
use crate::diag::{Code, Finding, Fix, Severity};
use crate::link::paths;

pub struct RelativeLink;

const CODE: Code = Code {
    name: "relative-link",
    severity: Severity::Warning,
    about: "A link is written relative to its page in a book whose other links begin at the root. It leads to a \
            page that exists, as long as the page it stands on is not moved or served from another folder.\n\n\
            Why it matters: a browser follows it from wherever the page is shown. At `/docking` the link `cargo` \
            leads to `/cargo`, at `/docking/` to `/docking/cargo`, which is nowhere.\n\n\
            Example: `<a href=\"cargo\">` among links like `<a href=\"/docking\">`.\n\n\
            What to do: write it as the others are, with a slash before it: `/cargo`.",
};

impl Check for RelativeLink {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut rooted = vec![0usize; corpus.books.len()];
        let mut relative = vec![0usize; corpus.books.len()];
        for link in corpus.relations() {
            let book = corpus.page_of(link.from).book.index();
            match link.form {
                LinkForm::RootedPath => rooted[book] += 1,
                LinkForm::RelativePath => relative[book] += 1,
                _ => {}
            }
        }
        let mut findings = Vec::new();
        for link in corpus.relations().filter(|link| link.form == LinkForm::RelativePath) {
            let book = corpus.page_of(link.from).book.index();
            let Target::Clause(target) = link.target else { continue };
            if rooted[book] <= relative[book] {
                continue;
            }
            let message = format!(
                "`{}` is relative to its page, while {} of the book's {} paths begin at its root",
                link.written,
                rooted[book],
                rooted[book] + relative[book]
            );
            let (path, _) = paths::split(&link.written);
            let tail = &link.written[paths::strip_ending(path).len()..];
            let rooted = format!("/{}{tail}", paths::path_of(corpus, corpus.clause(target).page));
            let fix = Fix::Replace { from: link.written.clone(), to: rooted.clone() };
            findings.push(at_link(&CODE, corpus, link, message).help(format!("write `{rooted}`")).fix(Some(fix)));
        }
        findings
    }
}
