//! Notes, questions and answers of translations: they have no numbers to meet by, and meet by their places
//! where a page and its translation have just the same ones.

use crate::corpus::{ClauseId, Corpus, Kind, LinkForm, PageId, Relation, RelationKind, Target};

/// The translations of clauses without a number on pages that `relations` say translate each other. Where
/// one page has more of them, or others, nobody can tell which is which.
pub(super) fn translations(corpus: &Corpus, relations: &[Relation]) -> Vec<Relation> {
    let mut found = Vec::new();
    for relation in relations.iter().filter(|relation| relation.kind == RelationKind::Translates) {
        let Target::Clause(original) = relation.target else { continue };
        if !corpus.is_topic(relation.from) || !corpus.is_topic(original) {
            continue;
        }
        let (own, others) = (corpus.page_id_of(relation.from), corpus.page_id_of(original));
        let (own, others) = (unnumbered(corpus, own), unnumbered(corpus, others));
        let place = |&id: &ClauseId| (corpus.kind(id), corpus.clause(id).anchor.as_str());
        if own.iter().map(place).eq(others.iter().map(place)) {
            let pairs = own.into_iter().zip(others);
            found.extend(pairs.map(|(from, original)| Relation {
                from,
                kind: RelationKind::Translates,
                target: Target::Clause(original),
                written: String::new(),
                label: String::new(),
                form: LinkForm::Implied,
                range: None,
                place: corpus.clause(from).place,
            }));
        }
    }
    found
}

fn unnumbered(corpus: &Corpus, page: PageId) -> Vec<ClauseId> {
    let named = |id: &ClauseId| matches!(corpus.kind(*id), Kind::Topic | Kind::Section);
    corpus.clauses_of(page).filter(|id| !named(id) && corpus.clause(*id).number.is_none()).collect()
}
