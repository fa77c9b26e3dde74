//! What is asked and what is answered, without a word about how it travels.

use percent_encoding::percent_decode_str;
use std::borrow::Cow;
use xxhash_rust::xxh3::xxh3_128;

/// What a client asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request<'a> {
    /// `GET`, or whatever else it says.
    pub method: &'a str,
    /// The path and the query as they were sent: `/ti4/invasion?lang=ru`.
    pub target: &'a str,
    /// The headers `Host` and `If-None-Match`; no other is looked at.
    pub host: Option<&'a str>,
    pub if_none_match: Option<&'a str>,
}

impl<'a> Request<'a> {
    /// A plain request to this machine.
    #[must_use]
    pub fn get(target: &'a str) -> Self {
        Self { method: "GET", target, host: Some("localhost"), if_none_match: None }
    }
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// An HTTP status.
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(&'static str, String)>,
    pub body: Cow<'static, [u8]>,
}

/// Nothing is loaded but what this server has; no script and no style stands in a page.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

impl Response {
    pub(super) fn new(status: u16, kind: &str, body: impl Into<Cow<'static, [u8]>>) -> Self {
        let headers = [
            ("content-type", kind),
            ("content-security-policy", POLICY),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cache-control", "no-cache"),
        ];
        let headers = headers.map(|(name, value)| (name, value.to_owned())).into();
        Self { status, headers, body: body.into() }
    }

    pub(super) fn html(status: u16, page: String) -> Self {
        Self::new(status, "text/html; charset=utf-8", page.into_bytes())
    }

    pub(super) fn json(status: u16, document: String) -> Self {
        Self::new(status, "application/json", document.into_bytes())
    }

    pub(super) fn text(status: u16, text: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", format!("{text}\n").into_bytes())
    }

    pub(super) fn redirect(to: String) -> Self {
        Self::text(307, "It is elsewhere.").with("location", to)
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self.headers.push((name, value.into()));
        self
    }

    /// A header, by its name in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// The body as text; what is no UTF-8 is replaced.
    #[must_use]
    pub fn text_body(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }

    /// With a tag of its content; without the content where the client has it, or wants the head alone.
    pub(super) fn for_client(self, request: &Request<'_>) -> Self {
        let mut response = self;
        // That of the whole answer, also where the client has it.
        let length = response.body.len();
        if response.status == 200 {
            let tag = format!("\"{:032x}\"", xxh3_128(&response.body));
            let known = |one: &str| matches!(one.trim().trim_start_matches("W/"), "*") || one.contains(tag.as_str());
            if request.if_none_match.is_some_and(|tags| tags.split(',').any(known)) {
                response.status = 304;
                response.headers.retain(|(name, _)| *name != "content-type");
                response.body = Cow::Borrowed(&[]);
            }
            response = response.with("etag", tag);
        }
        if request.method == "HEAD" {
            response = response.with("content-length", length.to_string());
            response.body = Cow::Borrowed(&[]);
        }
        response
    }
}

/// The values of a query string, in their order.
pub(super) struct Query(Vec<(String, String)>);

impl Query {
    pub(super) fn read(query: &str) -> Self {
        let decode = |text: &str| decoded(&text.replace('+', " "));
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        };
        Self(query.split('&').filter(|pair| !pair.is_empty()).map(pair).collect())
    }

    /// The first value of a name; `None` where there is none or an empty one.
    pub(super) fn first(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// All values of a name that are not empty.
    pub(super) fn all<'q>(&'q self, name: &str) -> impl Iterator<Item = &'q str> {
        self.0.iter().filter(move |(known, value)| known == name && !value.is_empty()).map(|(_, value)| value.as_str())
    }

    pub(super) fn list(&self, name: &str) -> Vec<String> {
        self.all(name).map(str::to_owned).collect()
    }

    pub(super) fn pairs(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

/// Percent signs resolved; what is no UTF-8 is replaced.
pub(super) fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
