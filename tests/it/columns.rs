//! Columns that ran together: the real pages against their gold, pages woven from our own books, and
//! text that must come through untouched.

use crate::support::{corpora, list};
use proptest::prelude::*;
use ruledex::corpus::{Book, COLUMNS_SURE};
use ruledex::ingest::columns::{
    Languages, Line, Model, PageText, SURE, Unwoven, candidates, separate, unweave, unweave_all,
};
use ruledex::ingest::{BookFiles, ReadPage, read_books};
use ruledex::source::SourceFile;
use std::path::{Path, PathBuf};

fn rules(book: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(book);
    let pages = list(&folder).into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

fn model(books: &[&str]) -> Model {
    let pages: Vec<(PathBuf, String)> = books.iter().flat_map(|book| rules(book)).collect();
    Model::learn(pages.iter().map(|(_, text)| text.as_str()))
}

/// The text of a paragraph, its lines joined.
fn joined(text: &str, lines: &[Line]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| &text[line.span.start..line.span.end]).collect();
    lines.join(" ")
}

/// Read beside the bundled books, the page has the ids, titles, related topics and words of its gold, and is
/// sure of them.
fn assert_read_as_gold(name: &str) {
    let Some(shared) = corpora(name) else { return };
    let source = std::fs::read_to_string(shared.join(format!("seeds/lrr-page-{name}.txt"))).unwrap();
    let gold = std::fs::read_to_string(shared.join(format!("gold/two-column-{name}.json"))).unwrap();
    let gold: serde_json::Value = serde_json::from_str(&gold).unwrap();
    let book = |id: &str, files: Vec<SourceFile>| {
        let book = Book { id: id.to_owned(), language: "en".to_owned(), ..Book::default() };
        BookFiles { book, files }
    };
    let mut books: Vec<BookFiles> = ["ti4", "dune-en"]
        .map(|id| {
            let pages = rules(id).into_iter();
            book(id, pages.map(|(path, text)| SourceFile::new(path.to_string_lossy(), text)).collect())
        })
        .into();
    books.push(book("page", vec![SourceFile::new("page.txt", source)]));
    let read = read_books(books).pop().unwrap();

    let clauses = || read.pages.iter().flat_map(|page| &page.raw.clauses);
    let mut found: Vec<String> =
        clauses().filter_map(|clause| clause.number.as_ref()).map(|number| number.canonical().to_owned()).collect();
    let columns = gold["columns"].as_array().unwrap().iter().flat_map(|column| column.as_array().unwrap());
    let mut wanted: Vec<String> = columns.map(|id| id.as_str().unwrap().to_owned()).collect();
    // A page whose own number stands on the page before is there all the same.
    found.retain(|id| id.contains('.') || wanted.contains(id));
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
    let page = |number: &str| read.pages.iter().find(|page| page.name == number).unwrap();
    for (number, title) in gold["titles"].as_object().unwrap() {
        assert_eq!(page(number).raw.title, *title);
    }
    for (number, names) in gold["related"].as_object().unwrap() {
        let related: Vec<&str> = page(number).raw.related.iter().map(|link| link.written.as_str()).collect();
        assert_eq!(serde_json::json!(related), *names, "related topics of {number}");
    }
    assert!(read.pages.iter().all(|page| page.raw.columns.is_none_or(|sure| sure >= COLUMNS_SURE)));
    assert!(read.pages.iter().any(|page| page.raw.columns.is_some()));

    let (mut right, mut all) = (0, 0);
    for (id, text) in gold["text"].as_object().unwrap() {
        let mut found = words_of(&read.pages, id);
        for word in text.as_str().unwrap().split_whitespace() {
            all += 1;
            if let Some(at) = found.iter().position(|other| other == word) {
                found.swap_remove(at);
                right += 1;
            }
        }
    }
    assert!(right * 1000 >= all * 995, "{right} of {all} words in the right clause");
}

/// The words of a clause by its number, with those of what stands under it without one; a page's number is its
/// intro's.
fn words_of(pages: &[ReadPage], number: &str) -> Vec<String> {
    let mut words = Vec::new();
    for page in pages {
        let mut within = page.name.as_str();
        for clause in &page.raw.clauses {
            within = clause.number.as_ref().map_or(within, |number| number.canonical());
            if within == number {
                words.extend(clause.text.rich.plain.split_whitespace().map(str::to_owned));
            }
        }
    }
    words
}

