//! Asks very many hostile queries and tells the slowest: `cargo bench --bench hostile -- LIBRARY [COUNT] [SEED]`.
//!
//! Each is answered as `search --stream` does, JSON and all. Its time is that of the processor where the
//! system tells it; what takes long is asked a few times more, and its shortest time counts. Ends with
//! an error where a query has one, or takes more than 50 ms.

#[path = "../tests/it/hostile.rs"]
mod hostile;
mod support;

use hostile::{Queries, Query};
use ruledex::library::{Library, LibraryError};
use ruledex::query::{QueryError, Request};
use ruledex::render::json;
use ruledex::show::Around;
use ruledex::store;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

const SLOW: Duration = Duration::from_millis(50);
/// What takes longer is asked again.
const DOUBTED: Duration = Duration::from_millis(10);
const TIMES: usize = 5;
const TOLD: usize = 12;

#[derive(Default)]
struct Asked {
    times: Vec<Duration>,
    slowest: Vec<(Duration, Query)>,
    /// What was said instead of an answer, and how often.
    refused: BTreeMap<&'static str, usize>,
    errors: Vec<(String, Query)>,
}

impl Asked {
    fn ask(&mut self, library: &Library, query: Query, prefix: bool) {
        let request = Request { prefix, ..Request::new(query.1.as_str()) };
        let mut time = self.once(library, &request, &query);
        for _ in 1..TIMES {
            if time > DOUBTED {
                time = time.min(self.once(library, &request, &query));
            }
        }
        self.times.push(time);
        self.slowest.push((time, query));
        self.slowest.sort_by_key(|slow| std::cmp::Reverse(slow.0));
        self.slowest.truncate(TOLD);
    }

    fn once(&mut self, library: &Library, request: &Request, query: &Query) -> Duration {
        let start = clock();
        let answer = library.search(request);
        match answer {
            Ok(answer) => {
                std::hint::black_box(json::line(json::search(library.corpus(), &answer, Around::default())));
            }
            Err(LibraryError::Query(QueryError::Empty)) => *self.refused.entry("no word").or_default() += 1,
            Err(error) => self.errors.push((error.to_string(), query.clone())),
        }
        clock().saturating_sub(start)
    }

    fn tell(mut self) -> ExitCode {
        self.times.sort_unstable();
        let sum: Duration = self.times.iter().sum();
        let at = |share: f64| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                clippy::cast_sign_loss,
                reason = "a rank"
            )]
            let rank = ((self.times.len() as f64 * share) as usize).min(self.times.len().saturating_sub(1));
            self.times.get(rank).copied().unwrap_or_default()
        };
        println!(
            "{} queries in {sum:.1?}: median {:.2?}, 99 % {:.2?}, 99.9 % {:.2?}",
            self.times.len(),
            at(0.5),
            at(0.99),
            at(0.999)
        );
        for (what, count) in &self.refused {
            println!("{count} with {what}");
        }
        println!("the slowest:");
        for (time, query) in &self.slowest {
            println!("  {time:>9.2?}  {}", shown(query));
        }
        println!("{} errors", self.errors.len());
        for (error, query) in self.errors.iter().take(TOLD) {
            println!("  {error}: {}", shown(query));
        }
        let good = self.errors.is_empty() && self.slowest.first().is_none_or(|slow| slow.0 <= SLOW);
        if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// What this thread has had of the processor, or else the time since the first call.
fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = store::read_file(Path::new("/proc/thread-self/schedstat")).unwrap_or_default();
    let spent = String::from_utf8_lossy(&told).split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok());
    spent.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

fn shown((kind, text): &Query) -> String {
    let start: String = text.chars().take(100).collect();
    format!("{kind}, {} characters: {start:?}", text.chars().count())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let Some((folder, numbers)) = args.split_first() else {
        println!("say which library: cargo bench --bench hostile -- LIBRARY [COUNT] [SEED]");
        return ExitCode::SUCCESS;
    };
    let number = |at: usize, or: u64| numbers.get(at).map_or(or, |number| number.parse().expect("a whole number"));
    let (count, seed) = (number(0, 100_000), number(1, 1));
    let library = support::library(Path::new(folder));
    let corpus = library.corpus();
    let texts = corpus.clause_ids().map(|id| corpus.clause(id).text.plain.as_str());
    let mut asked = Asked::default();
    for (query, at) in Queries::new(texts, seed).zip(0..count) {
        asked.ask(&library, query, at % 3 == 0);
    }
    asked.tell()
}
