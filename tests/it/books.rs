//! Books built page by page, for tests that need a corpus and no format.

use ruledex::corpus::{Book, ClauseId, Corpus, Kind, LinkForm, Number, RelationKind};
use ruledex::ingest::{BookPages, NewClause, PageBuilder, RawLink, RawText, ReadPage, section_anchor};
use ruledex::link;
use ruledex::source::{SourceFile, Span};

/// A page under way; what is added is written into its source as well, a line each.
pub struct TestPage {
    name: String,
    source: String,
    builder: PageBuilder,
}

impl TestPage {
    /// `number` is empty for a page without one.
    pub fn new(name: &str, number: &str, title: &str) -> Self {
        let source = format!("{title}\n");
        let builder = PageBuilder::new(title, Number::parse(number), Span::new(0, title.len()));
        Self { name: name.to_owned(), source, builder }
    }

    fn line(&mut self, line: &str) -> Span {
        let start = self.source.len();
        self.source.push_str(line);
        self.source.push('\n');
        Span::new(start, start + line.len())
    }

    /// Lists related topics, each as the source writes it.
    pub fn related(mut self, targets: &[&str]) -> Self {
        for target in targets {
            let span = self.line(target);
            let link = link_to(RelationKind::RelatedTopic, target, span);
            self.builder.page_mut().related.push(link);
        }
        self
    }

    pub fn alias(mut self, alias: &str) -> Self {
        self.builder.page_mut().aliases.push(alias.to_owned());
        self
    }

    /// A numbered rule; `<target>` in its text is an inline link that shows the target.
    pub fn rule(self, number: &str, text: &str) -> Self {
        self.clause(Kind::Rule, number, text)
    }

    /// A section without a number.
    pub fn section(self, heading: &str) -> Self {
        self.clause(Kind::Section, "", heading)
    }

    pub fn clause(mut self, kind: Kind, number: &str, text: &str) -> Self {
        let span = self.line(&format!("{number} {text}"));
        let at = span.start + number.len() + 1;
        let number = Number::parse(number);
        let mut raw = RawText::default();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('<') {
            let (target, tail) = after.split_once('>').expect("a link ends with >");
            raw.push(before);
            let start = raw.here();
            raw.push(target);
            let from = at + (text.len() - after.len());
            raw.link(link_to(RelationKind::Inline, target, Span::new(from, from + target.len())), start);
            rest = tail;
        }
        raw.push(rest);
        let anchor = number.as_ref().map_or_else(|| section_anchor(text), |number| number.canonical().to_owned());
        self.builder.add(NewClause { kind, number, anchor, section: None, parent: 0, text: raw, about: None, span });
        self
    }
}

fn link_to(kind: RelationKind, target: &str, span: Span) -> RawLink {
    let path = target.starts_with(['/', '#', '.']) || target.contains("://") || target.contains(".md");
    if path { RawLink::by_href(kind, target, span) } else { RawLink::by_name(kind, target, span) }
}

/// A book of these pages in English; its game is `sample`.
pub fn book(id: &str, pages: Vec<TestPage>) -> BookPages {
    let about = Book {
        id: id.to_owned(),
        title: id.to_owned(),
        game: "sample".to_owned(),
        language: "en".to_owned(),
        ..Book::default()
    };
    let mut files = Vec::new();
    let mut read = Vec::new();
    for (file, page) in pages.into_iter().enumerate() {
        files.push(SourceFile::new(format!("rules/{id}/{}.md", page.name), page.source));
        read.push(ReadPage { name: page.name, file, raw: page.builder.finish() });
    }
    BookPages { book: about, files, pages: read, findings: Vec::new() }
}

pub fn corpus(pages: Vec<TestPage>) -> Corpus {
    link::link(vec![book("b", pages)])
}

/// The clause with this address.
pub fn clause(corpus: &Corpus, address: &str) -> ClauseId {
    corpus
        .clause_ids()
        .find(|&id| corpus.address(id).to_string() == address)
        .unwrap_or_else(|| panic!("no clause {address}"))
}

/// All links with where they lead, a line each: `b:docking#12.1 cites 12.2 -> b:docking#12.2`.
pub fn dump_relations(corpus: &Corpus, forms: &[LinkForm]) -> Vec<String> {
    use ruledex::corpus::Target;
    let mut out = Vec::new();
    for relation in corpus.relations().filter(|relation| forms.contains(&relation.form)) {
        let target = match &relation.target {
            Target::Clause(id) => corpus.address(*id).to_string(),
            Target::Ambiguous(ids) => {
                ids.iter().map(|&id| corpus.address(id).to_string()).collect::<Vec<_>>().join(" or ")
            }
            other => format!("{other:?}"),
        };
        out.push(format!(
            "{} {} {} -> {target}",
            corpus.address(relation.from),
            relation.kind.name(),
            relation.written
        ));
    }
    out
}