#[test]
fn the_page_of_bombardment_and_capture_is_recovered() {
    assert_read_as_gold("bombardment-capture");
}

#[test]
fn the_page_of_sustain_damage_and_tactical_action_is_recovered() {
    assert_read_as_gold("sustain-tactical");
}

/// Small and repeatable: the tests need variety, not quality.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % end as u64).unwrap()
    }
}

/// The paragraphs of a book in native form, without front matter and marks.
fn paragraphs(pages: &[(PathBuf, String)]) -> Vec<String> {
    let mut found = Vec::new();
    for (_, text) in pages {
        let body = text.splitn(3, "---").nth(2).unwrap_or(text);
        let plain: String = body.chars().filter(|c| !matches!(c, '[' | ']' | '*' | '#')).collect();
        found.extend(plain.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned));
    }
    found
}

/// Lines of at most `width` characters; `gap` sets an empty one after every paragraph.
fn wrapped(paragraphs: &[String], width: usize, rows: usize, gap: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in paragraphs {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
        if gap {
            lines.push(String::new());
        }
        if lines.len() >= rows {
            break;
        }
    }
    lines.truncate(rows);
    lines
}

/// A page woven of two columns of a book, and the column of every word.
fn woven(paragraphs: &[String], seed: u64) -> (String, Vec<u8>) {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let width = 40 + random.below(41);
    let rows = 20 + random.below(25);
    let gap = random.below(3) == 0;
    let start = random.below(paragraphs.len() - 60);
    let left = wrapped(&paragraphs[start..], width, rows, gap);
    let right_rows = rows - random.below(rows / 3);
    let right = wrapped(&paragraphs[start + 30..], width, right_rows, gap);
    let (mut text, mut columns) = (String::new(), Vec::new());
    for row in 0..rows {
        for (column, lines) in [&left, &right].into_iter().enumerate() {
            for word in lines.get(row).map_or("", |line| line).split_whitespace() {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(word);
                columns.push(u8::try_from(column).unwrap());
            }
        }
    }
    (text, columns)
}

/// The share of words in the right column.
fn share_right(text: &str, page: &Unwoven, truth: &[u8]) -> f64 {
    let mut found = vec![2; text.len()];
    for (column, lines) in page.columns.iter().enumerate() {
        for line in &lines.lines {
            found[line.span.start..line.span.end].fill(column);
        }
    }
    let starts = text.split(' ').scan(0, |at, word| {
        let start = *at;
        *at += word.len() + 1;
        Some(start)
    });
    let right = starts.zip(truth).filter(|(start, column)| found[*start] == usize::from(**column)).count();
    f64::from(u32::try_from(right).unwrap()) / f64::from(u32::try_from(truth.len()).unwrap())
}

/// Every word stands in exactly one line, and lines neither overlap nor leave the text.
fn assert_total(text: &str, page: &Unwoven) {
    let mut spans: Vec<_> = page.columns.iter().flat_map(|column| &column.lines).map(|line| line.span).collect();
    spans.sort_by_key(|span| span.start);
    let mut end = 0;
    for span in &spans {
        assert!(span.start >= end && text[end..span.start].trim().is_empty(), "{:?}", &text[end..span.start]);
        end = span.end;
    }
    assert!(text[end..].trim().is_empty());
    assert!((0.0..=1.0).contains(&page.confidence));
}

/// Pages woven from a book: how many of the seeds are right, and how many uncertain. None may be wrong and sure.
fn read_woven_pages(book: &str, model: &Model, seeds: u64) -> (usize, usize) {
    let source = paragraphs(&rules(book));
    let (mut right, mut uncertain, mut wrong) = (0, 0, Vec::new());
    for seed in 0..seeds {
        let (text, truth) = woven(&source, seed);
        let page = unweave(&text, model);
        assert_total(&text, &page);
        assert!(page.woven, "seed {seed}");
        let share = share_right(&text, &page, &truth);
        eprintln!("{book}, seed {seed}: {share:.3} right, confidence {:.2}", page.confidence);
        right += usize::from(share >= 0.98);
        uncertain += usize::from(page.confidence < SURE);
        if share < 0.98 && page.confidence >= SURE {
            wrong.push((seed, share, page.confidence));
        }
    }
    assert!(wrong.is_empty(), "sure and wrong: {wrong:?}");
    (right, uncertain)
}

