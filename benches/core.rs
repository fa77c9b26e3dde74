//! How long the steps take, on the bundled books: reading, linking, indexing, opening, asking.
//!
//! `cargo bench` compares with the last run. On a noisy machine trust ratios, not times.

use criterion::{Criterion, criterion_group, criterion_main};
use ruledex::corpus::{Book, Corpus};
use ruledex::decode::decode;
use ruledex::index::Index;
use ruledex::ingest::{BookPages, book_file, read_book};
use ruledex::link::link;
use ruledex::lookup;
use ruledex::query::{self, Request};
use ruledex::show;
use ruledex::source::SourceFile;
use ruledex::store::bundled_books;
use std::hint::black_box;

fn sources() -> Vec<(Book, Vec<SourceFile>)> {
    let decoded = |path: &str, bytes: &[u8]| decode(path, bytes, None).expect("bundled files are text").value;
    bundled_books()
        .iter()
        .map(|bundled| {
            let description = decoded("book.yaml", bundled.book_yaml);
            let book = book_file::read(&description, bundled.id).expect("bundled books are described").value;
            (book, bundled.files.iter().map(|(path, bytes)| decoded(path, bytes)).collect())
        })
        .collect()
}

fn read(sources: &[(Book, Vec<SourceFile>)]) -> Vec<BookPages> {
    sources.iter().map(|(book, files)| read_book(book.clone(), files.clone())).collect()
}

fn corpus() -> Corpus {
    link(read(&sources()))
}

fn building(c: &mut Criterion) {
    let sources = sources();
    c.bench_function("ingest", |b| b.iter(|| read(black_box(&sources))));
    let pages = read(&sources);
    c.bench_function("link", |b| b.iter_batched(|| pages.clone(), link, criterion::BatchSize::LargeInput));
    let corpus = link(pages);
    c.bench_function("index", |b| b.iter(|| Index::in_memory(black_box(&corpus)).expect("memory is enough")));
}

fn asking(c: &mut Criterion) {
    let corpus = corpus();
    let index = Index::in_memory(&corpus).expect("memory is enough");
    for (name, text) in
        [("one word", "bombardment"), ("words", "commit ground forces"), ("question", "can i move through a nebula")]
    {
        let request = Request::new(text);
        c.bench_function(&format!("search, {name}"), |b| {
            b.iter(|| query::search(&corpus, &index, black_box(&request)).expect("the query has words"));
        });
    }
    let invasion = lookup::find(&corpus, "49")[0];
    c.bench_function("show", |b| b.iter(|| show::show(&corpus, black_box(invasion))));
    c.bench_function("check", |b| b.iter(|| ruledex::check::run(black_box(&corpus), ruledex::check::CHECKS)));
}

criterion_group!(benches, building, asking);
criterion_main!(benches);
