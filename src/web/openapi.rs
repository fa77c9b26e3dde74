//! The description of the API for programs that make clients (`OpenAPI` 3.1), put together from the calls and from the
//! types that answer.

use super::api::{CALLS, Call, ErrorBody, Takes};
use crate::render::json::Document;
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::sync::OnceLock;

/// The document as text.
pub(super) fn description() -> &'static str {
    static DESCRIPTION: OnceLock<String> = OnceLock::new();
    DESCRIPTION.get_or_init(|| describe().to_string())
}

fn describe() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.for_serialize().into_generator();
    let error = generator.subschema_for::<Document<ErrorBody>>();
    let paths: Map<String, Value> =
        CALLS.iter().map(|call| (format!("/api/v1/{}", call.name), path(call, &mut generator, &error))).collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "ruledex",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Game rules: search, look up, follow and check them.",
            "description": "The documents are those of the command line's `--json`: versioned by `schema`, and names are only ever added. Offsets are half-open pairs of characters.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "responses": {
                "Error": {
                    "description": "What is wrong, in one sentence.",
                    "content": { "application/json": { "schema": error } },
                },
            },
        },
    })
}

fn path(call: &Call, generator: &mut SchemaGenerator, error: &Schema) -> Value {
    let refused = json!({ "$ref": "#/components/responses/Error" });
    let mut responses = json!({
        "200": {
            "description": "The answer.",
            "content": { "application/json": { "schema": (call.schema)(generator) } },
        },
        "304": { "description": "It is as the client has it." },
        "400": refused,
        "503": {
            "description": "It takes too long, or the library cannot be read.",
            "content": {
                "application/json": { "schema": error },
                "text/plain": { "schema": { "type": "string" } },
            },
        },
    });
    if call.names_something {
        responses["404"] = refused;
    }
    let parameters: Vec<Value> = call.takes.iter().map(parameter).collect();
    json!({ "get": {
        "operationId": call.name.trim_end_matches(".json"),
        "summary": call.about,
        "parameters": parameters,
        "responses": responses,
    } })
}

fn parameter(&(name, ref takes, about): &(&str, Takes, &str)) -> Value {
    let schema = match takes {
        Takes::Text | Takes::Needed => json!({ "type": "string", "minLength": 1 }),
        Takes::List => json!({ "type": "array", "minItems": 1, "items": { "type": "string", "minLength": 1 } }),
        Takes::Flag => json!({ "type": "boolean", "default": false }),
        Takes::Number(usual, bounds) => {
            json!({ "type": "integer", "minimum": bounds.start(), "maximum": bounds.end(), "default": usual })
        }
    };
    let needed = matches!(takes, Takes::Needed);
    json!({ "name": name, "in": "query", "required": needed, "description": about, "schema": schema })
}
