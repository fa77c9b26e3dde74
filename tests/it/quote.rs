//! Whether a wording stands in a book: every clause word for word, with one word changed near, and
//! nothing of what stands elsewhere.

use crate::bundled::BUNDLED;
use crate::support::{corpora, list};
use ruledex::corpus::{Book, ClauseId, Corpus};
use ruledex::decode::decode;
use ruledex::index::Index;
use ruledex::ingest::read_book;
use ruledex::link::link;
use ruledex::quote::{Checked, QuoteRequest, Verdict, check};
use ruledex::text::{Language, count_words};
use std::path::Path;

fn ask(corpus: &Corpus, index: &Index, text: &str) -> Checked {
    let request = QuoteRequest { text: text.to_owned(), limit: 1000, ..QuoteRequest::default() };
    check(corpus, index, &request).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Numbers that look thrown, the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % end.max(1)
    }
}

/// The files of a book as they lie below the shared folder, linked.
fn book(shared: &Path, id: &str, language: &str, path: &str) -> ruledex::ingest::BookPages {
    let path = shared.join(path);
    let files = if path.is_dir() { list(&path) } else { vec![path] };
    let files = files.into_iter().filter(|file| file.is_file());
    let files = files.filter_map(|file| {
        let name = format!("rules/{id}/{}", file.file_name()?.to_string_lossy());
        Some(decode(&name, &std::fs::read(&file).ok()?, None).ok()?.value)
    });
    let described = Book { id: id.into(), title: id.into(), game: id.into(), language: language.into(), ..Book::default() };
    read_book(described, files.collect())
}

fn text(corpus: &Corpus, id: ClauseId) -> &str {
    &corpus.clause(id).text.plain
}

#[test]
#[ignore = "an experiment"]
fn experiment() {
    let shared = corpora("experiment").unwrap();
    let ti = link(vec![book(&shared, "tirules", "en", "corpora/tirules-2026-01")]);
    let mtg = link(vec![book(&shared, "mtg", "en", &std::env::var("MTG").unwrap())]);
    eprintln!("{} {}", ti.clause_count(), mtg.clause_count());
    let bundled = &BUNDLED.0;
    let mut dice = Dice(77);
    for (name, corpus) in [("ti", &ti), ("bundled", bundled), ("mtg", &mtg)] {
        let index = Index::in_memory(corpus).unwrap();
        let ids: Vec<ClauseId> = corpus.clause_ids().filter(|&id| count_words(text(corpus, id), Language::Other) >= 3).collect();
        for _ in 0..400 {
            let id = ids[dice.below(ids.len())];
            let source = text(corpus, id);
            let words: Vec<&str> = source.split_whitespace().collect();
            let at = dice.below(words.len());
            let now = std::time::Instant::now();
            let exact = ask(corpus, &index, source);
            let took = now.elapsed();
            let found = exact.places.iter().any(|place| place.parts[0].clause == id);
            println!("EXACT {name} {} {found} {} {:?}", words.len(), exact.total, took);
            for (kind, with) in [("repl", "zyzzyva"), ("repl2", "player"), ("drop", ""), ("add", "also zzz")] {
                let mut changed: Vec<&str> = words.clone();
                match kind { "drop" => { changed.remove(at); } "add" => changed.insert(at, "zyzzyva"), _ => changed[at] = with }
                let changed = changed.join(" ");
                if changed.is_empty() { continue; }
                let now = std::time::Instant::now();
                let got = ask(corpus, &index, &changed);
                let took = now.elapsed();
                match &got.nearest {
                    Some(near) => println!("NEAR {name} {kind} {} {:.3} {} {} {took:?}", words.len(), near.likeness, near.place.parts[0].clause == id, near.differences.len()),
                    None => println!("NEAR {name} {kind} {} none {:?} {took:?}", words.len(), got.verdict),
                }
            }
        }
        for (of, other) in [("ti", &ti), ("bundled", bundled), ("mtg", &mtg)] {
            if of == name || name != "mtg" && of != "mtg" { continue; }
            let ids: Vec<ClauseId> = other.clause_ids().filter(|&id| count_words(text(other, id), Language::Other) >= 3).collect();
            for _ in 0..400 {
                let id = ids[dice.below(ids.len())];
                let now = std::time::Instant::now();
                let got = ask(corpus, &index, text(other, id));
                let took = now.elapsed();
                let words = got.words;
                if let Some(near) = &got.nearest {
                    let part = &near.place.parts[0];
                    println!("ALIEN {name} {of} {words} {:.3} {took:?} | {} | {}", near.likeness, text(other, id).replace('\n', " "), &part.of(corpus)[part.ranges[0].clone()].replace('\n', " "));
                } else { println!("ALIEN {name} {of} {words} none {:?} {took:?}", got.verdict); }
            }
        }
    }
}
