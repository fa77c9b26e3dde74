//! What a tool is: what it takes, what it answers, and how both are told to a client.

use super::limit::{self, LeftOut};
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
    tool.input_schema = Arc::new(plain((*tool.input_schema).clone()));
    tool
}

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

fn call<T: Tool>(now: &Now, arguments: JsonObject) -> Result<Answer, String> {
    let arguments = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| format!("the arguments of {} are wrong: {error}", T::NAME))?;
    let body = T::answer(&now.library, arguments)?;
    let document = Document { schema: json::SCHEMA, body, left_out: Vec::new(), behind: now.behind.clone() };
    let mut structured =
        serde_json::to_value(&document).map_err(|error| format!("the answer cannot be written: {error}"))?;
    let left_out = limit::limit(&mut structured);
    let mut told = String::new();
    T::text(&structured, &mut told);
    text::end(&left_out, now.behind.as_deref(), &mut told);
    structured["left_out"] = serde_json::to_value(&left_out).unwrap_or_default();
    Ok(Answer { structured, text: told.trim_start().to_owned() })
}