#[test]
fn woven_pages_of_our_own_books_are_recovered_or_called_uncertain() {
    let (right, uncertain) = read_woven_pages("ti4", &model(&["ti4", "dune-en"]), 20);
    assert!(right >= 20, "{right} of 20 pages");
    assert!(uncertain <= 3, "{uncertain} of 20 pages");
}

#[test]
fn woven_pages_of_questions_and_of_numbers_with_letters_are_recovered_or_called_uncertain() {
    let (right, uncertain) = read_woven_pages("dune-ru", &model(&["dune-ru"]), 20);
    assert!(right >= 16, "{right} of 20 pages");
    assert!(uncertain <= 7, "{uncertain} of 20 pages");
}

/// Every word of a page woven from a book stands in its column, and the page is sure of it.
fn assert_whole_and_sure(book: &str, seed: u64) {
    let (text, truth) = woven(&paragraphs(&rules(book)), seed);
    let page = unweave(&text, &model(&["ti4", "dune-en"]));
    assert!((share_right(&text, &page, &truth) - 1.0).abs() < f64::EPSILON);
    assert!(page.confidence >= SURE);
}

#[test]
fn what_kind_of_paragraph_follows_which_tells_the_columns_of_questions_apart() {
    assert_whole_and_sure("dune-en", 39);
}

#[test]
fn the_numbers_of_the_second_column_go_on_where_those_of_the_first_end() {
    assert_whole_and_sure("ti4", 56);
}

#[test]
fn an_article_before_a_capital_begins_no_clause() {
    let (text, _) = woven(&paragraphs(&rules("ti4")), 33);
    let page = unweave(&text, &model(&["ti4", "dune-en"]));
    let rules: Vec<String> = page.paragraphs().map(|lines| joined(&text, lines)).collect();
    assert!(
        rules
            .iter()
            .any(|rule| rule.starts_with("55.3 Some mechs have a Deploy ability, which lets a player put them")),
        "{rules:#?}"
    );
}

#[test]
fn a_heading_of_the_library_and_a_list_below_it_are_no_part_of_a_rule() {
    let (text, truth) = woven(&paragraphs(&rules("ti4")), 33);
    let page = unweave(&text, &model(&["ti4", "dune-en"]));
    assert!((share_right(&text, &page, &truth) - 1.0).abs() < f64::EPSILON);
    let rules: Vec<String> = page.paragraphs().map(|lines| joined(&text, lines)).collect();
    let heading = rules.iter().position(|rule| rule == "Notes");
    let heading = heading.unwrap_or_else(|| panic!("{rules:#?}"));
    assert!(rules[heading + 1].starts_with("1. The Mecatol Rex of tile 18 does not count"), "{rules:#?}");
}

#[test]
fn short_numbered_rules_with_empty_rows_between_them_are_two_columns() {
    let (text, truth) = woven(&paragraphs(&rules("ti4")), 49);
    let page = unweave(&text, &model(&["ti4", "dune-en"]));
    assert!(page.woven);
    assert!(share_right(&text, &page, &truth) >= 0.98);
}

#[test]
fn text_of_one_column_comes_through_untouched() {
    let model = model(&["ti4", "dune-en"]);
    for book in ["ti4", "dune-en", "dune-ru"] {
        for paragraphs in paragraphs(&rules(book)).chunks(12).step_by(80) {
            let text = paragraphs.join(" ");
            let page = unweave(&text, &model);
            assert!(!page.woven, "{text}");
            assert_total(&text, &page);
        }
        for (path, text) in rules(book) {
            for range in candidates(&text) {
                assert!(!unweave(&text[range.clone()], &model).woven, "{}: {}", path.display(), &text[range]);
            }
        }
    }
}

