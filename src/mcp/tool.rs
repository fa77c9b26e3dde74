//! What a tool is: what it takes, what it answers, and how both are told to a client.

use super::limit::{self, LeftOut};
use super::rest::Rest;
use super::text;
use crate::library::{Library, Now};
use crate::render::json;
use rmcp::model::{self, JsonObject, ToolAnnotations};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

pub(super) trait Tool {
    const NAME: &'static str;
    const TITLE: &'static str;
    /// By this a model decides whether to call it.
    const ABOUT: &'static str;
    type Arguments: DeserializeOwned + JsonSchema + 'static;
    type Body: Serialize + JsonSchema + 'static;

    /// # Errors
    /// One sentence: what is wrong with the arguments, and what to give instead.
    fn answer(library: &Library, arguments: Self::Arguments) -> Result<Self::Body, String>;

    /// The body as text.
    fn text(body: &Value, out: &mut String);
}

/// The document that a tool gives.
#[derive(Serialize, JsonSchema)]
struct Document<T> {
    /// The version of the form of this document.
    schema: u32,
    #[serde(flatten)]
    body: T,
    /// Where the answer goes on, if it does: what an answer before has told is left empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    rest: Option<String>,
    /// What was left out to keep the answer short.
    left_out: Vec<LeftOut>,
    /// Why the answer may be behind the books on the disk, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    behind: Option<String>,
}

/// An answer in both forms.
pub(super) struct Answer {
    pub(super) structured: Value,
    pub(super) text: String,
}

/// A tool without its types.
pub(super) struct Registered {
    pub(super) name: &'static str,
    pub(super) describe: fn() -> model::Tool,
    pub(super) call: fn(&Now, JsonObject) -> Result<Answer, String>,
}

impl Registered {
    pub(super) const fn of<T: Tool>() -> Self {
        Self { name: T::NAME, describe: describe::<T>, call: call::<T> }
    }
}

fn describe<T: Tool>() -> model::Tool {
    let hints = ToolAnnotations::with_title(T::TITLE).read_only(true).idempotent(true).open_world(false);
    let mut tool = model::Tool::new(T::NAME, T::ABOUT, JsonObject::new())
        .with_title(T::TITLE)
        .with_input_schema::<T::Arguments>()
        .with_output_schema::<Document<T::Body>>()
        .with_annotations(hints);
    let mut schema = plain((*tool.input_schema).clone());
    let arguments = schema.entry("properties").or_insert_with(|| Value::Object(JsonObject::new()));
    arguments[REST] = serde_json::json!({
        "type": "string",
        "description": "Goes on with what an answer to the same arguments has left out: the `rest` of its `left_out`.",
    });
    tool.input_schema = Arc::new(schema);
    tool
}

/// An argument that every tool has.
const REST: &str = "rest";

/// Arguments are declared plainly, as some clients understand it: one that may be left out, or be `null`, is declared
/// by its type, without the width of a number.
fn plain(mut schema: JsonObject) -> JsonObject {
    let arguments = schema.get_mut("properties").and_then(Value::as_object_mut);
    for argument in arguments.into_iter().flat_map(|arguments| arguments.values_mut()).filter_map(Value::as_object_mut)
    {
        argument.remove("format");
        if let Some(Value::Array(types)) = argument.get("type") {
            let only = types.iter().find(|of| *of != "null").cloned().unwrap_or_default();
            argument.insert("type".to_owned(), only);
        }
    }
    schema
}

/// To JSON Schema `3.0` is an integer, as numbers are written where all are of one kind.
fn whole(argument: &mut Value) {
    /// Up to here each whole number has a form of its own.
    const MOST: f64 = 9_007_199_254_740_992.0;
    if argument.is_f64()
        && let Some(number) = argument.as_f64().filter(|number| number.fract() == 0.0 && number.abs() <= MOST)
        && let Ok(number) = format!("{number:.0}").parse::<i64>()
    {
        *argument = number.into();
    }
}

fn call<T: Tool>(now: &Now, mut arguments: JsonObject) -> Result<Answer, String> {
    let rest = arguments.remove(REST).filter(|rest| !rest.is_null());
    let rest = rest.map(|written| Rest::read(&written)).transpose()?;
    arguments.values_mut().for_each(whole);
    let arguments = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| format!("the arguments of {} are wrong: {error}", T::NAME))?;
    let body = T::answer(&now.library, arguments)?;
    let unwritten = |error: serde_json::Error| format!("the answer cannot be written: {error}");
    let mut body = serde_json::to_value(body).map_err(unwritten)?;
    if let Some(rest) = &rest {
        rest.narrow(&mut body)?;
    }
    let left_out = limit::limit(&mut body, rest.as_ref());
    let mut told = String::new();
    if let Some(rest) = &rest {
        text::goes_on(rest, &mut told);
    }
    let rest = rest.as_ref().map(ToString::to_string);
    let document = Document { schema: json::SCHEMA, body, rest, left_out, behind: now.behind.clone() };
    let structured = serde_json::to_value(&document).map_err(unwritten)?;
    T::text(&structured, &mut told);
    text::end(&document.left_out, now.behind.as_deref(), &mut told);
    Ok(Answer { structured, text: told.trim_start().to_owned() })
}
