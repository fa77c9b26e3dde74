//! The house rules that a machine can hold.

use crate::support::list;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources() -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for path in list(folder) {
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join("src"), &mut found);
    let relative = |path: &Path| path.strip_prefix(root().join("src")).unwrap().to_string_lossy().replace('\\', "/");
    found.iter().map(|path| (relative(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// A crate, and the places that may name it.
const CONFINED: &[(&str, &[&str])] = &[
    ("tantivy", &["index/", "query/"]),
    ("rust_stemmers", &["text/"]),
    ("similar", &["diff/", "render/"]),
    ("html5gum", &["ingest/rules_site/"]),
    ("pulldown_cmark", &["ingest/markdown/"]),
    ("saphyr_parser", &["ingest/yaml/reader.rs"]),
    ("serde_yaml", &["store/"]),
    ("clap", &["cli/"]),
    ("clap_complete", &["cli/"]),
    ("clap_mangen", &["cli/"]),
    ("anstream", &["cli/"]),
    ("anyhow", &["cli/", "main.rs"]),
    ("include_dir", &["store/"]),
    ("etcetera", &["store/", "cli/"]),
    ("tempfile", &["store/"]),
    ("encoding_rs", &["decode/"]),
    ("hayro_syntax", &["pdf/reader/"]),
    ("hayro_font", &["pdf/reader/"]),
    ("miniz_oxide", &["pdf/reader/"]),
    ("chardetng", &["decode/"]),
    ("postcard", &["corpus/stored.rs", "corpus/lazy.rs"]),
    ("textwrap", &["render/"]),
    ("anstyle", &["render/"]),
    ("quick_xml", &["render/findings/junit.rs"]),
    ("ratatui", &["browse/"]),
    ("crossterm", &["browse/terminal/"]),
    ("rustix", &["browse/terminal/"]),
    ("unicode_segmentation", &["browse/"]),
    ("percent_encoding", &["render/findings/sarif.rs", "web/"]),
    ("rmcp", &["mcp/"]),
    ("axum", &["web/server/"]),
    ("hyper", &["web/server/"]),
    ("hyper_util", &["web/server/"]),
    ("maud", &["web/"]),
    ("tokio", &["mcp/", "web/server/"]),
    ("schemars", &["mcp/", "render/json/", "web/"]),
];

#[test]
fn crates_stay_where_they_belong() {
    let mut strays = Vec::new();
    for (path, text) in sources() {
        for (name, places) in CONFINED {
            let named = text.lines().any(|line| {
                let code = line.split("//").next().unwrap_or(line);
                code.contains(&format!("{name}::")) || code.contains(&format!("use {name};"))
            });
            if named && !places.iter().any(|place| path.starts_with(place)) {
                strays.push(format!("{path} names {name}"));
            }
        }
    }
    assert_eq!(strays, Vec::<String>::new());
}

/// The layers from the ground up: a module may name what stands below it, and nothing above.
const LAYERS: &[&[&str]] = &[
    &["source"],
    &["diag"],
    &["text"],
    &["corpus", "decode", "pdf"],
    &["lookup", "ingest"],
    &["link", "graph", "show"],
    &["index", "check", "diff"],
    &["query"],
    &["quote"],
    &["store", "eval"],
    &["library"],
    &["render"],
    &["browse", "web", "mcp"],
    &["cli"],
];

#[test]
fn no_module_names_one_above_it() {
    let layer_of = |module: &str| LAYERS.iter().position(|layer| layer.contains(&module));
    let mut strays = Vec::new();
    for (path, text) in sources() {
        let module = path.split(['/', '.']).next().unwrap_or(&path).to_owned();
        if path == "lib.rs" || path == "main.rs" {
            continue;
        }
        let own = layer_of(&module).unwrap_or_else(|| panic!("{module} has no layer: give it one"));
        let code: String =
            text.lines().map(|line| line.split("//").next().unwrap_or(line)).collect::<Vec<_>>().join("\n");
        for named in code.split("crate::").skip(1) {
            let named: String = named.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            if layer_of(&named).is_some_and(|other| other > own) {
                strays.push(format!("{path} names {named}"));
            }
        }
    }
    assert_eq!(strays, Vec::<String>::new());
}

#[test]
fn every_module_says_what_it_is_for() {
    let silent: Vec<String> =
        sources().into_iter().filter(|(_, text)| !text.starts_with("//!")).map(|(path, _)| path).collect();
    assert_eq!(silent, Vec::<String>::new());
}

#[test]
fn no_fixture_folder_is_orphaned() {
    let formats: Vec<&str> = ruledex::ingest::FORMATS.iter().map(|format| format.name()).collect();
    let checks: Vec<&str> = crate::checks::codes_with_fixtures().collect();
    for (folder, names) in [("formats", formats), ("checks", checks)] {
        let found: Vec<String> = list(&root().join("tests/fixtures").join(folder))
            .iter()
            .filter(|path| path.is_dir())
            .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        let mut names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        names.sort();
        names.dedup();
        assert_eq!(found, names, "tests/fixtures/{folder} and the registry differ");
    }
}
