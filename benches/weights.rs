//! Tries weights of the ranking out on judged queries: `cargo bench --bench weights -- LIBRARY QUERIES.jsonl [MODE]`.
//!
//! `sweep` changes one weight at a time and says what each fold of the queries gains by it; `cross` fits
//! all weights to all folds but one, in turn, and scores the one that is left (what it says of queries
//! it has not seen), then fits to all. `styles` leaves out one style of queries instead. Folds are made
//! style by style, so that each has some of every style.

use ruledex::eval::{Answered, Judged, read, report};
use ruledex::library::{Library, SCHEMA};
use ruledex::query::Weights;
use ruledex::source::SourceFile;
use ruledex::store::{self, Location, Options, Places, Versions};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

const FOLDS: usize = 5;
/// A change that gains less in nDCG is not made.
const LEAST: f64 = 0.0005;

struct Knob {
    name: &'static str,
    of: fn(&mut Weights) -> &mut f32,
}

macro_rules! knobs {
    ($($($field:ident).+),* $(,)?) => {
        &[$(Knob { name: stringify!($($field).+), of: |weights| &mut weights.$($field).+ }),*]
    };
}

const KNOBS: &[Knob] = knobs![
    k1,
    text.by_length,
    name.weight,
    name.by_length,
    alias.weight,
    page.weight,
    page.by_length,
    section.weight,
    section.by_length,
    parent.weight,
    parent.by_length,
    exact,
    split,
    one_letter_off,
    two_letters_off,
    glossary,
    acronym,
    transliterated,
    numeral,
    same_root,
    translated,
    other_script,
    parent_of_short,
    context,
    best_part,
    best_part_of_unnamed,
    pair,
    all_words,
    function_word,
    coverage,
    plain_coverage,
    name_covered,
    page_covered,
    unnamed_section,
    topic,
    heading,
    section_kind,
    note,
    sub_note,
    question,
    example,
];

const STEPS: [f32; 6] = [0.0, 0.5, 0.75, 0.9, 1.2, 1.6];
/// What else is tried for weights that steps from their present value do not lead to.
const VALUES: &[(&str, &[f32])] = &[
    ("all_words", &[1.0, 2.0, 4.0, 8.0]),
    ("parent_of_short", &[0.2, 0.4, 0.8]),
    ("context", &[0.2, 0.3]),
    ("best_part", &[0.6, 0.75]),
    ("pair", &[0.3, 0.5]),
    ("name.weight", &[6.0]),
    ("exact", &[0.6]),
];

struct Trial {
    library: Library,
    queries: Vec<Judged>,
    folds: Vec<usize>,
}

impl Trial {
    fn scores(&self, weights: &Weights) -> Vec<f64> {
        self.answered(weights, &|_| true).iter().map(|one| one.score.ndcg).collect()
    }

    /// The mean score of some queries, by their positions.
    fn mean(&self, weights: &Weights, seen: &dyn Fn(usize) -> bool) -> f64 {
        let scores: Vec<f64> = self.answered(weights, seen).iter().map(|one| one.score.ndcg).collect();
        mean(&scores, &|_| true)
    }

    fn answered(&self, weights: &Weights, seen: &dyn Fn(usize) -> bool) -> Vec<Answered<'_>> {
        let answer = |(_, judged)| {
            let request = Judged::request(judged);
            let hits = self.library.search_with(&request, weights).map(|answer| answer.hits).unwrap_or_default();
            let hits = hits.iter().map(|hit| self.library.address(hit.clause).to_string());
            Answered::new(judged, hits.collect())
        };
        self.queries.iter().enumerate().filter(|(at, _)| seen(*at)).map(answer).collect()
    }

    /// The best weights for some queries that a climb from the standard ones finds, knob by knob.
    fn fit(&self, seen: &dyn Fn(usize) -> bool) -> Weights {
        let mut weights = Weights::STANDARD;
        let mut best = self.mean(&weights, seen);
        for knob in KNOBS {
            let now = *(knob.of)(&mut weights);
            let mut chosen = now;
            for value in tried_values(knob.name, now) {
                let mut tried = weights.clone();
                *(knob.of)(&mut tried) = value;
                let reached = self.mean(&tried, seen);
                if reached > best + LEAST {
                    (best, chosen) = (reached, value);
                }
            }
            *(knob.of)(&mut weights) = chosen;
        }
        weights
    }

    /// Prints the means of some of the queries, by their positions.
    fn show(&self, title: &str, scores: &[f64], chosen: impl Fn(&usize) -> bool) {
        let mut styles: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for at in (0..scores.len()).filter(&chosen) {
            let (query, score) = (&self.queries[at], &scores[at]);
            let russian = query.style.starts_with("ru_") || query.style == "xlang";
            let groups = [Some(query.style.as_str()), query.real.then_some("REAL"), russian.then_some("RUSSIAN")];
            groups.into_iter().flatten().for_each(|group| styles.entry(group).or_default().push(*score));
        }
        print!("{title:<10} all {:.4}", mean(scores, &|at| chosen(&at)));
        for (style, scores) in &styles {
            print!("  {style} {:.3}", mean(scores, &|_| true));
        }
        println!();
    }

    fn sweep(&self, only: Option<&str>) {
        let base = self.scores(&Weights::STANDARD);
        for knob in KNOBS.iter().filter(|knob| only.is_none_or(|name| knob.name.starts_with(name))) {
            let now = *(knob.of)(&mut Weights::STANDARD.clone());
            println!("{} = {now}", knob.name);
            for value in tried_values(knob.name, now) {
                let mut tried = Weights::STANDARD.clone();
                *(knob.of)(&mut tried) = value;
                let scores = self.scores(&tried);
                let gain = |fold: usize| {
                    let of_fold = |at: usize| self.folds[at] == fold;
                    mean(&scores, &of_fold) - mean(&base, &of_fold)
                };
                let all = mean(&scores, &|_| true) - mean(&base, &|_| true);
                print!("  {value:<6.3} {all:+.4}  folds");
                (0..FOLDS).for_each(|fold| print!(" {:+.4}", gain(fold)));
                println!();
            }
        }
    }

    fn cross(&self) {
        let mut unseen = vec![0.0; self.queries.len()];
        for fold in 0..FOLDS {
            let weights = self.fit(&|at| self.folds[at] != fold);
            let scores = self.scores(&weights);
            println!("fold {fold}: {}", changes(&weights));
            let held_out = |at: &usize| self.folds[*at] == fold;
            self.show(&format!("fold {fold}"), &scores, held_out);
            for at in (0..unseen.len()).filter(|at| self.folds[*at] == fold) {
                unseen[at] = scores[at];
            }
        }
        self.show("unseen", &unseen, |_| true);
        let weights = self.fit(&|_| true);
        println!("all: {}", changes(&weights));
        self.show("fitted", &self.scores(&weights), |_| true);
    }

    fn leave_styles_out(&self) {
        let base = self.scores(&Weights::STANDARD);
        let mut styles: Vec<&str> = self.queries.iter().map(|query| query.style.as_str()).collect();
        styles.sort_unstable();
        styles.dedup();
        for style in styles {
            let weights = self.fit(&|at| self.queries[at].style != style);
            let scores = self.scores(&weights);
            let left_out = |at: usize| self.queries[at].style == style;
            let (now, then) = (mean(&base, &left_out), mean(&scores, &left_out));
            println!("without {style}: {now:.3} -> {then:.3}  {}", changes(&weights));
        }
    }
}

