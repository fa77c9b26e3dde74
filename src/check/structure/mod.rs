//! Checks of how a text is put together: what is empty, unanswered, hangs on nothing, or was lost.

mod empty_section;
mod loose_note;
mod lost_text;
mod question_without_answer;

pub use empty_section::{EmptyPage, EmptySection};
pub use loose_note::LooseNote;
pub use lost_text::LostText;
pub use question_without_answer::QuestionWithoutAnswer;
