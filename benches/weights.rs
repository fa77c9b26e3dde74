//! Tries weights of the ranking out on judged queries: `cargo bench --bench weights -- LIBRARY QUERIES.jsonl [MODE]`.
//!
//! `sweep` changes one weight at a time and says what each fold of the queries gains by it; `cross` fits
//! weights to all folds but one, in turn, and scores the one that is left (what it says of queries it
//! has not seen), then fits to all. `styles` leaves out one style of queries instead. Each takes the
//! beginnings of names of weights, and then changes these alone. Folds are made style by style, so that
//! each has some of every style.

mod support;

use ruledex::eval::{Answered, Judged, read, report};
use ruledex::library::Library;
use ruledex::query::Weights;
use ruledex::source::SourceFile;
use ruledex::store;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

const FOLDS: usize = 5;
/// A change that gains less in nDCG is not made.
const LEAST: f64 = 0.001;

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

const STEPS: [f32; 5] = [0.0, 0.6, 0.8, 1.25, 1.6];
/// What else is tried for weights that steps from their present value do not lead to.
const VALUES: &[(&str, &[f32])] = &[("all_words", &[1.0, 4.0])];

struct Trial {
    library: Library,
    queries: Vec<Judged>,
    folds: Vec<usize>,
    /// The weights that are changed.
    knobs: Vec<&'static Knob>,
    /// The scores of the queries by the weights that have been tried, bit by bit.
    tried: RefCell<BTreeMap<Vec<u32>, Vec<f64>>>,
}

impl Trial {
    fn scores(&self, weights: &Weights) -> Vec<f64> {
        let mut weights = weights.clone();
        let key: Vec<u32> = KNOBS.iter().map(|knob| (knob.of)(&mut weights).to_bits()).collect();
        if let Some(known) = self.tried.borrow().get(&key) {
            return known.clone();
        }
        let scores: Vec<f64> = self.answered(&weights).iter().map(|one| one.score.ndcg).collect();
        self.tried.borrow_mut().insert(key, scores.clone());
        scores
    }

    fn answered(&self, weights: &Weights) -> Vec<Answered<'_>> {
        let answer = |judged| {
            let request = Judged::request(judged);
            let hits = self.library.search_with(&request, weights).map(|answer| answer.hits).unwrap_or_default();
            let hits = hits.iter().map(|hit| self.library.address(hit.clause).to_string());
            Answered::new(judged, hits.collect())
        };
        self.queries.iter().map(answer).collect()
    }

    /// The best weights for some queries that a climb from the standard ones finds, knob by knob.
    fn fit(&self, seen: &dyn Fn(usize) -> bool) -> Weights {
        let mut weights = Weights::STANDARD;
        let mut best = mean(&self.scores(&weights), seen);
        for knob in &self.knobs {
            let now = *(knob.of)(&mut weights);
            let mut chosen = now;
            for value in tried_values(knob.name, now) {
                let mut tried = weights.clone();
                *(knob.of)(&mut tried) = value;
                let reached = mean(&self.scores(&tried), seen);
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

    fn sweep(&self) {
        let base = self.scores(&Weights::STANDARD);
        for knob in &self.knobs {
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

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let [folder, queries, mode @ ..] = args.as_slice() else {
        println!(
            "say which library and which queries: cargo bench --bench weights -- LIBRARY QUERIES.jsonl [sweep|cross|styles [WEIGHT…]]"
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
    let (mode, names) = mode.split_first().map_or((None, mode), |(mode, names)| (Some(mode.as_str()), names));
    let wanted = |knob: &&Knob| names.is_empty() || names.iter().any(|name| knob.name.starts_with(name.as_str()));
    let knobs = KNOBS.iter().filter(wanted).collect();
    let trial =
        Trial { library: support::library(Path::new(folder)), queries, folds, knobs, tried: RefCell::default() };
    trial.scores(&Weights::STANDARD);
    let start = Instant::now();
    let answered = trial.answered(&Weights::STANDARD);
    let queries = u32::try_from(answered.len().max(1)).unwrap_or(u32::MAX);
    println!("{:.2} ms a query", start.elapsed().as_secs_f64() * 1e3 / f64::from(queries));
    let report = report(&answered);
    println!("A@1 {:.3}  MRR {:.3}", report.all.mean.first, report.all.mean.reciprocal_rank);
    trial.show("standard", &trial.scores(&Weights::STANDARD), |_| true);
    match mode {
        Some("sweep") => trial.sweep(),
        Some("cross") => trial.cross(),
        Some("styles") => trial.leave_styles_out(),
        _ => {}
    }
}