fn tried_values(name: &str, now: f32) -> Vec<f32> {
    let more = VALUES.iter().filter(|(of, _)| *of == name).flat_map(|(_, values)| values.iter().copied());
    STEPS.iter().map(|step| now * step).filter(|_| now > 0.0).chain(more).collect()
}

fn mean(scores: &[f64], chosen: &dyn Fn(usize) -> bool) -> f64 {
    let chosen: Vec<f64> = scores.iter().enumerate().filter(|(at, _)| chosen(*at)).map(|(_, score)| *score).collect();
    chosen.iter().sum::<f64>() / f64::from(u32::try_from(chosen.len().max(1)).unwrap_or(u32::MAX))
}

fn changes(weights: &Weights) -> String {
    let (mut weights, mut standard) = (weights.clone(), Weights::STANDARD);
    let changed = KNOBS.iter().filter_map(|knob| {
        let (now, then) = (*(knob.of)(&mut weights), *(knob.of)(&mut standard));
        ((now - then).abs() > f32::EPSILON).then(|| format!("{} {now:.3}", knob.name))
    });
    changed.collect::<Vec<_>>().join(", ")
}

fn library(folder: &Path) -> Library {
    let location: Location =
        store::find_library(Places { given: Some(folder), environment: None, working_folder: None, user_data: None })
            .expect("the library is named");
    let versions =
        Versions { schema: SCHEMA, engine: ruledex::index::engine(), program: env!("CARGO_PKG_VERSION").to_owned() };
    let options = Options { versions, max_size: None, write: true, cache: None };
    Library::open(&location, options, &mut |_| {}).expect("the library can be opened")
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let [folder, queries, mode @ ..] = args.as_slice() else {
        println!(
            "say which library and which queries: cargo bench --bench weights -- LIBRARY QUERIES.jsonl [sweep|cross|styles]"
        );
        return;
    };
    let text = store::read_file(Path::new(queries)).expect("the queries can be read");
    let queries =
        read(&SourceFile::new(queries.as_str(), String::from_utf8_lossy(&text))).expect("each line is a query");
    let mut of_style: BTreeMap<String, usize> = BTreeMap::new();
    let folds = queries.iter().map(|query| {
        let count = of_style.entry(query.style.clone()).or_default();
        *count += 1;
        (*count - 1) % FOLDS
    });
    let folds = folds.collect();
    let trial = Trial { library: library(Path::new(folder)), queries, folds };
    trial.scores(&Weights::STANDARD);
    let start = Instant::now();
    let answered = trial.answered(&Weights::STANDARD, &|_| true);
    let queries = u32::try_from(answered.len().max(1)).unwrap_or(u32::MAX);
    println!("{:.2} ms a query", start.elapsed().as_secs_f64() * 1e3 / f64::from(queries));
    let report = report(&answered);
    println!("A@1 {:.3}  MRR {:.3}", report.all.mean.first, report.all.mean.reciprocal_rank);
    trial.show("standard", &trial.scores(&Weights::STANDARD), |_| true);
    match mode {
        [mode, only @ ..] if mode == "sweep" => trial.sweep(only.first().map(String::as_str)),
        [mode] if mode == "cross" => trial.cross(),
        [mode] if mode == "styles" => trial.leave_styles_out(),
        _ => {}
    }
}
