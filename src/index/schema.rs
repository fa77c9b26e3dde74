//! The fields of the index: what of a clause can be searched, and how.

use tantivy::schema::{Field, IndexRecordOption, NumericOptions, Schema, TextFieldIndexing, TextOptions};

/// A part of a clause, or of what it stands in, whose words are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The clause's own text.
    Text,
    /// What it is called: a page's title, the words of a heading.
    Name,
    /// A page's other names.
    Alias,
    /// For a clause that is no page: the title of its page.
    Page,
    /// The heading it stands under.
    Section,
    /// The text of the clause that it is a part of.
    Parent,
}

impl Part {
    pub(crate) const ALL: [Self; 6] = [Self::Text, Self::Name, Self::Alias, Self::Page, Self::Section, Self::Parent];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Name => "name",
            Self::Alias => "alias",
            Self::Page => "page",
            Self::Section => "section",
            Self::Parent => "parent",
        }
    }
}

/// The names under which the two ways of cutting words are known to tantivy.
pub(super) const STEMS: &str = "ruledex_stems";
pub(super) const EXACT: &str = "ruledex_exact";

/// The handles of all fields. Every part has a field of stems and one of exact words, both with
/// positions, and a count of its words.
pub(crate) struct Fields {
    pub(crate) stems: [Field; 6],
    pub(crate) exact: [Field; 6],
    pub(crate) lengths: [Field; 6],
}

pub(crate) fn length_name(part: Part) -> String {
    format!("{}_length", part.name())
}

pub(crate) fn build() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let words = |tokenizer: &str| {
        let indexing = TextFieldIndexing::default()
            .set_tokenizer(tokenizer)
            .set_index_option(IndexRecordOption::WithFreqsAndPositions)
            .set_fieldnorms(false);
        TextOptions::default().set_indexing_options(indexing)
    };
    let stems = Part::ALL.map(|part| builder.add_text_field(part.name(), words(STEMS)));
    let exact = Part::ALL.map(|part| builder.add_text_field(&format!("{}_exact", part.name()), words(EXACT)));
    let lengths = Part::ALL.map(|part| builder.add_u64_field(&length_name(part), NumericOptions::default().set_fast()));
    (builder.build(), Fields { stems, exact, lengths })
}
