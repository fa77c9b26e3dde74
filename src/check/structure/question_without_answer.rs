//! `question-without-answer`: a question that nobody answers.

use crate::check::{Check, Checked, at_clause};
use crate::corpus::{ClauseId, Corpus, Kind};
use crate::diag::{Code, Finding, Severity};

pub struct QuestionWithoutAnswer;

const CODE: Code = Code {
    name: "question-without-answer",
    severity: Severity::Warning,
    about: "A question has no answer: no paragraph with the mark of an answer follows it, no clause stands under it, \
            and its own text ends with the question.\n\n\
            Why it matters: search finds the question before anything else, and it says nothing.\n\n\
            Example: `Q: May I salvage my own ship?`, and then the next question.\n\n\
            What to do: write the answer, with `A:` before it, or take the question out until there is one.",
};

impl Check for QuestionWithoutAnswer {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let questions = corpus.clause_ids().filter(|&id| corpus.kind(id) == Kind::Question);
        let open = questions.filter(|&id| !is_answered(corpus, id));
        open.map(|id| at_clause(&CODE, corpus, id, "the question has no answer").help("write it, after `A:`")).collect()
    }
}

fn is_answered(corpus: &Corpus, id: ClauseId) -> bool {
    let page = &corpus.page_of(id).clauses;
    let next = Some(ClauseId(id.0 + 1)).filter(|next| page.contains(&next.0));
    let follows = next.is_some_and(|next| corpus.kind(next) == Kind::Answer || corpus.parent(next) == Some(id));
    let plain = &corpus.clause(id).text.plain;
    let after =
        plain.rfind(['?', '？', '؟', '\n']).and_then(|at| plain[at..].chars().next().map(|c| at + c.len_utf8()));
    follows || after.is_some_and(|after| plain[after..].contains(char::is_alphanumeric)) || plain.contains('\n')
}
