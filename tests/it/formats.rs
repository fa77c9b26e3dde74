//! Every file in `tests/fixtures/formats/FORMAT/` is read by that format, and by finding the format by
//! content; pages and findings are compared whole with the snapshot beside it.

use crate::support::{dump_findings, dump_page, fixtures, list};
use ruledex::corpus::Book;
use ruledex::ingest::{FORMATS, format_of};
use ruledex::source::SourceFile;

/// Folders whose files are found by content to be of another format than the folder's.
fn is_snapshot(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|ending| ending == "snap" || ending == "new")
}

#[test]
fn fixtures_read_as_recorded() {
    for format in FORMATS.iter().filter(|format| cfg!(feature = "pdf") || format.name() != "pdf") {
        let folder = fixtures("formats").join(format.name());
        let inputs: Vec<_> = list(&folder).into_iter().filter(|path| !is_snapshot(path)).collect();
        assert!(!inputs.is_empty(), "{} has no fixtures", format.name());
        for input in inputs {
            let name = input.file_name().unwrap().to_string_lossy().into_owned();
            let warned = ruledex::decode::decode(&name, &std::fs::read(&input).unwrap(), None).unwrap();
            let (file, decoding) = (warned.value, warned.findings);
            assert_eq!(format_of(&file).name(), format.name(), "{name} is found to be of another format");
            let read = format.read(&file, &book());
            let mut out: String = read.value.iter().map(dump_page).collect();
            out.push_str(&dump_findings(&decoding));
            out.push_str(&dump_findings(&read.findings));
            insta::with_settings!({ snapshot_path => &folder, prepend_module_to_snapshot => false, omit_expression => true }, {
                insta::assert_snapshot!(name, out);
            });
        }
    }
}

fn book() -> Book {
    Book {
        id: "sample".into(),
        title: "Sample".into(),
        game: "sample".into(),
        language: "en".into(),
        ..Book::default()
    }
}

#[test]
fn every_format_reads_any_fixture_of_the_others() {
    for folder in list(&fixtures("formats")) {
        for input in list(&folder).iter().filter(|path| !is_snapshot(path)) {
            let text = String::from_utf8_lossy(&std::fs::read(input).unwrap()).into_owned();
            let file = SourceFile::new("x", text);
            for format in FORMATS {
                let pages = format.read(&file, &book()).value;
                assert!(pages.iter().all(|page| !page.clauses.is_empty()));
            }
        }
    }
}
