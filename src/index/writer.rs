//! From a corpus to the index on disk.

use super::cutter::Cutter;
use super::schema::{self, Fields, Part};
use crate::corpus::{ClauseId, Corpus, Kind};
use crate::text::{Language, count_words};
use tantivy::directory::Directory;
use tantivy::schema::TantivyDocument;
use tantivy::{Index, TantivyError};

/// How much of the writer's tables tantivy lays out at the start; they grow as they must.
const WRITER_BYTES: usize = 15_000_000;

/// Writes one document a clause, in the order of the clauses, into one segment: a document's number
/// is its clause's.
pub(super) fn write(corpus: &Corpus, directory: impl Into<Box<dyn Directory>>) -> Result<Index, TantivyError> {
    let (schema, fields) = schema::build();
    let cutter = Cutter::default();
    let mut writer = Index::builder()
        .schema(schema)
        .tokenizers(cutter.tokenizers())
        .single_segment_index_writer(directory, WRITER_BYTES)?;
    for id in corpus.clause_ids() {
        cutter.set_language(Language::from_code(&corpus.book_of(id).language));
        writer.add_document(document(corpus, id, &fields))?;
    }
    writer.finalize()
}

fn document(corpus: &Corpus, id: ClauseId, fields: &Fields) -> TantivyDocument {
    let language = Language::from_code(&corpus.book_of(id).language);
    let mut document = TantivyDocument::default();
    for (at, part) in Part::ALL.into_iter().enumerate() {
        let texts = texts(corpus, id, part);
        for text in &texts {
            document.add_text(fields.stems[at], text);
            document.add_text(fields.exact[at], text);
        }
        document.add_u64(fields.lengths[at], texts.iter().map(|text| count_words(text, language)).sum());
    }
    document
}

/// What a part of a clause holds. Names that stand one after another do not run together: a phrase
/// never reaches from one into the next.
fn texts(corpus: &Corpus, id: ClauseId, part: Part) -> Vec<&str> {
    let clause = corpus.clause(id);
    let page = corpus.page_of(id);
    let named = matches!(clause.kind, Kind::Section | Kind::Heading);
    match part {
        Part::Text => vec![&clause.text.plain],
        Part::Name if clause.kind == Kind::Topic => vec![&page.title],
        Part::Name if named => vec![&clause.text.plain],
        Part::Alias if clause.kind == Kind::Topic => page.aliases.iter().map(String::as_str).collect(),
        Part::Page if clause.kind != Kind::Topic => vec![head(&page.title)],
        Part::Section if !named => clause.section.as_deref().map(head).into_iter().collect(),
        Part::Parent => {
            let parent = clause.parent.map(|parent| corpus.clause(parent));
            parent.filter(|parent| parent.parent.is_some()).map(|parent| head(&parent.text.plain)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// What a clause stands in is searched with every clause in it: as much of it as names have, so that
/// a million clauses under one long text do not make a million copies of it.
fn head(text: &str) -> &str {
    const BYTES: usize = 600;
    &text[..text.floor_char_boundary(BYTES)]
}
