//! The JSON documents of the command line, by address: `/api/v1/NAME`.

mod answers;
mod calls;

pub(super) use calls::{CALLS, Call, Takes};

use super::message::{Query, Response};
use super::respond::Pages;
use crate::library::LibraryError;
use crate::query::QueryError;
use crate::quote::QuoteError;
use crate::render::json;
use schemars::JsonSchema;
use serde::Serialize;

/// The most hits, places, steps and neighbours that can be asked for.
const MOST: usize = 100;
const MOST_STEPS: usize = 5;
const MOST_AROUND: usize = 20;
/// So many pages of one name are tried as ends of a path.
const MOST_ENDS: usize = 8;

/// Why a call has no answer.
struct Refused {
    status: u16,
    error: String,
}

/// What is answered then.
#[derive(Serialize, JsonSchema)]
pub(super) struct ErrorBody {
    pub error: String,
}

type Answered = Result<Response, Refused>;

pub(super) fn respond(pages: &Pages, path: &[&str], query: &Query) -> Response {
    let answered = match path {
        ["v1", name] => call(pages, name, query),
        _ => Err(missing("there is no such call: `/api/v1/openapi.json` describes all")),
    };
    answered.unwrap_or_else(|Refused { status, error }| Response::json(status, json::line(ErrorBody { error })))
}

fn call(pages: &Pages, name: &str, query: &Query) -> Answered {
    let Some(call) = CALLS.iter().find(|call| call.name == name) else {
        let all: Vec<&str> = CALLS.iter().map(|call| call.name).collect();
        return Err(missing(&format!("there is no such call: use {}", all.join(", "))));
    };
    let known: Vec<&str> = call.takes.iter().map(|(name, ..)| *name).collect();
    if let Some(unknown) = query.names().find(|name| !known.contains(name)) {
        let unknown: String = unknown.chars().take(40).collect();
        let others = if known.is_empty() { "it takes none".to_owned() } else { format!("use {}", known.join(", ")) };
        return Err(wrong(&format!("{name} has no parameter `{unknown}`: {others}")));
    }
    if let Some((empty, _)) = query.pairs().into_iter().find(|(_, value)| value.is_empty()) {
        return Err(wrong(&format!("`{empty}` is empty: give it a value, or leave it out")));
    }
    (call.answer)(pages, query)
}

fn document<T: Serialize>(body: T) -> Response {
    Response::json(200, json::line(body))
}

fn wrong(error: &str) -> Refused {
    Refused { status: 400, error: error.to_owned() }
}

fn missing(error: &str) -> Refused {
    Refused { status: 404, error: error.to_owned() }
}

impl From<LibraryError> for Refused {
    fn from(error: LibraryError) -> Self {
        let status = match &error {
            LibraryError::Query(QueryError::Empty | QueryError::UnknownValue { .. })
            | LibraryError::Quote(QuoteError::Empty | QuoteError::Query(QueryError::UnknownValue { .. })) => 404,
            _ => 503,
        };
        Self { status, error: error.to_string() }
    }
}