#[test]
fn real_text_of_one_column_comes_through_untouched() {
    let Some(shared) = corpora("real_text_of_one_column_comes_through_untouched") else { return };
    let model = model(&["ti4", "dune-en"]);
    let mut files = Vec::new();
    for folder in ["mtg-cr", "dune-landsraad/numbered", "dune-landsraad/handwritten"] {
        files.extend(list(&shared.join("corpora").join(folder)));
    }
    for path in files {
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).replace('\r', "\n");
        for range in candidates(&text) {
            assert!(!unweave(&text[range.clone()], &model).woven, "{}: {}", path.display(), &text[range]);
        }
    }
}

/// No line of these files changes and nothing is said of them, so their clauses are the same with and
/// without the step.
fn assert_nothing_to_separate(files: impl IntoIterator<Item = PathBuf>) {
    let texts: Vec<(PathBuf, String)> = ["ti4", "dune-en"].iter().flat_map(|book| rules(book)).collect();
    let languages = Languages::of(texts.iter().map(|(_, text)| ("en", text.as_str())));
    for path in files {
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).replace("\r\n", "\n").replace('\r', "\n");
        let file = SourceFile::new(path.to_string_lossy(), text);
        assert!(separate(&[("en", &file)], &languages).iter().all(Option::is_none), "{}", path.display());
    }
}

#[test]
fn our_own_files_have_nothing_to_separate() {
    let books = ["ti4", "dune-en", "dune-ru"].iter().flat_map(|book| rules(book));
    assert_nothing_to_separate(books.map(|(path, _)| path));
}

#[test]
fn files_of_one_column_have_nothing_to_separate() {
    let Some(shared) = corpora("files_of_one_column_have_nothing_to_separate") else { return };
    let folders =
        ["mtg-cr", "dune-landsraad/numbered", "dune-landsraad/handwritten", "tirules-2026-01", "tirules-2021-02"];
    assert_nothing_to_separate(folders.iter().flat_map(|folder| list(&shared.join("corpora").join(folder))));
}

/// Pages that go through a book from its beginning to its end, each woven of two columns.
fn woven_book(book: &str, count: usize, width: usize) -> Vec<(String, Vec<u8>)> {
    let paragraphs = paragraphs(&rules(book));
    let page = |of_page: &[String]| {
        let (left, right) = of_page.split_at(of_page.len() / 2);
        in_rows(&[left, right].map(|part| wrapped(part, width, usize::MAX, false)))
    };
    paragraphs.chunks(paragraphs.len().div_ceil(count)).map(page).collect()
}

/// How many pages are right, and how many uncertain. None may be wrong and sure.
fn judged(pages: &[(String, Vec<u8>)], read: &[Unwoven]) -> (usize, usize) {
    assert_eq!(pages.len(), read.len());
    let (mut right, mut uncertain) = (0, 0);
    for ((text, truth), page) in pages.iter().zip(read) {
        assert_total(text, page);
        let good = share_right(text, page, truth) >= 0.98;
        assert!(good || page.confidence < SURE, "sure and wrong: {text}");
        right += usize::from(good);
        uncertain += usize::from(page.confidence < SURE);
    }
    (right, uncertain)
}

/// The library has another game in the language of the pages.
#[test]
fn pages_of_one_book_help_each_other() {
    let pages = woven_book("dune-en", 20, 58).split_off(14);
    let library = model(&["ti4"]);
    let texts: Vec<PageText> = pages.iter().map(|(text, _)| PageText { text, model: &library }).collect();
    let alone: Vec<Unwoven> = texts.iter().map(|page| unweave(page.text, page.model)).collect();
    let together = unweave_all(&texts);
    let (right_alone, uncertain_alone) = judged(&pages, &alone);
    let (right, uncertain) = judged(&pages, &together);
    assert!(right > right_alone, "{right} of 6 pages right, {right_alone} alone");
    assert!(uncertain <= uncertain_alone, "{uncertain} of 6 pages uncertain, {uncertain_alone} alone");
    for (alone, together) in alone.iter().zip(&together).filter(|(alone, _)| alone.confidence >= SURE) {
        assert_eq!(alone, together, "a page that is sure by itself stays as it is");
    }
}

