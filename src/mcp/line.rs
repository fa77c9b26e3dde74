//! One line of input: a message for the protocol, or what is to be answered to a line that is none.

use crate::render::words;
use rmcp::model::{
    CallToolRequestParams, ClientJsonRpcMessage, ClientRequest, ErrorCode, InitializeRequestParams, JsonObject,
    JsonRpcMessage, PaginatedRequestParams,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A line has at most so many bytes: more than any arguments need.
pub(super) const LONGEST: usize = 4 << 20;

pub(super) enum Line {
    Message(Box<ClientJsonRpcMessage>),
    /// The answer to what is no message.
    Refused(Value),
    /// There is nothing to answer: a blank line, and what must not be answered by JSON-RPC.
    Nothing,
}

/// A line that was too long to be kept.
pub(super) fn too_long() -> Line {
    refused(ErrorCode::INVALID_REQUEST, &Value::Null, format!("a message has at most {LONGEST} bytes"))
}

/// Reads a line without its end.
pub(super) fn read(line: &[u8]) -> Line {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii();
    if line.is_empty() {
        return Line::Nothing;
    }
    let text = match str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => {
            let why = format!("the line is not UTF-8 from byte {} on", error.valid_up_to());
            return refused(ErrorCode::PARSE_ERROR, &Value::Null, why);
        }
    };
    match serde_json::from_str(text) {
        Ok(message) => of_json(message),
        Err(error) => refused(ErrorCode::PARSE_ERROR, &Value::Null, format!("the line is no JSON: {error}")),
    }
}

fn of_json(mut message: Value) -> Line {
    let id = message.get("id").filter(|id| id.is_string() || id.is_number()).cloned().unwrap_or_default();
    let invalid = |why: &str| refused(ErrorCode::INVALID_REQUEST, &id, why.to_owned());
    let Value::Object(fields) = &message else {
        return invalid("a message is one JSON object on a line of its own");
    };
    let Some(method) = fields.get("method") else {
        // Nothing is asked of a client, so an answer of one answers nothing.
        let answers = fields.contains_key("result") || fields.contains_key("error");
        return if answers { Line::Nothing } else { invalid("there is no `method`") };
    };
    let Some(method) = method.as_str().map(str::to_owned) else { return invalid("`method` is to be a string") };
    if fields.get("jsonrpc").is_none_or(|version| version != "2.0") {
        return invalid("`jsonrpc` is to be \"2.0\"");
    }
    let asks = fields.contains_key("id");
    if asks && id.is_null() {
        return invalid("`id` is to be a string or a whole number");
    }
    let params = fields.get("params").filter(|params| !params.is_null()).cloned().unwrap_or_else(|| json!({}));
    let known = KNOWN.iter().find(|(name, _)| asks && *name == method);
    let wrong =
        |why: String| refused(ErrorCode::INVALID_PARAMS, &id, format!("the `params` of {method} are wrong: {why}"));
    match known {
        Some(_) if !params.is_object() => return wrong("give an object".to_owned()),
        Some((_, mistake)) => {
            if let Some(why) = mistake(params) {
                return wrong(why);
            }
        }
        // There is no such method, whatever it is given.
        None if asks && !params.is_object() => message["params"] = json!({}),
        None => {}
    }
    match serde_json::from_value(message) {
        // What the types of the SDK have no place for, they take for a method that they do not know.
        Ok(JsonRpcMessage::Request(request))
            if known.is_some() && matches!(request.request, ClientRequest::CustomRequest(_)) =>
        {
            wrong("they are not understood".to_owned())
        }
        Ok(message) => Line::Message(Box::new(message)),
        Err(_) if asks => {
            invalid("`id` is to be a string or a whole number, and a request has no `result` and no `error`")
        }
        Err(_) => Line::Nothing,
    }
}

/// What is wrong with the parameters of a method.
type Mistake = fn(Value) -> Option<String>;

/// The methods that are answered here.
const KNOWN: &[(&str, Mistake)] = &[
    ("initialize", mistake::<InitializeRequestParams>),
    ("ping", mistake::<JsonObject>),
    ("server/discover", mistake::<JsonObject>),
    ("tools/call", mistake::<CallToolRequestParams>),
    ("tools/list", mistake::<PaginatedRequestParams>),
];

fn mistake<T: DeserializeOwned>(params: Value) -> Option<String> {
    serde_json::from_value::<T>(params).err().map(|error| words::short(&error.to_string()))
}

fn refused(code: ErrorCode, id: &Value, message: String) -> Line {
    Line::Refused(json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } }))
}