/// Rules of a game of gardens, in a language that no book is in.
const GARDEN: &str = "Jeder Spieler legt zu Beginn drei Beete an und bekommt dazu vier Samen aus dem Beutel.
Wer an der Reihe ist, darf entweder säen oder gießen, aber nie beides im selben Zug.
Ein Beet ohne Wasser verdorrt am Ende der Runde, und sein Besitzer verliert die Pflanzen darauf.
Was bedeutet ein Zaun? Er hält die Hasen der Nachbarn fern, solange er nicht beschädigt wird.
Die Hasen ziehen nach allen Spielern, und zwar immer zu dem Beet mit den meisten Möhren.
Steht dort schon ein anderer Hase, so bleibt der zweite auf dem Weg davor und wartet.
Kann ich Samen tauschen? Ja, aber nur mit einem Spieler, dessen Garten an deinen grenzt.
Getauscht wird immer offen, und beide müssen gleich viele Samen geben und nehmen.
Der Brunnen gehört allen, doch in jeder Runde darf nur einer daraus schöpfen.
Wann endet das Spiel? Sobald der Beutel leer ist, wird die laufende Runde noch zu Ende gespielt.
Danach zählt jeder seine Blumen, und jede Rose gilt so viel wie zwei Tulpen.
Bei Gleichstand gewinnt der Spieler mit den wenigsten Steinen in seinem Garten.
Steine kommen ins Spiel, wenn jemand beim Graben eine Sechs würfelt und kein freies Beet hat.
Sie lassen sich nur mit der Schubkarte entfernen, die danach abgelegt werden muss.
Ein Maulwurf unter dem Beet zerstört nichts, verschiebt aber alle Pflanzen um ein Feld.
Darf ein Spieler auf das Gießen verzichten? Ja, er behält dann sein Wasser für später.";

/// Rows of any number of columns in one line, and the column of every word.
fn in_rows(columns: &[Vec<String>]) -> (String, Vec<u8>) {
    let (mut words, mut truth) = (Vec::new(), Vec::new());
    for row in 0..columns.iter().map(Vec::len).max().unwrap() {
        for (column, lines) in columns.iter().enumerate() {
            for word in lines.get(row).map_or("", |line| line).split_whitespace() {
                words.push(word);
                truth.push(u8::try_from(column).unwrap());
            }
        }
    }
    (words.join(" "), truth)
}

#[test]
fn pages_without_numbers_of_any_language_are_right_or_uncertain() {
    let garden: Vec<String> = GARDEN.lines().map(str::to_owned).collect();
    let russian = paragraphs(&rules("dune-ru"));
    let english = paragraphs(&rules("dune-en"));
    let models = [Model::default(), model(&["dune-ru"]), model(&["ti4"])];
    for (model, text) in models.iter().zip([&garden, &russian, &english]) {
        for width in [44, 60, 72] {
            let middle = text.len().min(60) / 2;
            let columns = [&text[..middle], &text[middle..]].map(|part| wrapped(part, width, 30, false));
            let (page, truth) = in_rows(&columns);
            let read = unweave(&page, model);
            assert_total(&page, &read);
            let share = share_right(&page, &read, &truth);
            assert!(share >= 0.98 || read.confidence < SURE, "{share} right, {} sure: {page}", read.confidence);
        }
    }
}

#[test]
fn three_columns_are_never_surely_two() {
    let captions = paragraphs(&rules("ti4"));
    for start in [0, 90, 180] {
        let columns = [0, 30, 60].map(|at| wrapped(&captions[start + at..], 28, 24, true));
        let (page, _) = in_rows(&columns);
        let read = unweave(&page, &model(&["dune-en"]));
        assert_total(&page, &read);
        assert!(read.confidence < SURE, "{} sure of {page}", read.confidence);
    }
}

#[test]
fn a_text_longer_than_a_page_is_left_alone_at_once() {
    let text = "one two. Three ".repeat(4_000_000);
    let page = unweave(&text, &Model::default());
    assert!(!page.woven);
    assert!(candidates(&text).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(words in proptest::collection::vec("[a-zA-Zäж0-9.,:()“”•-]{0,9}|\\PC{1,3}", 0..160)) {
        let text = words.join(" ");
        assert_total(&text, &unweave(&text, &Model::default()));
    }
}
